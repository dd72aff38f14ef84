/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What varve-preset-row.c in plugin/common needs of this GTK and GIMP. */

#ifndef VARVE_TOOLKIT_H
#define VARVE_TOOLKIT_H

#include "varve-gimp2-rows.h"

#define VARVE_CANCEL GTK_STOCK_CANCEL
#define VARVE_SAVE   GTK_STOCK_SAVE
#define VARVE_DELETE GTK_STOCK_DELETE

#define varve_set_button_order          gtk_dialog_set_alternative_button_order
#define varve_set_margin(label, pixels) gtk_misc_set_padding (GTK_MISC (label), pixels, pixels)
#define varve_hbox_new(spacing)         gtk_hbox_new (FALSE, spacing)

#endif
