/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Worley noise of a block: feature points once for each cell, then for each
 * sample the cells around it, nearest first, until none can matter.
 */

#include "varve-worley.h"

/* The feature points of a row of cells, from each cell's corner: those that
 * the samples lie in, and REACH more on either side.
 */
typedef struct
{
  uint32_t iz;
  int32_t  x[VARVE_BLOCK_WIDTH + 2 * REACH];
  int32_t  z[VARVE_BLOCK_WIDTH + 2 * REACH];
} FeatureRow;

/* Columns of samples, each in the same cell as the one before or in the next. */
typedef struct
{
  int      first, n;
  int      n_cells;                           /* with REACH on either side */
  uint16_t cell[VARVE_BLOCK_WIDTH];           /* of sample first + i, among these */
  uint32_t ix[VARVE_BLOCK_WIDTH + 2 * REACH];
} Run;

/* Whether next is the cell after. */
static inline bool
follows (const VarveCell *cell,
         const VarveCell *next)
{
  int64_t index = cell->index + 1;

  return next->index == (index == cell->cells ? 0 : index);
}

static void
find_run (const VarveAxis *columns,
          int              first,
          Run             *run)
{
  const VarveCell *cell = &columns->cell[first];
  int              last = first;
  int              at   = REACH;

  for (int k = 0; k < REACH; k++)
    run->ix[k] = neighbour (cell, k - REACH);
  run->ix[at]  = neighbour (cell, 0);
  run->cell[0] = (uint16_t) at;

  for (; last + 1 < columns->n; last++)
    {
      const VarveCell *next = &columns->cell[last + 1];

      if (next->index != cell->index)
        {
          if (!follows (cell, next))
            break;
          run->ix[++at] = neighbour (next, 0);
        }
      run->cell[last + 1 - first] = (uint16_t) at;
      cell = next;
    }

  for (int k = 1; k <= REACH; k++)
    run->ix[at + k] = neighbour (cell, k);
  run->first   = first;
  run->n       = last + 1 - first;
  run->n_cells = at + REACH + 1;
}

static void
feature_row (const VarveStyle *style,
             const Run        *run,
             uint32_t          iz,
             uint32_t          seed,
             FeatureRow       *row)
{
  row->iz = iz;
  for (int k = 0; k < run->n_cells; k++)
    {
      uint32_t h = varve_mix32 (run->ix[k], iz, seed);

      row->x[k] = feature (style, h & 0xFFFF);
      row->z[k] = feature (style, h >> 16);
    }
}

/* Columns or rows of cells around a sample, nearest first. */
typedef struct
{
  int     offset[SPAN];
  int32_t gap[SPAN];
} Order;

static inline void
nearest_first (int32_t  t,
               Order   *order)
{
  int     side = t < VARVE_HALF ? -1 : 1;
  int32_t near = side < 0 ? gap_below (t, 1) : gap_above (t, 1);
  int32_t far  = side < 0 ? gap_above (t, 1) : gap_below (t, 1);

  order->offset[0] = 0;
  order->gap[0]    = 0;
  for (int k = 1; k <= REACH; k++)
    {
      order->offset[2 * k - 1] = side * k;
      order->gap[2 * k - 1]    = near + (k - 1) * VARVE_ONE;
      order->offset[2 * k]     = -side * k;
      order->gap[2 * k]        = far + (k - 1) * VARVE_ONE;
    }
}

/* What the samples of a run find in a row. */
typedef struct
{
  Measure  first[VARVE_BLOCK_WIDTH];
  Measure  second[VARVE_BLOCK_WIDTH];
  uint16_t column[VARVE_BLOCK_WIDTH]; /* of the nearest point's cell */
  int8_t   row[VARVE_BLOCK_WIDTH];    /* of it, from the sample's own */
} Found;

/* Searches for the two nearest points; where only the nearest counts, second is
 * right only if both could be equal once rounded down.
 */
static inline void
search_row (VarveDistance      distance,
            bool               only_first,
            const VarveAxis   *columns,
            const Run         *run,
            FeatureRow *const *rows,
            int32_t            tz,
            Found             *found)
{
  Order row_order;

  nearest_first (tz, &row_order);

  for (int i = 0; i < run->n; i++)
    {
      int     column = run->cell[i];
      int32_t tx     = columns->fraction[run->first + i];
      Measure first  = FARTHEST;
      Measure second = FARTHEST;
      Measure limit  = FARTHEST;
      Order   order;

      nearest_first (tx, &order);

      for (int k = 0; k < SPAN; k++)
        {
          int               oz  = row_order.offset[k];
          int32_t           dz  = oz * VARVE_ONE - tz;
          const FeatureRow *row = rows[oz + REACH];

          if (measure (distance, 0, row_order.gap[k]) > limit)
            break;

          for (int l = 0; l < SPAN; l++)
            {
              int     ox = order.offset[l];
              Measure m;

              if (measure (distance, order.gap[l], row_order.gap[k]) > limit)
                break;

              m = measure (distance, row->x[column + ox] + ox * VARVE_ONE - tx,
                           row->z[column + ox] + dz);
              if (m < first)
                {
                  second           = first;
                  first            = m;
                  found->column[i] = (uint16_t) (column + ox);
                  found->row[i]    = (int8_t) oz;
                }
              else if (m < second)
                {
                  second = m;
                }
              limit = only_first ? first + tie (distance) : second;
            }
        }

      found->first[i]  = first;
      found->second[i] = second;
    }
}

/* Of the nearest points of sample i the first, row by row. */
static void
settle_tie (VarveDistance      distance,
            const VarveAxis   *columns,
            const Run         *run,
            FeatureRow *const *rows,
            int32_t            tz,
            Found             *found,
            int                i)
{
  int32_t tx = columns->fraction[run->first + i];
  int32_t f1 = to_distance (distance, found->first[i]);

  for (int oz = -REACH; oz <= REACH; oz++)
    for (int ox = -REACH; ox <= REACH; ox++)
      {
        int     column = run->cell[i] + ox;
        Measure m      = measure (distance, rows[oz + REACH]->x[column] + ox * VARVE_ONE - tx,
                                  rows[oz + REACH]->z[column] + oz * VARVE_ONE - tz);

        if (m - found->first[i] < tie (distance) && to_distance (distance, m) == f1)
          {
            found->column[i] = (uint16_t) column;
            found->row[i]    = (int8_t) oz;
            return;
          }
      }
}

static void
distances (VarveDistance  distance,
           int            n,
           const Measure *m,
           int32_t       *result)
{
  if (distance == VARVE_DISTANCE_EUCLIDEAN)
    for (int i = 0; i < n; i++)
      result[i] = root (m[i]);
  else
    for (int i = 0; i < n; i++)
      result[i] = (int32_t) m[i];
}

static void
draw_row (const VarveStyle  *style,
          const VarveAxis   *columns,
          const Run         *run,
          FeatureRow *const *rows,
          int32_t            tz,
          uint32_t           seed,
          int32_t           *noise)
{
  VarveDistance   distance   = style->distance;
  VarveCellOutput kind       = style->cell_output;
  bool            only_first = kind == VARVE_CELL_OUTPUT_F1 || kind == VARVE_CELL_OUTPUT_CELL;
  int32_t         f1[VARVE_BLOCK_WIDTH], f2[VARVE_BLOCK_WIDTH];
  Found           found;

  /* One search for each metric and purpose, without choices inside. */
#define SEARCH(distance)                                                    \
  if (only_first)                                                           \
    search_row ((distance), true, columns, run, rows, tz, &found);          \
  else                                                                      \
    search_row ((distance), false, columns, run, rows, tz, &found)

  if (distance == VARVE_DISTANCE_EUCLIDEAN)
    SEARCH (VARVE_DISTANCE_EUCLIDEAN);
  else if (distance == VARVE_DISTANCE_MANHATTAN)
    SEARCH (VARVE_DISTANCE_MANHATTAN);
  else
    SEARCH (VARVE_DISTANCE_CHEBYSHEV);
#undef SEARCH

  if (kind == VARVE_CELL_OUTPUT_CELL)
    {
      for (int i = 0; i < run->n; i++)
        {
          if (found.second[i] - found.first[i] < tie (distance))
            settle_tie (distance, columns, run, rows, tz, &found, i);
          noise[i] = varve_value_hash (run->ix[found.column[i]], rows[found.row[i] + REACH]->iz,
                                       seed + SEED_CELL);
        }
      return;
    }

  if (kind != VARVE_CELL_OUTPUT_F2)
    distances (distance, run->n, found.first, f1);
  if (kind != VARVE_CELL_OUTPUT_F1)
    distances (distance, run->n, found.second, f2);

  for (int i = 0; i < run->n; i++)
    noise[i] = scale_distance (kind == VARVE_CELL_OUTPUT_F1   ? f1[i]
                               : kind == VARVE_CELL_OUTPUT_F2 ? f2[i]
                                                              : f2[i] - f1[i],
                               output_scale (style));
}

/* One run of columns, down all rows; rows of cells that lie beside each other
 * share all but one row of feature points.
 */
static void
draw_run (const VarveStyle *style,
          const VarveAxis  *columns,
          const VarveAxis  *rows,
          const Run        *run,
          uint32_t          seed,
          int32_t          *noise)
{
  FeatureRow  memory[SPAN];
  FeatureRow *features[SPAN];

  for (int k = 0; k < SPAN; k++)
    features[k] = &memory[k];

  for (int j = 0; j < rows->n; j++, noise += VARVE_BLOCK_WIDTH)
    {
      const VarveCell *cell = &rows->cell[j];

      if (j > 0 && follows (cell - 1, cell))
        {
          FeatureRow *oldest = features[0];

          for (int k = 1; k < SPAN; k++)
            features[k - 1] = features[k];
          features[SPAN - 1] = oldest;
          feature_row (style, run, neighbour (cell, REACH), seed, oldest);
        }
      else if (j == 0 || cell->index != cell[-1].index)
        {
          for (int k = 0; k < SPAN; k++)
            feature_row (style, run, neighbour (cell, k - REACH), seed, features[k]);
        }

      draw_row (style, columns, run, features, rows->fraction[j], seed, noise + run->first);
    }
}

void
varve_worley_block (const VarveStyle *style,
                    const VarveAxis  *columns,
                    const VarveAxis  *rows,
                    uint32_t          seed,
                    int32_t          *noise)
{
  Run run;

  for (int first = 0; first < columns->n; first += run.n)
    {
      find_run (columns, first, &run);

      /* Columns more than a cell apart share no points. */
      if (run.n > 1)
        draw_run (style, columns, rows, &run, seed, noise);
      else
        for (int j = 0; j < rows->n; j++)
          noise[j * VARVE_BLOCK_WIDTH + first] = varve_worley_point (style, &columns->cell[first],
                                                                     &rows->cell[j], seed);
    }
}
