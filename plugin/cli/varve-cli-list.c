/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* varve list: what there is to choose from. */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-json.h"
#include "varve-presets.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define EXAMPLES                                                                              \
  N_ ("Lists everything but words, which are those that a recipe may have, one a line.\n\n"   \
      "Examples:\n"                                                                           \
      "  varve list\n"                                                                        \
      "  varve list presets\n"                                                                \
      "  varve list --json")

static const char *
kind_name (VarveKind kind)
{
  static const char *const names[] = {
    [VARVE_KIND_ENUM]   = "enum",   [VARVE_KIND_SEED]    = "seed",    [VARVE_KIND_DOUBLE] = "double",
    [VARVE_KIND_INT]    = "int",    [VARVE_KIND_BOOLEAN] = "boolean", [VARVE_KIND_COLOR]  = "color",
  };

  return names[kind];
}

/* What of a property is legal, in one line. */
static char *
describe_range (const VarveProperty *property)
{
  GString     *text = g_string_new (NULL);
  VarveParams  params;
  char        *number;

  switch (property->kind)
    {
    case VARVE_KIND_ENUM:
      for (int i = 0; i < property->choices->n_values; i++)
        g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", property->choices->values[i].nick);
      break;

    case VARVE_KIND_BOOLEAN:
      g_string_append (text, "false, true");
      break;

    case VARVE_KIND_COLOR:
      g_string_append (text, "#rrggbb, #rrggbbaa");
      break;

    case VARVE_KIND_SEED:
    case VARVE_KIND_INT:
    case VARVE_KIND_DOUBLE:
      varve_params_init (&params);
      for (int i = 0; i < 2; i++)
        {
          varve_property_set_number (property, &params,
                                     i == 0 ? property->minimum : property->maximum);
          number = varve_property_get_text (property, &params);
          g_string_append_printf (text, "%s%s", i > 0 ? "…" : "", number);
          g_free (number);
        }
      break;
    }

  if (property->unit != NULL)
    g_string_append (text, " px");

  return g_string_free (text, FALSE);
}

static void
print_properties (void)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  VarveParams          params;

  varve_params_init (&params);
  g_print ("%s\n", _ ("Properties:"));
  for (guint i = 0; i < n_properties; i++)
    {
      char *range = describe_range (&properties[i]);
      char *value = varve_property_get_text (&properties[i], &params);

      g_print ("  %s=%s  (%s)\n", properties[i].name, value, range);
      g_print ("      %s\n", varve_property_help (&properties[i]));
      g_free (value);
      g_free (range);
    }
}

static void
print_types (void)
{
  g_print ("%s\n", _ ("Noise types:"));
  for (int i = 0; i < varve_type_enum.n_values; i++)
    g_print ("  %-8s  %s\n", varve_type_enum.values[i].nick,
             varve_enum_value_label (&varve_type_enum.values[i]));
}

static void
print_presets (const GPtrArray *presets)
{
  g_print ("%s\n", _ ("Presets:"));
  for (guint i = 0; i < presets->len; i++)
    {
      const VarvePreset *preset = g_ptr_array_index (presets, i);
      char              *recipe = varve_params_print (&preset->params);

      g_print ("  %s  (%s)\n      %s\n", preset->id, preset->name, recipe);
      g_free (recipe);
    }
}

/* What may stand in a recipe, for shells to complete. */
static void
print_words (void)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);

  for (guint i = 0; i < n_properties; i++)
    switch (properties[i].kind)
      {
      case VARVE_KIND_ENUM:
        for (int j = 0; j < properties[i].choices->n_values; j++)
          g_print ("%s=%s\n", properties[i].name, properties[i].choices->values[j].nick);
        break;

      case VARVE_KIND_BOOLEAN:
        g_print ("%s=false\n%s=true\n", properties[i].name, properties[i].name);
        break;

      case VARVE_KIND_SEED:
      case VARVE_KIND_INT:
      case VARVE_KIND_DOUBLE:
      case VARVE_KIND_COLOR:
        g_print ("%s=\n", properties[i].name);
        break;
      }
}

static void
add_choices (JsonBuilder     *json,
             const VarveEnum *choices)
{
  json_builder_begin_array (json);
  for (int i = 0; i < choices->n_values; i++)
    {
      json_builder_begin_object (json);
      varve_json_string (json, "nick", choices->values[i].nick);
      varve_json_int (json, "number", choices->values[i].number);
      varve_json_string (json, "label", varve_enum_value_label (&choices->values[i]));
      json_builder_end_object (json);
    }
  json_builder_end_array (json);
}

static void
add_property (JsonBuilder         *json,
              const VarveProperty *property,
              const VarveParams   *defaults)
{
  json_builder_begin_object (json);
  varve_json_string (json, "name", property->name);
  varve_json_string (json, "kind", kind_name (property->kind));
  varve_json_string (json, "group", varve_group_label (property->group));
  varve_json_string (json, "label", varve_property_label (property));
  varve_json_string (json, "help", varve_property_help (property));
  if (property->unit != NULL)
    varve_json_string (json, "unit", "px");

  json_builder_set_member_name (json, "default");
  if (property->kind == VARVE_KIND_ENUM || property->kind == VARVE_KIND_COLOR)
    {
      char *text = varve_property_get_text (property, defaults);

      json_builder_add_string_value (json, text);
      g_free (text);
    }
  else if (property->kind == VARVE_KIND_BOOLEAN)
    {
      json_builder_add_boolean_value (json, varve_property_get_number (property, defaults) != 0.0);
    }
  else
    {
      varve_json_number (json, NULL, varve_property_get_number (property, defaults));
      varve_json_number (json, "minimum", property->minimum);
      varve_json_number (json, "maximum", property->maximum);
    }

  if (property->kind == VARVE_KIND_ENUM)
    {
      json_builder_set_member_name (json, "values");
      add_choices (json, property->choices);
    }
  json_builder_end_object (json);
}

static void
print_json (const GPtrArray *presets)
{
  JsonBuilder         *json = json_builder_new ();
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  VarveParams          defaults;

  varve_params_init (&defaults);
  json_builder_begin_object (json);

  json_builder_set_member_name (json, "types");
  add_choices (json, &varve_type_enum);

  json_builder_set_member_name (json, "properties");
  json_builder_begin_array (json);
  for (guint i = 0; i < n_properties; i++)
    add_property (json, &properties[i], &defaults);
  json_builder_end_array (json);

  json_builder_set_member_name (json, "presets");
  json_builder_begin_array (json);
  for (guint i = 0; i < presets->len; i++)
    {
      const VarvePreset *preset = g_ptr_array_index (presets, i);
      char              *recipe = varve_params_print (&preset->params);

      json_builder_begin_object (json);
      varve_json_string (json, "id", preset->id);
      varve_json_string (json, "name", preset->name);
      varve_json_string (json, "recipe", recipe);
      json_builder_end_object (json);
      g_free (recipe);
    }
  json_builder_end_array (json);

  json_builder_end_object (json);
  varve_json_print (json, stdout);
  g_object_unref (json);
}

static gboolean
check_parts (char    **parts,
             GError  **error)
{
  static const char *const known[] = { "types", "properties", "presets", "words", NULL };

  for (char **part = parts; *part != NULL; part++)
    if (!g_strv_contains (known, *part))
      {
        g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                     _ ("'%s' is not one of types, properties, presets, words"), *part);
        return FALSE;
      }

  return TRUE;
}

static void
print_part (const char      *part,
            const GPtrArray *presets)
{
  if (g_str_equal (part, "types"))
    print_types ();
  else if (g_str_equal (part, "properties"))
    print_properties ();
  else if (g_str_equal (part, "presets"))
    print_presets (presets);
  else
    print_words ();
}

VarveExit
varve_command_list (char   ***arguments,
                    GError  **error)
{
  gboolean      json      = FALSE;
  GOptionEntry  entries[] = {
    { "json", 'j', 0, G_OPTION_ARG_NONE, &json, N_ ("Write JSON, for programs"), NULL },
    G_OPTION_ENTRY_NULL
  };
  GPtrArray    *presets;
  GError       *bad_preset = NULL;

  if (!varve_cli_parse (arguments, entries, "[types] [properties] [presets] [words]", _ (EXAMPLES),
                        error)
      || (json && !varve_cli_end (*arguments, error)) || !check_parts (*arguments + 1, error))
    return VARVE_EXIT_USAGE;

  presets = varve_presets_load (&bad_preset);
  if (bad_preset != NULL)
    varve_cli_complain (bad_preset->message);
  g_clear_error (&bad_preset);

  if (json)
    print_json (presets);
  for (char **part = *arguments + 1; *part != NULL; part++)
    print_part (*part, presets);
  if (!json && (*arguments)[1] == NULL)
    {
      print_types ();
      print_properties ();
      print_presets (presets);
    }
  g_ptr_array_unref (presets);

  return VARVE_EXIT_OK;
}
