/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* From 16-bit noise to grey or coloured pixels. */

#ifndef VARVE_PALETTE_H
#define VARVE_PALETTE_H

#include "varve-params.h"

#include <gegl.h>

G_BEGIN_DECLS

/* A plain value, constant once made. */
typedef struct
{
  VarveColor  low;
  VarveColor  high;
  const Babl *format;     /* of the pixels, or NULL */
  int         n_channels; /* 16-bit ones in format: 1, 3 or 4 */
} VarvePalette;

/**
 * varve_palette_init:
 * @palette: (out): the palette
 * @low, @high: colours of the values 0 and 65535
 *
 * Chooses the smallest format that holds the colours: perceptual grey for
 * black to white, perceptual RGB for opaque colours, else with alpha.
 */
void varve_palette_init (VarvePalette     *palette,
                         const VarveColor *low,
                         const VarveColor *high);

/**
 * varve_palette_set_colors:
 * @palette: (out): the palette
 * @low, @high: colours of the values 0 and 65535
 *
 * The same without babl, for programs that have no use of it: the format is NULL.
 */
void varve_palette_set_colors (VarvePalette     *palette,
                               const VarveColor *low,
                               const VarveColor *high);

/**
 * varve_palette_map:
 * @palette: a palette with colours
 * @noise: 16-bit noise
 * @n_pixels: length of @noise
 * @pixels: (out): pixels of the palette's format
 *
 * Interpolates each channel between the two colours, to the nearest.
 *
 * Thread safe.
 */
void varve_palette_map (const VarvePalette *palette,
                        const guint16      *noise,
                        gsize               n_pixels,
                        guint16            *pixels);

G_END_DECLS

#endif
