/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Tables for the terminal. */

#ifndef VARVE_TABLE_H
#define VARVE_TABLE_H

#include <glib.h>

G_BEGIN_DECLS

typedef struct _VarveTable VarveTable;

/* @columns has a letter for each: l, flush left, or r, flush right. */
VarveTable *varve_table_new (const char *columns);

/* Adds the next cell, row after row. */
void varve_table_text (VarveTable *table,
                       const char *text);

/* Adds a number with so many decimals and a decimal point; "–" for what is no
 * number.
 */
void varve_table_number (VarveTable *table,
                         double      value,
                         int         decimals);

/* Prints the table to standard output, and frees it; @table: (transfer full). */
void varve_table_print (VarveTable *table);

G_END_DECLS

#endif
