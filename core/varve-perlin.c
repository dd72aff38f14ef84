/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Perlin noise: a gradient at every lattice point, whose slopes are blended
 * in between (Perlin, "An Image Synthesizer", 1985), with eight gradients of
 * one length, 45 degrees apart.
 */

#include "varve-hash.h"
#include "varve-noise.h"

#define N_GRADIENTS 8

static const int32_t gradient_x[N_GRADIENTS] = { VARVE_ONE, 0, -VARVE_ONE, 0,
                                                 VARVE_DIAGONAL, -VARVE_DIAGONAL, VARVE_DIAGONAL, -VARVE_DIAGONAL };
static const int32_t gradient_z[N_GRADIENTS] = { 0, VARVE_ONE, 0, -VARVE_ONE,
                                                 VARVE_DIAGONAL, VARVE_DIAGONAL, -VARVE_DIAGONAL, -VARVE_DIAGONAL };

static inline uint32_t
corner_gradient (uint32_t ix,
                 uint32_t iz,
                 uint32_t seed)
{
  return varve_mix32 (ix, iz, seed) % N_GRADIENTS;
}

/* One axis' part of the slope at distance t from the corner, |t| ≤ ONE. */
static inline int32_t
slope (int32_t gradient,
       int32_t t)
{
  return (int32_t) varve_fmul (gradient, t);
}

static int32_t
perlin_point (const VarveStyle *style,
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
      int32_t corner[2];

      for (int ox = 0; ox < 2; ox++)
        {
          uint32_t g = corner_gradient (varve_cell_corner (x, ox), varve_cell_corner (z, oz), seed);

          corner[ox] = slope (gradient_x[g], tx - ox * VARVE_ONE)
                       + slope (gradient_z[g], tz - oz * VARVE_ONE);
        }
      row[oz] = varve_lerp (sx, corner[0], corner[1]);
    }

  return varve_lerp (sz, row[0], row[1]);
}

static const VarveMean *
perlin_mean (const VarveStyle *style)
{
  static const VarveMean mean[] = {
    [VARVE_INTERPOLATION_LINEAR]     = { 0, 15519, 40320 },
    [VARVE_INTERPOLATION_SMOOTHSTEP] = { 0, 15770, 39868 },
    [VARVE_INTERPOLATION_QUINTIC]    = { 0, 16317, 39005 },
  };

  return &mean[style->interpolation];
}

const VarveNoise varve_noise_perlin = {
  .type         = VARVE_TYPE_PERLIN,
  .fractal      = true,
  .gradient     = true,
  .low          = -VARVE_ONE,
  .high         = VARVE_ONE,
  .spread       = 75366,
  .output_scale = VARVE_DIAGONAL,
  .output_shift = VARVE_HALF,
  .signed_scale = 92682, /* √2 */
  .signed_shift = 0,
  .style_mean   = perlin_mean,
  .point        = perlin_point,
};
