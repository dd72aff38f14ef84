/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The lattices of simplex noise, for its reference and its kernels.
 *
 * Distances are Q2.30, modulo 4 cells: they are less than 1 wherever they count.
 * Along x they depend on the column and the lattice point alone, along z on the
 * row and the lattice point.  With d their vector and g the gradient, a lattice
 * point adds max (0, ½ − d·d)^4 · (g·d) to the sum.
 *
 * Falloffs below 2^-8.5 add exactly 0 (varve_simplex_share ()), so a point counts
 * only where it is nearer than VARVE_SIMPLEX_REACH.  A triangle's height is √½:
 * no point but the triangle's corners comes as near as that.  So it does not
 * matter which points are looked at, as long as those within reach are among
 * them; an error of 2^-10 in finding the triangle is harmless.
 */

#ifndef VARVE_SIMPLEX_H
#define VARVE_SIMPLEX_H

#include "varve-lattice.h"

#define VARVE_SIMPLEX_BITS  30
#define VARVE_SIMPLEX_UNIT  (1 << VARVE_SIMPLEX_BITS)
#define VARVE_SIMPLEX_REACH 185300            /* 0.7069, times 2^18; √(½ − 2^-8.5) is 0.7052 */
#define VARVE_SIMPLEX_RANGE INT64_C (6501453) /* 99.2043, Q16.16: brings the sum to ±ONE */

#define VARVE_SKEW_64   UINT64_C (0x5db3d742c265539d) /* F = (√3 − 1)/2 = 0.36602540…, times 2^64 */
#define VARVE_UNSKEW_62 UINT64_C (0x0d8658ba6fcce3b3) /* G = (3 − √3)/6 = 0.21132487…, times 2^62 */
#define VARVE_UNSKEW_77 (-4296) /* what that has too much, times 2^15 */

#define VARVE_EDGES_64      UINT64_C (0x3988e1409212e7d0) /* 1/w − 1 = 0.22474487…, times 2^64 */
#define VARVE_ROWS_64       UINT64_C (0x6a09e667f3bcc909) /* 1/h − 1 = 0.41421356…, times 2^64 */
#define VARVE_EDGES_Q32     UINT64_C (5260239169)         /* 1/w */
#define VARVE_ROW_PAIRS_Q32 UINT64_C (3037000500)         /* 1/2h */
#define VARVE_EDGE_31       1753413056                    /* w = √(2/3), times 2^31 */
#define VARVE_ROW_31        1518500250                    /* h = √½, times 2^31 */

/* Q16.16, along x and z; in the lattice of tiles all are turned by 15 degrees. */
static const int32_t varve_simplex_gradients[2][2][8] = {
  { { VARVE_ONE, 0, -VARVE_ONE, 0,
      VARVE_DIAGONAL, -VARVE_DIAGONAL, VARVE_DIAGONAL, -VARVE_DIAGONAL },
    { 0, VARVE_ONE, 0, -VARVE_ONE,
      VARVE_DIAGONAL, VARVE_DIAGONAL, -VARVE_DIAGONAL, -VARVE_DIAGONAL } },
  { { 63303, -16962, -63303, 16962, 32768, -56756, 56756, -32768 },
    { 16962, 63303, -16962, -63303, 56756, 32768, -32768, -56756 } },
};

/* d² of a distance d in (−1, 1), times 2^31. */
static inline int32_t
varve_simplex_square (int32_t d)
{
  return (int32_t) (((int64_t) d * d) >> 29);
}

/* One axis' part of the slope, Q30. */
static inline int32_t
varve_simplex_slope (int32_t gradient,
                     int32_t d)
{
  return (int32_t) (((int64_t) gradient * d) >> 16);
}

/* Both axes' triangle: (i, j) is its near corner, (i + 1, j + 1) the far one, and
 * the middle one is (i + 1, j) if first, else (i, j + 1).  u and v are the place
 * in its cell, Q16.
 */
typedef struct
{
  int64_t i, j;
  int32_t u, v;
  bool    first;
} VarveTriangle;

/* Of the plain lattice, at a position with 2^18 units a cell.
 *
 * In Q16, |x| and |z| are at most 2^61 and their sum, w, 2^62, so nothing
 * overflows; F·w is at most 2 too small, and u and v 2^-14 in all.
 */
static inline VarveTriangle
varve_triangle (int64_t x,
                int64_t z)
{
  const int64_t high = (int64_t) (VARVE_SKEW_64 >> 32);
  const int64_t low  = (int64_t) (VARVE_SKEW_64 & UINT32_MAX);

  int64_t w    = (x >> 2) + (z >> 2);
  int64_t skew = (w >> 32) * high + ((w >> 32) * low >> 32) + ((w & UINT32_MAX) * high >> 32);
  int64_t u    = (x >> 2) + skew;
  int64_t v    = (z >> 2) + skew;

  return (VarveTriangle){ .i     = u >> 16,
                          .j     = v >> 16,
                          .u     = (int32_t) (u & 0xFFFF),
                          .v     = (int32_t) (v & 0xFFFF),
                          .first = (u & 0xFFFF) > (v & 0xFFFF) };
}

/* G·(i + j): the lattice point (i, j) lies at (i, j) less that.
 *
 * |i + j| is below 2^47, so the correction's product fits, and what it leaves out
 * is below 1.  For sums in [−2^32, 2^32) the correction is 0.
 */
static inline uint32_t
varve_unskew (int64_t sum)
{
  return (uint32_t) ((uint64_t) sum * VARVE_UNSKEW_62 >> 32)
         + (uint32_t) ((int32_t) (sum >> 32) * VARVE_UNSKEW_77 >> 15);
}

/* The lattice of tiles: points per tile along x and z, 0: not tiled; rows is even. */
typedef struct
{
  bool     tiled;
  uint32_t edges;
  uint32_t rows;
} VarveTileLattice;

/* A place on it: edges along the row, or rows; Q32.32 modulo 2^32. */
uint64_t varve_tile_edge (const VarveTileLattice *lattice,
                          const VarveCell        *x);
uint64_t varve_tile_row  (const VarveTileLattice *lattice,
                          const VarveCell        *z);

/**
 * varve_tile_lattice:
 * @cells_x, @cells_z: cells per tile on each axis, 0: not tiled
 *
 * Returns: the lattice to use; not tiled, if neither axis is
 */
VarveTileLattice varve_tile_lattice (int64_t cells_x,
                                     int64_t cells_z);

/**
 * varve_simplex_total:
 * @x, @z: where
 * @seed: the seed
 *
 * Returns: the sum of the shares of all lattice points, Q32; times
 *   VARVE_SIMPLEX_RANGE / 2^32, it is noise
 */
int64_t varve_simplex_total (const VarveCell *x,
                             const VarveCell *z,
                             uint32_t         seed);

#endif
