/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-plot-pen.h"

#include <pango/pangocairo.h>

/* Okabe and Ito, "Color Universal Design", 2008; the yellow is too pale for lines. */
static const double colors[][3] = {
  { 0.000, 0.447, 0.698 }, { 0.835, 0.369, 0.000 }, { 0.000, 0.620, 0.451 },
  { 0.800, 0.475, 0.655 }, { 0.000, 0.000, 0.000 }, { 0.337, 0.706, 0.914 },
};

static const double dashes[][4] = {
  { 0.0 }, { 6.0, 2.5 }, { 1.5, 2.0 }, { 7.0, 2.0, 1.5, 2.0 }, { 2.5, 1.2 }, { 9.0, 3.0 },
};

void
varve_plot_text (cairo_t    *cr,
                 const char *font,
                 const char *markup,
                 double      x,
                 double      y,
                 double      ax,
                 double      ay)
{
  PangoLayout          *layout      = pango_cairo_create_layout (cr);
  PangoFontDescription *description = pango_font_description_from_string (font);
  PangoRectangle        box;

  pango_cairo_context_set_resolution (pango_layout_get_context (layout), 72.0);
  pango_layout_set_font_description (layout, description);
  pango_layout_set_markup (layout, markup, -1);
  pango_layout_get_pixel_extents (layout, NULL, &box);
  cairo_move_to (cr, x - ax * box.width, y - ay * box.height);
  pango_cairo_show_layout (cr, layout);
  pango_font_description_free (description);
  g_object_unref (layout);
}

void
varve_plot_color (cairo_t *cr,
                  int      s,
                  double   opacity)
{
  const double *color = colors[s % (int) G_N_ELEMENTS (colors)];

  cairo_set_source_rgba (cr, color[0], color[1], color[2], opacity);
}

void
varve_plot_pen (cairo_t *cr,
                int      s)
{
  const double *dash = dashes[s % (int) G_N_ELEMENTS (dashes)];
  int           n    = 0;

  while (n < 4 && dash[n] > 0.0)
    n++;
  varve_plot_color (cr, s, 1.0);
  cairo_set_dash (cr, dash, n, 0.0);
  cairo_set_line_width (cr, 1.3);
}

void
varve_plot_mark (cairo_t *cr,
                 int      s,
                 double   x,
                 double   y)
{
  const double size = 3.0;

  cairo_set_dash (cr, NULL, 0, 0.0);
  cairo_new_path (cr);
  switch (s % 3)
    {
    case 0:
      cairo_arc (cr, x, y, size, 0.0, 2.0 * G_PI);
      break;

    case 1:
      cairo_rectangle (cr, x - size, y - size, 2.0 * size, 2.0 * size);
      break;

    default:
      cairo_move_to (cr, x, y - 1.3 * size);
      cairo_line_to (cr, x + 1.2 * size, y + size);
      cairo_line_to (cr, x - 1.2 * size, y + size);
      cairo_close_path (cr);
      break;
    }
  cairo_fill (cr);
}
