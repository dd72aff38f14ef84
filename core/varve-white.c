/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* White noise: an independent random value in every cell, without blending. */

#include "varve-hash.h"
#include "varve-noise.h"

static int32_t
white_point (const VarveStyle *style,
             const VarveCell  *x,
             const VarveCell  *z,
             uint32_t          seed)
{
  (void) style;

  return varve_value_hash (varve_cell_corner (x, 0), varve_cell_corner (z, 0), seed);
}

static void
white_block (const VarveStyle *style,
             const VarveAxis  *columns,
             const VarveAxis  *rows,
             uint32_t          seed,
             int32_t          *noise)
{
  int32_t value[2 * VARVE_BLOCK_WIDTH];
  int     current = -1;

  (void) style;

  for (int j = 0; j < rows->n; j++, noise += VARVE_BLOCK_WIDTH)
    {
      int slot = rows->slot[j];

      if (slot != current)
        {
          for (int k = 0; k < columns->n_corners; k++)
            value[k] = varve_value_hash (columns->corner[k], rows->corner[slot], seed);
          current = slot;
        }

      for (int i = 0; i < columns->n; i++)
        noise[i] = value[columns->slot[i]];
    }
}

const VarveNoise varve_noise_white = {
  .fractal      = false,
  .gradient     = false,
  .mean         = { .plain = VARVE_HALF },
  .low          = 0,
  .high         = VARVE_MAX,
  .spread       = 0,
  .output_scale = VARVE_ONE,
  .output_shift = 0,
  .point        = white_point,
  .block        = white_block,
};
