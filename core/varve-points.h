/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Scattered samples, and how warp fields move those of a grid. */

#ifndef VARVE_POINTS_H
#define VARVE_POINTS_H

#include "varve-lattice.h"

#include <stdbool.h>

/* A row of scattered samples along one axis, in world units: where they are close to
 * each other as distances from an origin, else as positions.  Rows of a block share
 * all but those.
 */
typedef struct
{
  union
  {
    VARVE_ALIGNED
    int32_t distance[VARVE_BLOCK_WIDTH];
    int64_t world[VARVE_BLOCK_WIDTH];
  };
  int64_t origin; /* a multiple of 4 */
  bool    close;
} VarvePoints;

/* The longest distance that close samples may have, and be moved by. */
#define VARVE_MAX_STRENGTH (INT32_MAX - VARVE_HALF)

/* How warp fields move the samples of a grid, whose columns and rows lie at distances
 * from an origin along each axis.
 */
typedef struct
{
  const uint16_t *field[2]; /* rows of VARVE_BLOCK_WIDTH values */
  int32_t         strength[2];
  const int32_t  *across;
  const int32_t  *down;
} VarveMoves;

#endif
