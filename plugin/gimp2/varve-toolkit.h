/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What varve-preset-row.c and varve-recipe-entry.c in plugin/common need of this
 * GTK and GIMP.
 */

#ifndef VARVE_TOOLKIT_H
#define VARVE_TOOLKIT_H

#include "varve-gimp2-rows.h"

#define VARVE_CANCEL GTK_STOCK_CANCEL
#define VARVE_SAVE   GTK_STOCK_SAVE
#define VARVE_DELETE GTK_STOCK_DELETE

#define varve_set_button_order          gtk_dialog_set_alternative_button_order
#define varve_set_margin(label, pixels) gtk_misc_set_padding (GTK_MISC (label), pixels, pixels)
#define varve_hbox_new(spacing)         gtk_hbox_new (FALSE, spacing)
#define varve_grid_new()                gtk_table_new (1, 1, FALSE)

static inline void
varve_grid_attach (GtkWidget *grid,
                   GtkWidget *child,
                   guint      column,
                   guint      row,
                   gboolean   expand)
{
  gtk_table_attach (GTK_TABLE (grid), child, column, column + 1, row, row + 1,
                    expand ? GTK_EXPAND | GTK_FILL : GTK_FILL, GTK_FILL, 0, 0);
}

static inline gboolean
varve_is_dark (GtkWidget *widget)
{
  const GdkColor *back = &gtk_widget_get_style (widget)->bg[GTK_STATE_NORMAL];

  return back->red + back->green + back->blue < 3 * 0x8000;
}

#endif
