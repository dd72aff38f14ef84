/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The alpha of buffers that noise is rendered into. */

#ifndef VARVE_ALPHA_H
#define VARVE_ALPHA_H

#include <gegl.h>

G_BEGIN_DECLS

/**
 * varve_alpha_is_zero:
 * @buffer: a buffer with alpha
 * @area: the area to look at
 * @mask: (nullable): a mask; what is 0 in it does not count
 * @dx, @dy: from a pixel of @buffer to that of @mask
 *
 * Returns: whether alpha is 0 everywhere in @area that counts
 */
gboolean varve_alpha_is_zero (GeglBuffer          *buffer,
                              const GeglRectangle *area,
                              GeglBuffer          *mask,
                              gint                 dx,
                              gint                 dy);

/**
 * varve_alpha_copy:
 * @from: a buffer whose last component is alpha
 * @to: (inout): another of the same format
 * @area: the area to copy
 *
 * Copies alpha as bytes, so that it stays the same to the bit.
 */
void varve_alpha_copy (GeglBuffer          *from,
                       GeglBuffer          *to,
                       const GeglRectangle *area);

G_END_DECLS

#endif
