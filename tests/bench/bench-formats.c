/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "bench-clock.h"
#include "bench-operation.h"
#include "bench.h"

#include <stdio.h>

#define SIZE 1024

/* Formats of GIMP's layers, and those its layer modes work in; NULL stands for
 * the operation's own.
 */
static const char *const formats[] = {
  NULL,         "Y' u8",         "Y'A u8",     "R'G'B' u8",     "R'G'B'A u8", "R'G'B'A u16",
  "Y' float",   "R'G'B'A float", "RGBA float", "Y u16",
};

static const char *const chains[] = {
  "varve:noise type=value fractal=none",
  "varve:noise type=value fractal=none color1=#102030 color2=#ffe0a0",
  "varve:noise type=value fractal=none color1=#10203000 color2=#ffe0a0",
};

#define N_CHAINS ((int) G_N_ELEMENTS (chains))

void
bench_formats (double seconds)
{
  const GeglRectangle roi = { 0, 0, SIZE, SIZE };
  BenchEntry          entries[G_N_ELEMENTS (formats) * G_N_ELEMENTS (chains)];
  int                 n = 0;

  bench_set_threads (1);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    for (int k = 0; k < N_CHAINS; k++)
      entries[n++] = (BenchEntry){ bench_picture_draw,
                                   bench_picture_new (chains[k], &roi, formats[i]),
                                   (double) SIZE * SIZE, 0.0 };

  bench_entries (entries, n, TRUE, 3.0 * seconds);

  printf ("\nNanoseconds per pixel of value noise, %d × %d, 1 thread, by the format of the buffer\n\n"
          "| Format | Grey | Colours | With alpha |\n|---|---|---|---|\n", SIZE, SIZE);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      printf ("| %s |", formats[i] != NULL ? formats[i] : "the operation's own");
      for (int k = 0; k < N_CHAINS; k++)
        printf (" %.2f |", 1e3 / entries[(int) i * N_CHAINS + k].rate);
      printf ("\n");
    }

  for (int i = 0; i < n; i++)
    bench_picture_free (entries[i].data);
}
