/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Access keys of a dialog. */

#ifndef VARVE_KEYS_H
#define VARVE_KEYS_H

#include <glib.h>

G_BEGIN_DECLS

/* Keys that are in use, one bit a letter, 'a' first. */
typedef guint32 VarveKeys;

/* Takes the access key of a label that has one, marked by '_'. */
void varve_keys_take (VarveKeys  *keys,
                      const char *label);

/**
 * varve_keys_add:
 * @keys: (inout): the keys in use
 * @label: a label without access key
 *
 * Returns: (transfer full): @label with the first of its letters that is
 *   still free as access key, or with none
 */
char *varve_keys_add (VarveKeys  *keys,
                      const char *label);

/**
 * varve_keys_fit:
 * @keys: (inout): the keys in use
 * @label: a label that has an access key, marked by '_'
 *
 * Returns: (transfer full): @label with its access key, or with another of
 *   its letters if that is in use, or with none
 */
char *varve_keys_fit (VarveKeys  *keys,
                      const char *label);

G_END_DECLS

#endif
