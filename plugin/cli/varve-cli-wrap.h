/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Help texts on terminals. */

#ifndef VARVE_CLI_WRAP_H
#define VARVE_CLI_WRAP_H

#include <glib.h>

G_BEGIN_DECLS

/**
 * varve_cli_wrap:
 * @text: paragraphs, each a line
 *
 * Returns: (transfer full): the same in lines of at most 79 characters, but for those that
 *   begin with blanks, which are examples
 */
char *varve_cli_wrap (const char *text);

G_END_DECLS

#endif
