/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The dialog of both procedures. */

#ifndef VARVE_GIMP2_DIALOG_H
#define VARVE_GIMP2_DIALOG_H

#include "varve-gimp2.h"

G_BEGIN_DECLS

/**
 * varve_dialog_run:
 * @drawable: the drawable the procedure was called with
 * @edit: whether the drawable's recipe is edited, so that nothing but its
 *   parameters can be chosen
 * @settings: (inout): what to start with; the user's choice when TRUE is
 *   returned, else unchanged
 *
 * Returns: whether the user pressed OK
 */
gboolean varve_dialog_run (gint32         drawable,
                           gboolean       edit,
                           VarveSettings *settings);

G_END_DECLS

#endif
