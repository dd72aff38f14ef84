/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "varve-kernels.h"

#include <stdlib.h>
#include <string.h>

extern const VarveKernels varve_kernels_baseline;
#define VARVE_LEVEL(name, supported) extern const VarveKernels varve_kernels_##name;
#include "varve-levels.def"

const VarveKernels *
varve_kernels_get (int          level,
                   const char **name)
{
  int n = 0;

  *name = "baseline";
  if (level == n++)
    return &varve_kernels_baseline;

#define VARVE_LEVEL(id, supported)                    \
  *name = #id;                                        \
  if (level == n++)                                   \
    return (supported) ? &varve_kernels_##id : NULL;
#include "varve-levels.def"

  *name = NULL;
  return NULL;
}

const VarveKernels *
varve_kernels_choose (void)
{
  const char         *wanted = getenv ("VARVE_CPU");
  const VarveKernels *best   = NULL;
  const char         *name   = NULL;

  for (int level = 0; varve_kernels_get (level, &name), name != NULL; level++)
    {
      const VarveKernels *kernels = varve_kernels_get (level, &name);

      if (kernels != NULL)
        {
          if (wanted != NULL && strcmp (wanted, name) == 0)
            return kernels;
          best = kernels;
        }
    }

  return best;
}

_Static_assert (sizeof "baseline"
#define VARVE_LEVEL(name, supported) + sizeof ", " #name
#include "varve-levels.def"
                <= VARVE_CPU_NAMES, "the names of all levels must fit");

bool
varve_kernels_check (const char **wanted,
                     char         legal[VARVE_CPU_NAMES])
{
  const char *name  = NULL;
  bool        found = false;

  *wanted = getenv ("VARVE_CPU");
  if (*wanted != NULL && **wanted == '\0')
    *wanted = NULL;

  legal[0] = '\0';
  for (int level = 0; varve_kernels_get (level, &name), name != NULL; level++)
    if (varve_kernels_get (level, &name) != NULL)
      {
        if (level > 0)
          strcat (legal, ", ");
        strcat (legal, name);
        found |= *wanted != NULL && strcmp (*wanted, name) == 0;
      }

  return *wanted == NULL || found;
}
