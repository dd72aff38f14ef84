/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* A progress bar on standard error, for what takes over a second and only where a
 * person watches: standard error is a terminal.
 */

#ifndef VARVE_CLI_BAR_H
#define VARVE_CLI_BAR_H

#include <glib.h>

G_BEGIN_DECLS

/**
 * varve_bar_begin:
 * @total: how much there is to do, in units of the caller's choice, above 0
 *
 * Starts the bar of the program; there is one at a time.
 */
void varve_bar_begin (guint64 total);

/**
 * varve_bar_add:
 * @done: how much more was done
 *
 * Thread safe.
 */
void varve_bar_add (guint64 done);

/**
 * varve_bar_hide:
 *
 * Clears the line, if the bar is in it, for other words on standard error.  The bar
 * returns with the next varve_bar_add ().
 *
 * Thread safe.
 */
void varve_bar_hide (void);

/* Ends the bar and leaves nothing of it. */
void varve_bar_end (void);

G_END_DECLS

#endif
