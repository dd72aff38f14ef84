/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Layers that know their recipe.
 *
 * The recipe text is kept in a parasite of the layer, which GIMP saves in XCF
 * files.  Everything is rendered before the image is touched, so that a
 * process that is ended on the way leaves image and undo history alone.
 */

#ifndef VARVE_GIMP3_LAYERS_H
#define VARVE_GIMP3_LAYERS_H

#include "varve-gimp3.h"

#include <libgimp/gimp.h>

G_BEGIN_DECLS

/**
 * varve_layers_add:
 * @image: an image
 * @drawable: (nullable): a drawable of @image: new layers come above it,
 *   above its layer if it is a mask, else above the selected layer
 * @settings: the first layer's parameters, the number of layers, and whether
 *   they have pixels or a live filter
 * @error: return location
 *
 * Adds layers of the image's size with seeds s, s+1, … as one undo step.
 * They have an alpha channel, as GIMP's own new layers do.
 *
 * Returns: (transfer full) (nullable): the new layers, from the lowest to the
 *   highest, ended by NULL; NULL if they were not added
 */
GimpLayer **varve_layers_add (GimpImage            *image,
                              GimpDrawable         *drawable,
                              const VarveSettings  *settings,
                              GError              **error);

/**
 * varve_layers_fill:
 * @drawable: a drawable
 * @params: parameters
 * @error: return location
 *
 * Renders into @drawable as one undo step.  If nothing is selected, the
 * drawable remembers the recipe.
 *
 * Returns: whether it was rendered
 */
gboolean varve_layers_fill (GimpDrawable       *drawable,
                            const VarveParams  *params,
                            GError            **error);

/**
 * varve_layers_get_recipe:
 * @drawable: a drawable
 * @params: (out): the parameters of its live filter, or else in its parasite
 * @error: return location
 *
 * Returns: whether @drawable has a legal recipe
 */
gboolean varve_layers_get_recipe (GimpDrawable  *drawable,
                                  VarveParams   *params,
                                  GError       **error);

/**
 * varve_layers_edit:
 * @drawable: a drawable that has a recipe
 * @old: (nullable): its parameters, if they are legal
 * @params: its new parameters
 * @error: return location
 *
 * Renders @drawable again, or sets its live filter, as one undo step.  Unless
 * only a part of the pixels is selected, it also gets the new recipe, and a
 * new name if that still was the old recipe.
 *
 * Returns: whether it was rendered
 */
gboolean varve_layers_edit (GimpDrawable       *drawable,
                            const VarveParams  *old,
                            const VarveParams  *params,
                            GError            **error);

G_END_DECLS

#endif
