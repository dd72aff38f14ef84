/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The keys of a manifest besides the properties of recipes. */

#ifndef VARVE_CLI_KEYS_H
#define VARVE_CLI_KEYS_H

#include "varve-cli-cut.h"

G_BEGIN_DECLS

/**
 * varve_keys_number:
 * @request: a picture
 * @tile: column and row of the plane that it is, counted in pictures
 * @key: a key
 *
 * Returns: (transfer none) (nullable): the number that the key sets, in one of these
 */
gint64 *varve_keys_number (VarveRequest *request,
                           gint64        tile[2],
                           const char   *key);

/**
 * varve_keys_set_number:
 * @request, @tile: as for varve_keys_number (), which knows @key
 * @key: a key
 * @text: the number
 * @error: return location; the message names key, number and legal range
 *
 * Returns: whether it is a number, and one that the key may have
 */
gboolean varve_keys_set_number (VarveRequest  *request,
                                gint64         tile[2],
                                const char    *key,
                                const char    *text,
                                GError       **error);

/* Whether the key has one text and takes no lists and ranges. */
gboolean varve_keys_is_text (const char *key);

/* Returns: (transfer full): a list of all keys, for messages */
char *varve_keys_describe (void);

G_END_DECLS

#endif
