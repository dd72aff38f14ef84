/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-lines.h"

#include <glib/gi18n-lib.h>
#include <string.h>

gboolean
varve_lines_load (GKeyFile    *file,
                  const char  *text,
                  gsize        length,
                  GError     **error)
{
  return g_key_file_load_from_data (file, text, length, G_KEY_FILE_KEEP_TRANSLATIONS, error);
}

/* Whether the first lines of the manifest have it: a group, a key, or an error. */
static gboolean
has_it (const char *text,
        gsize       length,
        const char *group,
        const char *key)
{
  GKeyFile *file  = g_key_file_new ();
  gboolean  legal = length == 0 || varve_lines_load (file, text, length, NULL);
  gboolean  found = group == NULL ? !legal
                    : key == NULL ? g_key_file_has_group (file, group)
                                  : g_key_file_has_key (file, group, key, NULL);

  g_key_file_unref (file);

  return found;
}

int
varve_lines_find (const char *text,
                  const char *group,
                  const char *key)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (gsize));
  gsize   end  = 0;
  guint   low, high;

  for (const char *c = text; *c != '\0'; c++)
    if (*c == '\n' || c[1] == '\0')
      {
        end = (gsize) (c + 1 - text);
        g_array_append_val (ends, end);
      }

  low  = 0;
  high = ends->len;
  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (has_it (text, g_array_index (ends, gsize, middle), group, key))
        high = middle;
      else
        low = middle + 1;
    }
  g_array_free (ends, TRUE);

  return (int) low + 1;
}

/* What a line gives a meaning to: "[group]", or its key; NULL: neither.  As GKeyFile reads
 * it, which has found it legal.
 */
static char *
line_name (const char *line)
{
  const char *end;

  while (g_ascii_isspace (*line))
    line++;
  end = *line == '[' ? strchr (line, ']') : *line != '#' ? strchr (line, '=') : NULL;
  if (end == NULL)
    return NULL;

  return g_strchomp (g_strndup (line, (gsize) (end - line) + (*end == ']' ? 1 : 0)));
}

gboolean
varve_lines_check (const char  *text,
                   const char  *shown,
                   GError     **error)
{
  GHashTable *seen  = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  char      **lines = g_strsplit (text, "\n", -1);
  char       *group = g_strdup ("");
  gboolean    legal = TRUE;

  for (int i = 0; legal && lines[i] != NULL; i++)
    {
      char *name = line_name (lines[i]);
      char *full;
      int   first;

      if (name == NULL)
        continue;
      if (name[0] == '[')
        {
          g_free (group);
          group = g_strdup (name);
        }

      full  = name[0] == '[' ? g_strdup (name) : g_strconcat (group, name, NULL);
      first = GPOINTER_TO_INT (g_hash_table_lookup (seen, full));
      legal = first == 0;
      if (!legal)
        g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                     /* TRANSLATORS: file and line, a key or a group in brackets, a line. */
                     _ ("%s:%d: %s is there twice, first in line %d"), shown, i + 1, name, first);
      g_hash_table_replace (seen, full, GINT_TO_POINTER (i + 1));
      g_free (name);
    }
  g_free (group);
  g_strfreev (lines);
  g_hash_table_unref (seen);

  return legal;
}
