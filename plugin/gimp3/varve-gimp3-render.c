/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp3-render.h"

#include "varve-alpha.h"
#include "varve-gimp3.h"

#include <glib/gi18n-lib.h>
#include <math.h>

gboolean
varve_progress_update (double   fraction,
                       gpointer data)
{
  const VarveSteps *steps = data;

  gimp_progress_update ((steps->index + fraction) / steps->count);

  return TRUE; /* GIMP cancels by ending the process */
}

static gboolean
refuse (const char  *message,
        GError     **error)
{
  g_set_error_literal (error, VARVE_GIMP3_ERROR, VARVE_GIMP3_ERROR_DRAWABLE, message);

  return FALSE;
}

gboolean
varve_image_check (GimpImage  *image,
                   GError    **error)
{
  if (gimp_image_get_base_type (image) == GIMP_INDEXED)
    return refuse (_ ("Varve cannot render into an indexed image. "
                      "Convert it with Image > Mode > RGB first."), error);

  return TRUE;
}

static gboolean
is_locked_on_the_way_up (GimpItem *item)
{
  for (; item != NULL; item = gimp_item_get_parent (item))
    if (gimp_item_get_lock_content (item))
      return TRUE;

  return FALSE;
}

/* GIMP locks what lies in a locked group, and the mask of a locked layer, too. */
static gboolean
is_locked (GimpDrawable *drawable)
{
  GimpItem *item  = GIMP_ITEM (drawable);
  GimpItem *layer = NULL;

  if (gimp_item_is_layer_mask (item))
    layer = GIMP_ITEM (gimp_layer_from_mask (GIMP_LAYER_MASK (item)));

  return is_locked_on_the_way_up (item) || is_locked_on_the_way_up (layer);
}

gboolean
varve_drawable_check (GimpDrawable  *drawable,
                      GError       **error)
{
  if (!varve_image_check (gimp_item_get_image (GIMP_ITEM (drawable)), error))
    return FALSE;
  if (gimp_item_is_group (GIMP_ITEM (drawable)))
    return refuse (_ ("Varve cannot render into a layer group. Choose a layer, or render new "
                      "layers."), error);
  if (is_locked (drawable))
    return refuse (_ ("Varve cannot render here, because the pixels are locked."), error);

  return TRUE;
}

/* Whether alpha is 0 wherever something is selected in the area. */
static gboolean
is_transparent (GimpDrawable        *drawable,
                GeglBuffer          *buffer,
                const GeglRectangle *area)
{
  GimpImage  *image     = gimp_item_get_image (GIMP_ITEM (drawable));
  GeglBuffer *selection = NULL;
  gint        x, y;
  gboolean    transparent;

  if (!gimp_selection_is_empty (image))
    selection = gimp_drawable_get_buffer (GIMP_DRAWABLE (gimp_image_get_selection (image)));
  gimp_drawable_get_offsets (drawable, &x, &y);
  transparent = varve_alpha_is_zero (buffer, area, selection, x, y);
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

static gboolean
copy_alpha (double   fraction,
            gpointer data)
{
  AlphaJob      *job   = data;
  gint           end   = (gint) lrint (fraction * job->area->height);
  GeglRectangle  strip = { job->area->x, job->area->y + job->done, job->area->width,
                           end - job->done };

  if (strip.height > 0)
    {
      varve_alpha_copy (job->from, job->to, &strip);
      job->done = end;
    }

  return varve_progress_update (fraction, &job->steps);
}

/* See the alpha rule in the header. */
static gboolean
keeps_alpha (GimpDrawable        *drawable,
             const VarvePalette  *palette,
             gboolean             own_alpha,
             GeglBuffer          *buffer,
             const GeglRectangle *area)
{
  if (!gimp_drawable_has_alpha (drawable))
    return FALSE;
  if (GIMP_IS_LAYER (drawable) && gimp_layer_get_lock_alpha (GIMP_LAYER (drawable)))
    return TRUE;

  return palette->n_channels < 4 && !own_alpha && !is_transparent (drawable, buffer, area);
}

gboolean
varve_drawable_prepare (GimpDrawable       *drawable,
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
    return refuse (_ ("There is nothing to render, because the selection lies outside."), error);

  varve_recipe_init (&recipe, params);
  varve_palette_init (&palette, &params->color1, &params->color2);
  gimp_progress_init (_ ("Rendering noise"));

  buffer   = gimp_drawable_get_buffer (drawable);
  shadow   = gimp_drawable_get_shadow_buffer (drawable);
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
varve_drawable_commit (GimpDrawable        *drawable,
                       const GeglRectangle *area)
{
  gimp_drawable_merge_shadow (drawable, TRUE);
  gimp_drawable_update (drawable, area->x, area->y, area->width, area->height);
}
