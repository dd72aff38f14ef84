/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp3-help.h"

#include "varve-gimp3-rows.h"
#include "varve-help.h"

#include <glib/gi18n-lib.h>

/* Of the text, in application pixels: it fits a small screen at twice the size. */
#define MAX_HEIGHT 260

void
varve_help_show (const gchar *help_id,
                 gpointer     data)
{
  GtkWidget *dialog, *box, *label;
  char      *markup = varve_help_markup (TRUE);

  dialog = gtk_dialog_new_with_buttons (_ ("Varve Help"), GTK_WINDOW (data),
                                        GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                        varve_stock_label ("_Close"), GTK_RESPONSE_CLOSE, NULL);
  box   = gtk_scrolled_window_new (NULL, NULL);
  label = gtk_label_new (NULL);
  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_line_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 72);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_yalign (GTK_LABEL (label), 0.0f);
  g_object_set (label, "margin", 12, NULL);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (box), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (box), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (box), MAX_HEIGHT);
  gtk_container_add (GTK_CONTAINER (box), label);
  gtk_box_pack_start (GTK_BOX (gtk_dialog_get_content_area (GTK_DIALOG (dialog))), box,
                      TRUE, TRUE, 0);
  gtk_widget_show_all (box);
  gtk_dialog_run (GTK_DIALOG (dialog));
  gtk_widget_destroy (dialog);
  g_free (markup);
}
