/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The recipe as text, to copy out and paste in.  Each GIMP plug-in compiles it
 * for its own GTK, with its own varve-toolkit.h.
 */

#ifndef VARVE_RECIPE_ENTRY_H
#define VARVE_RECIPE_ENTRY_H

#include "varve-toolkit.h"

G_BEGIN_DECLS

typedef struct _VarveRecipeEntry VarveRecipeEntry;

/**
 * varve_recipe_entry_new:
 * @params: (inout): the dialog's parameters
 * @keys: (inout): access keys of the dialog
 * @changed: called after the text changed: to a legal recipe, which @params
 *   then are, or to something else, which leaves @params alone
 * @data: for @changed
 */
VarveRecipeEntry *varve_recipe_entry_new (VarveParams  *params,
                                          VarveKeys    *keys,
                                          VarveChanged  changed,
                                          gpointer      data);

GtkWidget *varve_recipe_entry_get_widget (VarveRecipeEntry *entry);

/* Whether the text is a legal recipe. */
gboolean varve_recipe_entry_is_legal (VarveRecipeEntry *entry);

/* Shows the parameters, unless the text already means them. */
void varve_recipe_entry_refresh (VarveRecipeEntry *entry);

G_END_DECLS

#endif
