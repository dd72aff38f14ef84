/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Help, which comes with the plug-in and needs no network. */

#ifndef VARVE_GIMP3_HELP_H
#define VARVE_GIMP3_HELP_H

#include <libgimp/gimp.h>
#include <libgimp/gimpui.h>

G_BEGIN_DECLS

/**
 * varve_help_show:
 * @help_id: the identifier of the help, unused
 * @data: the dialog
 *
 * A GimpHelpFunc that opens the help text in a window of its own.
 */
void varve_help_show (const gchar *help_id,
                      gpointer     data);

G_END_DECLS

#endif
