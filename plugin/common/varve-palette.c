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

/* One channel: low·MAX + (high − low)·value, in multiples of 1/MAX, and half to be
 * rounded.  That lies between half and MAX² and half, so that unsigned numbers
 * hold it, though the difference be negative.
 */
typedef struct
{
  guint32 start;
  guint32 slope;
} Channel;

static Channel
make_channel (guint16 low,
              guint16 high)
{
  return (Channel){ (guint32) low * VARVE_COLOR_MAX + VARVE_COLOR_MAX / 2, (guint32) high - low };
}

/* Divides sum = MAX·q + r by MAX = 2^16 − 1.  sum >> 16 is q where r ≥ q, else
 * q − 1, as sum = 2^16·q + (r − q).  With it and 1 added, sum is 2^16·q + (r + 1) or
 * 2^16·q + r, which is at most 2^16·MAX + MAX.
 */
static inline guint16
blend (Channel channel,
       guint16 value)
{
  guint32 sum = channel.start + channel.slope * value;

  return (guint16) ((sum + 1 + (sum >> 16)) >> 16);
}

/* For newer processors too where compiler and loader can; the pixels are the same. */
#if defined __x86_64__ && defined __gnu_linux__ && defined __GNUC__ && !defined __clang__
#define CLONES __attribute__ ((target_clones ("arch=x86-64-v3", "default")))
#else
#define CLONES
#endif

CLONES void
varve_palette_map (const VarvePalette *palette,
                   const guint16      *noise,
                   gsize               n_pixels,
                   guint16            *pixels)
{
  const Channel red   = make_channel (palette->low.red, palette->high.red);
  const Channel green = make_channel (palette->low.green, palette->high.green);
  const Channel blue  = make_channel (palette->low.blue, palette->high.blue);
  const Channel alpha = make_channel (palette->low.alpha, palette->high.alpha);

  /* A loop each, as each goes through vectors as a whole. */
  if (palette->n_channels == 3)
    for (gsize i = 0; i < n_pixels; i++)
      {
        pixels[3 * i]     = blend (red, noise[i]);
        pixels[3 * i + 1] = blend (green, noise[i]);
        pixels[3 * i + 2] = blend (blue, noise[i]);
      }
  else
    for (gsize i = 0; i < n_pixels; i++)
      {
        pixels[4 * i]     = blend (red, noise[i]);
        pixels[4 * i + 1] = blend (green, noise[i]);
        pixels[4 * i + 2] = blend (blue, noise[i]);
        pixels[4 * i + 3] = blend (alpha, noise[i]);
      }
}
