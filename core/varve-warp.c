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

/* Values of a warp field as 16-bit numbers, from their totals. */
static void
field_values (const VarveRecipe   *recipe,
              int                  n,
              int                  n_rows,
              const VarveSumBlock *block,
              uint16_t            *field)
{
  const VarveTone plain = { .scale = VARVE_ONE, .limit = INT32_MAX, .contrast = VARVE_ONE };

  recipe->kernels->tone (n, n_rows, &block->total, &block->quotient, &plain, field,
                         VARVE_BLOCK_WIDTH);
}

/* Moves the samples of a grid.  Origins are multiples of 4 world units. */
static void
move_grid (const VarveRecipe   *recipe,
           int                  n,
           const int64_t       *x,
           int                  n_rows,
           const int64_t       *z,
           uint16_t             field[2][VARVE_BLOCK_SIZE],
           VarvePoints        (*rows)[2])
{
  const int64_t         origin[2] = { x[0] & ~INT64_C (3), z[0] & ~INT64_C (3) };
  const int64_t         span[2]   = { longest_distance (origin[0], n, x),
                                      longest_distance (origin[1], n_rows, z) };
  VARVE_ALIGNED int32_t across[VARVE_BLOCK_WIDTH] = { 0 };

  for (int i = 0; i < n; i++)
    across[i] = (int32_t) (x[i] - origin[0]);

  for (int a = 0; a < 2; a++)
    {
      int64_t reach = span[a] + recipe->warp_iterations * recipe->strength[a];

      for (int j = 0; j < n_rows; j++)
        {
          VarvePoints *points = &rows[j][a];

          points->origin = origin[a];
          points->close  = reach <= VARVE_MAX_STRENGTH;
          if (!points->close)
            for (int i = 0; i < n; i++)
              points->world[i] = a == 0 ? x[i] : z[j];

          recipe->kernels->move (n, field[a] + j * VARVE_BLOCK_WIDTH, recipe->strength[a],
                                 a == 0 ? across : NULL, a == 0 ? 0 : (int32_t) (z[j] - origin[1]),
                                 points);
        }
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
  const VarveKernels    *kernels = recipe->kernels;
  int                    n       = columns->n;
  VARVE_ALIGNED uint16_t field[2][VARVE_BLOCK_SIZE];
  VarvePoints            rows[VARVE_BLOCK_HEIGHT][2];

  for (int a = 0; a < 2; a++)
    if (!varve_sum_pixels (&recipe->field, kernels, field_seed (recipe, a, 0), columns, n_rows, z,
                           false, field[a], VARVE_BLOCK_WIDTH))
      {
        varve_sum_rows (&recipe->field, kernels, field_seed (recipe, a, 0), columns, n_rows, z,
                        block);
        field_values (recipe, n, n_rows, block, field[a]);
      }

  move_grid (recipe, n, x, n_rows, z, field, rows);

  for (int k = 1; k < recipe->warp_iterations; k++)
    {
      for (int a = 0; a < 2; a++)
        {
          varve_sum_points (&recipe->field, kernels, field_seed (recipe, a, k), n, n_rows,
                            (const VarvePoints (*)[2]) rows, block);
          field_values (recipe, n, n_rows, block, field[a]);
        }
      for (int j = 0; j < n_rows; j++)
        for (int a = 0; a < 2; a++)
          kernels->move (n, field[a] + j * VARVE_BLOCK_WIDTH, recipe->strength[a],
                         rows[j][a].distance, 0, &rows[j][a]);
    }

  varve_sum_points (&recipe->sum, kernels, recipe->seed, n, n_rows,
                    (const VarvePoints (*)[2]) rows, block);
}
