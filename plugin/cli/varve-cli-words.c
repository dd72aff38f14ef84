/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-words.h"
#include "varve-presets.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
append_preset (GString     *text,
               const char  *id,
               GError     **error)
{
  GError    *local   = NULL;
  GPtrArray *presets = varve_presets_load (&local);
  gboolean   found   = FALSE;

  for (guint i = 0; !found && i < presets->len; i++)
    {
      const VarvePreset *preset = g_ptr_array_index (presets, i);

      if (g_str_equal (preset->id, id))
        {
          char *recipe = varve_params_print (&preset->params);

          g_string_append_printf (text, "%s ", recipe);
          g_free (recipe);
          found = TRUE;
        }
    }
  g_ptr_array_unref (presets);

  if (!found && local == NULL)
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                 _ ("There is no preset '%s'; 'varve list presets' shows them"), id);
  else if (!found)
    /* It may be among those that could not be read. */
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE, _ ("There is no preset '%s': %s"),
                 id, local->message);
  g_clear_error (&local);

  return found;
}

static gboolean
append_file (GString     *text,
             const char  *path,
             GError     **error)
{
  char    *content = NULL;
  gboolean success = varve_cli_read (path, &content, error);

  if (success)
    g_string_append_printf (text, "%s ", content);
  g_free (content);

  return success;
}

gboolean
varve_words_parse (char         **words,
                   const char    *preset,
                   VarveParams   *params,
                   GError       **error)
{
  GString *text    = g_string_new (NULL);
  gboolean success = preset == NULL || append_preset (text, preset, error);

  for (char **word = words; success && *word != NULL; word++)
    if (**word == '@')
      success = append_file (text, *word + 1, error);
    else
      g_string_append_printf (text, "%s ", *word);

  /* Nothing is no recipe, lest a command that failed to print one goes unnoticed. */
  if (success && strspn (text->str, " \t\r\n") == text->len)
    {
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                           _ ("A recipe is missing, as 'type=perlin size=32 seed=7'"));
      success = FALSE;
    }
  success = success && varve_params_parse (params, text->str, error);
  g_string_free (text, TRUE);

  return success;
}
