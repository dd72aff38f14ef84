/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Where the noise goes: into the drawable or into new layers. */

#ifndef VARVE_GIMP3_TARGET_H
#define VARVE_GIMP3_TARGET_H

#include "varve-gimp3-rows.h"
#include "varve-gimp3.h"

G_BEGIN_DECLS

typedef struct _VarveTargetFrame VarveTargetFrame;

/**
 * varve_target_new:
 * @drawable: (nullable): the drawable; if nothing can be rendered into it,
 *   nothing but new layers can be chosen
 * @settings: (inout): the dialog's settings
 * @keys: (inout): access keys of the dialog
 * @changed: called after the user changed the target or the count
 * @data: for @changed
 */
VarveTargetFrame *varve_target_new (GimpDrawable  *drawable,
                                    VarveSettings *settings,
                                    VarveKeys     *keys,
                                    VarveChanged   changed,
                                    gpointer       data);

GtkWidget *varve_target_get_widget (VarveTargetFrame *target);

/* Shows the settings, after making their target a possible one. */
void varve_target_refresh (VarveTargetFrame *target);

G_END_DECLS

#endif
