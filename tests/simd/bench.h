/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* How fast pictures are drawn, by recipe and instruction set; printed as tables.
 *
 * Both return the exit status of the program.  With words, only recipes with one
 * of these in their names are measured.
 */

#ifndef BENCH_H
#define BENCH_H

#include "check.h"

/* Pictures of 2048 × 2048 pixels at each level, against memset () of the same
 * memory and against the reference.
 */
int bench_speed (const Levels *levels,
                 int           n_words,
                 char        **words);

/* Unusual shapes and places at the best level, against the square picture. */
int bench_shapes (const Levels *levels,
                  int           n_words,
                  char        **words);

#endif
