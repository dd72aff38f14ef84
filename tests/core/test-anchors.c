/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The figures that the literature and the specification give for value and
 * Perlin noise, fBm and warp, to the digits printed there.  All are for seed
 * 24285, smoothstep, lacunarity 2, gain ½, without decorrelation.
 */

#include "measure.h"
#include "varve-warp.h"

#include <math.h>

#define SEED 24285

/* Equal to the digits that were printed: within half a unit of the last one. */
#define assert_printed(value, printed, unit) \
  g_assert_cmpfloat_with_epsilon (value, printed, 0.5 * (unit) * (1.0 + 1e-9))

/* The noise at size × size points, step apart in world units. */
static gint32 *
sample (const VarveNoise *noise,
        int               octaves,
        int               step,
        int               size)
{
  const int64_t    cells[2] = { 0, 0 };
  const VarveStyle style    = { .interpolation = VARVE_INTERPOLATION_SMOOTHSTEP };
  gint32          *grid     = g_new (gint32, size * size);
  VarveSum         sum;

  varve_sum_init (&sum, noise, &style, octaves, 2 * VARVE_ONE, VARVE_HALF, cells, VARVE_ONE);
  for (int i = 0; i < size * size; i++)
    {
      int64_t position[2] = { (int64_t) (i % size) * step, (int64_t) (i / size) * step };

      grid[i] = varve_sum_point (&sum, SEED, position);
    }

  return grid;
}

typedef struct
{
  const VarveNoise *noise;
  double            mean, variance;
  int               minimum, maximum;
  double            mean_difference;
  int               max_difference, zero_differences;
  int               histogram[8];
  double            spectrum[8];
  int               peak;
} Anchor;

static const Anchor value_anchor = {
  &varve_noise_value, 32138.73, 199322122, 32, 65534, 4703.49, 21698, 2,
  { 17932, 9007, 3365, 1686, 478, 44, 0, 0 },
  { .5649, .3394, .0826, .0098, .0015, .0006, .0003, .0002 }, 0,
};

static const Anchor perlin_anchor = {
  &varve_noise_perlin, 97.85, 198930126, -46342, 42947, 7464.07, 25384, 640,
  { 9489, 10343, 6595, 3972, 1776, 330, 7, 0 },
  { .1176, .3323, .4426, .0956, .0090, .0015, .0005, .0003 }, 2,
};

static void
test_basis (gconstpointer data)
{
  const Anchor *anchor = data;
  gint32       *grid   = sample (anchor->noise, 1, 65536, 128);
  Measure       m      = measure_grid (grid, 128, 128);
  double        spectrum[32];
  int           peak = 0;

  assert_printed (m.mean, anchor->mean, 0.01);
  assert_printed (m.variance, anchor->variance, 1.0);
  g_assert_cmpint (m.minimum, ==, anchor->minimum);
  g_assert_cmpint (m.maximum, ==, anchor->maximum);
  assert_printed (m.mean_difference, anchor->mean_difference, 0.01);
  g_assert_cmpint (m.max_difference, ==, anchor->max_difference);
  g_assert_cmpint (m.zero_differences, ==, anchor->zero_differences);
  for (int b = 0; b < MEASURE_N_BINS; b++)
    g_assert_cmpint (m.histogram[b], ==, b < 8 ? anchor->histogram[b] : 0);
  g_free (grid);

  grid = sample (anchor->noise, 1, 16384, 256);
  measure_spectrum (grid, 256, G_N_ELEMENTS (spectrum), spectrum);
  for (int b = 0; b < 8; b++)
    assert_printed (spectrum[b], anchor->spectrum[b], 0.0001);
  for (int b = 0; b < 32; b++)
    peak = spectrum[b] > spectrum[peak] ? b : peak;
  g_assert_cmpint (peak, ==, anchor->peak);
  g_free (grid);
}

static const struct
{
  int    octaves;
  double mean, deviation;
  int    minimum, maximum;
  double roughness, centroid;
} sums[] = {
  { 1, 25624, 13653.3, 169, 57539, .0405, .0067 },
  { 2, 27516, 10845.1, 4438, 58662, .0509, .0073 },
  { 4, 28563, 8995.2, 5510, 53406, .0714, .0074 },
  { 8, 28823, 8481.3, 6951, 53028, .0918, .0074 },
};

static void
test_fbm (void)
{
  for (guint k = 0; k < G_N_ELEMENTS (sums); k++)
    {
      gint32 *grid     = sample (&varve_noise_value, sums[k].octaves, 8192, 128);
      Measure m        = measure_grid (grid, 128, 128);
      double  centroid = 0.0;
      double  spectrum[48];

      g_test_message ("%d octaves: mean %.2f", sums[k].octaves, m.mean);
      g_assert_cmpfloat (floor (m.mean), ==, sums[k].mean); /* printed without rounding */
      assert_printed (sqrt (m.variance), sums[k].deviation, 0.1);
      g_assert_cmpint (m.minimum, ==, sums[k].minimum);
      g_assert_cmpint (m.maximum, ==, sums[k].maximum);
      assert_printed (measure_roughness (&m), sums[k].roughness, 0.0001);

      measure_spectrum (grid, 128, G_N_ELEMENTS (spectrum), spectrum);
      for (int b = 0; b < 48; b++)
        centroid += spectrum[b] * b / 48;
      g_test_message ("%d octaves: centroid %.4f", sums[k].octaves, centroid);
      assert_printed (centroid, sums[k].centroid, 0.0001);
      g_free (grid);
    }
}

/* The same grid as a recipe: 32 px a cell is 8192 units a pixel. */
#define FBM "type=value size=32 seed=24285 interpolation=smoothstep decorrelate=false " \
            "antialias=false normalize=amplitude "

static void
test_pixels (void)
{
  gint32 *grid  = sample (&varve_noise_value, 1, 65536, 128);
  gint32 *drawn = measure_render ("type=value fractal=none interpolation=smoothstep "
                                  "decorrelate=false size=4 seed=24285", 0, 0, 128, 128);
  gint32 *one;

  g_assert_cmpmem (drawn, 128 * 128 * sizeof *drawn, grid, 128 * 128 * sizeof *grid);
  g_free (grid);
  g_free (drawn);

  for (guint k = 0; k < G_N_ELEMENTS (sums); k++)
    {
      char *text = g_strdup_printf (FBM "octaves=%d", sums[k].octaves);

      grid  = sample (&varve_noise_value, sums[k].octaves, 8192, 128);
      drawn = measure_render (text, 0, 0, 128, 128);
      g_assert_cmpmem (drawn, 128 * 128 * sizeof *drawn, grid, 128 * 128 * sizeof *grid);
      g_free (grid);
      g_free (drawn);
      g_free (text);
    }

  one  = measure_render (FBM "octaves=1", -64, -64, 128, 128);
  grid = measure_render (FBM "fractal=none", -64, -64, 128, 128);
  g_assert_cmpmem (one, 128 * 128 * sizeof *one, grid, 128 * 128 * sizeof *grid);
  g_free (one);
  g_free (grid);
}

static void
test_warp (void)
{
  gint32 *plain  = measure_render (FBM "octaves=4", 0, 0, 128, 128);
  gint32 *warped = measure_render (FBM "octaves=4 warp=16", 0, 0, 128, 128);
  Measure m      = measure_grid (warped, 128, 128);
  double  moved  = 0.0;
  VarveRecipe recipe;

  measure_recipe (&recipe, FBM "octaves=4 warp=16");
  g_assert_cmpint (recipe.strength[0], ==, 131072);
  g_assert_cmpint (recipe.strength[1], ==, 131072);

  for (int i = 0; i < 128 * 128; i++)
    moved += ABS (warped[i] - plain[i]);

  assert_printed (moved / (128 * 128), 1570.51, 0.01);
  assert_printed (measure_roughness (&m), .0732, 0.0001);
  g_free (plain);
  g_free (warped);
}

static void
test_fade (void)
{
  g_assert_cmpint (varve_fade (VARVE_INTERPOLATION_QUINTIC, VARVE_ONE / 4), ==, 6784);
  g_assert_cmpint (varve_fade (VARVE_INTERPOLATION_QUINTIC, VARVE_ONE / 2), ==, 32768);

  for (int curve = VARVE_INTERPOLATION_LINEAR; curve <= VARVE_INTERPOLATION_QUINTIC; curve++)
    {
      gint32 before = 0;

      for (gint32 t = 0; t < VARVE_ONE; t++)
        {
          gint32 s = varve_fade ((VarveInterpolation) curve, t);

          /* Both cubes and squares are rounded down, which can cost one unit. */
          g_assert_cmpint (s, >=, curve == VARVE_INTERPOLATION_LINEAR ? before : before - 1);
          g_assert_cmpint (s, <, VARVE_ONE);
          before = s;
        }
      g_assert_cmpint (varve_fade ((VarveInterpolation) curve, 0), ==, 0);
      g_assert_cmpint (before, ==, VARVE_MAX);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/anchors/value", &value_anchor, test_basis);
  g_test_add_data_func ("/anchors/perlin", &perlin_anchor, test_basis);
  g_test_add_func ("/anchors/fbm", test_fbm);
  g_test_add_func ("/anchors/pixels", test_pixels);
  g_test_add_func ("/anchors/warp", test_warp);
  g_test_add_func ("/anchors/fade", test_fade);

  return g_test_run ();
}
