/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The choice between the drawable and new layers. */

#ifndef VARVE_GIMP2_TARGET_H
#define VARVE_GIMP2_TARGET_H

#include "varve-gimp2.h"
#include "varve-gimp2-rows.h"

G_BEGIN_DECLS

/**
 * varve_target_new:
 * @drawable: the drawable; can be chosen if it can be rendered into
 * @settings: (inout): their count and target are shown and set; new layers
 *   are chosen if nothing else is possible
 * @keys: (inout): access keys of the dialog
 * @changed: called after the user changed one
 * @data: for @changed
 *
 * Returns: the widget
 */
GtkWidget *varve_target_new (gint32         drawable,
                             VarveSettings *settings,
                             VarveKeys     *keys,
                             VarveChanged   changed,
                             gpointer       data);

/* Shows what the settings have become. */
void varve_target_refresh (GtkWidget *widget);

G_END_DECLS

#endif
