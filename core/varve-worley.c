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

/* Distances that are equal once rounded down differ by less than this before:
 * (d + 1)² − d² = 2d + 1, with d < 2^17.
 */
static inline Measure
tie (VarveDistance distance)
{
  return distance == VARVE_DISTANCE_EUCLIDEAN ? 1 << 18 : 1;
}

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

/* floor (√m) for m < 2^34, as those of the two nearest points are: 17 binary
 * digits, two of m for each.  The remainder is at most twice the root, so
 * 32-bit lanes hold everything, and loops over pixels can be vectorised.
 */
static inline int32_t
root (Measure m)
{
  int32_t high      = (int32_t) (m >> 18);
  int32_t low       = (int32_t) (m & 0x3FFFF);
  int32_t result    = 0;
  int32_t remainder = 0;

#define DIGIT(bits, shift)                                      \
  do                                                            \
    {                                                           \
      int32_t pair  = remainder << 2 | ((bits) >> (shift) & 3); \
      int32_t trial = result << 2 | 1;                          \
      bool    one   = pair >= trial;                            \
                                                                \
      remainder = one ? pair - trial : pair;                    \
      result    = result << 1 | one;                            \
    }                                                           \
  while (0)

  for (int shift = 14; shift >= 0; shift -= 2)
    DIGIT (high, shift);
  for (int shift = 16; shift >= 0; shift -= 2)
    DIGIT (low, shift);
#undef DIGIT

  return result;
}

static inline int32_t
to_distance (VarveDistance distance,
             Measure       m)
{
  return distance == VARVE_DISTANCE_EUCLIDEAN ? root (m) : (int32_t) m;
}

/* A distance of less than 2^18 as a value in [0, VARVE_MAX]. */
static inline int32_t
scale_distance (int32_t distance,
                int32_t scale)
{
  int32_t value = (int32_t) varve_fmul (distance, scale);

  return value < VARVE_MAX ? value : VARVE_MAX;
}

static inline int32_t
output_scale (const VarveStyle *style)
{
  static const int32_t scale[3][3] = { { 65536, 52429, 65536 },
                                       { 52429, 43691, 52429 },
                                       { 74898, 58254, 74898 } };

  return scale[style->distance][style->cell_output];
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
  int32_t f1, f2;

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

  f1 = to_distance (style->distance, first);
  f2 = to_distance (style->distance, second);
  switch (style->cell_output)
    {
    case VARVE_CELL_OUTPUT_F1:
      return scale_distance (f1, output_scale (style));

    case VARVE_CELL_OUTPUT_F2:
      return scale_distance (f2, output_scale (style));

    case VARVE_CELL_OUTPUT_F2_F1:
      return scale_distance (f2 - f1, output_scale (style));

    case VARVE_CELL_OUTPUT_CELL:
      break;
    }

  /* The first of the nearest, row by row. */
  for (int oz = 1 - ring; oz < ring; oz++)
    for (int ox = 1 - ring; ox < ring; ox++)
      {
        Measure m = to[oz + REACH][ox + REACH];

        if (m - first < tie (style->distance) && to_distance (style->distance, m) == f1)
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
