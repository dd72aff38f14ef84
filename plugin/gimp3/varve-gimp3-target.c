/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp3-target.h"

#include "varve-gimp3-render.h"

#include <glib/gi18n-lib.h>

struct _VarveTargetFrame
{
  VarveSettings *settings;
  VarveChanged   changed;
  gpointer       data;
  GtkWidget     *frame;
  GtkWidget     *drawable;
  GtkWidget     *layers;
  GtkWidget     *row;      /* of the count */
  GtkWidget     *count;
  GtkWidget     *filter;
  gint           n_layers; /* also while the drawable is chosen */
  gboolean       possible; /* to render into the drawable */
  gboolean       refreshing;
};

static void
update (VarveTargetFrame *target)
{
  gboolean layers = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (target->layers));
  gboolean filter = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (target->filter));

  if (target->refreshing)
    return;

  target->n_layers         = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (target->count));
  target->settings->target = !layers ? VARVE_TARGET_DRAWABLE
                             : filter ? VARVE_TARGET_FILTER : VARVE_TARGET_LAYERS;
  target->settings->count  = layers ? target->n_layers : 1;
  gtk_widget_set_sensitive (target->row, layers);
  gtk_widget_set_sensitive (target->filter, layers);
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

static void
create_count (VarveTargetFrame *target,
              VarveKeys        *keys)
{
  char      *title = varve_keys_fit (keys, _ ("Number of la_yers:"));
  GtkWidget *label = gtk_label_new_with_mnemonic (title);

  g_free (title);
  target->row   = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  target->count = gimp_spin_button_new (gtk_adjustment_new (1.0, 1.0, VARVE_MAX_LAYERS, 1.0, 10.0,
                                                            0.0), 1.0, 0);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (target->count), TRUE);
  gtk_entry_set_activates_default (GTK_ENTRY (target->count), TRUE);
  gtk_label_set_mnemonic_widget (GTK_LABEL (label), target->count);
  gimp_help_set_help_data (target->count,
                           _ ("Each layer has the next seed: another pattern of the same look"),
                           NULL);
  gtk_box_pack_start (GTK_BOX (target->row), label, FALSE, FALSE, 0);
  gtk_box_pack_start (GTK_BOX (target->row), target->count, FALSE, FALSE, 0);
}

static void
create_filter (VarveTargetFrame *target,
               VarveKeys        *keys)
{
  char *label = varve_keys_fit (keys, _ ("As li_ve filter"));

  target->filter = gtk_check_button_new_with_mnemonic (label);
  g_free (label);
  gimp_help_set_help_data (target->filter,
                           _ ("The layers carry Varve Noise as a filter that can be changed at any "
                              "time, instead of pixels"),
                           NULL);
}

static const char *
get_label (GimpDrawable *drawable)
{
  if (drawable != NULL && gimp_item_is_layer_mask (GIMP_ITEM (drawable)))
    return _ ("This _layer mask");
  if (drawable != NULL && gimp_item_is_channel (GIMP_ITEM (drawable)))
    return _ ("This channe_l");

  return _ ("This _layer");
}

VarveTargetFrame *
varve_target_new (GimpDrawable  *drawable,
                  VarveSettings *settings,
                  VarveKeys     *keys,
                  VarveChanged   changed,
                  gpointer       data)
{
  VarveTargetFrame *target = g_new0 (VarveTargetFrame, 1);
  GtkWidget        *box    = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GtkWidget        *indent = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  GError           *error  = NULL;

  target->settings = settings;
  target->changed  = changed;
  target->data     = data;
  target->n_layers = settings->count;
  target->possible = drawable != NULL && varve_drawable_check (drawable, &error);
  target->frame    = gimp_frame_new (_ ("Render into"));
  target->drawable = create_radio (box, NULL, keys, get_label (drawable),
                                   error != NULL ? error->message
                                                 : _ ("Inside the selection, if there is one"));
  target->layers   = create_radio (box, target->drawable, keys, _ ("Ne_w layers"),
                                   _ ("Layers of the size of the image, above this one"));
  gtk_widget_set_sensitive (target->drawable, target->possible);
  g_clear_error (&error);

  create_count (target, keys);
  create_filter (target, keys);
  gtk_widget_set_margin_start (indent, 24);
  gtk_box_pack_start (GTK_BOX (indent), target->row, FALSE, FALSE, 0);
  gtk_box_pack_start (GTK_BOX (indent), target->filter, FALSE, FALSE, 0);
  gtk_box_pack_start (GTK_BOX (box), indent, FALSE, FALSE, 0);
  gtk_container_add (GTK_CONTAINER (target->frame), box);

  g_object_set_data_full (G_OBJECT (target->frame), "varve-target", target, g_free);
  varve_target_refresh (target);
  g_signal_connect_swapped (target->layers, "toggled", G_CALLBACK (update), target);
  g_signal_connect_swapped (target->filter, "toggled", G_CALLBACK (update), target);
  g_signal_connect_swapped (target->count, "value-changed", G_CALLBACK (update), target);
  gtk_widget_show_all (target->frame);

  return target;
}

GtkWidget *
varve_target_get_widget (VarveTargetFrame *target)
{
  return target->frame;
}

void
varve_target_refresh (VarveTargetFrame *target)
{
  VarveSettings *settings = target->settings;
  gboolean       layers;

  if (settings->target == VARVE_TARGET_DRAWABLE && !target->possible)
    settings->target = VARVE_TARGET_LAYERS;

  layers = settings->target != VARVE_TARGET_DRAWABLE;
  if (layers)
    target->n_layers = settings->count;

  target->refreshing = TRUE;
  gtk_toggle_button_set_active (
    GTK_TOGGLE_BUTTON (layers ? target->layers : target->drawable), TRUE);
  if (layers)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (target->filter),
                                  settings->target == VARVE_TARGET_FILTER);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (target->count), target->n_layers);
  gtk_widget_set_sensitive (target->row, layers);
  gtk_widget_set_sensitive (target->filter, layers);
  target->refreshing = FALSE;
}
