/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp3-arguments.h"

#include <glib/gi18n-lib.h>
#include <math.h>

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

/* Returns: (transfer full): the legal values */
static char *
print_legal (const VarveProperty *property)
{
  GString *text = g_string_new (NULL);
  char     minimum[G_ASCII_DTOSTR_BUF_SIZE];
  char     maximum[G_ASCII_DTOSTR_BUF_SIZE];

  if (property->kind == VARVE_KIND_ENUM)
    {
      for (int i = 0; i < property->choices->n_values; i++)
        g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                                property->choices->values[i].nick);
    }
  else if (property->minimum < property->maximum)
    {
      g_ascii_formatd (minimum, sizeof minimum, "%.10g", property->minimum);
      g_ascii_formatd (maximum, sizeof maximum, "%.10g", property->maximum);
      g_string_append_printf (text, _ ("%s to %s"), minimum, maximum);
    }

  return g_string_free (text, FALSE);
}

/* Returns: (transfer full): the help, for people who write scripts */
static char *
print_help (const VarveProperty *property)
{
  char *legal = print_legal (property);
  char *help  = *legal != '\0'
                  ? g_strdup_printf ("%s (%s)", varve_property_help (property), legal)
                  : g_strdup (varve_property_help (property));

  g_free (legal);

  return help;
}

/* No argument is limited to its legal values: GIMP's libraries answer others
 * by a message that names no argument, or take the default in silence.
 * varve_arguments_get () names argument, value and legal values.
 */
static void
add_argument (GimpProcedure       *procedure,
              const VarveProperty *property,
              VarveParams         *defaults)
{
  const char *name  = property->name;
  const char *label = varve_property_label (property);
  char       *help  = print_help (property);
  char       *text  = varve_property_get_text (property, defaults);
  double      value = 0.0;

  if (property->kind != VARVE_KIND_COLOR)
    value = varve_property_get_number (property, defaults);

  switch (property->kind)
    {
    case VARVE_KIND_ENUM:
      gimp_procedure_add_string_argument (procedure, name, label, help, text, G_PARAM_READWRITE);
      break;
    case VARVE_KIND_SEED: /* an int has a sign, a double holds all 32 bits */
    case VARVE_KIND_DOUBLE:
      gimp_procedure_add_double_argument (procedure, name, label, help, -G_MAXDOUBLE, G_MAXDOUBLE,
                                          value, G_PARAM_READWRITE);
      break;
    case VARVE_KIND_INT:
      gimp_procedure_add_int_argument (procedure, name, label, help, G_MININT, G_MAXINT,
                                       (gint) value, G_PARAM_READWRITE);
      break;
    case VARVE_KIND_BOOLEAN:
      gimp_procedure_add_boolean_argument (procedure, name, label, help, value != 0.0,
                                           G_PARAM_READWRITE);
      break;
    case VARVE_KIND_COLOR:
      gimp_procedure_add_color_from_string_argument (procedure, name, label, help, TRUE, text,
                                                     G_PARAM_READWRITE);
      break;
    }

  g_free (help);
  g_free (text);
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
                                   G_MININT, G_MAXINT, 1, G_PARAM_READWRITE);
  gimp_procedure_add_string_argument (procedure, "target", _ ("Render into"),
                                      _ ("Where the noise goes (drawable, new-layers, live-filter)"),
                                      target_nicks[VARVE_TARGET_DRAWABLE], G_PARAM_READWRITE);
}

/* GIMP 3.0 hands on transparent black where a call leaves a colour out. */
static gboolean
is_left_out (GeglColor *color)
{
  guint8 pixel[4] = { 0, 0, 0, 0 };

  if (color != NULL)
    gegl_color_get_pixel (color, babl_format ("R'G'B'A u8"), pixel);

  return pixel[0] + pixel[1] + pixel[2] + pixel[3] == 0;
}

/* Returns: (transfer full): a number as recipes write it */
static char *
print_number (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (value == rint (value) && fabs (value) < 1e15)
    return g_strdup_printf ("%.0f", value);

  return g_strdup (g_ascii_dtostr (text, sizeof text, value));
}

static gboolean
get_value (GimpProcedureConfig  *config,
           GimpRunMode           run_mode,
           const VarveProperty  *property,
           VarveParams          *params,
           GError              **error)
{
  char      *text  = NULL;
  GeglColor *color = NULL;
  gboolean   legal = TRUE;
  double     real;
  gint       number;

  switch (property->kind)
    {
    case VARVE_KIND_SEED:
    case VARVE_KIND_DOUBLE:
      g_object_get (config, property->name, &real, NULL);
      text = print_number (real);
      break;
    case VARVE_KIND_INT:
      g_object_get (config, property->name, &number, NULL);
      text = g_strdup_printf ("%d", number);
      break;
    case VARVE_KIND_ENUM:
      g_object_get (config, property->name, &text, NULL);
      break;
    case VARVE_KIND_BOOLEAN:
      g_object_get (config, property->name, &number, NULL);
      varve_property_set_number (property, params, number);
      break;
    case VARVE_KIND_COLOR:
      g_object_get (config, property->name, &color, NULL);
      if (run_mode != GIMP_RUN_NONINTERACTIVE || !is_left_out (color))
        *varve_property_color (property, params) = varve_color_from_gegl (color);
      g_clear_object (&color);
      break;
    }

  if (text != NULL)
    legal = varve_property_set_text (property, params, text, error);
  g_free (text);

  return legal;
}

static void
set_value (GimpProcedureConfig *config,
           const VarveProperty *property,
           VarveParams         *params)
{
  GeglColor *color;
  char      *text;
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
      text = varve_property_get_text (property, params);
      g_object_set (config, property->name, text, NULL);
      g_free (text);
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
                     GimpRunMode           run_mode,
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
    for (guint i = 0; i < n_properties && legal; i++)
      legal = get_value (config, run_mode, &properties[i], &values, error);

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

static gboolean
find_target (const char   *nick,
             VarveTarget  *target,
             GError      **error)
{
  char *legal;

  for (guint i = 0; i < G_N_ELEMENTS (target_nicks); i++)
    if (g_strcmp0 (nick, target_nicks[i]) == 0)
      {
        *target = (VarveTarget) i;
        return TRUE;
      }

  legal = g_strdup_printf ("%s, %s, %s", target_nicks[0], target_nicks[1], target_nicks[2]);
  g_set_error (error, VARVE_GIMP3_ERROR, VARVE_GIMP3_ERROR_ARGUMENT,
               _ ("%s: '%s' is not one of %s"), "target", nick != NULL ? nick : "", legal);
  g_free (legal);

  return FALSE;
}

gboolean
varve_arguments_get_target (GimpProcedureConfig  *config,
                            VarveSettings        *settings,
                            GError              **error)
{
  VarveTarget target;
  char       *nick;
  gint        count;
  gboolean    legal;

  g_object_get (config, "count", &count, "target", &nick, NULL);
  legal = find_target (nick, &target, error);
  g_free (nick);
  if (!legal)
    return FALSE;

  if (count < 1 || count > (target == VARVE_TARGET_DRAWABLE ? 1 : VARVE_MAX_LAYERS))
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
