/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Which feature points count for samples that lie close together.
 *
 * That is found for all of them together: a point can be left out if another (for F2
 * and F2 − F1: two others) is nowhere farther away.
 */

#ifndef VARVE_WORLEY_PRUNE_KERNEL_H
#define VARVE_WORLEY_PRUNE_KERNEL_H

#include "varve-worley-lanes-kernel.h"

/* Samples a cell, at least. */
#define MIN_SAMPLES 10

/* Columns of a tile: half of them where they would be more than a cell. */
#define TILE_WIDTH 32

/* Points around a span, whose rows reach no farther than TILE_WIDTH columns. */
#define MAX_POINTS                                         \
  (((VARVE_SPAN_WIDTH - 1) / MIN_SAMPLES + 2 + 2 * REACH)        \
   * ((TILE_WIDTH - 1) / MIN_SAMPLES + 2 + 2 * REACH))

_Static_assert (TILE_WIDTH / 2 % LANES == 0, "tiles must be whole vectors");
_Static_assert (VARVE_BLOCK_WIDTH / MIN_SAMPLES + 2 + 2 * REACH <= VARVE_SPAN_FEATURES,
                "keys must be enough");
_Static_assert (MAX_POINTS <= 256, "the number of a point must fit a byte");

/* Where samples lie, from the corner of the block's first cell: all places from x[0] to x[1] and z[0] to z[1]. */
typedef struct
{
  int32_t x[2], z[2];
} Box;

static inline int64_t
magnitude (int64_t a)
{
  return a < 0 ? -a : a;
}

/* The least that a is farther from any place in range than b, along one axis. */
static inline int64_t
least_lead (const int32_t range[2],
            int32_t       a,
            int32_t       b)
{
  int64_t low  = magnitude (range[0] - a) - magnitude (range[0] - b);
  int64_t high = magnitude (range[1] - a) - magnitude (range[1] - b);

  return low < high ? low : high;
}

/* How much farther point is at least than other from any place in the box; lead is
 * how much it is from the middle.
 *
 * euclidean: the difference of squares is linear, so its least is at a corner:
 * that of the middle less the slopes.  manhattan: along each axis the difference
 * is monotone.  chebyshev: neither distance changes faster than the place.
 */
static inline int64_t
lead_in_box (VarveDistance distance,
             const Box    *box,
             int64_t       half_x,
             int64_t       half_z,
             const VarveFeature  *point,
             const VarveFeature  *other,
             int64_t       lead)
{
  switch (distance)
    {
    case VARVE_DISTANCE_MANHATTAN:
      return least_lead (box->x, point->x, other->x) + least_lead (box->z, point->z, other->z);

    case VARVE_DISTANCE_CHEBYSHEV:
      return lead - 2 * (half_x > half_z ? half_x : half_z);

    case VARVE_DISTANCE_EUCLIDEAN:
      break;
    }

  return lead - 2 * half_x * magnitude (point->x - other->x)
           - 2 * half_z * magnitude (point->z - other->z);
}

/* Points that are farther than the one nearest to the middle (two: than each of
 * the two nearest) by slack or more in all the box are left out, without branches
 * that would depend on chance.
 */
VECTOR_INLINE int
prune_by (VarveDistance distance,
          bool          two,
          int64_t       slack,
          const Box    *box,
          int           n,
          const VarveFeature  *points,
          VarveFeature        *result)
{
  int32_t  x      = (box->x[0] + box->x[1]) >> 1;
  int32_t  z      = (box->z[0] + box->z[1]) >> 1;
  int64_t  half_x = box->x[1] - x;
  int64_t  half_z = box->z[1] - z;
  uint64_t first  = UINT64_MAX; /* measure, then number */
  uint64_t second = UINT64_MAX;
  int64_t  far[MAX_POINTS];
  VarveFeature    a, b;
  int      kept = 0;

  for (int k = 0; k < n; k++)
    {
      uint64_t number, larger_one;

      far[k]     = (int64_t) measure (distance, points[k].x - x, points[k].z - z);
      number     = (uint64_t) far[k] << 8 | (uint64_t) k;
      larger_one = number > first ? number : first;
      first      = number < first ? number : first;
      second     = larger_one < second ? larger_one : second;
    }

  a = points[first & 0xFF];
  b = points[two ? second & 0xFF : 0];
  for (int k = 0; k < n; k++)
    {
      VarveFeature point = points[k];
      bool  keep  = lead_in_box (distance, box, half_x, half_z, &point, &a,
                                 far[k] - (int64_t) (first >> 8)) < slack;

      if (two)
        keep |= lead_in_box (distance, box, half_x, half_z, &point, &b,
                             far[k] - (int64_t) (second >> 8)) < slack;
      result[kept] = point;
      kept += keep;
    }

  return kept;
}

/* Finds the points that count in the box; result may be points.  Points equally
 * near do, which keeps the nearest themselves.
 */
static int
prune (VarveDistance   distance,
       VarveCellOutput kind,
       const Box      *box,
       int             n,
       const VarveFeature    *points,
       VarveFeature          *result)
{
  int64_t slack = kind == VARVE_CELL_OUTPUT_CELL ? (int64_t) tie (distance) : 1;

#define PRUNE(distance)                                                     \
  return needs_second (kind)                                                \
           ? prune_by ((distance), true, slack, box, n, points, result)     \
           : prune_by ((distance), false, slack, box, n, points, result)

  switch (distance)
    {
    case VARVE_DISTANCE_MANHATTAN:
      PRUNE (VARVE_DISTANCE_MANHATTAN);

    case VARVE_DISTANCE_CHEBYSHEV:
      PRUNE (VARVE_DISTANCE_CHEBYSHEV);

    case VARVE_DISTANCE_EUCLIDEAN:
      break;
    }

  PRUNE (VARVE_DISTANCE_EUCLIDEAN);
#undef PRUNE
}

#endif
