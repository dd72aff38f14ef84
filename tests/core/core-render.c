/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* core-render RECIPE X Y WIDTH HEIGHT: renders with the core alone, as raw
 * 16-bit grey in the machine's byte order, on standard output.  What the
 * hosts draw is compared with this.
 */

#include "varve-recipe-text.h"
#include "varve-render.h"

#include <stdio.h>
#include <stdlib.h>

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

  if (argc != 6)
    {
      g_printerr ("Usage: core-render RECIPE X Y WIDTH HEIGHT\n");
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

  return fwrite (pixels, sizeof *pixels, n_pixels, stdout) == n_pixels ? 0 : 1;
}
