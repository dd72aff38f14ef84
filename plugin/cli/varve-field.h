/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* A grid of whole numbers to be measured: the values of a picture, from 0 to
 * 65535, or those of a noise in Q16.16.
 */

#ifndef VARVE_FIELD_H
#define VARVE_FIELD_H

#include <glib.h>

G_BEGIN_DECLS

/* The largest field: its Fourier transform still fits 2 GiB. */
#define VARVE_FIELD_MAX_SAMPLES (1 << 27)

typedef struct
{
  int     width;
  int     height;
  gint32 *values; /* rows from top to bottom without gaps */
} VarveField;

/**
 * varve_field_new:
 * @width, @height: at least 1; at most VARVE_FIELD_MAX_SAMPLES in all
 *
 * Returns: (transfer full): a field of zeros; free with varve_field_free ()
 */
VarveField *varve_field_new (int width,
                             int height);

void varve_field_free (VarveField *field);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VarveField, varve_field_free)

/**
 * varve_field_set_row:
 * @field: (inout): a field
 * @y: a row
 * @n_channels: 1 for grey, 3 for RGB, 4 for RGB and alpha
 * @pixels: its pixels, 16-bit and perceptual
 *
 * Sets a row to the grey of pixels: colours by their luminance, alpha passed over.
 */
void varve_field_set_row (VarveField    *field,
                          int            y,
                          int            n_channels,
                          const guint16 *pixels);

/* The value in column x of row y. */
static inline gint32
varve_field_get (const VarveField *field,
                 int               x,
                 int               y)
{
  return field->values[(gsize) y * (gsize) field->width + (gsize) x];
}

static inline gsize
varve_field_n_samples (const VarveField *field)
{
  return (gsize) field->width * (gsize) field->height;
}

G_END_DECLS

#endif
