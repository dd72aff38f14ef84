/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Noise as a dialog shows it. */

#ifndef VARVE_PICTURE_H
#define VARVE_PICTURE_H

#include "varve-palette.h"
#include "varve-recipe.h"

G_BEGIN_DECLS

/* What is going to be rendered. */
typedef struct
{
  gint     width;  /* in pixels */
  gint     height;
  gboolean gray;   /* it has no colours */
  gboolean alpha;  /* translucent colours show as such */
} VarvePicture;

/**
 * varve_picture_level:
 * @picture: a picture
 * @width, @height: the size to show it in
 *
 * Returns: the highest level at which the picture still is as large
 */
gint varve_picture_level (const VarvePicture *picture,
                          gint                width,
                          gint                height);

/**
 * varve_picture_render:
 * @picture: a picture
 * @recipe: its recipe, at the level to show
 * @palette: its palette
 * @roi: the part to render, in samples of that level
 * @pixels: (out): 8-bit perceptual RGBA, rows without gaps
 */
void varve_picture_render (const VarvePicture  *picture,
                           const VarveRecipe   *recipe,
                           const VarvePalette  *palette,
                           const GeglRectangle *roi,
                           guchar              *pixels);

G_END_DECLS

#endif
