/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* checkasm: compares the kernels for each instruction set that this processor
 * has with the reference, and measures them.  VARVE_CPU names one of them to
 * look at alone.
 *
 * checkasm                   all checks, as TAP
 * checkasm --every N         each N-th case of them
 * checkasm --case N          one case
 * checkasm --bench [WORD…]   measures speed, of what has one of the words in its name
 * checkasm --shapes [WORD…]  the same for pictures of unusual shapes
 */

#include "bench.h"
#include "check.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PICTURES  500
#define ROWS      150
#define KERNELS   300
#define NUMBERING 10000 /* numbers of cases that belong to one check */

typedef struct
{
  const char   *name;
  CheckFunction run;
  VarveType     type;
  int           n_cases;
} Entry;

static const Entry entries[] = {
#define VARVE_TYPE(id, number, nick, label, noise) \
  { "pictures of " nick, check_picture, number, PICTURES },
#include "varve-types.def"
#define VARVE_TYPE(id, number, nick, label, noise) { "rows of " nick, check_rows, number, ROWS },
#include "varve-types.def"
  { "pixels of value", check_pixels, VARVE_TYPE_VALUE, KERNELS },
  { "pixels of Perlin", check_pixels, VARVE_TYPE_PERLIN, KERNELS },
  { "pixels of simplex", check_pixels, VARVE_TYPE_SIMPLEX, KERNELS },
  { "shares of Perlin", check_share, VARVE_TYPE_PERLIN, KERNELS },
  { "sums of value", check_value_sum, VARVE_TYPE_VALUE, KERNELS },
  { "sums of value at points", check_value_points, VARVE_TYPE_VALUE, 2 * KERNELS },
  { "place", check_place, VARVE_TYPE_VALUE, KERNELS },
  { "add", check_add, VARVE_TYPE_VALUE, KERNELS },
  { "add_parts", check_add_parts, VARVE_TYPE_VALUE, KERNELS },
  { "tone", check_tone, VARVE_TYPE_VALUE, 10 * KERNELS },
  { "move", check_move, VARVE_TYPE_VALUE, KERNELS },
  { "far warps of value", check_far_warp, VARVE_TYPE_VALUE, KERNELS },
  { "narrow tiles of value", check_narrow_tiles, VARVE_TYPE_VALUE, KERNELS },
  { "faded previews of value", check_faded, VARVE_TYPE_VALUE, KERNELS },
  { "even cells of value", check_even, VARVE_TYPE_VALUE, KERNELS },
};

#define N_ENTRIES ((int) (sizeof entries / sizeof *entries))

/* For who wants to replay what crashed. */
static volatile sig_atomic_t current;

static void
crash (int number)
{
  printf ("Bail out! case %d ended with signal %d\n", (int) current, number);
  fflush (stdout);
  signal (number, SIG_DFL);
  raise (number);
}

static void
run_case (Check *check,
          int    entry,
          int    n)
{
  check->number = entry * NUMBERING + n;
  check->random = (Random){ (uint64_t) check->number };
  check->type   = entries[entry].type;
  memset (check->wrong, 0, sizeof check->wrong);
  current = check->number;
  entries[entry].run (check);
}

static int
check_all (const Levels *levels,
           int           every)
{
  int number = 0;
  int failed = 0;

  printf ("1..%d\n", N_ENTRIES * levels->n);
  for (int entry = 0; entry < N_ENTRIES; entry++)
    {
      Check check = { .levels = levels };

      for (int n = 0; n < entries[entry].n_cases; n += every)
        run_case (&check, entry, n);

      for (int level = 0; level < levels->n; level++)
        {
          printf ("%sok %d - %s, %s", check.failed[level] > 0 ? "not " : "", ++number,
                  entries[entry].name, levels->name[level]);
          if (levels->kernels[level] == NULL)
            printf (" # SKIP optional: %s", levels->why_not[level]);
          putchar ('\n');
          failed += check.failed[level];
        }
      fflush (stdout);
    }

  return failed > 0;
}

static int
check_case (const Levels *levels,
            int           number)
{
  int   entry  = number / NUMBERING;
  Check check  = { .levels = levels };
  int   failed = 0;

  if (number < 0 || entry >= N_ENTRIES)
    {
      fprintf (stderr, "checkasm: %d is no case; they go from 0 to %d\n", number,
               N_ENTRIES * NUMBERING - 1);
      return 2;
    }

  run_case (&check, entry, number % NUMBERING);
  for (int level = 0; level < levels->n; level++)
    if (levels->kernels[level] != NULL)
      {
        printf ("%s, %s: %s\n", entries[entry].name, levels->name[level],
                check.failed[level] ? "WRONG" : "right");
        failed += check.failed[level];
      }

  return failed > 0;
}

int
main (int   argc,
      char *argv[])
{
  const char *verb = argc > 1 ? argv[1] : "";
  Levels      levels;

  if (!levels_init (&levels))
    return 2;
  if (strcmp (verb, "--bench") == 0)
    return bench_speed (&levels, argc - 2, argv + 2);
  if (strcmp (verb, "--shapes") == 0)
    return bench_shapes (&levels, argc - 2, argv + 2);

  signal (SIGILL, crash);
  signal (SIGSEGV, crash);
  if (argc == 1)
    return check_all (&levels, 1);
  if (argc == 3 && strcmp (verb, "--every") == 0 && atoi (argv[2]) > 0)
    return check_all (&levels, atoi (argv[2]));
  if (argc == 3 && strcmp (verb, "--case") == 0)
    return check_case (&levels, atoi (argv[2]));

  fprintf (stderr, "Usage: checkasm [--every N | --case N | --bench [WORD...] | --shapes [WORD...]]\n");
  return 2;
}
