/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* How long things take, against one another on a machine that others use too. */

#ifndef BENCH_CLOCK_H
#define BENCH_CLOCK_H

#include <glib.h>

G_BEGIN_DECLS

/**
 * BenchRun:
 * @data: what the caller gave
 *
 * Does once what is to be timed.
 */
typedef void (*BenchRun) (gpointer data);

/* One of several things that are timed side by side. */
typedef struct
{
  BenchRun run;
  gpointer data;
  double   n_pixels; /* that one run makes */
  double   rate;     /* (out): millions of pixels a second, of the median run */
} BenchEntry;

/**
 * bench_entries:
 * @entries: what to time, 1 or more
 * @n_entries: how many
 * @one_thread: whether the runs keep to the calling thread
 * @seconds: to stop after, once each entry has had its 7 runs
 *
 * Runs the entries in turns, so that a busy minute of the machine is shared by
 * all of them, after one round for caches and memory.  Ends when the medians
 * have settled within a hundredth.  One thread is timed by its own processor
 * time, several by the wall clock.
 */
void bench_entries (BenchEntry *entries,
                    int         n_entries,
                    gboolean    one_thread,
                    double      seconds);

G_END_DECLS

#endif
