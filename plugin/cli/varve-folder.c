/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-folder.h"

#include "varve-cli-cleanup.h"
#include "varve-cli-output.h"

#include <errno.h>

struct _VarveFolder
{
  char      *path;
  GPtrArray *outputs;
};

VarveFolder *
varve_folder_open (const char  *path,
                   GError     **error)
{
  int          number = varve_cleanup_make_folder (path);
  VarveFolder *folder;

  if (number != 0)
    {
      varve_output_set_error (error, path, number);
      return NULL;
    }

  folder          = g_new (VarveFolder, 1);
  folder->path    = g_strdup (path);
  folder->outputs = g_ptr_array_new ();

  return folder;
}

FILE *
varve_folder_add (VarveFolder  *folder,
                  const char   *name,
                  GError      **error)
{
  char        *path   = g_build_filename (folder->path, name, NULL);
  VarveOutput *output = varve_output_open (path, error);

  g_free (path);
  if (output == NULL)
    return NULL;
  g_ptr_array_add (folder->outputs, output);

  return varve_output_stream (output);
}

static void
free_folder (VarveFolder *folder)
{
  g_ptr_array_unref (folder->outputs);
  g_free (folder->path);
  g_free (folder);
}

gboolean
varve_folder_commit (VarveFolder  *folder,
                     GError      **error)
{
  gboolean success = TRUE;

  /* A full disk shows here, before anything gets its name. */
  for (guint i = 0; i < folder->outputs->len && success; i++)
    {
      FILE *stream = varve_output_stream (g_ptr_array_index (folder->outputs, i));

      errno = 0;
      if (fflush (stream) != 0 || ferror (stream))
        {
          varve_output_set_error (error, folder->path, errno != 0 ? errno : EIO);
          success = FALSE;
        }
    }

  while (success && folder->outputs->len > 0)
    success = varve_output_commit (g_ptr_array_steal_index (folder->outputs, 0), error);

  if (!success)
    varve_folder_discard (folder);
  else
    free_folder (folder);

  return success;
}

void
varve_folder_discard (VarveFolder *folder)
{
  if (folder == NULL)
    return;

  for (guint i = 0; i < folder->outputs->len; i++)
    varve_output_discard (g_ptr_array_index (folder->outputs, i));
  varve_cleanup_remove_folders ();
  free_folder (folder);
}
