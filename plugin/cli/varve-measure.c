/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-measure.h"

#include <math.h>

#define RANGE 65536 /* of values, and of differences in a histogram */

/* What is done with each difference of neighbours. */
typedef void (*Visit) (gint32   difference,
                       gpointer data);

static void
visit_differences (const VarveField *field,
                   Visit             visit,
                   gpointer          data)
{
  for (int y = 0; y < field->height; y++)
    for (int x = 0; x < field->width; x++)
      {
        gint32 value = varve_field_get (field, x, y);

        if (x + 1 < field->width)
          visit (ABS (varve_field_get (field, x + 1, y) - value), data);
        if (y + 1 < field->height)
          visit (ABS (varve_field_get (field, x, y + 1) - value), data);
      }
}

static void
add_difference (gint32   difference,
                gpointer data)
{
  VarveStatistics *s = data;

  s->n_differences++;
  s->mean_difference += difference;
  s->max_difference = MAX (s->max_difference, difference);
  s->zero_differences += difference == 0;
}

VarveStatistics
varve_measure_statistics (const VarveField *field)
{
  gsize           n = varve_field_n_samples (field);
  VarveStatistics s = { .minimum = field->values[0], .maximum = field->values[0] };

  for (gsize i = 0; i < n; i++)
    {
      s.mean += field->values[i];
      s.minimum = MIN (s.minimum, field->values[i]);
      s.maximum = MAX (s.maximum, field->values[i]);
    }
  s.mean /= (double) n;

  for (gsize i = 0; i < n; i++)
    s.variance += (field->values[i] - s.mean) * (field->values[i] - s.mean);
  s.variance /= (double) n;
  s.deviation = sqrt (s.variance);

  visit_differences (field, add_difference, &s);
  s.mean_difference = s.n_differences > 0 ? s.mean_difference / (double) s.n_differences : NAN;
  s.relative_roughness = s.deviation > 0.0 ? s.mean_difference / s.deviation : NAN;

  return s;
}

typedef struct
{
  gint64 *counts;
  int     n_bins;
} Bins;

static void
add_to_bin (gint32   value,
            gpointer data)
{
  const Bins *bins = data;
  gint64      bin  = (gint64) value * bins->n_bins / RANGE;

  bins->counts[MIN (bin, bins->n_bins - 1)]++;
}

gint64 *
varve_measure_differences (const VarveField *field,
                           int               n_bins)
{
  Bins bins = { g_new0 (gint64, n_bins), n_bins };

  visit_differences (field, add_to_bin, &bins);

  return bins.counts;
}

gint64 *
varve_measure_histogram (const VarveField *field,
                         int               n_bins)
{
  gsize n    = varve_field_n_samples (field);
  Bins  bins = { g_new0 (gint64, n_bins), n_bins };

  for (gsize i = 0; i < n; i++)
    add_to_bin (field->values[i], &bins);

  return bins.counts;
}

VarveDirection
varve_measure_direction (const VarveField *field)
{
  VarveDirection d     = { .bias = 0.0 };
  double         power = 0.0, cos2 = 0.0, sin2 = 0.0, cos4 = 0.0;

  for (int y = 0; y + 1 < field->height; y++)
    for (int x = 0; x + 1 < field->width; x++)
      {
        double a  = varve_field_get (field, x, y), b = varve_field_get (field, x + 1, y);
        double c  = varve_field_get (field, x, y + 1), e = varve_field_get (field, x + 1, y + 1);
        double gx = b + e - a - c, gy = a + b - c - e; /* y upwards, as angles are drawn */
        double p  = gx * gx + gy * gy;
        double c2 = gx * gx - gy * gy; /* p·cos 2θ */
        double turn;

        if (p <= 0.0)
          continue;

        power += p;
        cos2 += c2;
        sin2 += 2.0 * gx * gy;
        cos4 += 2.0 * c2 * c2 / p - p;

        turn = atan2 (gy, gx) / G_PI;
        turn -= floor (turn);
        d.share[MIN ((int) (turn * VARVE_N_DIRECTIONS), VARVE_N_DIRECTIONS - 1)] += p;
      }

  if (power <= 0.0)
    {
      d = (VarveDirection){ NAN, NAN, NAN, { 0.0 } };
      for (int i = 0; i < VARVE_N_DIRECTIONS; i++)
        d.share[i] = NAN;
      return d;
    }

  d.bias = hypot (cos2, sin2) / power;
  d.grid = cos4 / power;
  /* Stripes run across the gradient. */
  d.angle = fmod (atan2 (sin2, cos2) * 90.0 / G_PI + 90.0 + 180.0, 180.0);
  for (int i = 0; i < VARVE_N_DIRECTIONS; i++)
    d.share[i] *= VARVE_N_DIRECTIONS / power;

  return d;
}

/* The mean difference between two columns, or two rows. */
static double
mean_step (const VarveField *field,
           gboolean          vertical,
           int               from,
           int               to)
{
  int    n   = vertical ? field->width : field->height;
  double sum = 0.0;

  for (int i = 0; i < n; i++)
    sum += vertical ? ABS (varve_field_get (field, i, to) - varve_field_get (field, i, from))
                    : ABS (varve_field_get (field, to, i) - varve_field_get (field, from, i));

  return sum / n;
}

VarveSeam
varve_measure_seam (const VarveField *field,
                    gboolean          vertical)
{
  int       n    = vertical ? field->height : field->width;
  VarveSeam seam = { NAN, NAN, NAN, NAN };

  /* Two columns have no steps inside but the one across the edge itself. */
  if (n < 3)
    return seam;

  seam.step    = mean_step (field, vertical, n - 1, 0);
  seam.inner   = 0.0;
  seam.largest = 0.0;
  for (int i = 0; i + 1 < n; i++)
    {
      double step = mean_step (field, vertical, i, i + 1);

      seam.inner += step / (n - 1);
      seam.largest = MAX (seam.largest, step);
    }
  if (seam.inner > 0.0)
    seam.score = seam.step / seam.inner;

  return seam;
}

gboolean
varve_seam_is_visible (const VarveSeam *seam)
{
  return seam->step > seam->largest;
}
