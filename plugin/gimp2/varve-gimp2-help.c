/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp2-help.h"

#include <glib/gi18n-lib.h>

/* Heading and paragraph. */
static const char *const sections[][2] = {
  { N_ ("What it does"),
    N_ ("Varve renders noise: Value, Perlin or White, summed over octaves and warped if you like. "
        "The same recipe gives the same pixels in GIMP and in the gegl command, on every "
        "computer.") },
  { N_ ("First steps"),
    N_ ("Choose a preset or a type, then press New Seed until you like the pattern. Size sets the "
        "largest features, Octaves the detail, Warp bends it all into swirls and marble.") },
  { N_ ("Preview"),
    N_ ("Shows the whole picture, or true pixels that you can drag about.") },
  { N_ ("Render into"),
    N_ ("This layer (mask, channel) is filled inside the selection. New layers have the size of "
        "the image; the seed rises by one from layer to layer. Either is one step to undo.") },
  { N_ ("Recipe"),
    N_ ("All settings in one line of text. Copy it to share a pattern, paste one to use it. Each "
        "layer keeps its recipe, also in XCF files: Varve Edit Layer opens it again.") },
  { N_ ("Transparency"),
    N_ ("Opaque colors leave the transparency of a layer as it is; what is wholly transparent "
        "becomes opaque. Translucent colors replace the transparency, unless it is locked. Layers "
        "without an alpha channel, masks and channels ignore it.") },
};

void
varve_help_show (const gchar *help_id,
                 gpointer     data)
{
  GtkWidget *dialog, *box, *label;
  GString   *markup = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      char *text = g_markup_printf_escaped ("%s<b>%s</b>\n%s", i > 0 ? "\n\n" : "",
                                            _ (sections[i][0]), _ (sections[i][1]));

      g_string_append (markup, text);
      g_free (text);
    }

  dialog = gtk_dialog_new_with_buttons (_ ("Varve Help"), GTK_WINDOW (data),
                                        GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                        GTK_STOCK_CLOSE, GTK_RESPONSE_CLOSE, NULL);
  gtk_window_set_resizable (GTK_WINDOW (dialog), FALSE);
  box   = gtk_vbox_new (FALSE, 0);
  label = gtk_label_new (NULL);
  gtk_label_set_markup (GTK_LABEL (label), markup->str);
  gtk_label_set_line_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_size_request (label, 460, -1);
  gtk_container_set_border_width (GTK_CONTAINER (box), 12);
  gtk_box_pack_start (GTK_BOX (box), label, TRUE, TRUE, 0);
  gtk_container_add (GTK_CONTAINER (gtk_dialog_get_content_area (GTK_DIALOG (dialog))), box);
  gtk_widget_show_all (box);
  gtk_dialog_run (GTK_DIALOG (dialog));
  gtk_widget_destroy (dialog);
  g_string_free (markup, TRUE);
}
