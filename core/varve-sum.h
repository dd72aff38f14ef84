/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The octaves of a recipe, summed and normalised. */

#ifndef VARVE_SUM_H
#define VARVE_SUM_H

#include "varve-noise.h"

#define VARVE_MAX_OCTAVES 16

typedef struct
{
  uint64_t scale;     /* frequency over that of the first octave, Q16.16, at most 2^32 */
  int64_t  cells[2];  /* per tile on each axis, 0: not tiled; below 2^39 */
  int64_t  offset[2]; /* added to positions, in [0, 2^18) */
  int64_t  spacing;   /* samples a cell at level 0, Q16.16 */
  int32_t  amplitude; /* Q16.16, at most ONE */
  int32_t  weight;    /* band limit, Q16.16, 0 to ONE; at 0 the octave is its mean */
  bool     visible;   /* false: too fine for 32-bit lattice scales, replaced by its mean */
} VarveOctave;

/* A sum of octaves, from one noise type. */
typedef struct
{
  const VarveNoise *noise;
  VarveStyle        style;
  int               n_octaves;
  bool              spread;       /* normalise by spread, else by amplitude */
  bool              folded;       /* fractal is billow, |n|, or ridged, (1 − |n|)² */
  VarveFractal      fractal;
  int32_t           mean;         /* of one octave, folded, Q16.16 */
  int32_t           output_scale; /* from the sum to pixels, as in VarveNoise */
  int32_t           output_shift;
  int64_t           norm;         /* Σ amplitude, Q16.16 */
  int64_t           root;         /* floor √(Σ amplitude²), Q16.16 */
  VarveOctave       octaves[VARVE_MAX_OCTAVES];
} VarveSum;

/**
 * varve_sum_init:
 * @sum: (out): the octaves
 * @noise: their noise type
 * @style: what its octaves share
 * @n_octaves: 1 to VARVE_MAX_OCTAVES
 * @lacunarity: frequency of an octave over that of the one before, Q16.16
 * @gain: the same for the amplitude, Q16.16, at most ONE
 * @cells: first octave's cells per tile on each axis, 0: not tiled
 * @spacing: first octave's samples a cell, Q16.16
 *
 * Prepares a sum that is normalised by amplitude and has no band limit.
 */
void varve_sum_init (VarveSum         *sum,
                     const VarveNoise *noise,
                     const VarveStyle *style,
                     int               n_octaves,
                     int64_t           lacunarity,
                     int64_t           gain,
                     const int64_t     cells[2],
                     int64_t           spacing);

/**
 * varve_sum_fold:
 * @sum: the octaves
 * @fractal: the kind of fractal
 *
 * Folds each octave about its middle, if @fractal is billow or ridged.  The
 * sum is then in [0, VARVE_MAX], and is normalised by amplitude.
 */
void varve_sum_fold (VarveSum     *sum,
                     VarveFractal  fractal);

/**
 * varve_sum_decorrelate:
 * @sum: the octaves
 * @seed: seed of the first one
 *
 * Moves each octave by less than one of its cells, so that lattice points of
 * different octaves do not meet at the origin.
 */
void varve_sum_decorrelate (VarveSum *sum,
                            uint32_t  seed);

/**
 * varve_sum_band_limit:
 * @sum: the octaves
 * @level: the distance of samples is 2^level times what spacing counts in
 *
 * Fades each octave after the first to its mean as its cells shrink from 4
 * pixels to 2.  A reduced preview keeps what averaging pixels would keep: it
 * fades octaves, the first one too, as their cells shrink from 2 of its
 * samples to 1.
 */
void varve_sum_band_limit (VarveSum *sum,
                           int       level);

/**
 * varve_sum_point:
 * @sum: the octaves
 * @seed: seed of the first one
 * @position: where, in world units
 *
 * Returns: the normalised sum, in the noise type's range, or in
 *   [0, VARVE_MAX] if folded
 *
 * Thread safe.
 */
int32_t varve_sum_point (const VarveSum *sum,
                         uint32_t        seed,
                         const int64_t   position[2]);

/**
 * varve_sum_block:
 * @sum: the octaves
 * @seed: seed of the first one
 * @n_columns: at most VARVE_BLOCK_WIDTH
 * @x: position of each column along x, in world units
 * @n_rows: at most VARVE_BLOCK_HEIGHT
 * @z: position of each row along z, in world units
 * @result: (out): rows of VARVE_BLOCK_WIDTH values
 *
 * Computes varve_sum_point () at every crossing of columns and rows.
 *
 * Thread safe.
 */
void varve_sum_block (const VarveSum *sum,
                      uint32_t        seed,
                      int             n_columns,
                      const int64_t  *x,
                      int             n_rows,
                      const int64_t  *z,
                      int32_t        *result);

#endif
