/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-palette.h"

static gboolean
is_grey (const VarveColor *color,
         guint16           value)
{
  return color->red == value && color->green == value && color->blue == value
         && color->alpha == VARVE_COLOR_MAX;
}

void
varve_palette_set_colors (VarvePalette     *palette,
                          const VarveColor *low,
                          const VarveColor *high)
{
  palette->low    = *low;
  palette->high   = *high;
  palette->format = NULL;

  if (is_grey (low, 0) && is_grey (high, VARVE_COLOR_MAX))
    palette->n_channels = 1;
  else if (low->alpha == VARVE_COLOR_MAX && high->alpha == VARVE_COLOR_MAX)
    palette->n_channels = 3;
  else
    palette->n_channels = 4;
}

/* Both products are below 2^32, and so is their sum: it is at most MAX². */
static inline guint16
interpolate (guint16 low,
             guint16 high,
             guint16 value)
{
  guint32 sum = (guint32) low * (guint32) (VARVE_COLOR_MAX - value) + (guint32) high * value;

  return (guint16) ((sum + VARVE_COLOR_MAX / 2) / VARVE_COLOR_MAX);
}

void
varve_palette_map (const VarvePalette *palette,
                   const guint16      *noise,
                   gsize               n_pixels,
                   guint16            *pixels)
{
  for (gsize i = 0; i < n_pixels; i++)
    {
      pixels[0] = interpolate (palette->low.red, palette->high.red, noise[i]);
      pixels[1] = interpolate (palette->low.green, palette->high.green, noise[i]);
      pixels[2] = interpolate (palette->low.blue, palette->high.blue, noise[i]);
      if (palette->n_channels == 4)
        pixels[3] = interpolate (palette->low.alpha, palette->high.alpha, noise[i]);
      pixels += palette->n_channels;
    }
}
