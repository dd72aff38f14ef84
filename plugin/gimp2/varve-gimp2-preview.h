/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The live picture in the dialog. */

#ifndef VARVE_GIMP2_PREVIEW_H
#define VARVE_GIMP2_PREVIEW_H

#include "varve-gimp2-rows.h"

G_BEGIN_DECLS

typedef struct _VarvePreview VarvePreview;

/**
 * varve_preview_new:
 * @keys: (inout): access keys of the dialog
 *
 * Its memory goes with its widget.
 */
VarvePreview *varve_preview_new (VarveKeys *keys);

GtkWidget *varve_preview_get_widget (VarvePreview *preview);

/**
 * varve_preview_set_picture:
 * @preview: a preview
 * @width, @height: of what is going to be rendered, in pixels
 * @gray: whether it has no colours
 * @alpha: whether translucent colours will show as such
 */
void varve_preview_set_picture (VarvePreview *preview,
                                gint          width,
                                gint          height,
                                gboolean      gray,
                                gboolean      alpha);

/* Draws soon, when GTK has nothing else to do; an older drawing that is not
 * finished is given up.
 */
void varve_preview_set_params (VarvePreview      *preview,
                               const VarveParams *params);

G_END_DECLS

#endif
