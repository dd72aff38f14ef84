/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* A set of files in one folder that get their names only when all of them are
 * written.
 */

#ifndef VARVE_FOLDER_H
#define VARVE_FOLDER_H

#include <glib.h>
#include <stdio.h>

G_BEGIN_DECLS

typedef struct _VarveFolder VarveFolder;

/**
 * varve_folder_open:
 * @path: a folder; it is made if it is not there
 * @error: return location; the message names the folder
 *
 * Returns: (nullable): the folder; end it by varve_folder_commit () or
 *   varve_folder_discard ()
 */
VarveFolder *varve_folder_open (const char  *path,
                                GError     **error);

/**
 * varve_folder_add:
 * @folder: the folder
 * @name: a file in it
 * @error: return location; the message names the file
 *
 * Returns: (transfer none) (nullable): where to write the file, binary
 */
FILE *varve_folder_add (VarveFolder  *folder,
                        const char   *name,
                        GError      **error);

/**
 * varve_folder_commit:
 * @folder: (transfer full): the folder
 * @error: return location; the message names the file
 *
 * Gives the files their names, replacing those that had them, if all could be
 * written; else removes them.
 *
 * Returns: whether they are there
 */
gboolean varve_folder_commit (VarveFolder  *folder,
                              GError      **error);

/* Removes what was written; @folder: (transfer full) (nullable). */
void varve_folder_discard (VarveFolder *folder);

G_END_DECLS

#endif
