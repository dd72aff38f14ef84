/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Statistics of the pattern itself: repetition, creases at cell edges,
 * preferred directions, octaves that meet in a point.  Bounds are set from a
 * build known to be good; what was measured there stands beside them.
 */

#include "measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static gint32 *
render (const char *picture,
        guint32     seed,
        int         x,
        int         y,
        int         width,
        int         height)
{
  char   *text = g_strdup_printf ("%s seed=%u", picture, seed);
  gint32 *grid = measure_render (text, x, y, width, height);

  g_free (text);

  return grid;
}

/* A hash table of 256 entries would show after 256 cells. */
static void
test_period (void)
{
  static const char *const pictures[] = {
    "type=value size=2 fractal=none", "type=perlin size=2 fractal=none", "type=white size=2",
    "type=value size=2", "type=perlin size=2", "type=perlin size=2 warp=8",
    "type=perlin size=2 fractal=none decorrelate=false", "type=worley size=2",
    "type=worley size=2 fractal=none cell-output=cell", "type=perlin size=2 fractal=ridged",
    "type=simplex size=2 fractal=none", "type=simplex size=2",
  };
  static const int lags[] = { 256, 512, 1024 };

  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    {
      gint32 *wide = render (pictures[p], 3, 0, 0, 2048, 128);
      gint32 *high = render (pictures[p], 3, 0, 0, 128, 2048);

      for (guint k = 0; k < G_N_ELEMENTS (lags); k++)
        {
          double along  = measure_autocorrelation (wide, 2048, 128, lags[k], 0);
          double across = measure_autocorrelation (high, 128, 2048, 0, lags[k]);

          g_test_message ("%s, %d px further: %+.4f %+.4f", pictures[p], lags[k], along, across);
          g_assert_cmpfloat (fabs (along), <, 0.05);
          g_assert_cmpfloat (fabs (across), <, 0.05);
        }
      g_free (wide);
      g_free (high);
    }
}

/* Mean second difference along x beside cell edges over that elsewhere. */
static double
crease (const char *picture)
{
  enum { SIDE = 1024, CELL = 64 };
  gint32 *grid   = render (picture, 8, 0, 0, SIDE, SIDE);
  double  sum[2] = { 0.0, 0.0 };
  int     n[2]   = { 0, 0 };

  for (int y = 0; y < SIDE; y++)
    for (int x = 1; x < SIDE - 1; x++)
      {
        const gint32 *p    = grid + y * SIDE + x;
        int           edge = x % CELL == 0 || x % CELL == CELL - 1;

        sum[edge] += ABS (p[-1] - 2 * p[0] + p[1]);
        n[edge]++;
      }
  g_free (grid);

  return (sum[1] / n[1]) / (sum[0] / n[0]);
}

static void
test_crease (void)
{
  static const char *const smooth[] = {
    "type=value fractal=none decorrelate=false size=64",
    "type=perlin fractal=none decorrelate=false size=64",
  };

  for (guint p = 0; p < G_N_ELEMENTS (smooth); p++)
    {
      double ratio = crease (smooth[p]);

      g_test_message ("%s: %.2f", smooth[p], ratio);
      g_assert_cmpfloat (ratio, <=, 1.5);
    }

  /* The measure does see a crease where there must be one. */
  g_assert_cmpfloat (crease ("type=value fractal=none decorrelate=false size=64 "
                             "interpolation=linear"), >, 1.5);
}

/* Both diagonals, and both axes, are alike; averages over seeds.  Perlin noise
 * needs many of them: with 20 its axes were 12 % apart, with 200 they are 5 %,
 * which is what is left of the lattice in the gradients that the hash chooses.
 */
static void
test_directions (void)
{
  static const char *const pictures[] = {
    "type=value size=16", "type=perlin size=16", "type=value size=16 fractal=none",
    "type=perlin size=16 fractal=none", "type=white size=16", "type=perlin size=16 warp=16",
    "type=worley size=16 fractal=none", "type=worley size=16 fractal=none cell-output=f2-f1",
    "type=worley size=16 distance=manhattan", "type=value size=16 fractal=billow",
    "type=simplex size=16", "type=simplex size=16 fractal=none",
  };
  enum { SIDE = 512, HALF_CELL = 8, N_SEEDS = 100 };

  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    {
      double sum[4] = { 0.0, 0.0, 0.0, 0.0 };

      for (guint32 seed = 0; seed < N_SEEDS; seed++)
        {
          gint32 *grid = render (pictures[p], seed * 2654435761u, 0, 0, SIDE, SIDE);

          sum[0] += measure_autocorrelation (grid, SIDE, SIDE, HALF_CELL, HALF_CELL) / N_SEEDS;
          sum[1] += measure_autocorrelation (grid, SIDE, SIDE, HALF_CELL, -HALF_CELL) / N_SEEDS;
          sum[2] += measure_autocorrelation (grid, SIDE, SIDE, HALF_CELL, 0) / N_SEEDS;
          sum[3] += measure_autocorrelation (grid, SIDE, SIDE, 0, HALF_CELL) / N_SEEDS;
          g_free (grid);
        }
      g_test_message ("%s: diagonals %.4f %.4f, axes %.4f %.4f", pictures[p],
                      sum[0], sum[1], sum[2], sum[3]);
      g_assert_cmpfloat (fabs (sum[0] - sum[1]), <=, 0.1 * MAX (fabs (sum[0]), 0.1));
      g_assert_cmpfloat (fabs (sum[2] - sum[3]), <=, 0.1 * MAX (fabs (sum[2]), 0.1));
    }
}

/* Power on the lines kx = 0 and ky = 0 over the mean of all angles, ring by
 * ring.
 */
static void
test_axis_power (void)
{
  static const char *const pictures[] = { "type=value size=16", "type=perlin size=16",
                                          "type=worley size=16" };
  enum { SIDE = 256, N_SEEDS = 20 };

  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    {
      double axis = 0.0, all = 0.0;

      for (guint32 seed = 0; seed < N_SEEDS; seed++)
        {
          gint32 *grid  = render (pictures[p], seed * 77, 0, 0, SIDE, SIDE);
          double *power = measure_power (grid, SIDE);

          for (int ring = 4; ring < 24; ring++)
            {
              double sum = 0.0;
              int    n   = 0;

              for (int y = -ring; y <= ring; y++)
                for (int x = -ring; x <= ring; x++)
                  if ((int) (hypot (x, y) + 0.5) == ring)
                    {
                      sum += power[(SIDE / 2 + y) * SIDE + SIDE / 2 + x];
                      n++;
                    }
              all += sum / n;
              axis += (power[SIDE / 2 * SIDE + SIDE / 2 + ring]
                       + power[(SIDE / 2 + ring) * SIDE + SIDE / 2]) / 2.0;
            }
          g_free (grid);
          g_free (power);
        }
      g_test_message ("%s: %.2f times the mean", pictures[p], axis / all);
      g_assert_cmpfloat (axis / all, <=, 1.5);
    }
}

#define MAX_WINDOW 16

/* Mean over a window of the variance of each pixel over seeds. */
static double
variance_over_seeds (const char *picture,
                     int         x,
                     int         y,
                     int         side)
{
  enum { N_SEEDS = 64 };
  double sum[MAX_WINDOW * MAX_WINDOW] = { 0.0 }, squares[MAX_WINDOW * MAX_WINDOW] = { 0.0 };
  double result = 0.0;

  for (guint32 seed = 0; seed < N_SEEDS; seed++)
    {
      gint32 *grid = render (picture, seed, x, y, side, side);

      for (int i = 0; i < side * side; i++)
        {
          sum[i] += grid[i];
          squares[i] += (double) grid[i] * grid[i];
        }
      g_free (grid);
    }
  for (int i = 0; i < side * side; i++)
    result += (squares[i] - sum[i] * sum[i] / N_SEEDS) / N_SEEDS;

  return result / (side * side);
}

/* The picture magnified twice about the origin looks like another one. */
static double
self_similarity (const char *picture)
{
  enum { SIDE = 512 };
  gint32 *near = g_new (gint32, SIDE * SIDE);
  gint32 *grid = render (picture, 9, -SIDE / 2, -SIDE / 2, SIDE, SIDE);
  double  result;

  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++)
      near[y * SIDE + x] = grid[(SIDE / 4 + y / 2) * SIDE + SIDE / 4 + x / 2];
  result = measure_correlation (near, grid, SIDE * SIDE);
  g_free (near);
  g_free (grid);

  return result;
}

static void
test_origin (void)
{
  static const char *const pictures[] = {
    "type=value size=64 octaves=8 gain=1 antialias=false normalize=amplitude",
    "type=perlin size=64 octaves=8 gain=1 antialias=false normalize=amplitude",
    "type=perlin size=64 octaves=8 gain=1",
    "type=perlin size=64 octaves=8 gain=1 warp=20",
    "type=worley size=64 octaves=8 gain=1",
    "type=perlin size=64 octaves=8 gain=1 fractal=billow",
  };

  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    {
      double similar;

      for (int k = 0; k < 8; k++)
        {
          int    side      = k < 4 ? MAX_WINDOW : 2;
          double origin    = variance_over_seeds (pictures[p], -side / 2, -side / 2, side);
          double elsewhere = variance_over_seeds (pictures[p], 301 + 97 * k, -517 + 331 * k, side);

          g_test_message ("%s: variance of %d px %.3g at the origin, %.3g elsewhere", pictures[p],
                          side, origin, elsewhere);
          g_assert_cmpfloat (origin, <=, 2.0 * elsewhere);
          g_assert_cmpfloat (elsewhere, <=, 2.0 * origin);
        }

      similar = self_similarity (strstr (pictures[p], "warp") != NULL
                                   ? "type=perlin size=16 octaves=8 gain=1 warp=5"
                                   : pictures[p]);
      g_test_message ("%s: magnified %.3f", pictures[p], similar);
      g_assert_cmpfloat (fabs (similar), <, 0.2);
    }

  /* Without decorrelation all octaves are 0 at the origin, and that is seen. */
  g_assert_cmpfloat (variance_over_seeds ("type=perlin size=64 octaves=5 gain=1 decorrelate=false",
                                          -1, -1, 2), <,
                     0.5 * variance_over_seeds ("type=perlin size=64 octaves=5 gain=1", -1, -1, 2));
}

/* White noise has the same power at every frequency. */
static void
test_white_spectrum (void)
{
  enum { SIDE = 256, N_BINS = 32 };
  gint32 *grid = render ("type=white size=1", 5, 0, 0, SIDE, SIDE);
  double  bins[N_BINS];

  measure_spectrum (grid, SIDE, N_BINS, bins);
  for (int b = 2; b < N_BINS; b++)
    g_assert_cmpfloat (fabs (bins[b] * N_BINS - 1.0), <, 0.25);
  g_free (grid);
}

/* Mean second difference across lines parallel to x = y, at a distance. */
static double
measure_crease (const gint32 *grid,
                int           side,
                int           distance)
{
  double sum = 0.0;
  int    n   = 0;

  for (int y = 1; y < side - 1; y++)
    for (int x = MAX (1, y + distance - 1); x <= MIN (side - 2, y + distance + 1); x++, n++)
      {
        const gint32 *at = grid + y * side + x;

        sum += abs (at[1 - side] - 2 * at[0] + at[side - 1]);
      }

  return sum / n;
}

/* Case 7: where two simplices meet on the diagonal through the origin, there is
 * no crease.
 */
static void
test_simplex_diagonal (void)
{
  enum { SIDE = 1024 };
  gint32 *grid   = render ("type=simplex size=64 fractal=none decorrelate=false", 2, -SIDE / 2,
                           -SIDE / 2, SIDE, SIDE);
  double  others = 0.0;

  for (int d = 1; d <= 10; d++)
    others += (measure_crease (grid, SIDE, 17 * d) + measure_crease (grid, SIDE, -17 * d)) / 20.0;
  g_test_message ("second difference %.1f on the diagonal, %.1f beside it",
                  measure_crease (grid, SIDE, 0), others);
  g_assert_cmpfloat (measure_crease (grid, SIDE, 0), <, 1.5 * others);
  g_free (grid);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions (); /* show every figure */
  g_test_add_func ("/pattern/period", test_period);
  g_test_add_func ("/pattern/crease", test_crease);
  g_test_add_func ("/pattern/directions", test_directions);
  g_test_add_func ("/pattern/axis-power", test_axis_power);
  g_test_add_func ("/pattern/origin", test_origin);
  g_test_add_func ("/pattern/white-spectrum", test_white_spectrum);
  g_test_add_func ("/pattern/simplex-diagonal", test_simplex_diagonal);

  return g_test_run ();
}
