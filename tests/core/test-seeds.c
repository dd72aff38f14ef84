/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Seeds and the hash: every seed counts, none is special, and none looks like
 * another.  Bounds are set from a build known to be good; what was measured
 * there stands beside them.
 */

#include "measure.h"
#include "varve-hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static gint32 *
render (const char *picture,
        guint32     seed,
        int         width,
        int         height)
{
  char   *text = g_strdup_printf ("%s seed=%u", picture, seed);
  gint32 *grid = measure_render (text, 0, 0, width, height);

  g_free (text);

  return grid;
}

/* Largest |correlation| of two pictures over shifts of up to 64 px, by whole
 * cells of 4 px, and how often both change sign in the same place, over what
 * chance would give.
 */
static void
compare_seeds (const char *picture,
               guint32     a,
               guint32     b,
               double     *correlation,
               double     *shared)
{
  enum { SIDE = 256, REACH = 64, INNER = SIDE - 2 * REACH };
  gint32 *first  = render (picture, a, SIDE, SIDE);
  gint32 *second = render (picture, b, SIDE, SIDE);
  gint32 *window = g_new (gint32, INNER * INNER);
  gint32 *moved  = g_new (gint32, INNER * INNER);
  double  edges[3] = { 0.0, 0.0, 0.0 };

  for (int y = 0; y < INNER; y++)
    memcpy (window + y * INNER, first + (y + REACH) * SIDE + REACH, INNER * sizeof *window);

  *correlation = 0.0;
  for (int dy = 0; dy <= 2 * REACH; dy += 4)
    for (int dx = 0; dx <= 2 * REACH; dx += 4)
      {
        for (int y = 0; y < INNER; y++)
          memcpy (moved + y * INNER, second + (y + dy) * SIDE + dx, INNER * sizeof *moved);
        *correlation = MAX (*correlation,
                            fabs (measure_correlation (window, moved, INNER * INNER)));
      }

  for (int i = 0; i < SIDE * SIDE - 1; i++)
    if ((i + 1) % SIDE != 0)
      {
        gboolean in_first  = (first[i] < VARVE_HALF) != (first[i + 1] < VARVE_HALF);
        gboolean in_second = (second[i] < VARVE_HALF) != (second[i + 1] < VARVE_HALF);

        edges[0] += in_first;
        edges[1] += in_second;
        edges[2] += in_first && in_second;
      }
  *shared = edges[2] / (edges[0] * edges[1] / ((SIDE - 1.0) * SIDE));

  g_free (first);
  g_free (second);
  g_free (window);
  g_free (moved);
}

/* The hash mixes the top bits of the seed badly: from bit 28 up, a seed that
 * differs in one bit alone draws something alike.  With bit 31, value and white
 * noise are nearly the same (0.98), Perlin noise half so (0.44); that is part
 * of the algorithm.  Below, the most was 0.20, and 0.21 for a seed and its
 * negative, both with Perlin noise.
 */
#define WELL_MIXED_BITS 28

static void
test_pairs (void)
{
  static const char *const pictures[] = { "type=value size=4 antialias=false",
                                          "type=perlin size=4 fractal=none",
                                          "type=perlin size=4 antialias=false",
                                          "type=worley size=4 fractal=none",
                                          "type=worley size=4 cell-output=f2-f1 fractal=none",
                                          "type=perlin size=4 fractal=ridged antialias=false",
                                          "type=simplex size=4 fractal=none",
                                          "type=simplex size=4 antialias=false",
                                          "type=white size=4" };
  static const guint32     seeds[]    = { 1, 1000 };

  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    {
      double largest = 0.0, sum = 0.0;
      int    n       = 0;

      for (guint s = 0; s < G_N_ELEMENTS (seeds); s++)
        for (int k = -1; k < WELL_MIXED_BITS; k += k < 1 ? 1 : 3)
          {
            guint32 seed  = seeds[s];
            guint32 other = k < 0 ? -seed : seed + (1u << k);
            double  correlation, shared;

            compare_seeds (pictures[p], seed, other, &correlation, &shared);
            if (correlation > 0.15)
              g_test_message ("%s: seeds %u and %u: %.3f", pictures[p], seed, other, correlation);
            largest = MAX (largest, correlation);
            sum += shared;
            n++;
          }
      g_test_message ("%s: largest correlation %.3f, shared edges %.3f times chance", pictures[p],
                      largest, sum / n);
      g_assert_cmpfloat (largest, <, 0.25);

      /* All edges of white noise are those of its cells. */
      if (strstr (pictures[p], "white") == NULL)
        g_assert_cmpfloat (fabs (sum / n - 1.0), <, 0.1);
    }
}

/* The seed matters in every variant. */
static void
test_every_variant (void)
{
  static const char *const fractals[]   = { "fractal=none", "fractal=fbm", "fractal=billow",
                                            "fractal=ridged" };
  static const char *const cells[]      = { "", "cell-output=f2 distance=manhattan",
                                            "cell-output=f2-f1 distance=chebyshev",
                                            "cell-output=cell jitter=0.3" };
  static const char *const normalizes[] = { "normalize=amplitude", "normalize=spread" };
  static const char *const tiles[]      = { "", "tile-width=48 tile-height=48" };
  static const char *const warps[]      = { "", "warp=9", "warp=9 warp-iterations=3" };
  static const guint32     seeds[]      = { 0, 1, 2, 1 + (1 << 16), 0x80000001, G_MAXUINT32 };
  enum { SIDE = 64 };

  for (int v = 0; v < varve_type_enum.n_values * 192; v++)
    {
      int     type = varve_type_enum.values[v / 192].number;
      char   *text = g_strdup_printf ("type=%s size=8 %s %s %s %s %s",
                                      varve_type_enum.values[v / 192].nick, fractals[v & 3],
                                      normalizes[v >> 2 & 1], tiles[v >> 3 & 1],
                                      cells[v >> 4 & 3], warps[v / 64 % 3]);
      gint32 *grid[G_N_ELEMENTS (seeds)];

      if (type != VARVE_TYPE_WORLEY && (v >> 4 & 3) != 0)
        {
          g_free (text);
          continue;
        }

      for (guint s = 0; s < G_N_ELEMENTS (seeds); s++)
        {
          grid[s] = render (text, seeds[s], SIDE, SIDE);
          for (guint other = 0; other < s; other++)
            {
              double correlation = measure_correlation (grid[s], grid[other], SIDE * SIDE);

              g_assert_true (memcmp (grid[s], grid[other], SIDE * SIDE * sizeof **grid) != 0);
              /* A blue tile has 36 values, so that much may be chance. */
              if ((seeds[s] ^ seeds[other]) != 1u << 31)
                g_assert_cmpfloat (fabs (correlation), <, type == VARVE_TYPE_BLUE ? 0.65 : 0.5);
            }
        }
      for (guint s = 0; s < G_N_ELEMENTS (seeds); s++)
        g_free (grid[s]);
      g_free (text);
    }
}

/* Seed 0 is what a recipe without seed has, and always the same. */
static void
test_zero (void)
{
  gint32 *zero = measure_render ("type=perlin seed=0", 5, 6, 64, 64);
  gint32 *none = measure_render ("type=perlin", 5, 6, 64, 64);
  gint32 *one  = measure_render ("type=perlin seed=1", 5, 6, 64, 64);

  g_assert_true (memcmp (zero, none, 64 * 64 * sizeof *zero) == 0);
  g_assert_true (memcmp (zero, one, 64 * 64 * sizeof *zero) != 0);
  g_free (zero);
  g_free (none);
  g_free (one);
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* No seed gives an empty picture. */
static void
test_blank (void)
{
  enum { N_SEEDS = 2000 };
  guint32 state = 12345;

  for (int t = 0; t < varve_type_enum.n_values; t++)
    {
      char  *text      = g_strdup_printf ("type=%s size=8", varve_type_enum.values[t].nick);
      double deviation[N_SEEDS];

      for (int k = 0; k < N_SEEDS; k++)
        {
          gint32 *grid = render (text, state = state * 1664525 + 1013904223, 64, 64);

          deviation[k] = sqrt (measure_grid (grid, 64, 64).variance);
          g_free (grid);
        }
      qsort (deviation, N_SEEDS, sizeof *deviation, compare_doubles);
      g_test_message ("%s: deviation %.0f to %.0f, median %.0f", text, deviation[0],
                      deviation[N_SEEDS - 1], deviation[N_SEEDS / 2]);
      g_assert_cmpfloat (deviation[0], >, deviation[N_SEEDS / 2] / 2.0);
      g_free (text);
    }
}

/* Large seeds are as smooth as small ones. */
static void
test_large (void)
{
  static const guint32 seeds[] = { 1, 500, 10000, 1000000, G_MAXINT32, 1u << 31, G_MAXUINT32 };
  enum { SIDE = 512 };

  for (int t = 0; t < varve_type_enum.n_values; t++)
    {
      char   *text = g_strdup_printf ("type=%s size=8", varve_type_enum.values[t].nick);
      Measure first;

      for (guint s = 0; s < G_N_ELEMENTS (seeds); s++)
        {
          gint32 *grid = render (text, seeds[s], SIDE, SIDE);
          Measure m    = measure_grid (grid, SIDE, SIDE);

          if (s == 0)
            first = m;
          g_test_message ("%s seed=%u: difference %.1f, deviation %.1f", text, seeds[s],
                          m.mean_difference, sqrt (m.variance));
          g_assert_cmpfloat (fabs (m.mean_difference / first.mean_difference - 1.0), <, 0.1);
          g_assert_cmpfloat (fabs (sqrt (m.variance / first.variance) - 1.0), <, 0.1);
          g_free (grid);
        }
      g_free (text);
    }
}

/* Values of lattice points, one beside the other, look independent. */
static void
test_lags (void)
{
  enum { SIDE = 512, REACH = 64 };
  static const char *const pictures[] = {
    "type=white size=1", "type=value size=1 fractal=none decorrelate=false",
  };

  for (guint p = 0; p < G_N_ELEMENTS (pictures); p++)
    {
      gint32 *grid    = render (pictures[p], 7, SIDE, SIDE);
      double  largest = 0.0;

      for (int dy = 0; dy <= REACH; dy++)
        for (int dx = dy == 0 ? 1 : -REACH; dx <= REACH; dx++)
          if (p == 0 || (dx % 8 == 0 && dy % 8 == 0))
            largest = MAX (largest, fabs (measure_autocorrelation (grid, SIDE, SIDE, dx, dy)));
      g_test_message ("%s: at most %.4f", pictures[p], largest);
      g_assert_cmpfloat (largest, <, 0.03);
      g_free (grid);
    }
}

/* Every bit of the hash is even, and every bit of the input changes it. */
static void
test_bits (void)
{
  enum { SIDE = 512, N_TRIALS = 4000 };
  double set[32] = { 0.0 };
  double least   = 1.0, most = 0.0;

  for (guint32 i = 0; i < SIDE * SIDE; i++)
    {
      guint32 h = varve_mix32 (i % SIDE, i / SIDE, 7);

      for (int bit = 0; bit < 32; bit++)
        set[bit] += h >> bit & 1;
    }
  for (int bit = 0; bit < 32; bit++)
    g_assert_cmpfloat (fabs (set[bit] / (SIDE * SIDE) - 0.5), <, 0.01);

  for (int bit = 0; bit < 96; bit++)
    {
      double flipped = 0.0;

      for (guint32 i = 0; i < N_TRIALS; i++)
        {
          guint32 in[3]  = { varve_mix (i), varve_mix (~i), varve_mix (i * 77) };
          guint32 before = varve_mix32 (in[0], in[1], in[2]);
          guint32 change;

          in[bit / 32] ^= 1u << (bit % 32);
          change = before ^ varve_mix32 (in[0], in[1], in[2]);
          for (; change != 0; change &= change - 1)
            flipped += 1.0 / 32 / N_TRIALS;
        }
      if (flipped < 0.4 || flipped > 0.6)
        g_test_message ("bit %d of input %d flips %.3f of the output", bit % 32, bit / 32, flipped);
      least = bit % 32 < 30 ? MIN (least, flipped) : least;
      most  = MAX (most, flipped);

      /* The top bits reach fewer others: 0.38 for bit 30, 0.33 for bit 31. */
      g_assert_cmpfloat (flipped, >=, 0.33);
    }
  g_test_message ("an input bit flips %.3f to %.3f of the output", least, most);
  g_assert_cmpfloat (least, >=, 0.4);
  g_assert_cmpfloat (most, <=, 0.6);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions (); /* show every figure */
  g_test_add_func ("/seeds/pairs", test_pairs);
  g_test_add_func ("/seeds/every-variant", test_every_variant);
  g_test_add_func ("/seeds/zero", test_zero);
  g_test_add_func ("/seeds/blank", test_blank);
  g_test_add_func ("/seeds/large", test_large);
  g_test_add_func ("/seeds/lags", test_lags);
  g_test_add_func ("/seeds/bits", test_bits);

  return g_test_run ();
}
