/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Recipes as text: "type=perlin size=32 seed=7". */

#ifndef VARVE_RECIPE_TEXT_H
#define VARVE_RECIPE_TEXT_H

#include "varve-property.h"

G_BEGIN_DECLS

/**
 * varve_params_parse:
 * @params: (out): the parameters; unchanged on error
 * @text: key=value pairs between blanks; an operation name "varve:noise" in
 *   front is passed over, and the last value of a key counts
 * @error: return location; the message names property, value and legal range
 *
 * Reads a recipe.  Properties that @text does not name get their defaults.
 *
 * Returns: whether @text is a legal recipe
 *
 * Thread safe.
 */
gboolean varve_params_parse (VarveParams  *params,
                             const char   *text,
                             GError      **error);

/**
 * varve_params_print:
 * @params: parameters
 *
 * Writes a recipe.  Defaults are left out, except for the type, so that the
 * text is never empty and always says what it is.
 *
 * Returns: (transfer full): the text, for varve_params_parse () and the gegl
 *   command
 *
 * Thread safe.
 */
char *varve_params_print (const VarveParams *params);

G_END_DECLS

#endif
