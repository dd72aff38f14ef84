/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-preset-row.h"

#include "varve-presets.h"

#include <glib/gi18n-lib.h>

enum
{
  COLUMN_NAME,
  COLUMN_INDEX, /* in the list of presets, or one of the following */
};

#define INDEX_SEPARATOR -1 /* the line between shipped and own */
#define INDEX_NONE      -2 /* the parameters are no preset */

struct _VarvePresetRow
{
  VarveParams  *params;
  VarveChanged  changed;
  gpointer      data;
  GPtrArray    *presets;
  GtkWidget    *box;
  GtkWidget    *combo;
  GtkWidget    *save;
  GtkWidget    *remove;
  gboolean      refreshing;
};

static const VarvePreset *
get_active (VarvePresetRow *row)
{
  GtkTreeIter iter;
  gint        i;

  if (!gtk_combo_box_get_active_iter (GTK_COMBO_BOX (row->combo), &iter))
    return NULL;

  gtk_tree_model_get (gtk_combo_box_get_model (GTK_COMBO_BOX (row->combo)), &iter,
                      COLUMN_INDEX, &i, -1);

  return i < 0 ? NULL : g_ptr_array_index (row->presets, (guint) i);
}

/* Returns: the dialog, to be destroyed */
static GtkWidget *
create_dialog (VarvePresetRow *row,
               const char     *title,
               const char     *action)
{
  GtkWidget *dialog;

  dialog = gtk_dialog_new_with_buttons (title, GTK_WINDOW (gtk_widget_get_toplevel (row->box)),
                                        GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                        VARVE_CANCEL, GTK_RESPONSE_CANCEL,
                                        action, GTK_RESPONSE_OK, NULL);
  varve_set_button_order (GTK_DIALOG (dialog), GTK_RESPONSE_OK, GTK_RESPONSE_CANCEL, -1);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_OK);
  gtk_window_set_resizable (GTK_WINDOW (dialog), FALSE);

  return dialog;
}

static gboolean
confirm (VarvePresetRow *row,
         const char     *title,
         const char     *action,
         const char     *question)
{
  GtkWidget *dialog = create_dialog (row, title, action);
  GtkWidget *label  = gtk_label_new (question);
  gboolean   yes;

  varve_set_margin (label, 12);
  gtk_container_add (GTK_CONTAINER (gtk_dialog_get_content_area (GTK_DIALOG (dialog))), label);
  gtk_widget_show (label);
  yes = gtk_dialog_run (GTK_DIALOG (dialog)) == GTK_RESPONSE_OK;
  gtk_widget_destroy (dialog);

  return yes;
}

/* Returns: (transfer full) (nullable): the name that was typed */
static char *
ask_name (VarvePresetRow *row)
{
  const VarvePreset *preset = get_active (row);
  GtkWidget         *dialog = create_dialog (row, _ ("Save Preset"), VARVE_SAVE);
  GtkWidget         *box    = varve_hbox_new (6);
  GtkWidget         *label  = gtk_label_new_with_mnemonic (_ ("_Name:"));
  GtkWidget         *entry  = gtk_entry_new ();
  char              *name   = NULL;

  gtk_container_set_border_width (GTK_CONTAINER (box), 12);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), entry);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_entry_set_width_chars (GTK_ENTRY (entry), 30);
  if (preset != NULL && !preset->shipped)
    gtk_entry_set_text (GTK_ENTRY (entry), preset->id);
  gtk_box_pack_start (GTK_BOX (box), label, FALSE, FALSE, 0);
  gtk_box_pack_start (GTK_BOX (box), entry, TRUE, TRUE, 0);
  gtk_container_add (GTK_CONTAINER (gtk_dialog_get_content_area (GTK_DIALOG (dialog))), box);
  gtk_widget_show_all (box);

  if (gtk_dialog_run (GTK_DIALOG (dialog)) == GTK_RESPONSE_OK)
    name = g_strstrip (g_strdup (gtk_entry_get_text (GTK_ENTRY (entry))));
  gtk_widget_destroy (dialog);
  if (name != NULL && *name == '\0')
    g_clear_pointer (&name, g_free);

  return name;
}

static gboolean
is_own (VarvePresetRow *row,
        const char     *name)
{
  for (guint i = 0; i < row->presets->len; i++)
    {
      const VarvePreset *preset = g_ptr_array_index (row->presets, i);

      if (!preset->shipped && g_str_equal (preset->id, name))
        return TRUE;
    }

  return FALSE;
}

static void
show_error (VarvePresetRow *row,
            GError         *error)
{
  GtkWidget *dialog;

  if (error == NULL)
    return;

  dialog = gtk_message_dialog_new (GTK_WINDOW (gtk_widget_get_toplevel (row->box)),
                                   GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                   GTK_MESSAGE_ERROR, GTK_BUTTONS_CLOSE, "%s", error->message);
  gtk_dialog_run (GTK_DIALOG (dialog));
  gtk_widget_destroy (dialog);
  g_error_free (error);
}

static GError *
load (VarvePresetRow *row)
{
  GtkListStore *store   = gtk_list_store_new (2, G_TYPE_STRING, G_TYPE_INT);
  gboolean      shipped = FALSE;
  GError       *error   = NULL;

  g_clear_pointer (&row->presets, g_ptr_array_unref);
  row->presets = varve_presets_load (&error);
  gtk_list_store_insert_with_values (store, NULL, -1, COLUMN_NAME,
                                     /* TRANSLATORS: settings that are no preset. */
                                     C_ ("preset", "(none)"), COLUMN_INDEX, INDEX_NONE, -1);
  for (guint i = 0; i < row->presets->len; i++)
    {
      const VarvePreset *preset = g_ptr_array_index (row->presets, i);

      if (shipped && !preset->shipped)
        gtk_list_store_insert_with_values (store, NULL, -1, COLUMN_INDEX, INDEX_SEPARATOR, -1);
      shipped = preset->shipped;
      gtk_list_store_insert_with_values (store, NULL, -1, COLUMN_NAME, preset->name,
                                         COLUMN_INDEX, (gint) i, -1);
    }

  row->refreshing = TRUE;
  gtk_combo_box_set_model (GTK_COMBO_BOX (row->combo), GTK_TREE_MODEL (store));
  row->refreshing = FALSE;
  g_object_unref (store);
  varve_preset_row_refresh (row);

  return error;
}

static void
save_clicked (GtkWidget      *button,
              VarvePresetRow *row)
{
  char   *name  = ask_name (row);
  char   *text;
  GError *error = NULL;

  if (name == NULL)
    return;

  text = g_strdup_printf (_ ("Replace the preset '%s'?"), name);
  if (!is_own (row, name) || confirm (row, _ ("Save Preset"), VARVE_SAVE, text))
    {
      if (!varve_presets_save (name, row->params, &error))
        show_error (row, error);
      g_clear_error (&(GError *){ load (row) }); /* reported when the dialog opened */
    }
  g_free (text);
  g_free (name);
}

static void
remove_clicked (GtkWidget      *button,
                VarvePresetRow *row)
{
  const VarvePreset *preset = get_active (row);
  char              *text;
  GError            *error  = NULL;

  if (preset == NULL || preset->shipped)
    return;

  text = g_strdup_printf (_ ("Delete the preset '%s'? This cannot be undone."), preset->name);
  if (confirm (row, _ ("Delete Preset"), VARVE_DELETE, text))
    {
      if (!varve_presets_remove (preset->id, &error))
        show_error (row, error);
      g_clear_error (&(GError *){ load (row) });
    }
  g_free (text);
}

static void
preset_chosen (GtkWidget      *combo,
               VarvePresetRow *row)
{
  const VarvePreset *preset = get_active (row);

  if (row->refreshing)
    return;

  if (preset != NULL)
    *row->params = preset->params;
  row->changed (row->data);
}

void
varve_preset_row_refresh (VarvePresetRow *row)
{
  GtkTreeModel      *model = gtk_combo_box_get_model (GTK_COMBO_BOX (row->combo));
  char              *text  = varve_params_print (row->params);
  const VarvePreset *preset;
  GtkTreeIter        iter;
  gboolean           found = FALSE;

  row->refreshing = TRUE;
  for (gboolean more = gtk_tree_model_get_iter_first (model, &iter); more && !found;
       more          = !found && gtk_tree_model_iter_next (model, &iter))
    {
      char *other;
      gint  i;

      gtk_tree_model_get (model, &iter, COLUMN_INDEX, &i, -1);
      if (i < 0)
        continue;
      preset = g_ptr_array_index (row->presets, (guint) i);
      other  = varve_params_print (&preset->params);
      found  = g_str_equal (text, other);
      g_free (other);
      if (found)
        gtk_combo_box_set_active_iter (GTK_COMBO_BOX (row->combo), &iter);
    }
  if (!found)
    gtk_combo_box_set_active (GTK_COMBO_BOX (row->combo), 0);
  row->refreshing = FALSE;
  g_free (text);

  preset = get_active (row);
  gtk_widget_set_sensitive (row->remove, preset != NULL && !preset->shipped);
}

static gboolean
is_separator (GtkTreeModel *model,
              GtkTreeIter  *iter,
              gpointer      data)
{
  gint i;

  gtk_tree_model_get (model, iter, COLUMN_INDEX, &i, -1);

  return i == INDEX_SEPARATOR;
}

static void
free_row (gpointer data)
{
  VarvePresetRow *row = data;

  g_ptr_array_unref (row->presets);
  g_free (row);
}

static GtkWidget *
add_button (VarvePresetRow *row,
            VarveKeys      *keys,
            const char     *label,
            const char     *tooltip,
            GCallback       clicked)
{
  char      *fitting = varve_keys_fit (keys, label);
  GtkWidget *button  = gtk_button_new_with_mnemonic (fitting);

  g_free (fitting);
  gimp_help_set_help_data (button, tooltip, NULL);
  gtk_box_pack_start (GTK_BOX (row->box), button, FALSE, FALSE, 0);
  g_signal_connect (button, "clicked", clicked, row);

  return button;
}

VarvePresetRow *
varve_preset_row_new (VarveParams  *params,
                      VarveKeys    *keys,
                      VarveChanged  changed,
                      gpointer      data)
{
  VarvePresetRow  *row   = g_new0 (VarvePresetRow, 1);
  GtkCellRenderer *cell  = gtk_cell_renderer_text_new ();
  char            *title = varve_keys_fit (keys, _ ("Prese_ts:"));
  GtkWidget       *label = gtk_label_new_with_mnemonic (title);
  GError          *error;

  g_free (title);
  row->params  = params;
  row->changed = changed;
  row->data    = data;
  row->box     = varve_hbox_new (6);
  row->combo   = gtk_combo_box_new ();
  gtk_cell_layout_pack_start (GTK_CELL_LAYOUT (row->combo), cell, TRUE);
  gtk_cell_layout_set_attributes (GTK_CELL_LAYOUT (row->combo), cell, "text", COLUMN_NAME, NULL);
  gtk_combo_box_set_row_separator_func (GTK_COMBO_BOX (row->combo), is_separator, NULL, NULL);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), row->combo);
  gimp_help_set_help_data (row->combo, _ ("Settings that come with Varve, and your own"), NULL);
  gtk_box_pack_start (GTK_BOX (row->box), label, FALSE, FALSE, 0);
  gtk_box_pack_start (GTK_BOX (row->box), row->combo, TRUE, TRUE, 0);
  row->save   = add_button (row, keys, _ ("_Save…"),
                            _ ("Save these settings as a preset of your own"),
                            G_CALLBACK (save_clicked));
  row->remove = add_button (row, keys, _ ("_Delete…"), _ ("Delete this preset of your own"),
                            G_CALLBACK (remove_clicked));
  g_signal_connect (row->combo, "changed", G_CALLBACK (preset_chosen), row);
  g_object_set_data_full (G_OBJECT (row->box), "varve-presets", row, free_row);

  error = load (row);
  if (error != NULL)
    {
      gimp_help_set_help_data (row->combo, error->message, NULL);
      g_message ("%s", error->message);
      g_error_free (error);
    }
  gtk_widget_show_all (row->box);

  return row;
}

GtkWidget *
varve_preset_row_get_widget (VarvePresetRow *row)
{
  return row->box;
}

void
varve_preset_row_set_legal (VarvePresetRow *row,
                            gboolean        legal)
{
  gtk_widget_set_sensitive (row->save, legal);
}
