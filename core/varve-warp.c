/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "varve-warp.h"

#define SEED_WARP_X    101
#define SEED_WARP_Z    202
#define SEED_ITERATION 404

static inline uint32_t
field_seed (const VarveRecipe *recipe,
            int                axis,
            int                iteration)
{
  return recipe->seed + (axis == 0 ? SEED_WARP_X : SEED_WARP_Z)
         + SEED_ITERATION * (uint32_t) iteration;
}

/* How far a value of the warp field, in [0, ONE), moves a position. */
static inline int64_t
displacement (const VarveRecipe *recipe,
              int                axis,
              int32_t            field)
{
  return varve_fmul (field - VARVE_HALF, recipe->strength[axis]);
}

void
varve_warp_point (const VarveRecipe *recipe,
                  int                first_iteration,
                  int64_t            position[2])
{
  for (int k = first_iteration; k < recipe->warp_iterations; k++)
    {
      int64_t move[2];

      for (int axis = 0; axis < 2; axis++)
        move[axis] = displacement (recipe, axis,
                                   varve_sum_point (&recipe->field, field_seed (recipe, axis, k),
                                                    position));
      position[0] += move[0];
      position[1] += move[1];
    }
}

void
varve_warp_block (const VarveRecipe *recipe,
                  int                n_columns,
                  const int64_t     *x,
                  int                n_rows,
                  const int64_t     *z,
                  int32_t           *noise)
{
  int32_t field[2][VARVE_BLOCK_WIDTH * VARVE_BLOCK_HEIGHT];

  for (int axis = 0; axis < 2; axis++)
    varve_sum_block (&recipe->field, field_seed (recipe, axis, 0),
                     n_columns, x, n_rows, z, field[axis]);

  for (int j = 0; j < n_rows; j++)
    for (int i = 0; i < n_columns; i++)
      {
        int     at          = j * VARVE_BLOCK_WIDTH + i;
        int64_t position[2] = { x[i] + displacement (recipe, 0, field[0][at]),
                                z[j] + displacement (recipe, 1, field[1][at]) };

        varve_warp_point (recipe, 1, position);
        noise[at] = varve_sum_point (&recipe->sum, recipe->seed, position);
      }
}
