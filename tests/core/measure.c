/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "measure.h"

#include <math.h>

void
measure_recipe (VarveRecipe *recipe,
                const char  *text)
{
  VarveParams  params;
  GError      *error = NULL;

  varve_params_parse (&params, text, &error);
  g_assert_no_error (error);
  varve_recipe_init (recipe, &params);
}

gint32 *
measure_render (const char *text,
                int         x,
                int         y,
                int         width,
                int         height)
{
  gsize       n      = (gsize) width * (gsize) height;
  guint16    *pixels = g_new (guint16, n);
  gint32     *grid   = g_new (gint32, n);
  VarveRecipe recipe;

  measure_recipe (&recipe, text);
  varve_render (&recipe, x, y, width, height, pixels, width);
  for (gsize i = 0; i < n; i++)
    grid[i] = pixels[i];
  g_free (pixels);

  return grid;
}

static void
add_difference (Measure *measure,
                gint32   a,
                gint32   b)
{
  int difference = ABS (a - b);

  measure->mean_difference += difference;
  measure->max_difference = MAX (measure->max_difference, difference);
  measure->zero_differences += difference == 0;
  measure->histogram[MIN (difference * MEASURE_N_BINS / VARVE_ONE, MEASURE_N_BINS - 1)]++;
}

Measure
measure_grid (const gint32 *grid,
              int           width,
              int           height)
{
  Measure m    = { .minimum = grid[0], .maximum = grid[0] };
  double  n    = (double) width * height;
  double  sum2 = 0.0;

  for (int i = 0; i < width * height; i++)
    {
      m.mean += grid[i];
      m.minimum = MIN (m.minimum, grid[i]);
      m.maximum = MAX (m.maximum, grid[i]);
      if (i % width + 1 < width)
        add_difference (&m, grid[i], grid[i + 1]);
      if (i / width + 1 < height)
        add_difference (&m, grid[i], grid[i + width]);
    }

  m.mean /= n;
  for (int i = 0; i < width * height; i++)
    sum2 += (grid[i] - m.mean) * (grid[i] - m.mean);
  m.variance = sum2 / n;
  m.mean_difference /= (width - 1.0) * height + (height - 1.0) * width;

  return m;
}

double
measure_roughness (const Measure *measure)
{
  return measure->mean_difference / sqrt (measure->variance);
}

/* Running sums of pairs; whole numbers, so exact. */
typedef struct
{
  double n, a, b, aa, bb, ab;
} Sums;

static void
add_pair (Sums   *sums,
          gint32  a,
          gint32  b)
{
  sums->n += 1.0;
  sums->a += a;
  sums->b += b;
  sums->aa += (double) a * a;
  sums->bb += (double) b * b;
  sums->ab += (double) a * b;
}

static double
correlation (const Sums *s)
{
  double va = s->n * s->aa - s->a * s->a;
  double vb = s->n * s->bb - s->b * s->b;

  return va > 0.0 && vb > 0.0 ? (s->n * s->ab - s->a * s->b) / sqrt (va * vb) : 0.0;
}

double
measure_correlation (const gint32 *a,
                     const gint32 *b,
                     int           n)
{
  Sums sums = { .n = 0.0 };

  for (int i = 0; i < n; i++)
    add_pair (&sums, a[i], b[i]);

  return correlation (&sums);
}

double
measure_autocorrelation (const gint32 *grid,
                         int           width,
                         int           height,
                         int           dx,
                         int           dy)
{
  Sums sums = { .n = 0.0 };

  for (int y = MAX (0, -dy); y < MIN (height, height - dy); y++)
    for (int x = MAX (0, -dx); x < MIN (width, width - dx); x++)
      add_pair (&sums, grid[y * width + x], grid[(y + dy) * width + x + dx]);

  return correlation (&sums);
}

/* The Fourier transform of n values, stride apart, each half by itself first
 * (Cooley and Tukey, 1965).
 */
static void
transform (const double *re,
           const double *im,
           int           n,
           int           stride,
           double       *out_re,
           double       *out_im)
{
  int half = n / 2;

  if (n == 1)
    {
      out_re[0] = re[0];
      out_im[0] = im[0];
      return;
    }

  transform (re, im, half, 2 * stride, out_re, out_im);
  transform (re + stride, im + stride, half, 2 * stride, out_re + half, out_im + half);

  for (int k = 0; k < half; k++)
    {
      double c  = cos (2.0 * G_PI * k / n), s = sin (2.0 * G_PI * k / n);
      double tr = c * out_re[half + k] + s * out_im[half + k];
      double ti = c * out_im[half + k] - s * out_re[half + k];

      out_re[half + k] = out_re[k] - tr;
      out_im[half + k] = out_im[k] - ti;
      out_re[k] += tr;
      out_im[k] += ti;
    }
}

double *
measure_power (const gint32 *grid,
               int           size)
{
  int     n     = size * size;
  double *re    = g_new0 (double, n), *im = g_new0 (double, n);
  double *power = g_new (double, n);
  double *line  = g_new (double, 2 * size);
  double  mean  = measure_grid (grid, size, size).mean;

  for (int i = 0; i < n; i++)
    re[i] = grid[i] - mean;

  for (int axis = 0; axis < 2; axis++)
    for (int k = 0; k < size; k++)
      {
        int step  = axis == 0 ? 1 : size;
        int start = axis == 0 ? k * size : k;

        transform (re + start, im + start, size, step, line, line + size);
        for (int i = 0; i < size; i++)
          {
            re[start + i * step] = line[i];
            im[start + i * step] = line[size + i];
          }
      }

  for (int i = 0; i < n; i++)
    {
      int x = (i % size + size / 2) % size, y = (i / size + size / 2) % size;

      power[y * size + x] = re[i] * re[i] + im[i] * im[i];
    }

  g_free (re);
  g_free (im);
  g_free (line);

  return power;
}

void
measure_spectrum (const gint32 *grid,
                  int           size,
                  int           n_bins,
                  double       *bins)
{
  double *power = measure_power (grid, size);
  int    *count = g_new0 (int, n_bins);
  double  sum   = 0.0;

  for (int b = 0; b < n_bins; b++)
    bins[b] = 0.0;

  for (int i = 0; i < size * size; i++)
    {
      double radius = hypot (i % size - size / 2, i / size - size / 2);
      int    bin    = (int) (radius / (size / 2) * n_bins);

      bin = MIN (bin, n_bins - 1);
      bins[bin] += power[i];
      count[bin]++;
    }

  for (int b = 0; b < n_bins; b++)
    {
      bins[b] = count[b] > 0 ? bins[b] / count[b] : 0.0;
      sum += bins[b];
    }
  for (int b = 0; b < n_bins; b++)
    bins[b] /= sum;

  g_free (power);
  g_free (count);
}
