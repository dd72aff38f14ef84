/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Named recipes: those that come with Varve and the user's own.
 *
 * The user's presets are one key file, presets.ini in the folder "varve" of
 * the user's configuration, which all front ends share.
 */

#ifndef VARVE_PRESETS_H
#define VARVE_PRESETS_H

#include "varve-recipe-text.h"

G_BEGIN_DECLS

typedef struct
{
  char        *id;      /* the name in files */
  char        *name;    /* for people: translated for shipped presets, else the id */
  gboolean     shipped; /* came with Varve, cannot be removed */
  VarveParams  params;
} VarvePreset;

/**
 * varve_presets_load:
 * @error: return location
 *
 * Reads all presets.  One in the user's file that is no legal recipe is left
 * out and reported in @error with its name; the others are returned all the
 * same.
 *
 * Returns: (element-type VarvePreset) (transfer full): the shipped presets,
 *   then the user's by name; free with g_ptr_array_unref ()
 */
GPtrArray *varve_presets_load (GError **error);

/**
 * varve_presets_save:
 * @name: a name, not empty
 * @params: the parameters
 * @error: return location
 *
 * Adds a preset to the user's file or replaces the one of that name.  The
 * file is replaced as a whole, so that it is never half written.
 *
 * Returns: whether it was saved
 */
gboolean varve_presets_save (const char         *name,
                             const VarveParams  *params,
                             GError            **error);

/**
 * varve_presets_remove:
 * @name: the name of one of the user's presets
 * @error: return location
 *
 * Returns: whether it was removed
 */
gboolean varve_presets_remove (const char  *name,
                               GError     **error);

G_END_DECLS

#endif
