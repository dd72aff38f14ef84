/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-property.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

G_DEFINE_QUARK (varve-error-quark, varve_error)

/* Keeps the context with the message, as g_dpgettext () wants it. */
#undef NC_
#define NC_(context, message) context "\004" message

#define VARVE_ENUM_BEGIN(Name, name)              static const VarveEnumValue name##_values[] = {
#define VARVE_ENUM_VALUE(id, number, nick, label) { number, nick, label },
#define VARVE_ENUM_END(Name, name)                };
#include "varve-enums.def"

#define VARVE_ENUM_BEGIN(Name, name) \
  const VarveEnum name##_enum = { #Name, name##_values, G_N_ELEMENTS (name##_values) };
#define VARVE_ENUM_VALUE(id, number, nick, label)
#define VARVE_ENUM_END(Name, name)
#include "varve-enums.def"

#define ROW(Kind, id, name_, ...)                                      \
  { .name = name_, .kind = VARVE_KIND_##Kind, .offset = offsetof (VarveParams, id), __VA_ARGS__ },
#define RANGE(min, max, ui_min, ui_max) \
  .minimum = min, .maximum = max, .ui_minimum = ui_min, .ui_maximum = ui_max
#define TEXTS(group_, shown_, needs_, label_, help_) \
  .group = group_, .shown = shown_, .needs = needs_, .label = label_, .help = help_

static const VarveProperty properties[] = {
#define VARVE_ENUM(id, name, Enum, enum, def, ...) \
  ROW (ENUM, id, name, .choices = &enum##_enum, TEXTS (__VA_ARGS__))
#define VARVE_SEED(id, name, def, ...) \
  ROW (SEED, id, name, RANGE (0, G_MAXUINT32, 0, G_MAXUINT32), TEXTS (__VA_ARGS__))
#define VARVE_DOUBLE(id, name, min, max, def, ui_min, ui_max, gamma, digits, unit_, ...)      \
  ROW (DOUBLE, id, name, RANGE (min, max, ui_min, ui_max), .ui_gamma = gamma,                 \
       .ui_digits = digits, .unit = unit_, TEXTS (__VA_ARGS__))
#define VARVE_INT(id, name, min, max, def, ui_min, ui_max, unit_, ...) \
  ROW (INT, id, name, RANGE (min, max, ui_min, ui_max), .ui_gamma = 1, .unit = unit_, TEXTS (__VA_ARGS__))
#define VARVE_BOOLEAN(id, name, def, ...) \
  ROW (BOOLEAN, id, name, RANGE (0, 1, 0, 1), TEXTS (__VA_ARGS__))
#define VARVE_COLOR(id, name, def, ...) \
  ROW (COLOR, id, name, TEXTS (__VA_ARGS__))
#include "varve-properties.def"
};

const VarveProperty *
varve_properties (guint *n_properties)
{
  *n_properties = G_N_ELEMENTS (properties);

  return properties;
}

const VarveProperty *
varve_property_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    if (g_str_equal (properties[i].name, name))
      return &properties[i];

  return NULL;
}

const char *
varve_property_label (const VarveProperty *property)
{
  return _ (property->label);
}

const char *
varve_property_help (const VarveProperty *property)
{
  return _ (property->help);
}

const char *
varve_enum_value_label (const VarveEnumValue *value)
{
  return g_dpgettext (GETTEXT_PACKAGE, value->label,
                      (gsize) (strchr (value->label, '\004') - value->label + 1));
}

const char *
varve_group_label (VarveGroup group)
{
  switch (group)
    {
    case VARVE_GROUP_NOISE:
      return C_ ("group", "Noise");
    case VARVE_GROUP_FRACTAL:
      return C_ ("group", "Fractal");
    case VARVE_GROUP_WARP:
      return C_ ("group", "Warp");
    case VARVE_GROUP_TILING:
      return C_ ("group", "Tiling");
    case VARVE_GROUP_OUTPUT:
      return C_ ("group", "Output");
    }

  g_return_val_if_reached ("");
}

/* The field of a property, as a pointer to its type. */
#define FIELD(Type, property, params) ((Type *) (void *) ((char *) (params) + (property)->offset))
#define CONST_FIELD(Type, property, params) \
  ((const Type *) (const void *) ((const char *) (params) + (property)->offset))

double
varve_property_get_number (const VarveProperty *property,
                           const VarveParams   *params)
{
  switch (property->kind)
    {
    case VARVE_KIND_ENUM:
    case VARVE_KIND_INT:
      return *CONST_FIELD (int, property, params);
    case VARVE_KIND_SEED:
      return *CONST_FIELD (guint32, property, params);
    case VARVE_KIND_DOUBLE:
      return *CONST_FIELD (double, property, params);
    case VARVE_KIND_BOOLEAN:
      return *CONST_FIELD (bool, property, params);
    case VARVE_KIND_COLOR:
      break;
    }

  g_return_val_if_reached (0.0);
}

static gboolean
is_choice (const VarveEnum *choices,
           double           number)
{
  for (int i = 0; i < choices->n_values; i++)
    if ((double) choices->values[i].number == number)
      return TRUE;

  return FALSE;
}

void
varve_property_set_number (const VarveProperty *property,
                           VarveParams         *params,
                           double               value)
{
  if (property->kind == VARVE_KIND_ENUM)
    {
      if (!is_choice (property->choices, value))
        value = property->choices->values[0].number;
    }
  else
    {
      value = isnan (value) ? property->minimum
                            : CLAMP (value, property->minimum, property->maximum);
    }

  switch (property->kind)
    {
    case VARVE_KIND_ENUM:
    case VARVE_KIND_INT:
      *FIELD (int, property, params) = (int) value;
      return;
    case VARVE_KIND_SEED:
      *FIELD (guint32, property, params) = (guint32) value;
      return;
    case VARVE_KIND_DOUBLE:
      *FIELD (double, property, params) = value;
      return;
    case VARVE_KIND_BOOLEAN:
      *FIELD (bool, property, params) = value > 0.5;
      return;
    case VARVE_KIND_COLOR:
      break;
    }

  g_return_if_reached ();
}

VarveColor *
varve_property_color (const VarveProperty *property,
                      VarveParams         *params)
{
  g_return_val_if_fail (property->kind == VARVE_KIND_COLOR, NULL);

  return FIELD (VarveColor, property, params);
}

static const VarveParams *
defaults (void)
{
#define VARVE_BLACK { 0, 0, 0, VARVE_COLOR_MAX }
#define VARVE_WHITE { VARVE_COLOR_MAX, VARVE_COLOR_MAX, VARVE_COLOR_MAX, VARVE_COLOR_MAX }
  static const VarveParams params = {
#define VARVE_ENUM(id, name, Enum, enum, def, ...)        .id = def,
#define VARVE_SEED(id, name, def, ...)                    .id = def,
#define VARVE_DOUBLE(id, name, min, max, def, ...)        .id = def,
#define VARVE_INT(id, name, min, max, def, ...)           .id = def,
#define VARVE_BOOLEAN(id, name, def, ...)                 .id = def,
#define VARVE_COLOR(id, name, def, ...)                   .id = def,
#include "varve-properties.def"
  };

  return &params;
}

void
varve_params_init (VarveParams *params)
{
  *params = *defaults ();
}

static gboolean
same_color (const VarveColor *a,
            const VarveColor *b)
{
  return a->red == b->red && a->green == b->green && a->blue == b->blue && a->alpha == b->alpha;
}

gboolean
varve_property_is_default (const VarveProperty *property,
                           const VarveParams   *params)
{
  if (property->kind == VARVE_KIND_COLOR)
    return same_color (CONST_FIELD (VarveColor, property, params),
                       CONST_FIELD (VarveColor, property, defaults ()));

  return varve_property_get_number (property, params)
         == varve_property_get_number (property, defaults ());
}

gboolean
varve_property_is_sensitive (const VarveProperty *property,
                             const VarveParams   *params)
{
  return property->needs == NULL
         || varve_property_get_number (varve_property_find (property->needs), params) != 0.0;
}

gboolean
varve_params_validate (const VarveParams  *params,
                       GError            **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (properties); i++)
    {
      const VarveProperty *property = &properties[i];
      VarveParams          copy     = *params;
      char                *text;
      gboolean             legal;

      if (property->kind == VARVE_KIND_COLOR)
        continue; /* every colour is legal */

      text  = varve_property_get_text (property, params);
      legal = varve_property_set_text (property, &copy, text, error);
      g_free (text);
      if (!legal)
        return FALSE;
    }

  return TRUE;
}
