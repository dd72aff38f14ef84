/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const struct
{
  const char *name;
  gsize       offset;
} columns[] = {
  { "fx", G_STRUCT_OFFSET (VarveTableRow, arguments.fx) },
  { "fz", G_STRUCT_OFFSET (VarveTableRow, arguments.fz) },
  { "seed", G_STRUCT_OFFSET (VarveTableRow, arguments.seed) },
  { "shift", G_STRUCT_OFFSET (VarveTableRow, arguments.shift) },
  { "octaves", G_STRUCT_OFFSET (VarveTableRow, arguments.octaves) },
  { "gain", G_STRUCT_OFFSET (VarveTableRow, arguments.gain) },
  { "strength", G_STRUCT_OFFSET (VarveTableRow, arguments.strength) },
  { "result_x", G_STRUCT_OFFSET (VarveTableRow, expected.x) },
  { "result_z", G_STRUCT_OFFSET (VarveTableRow, expected.z) },
};

static void
free_row (gpointer data)
{
  VarveTableRow *row = data;

  g_free (row->function);
  g_free (row);
}

/* The number of a column; NULL: it has none, or is unknown. */
static gint64 *
find_number (VarveTableRow *row,
             const char    *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    if (g_str_equal (columns[i].name, name))
      return (gint64 *) (void *) ((char *) row + columns[i].offset);

  return NULL;
}

/* @name is one that check_names () has passed. */
static gboolean
set_cell (VarveTableRow  *row,
          const char     *name,
          const char     *text,
          GError        **error)
{
  gint64 *number = find_number (row, name);

  if (number == NULL)
    {
      row->function = g_strdup (text);
      return TRUE;
    }
  if (*text == '\0' && g_str_has_prefix (name, "result_"))
    return TRUE;
  if (!varve_cli_number (name, text, G_MININT64, G_MAXINT64, number, error))
    return FALSE;
  row->known          = row->known || number == &row->expected.x;
  row->expected.has_z = row->expected.has_z || number == &row->expected.z;

  return TRUE;
}

static VarveTableRow *
read_row (char       **names,
          const char  *line,
          GError     **error)
{
  VarveTableRow *row     = g_new0 (VarveTableRow, 1);
  char         **cells   = g_strsplit (line, ",", -1);
  gboolean       success = g_strv_length (cells) == g_strv_length (names);

  row->arguments.shift   = 18;
  row->arguments.octaves = 1;
  row->arguments.gain    = 32768;

  if (!success)
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                 _ ("%u values where there are %u columns"), g_strv_length (cells),
                 g_strv_length (names));
  for (guint i = 0; success && names[i] != NULL; i++)
    success = set_cell (row, names[i], g_strstrip (cells[i]), error);
  g_strfreev (cells);

  if (success)
    success = varve_function_compute (row->function, &row->arguments, &row->result, error);
  if (!success)
    {
      free_row (row);
      return NULL;
    }

  return row;
}

static gboolean
check_names (char   **names,
             GError **error)
{
  VarveTableRow row;

  for (int i = 0; names[i] != NULL; i++)
    {
      g_strstrip (names[i]);
      if (find_number (&row, names[i]) == NULL && !g_str_equal (names[i], "function"))
        {
          g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                       _ ("There is no column '%s'; there are function, fx, fz, seed, shift, "
                          "octaves, gain, strength, result_x, result_z"), names[i]);
          return FALSE;
        }
      for (int j = 0; j < i; j++)
        if (g_str_equal (names[i], names[j]))
          {
            g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                         _ ("The column '%s' is there twice"), names[i]);
            return FALSE;
          }
    }
  if (g_strv_contains ((const char *const *) names, "function"))
    return TRUE;

  g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                       _ ("There is no column 'function'"));

  return FALSE;
}

GPtrArray *
varve_table_load (const char  *path,
                  GError     **error)
{
  GPtrArray *rows  = g_ptr_array_new_with_free_func (free_row);
  char      *text  = NULL;
  char      *shown = g_filename_display_name (path);
  char     **lines, **names;
  GError    *local = NULL;

  if (!varve_cli_read (path, &text, error))
    {
      g_free (shown);
      g_ptr_array_unref (rows);
      return NULL;
    }

  lines = g_strsplit (text, "\n", -1);
  names = g_strsplit (lines[0] != NULL ? lines[0] : "", ",", -1);
  if (!check_names (names, &local))
    g_prefix_error (&local, "%s:1: ", shown);
  for (int i = 1; local == NULL && lines[0] != NULL && lines[i] != NULL; i++)
    if (*g_strstrip (lines[i]) != '\0')
      {
        VarveTableRow *row = read_row (names, lines[i], &local);

        if (row != NULL)
          {
            row->line = i + 1;
            g_ptr_array_add (rows, row);
          }
        else
          {
            g_prefix_error (&local, "%s:%d: ", shown, i + 1);
          }
      }
  if (local == NULL && rows->len == 0)
    g_set_error (&local, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE, _ ("%s: The table has no rows"),
                 shown);
  if (local != NULL)
    {
      g_propagate_error (error, local);
      g_clear_pointer (&rows, g_ptr_array_unref);
    }
  g_strfreev (names);
  g_strfreev (lines);
  g_free (shown);
  g_free (text);

  return rows;
}
