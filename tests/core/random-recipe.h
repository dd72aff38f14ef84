/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Random recipes that are the same everywhere, for tests: C11 and libc alone,
 * no floating-point arithmetic, so that no compiler can change them.
 */

#ifndef RANDOM_RECIPE_H
#define RANDOM_RECIPE_H

#include "varve-params.h"

/* A stream of random numbers (SplitMix64; Steele, Lea and Flood, "Fast
 * Splittable Pseudorandom Number Generators", 2014).
 */
typedef struct
{
  uint64_t state;
} Random;

uint64_t random_next (Random *random);

/* In [low, high]. */
int64_t random_between (Random  *random,
                        int64_t  low,
                        int64_t  high);

/* A coordinate: mostly near the origin, sometimes far away. */
int random_coordinate (Random *random);

/* All defaults, without GLib. */
void default_params (VarveParams *params);

/* Fills every field that changes pixels, all inside their ranges. */
void random_params (Random      *random,
                    VarveType    type,
                    VarveParams *params);

/* A golden case: a rectangle of GOLDEN_SIZE × GOLDEN_SIZE pixels of a recipe.
 * Numbers are 1000 times the type's number plus one of GOLDEN_CASES.  What a
 * number stands for never changes: properties that were added later stay at
 * their defaults in the first cases of the types that were there before.
 */
#define GOLDEN_SIZE        64
#define GOLDEN_FIRST_CASES 300
#define GOLDEN_CASES       400

typedef struct
{
  VarveParams params;
  int         x, y;
} GoldenCase;

void golden_case (GoldenCase *result,
                  int         number);

/* Renders the case; the 64-bit FNV-1a hash of its pixels, low bytes first. */
uint64_t golden_checksum (const GoldenCase *golden);

#endif
