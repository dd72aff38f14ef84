/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Measures of a field in the plane; varve-spectrum.h has those of its Fourier
 * transform.
 *
 * All functions are thread safe and cannot fail.  What is not defined for a
 * field, as the roughness of a flat one, is NaN.
 */

#ifndef VARVE_MEASURE_H
#define VARVE_MEASURE_H

#include "varve-field.h"

G_BEGIN_DECLS

/* A difference is that of two neighbours in a row or in a column; both kinds
 * are pooled.
 */
typedef struct
{
  double  mean;
  double  variance;            /* of the population */
  double  deviation;           /* its square root */
  gint32  minimum, maximum;
  gint64  n_differences;
  double  mean_difference;     /* the roughness */
  double  relative_roughness;  /* that over the deviation */
  gint32  max_difference;
  gint64  zero_differences;
} VarveStatistics;

/**
 * varve_measure_statistics:
 * @field: a field
 *
 * Sums are whole numbers below 2^53 for fields of up to 2^27 samples below
 * 2^17, and so exact in double precision, but for the squares, which are taken
 * from the mean.
 */
VarveStatistics varve_measure_statistics (const VarveField *field);

/**
 * varve_measure_differences:
 * @field: a field
 * @n_bins: number of bins
 *
 * Returns: (transfer full) (array length=n_bins): how many differences d have
 *   floor (d·n_bins / 65536) = 0, 1, …; the last bin is open
 */
gint64 *varve_measure_differences (const VarveField *field,
                                   int               n_bins);

/**
 * varve_measure_histogram:
 * @field: a field of values from 0 to 65535
 * @n_bins: number of bins
 *
 * Returns: (transfer full) (array length=n_bins): how many values lie in each
 *   65536 / n_bins of the range
 */
gint64 *varve_measure_histogram (const VarveField *field,
                                 int               n_bins);

#define VARVE_N_DIRECTIONS 36

/**
 * VarveDirection:
 *
 * Which way a field is steep, from its gradient in the middle of every four
 * neighbours, each weighted by its square: the structure tensor (Bigün and
 * Granlund, "Optimal Orientation Detection of Linear Symmetry", 1987).
 */
typedef struct
{
  double bias;  /* coherence: 0 where all directions are alike, 1 for parallel stripes */
  double angle; /* of the stripes, in [0, 180) degrees, anticlockwise from the x axis */
  double grid;  /* the mean of cos 4θ, from 1, all edges along the axes, to −1, all diagonal */

  /* The share of each 5 degrees of the gradient's angle, over its mean share. */
  double share[VARVE_N_DIRECTIONS];
} VarveDirection;

VarveDirection varve_measure_direction (const VarveField *field);

/**
 * VarveSeam:
 *
 * What the edges look like when copies of a field are laid side by side.  The
 * step across an edge is the mean difference between the last column (or row)
 * and the first.
 */
typedef struct
{
  double step;    /* across the edge */
  double inner;   /* the mean of the same between neighbours inside */
  double largest; /* the largest of the same inside */
  double score;   /* step / inner: about 1 without a seam */
} VarveSeam;

/* The seam between the left and right edges, or with @vertical between top and bottom. */
VarveSeam varve_measure_seam (const VarveField *field,
                              gboolean          vertical);

/* Whether the step across the edge is larger than all steps inside. */
gboolean varve_seam_is_visible (const VarveSeam *seam);

G_END_DECLS

#endif
