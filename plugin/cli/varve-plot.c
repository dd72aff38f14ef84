/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-plot.h"

#include "varve-cli.h"
#include "varve-plot-pen.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <errno.h>
#include <math.h>

/* In points, as in a paper's column. */
#define WIDTH     380.0
#define HEIGHT    260.0
#define LEFT      58.0
#define RIGHT     14.0
#define TOP       30.0
#define BOTTOM    44.0
#define TICK      4.0
#define SAMPLE    26.0 /* of a line in the legend */
#define ROW       15.0 /* of the legend */
#define FONT      "Sans 8"
#define BOLD      "Sans Bold 9"
#define PNG_SCALE 2.0

#define GREY 0.35

typedef struct
{
  double left, top, width, height; /* of the area between the axes */
} Frame;

static void
fit_axes (VarvePlot *plot)
{
  double low[2] = { INFINITY, INFINITY }, high[2] = { -INFINITY, -INFINITY };

  for (int s = 0; s < plot->n_series; s++)
    for (int axis = 0; axis < 2; axis++)
      {
        const VarvePlotSeries *series = &plot->series[s];
        const double          *values = axis == 0 ? series->x : series->y;
        int                    n      = series->n + (axis == 0 && series->style == VARVE_PLOT_STEPS);
        gboolean               is_log = axis == 0 ? plot->x.logarithmic : plot->y.logarithmic;

        for (int i = 0; i < n; i++)
          if (isfinite (values[i]) && (!is_log || values[i] > 0.0))
            {
              low[axis]  = MIN (low[axis], values[i]);
              high[axis] = MAX (high[axis], values[i]);
            }
      }

  /* Nothing to show has axes all the same. */
  for (int axis = 0; axis < 2; axis++)
    if (low[axis] > high[axis])
      low[axis] = high[axis] = 1.0;
  /* Bars stand on 0. */
  if (plot->n_series > 0 && plot->series[0].style == VARVE_PLOT_STEPS && !plot->y.logarithmic)
    low[1] = MIN (low[1], 0.0);
  varve_plot_axis_fit (&plot->x, low[0], high[0]);
  varve_plot_axis_fit (&plot->y, low[1], high[1]);
}

static double
place_x (const VarvePlot *plot,
         const Frame     *frame,
         double           value)
{
  return frame->left + varve_plot_axis_place (&plot->x, value) * frame->width;
}

static double
place_y (const VarvePlot *plot,
         const Frame     *frame,
         double           value)
{
  return frame->top + (1.0 - varve_plot_axis_place (&plot->y, value)) * frame->height;
}

static void
draw_axes (cairo_t         *cr,
           const VarvePlot *plot,
           const Frame     *frame)
{
  VarvePlotTick ticks[VARVE_PLOT_MAX_TICKS];
  double        bottom = frame->top + frame->height;
  int           n      = varve_plot_axis_ticks (&plot->x, ticks);

  cairo_set_line_width (cr, 0.6);
  for (int i = 0; i < n; i++)
    {
      double x = place_x (plot, frame, ticks[i].value);

      if (ticks[i].major)
        {
          cairo_set_source_rgb (cr, 0.9, 0.9, 0.9);
          cairo_move_to (cr, x, frame->top);
          cairo_line_to (cr, x, bottom);
          cairo_stroke (cr);
        }
      cairo_set_source_rgb (cr, GREY, GREY, GREY);
      cairo_move_to (cr, x, bottom);
      cairo_line_to (cr, x, bottom + (ticks[i].major ? TICK : TICK / 2));
      cairo_stroke (cr);
      if (ticks[i].major)
        varve_plot_text (cr, FONT, ticks[i].label, x, bottom + TICK + 2.0, 0.5, 0.0);
    }

  n = varve_plot_axis_ticks (&plot->y, ticks);
  for (int i = 0; i < n; i++)
    {
      double y = place_y (plot, frame, ticks[i].value);

      if (ticks[i].major)
        {
          cairo_set_source_rgb (cr, 0.9, 0.9, 0.9);
          cairo_move_to (cr, frame->left, y);
          cairo_line_to (cr, frame->left + frame->width, y);
          cairo_stroke (cr);
        }
      cairo_set_source_rgb (cr, GREY, GREY, GREY);
      cairo_move_to (cr, frame->left - (ticks[i].major ? TICK : TICK / 2), y);
      cairo_line_to (cr, frame->left, y);
      cairo_stroke (cr);
      if (ticks[i].major)
        varve_plot_text (cr, FONT, ticks[i].label, frame->left - TICK - 2.0, y, 1.0, 0.5);
    }

  cairo_set_source_rgb (cr, GREY, GREY, GREY);
  cairo_rectangle (cr, frame->left, frame->top, frame->width, frame->height);
  cairo_stroke (cr);

  cairo_set_source_rgb (cr, 0.0, 0.0, 0.0);
  varve_plot_text (cr, BOLD, plot->title, frame->left + frame->width / 2, frame->top - 8.0, 0.5, 1.0);
  varve_plot_text (cr, FONT, plot->x.label, frame->left + frame->width / 2, bottom + 29.0, 0.5, 0.5);
  cairo_save (cr);
  cairo_translate (cr, frame->left - LEFT + 10.0, frame->top + frame->height / 2);
  cairo_rotate (cr, -G_PI / 2.0);
  varve_plot_text (cr, FONT, plot->y.label, 0.0, 0.0, 0.5, 0.5);
  cairo_restore (cr);
}

static gboolean
is_shown (const VarvePlot *plot,
          double           x,
          double           y)
{
  return isfinite (x) && isfinite (y) && (!plot->x.logarithmic || x > 0.0)
         && (!plot->y.logarithmic || y > 0.0);
}

static void
draw_line (cairo_t         *cr,
           const VarvePlot *plot,
           const Frame     *frame,
           int              s)
{
  const VarvePlotSeries *series = &plot->series[s];
  gboolean               joined = FALSE;

  for (int i = 0; i < series->n; i++)
    {
      if (!is_shown (plot, series->x[i], series->y[i]))
        joined = FALSE;
      else if (joined)
        cairo_line_to (cr, place_x (plot, frame, series->x[i]), place_y (plot, frame, series->y[i]));
      else
        cairo_move_to (cr, place_x (plot, frame, series->x[i]), place_y (plot, frame, series->y[i]));
      joined = joined || is_shown (plot, series->x[i], series->y[i]);
    }
  cairo_stroke (cr);

  if (series->style == VARVE_PLOT_MARKS)
    for (int i = 0; i < series->n; i++)
      if (is_shown (plot, series->x[i], series->y[i]))
        varve_plot_mark (cr, s, place_x (plot, frame, series->x[i]), place_y (plot, frame, series->y[i]));
}

/* Bars as one outline; an empty bin has none. */
static void
draw_steps (cairo_t         *cr,
            const VarvePlot *plot,
            const Frame     *frame,
            int              s)
{
  const VarvePlotSeries *series = &plot->series[s];
  double                 bottom = frame->top + frame->height;
  gboolean               open   = FALSE;

  for (int i = 0; i < series->n; i++)
    {
      double left   = place_x (plot, frame, series->x[i]);
      double right  = place_x (plot, frame, series->x[i + 1]);
      double height = is_shown (plot, 1.0, series->y[i]) && series->y[i] > 0.0
                        ? varve_plot_axis_place (&plot->y, series->y[i]) * frame->height : 0.0;

      if (height > 0.0 && !open)
        cairo_move_to (cr, left, bottom);
      if (height > 0.0 || open)
        cairo_line_to (cr, left, bottom - height);
      if (height > 0.0)
        cairo_line_to (cr, right, bottom - height);
      open = height > 0.0;
    }
  if (open)
    cairo_line_to (cr, place_x (plot, frame, series->x[series->n]), bottom);
  cairo_stroke_preserve (cr);
  varve_plot_color (cr, s, 0.12);
  cairo_fill (cr);
}

static void
draw_legend (cairo_t         *cr,
             const VarvePlot *plot,
             const Frame     *frame)
{
  double x = plot->legend_left ? frame->left + 8.0 : frame->left + frame->width - 8.0 - SAMPLE;
  double y = frame->top + 12.0;

  for (int s = 0; s < plot->n_series; s++)
    {
      const VarvePlotSeries *series = &plot->series[s];
      char                  *label;

      if (series->label == NULL)
        continue;

      varve_plot_pen (cr, s);
      if (series->n > 1)
        {
          cairo_move_to (cr, x, y);
          cairo_line_to (cr, x + SAMPLE, y);
          cairo_stroke (cr);
        }
      if (series->style == VARVE_PLOT_MARKS)
        varve_plot_mark (cr, s, x + SAMPLE / 2, y);

      label = g_markup_escape_text (series->label, -1);
      cairo_set_source_rgb (cr, 0.0, 0.0, 0.0);
      varve_plot_text (cr, FONT, label, plot->legend_left ? x + SAMPLE + 6.0 : x - 6.0, y,
                 plot->legend_left ? 0.0 : 1.0, 0.5);
      g_free (label);
      y += ROW;
    }
}

static void
draw_plot (cairo_t         *cr,
           const VarvePlot *original,
           double           left,
           double           top)
{
  gboolean  bars  = original->n_series > 0 && original->series[0].style == VARVE_PLOT_STEPS;
  double    reach = bars ? 0.0 : TICK; /* of marks over the frame */
  VarvePlot plot  = *original;
  Frame     frame = { left + LEFT, top + TOP, WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM };

  fit_axes (&plot);
  draw_axes (cr, &plot, &frame);

  cairo_save (cr);
  cairo_rectangle (cr, frame.left - reach, frame.top - reach, frame.width + 2.0 * reach,
                   frame.height + 2.0 * reach);
  cairo_clip (cr);
  for (int s = 0; s < plot.n_series; s++)
    {
      varve_plot_pen (cr, s);
      if (plot.series[s].style == VARVE_PLOT_STEPS)
        draw_steps (cr, &plot, &frame, s);
      else
        draw_line (cr, &plot, &frame, s);
    }
  cairo_restore (cr);
  draw_legend (cr, &plot, &frame);
}

int
varve_plot_format (const char *name)
{
  static const char *suffixes[] = { ".png", ".svg", ".pdf" };
  char              *lower      = g_ascii_strdown (name, -1);
  int                format     = -1;

  for (int i = 0; i < (int) G_N_ELEMENTS (suffixes); i++)
    if (g_str_has_suffix (lower, suffixes[i]))
      format = i;
  g_free (lower);

  return format;
}

typedef struct
{
  FILE *stream;
  int   number; /* errno, or 0 */
} Sink;

static cairo_status_t
write_bytes (void                *data,
             const unsigned char *bytes,
             unsigned int         length)
{
  Sink *sink = data;

  errno = 0;
  if (fwrite (bytes, 1, length, sink->stream) == length)
    return CAIRO_STATUS_SUCCESS;
  sink->number = errno != 0 ? errno : EIO;

  return CAIRO_STATUS_WRITE_ERROR;
}

gboolean
varve_plot_write (const VarvePlot  *plots,
                  int               n_plots,
                  int               n_columns,
                  VarvePlotFormat   format,
                  FILE             *stream,
                  GError          **error)
{
  double           width   = WIDTH * MIN (n_plots, n_columns);
  double           height  = HEIGHT * ((n_plots + n_columns - 1) / n_columns);
  Sink             sink    = { .stream = stream };
  cairo_surface_t *surface;
  cairo_status_t   status;
  cairo_t         *cr;

  if (format == VARVE_PLOT_PNG)
    surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) (width * PNG_SCALE),
                                          (int) (height * PNG_SCALE));
  else if (format == VARVE_PLOT_SVG)
    surface = cairo_svg_surface_create_for_stream (write_bytes, &sink, width, height);
  else
    surface = cairo_pdf_surface_create_for_stream (write_bytes, &sink, width, height);

  cr = cairo_create (surface);
  if (format == VARVE_PLOT_PNG)
    cairo_scale (cr, PNG_SCALE, PNG_SCALE);
  cairo_set_source_rgb (cr, 1.0, 1.0, 1.0);
  cairo_paint (cr);
  for (int i = 0; i < n_plots; i++)
    draw_plot (cr, &plots[i], WIDTH * (i % n_columns), HEIGHT * (i / n_columns));
  cairo_destroy (cr);

  if (format == VARVE_PLOT_PNG)
    {
      status = cairo_surface_write_to_png_stream (surface, write_bytes, &sink);
    }
  else
    {
      cairo_surface_finish (surface);
      status = cairo_surface_status (surface);
    }
  cairo_surface_destroy (surface);

  if (status == CAIRO_STATUS_SUCCESS && sink.number == 0)
    return TRUE;

  g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                       sink.number != 0 ? g_strerror (sink.number) : cairo_status_to_string (status));

  return FALSE;
}
