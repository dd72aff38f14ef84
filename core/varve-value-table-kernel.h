/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Value noise in lanes, at scattered points that lie in few cells: the corners around
 * them are hashed once, into a table.
 */

#ifdef SHORT_TABLE_SIZE

#define TABLE_SHIFT (SHORT_TABLE_SIZE == 64 ? 3 : 2)
#define TABLE_WIDTH (1 << TABLE_SHIFT)    /* corners along each axis */
#define TABLE_ABOVE (TABLE_WIDTH / 2 - 1) /* cells before that of the points' middle */
#define MAX_MISSES  8                     /* runs beyond tables, till none are tried any more */

/* All points lie within 2^12 cells of the origin, so that their places in the table do
 * not repeat modulo 2^16 cells.
 */
typedef struct
{
  const Spread *spread;
  uint32_t      seed;     /* times its prime */
  ShortTable    corners;
  Word          start[2]; /* from the first corner to the origin, Q16.16 */
  ShortIndex    right, down; /* to the next corners */
  Short         last;        /* cell along each axis */
} ValueTable;

VECTOR_INLINE bool
value_table_init (const Spread  spread[2],
                  uint32_t      seed,
                  ValueTable   *table)
{
  table->spread = spread;
  table->seed   = seed * VARVE_PRIME_SEED;
  table->right  = index_step (1);
  table->down   = index_step (TABLE_WIDTH);
  table->last   = all_short (TABLE_WIDTH - 2);
  keep (table->last);

  for (int a = 0; a < 2; a++)
    if (spread[a].points->reach > (1 << 30) >> spread[a].shift)
      return false;
  return true;
}

/* Puts the table around the middle of the runs from column i on in two rows. */
VECTOR_INLINE void
value_table_move (ValueTable        *table,
                  int                i,
                  const VarvePoints  above[2],
                  const VarvePoints  below[2])
{
  int      last = i + SHORT_LANES - 1;
  Word     x, z, hash[SHORT_TABLE_SIZE / LANES];
  uint32_t corner[2];

  for (int a = 0; a < 2; a++)
    {
      const Spread *spread = &table->spread[a];
      int32_t       middle = (above[a].distance[i] >> 2) + (above[a].distance[last] >> 2)
                             + (below[a].distance[i] >> 2) + (below[a].distance[last] >> 2);
      int32_t       moved  = (int32_t) ((uint32_t) middle << spread->shift)
                             + (int32_t) (spread->place >> (32 - VARVE_LATTICE_SHIFT));
      uint32_t      cells  = (uint32_t) (moved >> VARVE_LATTICE_SHIFT) - TABLE_ABOVE;

      corner[a]       = spread->cell + cells;
      table->start[a] = all_word ((spread->place >> 16) - (cells << 16));
    }

  for (uint32_t k = 0; k < LANES; k++)
    {
      x[k] = k % TABLE_WIDTH * VARVE_PRIME_X;
      z[k] = k / TABLE_WIDTH * VARVE_PRIME_Z;
    }
  x += corner[0] * VARVE_PRIME_X;
  z += corner[1] * VARVE_PRIME_Z;
  for (uint32_t k = 0; k < SHORT_TABLE_SIZE / LANES; k++)
    hash[k] = premix ((z + k * (LANES / TABLE_WIDTH) * VARVE_PRIME_Z) ^ x ^ table->seed) * VARVE_MIX;
  table->corners = fold_table (hash);
}

/* How far SHORT_LANES points lie from the first corner: whole cells and what is left.
 * Places of origins are multiples of 4 world units, so that points may be rounded
 * before; coarse: the shift is below 2.
 */
VECTOR_INLINE void
value_table_place (const ValueTable  *table,
                   bool               coarse,
                   int                i,
                   const VarvePoints  points[2],
                   Short              cell[2],
                   Short              place[2])
{
  for (int a = 0; a < 2; a++)
    {
      int  shift = table->spread[a].shift;
      Word at[2];

      for (int h = 0; h < 2; h++)
        {
          Int distance = load_int (points[a].distance + i + h * LANES);

          at[h] = (Word) (coarse ? distance >> (2 - shift) : distance << (shift - 2))
                  + table->start[a];
        }
      split_words (at[0], at[1], &place[a], &cell[a]);
    }
}

/* The noise at SHORT_LANES points, if the table can hold all corners around them. */
VECTOR_INLINE bool
value_from_table (VarveInterpolation  interpolation,
                  bool                coarse,
                  ValueTable         *table,
                  int                 i,
                  const VarvePoints   points[2],
                  Short              *value)
{
  Short      cell[2], place[2], weight, above, below;
  ShortIndex left, right;

  value_table_place (table, coarse, i, points, cell, place);
  if (any_above (cell[0], cell[1], table->last))
    {
      value_table_move (table, i, points, points);
      value_table_place (table, coarse, i, points, cell, place);
      if (any_above (cell[0], cell[1], table->last))
        return false;
    }

  left   = index_short (cell[0] + (cell[1] << TABLE_SHIFT));
  right  = index_add (left, table->right);
  weight = fade_short (interpolation, place[0]);
  above  = blend_short (look_up_short (table->corners, left),
                        look_up_short (table->corners, right), weight);
  left   = index_add (left, table->down);
  right  = index_add (right, table->down);
  below  = blend_short (look_up_short (table->corners, left),
                        look_up_short (table->corners, right), weight);
  *value = order_short (blend_short (above, below, fade_short (interpolation, place[1])));
  return true;
}

/* Points beyond the table. */
static __attribute__ ((noinline)) Short
value_hashed (VarveInterpolation interpolation,
              Spread             spread[2],
              int                i,
              const VarvePoints  points[2],
              uint32_t           seed)
{
  for (int a = 0; a < 2; a++)
    spread[a].points = &points[a];
  return value_at (interpolation, spread, true, i, seed);
}

VECTOR_INLINE int
value_add_tabled (VarveInterpolation   interpolation,
                  bool                 coarse,
                  Spread               spread[2],
                  ValueTable           table,
                  int                  n,
                  int                  n_rows,
                  const VarvePoints  (*rows)[2],
                  uint32_t             seed,
                  const VarveShare    *share,
                  bool                 first,
                  uint16_t            *sum)
{
  bool  weighted  = share->weight != VARVE_ONE;
  bool  scaled    = share->amplitude != VARVE_ONE;
  Short weight    = all_short ((uint16_t) share->weight);
  Short amplitude = all_short ((uint16_t) share->amplitude);
  int   misses    = 0;
  int   i;

  for (i = 0; i <= n - SHORT_LANES && misses < MAX_MISSES; i += SHORT_LANES)
    {
      value_table_move (&table, i, rows[0], rows[n_rows - 1]);
      for (int j = 0; j < n_rows; j++)
        {
          uint16_t *at = sum + j * VARVE_BLOCK_WIDTH + i;
          Short     value;

          if (!value_from_table (interpolation, coarse, &table, i, rows[j], &value))
            {
              value = value_hashed (interpolation, spread, i, rows[j], seed);
              misses++;
            }
          value = value_portion (value, weighted, weight, scaled, amplitude);
          store (at, first ? value : load_short (at) + value);
        }
    }

  return i;
}

/* Draws columns from the left, as long as that pays; returns how many. */
static int
value_tabled (const VarveStyle   *style,
              const VarveOctave  *octave,
              int                 n,
              int                 n_rows,
              const VarvePoints (*rows)[2],
              uint32_t            seed,
              const VarveShare   *share,
              bool                first,
              uint16_t           *sum)
{
  Spread     spread[2];
  ValueTable table;

  for (int a = 0; a < 2; a++)
    if (!spread_simply (octave, a, &rows[0][a], &spread[a]))
      return 0;
  if (!value_table_init (spread, seed, &table))
    return 0;

#define ADD(interpolation, coarse) \
  value_add_tabled ((interpolation), (coarse), spread, table, n, n_rows, rows, seed, share, first, sum)

  if (style->interpolation == VARVE_INTERPOLATION_SMOOTHSTEP && spread[0].shift < 2)
    return ADD (VARVE_INTERPOLATION_SMOOTHSTEP, true);
  if (style->interpolation == VARVE_INTERPOLATION_SMOOTHSTEP)
    return ADD (VARVE_INTERPOLATION_SMOOTHSTEP, false);
  if (style->interpolation == VARVE_INTERPOLATION_QUINTIC && spread[0].shift < 2)
    return ADD (VARVE_INTERPOLATION_QUINTIC, true);
  if (style->interpolation == VARVE_INTERPOLATION_QUINTIC)
    return ADD (VARVE_INTERPOLATION_QUINTIC, false);
  return ADD (VARVE_INTERPOLATION_LINEAR, spread[0].shift < 2);
#undef ADD
}

#undef MAX_MISSES
#undef TABLE_ABOVE
#undef TABLE_WIDTH
#undef TABLE_SHIFT

#endif
