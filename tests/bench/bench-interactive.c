/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "bench-clock.h"
#include "bench-operation.h"
#include "bench.h"

#include <stdio.h>

/* What a window shows of a picture. */
#define WIDTH  1200
#define HEIGHT 800

static const char *const recipes[] = {
  "type=value fractal=none",
  "type=perlin octaves=4",
  "type=simplex octaves=4",
  "type=worley octaves=4",
  "type=perlin octaves=6 warp=60",
};

typedef struct
{
  BenchPicture *picture;
  double        scale;
  guint         seed;
  guint8       *pixels;
} View;

/* A slider moves, and the window's pixels are asked for. */
static void
change (gpointer data)
{
  View *view = data;

  gegl_node_set (bench_picture_node (view->picture), "seed", view->seed++, NULL);
  gegl_node_blit (bench_picture_node (view->picture), view->scale,
                  GEGL_RECTANGLE (0, 0, WIDTH, HEIGHT), babl_format ("R'G'B'A u8"), view->pixels,
                  GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
}

static void
print_recipe (const char *recipe,
              double      seconds)
{
  static const double scales[] = { 1.0, 0.5, 0.125 };
  BenchEntry          entries[G_N_ELEMENTS (scales)];
  View                views[G_N_ELEMENTS (scales)];
  char               *chain = g_strconcat ("varve:noise ", recipe, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      views[i]   = (View){ bench_picture_new (chain, GEGL_RECTANGLE (0, 0, 1, 1), NULL), scales[i],
                           0, g_malloc (WIDTH * HEIGHT * 4) };
      entries[i] = (BenchEntry){ change, &views[i], WIDTH * HEIGHT, 0.0 };
    }

  printf ("| `%s` |", recipe);
  for (int one_thread = 0; one_thread < 2; one_thread++)
    {
      bench_set_threads (one_thread);
      bench_entries (entries, G_N_ELEMENTS (entries), one_thread != 0, seconds);
      for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
        printf (" %.1f |", WIDTH * HEIGHT / entries[i].rate / 1e3);
    }
  printf ("\n");

  for (guint i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      bench_picture_free (views[i].picture);
      g_free (views[i].pixels);
    }
  g_free (chain);
}

void
bench_interactive (double seconds)
{
  int n_threads = bench_set_threads (0);

  /* As GEGL's own viewer does, and GIMP does not. */
  g_object_set (gegl_config (), "mipmap-rendering", TRUE, NULL);

  printf ("\nMilliseconds from a changed property to %d × %d pixels of R'G'B'A u8, %d threads, "
          "then 1\n\n| varve:noise | 100 %% | 50 %% | 12.5 %% | 1 thread, 100 %% | 50 %% | 12.5 %% |\n"
          "|---|---|---|---|---|---|---|\n", WIDTH, HEIGHT, n_threads);
  for (guint i = 0; i < G_N_ELEMENTS (recipes); i++)
    print_recipe (recipes[i], seconds);

  g_object_set (gegl_config (), "mipmap-rendering", FALSE, NULL);
}
