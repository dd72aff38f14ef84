/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What is refused, and how: one clear message, and nothing changed. */

#include "varve-recipe-text.h"

#include <math.h>
#include <string.h>

static const struct
{
  const char *recipe;
  VarveError  code;
  const char *says[4]; /* parts of the message */
} refused[] = {
  /* Names and forms. */
  { "scale=3", VARVE_ERROR_UNKNOWN, { "'scale'", "size", "brightness" } },
  { "Type=value", VARVE_ERROR_UNKNOWN, { "'Type'" } },
  { "offset_x=1", VARVE_ERROR_UNKNOWN, { "'offset_x'", "offset-x" } },
  { "=5", VARVE_ERROR_UNKNOWN, { "''" } },
  { "perlin", VARVE_ERROR_INVALID, { "'perlin'", "property=value" } },
  { "type=value seed", VARVE_ERROR_INVALID, { "'seed'", "property=value" } },
  { "size=3 varve:noise", VARVE_ERROR_INVALID, { "'varve:noise'" } },
  { "size = 3", VARVE_ERROR_INVALID, { "'size'", "property=value" } },
  { "type=\xff\xfe", VARVE_ERROR_INVALID, { "UTF-8" } },

  /* Choices. */
  { "type=perlen", VARVE_ERROR_INVALID, { "type", "'perlen'", "value, perlin" } },
  { "type=PERLIN", VARVE_ERROR_INVALID, { "type", "'PERLIN'", "perlin" } },
  { "type=1", VARVE_ERROR_INVALID, { "type", "'1'", "perlin" } },
  { "type=", VARVE_ERROR_INVALID, { "type", "''", "perlin" } },
  { "fractal=fBm", VARVE_ERROR_INVALID, { "fractal", "'fBm'", "none, fbm" } },
  { "interpolation=cubic", VARVE_ERROR_INVALID, { "interpolation", "'cubic'", "linear" } },
  { "normalize=max", VARVE_ERROR_INVALID, { "normalize", "'max'", "amplitude, spread" } },
  { "invert=maybe", VARVE_ERROR_INVALID, { "invert", "'maybe'", "true, false" } },
  { "antialias=2", VARVE_ERROR_INVALID, { "antialias", "'2'", "true, false" } },
  { "decorrelate=", VARVE_ERROR_INVALID, { "decorrelate", "''", "true, false" } },

  /* Numbers. */
  { "size=abc", VARVE_ERROR_INVALID, { "size", "'abc'", "1 to 65536" } },
  { "size=", VARVE_ERROR_INVALID, { "size", "''", "1 to 65536" } },
  { "size=1,5", VARVE_ERROR_INVALID, { "size", "'1,5'", "decimal point", "1 to 65536" } },
  { "size=3px", VARVE_ERROR_INVALID, { "size", "'3px'", "1 to 65536" } },
  { "size=3=4", VARVE_ERROR_INVALID, { "size", "'3=4'" } },
  { "size=0x10", VARVE_ERROR_INVALID, { "size", "'0x10'" } },
  { "size=nan", VARVE_ERROR_INVALID, { "size", "'nan'", "1 to 65536" } },
  { "size=NaN", VARVE_ERROR_INVALID, { "size", "'NaN'" } },
  { "size=inf", VARVE_ERROR_INVALID, { "size", "'inf'", "1 to 65536" } },
  { "size=-infinity", VARVE_ERROR_INVALID, { "size", "'-infinity'" } },
  { "size=1e", VARVE_ERROR_INVALID, { "size", "'1e'" } },
  { "size=.", VARVE_ERROR_INVALID, { "size", "'.'" } },
  { "size=--3", VARVE_ERROR_INVALID, { "size", "'--3'" } },
  { "size=1.2.3", VARVE_ERROR_INVALID, { "size", "'1.2.3'" } },
  { "size=\xd9\xa3", VARVE_ERROR_INVALID, { "size", "'\xd9\xa3'" } },
  { "seed=1.5", VARVE_ERROR_INVALID, { "seed", "'1.5'", "whole number", "0 to 4294967295" } },
  { "seed=1e3", VARVE_ERROR_INVALID, { "seed", "'1e3'" } },
  { "seed=-1", VARVE_ERROR_RANGE, { "seed", "-1", "0 to 4294967295" } },
  { "seed=-2147483648", VARVE_ERROR_RANGE, { "seed", "-2147483648", "0 to 4294967295" } },
  { "seed=4294967296", VARVE_ERROR_RANGE, { "seed", "4294967296", "0 to 4294967295" } },
  { "seed=99999999999999999999999", VARVE_ERROR_RANGE, { "seed", "99999999999999999999999" } },
  { "octaves=0", VARVE_ERROR_RANGE, { "octaves", "0", "1 to 16" } },
  { "octaves=17", VARVE_ERROR_RANGE, { "octaves", "17", "1 to 16" } },
  { "size=1e400", VARVE_ERROR_RANGE, { "size", "1e400", "1 to 65536" } },
  { "size=1e-400", VARVE_ERROR_RANGE, { "size", "1e-400" } },
  { "size=0", VARVE_ERROR_RANGE, { "size", "0", "1 to 65536" } },
  { "aspect=1000", VARVE_ERROR_RANGE, { "aspect", "1000", "0.01 to 100" } },
  { "offset-x=1e10", VARVE_ERROR_RANGE, { "offset-x", "1e10", "-1000000000 to 1000000000" } },
  { "algorithm=2", VARVE_ERROR_RANGE, { "algorithm", "2", "1 to 1" } },

  /* Colours. */
  { "color1=", VARVE_ERROR_INVALID, { "color1", "''", "#rrggbb" } },
  { "color1=#", VARVE_ERROR_INVALID, { "color1", "'#'", "#rrggbb" } },
  { "color1=#12", VARVE_ERROR_INVALID, { "color1", "'#12'" } },
  { "color1=#12345", VARVE_ERROR_INVALID, { "color1", "'#12345'" } },
  { "color1=#1234567", VARVE_ERROR_INVALID, { "color1", "'#1234567'" } },
  { "color1=#123456789a", VARVE_ERROR_INVALID, { "color1", "'#123456789a'" } },
  { "color2=#00000g", VARVE_ERROR_INVALID, { "color2", "'#00000g'" } },
  { "color2=mauve", VARVE_ERROR_INVALID, { "color2", "'mauve'", "black, white" } },
};

static void
refuse (const char        *recipe,
        VarveError         code,
        const char *const *says,
        int                n_says)
{
  VarveParams params, before;
  GError     *error = NULL;

  varve_params_init (&params);
  params.seed = 123;
  params.size = 4.5;
  before      = params;

  g_assert_false (varve_params_parse (&params, recipe, &error));
  g_test_message ("%s", error->message);
  g_assert_error (error, VARVE_ERROR, (int) code);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  for (int i = 0; i < n_says && says[i] != NULL; i++)
    g_assert_nonnull (strstr (error->message, says[i]));
  g_clear_error (&error);
  g_assert_cmpmem (&params, sizeof params, &before, sizeof before);

  /* Without anybody to tell. */
  g_assert_false (varve_params_parse (&params, recipe, NULL));
  g_assert_cmpmem (&params, sizeof params, &before, sizeof before);
}

static void
test_recipes (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      /* Behind something legal too, which must not come to pass either. */
      char *text = g_strdup_printf ("octaves=9 %s", refused[i].recipe);

      refuse (refused[i].recipe, refused[i].code, refused[i].says, 4);
      refuse (text, refused[i].code, refused[i].says, 4);
      g_free (text);
    }
}

/* Just inside and just outside of the range, for every number. */
static void
test_ranges (void)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);

  for (guint i = 0; i < n_properties; i++)
    {
      const VarveProperty *p     = &properties[i];
      const double         end[] = { p->minimum, p->maximum };

      if (p->kind != VARVE_KIND_INT && p->kind != VARVE_KIND_SEED && p->kind != VARVE_KIND_DOUBLE)
        continue;

      for (int upper = 0; upper < 2; upper++)
        {
          double      outside = p->kind == VARVE_KIND_DOUBLE
                                  ? nextafter (end[upper], upper ? HUGE_VAL : -HUGE_VAL)
                                  : end[upper] + (upper ? 1.0 : -1.0);
          char        good[G_ASCII_DTOSTR_BUF_SIZE], bad[G_ASCII_DTOSTR_BUF_SIZE];
          const char *format = p->kind == VARVE_KIND_DOUBLE ? "%.17g" : "%.0f";
          char       *text;
          VarveParams params;
          GError     *error = NULL;

          g_ascii_formatd (good, sizeof good, format, end[upper]);
          g_ascii_formatd (bad, sizeof bad, format, outside);

          text = g_strdup_printf ("%s=%s", p->name, good);
          varve_params_parse (&params, text, &error);
          g_assert_no_error (error);
          g_assert_cmpfloat (varve_property_get_number (p, &params), ==, end[upper]);
          g_free (text);

          text = g_strdup_printf ("%s=%s", p->name, bad);
          refuse (text, VARVE_ERROR_RANGE, (const char *const[]){ p->name, bad, " to " }, 3);
          g_free (text);
        }
    }
}

static void
check_invalid (const VarveParams *params,
               const char        *name,
               const char        *value)
{
  GError *error = NULL;

  g_assert_false (varve_params_validate (params, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_true (g_str_has_prefix (error->message, name));
  g_assert_nonnull (strstr (error->message, value));
  g_clear_error (&error);
  g_assert_false (varve_params_validate (params, NULL));
}

/* Parameters that programs filled with nonsense. */
static void
test_validate (void)
{
  static const struct { double value; const char *text; } bad[] = {
    { NAN, "nan" }, { INFINITY, "inf" }, { -INFINITY, "-inf" }, { 1e300, "1e+300" },
    { -1e300, "-1e+300" },
  };
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  VarveParams          params;

  varve_params_init (&params);
  g_assert_true (varve_params_validate (&params, NULL));

  for (guint i = 0; i < n_properties; i++)
    {
      char *field;

      varve_params_init (&params);
      field = (char *) &params + properties[i].offset;

      if (properties[i].kind == VARVE_KIND_DOUBLE)
        for (guint k = 0; k < G_N_ELEMENTS (bad); k++)
          {
            memcpy (field, &bad[k].value, sizeof (double));
            check_invalid (&params, properties[i].name, bad[k].text);
          }
      if (properties[i].kind == VARVE_KIND_INT || properties[i].kind == VARVE_KIND_ENUM)
        {
          memcpy (field, &(int){ 99999 }, sizeof (int));
          check_invalid (&params, properties[i].name, "99999");
          memcpy (field, &(int){ -1 }, sizeof (int));
          check_invalid (&params, properties[i].name, "-1");
        }
    }
}

/* Numbers from a slider are brought into the range instead. */
static void
test_set_number (void)
{
  static const double values[] = { NAN, INFINITY, -INFINITY, 0.0, -0.0, 1e300, -1e300, 1e-300,
                                   -1.0, 1.0, 4294967295.0, 4294967296.0, 2147483648.0 };
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  VarveParams          params;

  varve_params_init (&params);
  for (guint i = 0; i < n_properties; i++)
    for (guint k = 0; k < G_N_ELEMENTS (values); k++)
      if (properties[i].kind != VARVE_KIND_COLOR)
        {
          varve_property_set_number (&properties[i], &params, values[k]);
          g_assert_true (varve_params_validate (&params, NULL));
        }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/refusal/recipes", test_recipes);
  g_test_add_func ("/refusal/ranges", test_ranges);
  g_test_add_func ("/refusal/validate", test_validate);
  g_test_add_func ("/refusal/set-number", test_set_number);

  return g_test_run ();
}
