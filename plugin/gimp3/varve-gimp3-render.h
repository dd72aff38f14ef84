/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Noise into a drawable.
 *
 * Alpha.  Colours that are both opaque leave a layer's alpha as it is, except
 * where the area to fill is wholly transparent: it becomes opaque, or the
 * noise would not be seen.  The alpha of a translucent colour replaces the
 * layer's.  Lock alpha always keeps the layer's.  Where there is no alpha
 * (layers without it, masks, channels) the alpha of colours is ignored, so
 * that the pixels depend on the recipe alone.
 */

#ifndef VARVE_GIMP3_RENDER_H
#define VARVE_GIMP3_RENDER_H

#include "varve-buffer.h"

#include <libgimp/gimp.h>

G_BEGIN_DECLS

/* Progress of GIMP over several renderings of the same length. */
typedef struct
{
  gint index; /* of the one that runs, from 0 */
  gint count;
} VarveSteps;

/**
 * varve_progress_update:
 *
 * A VarveProgress whose data is a VarveSteps.
 */
gboolean varve_progress_update (double   fraction,
                                gpointer steps);

/**
 * varve_image_check:
 * @image: an image
 * @error: return location
 *
 * Returns: whether the image can take noise: it is not indexed
 */
gboolean varve_image_check (GimpImage  *image,
                            GError    **error);

/**
 * varve_drawable_check:
 * @drawable: a drawable
 * @error: return location
 *
 * Returns: whether noise can be rendered into @drawable: it is no group, not
 *   indexed, and its pixels are not locked
 */
gboolean varve_drawable_check (GimpDrawable  *drawable,
                               GError       **error);

/**
 * varve_drawable_prepare:
 * @drawable: a drawable that passed varve_drawable_check ()
 * @params: parameters
 * @own_alpha: whether the alpha that @drawable has now came from a recipe, so
 *   that it need not be kept
 * @area: (out): what was rendered
 * @error: return location
 *
 * Renders into the drawable's shadow, inside the bounds of the selection,
 * with progress.  The image stays as it is until varve_drawable_commit ().
 *
 * Returns: FALSE when the selection leaves nothing to render
 */
gboolean varve_drawable_prepare (GimpDrawable       *drawable,
                                 const VarveParams  *params,
                                 gboolean            own_alpha,
                                 GeglRectangle      *area,
                                 GError            **error);

/* Merges the shadow through the selection: one undo step. */
void varve_drawable_commit (GimpDrawable        *drawable,
                            const GeglRectangle *area);

G_END_DECLS

#endif
