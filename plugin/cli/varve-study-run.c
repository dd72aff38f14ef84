/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-study-run.h"

#include "varve-cli-bar.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define SEED_WARP_X 101
#define SEED_WARP_Z 202

/* Octaves on a lattice that is spaced 2^shift, where the core's is 2^18. */
typedef struct
{
  VarveSum sum;
  int      up; /* positions times 2^up */
} Octaves;

/* A coarser lattice lowers the frequencies, which are at least 2^16 here: they stay
 * whole down to 1, for shift ≤ 34.
 */
static void
octaves_init (Octaves          *octaves,
              const VarveStudy *study,
              const VarveNoise *noise,
              int               n_octaves,
              gint64            gain)
{
  const int64_t    cells[2] = { 0, 0 };
  const VarveStyle style    = { .interpolation = VARVE_INTERPOLATION_SMOOTHSTEP };
  int              up       = VARVE_LATTICE_SHIFT - (int) study->shift;

  varve_sum_init (&octaves->sum, noise, &style, n_octaves, 2 * VARVE_ONE, gain, cells, VARVE_ONE);
  for (int o = 0; o < n_octaves && up < 0; o++)
    octaves->sum.octaves[o].scale >>= -up;
  octaves->up = MAX (up, 0);
}

/* What positions lose at the top is beyond the 32 bits of a cell's index. */
static gint32
octaves_at (const Octaves    *octaves,
            guint32           seed,
            const VarveProbe *place)
{
  const int64_t position[2] = { (int64_t) ((guint64) place->fx << octaves->up),
                                (int64_t) ((guint64) place->fz << octaves->up) };

  return varve_sum_point (&octaves->sum, seed, position);
}

static VarveProbe
warp (const VarveStudy *study,
      const Octaves    *field,
      const VarveProbe *place)
{
  gint64 ox = octaves_at (field, (guint32) study->seed + SEED_WARP_X, place) - VARVE_HALF;
  gint64 oz = octaves_at (field, (guint32) study->seed + SEED_WARP_Z, place) - VARVE_HALF;

  return (VarveProbe){ place->fx + varve_fmul (ox, study->warp_strength),
                       place->fz + varve_fmul (oz, study->warp_strength) };
}

/* The warp field always has gain ½. */
static void
warp_init (Octaves          *field,
           const VarveStudy *study)
{
  octaves_init (field, study, &varve_noise_value, (int) study->warp_octaves, VARVE_HALF);
}

VarveProbe
varve_study_warp (const VarveStudy *study,
                  const VarveProbe *probe)
{
  Octaves field;

  warp_init (&field, study);

  return warp (study, &field, probe);
}

/* A row's noise, ready to be asked. */
typedef struct
{
  const VarveStudy *study;
  gboolean          warped;
  Octaves           octaves;
  Octaves           field;
} Sampler;

static void
sampler_init (Sampler             *sampler,
              const VarveStudy    *study,
              const VarveStudyRow *row,
              gboolean             warped)
{
  sampler->study  = study;
  sampler->warped = warped;
  octaves_init (&sampler->octaves, study, row->noise, row->octaves,
                study->kind == VARVE_STUDY_FBM ? study->gain : VARVE_HALF);
  if (warped)
    warp_init (&sampler->field, study);
}

static gint32
sampler_at (const Sampler    *sampler,
            const VarveProbe *place)
{
  VarveProbe at = sampler->warped ? warp (sampler->study, &sampler->field, place) : *place;

  return octaves_at (&sampler->octaves, (guint32) sampler->study->seed, &at);
}

gint32
varve_study_probe (const VarveStudy    *study,
                   const VarveStudyRow *row,
                   const VarveProbe    *probe)
{
  Sampler sampler;

  sampler_init (&sampler, study, row, row->warped);

  return sampler_at (&sampler, probe);
}

static VarveField *
sample (const Sampler *sampler,
        gint64         grid,
        gint64         step)
{
  VarveField *field = varve_field_new ((int) grid, (int) grid);

  for (int y = 0; y < field->height; y++)
    {
      for (int x = 0; x < field->width; x++)
        {
          VarveProbe place = { x * step, y * step };

          field->values[(gsize) y * (gsize) field->width + (gsize) x] = sampler_at (sampler, &place);
        }
      varve_bar_add ((guint64) field->width * (guint64) sampler->octaves.sum.n_octaves);
    }

  return field;
}

static double
mean_change (const VarveField *a,
             const VarveField *b)
{
  gsize  n   = varve_field_n_samples (a);
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += ABS (a->values[i] - b->values[i]);

  return sum / (double) n;
}

static void
run_row (const VarveStudy *study,
         VarveStudyRow    *row)
{
  Sampler sampler;
  gint64  begin;

  sampler_init (&sampler, study, row, row->warped);
  begin        = g_get_monotonic_time ();
  row->field   = sample (&sampler, study->grid, study->step);
  row->seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;

  row->statistics = varve_measure_statistics (row->field);
  row->change     = NAN;

  if (study->kind == VARVE_STUDY_NOISE)
    {
      row->differences    = varve_measure_differences (row->field, (int) study->diff_bins);
      row->spectrum_field = sample (&sampler, study->spectrum_grid, study->spectrum_step);
    }
  else if (row->warped)
    {
      VarveField *plain;

      sampler_init (&sampler, study, row, FALSE);
      plain       = sample (&sampler, study->grid, study->step);
      row->change = mean_change (row->field, plain);
      varve_field_free (plain);
    }

  row->spectrum = varve_spectrum_new (row->spectrum_field != NULL ? row->spectrum_field : row->field,
                                      (int) study->spectrum_bins);
}

static void
plan_noise (VarveStudyResult *result)
{
  result->n_rows  = 2;
  result->rows    = g_new0 (VarveStudyRow, 2);
  result->rows[0] = (VarveStudyRow){ .name    = g_strdup ("value"),
                                     .label   = g_strdup (C_ ("noise-type", "Value")),
                                     .noise   = &varve_noise_value,
                                     .octaves = 1 };
  result->rows[1] = (VarveStudyRow){ .name    = g_strdup ("perlin"),
                                     .label   = g_strdup (C_ ("noise-type", "Perlin")),
                                     .noise   = &varve_noise_perlin,
                                     .octaves = 1 };
}

static void
plan_fbm (VarveStudyResult *result)
{
  const VarveStudy *study = result->study;
  int               n     = study->n_octaves;

  result->n_rows = n + 1;
  result->rows   = g_new0 (VarveStudyRow, n + 1);
  for (int i = 0; i <= n; i++)
    {
      gboolean warped  = i == n;
      int      octaves = warped ? (int) study->warp_octaves : study->octaves[i];

      result->rows[i] = (VarveStudyRow){
        .name    = warped ? g_strdup ("warped") : g_strdup_printf ("octaves-%d", octaves),
        .label   = g_strdup_printf (warped ? ngettext ("%d octave, warped", "%d octaves, warped", octaves)
                                           : ngettext ("%d octave", "%d octaves", octaves), octaves),
        .noise   = &varve_noise_value,
        .octaves = octaves,
        .warped  = warped,
      };
    }
}

/* How many octaves of samples varve_bar_add () will be told of. */
static guint64
count_work (const VarveStudyResult *result)
{
  const VarveStudy *study   = result->study;
  guint64           samples = 0;

  for (int i = 0; i < result->n_rows; i++)
    {
      guint64 grids = (guint64) (study->grid * study->grid) * (result->rows[i].warped ? 2 : 1);

      samples += (guint64) result->rows[i].octaves
                 * (grids + (guint64) (study->spectrum_grid * study->spectrum_grid));
    }

  return samples;
}

VarveStudyResult *
varve_study_run (const VarveStudy *study)
{
  VarveStudyResult *result = g_new0 (VarveStudyResult, 1);

  result->study = study;
  if (study->kind == VARVE_STUDY_NOISE)
    plan_noise (result);
  else
    plan_fbm (result);

  varve_bar_begin (count_work (result));
  for (int i = 0; i < result->n_rows; i++)
    run_row (study, &result->rows[i]);
  varve_bar_end ();

  return result;
}

void
varve_study_result_free (VarveStudyResult *result)
{
  if (result == NULL)
    return;

  for (int i = 0; i < result->n_rows; i++)
    {
      VarveStudyRow *row = &result->rows[i];

      g_free (row->name);
      g_free (row->label);
      g_free (row->differences);
      varve_field_free (row->field);
      varve_field_free (row->spectrum_field);
      varve_spectrum_free (row->spectrum);
    }
  g_free (result->rows);
  g_free (result);
}
