/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "varve-recipe.h"

#include "varve-ratio.h"

#include <string.h>

#define MIN_GRADIENT 2 /* px: a gradient noise sampled only at lattice points is flat */

void
varve_recipe_init (VarveRecipe       *recipe,
                   const VarveParams *params)
{
  const VarveNoise *noise     = varve_noise_get (params->type);
  const double      aspect[2] = { params->aspect, 1.0 };
  const double      offset[2] = { params->offset_x, params->offset_y };
  const int         tile[2]   = { params->tile_width, params->tile_height };
  const int64_t     jitter    = varve_double_to_fixed (params->jitter, 16);
  VarveStyle        style     = { .interpolation = params->interpolation,
                                  .distance      = params->distance,
                                  .cell_output   = params->cell_output,
                                  .jitter        = (int32_t) jitter };
  const VarveStyle  smooth    = { .interpolation = VARVE_INTERPOLATION_SMOOTHSTEP };
  int64_t           width[2]; /* of a cell in px, Q16.16 */
  int64_t           cells[2];
  bool              octaves = noise->fractal && params->fractal != VARVE_FRACTAL_NONE;

  memset (recipe, 0, sizeof *recipe);
  recipe->kernels         = varve_kernels_choose ();
  recipe->seed            = params->seed;
  recipe->antialias       = params->antialias;
  recipe->warp_iterations = params->warp > 0.0 ? params->warp_iterations : 0;
  recipe->contrast        = varve_double_to_fixed (params->contrast, 16);
  recipe->brightness      = varve_double_to_fixed (params->brightness, 16);
  recipe->invert          = params->invert;

  for (int axis = 0; axis < 2; axis++)
    {
      int64_t size     = varve_ratio_to_fixed (params->size, aspect[axis], 1.0, 1.0, 8);
      int64_t strength = varve_ratio_to_fixed (params->warp, 1.0, params->size, aspect[axis], 18);

      width[axis] = varve_ratio_to_fixed (params->size, aspect[axis], 1.0, 1.0, 16);

      /* Rounding keeps order, so limits can be applied after it. */
      if (noise->gradient)
        {
          int64_t strongest = varve_ratio_to_fixed (params->warp, 1.0, MIN_GRADIENT, 1.0, 18);

          size        = size < MIN_GRADIENT * 256 ? MIN_GRADIENT * 256 : size;
          width[axis] = width[axis] < MIN_GRADIENT * VARVE_ONE ? MIN_GRADIENT * VARVE_ONE
                                                               : width[axis];
          strength    = strength > strongest ? strongest : strength;
        }

      cells[axis] = 0;
      if (tile[axis] != 0)
        {
          cells[axis] = (512 * (int64_t) tile[axis] + size) / (2 * size);
          if (cells[axis] == 0)
            cells[axis] = 1;
          width[axis] = varve_ratio_to_fixed (tile[axis], 1.0, (double) cells[axis], 1.0, 16);
          strength = varve_ratio_to_fixed (params->warp, (double) cells[axis], tile[axis], 1.0, 18);
        }

      recipe->size[axis]     = size;
      recipe->offset[axis]   = varve_double_to_fixed (offset[axis], 8);
      recipe->tile[axis]     = tile[axis];
      recipe->strength[axis] = strength;
    }

  if (noise->prepare != NULL)
    noise->prepare (&style, params->seed);
  varve_sum_init (&recipe->sum, noise, &style, octaves ? params->octaves : 1,
                  varve_double_to_fixed (params->lacunarity, 16),
                  varve_double_to_fixed (params->gain, 16),
                  cells, width[0] < width[1] ? width[0] : width[1]);
  recipe->sum.spread = params->normalize == VARVE_NORMALIZE_SPREAD && recipe->sum.n_octaves > 1;
  if (noise->fractal)
    varve_sum_fold (&recipe->sum, params->fractal);
  if (params->decorrelate && noise->fractal)
    varve_sum_decorrelate (&recipe->sum, params->seed);

  varve_sum_init (&recipe->field, &varve_noise_value, &smooth,
                  params->warp_octaves, 2 * VARVE_ONE, VARVE_HALF, cells, VARVE_ONE);
  varve_sum_prepare (&recipe->field);

  varve_recipe_set_level (recipe, 0);
}

void
varve_recipe_set_level (VarveRecipe *recipe,
                        int          level)
{
  recipe->level = level;
  if (recipe->antialias && recipe->sum.noise->fractal)
    varve_sum_band_limit (&recipe->sum, level);
  varve_sum_prepare (&recipe->sum);
}
