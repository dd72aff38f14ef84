/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Statistics that betray a fault of coordinates: mirrors, seams, creases,
 * stretch, repetition, preferred directions.  Bounds are set from a build
 * known to be good; what was measured there stands beside them.
 */

#include "measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const pictures[] = {
  "type=value fractal=none",
  "type=perlin fractal=none",
  "type=value",
  "type=perlin",
  "type=perlin fractal=none decorrelate=false",
  "type=value warp=10",
  "type=perlin warp=10",
  "type=value fractal=billow",
  "type=perlin fractal=ridged",
  "type=worley octaves=2",
  "type=worley fractal=none cell-output=f2-f1 distance=manhattan",
  "type=worley fractal=none warp=10",
  "type=simplex fractal=none",
  "type=simplex",
  "type=simplex fractal=none warp=10",
  "type=simplex fractal=billow",
  "type=white",
};

static gint32 *
render (const char *picture,
        const char *more,
        int         x,
        int         y,
        int         width,
        int         height)
{
  char   *text = g_strdup_printf ("%s %s", picture, more);
  gint32 *grid = measure_render (text, x, y, width, height);

  g_free (text);

  return grid;
}

static gboolean
is_white (const char *picture)
{
  return strstr (picture, "white") != NULL;
}

/* Largest step between columns at and at + 1. */
static int
column_step (const gint32 *grid,
             int           width,
             int           height,
             int           at)
{
  int largest = 0;

  for (int y = 0; y < height; y++)
    largest = MAX (largest, ABS (grid[y * width + at + 1] - grid[y * width + at]));

  return largest;
}

/* The halves left and right of an axis, and what lies on it.
 *
 * The hash of -ix is the complement of the hash of ix but for the last bits,
 * and the mixing lets some of that through to the three bits that choose a
 * gradient.  Where the mirrored lattice falls on itself, which only happens
 * without decorrelation, ±0.16 was measured; elsewhere at most 0.05.
 */
static void
test_mirror (void)
{
  enum { SIDE = 256 };
  gint32 *flipped = g_new (gint32, SIDE * SIDE);

  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    for (int axis = 0; axis < 2; axis++)
      {
        gint32 *before = render (pictures[p], "size=6", axis == 0 ? -SIDE : 0,
                                 axis == 1 ? -SIDE : 0, SIDE, SIDE);
        gint32 *after  = render (pictures[p], "size=6", 0, 0, SIDE, SIDE);
        gint32 *across = render (pictures[p], "size=6", -128, -128, SIDE, SIDE);
        double  correlation;
        int     largest = 0;

        for (int y = 0; y < SIDE; y++)
          for (int x = 0; x < SIDE; x++)
            flipped[y * SIDE + x] = axis == 0 ? before[y * SIDE + SIDE - 1 - x]
                                              : before[(SIDE - 1 - y) * SIDE + x];
        correlation = measure_correlation (flipped, after, SIDE * SIDE);
        g_test_message ("%s: mirrored %+.3f", pictures[p], correlation);
        g_assert_cmpfloat (fabs (correlation), <,
                           strstr (pictures[p], "decorrelate=false") != NULL ? 0.2 : 0.1);

        for (int x = 0; x < SIDE - 1; x++)
          largest = x == 127 ? largest : MAX (largest, column_step (across, SIDE, SIDE, x));
        if (!is_white (pictures[p]))
          g_assert_cmpint (column_step (across, SIDE, SIDE, 127), <=, largest);
        g_free (before);
        g_free (after);
        g_free (across);
      }
  g_free (flipped);
}

static int
count_distinct (const gint32 *grid,
                int           n)
{
  guint8 *seen     = g_new0 (guint8, VARVE_MAX + 1);
  int     distinct = 0;

  for (int i = 0; i < n; i++)
    {
      distinct += !seen[grid[i]];
      seen[grid[i]] = 1;
    }
  g_free (seen);

  return distinct;
}

/* Cells that every sample hits in the same place. */
static void
test_flat (void)
{
  static const char *const sizes[] = { "size=1", "size=2", "size=1 decorrelate=false",
                                       "size=2 decorrelate=false", "size=4 decorrelate=false",
                                       "size=1 aspect=0.25",
                                       "size=1 tile-width=64 tile-height=64" };

  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
      {
        gint32 *grid      = render (pictures[p], sizes[s], 0, 0, 64, 64);
        Measure m         = measure_grid (grid, 64, 64);
        double  deviation = sqrt (m.variance) / VARVE_MAX;

        g_test_message ("%s %s: deviation %.3f", pictures[p], sizes[s], deviation);
        g_assert_cmpfloat (deviation, >, 0.05);
        if (strstr (pictures[p], "decorrelate=false") == NULL
            && strstr (sizes[s], "decorrelate=false") == NULL)
          g_assert_cmpint (count_distinct (grid, 64 * 64), >=, 100);
        g_free (grid);
      }
}

/* How many of n values are within 1 % of middle grey. */
static double
middle_share (const gint32 *grid,
              int           n,
              int           step)
{
  int middle = 0;

  for (int i = 0; i < n; i++)
    middle += ABS (grid[i * step] - VARVE_HALF) < VARVE_MAX / 100;

  return (double) middle / n;
}

static void
test_zero_lines (void)
{
  enum { SIDE = 4096 };

  /* Perlin noise without decorrelation is special on its own lattice lines and
   * diagonals, since it is 0 at every lattice point and, where both gradients
   * beside a place lie across the line (1 in 16), between them: 0.16 was
   * measured, 3.1 times the share of the plane.
   */
  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    {
      gint32 *plane = render (pictures[p], "size=31", -256, -256, 512, 512);
      gint32 *row   = render (pictures[p], "size=31", -SIDE / 2, 0, SIDE, 1);
      gint32 *col   = render (pictures[p], "size=31", 0, -SIDE / 2, 1, SIDE);
      double  share = middle_share (plane, 512 * 512, 1);
      double  bound = strstr (pictures[p], "decorrelate=false") != NULL ? 4.0 : 2.0;
      gint32  diagonal[2][SIDE];
      VarveRecipe recipe;
      char   *text = g_strdup_printf ("%s size=31", pictures[p]);

      measure_recipe (&recipe, text);
      for (int i = 0; i < SIDE; i++)
        {
          diagonal[0][i] = varve_render_pixel (&recipe, i - SIDE / 2, i - SIDE / 2);
          diagonal[1][i] = varve_render_pixel (&recipe, i - SIDE / 2, SIDE / 2 - i);
        }

      g_test_message ("%s: middle grey %.4f of the plane, %.4f of y = 0, %.4f of x = 0, "
                      "%.4f and %.4f of the diagonals", pictures[p], share,
                      middle_share (row, SIDE, 1), middle_share (col, SIDE, 1),
                      middle_share (diagonal[0], SIDE, 1), middle_share (diagonal[1], SIDE, 1));
      g_assert_cmpfloat (middle_share (row, SIDE, 1), <=, bound * share);
      g_assert_cmpfloat (middle_share (col, SIDE, 1), <=, bound * share);
      g_assert_cmpfloat (middle_share (diagonal[0], SIDE, 1), <=, bound * share);
      g_assert_cmpfloat (middle_share (diagonal[1], SIDE, 1), <=, bound * share);
      g_free (plane);
      g_free (row);
      g_free (col);
      g_free (text);
    }
}

/* Steps in the four quadrants, whose coordinates differ in sign. */
static void
test_quadrants (void)
{
  static const char *const seeds[] = { "0", "1", "42", "12345", "2147483648", "4294967295" };
  enum { SIDE = 1024 };

  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    for (guint s = 0; s < G_N_ELEMENTS (seeds) && !is_white (pictures[p]); s++)
      {
        char *more     = g_strdup_printf ("size=64 seed=%s", seeds[s]);
        int   step[4];

        for (int q = 0; q < 4; q++)
          {
            /* Two pixels over, so that the axes belong to three of them. */
            gint32 *grid = render (pictures[p], more, q & 1 ? -SIDE : 0, q & 2 ? -SIDE : 0,
                                   SIDE + 2, SIDE + 2);

            step[q] = measure_grid (grid, SIDE + 2, SIDE + 2).max_difference;
            g_free (grid);
          }
        g_test_message ("%s %s: %d %d %d %d", pictures[p], more,
                        step[0], step[1], step[2], step[3]);
        for (int q = 1; q < 4; q++)
          g_assert_cmpint (step[q] * 100, <=, 120 * step[0]);
        g_free (more);
      }
}

/* Far from the origin, by coordinates and by offset. */
static void
test_far (void)
{
  static const int places[] = { 100000, 1000000, 10000000, 100000000, 1000000000 };
  enum { SIDE = 192 };

  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    {
      gint32 *near     = render (pictures[p], "size=7.3", 0, 0, SIDE, SIDE);
      int     distinct = count_distinct (near, SIDE * SIDE);
      int     step     = measure_grid (near, SIDE, SIDE).max_difference;

      for (guint k = 0; k < 4 * G_N_ELEMENTS (places); k++)
        {
          int     place = k & 1 ? -places[k / 4] : places[k / 4];
          char   *more  = k & 2 ? g_strdup_printf ("size=7.3 offset-x=%d offset-y=%d", place, place)
                                : g_strdup ("size=7.3");
          int     at    = k & 2 ? 0 : place;
          gint32 *far   = render (pictures[p], more, at, at, SIDE, SIDE);
          Measure m     = measure_grid (far, SIDE, SIDE);

          g_test_message ("%s at %d: %d distinct of %d, step %d of %d", pictures[p], place,
                          count_distinct (far, SIDE * SIDE), distinct, m.max_difference, step);
          g_assert_cmpint (2 * count_distinct (far, SIDE * SIDE), >=, distinct);
          if (!is_white (pictures[p]))
            g_assert_cmpint (m.max_difference * 100, <=, 120 * step);
          g_free (far);
          g_free (more);
        }
      g_free (near);
    }
}

/* Cell numbers past 16 and 31 bits, at the very columns. */
static void
test_seams (void)
{
  static const double cells[] = { 128, 256, 32768, 65536, 1048576, 8388608, 33554432 };
  enum { SIDE = 256 };

  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    for (guint k = 0; k < 2 * G_N_ELEMENTS (cells) && !is_white (pictures[p]); k++)
      {
        int     column  = (int) (cells[k / 2] * 8) * (k & 1 ? -1 : 1);
        gint32 *grid    = render (pictures[p], "size=8", column - SIDE / 2, 0, SIDE, SIDE);
        int     largest = 0;

        for (int x = 0; x < SIDE - 1; x++)
          if (x != SIDE / 2 - 1 && x != SIDE / 2)
            largest = MAX (largest, column_step (grid, SIDE, SIDE, x));

        /* Worley noise often takes the largest step that distances allow. */
        g_assert_cmpint (100 * column_step (grid, SIDE, SIDE, SIDE / 2 - 1), <=, 102 * largest);
        g_assert_cmpint (100 * column_step (grid, SIDE, SIDE, SIDE / 2), <=, 102 * largest);
        g_free (grid);
      }
}

/* A picture of one shape is part of a picture of another shape. */
static void
test_shape (void)
{
  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    {
      gint32 *narrow = render (pictures[p], "size=20", 0, 0, 100, 300);
      gint32 *square = render (pictures[p], "size=20", 0, 0, 300, 300);

      for (int y = 0; y < 300; y++)
        g_assert_cmpmem (narrow + y * 100, 100 * sizeof *narrow,
                         square + y * 300, 100 * sizeof *square);
      g_free (narrow);
      g_free (square);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions (); /* show every figure */
  g_test_add_func ("/lattice/mirror", test_mirror);
  g_test_add_func ("/lattice/flat", test_flat);
  g_test_add_func ("/lattice/zero-lines", test_zero_lines);
  g_test_add_func ("/lattice/quadrants", test_quadrants);
  g_test_add_func ("/lattice/far", test_far);
  g_test_add_func ("/lattice/seams", test_seams);
  g_test_add_func ("/lattice/shape", test_shape);

  return g_test_run ();
}
