/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Simplex noise on a dense grid, lattice point by lattice point: each adds its
 * share to the samples in a disc around it, and 2.7 discs cover a sample.  In a
 * disc, what the distances along x give is kept in registers down a vector of
 * columns, and what those along z give is the same along a row.
 */

/* Rows drawn together. */
#define DISC_ROWS 32

/* Rows of totals.  Multiples of a page apart, loads would wait for stores. */
#define DISC_STRIDE (VARVE_BLOCK_WIDTH + 16)

/* What adds more than 0, Q31, less what rounding may take off. */
#define LEAST_FALLOFF (1 << 22)

/* Samples in reach of a lattice point, and the point. */
typedef struct
{
  VARVE_ALIGNED
  int32_t  falloff[DISC_ROWS]; /* ½ − z², Q31 */
  int32_t  slope[DISC_ROWS];   /* the z part, Q30 */
  int32_t  gradient[2];
  uint32_t place[2];           /* Q2.30 */
  int32_t  distance;           /* of its column from the first, 2^18 units a cell */
} SimplexDisc;

/* A vector of columns in a disc, and the rows in reach of it. */
typedef struct
{
  const SimplexDisc *disc;
  int                column, begin, end;
} SimplexRun;

/* Discs are first measured and then drawn, many at once: the processor then knows
 * well ahead how often loops go round.
 */
#define MAX_DISCS 16
#define MAX_RUNS  (MAX_DISCS * VARVE_BLOCK_WIDTH / LANES)

typedef struct
{
  int         n_discs, n_runs;
  SimplexDisc disc[MAX_DISCS];
  SimplexRun  run[MAX_RUNS];
} SimplexDiscs;

/* A block of samples, the distances of its rows from the first, and the triangle of
 * its first sample.
 */
typedef struct
{
  const VarveSimplexColumns *columns;
  const int32_t             *rows;
  int                        n_rows;
  uint32_t                   place[2]; /* of the first sample, Q2.30 */
  VarveTriangle              origin;
  uint32_t                   seed;
} SimplexBlock;

/* varve_simplex_square () of distances below 1, and no less of those below 2. */
VECTOR_INLINE Int
disc_square (Int distance)
{
  Int size = smaller (larger (distance, -distance), all_int (VARVE_SIMPLEX_UNIT - 1));

  return (Int) high_word ((Word) size << 2, (Word) size << 1);
}

/* Adds the disc to rows begin to end of a vector of columns.  The gradient has an
 * x part unless flat, and a z part unless level.
 */
VECTOR_INLINE void
disc_add_part (const SimplexDisc *disc,
               bool               flat,
               bool               level,
               Int                distance,
               int                begin,
               int                end,
               int32_t           *total)
{
  Int  square   = disc_square (distance);
  Long gradient = (Long) all_int (disc->gradient[0]);
  Long even     = multiply_signed (gradient, (Long) distance) >> 16;
  Long odd      = multiply_signed (gradient, (Long) distance >> 32) >> 16;

  for (int j = begin; j < end; j++)
    {
      int32_t *at      = total + j * DISC_STRIDE;
      Word     slope   = all_word ((uint32_t) disc->slope[j]);
      Int      falloff = larger (disc->falloff[j] - square, all_int (0));
      Long     f       = (Long) falloff, g = (Long) falloff >> 32;

      f = multiply (f, f) >> 30;
      g = multiply (g, g) >> 30;
      f = multiply (f, f) >> 30;
      g = multiply (g, g) >> 30;
      f = multiply_signed (f, flat ? (Long) slope : level ? even : (Long) ((Word) even + slope));
      g = multiply_signed (g, flat ? (Long) slope : level ? odd : (Long) ((Word) odd + slope));
      store (at, load_int (at) + interleave (f, g, 32));
    }
}

static void
disc_add (const SimplexDisc *disc,
          Int                distance,
          int                begin,
          int                end,
          int32_t           *total)
{
  if (disc->gradient[0] == 0)
    disc_add_part (disc, true, false, distance, begin, end, total);
  else if (disc->gradient[1] == 0)
    disc_add_part (disc, false, true, distance, begin, end, total);
  else
    disc_add_part (disc, false, false, distance, begin, end, total);
}

/* How many columns have a distance of at most limit. */
static inline int
columns_below (const VarveSimplexColumns *columns,
               int32_t                    limit)
{
  int64_t guess = (limit * columns->density) >> 32;
  int     count = (int) varve_clamp (guess, 0, columns->axis.n);

  while (count > 0 && columns->distance[count - 1] > limit)
    count--;
  while (count < columns->axis.n && columns->distance[count] <= limit)
    count++;
  return count;
}

/* What the z distances of rows give; no falloff where they are out of reach. */
static inline void
disc_rows (const SimplexBlock *block,
           int32_t             distance,
           SimplexDisc        *disc)
{
  for (int j = 0; j < block->n_rows; j += LANES)
    {
      Int  row   = load_int (block->rows + j);
      Int  away  = row - distance;
      Word place = ((Word) row << (30 - VARVE_LATTICE_SHIFT)) + block->place[1];
      Int  d     = (Int) (place - disc->place[1]);
      Int  near  = (away > -VARVE_SIMPLEX_REACH) & (away < VARVE_SIMPLEX_REACH);

      store (disc->falloff + j, near & (VARVE_SIMPLEX_UNIT - disc_square (d)));
      store (disc->slope + j, multiply_int (all_int (disc->gradient[1]), d, 16));
    }
}

/* Rows whose falloff is above least. */
static inline uint32_t
disc_reached (const SimplexBlock *block,
              const SimplexDisc  *disc,
              int32_t             least)
{
  uint32_t rows = 0;

  for (int j = 0; j < block->n_rows; j += LANES)
    rows |= lane_bits (load_int (disc->falloff + j) > least) << j;
  return rows;
}

static inline void
disc_measure (const SimplexBlock *block,
              const SimplexDisc  *disc,
              SimplexDiscs       *discs)
{
  const VarveSimplexColumns *columns = block->columns;
  int begin = columns_below (columns, disc->distance - VARVE_SIMPLEX_REACH);
  int end   = columns_below (columns, disc->distance + VARVE_SIMPLEX_REACH);

  for (int i = begin / LANES * LANES; i < end; i += LANES)
    {
      int32_t  left  = columns->distance[i] - disc->distance;
      int32_t  right = disc->distance - columns->distance[i + LANES - 1];
      int64_t  close = left > 0 ? left : right > 0 ? right : 0;
      int32_t  least = (int32_t) (close * close >> (2 * VARVE_LATTICE_SHIFT - 31));
      uint32_t rows  = disc_reached (block, disc, least + LEAST_FALLOFF);

      if (rows != 0)
        discs->run[discs->n_runs++] = (SimplexRun){ .disc   = disc,
                                                    .column = i,
                                                    .begin  = __builtin_ctz (rows),
                                                    .end    = 32 - __builtin_clz (rows) };
    }
}

static void
discs_draw (const SimplexBlock *block,
            SimplexDiscs       *discs,
            int32_t            *total)
{
  for (int k = 0; k < discs->n_runs; k++)
    {
      const SimplexRun *run   = &discs->run[k];
      Word              place = load_word (block->columns->distance + run->column)
                                << (30 - VARVE_LATTICE_SHIFT);

      disc_add (run->disc, (Int) (place + (block->place[0] - run->disc->place[0])),
                run->begin, run->end, total + run->column);
    }
  discs->n_discs = 0;
  discs->n_runs  = 0;
}

/* The lattice point (i, j) at (x, z) from the first sample, 2^18 units a cell. */
static void
disc_at (const SimplexBlock *block,
         int64_t             i,
         int64_t             j,
         int32_t             x,
         int32_t             z,
         SimplexDiscs       *discs)
{
  uint32_t     hash   = varve_mix32 ((uint32_t) i, (uint32_t) j, block->seed) & 7;
  uint32_t     unskew = varve_unskew (i + j);
  SimplexDisc *disc   = &discs->disc[discs->n_discs++];

  disc->gradient[0] = varve_simplex_gradients[0][0][hash];
  disc->gradient[1] = varve_simplex_gradients[0][1][hash];
  disc->place[0]    = ((uint32_t) i << 30) - unskew;
  disc->place[1]    = ((uint32_t) j << 30) - unskew;
  disc->distance    = x;
  disc_rows (block, z, disc);
  disc_measure (block, disc, discs);
}

#define SKEW   95951               /* F, Q18, rounded down */
#define UNSKEW INT64_C (226908346) /* G, Q30 */

/* All lattice points in reach of the block: those between its corners, moved
 * outwards by the reach, along i and along j.  Their distances are a few units
 * off, for which VARVE_SIMPLEX_REACH has room.
 */
static void
simplex_discs (const SimplexBlock *block,
               int32_t            *total)
{
  const VarveTriangle *origin = &block->origin;
  const int32_t        reach  = VARVE_SIMPLEX_REACH;
  SimplexDiscs         discs;

  int32_t right  = block->columns->distance[block->columns->axis.n - 1] + reach;
  int32_t bottom = block->rows[block->n_rows - 1] + reach;
  int64_t low    = -reach - (2 * (int64_t) reach * SKEW >> 18);
  int64_t high   = ((int64_t) right + bottom) * SKEW >> 18;
  int     i0     = (int) ((low + origin->u * 4) >> 18);
  int     j0     = (int) ((low + origin->v * 4) >> 18);
  int     i1     = (int) ((high + right + origin->u * 4) >> 18) + 1;
  int     j1     = (int) ((high + bottom + origin->v * 4) >> 18) + 1;

  /* Where the near corner of the first sample's triangle lies */
  uint32_t unskew = varve_unskew (origin->i + origin->j);
  int32_t  x0 = (int32_t) (((uint32_t) origin->i << 30) - unskew - block->place[0]) >> 12;
  int32_t  z0 = (int32_t) (((uint32_t) origin->j << 30) - unskew - block->place[1]) >> 12;

  discs.n_discs = 0;
  discs.n_runs  = 0;
  for (int i = i0; i <= i1; i++)
    for (int j = j0; j <= j1; j++)
      {
        int32_t shift = (int32_t) (((i + j) * UNSKEW) >> 12);
        int32_t x     = x0 + i * (1 << 18) - shift;
        int32_t z     = z0 + j * (1 << 18) - shift;

        if (x > -reach && x < right && z > -reach && z < bottom)
          {
            if (discs.n_discs == MAX_DISCS)
              discs_draw (block, &discs, total);
            disc_at (block, origin->i + i, origin->j + j, x, z, &discs);
          }
      }
  discs_draw (block, &discs, total);
}

#undef SKEW
#undef UNSKEW

/* Noise from totals, beyond ±ONE too. */
VECTOR_INLINE Int
simplex_scale (Int total)
{
  return multiply_int (total, all_int ((int32_t) VARVE_SIMPLEX_RANGE), 32);
}
