/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What a study finds. */

#ifndef VARVE_STUDY_RUN_H
#define VARVE_STUDY_RUN_H

#include "varve-measure.h"
#include "varve-spectrum.h"
#include "varve-study.h"

G_BEGIN_DECLS

/* One field of a study. */
typedef struct
{
  char             *name;            /* in files: "value", "perlin", "octaves-4", "warped" */
  char             *label;           /* for people, translated */
  const VarveNoise *noise;
  int               octaves;
  gboolean          warped;
  VarveField       *field;
  VarveField       *spectrum_field;  /* what the spectrum is taken of, if not of field */
  VarveStatistics   statistics;
  gint64           *differences;     /* histogram; noise study */
  VarveSpectrum    *spectrum;
  double            change;          /* mean |difference| to the unwarped field; NaN: not warped */
  double            seconds;         /* to compute field; another number each time */
} VarveStudyRow;

typedef struct
{
  const VarveStudy *study;
  VarveStudyRow    *rows;
  int               n_rows;
} VarveStudyResult;

/**
 * varve_study_run:
 * @study: a study; must outlive the result
 *
 * Computes all fields with the plain reference functions of the core, one sample
 * after the other, and measures them.  Shows a progress bar.
 *
 * Returns: (transfer full): free with varve_study_result_free ()
 */
VarveStudyResult *varve_study_run (const VarveStudy *study);

void varve_study_result_free (VarveStudyResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VarveStudyResult, varve_study_result_free)

/* The exact value of a row's noise at a probe, Q16.16. */
gint32 varve_study_probe (const VarveStudy    *study,
                          const VarveStudyRow *row,
                          const VarveProbe    *probe);

/* Where the warp of an fBm study moves a probe to. */
VarveProbe varve_study_warp (const VarveStudy *study,
                             const VarveProbe *probe);

G_END_DECLS

#endif
