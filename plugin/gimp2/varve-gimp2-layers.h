/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Layers that know their recipe.
 *
 * The recipe text is kept in a parasite of the layer, which GIMP saves in XCF
 * files.  Everything is rendered before the image is touched, so that a
 * process that is ended on the way leaves image and undo history alone.
 */

#ifndef VARVE_GIMP2_LAYERS_H
#define VARVE_GIMP2_LAYERS_H

#include "varve-gimp2.h"

G_BEGIN_DECLS

/**
 * varve_layers_add:
 * @image: an image
 * @drawable: a drawable of @image: new layers come above it, above its layer
 *   if it is a mask, above the active layer if it is a channel
 * @settings: the first layer's parameters and the number of layers
 * @ids: (out) (array length=n_ids) (transfer full): the new layers, from the
 *   lowest to the highest
 * @error: return location
 *
 * Adds layers of the image's size with seeds s, s+1, … as one undo step.
 * They have an alpha channel, as GIMP's own new layers do.
 *
 * Returns: whether they were added
 */
gboolean varve_layers_add (gint32                image,
                           gint32                drawable,
                           const VarveSettings  *settings,
                           gint32              **ids,
                           GError              **error);

/**
 * varve_layers_fill:
 * @drawable: a drawable
 * @params: parameters
 * @error: return location
 *
 * Renders into @drawable as one undo step.  If nothing is selected, the
 * drawable remembers the recipe, and a name that was its recipe follows it.
 *
 * Returns: whether it was rendered
 */
gboolean varve_layers_fill (gint32              drawable,
                            const VarveParams  *params,
                            GError            **error);

/**
 * varve_layers_get_recipe:
 * @drawable: a drawable
 * @params: (out): the parameters in its parasite
 * @error: return location
 *
 * Returns: whether @drawable has a legal recipe
 */
gboolean varve_layers_get_recipe (gint32        drawable,
                                  VarveParams  *params,
                                  GError      **error);

/**
 * varve_layers_edit:
 * @drawable: a drawable that has a recipe
 * @old: (nullable): its parameters, if they are legal
 * @params: its new parameters
 * @error: return location
 *
 * Renders @drawable again as one undo step.  If nothing is selected, it also
 * gets the new recipe, and a new name if that still was the old recipe.
 *
 * Returns: whether it was rendered
 */
gboolean varve_layers_edit (gint32              drawable,
                            const VarveParams  *old,
                            const VarveParams  *params,
                            GError            **error);

G_END_DECLS

#endif
