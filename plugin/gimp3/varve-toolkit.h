/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What varve-preset-row.c and varve-recipe-entry.c in plugin/common need of this
 * GTK and GIMP.
 */

#ifndef VARVE_TOOLKIT_H
#define VARVE_TOOLKIT_H

#include "varve-gimp3-rows.h"

#define VARVE_CANCEL varve_stock_label ("_Cancel")
#define VARVE_SAVE   varve_stock_label ("_Save")
#define VARVE_DELETE varve_stock_label ("_Delete")

#define varve_set_button_order          gimp_dialog_set_alternative_button_order
#define varve_set_margin(label, pixels) g_object_set (label, "margin", pixels, NULL)
#define varve_hbox_new(spacing)         gtk_box_new (GTK_ORIENTATION_HORIZONTAL, spacing)
#define varve_grid_new                  gtk_grid_new

static inline void
varve_grid_attach (GtkWidget *grid,
                   GtkWidget *child,
                   gint       column,
                   gint       row,
                   gboolean   expand)
{
  gtk_widget_set_hexpand (child, expand);
  gtk_grid_attach (GTK_GRID (grid), child, column, row, 1, 1);
}

static inline gboolean
varve_is_dark (GtkWidget *widget)
{
  GdkRGBA text;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), GTK_STATE_FLAG_NORMAL, &text);

  return text.red + text.green + text.blue > 1.5;
}

#endif
