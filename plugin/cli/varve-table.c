/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-table.h"

#include <math.h>
#include <string.h>

struct _VarveTable
{
  char      *columns;
  GPtrArray *cells;
};

VarveTable *
varve_table_new (const char *columns)
{
  VarveTable *table = g_new (VarveTable, 1);

  table->columns = g_strdup (columns);
  table->cells   = g_ptr_array_new_with_free_func (g_free);

  return table;
}

void
varve_table_text (VarveTable *table,
                  const char *text)
{
  g_ptr_array_add (table->cells, g_strdup (text));
}

void
varve_table_number (VarveTable *table,
                    double      value,
                    int         decimals)
{
  char format[16], text[64];

  if (!isfinite (value))
    {
      varve_table_text (table, "–");
      return;
    }

  g_snprintf (format, sizeof format, "%%.%df", decimals);
  g_ascii_formatd (text, sizeof text, format, value);
  varve_table_text (table, text);
}

/* In columns of the terminal; East Asian letters take two. */
static guint
display_width (const char *text)
{
  guint width = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      width += g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
    }

  return width;
}

void
varve_table_print (VarveTable *table)
{
  guint    n_columns = (guint) strlen (table->columns);
  guint   *widths    = g_new0 (guint, n_columns);
  GString *line      = g_string_new (NULL);

  for (guint i = 0; i < table->cells->len; i++)
    {
      guint width = display_width (g_ptr_array_index (table->cells, i));

      widths[i % n_columns] = MAX (widths[i % n_columns], width);
    }

  for (guint i = 0; i < table->cells->len; i++)
    {
      const char *cell   = g_ptr_array_index (table->cells, i);
      guint       column = i % n_columns;
      int         blanks = (int) (widths[column] - display_width (cell));

      if (column > 0)
        g_string_append (line, "  ");
      if (table->columns[column] == 'r')
        g_string_append_printf (line, "%*s%s", blanks, "", cell);
      else
        g_string_append_printf (line, "%s%*s", cell, blanks, "");
      if (column + 1 == n_columns)
        {
          g_print ("%s\n", g_strchomp (line->str));
          g_string_truncate (line, 0);
        }
    }

  g_string_free (line, TRUE);
  g_free (widths);
  g_ptr_array_unref (table->cells);
  g_free (table->columns);
  g_free (table);
}
