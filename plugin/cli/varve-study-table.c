/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* varve_study_print () */

#include "config.h"

#include "varve-study-write.h"
#include "varve-table.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Of histogram and spectrum; all are in the files. */
#define MAX_BINS 16

static void
print_settings (const VarveStudy *study)
{
  const char *name;
  gint64      value;
  int         index = 0;

  g_print ("%s\n ", study->kind == VARVE_STUDY_NOISE ? _ ("Noise study") : _ ("fBm study"));
  while ((name = varve_study_next_number (study, &index, &value)) != NULL)
    g_print (" %s=%" G_GINT64_FORMAT, name, value);
  g_print ("\n\n");
}

static void
print_noise (const VarveStudyResult *result)
{
  VarveTable *table = varve_table_new ("lrrrrrrrr");

  varve_table_text (table, "");
  varve_table_text (table, _ ("Mean"));
  varve_table_text (table, _ ("Variance"));
  varve_table_text (table, _ ("Min."));
  varve_table_text (table, _ ("Max."));
  /* TRANSLATORS: |Δ| is the difference of neighbours. */
  varve_table_text (table, _ ("Mean |Δ|"));
  varve_table_text (table, _ ("Max. |Δ|"));
  varve_table_text (table, _ ("|Δ| = 0"));
  varve_table_text (table, _ ("Peak bin"));

  for (int i = 0; i < result->n_rows; i++)
    {
      const VarveStudyRow   *row = &result->rows[i];
      const VarveStatistics *s   = &row->statistics;

      varve_table_text (table, row->label);
      varve_table_number (table, s->mean, 2);
      varve_table_number (table, s->variance, 0);
      varve_table_number (table, s->minimum, 0);
      varve_table_number (table, s->maximum, 0);
      varve_table_number (table, s->mean_difference, 2);
      varve_table_number (table, s->max_difference, 0);
      varve_table_number (table, (double) s->zero_differences, 0);
      varve_table_number (table, row->spectrum->peak >= 0 ? row->spectrum->peak : NAN, 0);
    }
  varve_table_print (table);
}

/* Histogram and spectrum, bin by bin. */
static void
print_bins (const VarveStudyResult *result)
{
  int         n_diffs = (int) result->study->diff_bins;
  int         n_power = (int) result->study->spectrum_bins;
  VarveTable *table   = varve_table_new ("lrrrr");

  varve_table_text (table, _ ("Bin"));
  for (int i = 0; i < 2 * result->n_rows; i++)
    {
      const char *label = result->rows[i % result->n_rows].label;
      char       *text  = g_strdup_printf ("%s, %s", label, i < result->n_rows ? "|Δ|" : _ ("power"));

      varve_table_text (table, text);
      g_free (text);
    }

  for (int b = 0; b < MIN (MAX (n_diffs, n_power), MAX_BINS); b++)
    {
      varve_table_number (table, b, 0);
      for (int i = 0; i < result->n_rows; i++)
        varve_table_number (table, b < n_diffs ? (double) result->rows[i].differences[b] : NAN, 0);
      for (int i = 0; i < result->n_rows; i++)
        varve_table_number (table, b < n_power ? result->rows[i].spectrum->power[b] : NAN, 4);
    }
  g_print ("\n");
  varve_table_print (table);
  if (MAX (n_diffs, n_power) > MAX_BINS)
    g_print (_ ("… and so on to bin %d\n"), MAX (n_diffs, n_power) - 1);
}

static void
print_fbm (const VarveStudyResult *result)
{
  VarveTable *table = varve_table_new ("lrrrrrrrr");

  varve_table_text (table, "");
  varve_table_text (table, _ ("Mean"));
  varve_table_text (table, _ ("Deviation"));
  varve_table_text (table, _ ("Min."));
  varve_table_text (table, _ ("Max."));
  varve_table_text (table, _ ("Roughness"));
  varve_table_text (table, _ ("Relative"));
  varve_table_text (table, _ ("Centroid"));
  varve_table_text (table, _ ("Time/ms*"));

  for (int i = 0; i < result->n_rows; i++)
    {
      const VarveStudyRow   *row = &result->rows[i];
      const VarveStatistics *s   = &row->statistics;

      varve_table_text (table, row->label);
      varve_table_number (table, s->mean, 2);
      varve_table_number (table, s->deviation, 1);
      varve_table_number (table, s->minimum, 0);
      varve_table_number (table, s->maximum, 0);
      varve_table_number (table, s->mean_difference, 2);
      varve_table_number (table, s->relative_roughness, 4);
      varve_table_number (table, row->spectrum->centroid, 4);
      varve_table_number (table, row->seconds * 1000.0, 1);
    }
  varve_table_print (table);

  for (int i = 0; i < result->n_rows; i++)
    if (result->rows[i].warped)
      {
        char change[32];

        g_ascii_formatd (change, sizeof change, "%.2f", result->rows[i].change);
        /* TRANSLATORS: %s is a number. */
        g_print (_ ("The warp changes values by %s on average.\n"), change);
      }
  g_print ("%s\n", _ ("* for all samples of the field, one after the other; differs from run to run"));
}

void
varve_study_print (const VarveStudyResult *result)
{
  print_settings (result->study);
  if (result->study->kind == VARVE_STUDY_NOISE)
    {
      print_noise (result);
      print_bins (result);
    }
  else
    {
      print_fbm (result);
    }
}
