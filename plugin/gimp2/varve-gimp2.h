/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What a run of the plug-in is asked for, and what can go wrong with it. */

#ifndef VARVE_GIMP2_H
#define VARVE_GIMP2_H

#include "varve-recipe-text.h"

G_BEGIN_DECLS

#define VARVE_LAYERS_PROC "plug-in-varve-layers"
#define VARVE_EDIT_PROC   "plug-in-varve-edit"

#define VARVE_MAX_LAYERS 1000

typedef enum
{
  VARVE_TARGET_DRAWABLE = 0,
  VARVE_TARGET_LAYERS   = 1,
} VarveTarget;

/* A plain value. */
typedef struct
{
  VarveParams params;
  gint        count;  /* of layers, 1 to VARVE_MAX_LAYERS; 1 for the drawable */
  VarveTarget target;
} VarveSettings;

#define VARVE_GIMP2_ERROR (varve_gimp2_error_quark ())

/**
 * VarveGimp2Error:
 * @VARVE_GIMP2_ERROR_ARGUMENT: an argument is not legal
 * @VARVE_GIMP2_ERROR_DRAWABLE: the image or drawable cannot take the noise
 */
typedef enum
{
  VARVE_GIMP2_ERROR_ARGUMENT,
  VARVE_GIMP2_ERROR_DRAWABLE,
} VarveGimp2Error;

GQuark varve_gimp2_error_quark (void);

/* Default parameters, one layer, into the drawable. */
void varve_settings_init (VarveSettings *settings);

/**
 * varve_settings_check:
 * @settings: (inout): count and target become these
 * @count, @target: from a caller
 * @error: return location; the message names argument, value and legal range
 *
 * Returns: whether both are legal, alone and together
 */
gboolean varve_settings_check (VarveSettings  *settings,
                               gint            count,
                               gint            target,
                               GError        **error);

/**
 * varve_settings_load:
 * @settings: (out): the values of the last successful run in this session of
 *   GIMP, or else the defaults
 */
void varve_settings_load (VarveSettings *settings);

/* Remembers the values of a successful run. */
void varve_settings_save (const VarveSettings *settings);

G_END_DECLS

#endif
