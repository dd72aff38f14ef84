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

/* A lattice row at every column: the gradients of the two corners beside it,
 * and the x parts of their slopes, which all rows of a cell share.
 */
typedef struct
{
  uint8_t gradient[2][VARVE_BLOCK_WIDTH];
  int32_t slope_x[2][VARVE_BLOCK_WIDTH];
} LatticeRow;

static void
lattice_row (const VarveAxis *columns,
             uint32_t         iz,
             uint32_t         seed,
             LatticeRow      *row)
{
  uint8_t gradient[2 * VARVE_BLOCK_WIDTH];

  for (int k = 0; k < columns->n_corners; k++)
    gradient[k] = (uint8_t) corner_gradient (columns->corner[k], iz, seed);

  for (int ox = 0; ox < 2; ox++)
    for (int i = 0; i < columns->n; i++)
      {
        uint8_t g = gradient[columns->slot[i] + ox];

        row->gradient[ox][i] = g;
        row->slope_x[ox][i]  = slope (gradient_x[g], columns->fraction[i] - ox * VARVE_ONE);
      }
}

/* The lattice row's slopes, blended along x, at distance tz from it. */
static inline void
blend_row (const VarveAxis  *columns,
           const LatticeRow *row,
           int32_t           tz,
           int32_t          *blended)
{
  int32_t slope_z[N_GRADIENTS];

  for (int g = 0; g < N_GRADIENTS; g++)
    slope_z[g] = slope (gradient_z[g], tz);

  for (int i = 0; i < columns->n; i++)
    blended[i] = varve_lerp (columns->weight[i],
                             row->slope_x[0][i] + slope_z[row->gradient[0][i]],
                             row->slope_x[1][i] + slope_z[row->gradient[1][i]]);
}

static void
perlin_block (const VarveStyle *style,
              const VarveAxis  *columns,
              const VarveAxis  *rows,
              uint32_t          seed,
              int32_t          *noise)
{
  LatticeRow  lattice[2];
  LatticeRow *lower   = &lattice[0];
  LatticeRow *upper   = &lattice[1];
  int         current = -1;

  (void) style; /* the axes' weights have it */

  for (int j = 0; j < rows->n; j++, noise += VARVE_BLOCK_WIDTH)
    {
      int     slot = rows->slot[j];
      int32_t tz   = rows->fraction[j];
      int32_t sz   = rows->weight[j];
      int32_t above[VARVE_BLOCK_WIDTH];
      int32_t below[VARVE_BLOCK_WIDTH];

      if (slot != current)
        {
          LatticeRow *swap = lower;

          lower = upper;
          upper = swap;
          if (current < 0 || slot != current + 1)
            lattice_row (columns, rows->corner[slot], seed, lower);
          lattice_row (columns, rows->corner[slot + 1], seed, upper);
          current = slot;
        }

      blend_row (columns, lower, tz, above);
      blend_row (columns, upper, tz - VARVE_ONE, below);
      for (int i = 0; i < columns->n; i++)
        noise[i] = varve_lerp (sz, above[i], below[i]);
    }
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
  .block        = perlin_block,
};
