/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Fields as PNG files. */

#ifndef VARVE_FIELD_PNG_H
#define VARVE_FIELD_PNG_H

#include "varve-field.h"

#include <stdio.h>

G_BEGIN_DECLS

/**
 * varve_field_write_png:
 * @field: values from 0 to 65535
 * @title: what it shows, ASCII
 * @stream: where to write
 * @error: return location; the message does not name the file
 *
 * Writes 16-bit grey.
 *
 * Returns: whether it was written
 */
gboolean varve_field_write_png (const VarveField  *field,
                                const char        *title,
                                FILE              *stream,
                                GError           **error);

/**
 * varve_field_read_png:
 * @stream: a PNG file of any kind
 * @error: return location; the message does not name the file
 *
 * Reads a picture as 16-bit perceptual grey: colours by their luminance, fewer bits
 * stretched to the range, alpha passed over.
 *
 * Returns: (nullable): the field
 */
VarveField *varve_field_read_png (FILE    *stream,
                                  GError **error);

G_END_DECLS

#endif
