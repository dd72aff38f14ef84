/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-buffer.h"

#include <gegl-parallel.h>

/* Pixels that are coloured or copied at a time, those of a tile: their noise fits
 * the stack and the nearest cache.
 */
#define CHUNK (128 * 128)

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

/* Where the buffer's memory cannot be used as it is: through a copy, a block at
 * a time, so that it stays in the cache.
 */
static void
render_copied (const VarveRecipe   *recipe,
               const VarvePalette  *palette,
               const GeglRectangle *area,
               GeglBuffer          *buffer,
               gint                 level)
{
  int      height = MIN (area->height, CHUNK);
  int      width  = CLAMP (CHUNK / height, 1, area->width);
  gpointer pixels = gegl_scratch_alloc (
    (gsize) width * (gsize) height
    * (gsize) babl_format_get_bytes_per_pixel (palette->format));

  for (int y = 0; y < area->height; y += height)
    for (int x = 0; x < area->width; x += width)
      {
        GeglRectangle block = { area->x + x, area->y + y, MIN (width, area->width - x),
                                MIN (height, area->height - y) };

        varve_render_pixels (recipe, palette, &block, pixels);
        gegl_buffer_set (buffer, &block, level, palette->format, pixels, GEGL_AUTO_ROWSTRIDE);
      }

  gegl_scratch_free (pixels);
}

void
varve_render_area (const VarveRecipe   *recipe,
                   const VarvePalette  *palette,
                   const GeglRectangle *area,
                   GeglBuffer          *buffer,
                   gint                 level)
{
  GeglRectangle tiles = *area;
  GeglRectangle edges[4];
  int           n_edges = 0;

  if (gegl_rectangle_is_empty (area))
    return;

  /* GEGL hands out a tile of the buffer as it is where all of it is wanted, else
   * one row of it after the other, which costs noise dearly.
   */
  if (gegl_buffer_get_format (buffer) == palette->format)
    {
      if (gegl_rectangle_align_to_buffer (&tiles, area, buffer, GEGL_RECTANGLE_ALIGNMENT_SUBSET))
        n_edges = gegl_rectangle_subtract (edges, area, &tiles);
      else
        edges[n_edges++] = *area;
    }

  if (!gegl_rectangle_is_empty (&tiles))
    {
      GeglBufferIterator *iterator = gegl_buffer_iterator_new (buffer, &tiles, level,
                                                               palette->format, GEGL_ACCESS_WRITE,
                                                               GEGL_ABYSS_NONE, 1);

      while (gegl_buffer_iterator_next (iterator))
        varve_render_pixels (recipe, palette, &iterator->items[0].roi, iterator->items[0].data);
    }

  for (int i = 0; i < n_edges; i++)
    render_copied (recipe, palette, &edges[i], buffer, level);
}

typedef struct
{
  const VarveRecipe  *recipe;
  const VarvePalette *palette;
  GeglBuffer         *buffer;
} Strip;

static void
render_strip (const GeglRectangle *area,
              gpointer             data)
{
  const Strip *strip = data;

  varve_render_area (strip->recipe, strip->palette, area, strip->buffer, 0);
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
                                     render_strip, &strip);

      if (progress != NULL && !progress ((double) (y + area.height) / roi->height, data))
        return FALSE;
    }

  return TRUE;
}
