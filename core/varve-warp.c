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

/* Makes ready for points within span of origin that are then moved. */
static void
expect_points (const VarveRecipe *recipe,
               int                axis,
               int64_t            origin,
               int64_t            span,
               VarvePoints       *points)
{
  int64_t reach = span + recipe->warp_iterations * recipe->strength[axis];

  points->origin = origin;
  points->close  = reach <= INT32_MAX;
  points->reach  = points->close ? (int32_t) reach : 0;
}

void
varve_warp_rows (const VarveRecipe *recipe,
                 VarveSumColumns   *columns,
                 const int64_t     *x,
                 int                n_rows,
                 const int64_t     *z,
                 VarveSumBlock     *block)
{
  const VarveKernels   *kernels = recipe->kernels;
  int                   n       = columns->n;
  int64_t               span    = 0;
  VarveSumBlock         field[2];
  VARVE_ALIGNED int32_t start[2][VARVE_BLOCK_WIDTH] = { { 0 } };

  for (int axis = 0; axis < 2; axis++)
    varve_sum_rows (&recipe->field, kernels, field_seed (recipe, axis, 0), columns, n_rows, z,
                    &field[axis]);

  for (int i = 0; i < n; i++)
    {
      int64_t distance = x[i] - x[0];

      start[0][i] = (int32_t) distance;
      distance    = distance < 0 ? -distance : distance;
      span        = distance > span ? distance : span;
    }

  for (int j = 0; j < n_rows; j++)
    {
      VarvePoints axis[2];

      expect_points (recipe, 0, x[0], span, &axis[0]);
      expect_points (recipe, 1, z[j], 0, &axis[1]);
      for (int a = 0; a < 2; a++)
        if (!axis[a].close)
          for (int i = 0; i < n; i++)
            axis[a].world[i] = a == 0 ? x[i] : z[j];

      for (int a = 0; a < 2; a++)
        kernels->move (n, &field[a].total, j * VARVE_BLOCK_WIDTH, &field[a].quotient,
                       recipe->strength[a], start[a], &axis[a]);

      for (int k = 1; k < recipe->warp_iterations; k++)
        {
          VarveSumBlock again[2];

          for (int a = 0; a < 2; a++)
            varve_sum_points (&recipe->field, kernels, field_seed (recipe, a, k), n, axis,
                              0, &again[a]);
          for (int a = 0; a < 2; a++)
            kernels->move (n, &again[a].total, 0, &again[a].quotient, recipe->strength[a],
                           axis[a].distance, &axis[a]);
        }

      varve_sum_points (&recipe->sum, kernels, recipe->seed, n, axis, j, block);
    }
}
