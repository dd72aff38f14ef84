/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What is removed when the program ends before its work is done: files that are being
 * written, and folders that it made and that are empty.
 *
 * All functions are thread safe but varve_cleanup_remove_folders ().
 */

#ifndef VARVE_CLI_CLEANUP_H
#define VARVE_CLI_CLEANUP_H

#include <glib.h>
#include <signal.h>

G_BEGIN_DECLS

/* Files at a time, and the folders made last; what is more stays. */
#define VARVE_MAX_CLEANUPS 256

/* Has all that is removed when a signal ends the program. */
void varve_cleanup_on_signals (void);

/* Signals wait from varve_cleanup_hold () to varve_cleanup_release (), which restores what
 * @before was set to.  In between, and only there, files are added with their being
 * created, and forgotten.
 */
void varve_cleanup_hold (sigset_t *before);
void varve_cleanup_release (const sigset_t *before);

/**
 * varve_cleanup_add:
 * @part: a file, not freed before varve_cleanup_forget ()
 *
 * Returns: a number for varve_cleanup_forget (), or -1: there are too many
 */
int varve_cleanup_add (char *part);

void varve_cleanup_forget (int slot);

/**
 * varve_cleanup_make_folder:
 * @path: a folder, which is made if it is not there
 *
 * Returns: 0, or an errno
 */
int varve_cleanup_make_folder (const char *path);

/* The same with all folders above it. */
int varve_cleanup_make_folders (const char *path);

/* Removes those that these two made and that are empty.  Not while another thread makes
 * some.
 */
void varve_cleanup_remove_folders (void);

G_END_DECLS

#endif
