/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp2-render.h"

#include "varve-alpha.h"
#include "varve-gimp2.h"

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
  gint32      image     = gimp_item_get_image (drawable);
  GeglBuffer *selection = NULL;
  gint        x, y;
  gboolean    transparent;

  if (!gimp_selection_is_empty (image))
    selection = gimp_drawable_get_buffer (gimp_image_get_selection (image));
  gimp_drawable_offsets (drawable, &x, &y);
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
