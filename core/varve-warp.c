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
                  int64_t            position[2])
{
  for (int k = 0; k < recipe->warp_iterations; k++)
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
varve_warp_rows (const VarveRecipe *recipe,
                 VarveSumColumns   *columns,
                 const int64_t     *x,
                 int                n_rows,
                 const int64_t     *z,
                 VarveSumBlock     *block)
{
  const VarveKernels *kernels = recipe->kernels;
  int                 n       = columns->n;
  VarveSumBlock       field[2];

  for (int axis = 0; axis < 2; axis++)
    varve_sum_rows (&recipe->field, kernels, field_seed (recipe, axis, 0), columns, n_rows, z,
                    &field[axis]);

  for (int j = 0; j < n_rows; j++)
    {
      VarvePoints axis[2];

      for (int i = 0; i < n; i++)
        {
          axis[0].world[i] = x[i];
          axis[1].world[i] = z[j];
        }
      for (int a = 0; a < 2; a++)
        kernels->move (n, &field[a].total, j * VARVE_BLOCK_WIDTH, &field[a].quotient,
                       recipe->strength[a], &axis[a]);

      for (int k = 1; k < recipe->warp_iterations; k++)
        {
          VarveSumBlock again[2];

          for (int a = 0; a < 2; a++)
            varve_sum_points (&recipe->field, kernels, field_seed (recipe, a, k), n, axis,
                              0, &again[a]);
          for (int a = 0; a < 2; a++)
            kernels->move (n, &again[a].total, 0, &again[a].quotient, recipe->strength[a],
                           &axis[a]);
        }

      varve_sum_points (&recipe->sum, kernels, recipe->seed, n, axis, j, block);
    }
}
