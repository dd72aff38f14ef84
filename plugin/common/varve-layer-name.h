/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What every version of GIMP keeps of a recipe in a layer. */

#ifndef VARVE_LAYER_NAME_H
#define VARVE_LAYER_NAME_H

#include "varve-recipe-text.h"

G_BEGIN_DECLS

/* The name of the parasite with the recipe's text, which ends with a zero. */
#define VARVE_PARASITE "varve-recipe"

/**
 * varve_layer_name_is_recipe:
 * @name: the name of a layer
 * @recipe: a recipe
 *
 * Returns: whether the name is the recipe, or what GIMP makes of it when
 *   another layer has that name: with " #" and a number
 */
gboolean varve_layer_name_is_recipe (const char *name,
                                     const char *recipe);

/**
 * varve_layer_parse_recipe:
 * @name: the name of the layer, mask or channel
 * @data: (nullable): the content of its parasite
 * @size: its length in bytes
 * @params: (out): the parameters
 * @error: return location; the message names the layer
 *
 * Returns: whether the parasite holds a legal recipe
 */
gboolean varve_layer_parse_recipe (const char    *name,
                                   gconstpointer  data,
                                   gsize          size,
                                   VarveParams   *params,
                                   GError       **error);

G_END_DECLS

#endif
