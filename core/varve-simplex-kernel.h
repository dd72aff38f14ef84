/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Simplex noise in lanes: disc by disc where samples are dense, else sample by
 * sample; few that lie where far positions wrap, and tiles a single edge wide, are left
 * to the reference.
 */

#include "varve-simplex.h"

#include "varve-simplex-discs-kernel.h"
#include "varve-simplex-points-kernel.h"
#include "varve-simplex-tiles-kernel.h"

#define NEAR          (INT32_C (1) << 29) /* 2048 cells */
#define MIN_DISC_ROWS 4                   /* that make it worth while to look for discs */

static int64_t
axis_position (const VarveAxis *axis,
               int              i)
{
  return (int64_t) (((uint64_t) axis->index[i] << VARVE_LATTICE_SHIFT)
                    + (axis->place[i] >> (32 - VARVE_LATTICE_SHIFT)));
}

/* Distances of n samples from the position first; whether all are below NEAR, and
 * none is so far out that positions wrap.
 */
static bool
axis_distances (const VarveAxis *axis,
                int              from,
                int              n,
                int32_t         *distance)
{
  int64_t first = axis_position (axis, from);
  bool    near  = first < INT64_MAX / 2 && first > INT64_MIN / 2;

  for (int i = 0; i < n; i++)
    {
      int64_t d = (int64_t) ((uint64_t) axis_position (axis, from + i) - (uint64_t) first);

      near &= d > -NEAR && d < NEAR;
      distance[i] = (int32_t) d;
    }
  return near;
}

static bool
rises (const int32_t *distance,
       int            n)
{
  bool result = true;

  for (int i = 1; i < n; i++)
    result &= distance[i] >= distance[i - 1];
  return result;
}

static void
simplex_columns (const VarveStyle *style,
                 const VarveAxis  *axis,
                 VarveColumns     *columns)
{
  VarveSimplexColumns *simplex = &columns->simplex;
  int                  n       = axis->n;

  simplex->axis  = *axis;
  simplex->edged = false;
  simplex->first = axis_position (axis, 0);
  simplex->near  = axis_distances (axis, 0, n, simplex->distance) && axis->cells == 0;
  simplex->dense = simplex->near && rises (simplex->distance, n);
  for (int i = n; i % LANES != 0; i++)
    simplex->distance[i] = simplex->distance[n - 1];

  if (simplex->near && simplex->distance[n - 1] > 0)
    simplex->density = ((int64_t) (n - 1) << 32) / simplex->distance[n - 1];
  else
    simplex->density = 0;

  /* Beside a lattice point in reach of one column of a vector, distances must
   * stay below 2.
   */
  for (int i = 0; i < n; i += LANES)
    simplex->dense &= simplex->distance[i + LANES - 1] - simplex->distance[i] < 1 << 18;
}

/* Fewer columns than fill a vector: lanes are rows. */
static void
simplex_narrow (const SimplexOrigin       *origin,
                const VarveSimplexColumns *columns,
                int                        n_rows,
                const int32_t             *distance,
                int32_t                   *total)
{
  for (int i = 0; i < columns->axis.n; i++)
    for (int j = 0; j < n_rows; j += LANES)
      {
        Int column = simplex_total (origin, all_int (columns->distance[i]),
                                    load_int (distance + j));

        for (int k = 0; k < LANES && j + k < n_rows; k++)
          total[(j + k) * DISC_STRIDE + i] = column[k];
      }
}

static void
simplex_add_tiled (const SimplexTiles  *tiles,
                   VarveSimplexColumns *columns,
                   const VarveAxis     *rows,
                   int                  from,
                   int                  n_rows,
                   int32_t             *total)
{
  const SimplexTiles own = *tiles;

  if (!columns->edged)
    simplex_places (&columns->axis, &own.lattice, varve_tile_edge, columns->edge,
                    columns->edge_part);
  columns->edged = true;

  for (int j = 0; j < n_rows; j++)
    {
      VarveCell cell = varve_axis_cell (rows, from + j);
      uint64_t  row  = varve_tile_row (&own.lattice, &cell);

      for (int i = 0; i < columns->axis.n; i += LANES)
        store (total + j * DISC_STRIDE + i,
               simplex_tile_total (&own, load_word (columns->edge + i),
                                   load_word (columns->edge_part + i),
                                   all_word ((uint32_t) (row >> 32)), all_word ((uint32_t) row)));
    }
}

/* Adds at most DISC_ROWS rows to totals of 0. */
static void
simplex_add (VarveSimplexColumns *columns,
             const VarveAxis     *rows,
             int                  from,
             int                  n_rows,
             uint32_t             seed,
             int32_t             *total)
{
  VARVE_ALIGNED int32_t distance[DISC_ROWS] = { 0 };
  SimplexOrigin         origin;
  SimplexTiles          tiles;
  bool                  near;
  int64_t               z = axis_position (rows, from);

  if (simplex_tiles (columns->axis.cells, rows->cells, seed, &tiles))
    {
      simplex_add_tiled (&tiles, columns, rows, from, n_rows, total);
      return;
    }

  near = columns->near && rows->cells == 0 && axis_distances (rows, from, n_rows, distance);

  if (near && columns->dense && columns->axis.n >= LANES / 2 && n_rows >= MIN_DISC_ROWS
      && rises (distance, n_rows))
    {
      SimplexBlock block = { .columns = columns,
                             .rows    = distance,
                             .n_rows  = n_rows,
                             .place   = { (uint32_t) ((uint64_t) columns->first << 12),
                                          (uint32_t) ((uint64_t) z << 12) },
                             .origin  = varve_triangle (columns->first, z),
                             .seed    = seed };

      for (int j = n_rows; j % LANES != 0; j++)
        distance[j] = INT32_MAX / 2;
      simplex_discs (&block, total);
      return;
    }

  if (near && simplex_origin (columns->first, z, seed, &origin))
    {
      if (columns->axis.n < LANES && columns->axis.n < n_rows)
        simplex_narrow (&origin, columns, n_rows, distance, total);
      else
        for (int j = 0; j < n_rows; j++)
          for (int i = 0; i < columns->axis.n; i += LANES)
            store (total + j * DISC_STRIDE + i,
                   simplex_total (&origin, load_int (columns->distance + i),
                                  all_int (distance[j])));
      return;
    }

  for (int j = 0; j < n_rows; j++)
    for (int i = 0; i < columns->axis.n; i++)
      {
        VarveCell column = varve_axis_cell (&columns->axis, i);
        VarveCell row    = varve_axis_cell (rows, from + j);

        total[j * DISC_STRIDE + i] = (int32_t) varve_simplex_total (&column, &row, seed);
      }
}

VECTOR_INLINE Int
clamp_noise (Int total)
{
  return smaller (larger (simplex_scale (total), all_int (-VARVE_ONE)), all_int (VARVE_ONE));
}

static void
simplex_rows (const VarveStyle *style,
              VarveColumns     *columns,
              const VarveAxis  *rows,
              uint32_t          seed,
              int32_t          *noise)
{
  VARVE_ALIGNED int32_t total[VARVE_BLOCK_HEIGHT * DISC_STRIDE];

  memset (total, 0, (size_t) (rows->n * DISC_STRIDE) * sizeof *total);
  simplex_add (&columns->simplex, rows, 0, rows->n, seed, total);
  for (int j = 0; j < rows->n; j++)
    for (int i = 0; i < columns->simplex.axis.n; i += LANES)
      store (noise + j * VARVE_BLOCK_WIDTH + i,
             clamp_noise (load_int (total + j * DISC_STRIDE + i)));
}

/* Pixels of two vectors of totals, whose place is cleared. */
VECTOR_INLINE void
simplex_pixels_at (int32_t  *total,
                   int32_t   invert,
                   uint16_t *pixels)
{
  Int a = VARVE_HALF + (simplex_scale (load_int (total)) >> 1);
  Int b = VARVE_HALF + (simplex_scale (load_int (total + LANES)) >> 1);

  if (invert)
    {
      a = VARVE_MAX - a;
      b = VARVE_MAX - b;
    }
  store_clamped (pixels, a, b);
  store (total, all_int (0));
  store (total + LANES, all_int (0));
}

static void
simplex_pixels (const VarveStyle *style,
                VarveColumns     *columns,
                const VarveAxis  *rows,
                uint32_t          seed,
                bool              invert,
                uint16_t         *pixels,
                ptrdiff_t         stride)
{
  VARVE_ALIGNED int32_t total[DISC_ROWS * DISC_STRIDE];
  int                   n     = columns->simplex.axis.n;
  int                   whole = n / SHORT_LANES * SHORT_LANES;
  int                   n_rows;

  n_rows = rows->n < DISC_ROWS ? rows->n : DISC_ROWS;
  memset (total, 0, (size_t) (n_rows * DISC_STRIDE) * sizeof *total);
  for (int from = 0; from < rows->n; from += n_rows)
    {
      n_rows = rows->n - from < DISC_ROWS ? rows->n - from : DISC_ROWS;
      simplex_add (&columns->simplex, rows, from, n_rows, seed, total);
      for (int j = 0; j < n_rows; j++, pixels += stride)
        {
          for (int i = 0; i < whole; i += SHORT_LANES)
            simplex_pixels_at (total + j * DISC_STRIDE + i, invert, pixels + i);
          if (whole < n)
            {
              uint16_t last[SHORT_LANES];

              simplex_pixels_at (total + j * DISC_STRIDE + whole, invert, last);
              memcpy (pixels + whole, last, (size_t) (n - whole) * sizeof *pixels);
            }
        }
    }
}

static void
simplex_points_tiled (const SimplexTiles *tiles,
                      int                 n,
                      const VarveAxis     axis[2],
                      int32_t            *noise)
{
  const SimplexTiles     own = *tiles;
  VARVE_ALIGNED uint32_t edge[2][VARVE_BLOCK_WIDTH], row[2][VARVE_BLOCK_WIDTH];

  simplex_places (&axis[0], &own.lattice, varve_tile_edge, edge[0], edge[1]);
  simplex_places (&axis[1], &own.lattice, varve_tile_row, row[0], row[1]);
  for (int i = 0; i < n; i += LANES)
    store (noise + i, clamp_noise (simplex_tile_total (&own, load_word (edge[0] + i),
                                                       load_word (edge[1] + i),
                                                       load_word (row[0] + i),
                                                       load_word (row[1] + i))));
}

static void
simplex_points (const VarveStyle  *style,
                const VarveOctave *octave,
                int                n,
                const VarvePoints  points[2],
                uint32_t           seed,
                int32_t           *noise)
{
  VARVE_ALIGNED int32_t distance[2][VARVE_BLOCK_WIDTH] = { { 0 } };
  SimplexOrigin         origin;
  SimplexTiles          tiles;
  VarveAxis             axis[2];

  for (int a = 0; a < 2; a++)
    place_points (octave, a, n, &points[a], &axis[a]);

  if (axis[0].cells == 0 && axis[1].cells == 0
      && axis_distances (&axis[0], 0, n, distance[0])
      && axis_distances (&axis[1], 0, n, distance[1])
      && simplex_origin (axis_position (&axis[0], 0), axis_position (&axis[1], 0), seed, &origin))
    {
      for (int i = 0; i < n; i += LANES)
        store (noise + i, clamp_noise (simplex_total (&origin, load_int (distance[0] + i),
                                                      load_int (distance[1] + i))));
      return;
    }

  if (simplex_tiles (axis[0].cells, axis[1].cells, seed, &tiles))
    {
      simplex_points_tiled (&tiles, n, axis, noise);
      return;
    }

  for (int i = 0; i < n; i++)
    {
      VarveCell x = varve_axis_cell (&axis[0], i);
      VarveCell z = varve_axis_cell (&axis[1], i);

      noise[i] = varve_noise_simplex.point (style, &x, &z, seed);
    }
}

#undef NEAR
#undef MIN_DISC_ROWS

static const VarveKernel varve_noise_simplex_kernel = {
  .columns = simplex_columns,
  .rows    = simplex_rows,
  .points  = simplex_points,
  .pixels  = simplex_pixels,
};
