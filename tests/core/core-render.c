/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* core-render RECIPE X Y WIDTH HEIGHT: renders with the core alone, as raw
 * 16-bit grey in the machine's byte order, on standard output.  What the
 * hosts draw is compared with this.
 *
 * core-render --points: reads lines "RECIPE<tab>X<tab>Y<tab>LEVEL" and prints a
 * pixel for each.
 */

#include "varve-recipe-text.h"
#include "varve-render.h"

#include <stdio.h>
#include <stdlib.h>

static int
render_points (void)
{
  char line[4096];

  while (fgets (line, sizeof line, stdin) != NULL)
    {
      char      **f     = g_strsplit (line, "\t", 4);
      GError     *error = NULL;
      guint16     pixel;
      VarveParams params;
      VarveRecipe recipe;

      if (g_strv_length (f) != 4 || !varve_params_parse (&params, f[0], &error))
        {
          g_printerr ("%s: %s\n", line, error != NULL ? error->message : "not a point");
          return 1;
        }
      varve_recipe_init (&recipe, &params);
      varve_recipe_set_level (&recipe, CLAMP (atoi (f[3]), 0, VARVE_MAX_LEVEL));
      varve_render (&recipe, atoi (f[1]), atoi (f[2]), 1, 1, &pixel, 1);
      printf ("%d\n", pixel);
      g_strfreev (f);
    }

  return 0;
}

int
main (int   argc,
      char *argv[])
{
  GError      *error = NULL;
  VarveParams  params;
  VarveRecipe  recipe;
  int          width, height;
  guint16     *pixels;
  gsize        n_pixels;
  int          status;

  if (argc == 2 && g_str_equal (argv[1], "--points"))
    return render_points ();
  if (argc != 6)
    {
      g_printerr ("Usage: core-render RECIPE X Y WIDTH HEIGHT\n"
                  "       core-render --points\n");
      return 2;
    }
  if (!varve_params_parse (&params, argv[1], &error))
    {
      g_printerr ("%s\n", error->message);
      return 1;
    }

  width    = atoi (argv[4]);
  height   = atoi (argv[5]);
  n_pixels = (gsize) width * (gsize) height;
  pixels   = g_new (guint16, n_pixels);

  varve_recipe_init (&recipe, &params);
  varve_render (&recipe, atoi (argv[2]), atoi (argv[3]), width, height, pixels, width);

  status = fwrite (pixels, sizeof *pixels, n_pixels, stdout) == n_pixels ? 0 : 1;
  g_free (pixels);

  return status;
}
