/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* varve_analysis_plot () */

#include "config.h"

#include "varve-analysis.h"
#include "varve-fixed.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Power below this part of the whole is rounding. */
#define LEAST_POWER 1e-10

/* The numbers that plots point to. */
typedef struct
{
  double *x;
  double *y;
} Points;

static void
points_init (Points *points,
             int     n)
{
  points->x = g_new (double, n + 1);
  points->y = g_new (double, n);
}

static void
points_clear (Points *points)
{
  g_free (points->x);
  g_free (points->y);
}

/* Shares of n counts, in bins of equal width from 0 to end. */
static void
fill_shares (Points       *points,
             const gint64 *counts,
             int           n,
             double        end)
{
  double total = 0.0;

  for (int i = 0; i < n; i++)
    total += (double) counts[i];
  for (int i = 0; i <= n; i++)
    points->x[i] = end * i / n;
  for (int i = 0; i < n; i++)
    points->y[i] = total > 0.0 ? (double) counts[i] / total : NAN;
}

gboolean
varve_analysis_plot (const VarveAnalysis  *analysis,
                     VarvePlotFormat       format,
                     FILE                 *stream,
                     GError              **error)
{
  int             n_power = analysis->spectrum->n_bins;
  Points          points[4];
  VarvePlotSeries series[4];
  VarvePlot       plots[4];
  double          end     = (analysis->statistics.max_difference + 1.0) / VARVE_ONE;
  gboolean        success;

  points_init (&points[0], analysis->n_bins);
  points_init (&points[1], VARVE_FINE_BINS);
  points_init (&points[2], n_power);
  points_init (&points[3], VARVE_N_DIRECTIONS);

  fill_shares (&points[0], analysis->histogram, analysis->n_bins, 1.0);
  fill_shares (&points[1], analysis->fine, VARVE_FINE_BINS, end);
  for (int b = 0; b < n_power; b++)
    {
      points[2].x[b] = (b + 0.5) / n_power * 0.5;
      points[2].y[b] = analysis->spectrum->power[b];
    }
  for (int i = 0; i <= VARVE_N_DIRECTIONS; i++)
    points[3].x[i] = 180.0 * i / VARVE_N_DIRECTIONS;
  for (int i = 0; i < VARVE_N_DIRECTIONS; i++)
    points[3].y[i] = analysis->direction.share[i];

  series[0] = (VarvePlotSeries){ NULL, VARVE_PLOT_STEPS, analysis->n_bins, points[0].x, points[0].y };
  series[1] = (VarvePlotSeries){ NULL, VARVE_PLOT_STEPS, VARVE_FINE_BINS, points[1].x, points[1].y };
  /* The last bin also has the corners of the transform. */
  series[2] = (VarvePlotSeries){ NULL, VARVE_PLOT_LINE, MAX (n_power - 1, 1),
                                 points[2].x, points[2].y };
  series[3] = (VarvePlotSeries){ NULL, VARVE_PLOT_STEPS, VARVE_N_DIRECTIONS,
                                 points[3].x, points[3].y };

  plots[0] = (VarvePlot){ .title = _ ("Values"),
                          .x     = { .label = _ ("value (black = 0, white = 1)"), .maximum = 1.0 },
                          .y     = { .label = _ ("share of all pixels") } };
  plots[1] = (VarvePlot){ .title = _ ("Differences of neighbors"),
                          .x     = { .label = _ ("|difference| (range = 1)"),
                                     .maximum = end },
                          .y     = { .label = _ ("share of all differences"), .logarithmic = TRUE } };
  plots[2] = (VarvePlot){ .title = _ ("Radial power spectrum"),
                          .x     = { .label = _ ("frequency, in cycles per pixel"), .logarithmic = TRUE,
                                     .minimum = points[2].x[0] * 0.8, .maximum = 0.5 },
                          .y     = { .label = _ ("mean power, normalized"), .logarithmic = TRUE,
                                     .floor = LEAST_POWER } };
  plots[3] = (VarvePlot){ .title = _ ("Directions"),
                          .x     = { .label = _ ("direction of the gradient, in degrees"),
                                     .maximum = 180.0, .step = 45.0 },
                          .y     = { .label = _ ("relative share (isotropic = 1)") } };
  for (int i = 0; i < 4; i++)
    {
      plots[i].series   = &series[i];
      plots[i].n_series = 1;
    }

  success = varve_plot_write (plots, 4, 2, format, stream, error);
  for (int i = 0; i < 4; i++)
    points_clear (&points[i]);

  return success;
}
