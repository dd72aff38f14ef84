/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "strip.h"

void
random_subject (Check   *check,
                Subject *subject)
{
  const VarveSum *sum = &subject->recipe.sum;
  int             o;

  random_params (&check->random, check->type, &subject->params);
  varve_recipe_init (&subject->recipe, &subject->params);

  /* The first one is always drawn in a picture of full size. */
  o = (int) random_between (&check->random, 0, sum->n_octaves - 1);
  while (sum->octaves[o].weight == 0)
    o--;
  subject->octave = &sum->octaves[o];
  subject->seed   = subject->recipe.seed + (uint32_t) o;
}

void
random_positions (Random  *random,
                  int      n,
                  int64_t *world)
{
  static const int far[] = { 0, 20, 20, 30, 45, 57 };
  int64_t          reach = INT64_C (1) << far[random_between (random, 0, 5)];
  int64_t          start = random_between (random, -reach, reach);
  int64_t          step  = random_between (random, 0, INT64_C (1) << random_between (random, 0, 22));
  bool             loose = random_between (random, 0, 9) == 0;

  /* Cells of whole columns, or half ones. */
  if (random_between (random, 0, 3) == 0)
    step = INT64_C (1) << random_between (random, 10, 20);

  for (int i = 0; i < n; i++)
    world[i] = loose ? random_between (random, -reach, reach) : start + i * step;
}

void
random_strip (Check *check,
              int    max_rows,
              Strip *strip)
{
  Random *random = &check->random;

  random_subject (check, &strip->subject);
  strip->n_columns = (int) random_between (random, 1, VARVE_BLOCK_WIDTH);
  random_positions (random, strip->n_columns, strip->x);

  for (int block = 0; block < N_BLOCKS; block++)
    {
      strip->n_rows[block] = (int) random_between (random, 1, max_rows);
      random_positions (random, strip->n_rows[block], strip->z[block]);

      /* Or it goes on where the last one ended. */
      if (block > 0 && random_between (random, 0, 1) == 0)
        for (int j = 0; j < strip->n_rows[block]; j++)
          strip->z[block][j] += strip->z[block - 1][strip->n_rows[block - 1] - 1] - strip->z[block][0];
    }
}

int32_t
strip_point (const Strip *strip,
             int          block,
             int          i,
             int          j)
{
  const VarveSum *sum = &strip->subject.recipe.sum;
  VarveCell       x   = varve_octave_cell (strip->subject.octave, 0, strip->x[i]);
  VarveCell       z   = varve_octave_cell (strip->subject.octave, 1, strip->z[block][j]);

  return sum->noise->point (&sum->style, &x, &z, strip->subject.seed);
}

void
strip_columns (const Strip        *strip,
               const VarveKernels *kernels,
               VarveColumns       *columns)
{
  const VarveSum *sum = &strip->subject.recipe.sum;
  VarveAxis       axis;

  kernels->place (strip->subject.octave, 0, strip->n_columns, strip->x, &axis);
  guarded_fill (columns, sizeof *columns);
  kernels->noise[sum->noise->type]->columns (&sum->style, &axis, columns);
}

void
strip_rows (const Strip        *strip,
            const VarveKernels *kernels,
            int                 block,
            VarveAxis          *rows)
{
  kernels->place (strip->subject.octave, 1, strip->n_rows[block], strip->z[block], rows);
}

void
strip_fail (Check       *check,
            int          level,
            const Strip *strip,
            const char  *what,
            int          block,
            int          i,
            int          j)
{
  if (check_fail (check, level, "%s (block %d, column %d of %d, row %d)", what, block, i,
                  strip->n_columns, j))
    print_params (&strip->subject.params);
}
