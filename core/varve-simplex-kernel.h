/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Simplex noise in lanes. */

#include "varve-simplex.h"

#include "varve-simplex-discs-kernel.h"

#define NEAR (INT32_C (1) << 29) /* 2048 cells */

static int64_t
axis_position (const VarveAxis *axis,
               int              i)
{
  return (int64_t) (((uint64_t) axis->index[i] << VARVE_LATTICE_SHIFT)
                    + (axis->place[i] >> (32 - VARVE_LATTICE_SHIFT)));
}

/* Distances from the first position; whether all are below NEAR, and none is so far
 * out that positions wrap.
 */
static bool
axis_distances (const VarveAxis *axis,
                int32_t         *distance)
{
  int64_t first = axis_position (axis, 0);
  bool    near  = first < INT64_MAX / 2 && first > INT64_MIN / 2;

  for (int i = 0; i < axis->n; i++)
    {
      int64_t d = (int64_t) ((uint64_t) axis_position (axis, i) - (uint64_t) first);

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
  simplex->first = axis_position (axis, 0);
  simplex->near  = axis_distances (axis, simplex->distance) && axis->cells == 0;
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

static void
simplex_rows (const VarveStyle *style,
              VarveColumns     *columns,
              const VarveAxis  *rows,
              uint32_t          seed,
              int32_t          *noise)
{
  VarveSimplexColumns *simplex = &columns->simplex;
  int32_t              distance[VARVE_BLOCK_HEIGHT];

  if (simplex->dense && rows->cells == 0 && axis_distances (rows, distance)
      && rises (distance, rows->n))
    {
      int64_t      z     = axis_position (rows, 0);
      SimplexBlock block = { .columns = simplex,
                             .rows    = distance,
                             .n_rows  = rows->n,
                             .place   = { (uint32_t) ((uint64_t) simplex->first << 12),
                                          (uint32_t) ((uint64_t) z << 12) },
                             .origin  = varve_triangle (simplex->first, z),
                             .seed    = seed };

      for (int j = rows->n; j % LANES != 0; j++)
        distance[j] = INT32_MAX / 2;

      int32_t      total[VARVE_BLOCK_HEIGHT * DISC_STRIDE];

      memset (total, 0, (size_t) rows->n * DISC_STRIDE * sizeof *total);
      simplex_discs (&block, total);
      for (int j = 0; j < rows->n; j++)
        for (int i = 0; i < simplex->axis.n; i += LANES)
          store (noise + j * VARVE_BLOCK_WIDTH + i,
                 simplex_scale (load_int (total + j * DISC_STRIDE + i)));
      return;
    }

  for (int j = 0; j < rows->n; j++)
    for (int i = 0; i < simplex->axis.n; i++)
      {
        VarveCell x = varve_axis_cell (&simplex->axis, i);
        VarveCell z = varve_axis_cell (rows, j);

        noise[j * VARVE_BLOCK_WIDTH + i] = varve_noise_simplex.point (style, &x, &z, seed);
      }
}

static void
simplex_points (const VarveStyle *style,
                const VarveAxis   axis[2],
                uint32_t          seed,
                int32_t          *noise)
{
  for (int i = 0; i < axis[0].n; i++)
    {
      VarveCell x = varve_axis_cell (&axis[0], i);
      VarveCell z = varve_axis_cell (&axis[1], i);

      noise[i] = varve_noise_simplex.point (style, &x, &z, seed);
    }
}

#undef NEAR

static const VarveKernel varve_noise_simplex_kernel = {
  .columns = simplex_columns,
  .rows    = simplex_rows,
  .points  = simplex_points,
};
