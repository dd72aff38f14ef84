/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Worley noise in lanes. */

#include "varve-worley-search-kernel.h"
#include "varve-worley-tile-kernel.h"

static void
worley_columns (const VarveStyle *style,
                const VarveAxis  *axis,
                VarveColumns     *columns)
{
  VarveWorleyColumns *worley = &columns->worley;
  VarveCell           cell   = varve_axis_cell (axis, 0);

  worley->axis  = *pad_axis (axis, &worley->axis);
  worley->valid = false;
  worley->close = find_track (axis, worley->track);
  if (worley->close)
    for (int k = 0; k <= (worley->track[axis->n - 1] >> 16) + 2 * REACH; k++)
      worley->key[k] = neighbour (&cell, k - REACH) * VARVE_PRIME_X;
}

static void
worley_rows (const VarveStyle *style,
             VarveColumns     *columns,
             const VarveAxis  *rows,
             uint32_t          seed,
             int32_t          *noise)
{
  VarveWorleyColumns *worley = &columns->worley;
  VarveCell           row    = varve_axis_cell (rows, 0);
  int32_t             z[VARVE_BLOCK_WIDTH];

  if (!worley->close || !find_track (rows, z))
    {
      search_rows (style, &worley->axis, rows, seed, noise);
      return;
    }

#define DRAW(distance, kind)                                                          \
  draw_block ((distance), (kind), style, worley, &row, rows->n, z, seed, noise)
  FOR_STYLE (DRAW, style)
#undef DRAW
}

static const VarveKernel varve_noise_worley_kernel = {
  .columns = worley_columns,
  .rows    = worley_rows,
  .points  = search_points,
};
