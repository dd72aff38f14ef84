/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Comparing kernels, at every level this processor has, with the plain
 * reference: C11 and libc alone, so that any compiler can build it for any
 * processor.
 *
 * A check is a function that makes one random case, computes what is right
 * once, and compares each level with it.  Arrays that kernels write to have
 * guard words around them.
 */

#ifndef CHECK_H
#define CHECK_H

#include "random-recipe.h"

#include "varve-recipe.h"

#include <stddef.h>

#define MAX_LEVELS 8

/* The instruction sets of this build. */
typedef struct
{
  int                 n;
  const char         *name[MAX_LEVELS];
  const VarveKernels *kernels[MAX_LEVELS]; /* NULL: not to be tested here */
  const char         *why_not[MAX_LEVELS]; /* then: the reason */
} Levels;

/* All levels but those that this processor lacks, or the one that VARVE_CPU
 * names.  Returns false, with a message on stderr, where that is none of them.
 */
bool levels_init (Levels *levels);

/* The running of one check. */
typedef struct
{
  const Levels *levels;
  int           number;            /* of the case */
  Random        random;            /* its random numbers */
  VarveType     type;              /* the noise type to look at */
  bool          wrong[MAX_LEVELS]; /* this case has failed there */
  int           failed[MAX_LEVELS];
} Check;

typedef void (*CheckFunction) (Check *check);

/* The check's level'th level gives something else: format and what follows, as
 * for printf, say what.  The first few cases are printed.  Returns whether the
 * recipe should be printed, too: once for all levels.
 */
bool check_fail (Check      *check,
                 int         level,
                 const char *format,
                 ...) __attribute__ ((format (printf, 3, 4)));

/* Prints parameters as a recipe, on a line that TAP ignores. */
void print_params (const VarveParams *params);

/* A picture inside a field of guard words, beginning anywhere. */
typedef struct
{
  int       width, height;
  ptrdiff_t stride;
  uint16_t *pixels;
  uint16_t *memory;
  size_t    n; /* words of memory */
} Canvas;

void canvas_init  (Canvas *canvas,
                   Random *random,
                   int     width,
                   int     height);
void canvas_clear (Canvas *canvas);
void canvas_free  (Canvas *canvas);

/* Whether all guard words are as canvas_clear () left them. */
bool canvas_is_intact (const Canvas *canvas);

/* An array as kernels want it, of size bytes between guards; guarded_fill ()
 * fills all with what guarded_is_intact () expects before and after.
 */
void *guarded_new       (size_t size);
void  guarded_fill      (void  *array,
                         size_t size);
bool  guarded_is_intact (const void *array,
                         size_t      size);
void  guarded_free      (void *array);

/* The checks. */
void check_picture      (Check *check);
void check_far_warp     (Check *check);
void check_narrow_tiles (Check *check);
void check_faded        (Check *check);
void check_even         (Check *check);
void check_place        (Check *check);
void check_rows         (Check *check);
void check_pixels       (Check *check);
void check_share        (Check *check);
void check_value_sum    (Check *check);
void check_value_points (Check *check);
void check_add          (Check *check);
void check_add_parts    (Check *check);
void check_tone         (Check *check);
void check_move         (Check *check);

#endif
