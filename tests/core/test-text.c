/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Recipes as text: what is printed reads back the same, in any locale, and
 * what is wrong gets a message that names property, value and range.
 */

#include "random-recipe.h"
#include "varve-recipe-text.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void
assert_same (const VarveParams *a,
             const VarveParams *b)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);

  for (guint i = 0; i < n_properties; i++)
    {
      VarveParams copy[2] = { *a, *b };

      if (properties[i].kind == VARVE_KIND_COLOR)
        g_assert_cmpmem (varve_property_color (&properties[i], &copy[0]), sizeof (VarveColor),
                         varve_property_color (&properties[i], &copy[1]), sizeof (VarveColor));
      else
        g_assert_cmpfloat (varve_property_get_number (&properties[i], a), ==,
                           varve_property_get_number (&properties[i], b));
    }
}

/* Any legal value of any property, doubles with all their digits. */
static void
fill_at_random (VarveParams *params)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);

  varve_params_init (params);
  for (guint i = 0; i < n_properties; i++)
    {
      const VarveProperty *p = &properties[i];

      if (g_test_rand_bit ())
        continue;

      switch (p->kind)
        {
        case VARVE_KIND_ENUM:
          varve_property_set_number (p, params,
                                     p->choices->values[g_test_rand_int_range (
                                       0, p->choices->n_values)].number);
          break;
        case VARVE_KIND_COLOR:
          *varve_property_color (p, params) = (VarveColor){
            (guint16) (257 * g_test_rand_int_range (0, 256)),
            (guint16) (257 * g_test_rand_int_range (0, 256)),
            (guint16) (257 * g_test_rand_int_range (0, 256)),
            (guint16) (257 * g_test_rand_int_range (0, 256)),
          };
          break;
        case VARVE_KIND_DOUBLE:
          varve_property_set_number (p, params,
                                     g_test_rand_double_range (p->minimum, p->maximum)
                                       / (g_test_rand_bit () ? 1.0 : 1e9));
          break;
        case VARVE_KIND_SEED:
        case VARVE_KIND_INT:
        case VARVE_KIND_BOOLEAN:
          varve_property_set_number (p, params,
                                     p->minimum + floor (g_test_rand_double ()
                                                         * (p->maximum - p->minimum + 1.0)));
          break;
        }
    }
}

static void
check_round_trip (const VarveParams *params)
{
  char       *text  = varve_params_print (params);
  GError     *error = NULL;
  VarveParams again;
  char       *text_again;

  varve_params_parse (&again, text, &error);
  g_assert_no_error (error);
  assert_same (params, &again);
  g_assert_true (varve_params_validate (params, &error));
  g_assert_no_error (error);
  g_assert_null (strchr (text, ','));

  text_again = varve_params_print (&again);
  g_assert_cmpstr (text, ==, text_again);
  g_free (text_again);
  g_free (text);
}

static void
test_round_trip (void)
{
  VarveParams params;

  for (int i = 0; i < 20000; i++)
    {
      fill_at_random (&params);
      check_round_trip (&params);
    }
  for (int number = 0; number < 3000; number++)
    {
      Random random = { (uint64_t) number };

      random_params (&random,
                     (VarveType) varve_type_enum.values[number % varve_type_enum.n_values].number,
                     &params);
      check_round_trip (&params);
    }
}

static void
parse (VarveParams *params,
       const char  *text)
{
  GError *error = NULL;

  varve_params_parse (params, text, &error);
  g_assert_no_error (error);
}

static void
test_reading (void)
{
  static const char *const same[] = {
    "type=value size=12.5 seed=7",
    "varve:noise type=value size=12.5 seed=7",
    "  \t\r\n varve:noise\n\n type=value\tsize=12.5\r\nseed=7 \n",
    "seed=1 size=3 type=white size=12.5 type=value seed=7",
    "type=value size=1.25e1 seed=+7",
    "type=value size=12.50000 seed=007 octaves=4",
    "type=value\fsize=.125e2\vseed=7",
  };
  VarveParams defaults, params, expected;
  guint       n_properties;

  varve_params_init (&defaults);
  parse (&params, "");
  assert_same (&params, &defaults);
  parse (&params, " varve:noise ");
  assert_same (&params, &defaults);

  expected      = defaults;
  expected.type = VARVE_TYPE_VALUE;
  expected.size = 12.5;
  expected.seed = 7;
  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    {
      parse (&params, same[i]);
      assert_same (&params, &expected);
    }

  /* Every default, written out. */
  for (guint i = 0; i < (varve_properties (&n_properties), n_properties); i++)
    {
      const VarveProperty *p     = varve_properties (&n_properties) + i;
      char                *value = varve_property_get_text (p, &defaults);
      char                *text  = g_strdup_printf ("%s=%s", p->name, value);

      g_assert_true (varve_property_find (p->name) == p);
      parse (&params, text);
      assert_same (&params, &defaults);
      g_free (text);
      g_free (value);
    }
}

static void
test_printing (void)
{
  static const char *const texts[][2] = {
    { "", "type=perlin" },
    { "size=64 seed=0", "type=perlin" },
    { "size=100", "type=perlin size=100" },
    { "offset-x=-1e9 offset-y=1000000000", "type=perlin offset-x=-1000000000 offset-y=1000000000" },
    { "size=7.3 gain=0.1 aspect=0.333", "type=perlin size=7.3 aspect=0.333 gain=0.1" },
    { "size=1.10000000000000008882", "type=perlin size=1.1" },
    { "gain=0.30000000000000004", "type=perlin gain=0.30000000000000004" },
    { "warp=1e-7", "type=perlin warp=1e-07" },
    { "seed=4294967295", "type=perlin seed=4294967295" },
    { "warp=-0.0 offset-x=-0", "type=perlin" },
    { "gain=-0", "type=perlin gain=0" },
    { "color1=red color2=#80f", "type=perlin color1=#ff0000 color2=#8800ff" },
    { "color1=#12345678 color2=#ffff", "type=perlin color1=#12345678" },
    { "color1=#000f color2=white invert=yes antialias=0",
      "type=perlin antialias=false invert=true" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      VarveParams params;
      char       *text;

      parse (&params, texts[i][0]);
      text = varve_params_print (&params);
      g_assert_cmpstr (text, ==, texts[i][1]);
      g_free (text);
    }
}

/* A locale whose numbers have a decimal comma; made here if there is none. */
static char *
set_comma_locale (void)
{
  static const char *const names[] = { "de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "nl_NL.UTF-8" };
  GError                  *error   = NULL;
  char                    *folder, *path, *output = NULL, *found;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (setlocale (LC_ALL, names[i]) != NULL && strcmp (localeconv ()->decimal_point, ",") == 0)
      return NULL;

  folder = g_dir_make_tmp ("varve-locale-XXXXXX", &error);
  g_assert_no_error (error);
  path = g_build_filename (folder, "de_DE.UTF-8", NULL);
  g_spawn_sync (NULL, (char *[]){ "localedef", "-i", "de_DE", "-f", "UTF-8", path, NULL }, NULL,
                G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &output, NULL, NULL,
                NULL);
  g_free (output);
  g_free (path);

  g_setenv ("LOCPATH", folder, TRUE);
  found = setlocale (LC_ALL, "de_DE.UTF-8");
  if (found == NULL)
    g_test_skip ("no locale with a decimal comma here, and localedef could not make one");

  return folder;
}

static void
remove_folder (char *folder)
{
  char *const command[] = { "rm", "-r", "--", folder, NULL };

  if (folder != NULL)
    g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL,
                  NULL);
  g_free (folder);
}

static void
test_locale (void)
{
  char       *folder = set_comma_locale ();
  GError     *error  = NULL;
  VarveParams params, before;
  char       *text;

  if (strcmp (localeconv ()->decimal_point, ",") == 0)
    {
      parse (&params, "size=1.5 gain=0.25");
      g_assert_cmpfloat (params.size, ==, 1.5);
      g_assert_cmpfloat (params.gain, ==, 0.25);
      text = varve_params_print (&params);
      g_assert_cmpstr (text, ==, "type=perlin size=1.5 gain=0.25");
      g_free (text);

      before = params;
      g_assert_false (varve_params_parse (&params, "size=1,5", &error));
      g_assert_error (error, VARVE_ERROR, VARVE_ERROR_INVALID);
      g_assert_nonnull (strstr (error->message, "'1,5'"));
      g_clear_error (&error);
      assert_same (&params, &before);

      g_assert_false (varve_params_parse (&params, "aspect=0.001", &error));
      g_assert_nonnull (strstr (error->message, "0.01"));
      g_clear_error (&error);

      for (int i = 0; i < 2000; i++)
        {
          fill_at_random (&params);
          check_round_trip (&params);
        }
    }

  setlocale (LC_ALL, "C");
  remove_folder (folder);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  setlocale (LC_ALL, "C");
  g_test_add_func ("/text/round-trip", test_round_trip);
  g_test_add_func ("/text/reading", test_reading);
  g_test_add_func ("/text/printing", test_printing);
  g_test_add_func ("/text/locale", test_locale);

  return g_test_run ();
}
