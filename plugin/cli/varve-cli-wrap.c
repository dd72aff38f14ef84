/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli-wrap.h"

#define COLUMNS 79

/* Chinese has no blanks to break at, and its lines are left to the terminal. */
char *
varve_cli_wrap (const char *text)
{
  GString *wrapped = g_string_new (NULL);
  char   **lines   = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    {
      char **words  = g_strsplit (*line, " ", -1);
      glong  column = 0;

      for (char **word = words; *word != NULL; word++)
        {
          glong width = g_utf8_strlen (*word, -1);

          if (word > words && **line != ' ' && column + 1 + width > COLUMNS)
            {
              g_string_append_c (wrapped, '\n');
              column = 0;
            }
          else if (word > words)
            {
              g_string_append_c (wrapped, ' ');
              column++;
            }
          g_string_append (wrapped, *word);
          column += width;
        }
      if (line[1] != NULL)
        g_string_append_c (wrapped, '\n');
      g_strfreev (words);
    }
  g_strfreev (lines);

  return g_string_free (wrapped, FALSE);
}
