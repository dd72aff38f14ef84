/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "bench-clock.h"
#include "bench-operation.h"
#include "bench.h"

#include "varve-recipe-text.h"
#include "varve-render.h"

#include <stdio.h>

typedef struct
{
  const char   *name;
  GeglRectangle roi;
} Shape;

/* The first is what the others are compared with. */
static const Shape shapes[] = {
  { "2048 × 2048",                    { 0, 0, 2048, 2048 }                         },
  { "16 × 262144",                    { 0, 0, 16, 262144 }                         },
  { "262144 × 16",                    { 0, 0, 262144, 16 }                         },
  { "1 × 262144",                     { 5, 0, 1, 262144 }                          },
  { "262144 × 1",                     { 0, 5, 262144, 1 }                          },
  { "128 × 128, a tile",              { 128, 128, 128, 128 }                       },
  { "1 × 1",                          { 77, 33, 1, 1 }                             },
  { "2048 × 2048 at −33, −77",        { -33, -77, 2048, 2048 }                     },
  { "2048 × 2048 at 10⁹, −10⁹",       { 1000000000, -1000000000, 2048, 2048 }      },
};

static const char *const recipes[] = {
  "type=value fractal=none",
  "type=perlin octaves=4",
  "type=simplex fractal=none",
  "type=worley fractal=none",
  "type=value octaves=4 warp=32",
};

typedef struct
{
  VarveRecipe   recipe;
  GeglRectangle roi;
  guint16      *pixels;
} CoreRun;

static void
run_core (gpointer data)
{
  CoreRun *run = data;

  varve_render (&run->recipe, run->roi.x, run->roi.y, run->roi.width, run->roi.height,
                run->pixels, run->roi.width);
}

static void
print_recipe (const char *text,
              gboolean    through_gegl,
              double      seconds)
{
  BenchEntry entries[G_N_ELEMENTS (shapes)];
  CoreRun    runs[G_N_ELEMENTS (shapes)];
  char      *chain = g_strconcat ("varve:noise antialias=false ", text, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      const GeglRectangle *roi      = &shapes[i].roi;
      gsize                n_pixels = (gsize) roi->width * (gsize) roi->height;
      VarveParams          params;

      entries[i] = (BenchEntry){ .n_pixels = (double) n_pixels };
      if (through_gegl)
        {
          entries[i].run  = bench_picture_draw;
          entries[i].data = bench_picture_new (chain, roi, NULL);
        }
      else
        {
          varve_params_parse (&params, chain, NULL);
          varve_recipe_init (&runs[i].recipe, &params);
          runs[i].roi     = *roi;
          runs[i].pixels  = g_new (guint16, n_pixels);
          entries[i].run  = run_core;
          entries[i].data = &runs[i];
        }
    }

  bench_entries (entries, G_N_ELEMENTS (entries), TRUE, seconds);

  printf ("| `%s` | %.2f |", text, 1e3 / entries[0].rate);
  for (guint i = 1; i < G_N_ELEMENTS (entries); i++)
    printf (" %.3g |", entries[0].rate / entries[i].rate);
  printf ("\n");

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    if (through_gegl)
      bench_picture_free (entries[i].data);
    else
      g_free (runs[i].pixels);
  g_free (chain);
}

void
bench_shapes (double seconds)
{
  bench_set_threads (1);

  for (int through_gegl = 0; through_gegl < 2; through_gegl++)
    {
      printf ("\nTime per pixel, 1 thread, %s: ns for the first shape, then times that\n\n"
              "| antialias=false |", through_gegl ? "varve:noise" : "the core alone");
      for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
        printf (" %s |", shapes[i].name);
      printf ("\n|---|");
      for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
        printf ("---|");
      printf ("\n");

      for (guint i = 0; i < G_N_ELEMENTS (recipes); i++)
        print_recipe (recipes[i], through_gegl, seconds);
    }
}
