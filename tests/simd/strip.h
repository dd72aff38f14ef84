/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* A strip of random columns and blocks of rows down it, for the kernels of
 * octaves: these keep what they know from block to block.
 */

#ifndef STRIP_H
#define STRIP_H

#include "check.h"

#define N_BLOCKS 3

/* An octave that is drawn of a random recipe. */
typedef struct
{
  VarveParams        params;
  VarveRecipe        recipe;
  const VarveOctave *octave;
  uint32_t           seed;
} Subject;

typedef struct
{
  Subject subject;
  int     n_columns;
  int     n_rows[N_BLOCKS];
  int64_t x[VARVE_BLOCK_WIDTH]; /* world positions */
  int64_t z[N_BLOCKS][VARVE_BLOCK_WIDTH];
} Strip;

void random_subject (Check   *check,
                     Subject *subject);

/* World positions: a row of samples mostly, near or far; rarely anywhere. */
void random_positions (Random  *random,
                       int      n,
                       int64_t *world);

/* Blocks have at most max_rows rows. */
void random_strip (Check *check,
                   int    max_rows,
                   Strip *strip);

/* What is right in column i and row j of a block. */
int32_t strip_point (const Strip *strip,
                     int          block,
                     int          i,
                     int          j);

/* The columns, in an array from guarded_new (), and the rows of a block. */
void strip_columns (const Strip        *strip,
                    const VarveKernels *kernels,
                    VarveColumns       *columns);
void strip_rows    (const Strip        *strip,
                    const VarveKernels *kernels,
                    int                 block,
                    VarveAxis          *rows);

/* check_fail () with the place and the recipe. */
void strip_fail (Check       *check,
                 int          level,
                 const Strip *strip,
                 const char  *what,
                 int          block,
                 int          i,
                 int          j);

#endif
