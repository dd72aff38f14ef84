/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-analysis.h"

#include "varve-cli-bar.h"
#include "varve-measure-json.h"
#include "varve-table.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define RANGE 65536 /* of values and differences */

/* Both histograms, from the count of each difference. */
static void
collect_differences (VarveAnalysis    *analysis,
                     const VarveField *field)
{
  gint64 *each  = varve_measure_differences (field, RANGE);
  gint64  limit = (gint64) analysis->statistics.max_difference + 1;

  analysis->differences = g_new0 (gint64, analysis->n_diff_bins);
  analysis->fine        = g_new0 (gint64, VARVE_FINE_BINS);
  for (gint64 d = 0; d < limit; d++)
    {
      analysis->differences[d * analysis->n_diff_bins / RANGE] += each[d];
      analysis->fine[d * VARVE_FINE_BINS / limit] += each[d];
    }
  g_free (each);
}

VarveAnalysis *
varve_analysis_new (const VarveField *field,
                    int               n_bins,
                    int               n_diff_bins,
                    int               n_spectrum_bins)
{
  VarveAnalysis *analysis = g_new0 (VarveAnalysis, 1);

  if (n_spectrum_bins == 0)
    n_spectrum_bins = MAX (MIN (field->width, field->height) / 2, 1);

  varve_bar_begin (6);
  analysis->width       = field->width;
  analysis->height      = field->height;
  analysis->n_bins      = n_bins;
  analysis->n_diff_bins = n_diff_bins;
  analysis->statistics  = varve_measure_statistics (field);
  varve_bar_add (1);
  analysis->histogram = varve_measure_histogram (field, n_bins);
  varve_bar_add (1);
  collect_differences (analysis, field);
  varve_bar_add (1);
  analysis->spectrum = varve_spectrum_new (field, n_spectrum_bins);
  varve_bar_add (1);
  analysis->direction = varve_measure_direction (field);
  varve_bar_add (1);
  for (int axis = 0; axis < 2; axis++)
    analysis->seams[axis] = varve_measure_seam (field, axis == 1);
  varve_bar_end ();

  return analysis;
}

void
varve_analysis_free (VarveAnalysis *analysis)
{
  if (analysis != NULL)
    {
      g_free (analysis->histogram);
      g_free (analysis->differences);
      g_free (analysis->fine);
      varve_spectrum_free (analysis->spectrum);
      g_free (analysis);
    }
}

static void
add_number (VarveTable *table,
            const char *label,
            double      value,
            int         decimals,
            const char *remark)
{
  varve_table_text (table, label);
  varve_table_number (table, value, decimals);
  varve_table_text (table, remark);
}

static const char *
judge_seam (const VarveSeam *seam)
{
  if (!isfinite (seam->score))
    return "";

  return varve_seam_is_visible (seam) ? _ ("a seam") : _ ("no seam");
}

void
varve_analysis_print (const VarveAnalysis *analysis,
                      const char          *what)
{
  const VarveStatistics *s         = &analysis->statistics;
  const VarveDirection  *direction = &analysis->direction;
  VarveTable            *table     = varve_table_new ("lrl");

  g_print ("%s, %d × %d\n\n", what, analysis->width, analysis->height);
  add_number (table, _ ("Mean"), s->mean, 2, "");
  add_number (table, _ ("Variance"), s->variance, 0, "");
  add_number (table, _ ("Deviation"), s->deviation, 1, "");
  add_number (table, _ ("Min."), s->minimum, 0, "");
  add_number (table, _ ("Max."), s->maximum, 0, "");
  add_number (table, _ ("Mean |Δ|"), s->mean_difference, 2, _ ("differences of neighbors"));
  add_number (table, _ ("Max. |Δ|"), s->max_difference, 0, "");
  add_number (table, _ ("|Δ| = 0"), (double) s->zero_differences, 0, "");
  add_number (table, _ ("Relative roughness"), s->relative_roughness, 4, "");
  add_number (table, _ ("Peak bin"), analysis->spectrum->peak >= 0 ? analysis->spectrum->peak : NAN,
              0, _ ("of the power spectrum"));
  add_number (table, _ ("Centroid"), analysis->spectrum->centroid, 4, "");
  add_number (table, _ ("Direction bias"), direction->bias, 4, _ ("0 none, 1 parallel stripes"));
  add_number (table, _ ("Direction/°"), direction->angle, 1, _ ("of the stripes, 0 is level"));
  add_number (table, _ ("Grid bias"), direction->grid, 4, _ ("1 upright edges, −1 diagonal ones"));
  add_number (table, _ ("Seam left to right"), analysis->seams[0].score, 3,
              judge_seam (&analysis->seams[0]));
  add_number (table, _ ("Seam top to bottom"), analysis->seams[1].score, 3,
              judge_seam (&analysis->seams[1]));
  varve_table_print (table);
}

static void
add_direction (JsonBuilder          *json,
               const VarveDirection *direction)
{
  json_builder_set_member_name (json, "direction");
  json_builder_begin_object (json);
  varve_json_measure (json, "bias", direction->bias);
  varve_json_measure (json, "angle", direction->angle);
  varve_json_measure (json, "gridBias", direction->grid);
  json_builder_set_member_name (json, "gradientShare");
  json_builder_begin_array (json);
  for (int i = 0; i < VARVE_N_DIRECTIONS; i++)
    varve_json_measure (json, NULL, direction->share[i]);
  json_builder_end_array (json);
  json_builder_end_object (json);
}

static void
add_seam (JsonBuilder     *json,
          const char      *name,
          const VarveSeam *seam)
{
  json_builder_set_member_name (json, name);
  json_builder_begin_object (json);
  varve_json_measure (json, "score", seam->score);
  varve_json_measure (json, "step", seam->step);
  varve_json_measure (json, "innerStepMean", seam->inner);
  varve_json_measure (json, "innerStepMax", seam->largest);
  json_builder_set_member_name (json, "visible");
  if (isfinite (seam->step))
    json_builder_add_boolean_value (json, varve_seam_is_visible (seam));
  else
    json_builder_add_null_value (json);
  json_builder_end_object (json);
}

void
varve_analysis_write_json (const VarveAnalysis *analysis,
                           const char          *kind,
                           const char          *what,
                           FILE                *stream)
{
  JsonBuilder *json = json_builder_new ();

  json_builder_begin_object (json);
  varve_json_string (json, kind, what);
  varve_json_int (json, "width", analysis->width);
  varve_json_int (json, "height", analysis->height);
  varve_json_statistics (json, &analysis->statistics);
  varve_json_counts (json, "histogram", analysis->histogram, analysis->n_bins);
  varve_json_counts (json, "diffHistogram", analysis->differences, analysis->n_diff_bins);
  varve_json_spectrum (json, analysis->spectrum);
  add_direction (json, &analysis->direction);
  json_builder_set_member_name (json, "seam");
  json_builder_begin_object (json);
  add_seam (json, "leftRight", &analysis->seams[0]);
  add_seam (json, "topBottom", &analysis->seams[1]);
  json_builder_end_object (json);
  json_builder_end_object (json);
  varve_json_print (json, stream);
  g_object_unref (json);
}
