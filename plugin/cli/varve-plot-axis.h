/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The axes of a plot: what they reach, and where their ticks are. */

#ifndef VARVE_PLOT_AXIS_H
#define VARVE_PLOT_AXIS_H

#include <glib.h>

G_BEGIN_DECLS

#define VARVE_PLOT_MAX_TICKS 64

typedef struct
{
  const char *label;
  gboolean    logarithmic;
  double      minimum, maximum; /* equal: as far as the data reach */
  double      floor;            /* logarithmic: the least that is shown, 0: any */
  double      step;             /* linear: from label to label, 0: what fits */
} VarvePlotAxis;

typedef struct
{
  double   value;
  gboolean major;     /* has a label */
  char     label[32];
} VarvePlotTick;

/**
 * varve_plot_axis_fit:
 * @axis: (inout): its limits become numbers that ticks can stand on
 * @low, @high: what the data reach, above 0 if logarithmic
 */
void varve_plot_axis_fit (VarvePlotAxis *axis,
                          double         low,
                          double         high);

/* Where a value lies between the ends of a fitted axis, 0 to 1, or beyond. */
double varve_plot_axis_place (const VarvePlotAxis *axis,
                              double               value);

/**
 * varve_plot_axis_ticks:
 * @axis: a fitted axis
 * @ticks: (out): room for VARVE_PLOT_MAX_TICKS
 *
 * Returns: the number of ticks
 */
int varve_plot_axis_ticks (const VarvePlotAxis *axis,
                           VarvePlotTick       *ticks);

G_END_DECLS

#endif
