/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* One octave, and where a world position lies on its lattice. */

#ifndef VARVE_OCTAVE_H
#define VARVE_OCTAVE_H

#include "varve-lattice.h"

#define VARVE_MAX_OCTAVES 16 /* of a sum */

typedef struct
{
  uint64_t scale;     /* frequency over that of the first octave, Q16.16, at most 2^32 */
  int64_t  first[2];  /* the first octave's cells per tile on each axis, 0: not tiled */
  int64_t  cells[2];  /* the same of this one; below 2^39 */
  int64_t  offset[2]; /* added to positions, in [0, 2^18) */
  int64_t  spacing;   /* samples a cell at level 0, Q16.16 */
  int32_t  amplitude; /* Q16.16, at most ONE */
  int32_t  weight;    /* band limit, Q16.16, 0 to ONE; at 0 the octave is its mean */
  bool     visible;   /* false: too fine for 32-bit lattice scales, replaced by its mean */
} VarveOctave;

/* floor (world·scale / 2^16) + offset modulo 2^64, with world = high·2^32 + low. */
static inline int64_t
varve_octave_free (const VarveOctave *octave,
                   int                axis,
                   int64_t            world)
{
  uint64_t high = (uint64_t) (world >> 32);
  uint64_t low  = (uint64_t) world & UINT32_MAX;

  return (int64_t) (high * octave->scale * VARVE_ONE + (low * octave->scale >> 16)
                    + (uint64_t) octave->offset[axis]);
}

/* The same on a tiled axis, in [0, cells + 1) cells.
 *
 * Exact: with place = q·first + r, q < 2^18 and r < first < 2^24, both products
 * stay below 2^63.
 */
static inline int64_t
varve_octave_tiled (const VarveOctave *octave,
                    int                axis,
                    int64_t            world)
{
  int64_t first = octave->first[axis];
  int64_t place = varve_floor_mod (world, first << VARVE_LATTICE_SHIFT);

  return place / first * octave->cells[axis] + place % first * octave->cells[axis] / first
         + octave->offset[axis];
}

static inline VarveCell
varve_octave_cell (const VarveOctave *octave,
                   int                axis,
                   int64_t            world)
{
  return varve_cell (octave->cells[axis] != 0 ? varve_octave_tiled (octave, axis, world)
                                              : varve_octave_free (octave, axis, world),
                     octave->cells[axis]);
}

#endif
