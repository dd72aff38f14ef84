/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What varve-preset-row.c in plugin/common needs of this GTK and GIMP. */

#ifndef VARVE_TOOLKIT_H
#define VARVE_TOOLKIT_H

#include "varve-gimp3-rows.h"

#define VARVE_CANCEL varve_stock_label ("_Cancel")
#define VARVE_SAVE   varve_stock_label ("_Save")
#define VARVE_DELETE varve_stock_label ("_Delete")

#define varve_set_button_order          gimp_dialog_set_alternative_button_order
#define varve_set_margin(label, pixels) g_object_set (label, "margin", pixels, NULL)
#define varve_hbox_new(spacing)         gtk_box_new (GTK_ORIENTATION_HORIZONTAL, spacing)

#endif
