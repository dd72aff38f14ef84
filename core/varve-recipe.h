/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* A recipe: parameters made ready for rendering, in fixed point.
 *
 * World positions are 64-bit, 2^18 units a cell of the first octave.  x is
 * axis 0; z, the picture's y, is axis 1.
 */

#ifndef VARVE_RECIPE_H
#define VARVE_RECIPE_H

#include "varve-sum.h"

#define VARVE_MAX_LEVEL 16

/**
 * VarveRecipe:
 *
 * A plain value, constant once made: copy it by assignment, share it between
 * threads.
 */
typedef struct
{
  const VarveKernels *kernels; /* what draws it fast; no result depends on them */

  uint32_t seed;
  int      level;           /* a sample stands for 2^level pixels along each axis */
  bool     antialias;
  int64_t  size[2];         /* of a cell, in 1/256 px; at least 1 */
  int64_t  offset[2];       /* in 1/256 px */
  int64_t  tile[2];         /* in px, 0: not tiled */
  int64_t  strength[2];     /* of the warp, in world units a unit of field, Q16.16 */
  int      warp_iterations; /* 0: not warped */
  VarveSum field;           /* the warp field */
  VarveSum sum;
  int64_t  contrast;        /* Q16.16 */
  int64_t  brightness;      /* Q16.16 */
  bool     invert;
} VarveRecipe;

/**
 * varve_recipe_init:
 * @recipe: (out): the recipe
 * @params: parameters, each inside its range, as varve_params_validate ()
 *          tells
 *
 * Makes the recipe of @params, at level 0.  Doubles become fixed point once,
 * exactly, rounding half up.
 *
 * Thread safe.
 */
void varve_recipe_init (VarveRecipe       *recipe,
                        const VarveParams *params);

/**
 * varve_recipe_set_level:
 * @recipe: a recipe
 * @level: 0 for full size, up to VARVE_MAX_LEVEL for a picture reduced to
 *         1/2^level
 *
 * Prepares @recipe for a reduced preview: sample (x, y) lies in the middle of
 * the 2^level × 2^level pixels that it stands for, and with antialias every
 * octave too fine for that distance fades, the first one too, so that the
 * preview looks like the full picture reduced.
 */
void varve_recipe_set_level (VarveRecipe *recipe,
                             int          level);

#endif
