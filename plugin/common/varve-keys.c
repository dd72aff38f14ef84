/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-keys.h"

#include <string.h>

void
varve_keys_take (VarveKeys  *keys,
                 const char *label)
{
  const char *mark = strchr (label, '_');

  if (mark != NULL && g_ascii_isalpha (mark[1]))
    *keys |= 1u << (g_ascii_tolower (mark[1]) - 'a');
}

char *
varve_keys_add (VarveKeys  *keys,
                const char *label)
{
  for (const char *c = label; *c != '\0'; c++)
    if (g_ascii_isalpha (*c) && !(*keys & 1u << (g_ascii_tolower (*c) - 'a')))
      {
        *keys |= 1u << (g_ascii_tolower (*c) - 'a');
        return g_strdup_printf ("%.*s_%s", (int) (c - label), label, c);
      }

  return g_strdup (label);
}
