/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The radial power spectrum of a field, by FFTW.
 *
 * With zero frequency moved to (width/2, height/2) and r the distance from
 * there, bin floor (r / min (width/2, height/2) · n_bins), at most n_bins − 1,
 * has the mean power of the field less its mean; all bins then sum to 1.  The
 * last bin also has the corners beyond.
 */

#ifndef VARVE_SPECTRUM_H
#define VARVE_SPECTRUM_H

#include "varve-field.h"

G_BEGIN_DECLS

typedef struct
{
  int     n_bins;
  double *power;    /* of each bin; all 0 where there is no power */
  int     peak;     /* the strongest bin, the lowest of equals; −1: there is no power */
  double  centroid; /* Σ power·bin / n_bins; NaN: there is no power */
} VarveSpectrum;

/**
 * varve_spectrum_new:
 * @field: a field; one less than 2 wide or high has no power
 * @n_bins: number of bins, at least 1
 *
 * Returns: (transfer full): the spectrum; free with varve_spectrum_free ()
 *
 * For one thread at a time: FFTW's planner has state.
 */
VarveSpectrum *varve_spectrum_new (const VarveField *field,
                                   int               n_bins);

void varve_spectrum_free (VarveSpectrum *spectrum);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VarveSpectrum, varve_spectrum_free)

G_END_DECLS

#endif
