/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Worley noise against a search of every point around. */

#include "random-recipe.h"
#include "varve-kernels.h"
#include "varve-worley.h"

#include <glib.h>

#define AROUND 4

typedef struct
{
  int64_t distance;
  int     column, row;
} Found;

static int64_t
distance_between (VarveDistance metric,
                  int64_t       dx,
                  int64_t       dz)
{
  dx = ABS (dx);
  dz = ABS (dz);

  switch (metric)
    {
    case VARVE_DISTANCE_MANHATTAN:
      return dx + dz;
    case VARVE_DISTANCE_CHEBYSHEV:
      return MAX (dx, dz);
    case VARVE_DISTANCE_EUCLIDEAN:
      break;
    }

  return varve_isqrt ((guint64) (dx * dx + dz * dz));
}

/* The two nearest points within reach cells, found row by row. */
static void
search_all (const VarveStyle *style,
            const VarveCell  *x,
            const VarveCell  *z,
            guint32           seed,
            int               reach,
            Found             nearest[2])
{
  nearest[0].distance = nearest[1].distance = G_MAXINT64;

  for (int row = -reach; row <= reach; row++)
    for (int column = -reach; column <= reach; column++)
      {
        guint32 h  = varve_mix32 (neighbour (x, column), neighbour (z, row), seed);
        int64_t px = column * VARVE_ONE + VARVE_HALF
                     + varve_fmul (style->jitter, (int) (h & 0xFFFF) - VARVE_HALF);
        int64_t pz = row * VARVE_ONE + VARVE_HALF
                     + varve_fmul (style->jitter, (int) (h >> 16) - VARVE_HALF);
        Found   found = { distance_between (style->distance, px - varve_cell_fraction (x),
                                            pz - varve_cell_fraction (z)), column, row };

        if (found.distance < nearest[0].distance)
          {
            nearest[1] = nearest[0];
            nearest[0] = found;
          }
        else if (found.distance < nearest[1].distance)
          {
            nearest[1] = found;
          }
      }
}

static int32_t
value_of (const VarveStyle *style,
          const VarveCell  *x,
          const VarveCell  *z,
          guint32           seed,
          const Found       nearest[2])
{
  static const int32_t scale[3][3] = { { 65536, 52429, 65536 },
                                       { 52429, 43691, 52429 },
                                       { 74898, 58254, 74898 } };
  const int64_t        distance[3] = { nearest[0].distance, nearest[1].distance,
                                       nearest[1].distance - nearest[0].distance };

  if (style->cell_output == VARVE_CELL_OUTPUT_CELL)
    return varve_value_hash (neighbour (x, nearest[0].column), neighbour (z, nearest[0].row),
                             seed + 303);

  return (int32_t) MIN (VARVE_MAX, distance[style->cell_output]
                                     * scale[style->distance][style->cell_output] >> 16);
}

static VarveStyle
style_number (int     number,
              int32_t jitter)
{
  return (VarveStyle) { .distance    = (VarveDistance) (number % 3),
                        .cell_output = (VarveCellOutput) (number / 3 % 4),
                        .jitter      = jitter };
}

/* Random points, half of them below zero, on the plane and on small tiles. */
static void
test_points (void)
{
  enum { N_POINTS = 1000000 };
  static const int32_t jitters[] = { VARVE_ONE, VARVE_HALF, 0, 12345 };
  static const int64_t tiles[]   = { 0, 0, 0, 1, 2, 3, 4, 7 };
  Random               random    = { 39 };
  int                  too_small = 0, wrong = 0;

  for (int i = 0; i < N_POINTS; i++)
    {
      VarveStyle style = style_number (i, jitters[i / 12 % G_N_ELEMENTS (jitters)]);
      guint32    seed  = (guint32) random_next (&random);
      VarveCell  cell[2];
      Found      nearest[2], near[2];
      int32_t    expected;

      for (int axis = 0; axis < 2; axis++)
        {
          int64_t cells = tiles[random_between (&random, 0, G_N_ELEMENTS (tiles) - 1)];
          int64_t place = random_next (&random) % 4 == 0 ? 0 : random_between (&random, 0, 262143);
          int64_t index = random_between (&random, -40000, 39999);

          if (cells != 0)
            index = varve_floor_mod (index, cells);
          cell[axis] = varve_cell ((int64_t) ((guint64) index << VARVE_LATTICE_SHIFT) + place,
                                   cells);
        }

      search_all (&style, &cell[0], &cell[1], seed, AROUND, nearest);
      search_all (&style, &cell[0], &cell[1], seed, 1, near);
      too_small += near[0].distance != nearest[0].distance
                   || near[1].distance != nearest[1].distance;
      expected = value_of (&style, &cell[0], &cell[1], seed, nearest);
      wrong += varve_worley_point (&style, &cell[0], &cell[1], seed) != expected;
    }

  g_test_message ("%d of %d points, where 3 × 3 cells would not do for %d", N_POINTS - wrong,
                  N_POINTS, too_small);
  g_assert_cmpint (wrong, ==, 0);
  g_assert_cmpint (too_small, >, 0);
}

/* Blocks of every spacing, from many samples a cell to many cells a sample. */
static void
test_blocks (void)
{
  enum { N_BLOCKS = 1500 };
  static const int32_t jitters[] = { VARVE_ONE, VARVE_HALF, 0 };
  const VarveKernel   *kernel    = varve_kernels_choose ()->noise[VARVE_TYPE_WORLEY];
  Random               random    = { 40 };

  for (int k = 0; k < N_BLOCKS; k++)
    {
      VarveStyle style = style_number (k, jitters[k / 12 % G_N_ELEMENTS (jitters)]);
      guint32    seed  = (guint32) random_next (&random);
      VarveAxis    axis[2];
      VarveColumns columns;
      int32_t      noise[VARVE_BLOCK_SIZE];
      int          wrong = 0;

      for (int a = 0; a < 2; a++)
        {
          int     n     = (int) random_between (&random, 1, a == 0 ? VARVE_BLOCK_WIDTH
                                                                   : VARVE_BLOCK_HEIGHT);
          int64_t cells = k % 3 == 0 ? random_between (&random, 1, 9) : 0;
          int64_t step  = INT64_C (1) << random_between (&random, 8, 21);
          int64_t start = random_between (&random, -100000000, 100000000) & ~(step / 4 - 1);

          axis[a].n     = n;
          axis[a].cells = cells;
          for (int i = 0; i < n; i++)
            {
              int64_t position = start + i * step;

              if (cells != 0)
                position = varve_floor_mod (position, cells << VARVE_LATTICE_SHIFT);
              varve_axis_set (&axis[a], i, position);
            }
        }

      kernel->columns (&style, &axis[0], &columns);
      kernel->rows (&style, &columns, &axis[1], seed, noise);
      for (int j = 0; j < axis[1].n; j++)
        for (int i = 0; i < axis[0].n; i += 1 + k % 5)
          {
            VarveCell x = varve_axis_cell (&axis[0], i);
            VarveCell z = varve_axis_cell (&axis[1], j);
            Found     nearest[2];

            search_all (&style, &x, &z, seed, AROUND, nearest);
            wrong += noise[j * VARVE_BLOCK_WIDTH + i] != value_of (&style, &x, &z, seed, nearest);
          }
      if (wrong > 0)
        g_test_message ("block %d: %d samples are wrong", k, wrong);
      g_assert_cmpint (wrong, ==, 0);
    }
}

/* Points (0, 0), (½, ½) and (1, 0) seen from (0.2, 0.3). */
static void
test_example (void)
{
  int32_t f1 = to_distance (VARVE_DISTANCE_EUCLIDEAN,
                            measure (VARVE_DISTANCE_EUCLIDEAN, -13107, -19661));
  int32_t f2 = to_distance (VARVE_DISTANCE_EUCLIDEAN,
                            measure (VARVE_DISTANCE_EUCLIDEAN, 19661, 13107));

  g_assert_cmpint (f1, ==, f2);
  g_assert_cmpint (f1, ==, 23629); /* 0.3606 */
}

static void
test_root (void)
{
  enum { N_ROOTS = 2000000 };
  Random random = { 41 };

  for (int64_t r = 0; r < 1 << 17; r++)
    {
      g_assert_cmpint (root ((Measure) (r * r)), ==, r);
      g_assert_cmpint (root ((Measure) (r * r + 2 * r)), ==, r);
    }
  for (int i = 0; i < N_ROOTS; i++)
    {
      Measure m = random_next (&random) >> random_between (&random, 30, 63);

      g_assert_cmpint (root (m), ==, varve_isqrt (m));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/worley/points", test_points);
  g_test_add_func ("/worley/blocks", test_blocks);
  g_test_add_func ("/worley/example", test_example);
  g_test_add_func ("/worley/root", test_root);

  return g_test_run ();
}
