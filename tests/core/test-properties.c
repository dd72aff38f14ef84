/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The table of properties: rules that can be read, texts that are there, and
 * nothing hidden from a person that would change the picture.
 */

#include "measure.h"

#include <string.h>

/* Whether a choice that has no effect is not the default. */
static gboolean
is_redundant (const VarveParams *params)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);

  for (guint i = 0; i < n_properties; i++)
    if (properties[i].kind == VARVE_KIND_ENUM && !varve_property_is_shown (&properties[i], params)
        && !varve_property_is_default (&properties[i], params))
      return TRUE;

  return FALSE;
}

/* Calls function for every combination of enumerations that matter, with warp
 * on and off.
 */
static void
for_all_choices (void (*function) (const VarveParams *params))
{
  guint                n_properties;
  const VarveProperty *properties   = varve_properties (&n_properties);
  int                  combinations = 2;

  for (guint i = 0; i < n_properties; i++)
    if (properties[i].kind == VARVE_KIND_ENUM)
      combinations *= properties[i].choices->n_values;

  for (int c = 0; c < combinations; c++)
    {
      VarveParams params;
      int         rest = c / 2;

      varve_params_init (&params);
      params.size = 7.3;
      params.seed = 5;
      params.warp = c % 2 == 0 ? 0.0 : 10.0;
      for (guint i = 0; i < n_properties; i++)
        if (properties[i].kind == VARVE_KIND_ENUM)
          {
            const VarveEnum *choices = properties[i].choices;

            varve_property_set_number (&properties[i], &params,
                                       choices->values[rest % choices->n_values].number);
            rest /= choices->n_values;
          }
      if (!is_redundant (&params))
        function (&params);
    }
}

#define SIDE 48

static void
draw (const VarveParams *params,
      guint16           *pixels)
{
  VarveRecipe recipe;

  varve_recipe_init (&recipe, params);
  varve_render (&recipe, -20, -20, SIDE, SIDE, pixels, SIDE);
}

/* Another legal value that can be told apart in the picture, if anything can. */
static void
change (const VarveProperty *property,
        VarveParams         *params)
{
  double value = varve_property_get_number (property, params);

  if (property->kind == VARVE_KIND_ENUM)
    {
      const VarveEnum *choices = property->choices;
      int              at      = 0;

      while (choices->values[at].number != (int) value)
        at++;
      value = choices->values[(at + 1) % choices->n_values].number;
    }
  else if (property->kind == VARVE_KIND_BOOLEAN)
    {
      value = 1.0 - value;
    }
  else if (property->kind == VARVE_KIND_INT)
    {
      value += value == property->maximum ? -1.0 : property->ui_maximum > 1000 ? 37.0 : 1.0;
    }
  else
    {
      double step = property->kind == VARVE_KIND_SEED ? 1.0 : 0.3;

      value += value + step > property->maximum ? -step : step;
    }
  varve_property_set_number (property, params, value);
}

static void
check_hidden (const VarveParams *params)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  guint16              before[SIDE * SIDE], after[SIDE * SIDE];

  draw (params, before);
  for (guint i = 0; i < n_properties; i++)
    {
      const VarveProperty *p       = &properties[i];
      VarveParams          changed = *params;
      gboolean             matters = varve_property_is_shown (p, params)
                                     && varve_property_is_sensitive (p, params);
      gboolean             same;

      if (p->kind == VARVE_KIND_COLOR || p->minimum == p->maximum)
        continue;

      change (p, &changed);
      draw (&changed, after);
      same = memcmp (before, after, sizeof before) == 0;
      if (same != !matters)
        {
          char *text = varve_params_print (params);

          g_test_message ("%s: %s, but the picture %s", text, p->name,
                          same ? "is shown and stays the same" : "is hidden and changes");
          g_free (text);
        }
      g_assert_cmpint (same, ==, !matters);
    }
}

static void
test_hidden (void)
{
  for_all_choices (check_hidden);
}

/* Every choice named in a rule must exist, or the rule is silently false. */
static void
test_nicks (void)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  GRegex              *regex      = g_regex_new ("([a-z0-9-]+) *\\{([^{}]*)\\}", 0, 0, NULL);
  int                  found      = 0;

  for (guint i = 0; i < n_properties; i++)
    {
      GMatchInfo *match;
      int         braces = 0;

      for (const char *c = properties[i].shown; *c != '\0'; c++)
        braces += *c == '{';

      g_regex_match (regex, properties[i].shown, 0, &match);
      for (; g_match_info_matches (match); g_match_info_next (match, NULL), braces--)
        {
          char                *name  = g_match_info_fetch (match, 1);
          char                *list  = g_match_info_fetch (match, 2);
          char               **nicks = g_strsplit (list, ",", -1);
          const VarveProperty *p     = varve_property_find (name);

          g_assert_nonnull (p);
          g_assert_cmpint (p->kind, ==, VARVE_KIND_ENUM);
          for (char **nick = nicks; *nick != NULL; nick++, found++)
            {
              gboolean known = FALSE;

              g_strstrip (*nick);
              for (int k = 0; k < p->choices->n_values; k++)
                known |= g_str_equal (p->choices->values[k].nick, *nick);
              if (!known)
                g_test_message ("%s: %s has no choice %s", properties[i].name, name, *nick);
              g_assert_true (known);
            }
          g_strfreev (nicks);
          g_free (list);
          g_free (name);
        }
      g_assert_cmpint (braces, ==, 0);
      g_match_info_free (match);
    }

  g_assert_cmpint (found, >, 0);
  g_regex_unref (regex);
}

static void
test_table (void)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  VarveParams          defaults;

  varve_params_init (&defaults);
  for (guint i = 0; i < n_properties; i++)
    {
      const VarveProperty *p = &properties[i];

      g_assert_true (varve_property_find (p->name) == p);
      g_assert_null (strchr (p->name, '_'));
      g_assert_cmpstr (varve_property_label (p), !=, "");
      g_assert_cmpstr (varve_property_help (p), !=, "");
      g_assert_cmpstr (varve_group_label (p->group), !=, "");
      g_assert_true (varve_property_is_default (p, &defaults));
      if (p->needs != NULL)
        g_assert_nonnull (varve_property_find (p->needs));

      if (p->kind == VARVE_KIND_ENUM)
        for (int k = 0; k < p->choices->n_values; k++)
          {
            g_assert_cmpstr (varve_enum_value_label (&p->choices->values[k]), !=, "");
            g_assert_null (strchr (varve_enum_value_label (&p->choices->values[k]), '\004'));
          }
      if (p->kind == VARVE_KIND_DOUBLE || p->kind == VARVE_KIND_INT)
        {
          double value = varve_property_get_number (p, &defaults);

          g_assert_cmpfloat (p->minimum, <=, p->ui_minimum);
          g_assert_cmpfloat (p->ui_minimum, <=, value);
          g_assert_cmpfloat (value, <=, p->ui_maximum);
          g_assert_cmpfloat (p->ui_maximum, <=, p->maximum);
        }
    }
  g_assert_null (varve_property_find ("no-such-property"));
}

/* Nicks and numbers are stored in files. */
static void
test_enums (void)
{
  static const struct { const VarveEnum *choices; const char *text; } fixed[] = {
    { &varve_type_enum, "value=0 perlin=1 simplex=2 worley=3 white=4 blue=5 " },
    { &varve_interpolation_enum, "linear=0 smoothstep=1 quintic=2 " },
    { &varve_fractal_enum, "none=0 fbm=1 billow=2 ridged=3 " },
    { &varve_normalize_enum, "amplitude=0 spread=1 " },
    { &varve_distance_enum, "euclidean=0 manhattan=1 chebyshev=2 " },
    { &varve_cell_output_enum, "f1=0 f2=1 f2-f1=2 cell=3 " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    {
      GString *text = g_string_new (NULL);

      for (int k = 0; k < fixed[i].choices->n_values; k++)
        g_string_append_printf (text, "%s=%d ", fixed[i].choices->values[k].nick,
                                fixed[i].choices->values[k].number);
      g_assert_cmpstr (text->str, ==, fixed[i].text);
      g_string_free (text, TRUE);
    }
}

static void
test_defaults (void)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  VarveParams          params, defaults;
  GError              *error = NULL;

  varve_params_init (&defaults);
  varve_params_parse (&params,
                      "type=white seed=9 size=3 aspect=2 offset-x=1 offset-y=2 interpolation=linear "
                      "fractal=none octaves=9 lacunarity=3 gain=1 normalize=amplitude "
                      "antialias=false decorrelate=false distance=manhattan cell-output=f2 "
                      "jitter=0.5 warp=1 warp-octaves=1 warp-iterations=2 "
                      "tile-width=5 tile-height=6 contrast=2 brightness=1 invert=true color1=red "
                      "color2=blue", &error);
  g_assert_no_error (error);
  for (guint i = 0; i < n_properties; i++)
    {
      if (properties[i].minimum != properties[i].maximum)
        g_assert_false (varve_property_is_default (&properties[i], &params));
      g_assert_true (varve_property_is_default (&properties[i], &defaults));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/properties/table", test_table);
  g_test_add_func ("/properties/enums", test_enums);
  g_test_add_func ("/properties/nicks", test_nicks);
  g_test_add_func ("/properties/hidden", test_hidden);
  g_test_add_func ("/properties/defaults", test_defaults);

  return g_test_run ();
}
