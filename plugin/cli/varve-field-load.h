/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Fields from pictures and recipes. */

#ifndef VARVE_FIELD_LOAD_H
#define VARVE_FIELD_LOAD_H

#include "varve-field.h"
#include "varve-params.h"

#include <gegl.h>

G_BEGIN_DECLS

/**
 * varve_field_load:
 * @path: a PNG file, or of another format that GEGL reads
 * @error: return location; the message names the file
 *
 * Reads a picture as 16-bit perceptual grey; alpha is passed over.
 *
 * Returns: (nullable): the field
 */
VarveField *varve_field_load (const char  *path,
                              GError     **error);

/**
 * varve_field_render:
 * @params: legal parameters
 * @area: which rectangle, at most VARVE_FIELD_MAX_SAMPLES
 *
 * Returns: (transfer full): its pixels, colours by their luminance
 */
VarveField *varve_field_render (const VarveParams   *params,
                                const GeglRectangle *area);

/* Returns: (transfer full): the largest square in the middle of a field */
VarveField *varve_field_square (const VarveField *field);

G_END_DECLS

#endif
