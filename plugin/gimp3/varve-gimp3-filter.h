/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The operation varve:noise as a live filter of a drawable. */

#ifndef VARVE_GIMP3_FILTER_H
#define VARVE_GIMP3_FILTER_H

#include "varve-recipe-text.h"

#include <libgimp/gimp.h>

G_BEGIN_DECLS

#define VARVE_OPERATION "varve:noise"

/**
 * varve_filter_append:
 * @drawable: a drawable
 * @params: parameters
 * @error: return location
 *
 * Puts the filter on top of those that @drawable has; it replaces the pixels.
 *
 * Returns: FALSE if this GIMP does not have the operation
 */
gboolean varve_filter_append (GimpDrawable       *drawable,
                              const VarveParams  *params,
                              GError            **error);

/**
 * varve_filter_find:
 * @drawable: a drawable
 *
 * Returns: (transfer none) (nullable): the topmost filter of @drawable that
 *   is varve:noise
 */
GimpDrawableFilter *varve_filter_find (GimpDrawable *drawable);

/* The parameters of such a filter. */
void varve_filter_get (GimpDrawableFilter *filter,
                       VarveParams        *params);

/**
 * varve_filter_set:
 * @drawable: a drawable
 * @filter: a filter of it that is varve:noise
 * @params: its new parameters
 *
 * Replaces the filter by one with the same opacity, mode and visibility,
 * which GIMP can undo.  Below other filters it stays and is changed, because
 * new ones come on top; that cannot be undone.
 */
void varve_filter_set (GimpDrawable       *drawable,
                       GimpDrawableFilter *filter,
                       const VarveParams  *params);

G_END_DECLS

#endif
