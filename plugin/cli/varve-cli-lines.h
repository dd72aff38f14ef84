/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Where in a key file something stands, for messages. */

#ifndef VARVE_CLI_LINES_H
#define VARVE_CLI_LINES_H

#include <glib.h>

G_BEGIN_DECLS

/**
 * varve_lines_load:
 * @file: a new key file
 * @text: what it becomes, @length bytes
 * @length: of them
 * @error: GKeyFile's own
 *
 * Reads keys in brackets, too, which GKeyFile takes for translations and drops.
 *
 * Returns: whether @text is a key file
 */
gboolean varve_lines_load (GKeyFile    *file,
                           const char  *text,
                           gsize        length,
                           GError     **error);

/**
 * varve_lines_find:
 * @text: a key file
 * @group: (nullable): one of its groups
 * @key: (nullable): one of the group's keys
 *
 * GKeyFile alone knows what its lines mean, so it is asked how many of them it takes
 * until the key (without a key, the group) is there.
 *
 * Returns: the number of that line, from 1; without a group, of the first line that makes
 *   @text no key file
 */
int varve_lines_find (const char *text,
                      const char *group,
                      const char *key);

/**
 * varve_lines_check:
 * @text: a key file
 * @shown: its name in messages
 * @error: return location; the message begins with file and line
 *
 * GKeyFile joins groups of one name, and takes the last of equal keys.
 *
 * Returns: whether each group is there once, and each key once in its group
 */
gboolean varve_lines_check (const char  *text,
                            const char  *shown,
                            GError     **error);

G_END_DECLS

#endif
