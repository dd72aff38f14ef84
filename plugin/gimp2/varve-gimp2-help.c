/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp2-help.h"

#include "varve-help.h"

#include <glib/gi18n-lib.h>

void
varve_help_show (const gchar *help_id,
                 gpointer     data)
{
  GtkWidget *dialog, *box, *label;
  char      *markup = varve_help_markup (FALSE);

  dialog = gtk_dialog_new_with_buttons (_ ("Varve Help"), GTK_WINDOW (data),
                                        GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                        GTK_STOCK_CLOSE, GTK_RESPONSE_CLOSE, NULL);
  gtk_window_set_resizable (GTK_WINDOW (dialog), FALSE);
  box   = gtk_vbox_new (FALSE, 0);
  label = gtk_label_new (NULL);
  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_line_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_size_request (label, 460, -1);
  gtk_container_set_border_width (GTK_CONTAINER (box), 12);
  gtk_box_pack_start (GTK_BOX (box), label, TRUE, TRUE, 0);
  gtk_container_add (GTK_CONTAINER (gtk_dialog_get_content_area (GTK_DIALOG (dialog))), box);
  gtk_widget_show_all (box);
  gtk_dialog_run (GTK_DIALOG (dialog));
  gtk_widget_destroy (dialog);
  g_free (markup);
}
