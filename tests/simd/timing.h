/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Medians of times, of many things in turns.
 *
 * Each round measures everything once, memset () before each, so that a clock
 * that drifts or a neighbour on the machine hits all alike.  Rounds go on until
 * each median is known well, or for MAX_ROUNDS rounds or MAX_SECONDS on
 * the wall, but at least for MIN_ROUNDS.
 *
 * Time is the thread's own processor time, since what is measured runs in one
 * thread and waits for nothing: unlike the time on the wall it leaves out what
 * other programs took in between, and it is as fine.
 */

#ifndef TIMING_H
#define TIMING_H

#include <stdbool.h>
#include <stddef.h>

#define MIN_ROUNDS  7
#define MAX_ROUNDS  51
#define MAX_SECONDS 180

/* Something to be measured: run (data) makes units units. */
typedef struct
{
  void  (*run) (void *data);
  void   *data;
  double  units;

  int     repeat; /* calls a time */
  int     n;
  double  times[MAX_ROUNDS];
  bool    settled;
  double  median; /* ns a unit */
  double  spread; /* half the interquartile range over the median */
} Timing;

/* Makes the yardstick: memset () of size bytes that count as so many units. */
void timing_memset (Timing *yardstick,
                    void   *memory,
                    size_t  size,
                    double  units);

/* Fills in medians and spreads. */
void timing_measure (int     n,
                     Timing *timings,
                     Timing *yardstick);

#endif
