/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What a study found, on the terminal and in files. */

#ifndef VARVE_STUDY_WRITE_H
#define VARVE_STUDY_WRITE_H

#include "varve-folder.h"
#include "varve-study-run.h"

G_BEGIN_DECLS

/* Prints tables to standard output, translated. */
void varve_study_print (const VarveStudyResult *result);

/* Writes all that was found, but for times, as JSON: the same bytes each time. */
void varve_study_write_json (const VarveStudyResult *result,
                             FILE                   *stream);

/* Writes how long each field of an fBm study took, as JSON. */
void varve_study_write_times (const VarveStudyResult *result,
                              FILE                   *stream);

/* Writes one row for each field. */
void varve_study_write_statistics (const VarveStudyResult *result,
                                   FILE                   *stream);

/* Writes one row for each bin of the spectra, one column for each field. */
void varve_study_write_spectra (const VarveStudyResult *result,
                                FILE                   *stream);

/* Writes the same for the histograms of differences of a noise study. */
void varve_study_write_differences (const VarveStudyResult *result,
                                    FILE                   *stream);

/* Writes one row for each probe. */
void varve_study_write_probes (const VarveStudyResult *result,
                               FILE                   *stream);

/**
 * varve_study_write_plots:
 * @result: what a study found
 * @folder: where to put the plots, each as PNG and SVG
 * @error: return location
 *
 * Returns: whether they were written
 */
gboolean varve_study_write_plots (const VarveStudyResult  *result,
                                  VarveFolder             *folder,
                                  GError                 **error);

G_END_DECLS

#endif
