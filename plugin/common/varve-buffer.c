/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-buffer.h"

#include <gegl-parallel.h>

/* Pixels that are coloured at a time: their noise fits the stack. */
#define CHUNK 4096

/* Pixels between calls of the progress function, and so in memory. */
#define STRIP_PIXELS (1 << 20)
#define MIN_STRIPS   32

/* Pixels that are worth a thread of their own. */
#define THREAD_COST 4096.0

void
varve_render_pixels (const VarveRecipe   *recipe,
                     const VarvePalette  *palette,
                     const GeglRectangle *roi,
                     gpointer             pixels)
{
  guint16 *out = pixels;

  if (palette->n_channels == 1)
    {
      varve_render (recipe, roi->x, roi->y, roi->width, roi->height, out, roi->width);
      return;
    }

  /* Whole rows where several fit into a chunk, else parts of one. */
  for (int y = 0, n_rows; y < roi->height; y += n_rows)
    {
      n_rows = CLAMP (CHUNK / roi->width, 1, roi->height - y);

      for (int x = 0, n_columns; x < roi->width; x += n_columns)
        {
          guint16 noise[CHUNK];
          gsize   n_pixels;

          n_columns = MIN (CHUNK, roi->width - x);
          n_pixels  = (gsize) n_columns * (gsize) n_rows;
          varve_render (recipe, roi->x + x, roi->y + y, n_columns, n_rows, noise, n_columns);
          varve_palette_map (palette, noise, n_pixels, out);
          out += n_pixels * (gsize) palette->n_channels;
        }
    }
}

typedef struct
{
  const VarveRecipe  *recipe;
  const VarvePalette *palette;
  GeglBuffer         *buffer;
} Strip;

static void
render_area (const GeglRectangle *area,
             gpointer             data)
{
  const Strip *strip = data;
  gsize        size  = (gsize) area->width * (gsize) area->height
               * (gsize) strip->palette->n_channels * sizeof (guint16);
  gpointer     pixels = g_malloc (size);

  varve_render_pixels (strip->recipe, strip->palette, area, pixels);
  gegl_buffer_set (strip->buffer, area, 0, strip->palette->format, pixels, GEGL_AUTO_ROWSTRIDE);
  g_free (pixels);
}

gboolean
varve_render_buffer (const VarveRecipe   *recipe,
                     const VarvePalette  *palette,
                     const GeglRectangle *roi,
                     GeglBuffer          *buffer,
                     VarveProgress        progress,
                     gpointer             data)
{
  Strip strip  = { recipe, palette, buffer };
  int   height = CLAMP (STRIP_PIXELS / MAX (roi->width, 1), 1, roi->height / MIN_STRIPS + 1);

  for (int y = 0; y < roi->height; y += height)
    {
      GeglRectangle area = { roi->x, roi->y + y, roi->width, MIN (height, roi->height - y) };

      gegl_parallel_distribute_area (&area, THREAD_COST, GEGL_SPLIT_STRATEGY_AUTO,
                                     render_area, &strip);

      if (progress != NULL && !progress ((double) (y + area.height) / roi->height, data))
        return FALSE;
    }

  return TRUE;
}
