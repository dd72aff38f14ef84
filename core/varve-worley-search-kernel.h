/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Worley noise of samples that have no cells in common: as the reference, ring
 * by ring, until no lane can find a nearer point.
 */

#ifndef VARVE_WORLEY_SEARCH_KERNEL_H
#define VARVE_WORLEY_SEARCH_KERNEL_H

#include "varve-worley-lanes-kernel.h"

/* Samples along one axis: place in the cell, Q16.16, and what that cell and those
 * beside it add to the hash, after its first step; the cell itself at REACH.
 */
typedef struct
{
  Int  t;
  Word key[SPAN];
} Places;

/* The cells at offset from those of samples i and on; index is in [0, cells) on a
 * tile, and no offset beyond 3, so that one tile more or less is enough from 3
 * cells on.  Fewer are a power of two.
 */
VECTOR_INLINE Word
neighbours (const VarveAxis *axis,
            int              i,
            int              offset)
{
  int64_t cells = axis->cells;
  Word    result;

  if (cells == 0)
    return load_word (axis->lower + i) + (uint32_t) offset;

  for (int k = 0; k < LANES; k++)
    {
      int64_t index = axis->index[i + k] + offset;

      if (cells < 3)
        index &= cells - 1;
      else
        index += index < 0 ? cells : index >= cells ? -cells : 0;
      result[k] = (uint32_t) index;
    }
  return result;
}

VECTOR_INLINE void
find_places (const VarveAxis *axis,
             int              i,
             uint32_t         prime,
             Places          *places)
{
  places->t = (Int) (load_word (axis->place + i) >> 16);
  for (int o = -REACH; o <= REACH; o++)
    places->key[REACH + o] = premix (neighbours (axis, i, o) * prime);
}

/* All lanes at sample j. */
VECTOR_INLINE void
repeat_place (const VarveAxis *axis,
              int              j,
              uint32_t         prime,
              Places          *places)
{
  VarveCell cell = varve_axis_cell (axis, j);

  places->t = all_int (varve_cell_fraction (&cell));
  for (int o = -REACH; o <= REACH; o++)
    places->key[REACH + o] = premix (all_word (neighbour (&cell, o) * prime));
}

/* The measures of all cells visited, for the output cell. */
typedef Measures Visited[SPAN][SPAN];

VECTOR_INLINE void
visit (VarveDistance     distance,
       VarveCellOutput   kind,
       const VarveStyle *style,
       const Places     *x,
       const Places     *z,
       int               ox,
       int               oz,
       Word              seed_key,
       Nearest          *found,
       Visited           visited)
{
  Word     h = mix_word (x->key[REACH + ox] ^ z->key[REACH + oz] ^ seed_key);
  Measures m = join_parts (distance,
                          measures_part (distance, feature_int (style, h & 0xFFFF)
                                                     + ox * VARVE_ONE - x->t),
                          measures_part (distance, feature_int (style, h >> 16)
                                                     + oz * VARVE_ONE - z->t));

  keep_nearest (distance, kind, found, m);
  if (kind == VARVE_CELL_OUTPUT_CELL)
    visited[REACH + oz][REACH + ox] = m;
}

/* Of the nearest points' cells the first, row by row. */
VECTOR_INLINE Int
first_cell (VarveDistance distance,
            const Places *x,
            const Places *z,
            int           reach,
            uint32_t      seed,
            Measures      limit,
            Visited       visited)
{
  Int key = { 0 };

  for (int oz = reach; oz >= -reach; oz--)
    for (int ox = reach; ox >= -reach; ox--)
      key = choose (nearer (distance, visited[REACH + oz][REACH + ox], limit),
                    (Int) (x->key[REACH + ox] ^ z->key[REACH + oz]), key);

  return (Int) (mix_word ((Word) key ^ premix (all_word ((seed + SEED_CELL) * VARVE_PRIME_SEED)))
                & 0xFFFF);
}

/* Whether some lane's F1, or F2 where it counts, is at least as far as the gap of
 * the ring.
 */
VECTOR_INLINE bool
beyond (VarveDistance   distance,
        VarveCellOutput kind,
        const Places   *x,
        const Places   *z,
        int             ring,
        const Nearest  *found)
{
  Int      gap_x = smaller (x->t + 1, VARVE_ONE - x->t);
  Int      gap_z = smaller (z->t + 1, VARVE_ONE - z->t);
  Measures gap   = measures_part (distance, smaller (gap_x, gap_z) + (ring - 1) * VARVE_ONE);

  return any_int (nearer (distance, gap, needs_second (kind) ? found->second : found->first));
}

/* Returns how far it went. */
VECTOR_INLINE int
search_rings (VarveDistance     distance,
              VarveCellOutput   kind,
              const VarveStyle *style,
              const Places     *x,
              const Places     *z,
              uint32_t          seed,
              Nearest          *found,
              Visited           visited)
{
  Word seed_key = premix (all_word (seed * VARVE_PRIME_SEED));
  int  ring;

  *found = (Nearest){ no_measures (distance), no_measures (distance) };

  for (ring = 0; ring <= REACH && (ring < 2 || beyond (distance, kind, x, z, ring, found)); ring++)
    for (int oz = -ring; oz <= ring; oz++)
      for (int ox = -ring; ox <= ring; ox += oz == -ring || oz == ring ? 1 : 2 * ring)
        visit (distance, kind, style, x, z, ox, oz, seed_key, found, visited);

  return ring - 1;
}

/* The noise of WAYS vectors. */
VECTOR_INLINE void
search (VarveDistance       distance,
        VarveCellOutput     kind,
        const VarveStyle   *style,
        const Places *const x[WAYS],
        const Places *const z[WAYS],
        uint32_t            seed,
        Int                *result)
{
  Nearest  found[WAYS];
  Measures limit[WAYS];
  int      reach[WAYS];
  Visited  visited[WAYS];

  for (int way = 0; way < WAYS; way++)
    reach[way] = search_rings (distance, kind, style, x[way], z[way], seed, &found[way],
                               visited[way]);

  if (kind == VARVE_CELL_OUTPUT_CELL)
    {
      tie_limits (distance, found, limit);
      for (int way = 0; way < WAYS; way++)
        result[way] = first_cell (distance, x[way], z[way], reach[way], seed, limit[way],
                                  visited[way]);
    }
  else
    {
      worley_values (distance, kind, found, result);
    }
}

/* Calls METHOD (distance, kind) with constants, so that each pair has a loop of its
 * own, without choices inside.
 */
#define FOR_OUTPUT(METHOD, distance, kind)               \
  switch (kind)                                          \
    {                                                    \
    case VARVE_CELL_OUTPUT_F1:                           \
      METHOD (distance, VARVE_CELL_OUTPUT_F1);           \
      break;                                             \
    case VARVE_CELL_OUTPUT_F2:                           \
      METHOD (distance, VARVE_CELL_OUTPUT_F2);           \
      break;                                             \
    case VARVE_CELL_OUTPUT_F2_F1:                        \
      METHOD (distance, VARVE_CELL_OUTPUT_F2_F1);        \
      break;                                             \
    case VARVE_CELL_OUTPUT_CELL:                         \
      METHOD (distance, VARVE_CELL_OUTPUT_CELL);         \
      break;                                             \
    }
#define FOR_STYLE(METHOD, style)                                                \
  switch ((style)->distance)                                                    \
    {                                                                           \
    case VARVE_DISTANCE_EUCLIDEAN:                                              \
      FOR_OUTPUT (METHOD, VARVE_DISTANCE_EUCLIDEAN, (style)->cell_output)       \
      break;                                                                    \
    case VARVE_DISTANCE_MANHATTAN:                                              \
      FOR_OUTPUT (METHOD, VARVE_DISTANCE_MANHATTAN, (style)->cell_output)       \
      break;                                                                    \
    case VARVE_DISTANCE_CHEBYSHEV:                                              \
      FOR_OUTPUT (METHOD, VARVE_DISTANCE_CHEBYSHEV, (style)->cell_output)       \
      break;                                                                    \
    }

static void
search_rows (const VarveStyle *style,
             const VarveAxis  *columns,
             const VarveAxis  *rows,
             uint32_t          seed,
             int32_t          *noise)
{
  for (int i = 0; i < columns->n; i += LANES)
    {
      Places x;

      find_places (columns, i, VARVE_PRIME_X, &x);
      for (int j = 0; j < rows->n; j += WAYS)
        {
          Places z[WAYS];
          Int    value[WAYS] = { { 0 } };

          ALL_WAYS (repeat_place (rows, j + way < rows->n ? j + way : j, VARVE_PRIME_Z, &z[way]));
#define SEARCH(distance, kind)                                                            \
  search ((distance), (kind), style, (const Places *[]){ &x, &x },                        \
          (const Places *[]){ &z[0], &z[1] }, seed, value)
          FOR_STYLE (SEARCH, style)
#undef SEARCH
          for (int way = 0; way < WAYS && j + way < rows->n; way++)
            store (noise + (j + way) * VARVE_BLOCK_WIDTH + i, value[way]);
        }
    }
}

/* axis, or a copy of it whose samples fill whole vectors. */
static inline const VarveAxis *
pad_axis (const VarveAxis *axis,
          VarveAxis       *copy)
{
  if (axis->n % LANES == 0)
    return axis;

  *copy = *axis;
  for (int i = axis->n; i % LANES != 0; i++)
    {
      copy->index[i] = copy->index[i - 1];
      copy->lower[i] = copy->lower[i - 1];
      copy->place[i] = copy->place[i - 1];
    }
  return copy;
}

static void
search_points (const VarveStyle  *style,
               const VarveOctave *octave,
               int                n,
               const VarvePoints  points[2],
               uint32_t           seed,
               int32_t           *noise)
{
  VarveAxis        axis[2], copy[2];
  const VarveAxis *padded[2];

  for (int a = 0; a < 2; a++)
    {
      place_points (octave, a, n, &points[a], &axis[a]);
      padded[a] = pad_axis (&axis[a], &copy[a]);
    }

  for (int i = 0; i < n; i += WAYS * LANES)
    {
      Places x[WAYS], z[WAYS];
      Int    value[WAYS] = { { 0 } };

      for (int way = 0; way < WAYS; way++)
        {
          int at = i + way * LANES < n ? i + way * LANES : i;

          find_places (padded[0], at, VARVE_PRIME_X, &x[way]);
          find_places (padded[1], at, VARVE_PRIME_Z, &z[way]);
        }
#define SEARCH(distance, kind)                                                            \
  search ((distance), (kind), style, (const Places *[]){ &x[0], &x[1] },                  \
          (const Places *[]){ &z[0], &z[1] }, seed, value)
      FOR_STYLE (SEARCH, style)
#undef SEARCH
      for (int way = 0; way < WAYS && i + way * LANES < n; way++)
        store (noise + i + way * LANES, value[way]);
    }
}

#endif
