/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Widgets for parameters, made from the table of properties.
 *
 * What the parts of the dialog have in common: each works on the dialog's
 * VarveParams, calls a VarveChanged after the user changed something, and has
 * a function that brings it up to date after somebody else did.  Their memory
 * goes with their widget.
 */

#ifndef VARVE_GIMP3_ROWS_H
#define VARVE_GIMP3_ROWS_H

#include "varve-keys.h"
#include "varve-property.h"

#include <libgimp/gimp.h>
#include <libgimp/gimpui.h>

G_BEGIN_DECLS

typedef void (*VarveChanged) (gpointer data);

/* The translation that GTK has of a usual button's label. */
const char *varve_stock_label (const char *label);

typedef struct _VarveRows VarveRows;

/**
 * varve_rows_new:
 * @params: (inout): the dialog's parameters, which must outlive the widget
 * @n_columns: 1 or 2
 * @keys: (inout): access keys of the dialog
 * @changed: called after the user changed a value
 * @data: for @changed
 */
VarveRows *varve_rows_new (VarveParams  *params,
                           guint         n_columns,
                           VarveKeys    *keys,
                           VarveChanged  changed,
                           gpointer      data);

GtkWidget *varve_rows_get_widget (VarveRows *rows);

/* The input to start with: the seed. */
GtkWidget *varve_rows_get_focus (VarveRows *rows);

/* Shows the parameters as they are now, and only the rows that matter. */
void varve_rows_refresh (VarveRows *rows);

G_END_DECLS

#endif
