/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* varve_study_write_plots () */

#include "config.h"

#include "varve-plot.h"
#include "varve-study-write.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Power below this part of the whole is rounding. */
#define LEAST_POWER 1e-9

static gboolean
write_plots (const char       *name,
             const VarvePlot  *plots,
             int               n_plots,
             VarveFolder      *folder,
             GError          **error)
{
  static const struct
  {
    const char      *suffix;
    VarvePlotFormat  format;
  } kinds[] = { { "png", VARVE_PLOT_PNG }, { "svg", VARVE_PLOT_SVG } };
  gboolean success = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (kinds) && success; i++)
    {
      char *file   = g_strdup_printf ("%s.%s", name, kinds[i].suffix);
      FILE *stream = varve_folder_add (folder, file, error);

      success = stream != NULL
                && varve_plot_write (plots, n_plots, 2, kinds[i].format, stream, error);
      if (stream != NULL && !success)
        g_prefix_error (error, _ ("Cannot write '%s': "), file);
      g_free (file);
    }

  return success;
}

/* A share of all differences in each bin, so that fields of any size compare. */
static gboolean
plot_differences (const VarveStudyResult  *result,
                  VarveFolder             *folder,
                  GError                 **error)
{
  int              n      = (int) result->study->diff_bins;
  double          *edges  = g_new (double, n + 1);
  double          *shares = g_new (double, n * result->n_rows);
  VarvePlotSeries *series = g_new0 (VarvePlotSeries, result->n_rows);
  VarvePlot        plot   = {
    .title    = _ ("Differences of neighbors"),
    .x        = { .label = _ ("|difference| (range = 1)"), .maximum = 1.0 },
    .y        = { .label = _ ("share of all differences"), .logarithmic = TRUE },
    .series   = series,
    .n_series = result->n_rows,
  };
  int      last = 0;
  gboolean success;

  for (int b = 0; b <= n; b++)
    edges[b] = (double) b / n;
  for (int i = 0; i < result->n_rows; i++)
    {
      const VarveStudyRow *row = &result->rows[i];

      for (int b = 0; b < n; b++)
        {
          shares[i * n + b] = (double) row->differences[b] / (double) row->statistics.n_differences;
          last              = row->differences[b] > 0 ? MAX (last, b) : last;
        }
      series[i] = (VarvePlotSeries){ row->label, VARVE_PLOT_STEPS, n, edges, shares + i * n };
    }

  /* Most bins are empty where the noise is smooth. */
  plot.x.maximum = edges[MIN (n, last + 2)];
  success = write_plots ("differences", &plot, 1, folder, error);
  g_free (series);
  g_free (shares);
  g_free (edges);

  return success;
}

/* Over frequencies, each in the middle of its bin; the whole range is half a cycle a
 * sample.
 */
static gboolean
plot_spectra (const VarveStudyResult  *result,
              VarveFolder             *folder,
              GError                 **error)
{
  const VarveStudy *study       = result->study;
  int               n           = (int) study->spectrum_bins;
  gboolean          own         = study->kind == VARVE_STUDY_NOISE;
  double            samples     = ldexp (1.0, (int) study->shift)
                                  / (double) (own ? study->spectrum_step : study->step);
  double           *frequencies = g_new (double, n);
  VarvePlotSeries  *series      = g_new0 (VarvePlotSeries, result->n_rows);
  VarvePlot         plot        = {
    .title    = _ ("Radial power spectrum"),
    .x        = { .label = _ ("frequency, in cycles per cell"), .logarithmic = TRUE },
    .y        = { .label = _ ("mean power, normalized"), .logarithmic = TRUE, .floor = LEAST_POWER },
    .series   = series,
    .n_series = result->n_rows,
  };
  gboolean success;

  for (int b = 0; b < n; b++)
    frequencies[b] = (b + 0.5) / n * 0.5 * samples;
  /* The last bin also has the corners of the transform, so it would fall off the line. */
  plot.x.minimum = frequencies[0] * 0.8;
  plot.x.maximum = 0.5 * samples;
  for (int i = 0; i < result->n_rows; i++)
    series[i] = (VarvePlotSeries){ result->rows[i].label, own ? VARVE_PLOT_MARKS : VARVE_PLOT_LINE,
                                   MAX (n - 1, 1), frequencies, result->rows[i].spectrum->power };
  success = write_plots ("spectrum", &plot, 1, folder, error);
  g_free (series);
  g_free (frequencies);

  return success;
}

static gboolean
plot_roughness (const VarveStudyResult  *result,
                VarveFolder             *folder,
                GError                 **error)
{
  int              n       = result->n_rows - 1; /* the last is warped */
  double          *octaves = g_new (double, n + 1);
  double          *values  = g_new (double, 2 * (n + 1));
  VarvePlotSeries  series[2][2];
  VarvePlot        plots[2];
  gboolean         success;

  for (int i = 0; i <= n; i++)
    {
      octaves[i]        = result->rows[i].octaves;
      values[i]         = result->rows[i].statistics.mean_difference;
      values[n + 1 + i] = result->rows[i].statistics.relative_roughness;
    }

  for (int p = 0; p < 2; p++)
    {
      const double *y = values + p * (n + 1);

      series[p][0] = (VarvePlotSeries){ _ ("fBm"), VARVE_PLOT_MARKS, n, octaves, y };
      series[p][1] = (VarvePlotSeries){ _ ("warped"), VARVE_PLOT_MARKS, 1, octaves + n, y + n };
      plots[p]     = (VarvePlot){
        .title    = p == 0 ? _ ("Roughness") : _ ("Relative roughness"),
        .x        = { .label = _ ("octaves"), .maximum = octaves[n - 1] + 1.0 },
        .y        = { .label = p == 0 ? _ ("mean |difference| of neighbors")
                                      : _ ("mean |difference| / standard deviation") },
        .series   = series[p],
        .n_series = 2,
        .legend_left = TRUE,
      };
    }
  success = write_plots ("roughness", plots, 2, folder, error);
  g_free (values);
  g_free (octaves);

  return success;
}

gboolean
varve_study_write_plots (const VarveStudyResult  *result,
                         VarveFolder             *folder,
                         GError                 **error)
{
  if (!plot_spectra (result, folder, error))
    return FALSE;
  if (result->study->kind == VARVE_STUDY_NOISE)
    return plot_differences (result, folder, error);

  return plot_roughness (result, folder, error);
}
