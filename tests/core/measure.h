/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Measures of noise, for tests: on grids of whole numbers, rows from top to
 * bottom without gaps.  Statistics are in double precision.
 */

#ifndef MEASURE_H
#define MEASURE_H

#include "varve-recipe-text.h"
#include "varve-render.h"

#define MEASURE_N_BINS 16

/* A difference is that of two neighbours in a row or in a column; both kinds
 * are pooled.
 */
typedef struct
{
  double mean;
  double variance; /* of the population */
  int    minimum, maximum;
  double mean_difference;
  int    max_difference;
  int    zero_differences;
  int    histogram[MEASURE_N_BINS]; /* of differences, bins of ONE / 16, the last one open */
} Measure;

/* The recipe of @text at full size; stops the test if it is not legal. */
void measure_recipe (VarveRecipe *recipe,
                     const char  *text);

/* R (text; x, y, width, height).  Returns: (transfer full): free with g_free () */
gint32 *measure_render (const char *text,
                        int         x,
                        int         y,
                        int         width,
                        int         height);

Measure measure_grid (const gint32 *grid,
                      int           width,
                      int           height);

/* Mean difference over standard deviation. */
double measure_roughness (const Measure *measure);

/* Correlation of @n pairs a[i], b[i]; 0 if either is constant. */
double measure_correlation (const gint32 *a,
                            const gint32 *b,
                            int           n);

/* Correlation of the grid with itself, moved by (dx, dy), where both overlap. */
double measure_autocorrelation (const gint32 *grid,
                                int           width,
                                int           height,
                                int           dx,
                                int           dy);

/**
 * measure_power:
 * @grid: @size × @size values, @size a power of two
 *
 * Returns: (transfer full): the squared magnitude of the Fourier transform of
 *   the grid less its mean; zero frequency at (size/2, size/2)
 */
double *measure_power (const gint32 *grid,
                       int           size);

/* The radial spectrum: mean power in @n_bins rings, summing to 1. */
void measure_spectrum (const gint32 *grid,
                       int           size,
                       int           n_bins,
                       double       *bins);

#endif
