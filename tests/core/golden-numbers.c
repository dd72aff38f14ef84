/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* golden-numbers: prints the number and checksum of every golden case, with
 * the numeric part of the core and libc alone, so that any compiler can build
 * it for any processor.
 *
 * golden-numbers STEP: the same for every STEP-th case of each type.
 *
 * golden-numbers threads: N_THREADS threads make the very first calls
 * together; prints "equal" if all of them draw the same.
 *
 * golden-numbers levels: prints the names that VARVE_CPU may have here.
 */

#include "random-recipe.h"

#include "varve-kernels.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_THREADS     16
#define THREAD_CASES  6

static const int types[] = {
#define VARVE_TYPE(id, number, nick, label, noise) number,
#include "varve-types.def"
};

#define N_TYPES ((int) (sizeof types / sizeof *types))

typedef struct
{
  pthread_barrier_t *start;
  uint64_t           checksum[N_TYPES * THREAD_CASES];
} Worker;

static void *
work (void *data)
{
  Worker *worker = data;

  pthread_barrier_wait (worker->start);
  for (int i = 0; i < N_TYPES * THREAD_CASES; i++)
    {
      GoldenCase golden;

      golden_case (&golden, types[i % N_TYPES] * 1000 + i / N_TYPES);
      worker->checksum[i] = golden_checksum (&golden);
    }

  return NULL;
}

static int
run_threads (void)
{
  static Worker     worker[N_THREADS];
  pthread_t         thread[N_THREADS];
  pthread_barrier_t start;
  int               different = 0;

  pthread_barrier_init (&start, NULL, N_THREADS);
  for (int k = 0; k < N_THREADS; k++)
    {
      worker[k].start = &start;
      if (pthread_create (&thread[k], NULL, work, &worker[k]) != 0)
        return 1;
    }
  for (int k = 0; k < N_THREADS; k++)
    {
      pthread_join (thread[k], NULL);
      different |= memcmp (worker[0].checksum, worker[k].checksum, sizeof worker[k].checksum);
    }
  pthread_barrier_destroy (&start);
  puts (different ? "different" : "equal");

  return different != 0;
}

int
main (int   argc,
      char *argv[])
{
  char        legal[VARVE_CPU_NAMES];
  const char *wanted;
  int         step = 1;

  if (!varve_kernels_check (&wanted, legal))
    {
      fprintf (stderr, "VARVE_CPU: '%s' is not one of %s\n", wanted, legal);
      return 2;
    }
  if (argc == 2 && strcmp (argv[1], "levels") == 0)
    return puts (legal) == EOF;
  if (argc == 2 && strcmp (argv[1], "threads") == 0)
    return run_threads ();
  if (argc == 2)
    step = atoi (argv[1]);

  for (int t = 0; t < N_TYPES; t++)
    for (int k = 0; k < GOLDEN_CASES; k += step)
      {
        GoldenCase golden;
        int        number = types[t] * 1000 + k;

        golden_case (&golden, number);
        printf ("%d\t%016" PRIx64 "\n", number, golden_checksum (&golden));
      }

  return 0;
}
