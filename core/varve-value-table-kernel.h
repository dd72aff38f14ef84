/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Value noise in lanes, at scattered points that lie in few cells: runs of SHORT_LANES
 * columns, as many rows at once as have their corners in a table.
 */

#ifdef CELL_TABLE

#define FEW_ROWS 4 /* bounds are known of so many; fewer are not worth a table */

/* The points of a run, in the order of split_places (), and their bounds in some rows. */
typedef struct
{
  VARVE_ALIGNED
  int32_t distance[2][VARVE_BLOCK_HEIGHT][SHORT_LANES];
  Int     low[2][VARVE_BLOCK_HEIGHT / FEW_ROWS];
  Int     high[2][VARVE_BLOCK_HEIGHT / FEW_ROWS];
} ValueRun;

static void
value_run_load (ValueRun            *run,
                int                  i,
                int                  n_rows,
                const VarvePoints  (*rows)[2])
{
  for (int a = 0; a < 2; a++)
    for (int j = 0; j < n_rows; j += FEW_ROWS)
      {
        int end = j + FEW_ROWS < n_rows ? j + FEW_ROWS : n_rows;
        Int low = all_int (INT32_MAX), high = all_int (INT32_MIN);

        for (int k = j; k < end; k++)
          {
            Int one = load_int (rows[k][a].distance + i);
            Int two = load_int (rows[k][a].distance + i + LANES);

            order_places (&one, &two);
            low  = smaller (low, smaller (one, two));
            high = larger (high, larger (one, two));
            store (run->distance[a][k], one);
            store (run->distance[a][k] + LANES, two);
          }
        run->low[a][j / FEW_ROWS]  = low;
        run->high[a][j / FEW_ROWS] = high;
      }
}

/* Makes a table for the rows from begin to end, if it can hold all corners around them. */
VECTOR_INLINE bool
value_run_table (const ValueRun *run,
                 const Spread    spread[2],
                 uint32_t        seed,
                 int             begin,
                 int             end,
                 CellTable      *table)
{
  Word cell[2];
  Int  span[2];

  for (int a = 0; a < 2; a++)
    {
      Int  low  = run->low[a][begin / FEW_ROWS];
      Int  high = run->high[a][begin / FEW_ROWS];
      Word at;

      for (int j = begin + FEW_ROWS; j < end; j += FEW_ROWS)
        {
          low  = smaller (low, run->low[a][j / FEW_ROWS]);
          high = larger (high, run->high[a][j / FEW_ROWS]);
        }
      cell[a]         = spread_cell (&spread[a], least_together (low), &at);
      span[a]         = (Int) (spread_cell (&spread[a], greatest_together (high), &at) - cell[a]);
      table->start[a] = (spread[a].place >> (32 - PLACE_BITS))
                        + ((spread[a].cell - cell[a]) << PLACE_BITS);
    }

  return cell_table_fill (table, cell, span, seed);
}

/* Rows of a run.  Places of origins are multiples of 4 world units, so that points may
 * be rounded before; coarse: distances are shifted right.
 */
VECTOR_INLINE void
value_add_tabled (VarveInterpolation     interpolation,
                  bool                   coarse,
                  bool                   weighted,
                  bool                   scaled,
                  const ValueRun        *run,
                  CellTable              table,
                  int                    shift,
                  int                    begin,
                  int                    end,
                  const VarvePointLayer *layer,
                  uint16_t              *sum)
{
  bool  first     = layer->first;
  Short weight    = all_short ((uint16_t) layer->share.weight);
  Short amplitude = all_short ((uint16_t) layer->share.amplitude);

  for (int j = begin; j < end; j++)
    {
      uint16_t *into = sum + j * VARVE_BLOCK_WIDTH;
      Short     cell[2], s[2], above[2], below[2], value;

      for (int a = 0; a < 2; a++)
        {
          Word at[2];

          for (int h = 0; h < 2; h++)
            {
              Int distance = load_int (run->distance[a][j] + h * LANES);

              at[h] = (Word) (coarse ? distance >> -shift : distance << shift) + table.start[a];
            }
          split_places (at[0], at[1], &s[a], &cell[a]);
          s[a] = fade_short (interpolation, s[a]);
        }
      cell_table_corners (&table, cell, above, below);
      value = blend_numbers (blend_numbers (above[0], above[1], s[0]),
                             blend_numbers (below[0], below[1], s[0]), s[1]) ^ NUMBER_BIAS;
      value = value_portion (value, weighted, weight, scaled, amplitude);
      store (into, first ? value : load_short (into) + value);
    }
}

static void
value_run_rows (const VarveStyle      *style,
                const ValueRun        *run,
                const CellTable       *table,
                int                    shift,
                int                    begin,
                int                    end,
                const VarvePointLayer *layer,
                uint16_t              *sum)
{
  bool weighted = layer->share.weight != VARVE_ONE;
  bool scaled   = layer->share.amplitude != VARVE_ONE;
  bool coarse   = PLACE_BITS <= VARVE_LATTICE_SHIFT && shift < 0;

  /* Loops without choices inside for what is common. */
#define ADD(interpolation, coarse, weighted, scaled)                                        \
  value_add_tabled ((interpolation), (coarse), (weighted), (scaled), run, *table, shift,    \
                    begin, end, layer, sum)
#define ADD_SCALED(interpolation, coarse)            \
  do                                                 \
    {                                                \
      if (weighted || !scaled)                       \
        ADD (interpolation, coarse, weighted, scaled); \
      else                                           \
        ADD (interpolation, coarse, false, true);    \
    }                                                \
  while (0)

  if (style->interpolation == VARVE_INTERPOLATION_SMOOTHSTEP && coarse)
    ADD_SCALED (VARVE_INTERPOLATION_SMOOTHSTEP, true);
  else if (style->interpolation == VARVE_INTERPOLATION_SMOOTHSTEP)
    ADD_SCALED (VARVE_INTERPOLATION_SMOOTHSTEP, false);
  else if (style->interpolation == VARVE_INTERPOLATION_QUINTIC && coarse)
    ADD_SCALED (VARVE_INTERPOLATION_QUINTIC, true);
  else if (style->interpolation == VARVE_INTERPOLATION_QUINTIC)
    ADD_SCALED (VARVE_INTERPOLATION_QUINTIC, false);
  else
    ADD (VARVE_INTERPOLATION_LINEAR, coarse, weighted, scaled);
#undef ADD_SCALED
#undef ADD
}

/* One octave of a run: all rows at once, or as many as fit tables. */
static void
value_run_add (const VarveStyle      *style,
               const ValueRun        *run,
               Spread                 spread[2],
               int                    i,
               int                    n_rows,
               const VarvePoints    (*rows)[2],
               const VarvePointLayer *layer)
{
  int shift = spread[0].shift + PLACE_BITS - VARVE_LATTICE_SHIFT;
  int step  = VARVE_BLOCK_HEIGHT;
  int j     = 0;

  while (j < n_rows)
    {
      int       end = j + step < n_rows ? j + step : n_rows;
      CellTable table;

      if (value_run_table (run, spread, layer->seed, j, end, &table))
        {
          value_run_rows (style, run, &table, shift, j, end, layer, layer->sum + i);
          j = end;
        }
      else if (step > FEW_ROWS)
        {
          step /= 2;
        }
      else
        {
          for (; j < n_rows; j++)
            {
              for (int a = 0; a < 2; a++)
                spread[a].distance = rows[j][a].distance;
              value_hashed (style, spread, i, i + SHORT_LANES, layer,
                            layer->sum + j * VARVE_BLOCK_WIDTH);
            }
        }
    }
}

/* Draws as many of the layers as have simple places; returns how many. */
static int
value_tabled (const VarveStyle      *style,
              int                    n_layers,
              const VarvePointLayer *layers,
              int                    n,
              int                    n_rows,
              const VarvePoints    (*rows)[2])
{
  Spread   spread[VARVE_MAX_OCTAVES][2];
  int      whole    = n / SHORT_LANES * SHORT_LANES;
  int      n_simple = 0;
  ValueRun run;

  while (n_simple < n_layers
         && spread_simply (layers[n_simple].octave, 0, &rows[0][0], &spread[n_simple][0])
         && spread_simply (layers[n_simple].octave, 1, &rows[0][1], &spread[n_simple][1]))
    n_simple++;
  if (n_simple == 0)
    return 0;

  for (int i = 0; i < whole; i += SHORT_LANES)
    {
      value_run_load (&run, i, n_rows, rows);
      for (int k = 0; k < n_simple; k++)
        value_run_add (style, &run, spread[k], i, n_rows, rows, &layers[k]);
    }
  for (int k = 0; k < n_simple && whole < n; k++)
    for (int j = 0; j < n_rows; j++)
      {
        for (int a = 0; a < 2; a++)
          spread[k][a].distance = rows[j][a].distance;
        value_hashed (style, spread[k], whole, n, &layers[k],
                      layers[k].sum + j * VARVE_BLOCK_WIDTH);
      }

  return n_simple;
}

#undef FEW_ROWS
#undef NUMBER_BIAS
#undef PLACE_BITS


#endif
