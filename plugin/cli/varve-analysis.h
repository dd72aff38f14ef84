/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* All measures of one picture, and how they are shown. */

#ifndef VARVE_ANALYSIS_H
#define VARVE_ANALYSIS_H

#include "varve-measure.h"
#include "varve-plot.h"
#include "varve-spectrum.h"

#include <stdio.h>

G_BEGIN_DECLS

#define VARVE_FINE_BINS 48

typedef struct
{
  int             width, height;
  int             n_bins, n_diff_bins;
  VarveStatistics statistics;
  gint64         *histogram;
  gint64         *differences;
  gint64         *fine; /* the same in VARVE_FINE_BINS bins up to the largest, for plots */
  VarveSpectrum  *spectrum;
  VarveDirection  direction;
  VarveSeam       seams[2]; /* left to right, top to bottom */
} VarveAnalysis;

/**
 * varve_analysis_new:
 * @field: a picture: values from 0 to 65535
 * @n_bins: of the histogram of values
 * @n_diff_bins: of the histogram of differences
 * @n_spectrum_bins: of the spectrum; 0: as many as there are frequencies
 *
 * Shows a progress bar.
 *
 * Returns: (transfer full): free with varve_analysis_free ()
 */
VarveAnalysis *varve_analysis_new (const VarveField *field,
                                   int               n_bins,
                                   int               n_diff_bins,
                                   int               n_spectrum_bins);

void varve_analysis_free (VarveAnalysis *analysis);

/* Prints a table to standard output, translated; @what is the picture's name. */
void varve_analysis_print (const VarveAnalysis *analysis,
                           const char          *what);

/* Writes all as JSON: @kind, "file" or "recipe", says what @what is. */
void varve_analysis_write_json (const VarveAnalysis *analysis,
                                const char          *kind,
                                const char          *what,
                                FILE                *stream);

/**
 * varve_analysis_plot:
 * @analysis: what was measured
 * @format: format of the file
 * @stream: where to write
 * @error: return location; the message names no file
 *
 * Draws histogram, differences, spectrum and directions.
 *
 * Returns: whether it was written
 */
gboolean varve_analysis_plot (const VarveAnalysis  *analysis,
                              VarvePlotFormat       format,
                              FILE                 *stream,
                              GError              **error);

G_END_DECLS

#endif
