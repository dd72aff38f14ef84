/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Sums of value noise at scattered points: a grid that a field has moved, so little
 * that runs of points lie in few cells, or so much that they do not.
 */

#include "strip.h"

#include "varve-sum.h"

#include <string.h>

typedef struct
{
  int         n_columns, n_rows;
  VARVE_ALIGNED
  uint16_t    field[2][VARVE_BLOCK_SIZE];
  int32_t     across[VARVE_BLOCK_WIDTH];
  int32_t     down[VARVE_BLOCK_HEIGHT];
  int64_t     position[VARVE_BLOCK_HEIGHT][VARVE_BLOCK_WIDTH][2];
  VarvePoints rows[VARVE_BLOCK_HEIGHT][2];
  VarveMoves  moves;
} Points;

/* Values that rise or fall evenly, jump where they leave 16 bits, and are uneven. */
static void
random_field (Random   *random,
              uint16_t *field)
{
  uint64_t across = random_next (random) >> random_between (random, 50, 63);
  uint64_t down   = random_next (random) >> random_between (random, 50, 63);
  int      uneven = (int) random_between (random, 48, 64);
  uint64_t start  = random_next (random);

  for (int j = 0; j < VARVE_BLOCK_HEIGHT; j++)
    for (int i = 0; i < VARVE_BLOCK_WIDTH; i++)
      field[j * VARVE_BLOCK_WIDTH + i]
        = (uint16_t) (start + across * (uint64_t) i - down * (uint64_t) j
                      + (uneven < 64 ? random_next (random) >> uneven : 0));
}

/* All distances stay below 2^31: 2^29 + 255·2^20 + 2^29 at most. */
static void
random_points (Random *random,
               bool    close,
               Points *points)
{
  int32_t step[2], start[2];
  int64_t origin[2];

  memset (points, 0, sizeof *points);
  points->n_columns = (int) random_between (random, 1, VARVE_BLOCK_WIDTH);
  points->n_rows    = (int) random_between (random, 1, VARVE_BLOCK_HEIGHT);
  points->moves     = (VarveMoves){ .field  = { points->field[0], points->field[1] },
                                    .across = points->across,
                                    .down   = points->down };
  for (int a = 0; a < 2; a++)
    {
      random_field (random, points->field[a]);
      points->moves.strength[a] = (int32_t) (random_next (random) >> random_between (random, 34, 50));
      step[a]   = (int32_t) (random_next (random) >> random_between (random, 44, 56));
      start[a]  = (int32_t) random_between (random, -1, 1) * (1 << random_between (random, 0, 29));
      origin[a] = (random_between (random, -(INT64_C (1) << 57), INT64_C (1) << 57)
                   >> random_between (random, 0, 56)) & ~INT64_C (3);
    }
  for (int i = 0; i < VARVE_BLOCK_WIDTH; i++)
    points->across[i] = start[0] + i * step[0];
  for (int j = 0; j < VARVE_BLOCK_HEIGHT; j++)
    points->down[j] = start[1] + j * step[1];

  for (int j = 0; j < points->n_rows; j++)
    for (int a = 0; a < 2; a++)
      {
        VarvePoints *row = &points->rows[j][a];

        row->origin = origin[a];
        row->close  = close;
        for (int i = 0; i < points->n_columns; i++)
          {
            int64_t value    = points->field[a][j * VARVE_BLOCK_WIDTH + i] - VARVE_HALF;
            int64_t distance = (a == 0 ? points->across[i] : points->down[j])
                               + varve_fmul (value, points->moves.strength[a]);

            points->position[j][i][a] = origin[a] + distance;
            if (close)
              row->distance[i] = (int32_t) distance;
            else
              row->world[i] = origin[a] + distance;
          }
      }
}

/* Mostly without tiles, where kernels do more at once; faded octaves more often than in
 * pictures.
 */
static void
random_sum (Check   *check,
            Subject *subject)
{
  VarveSum *sum = &subject->recipe.sum;

  do
    {
      random_subject (check, subject);
      if (random_between (&check->random, 0, 3) > 0)
        subject->params.tile_width = subject->params.tile_height = 0;
      if (random_between (&check->random, 0, 1) == 0)
        subject->params.lacunarity = 2.0;
      varve_recipe_init (&subject->recipe, &subject->params);
    }
  while (!varve_sum_moves (sum));

  for (int o = 0; o < sum->n_octaves; o++)
    if (sum->octaves[o].weight != 0 && random_between (&check->random, 0, 3) == 0)
      sum->octaves[o].weight = (int32_t) random_between (&check->random, 1, VARVE_ONE);
}

/* Points are all close, or all not; moved already or not yet. */
void
check_value_points (Check *check)
{
  static const VarveTone plain = { .scale    = VARVE_ONE,
                                   .limit    = INT32_MAX,
                                   .contrast = VARVE_ONE };

  static Points  points;
  bool           close = random_between (&check->random, 0, 7) > 0;
  bool           moved = !close || random_between (&check->random, 0, 1) == 0;
  VarveSumBlock *block = guarded_new (sizeof *block);
  uint16_t       pixels[VARVE_BLOCK_SIZE];
  Subject        subject;
  const VarveSum *sum = &subject.recipe.sum;

  random_sum (check, &subject);
  random_points (&check->random, close, &points);

  for (int level = 0; level < check->levels->n; level++)
    {
      const VarveKernels *kernels = check->levels->kernels[level];
      VarvePoints         rows[VARVE_BLOCK_HEIGHT][2];

      if (kernels == NULL)
        continue;

      memcpy (rows, points.rows, sizeof rows);
      for (int j = 0; j < VARVE_BLOCK_HEIGHT && !moved; j++)
        for (int a = 0; a < 2; a++)
          memset (rows[j][a].distance, 0x55, sizeof rows[j][a].distance);
      guarded_fill (block, sizeof *block);
      varve_sum_points (sum, kernels, subject.recipe.seed, points.n_columns, points.n_rows, rows,
                        moved ? NULL : &points.moves, block);
      kernels->tone (points.n_columns, points.n_rows, &block->total, &block->quotient, &plain,
                     pixels, VARVE_BLOCK_WIDTH);

      for (int j = 0; j < points.n_rows; j++)
        for (int i = 0; i < points.n_columns; i++)
          {
            int64_t right = varve_clamp (varve_sum_point (sum, subject.recipe.seed,
                                                          points.position[j][i]), 0, VARVE_MAX);

            if (pixels[j * VARVE_BLOCK_WIDTH + i] != right
                && check_fail (check, level, "the sum differs (column %d of %d, row %d of %d)", i,
                               points.n_columns, j, points.n_rows))
              print_params (&subject.params);
          }
      if (!guarded_is_intact (block, sizeof *block))
        check_fail (check, level, "writes beside its arrays");
    }
  guarded_free (block);
}
