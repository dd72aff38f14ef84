/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The table of properties, for everything that shows, reads or writes them.
 *
 * All functions are thread safe as long as nobody changes the VarveParams
 * they work on.
 */

#ifndef VARVE_PROPERTY_H
#define VARVE_PROPERTY_H

#include "varve-params.h"

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  VARVE_KIND_ENUM,
  VARVE_KIND_SEED,
  VARVE_KIND_DOUBLE,
  VARVE_KIND_INT,
  VARVE_KIND_BOOLEAN,
  VARVE_KIND_COLOR,
} VarveKind;

/* The sections of a dialog, in order. */
typedef enum
{
  VARVE_GROUP_NOISE,
  VARVE_GROUP_FRACTAL,
  VARVE_GROUP_WARP,
  VARVE_GROUP_TILING,
  VARVE_GROUP_OUTPUT,
} VarveGroup;

#define VARVE_N_GROUPS (VARVE_GROUP_OUTPUT + 1)

typedef struct
{
  int         number;
  const char *nick;
  const char *label; /* context, '\4', message: see varve_enum_value_label () */
} VarveEnumValue;

/* A choice, from varve-enums.def. */
typedef struct
{
  const char           *type_name;
  const VarveEnumValue *values;
  int                   n_values;
} VarveEnum;

#define VARVE_ENUM_BEGIN(Name, name) extern const VarveEnum name##_enum;
#define VARVE_ENUM_VALUE(id, number, nick, label)
#define VARVE_ENUM_END(Name, name)
#include "varve-enums.def"

/* A row of varve-properties.def; strings are not translated yet. */
typedef struct
{
  const char      *name; /* public, with '-' */
  VarveKind        kind;
  size_t           offset; /* of the field in VarveParams */
  const VarveEnum *choices; /* enumerations only */

  /* Legal range and slider range; 0 for colours. */
  double           minimum, maximum;
  double           ui_minimum, ui_maximum;
  double           ui_gamma;
  int              ui_digits;

  const char      *unit; /* or NULL */
  VarveGroup       group;
  const char      *shown;
  const char      *needs; /* or NULL */
  const char      *label;
  const char      *help;
} VarveProperty;

#define VARVE_ERROR (varve_error_quark ())

/**
 * VarveError:
 * @VARVE_ERROR_UNKNOWN: no such property
 * @VARVE_ERROR_INVALID: the text is no value of the property's kind
 * @VARVE_ERROR_RANGE: the value lies outside the legal range
 */
typedef enum
{
  VARVE_ERROR_UNKNOWN,
  VARVE_ERROR_INVALID,
  VARVE_ERROR_RANGE,
} VarveError;

GQuark varve_error_quark (void);

/**
 * varve_properties:
 * @n_properties: (out): their number
 *
 * Returns: (array length=n_properties) (transfer none): all properties, in
 *   the order to show them
 */
const VarveProperty *varve_properties (guint *n_properties);

/**
 * varve_property_find:
 * @name: a public name
 *
 * Returns: (transfer none) (nullable): the property called @name
 */
const VarveProperty *varve_property_find (const char *name);

/* The translated texts of a property, a choice and a dialog section. */
const char *varve_property_label   (const VarveProperty  *property);
const char *varve_property_help    (const VarveProperty  *property);
const char *varve_enum_value_label (const VarveEnumValue *value);
const char *varve_group_label      (VarveGroup            group);

/* The value as a number: enumerations, seeds, numbers and booleans.
 * varve_property_set_number () stores what is legal and clamps the rest; NaN
 * is stored as the minimum.
 */
double varve_property_get_number (const VarveProperty *property,
                                  const VarveParams   *params);
void   varve_property_set_number (const VarveProperty *property,
                                  VarveParams         *params,
                                  double               value);

/* The field of a colour property. */
VarveColor *varve_property_color (const VarveProperty *property,
                                  VarveParams         *params);

/**
 * varve_property_get_text:
 * @property: a property
 * @params: parameters
 *
 * Returns: (transfer full): the value as recipes write it: decimal point
 *   whatever the locale, as many digits as bring the same number back,
 *   colours as #rrggbb or #rrggbbaa
 */
char *varve_property_get_text (const VarveProperty *property,
                               const VarveParams   *params);

/**
 * varve_property_set_text:
 * @property: a property
 * @params: (inout): parameters; unchanged on error
 * @text: the value as recipes write it
 * @error: return location; the message names property, value and legal range
 *
 * Returns: whether @text is a legal value
 */
gboolean varve_property_set_text (const VarveProperty  *property,
                                  VarveParams          *params,
                                  const char           *text,
                                  GError              **error);

/**
 * varve_property_is_default:
 *
 * Returns: whether the property has its default value in @params
 */
gboolean varve_property_is_default (const VarveProperty *property,
                                    const VarveParams   *params);

/**
 * varve_property_is_shown:
 *
 * Returns: whether a dialog should show the property, the others being as in
 *   @params
 */
gboolean varve_property_is_shown (const VarveProperty *property,
                                  const VarveParams   *params);

/**
 * varve_property_is_sensitive:
 *
 * Returns: whether the property, if shown, has an effect: the number that it
 *   needs is not 0
 */
gboolean varve_property_is_sensitive (const VarveProperty *property,
                                      const VarveParams   *params);

/**
 * varve_params_init:
 * @params: (out): parameters
 *
 * Gives every property its default value.
 */
void varve_params_init (VarveParams *params);

/**
 * varve_params_validate:
 * @params: parameters from outside
 * @error: return location; the message names property, value and legal range
 *
 * Returns: whether every value is a finite number in its legal range
 */
gboolean varve_params_validate (const VarveParams  *params,
                                GError            **error);

G_END_DECLS

#endif
