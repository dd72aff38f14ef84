/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The dialog of both procedures. */

#ifndef VARVE_GIMP3_DIALOG_H
#define VARVE_GIMP3_DIALOG_H

#include "varve-gimp3.h"

#include <libgimp/gimp.h>

G_BEGIN_DECLS

/**
 * varve_dialog_run:
 * @procedure: one of the two procedures; that with a target shows it
 * @image: the image it was called with
 * @drawable: (nullable): the drawable it was called with
 * @config: (inout): the arguments to start with; the user's choice when TRUE
 *   is returned
 *
 * Returns: whether the user pressed OK
 */
gboolean varve_dialog_run (GimpProcedure       *procedure,
                           GimpImage           *image,
                           GimpDrawable        *drawable,
                           GimpProcedureConfig *config);

G_END_DECLS

#endif
