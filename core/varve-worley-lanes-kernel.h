/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Distances to feature points in lanes, and what becomes of the smallest. */

#ifndef VARVE_WORLEY_LANES_KERNEL_H
#define VARVE_WORLEY_LANES_KERNEL_H

#include "varve-lattice-kernel.h"
#include "varve-root-kernel.h"
#include "varve-worley.h"

/* Measures of varve-worley.h: both halves for euclidean; else the lower one, which
 * holds an Int.  Parts are those along one axis.
 */
typedef Pair Measures;

VECTOR_INLINE Measures
measures_part (VarveDistance distance,
               Int           d)
{
  if (distance == VARVE_DISTANCE_EUCLIDEAN)
    return square_int (d);

  return (Pair){ .lower = (Long) larger (d, -d) };
}

VECTOR_INLINE Measures
all_measures (VarveDistance distance,
              Measure       measure)
{
  if (distance == VARVE_DISTANCE_EUCLIDEAN)
    return all_pair (measure);

  return (Pair){ .lower = (Long) all_int (measure < INT32_MAX ? (int32_t) measure : INT32_MAX) };
}

VECTOR_INLINE Measures
add_parts (VarveDistance distance,
           Measures      x,
           Measures      z)
{
  switch (distance)
    {
    case VARVE_DISTANCE_MANHATTAN:
      return (Pair){ .lower = (Long) ((Int) x.lower + (Int) z.lower) };

    case VARVE_DISTANCE_CHEBYSHEV:
      return (Pair){ .lower = (Long) larger ((Int) x.lower, (Int) z.lower) };

    case VARVE_DISTANCE_EUCLIDEAN:
      break;
    }

  return add_pair (x, z);
}

/* Masks */
VECTOR_INLINE Int
nearer (VarveDistance distance,
        Measures      a,
        Measures      b)
{
  if (distance == VARVE_DISTANCE_EUCLIDEAN)
    return join_pair ((Pair){ less_long (a.lower, b.lower), less_long (a.upper, b.upper) });

  return (Int) a.lower < (Int) b.lower;
}

VECTOR_INLINE Measures
nearest (VarveDistance distance,
         Measures      a,
         Measures      b)
{
  if (distance == VARVE_DISTANCE_EUCLIDEAN)
    return (Pair){ smaller_long (a.lower, b.lower), smaller_long (a.upper, b.upper) };

  return (Pair){ .lower = (Long) smaller ((Int) a.lower, (Int) b.lower) };
}

VECTOR_INLINE Measures
farthest (VarveDistance distance,
          Measures      a,
          Measures      b)
{
  if (distance == VARVE_DISTANCE_EUCLIDEAN)
    return (Pair){ larger_long (a.lower, b.lower), larger_long (a.upper, b.upper) };

  return (Pair){ .lower = (Long) larger ((Int) a.lower, (Int) b.lower) };
}

/* The two smallest so far; second is kept for the outputs that need it. */
typedef struct
{
  Measures first, second;
} Nearest;

VECTOR_INLINE bool
needs_second (VarveCellOutput kind)
{
  return kind == VARVE_CELL_OUTPUT_F2 || kind == VARVE_CELL_OUTPUT_F2_F1;
}

VECTOR_INLINE void
keep_nearest (VarveDistance   distance,
              VarveCellOutput kind,
              Nearest        *found,
              Measures        measures)
{
  if (needs_second (kind))
    found->second = nearest (distance, found->second, farthest (distance, found->first, measures));
  found->first = nearest (distance, found->first, measures);
}

VECTOR_INLINE Int
to_distances (VarveDistance distance,
              Measures      measures)
{
  return distance == VARVE_DISTANCE_EUCLIDEAN ? root_pair (measures) : (Int) measures.lower;
}

/* The noise, of all outputs but cell. */
VECTOR_INLINE Int
worley_values (VarveDistance   distance,
               VarveCellOutput kind,
               const Nearest  *found)
{
  int32_t scale = output_scale (distance, kind);
  Int     d     = to_distances (distance, needs_second (kind) ? found->second : found->first);

  if (kind == VARVE_CELL_OUTPUT_F2_F1)
    d -= to_distances (distance, found->first);
  if (scale != VARVE_ONE)
    d = d * (scale >> 16) + scale_int (all_int (scale & 0xFFFF), d);

  return smaller (d, all_int (VARVE_MAX));
}

/* What a measure must stay below to be as near as the nearest once rounded down. */
VECTOR_INLINE Measures
tie_limit (VarveDistance distance,
           Measures      first)
{
  return measures_part (distance, to_distances (distance, first) + 1);
}

/* feature () in lanes. */
VECTOR_INLINE Int
feature_int (const VarveStyle *style,
             Word              bits)
{
  if (style->jitter == VARVE_ONE)
    return (Int) bits;

  return VARVE_HALF + scale_int (all_int (style->jitter), (Int) bits - VARVE_HALF);
}

#endif
