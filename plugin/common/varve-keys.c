/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-keys.h"

#include <string.h>

static gboolean
take (VarveKeys *keys,
      char       letter)
{
  VarveKeys key;

  if (!g_ascii_isalpha (letter))
    return FALSE;

  key = 1u << (g_ascii_tolower (letter) - 'a');
  if (*keys & key)
    return FALSE;
  *keys |= key;

  return TRUE;
}

void
varve_keys_take (VarveKeys  *keys,
                 const char *label)
{
  const char *mark = strchr (label, '_');

  if (mark != NULL)
    take (keys, mark[1]);
}

char *
varve_keys_add (VarveKeys  *keys,
                const char *label)
{
  for (const char *c = label; *c != '\0'; c++)
    if (take (keys, *c))
      return g_strdup_printf ("%.*s_%s", (int) (c - label), label, c);

  return g_strdup (label);
}

char *
varve_keys_fit (VarveKeys  *keys,
                const char *label)
{
  const char *mark = strchr (label, '_');
  char       *bare, *fitting;

  if (mark == NULL || take (keys, mark[1]))
    return g_strdup (label);

  /* Where words have no letters, any letter follows in parentheses. */
  if (mark > label && mark[-1] == '(' && g_ascii_isalpha (mark[1]) && mark[2] == ')')
    {
      for (char letter = 'A'; letter <= 'Z'; letter++)
        if (take (keys, letter))
          return g_strdup_printf ("%.*s_%c%s", (int) (mark - label), label, letter, mark + 2);

      return g_strdup_printf ("%.*s%s", (int) (mark - 1 - label), label, mark + 3);
    }

  bare    = g_strdup_printf ("%.*s%s", (int) (mark - label), label, mark + 1);
  fitting = varve_keys_add (keys, bare);
  g_free (bare);

  return fitting;
}
