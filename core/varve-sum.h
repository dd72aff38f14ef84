/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The octaves of a recipe, summed and normalised. */

#ifndef VARVE_SUM_H
#define VARVE_SUM_H

#include "varve-kernels.h"

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
  VarveQuotient     quotient;     /* how kernels normalise it */
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
 * varve_sum_prepare:
 * @sum: the octaves
 *
 * Prepares @sum for kernels, after all that changes it.
 */
void varve_sum_prepare (VarveSum *sum);

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
 * varve_sum_normalise:
 * @sum: the octaves
 * @total: the sum of their shares
 *
 * Divides @total by the sum of amplitudes, or keeps the spread of one octave.
 *
 * Returns: the normalised sum, as from varve_sum_point ()
 */
int32_t varve_sum_normalise (const VarveSum *sum,
                             int32_t         total);

/**
 * varve_sum_hidden:
 * @sum: the octaves
 *
 * Returns: the share of octaves that cannot be seen in the total
 */
int32_t varve_sum_hidden (const VarveSum *sum);

/* The columns of a strip of samples on the lattices of all octaves. */
typedef struct
{
  int          n;
  VarveColumns octave[VARVE_MAX_OCTAVES];
} VarveSumColumns;

/* The sum at every sample of a block: totals, and how they are normalised. */
typedef struct
{
  VARVE_ALIGNED
  int32_t       whole[VARVE_BLOCK_SIZE]; /* what total points to */
  uint16_t      part[2][VARVE_BLOCK_SIZE];
  VarveTotal    total;
  VarveQuotient quotient;
} VarveSumBlock;

/**
 * varve_sum_columns:
 * @sum: the octaves
 * @kernels: what computes them
 * @n: number of columns, at most VARVE_BLOCK_WIDTH
 * @x: position of each along x, in world units
 * @columns: (out): the columns
 *
 * Thread safe.
 */
void varve_sum_columns (const VarveSum     *sum,
                        const VarveKernels *kernels,
                        int                 n,
                        const int64_t      *x,
                        VarveSumColumns    *columns);

/**
 * varve_sum_rows:
 * @sum: the octaves
 * @kernels: what computes them
 * @seed: seed of the first one
 * @columns: columns from varve_sum_columns ()
 * @n_rows: at most VARVE_BLOCK_HEIGHT
 * @z: position of each row along z, in world units
 * @block: (out): varve_sum_point () at every crossing of columns and rows
 *
 * Thread safe.
 */
void varve_sum_rows (const VarveSum     *sum,
                     const VarveKernels *kernels,
                     uint32_t            seed,
                     VarveSumColumns    *columns,
                     int                 n_rows,
                     const int64_t      *z,
                     VarveSumBlock      *block);

/**
 * varve_sum_has_pixels:
 * @sum: the octaves
 *
 * Returns: whether varve_sum_pixels () can draw @sum
 */
bool varve_sum_has_pixels (const VarveSum *sum);

/**
 * varve_sum_pixels:
 * @sum: octaves that varve_sum_has_pixels () accepts
 * @kernels: what computes them
 * @seed: seed of the first one
 * @columns: columns from varve_sum_columns ()
 * @n_rows: at most VARVE_STRIP_HEIGHT
 * @z: position of each row along z, in world units
 * @invert: swap black and white
 * @pixels: (out): varve_sum_point () at every crossing, as pixels
 * @stride: from one row of them to the next
 *
 * Thread safe.
 */
void varve_sum_pixels (const VarveSum     *sum,
                       const VarveKernels *kernels,
                       uint32_t            seed,
                       VarveSumColumns    *columns,
                       int                 n_rows,
                       const int64_t      *z,
                       bool                invert,
                       uint16_t           *pixels,
                       ptrdiff_t           stride);

/**
 * varve_sum_points:
 * @sum: the octaves
 * @kernels: what computes them
 * @seed: seed of the first one
 * @n: number of positions in a row, at most VARVE_BLOCK_WIDTH
 * @n_rows: at most VARVE_BLOCK_HEIGHT
 * @rows: the positions, along both axes
 * @moves: NULL, or what still has to move @rows, which lack their distances; only for
 *   sums that varve_sum_moves () says it of
 * @block: (out): varve_sum_point () at each position
 *
 * Thread safe.
 */
void varve_sum_points (const VarveSum     *sum,
                       const VarveKernels *kernels,
                       uint32_t            seed,
                       int                 n,
                       int                 n_rows,
                       VarvePoints       (*rows)[2],
                       const VarveMoves   *moves,
                       VarveSumBlock      *block);

/**
 * varve_sum_moves:
 * @sum: the octaves
 *
 * Returns: whether varve_sum_points () may move positions itself, if they are close
 */
bool varve_sum_moves (const VarveSum *sum);

/**
 * varve_sum_is_plain:
 * @sum: the octaves
 *
 * Returns: whether the sum is one octave as it is
 */
bool varve_sum_is_plain (const VarveSum *sum);

#endif
