/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "timing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MIN_TIME  20e-6 /* s, to which short calls are repeated: some hundred clock readings */
#define TOLERANCE 0.01  /* of a median's standard error */

static double
seconds (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (double) now.tv_sec + 1e-9 * (double) now.tv_nsec;
}

static double
time_calls (const Timing *timing)
{
  double start = seconds (CLOCK_THREAD_CPUTIME_ID);

  for (int k = 0; k < timing->repeat; k++)
    timing->run (timing->data);
  return seconds (CLOCK_THREAD_CPUTIME_ID) - start;
}

static int
by_size (const void *a,
         const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The standard error of a median of many normal times is 1.2533·σ / √n, and the
 * interquartile range 1.349·σ.
 */
static void
summarise (Timing *timing)
{
  double times[MAX_ROUNDS];
  double range, error_squared;

  memcpy (times, timing->times, (size_t) timing->n * sizeof *times);
  qsort (times, (size_t) timing->n, sizeof *times, by_size);
  range = times[timing->n * 3 / 4] - times[timing->n / 4];

  timing->median  = times[timing->n / 2];
  timing->spread  = range / 2.0 / timing->median;
  error_squared   = 0.929 * range * 0.929 * range / timing->n;
  timing->settled = timing->n >= MIN_ROUNDS
                    && error_squared < TOLERANCE * timing->median * TOLERANCE * timing->median;
}

static void
measure (Timing *timing)
{
  if (timing->n == MAX_ROUNDS)
    {
      memmove (timing->times, timing->times + 1, (MAX_ROUNDS - 1) * sizeof *timing->times);
      timing->n--;
    }
  timing->times[timing->n++] = time_calls (timing) / timing->repeat / timing->units * 1e9;
  summarise (timing);
}

/* Once for warmth, and to see how long it takes. */
static void
prepare (Timing *timing)
{
  double once;

  timing->repeat = 1;
  time_calls (timing);
  once = time_calls (timing);
  if (once < MIN_TIME)
    timing->repeat = (int) (MIN_TIME / (once > 1e-8 ? once : 1e-8)) + 1;
}

void
timing_measure (int     n,
                Timing *timings,
                Timing *yardstick)
{
  double start   = seconds (CLOCK_MONOTONIC);
  bool   settled = false;

  for (int i = 0; i < n; i++)
    prepare (&timings[i]);
  prepare (yardstick);

  for (int round = 0; round < MAX_ROUNDS && !settled; round++)
    {
      settled = true;
      for (int i = 0; i < n; i++)
        if (!timings[i].settled)
          {
            measure (yardstick);
            measure (&timings[i]);
            settled &= timings[i].settled;
          }
      settled |= round >= MIN_ROUNDS && seconds (CLOCK_MONOTONIC) - start > MAX_SECONDS;
    }
}

/* Through a pointer that may change, so that no compiler drops the calls. */
static void *(*volatile fill) (void *, int, size_t) = memset;

typedef struct
{
  void  *memory;
  size_t size;
} Area;

static void
fill_area (void *data)
{
  const Area *area = data;

  fill (area->memory, 1, area->size);
}

void
timing_memset (Timing *yardstick,
               void   *memory,
               size_t  size,
               double  units)
{
  static Area area;

  area       = (Area){ memory, size };
  *yardstick = (Timing){ .run = fill_area, .data = &area, .units = units };
}
