/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What a run of the plug-in is asked for, and what can go wrong with it. */

#ifndef VARVE_GIMP3_H
#define VARVE_GIMP3_H

#include "varve-recipe-text.h"

G_BEGIN_DECLS

#define VARVE_LAYERS_PROC "plug-in-varve-layers"
#define VARVE_EDIT_PROC   "plug-in-varve-edit"

#define VARVE_MAX_LAYERS 1000

typedef enum
{
  VARVE_TARGET_DRAWABLE, /* pixels, inside the selection */
  VARVE_TARGET_LAYERS,   /* new layers with pixels */
  VARVE_TARGET_FILTER,   /* new layers with varve:noise as a filter */
} VarveTarget;

/* A plain value. */
typedef struct
{
  VarveParams params;
  gint        count;  /* of layers, 1 to VARVE_MAX_LAYERS; 1 for the drawable */
  VarveTarget target;
} VarveSettings;

#define VARVE_GIMP3_ERROR (varve_gimp3_error_quark ())

/**
 * VarveGimp3Error:
 * @VARVE_GIMP3_ERROR_ARGUMENT: an argument is not legal
 * @VARVE_GIMP3_ERROR_DRAWABLE: the image or drawable cannot take the noise
 */
typedef enum
{
  VARVE_GIMP3_ERROR_ARGUMENT,
  VARVE_GIMP3_ERROR_DRAWABLE,
} VarveGimp3Error;

GQuark varve_gimp3_error_quark (void);

G_END_DECLS

#endif
