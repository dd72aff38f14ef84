/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Worley noise: distances to feature points strewn over the plane, one in
 * each cell (Worley, "A Cellular Texture Basis Function", 1996).
 *
 * Which cells must be searched.  A point lies inside its cell, whatever the
 * jitter: at 0 ≤ p < ONE from the cell's corner on each axis.  A sample at
 * 0 ≤ t < ONE in its own cell 0 is therefore at least (k − 1)·ONE + t + 1 from
 * any point of cell −k along that axis, and (k − 1)·ONE + ONE − t from any of
 * cell k: the gap of that column or row of cells.  No metric makes a distance
 * less than its parts along the axes, so a cell cannot hold a point nearer than
 * the distance made of its two gaps.
 *
 * How far that can go.  The point in the sample's own cell and the one in the
 * nearest cell beside it are at most ONE and 1½·ONE away along one axis and ONE
 * along the other, so F2 is at most √3.25, 2.5 and 1.5 cells.  The gap of cell
 * ±k is more than k − 1 cells: 2 cells on each side are enough for euclidean
 * and chebyshev, 3 for manhattan.
 */

#include "varve-hash.h"
#include "varve-noise.h"

#define REACH     3
#define SPAN      (2 * REACH + 1)
#define SEED_CELL 303

/* Squared for euclidean, else in Q16.16; below 2^37. */
typedef uint64_t Measure;

#define FARTHEST (UINT64_C (1) << 62)

/* Euclidean distances are equal once rounded down if their squares differ by
 * less than this: (d + 1)² − d² = 2d + 1, with d < 2^18.
 */
#define TIE (UINT64_C (1) << 19)

static inline Measure
measure (VarveDistance distance,
         int32_t       dx,
         int32_t       dz)
{
  int64_t x = dx < 0 ? -(int64_t) dx : dx;
  int64_t z = dz < 0 ? -(int64_t) dz : dz;

  switch (distance)
    {
    case VARVE_DISTANCE_MANHATTAN:
      return (Measure) (x + z);

    case VARVE_DISTANCE_CHEBYSHEV:
      return (Measure) (x > z ? x : z);

    case VARVE_DISTANCE_EUCLIDEAN:
      break;
    }

  return (Measure) (x * x + z * z);
}

/* The gap of the k-th column or row below (above) the sample's own, k ≥ 1. */
static inline int32_t
gap_below (int32_t t,
           int     k)
{
  return (k - 1) * VARVE_ONE + t + 1;
}

static inline int32_t
gap_above (int32_t t,
           int     k)
{
  return k * VARVE_ONE - t;
}

/* The feature point of a cell, from the cell's corner on one axis; bits is
 * that axis' half of the cell's hash.
 */
static inline int32_t
feature (const VarveStyle *style,
         uint32_t          bits)
{
  return VARVE_HALF + (int32_t) varve_fmul (style->jitter, (int64_t) bits - VARVE_HALF);
}

/* Index of the cell that is offset cells further, for the hash. */
static inline uint32_t
neighbour (const VarveCell *cell,
           int              offset)
{
  int64_t index = cell->index + offset;

  return (uint32_t) (cell->cells == 0 ? index : varve_floor_mod (index, cell->cells));
}

/* A distance as a value in [0, VARVE_MAX]. */
static inline int32_t
scale_distance (int64_t distance,
                int64_t scale)
{
  int64_t value = varve_fmul (distance, scale);

  return (int32_t) (value < VARVE_MAX ? value : VARVE_MAX);
}

static inline int64_t
to_distance (VarveDistance distance,
             Measure       m)
{
  return distance == VARVE_DISTANCE_EUCLIDEAN ? varve_isqrt (m) : (int64_t) m;
}

/* The value made of the distances to the two nearest points. */
static inline int32_t
output (const VarveStyle *style,
        Measure           first,
        Measure           second)
{
  /* Of F1, F2 and F2 − F1. */
  static const int32_t scale[3][3] = { { 65536, 52429, 65536 },
                                       { 52429, 43691, 52429 },
                                       { 74898, 58254, 74898 } };

  const int32_t *s  = scale[style->distance];
  int64_t        f1 = 0, f2 = 0;

  if (style->cell_output != VARVE_CELL_OUTPUT_F2)
    f1 = to_distance (style->distance, first);
  if (style->cell_output != VARVE_CELL_OUTPUT_F1)
    f2 = to_distance (style->distance, second);

  switch (style->cell_output)
    {
    case VARVE_CELL_OUTPUT_F2:
      return scale_distance (f2, s[1]);

    case VARVE_CELL_OUTPUT_F2_F1:
      return scale_distance (f2 - f1, s[2]);

    case VARVE_CELL_OUTPUT_F1:
    case VARVE_CELL_OUTPUT_CELL:
      break;
    }

  return scale_distance (f1, s[0]);
}

/* Ring by ring around the sample's own cell, until the next ring's gap is more
 * than F2.
 */
static int32_t
worley_point (const VarveStyle *style,
              const VarveCell  *x,
              const VarveCell  *z,
              uint32_t          seed)
{
  int32_t tx     = varve_cell_fraction (x);
  int32_t tz     = varve_cell_fraction (z);
  int32_t gap_x  = gap_below (tx, 1) < gap_above (tx, 1) ? gap_below (tx, 1) : gap_above (tx, 1);
  int32_t gap_z  = gap_below (tz, 1) < gap_above (tz, 1) ? gap_below (tz, 1) : gap_above (tz, 1);
  int32_t gap    = gap_x < gap_z ? gap_x : gap_z;
  Measure first  = FARTHEST;
  Measure second = FARTHEST;
  Measure to[SPAN][SPAN];
  int     ring;
  int64_t f1;

  for (ring = 0; ring <= REACH; ring++)
    {
      if (ring > 0 && measure (style->distance, gap + (ring - 1) * VARVE_ONE, 0) > second)
        break;

      for (int oz = -ring; oz <= ring; oz++)
        for (int ox = -ring; ox <= ring; ox += oz == -ring || oz == ring ? 1 : 2 * ring)
          {
            uint32_t h = varve_mix32 (neighbour (x, ox), neighbour (z, oz), seed);
            Measure  m = measure (style->distance,
                                  ox * VARVE_ONE + feature (style, h & 0xFFFF) - tx,
                                  oz * VARVE_ONE + feature (style, h >> 16) - tz);

            to[oz + REACH][ox + REACH] = m;
            if (m < first)
              {
                second = first;
                first  = m;
              }
            else if (m < second)
              {
                second = m;
              }
          }
    }

  if (style->cell_output != VARVE_CELL_OUTPUT_CELL)
    return output (style, first, second);

  /* The first of the nearest, row by row. */
  f1 = to_distance (style->distance, first);
  for (int oz = 1 - ring; oz < ring; oz++)
    for (int ox = 1 - ring; ox < ring; ox++)
      {
        Measure m = to[oz + REACH][ox + REACH];

        if (m - first < TIE && to_distance (style->distance, m) == f1)
          return varve_value_hash (neighbour (x, ox), neighbour (z, oz), seed + SEED_CELL);
      }

  return 0;
}

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

/* The distances from a sample to the two nearest points; where only the
 * nearest counts, second is right only if it is less than TIE more.  Returns
 * the column of the nearest, and its row in *nearest_row.
 */
static inline int
search (VarveDistance      distance,
        bool               only_first,
        FeatureRow *const *rows,
        const Order       *row_order,
        int                column,
        int32_t            tx,
        int32_t            tz,
        Measure           *first,
        Measure           *second,
        int               *nearest_row)
{
  Order   order;
  Measure limit   = FARTHEST;
  int     nearest = column;

  nearest_first (tx, &order);
  *first = *second = FARTHEST;
  *nearest_row = 0;

  for (int k = 0; k < SPAN; k++)
    {
      int               oz  = row_order->offset[k];
      const FeatureRow *row = rows[oz + REACH];
      int32_t           dz  = oz * VARVE_ONE - tz;

      if (measure (distance, 0, row_order->gap[k]) > limit)
        break;

      for (int l = 0; l < SPAN; l++)
        {
          int     ox = order.offset[l];
          Measure m;

          if (measure (distance, order.gap[l], row_order->gap[k]) > limit)
            break;

          m = measure (distance, row->x[column + ox] + ox * VARVE_ONE - tx, row->z[column + ox] + dz);
          if (m < *first)
            {
              *second      = *first;
              *first       = m;
              nearest      = column + ox;
              *nearest_row = oz;
            }
          else if (m < *second)
            {
              *second = m;
            }
          limit = only_first ? *first + TIE : *second;
        }
    }

  return nearest;
}

/* Of all nearest points the first, row by row. */
static int
first_nearest (VarveDistance      distance,
               FeatureRow *const *rows,
               int                column,
               int32_t            tx,
               int32_t            tz,
               Measure            first,
               int               *nearest_row)
{
  int64_t f1 = to_distance (distance, first);

  for (int oz = -REACH; oz <= REACH; oz++)
    for (int ox = -REACH; ox <= REACH; ox++)
      {
        const FeatureRow *row = rows[oz + REACH];
        Measure           m   = measure (distance, row->x[column + ox] + ox * VARVE_ONE - tx,
                                         row->z[column + ox] + oz * VARVE_ONE - tz);

        if (m - first < TIE && to_distance (distance, m) == f1)
          {
            *nearest_row = oz;
            return column + ox;
          }
      }

  return column;
}

static inline void
search_row (VarveDistance      distance,
            bool               only_first,
            const VarveStyle  *style,
            const VarveAxis   *columns,
            const Run         *run,
            FeatureRow *const *rows,
            int32_t            tz,
            uint32_t           seed,
            int32_t           *noise)
{
  Order row_order;

  nearest_first (tz, &row_order);
  for (int i = 0; i < run->n; i++)
    {
      int32_t tx = columns->fraction[run->first + i];
      Measure first, second;
      int     row;
      int     column = search (distance, only_first, rows, &row_order, run->cell[i], tx, tz,
                               &first, &second, &row);

      if (style->cell_output == VARVE_CELL_OUTPUT_CELL)
        {
          if (second - first < TIE)
            column = first_nearest (distance, rows, run->cell[i], tx, tz, first, &row);
          noise[run->first + i] = varve_value_hash (run->ix[column], rows[row + REACH]->iz,
                                                    seed + SEED_CELL);
        }
      else
        {
          noise[run->first + i] = output (style, first, second);
        }
    }
}

/* search_row, compiled for each metric and for one point or two. */
static void
draw_row (const VarveStyle  *style,
          const VarveAxis   *columns,
          const Run         *run,
          FeatureRow *const *rows,
          int32_t            tz,
          uint32_t           seed,
          int32_t           *noise)
{
  bool only_first = style->cell_output == VARVE_CELL_OUTPUT_F1
                    || style->cell_output == VARVE_CELL_OUTPUT_CELL;

#define DRAW(distance)                                                                   \
  if (only_first)                                                                        \
    search_row (distance, true, style, columns, run, rows, tz, seed, noise);             \
  else                                                                                   \
    search_row (distance, false, style, columns, run, rows, tz, seed, noise)

  switch (style->distance)
    {
    case VARVE_DISTANCE_EUCLIDEAN:
      DRAW (VARVE_DISTANCE_EUCLIDEAN);
      break;

    case VARVE_DISTANCE_MANHATTAN:
      DRAW (VARVE_DISTANCE_MANHATTAN);
      break;

    case VARVE_DISTANCE_CHEBYSHEV:
      DRAW (VARVE_DISTANCE_CHEBYSHEV);
      break;
    }
#undef DRAW
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

      draw_row (style, columns, run, features, rows->fraction[j], seed, noise);
    }
}

static void
worley_block (const VarveStyle *style,
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
          noise[j * VARVE_BLOCK_WIDTH + first] = worley_point (style, &columns->cell[first],
                                                               &rows->cell[j], seed);
    }
}

static const VarveMean *
worley_mean (const VarveStyle *style)
{
  static const VarveMean mean[3][4] = {
    { { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 }, { VARVE_HALF, 0, 0 } },
    { { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 }, { VARVE_HALF, 0, 0 } },
    { { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 }, { VARVE_HALF, 0, 0 } },
  };

  return &mean[style->distance][style->cell_output];
}

const VarveNoise varve_noise_worley = {
  .fractal      = true,
  .gradient     = false,
  .low          = 0,
  .high         = VARVE_MAX,
  .spread       = 53740,
  .output_scale = VARVE_ONE,
  .output_shift = 0,
  .signed_scale = 2 * VARVE_ONE,
  .signed_shift = -VARVE_MAX,
  .style_mean   = worley_mean,
  .point        = worley_point,
  .block        = worley_block,
};
