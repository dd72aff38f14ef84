/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-keys.h"
#include "varve-cli-lines.h"
#include "varve-cli-manifest.h"
#include "varve-cli-output.h"
#include "varve-cli-values.h"
#include "varve-cli-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DEFAULTS "defaults"
#define MAX_JOBS 1000000

/* A key with what it takes on, one after the other. */
typedef struct
{
  const char *key;
  const char *group; /* where it stands */
  GPtrArray  *values;
  guint       current;
} Axis;

typedef struct
{
  GKeyFile   *file;
  const char *text;    /* the whole manifest */
  const char *shown;   /* its name in messages */
  const char *folder;

  const char *group;
  GPtrArray  *axes;
  VarveParams base;    /* of the group's recipe */
  char       *pattern; /* of the names */
  guint       number;  /* of the picture in the group, from 1 */

  VarveJob   *job;     /* being made */
  gint64      tile[2];
  GPtrArray  *jobs;
  GHashTable *paths;
} Reader;

static gboolean
refuse (Reader      *reader,
        const char  *group,
        const char  *key,
        GError      *local, /* (transfer full) */
        GError     **error)
{
  g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE, "%s:%d: %s", reader->shown,
               varve_lines_find (reader->text, group, key), local->message);
  g_error_free (local);

  return FALSE;
}

/* The group where a key of the current group stands. */
static const char *
place (Reader     *reader,
       const char *key)
{
  return g_key_file_has_key (reader->file, reader->group, key, NULL) ? reader->group : DEFAULTS;
}

static void
free_axis (gpointer data)
{
  Axis *axis = data;

  g_ptr_array_unref (axis->values);
  g_free (axis);
}

static void
free_job (gpointer data)
{
  VarveJob *job = data;

  g_free (job->path);
  g_free (job);
}

static gboolean
add_axis (Reader      *reader,
          const char  *key,
          GError     **error)
{
  const char *group   = place (reader, key);
  GError     *local   = NULL;
  gsize       n_items = 0;
  char      **items   = g_key_file_get_string_list (reader->file, group, key, &n_items, &local);
  Axis       *axis    = g_new0 (Axis, 1);

  axis->key    = key;
  axis->group  = group;
  axis->values = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (reader->axes, axis);

  for (gsize i = 0; local == NULL && i < n_items; i++)
    varve_values_expand (g_strstrip (items[i]), axis->values, &local);
  if (local == NULL && axis->values->len == 0)
    g_set_error (&local, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE, _ ("%s: a value is missing"), key);
  g_strfreev (items);

  return local == NULL || refuse (reader, group, key, local, error);
}

static gboolean
add_key (Reader      *reader,
         const char  *key,
         GError     **error)
{
  VarveRequest  request;
  GError       *local = NULL;
  char         *keys;

  if (varve_keys_is_text (key))
    return TRUE;
  if (varve_property_find (key) != NULL || varve_keys_number (&request, reader->tile, key) != NULL)
    return add_axis (reader, key, error);

  keys = varve_keys_describe ();
  g_set_error (&local, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
               /* TRANSLATORS: the second %s is a list of names. */
               _ ("Unknown key '%s': the keys are %s"), key, keys);
  g_free (keys);

  return refuse (reader, place (reader, key), key, local, error);
}

/* A key with one value; NULL where it is not given. */
static char *
get_text (Reader     *reader,
          const char *key)
{
  return g_key_file_get_string (reader->file, place (reader, key), key, NULL);
}

static gboolean
read_recipe (Reader  *reader,
             GError **error)
{
  char    *preset  = get_text (reader, "preset");
  char    *recipe  = get_text (reader, "recipe");
  char    *words[] = { recipe != NULL ? recipe : (char *) "varve:noise", NULL };
  GError  *local   = NULL;
  gboolean success = varve_words_parse (words, preset, &reader->base, &local)
                     || refuse (reader, place (reader, recipe != NULL ? "recipe" : "preset"),
                                recipe != NULL ? "recipe" : "preset", local, error);

  g_free (recipe);
  g_free (preset);

  return success;
}

static gboolean
apply (Reader      *reader,
       const Axis  *axis,
       GError     **error)
{
  const char          *value    = g_ptr_array_index (axis->values, axis->current);
  const VarveProperty *property = varve_property_find (axis->key);
  GError              *local    = NULL;

  if (property != NULL)
    varve_property_set_text (property, &reader->job->request.params, value, &local);
  else
    varve_keys_set_number (&reader->job->request, reader->tile, axis->key, value, &local);

  return local == NULL || refuse (reader, axis->group, axis->key, local, error);
}

/* What a name may show of the picture. */
static char *
look_up (const char *name,
         gpointer    data)
{
  Reader              *reader   = data;
  const VarveProperty *property = varve_property_find (name);
  gint64              *number   = varve_keys_number (&reader->job->request, reader->tile, name);

  return property != NULL              ? varve_property_get_text (property, &reader->job->request.params)
         : number != NULL              ? g_strdup_printf ("%" G_GINT64_FORMAT, *number)
         : g_str_equal (name, "group")  ? g_strdup (reader->group)
         : g_str_equal (name, "number") ? g_strdup_printf ("%u", reader->number)
                                        : NULL;
}

static gboolean
name_job (Reader      *reader,
          const char **culprit,
          GError     **error)
{
  VarveJob *job  = reader->job;
  char     *name = varve_values_name (reader->pattern, look_up, reader, error);
  char     *local_name;

  if (name == NULL)
    return FALSE;
  local_name = g_filename_from_utf8 (name, -1, NULL, NULL, error);
  g_free (name);
  if (local_name == NULL)
    return FALSE;

  job->path = g_path_is_absolute (local_name) ? g_strdup (local_name)
                                              : g_build_filename (reader->folder, local_name, NULL);
  g_free (local_name);

  job->format = varve_output_check_name (job->path, error)
                  ? varve_format_find (job->path, NULL, error) : NULL;
  if (job->format == NULL || !varve_format_check (job->format, &job->request, culprit, error))
    return FALSE;

  if (g_hash_table_add (reader->paths, g_canonicalize_filename (job->path, NULL)))
    return TRUE;
  g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
               _ ("'%s' would be written twice; put what changes into the name, as {seed} or "
                  "{number}"), job->path);

  return FALSE;
}

static gboolean
add_job (Reader  *reader,
         GError **error)
{
  VarveJob   *job     = g_new0 (VarveJob, 1);
  const char *culprit = "output";
  GError     *local   = NULL;

  reader->job     = job;
  reader->tile[0] = reader->tile[1] = 0;
  reader->number++;
  job->request.params = reader->base;
  job->request.width  = job->request.height = 512;
  g_ptr_array_add (reader->jobs, job);

  for (guint i = 0; i < reader->axes->len; i++)
    if (!apply (reader, g_ptr_array_index (reader->axes, i), error))
      return FALSE;

  /* Each factor is a 32-bit number. */
  job->request.x += reader->tile[0] * job->request.width;
  job->request.y += reader->tile[1] * job->request.height;

  if (reader->jobs->len > MAX_JOBS)
    g_set_error (&local, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                 _ ("More than %d pictures in one manifest"), MAX_JOBS);

  if (local == NULL && name_job (reader, &culprit, &local))
    return TRUE;

  /* It may stand in the recipe, or come from a column or row. */
  if (!g_key_file_has_key (reader->file, place (reader, culprit), culprit, NULL))
    culprit = "output";

  return refuse (reader, place (reader, culprit), culprit, local, error);
}

/* The next combination, the last key changing first. */
static gboolean
advance (GPtrArray *axes)
{
  for (guint i = axes->len; i-- > 0;)
    {
      Axis *axis = g_ptr_array_index (axes, i);

      if (++axis->current < axis->values->len)
        return TRUE;
      axis->current = 0;
    }

  return FALSE;
}

static gboolean
read_keys (Reader       *reader,
           char        **keys,
           char        **more,
           GError      **error)
{
  for (char **key = more; key != NULL && *key != NULL; key++)
    if (!g_strv_contains ((const char *const *) keys, *key) && !add_key (reader, *key, error))
      return FALSE;
  for (char **key = keys; *key != NULL; key++)
    if (!add_key (reader, *key, error))
      return FALSE;

  return TRUE;
}

static gboolean
read_group (Reader      *reader,
            const char  *group,
            GError     **error)
{
  char   **keys    = g_key_file_get_keys (reader->file, group, NULL, NULL);
  char   **more    = g_key_file_get_keys (reader->file, DEFAULTS, NULL, NULL);
  guint    first   = reader->jobs->len;
  GError  *local   = NULL;
  gboolean success;

  reader->group   = group;
  reader->number  = 0;
  reader->axes    = g_ptr_array_new_with_free_func (free_axis);
  reader->pattern = get_text (reader, "output");

  if (reader->pattern == NULL)
    g_set_error (&local, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                 _ ("[%s] has no output, the name of its pictures"), group);
  success = (local == NULL || refuse (reader, group, NULL, local, error))
            && read_keys (reader, keys, more, error) && read_recipe (reader, error);
  if (success)
    do
      success = add_job (reader, error);
    while (success && advance (reader->axes));

  if (success)
    {
      int line = varve_lines_find (reader->text, place (reader, "output"), "output");

      for (guint i = first; i < reader->jobs->len; i++)
        ((VarveJob *) g_ptr_array_index (reader->jobs, i))->line = line;
    }
  g_ptr_array_unref (reader->axes);
  g_free (reader->pattern);
  g_strfreev (more);
  g_strfreev (keys);

  return success;
}

static gboolean
read_groups (Reader  *reader,
             GError **error)
{
  char   **groups  = g_key_file_get_groups (reader->file, NULL);
  gboolean success = TRUE;

  for (char **group = groups; success && *group != NULL; group++)
    if (!g_str_equal (*group, DEFAULTS))
      success = read_group (reader, *group, error);
  if (success && reader->jobs->len == 0)
    {
      g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                   _ ("%s: There is no group, so no picture"), reader->shown);
      success = FALSE;
    }
  g_strfreev (groups);

  return success;
}

GPtrArray *
varve_manifest_load (const char  *path,
                     const char  *folder,
                     GError     **error)
{
  Reader   reader  = { .folder = folder };
  char    *text    = NULL;
  char    *shown   = g_filename_display_name (path);
  GError  *local   = NULL;
  gboolean success = FALSE;

  if (varve_cli_read (path, &text, error))
    {
      reader.file  = g_key_file_new ();
      reader.text  = text;
      reader.shown = shown;
      reader.jobs  = g_ptr_array_new_with_free_func (free_job);
      reader.paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
      success      = varve_lines_load (reader.file, text, strlen (text), &local)
                       ? varve_lines_check (text, shown, error) && read_groups (&reader, error)
                       : refuse (&reader, NULL, NULL, local, error);
      g_hash_table_unref (reader.paths);
      g_key_file_unref (reader.file);
      if (!success)
        g_clear_pointer (&reader.jobs, g_ptr_array_unref);
    }
  g_free (shown);
  g_free (text);

  return reader.jobs;
}
