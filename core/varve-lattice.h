/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Where samples lie on the lattice of one octave.
 *
 * Positions are 64-bit, 2^18 units a cell.  Along x and along z they are
 * independent, so a rectangle of samples needs one VarveCell per column and
 * one per row, not one per sample.
 */

#ifndef VARVE_LATTICE_H
#define VARVE_LATTICE_H

#include "varve-fixed.h"
#include "varve-params.h"

#define VARVE_LATTICE_SHIFT 18

/* Rectangles are worked through in blocks of at most this many samples. */
#define VARVE_BLOCK_WIDTH  256
#define VARVE_BLOCK_HEIGHT 16

/* What is drawn as pixels at once may be higher. */
#define VARVE_STRIP_HEIGHT 128

/* One coordinate, split into cell and place in the cell. */
typedef struct
{
  int64_t index; /* of the cell; in [0, cells) when tiled */
  int64_t cells; /* per tile, 0: not tiled */
  int32_t place; /* in the cell, in [0, 2^VARVE_LATTICE_SHIFT) */
} VarveCell;

/* Arrays that kernels work on begin where vectors do. */
#define VARVE_ALIGNED _Alignas (64)

/**
 * VarveAxis:
 *
 * Samples along one axis on the lattice of one octave.
 */
typedef struct
{
  VARVE_ALIGNED
  int64_t  index[VARVE_BLOCK_WIDTH]; /* of the cell; in [0, cells) when tiled */
  uint32_t lower[VARVE_BLOCK_WIDTH]; /* lattice index of the corners beside the sample */
  uint32_t upper[VARVE_BLOCK_WIDTH]; /* mod 2^32, wrapped to the tile */
  uint32_t place[VARVE_BLOCK_WIDTH]; /* in the cell, times 2^32, the last 14 bits 0 */
  int64_t  cells;                    /* per tile, 0: not tiled */
  int      n;                        /* samples */
} VarveAxis;

/* Splits position, which may reach up to one cell past the end of the tile. */
static inline VarveCell
varve_cell (int64_t position,
            int64_t cells)
{
  VarveCell cell = { .index = position >> VARVE_LATTICE_SHIFT,
                     .cells = cells,
                     .place = (int32_t) (position & ((1 << VARVE_LATTICE_SHIFT) - 1)) };

  if (cells != 0 && cell.index >= cells)
    cell.index -= cells;

  return cell;
}

/* The place in the cell as Q16.16 in [0, ONE). */
static inline int32_t
varve_cell_fraction (const VarveCell *cell)
{
  return cell->place >> (VARVE_LATTICE_SHIFT - 16);
}

/* Lattice index of the cell's lower (0) or upper (1) corner, for the hash. */
static inline uint32_t
varve_cell_corner (const VarveCell *cell,
                   int              upper)
{
  int64_t index = cell->index + upper;

  return (uint32_t) (index == cell->cells && upper ? 0 : index);
}

/* The fade curve of t in [0, ONE); the result is in [0, ONE) too.
 *
 * smoothstep is 3t² − 2t³; quintic is 6t⁵ − 15t⁴ + 10t³ (Perlin, "Improving
 * Noise", 2002).  Bounds for quintic: t³ < 2^48 and 6t² − 15t + 10 ≤ 10, so
 * the product is below 2^32 · 10·2^16.
 */
static inline int32_t
varve_fade (VarveInterpolation interpolation,
            int32_t            t)
{
  int64_t u = t;

  switch (interpolation)
    {
    case VARVE_INTERPOLATION_LINEAR:
      return t;

    case VARVE_INTERPOLATION_SMOOTHSTEP:
      return (int32_t) varve_fmul (varve_fmul (u, u), 3 * VARVE_ONE - 2 * u);

    case VARVE_INTERPOLATION_QUINTIC:
      break;
    }

  return (int32_t) ((((u * u * u) >> 16)
                     * ((6 * u * u - 15 * u * VARVE_ONE + 10 * INT64_C (65536) * VARVE_ONE) >> 16))
                    >> 32);
}

static inline void
varve_axis_set (VarveAxis *axis,
                int        i,
                int64_t    position)
{
  VarveCell cell = varve_cell (position, axis->cells);

  axis->index[i] = cell.index;
  axis->lower[i] = varve_cell_corner (&cell, 0);
  axis->upper[i] = varve_cell_corner (&cell, 1);
  axis->place[i] = (uint32_t) cell.place << (32 - VARVE_LATTICE_SHIFT);
}

static inline VarveCell
varve_axis_cell (const VarveAxis *axis,
                 int              i)
{
  return (VarveCell){ .index = axis->index[i],
                      .cells = axis->cells,
                      .place = (int32_t) (axis->place[i] >> (32 - VARVE_LATTICE_SHIFT)) };
}

#endif
