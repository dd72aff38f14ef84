/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Tiling: a tile meets itself without a seam, whatever the cell size, and
 * does not repeat inside itself.
 */

#include "measure.h"
#include "random-recipe.h"

/* The column (row) one tile further is the same, bit for bit. */
static void
test_exact (void)
{
  for (int number = 0; number < 3000; number++)
    {
      Random      random = { 4000000 + (uint64_t) number };
      VarveParams params;
      VarveRecipe recipe;

      random_params (&random,
                     (VarveType) varve_type_enum.values[number % varve_type_enum.n_values].number,
                     &params);
      params.tile_width  = (int) random_between (&random, 1, random_between (&random, 1, 65536));
      params.tile_height = (int) random_between (&random, 1, random_between (&random, 1, 65536));
      varve_recipe_init (&recipe, &params);

      for (int k = 0; k < 8; k++)
        {
          int     x = (int) random_between (&random, -1000000000, 1000000000);
          int     y = k == 0 ? 0 : (int) random_between (&random, -1000000000, 1000000000);
          int     p = (int) random_between (&random, -3, 3);
          int     q = (int) random_between (&random, -3, 3);
          guint16 a = varve_render_pixel (&recipe, x, y);
          guint16 b = varve_render_pixel (&recipe, x + p * params.tile_width,
                                          y + q * params.tile_height);

          if (a != b)
            {
              char *text = varve_params_print (&params);

              g_test_message ("%d: %s at %d %d, tiles %d %d", number, text, x, y, p, q);
              g_free (text);
            }
          g_assert_cmpint (a, ==, b);
        }
    }
}

/* Raises *largest to the largest step from column (row) number at to the next. */
static void
largest_step (const gint32 *grid,
              int           width,
              int           height,
              int           axis,
              int           at,
              int          *largest)
{
  int n = axis == 0 ? height : width;

  for (int i = 0; i < n; i++)
    {
      const gint32 *p = axis == 0 ? grid + i * width + at : grid + at * width + i;

      *largest = MAX (*largest, ABS (p[axis == 0 ? 1 : width] - p[0]));
    }
}

#define WIDTH  100
#define HEIGHT 257

static void
check_tile (const char *type,
            const char *size,
            int         octaves,
            const char *more)
{
  char   *text = g_strdup_printf ("type=%s size=%s octaves=%d tile-width=%d tile-height=%d %s",
                                  type, size, octaves, WIDTH, HEIGHT, more);
  gint32 *grid = measure_render (text, 0, 0, WIDTH + 1, HEIGHT + 1);
  double  half_x, half_y;

  g_test_message ("%s", text);

  /* The first column and row again. */
  for (int y = 0; y <= HEIGHT; y++)
    g_assert_cmpint (grid[y * (WIDTH + 1) + WIDTH], ==, grid[y * (WIDTH + 1)]);
  for (int x = 0; x <= WIDTH; x++)
    g_assert_cmpint (grid[HEIGHT * (WIDTH + 1) + x], ==, grid[x]);

  /* White noise has steps of any size everywhere. */
  if (!g_str_equal (type, "white"))
    for (int axis = 0; axis < 2; axis++)
      {
        int n     = axis == 0 ? WIDTH : HEIGHT;
        int inner = 0, seam = 0;

        for (int k = 0; k < n - 1; k++)
          largest_step (grid, WIDTH + 1, HEIGHT + 1, axis, k, &inner);
        largest_step (grid, WIDTH + 1, HEIGHT + 1, axis, n - 1, &seam);

        /* A distance grows as fast as the place moves, and no faster, so that steps
         * of Worley noise are often the largest there can be, but for rounding.
         */
        g_assert_cmpint (100 * seam, <=, 102 * inner);
      }

  half_x = measure_autocorrelation (grid, WIDTH + 1, HEIGHT + 1, WIDTH / 2, 0);
  half_y = measure_autocorrelation (grid, WIDTH + 1, HEIGHT + 1, 0, HEIGHT / 2);
  g_test_message ("correlation at half the width %.3f, half the height %.3f", half_x, half_y);
  g_assert_cmpfloat (half_x, <, 0.3);
  g_assert_cmpfloat (half_y, <, 0.3);

  g_free (grid);
  g_free (text);
}

static void
test_seam (void)
{
  static const char *const sizes[] = { "7.3", "16" };
  static const char *const more[]  = { "", "fractal=none", "warp=12", "warp=30 warp-iterations=2",
                                       "lacunarity=2.37", "decorrelate=false aspect=1.7",
                                       "fractal=billow", "fractal=ridged lacunarity=1.7",
                                       "cell-output=f2 distance=chebyshev",
                                       "cell-output=f2-f1 distance=manhattan",
                                       "cell-output=cell" };

  for (int t = 0; t < varve_type_enum.n_values; t++)
    for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
      for (int octaves = 1; octaves <= 8; octaves++)
        for (guint m = 0; m < G_N_ELEMENTS (more); m++)
          check_tile (varve_type_enum.values[t].nick, sizes[s], octaves, more[m]);
}

/* One axis tiles by itself; the other goes on as without tiles. */
static void
test_one_axis (void)
{
  gint32 *tiled = measure_render ("type=value size=16 tile-width=64", 0, 0, 200, 300);
  gint32 *plain = measure_render ("type=value size=16", 0, 0, 200, 300);

  for (int y = 0; y < 300; y++)
    for (int x = 0; x < 200 - 64; x++)
      g_assert_cmpint (tiled[y * 200 + x], ==, tiled[y * 200 + x + 64]);
  g_assert_cmpfloat (measure_autocorrelation (plain, 200, 300, 64, 0), <, 0.3);
  g_assert_cmpfloat (measure_autocorrelation (tiled, 200, 300, 0, 64), <, 0.3);
  g_free (tiled);
  g_free (plain);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tiles/exact", test_exact);
  g_test_add_func ("/tiles/seam", test_seam);
  g_test_add_func ("/tiles/one-axis", test_one_axis);

  return g_test_run ();
}
