/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The instruction sets of this processor. */

#ifndef VARVE_CLI_CPU_H
#define VARVE_CLI_CPU_H

#include <glib.h>

G_BEGIN_DECLS

/* Returns: (transfer full): the names of those that can be used here, weakest first */
char **varve_cpu_names (void);

/**
 * varve_cpu_check:
 * @error: return location; the message lists what there is
 *
 * Returns: whether the environment variable VARVE_CPU, if set, names one of them
 */
gboolean varve_cpu_check (GError **error);

G_END_DECLS

#endif
