/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Noise into GEGL's memory. */

#ifndef VARVE_BUFFER_H
#define VARVE_BUFFER_H

#include "varve-palette.h"
#include "varve-render.h"

G_BEGIN_DECLS

/**
 * VarveProgress:
 * @fraction: done, from 0 to 1, never falling
 * @data: what the caller gave
 *
 * Returns: whether to go on
 */
typedef gboolean (*VarveProgress) (double   fraction,
                                   gpointer data);

/**
 * varve_render_pixels:
 * @recipe: a recipe
 * @palette: a palette
 * @roi: the rectangle, in samples of the recipe's level
 * @pixels: (out): @roi's pixels in the palette's format, rows without gaps
 *
 * Thread safe.
 */
void varve_render_pixels (const VarveRecipe   *recipe,
                          const VarvePalette  *palette,
                          const GeglRectangle *roi,
                          gpointer             pixels);

/**
 * varve_render_area:
 * @recipe: a recipe
 * @palette: a palette
 * @area: the rectangle, in samples of @recipe's level
 * @buffer: a buffer of any format; its own memory is used where that is the
 *   palette's
 * @level: of @buffer that is written, the recipe's
 *
 * Renders a rectangle into a buffer, on the calling thread.
 *
 * Thread safe, as long as no two areas overlap.
 */
void varve_render_area (const VarveRecipe   *recipe,
                        const VarvePalette  *palette,
                        const GeglRectangle *area,
                        GeglBuffer          *buffer,
                        gint                 level);

/**
 * varve_render_buffer:
 * @recipe: a recipe at level 0
 * @palette: a palette
 * @roi: the rectangle, in pixels of @buffer and of the recipe
 * @buffer: a buffer of any format
 * @progress: (nullable): called from time to time, on the calling thread; at
 *   the end with 1
 * @data: for @progress
 *
 * Renders a rectangle in strips, on all of GEGL's threads, with memory for
 * one strip.
 *
 * Returns: FALSE when @progress stopped it; @buffer is then partly written
 */
gboolean varve_render_buffer (const VarveRecipe   *recipe,
                              const VarvePalette  *palette,
                              const GeglRectangle *roi,
                              GeglBuffer          *buffer,
                              VarveProgress        progress,
                              gpointer             data);

G_END_DECLS

#endif
