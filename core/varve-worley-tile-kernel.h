/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Worley noise of samples that lie close together.
 *
 * Few points count for a tile of samples much smaller than a cell.  Which ones is
 * found for all its samples together: a point can be left out if another (for F2
 * and F2 − F1: two others) is nowhere in the tile farther away.  What is left is
 * one or two points for most tiles, and the square along x of their distance is
 * that of the rows above.
 */

#ifndef VARVE_WORLEY_TILE_KERNEL_H
#define VARVE_WORLEY_TILE_KERNEL_H

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

/* The samples at n_columns places x (whole vectors of them) and n_rows places z. */
VECTOR_INLINE void
draw_tile (VarveDistance   distance,
           VarveCellOutput kind,
           int             n,
           const VarveFeature    *points,
           int             n_columns,
           const int32_t  *x,
           int             n_rows,
           const int32_t  *z,
           int32_t        *noise)
{
  Measures part_x[MAX_POINTS];
  Measure  part_z[MAX_POINTS][VARVE_BLOCK_HEIGHT + WAYS];

  for (int k = 0; k < n; k++)
    for (int j = 0; j < n_rows + WAYS - 1; j++)
      part_z[k][j] = measure (distance, points[k].z - z[j < n_rows ? j : n_rows - 1], 0);

#define MEASURES(k, j) \
  join_parts (distance, part_x[k], all_measures (distance, part_z[k][j]))

  for (int i = 0; i < n_columns; i += LANES)
    {
      for (int k = 0; k < n; k++)
        part_x[k] = measures_part (distance, load_int (x + i) - points[k].x);

      for (int j = 0; j < n_rows; j += WAYS)
        {
          Nearest found[WAYS];
          Int     value[WAYS];

          ALL_WAYS (found[way] = ((Nearest){ MEASURES (0, j + way), no_measures (distance) }));
          for (int k = 1; k < n; k++)
            ALL_WAYS (keep_nearest (distance, kind, &found[way], MEASURES (k, j + way)));

          if (kind == VARVE_CELL_OUTPUT_CELL)
            {
              Measures limit[WAYS];

              tie_limits (distance, found, limit);
              ALL_WAYS (value[way] = all_int (points[n - 1].value));
              for (int k = n - 2; k >= 0; k--)
                ALL_WAYS (value[way] = choose (nearer (distance, MEASURES (k, j + way), limit[way]),
                                               all_int (points[k].value), value[way]));
            }
          else
            {
              worley_values (distance, kind, found, value);
            }

          for (int way = 0; way < WAYS && j + way < n_rows; way++)
            store (noise + (j + way) * VARVE_BLOCK_WIDTH + i, value[way]);
        }
    }
#undef MEASURES
}

/* Samples at n_columns places x and n_rows places z, tile by tile. */
VECTOR_INLINE void
draw_span (VarveDistance   distance,
           VarveCellOutput kind,
           int             n,
           const VarveFeature    *points,
           int             n_columns,
           int             tile,
           const int32_t  *x,
           int             n_rows,
           const int32_t  *z,
           int32_t        *noise)
{
  VarveFeature left[MAX_POINTS];

  for (int i = 0; i < n_columns; i += tile)
    {
      Box box   = { { x[i], x[i + tile - 1] }, { z[0], z[n_rows - 1] } };
      int count = prune (distance, kind, &box, n, points, left);

      draw_tile (distance, kind, count, left, tile, x + i, n_rows, z, noise + i);
    }
}

/* The points of the cells in the box and around it, row by row. */
static inline int
find_points (const VarveStyle         *style,
             const VarveWorleyColumns *columns,
             const VarveCell          *row,
             uint32_t                  seed,
             const Box                *box,
             VarveFeature                    *points)
{
  int reach = style->distance == VARVE_DISTANCE_MANHATTAN ? 3 : 2;
  int n     = 0;

  for (int cz = (box->z[0] >> 16) - reach; cz <= (box->z[1] >> 16) + reach; cz++)
    {
      uint32_t key_z = neighbour (row, cz) * VARVE_PRIME_Z;

      for (int cx = (box->x[0] >> 16) - reach; cx <= (box->x[1] >> 16) + reach; cx++)
        {
          uint32_t key = columns->key[cx + REACH] ^ key_z;
          uint32_t h   = varve_mix (key ^ seed * VARVE_PRIME_SEED);

          points[n++] = (VarveFeature){ .x = cx * VARVE_ONE + feature (style, h & 0xFFFF),
                                 .z = cz * VARVE_ONE + feature (style, h >> 16),
                                 .value = (int32_t) (varve_mix (key ^ (seed + SEED_CELL)
                                                                  * VARVE_PRIME_SEED) & 0xFFFF) };
        }
    }

  return n;
}

/* Places from the corner of the first sample's cell, to whole tiles; returns whether
 * each sample is in the cell of the one before or in the next, and all are close.
 */
static inline bool
find_track (const VarveAxis *axis,
            int32_t         *track)
{
  int32_t corner = 0;

  track[0] = (int32_t) (axis->place[0] >> 16);
  for (int i = 1; i < axis->n; i++)
    {
      int64_t next = axis->index[i - 1] + 1;

      if (axis->index[i] != axis->index[i - 1] || axis->place[i] < axis->place[i - 1])
        {
          if (axis->index[i] != (next == axis->cells ? 0 : next))
            return false;
          corner += VARVE_ONE;
        }
      track[i] = corner + (int32_t) (axis->place[i] >> 16);
      if (track[i] - track[i - 1] > VARVE_ONE / MIN_SAMPLES)
        return false;
    }
  for (int i = axis->n; i % TILE_WIDTH != 0; i++)
    track[i] = track[i - 1];

  return true;
}

/* Those of the points that count, at columns i and on. */
static int
points_of_span (const VarveStyle         *style,
                const VarveWorleyColumns *columns,
                const VarveCell          *row,
                uint32_t                  seed,
                int                       i,
                const int32_t             z[2],
                VarveFeature             *points)
{
  int last = i + VARVE_SPAN_WIDTH < columns->axis.n ? i + VARVE_SPAN_WIDTH - 1
                                                    : columns->axis.n - 1;
  Box box  = { { columns->track[i], columns->track[last] }, { z[0], z[1] } };
  int n    = find_points (style, columns, row, seed, &box, points);

  return prune (style->distance, style->cell_output, &box, n, points, points);
}

/* Sees to it that columns->span is right for rows between z[0] and z[1], and for some
 * rows after these.
 */
static void
reach_rows (const VarveStyle   *style,
            VarveWorleyColumns *columns,
            const VarveCell    *row,
            uint32_t            seed,
            const int32_t       z[2])
{
  if (columns->valid && columns->seed == seed && columns->row == row->index
      && columns->z[0] <= z[0] && z[1] <= columns->z[1])
    return;

  columns->valid = true;
  columns->seed  = seed;
  columns->row   = row->index;
  columns->z[0]  = z[0];
  columns->z[1]  = z[1] < z[0] + VARVE_HALF ? z[0] + VARVE_HALF : z[1];

  for (int i = 0; i < columns->axis.n; i += VARVE_SPAN_WIDTH)
    {
      VarveSpan   *span = &columns->span[i / VARVE_SPAN_WIDTH];
      VarveFeature points[MAX_POINTS];
      int          n = points_of_span (style, columns, row, seed, i, columns->z, points);

      span->n = n <= VARVE_SPAN_FEATURES ? n : 0;
      memcpy (span->feature, points, (size_t) span->n * sizeof *points);
    }
}

VECTOR_INLINE void
draw_block (VarveDistance       distance,
            VarveCellOutput     kind,
            const VarveStyle   *style,
            VarveWorleyColumns *columns,
            const VarveCell    *row,
            int                 n_rows,
            const int32_t      *z,
            uint32_t            seed,
            int32_t            *noise)
{
  const int32_t *x    = columns->track;
  int            tile = x[TILE_WIDTH - 1] - x[0] <= VARVE_ONE ? TILE_WIDTH : TILE_WIDTH / 2;
  int32_t        side = x[tile - 1] - x[0];
  int            rows;

  if (side < VARVE_ONE / 4 - 1)
    side = VARVE_ONE / 4 - 1;

  for (int j = 0; j < n_rows; j += rows)
    {
      int32_t range[2] = { z[j], z[j] };

      for (rows = 1; j + rows < n_rows && z[j + rows] - z[j] <= side; rows++)
        range[1] = z[j + rows];

      reach_rows (style, columns, row, seed, range);
      for (int i = 0; i < columns->axis.n; i += VARVE_SPAN_WIDTH)
        {
          const VarveSpan    *span   = &columns->span[i / VARVE_SPAN_WIDTH];
          const VarveFeature *points = span->feature;
          int                 n      = span->n;
          int                 width  = columns->axis.n - i < VARVE_SPAN_WIDTH ? columns->axis.n - i
                                                                              : VARVE_SPAN_WIDTH;
          VarveFeature        all[MAX_POINTS];

          if (n == 0)
            {
              n      = points_of_span (style, columns, row, seed, i, range, all);
              points = all;
            }
          draw_span (distance, kind, n, points, width, tile, x + i, rows, z + j,
                     noise + j * VARVE_BLOCK_WIDTH + i);
        }
    }
}

#endif
