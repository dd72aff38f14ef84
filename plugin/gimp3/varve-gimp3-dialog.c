/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp3-dialog.h"

#include "varve-gimp3-arguments.h"
#include "varve-gimp3-help.h"
#include "varve-gimp3-preview.h"
#include "varve-gimp3-rows.h"
#include "varve-gimp3-target.h"

#include "varve-preset-row.h"
#include "varve-recipe-entry.h"

#include <glib/gi18n-lib.h>

/* Of the window, in application pixels: all but what scrolls, and the size of
 * a screen that has room for two columns of rows. */
#define OTHER_HEIGHT 260
#define TWO_COLUMNS  1000

typedef struct
{
  VarveSettings        settings; /* what the widgets show */
  GimpImage           *image;
  GimpDrawable        *drawable; /* or NULL */
  GimpProcedureConfig *config;   /* follows the settings, and they follow it */
  gboolean             storing;
  GtkWidget           *dialog;
  VarvePresetRow      *presets;
  VarvePreview        *preview;
  VarveRows           *rows;
  VarveRecipeEntry    *recipe;
  VarveTargetFrame    *target;   /* or NULL */
} Dialog;

/* The preview shows what is going to be rendered. */
static void
update_picture (Dialog *dialog)
{
  gboolean gray = gimp_image_get_base_type (dialog->image) == GIMP_GRAY;

  if (dialog->settings.target != VARVE_TARGET_DRAWABLE)
    varve_preview_set_picture (dialog->preview,
                               &(VarvePicture){ gimp_image_get_width (dialog->image),
                                                gimp_image_get_height (dialog->image),
                                                gray, TRUE });
  else
    varve_preview_set_picture (dialog->preview,
                               &(VarvePicture){ gimp_drawable_get_width (dialog->drawable),
                                                gimp_drawable_get_height (dialog->drawable),
                                                gimp_drawable_is_gray (dialog->drawable),
                                                gimp_drawable_has_alpha (dialog->drawable) });
}

static void
store (Dialog *dialog)
{
  dialog->storing = TRUE;
  varve_arguments_set (dialog->config, &dialog->settings.params);
  if (dialog->target != NULL)
    varve_arguments_set_target (dialog->config, &dialog->settings);
  dialog->storing = FALSE;
}

static void
show_all_but_recipe (Dialog *dialog)
{
  gboolean legal = varve_recipe_entry_is_legal (dialog->recipe);

  varve_rows_refresh (dialog->rows);
  varve_preset_row_refresh (dialog->presets);
  varve_preset_row_set_legal (dialog->presets, legal);
  varve_preview_set_params (dialog->preview, &dialog->settings.params);
  gtk_dialog_set_response_sensitive (GTK_DIALOG (dialog->dialog), GTK_RESPONSE_OK, legal);
}

static void
params_changed (gpointer data)
{
  Dialog *dialog = data;

  store (dialog);
  varve_recipe_entry_refresh (dialog->recipe);
  show_all_but_recipe (dialog);
}

/* The text stays as the user types it. */
static void
recipe_changed (gpointer data)
{
  store (data);
  show_all_but_recipe (data);
}

static void
target_changed (gpointer data)
{
  store (data);
  update_picture (data);
}

/* What is not legal, from a file of another version, leaves the defaults. */
static void
load (Dialog *dialog)
{
  varve_params_init (&dialog->settings.params);
  varve_arguments_get (dialog->config, GIMP_RUN_INTERACTIVE, &dialog->settings.params, NULL);
  if (dialog->target != NULL)
    {
      dialog->settings.count  = 1;
      dialog->settings.target = VARVE_TARGET_DRAWABLE;
      varve_arguments_get_target (dialog->config, &dialog->settings, NULL);
      varve_target_refresh (dialog->target);
    }
}

/* GIMP's buttons reset, load and save the configuration, property after
 * property: nothing is stored until all are there.
 */
static void
config_changed (Dialog *dialog)
{
  if (dialog->storing)
    return;

  load (dialog);
  varve_recipe_entry_refresh (dialog->recipe);
  show_all_but_recipe (dialog);
  update_picture (dialog);
}

static void
create_window (Dialog        *dialog,
               GimpProcedure *procedure)
{
  gboolean edit = g_str_equal (gimp_procedure_get_name (procedure), VARVE_EDIT_PROC);
  gboolean header;

  g_object_get (gtk_settings_get_default (), "gtk-dialogs-use-header", &header, NULL);
  dialog->dialog = g_object_new (GIMP_TYPE_PROCEDURE_DIALOG,
                                 "procedure", procedure,
                                 "config", dialog->config,
                                 "title", edit ? _ ("Varve Edit Layer") : _ ("Varve Layers"),
                                 "help-func", varve_help_show,
                                 "help-id", VARVE_LAYERS_PROC,
                                 "use-header-bar", header, NULL);
}

static void
get_screen (Dialog       *dialog,
            GdkRectangle *screen)
{
  GdkDisplay *display = gtk_widget_get_display (dialog->dialog);
  GdkMonitor *monitor = gdk_display_get_primary_monitor (display);

  if (monitor == NULL)
    monitor = gdk_display_get_monitor (display, 0);
  gdk_monitor_get_workarea (monitor, screen);
}

/* As high as all rows together, if the screen has room. */
static GtkWidget *
create_scroller (GtkWidget          *child,
                 const GdkRectangle *screen)
{
  GtkWidget         *widget   = gtk_scrolled_window_new (NULL, NULL);
  GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW (widget);

  gtk_scrolled_window_set_policy (scroller, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (scroller, TRUE);
  gtk_scrolled_window_set_max_content_height (scroller, MAX (screen->height - OTHER_HEIGHT, 80));
  gtk_scrolled_window_set_overlay_scrolling (scroller, FALSE);
  gtk_container_add (GTK_CONTAINER (scroller), child);

  return widget;
}

static void
fill_window (Dialog *dialog)
{
  VarveKeys     keys    = 0;
  GtkWidget    *content = gtk_dialog_get_content_area (GTK_DIALOG (dialog->dialog));
  GtkWidget    *box     = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget    *columns = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  GtkWidget    *left    = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget    *right   = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GdkRectangle  screen;
  gboolean      large;

  /* GIMP's own buttons, in GIMP's words; the last two are below Reset. */
  static const char *const buttons[] = { "_Help", "_Reset", "_Cancel", "_OK",
                                         "_Load Saved Settings", "_Save Settings",
                                         "Reset to _Initial Values",
                                         "Reset to _Factory Defaults" };

  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    varve_keys_take (&keys, g_dgettext ("gimp30-libgimp", buttons[i]));
  varve_keys_take (&keys, _ ("_New Seed"));

  get_screen (dialog, &screen);
  large = screen.width >= TWO_COLUMNS;
  gtk_box_set_spacing (GTK_BOX (box), large ? 12 : 6);

  dialog->presets = varve_preset_row_new (&dialog->settings.params, &keys, params_changed, dialog);
  dialog->preview = varve_preview_new (large, &keys);
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (dialog->config), "target") != NULL)
    dialog->target = varve_target_new (dialog->drawable, &dialog->settings, &keys, target_changed,
                                       dialog);
  dialog->recipe = varve_recipe_entry_new (&dialog->settings.params, &keys, recipe_changed, dialog);
  dialog->rows   = varve_rows_new (&dialog->settings.params, large ? 2 : 1, &keys, params_changed,
                                   dialog);

  gtk_box_pack_start (GTK_BOX (left), varve_preview_get_widget (dialog->preview), TRUE, TRUE, 0);
  gtk_box_pack_start (GTK_BOX (right), varve_rows_get_widget (dialog->rows), FALSE, FALSE, 0);
  if (dialog->target != NULL)
    gtk_box_pack_start (GTK_BOX (large ? left : right), varve_target_get_widget (dialog->target),
                        FALSE, FALSE, 0);
  gtk_box_pack_start (GTK_BOX (columns), left, TRUE, TRUE, 0);
  gtk_box_pack_start (GTK_BOX (columns), create_scroller (right, &screen), large ? FALSE : TRUE,
                      TRUE, 0);

  gtk_box_pack_start (GTK_BOX (box), varve_preset_row_get_widget (dialog->presets), FALSE, FALSE,
                      0);
  gtk_box_pack_start (GTK_BOX (box), columns, TRUE, TRUE, 0);
  gtk_box_pack_start (GTK_BOX (box), varve_recipe_entry_get_widget (dialog->recipe), FALSE, FALSE,
                      0);
  gtk_box_pack_start (GTK_BOX (content), box, TRUE, TRUE, 0);
  gtk_widget_show_all (box);
  gtk_widget_grab_focus (varve_rows_get_focus (dialog->rows));
}

gboolean
varve_dialog_run (GimpProcedure       *procedure,
                  GimpImage           *image,
                  GimpDrawable        *drawable,
                  GimpProcedureConfig *config)
{
  Dialog   dialog = { .image = image, .drawable = drawable, .config = config,
                      .settings = { .count = 1, .target = VARVE_TARGET_DRAWABLE } };
  gulong   handler;
  gboolean ok;

  gimp_ui_init ("varve-gimp3");
  varve_params_init (&dialog.settings.params);
  create_window (&dialog, procedure);
  fill_window (&dialog);
  config_changed (&dialog);

  handler = g_signal_connect_swapped (config, "notify", G_CALLBACK (config_changed), &dialog);
  ok      = gimp_procedure_dialog_run (GIMP_PROCEDURE_DIALOG (dialog.dialog));
  g_signal_handler_disconnect (config, handler);
  store (&dialog);
  gtk_widget_destroy (dialog.dialog);

  return ok;
}
