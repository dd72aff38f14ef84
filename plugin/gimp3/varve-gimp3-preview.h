/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The live picture in the dialog. */

#ifndef VARVE_GIMP3_PREVIEW_H
#define VARVE_GIMP3_PREVIEW_H

#include "varve-gimp3-rows.h"
#include "varve-picture.h"

G_BEGIN_DECLS

typedef struct _VarvePreview VarvePreview;

/**
 * varve_preview_new:
 * @large: whether there is room for a large one
 * @keys: (inout): access keys of the dialog
 *
 * Its memory goes with its widget.
 */
VarvePreview *varve_preview_new (gboolean   large,
                                 VarveKeys *keys);

GtkWidget *varve_preview_get_widget (VarvePreview *preview);

/* What is going to be rendered. */
void varve_preview_set_picture (VarvePreview       *preview,
                                const VarvePicture *picture);

/* Draws soon, when GTK has nothing else to do; an older drawing that is not
 * finished is given up.
 */
void varve_preview_set_params (VarvePreview      *preview,
                               const VarveParams *params);

G_END_DECLS

#endif
