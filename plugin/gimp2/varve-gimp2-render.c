/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp2-render.h"

#include "varve-gimp2.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

gboolean
varve_progress_update (double   fraction,
                       gpointer data)
{
  const VarveSteps *steps = data;

  gimp_progress_update ((steps->index + fraction) / steps->count);

  return TRUE; /* GIMP cancels by ending the process */
}

/* GIMP locks what lies in a locked group, and the mask of a locked layer, too. */
static gboolean
is_locked (gint32 item)
{
  gint32 layer = gimp_item_is_layer_mask (item) ? gimp_layer_from_mask (item) : item;

  for (; item > 0; item = gimp_item_get_parent (item))
    if (gimp_item_get_lock_content (item))
      return TRUE;

  for (; layer > 0; layer = gimp_item_get_parent (layer))
    if (gimp_item_get_lock_content (layer))
      return TRUE;

  return FALSE;
}

gboolean
varve_drawable_check (gint32   drawable,
                      GError **error)
{
  const char *message = NULL;

  if (gimp_drawable_is_indexed (drawable))
    message = _ ("Varve cannot render into an indexed image. "
                 "Convert it with Image > Mode > RGB first.");
  else if (gimp_item_is_group (drawable))
    message = _ ("Varve cannot render into a layer group. Choose a layer, or render new layers.");
  else if (is_locked (drawable))
    message = _ ("Varve cannot render here, because the pixels are locked.");

  if (message != NULL)
    g_set_error_literal (error, VARVE_GIMP2_ERROR, VARVE_GIMP2_ERROR_DRAWABLE, message);

  return message == NULL;
}

/* Whether alpha is 0 wherever something is selected in the area. */
static gboolean
is_transparent (gint32               drawable,
                GeglBuffer          *buffer,
                const GeglRectangle *area)
{
  gint32              image       = gimp_item_get_image (drawable);
  gboolean            selected    = !gimp_selection_is_empty (image);
  gboolean            transparent = TRUE;
  GeglBuffer         *selection   = NULL;
  GeglBufferIterator *iter;

  iter = gegl_buffer_iterator_new (buffer, area, 0, babl_format ("YA float"), GEGL_ACCESS_READ,
                                   GEGL_ABYSS_NONE, 2);
  if (selected)
    {
      GeglRectangle there = *area;
      gint          x, y;

      gimp_drawable_offsets (drawable, &x, &y);
      there.x += x;
      there.y += y;
      selection = gimp_drawable_get_buffer (gimp_image_get_selection (image));
      gegl_buffer_iterator_add (iter, selection, &there, 0, babl_format ("Y float"),
                                GEGL_ACCESS_READ, GEGL_ABYSS_NONE);
    }

  while (transparent && gegl_buffer_iterator_next (iter))
    {
      const float *gray = iter->items[0].data; /* and alpha */
      const float *mask = selected ? iter->items[1].data : NULL;

      for (gint i = 0; i < iter->length && transparent; i++)
        transparent = !(gray[2 * i + 1] > 0.0f && (mask == NULL || mask[i] > 0.0f));
    }

  if (!transparent)
    gegl_buffer_iterator_stop (iter);
  g_clear_object (&selection);

  return transparent;
}

/* A rendering whose alpha is put back, strip after strip. */
typedef struct
{
  VarveSteps           steps;
  const GeglRectangle *area;
  GeglBuffer          *from;
  GeglBuffer          *to;
  gint                 done; /* rows */
} AlphaJob;

/* Both buffers have the drawable's own format, whose last component is
 * alpha: its bytes are copied, so that it stays the same to the bit.
 */
static gboolean
copy_alpha (double   fraction,
            gpointer data)
{
  AlphaJob           *job    = data;
  gint                end    = (gint) lrint (fraction * job->area->height);
  GeglRectangle       strip  = { job->area->x, job->area->y + job->done, job->area->width,
                                 end - job->done };
  const Babl         *format = gegl_buffer_get_format (job->to);
  gsize               bpp    = (gsize) babl_format_get_bytes_per_pixel (format);
  gsize               size   = bpp / (gsize) babl_format_get_n_components (format);
  GeglBufferIterator *iter;

  if (strip.height > 0)
    {
      iter = gegl_buffer_iterator_new (job->to, &strip, 0, format, GEGL_ACCESS_READWRITE,
                                       GEGL_ABYSS_NONE, 2);
      gegl_buffer_iterator_add (iter, job->from, &strip, 0, format, GEGL_ACCESS_READ,
                                GEGL_ABYSS_NONE);
      while (gegl_buffer_iterator_next (iter))
        {
          guchar       *to   = (guchar *) iter->items[0].data + bpp - size;
          const guchar *from = (const guchar *) iter->items[1].data + bpp - size;

          for (gint i = 0; i < iter->length; i++)
            memcpy (to + (gsize) i * bpp, from + (gsize) i * bpp, size);
        }
      job->done = end;
    }

  return varve_progress_update (fraction, &job->steps);
}

/* See the alpha rule in the header. */
static gboolean
keeps_alpha (gint32               drawable,
             const VarvePalette  *palette,
             gboolean             own_alpha,
             GeglBuffer          *buffer,
             const GeglRectangle *area)
{
  if (!gimp_drawable_has_alpha (drawable))
    return FALSE;
  if (gimp_item_is_layer (drawable) && gimp_layer_get_lock_alpha (drawable))
    return TRUE;

  return palette->n_channels < 4 && !own_alpha && !is_transparent (drawable, buffer, area);
}

gboolean
varve_drawable_prepare (gint32              drawable,
                        const VarveParams  *params,
                        gboolean            own_alpha,
                        GeglRectangle      *area,
                        GError            **error)
{
  VarveRecipe  recipe;
  VarvePalette palette;
  GeglBuffer  *buffer, *shadow;
  AlphaJob     job = { .steps = { 0, 1 } };

  if (!gimp_drawable_mask_intersect (drawable, &area->x, &area->y, &area->width, &area->height))
    {
      g_set_error_literal (error, VARVE_GIMP2_ERROR, VARVE_GIMP2_ERROR_DRAWABLE,
                           _ ("There is nothing to render, because the selection lies outside."));
      return FALSE;
    }

  varve_recipe_init (&recipe, params);
  varve_palette_init (&palette, &params->color1, &params->color2);
  gimp_progress_init (_ ("Rendering noise"));

  buffer = gimp_drawable_get_buffer (drawable);
  shadow = gimp_drawable_get_shadow_buffer (drawable);
  job.area = area;
  job.from = buffer;
  job.to   = shadow;
  varve_render_buffer (&recipe, &palette, area, shadow,
                       keeps_alpha (drawable, &palette, own_alpha, buffer, area)
                         ? copy_alpha : varve_progress_update,
                       &job);
  g_object_unref (shadow); /* and so flush it */
  g_object_unref (buffer);

  return TRUE;
}

void
varve_drawable_commit (gint32               drawable,
                       const GeglRectangle *area)
{
  gimp_drawable_merge_shadow (drawable, TRUE);
  gimp_drawable_update (drawable, area->x, area->y, area->width, area->height);
}
