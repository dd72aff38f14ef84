/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp3-dialog.h"

#include <libgimp/gimpui.h>

gboolean
varve_dialog_run (GimpProcedure       *procedure,
                  GimpImage           *image,
                  GimpDrawable        *drawable,
                  GimpProcedureConfig *config)
{
  GtkWidget *dialog;
  gboolean   ok;

  gimp_ui_init ("varve-gimp3");
  dialog = gimp_procedure_dialog_new (procedure, config, NULL);
  ok     = gimp_procedure_dialog_run (GIMP_PROCEDURE_DIALOG (dialog));
  gtk_widget_destroy (dialog);

  return ok;
}
