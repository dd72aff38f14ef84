/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-recipe-entry.h"

#include "varve-recipe-text.h"

#include <glib/gi18n-lib.h>

struct _VarveRecipeEntry
{
  VarveParams  *params;
  VarveChanged  changed;
  gpointer      data;
  GtkWidget    *box;
  GtkWidget    *entry;
  GtkWidget    *message;
  gboolean      legal;
  gboolean      refreshing;
};

/* A red that can be read on dark themes as well as on light ones. */
static const char *
choose_red (GtkWidget *widget)
{
  return varve_is_dark (widget) ? "#ff7b72" : "#b3161f";
}

/* The line under the entry is always there, so that nothing jumps. */
static void
show_message (VarveRecipeEntry *entry,
              const char       *message)
{
  char *markup;

  if (entry->legal)
    markup = g_markup_printf_escaped ("<span size=\"small\">%s</span>", message);
  else
    markup = g_markup_printf_escaped ("<span size=\"small\" weight=\"bold\" foreground=\"%s\">"
                                      "%s</span>", choose_red (entry->box), message);
  gtk_label_set_markup (GTK_LABEL (entry->message), markup);
  gtk_widget_set_tooltip_text (entry->message, entry->legal ? NULL : message);
  g_free (markup);
}

static void
show_hint (VarveRecipeEntry *entry)
{
  show_message (entry, _ ("The settings as text: copy it to keep or share them, paste one to use it"));
}

static void
text_changed (GtkWidget        *widget,
              VarveRecipeEntry *entry)
{
  VarveParams  params;
  GError      *error = NULL;

  if (entry->refreshing)
    return;

  entry->legal = varve_params_parse (&params, gtk_entry_get_text (GTK_ENTRY (widget)), &error);
  if (entry->legal)
    {
      *entry->params = params;
      show_hint (entry);
    }
  else
    {
      show_message (entry, error->message);
      g_error_free (error);
    }
  entry->changed (entry->data);
}

static void
copy_text (GtkEntry             *widget,
           GtkEntryIconPosition  position,
           GdkEvent             *event,
           VarveRecipeEntry     *entry)
{
  gtk_clipboard_set_text (gtk_widget_get_clipboard (entry->entry, GDK_SELECTION_CLIPBOARD),
                          gtk_entry_get_text (widget), -1);
}

VarveRecipeEntry *
varve_recipe_entry_new (VarveParams  *params,
                        VarveKeys    *keys,
                        VarveChanged  changed,
                        gpointer      data)
{
  VarveRecipeEntry *entry = g_new0 (VarveRecipeEntry, 1);
  GtkWidget        *grid  = varve_grid_new ();
  char             *title = varve_keys_fit (keys, _ ("Rec_ipe:"));
  GtkWidget        *label = gtk_label_new_with_mnemonic (title);

  g_free (title);
  entry->params  = params;
  entry->changed = changed;
  entry->data    = data;
  entry->box     = grid;
  entry->entry   = gtk_entry_new ();
  entry->message = gtk_label_new (NULL);
  entry->legal   = TRUE;

  g_object_set (grid, "column-spacing", 6, "row-spacing", 2, NULL);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), entry->entry);
  gtk_entry_set_activates_default (GTK_ENTRY (entry->entry), TRUE);
  gtk_entry_set_icon_from_icon_name (GTK_ENTRY (entry->entry), GTK_ENTRY_ICON_SECONDARY,
                                     GIMP_ICON_EDIT_COPY);
  gtk_entry_set_icon_tooltip_text (GTK_ENTRY (entry->entry), GTK_ENTRY_ICON_SECONDARY,
                                   _ ("Copy the recipe"));
  g_object_set (entry->message, "xalign", 0.0, NULL);
  gtk_label_set_ellipsize (GTK_LABEL (entry->message), PANGO_ELLIPSIZE_END);
  show_hint (entry);
  varve_grid_attach (grid, label, 0, 0, FALSE);
  varve_grid_attach (grid, entry->entry, 1, 0, TRUE);
  varve_grid_attach (grid, entry->message, 1, 1, TRUE);
  g_signal_connect (entry->entry, "changed", G_CALLBACK (text_changed), entry);
  g_signal_connect (entry->entry, "icon-press", G_CALLBACK (copy_text), entry);
  g_object_set_data_full (G_OBJECT (grid), "varve-recipe", entry, g_free);
  gtk_widget_show_all (grid);

  return entry;
}

GtkWidget *
varve_recipe_entry_get_widget (VarveRecipeEntry *entry)
{
  return entry->box;
}

gboolean
varve_recipe_entry_is_legal (VarveRecipeEntry *entry)
{
  return entry->legal;
}

void
varve_recipe_entry_refresh (VarveRecipeEntry *entry)
{
  char *text = varve_params_print (entry->params);

  entry->refreshing = TRUE;
  gtk_entry_set_text (GTK_ENTRY (entry->entry), text);
  entry->refreshing = FALSE;
  entry->legal      = TRUE;
  show_hint (entry);
  g_free (text);
}
