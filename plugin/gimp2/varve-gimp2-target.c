/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp2-target.h"

#include "varve-gimp2-render.h"

#include <glib/gi18n-lib.h>

#define DATA_KEY "varve-target"

typedef struct
{
  VarveSettings *settings;
  VarveChanged   changed;
  gpointer       data;
  GtkWidget     *drawable;
  GtkWidget     *layers;
  GtkWidget     *label;
  GtkWidget     *count;
  gint           n_layers; /* also while the drawable is chosen */
  gboolean       possible; /* to render into the drawable */
  gboolean       refreshing;
} Target;

static void
update (Target *target)
{
  gboolean layers = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (target->layers));

  if (target->refreshing)
    return;

  target->n_layers         = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (target->count));
  target->settings->target = layers ? VARVE_TARGET_LAYERS : VARVE_TARGET_DRAWABLE;
  target->settings->count  = layers ? target->n_layers : 1;
  gtk_widget_set_sensitive (target->label, layers);
  gtk_widget_set_sensitive (target->count, layers);
  target->changed (target->data);
}

static GtkWidget *
create_radio (GtkWidget  *box,
              GtkWidget  *group,
              VarveKeys  *keys,
              const char *label,
              const char *help)
{
  char      *fitting = varve_keys_fit (keys, label);
  GtkWidget *button;

  button = gtk_radio_button_new_with_mnemonic_from_widget (
    group != NULL ? GTK_RADIO_BUTTON (group) : NULL, fitting);
  g_free (fitting);
  gimp_help_set_help_data (button, help, NULL);
  gtk_box_pack_start (GTK_BOX (box), button, FALSE, FALSE, 0);

  return button;
}

static GtkWidget *
create_count (Target    *target,
              VarveKeys *keys)
{
  GtkWidget *box   = gtk_hbox_new (FALSE, 6);
  char      *title = varve_keys_fit (keys, _ ("Number of la_yers:"));

  target->label = gtk_label_new_with_mnemonic (title);
  g_free (title);
  target->count = gtk_spin_button_new_with_range (1.0, VARVE_MAX_LAYERS, 1.0);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (target->count), TRUE);
  gtk_label_set_mnemonic_widget (GTK_LABEL (target->label), target->count);
  gimp_help_set_help_data (target->count,
                           _ ("Each layer has the next seed: another pattern of the same look"),
                           NULL);
  gtk_misc_set_padding (GTK_MISC (target->label), 0, 0);
  gtk_box_pack_start (GTK_BOX (box), target->label, FALSE, FALSE, 0);
  gtk_box_pack_start (GTK_BOX (box), target->count, FALSE, FALSE, 0);

  return box;
}

static const char *
get_label (gint32 drawable)
{
  if (gimp_item_is_layer_mask (drawable))
    return _ ("This _layer mask");
  if (gimp_item_is_channel (drawable))
    return _ ("This channe_l");

  return _ ("This _layer");
}

GtkWidget *
varve_target_new (gint32         drawable,
                  VarveSettings *settings,
                  VarveKeys     *keys,
                  VarveChanged   changed,
                  gpointer       data)
{
  Target    *target = g_new0 (Target, 1);
  GtkWidget *frame  = gimp_frame_new (_ ("Render into"));
  GtkWidget *box    = gtk_vbox_new (FALSE, 3);
  GtkWidget *indent = gtk_alignment_new (0.0f, 0.5f, 0.0f, 0.0f);
  GError    *error  = NULL;

  target->settings = settings;
  target->changed  = changed;
  target->data     = data;
  target->n_layers = settings->count;
  target->possible = varve_drawable_check (drawable, &error);
  target->drawable = create_radio (box, NULL, keys, get_label (drawable),
                                   error != NULL ? error->message
                                                 : _ ("Inside the selection, if there is one"));
  target->layers   = create_radio (box, target->drawable, keys, _ ("Ne_w layers"),
                                   _ ("Layers of the size of the image, above this one"));
  gtk_widget_set_sensitive (target->drawable, target->possible);
  g_clear_error (&error);
  if (!target->possible)
    settings->target = VARVE_TARGET_LAYERS;

  gtk_alignment_set_padding (GTK_ALIGNMENT (indent), 0, 0, 20, 0);
  gtk_container_add (GTK_CONTAINER (indent), create_count (target, keys));
  gtk_box_pack_start (GTK_BOX (box), indent, FALSE, FALSE, 0);
  gtk_container_add (GTK_CONTAINER (frame), box);
  g_object_set_data_full (G_OBJECT (frame), DATA_KEY, target, g_free);
  varve_target_refresh (frame);
  g_signal_connect_swapped (target->layers, "toggled", G_CALLBACK (update), target);
  g_signal_connect_swapped (target->count, "value-changed", G_CALLBACK (update), target);
  gtk_widget_show_all (frame);

  return frame;
}

void
varve_target_refresh (GtkWidget *widget)
{
  Target   *target = g_object_get_data (G_OBJECT (widget), DATA_KEY);
  gboolean  layers = target->settings->target == VARVE_TARGET_LAYERS || !target->possible;

  if (layers)
    target->n_layers = target->settings->count;

  target->refreshing = TRUE;
  gtk_toggle_button_set_active (
    GTK_TOGGLE_BUTTON (layers ? target->layers : target->drawable), TRUE);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (target->count), target->n_layers);
  target->settings->target = layers ? VARVE_TARGET_LAYERS : VARVE_TARGET_DRAWABLE;
  gtk_widget_set_sensitive (target->label, layers);
  gtk_widget_set_sensitive (target->count, layers);
  target->refreshing = FALSE;
}
