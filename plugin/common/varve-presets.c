/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-presets.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#define KEY_RECIPE      "recipe"
#define BYTE_ORDER_MARK "\357\273\277" /* with which some editors begin a file */

/* Group names may hold no brackets or control characters; names may. */
#define PLAIN_CHARACTERS " !\"#$&'()*+,/:;<=>?@^`{|}"

static const struct
{
  const char *id;
  const char *context;
  const char *name;
  const char *recipe;
} shipped[] = {
#undef NC_
#define NC_(context, message)           context, message
#define VARVE_PRESET(id, name, recipe) { id, name, recipe },
#include "varve-presets.def"
};

static void
free_preset (gpointer data)
{
  VarvePreset *preset = data;

  g_free (preset->id);
  g_free (preset->name);
  g_free (preset);
}

static void
add_preset (GPtrArray         *presets,
            const char        *id,
            const char        *name,
            gboolean           is_shipped,
            const VarveParams *params)
{
  VarvePreset *preset = g_new (VarvePreset, 1);

  preset->id      = g_strdup (id);
  preset->name    = g_strdup (name);
  preset->shipped = is_shipped;
  preset->params  = *params;
  g_ptr_array_add (presets, preset);
}

static char *
user_path (void)
{
  return g_build_filename (g_get_user_config_dir (), "varve", "presets.ini", NULL);
}

/* No file yet is an empty one; a file that cannot be read is an error, lest
 * saving replace it.
 */
static GKeyFile *
load_user_file (GError **error)
{
  GKeyFile *file   = g_key_file_new ();
  char     *path   = user_path ();
  char     *text   = NULL;
  gsize     length = 0, mark = 0;
  GError   *local  = NULL;

  if (g_file_get_contents (path, &text, &length, &local) && g_str_has_prefix (text, BYTE_ORDER_MARK))
    mark = strlen (BYTE_ORDER_MARK);
  if (local != NULL
      || !g_key_file_load_from_data (file, text + mark, length - mark, G_KEY_FILE_KEEP_COMMENTS, &local))
    {
      if (g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        {
          g_clear_error (&local);
        }
      else
        {
          char *shown = g_filename_display_name (path);

          g_propagate_prefixed_error (error, local, "%s: ", shown);
          g_clear_pointer (&file, g_key_file_unref);
          g_free (shown);
        }
    }
  g_free (text);
  g_free (path);

  return file;
}

static gboolean
store_user_file (GKeyFile  *file,
                 GError   **error)
{
  char    *path    = user_path ();
  char    *folder  = g_path_get_dirname (path);
  gboolean success = FALSE;

  if (g_mkdir_with_parents (folder, 0700) == 0)
    {
      success = g_key_file_save_to_file (file, path, error);
    }
  else
    {
      int   number = errno;
      char *shown  = g_filename_display_name (folder);

      g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (number),
                   _ ("Cannot create the folder '%s': %s"), shown, g_strerror (number));
      g_free (shown);
    }
  g_free (folder);
  g_free (path);

  return success;
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return g_utf8_collate (*(const char *const *) a, *(const char *const *) b);
}

/* Reports the first bad preset and goes on with the others. */
static void
add_user_presets (GPtrArray  *presets,
                  GKeyFile   *file,
                  GError    **error)
{
  char  **groups = g_key_file_get_groups (file, NULL);
  guint   n      = g_strv_length (groups);
  GError *first  = NULL;

  for (guint i = 0; i < n; i++)
    {
      char *name = g_uri_unescape_string (groups[i], NULL);

      if (name != NULL)
        {
          g_free (groups[i]);
          groups[i] = name;
        }
    }
  qsort (groups, n, sizeof *groups, compare_names);

  for (guint i = 0; i < n; i++)
    {
      char       *group  = g_uri_escape_string (groups[i], PLAIN_CHARACTERS, TRUE);
      GError     *local  = NULL;
      char       *recipe = g_key_file_get_string (file, group, KEY_RECIPE, &local);
      VarveParams params;

      if (recipe != NULL && varve_params_parse (&params, recipe, &local))
        {
          add_preset (presets, groups[i], groups[i], FALSE, &params);
        }
      else if (first == NULL)
        {
          /* TRANSLATORS: the name of a preset, then what is wrong with it. */
          g_propagate_prefixed_error (&first, local, _ ("Preset '%s': "), groups[i]);
        }
      else
        {
          g_clear_error (&local);
        }
      g_free (recipe);
      g_free (group);
    }
  g_strfreev (groups);

  if (first != NULL)
    g_propagate_error (error, first);
}

GPtrArray *
varve_presets_load (GError **error)
{
  GPtrArray *presets = g_ptr_array_new_with_free_func (free_preset);
  GKeyFile  *file;

  for (guint i = 0; i < G_N_ELEMENTS (shipped); i++)
    {
      GError     *wrong = NULL;
      VarveParams params;

      if (!varve_params_parse (&params, shipped[i].recipe, &wrong))
        g_error ("shipped preset '%s': %s", shipped[i].id, wrong->message);

      add_preset (presets, shipped[i].id,
                  g_dpgettext2 (GETTEXT_PACKAGE, shipped[i].context, shipped[i].name),
                  TRUE, &params);
    }

  file = load_user_file (error);
  if (file != NULL)
    {
      add_user_presets (presets, file, error);
      g_key_file_unref (file);
    }

  return presets;
}

gboolean
varve_presets_save (const char         *name,
                    const VarveParams  *params,
                    GError            **error)
{
  GKeyFile *file;
  char     *group, *recipe;
  gboolean  success;

  g_return_val_if_fail (name != NULL && *name != '\0' && params != NULL, FALSE);

  file = load_user_file (error);
  if (file == NULL)
    return FALSE;

  group  = g_uri_escape_string (name, PLAIN_CHARACTERS, TRUE);
  recipe = varve_params_print (params);
  g_key_file_set_string (file, group, KEY_RECIPE, recipe);
  success = store_user_file (file, error);
  g_free (recipe);
  g_free (group);
  g_key_file_unref (file);

  return success;
}

gboolean
varve_presets_remove (const char  *name,
                      GError     **error)
{
  GKeyFile *file;
  char     *group;
  gboolean  success;

  g_return_val_if_fail (name != NULL && *name != '\0', FALSE);

  file = load_user_file (error);
  if (file == NULL)
    return FALSE;

  group   = g_uri_escape_string (name, PLAIN_CHARACTERS, TRUE);
  success = g_key_file_remove_group (file, group, error) && store_user_file (file, error);
  g_free (group);
  g_key_file_unref (file);

  return success;
}
