/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Measures as JSON.  What is no number is null there. */

#ifndef VARVE_MEASURE_JSON_H
#define VARVE_MEASURE_JSON_H

#include "varve-cli-json.h"
#include "varve-measure.h"
#include "varve-spectrum.h"

G_BEGIN_DECLS

/* Adds a member that is a number, or null. */
void varve_json_measure (JsonBuilder *json,
                         const char  *name,
                         double       value);

/* Adds a member that is an array of counts. */
void varve_json_counts (JsonBuilder  *json,
                        const char   *name,
                        const gint64 *counts,
                        int           n);

/* Add members of the object that is being built. */
void varve_json_statistics (JsonBuilder           *json,
                            const VarveStatistics *statistics);
void varve_json_spectrum   (JsonBuilder           *json,
                            const VarveSpectrum   *spectrum);

G_END_DECLS

#endif
