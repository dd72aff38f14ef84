/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The rules that say when a property is shown: the part of GIMP's language
 * for property keys that the table uses,
 *
 *   or     = and { "|" and }
 *   and    = not { "&" not }
 *   not    = "!" not | "(" or ")" | "0" | "1" | boolean | enum "{" nick { "," nick } "}"
 *
 * The rules are part of the program, so a mistake in one is a mistake in it.
 */

#include "config.h"

#include "varve-property.h"

#include <string.h>

typedef struct
{
  const char        *text; /* not read yet */
  const VarveParams *params;
} Rule;

static gboolean evaluate_or (Rule *rule);

static gboolean
accept (Rule *rule,
        char  mark)
{
  while (*rule->text == ' ')
    rule->text++;
  if (*rule->text != mark)
    return FALSE;
  rule->text++;

  return TRUE;
}

static char *
read_name (Rule *rule)
{
  size_t length;
  char  *name;

  accept (rule, ' ');
  length = strspn (rule->text, "abcdefghijklmnopqrstuvwxyz0123456789-");
  name   = g_strndup (rule->text, length);
  rule->text += length;

  return name;
}

static gboolean
evaluate_property (Rule *rule)
{
  char                *name     = read_name (rule);
  const VarveProperty *property = varve_property_find (name);
  gboolean             result   = FALSE;

  if (property == NULL)
    {
      g_critical ("%s: no property '%s' before \"%s\"", G_STRFUNC, name, rule->text);
      rule->text += strlen (rule->text);
    }
  else if (property->kind != VARVE_KIND_ENUM)
    {
      result = varve_property_get_number (property, rule->params) != 0.0;
    }
  else if (accept (rule, '{'))
    {
      char *value = varve_property_get_text (property, rule->params);

      do
        {
          char *nick = read_name (rule);

          result |= g_str_equal (nick, value);
          g_free (nick);
        }
      while (accept (rule, ','));
      accept (rule, '}');
      g_free (value);
    }
  g_free (name);

  return result;
}

static gboolean
evaluate_not (Rule *rule)
{
  gboolean result;

  if (accept (rule, '!'))
    return !evaluate_not (rule);
  if (accept (rule, '0'))
    return FALSE;
  if (accept (rule, '1'))
    return TRUE;
  if (!accept (rule, '('))
    return evaluate_property (rule);

  result = evaluate_or (rule);
  accept (rule, ')');

  return result;
}

static gboolean
evaluate_and (Rule *rule)
{
  gboolean result = evaluate_not (rule);

  while (accept (rule, '&'))
    result &= evaluate_not (rule);

  return result;
}

static gboolean
evaluate_or (Rule *rule)
{
  gboolean result = evaluate_and (rule);

  while (accept (rule, '|'))
    result |= evaluate_and (rule);

  return result;
}

gboolean
varve_property_is_shown (const VarveProperty *property,
                         const VarveParams   *params)
{
  Rule     rule   = { property->shown, params };
  gboolean result = evaluate_or (&rule);

  accept (&rule, ' ');
  if (*rule.text != '\0')
    g_critical ("%s: %s: cannot read \"%s\"", G_STRFUNC, property->name, rule.text);

  return result;
}
