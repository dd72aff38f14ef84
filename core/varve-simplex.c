/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Simplex noise: the plane is divided into equilateral triangles, and the
 * slopes at their three corners fade out with distance (Perlin, "Noise
 * Hardware", 2001; Gustavson, "Simplex Noise Demystified", 2005).
 *
 * A position becomes lattice coordinates u and v along two edges that are
 * 120 degrees apart, as sums of a share of x and a share of z.
 *
 * The usual lattice cannot tile, as its edges lie along no axis.  A tiled
 * picture uses one with rows along x, with edges w = √(2/3) long and rows
 * h = √(1/2) apart as before, stretched so that whole edges and an even
 * number of rows fit the tile.  Its points are counted along each row, odd
 * rows lying half an edge further right, so that no count depends on how far
 * away the row is.
 */

#include "varve-hash.h"
#include "varve-noise.h"

#define BITS 30 /* fractional ones of distances and falloff */
#define UNIT (INT64_C (1) << BITS)

#define SKEW_64       UINT64_C (0x5db3d742c265539e) /* F = (√3 − 1)/2 = 0.36602540…, times 2^64 */
#define UNSKEW        INT64_C (226908346)           /* G = (3 − √3)/6 = 0.21132487…, times UNIT */
#define EDGES_64      UINT64_C (0x3988e1409212e7d0) /* 1/w − 1 = 0.22474487…, times 2^64 */
#define ROWS_64       UINT64_C (0x6a09e667f3bcc909) /* 1/h − 1 = 0.41421356…, times 2^64 */
#define EDGES_Q32     UINT64_C (5260239169)         /* 1/w */
#define ROW_PAIRS_Q32 UINT64_C (3037000500)         /* 1/2h */
#define RANGE_Q16     INT64_C (6501453)             /* 99.2043: brings the sum to ±ONE */

/* What a sample knows of one axis: Q32.32 modulo 2^32 cells. */
typedef struct
{
  uint64_t u, v;
  uint32_t row; /* when tiled, of the z axis: the lattice row */
} Share;

/* Points per tile along x and z, 0: not tiled.  rows is even. */
typedef struct
{
  bool    tiled;
  int64_t edges;
  int64_t rows;
} Lattice;

/* A gradient noise has cells at least 2 px wide, so cells is below 2^31. */
static inline int64_t
rounded (int64_t  cells,
         uint64_t factor_q32)
{
  return (int64_t) (((uint64_t) cells * factor_q32 + (UINT64_C (1) << 31)) >> 32);
}

static inline Lattice
get_lattice (int64_t cells_x,
             int64_t cells_z)
{
  Lattice lattice = { .tiled = cells_x != 0 || cells_z != 0 };

  if (cells_x != 0)
    lattice.edges = rounded (cells_x, EDGES_Q32); /* at least 1 */
  if (cells_z != 0)
    lattice.rows = 2 * rounded (cells_z, ROW_PAIRS_Q32); /* at least 2 */

  return lattice;
}

static inline uint64_t
whole (const VarveCell *cell)
{
  return ((uint64_t) cell->index << 32) + ((uint64_t) cell->place << (32 - VARVE_LATTICE_SHIFT));
}

/* The coordinate times factor / 2^64, a few units of 2^-32 below at most. */
static inline uint64_t
scaled (const VarveCell *cell,
        uint64_t         factor)
{
  uint64_t index  = cell->index < 0 ? 0 - (uint64_t) cell->index : (uint64_t) cell->index;
  uint64_t high   = index >> 32, low = index & UINT32_MAX;
  uint64_t f_high = factor >> 32, f_low = factor & UINT32_MAX;
  uint64_t result = (high * f_high << 32) + high * f_low + low * f_high + (low * f_low >> 32);
  uint64_t place  = (uint64_t) cell->place * (factor >> 20); /* below 2^62 */

  return (cell->index < 0 ? 0 - result : result) + (place >> (12 + VARVE_LATTICE_SHIFT));
}

/* The coordinate in a tile, stretched from cell->cells to count: exact at
 * 2^-18.  cells is below 2^31 and count below 1.5·cells, or 2: the products
 * fit.
 */
static inline uint64_t
stretched (const VarveCell *cell,
           int64_t          count)
{
  int64_t place    = (cell->index << VARVE_LATTICE_SHIFT) + cell->place;
  int64_t quotient = place / cell->cells;
  int64_t rest     = place % cell->cells;

  return (uint64_t) (quotient * count + rest * count / cell->cells) << (32 - VARVE_LATTICE_SHIFT);
}

static inline Share
share_of_x (const Lattice   *lattice,
            const VarveCell *x)
{
  uint64_t skew;

  if (lattice->edges != 0)
    return (Share){ .u = stretched (x, lattice->edges) };
  if (lattice->tiled)
    return (Share){ .u = whole (x) + scaled (x, EDGES_64) };

  skew = scaled (x, SKEW_64);
  return (Share){ .u = whole (x) + skew, .v = skew };
}

static inline Share
share_of_z (const Lattice   *lattice,
            const VarveCell *z)
{
  uint64_t skew, row;

  if (!lattice->tiled)
    {
      skew = scaled (z, SKEW_64);
      return (Share){ .u = skew, .v = whole (z) + skew };
    }

  /* u is counted from the row's first point: half the way to the next row,
   * and half an edge in odd rows.
   */
  row = lattice->rows != 0 ? stretched (z, lattice->rows) : whole (z) + scaled (z, ROWS_64);
  return (Share){ .u   = (row & UINT32_MAX) / 2 + (row >> 32 & 1) * (UINT64_C (1) << 31),
                  .v   = row & UINT32_MAX,
                  .row = (uint32_t) (row >> 32) };
}

/* Hash of the corner (ou, ov) of the triangle pair at (i, j). */
static inline uint32_t
corner_hash (const Lattice *lattice,
             uint32_t       i,
             uint32_t       j,
             uint32_t       row,
             uint32_t       ou,
             uint32_t       ov,
             uint32_t       seed)
{
  int64_t point, below;

  if (!lattice->tiled)
    return varve_mix32 (i + ou, j + ov, seed);

  /* The corner one row further lies half an edge to the left along v. */
  below = (int64_t) row + ov;
  point = (int64_t) (int32_t) (i + ou - (ov != 0 ? 1 : row & 1));
  if (lattice->rows != 0 && below >= lattice->rows)
    below -= lattice->rows;
  if (lattice->edges != 0)
    point = varve_floor_mod (point, lattice->edges);

  return varve_mix32 ((uint32_t) point, (uint32_t) below, seed);
}

/* max (0, ½ − d²)^4 times the slope, at distance (dx, dz) from a corner. */
static inline int64_t
corner_share (int64_t  dx,
              int64_t  dz,
              uint32_t hash)
{
  static const int32_t gradients[8][2] = {
    { VARVE_ONE, 0 }, { 0, VARVE_ONE }, { -VARVE_ONE, 0 }, { 0, -VARVE_ONE },
    { VARVE_DIAGONAL, VARVE_DIAGONAL }, { -VARVE_DIAGONAL, VARVE_DIAGONAL },
    { VARVE_DIAGONAL, -VARVE_DIAGONAL }, { -VARVE_DIAGONAL, -VARVE_DIAGONAL },
  };
  const int32_t *gradient = gradients[hash & 7];
  int64_t        falloff  = UNIT / 2 - ((dx * dx + dz * dz) >> BITS);

  if (falloff <= 0)
    return 0;
  falloff = (falloff * falloff) >> BITS;
  falloff = (falloff * falloff) >> BITS;

  return (falloff * ((gradient[0] * dx + gradient[1] * dz) >> 16)) >> BITS;
}

/* Noise at the place (u, v) of a triangle pair, from the hashes of its near,
 * middle and far corner; first tells that u is larger than v.
 */
static inline int32_t
triangle (int64_t  u,
          int64_t  v,
          bool     first,
          uint32_t near,
          uint32_t middle,
          uint32_t far)
{
  int64_t skew  = ((u + v) * UNSKEW) >> BITS;
  int64_t dx    = u - skew;
  int64_t dz    = v - skew;
  int64_t total = corner_share (dx, dz, near)
                  + corner_share (dx - (first ? UNIT : 0) + UNSKEW,
                                  dz - (first ? 0 : UNIT) + UNSKEW, middle)
                  + corner_share (dx - UNIT + 2 * UNSKEW, dz - UNIT + 2 * UNSKEW, far);

  return (int32_t) varve_clamp ((total * RANGE_Q16) >> BITS, -VARVE_ONE, VARVE_ONE);
}

static inline int32_t
simplex (const Lattice *lattice,
         const Share   *x,
         const Share   *z,
         uint32_t       seed)
{
  uint64_t u     = x->u + z->u;
  uint64_t v     = x->v + z->v;
  uint32_t i     = (uint32_t) (u >> 32);
  uint32_t j     = (uint32_t) (v >> 32);
  int64_t  pu    = (int64_t) ((u & UINT32_MAX) >> (32 - BITS));
  int64_t  pv    = (int64_t) ((v & UINT32_MAX) >> (32 - BITS));
  bool     first = pu > pv;

  return triangle (pu, pv, first,
                   corner_hash (lattice, i, j, z->row, 0, 0, seed),
                   corner_hash (lattice, i, j, z->row, first, !first, seed),
                   corner_hash (lattice, i, j, z->row, 1, 1, seed));
}

static int32_t
simplex_point (const VarveStyle *style,
               const VarveCell  *x,
               const VarveCell  *z,
               uint32_t          seed)
{
  Lattice lattice = get_lattice (x->cells, z->cells);
  Share   share_x = share_of_x (&lattice, x);
  Share   share_z = share_of_z (&lattice, z);

  (void) style;

  return simplex (&lattice, &share_x, &share_z, seed);
}

const VarveNoise varve_noise_simplex = {
  .type         = VARVE_TYPE_SIMPLEX,
  .fractal      = true,
  .gradient     = true,
  .mean         = { .plain = 0, .billow = 30626, .ridged = 23336 },
  .low          = -VARVE_ONE,
  .high         = VARVE_ONE,
  .spread       = 47186,
  .output_scale = VARVE_HALF,
  .output_shift = VARVE_HALF,
  .signed_scale = VARVE_ONE,
  .signed_shift = 0,
  .point        = simplex_point,
};
