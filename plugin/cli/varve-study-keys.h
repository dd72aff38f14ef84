/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The keys of a study's file, and what is legal for each. */

#ifndef VARVE_STUDY_KEYS_H
#define VARVE_STUDY_KEYS_H

#include "varve-study.h"

G_BEGIN_DECLS

/* Keys with arrays. */
#define VARVE_STUDY_OCTAVES "octaves"
#define VARVE_STUDY_PROBES  "probes"

/* A key with one number. */
typedef struct
{
  const char *name;
  gsize       offset; /* of a gint64 in VarveStudy */
  int         kinds;  /* of studies that have it */
  gint64      minimum, maximum;
} VarveStudyKey;

/* Returns: (transfer none) (array length=n_keys): the keys with one number */
const VarveStudyKey *varve_study_keys (int *n_keys);

/**
 * varve_study_find_kind:
 * @names: the keys of a file
 * @error: return location; the message names the key that does not belong
 *
 * Returns: the kind of study that has all these keys, or 0
 */
int varve_study_find_kind (const GList  *names,
                           GError      **error);

G_END_DECLS

#endif
