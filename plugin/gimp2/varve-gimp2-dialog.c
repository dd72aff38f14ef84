/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp2-dialog.h"

#include "varve-gimp2-help.h"
#include "varve-gimp2-preview.h"
#include "varve-gimp2-rows.h"
#include "varve-gimp2-target.h"

#include "varve-preset-row.h"
#include "varve-recipe-entry.h"

#include <glib/gi18n-lib.h>

#define RESPONSE_RESET 1

typedef struct
{
  VarveSettings     settings; /* what the widgets show */
  VarveSettings     initial;  /* what Reset brings back: the defaults */
  gint32            drawable;
  GtkWidget        *dialog;
  VarvePresetRow   *presets;
  VarvePreview     *preview;
  VarveRows        *rows;
  VarveRecipeEntry *recipe;
  GtkWidget        *target; /* or NULL */
} Dialog;

/* The preview shows what is going to be rendered. */
static void
update_picture (Dialog *dialog)
{
  gint32   image = gimp_item_get_image (dialog->drawable);
  gboolean gray  = gimp_image_base_type (image) == GIMP_GRAY;

  if (dialog->settings.target == VARVE_TARGET_LAYERS)
    varve_preview_set_picture (dialog->preview, gimp_image_width (image),
                               gimp_image_height (image), gray, TRUE);
  else
    varve_preview_set_picture (dialog->preview, gimp_drawable_width (dialog->drawable),
                               gimp_drawable_height (dialog->drawable),
                               gimp_drawable_is_gray (dialog->drawable),
                               gimp_drawable_has_alpha (dialog->drawable));
}

static void
update_all_but_recipe (Dialog *dialog)
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

  varve_recipe_entry_refresh (dialog->recipe);
  update_all_but_recipe (dialog);
}

/* The text stays as the user types it. */
static void
recipe_changed (gpointer data)
{
  update_all_but_recipe (data);
}

static void
target_changed (gpointer data)
{
  update_picture (data);
}

static void
reset (Dialog *dialog)
{
  dialog->settings = dialog->initial;
  if (dialog->target != NULL)
    varve_target_refresh (dialog->target);
  params_changed (dialog);
  update_picture (dialog);
}

static GtkWidget *
create_window (Dialog   *dialog,
               gboolean  edit)
{
  GtkWidget *window;

  window = gimp_dialog_new (edit ? _ ("Varve Edit Layer") : _ ("Varve Layers"), "varve-gimp2",
                            NULL, (GtkDialogFlags) 0, NULL,
                            edit ? VARVE_EDIT_PROC : VARVE_LAYERS_PROC,
                            GTK_STOCK_HELP, GTK_RESPONSE_HELP,
                            GIMP_STOCK_RESET, RESPONSE_RESET,
                            GTK_STOCK_CANCEL, GTK_RESPONSE_CANCEL,
                            GTK_STOCK_OK, GTK_RESPONSE_OK, NULL);
  gtk_dialog_set_alternative_button_order (GTK_DIALOG (window), GTK_RESPONSE_OK, RESPONSE_RESET,
                                           GTK_RESPONSE_CANCEL, GTK_RESPONSE_HELP, -1);
  gtk_dialog_set_default_response (GTK_DIALOG (window), GTK_RESPONSE_OK);
  gtk_button_box_set_child_secondary (
    GTK_BUTTON_BOX (gtk_dialog_get_action_area (GTK_DIALOG (window))),
    gtk_dialog_get_widget_for_response (GTK_DIALOG (window), GTK_RESPONSE_HELP), TRUE);
  gimp_help_connect (window, varve_help_show, VARVE_LAYERS_PROC, window);
  gimp_window_set_transient (GTK_WINDOW (window));

  return window;
}

static void
fill_window (Dialog   *dialog,
             gboolean  edit)
{
  VarveKeys  keys    = 0;
  GtkWidget *content = gtk_dialog_get_content_area (GTK_DIALOG (dialog->dialog));
  GtkWidget *main_box = gtk_vbox_new (FALSE, 12);
  GtkWidget *columns = gtk_hbox_new (FALSE, 12);
  GtkWidget *left    = gtk_vbox_new (FALSE, 12);

  static const char *const stock[] = { GTK_STOCK_HELP, GIMP_STOCK_RESET, GTK_STOCK_CANCEL,
                                       GTK_STOCK_OK };

  for (guint i = 0; i < G_N_ELEMENTS (stock); i++)
    {
      GtkStockItem item;

      if (gtk_stock_lookup (stock[i], &item))
        varve_keys_take (&keys, item.label);
    }
  varve_keys_take (&keys, _ ("_New Seed"));

  dialog->presets = varve_preset_row_new (&dialog->settings.params, &keys, params_changed, dialog);
  dialog->preview = varve_preview_new (&keys);
  if (!edit)
    dialog->target = varve_target_new (dialog->drawable, &dialog->settings, &keys, target_changed,
                                       dialog);
  dialog->recipe = varve_recipe_entry_new (&dialog->settings.params, &keys, recipe_changed, dialog);
  dialog->rows   = varve_rows_new (&dialog->settings.params, &keys, params_changed, dialog);

  gtk_box_pack_start (GTK_BOX (left), varve_preview_get_widget (dialog->preview), TRUE, TRUE, 0);
  if (dialog->target != NULL)
    gtk_box_pack_start (GTK_BOX (left), dialog->target, FALSE, FALSE, 0);
  gtk_box_pack_start (GTK_BOX (columns), left, TRUE, TRUE, 0);
  gtk_box_pack_start (GTK_BOX (columns), varve_rows_get_widget (dialog->rows), FALSE, FALSE, 0);

  gtk_container_set_border_width (GTK_CONTAINER (main_box), 12);
  gtk_box_pack_start (GTK_BOX (main_box), varve_preset_row_get_widget (dialog->presets),
                      FALSE, FALSE, 0);
  gtk_box_pack_start (GTK_BOX (main_box), columns, TRUE, TRUE, 0);
  gtk_box_pack_start (GTK_BOX (main_box), varve_recipe_entry_get_widget (dialog->recipe),
                      FALSE, FALSE, 0);
  gtk_box_pack_start (GTK_BOX (content), main_box, TRUE, TRUE, 0);
  gtk_widget_show (left);
  gtk_widget_show (columns);
  gtk_widget_show (main_box);
  gtk_widget_grab_focus (varve_rows_get_focus (dialog->rows));
}

gboolean
varve_dialog_run (gint32         drawable,
                  gboolean       edit,
                  VarveSettings *settings)
{
  Dialog dialog = { .settings = *settings, .drawable = drawable };
  gint   response;

  varve_settings_init (&dialog.initial);
  gimp_ui_init ("varve-gimp2", TRUE);

  dialog.dialog = create_window (&dialog, edit);
  fill_window (&dialog, edit);
  params_changed (&dialog);
  update_picture (&dialog);
  gtk_widget_show (dialog.dialog);

  do
    {
      response = gimp_dialog_run (GIMP_DIALOG (dialog.dialog));
      if (response == RESPONSE_RESET)
        reset (&dialog);
      else if (response == GTK_RESPONSE_HELP)
        varve_help_show (NULL, dialog.dialog);
    }
  while (response == RESPONSE_RESET || response == GTK_RESPONSE_HELP);

  gtk_widget_destroy (dialog.dialog);
  if (response == GTK_RESPONSE_OK)
    *settings = dialog.settings;

  return response == GTK_RESPONSE_OK;
}
