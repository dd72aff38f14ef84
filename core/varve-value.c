/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Value noise: a random value at every lattice point, blended in between. */

#include "varve-hash.h"
#include "varve-noise.h"

static int32_t
value_point (const VarveStyle *style,
             const VarveCell  *x,
             const VarveCell  *z,
             uint32_t          seed)
{
  int32_t tx = varve_cell_fraction (x);
  int32_t tz = varve_cell_fraction (z);
  int32_t sx = varve_fade (style->interpolation, tx);
  int32_t sz = varve_fade (style->interpolation, tz);
  int32_t row[2];

  for (int oz = 0; oz < 2; oz++)
    {
      uint32_t iz = varve_cell_corner (z, oz);

      row[oz] = varve_lerp (sx,
                            varve_value_hash (varve_cell_corner (x, 0), iz, seed),
                            varve_value_hash (varve_cell_corner (x, 1), iz, seed));
    }

  return varve_lerp (sz, row[0], row[1]);
}

/* The lattice row iz, blended along x at every column. */
static void
lattice_row (const VarveAxis *columns,
             uint32_t         iz,
             uint32_t         seed,
             int32_t         *row)
{
  int32_t value[2 * VARVE_BLOCK_WIDTH];

  for (int k = 0; k < columns->n_corners; k++)
    value[k] = varve_value_hash (columns->corner[k], iz, seed);

  for (int i = 0; i < columns->n; i++)
    {
      int k = columns->slot[i];

      row[i] = varve_lerp (columns->weight[i], value[k], value[k + 1]);
    }
}

static void
value_block (const VarveStyle *style,
             const VarveAxis  *columns,
             const VarveAxis  *rows,
             uint32_t          seed,
             int32_t          *noise)
{
  int32_t  lattice[2][VARVE_BLOCK_WIDTH];
  int32_t *lower   = lattice[0];
  int32_t *upper   = lattice[1];
  int      current = -1;

  (void) style; /* the axes' weights have it */

  for (int j = 0; j < rows->n; j++, noise += VARVE_BLOCK_WIDTH)
    {
      int     slot = rows->slot[j];
      int32_t sz   = rows->weight[j];

      if (slot != current)
        {
          int32_t *swap = lower;

          lower = upper;
          upper = swap;
          if (current < 0 || slot != current + 1)
            lattice_row (columns, rows->corner[slot], seed, lower);
          lattice_row (columns, rows->corner[slot + 1], seed, upper);
          current = slot;
        }

      for (int i = 0; i < columns->n; i++)
        noise[i] = varve_lerp (sz, lower[i], upper[i]);
    }
}

static const VarveMean *
value_mean (const VarveStyle *style)
{
  static const VarveMean mean[] = {
    [VARVE_INTERPOLATION_LINEAR]     = { VARVE_HALF, 20834, 33572 },
    [VARVE_INTERPOLATION_SMOOTHSTEP] = { VARVE_HALF, 23408, 30772 },
    [VARVE_INTERPOLATION_QUINTIC]    = { VARVE_HALF, 24810, 29325 },
  };

  return &mean[style->interpolation];
}

const VarveNoise varve_noise_value = {
  .fractal      = true,
  .gradient     = false,
  .low          = 0,
  .high         = VARVE_MAX,
  .spread       = 53740,
  .output_scale = VARVE_ONE,
  .output_shift = 0,
  .signed_scale = 2 * VARVE_ONE,
  .signed_shift = -VARVE_MAX,
  .style_mean   = value_mean,
  .point        = value_point,
  .block        = value_block,
};
