/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-plot-axis.h"

#include <math.h>

#define INTERVALS 5   /* between labels, about */
#define MARGIN    0.04
#define TINY      1e-9

/* 1, 2 or 5 times a power of ten, for about INTERVALS steps. */
static double
nice_step (double range)
{
  double raw   = range / INTERVALS;
  double power = pow (10.0, floor (log10 (raw)));
  double rest  = raw / power;

  return power * (rest < 1.5 ? 1.0 : rest < 3.5 ? 2.0 : rest < 7.5 ? 5.0 : 10.0);
}

void
varve_plot_axis_fit (VarvePlotAxis *axis,
                     double         low,
                     double         high)
{
  double step, margin;

  if (axis->maximum > axis->minimum)
    return;

  if (axis->logarithmic)
    {
      low           = MAX (low, axis->floor);
      axis->minimum = pow (10.0, floor (log10 (low) + TINY));
      axis->maximum = pow (10.0, ceil (log10 (high) - TINY));
      if (axis->maximum <= axis->minimum)
        axis->minimum = axis->maximum / 10.0;
      return;
    }

  if (high <= low)
    {
      high = low + MAX (fabs (low), 1.0) / 2.0;
      low -= MAX (fabs (low), 1.0) / 2.0;
    }

  /* Marks keep off the frame, but nothing goes below 0 for that alone. */
  margin = MARGIN * (high - low);
  low    = low >= 0.0 ? MAX (low - margin, 0.0) : low - margin;
  high += margin;
  step          = nice_step (high - low);
  axis->minimum = floor (low / step + TINY) * step;
  axis->maximum = ceil (high / step - TINY) * step;
}

double
varve_plot_axis_place (const VarvePlotAxis *axis,
                       double               value)
{
  if (axis->logarithmic)
    return log (value / axis->minimum) / log (axis->maximum / axis->minimum);

  return (value - axis->minimum) / (axis->maximum - axis->minimum);
}

static int
linear_ticks (const VarvePlotAxis *axis,
              VarvePlotTick       *ticks)
{
  double step = axis->step > 0.0 ? axis->step : nice_step (axis->maximum - axis->minimum);
  double last = axis->maximum + step * TINY;
  int    n    = 0;

  for (double k = ceil (axis->minimum / step - TINY); k * step <= last && n < VARVE_PLOT_MAX_TICKS; k++)
    {
      double value = k * step;

      ticks[n].value = value;
      ticks[n].major = TRUE;
      /* Not −0. */
      g_ascii_formatd (ticks[n].label, sizeof ticks[n].label, "%.6g", k != 0.0 ? value : 0.0);
      n++;
    }

  return n;
}

/* Powers of ten, or plain numbers if all are near 1. */
static void
log_label (VarvePlotTick *tick,
           int            exponent,
           gboolean       plain)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  int                      size     = ABS (exponent);

  if (plain || exponent == 0 || exponent == 1)
    g_ascii_formatd (tick->label, sizeof tick->label, "%g", tick->value);
  else
    g_snprintf (tick->label, sizeof tick->label, "10%s%s%s", exponent < 0 ? "⁻" : "",
                size >= 10 ? digits[size / 10 % 10] : "", digits[size % 10]);
}

static int
log_ticks (const VarvePlotAxis *axis,
           VarvePlotTick       *ticks)
{
  int      first = (int) floor (log10 (axis->minimum) + TINY);
  int      last  = (int) ceil (log10 (axis->maximum) - TINY);
  int      every = (last - first) / 8 + 1; /* decades, where there are many */
  gboolean few   = log10 (axis->maximum / axis->minimum) < 2.3;
  int      n     = 0;

  for (int exponent = first; exponent <= last; exponent++)
    for (int digit = 1; digit < 10; digit++)
      {
        double         value = digit * pow (10.0, exponent);
        VarvePlotTick *tick  = &ticks[n];

        if (value < axis->minimum * (1.0 - TINY) || value > axis->maximum * (1.0 + TINY)
            || n == VARVE_PLOT_MAX_TICKS || (every > 1 && digit > 1))
          continue;

        tick->value    = value;
        tick->label[0] = '\0';
        if ((digit == 1 && (exponent - first) % every == 0) || (few && (digit == 2 || digit == 5)))
          log_label (tick, exponent, few || (first >= -2 && last <= 3));
        tick->major = tick->label[0] != '\0';
        n++;
      }

  return n;
}

int
varve_plot_axis_ticks (const VarvePlotAxis *axis,
                       VarvePlotTick       *ticks)
{
  return axis->logarithmic ? log_ticks (axis, ticks) : linear_ticks (axis, ticks);
}
