/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-picture.h"

#include "varve-buffer.h"

gint
varve_picture_level (const VarvePicture *picture,
                     gint                width,
                     gint                height)
{
  gint level = 0;

  while (level < VARVE_MAX_LEVEL && (picture->width >> (level + 1)) >= width
         && (picture->height >> (level + 1)) >= height)
    level++;

  return level;
}

void
varve_picture_render (const VarvePicture  *picture,
                      const VarveRecipe   *recipe,
                      const VarvePalette  *palette,
                      const GeglRectangle *roi,
                      guchar              *pixels)
{
  const Babl *gray     = babl_format ("Y'A u8");
  const Babl *rgba     = babl_format ("R'G'B'A u8");
  glong       n_pixels = (glong) roi->width * roi->height;
  guint16    *noise    = g_new (guint16, (gsize) n_pixels * 4);

  varve_render_pixels (recipe, palette, roi, noise);
  if (picture->gray)
    {
      guchar *between = g_new (guchar, (gsize) n_pixels * 2);

      babl_process (babl_fish (palette->format, gray), noise, between, n_pixels);
      babl_process (babl_fish (gray, rgba), between, pixels, n_pixels);
      g_free (between);
    }
  else
    {
      babl_process (babl_fish (palette->format, rgba), noise, pixels, n_pixels);
    }
  g_free (noise);

  if (!picture->alpha)
    for (glong i = 0; i < n_pixels; i++)
      pixels[i * 4 + 3] = 255;
}
