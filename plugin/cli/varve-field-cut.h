/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Files that were cut off, of formats whose loaders do not tell. */

#ifndef VARVE_FIELD_CUT_H
#define VARVE_FIELD_CUT_H

#include <glib.h>
#include <stdio.h>

G_BEGIN_DECLS

/**
 * varve_field_is_cut:
 * @stream: a file; where it stands does not matter, neither before nor after
 * @head: its first bytes
 * @length: how many, at least 12 or as many as the file has
 *
 * Returns: whether it begins as JPEG, PGM, PPM, GIF or WebP, and its end is missing; FALSE
 *   for all other formats
 */
gboolean varve_field_is_cut (FILE         *stream,
                             const guchar *head,
                             gsize         length);

G_END_DECLS

#endif
