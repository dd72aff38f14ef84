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

const VarveNoise varve_noise_white = {
  .type         = VARVE_TYPE_WHITE,
  .fractal      = false,
  .gradient     = false,
  .mean         = { .plain = VARVE_HALF },
  .low          = 0,
  .high         = VARVE_MAX,
  .spread       = 0,
  .output_scale = VARVE_ONE,
  .output_shift = 0,
  .point        = white_point,
};
