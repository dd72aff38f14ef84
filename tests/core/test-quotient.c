/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Normalising by multiplication, against the division. */

#include "random-recipe.h"
#include "varve-sum.h"

#include <glib.h>

/* A sum of value noise; some octaves may be hidden. */
static void
init_sum (VarveSum *sum,
          int       n_octaves,
          gint64    gain,
          gboolean  spread,
          guint     hidden)
{
  static const int64_t cells[2] = { 0, 0 };
  const VarveStyle     style    = { .interpolation = VARVE_INTERPOLATION_QUINTIC };

  varve_sum_init (sum, &varve_noise_value, &style, n_octaves, 2 * VARVE_ONE, gain, cells,
                  VARVE_ONE);
  sum->spread = spread;
  for (int o = 0; o < n_octaves; o++)
    if (hidden >> o & 1)
      sum->octaves[o].weight = 0;
  varve_sum_prepare (sum);
}

static gint32
fits_32_bits (gint64 number)
{
  g_assert_cmpint (number, >=, G_MININT32);
  g_assert_cmpint (number, <=, G_MAXINT32);
  return (gint32) number;
}

static void
check_pair (const VarveSum *sum)
{
  const VarvePairQuotient *pair   = &sum->quotient.pair;
  gint32                   hidden = varve_sum_hidden (sum);

  for (gint64 t = -VARVE_ONE; t <= VARVE_ONE - 2; t++)
    {
      gint32 low   = fits_32_bits (t * pair->lower + pair->after_lower) >> 16;
      gint32 high  = fits_32_bits (t * pair->upper);
      gint32 pixel = fits_32_bits ((gint64) low + high + pair->after_upper) >> 15;
      gint64 right = varve_sum_normalise (sum, (gint32) t + VARVE_ONE + hidden);

      right = varve_clamp (right, 0, VARVE_MAX) - VARVE_HALF;
      if (varve_clamp (pixel, G_MININT16, G_MAXINT16) != right)
        g_error ("%d octaves, norm %d: pixel %d of total %d should be %d", sum->n_octaves,
                 (int) sum->norm, pixel, (int) t, (int) right);
    }
}

/* Of the usual sums nearly all have pairs, of others many. */
static void
test_pair (void)
{
  Random random = { 11 };
  int    exact  = 0;

  for (int n = 2; n <= VARVE_MAX_OCTAVES; n++)
    for (int spread = 0; spread < 2; spread++)
      {
        VarveSum sum;

        init_sum (&sum, n, VARVE_HALF, spread, 0);
        if (spread || n <= 14)
          g_assert_true (sum.quotient.pair.exact);
        if (sum.quotient.pair.exact)
          check_pair (&sum);
      }

  for (int k = 0; k < 400; k++)
    {
      int      n    = (int) random_between (&random, 1, VARVE_MAX_OCTAVES);
      gint64   gain = random_between (&random, 0, k % 4 == 0 ? VARVE_HALF : VARVE_ONE);
      VarveSum sum;

      init_sum (&sum, n, gain, k % 2, k % 3 == 0 ? (guint) random_between (&random, 0, G_MAXUINT16) : 0);
      if (sum.quotient.pair.exact)
        {
          check_pair (&sum);
          exact++;
        }
    }

  g_test_message ("%d of 400 other sums have pairs", exact);
  g_assert_cmpint (exact, >, 100);
}

/* Any total. */
static void
test_whole (void)
{
  Random random = { 12 };

  for (int k = 0; k < 20000; k++)
    {
      int           n    = (int) random_between (&random, 1, VARVE_MAX_OCTAVES);
      gint64        gain = random_between (&random, 0, VARVE_ONE);
      VarveSum      sum;
      VarveQuotient quotient;

      init_sum (&sum, n, gain, n > 1 && k % 2 == 0, 0);
      quotient = sum.quotient;
      for (int i = 0; i < 64; i++)
        {
          gint64 total = random_between (&random, -sum.norm, sum.norm);
          gint64 value = total;

          if (!quotient.whole)
            value = (gint64) ((guint64) (total + quotient.before) * quotient.factor >> quotient.shift)
                    + quotient.after;
          if (sum.spread)
            value = varve_clamp (value, sum.noise->low, sum.noise->high);
          g_assert_cmpint (value, ==, varve_sum_normalise (&sum, (gint32) total));
        }
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/quotient/pair", test_pair);
  g_test_add_func ("/quotient/whole", test_whole);
  return g_test_run ();
}
