/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#ifndef VARVE_RENDER_H
#define VARVE_RENDER_H

#include "varve-recipe.h"

#include <stddef.h>

/**
 * varve_render:
 * @recipe: a recipe
 * @x, @y: the first column and row, in samples of the recipe's level;
 *         negative ones too, as long as sample·2^level stays below 2^32
 * @width, @height: of the rectangle, in samples; nothing is done below 1
 * @pixels: (out): 16-bit perceptual grey, rows from top to bottom
 * @stride: from one row of @pixels to the next, in pixels, at least @width
 *
 * Renders a rectangle.  A pixel depends on @recipe and its own coordinates
 * alone.  Cannot fail, allocates nothing, uses up to 400 KiB of stack.
 *
 * Thread safe.
 */
void varve_render (const VarveRecipe *recipe,
                   int                x,
                   int                y,
                   int                width,
                   int                height,
                   uint16_t          *pixels,
                   ptrdiff_t          stride);

/**
 * varve_render_pixel:
 * @recipe: a recipe
 * @x, @y: the sample
 *
 * Computes one pixel by itself, step by step as the algorithm is described.
 * This is the reference that varve_render () is compared with.
 *
 * Returns: the pixel, 16-bit perceptual grey
 *
 * Thread safe.
 */
uint16_t varve_render_pixel (const VarveRecipe *recipe,
                             int                x,
                             int                y);

#endif
