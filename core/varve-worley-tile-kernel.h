/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Worley noise of samples that lie close together, in tiles much smaller than a cell:
 * one or two points count for most of them, and the part along x of their distance
 * is that of the row above.
 */

#ifndef VARVE_WORLEY_TILE_KERNEL_H
#define VARVE_WORLEY_TILE_KERNEL_H

#include "varve-worley-prune-kernel.h"

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
