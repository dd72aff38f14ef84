/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The tables of bench-host, one function each; all print to stdout, as
 * Markdown.
 */

#ifndef BENCH_H
#define BENCH_H

#include <glib.h>

G_BEGIN_DECLS

/* Whole pictures through the operation, against other operations. */
void bench_pictures (double seconds);

/* Into the formats of layers, where the host converts. */
void bench_formats (double seconds);

/* Pictures of odd shapes and places, against a square one. */
void bench_shapes (double seconds);

/* From a changed property to a redrawn view. */
void bench_interactive (double seconds);

/**
 * bench_set_threads:
 * @n_threads: how many GEGL may use from now on, 0 for all there are
 *
 * Returns: how many that is
 */
int bench_set_threads (int n_threads);

G_END_DECLS

#endif
