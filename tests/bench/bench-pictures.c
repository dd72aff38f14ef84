/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "bench-clock.h"
#include "bench-operation.h"
#include "bench.h"

#include <stdio.h>

/* Varve draws squares of this size.  So do the others, but for those that are
 * so slow that a smaller square must do: what a pixel costs there does not
 * depend on the number of pixels.
 */
#define SIZE 4096

/* What Varve is compared with: a chain, its square, and the least ratio, 0 for
 * none.
 */
typedef struct
{
  const char *chain;
  int         size;
  double      target;
} Peer;

typedef struct
{
  const char *recipe;
  Peer        peers[4];
} Comparison;

static const Comparison comparisons[] = {
  { "type=value fractal=none",
    { { "bench:nothing", SIZE, 0.6 },
      { "bench:nothing fill=true", SIZE, 0.0 },
      { "gegl:checkerboard format=\"Y float\"", SIZE, 1.5 } } },
  { "type=perlin octaves=4",
    { { "gegl:perlin-noise n=4", SIZE / 4, 20.0 } } },
  { "type=simplex fractal=none",
    { { "gegl:simplex-noise", SIZE / 4, 10.0 } } },
  { "type=worley fractal=none",
    { { "gegl:cell-noise", SIZE / 4, 15.0 } } },
  { "type=value octaves=16",
    { { "gegl:noise-solid detail=15", SIZE / 8, 50.0 } } },
};

static BenchEntry
new_entry (const char *chain,
           int         size)
{
  GeglRectangle roi = { 0, 0, size, size };
  BenchEntry    entry = { bench_picture_draw, bench_picture_new (chain, &roi, NULL),
                          (double) size * size, 0.0 };

  return entry;
}

static void
print_comparison (const Comparison *comparison,
                  gboolean          one_thread,
                  double            seconds)
{
  BenchEntry entries[G_N_ELEMENTS (comparison->peers) + 1];
  char      *chain = g_strconcat ("varve:noise antialias=false ", comparison->recipe, NULL);
  int        n     = 0;

  entries[n++] = new_entry (chain, SIZE);
  for (const Peer *peer = comparison->peers; peer->chain != NULL; peer++)
    entries[n++] = new_entry (peer->chain, peer->size);

  bench_entries (entries, n, one_thread, seconds);

  for (int i = 1; i < n; i++)
    {
      const Peer *peer  = &comparison->peers[i - 1];
      double      ratio = entries[0].rate / entries[i].rate;

      printf ("| %.*f | %g | `%s` | %.0f | `%s` | %.*f |\n", ratio < 10.0 ? 2 : 0, ratio,
              peer->target, comparison->recipe, entries[0].rate, peer->chain,
              entries[i].rate < 100.0 ? 1 : 0, entries[i].rate);
    }

  for (int i = 0; i < n; i++)
    bench_picture_free (entries[i].data);
  g_free (chain);
}

void
bench_pictures (double seconds)
{
  for (int pass = 0; pass < 2; pass++)
    {
      gboolean one_thread = pass == 0;
      int      n_threads  = bench_set_threads (one_thread ? 1 : 0);

      printf ("\nPictures of %d × %d through GEGL, %d thread%s, M pixels/s\n\n"
              "| Ratio | At least | varve:noise antialias=false | | Against | |\n"
              "|---|---|---|---|---|---|\n", SIZE, SIZE, n_threads, n_threads == 1 ? "" : "s");
      for (guint i = 0; i < G_N_ELEMENTS (comparisons); i++)
        print_comparison (&comparisons[i], one_thread, seconds);
    }
}
