/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What plots are drawn with: text, and for each series a colour, dashes and a
 * mark of its own.
 */

#ifndef VARVE_PLOT_PEN_H
#define VARVE_PLOT_PEN_H

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* Draws Pango markup; (ax, ay) is the point of its box, 0 to 1, that lies at (x, y). */
void varve_plot_text (cairo_t    *cr,
                      const char *font,
                      const char *markup,
                      double      x,
                      double      y,
                      double      ax,
                      double      ay);

/* Takes the colour of series @s. */
void varve_plot_color (cairo_t *cr,
                       int      s,
                       double   opacity);

/* Takes the colour and the dashes of series @s. */
void varve_plot_pen (cairo_t *cr,
                     int      s);

/* Draws the mark of series @s with the current colour. */
void varve_plot_mark (cairo_t *cr,
                      int      s,
                      double   x,
                      double   y);

G_END_DECLS

#endif
