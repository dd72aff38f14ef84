/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp3-layers.h"

#include "varve-gimp3-filter.h"
#include "varve-gimp3-render.h"
#include "varve-layer-name.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
refuse (const char  *message,
        GError     **error)
{
  g_set_error_literal (error, VARVE_GIMP3_ERROR, VARVE_GIMP3_ERROR_DRAWABLE, message);

  return FALSE;
}

static void
attach_recipe (GimpItem   *item,
               const char *recipe)
{
  GimpParasite *parasite;

  parasite = gimp_parasite_new (VARVE_PARASITE, GIMP_PARASITE_PERSISTENT | GIMP_PARASITE_UNDOABLE,
                                (guint32) strlen (recipe) + 1, recipe);
  gimp_item_attach_parasite (item, parasite);
  gimp_parasite_free (parasite);
}

static void
render_layer (GimpLayer         *layer,
              const VarveParams *params,
              VarveSteps        *steps)
{
  GeglBuffer  *buffer = gimp_drawable_get_buffer (GIMP_DRAWABLE (layer));
  VarveRecipe  recipe;
  VarvePalette palette;

  varve_recipe_init (&recipe, params);
  varve_palette_init (&palette, &params->color1, &params->color2);
  varve_render_buffer (&recipe, &palette, gegl_buffer_get_extent (buffer), buffer,
                       varve_progress_update, steps);
  g_object_unref (buffer); /* and so flush it */
}

/* A layer that is not in the image yet. */
static GimpLayer *
create_layer (GimpImage            *image,
              const VarveParams    *params,
              VarveTarget           target,
              VarveSteps           *steps,
              GError              **error)
{
  char      *text = varve_params_print (params);
  GimpLayer *layer;

  layer = gimp_layer_new (image, text, gimp_image_get_width (image),
                          gimp_image_get_height (image),
                          gimp_image_get_base_type (image) == GIMP_GRAY ? GIMP_GRAYA_IMAGE
                                                                        : GIMP_RGBA_IMAGE,
                          100.0, gimp_image_get_default_new_layer_mode (image));
  if (layer == NULL)
    {
      refuse (_ ("GIMP could not create a layer."), error);
    }
  else if (target == VARVE_TARGET_LAYERS)
    {
      render_layer (layer, params, steps);
    }
  else if (varve_filter_append (GIMP_DRAWABLE (layer), params, error))
    {
      varve_progress_update (1.0, steps);
    }
  else
    {
      gimp_item_delete (GIMP_ITEM (layer));
      layer = NULL;
    }

  if (layer != NULL)
    attach_recipe (GIMP_ITEM (layer), text);
  g_free (text);

  return layer;
}

/* Where new layers go. */
static void
find_place (GimpImage     *image,
            GimpDrawable  *drawable,
            GimpLayer    **parent,
            gint          *position)
{
  GimpLayer *layer = NULL;

  if (drawable != NULL && gimp_item_is_layer_mask (GIMP_ITEM (drawable)))
    {
      layer = gimp_layer_from_mask (GIMP_LAYER_MASK (drawable));
    }
  else if (drawable != NULL && GIMP_IS_LAYER (drawable))
    {
      layer = GIMP_LAYER (drawable);
    }
  else
    {
      GimpLayer **selected = gimp_image_get_selected_layers (image);

      if (selected != NULL)
        layer = selected[0];
      g_free (selected);
    }

  *parent   = NULL;
  *position = 0;
  if (layer != NULL)
    {
      *parent   = (GimpLayer *) gimp_item_get_parent (GIMP_ITEM (layer));
      *position = gimp_image_get_item_position (image, GIMP_ITEM (layer));
    }
}

GimpLayer **
varve_layers_add (GimpImage            *image,
                  GimpDrawable         *drawable,
                  const VarveSettings  *settings,
                  GError              **error)
{
  VarveParams   params = settings->params;
  GimpLayer   **layers;
  GimpLayer    *parent;
  gint          position;

  if (!varve_image_check (image, error))
    return NULL;
  if (gimp_image_get_floating_sel (image) != NULL)
    {
      refuse (_ ("Varve cannot add layers while there is a floating selection. "
                 "Anchor it first."), error);
      return NULL;
    }

  layers = g_new0 (GimpLayer *, (gsize) settings->count + 1);
  gimp_progress_init (_ ("Rendering noise"));

  for (gint i = 0; i < settings->count; i++, params.seed++)
    {
      VarveSteps steps = { i, settings->count };

      layers[i] = create_layer (image, &params, settings->target, &steps, error);
      if (layers[i] == NULL)
        {
          while (i-- > 0)
            gimp_item_delete (GIMP_ITEM (layers[i]));
          g_free (layers);
          return NULL;
        }
    }

  find_place (image, drawable, &parent, &position);
  gimp_image_undo_group_start (image);
  for (gint i = 0; i < settings->count; i++)
    gimp_image_insert_layer (image, layers[i], parent, position);
  gimp_image_undo_group_end (image);

  return layers;
}

gboolean
varve_layers_get_recipe (GimpDrawable  *drawable,
                         VarveParams   *params,
                         GError       **error)
{
  GimpDrawableFilter *filter   = varve_filter_find (drawable);
  GimpParasite       *parasite = NULL;
  char               *name;
  gboolean            legal    = FALSE;

  /* GIMP's own dialog may have changed the filter since. */
  if (filter != NULL)
    {
      varve_filter_get (filter, params);
      return TRUE;
    }

  name     = gimp_item_get_name (GIMP_ITEM (drawable));
  parasite = gimp_item_get_parasite (GIMP_ITEM (drawable), VARVE_PARASITE);
  if (parasite == NULL)
    {
      g_set_error (error, VARVE_GIMP3_ERROR, VARVE_GIMP3_ERROR_DRAWABLE,
                   /* TRANSLATORS: the name of a layer, mask or channel. */
                   _ ("'%s' has no Varve recipe to edit. "
                      "Render noise into it with Varve Layers first."), name);
    }
  else
    {
      guint32     size;
      const char *data = gimp_parasite_get_data (parasite, &size);

      legal = varve_layer_parse_recipe (name, data, size, params, error);
      gimp_parasite_free (parasite);
    }
  g_free (name);

  return legal;
}

/* Pixels or filter as one undo step.  Unless only a part of the pixels is
 * selected, the drawable gets the recipe, and as its name too if that is the
 * old one's.
 */
static void
commit (GimpDrawable        *drawable,
        GimpDrawableFilter  *filter, /* or NULL */
        const GeglRectangle *area,
        const VarveParams   *old, /* or NULL */
        const VarveParams   *params)
{
  GimpItem  *item       = GIMP_ITEM (drawable);
  GimpImage *image      = gimp_item_get_image (item);
  char      *old_recipe = old != NULL ? varve_params_print (old) : NULL;
  char      *recipe     = varve_params_print (params);
  char      *name       = gimp_item_get_name (item);

  gimp_image_undo_group_start (image);
  if (filter != NULL)
    varve_filter_set (drawable, filter, params);
  else
    varve_drawable_commit (drawable, area);
  if (filter != NULL || gimp_selection_is_empty (image))
    {
      attach_recipe (item, recipe);
      if (old_recipe != NULL && varve_layer_name_is_recipe (name, old_recipe)
          && !g_str_equal (old_recipe, recipe))
        gimp_item_set_name (item, recipe);
    }
  gimp_image_undo_group_end (image);

  g_free (old_recipe);
  g_free (recipe);
  g_free (name);
}

gboolean
varve_layers_fill (GimpDrawable       *drawable,
                   const VarveParams  *params,
                   GError            **error)
{
  VarveParams   old;
  gboolean      known;
  GeglRectangle area;

  if (!varve_drawable_check (drawable, error))
    return FALSE;

  known = varve_layers_get_recipe (drawable, &old, NULL);
  if (!varve_drawable_prepare (drawable, params, FALSE, &area, error))
    return FALSE;

  commit (drawable, NULL, &area, known ? &old : NULL, params);

  return TRUE;
}

gboolean
varve_layers_edit (GimpDrawable       *drawable,
                   const VarveParams  *old,
                   const VarveParams  *params,
                   GError            **error)
{
  GimpDrawableFilter *filter = varve_filter_find (drawable);
  VarvePalette        palette;
  GeglRectangle       area;

  if (!varve_drawable_check (drawable, error))
    return FALSE;

  if (old != NULL)
    varve_palette_init (&palette, &old->color1, &old->color2);
  if (filter == NULL
      && !varve_drawable_prepare (drawable, params, old != NULL && palette.n_channels == 4, &area,
                                  error))
    return FALSE;

  commit (drawable, filter, &area, old, params);

  return TRUE;
}
