/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-recipe-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define OPERATION "varve:noise"

static gboolean
parse_word (VarveParams  *params,
            const char   *word,
            GError      **error)
{
  const char          *equals = strchr (word, '=');
  const VarveProperty *property;
  char                *name;
  GString             *names;
  guint                n_properties;

  if (equals == NULL)
    {
      g_set_error (error, VARVE_ERROR, VARVE_ERROR_INVALID,
                   _ ("'%s' is not of the form property=value"), word);
      return FALSE;
    }

  name     = g_strndup (word, (gsize) (equals - word));
  property = varve_property_find (name);

  if (property != NULL)
    {
      g_free (name);
      return varve_property_set_text (property, params, equals + 1, error);
    }

  names    = g_string_new (NULL);
  property = varve_properties (&n_properties);
  for (guint i = 0; i < n_properties; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", property[i].name);

  g_set_error (error, VARVE_ERROR, VARVE_ERROR_UNKNOWN,
               /* TRANSLATORS: the second %s is a list of names. */
               _ ("Unknown property '%s': the properties are %s"), name, names->str);
  g_string_free (names, TRUE);
  g_free (name);

  return FALSE;
}

gboolean
varve_params_parse (VarveParams  *params,
                    const char   *text,
                    GError      **error)
{
  VarveParams   parsed;
  char        **words;
  gboolean      success = TRUE;
  gboolean      first   = TRUE;

  g_return_val_if_fail (params != NULL && text != NULL, FALSE);

  if (!g_utf8_validate (text, -1, NULL))
    {
      g_set_error_literal (error, VARVE_ERROR, VARVE_ERROR_INVALID,
                           _ ("The recipe is not valid UTF-8 text"));
      return FALSE;
    }

  varve_params_init (&parsed);
  words = g_strsplit_set (text, " \t\r\n\f\v", -1);

  for (char **word = words; success && *word != NULL; word++)
    {
      if (**word == '\0')
        continue;
      if (!first || !g_str_equal (*word, OPERATION))
        success = parse_word (&parsed, *word, error);
      first = FALSE;
    }

  g_strfreev (words);
  if (success)
    *params = parsed;

  return success;
}

char *
varve_params_print (const VarveParams *params)
{
  GString             *text = g_string_new (NULL);
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);

  for (guint i = 0; i < n_properties; i++)
    if (i == 0 || !varve_property_is_default (&properties[i], params))
      {
        char *value = varve_property_get_text (&properties[i], params);

        g_string_append_printf (text, "%s%s=%s", i > 0 ? " " : "", properties[i].name, value);
        g_free (value);
      }

  return g_string_free (text, FALSE);
}
