/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Fixed-point arithmetic against 128-bit integers, where nothing wraps or
 * rounds, and against exact fractions (ratio.tsv: the doubles as hexadecimal
 * floating point, the result from rational arithmetic).
 */

#include "varve-fixed.h"
#include "varve-ratio.h"

#include <glib.h>
#include <stdlib.h>

#define N_PAIRS 1000000

/* Not ISO C, but every compiler for 64-bit machines has it. */
__extension__ typedef __int128 Big;

/* Rounds towards minus infinity, for b > 0 and b < 0. */
static Big
big_floor_div (Big a,
               Big b)
{
  Big quotient = a / b;

  while (quotient * b > a && b > 0)
    quotient--;
  while (quotient * b < a && b < 0)
    quotient--;

  return quotient;
}

static const gint64 corners[] = {
  0, 1, -1, 2, -2, 3, -3, 255, 256, -256, 32767, 32768, -32768, -32769, 65535, 65536, -65535,
  -65536, -65537, 46341, -46341, 92682, 131072, 0x7FFFFFFF, -0x7FFFFFFF, -0x7FFFFFFF - 1,
  G_GINT64_CONSTANT (0x80000000), G_GINT64_CONSTANT (0xFFFFFFFF),
  G_GINT64_CONSTANT (0x7FFFFFFFFFFF), -G_GINT64_CONSTANT (0x7FFFFFFFFFFF),
};

/* The product, the quotients and the remainder of one pair, where defined. */
static void
check_pair (gint64 a,
            gint64 b)
{
  Big product = (Big) a * b;

  if (product <= G_MAXINT64 && product >= G_MININT64)
    g_assert_true (varve_fmul (a, b) == big_floor_div (product, 65536));

  if (b != 0)
    {
      g_assert_true (varve_floor_div (a, b) == big_floor_div (a, b));
      if (ABS (a) < G_GINT64_CONSTANT (1) << 47)
        g_assert_true (varve_fdiv (a, b) == big_floor_div ((Big) a * 65536, b));
    }
  if (b > 0)
    {
      gint64 remainder = varve_floor_mod (a, b);

      g_assert_true (remainder >= 0 && remainder < b);
      g_assert_true ((a - (Big) remainder) % b == 0);
    }

  g_assert_cmpint (varve_clamp (a, MIN (b, 0), MAX (b, 0)), ==, CLAMP (a, MIN (b, 0), MAX (b, 0)));
}

/* A random number of 1 to 63 bits and either sign: every magnitude is as likely. */
static gint64
random_number (void)
{
  guint64 bits  = (guint64) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();
  gint64  value = (gint64) (bits >> g_test_rand_int_range (1, 64));

  return g_test_rand_int_range (0, 2) == 0 ? value : -value;
}

static void
test_pairs (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (corners); i++)
    for (guint k = 0; k < G_N_ELEMENTS (corners); k++)
      check_pair (corners[i], corners[k]);

  for (int i = 0; i < N_PAIRS; i++)
    check_pair (random_number (), random_number ());

  g_assert_cmpint (varve_fdiv (-1, 2), ==, -0x8000);
  g_assert_cmpint (varve_fmul (-1, 1), ==, -1);
  g_assert_cmpint (varve_fmul (-1, VARVE_ONE), ==, -1);
}

static void
check_lerp (gint64 s,
            gint64 a,
            gint64 b)
{
  if (ABS (b - a) < 1 << 30)
    g_assert_true (varve_lerp ((gint32) s, (gint32) a, (gint32) b)
                   == a + big_floor_div ((Big) s * (b - a), 65536));
}

static void
test_lerp (void)
{
  static const gint32 ends[] = { 0, 1, -1, 32768, -32768, 65535, 65536, -65536, 92682, -92682,
                                 (1 << 29) - 1, -(1 << 29) + 1, 1 << 17, -(1 << 17) };
  static const gint32 places[] = { 0, 1, 2, 32767, 32768, 65534, 65535 };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
      for (guint s = 0; s < G_N_ELEMENTS (places); s++)
        check_lerp (places[s], ends[i], ends[k]);

  for (int i = 0; i < N_PAIRS; i++)
    check_lerp (g_test_rand_int_range (0, VARVE_ONE),
                g_test_rand_int_range (-(1 << 29), 1 << 29),
                g_test_rand_int_range (-(1 << 29), 1 << 29));
}

static void
check_root (guint64 n)
{
  Big root = varve_isqrt (n);

  g_assert_true (root * root <= (Big) n && (Big) n < (root + 1) * (root + 1));
}

static void
test_root (void)
{
  for (guint64 n = 0; n < 70000; n++)
    check_root (n);

  /* Around squares, up to the largest. */
  for (guint64 root = G_MAXUINT32; root > G_MAXUINT32 - 1000; root--)
    {
      check_root (root * root - 1);
      check_root (root * root);
      check_root (root * root + 1);
    }
  check_root (G_MAXUINT64);

  for (int i = 0; i < N_PAIRS; i++)
    check_root ((guint64) random_number () * 2);
}

static void
test_ratio (void)
{
  char   *path = g_test_build_filename (G_TEST_DIST, "ratio.tsv", NULL);
  char   *text = NULL;
  char  **lines;
  GError *error = NULL;
  int     rows  = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (g_strchomp (text), "\n", -1);

  for (char **line = lines + 1; *line != NULL; line++, rows++)
    {
      char **f = g_strsplit (*line, "\t", -1);
      double v[4];
      gint64 expected = g_ascii_strtoll (f[5], NULL, 10);
      int    bits     = atoi (f[4]);

      for (int i = 0; i < 4; i++)
        v[i] = g_ascii_strtod (f[i], NULL);

      g_test_message ("%s", *line);
      g_assert_cmpint (varve_ratio_to_fixed (v[0], v[1], v[2], v[3], bits), ==, expected);
      g_assert_cmpint (varve_ratio_to_fixed (v[1], v[0], v[3], v[2], bits), ==, expected);
      if (v[1] == 1.0 && v[2] == 1.0 && v[3] == 1.0)
        g_assert_cmpint (varve_double_to_fixed (v[0], bits), ==, expected);
      g_strfreev (f);
    }

  g_assert_cmpint (rows, >=, 100);
  g_strfreev (lines);
  g_free (text);
  g_free (path);
}

/* k / (2^n·m) by whole numbers: floor (k·2^bits / (2^n·m) + ½). */
static void
test_quotients (void)
{
  for (int i = 0; i < N_PAIRS / 4; i++)
    {
      gint64 k    = g_test_rand_int_range (G_MININT32, G_MAXINT32);
      gint64 a    = g_test_rand_int_range (1, 1 << 16);
      gint64 m    = g_test_rand_int_range (1, G_MAXINT32);
      gint64 n    = g_test_rand_int_range (1, 1 << 10);
      int    bits = g_test_rand_int_range (0, 13);
      Big    b    = (Big) m * n;

      g_assert_true (varve_ratio_to_fixed ((double) k, (double) a, (double) m, (double) n, bits)
                     == big_floor_div ((Big) k * a * ((Big) 2 << bits) + b, 2 * b));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/arithmetic/pairs", test_pairs);
  g_test_add_func ("/arithmetic/lerp", test_lerp);
  g_test_add_func ("/arithmetic/root", test_root);
  g_test_add_func ("/arithmetic/ratio", test_ratio);
  g_test_add_func ("/arithmetic/quotients", test_quotients);

  return g_test_run ();
}
