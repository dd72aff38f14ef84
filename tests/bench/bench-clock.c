/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "bench-clock.h"

#include <stdlib.h>
#include <time.h>

#define MIN_RUNS 7
#define MAX_RUNS 201

/* Runs shorter than this are repeated within one measurement. */
#define MIN_SECONDS 0.0005

/* Settled: what the median moved by adding the last third of the runs. */
#define SETTLED 0.01

static double
now (gboolean one_thread)
{
  struct timespec time;

  clock_gettime (one_thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time);

  return (double) time.tv_sec + (double) time.tv_nsec * 1e-9;
}

static int
compare (const void *a,
         const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
median (const double *times,
        int           n_times)
{
  double sorted[MAX_RUNS];

  for (int i = 0; i < n_times; i++)
    sorted[i] = times[i];
  qsort (sorted, (gsize) n_times, sizeof *sorted, compare);

  return (sorted[n_times / 2] + sorted[(n_times - 1) / 2]) / 2;
}

static gboolean
settled (const double *times,
         int           n_times)
{
  double all = median (times, n_times);

  return ABS (median (times, n_times * 2 / 3) - all) < SETTLED * all;
}

static double
time_run (const BenchEntry *entry,
          int               n_repeats,
          gboolean          one_thread)
{
  double start = now (one_thread);

  for (int i = 0; i < n_repeats; i++)
    entry->run (entry->data);

  return (now (one_thread) - start) / n_repeats;
}

void
bench_entries (BenchEntry *entries,
               int         n_entries,
               gboolean    one_thread,
               double      seconds)
{
  double  *times     = g_new (double, (gsize) n_entries * MAX_RUNS);
  int     *n_repeats = g_new (int, (gsize) n_entries);
  double   start     = now (FALSE);
  gboolean done      = FALSE;
  int      n_runs    = 0;

  for (int i = 0; i < n_entries; i++)
    {
      time_run (&entries[i], 1, one_thread);
      n_repeats[i] = 1 + (int) (MIN_SECONDS / MAX (time_run (&entries[i], 1, one_thread), 1e-8));
    }

  while (!done && n_runs < MAX_RUNS)
    {
      for (int i = 0; i < n_entries; i++)
        times[i * MAX_RUNS + n_runs] = time_run (&entries[i], n_repeats[i], one_thread);
      n_runs++;

      done = n_runs >= MIN_RUNS;
      for (int i = 0; done && i < n_entries; i++)
        done = settled (times + i * MAX_RUNS, n_runs);
      done = done || (n_runs >= MIN_RUNS && now (FALSE) - start > seconds);
    }

  for (int i = 0; i < n_entries; i++)
    entries[i].rate = entries[i].n_pixels / median (times + i * MAX_RUNS, n_runs) / 1e6;

  g_free (n_repeats);
  g_free (times);
}
