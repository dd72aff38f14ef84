/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Tables of function calls, as comma-separated values. */

#ifndef VARVE_CLI_TABLE_H
#define VARVE_CLI_TABLE_H

#include "varve-cli-functions.h"

G_BEGIN_DECLS

/* A row of a table. */
typedef struct
{
  int             line; /* in the file */
  char           *function;
  VarveArguments  arguments;
  VarveResult     result;   /* computed */
  gboolean        known;    /* the table has a result too, */
  VarveResult     expected; /* which is this */
} VarveTableRow;

/**
 * varve_table_load:
 * @path: the file, or "-" for standard input.  The first line names the columns:
 *   function, fx, fz, and where they are not left out seed (0), shift (18), octaves (1),
 *   gain (32768), strength (0), result_x, result_z.  All but function are whole numbers,
 *   so nothing is quoted.
 * @error: return location; the message begins with file and line
 *
 * Reads a table and computes its results.
 *
 * Returns: (element-type VarveTableRow) (transfer full) (nullable): the rows; free with
 *   g_ptr_array_unref ()
 */
GPtrArray *varve_table_load (const char  *path,
                             GError     **error);

G_END_DECLS

#endif
