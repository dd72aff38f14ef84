/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Plots for papers: axes with labels, linear or logarithmic, a legend, colours
 * that the colour-blind can tell apart, with dashes and marks for print without
 * colours.
 *
 * Numbers in plots have a decimal point whatever the locale.
 */

#ifndef VARVE_PLOT_H
#define VARVE_PLOT_H

#include "varve-plot-axis.h"

#include <stdio.h>

G_BEGIN_DECLS

typedef enum
{
  VARVE_PLOT_LINE,   /* points (x[i], y[i]), joined */
  VARVE_PLOT_MARKS,  /* the same, with a mark at each */
  VARVE_PLOT_STEPS,  /* a bar from x[i] to x[i + 1], y[i] high: x has one more than y */
} VarvePlotStyle;

typedef struct
{
  const char     *label; /* NULL: none in the legend */
  VarvePlotStyle  style;
  int             n;
  const double   *x;
  const double   *y;     /* what is not finite, or not above 0 on a logarithmic axis, is a gap */
} VarvePlotSeries;

typedef struct
{
  const char            *title;
  VarvePlotAxis          x, y;
  const VarvePlotSeries *series;
  int                    n_series;
  gboolean               legend_left; /* else at the right; it is at the top */
} VarvePlot;

typedef enum
{
  VARVE_PLOT_PNG,
  VARVE_PLOT_SVG,
  VARVE_PLOT_PDF,
} VarvePlotFormat;

/* The format that the name's suffix stands for, or −1. */
int varve_plot_format (const char *name);

/**
 * varve_plot_write:
 * @plots: one plot or several, side by side
 * @n_plots: their number
 * @n_columns: how many go into one row
 * @format: format of the file
 * @stream: where to write
 * @error: return location; the message names no file
 *
 * Returns: whether it was written
 */
gboolean varve_plot_write (const VarvePlot  *plots,
                           int               n_plots,
                           int               n_columns,
                           VarvePlotFormat   format,
                           FILE             *stream,
                           GError          **error);

G_END_DECLS

#endif
