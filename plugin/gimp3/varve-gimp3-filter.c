/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp3-filter.h"

#include "varve-gimp3-arguments.h"

#include <glib/gi18n-lib.h>

static void
set_value (GObject             *config,
           const VarveProperty *property,
           VarveParams         *params)
{
  GeglColor *color;
  char      *text;
  double     number;

  switch (property->kind)
    {
    case VARVE_KIND_ENUM:
      text = varve_property_get_text (property, params);
      g_object_set (config, property->name, text, NULL);
      /* The operation's second name of the type would set it back. */
      if (g_str_equal (property->name, "type"))
        g_object_set (config, "noise-type", text, NULL);
      g_free (text);
      break;
    case VARVE_KIND_COLOR:
      color = varve_color_to_gegl (varve_property_color (property, params));
      g_object_set (config, property->name, color, NULL);
      g_object_unref (color);
      break;
    case VARVE_KIND_SEED:
      g_object_set (config, property->name, params->seed, NULL);
      break;
    case VARVE_KIND_DOUBLE:
      g_object_set (config, property->name, varve_property_get_number (property, params), NULL);
      break;
    case VARVE_KIND_INT:
    case VARVE_KIND_BOOLEAN:
      number = varve_property_get_number (property, params);
      g_object_set (config, property->name, (gint) number, NULL);
      break;
    }
}

static void
get_value (GObject             *config,
           const VarveProperty *property,
           VarveParams         *params)
{
  GeglColor *color = NULL;
  char      *text  = NULL;
  guint      seed;
  double     real;
  gint       number;

  switch (property->kind)
    {
    case VARVE_KIND_ENUM:
      g_object_get (config, property->name, &text, NULL);
      if (text != NULL)
        varve_property_set_text (property, params, text, NULL);
      g_free (text);
      break;
    case VARVE_KIND_COLOR:
      g_object_get (config, property->name, &color, NULL);
      *varve_property_color (property, params) = varve_color_from_gegl (color);
      g_clear_object (&color);
      break;
    case VARVE_KIND_SEED:
      g_object_get (config, property->name, &seed, NULL);
      params->seed = seed;
      break;
    case VARVE_KIND_DOUBLE:
      g_object_get (config, property->name, &real, NULL);
      varve_property_set_number (property, params, real);
      break;
    case VARVE_KIND_INT:
    case VARVE_KIND_BOOLEAN:
      g_object_get (config, property->name, &number, NULL);
      varve_property_set_number (property, params, number);
      break;
    }
}

void
varve_filter_get (GimpDrawableFilter *filter,
                  VarveParams        *params)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  GObject             *config     = G_OBJECT (gimp_drawable_filter_get_config (filter));

  varve_params_init (params);
  for (guint i = 0; i < n_properties; i++)
    get_value (config, &properties[i], params);
}

static void
set_config (GimpDrawableFilter *filter,
            const VarveParams  *params)
{
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);
  GObject             *config     = G_OBJECT (gimp_drawable_filter_get_config (filter));
  VarveParams          values     = *params;

  for (guint i = 0; i < n_properties; i++)
    set_value (config, &properties[i], &values);
}

static gboolean
is_topmost (GimpDrawable       *drawable,
            GimpDrawableFilter *filter)
{
  GimpDrawableFilter **filters = gimp_drawable_get_filters (drawable);
  gboolean             topmost;

  topmost = filters != NULL
            && gimp_drawable_filter_get_id (filters[0]) == gimp_drawable_filter_get_id (filter);
  g_free (filters);

  return topmost;
}

void
varve_filter_set (GimpDrawable       *drawable,
                  GimpDrawableFilter *filter,
                  const VarveParams  *params)
{
  GimpDrawableFilter *successor;

  if (!is_topmost (drawable, filter))
    {
      set_config (filter, params);
      gimp_drawable_filter_update (filter);
      return;
    }

  /* GIMP can undo this, but not the update of a filter. */
  successor = gimp_drawable_filter_new (drawable, VARVE_OPERATION, _ ("Varve Noise"));
  set_config (successor, params);
  gimp_drawable_filter_set_opacity (successor, gimp_drawable_filter_get_opacity (filter));
  gimp_drawable_filter_set_blend_mode (successor, gimp_drawable_filter_get_blend_mode (filter));
  gimp_drawable_append_filter (drawable, successor);
  gimp_drawable_filter_set_visible (successor, gimp_drawable_filter_get_visible (filter));
  gimp_drawable_filter_delete (filter);
  g_object_unref (successor);
}

gboolean
varve_filter_append (GimpDrawable       *drawable,
                     const VarveParams  *params,
                     GError            **error)
{
  GimpDrawableFilter *filter;

  filter = gimp_drawable_filter_new (drawable, VARVE_OPERATION, _ ("Varve Noise"));
  if (filter == NULL)
    {
      g_set_error (error, VARVE_GIMP3_ERROR, VARVE_GIMP3_ERROR_DRAWABLE,
                   /* TRANSLATORS: the name of an operation. */
                   _ ("GIMP does not find the GEGL operation '%s', which a live filter needs."),
                   VARVE_OPERATION);
      return FALSE;
    }

  set_config (filter, params);
  gimp_drawable_filter_set_blend_mode (filter, GIMP_LAYER_MODE_REPLACE);
  gimp_drawable_append_filter (drawable, filter);
  g_object_unref (filter);

  return TRUE;
}

GimpDrawableFilter *
varve_filter_find (GimpDrawable *drawable)
{
  GimpDrawableFilter **filters = gimp_drawable_get_filters (drawable);
  GimpDrawableFilter  *found   = NULL;

  for (guint i = 0; filters != NULL && filters[i] != NULL && found == NULL; i++)
    {
      char *name = gimp_drawable_filter_get_operation_name (filters[i]);

      if (g_strcmp0 (name, VARVE_OPERATION) == 0)
        found = filters[i];
      g_free (name);
    }
  g_free (filters);

  return found;
}
