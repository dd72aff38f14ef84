/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Manifests: key files that say which pictures to make.
 *
 * Each group is a set of pictures, one for each combination of its values.  The keys of
 * the group "defaults" hold for all.
 */

#ifndef VARVE_CLI_MANIFEST_H
#define VARVE_CLI_MANIFEST_H

#include "varve-cli-format.h"

G_BEGIN_DECLS

/* A picture to make. */
typedef struct
{
  VarveRequest       request; /* checked */
  const VarveFormat *format;
  char              *path;
  int                line;    /* of the manifest, where its name is made */
} VarveJob;

/**
 * varve_manifest_load:
 * @path: the manifest's file, or "-" for standard input
 * @folder: where the pictures' names start
 * @error: return location; the message begins with file and line
 *
 * Returns: (element-type VarveJob) (transfer full) (nullable): all pictures, in an order
 *   that depends on the manifest alone; free with g_ptr_array_unref ()
 */
GPtrArray *varve_manifest_load (const char  *path,
                                const char  *folder,
                                GError     **error);

G_END_DECLS

#endif
