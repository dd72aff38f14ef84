/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli-lines.h"

/* Whether the first lines of the manifest have it: a group, a key, or an error. */
static gboolean
has_it (const char *text,
        gsize       length,
        const char *group,
        const char *key)
{
  GKeyFile *file  = g_key_file_new ();
  gboolean  legal = length == 0 || g_key_file_load_from_data (file, text, length, 0, NULL);
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
