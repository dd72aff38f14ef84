/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Values of a manifest: lists, ranges, and names made of values. */

#ifndef VARVE_CLI_VALUES_H
#define VARVE_CLI_VALUES_H

#include <glib.h>

G_BEGIN_DECLS

#define VARVE_MAX_VALUES 1000000

/**
 * varve_values_expand:
 * @text: a value, "first..last" or "first..last..step"; decimal point whatever the
 *   locale
 * @values: (inout) (element-type utf8): where to add the values, at most
 *   VARVE_MAX_VALUES
 * @error: return location
 *
 * A range counts from the first to the last number, by 1 or by step, upwards or
 * downwards.  It is counted in decimals, so that 0.1..0.3..0.1 has exactly the three
 * numbers that one would write.
 *
 * Returns: whether @text is a value or a legal range
 */
gboolean varve_values_expand (const char  *text,
                              GPtrArray   *values,
                              GError     **error);

/**
 * varve_values_name:
 * @pattern: text with places for values, "{seed}" or, with zeros in front up to 4
 *   characters, "{seed:4}"; a minus sign is one of them and goes before the zeros
 * @lookup: returns the value for a name, (transfer full), or NULL if there is none
 * @data: for @lookup
 * @error: return location
 *
 * Returns: (transfer full) (nullable): the text with the values
 */
char *varve_values_name (const char  *pattern,
                         char      *(*lookup) (const char *name,
                                               gpointer    data),
                         gpointer     data,
                         GError     **error);

G_END_DECLS

#endif
