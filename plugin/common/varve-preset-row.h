/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* A dialog's row of presets.  Each GIMP plug-in compiles it for its own GTK, with
 * its own varve-toolkit.h.
 */

#ifndef VARVE_PRESET_ROW_H
#define VARVE_PRESET_ROW_H

#include "varve-toolkit.h"

G_BEGIN_DECLS

typedef struct _VarvePresetRow VarvePresetRow;

/**
 * varve_preset_row_new:
 * @params: (inout): the dialog's parameters
 * @keys: (inout): access keys of the dialog
 * @changed: called after the user chose a preset
 * @data: for @changed
 */
VarvePresetRow *varve_preset_row_new (VarveParams  *params,
                                      VarveKeys    *keys,
                                      VarveChanged  changed,
                                      gpointer      data);

GtkWidget *varve_preset_row_get_widget (VarvePresetRow *row);

/* Shows which preset the parameters are, if any. */
void varve_preset_row_refresh (VarvePresetRow *row);

/* Whether there are settings to save. */
void varve_preset_row_set_legal (VarvePresetRow *row,
                                 gboolean        legal);

G_END_DECLS

#endif
