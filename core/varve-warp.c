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

/* The longest distance of n positions from an origin. */
static int64_t
longest_distance (int64_t        origin,
                  int            n,
                  const int64_t *position)
{
  int64_t longest = 0;

  for (int i = 0; i < n; i++)
    {
      int64_t distance = position[i] - origin;

      distance = distance < 0 ? -distance : distance;
      longest  = distance > longest ? distance : longest;
    }
  return longest;
}

/* Moves the samples of a grid.  Origins are multiples of 4 world units. */
static void
move_grid (const VarveRecipe   *recipe,
           int                  n,
           const int64_t       *x,
           int                  n_rows,
           const int64_t       *z,
           const VarveSumBlock  field[2],
           VarvePoints        (*rows)[2])
{
  const int64_t         origin[2] = { x[0] & ~INT64_C (3), z[0] & ~INT64_C (3) };
  const int64_t         span[2]   = { longest_distance (origin[0], n, x),
                                      longest_distance (origin[1], n_rows, z) };
  VARVE_ALIGNED int32_t across[VARVE_BLOCK_WIDTH] = { 0 };

  for (int i = 0; i < n; i++)
    across[i] = (int32_t) (x[i] - origin[0]);

  for (int j = 0; j < n_rows; j++)
    for (int a = 0; a < 2; a++)
      {
        VarvePoints *points = &rows[j][a];
        int64_t      reach  = span[a] + recipe->warp_iterations * recipe->strength[a];

        points->origin = origin[a];
        points->close  = reach <= INT32_MAX;
        if (!points->close)
          for (int i = 0; i < n; i++)
            points->world[i] = a == 0 ? x[i] : z[j];

        recipe->kernels->move (n, &field[a].total, j * VARVE_BLOCK_WIDTH, &field[a].quotient,
                               recipe->strength[a], a == 0 ? across : NULL,
                               a == 0 ? 0 : (int32_t) (z[j] - origin[1]), points);
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
  VarvePoints         rows[VARVE_BLOCK_HEIGHT][2];

  for (int axis = 0; axis < 2; axis++)
    varve_sum_rows (&recipe->field, kernels, field_seed (recipe, axis, 0), columns, n_rows, z,
                    &field[axis]);

  move_grid (recipe, n, x, n_rows, z, field, rows);

  for (int k = 1; k < recipe->warp_iterations; k++)
    {
      for (int a = 0; a < 2; a++)
        varve_sum_points (&recipe->field, kernels, field_seed (recipe, a, k), n, n_rows,
                          (const VarvePoints (*)[2]) rows, &field[a]);
      for (int j = 0; j < n_rows; j++)
        for (int a = 0; a < 2; a++)
          kernels->move (n, &field[a].total, j * VARVE_BLOCK_WIDTH, &field[a].quotient,
                         recipe->strength[a], rows[j][a].distance, 0, &rows[j][a]);
    }

  varve_sum_points (&recipe->sum, kernels, recipe->seed, n, n_rows,
                    (const VarvePoints (*)[2]) rows, block);
}
