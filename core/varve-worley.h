/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What the two ways of drawing Worley noise share; for its own files only.
 *
 * Which cells must be searched.  A point lies inside its cell, whatever the
 * jitter: at 0 ≤ p < ONE from the cell's corner on each axis.  A sample at
 * 0 ≤ t < ONE in its own cell 0 is therefore at least (k − 1)·ONE + t + 1 from
 * any point of cell −k along that axis, and (k − 1)·ONE + ONE − t from any of
 * cell k: the gap of that column or row of cells.  No metric makes a distance
 * less than its parts along the axes, so a cell cannot hold a point nearer than
 * the distance made of its two gaps.
 *
 * How far that can go.  The point in the sample's own cell and the one in the
 * nearest cell beside it are at most ONE and 1½·ONE away along one axis and ONE
 * along the other, so F2 is at most √3.25, 2.5 and 1.5 cells.  The gap of cell
 * ±k is more than k − 1 cells: 2 cells on each side are enough for euclidean
 * and chebyshev, 3 for manhattan.
 */

#ifndef VARVE_WORLEY_H
#define VARVE_WORLEY_H

#include "varve-hash.h"
#include "varve-noise.h"

#define REACH     3
#define SPAN      (2 * REACH + 1)
#define SEED_CELL 303

/* Squared for euclidean, else in Q16.16; below 2^37. */
typedef uint64_t Measure;

#define FARTHEST (UINT64_C (1) << 62)

/* Distances that are equal once rounded down differ by less than this before:
 * (d + 1)² − d² = 2d + 1, with d < 2^17.
 */
static inline Measure
tie (VarveDistance distance)
{
  return distance == VARVE_DISTANCE_EUCLIDEAN ? 1 << 18 : 1;
}

static inline Measure
measure (VarveDistance distance,
         int32_t       dx,
         int32_t       dz)
{
  int64_t x = dx;
  int64_t z = dz;

  if (distance == VARVE_DISTANCE_EUCLIDEAN)
    return (Measure) (x * x + z * z);

  x = x < 0 ? -x : x;
  z = z < 0 ? -z : z;
  return (Measure) (distance == VARVE_DISTANCE_MANHATTAN ? x + z : x > z ? x : z);
}

/* The gap of the k-th column or row below (above) the sample's own, k ≥ 1. */
static inline int32_t
gap_below (int32_t t,
           int     k)
{
  return (k - 1) * VARVE_ONE + t + 1;
}

static inline int32_t
gap_above (int32_t t,
           int     k)
{
  return k * VARVE_ONE - t;
}

/* The feature point of a cell, from the cell's corner on one axis; bits is
 * that axis' half of the cell's hash.
 */
static inline int32_t
feature (const VarveStyle *style,
         uint32_t          bits)
{
  return VARVE_HALF + (int32_t) varve_fmul (style->jitter, (int64_t) bits - VARVE_HALF);
}

/* Index of the cell that is offset cells further, for the hash. */
static inline uint32_t
neighbour (const VarveCell *cell,
           int              offset)
{
  int64_t index = cell->index + offset;

  return (uint32_t) (cell->cells == 0 ? index : varve_floor_mod (index, cell->cells));
}

/* floor (√m) for m < 2^34, as those of the two nearest points are: 17 binary
 * digits, two of m for each.  The remainder is at most twice the root, so
 * 32-bit lanes hold everything, and loops over pixels can be vectorised.
 */
static inline int32_t
root (Measure m)
{
  int32_t high      = (int32_t) (m >> 18);
  int32_t low       = (int32_t) (m & 0x3FFFF);
  int32_t result    = 0;
  int32_t remainder = 0;

#define DIGIT(bits, shift)                                      \
  do                                                            \
    {                                                           \
      int32_t pair  = remainder << 2 | ((bits) >> (shift) & 3); \
      int32_t trial = result << 2 | 1;                          \
      bool    one   = pair >= trial;                            \
                                                                \
      remainder = one ? pair - trial : pair;                    \
      result    = result << 1 | one;                            \
    }                                                           \
  while (0)

  for (int shift = 14; shift >= 0; shift -= 2)
    DIGIT (high, shift);
  for (int shift = 16; shift >= 0; shift -= 2)
    DIGIT (low, shift);
#undef DIGIT

  return result;
}

static inline int32_t
to_distance (VarveDistance distance,
             Measure       m)
{
  return distance == VARVE_DISTANCE_EUCLIDEAN ? root (m) : (int32_t) m;
}

/* A distance of less than 2^18 as a value in [0, VARVE_MAX]. */
static inline int32_t
scale_distance (int32_t distance,
                int32_t scale)
{
  int32_t value = (int32_t) varve_fmul (distance, scale);

  return value < VARVE_MAX ? value : VARVE_MAX;
}

static inline int32_t
output_scale (VarveDistance   distance,
              VarveCellOutput kind)
{
  static const int32_t scale[3][3] = { { 65536, 52429, 65536 },
                                       { 52429, 43691, 52429 },
                                       { 74898, 58254, 74898 } };

  return scale[distance][kind];
}

/* VarveNoise's point for Worley noise. */
int32_t varve_worley_point (const VarveStyle *style,
                            const VarveCell  *x,
                            const VarveCell  *z,
                            uint32_t          seed);

#endif
