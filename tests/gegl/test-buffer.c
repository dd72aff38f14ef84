/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Noise and colours into GEGL's buffers. */

#include "varve-buffer.h"
#include "varve-recipe-text.h"

#include <math.h>
#include <string.h>

#undef MAX
#define MAX VARVE_COLOR_MAX

static VarveRecipe
parse (const char   *text,
       VarvePalette *palette)
{
  GError     *error = NULL;
  VarveParams params;
  VarveRecipe recipe;

  varve_params_parse (&params, text, &error);
  g_assert_no_error (error);
  varve_recipe_init (&recipe, &params);
  varve_palette_init (palette, &params.color1, &params.color2);

  return recipe;
}

static GeglRectangle
random_rectangle (int max_size)
{
  GeglRectangle rectangle = { g_test_rand_int_range (-400, 400), g_test_rand_int_range (-400, 400),
                              g_test_rand_int_range (1, max_size),
                              g_test_rand_int_range (1, max_size) };

  return rectangle;
}

/* Conversions by newer babl depend a little on how many pixels they are given at once.
 * Returns the number of the first byte that differs, in floats that were converted by more
 * than half a 16-bit step; size if there is none.
 */
static gsize
first_difference (const guint8 *a,
                  const guint8 *b,
                  gsize         size,
                  const char   *format,
                  gboolean      converted)
{
  for (gsize k = 0; k < size; k++)
    if (a[k] != b[k])
      {
        gsize at = k / sizeof (float) * sizeof (float);
        float x, y;

        memcpy (&x, a + at, sizeof x);
        memcpy (&y, b + at, sizeof y);
        if (!converted || !g_str_has_suffix (format, "float") || !(fabsf (x - y) <= 1 / 131072.0f))
          return k;
      }
  return size;
}

/* Whatever the area and the buffer's tiles and format: the core's pixels inside,
 * converted, and nothing outside.
 */
static void
test_areas (void)
{
  static const char *const formats[] = { "Y' u16", "R'G'B'A u8", "R'G'B'A u16", "Y float" };
  static const char *const recipes[] = { "size=9", "size=9 color1=#00000000 color2=#ff8001" };

  for (int i = 0; i < 120; i++)
    {
      VarvePalette  palette;
      VarveRecipe   recipe = parse (recipes[i / 4 % 2], &palette);
      const Babl   *format = babl_format (formats[i % 4]);
      gsize         bpp    = (gsize) babl_format_get_bytes_per_pixel (format);
      GeglRectangle area   = random_rectangle (i % 3 == 0 ? 20 : 300);
      GeglRectangle extent = { area.x - 3, area.y - 2, area.width + 5, area.height + 7 };
      gsize         size   = (gsize) extent.width * (gsize) extent.height * bpp;
      gsize         stride = (gsize) extent.width * bpp;
      guint8       *marks  = g_malloc (size);
      guint8       *drawn  = g_malloc (size);
      guint8       *pixels = g_malloc ((gsize) area.width * (gsize) area.height * 8);
      GeglBuffer   *buffer;

      buffer = g_object_new (GEGL_TYPE_BUFFER, "format", format, "x", extent.x, "y", extent.y,
                             "width", extent.width, "height", extent.height, "shift-x",
                             g_test_rand_int_range (-70, 70), "shift-y",
                             g_test_rand_int_range (-70, 70), "tile-width",
                             1 << g_test_rand_int_range (3, 8), "tile-height",
                             1 << g_test_rand_int_range (3, 8), NULL);
      for (gsize k = 0; k < size; k++)
        marks[k] = (guint8) (k % 31);
      gegl_buffer_set (buffer, &extent, 0, format, marks, GEGL_AUTO_ROWSTRIDE);

      varve_render_area (&recipe, &palette, &area, buffer, 0);

      varve_render_pixels (&recipe, &palette, &area, pixels);
      babl_process (babl_fish (palette.format, format), pixels, drawn,
                    (glong) area.width * area.height);
      for (int y = 0; y < area.height; y++)
        memcpy (marks + (gsize) (y + 2) * stride + 3 * bpp,
                drawn + (gsize) (y * area.width) * bpp, (gsize) area.width * bpp);

      gegl_buffer_get (buffer, &extent, 1.0, format, drawn, GEGL_AUTO_ROWSTRIDE, GEGL_ABYSS_NONE);
      g_test_message ("case %d: %s, %d × %d at %d, %d", i, formats[i % 4], area.width, area.height,
                      area.x, area.y);
      g_assert_cmpuint (first_difference (drawn, marks, size, formats[i % 4],
                                          format != palette.format), ==, size);

      g_object_unref (buffer);
      g_free (marks);
      g_free (drawn);
      g_free (pixels);
    }
}

/* The blend of two channels, to the nearest, in numbers wide enough. */
static guint16
blend (guint16 low,
       guint16 high,
       guint16 value)
{
  guint64 sum = (guint64) low * (guint64) (MAX - value) + (guint64) high * value;

  return (guint16) ((2 * sum + MAX) / (2 * MAX));
}

/* Every value of noise, between colours at the ends of their range and random. */
static void
test_palette (void)
{
  static const guint16 ends[][2] = { { 0, 0 }, { 0, MAX }, { MAX, 0 }, { MAX, MAX }, { MAX, 1 } };
  guint16             *noise     = g_new (guint16, MAX + 1);
  guint16             *pixels    = g_new (guint16, 4 * (MAX + 1));

  for (guint v = 0; v <= MAX; v++)
    noise[v] = (guint16) v;

  for (guint i = 0; i < 40; i++)
    {
      guint16      low[4], high[4];
      VarvePalette palette;

      for (int c = 0; c < 4; c++)
        {
          low[c]  = i < 10 ? ends[(i + (guint) c) % 5][0] : (guint16) g_test_rand_int ();
          high[c] = i < 10 ? ends[(i + (guint) c) % 5][1] : (guint16) g_test_rand_int ();
        }
      if (i % 2 == 0)
        low[3] = high[3] = MAX;

      varve_palette_init (&palette, &(VarveColor){ low[0], low[1], low[2], low[3] },
                          &(VarveColor){ high[0], high[1], high[2], high[3] });
      g_assert_cmpint (palette.n_channels, ==, low[3] == MAX && high[3] == MAX ? 3 : 4);
      varve_palette_map (&palette, noise, MAX + 1, pixels);

      for (int v = 0; v <= MAX; v++)
        for (int c = 0; c < palette.n_channels; c++)
          g_assert_cmpuint (pixels[v * palette.n_channels + c], ==, blend (low[c], high[c], noise[v]));
    }

  g_free (noise);
  g_free (pixels);
}

int
main (int   argc,
      char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  gegl_init (&argc, &argv);

  g_test_add_func ("/buffer/areas", test_areas);
  g_test_add_func ("/buffer/palette", test_palette);
  status = g_test_run ();

  gegl_exit ();

  return status;
}
