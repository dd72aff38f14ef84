/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Worley noise in lanes. */

#include "varve-worley-search-kernel.h"

static void
worley_rows (const VarveStyle *style,
             VarveColumns     *columns,
             const VarveAxis  *rows,
             uint32_t          seed,
             int32_t          *noise)
{
  search_rows (style, &columns->axis, rows, seed, noise);
}

static const VarveKernel varve_noise_worley_kernel = {
  .columns = mask_columns,
  .rows    = worley_rows,
  .points  = search_points,
};
