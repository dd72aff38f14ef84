/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Value noise in lanes, at scattered points that lie in few cells: the corners around
 * them are hashed once, into a table.
 */

#ifdef VECTOR_SHORT_TABLE

#define TABLE_SHIFT 3
#define TABLE_WIDTH (1 << TABLE_SHIFT) /* corners along each axis */
#define TABLE_ABOVE 3                  /* cells before that of the points' middle */

/* Cells are counted from 2^13 before that of the origin. */
typedef struct
{
  const int32_t *distance[2];
  int            shift;
  uint32_t       start[2]; /* position of the origin, in world units of the octave */
  uint32_t       cell[2];  /* the first one's lattice index */
  uint32_t       seed;     /* times its prime */
  ShortTable     corners;
  Short          first[2]; /* the table's first cell */
} ValueTable;

#define FIRST_CELL (UINT32_C (1) << 13)

/* Whether all points lie in the 2^14 cells that can be counted. */
VECTOR_INLINE bool
value_table_init (const Spread  spread[2],
                  uint32_t      seed,
                  ValueTable   *table)
{
  table->corners = (ShortTable){ { 0 }, { 0 } };
  table->shift = spread[0].shift;
  table->seed  = seed * VARVE_PRIME_SEED;
  for (int a = 0; a < 2; a++)
    {
      if (spread[a].points->reach > (1 << 30) >> table->shift)
        return false;
      table->distance[a] = spread[a].points->distance;
      table->start[a]    = (FIRST_CELL << VARVE_LATTICE_SHIFT)
                           + (spread[a].place >> (32 - VARVE_LATTICE_SHIFT));
      table->cell[a]     = spread[a].cell - FIRST_CELL;
      table->first[a]    = all_short (UINT16_MAX); /* none */
    }
  return true;
}

/* Puts the table around the middle between the first and the last point of a run. */
VECTOR_INLINE void
value_table_move (ValueTable *table,
                  int         i)
{
  const Word column = { 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7 };
  const Word row    = { 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1 };
  Word       x, z[4];
  uint32_t   first, corner[2];

  for (int a = 0; a < 2; a++)
    {
      int32_t  middle = (table->distance[a][i] >> 1) + (table->distance[a][i + SHORT_LANES - 1] >> 1);
      uint32_t at     = ((uint32_t) middle << table->shift) + table->start[a];

      first           = (at >> VARVE_LATTICE_SHIFT) - TABLE_ABOVE;
      table->first[a] = all_short ((uint16_t) first);
      corner[a]       = table->cell[a] + first;
    }

  x = column * VARVE_PRIME_X + corner[0] * VARVE_PRIME_X;
  for (int k = 0; k < 4; k++)
    {
      z[k] = (row + 2 * (uint32_t) k) * VARVE_PRIME_Z + corner[1] * VARVE_PRIME_Z;
      z[k] = premix (z[k] ^ x ^ table->seed) * VARVE_MIX;
    }
  table->corners.lower = pack_folded (z[0], z[1]);
  table->corners.upper = pack_folded (z[2], z[3]);
}

/* The noise at SHORT_LANES points, if the table can hold all corners around them. */
VECTOR_INLINE bool
value_from_table (VarveInterpolation  interpolation,
                  ValueTable         *table,
                  int                 i,
                  Short               one,
                  Short               width,
                  Short               last,
                  Short              *value)
{
  Word  at[2][2];
  Short cell[2], place[2], x, z, weight, above, below;

  for (int a = 0; a < 2; a++)
    {
      for (int h = 0; h < 2; h++)
        at[a][h] = ((load_word (table->distance[a] + i + h * LANES) << table->shift)
                    + table->start[a]) >> (VARVE_LATTICE_SHIFT - 16);
      cell[a]  = pack_upper (at[a][0], at[a][1]);
      place[a] = pack_short (at[a][0], at[a][1]);
    }

  x = cell[0] - table->first[0];
  z = cell[1] - table->first[1];
  if (any_above (x, z, last))
    {
      value_table_move (table, i);
      x = cell[0] - table->first[0];
      z = cell[1] - table->first[1];
      if (any_above (x, z, last))
        return false;
    }

  x += z << TABLE_SHIFT;
  z      = x + one;
  weight = fade_short (interpolation, place[0]);
  above  = blend_corners (look_up_short (table->corners, x), look_up_short (table->corners, z),
                          weight);
  below  = blend_corners (look_up_short (table->corners, x + width),
                          look_up_short (table->corners, z + width), weight);
  *value = blend_corners (above, below, fade_short (interpolation, place[1]));
  return true;
}

/* Points beyond the table. */
static __attribute__ ((noinline)) void
value_hashed (VarveInterpolation interpolation,
              const Spread       spread[2],
              int                i,
              uint32_t           seed,
              uint16_t           value[SHORT_LANES])
{
  store (value, value_at (interpolation, spread, true, i, seed));
}

VECTOR_INLINE void
value_add_tabled (VarveInterpolation  interpolation,
                  const Spread        spread[2],
                  ValueTable          table,
                  int                 n,
                  uint32_t            seed,
                  const VarveShare   *share,
                  bool                first,
                  uint16_t           *sum)
{
  bool  weighted  = share->weight != VARVE_ONE;
  bool  scaled    = share->amplitude != VARVE_ONE;
  Short weight    = all_short ((uint16_t) share->weight);
  Short amplitude = all_short ((uint16_t) share->amplitude);
  Short one       = all_short (1);
  Short width     = all_short (TABLE_WIDTH);
  Short last      = all_short (TABLE_WIDTH - 2);

  keep_vector (one);
  keep_vector (width);
  keep_vector (last);
  for (int i = 0; i < n; i += SHORT_LANES)
    {
      Short value;

      if (n - i < SHORT_LANES || !value_from_table (interpolation, &table, i, one, width, last, &value))
        {
          uint16_t hashed[SHORT_LANES];

          value_hashed (interpolation, spread, i, seed, hashed);
          value = load_short (hashed);
        }
      value = value_portion (value, weighted, weight, scaled, amplitude);
      store (sum + i, first ? value : load_short (sum + i) + value);
    }
}

#undef FIRST_CELL
#undef TABLE_ABOVE
#undef TABLE_WIDTH
#undef TABLE_SHIFT

#endif
