/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Value noise in lanes, at scattered points that lie in few cells: runs of SHORT_LANES
 * columns, as many rows at once as have their corners in a table.
 */

#ifdef NUMBER_TABLE

#define FEW_ROWS   4 /* bounds are known of so many; fewer are not worth a table */
#define MAX_MISSES 2 /* runs without a table, till none is tried any more */

/* The points of a run, in their order, and their bounds in some rows. */
typedef struct
{
  VARVE_ALIGNED
  int32_t distance[2][VARVE_BLOCK_HEIGHT][SHORT_LANES];
  Int     low[2][VARVE_BLOCK_HEIGHT / FEW_ROWS];
  Int     high[2][VARVE_BLOCK_HEIGHT / FEW_ROWS];
} ValueRun;

/* From rows of points, or if moves is not NULL from what moves them. */
static void
value_run_load (ValueRun           *run,
                int                 i,
                int                 n_rows,
                const VarvePoints (*rows)[2],
                const VarveMoves   *moves)
{
  for (int a = 0; a < 2; a++)
    {
      Int from[2] = { { 0 } };

      if (moves != NULL && a == 0)
        {
          from[0] = load_int (moves->across + i);
          from[1] = load_int (moves->across + i + LANES);
          order_run (&from[0], &from[1]);
        }

      for (int j = 0; j < n_rows; j += FEW_ROWS)
        {
          int end = j + FEW_ROWS < n_rows ? j + FEW_ROWS : n_rows;
          Int low = all_int (INT32_MAX), high = all_int (INT32_MIN);

          for (int k = j; k < end; k++)
            {
              Int at[2];

              if (moves != NULL)
                {
                  if (a == 1)
                    from[0] = from[1] = all_int (moves->down[k]);
                  scale_centred (moves->field[a] + k * VARVE_BLOCK_WIDTH + i, moves->strength[a], at);
                  at[0] += from[0];
                  at[1] += from[1];
                }
              else
                {
                  at[0] = load_int (rows[k][a].distance + i);
                  at[1] = load_int (rows[k][a].distance + i + LANES);
                  order_run (&at[0], &at[1]);
                }
              low  = smaller (low, smaller (at[0], at[1]));
              high = larger (high, larger (at[0], at[1]));
              store (run->distance[a][k], at[0]);
              store (run->distance[a][k] + LANES, at[1]);
            }
          run->low[a][j / FEW_ROWS]  = low;
          run->high[a][j / FEW_ROWS] = high;
        }
    }
}

/* The bounds of the rows from begin to end, the same in lanes that share a table. */
typedef struct
{
  Int low[2], high[2];
} ValueBounds;

VECTOR_INLINE void
value_run_bounds (const ValueRun *run,
                  int             begin,
                  int             end,
                  ValueBounds    *bounds)
{
  for (int a = 0; a < 2; a++)
    {
      Int low  = run->low[a][begin / FEW_ROWS];
      Int high = run->high[a][begin / FEW_ROWS];

      for (int j = begin + FEW_ROWS; j < end; j += FEW_ROWS)
        {
          low  = smaller (low, run->low[a][j / FEW_ROWS]);
          high = larger (high, run->high[a][j / FEW_ROWS]);
        }
      bounds->low[a]  = least_together (low);
      bounds->high[a] = greatest_together (high);
    }
}

/* Makes a table of all corners around points within bounds, if it can hold them. */
VECTOR_INLINE bool
value_table_fill (const ValueBounds *bounds,
                  const Spread       spread[2],
                  uint32_t           seed,
                  CellTable         *table)
{
  Word cell[2];
  Int  span[2];

  for (int a = 0; a < 2; a++)
    {
      Word at;

      cell[a]         = spread_cell (&spread[a], bounds->low[a], &at);
      span[a]         = (Int) (spread_cell (&spread[a], bounds->high[a], &at) - cell[a]);
      table->start[a] = (spread[a].place >> (32 - PLACE_BITS))
                        + ((spread[a].cell - cell[a]) << PLACE_BITS);
    }

  return cell_table_fill (table, cell, span, seed);
}

/* Where the points of a run lie in the table's cells. */
typedef struct
{
  VARVE_ALIGNED
  uint16_t index[VARVE_BLOCK_HEIGHT][SHORT_LANES];
  uint16_t s[2][VARVE_BLOCK_HEIGHT][SHORT_LANES]; /* weights of the right and lower corners */
} ValuePlaces;

/* Places of origins are multiples of 4 world units, so that points may be rounded
 * before; coarse: distances are shifted right.
 */
VECTOR_INLINE void
value_find_places (VarveInterpolation  interpolation,
                   bool                coarse,
                   const ValueRun     *run,
                   const CellTable    *table,
                   int                 shift,
                   int                 begin,
                   int                 end,
                   ValuePlaces        *places)
{
  CellTable cells = *table;

  for (int j = begin; j < end; j++)
    {
      Short cell[2], part;

      for (int a = 0; a < 2; a++)
        {
          Word at[2];

          for (int h = 0; h < 2; h++)
            {
              Int distance = load_int (run->distance[a][j] + h * LANES);

              at[h] = (Word) (coarse ? distance >> -shift : distance << shift) + cells.start[a];
            }
          split_places (at[0], at[1], &part, &cell[a]);
          store (places->s[a][j], fade_short (interpolation, part));
        }
      store (places->index[j], cell_table_index (&cells, cell));
    }
}

VECTOR_INLINE void
value_add_placed (bool                   weighted,
                  bool                   scaled,
                  const ValuePlaces     *places,
                  const CellTable       *table,
                  int                    begin,
                  int                    end,
                  const VarvePointLayer *layer,
                  uint16_t              *sum)
{
  CellTable cells     = *table;
  bool      first     = layer->first;
  Short     weight    = all_short ((uint16_t) layer->share.weight);
  Short     amplitude = all_short ((uint16_t) layer->share.amplitude);

  for (int j = begin; j < end; j++)
    {
      uint16_t *into  = sum + j * VARVE_BLOCK_WIDTH;
      Short     s     = load_short (places->s[0][j]);
      Short     index = load_short (places->index[j]);
      Short     above = blend_numbers (look_up_numbers (cells.above[0], index),
                                       look_up_numbers (cells.above[1], index), s);
      Short     below = blend_numbers (look_up_numbers (cells.below[0], index),
                                       look_up_numbers (cells.below[1], index), s);
      Short     value = blend_numbers (above, below, load_short (places->s[1][j])) ^ NUMBER_BIAS;

      value = value_portion (value, weighted, weight, scaled, amplitude);
      store (into, first ? value : load_short (into) + value);
    }
}

/* Rows of a run.  They are drawn in two steps, so that processors have few steps that
 * wait for each other before them at once.
 */
static void
value_run_rows (const VarveStyle      *style,
                const ValueRun        *run,
                const CellTable       *table,
                const Spread           spread[2],
                int                    begin,
                int                    end,
                const VarvePointLayer *layer,
                uint16_t              *sum)
{
  int         shift    = spread[0].shift + PLACE_BITS - VARVE_LATTICE_SHIFT;
  bool        weighted = layer->share.weight != VARVE_ONE;
  bool        scaled   = layer->share.amplitude != VARVE_ONE;
  bool        coarse   = PLACE_BITS <= VARVE_LATTICE_SHIFT && shift < 0;
  ValuePlaces places;

  /* Loops without choices inside for what is common. */
#define FIND(interpolation, coarse) \
  value_find_places ((interpolation), (coarse), run, table, shift, begin, end, &places)

  if (style->interpolation == VARVE_INTERPOLATION_SMOOTHSTEP && coarse)
    FIND (VARVE_INTERPOLATION_SMOOTHSTEP, true);
  else if (style->interpolation == VARVE_INTERPOLATION_SMOOTHSTEP)
    FIND (VARVE_INTERPOLATION_SMOOTHSTEP, false);
  else if (style->interpolation == VARVE_INTERPOLATION_QUINTIC && coarse)
    FIND (VARVE_INTERPOLATION_QUINTIC, true);
  else if (style->interpolation == VARVE_INTERPOLATION_QUINTIC)
    FIND (VARVE_INTERPOLATION_QUINTIC, false);
  else
    FIND (VARVE_INTERPOLATION_LINEAR, coarse);
#undef FIND

  if (weighted)
    value_add_placed (true, scaled, &places, table, begin, end, layer, sum);
  else if (scaled)
    value_add_placed (false, true, &places, table, begin, end, layer, sum);
  else
    value_add_placed (false, false, &places, table, begin, end, layer, sum);
}

/* Rows of a run without a table. */
static void
value_run_hashed (const VarveStyle      *style,
                  const ValueRun        *run,
                  Spread                 spread[2],
                  int                    begin,
                  int                    end,
                  const VarvePointLayer *layer,
                  uint16_t              *sum)
{
  bool  weighted  = layer->share.weight != VARVE_ONE;
  bool  scaled    = layer->share.amplitude != VARVE_ONE;
  Short weight    = all_short ((uint16_t) layer->share.weight);
  Short amplitude = all_short ((uint16_t) layer->share.amplitude);

#define VALUE(interpolation) \
  value = value_at ((interpolation), spread, NULL, true, 0, layer->seed)
  for (int j = begin; j < end; j++)
    {
      uint16_t *into = sum + j * VARVE_BLOCK_WIDTH;
      Short     value;

      for (int a = 0; a < 2; a++)
        spread[a].distance = run->distance[a][j];
      if (style->interpolation == VARVE_INTERPOLATION_SMOOTHSTEP)
        VALUE (VARVE_INTERPOLATION_SMOOTHSTEP);
      else if (style->interpolation == VARVE_INTERPOLATION_QUINTIC)
        VALUE (VARVE_INTERPOLATION_QUINTIC);
      else
        VALUE (VARVE_INTERPOLATION_LINEAR);

      value = value_portion (order_folded_run (value), weighted, weight, scaled, amplitude);
      store (into, layer->first ? value : load_short (into) + value);
    }
#undef VALUE
}

/* One octave of a run that one table does not fit, a few rows at a time; returns whether
 * all of them fitted tables.
 */
static bool
value_run_parts (const VarveStyle      *style,
                 const ValueRun        *run,
                 Spread                 spread[2],
                 int                    n_rows,
                 const VarvePointLayer *layer,
                 uint16_t              *sum)
{
  int step = VARVE_BLOCK_HEIGHT / 2;
  int j    = 0;

  while (j < n_rows)
    {
      int         end = j + step < n_rows ? j + step : n_rows;
      ValueBounds bounds;
      CellTable   table;

      value_run_bounds (run, j, end, &bounds);
      if (value_table_fill (&bounds, spread, layer->seed, &table))
        {
          value_run_rows (style, run, &table, spread, j, end, layer, sum);
          j = end;
        }
      else if (step > FEW_ROWS)
        {
          step /= 2;
        }
      else
        {
          value_run_hashed (style, run, spread, j, n_rows, layer, sum);
          return false;
        }
    }

  return true;
}

/* Draws as many of the layers as have simple places; returns how many.  In the last
 * run, some columns may mean nothing.
 */
static int
value_tabled (const VarveStyle      *style,
              int                    n_layers,
              const VarvePointLayer *layers,
              int                    n,
              int                    n_rows,
              const VarvePoints    (*rows)[2],
              const VarveMoves      *moves)
{
  Spread   spread[VARVE_MAX_OCTAVES][2];
  int      misses[VARVE_MAX_OCTAVES] = { 0 };
  int      n_simple = 0;
  ValueRun run;

  while (n_simple < n_layers
         && spread_simply (layers[n_simple].octave, 0, &rows[0][0], &spread[n_simple][0])
         && spread_simply (layers[n_simple].octave, 1, &rows[0][1], &spread[n_simple][1]))
    n_simple++;

  for (int i = 0; i < n && n_simple > 0; i += SHORT_LANES)
    {
      bool        whole = i + SHORT_LANES <= n;
      ValueBounds bounds;
      CellTable   table[VARVE_MAX_OCTAVES];
      bool        fits[VARVE_MAX_OCTAVES];

      value_run_load (&run, i, n_rows, rows, moves);
      value_run_bounds (&run, 0, n_rows, &bounds);
      for (int k = 0; k < n_simple; k++)
        fits[k] = misses[k] < MAX_MISSES && whole
                  && value_table_fill (&bounds, spread[k], layers[k].seed, &table[k]);

      for (int k = 0; k < n_simple; k++)
        if (fits[k])
          value_run_rows (style, &run, &table[k], spread[k], 0, n_rows, &layers[k],
                          layers[k].sum + i);
        else if (misses[k] < MAX_MISSES && whole)
          misses[k] += !value_run_parts (style, &run, spread[k], n_rows, &layers[k],
                                         layers[k].sum + i);
        else
          value_run_hashed (style, &run, spread[k], 0, n_rows, &layers[k], layers[k].sum + i);
    }

  return n_simple;
}

#undef MAX_MISSES
#undef FEW_ROWS

#endif
