/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-layer-name.h"

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
