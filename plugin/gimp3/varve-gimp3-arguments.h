/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The arguments of the procedures, one for each row of the table of
 * properties, and their values in GIMP's configuration object.
 */

#ifndef VARVE_GIMP3_ARGUMENTS_H
#define VARVE_GIMP3_ARGUMENTS_H

#include "varve-gimp3.h"

#include <libgimp/gimp.h>

G_BEGIN_DECLS

/* Adds recipe and one argument for each property. */
void varve_arguments_add (GimpProcedure *procedure);

/* Adds count and target. */
void varve_arguments_add_target (GimpProcedure *procedure);

/**
 * varve_arguments_get:
 * @config: a configuration
 * @run_mode: how the procedure was called
 * @params: (out): its parameters; unchanged on error
 * @error: return location; the message names property, value and legal range
 *
 * A recipe that is not empty overrides all other arguments.  In a call that
 * is not interactive, transparent black stands for the default of a colour.
 *
 * Returns: whether they are legal
 */
gboolean varve_arguments_get (GimpProcedureConfig  *config,
                              GimpRunMode           run_mode,
                              VarveParams          *params,
                              GError              **error);

/* Stores parameters, with an empty recipe, as one change. */
void varve_arguments_set (GimpProcedureConfig *config,
                          const VarveParams   *params);

/**
 * varve_arguments_get_target:
 * @config: a configuration
 * @settings: (inout): count and target become those of @config
 * @error: return location
 *
 * Returns: whether both are legal, alone and together
 */
gboolean varve_arguments_get_target (GimpProcedureConfig  *config,
                                     VarveSettings        *settings,
                                     GError              **error);

void varve_arguments_set_target (GimpProcedureConfig *config,
                                 const VarveSettings *settings);

/* A colour as GEGL's object and back, with 8 bits a channel as in recipes. */
GeglColor *varve_color_to_gegl   (const VarveColor *color);
VarveColor varve_color_from_gegl (GeglColor        *color);

G_END_DECLS

#endif
