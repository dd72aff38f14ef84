/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* One row of the dialog: label and input of a property. */

#ifndef VARVE_GIMP3_ROW_H
#define VARVE_GIMP3_ROW_H

#include "varve-gimp3-rows.h"

G_BEGIN_DECLS

/* Fill in the first block, then call varve_row_build ().  Signals keep the
 * address: the row must not move and must outlive its widgets.
 */
typedef struct
{
  const VarveProperty *property;
  VarveParams         *params;
  VarveChanged         changed;
  gpointer             data;
  GtkGrid             *grid; /* of two columns: label, input */
  gint                 line;

  GtkWidget           *widgets[2]; /* shown and hidden together; NULL if fewer */
  GtkWidget           *input;
  GtkAdjustment       *adjustment; /* of numbers and the seed */
  gboolean             refreshing;
} VarveRow;

/* Adds the widgets; label may have an access key. */
void varve_row_build (VarveRow   *row,
                      const char *label);

/* Shows the value, if it matters now. */
void varve_row_refresh (VarveRow *row);

G_END_DECLS

#endif
