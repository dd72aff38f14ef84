/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp3-arguments.h"

#include <glib/gi18n-lib.h>

static const char *const target_nicks[] = { "drawable", "new-layers", "live-filter" };

/* Recipes have 8 bits a channel, and so have the parameters, so that the
 * same text always gives the same pixels.
 */
GeglColor *
varve_color_to_gegl (const VarveColor *color)
{
  GeglColor *gegl     = gegl_color_new (NULL);
  guint8     pixel[4] = { (guint8) (color->red / 257), (guint8) (color->green / 257),
                          (guint8) (color->blue / 257), (guint8) (color->alpha / 257) };

  gegl_color_set_pixel (gegl, babl_format ("R'G'B'A u8"), pixel);

  return gegl;
}

VarveColor
varve_color_from_gegl (GeglColor *color)
{
  guint8 pixel[4] = { 0, 0, 0, 255 };

  if (color != NULL)
    gegl_color_get_pixel (color, babl_format ("R'G'B'A u8"), pixel);

  return (VarveColor){ (guint16) (pixel[0] * 257), (guint16) (pixel[1] * 257),
                       (guint16) (pixel[2] * 257), (guint16) (pixel[3] * 257) };
}

static GimpChoice *
create_choice (const VarveEnum *choices)
{
  GimpChoice *choice = gimp_choice_new ();

  for (int i = 0; i < choices->n_values; i++)
    gimp_choice_add (choice, choices->values[i].nick, choices->values[i].number,
                     varve_enum_value_label (&choices->values[i]), NULL);

  return choice;
}

static const char *
get_nick (const VarveProperty *property,
          const VarveParams   *params)
{
  int number = (int) varve_property_get_number (property, params);

  for (int i = 0; i < property->choices->n_values; i++)
    if (property->choices->values[i].number == number)
      return property->choices->values[i].nick;

  return property->choices->values[0].nick;
}

static void
add_argument (GimpProcedure       *procedure,
              const VarveProperty *property,
              VarveParams         *defaults)
{
  const char *name  = property->name;
  const char *label = varve_property_label (property);
  const char *help  = varve_property_help (property);
  GeglColor  *color;
  double      value = 0.0;

  if (property->kind != VARVE_KIND_COLOR)
    value = varve_property_get_number (property, defaults);

  switch (property->kind)
    {
    case VARVE_KIND_ENUM:
      gimp_procedure_add_choice_argument (procedure, name, label, help,
                                          create_choice (property->choices),
                                          get_nick (property, defaults), G_PARAM_READWRITE);
      break;
    case VARVE_KIND_SEED:
    case VARVE_KIND_DOUBLE:
      /* A seed as well: GIMP's integers have a sign or no widget, and double
       * precision holds all 32 bits. */
      gimp_procedure_add_double_argument (procedure, name, label, help, property->minimum,
                                          property->maximum, value, G_PARAM_READWRITE);
      break;
    case VARVE_KIND_INT:
      gimp_procedure_add_int_argument (procedure, name, label, help, (gint) property->minimum,
                                       (gint) property->maximum, (gint) value, G_PARAM_READWRITE);
      break;
    case VARVE_KIND_BOOLEAN:
      gimp_procedure_add_boolean_argument (procedure, name, label, help, value != 0.0,
                                           G_PARAM_READWRITE);
      break;
    case VARVE_KIND_COLOR:
      color = varve_color_to_gegl (varve_property_color (property, defaults));
      gimp_procedure_add_color_argument (procedure, name, label, help, TRUE, color,
                                         G_PARAM_READWRITE);
      g_object_unref (color);
      break;
    }
}

void
varve_arguments_add (GimpProcedure *procedure)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  VarveParams          defaults;

  varve_params_init (&defaults);
  gimp_procedure_add_string_argument (procedure, "recipe", _ ("Recipe"),
                                      _ ("All settings as text, for example "
                                         "\"type=perlin size=32 seed=7\"; "
                                         "if it is not empty, it overrides the others"),
                                      "", G_PARAM_READWRITE);
  for (guint i = 0; i < n_properties; i++)
    add_argument (procedure, &properties[i], &defaults);
}

void
varve_arguments_add_target (GimpProcedure *procedure)
{
  gimp_procedure_add_int_argument (procedure, "count", _ ("Number of layers"),
                                   _ ("Each layer has the next seed: another pattern of the same "
                                      "look"),
                                   1, VARVE_MAX_LAYERS, 1, G_PARAM_READWRITE);
  gimp_procedure_add_choice_argument (
    procedure, "target", _ ("Render into"), _ ("Where the noise goes"),
    gimp_choice_new_with_values (
      "drawable", VARVE_TARGET_DRAWABLE, _ ("The drawable"),
      _ ("Inside the selection, if there is one"),
      "new-layers", VARVE_TARGET_LAYERS, _ ("New layers"),
      _ ("Layers of the size of the image, above this one"),
      "live-filter", VARVE_TARGET_FILTER, _ ("New layers with a live filter"),
      _ ("Layers without pixels, whose filter Varve Noise can be changed at any time"), NULL),
    "drawable", G_PARAM_READWRITE);
}

static void
get_value (GimpProcedureConfig *config,
           const VarveProperty *property,
           VarveParams         *params)
{
  GeglColor *color = NULL;
  double     real;
  gint       number;

  switch (property->kind)
    {
    case VARVE_KIND_SEED:
    case VARVE_KIND_DOUBLE:
      g_object_get (config, property->name, &real, NULL);
      varve_property_set_number (property, params, real);
      break;
    case VARVE_KIND_INT:
    case VARVE_KIND_BOOLEAN:
      g_object_get (config, property->name, &number, NULL);
      varve_property_set_number (property, params, number);
      break;
    case VARVE_KIND_ENUM:
      varve_property_set_number (property, params,
                                 gimp_procedure_config_get_choice_id (config, property->name));
      break;
    case VARVE_KIND_COLOR:
      g_object_get (config, property->name, &color, NULL);
      *varve_property_color (property, params) = varve_color_from_gegl (color);
      g_clear_object (&color);
      break;
    }
}

static void
set_value (GimpProcedureConfig *config,
           const VarveProperty *property,
           VarveParams         *params)
{
  GeglColor *color;
  double     value = 0.0;

  if (property->kind != VARVE_KIND_COLOR)
    value = varve_property_get_number (property, params);

  switch (property->kind)
    {
    case VARVE_KIND_SEED:
    case VARVE_KIND_DOUBLE:
      g_object_set (config, property->name, value, NULL);
      break;
    case VARVE_KIND_INT:
    case VARVE_KIND_BOOLEAN:
      g_object_set (config, property->name, (gint) value, NULL);
      break;
    case VARVE_KIND_ENUM:
      g_object_set (config, property->name, get_nick (property, params), NULL);
      break;
    case VARVE_KIND_COLOR:
      color = varve_color_to_gegl (varve_property_color (property, params));
      g_object_set (config, property->name, color, NULL);
      g_object_unref (color);
      break;
    }
}

gboolean
varve_arguments_get (GimpProcedureConfig  *config,
                     VarveParams          *params,
                     GError              **error)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  char                *recipe     = NULL;
  VarveParams          values;
  gboolean             legal      = TRUE;

  g_object_get (config, "recipe", &recipe, NULL);
  varve_params_init (&values);

  if (recipe != NULL && *recipe != '\0')
    legal = varve_params_parse (&values, recipe, error);
  else
    for (guint i = 0; i < n_properties; i++)
      get_value (config, &properties[i], &values);

  if (legal)
    *params = values;
  g_free (recipe);

  return legal;
}

void
varve_arguments_set (GimpProcedureConfig *config,
                     const VarveParams   *params)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  VarveParams          values     = *params;

  g_object_freeze_notify (G_OBJECT (config));
  g_object_set (config, "recipe", "", NULL);
  for (guint i = 0; i < n_properties; i++)
    set_value (config, &properties[i], &values);
  g_object_thaw_notify (G_OBJECT (config));
}

gboolean
varve_arguments_get_target (GimpProcedureConfig  *config,
                            VarveSettings        *settings,
                            GError              **error)
{
  gint        count;
  VarveTarget target = (VarveTarget) gimp_procedure_config_get_choice_id (config, "target");

  g_object_get (config, "count", &count, NULL);
  if (target == VARVE_TARGET_DRAWABLE && count != 1)
    {
      g_set_error (error, VARVE_GIMP3_ERROR, VARVE_GIMP3_ERROR_ARGUMENT,
                   /* TRANSLATORS: count and target are arguments of a procedure. */
                   _ ("count: %d is out of range; legal is 1 with target=drawable, 1 to %d with "
                      "target=new-layers and target=live-filter"),
                   count, VARVE_MAX_LAYERS);
      return FALSE;
    }

  settings->count  = count;
  settings->target = target;

  return TRUE;
}

void
varve_arguments_set_target (GimpProcedureConfig *config,
                            const VarveSettings *settings)
{
  g_object_set (config, "count", settings->count,
                "target", target_nicks[settings->target], NULL);
}
