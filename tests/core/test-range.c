/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The range of values: never left, but used, and not clipped at its ends. */

#include "measure.h"
#include "random-recipe.h"

#include <math.h>

/* Raw noise at random positions up to 2^15 cells from the origin. */
static void
test_bounds (void)
{
  enum { N_POINTS = 1000000 };
  static const guint32 seeds[]  = { 0, 1, G_MAXUINT32 };
  static const int64_t cells[2] = { 0, 0 };
  Random               random   = { 2 };

  for (int t = 0; t < varve_type_enum.n_values; t++)
    for (guint s = 0; s < G_N_ELEMENTS (seeds); s++)
      {
        const VarveNoise *noise = varve_noise_get ((VarveType) varve_type_enum.values[t].number);
        /* Perlin: two products of a slope, each rounded down, at each corner. */
        gboolean perlin  = varve_type_enum.values[t].number == VARVE_TYPE_PERLIN;
        int      slack   = perlin ? 4 : 0;
        int      low     = perlin ? -46341 : noise->low;
        int      high    = perlin ? 46341 : noise->high;
        gint32   minimum = G_MAXINT32, maximum = G_MININT32;
        VarveSum sum[12];

        for (int k = 0; k < 12; k++)
          {
            const VarveStyle style = { .interpolation = (VarveInterpolation) (k % 3),
                                       .distance      = (VarveDistance) (k % 3),
                                       .cell_output   = (VarveCellOutput) (k / 3),
                                       .jitter        = VARVE_ONE };

            varve_sum_init (&sum[k], noise, &style, noise->fractal ? 1 + 3 * (k % 3) : 1,
                            2 * VARVE_ONE, VARVE_HALF, cells, VARVE_ONE);
          }

        for (int i = 0; i < N_POINTS; i++)
          {
            int64_t reach       = INT64_C (1) << (15 + VARVE_LATTICE_SHIFT);
            int64_t position[2] = { random_between (&random, -reach, reach - 1),
                                    random_between (&random, -reach, reach - 1) };
            gint32  value       = varve_sum_point (&sum[i % 12], seeds[s], position);

            minimum = MIN (minimum, value);
            maximum = MAX (maximum, value);
          }
        g_test_message ("%s, seed %u: %d to %d", varve_type_enum.values[t].nick, seeds[s], minimum,
                        maximum);
        g_assert_cmpint (minimum, >=, low - slack);
        g_assert_cmpint (maximum, <=, high + slack);
      }
}

/* The constants that stand in for octaves that cannot be seen. */
static void
test_means (void)
{
  enum { N_POINTS = 400000, STYLES = 12 };
  static const int64_t cells[2] = { 0, 0 };
  Random               random   = { 3 };

  for (int t = 0; t < varve_type_enum.n_values; t++)
    for (int k = 0; k < STYLES * 3; k++)
      {
        const VarveNoise *noise    = varve_noise_get ((VarveType) varve_type_enum.values[t].number);
        VarveFractal      fractal  = (VarveFractal) (k / STYLES + 1);
        const VarveStyle  style    = { .interpolation = (VarveInterpolation) (k % 3),
                                       .distance      = (VarveDistance) (k % 3),
                                       .cell_output   = (VarveCellOutput) (k / 3 % 4),
                                       .jitter        = VARVE_ONE };
        double            mean     = 0.0;
        VarveSum          sum;

        if ((!noise->fractal && k > 0) || noise->prepare != NULL /* then it has a mask, not a mean */
            || (varve_type_enum.values[t].number != VARVE_TYPE_WORLEY && style.cell_output > 0))
          continue;

        varve_sum_init (&sum, noise, &style, 1, 2 * VARVE_ONE, VARVE_HALF, cells, VARVE_ONE);
        if (noise->fractal)
          varve_sum_fold (&sum, fractal);
        for (int i = 0; i < N_POINTS; i++)
          {
            int64_t position[2] = { (int64_t) (random_next (&random) >> 26),
                                    (int64_t) (random_next (&random) >> 26) };

            mean += varve_sum_point (&sum, (guint32) random_next (&random), position);
          }
        mean /= N_POINTS;
        g_test_message ("%s, fractal %d, style %d: mean %.0f, constant %d",
                        varve_type_enum.values[t].nick, fractal, k % STYLES, mean, sum.mean);

        /* The standard error is at most 35. */
        g_assert_cmpfloat (fabs (mean - sum.mean), <, 150.0);
      }
}

/* How default contrast uses the range: the share of pixels at its ends, and
 * the part between the 0.1 and the 99.9 percentile.
 */
static void
test_use (void)
{
  static const char *const variants[] = {
    "fractal=none", "fractal=fbm", "fractal=fbm octaves=8", "fractal=fbm octaves=16 gain=0.7",
    "fractal=fbm octaves=3 gain=1", "fractal=fbm warp=20", "fractal=fbm octaves=2 lacunarity=3",
    "fractal=none interpolation=linear", "fractal=none interpolation=smoothstep",
    "fractal=billow", "fractal=ridged", "fractal=billow octaves=1", "fractal=ridged octaves=1",
    "fractal=ridged octaves=8 gain=0.7",
    "fractal=none distance=manhattan", "fractal=none distance=chebyshev",
    "fractal=none cell-output=f2", "fractal=none cell-output=f2 distance=manhattan",
    "fractal=none cell-output=f2 distance=chebyshev", "cell-output=f2", "cell-output=f2-f1",
    "fractal=none cell-output=f2-f1", "fractal=none cell-output=f2-f1 distance=manhattan",
    "fractal=none cell-output=f2-f1 distance=chebyshev", "cell-output=cell",
    "fractal=none cell-output=cell", "jitter=0.5",
  };
  enum { SIDE = 1024 };

  for (int t = 0; t < varve_type_enum.n_values; t++)
    for (guint v = 0; v < G_N_ELEMENTS (variants); v++)
      {
        char   *text  = g_strdup_printf ("type=%s size=12 antialias=false seed=3 %s",
                                         varve_type_enum.values[t].nick, variants[v]);
        gint32 *grid  = measure_render (text, -300, -400, SIDE, SIDE);
        int    *count = g_new0 (int, VARVE_MAX + 1);
        int     below = 0, low = -1, high = -1;
        double  ends;

        for (int i = 0; i < SIDE * SIDE; i++)
          count[grid[i]]++;
        for (int value = 0; value <= VARVE_MAX; value++)
          {
            below += count[value];
            if (low < 0 && below >= SIDE * SIDE / 1000)
              low = value;
            if (high < 0 && below >= SIDE * SIDE - SIDE * SIDE / 1000)
              high = value;
          }
        ends = (double) (count[0] + count[VARVE_MAX]) / (SIDE * SIDE);

        g_test_message ("%s: %.3f %% at the ends, %.0f %% of the range", text, 100.0 * ends,
                        100.0 * (high - low) / VARVE_MAX);

        /* One K serves all outputs of Worley noise.  The sums of those that are
         * skewed, or as likely at the ends as in the middle, clip more: 1.7 % and
         * 1.5 % were measured.
         */
        g_assert_cmpfloat (ends, <, g_str_has_prefix (variants[v], "cell-output=f2-f1")
                                    || g_str_has_prefix (variants[v], "cell-output=cell")
                                      ? 0.02 : 0.005);
        g_assert_cmpint (2 * (high - low), >=, VARVE_MAX);
        g_free (count);
        g_free (grid);
        g_free (text);
      }
}

/* One octave is the plain noise, whatever the gain, and never dimmed. */
static void
test_one_octave (void)
{
  static const char *const gains[] = { "0", "0.3", "0.5", "1" };

  for (int t = 0; t < varve_type_enum.n_values; t++)
    for (guint g = 0; g < 2 * G_N_ELEMENTS (gains); g++)
      {
        const char *type  = varve_type_enum.values[t].nick;
        char       *one   = g_strdup_printf ("type=%s size=9 octaves=1 gain=%s normalize=%s", type,
                                             gains[g / 2], g & 1 ? "spread" : "amplitude");
        char       *plain = g_strdup_printf ("type=%s size=9 fractal=none", type);
        gint32     *a     = measure_render (one, -31, -32, 64, 64);
        gint32     *b     = measure_render (plain, -31, -32, 64, 64);

        g_assert_cmpmem (a, 64 * 64 * sizeof *a, b, 64 * 64 * sizeof *b);
        g_free (a);
        g_free (b);
        g_free (one);
        g_free (plain);
      }

  g_assert_false (varve_params_parse (&(VarveParams){ 0 }, "gain=2", NULL));
}

/* Contrast, brightness and inversion about the middle, against the formula in
 * whole numbers.
 */
static void
test_output (void)
{
  gint32 *plain = measure_render ("type=value size=5", 0, 0, 64, 64);

  for (int contrast = 0; contrast <= 64; contrast += contrast < 4 ? 1 : 15)
    for (int brightness = -4; brightness <= 4; brightness++)
      for (int invert = 0; invert < 2; invert++)
        {
          char   *text = g_strdup_printf ("type=value size=5 contrast=%d brightness=%s%d.%02d "
                                          "invert=%s", contrast, brightness < 0 ? "-" : "",
                                          ABS (brightness) * 25 / 100, ABS (brightness) * 25 % 100,
                                          invert ? "true" : "false");
          gint32 *grid = measure_render (text, 0, 0, 64, 64);

          for (int i = 0; i < 64 * 64; i++)
            {
              int value = VARVE_HALF + (plain[i] - VARVE_HALF) * contrast
                          + brightness * VARVE_ONE / 4;

              value = CLAMP (value, 0, VARVE_MAX);
              g_assert_cmpint (grid[i], ==, invert ? VARVE_MAX - value : value);
            }
          g_free (grid);
          g_free (text);
        }
  g_free (plain);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions (); /* show every figure */
  g_test_add_func ("/range/bounds", test_bounds);
  g_test_add_func ("/range/means", test_means);
  g_test_add_func ("/range/use", test_use);
  g_test_add_func ("/range/one-octave", test_one_octave);
  g_test_add_func ("/range/output", test_output);

  return g_test_run ();
}
