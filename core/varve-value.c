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
  .type         = VARVE_TYPE_VALUE,
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
};
