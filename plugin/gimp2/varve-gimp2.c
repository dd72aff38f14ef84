/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The procedures that GIMP 2.10 sees. */

#include "config.h"

#include "varve-gimp2-dialog.h"
#include "varve-gimp2-layers.h"
#include "varve-gimp2-render.h"
#include "varve-i18n.h"

#include <gegl.h>
#include <glib/gi18n-lib.h>
#include <libgimp/gimp.h>

/* Memory for tiles in this process; GIMP keeps the image itself. */
#define TILE_CACHE (G_GUINT64_CONSTANT (128) << 20)

static void query (void);
static void run   (const gchar      *name,
                   gint              n_params,
                   const GimpParam  *param,
                   gint             *n_return_vals,
                   GimpParam       **return_vals);

const GimpPlugInInfo PLUG_IN_INFO = { NULL, NULL, query, run };

MAIN ()

static void
query (void)
{
  static const GimpParamDef layers_args[] = {
    { GIMP_PDB_INT32, "run-mode",
      "The run mode { RUN-INTERACTIVE (0), RUN-NONINTERACTIVE (1), RUN-WITH-LAST-VALS (2) }" },
    { GIMP_PDB_IMAGE, "image", "Input image" },
    { GIMP_PDB_DRAWABLE, "drawable", "Drawable to render into, or to add layers above" },
    { GIMP_PDB_STRING, "recipe", "Recipe, for example \"type=perlin size=32 seed=7\"" },
    { GIMP_PDB_INT32, "count",
      "Number of layers with seeds s, s+1, ... (1 <= count <= 1000); 1 for target 0" },
    { GIMP_PDB_INT32, "target", "Where to render { DRAWABLE (0), NEW-LAYERS (1) }" },
  };
  static const GimpParamDef layers_vals[] = {
    { GIMP_PDB_INT32, "num-layers", "Number of new layers" },
    { GIMP_PDB_INT32ARRAY, "layers", "The new layers, from the lowest to the highest" },
  };
  static const GimpParamDef edit_args[] = {
    { GIMP_PDB_INT32, "run-mode",
      "The run mode { RUN-INTERACTIVE (0), RUN-NONINTERACTIVE (1), RUN-WITH-LAST-VALS (2) }" },
    { GIMP_PDB_IMAGE, "image", "Input image" },
    { GIMP_PDB_DRAWABLE, "drawable", "Drawable that has a recipe" },
    { GIMP_PDB_STRING, "recipe", "New recipe, or \"\" to render the stored one again" },
  };
  const char *menu   = "<Image>/Filters/Render/Noise";
  const char *author = "Varve contributors";

  gimp_plugin_domain_register (GETTEXT_PACKAGE, VARVE_LOCALEDIR);

  gimp_install_procedure (
    VARVE_LAYERS_PROC,
    N_ ("Render procedural noise into an RGB or grayscale drawable or into new layers"),
    "Works on layers, layer masks and channels of RGB and grayscale images in every precision; "
    "refuses indexed images, layer groups and locked pixels. "
    "The recipe is text of the form key=value key=value ..., as for the GEGL operation "
    "varve:noise; what it does not name has its default. Target 0 renders into the drawable, "
    "inside the selection; its pixel (0, 0) is that of the recipe. Target 1 adds count layers of "
    "the image's size with seeds s, s+1, ... above the drawable, each named after its recipe. "
    "Layers remember their recipe in the parasite \"varve-recipe\" for plug-in-varve-edit. "
    "Opaque colors leave the alpha of the drawable as it is, unless what is selected is wholly "
    "transparent: that becomes opaque. The alpha of translucent colors replaces that of the "
    "drawable. Lock alpha always keeps it; a drawable without alpha ignores that of colors. "
    "RUN-WITH-LAST-VALS takes recipe, count and target from the last run that succeeded.",
    author, author, "2026", N_ ("Varve _Layers…"), "RGB*, GRAY*", GIMP_PLUGIN,
    G_N_ELEMENTS (layers_args), G_N_ELEMENTS (layers_vals), layers_args, layers_vals);
  gimp_plugin_menu_register (VARVE_LAYERS_PROC, menu);

  gimp_install_procedure (
    VARVE_EDIT_PROC,
    N_ ("Change the noise of a drawable that was rendered by Varve"),
    "Reads the recipe from the drawable's parasite \"varve-recipe\", renders the drawable again "
    "with it or with the recipe given, and stores the new one; as plug-in-varve-layers does with "
    "target 0. A layer whose name is its recipe is renamed.",
    author, author, "2026", N_ ("Varve _Edit Layer…"), "RGB*, GRAY*", GIMP_PLUGIN,
    G_N_ELEMENTS (edit_args), 0, edit_args, NULL);
  gimp_plugin_menu_register (VARVE_EDIT_PROC, menu);
}

static gboolean
contains (gint32 *items, /* (transfer full) */
          gint    n_items,
          gint32  item)
{
  gboolean found = FALSE;

  for (gint i = 0; i < n_items; i++)
    found |= items[i] == item;
  g_free (items);

  return found;
}

/* Not a layer that was made for the image, but never added to it. */
static gboolean
is_in_image (gint32 image,
             gint32 drawable)
{
  gint32  item = gimp_item_is_layer_mask (drawable) ? gimp_layer_from_mask (drawable) : drawable;
  gint    n_items;
  gint32 *items;

  if (item == gimp_image_get_selection (image) || item == gimp_image_get_floating_sel (image))
    return TRUE;

  while (gimp_item_get_parent (item) > 0)
    item = gimp_item_get_parent (item);
  items = gimp_item_is_layer (item) ? gimp_image_get_layers (image, &n_items)
                                    : gimp_image_get_channels (image, &n_items);

  return contains (items, n_items, item);
}

static gboolean
check_arguments (GimpRunMode   run_mode,
                 gint32        image,
                 gint32        drawable,
                 GError      **error)
{
  if (run_mode != GIMP_RUN_INTERACTIVE && run_mode != GIMP_RUN_NONINTERACTIVE
      && run_mode != GIMP_RUN_WITH_LAST_VALS)
    g_set_error (error, VARVE_GIMP2_ERROR, VARVE_GIMP2_ERROR_ARGUMENT,
                 _ ("run-mode: %d is out of range; legal is %s"), (gint) run_mode, "0, 1, 2");
  else if (!gimp_image_is_valid (image))
    g_set_error (error, VARVE_GIMP2_ERROR, VARVE_GIMP2_ERROR_ARGUMENT,
                 _ ("image: %d is not an image that is open"), image);
  else if (!gimp_item_is_valid (drawable) || !gimp_item_is_drawable (drawable)
           || gimp_item_get_image (drawable) != image || !is_in_image (image, drawable))
    g_set_error (error, VARVE_GIMP2_ERROR, VARVE_GIMP2_ERROR_ARGUMENT,
                 _ ("drawable: %d is not a layer, mask or channel of the image %d"),
                 drawable, image);
  else
    return TRUE;

  return FALSE;
}

static GimpPDBStatusType
run_layers (GimpRunMode       run_mode,
            const GimpParam  *param,
            gint32          **layers,
            gint             *n_layers,
            GError          **error)
{
  gint32        image    = param[1].data.d_image;
  gint32        drawable = param[2].data.d_drawable;
  VarveSettings settings;
  gboolean      done;

  varve_settings_load (&settings);

  if (run_mode == GIMP_RUN_NONINTERACTIVE
      && (!varve_settings_check (&settings, param[4].data.d_int32, param[5].data.d_int32, error)
          || !varve_params_parse (&settings.params, param[3].data.d_string, error)))
    return GIMP_PDB_CALLING_ERROR;

  if (run_mode == GIMP_RUN_INTERACTIVE)
    {
      if (gimp_image_base_type (image) == GIMP_INDEXED && !varve_drawable_check (drawable, error))
        return GIMP_PDB_EXECUTION_ERROR;
      if (!varve_dialog_run (drawable, FALSE, &settings))
        return GIMP_PDB_CANCEL;
    }

  done = settings.target == VARVE_TARGET_LAYERS
           ? varve_layers_add (image, drawable, &settings, layers, error)
           : varve_layers_fill (drawable, &settings.params, error);
  if (!done)
    return GIMP_PDB_EXECUTION_ERROR;

  *n_layers = settings.target == VARVE_TARGET_LAYERS ? settings.count : 0;
  varve_settings_save (&settings);

  return GIMP_PDB_SUCCESS;
}

static GimpPDBStatusType
run_edit (GimpRunMode       run_mode,
          const GimpParam  *param,
          GError          **error)
{
  gint32        drawable = param[2].data.d_drawable;
  const char   *text     = param[3].data.d_string;
  gboolean      given    = run_mode == GIMP_RUN_NONINTERACTIVE && text != NULL && *text != '\0';
  GError       *stored   = NULL;
  VarveParams   old;
  VarveSettings settings;

  varve_settings_init (&settings);
  if (!varve_drawable_check (drawable, error))
    return GIMP_PDB_EXECUTION_ERROR;

  /* A recipe that is given mends one that is stored but not legal. */
  if (!varve_layers_get_recipe (drawable, &old, &stored)
      && !(given && stored->domain == VARVE_ERROR))
    {
      g_propagate_error (error, stored);
      return GIMP_PDB_EXECUTION_ERROR;
    }
  if (stored == NULL)
    settings.params = old;

  if (given && !varve_params_parse (&settings.params, text, error))
    {
      g_clear_error (&stored);
      return GIMP_PDB_CALLING_ERROR;
    }

  if (run_mode == GIMP_RUN_INTERACTIVE && !varve_dialog_run (drawable, TRUE, &settings))
    return GIMP_PDB_CANCEL;

  if (!varve_layers_edit (drawable, stored == NULL ? &old : NULL, &settings.params, error))
    {
      g_clear_error (&stored);
      return GIMP_PDB_EXECUTION_ERROR;
    }
  g_clear_error (&stored);

  return GIMP_PDB_SUCCESS;
}

static void
run (const gchar      *name,
     gint              n_params,
     const GimpParam  *param,
     gint             *n_return_vals,
     GimpParam       **return_vals)
{
  static GimpParam  values[3];
  GimpRunMode       run_mode = param[0].data.d_int32;
  GimpPDBStatusType status;
  gint32           *layers   = NULL;
  gint              n_layers = 0;
  GError           *error    = NULL;

  varve_i18n_init ();
  gegl_init (NULL, NULL);
  g_object_set (gegl_config (), "tile-cache-size", TILE_CACHE, NULL);

  if (!check_arguments (run_mode, param[1].data.d_image, param[2].data.d_drawable, &error))
    status = GIMP_PDB_CALLING_ERROR;
  else if (g_str_equal (name, VARVE_EDIT_PROC))
    status = run_edit (run_mode, param, &error);
  else
    status = run_layers (run_mode, param, &layers, &n_layers, &error);

  if (run_mode != GIMP_RUN_NONINTERACTIVE)
    gimp_displays_flush ();

  *return_vals            = values;
  *n_return_vals          = 1;
  values[0].type          = GIMP_PDB_STATUS;
  values[0].data.d_status = status;

  if (error != NULL)
    {
      /* GIMP 2.10 pads too short a list with the procedure's return values,
       * takes the message for the array's length, and crashes.
       */
      *n_return_vals          = 3;
      values[1].type          = GIMP_PDB_STRING;
      values[1].data.d_string = error->message;
      values[2].type          = GIMP_PDB_INT32;
      values[2].data.d_int32  = 0;
    }
  else if (status == GIMP_PDB_SUCCESS && !g_str_equal (name, VARVE_EDIT_PROC))
    {
      *n_return_vals              = 3;
      values[1].type              = GIMP_PDB_INT32;
      values[1].data.d_int32      = n_layers;
      values[2].type              = GIMP_PDB_INT32ARRAY;
      values[2].data.d_int32array = layers;
    }
}
