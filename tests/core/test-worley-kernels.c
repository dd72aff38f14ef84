/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The kernels of Worley noise against its reference, at every level. */

#include "random-recipe.h"
#include "varve-kernels.h"
#include "varve-worley.h"

#include <glib.h>

static int64_t
random_position (Random  *random,
                 int64_t  cells)
{
  int64_t position = (int64_t) (random_next (random) >> random_between (random, 3, 40));

  if (cells != 0)
    return varve_floor_mod (position, cells << VARVE_LATTICE_SHIFT);
  return random_next (random) % 2 == 0 ? position : -position;
}

/* From the plane and tiles of one to three cells to those too many for 32 bits. */
static int64_t
random_cells (Random *random)
{
  static const int64_t cells[] = { 0, 0, 1, 2, 3, 5, INT64_C (1) << 32, INT64_C (1) << 38 };

  return cells[random_between (random, 0, G_N_ELEMENTS (cells) - 1)];
}

/* Next n samples along an axis, from *position. */
static void
step_axis (VarveAxis *axis,
           int        n,
           int64_t    step,
           int64_t   *position)
{
  axis->n = n;
  for (int i = 0; i < n; i++)
    {
      varve_axis_set (axis, i, *position);
      *position += step;
      if (axis->cells != 0)
        *position = varve_floor_mod (*position, axis->cells << VARVE_LATTICE_SHIFT);
    }
}

static VarveStyle
random_style (Random *random,
              int     number)
{
  static const int32_t jitters[] = { VARVE_ONE, VARVE_ONE, VARVE_HALF, 0, 1, 65535 };

  return (VarveStyle) { .distance    = (VarveDistance) (number % 3),
                        .cell_output = (VarveCellOutput) (number / 3 % 4),
                        .jitter      = jitters[random_between (random, 0,
                                                               G_N_ELEMENTS (jitters) - 1)] };
}

/* Calls test with every level's kernel. */
static void
for_levels (void (*test) (const VarveKernel *kernel))
{
  const char *name = NULL;

  for (int level = 0; varve_kernels_get (level, &name), name != NULL; level++)
    {
      const VarveKernels *kernels = varve_kernels_get (level, &name);

      if (kernels == NULL)
        g_test_message ("this processor lacks %s", name);
      else
        test (kernels->noise[VARVE_TYPE_WORLEY]);
    }
}

/* Block after block down the same columns, with any steps; seeds may change. */
static void
draw_strips (const VarveKernel *kernel)
{
  enum { N_STRIPS = 240, N_BLOCKS = 6 };
  Random random = { 42 };

  for (int k = 0; k < N_STRIPS; k++)
    {
      VarveStyle   style = random_style (&random, k);
      guint32      seed  = (guint32) random_next (&random);
      int64_t      step[2], position[2];
      VarveAxis    axis[2];
      VarveColumns columns;

      for (int a = 0; a < 2; a++)
        {
          step[a]       = 1 + (int64_t) (random_next (&random) >> random_between (&random, 43, 63));
          axis[a].cells = random_cells (&random);
          position[a]   = random_position (&random, axis[a].cells);
        }
      if (k % 2 == 0)
        step[1] = step[0];

      step_axis (&axis[0], (int) random_between (&random, 1, VARVE_BLOCK_WIDTH), step[0],
                 &position[0]);
      kernel->columns (&style, &axis[0], &columns);

      for (int b = 0; b < N_BLOCKS; b++)
        {
          int32_t noise[VARVE_BLOCK_SIZE];
          int     wrong = 0;

          step_axis (&axis[1], (int) random_between (&random, 1, VARVE_BLOCK_HEIGHT), step[1],
                     &position[1]);
          if (random_next (&random) % 8 == 0)
            seed++;
          kernel->rows (&style, &columns, &axis[1], seed, noise);

          for (int j = 0; j < axis[1].n; j++)
            for (int i = 0; i < axis[0].n; i++)
              {
                VarveCell x = varve_axis_cell (&axis[0], i);
                VarveCell z = varve_axis_cell (&axis[1], j);

                wrong += noise[j * VARVE_BLOCK_WIDTH + i]
                         != varve_worley_point (&style, &x, &z, seed);
              }
          if (wrong > 0)
            g_test_message ("strip %d, block %d: %d samples are wrong", k, b, wrong);
          g_assert_cmpint (wrong, ==, 0);
        }
    }
}

static void
test_strips (void)
{
  for_levels (draw_strips);
}

/* Points all over the plane. */
static void
draw_scattered (const VarveKernel *kernel)
{
  enum { N_SETS = 480 };
  Random random = { 43 };

  for (int k = 0; k < N_SETS; k++)
    {
      VarveStyle style = random_style (&random, k);
      guint32    seed  = (guint32) random_next (&random);
      int        n     = (int) random_between (&random, 1, VARVE_BLOCK_WIDTH);
      int        wrong = 0;
      VarveOctave octave = { .scale = VARVE_ONE };
      VarveAxis   axis[2];
      VarvePoints points[2];
      int32_t     noise[VARVE_BLOCK_WIDTH];

      for (int a = 0; a < 2; a++)
        {
          points[a].close = false;
          axis[a].n       = n;
          axis[a].cells   = random_cells (&random);
          octave.first[a] = octave.cells[a] = axis[a].cells;
          for (int i = 0; i < n; i++)
            {
              points[a].world[i] = random_position (&random, axis[a].cells);
              varve_axis_set (&axis[a], i, points[a].world[i]);
            }
        }

      kernel->points (&style, &octave, n, points, seed, noise);
      for (int i = 0; i < n; i++)
        {
          VarveCell x = varve_axis_cell (&axis[0], i);
          VarveCell z = varve_axis_cell (&axis[1], i);

          wrong += noise[i] != varve_worley_point (&style, &x, &z, seed);
        }
      if (wrong > 0)
        g_test_message ("set %d: %d of %d samples are wrong", k, wrong, n);
      g_assert_cmpint (wrong, ==, 0);
    }
}

static void
test_scattered (void)
{
  for_levels (draw_scattered);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/worley/strips", test_strips);
  g_test_add_func ("/worley/scattered", test_scattered);

  return g_test_run ();
}
