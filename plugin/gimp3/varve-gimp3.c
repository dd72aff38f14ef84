/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The procedures that GIMP 3 sees. */

#include "config.h"

#include "varve-gimp3-arguments.h"
#include "varve-gimp3-dialog.h"
#include "varve-gimp3-layers.h"
#include "varve-gimp3-render.h"

#include <gegl.h>
#include <glib/gi18n-lib.h>

#define MENU "<Image>/Filters/Render/Noise"

/* Memory for tiles in this process; GIMP keeps the image itself. */
#define TILE_CACHE (G_GUINT64_CONSTANT (128) << 20)

G_DEFINE_QUARK (varve-gimp3-error-quark, varve_gimp3_error)

#define VARVE_TYPE_PLUG_IN (varve_plug_in_get_type ())
G_DECLARE_FINAL_TYPE (VarvePlugIn, varve_plug_in, VARVE, PLUG_IN, GimpPlugIn)

struct _VarvePlugIn
{
  GimpPlugIn parent_instance;
};

G_DEFINE_TYPE (VarvePlugIn, varve_plug_in, GIMP_TYPE_PLUG_IN)

static GimpValueArray *
finish (GimpProcedure *procedure,
        GimpRunMode    run_mode,
        gboolean       success,
        GError        *error)
{
  if (run_mode != GIMP_RUN_NONINTERACTIVE)
    gimp_displays_flush ();

  if (!success && error == NULL)
    return gimp_procedure_new_return_values (procedure, GIMP_PDB_CANCEL, NULL);
  if (success)
    return gimp_procedure_new_return_values (procedure, GIMP_PDB_SUCCESS, NULL);

  return gimp_procedure_new_return_values (
    procedure,
    error->domain == VARVE_GIMP3_ERROR && error->code == VARVE_GIMP3_ERROR_DRAWABLE
      ? GIMP_PDB_EXECUTION_ERROR : GIMP_PDB_CALLING_ERROR,
    error);
}

static GimpValueArray *
run_layers (GimpProcedure        *procedure,
            GimpRunMode           run_mode,
            GimpImage            *image,
            GimpDrawable        **drawables,
            GimpProcedureConfig  *config,
            gpointer              data)
{
  GimpDrawable    *drawable = drawables != NULL ? drawables[0] : NULL;
  VarveSettings    settings;
  GimpLayer      **layers  = NULL;
  gboolean         success = TRUE;
  GError          *error   = NULL;
  GimpValueArray  *values;

  if (run_mode == GIMP_RUN_INTERACTIVE)
    success = varve_image_check (image, &error)
              && varve_dialog_run (procedure, image, drawable, config);

  success = success && varve_arguments_get (config, run_mode, &settings.params, &error)
            && varve_arguments_get_target (config, &settings, &error);

  if (success && settings.target != VARVE_TARGET_DRAWABLE)
    {
      layers  = varve_layers_add (image, drawable, &settings, &error);
      success = layers != NULL;
    }
  else if (success)
    {
      success = drawable != NULL && varve_layers_fill (drawable, &settings.params, &error);
      if (drawable == NULL)
        g_set_error_literal (&error, VARVE_GIMP3_ERROR, VARVE_GIMP3_ERROR_DRAWABLE,
                             _ ("There is no layer to render into. Choose one, or render new "
                                "layers."));
    }

  values = finish (procedure, run_mode, success, error);
  if (success)
    g_value_take_boxed (gimp_value_array_index (values, 1),
                        layers != NULL ? layers : g_new0 (GimpLayer *, 1));

  return values;
}

static GimpValueArray *
run_edit (GimpProcedure        *procedure,
          GimpRunMode           run_mode,
          GimpImage            *image,
          GimpDrawable        **drawables,
          GimpProcedureConfig  *config,
          gpointer              data)
{
  GimpDrawable *drawable = drawables[0];
  char         *recipe   = NULL;
  gboolean      given, known;
  VarveParams   old, params;
  gboolean      success;
  GError       *stored   = NULL;
  GError       *error    = NULL;

  g_object_get (config, "recipe", &recipe, NULL);
  given   = run_mode == GIMP_RUN_NONINTERACTIVE && recipe != NULL && *recipe != '\0';
  success = varve_drawable_check (drawable, &error);

  /* A recipe that is given mends one that is stored but not legal. */
  known = success && varve_layers_get_recipe (drawable, &old, &stored);
  if (success && !known && !(given && stored->domain == VARVE_ERROR))
    {
      g_propagate_error (&error, g_steal_pointer (&stored));
      success = FALSE;
    }
  g_clear_error (&stored);
  if (known)
    params = old;

  if (success && run_mode == GIMP_RUN_INTERACTIVE)
    {
      varve_arguments_set (config, &params);
      success = varve_dialog_run (procedure, image, drawable, config)
                && varve_arguments_get (config, run_mode, &params, &error);
    }
  else if (success && given)
    {
      success = varve_params_parse (&params, recipe, &error);
    }
  g_free (recipe);

  success = success && varve_layers_edit (drawable, known ? &old : NULL, &params, &error);

  return finish (procedure, run_mode, success, error);
}

static GimpProcedure *
create_procedure (GimpPlugIn       *plug_in,
                  const gchar      *name,
                  GimpRunImageFunc  run,
                  gint              sensitive)
{
  GimpProcedure *procedure;

  procedure = gimp_image_procedure_new (plug_in, name, GIMP_PDB_PROC_TYPE_PLUGIN, run, NULL, NULL);
  gimp_procedure_set_image_types (procedure, "RGB*, GRAY*");
  gimp_procedure_set_sensitivity_mask (procedure, sensitive);
  gimp_procedure_set_attribution (procedure, "Varve contributors", "Varve contributors", "2026");

  return procedure;
}

static GimpProcedure *
create_layers (GimpPlugIn  *plug_in,
               const gchar *name)
{
  GimpProcedure *procedure;

  procedure = create_procedure (plug_in, name, run_layers,
                                GIMP_PROCEDURE_SENSITIVE_DRAWABLE
                                  | GIMP_PROCEDURE_SENSITIVE_NO_DRAWABLES);
  gimp_procedure_set_menu_label (procedure, _ ("Varve _Layers…"));
  gimp_procedure_add_menu_path (procedure, MENU);
  gimp_procedure_set_documentation (
    procedure, _ ("Render procedural noise into an RGB or grayscale drawable or into new layers"),
    "Works on layers, layer masks and channels of RGB and grayscale images in every precision; "
    "refuses indexed images, layer groups and locked pixels. "
    "Each property of the GEGL operation varve:noise is an argument; \"recipe\" is text of the "
    "form key=value key=value ..., and if it is given, it overrides them all. "
    "target=drawable renders into the drawable, inside the selection; its pixel (0, 0) is that of "
    "the recipe. target=new-layers adds count layers of the image's size with seeds s, s+1, ... "
    "above the drawable, each named after its recipe; target=live-filter gives them the operation "
    "as an editable filter instead of pixels. "
    "Layers remember their recipe in the parasite \"varve-recipe\" for plug-in-varve-edit. "
    "Opaque colors leave the alpha of the drawable as it is, unless what is selected is wholly "
    "transparent: that becomes opaque. The alpha of translucent colors replaces that of the "
    "drawable. Lock alpha always keeps it; a drawable without alpha ignores that of colors. "
    "The arguments color1 and color2 have their defaults if they are left out or transparent "
    "black, which can be given in a recipe.",
    name);
  varve_arguments_add (procedure);
  varve_arguments_add_target (procedure);
  gimp_procedure_add_core_object_array_return_value (
    procedure, "layers", "Layers", "The new layers, from the lowest to the highest",
    GIMP_TYPE_LAYER, G_PARAM_READWRITE);

  return procedure;
}

static GimpProcedure *
create_edit (GimpPlugIn  *plug_in,
             const gchar *name)
{
  GimpProcedure *procedure;

  procedure = create_procedure (plug_in, name, run_edit, GIMP_PROCEDURE_SENSITIVE_DRAWABLE);
  gimp_procedure_set_menu_label (procedure, _ ("Varve _Edit Layer…"));
  gimp_procedure_add_menu_path (procedure, MENU);
  gimp_procedure_set_documentation (
    procedure, _ ("Change the noise of a drawable that was rendered by Varve"),
    "Reads the recipe from the drawable's live filter varve:noise or from its parasite "
    "\"varve-recipe\", renders the drawable again with it or with the recipe given (not run "
    "interactively, the other arguments are not used), and stores the new one. A live filter "
    "stays one. A layer whose name is its recipe is renamed.",
    name);
  varve_arguments_add (procedure);

  return procedure;
}

static GList *
query_procedures (GimpPlugIn *plug_in)
{
  GList *names = g_list_append (NULL, g_strdup (VARVE_LAYERS_PROC));

  return g_list_append (names, g_strdup (VARVE_EDIT_PROC));
}

/* The catalogs are in the plug-in's own folder. */
static void
bind_catalogs (void)
{
  char *here   = g_path_get_dirname (gimp_get_progname ());
  char *locale = g_build_filename (here, "locale", NULL);

  bindtextdomain (GETTEXT_PACKAGE, locale);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  g_free (locale);
  g_free (here);
}

static GimpProcedure *
create (GimpPlugIn  *plug_in,
        const gchar *name)
{
  gegl_init (NULL, NULL); /* the arguments have colours */
  bind_catalogs ();       /* after the operation's module, which binds others */
  g_object_set (gegl_config (), "tile-cache-size", TILE_CACHE, NULL);

  if (g_str_equal (name, VARVE_LAYERS_PROC))
    return create_layers (plug_in, name);
  if (g_str_equal (name, VARVE_EDIT_PROC))
    return create_edit (plug_in, name);

  return NULL;
}

/* GIMP's own way comes before the operation's module is loaded, and complains
 * of a folder that is not there.
 */
static gboolean
set_i18n (GimpPlugIn   *plug_in,
          const gchar  *name,
          gchar       **domain,
          gchar       **folder)
{
  return FALSE;
}

static void
varve_plug_in_class_init (VarvePlugInClass *klass)
{
  GimpPlugInClass *plug_in_class = GIMP_PLUG_IN_CLASS (klass);

  plug_in_class->query_procedures = query_procedures;
  plug_in_class->create_procedure = create;
  plug_in_class->set_i18n         = set_i18n;
}

static void
varve_plug_in_init (VarvePlugIn *plug_in)
{
}

GIMP_MAIN (VARVE_TYPE_PLUG_IN)
