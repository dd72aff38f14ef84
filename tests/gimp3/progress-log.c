/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* To be loaded before libgimp into a plug-in: appends each progress update to
 * the file that VARVE_PROGRESS_LOG names.  GIMP 3.0 has no other way to see
 * them: it refuses the callbacks that its own library installs.
 */

#include <dlfcn.h>
#include <libgimp/gimp.h>
#include <stdio.h>

gboolean
gimp_progress_update (gdouble percentage)
{
  const char *path = g_getenv ("VARVE_PROGRESS_LOG");
  FILE       *file = path != NULL ? fopen (path, "a") : NULL;
  gboolean  (*next) (gdouble percentage);

  if (file != NULL)
    {
      fprintf (file, "%.17g\n", percentage);
      fclose (file);
    }
  *(void **) &next = dlsym (RTLD_NEXT, "gimp_progress_update");

  return next (percentage);
}
