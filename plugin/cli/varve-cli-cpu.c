/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-cpu.h"
#include "varve-kernels.h"

#include <glib/gi18n-lib.h>

char **
varve_cpu_names (void)
{
  GPtrArray  *names = g_ptr_array_new ();
  const char *name  = NULL;

  for (int level = 0; varve_kernels_get (level, &name), name != NULL; level++)
    if (varve_kernels_get (level, &name) != NULL)
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_add (names, NULL);

  return (char **) g_ptr_array_free (names, FALSE);
}

gboolean
varve_cpu_check (GError **error)
{
  const char *wanted;
  char        legal[VARVE_CPU_NAMES];

  if (varve_kernels_check (&wanted, legal))
    return TRUE;

  g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
               /* TRANSLATORS: property, value, list of legal values. */
               _ ("%s: '%s' is not one of %s"), "VARVE_CPU", wanted, legal);

  return FALSE;
}
