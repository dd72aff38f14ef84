/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-alpha.h"

#include <string.h>

gboolean
varve_alpha_is_zero (GeglBuffer          *buffer,
                     const GeglRectangle *area,
                     GeglBuffer          *mask,
                     gint                 dx,
                     gint                 dy)
{
  GeglRectangle       there = { area->x + dx, area->y + dy, area->width, area->height };
  GeglBufferIterator *iter;
  gboolean            zero = TRUE;

  iter = gegl_buffer_iterator_new (buffer, area, 0, babl_format ("YA float"), GEGL_ACCESS_READ,
                                   GEGL_ABYSS_NONE, 2);
  if (mask != NULL)
    gegl_buffer_iterator_add (iter, mask, &there, 0, babl_format ("Y float"), GEGL_ACCESS_READ,
                              GEGL_ABYSS_NONE);

  while (zero && gegl_buffer_iterator_next (iter))
    {
      const float *gray   = iter->items[0].data; /* and alpha */
      const float *counts = mask != NULL ? iter->items[1].data : NULL;

      for (gint i = 0; i < iter->length && zero; i++)
        zero = !(gray[2 * i + 1] > 0.0f && (counts == NULL || counts[i] > 0.0f));
    }

  if (!zero)
    gegl_buffer_iterator_stop (iter);

  return zero;
}

void
varve_alpha_copy (GeglBuffer          *from,
                  GeglBuffer          *to,
                  const GeglRectangle *area)
{
  const Babl         *format = gegl_buffer_get_format (to);
  gsize               bpp    = (gsize) babl_format_get_bytes_per_pixel (format);
  gsize               size   = bpp / (gsize) babl_format_get_n_components (format);
  GeglBufferIterator *iter;

  iter = gegl_buffer_iterator_new (to, area, 0, format, GEGL_ACCESS_READWRITE, GEGL_ABYSS_NONE, 2);
  gegl_buffer_iterator_add (iter, from, area, 0, format, GEGL_ACCESS_READ, GEGL_ABYSS_NONE);

  while (gegl_buffer_iterator_next (iter))
    {
      guchar       *pixel = (guchar *) iter->items[0].data + bpp - size;
      const guchar *alpha = (const guchar *) iter->items[1].data + bpp - size;

      for (gint i = 0; i < iter->length; i++)
        memcpy (pixel + (gsize) i * bpp, alpha + (gsize) i * bpp, size);
    }
}
