/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The help that dialogs show. */

#ifndef VARVE_HELP_H
#define VARVE_HELP_H

#include <glib.h>

G_BEGIN_DECLS

/**
 * varve_help_markup:
 * @filters: whether the host has live filters
 *
 * Returns: (transfer full): headings and paragraphs, translated, in Pango's
 *   markup
 */
char *varve_help_markup (gboolean filters);

G_END_DECLS

#endif
