/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-spectrum.h"

#include <fftw3.h>
#include <math.h>

/* The transform of the field less its mean; columns 0 to width/2, since a real
 * field's other half mirrors them.
 */
static fftw_complex *
transform (const VarveField *field)
{
  gsize         n        = varve_field_n_samples (field);
  gsize         n_half   = (gsize) field->height * (gsize) (field->width / 2 + 1);
  double       *values   = fftw_alloc_real (n);
  fftw_complex *spectrum = fftw_alloc_complex (n_half);
  double        mean     = 0.0;
  fftw_plan     plan;

  if (values == NULL || spectrum == NULL)
    g_error ("no memory for a Fourier transform of %d × %d samples", field->width, field->height);

  for (gsize i = 0; i < n; i++)
    mean += field->values[i];
  mean /= (double) n;
  for (gsize i = 0; i < n; i++)
    values[i] = field->values[i] - mean;

  /* An estimated plan depends on the size alone, a measured one on the machine's mood. */
  plan = fftw_plan_dft_r2c_2d (field->height, field->width, values, spectrum, FFTW_ESTIMATE);
  fftw_execute (plan);
  fftw_destroy_plan (plan);
  fftw_free (values);

  return spectrum;
}

/* The mean power in each ring. */
static void
collect (VarveSpectrum      *spectrum,
         const fftw_complex *values,
         int                 width,
         int                 height)
{
  int     n_columns = width / 2 + 1;
  int     reach     = MIN (width / 2, height / 2);
  gint64 *count     = g_new0 (gint64, spectrum->n_bins);

  for (int row = 0; row < height; row++)
    for (int column = 0; column < n_columns; column++)
      {
        const double *value = values[(gsize) row * (gsize) n_columns + (gsize) column];
        double        power = value[0] * value[0] + value[1] * value[1];
        int           y     = row < (height + 1) / 2 ? row : row - height;
        double        ring  = hypot (column, y) / reach * spectrum->n_bins;
        int           bin   = (int) MIN (ring, spectrum->n_bins - 1);
        gboolean      twin  = column > 0 && 2 * column < width;

        spectrum->power[bin] += twin ? 2.0 * power : power;
        count[bin] += twin ? 2 : 1;
      }

  for (int b = 0; b < spectrum->n_bins; b++)
    if (count[b] > 0)
      spectrum->power[b] /= (double) count[b];
  g_free (count);
}

static void
normalise (VarveSpectrum *spectrum)
{
  double sum = 0.0;

  for (int b = 0; b < spectrum->n_bins; b++)
    sum += spectrum->power[b];
  if (sum <= 0.0)
    return;

  spectrum->peak     = 0;
  spectrum->centroid = 0.0;
  for (int b = 0; b < spectrum->n_bins; b++)
    {
      spectrum->power[b] /= sum;
      spectrum->centroid += spectrum->power[b] * b / spectrum->n_bins;
      if (spectrum->power[b] > spectrum->power[spectrum->peak])
        spectrum->peak = b;
    }
}

VarveSpectrum *
varve_spectrum_new (const VarveField *field,
                    int               n_bins)
{
  VarveSpectrum *spectrum = g_new (VarveSpectrum, 1);

  spectrum->n_bins   = n_bins;
  spectrum->power    = g_new0 (double, n_bins);
  spectrum->peak     = -1;
  spectrum->centroid = NAN;

  if (field->width >= 2 && field->height >= 2)
    {
      fftw_complex *values = transform (field);

      collect (spectrum, values, field->width, field->height);
      fftw_free (values);
      normalise (spectrum);
    }

  return spectrum;
}

void
varve_spectrum_free (VarveSpectrum *spectrum)
{
  if (spectrum != NULL)
    {
      g_free (spectrum->power);
      g_free (spectrum);
    }
}
