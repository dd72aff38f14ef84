/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The core against exact results: q16.csv holds the basic functions at points
 * all over the plane, recipes.tsv whole pixels.
 */

#include "varve-hash.h"
#include "varve-recipe-text.h"
#include "varve-render.h"
#include "varve-warp.h"

#include <stdio.h>
#include <stdlib.h>

static char **
read_lines (const char *name)
{
  char   *path = g_test_build_filename (G_TEST_DIST, name, NULL);
  char   *text = NULL;
  char  **lines;
  GError *error = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  g_free (text);
  g_free (path);

  return lines;
}

/* A sum whose lattice is spaced 2^shift instead of 2^18. */
static void
init_sum (VarveSum         *sum,
          const VarveNoise *noise,
          int               octaves,
          gint64            gain,
          int               shift)
{
  const int64_t    cells[2] = { 0, 0 };
  const VarveStyle style    = { .interpolation = VARVE_INTERPOLATION_SMOOTHSTEP };

  varve_sum_init (sum, noise, &style, octaves, 2 * VARVE_ONE, gain, cells, VARVE_ONE);
  for (int o = 0; o < octaves; o++)
    sum->octaves[o].scale = UINT64_C (1) << (16 + VARVE_LATTICE_SHIFT - shift + o);
}

static void
test_q16 (void)
{
  char **lines = read_lines ("q16.csv");
  int    rows  = 0;

  g_assert_cmpstr (lines[0], ==,
                   "function,fx,fz,seed,shift,octaves,gain,strength,result_x,result_z");

  for (char **line = lines + 1; *line != NULL; line++, rows++)
    {
      char      **f           = g_strsplit (*line, ",", -1);
      const char *function    = f[0];
      int64_t     position[2] = { atoll (f[1]), atoll (f[2]) };
      guint32     seed        = (guint32) strtoull (f[3], NULL, 10);
      int         shift       = atoi (f[4]);
      int         octaves     = atoi (f[5]);
      gint64      gain        = atoll (f[6]);
      gint64      expected    = atoll (f[8]);
      gint64      result;
      VarveRecipe recipe      = { .seed = seed, .warp_iterations = 1 };
      VarveSum    sum;

      /* The warp field always has gain ½. */
      init_sum (&recipe.field, &varve_noise_value, octaves, VARVE_HALF, shift);
      recipe.strength[0] = recipe.strength[1] = atoll (f[7]);

      if (g_str_equal (function, "mix32"))
        {
          result = varve_mix32 ((guint32) position[0], (guint32) position[1], seed);
        }
      else if (g_str_equal (function, "warp"))
        {
          varve_warp_point (&recipe, position);
          result = position[0];
          g_assert_cmpint (position[1], ==, atoll (f[9]));
        }
      else if (g_str_equal (function, "value") || g_str_equal (function, "perlin"))
        {
          init_sum (&sum, g_str_equal (function, "value") ? &varve_noise_value : &varve_noise_perlin,
                    1, VARVE_HALF, shift);
          result = varve_sum_point (&sum, seed, position);
        }
      else
        {
          if (g_str_equal (function, "warped_fbm"))
            varve_warp_point (&recipe, position);
          else
            g_assert_cmpstr (function, ==, "fbm");
          init_sum (&sum, &varve_noise_value, octaves, gain, shift);
          result = varve_sum_point (&sum, seed, position);
        }

      if (result != expected)
        g_test_message ("row %d: %s", rows, *line);
      g_assert_cmpint (result, ==, expected);
      g_strfreev (f);
    }

  g_assert_cmpint (rows, ==, 600);
  g_strfreev (lines);
}

static void
test_recipes (void)
{
  char **lines  = read_lines ("recipes.tsv");
  int    tested = 0;

  for (char **line = lines + 1; *line != NULL; line++)
    {
      char      **f      = g_strsplit (*line, "\t", -1);
      int         x      = atoi (f[1]);
      int         y      = atoi (f[2]);
      guint16     pixel  = 0;
      GError     *error  = NULL;
      VarveParams params;
      VarveRecipe recipe;

      varve_params_parse (&params, f[0], &error);
      g_assert_no_error (error);
      varve_recipe_init (&recipe, &params);
      varve_render (&recipe, x, y, 1, 1, &pixel, 1);
      if (pixel != atoi (f[3]))
        g_test_message ("%s", *line);
      g_assert_cmpint (pixel, ==, atoi (f[3]));
      g_assert_cmpint (varve_render_pixel (&recipe, x, y), ==, pixel);
      g_strfreev (f);
      tested++;
    }

  g_assert_cmpint (tested, ==, 750);
  g_strfreev (lines);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/vectors/q16", test_q16);
  g_test_add_func ("/vectors/recipes", test_recipes);

  return g_test_run ();
}
