/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-layer-name.h"

#include <glib/gi18n-lib.h>
#include <string.h>

gboolean
varve_layer_name_is_recipe (const char *name,
                            const char *recipe)
{
  const char *rest = name + strlen (recipe);

  if (!g_str_has_prefix (name, recipe))
    return FALSE;

  return *rest == '\0'
         || (g_str_has_prefix (rest, " #") && rest[2] != '\0'
             && rest[2 + strspn (rest + 2, "0123456789")] == '\0');
}

gboolean
varve_layer_parse_recipe (const char    *name,
                          gconstpointer  data,
                          gsize          size,
                          VarveParams   *params,
                          GError       **error)
{
  char     *text  = g_strndup (data != NULL ? data : "", data != NULL ? size : 0);
  gboolean  legal = varve_params_parse (params, text, error);

  if (!legal)
    /* TRANSLATORS: the name of a layer; what is wrong with the recipe follows. */
    g_prefix_error (error, _ ("The recipe stored in '%s' is not legal. "), name);
  g_free (text);

  return legal;
}
