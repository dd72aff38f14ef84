/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp2-layers.h"

#include "varve-gimp2-render.h"
#include "varve-layer-name.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
refuse (const char  *message,
        GError     **error)
{
  g_set_error_literal (error, VARVE_GIMP2_ERROR, VARVE_GIMP2_ERROR_DRAWABLE, message);

  return FALSE;
}

static void
attach_recipe (gint32      drawable,
               const char *recipe)
{
  GimpParasite *parasite;

  parasite = gimp_parasite_new (VARVE_PARASITE, GIMP_PARASITE_PERSISTENT | GIMP_PARASITE_UNDOABLE,
                                (guint32) strlen (recipe) + 1, recipe);
  gimp_item_attach_parasite (drawable, parasite);
  gimp_parasite_free (parasite);
}

/* A layer that is not in the image yet. */
static gint32
create_layer (gint32             image,
              const VarveParams *params,
              VarveSteps        *steps)
{
  char          *text = varve_params_print (params);
  GeglRectangle  area = { 0, 0, gimp_image_width (image), gimp_image_height (image) };
  VarveRecipe    recipe;
  VarvePalette   palette;
  GeglBuffer    *buffer;
  gint32         layer;

  layer = gimp_layer_new (image, text, area.width, area.height,
                          gimp_image_base_type (image) == GIMP_GRAY ? GIMP_GRAYA_IMAGE
                                                                    : GIMP_RGBA_IMAGE,
                          100.0, gimp_image_get_default_new_layer_mode (image));
  if (layer > 0)
    {
      varve_recipe_init (&recipe, params);
      varve_palette_init (&palette, &params->color1, &params->color2);
      buffer = gimp_drawable_get_buffer (layer);
      varve_render_buffer (&recipe, &palette, &area, buffer, varve_progress_update, steps);
      g_object_unref (buffer); /* and so flush it */
      attach_recipe (layer, text);
    }
  g_free (text);

  return layer;
}

/* Where new layers go. */
static void
find_place (gint32  image,
            gint32  drawable,
            gint32 *parent,
            gint   *position)
{
  gint32 layer = drawable;

  if (gimp_item_is_layer_mask (drawable))
    layer = gimp_layer_from_mask (drawable);
  else if (!gimp_item_is_layer (drawable))
    layer = gimp_image_get_active_layer (image);

  *parent   = layer > 0 ? gimp_item_get_parent (layer) : -1;
  *position = layer > 0 ? gimp_image_get_item_position (image, layer) : 0;
  if (*parent < 0)
    *parent = 0;
}

gboolean
varve_layers_add (gint32                image,
                  gint32                drawable,
                  const VarveSettings  *settings,
                  gint32              **ids,
                  GError              **error)
{
  VarveParams params = settings->params;
  gint32     *layers;
  gint32      parent;
  gint        position;

  if (gimp_image_base_type (image) == GIMP_INDEXED)
    return varve_drawable_check (drawable, error);
  if (gimp_image_get_floating_sel (image) > 0)
    return refuse (_ ("Varve cannot add layers while there is a floating selection. "
                      "Anchor it first."), error);

  layers = g_new (gint32, settings->count);
  gimp_progress_init (_ ("Rendering noise"));

  for (gint i = 0; i < settings->count; i++, params.seed++)
    {
      VarveSteps steps = { i, settings->count };

      layers[i] = create_layer (image, &params, &steps);
      if (layers[i] < 0)
        {
          while (i-- > 0)
            gimp_item_delete (layers[i]);
          g_free (layers);
          return refuse (_ ("GIMP could not create a layer."), error);
        }
    }

  find_place (image, drawable, &parent, &position);
  gimp_image_undo_group_start (image);
  for (gint i = 0; i < settings->count; i++)
    gimp_image_insert_layer (image, layers[i], parent, position);
  gimp_image_undo_group_end (image);

  *ids = layers;

  return TRUE;
}

gboolean
varve_layers_get_recipe (gint32        drawable,
                         VarveParams  *params,
                         GError      **error)
{
  GimpParasite *parasite = gimp_item_get_parasite (drawable, VARVE_PARASITE);
  char         *name     = gimp_item_get_name (drawable);
  gboolean      legal    = FALSE;

  if (parasite == NULL)
    {
      g_set_error (error, VARVE_GIMP2_ERROR, VARVE_GIMP2_ERROR_DRAWABLE,
                   /* TRANSLATORS: the name of a layer, mask or channel. */
                   _ ("'%s' has no Varve recipe to edit. "
                      "Render noise into it with Varve Layers first."), name);
    }
  else
    {
      legal = varve_layer_parse_recipe (name, gimp_parasite_data (parasite),
                                        (gsize) gimp_parasite_data_size (parasite), params, error);
      gimp_parasite_free (parasite);
    }
  g_free (name);

  return legal;
}

/* Renders into the drawable as one undo step.  Unless only a part is selected,
 * it gets the recipe, and as its name too if that is the old one's.
 */
static gboolean
render (gint32              drawable,
        const VarveParams  *old, /* or NULL */
        const VarveParams  *params,
        gboolean            own_alpha,
        GError            **error)
{
  gint32         image = gimp_item_get_image (drawable);
  GeglRectangle  area;
  char          *old_recipe, *recipe, *name;

  if (!varve_drawable_prepare (drawable, params, own_alpha, &area, error))
    return FALSE;

  old_recipe = old != NULL ? varve_params_print (old) : NULL;
  recipe     = varve_params_print (params);
  name       = gimp_item_get_name (drawable);

  gimp_image_undo_group_start (image);
  varve_drawable_commit (drawable, &area);
  if (gimp_selection_is_empty (image))
    {
      attach_recipe (drawable, recipe);
      if (old_recipe != NULL && varve_layer_name_is_recipe (name, old_recipe)
          && !g_str_equal (old_recipe, recipe))
        gimp_item_set_name (drawable, recipe);
    }
  gimp_image_undo_group_end (image);

  g_free (old_recipe);
  g_free (recipe);
  g_free (name);

  return TRUE;
}

gboolean
varve_layers_fill (gint32              drawable,
                   const VarveParams  *params,
                   GError            **error)
{
  VarveParams old;
  gboolean    known;

  if (!varve_drawable_check (drawable, error))
    return FALSE;
  known = varve_layers_get_recipe (drawable, &old, NULL);

  return render (drawable, known ? &old : NULL, params, FALSE, error);
}

gboolean
varve_layers_edit (gint32              drawable,
                   const VarveParams  *old,
                   const VarveParams  *params,
                   GError            **error)
{
  VarvePalette palette;

  if (!varve_drawable_check (drawable, error))
    return FALSE;
  if (old != NULL)
    varve_palette_init (&palette, &old->color1, &old->color2);

  return render (drawable, old, params, old != NULL && palette.n_channels == 4, error);
}
