/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What every version of GIMP keeps of a recipe in a layer. */

#ifndef VARVE_LAYER_NAME_H
#define VARVE_LAYER_NAME_H

#include <glib.h>

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

G_END_DECLS

#endif
