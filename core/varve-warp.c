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

/* Distances of n positions from an origin, modulo 2^32; returns a number that is not less
 * than any of them, nor twice as large as the longest.
 */
static int64_t
distances (int64_t        origin,
           int            n,
           const int64_t *position,
           int32_t       *distance)
{
  int64_t bits = 0;

  for (int i = 0; i < n; i++)
    {
      int64_t exact = position[i] - origin;

      distance[i] = (int32_t) exact;
      bits |= exact < 0 ? -exact : exact;
    }
  return bits;
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

/* A block of samples, and how they are moved first. */
typedef struct
{
  VARVE_ALIGNED
  uint16_t    field[2][VARVE_BLOCK_SIZE];
  int32_t     across[VARVE_BLOCK_WIDTH];
  int32_t     down[VARVE_BLOCK_HEIGHT];
  VarvePoints rows[VARVE_BLOCK_HEIGHT][2];
  VarveMoves  moves;
} Samples;

/* Origins are multiples of 4 world units. */
static void
samples_init (Samples           *samples,
              const VarveRecipe *recipe,
              int                n,
              const int64_t     *x,
              int                n_rows,
              const int64_t     *z)
{
  const int64_t origin[2] = { x[0] & ~INT64_C (3), z[0] & ~INT64_C (3) };
  const int64_t span[2]   = { distances (origin[0], n, x, samples->across),
                              distances (origin[1], n_rows, z, samples->down) };

  samples->moves = (VarveMoves){ .field    = { samples->field[0], samples->field[1] },
                                 .strength = { (int32_t) recipe->strength[0],
                                               (int32_t) recipe->strength[1] },
                                 .across   = samples->across,
                                 .down     = samples->down };
  for (int a = 0; a < 2; a++)
    {
      bool close = span[a] + recipe->warp_iterations * recipe->strength[a] <= VARVE_MAX_STRENGTH;

      for (int j = 0; j < n_rows; j++)
        {
          VarvePoints *points = &samples->rows[j][a];

          points->origin = origin[a];
          points->close  = close;
          for (int i = 0; i < n && !close; i++)
            points->world[i] = a == 0 ? x[i] : z[j];
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
  const VarveKernels *kernels = recipe->kernels;
  int                 n       = columns->n;
  Samples             samples;
  VarvePoints       (*rows)[2] = samples.rows;

  samples_init (&samples, recipe, n, x, n_rows, z);
  for (int a = 0; a < 2; a++)
    varve_sum_pixels (&recipe->field, kernels, field_seed (recipe, a, 0), columns, n_rows, z,
                      false, samples.field[a], VARVE_BLOCK_WIDTH);

  if (recipe->warp_iterations == 1 && varve_sum_moves (&recipe->sum) && rows[0][0].close
      && rows[0][1].close)
    {
      varve_sum_points (&recipe->sum, kernels, recipe->seed, n, n_rows, rows, &samples.moves,
                        block);
      return;
    }

  for (int k = 0; k < recipe->warp_iterations; k++)
    {
      for (int a = 0; a < 2 && k > 0; a++)
        {
          varve_sum_points (&recipe->field, kernels, field_seed (recipe, a, k), n, n_rows, rows,
                            NULL, block);
          field_values (recipe, n, n_rows, block, samples.field[a]);
        }
      for (int j = 0; j < n_rows; j++)
        for (int a = 0; a < 2; a++)
          kernels->move (n, samples.field[a] + j * VARVE_BLOCK_WIDTH, recipe->strength[a],
                         k > 0 ? rows[j][a].distance : a == 0 ? samples.across : NULL,
                         samples.down[j], &rows[j][a]);
    }

  varve_sum_points (&recipe->sum, kernels, recipe->seed, n, n_rows, rows, NULL, block);
}
