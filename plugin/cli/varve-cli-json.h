/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* JSON out, by json-glib. */

#ifndef VARVE_CLI_JSON_H
#define VARVE_CLI_JSON_H

#include <json-glib/json-glib.h>
#include <stdio.h>

G_BEGIN_DECLS

/* Members of the object that is being built; with a NULL name, elements of the array.
 * varve_json_number () writes whole numbers without a fraction.
 */
void varve_json_string (JsonBuilder *json,
                        const char  *name,
                        const char  *value);
void varve_json_int    (JsonBuilder *json,
                        const char  *name,
                        gint64       value);
void varve_json_number (JsonBuilder *json,
                        const char  *name,
                        double       value);

/* Writes what was built, indented, UTF-8 whatever the locale. */
void varve_json_print (JsonBuilder *json,
                       FILE        *stream);

G_END_DECLS

#endif
