/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Files that are either whole or not there.
 *
 * What is written goes to a hidden file beside the real one, ".NAME.part", and gets
 * the real name when it is complete and on the disk.  What is no regular file, as a
 * device or a pipe, is written as it is; a link leads to its file.  The hidden file is locked, so
 * that two writers of one file do not mix, and removed on failure and on signals
 * that end the program, as varve-cli-cleanup.h tells; what SIGKILL or a power cut leaves of it is overwritten by the
 * next writer.
 */

#ifndef VARVE_CLI_OUTPUT_H
#define VARVE_CLI_OUTPUT_H

#include <glib.h>
#include <stdio.h>

G_BEGIN_DECLS

typedef struct _VarveOutput VarveOutput;

/**
 * varve_output_check_name:
 * @path: a file to be
 * @error: return location; the message has the name, its length and the longest legal one
 *
 * Returns: whether the names of the file and its folders, and of what is written first,
 *   are as short as file systems want them
 *
 * Thread safe.
 */
gboolean varve_output_check_name (const char  *path,
                                  GError     **error);

/* Sets the error that a file or folder cannot be written, for an errno. */
void varve_output_set_error (GError     **error,
                             const char  *path,
                             int          number);

/**
 * varve_output_open:
 * @path: the file to be, in GLib's file name encoding, or "-" for standard output
 * @error: return location; the message names the file
 *
 * Returns: (nullable): the file; end it by varve_output_commit () or
 *   varve_output_discard ()
 *
 * Thread safe.
 */
VarveOutput *varve_output_open (const char  *path,
                                GError     **error);

/* Returns: (transfer none): where to write; binary, can seek unless it is standard
 * output
 */
FILE *varve_output_stream (VarveOutput *output);

/* Returns: (transfer none): a name of what is being written, for messages of libraries */
const char *varve_output_part (VarveOutput *output);

/**
 * varve_output_commit:
 * @output: (transfer full): the file
 * @error: return location; the message names the file
 *
 * Gives the file its name, replacing what had it, or removes it if anything of it
 * could not be written.
 *
 * Returns: whether it is there
 */
gboolean varve_output_commit (VarveOutput  *output,
                              GError      **error);

/* Removes what was written; @output: (transfer full) (nullable). */
void varve_output_discard (VarveOutput *output);

G_END_DECLS

#endif
