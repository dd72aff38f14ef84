/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The operation through libgegl, as GIMP uses it. */

#include "varve-property.h"
#include "varve-recipe-text.h"
#include "varve-render.h"

#include <gegl.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

static GeglNode *
new_noise (GeglNode *graph)
{
  return gegl_node_new_child (graph, "operation", "varve:noise", NULL);
}

static guint16 *
render_core (const char          *recipe_text,
             const GeglRectangle *roi)
{
  GError      *error  = NULL;
  guint16     *pixels = g_new (guint16, (gsize) roi->width * (gsize) roi->height);
  VarveParams  params;
  VarveRecipe  recipe;

  varve_params_parse (&params, recipe_text, &error);
  g_assert_no_error (error);
  varve_recipe_init (&recipe, &params);
  varve_render (&recipe, roi->x, roi->y, roi->width, roi->height, pixels, roi->width);

  return pixels;
}

static void
assert_renders (GeglNode            *node,
                const GeglRectangle *roi,
                const char          *recipe)
{
  gsize    n_pixels = (gsize) roi->width * (gsize) roi->height;
  guint16 *drawn    = g_new0 (guint16, n_pixels);
  guint16 *expected = render_core (recipe, roi);

  gegl_node_blit (node, 1.0, roi, babl_format ("Y' u16"), drawn, GEGL_AUTO_ROWSTRIDE,
                  GEGL_BLIT_DEFAULT);
  g_assert_cmpmem (drawn, n_pixels * sizeof *drawn, expected, n_pixels * sizeof *expected);
  g_free (drawn);
  g_free (expected);
}

/* The operation's properties are those of the table, in its order, with its
 * ranges and defaults, and one more for XML.
 */
static void
test_table (void)
{
  guint                n_properties, n_specs;
  const VarveProperty *properties = varve_properties (&n_properties);
  GParamSpec         **specs      = gegl_operation_list_properties ("varve:noise", &n_specs);
  VarveParams          defaults;

  varve_params_init (&defaults);
  g_assert_cmpuint (n_specs, ==, n_properties + 1);
  g_assert_cmpstr (g_param_spec_get_name (specs[n_properties]), ==, "noise-type");

  for (guint i = 0; i < n_properties; i++)
    {
      const VarveProperty *property = &properties[i];
      const GValue        *value    = g_param_spec_get_default_value (specs[i]);

      g_assert_cmpstr (g_param_spec_get_name (specs[i]), ==, property->name);
      g_assert_cmpstr (g_param_spec_get_nick (specs[i]), ==, property->label);
      g_assert_cmpstr (g_param_spec_get_blurb (specs[i]), ==, property->help);
      g_assert_cmpstr (gegl_param_spec_get_property_key (specs[i], "visible"), ==, property->shown);
      g_assert_cmpstr (gegl_param_spec_get_property_key (specs[i], "unit"), ==, property->unit);

      switch (property->kind)
        {
        case VARVE_KIND_DOUBLE:
          g_assert_cmpfloat (G_PARAM_SPEC_DOUBLE (specs[i])->minimum, ==, property->minimum);
          g_assert_cmpfloat (G_PARAM_SPEC_DOUBLE (specs[i])->maximum, ==, property->maximum);
          g_assert_cmpfloat (g_value_get_double (value), ==,
                             varve_property_get_number (property, &defaults));
          break;
        case VARVE_KIND_INT:
          g_assert_cmpfloat (G_PARAM_SPEC_INT (specs[i])->minimum, ==, property->minimum);
          g_assert_cmpfloat (G_PARAM_SPEC_INT (specs[i])->maximum, ==, property->maximum);
          g_assert_cmpfloat (g_value_get_int (value), ==,
                             varve_property_get_number (property, &defaults));
          break;
        case VARVE_KIND_SEED:
          g_assert_cmpuint (G_PARAM_SPEC_UINT (specs[i])->maximum, ==, G_MAXUINT32);
          g_assert_cmpuint (g_value_get_uint (value), ==, 0);
          break;
        case VARVE_KIND_BOOLEAN:
          g_assert_cmpint (g_value_get_boolean (value), ==,
                           varve_property_get_number (property, &defaults) != 0.0);
          break;
        case VARVE_KIND_ENUM:
          g_assert_cmpint (g_value_get_enum (value), ==,
                           (int) varve_property_get_number (property, &defaults));
          for (int k = 0; k < property->choices->n_values; k++)
            g_assert_cmpstr (g_enum_get_value (G_ENUM_CLASS (g_type_class_peek (specs[i]->value_type)),
                                               property->choices->values[k].number)->value_nick,
                             ==, property->choices->values[k].nick);
          break;
        case VARVE_KIND_COLOR:
          break;
        }
    }
  g_free (specs);
}

static void
test_properties (void)
{
  GeglNode           *graph = gegl_node_new ();
  GeglNode           *noise = new_noise (graph);
  const GeglRectangle roi   = { -40, -31, 201, 99 };

  assert_renders (noise, &roi, "");
  gegl_node_set (noise, "seed", G_MAXUINT32, "size", 7.25, "octaves", 9, NULL);
  assert_renders (noise, &roi, "seed=4294967295 size=7.25 octaves=9");
  gegl_node_set (noise, "type", 0, "warp", 30.5, "tile-width", 100, "invert", TRUE, NULL);
  assert_renders (noise, &roi,
                  "type=value seed=4294967295 size=7.25 octaves=9 warp=30.5 tile-width=100 "
                  "invert=true");
  g_object_unref (graph);
}

/* type and its stand-in for XML follow each other; hosts that copy all
 * properties in order change nothing.
 */
static void
test_noise_type (void)
{
  GeglNode           *graph = gegl_node_new ();
  GeglNode           *noise = new_noise (graph);
  const GeglRectangle roi   = { 0, 0, 20, 20 };
  int                 type;

  gegl_node_set (noise, "noise-type", VARVE_TYPE_WHITE, NULL);
  assert_renders (noise, &roi, "type=white");
  gegl_node_set (noise, "type", VARVE_TYPE_VALUE, NULL);
  assert_renders (noise, &roi, "type=value");
  gegl_node_get (noise, "noise-type", &type, NULL);
  g_assert_cmpint (type, ==, VARVE_TYPE_VALUE);
  gegl_node_set (noise, "type", VARVE_TYPE_WHITE, "noise-type", -1, NULL);
  assert_renders (noise, &roi, "type=white");
  gegl_node_set (noise, "type", VARVE_TYPE_PERLIN, NULL);
  assert_renders (noise, &roi, "");
  g_object_unref (graph);
}

/* Into every format that GIMP has: what the core's pixel is in that format. */
static void
test_formats (void)
{
  static const char *const formats[] = {
    "R'G'B' u8", "R'G'B'A u8", "Y' u8", "Y'A u8", "RGB u8", "RGBA u16", "R'G'B' u16", "RGB float",
    "R'G'B'A float", "Y float", "Y' u16", "Y u32", "R'G'B'A half", "RGBA double", "Y' double",
  };
  GeglNode           *graph = gegl_node_new ();
  GeglNode           *noise = new_noise (graph);
  const GeglRectangle roi   = { -5, 7, 64, 33 };
  const gsize         n     = 64 * 33;
  guint16            *grey  = render_core ("seed=6", &roi);

  gegl_node_set (noise, "seed", 6, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      const Babl *format   = babl_format (formats[i]);
      gsize       size     = n * (gsize) babl_format_get_bytes_per_pixel (format);
      guint8     *drawn    = g_malloc0 (size);
      guint8     *expected = g_malloc0 (size);

      gegl_node_blit (noise, 1.0, &roi, format, drawn, GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
      babl_process (babl_fish (babl_format ("Y' u16"), format), grey, expected, (glong) n);
      g_test_message ("%s", formats[i]);
      g_assert_cmpmem (drawn, size, expected, size);
      g_free (drawn);
      g_free (expected);
    }
  g_free (grey);
  g_object_unref (graph);
}

/* What the operation relies on: GObject refuses what lies outside the table. */
static void
test_illegal (void)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  const GeglRectangle  roi        = { 0, 0, 20, 20 };
  const GLogLevelFlags level      = glib_check_version (2, 80, 0) == NULL ? G_LOG_LEVEL_CRITICAL
                                                                          : G_LOG_LEVEL_WARNING;

  for (guint i = 0; i < n_properties; i++)
    {
      static const double bad[] = { NAN, INFINITY, -INFINITY, 1e300 };

      for (guint k = 0; k < G_N_ELEMENTS (bad) && properties[i].kind == VARVE_KIND_DOUBLE; k++)
        {
          GeglNode *graph = gegl_node_new ();
          GeglNode *noise = new_noise (graph);

          g_test_expect_message ("GLib-GObject", level, "*out of range*");
          gegl_node_set (noise, properties[i].name, bad[k], NULL);
          g_test_assert_expected_messages ();
          assert_renders (noise, &roi, "");
          g_object_unref (graph);
        }

      if (properties[i].kind == VARVE_KIND_ENUM)
        {
          GeglNode *graph = gegl_node_new ();
          GeglNode *noise = new_noise (graph);

          g_test_expect_message ("GLib-GObject", level, "*out of range*");
          gegl_node_set (noise, properties[i].name, 77, NULL);
          g_test_assert_expected_messages ();
          assert_renders (noise, &roi, "");
          g_object_unref (graph);
        }
    }
}

/* Resident memory in kB. */
static long
resident (void)
{
  char *text;
  long  pages;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  pages = strtol (strchr (text, ' '), NULL, 10);
  g_free (text);

  return pages * (sysconf (_SC_PAGESIZE) / 1024);
}

/* Slider moves: 10000 of them leave no memory behind. */
static void
test_memory (void)
{
  GeglNode *graph  = gegl_node_new ();
  GeglNode *noise  = new_noise (graph);
  guint16  *pixels = g_new (guint16, 64 * 64);
  long      before = 0;

  for (guint i = 0; i < 12000; i++)
    {
      gegl_node_set (noise, "seed", i, NULL);
      gegl_node_blit (noise, 1.0, GEGL_RECTANGLE (0, 0, 64, 64), babl_format ("Y' u16"), pixels,
                      GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
      if (i == 2000)
        before = resident ();
    }
  g_test_message ("resident memory grew by %ld kB", resident () - before);
  g_assert_cmpint (resident () - before, <, 2048);
  g_free (pixels);
  g_object_unref (graph);
}

/* Nodes come and go: their properties are freed with them. */
static void
test_nodes (void)
{
  long before = 0;

  for (guint i = 0; i < 4000; i++)
    {
      GeglNode *graph = gegl_node_new ();
      guint16   pixel;

      gegl_node_blit (new_noise (graph), 1.0, GEGL_RECTANGLE (0, 0, 1, 1), babl_format ("Y' u16"),
                      &pixel, GEGL_AUTO_ROWSTRIDE, GEGL_BLIT_DEFAULT);
      g_object_unref (graph);
      if (i == 1000)
        before = resident ();
    }
  g_test_message ("resident memory grew by %ld kB", resident () - before);
  g_assert_cmpint (resident () - before, <, 2048);
}

/* Large pictures go to the cache's disk side: the last pixel is right. */
static void
test_large (void)
{
  GeglNode           *graph = gegl_node_new ();
  GeglNode           *noise = new_noise (graph);
  GeglNode           *sink;
  GeglBuffer         *buffer = NULL;
  GeglNode           *crop;
  const GeglRectangle last = { 5999, 5999, 1, 1 };
  guint16            *expected = render_core ("seed=2 octaves=2", &last);
  guint16             pixel    = 0;

  gegl_node_set (noise, "seed", 2, "octaves", 2, NULL);
  crop = gegl_node_new_child (graph, "operation", "gegl:crop", "width", 6000.0, "height", 6000.0,
                              NULL);
  sink = gegl_node_new_child (graph, "operation", "gegl:buffer-sink", "buffer", &buffer, NULL);
  gegl_node_link_many (noise, crop, sink, NULL);
  gegl_node_process (sink);
  gegl_buffer_get (buffer, &last, 1.0, babl_format ("Y' u16"), &pixel, GEGL_AUTO_ROWSTRIDE,
                   GEGL_ABYSS_NONE);
  g_assert_cmpuint (pixel, ==, *expected);
  g_assert_true (gegl_buffer_get_format (buffer) == babl_format ("Y' u16"));
  g_free (expected);
  g_object_unref (buffer);
  g_object_unref (graph);
}

int
main (int   argc,
      char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);

  /* Before GEGL loads its operations, as it would load them all again. */
  g_object_set (gegl_config (), "application-license", "GPL3", NULL);
  gegl_init (&argc, &argv);

  g_test_add_func ("/operation/table", test_table);
  g_test_add_func ("/operation/properties", test_properties);
  g_test_add_func ("/operation/noise-type", test_noise_type);
  g_test_add_func ("/operation/formats", test_formats);
  g_test_add_func ("/operation/illegal", test_illegal);
  g_test_add_func ("/operation/memory", test_memory);
  g_test_add_func ("/operation/nodes", test_nodes);
  g_test_add_func ("/operation/large", test_large);
  status = g_test_run ();

  gegl_exit ();

  return status;
}
