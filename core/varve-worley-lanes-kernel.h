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

  return (Pair){ .lower = (Long) all_int ((int32_t) measure) };
}

VECTOR_INLINE Measures
no_measures (VarveDistance distance)
{
  return all_measures (distance, distance == VARVE_DISTANCE_EUCLIDEAN ? FARTHEST : INT32_MAX);
}

VECTOR_INLINE Measures
join_parts (VarveDistance distance,
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
    return join_halves (less_long (a.lower, b.lower), less_long (a.upper, b.upper));

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

/* WAYS of them */
VECTOR_INLINE void
to_distances (VarveDistance   distance,
              const Measures *measures,
              Int            *result)
{
  if (distance == VARVE_DISTANCE_EUCLIDEAN)
    find_roots (measures, result);
  else
    ALL_WAYS (result[way] = (Int) measures[way].lower);
}

/* The noise, of all outputs but cell; WAYS of it. */
VECTOR_INLINE void
worley_values (VarveDistance   distance,
               VarveCellOutput kind,
               const Nearest  *found,
               Int            *result)
{
  int32_t  scale = output_scale (distance, kind);
  Measures measures[WAYS];
  Int      less[WAYS];

  ALL_WAYS (measures[way] = needs_second (kind) ? found[way].second : found[way].first);
  to_distances (distance, measures, result);

  if (kind == VARVE_CELL_OUTPUT_F2_F1)
    {
      ALL_WAYS (measures[way] = found[way].first);
      to_distances (distance, measures, less);
      ALL_WAYS (result[way] -= less[way]);
    }
  if (scale != VARVE_ONE)
    ALL_WAYS (result[way] = result[way] * (scale >> 16)
                            + scale_int (all_int (scale & 0xFFFF), result[way]));
  ALL_WAYS (result[way] = smaller (result[way], all_int (VARVE_MAX)));
}

/* What measures must stay below to be as near as the nearest once rounded down. */
VECTOR_INLINE void
tie_limits (VarveDistance  distance,
            const Nearest *found,
            Measures      *limits)
{
  Measures measures[WAYS];
  Int      distances[WAYS];

  ALL_WAYS (measures[way] = found[way].first);
  to_distances (distance, measures, distances);
  ALL_WAYS (limits[way] = measures_part (distance, distances[way] + 1));
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
