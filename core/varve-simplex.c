/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Simplex noise: the plane is divided into equilateral triangles, and the
 * slopes at their three corners fade out with distance (Perlin, "Noise
 * Hardware", 2001; Gustavson, "Simplex Noise Demystified", 2005).
 *
 * A position becomes lattice coordinates u and v along two edges that are
 * 120 degrees apart, each of them x or z and a share F of their sum.
 *
 * The usual lattice cannot tile, as its edges lie along no axis.  A tiled
 * picture uses one with rows along x, with edges w = √(2/3) long and rows
 * h = √(1/2) apart as before, stretched so that whole edges and an even
 * number of rows fit the tile.  Its points are counted along each row, odd
 * rows lying half an edge further right, so that no count depends on how far
 * away the row is.
 */

#include "varve-simplex.h"

#include "varve-hash.h"
#include "varve-noise.h"

/* A gradient noise has cells at least 2 px wide, so cells is below 2^31. */
static inline uint32_t
rounded (int64_t  cells,
         uint64_t factor_q32)
{
  return (uint32_t) (((uint64_t) cells * factor_q32 + (UINT64_C (1) << 31)) >> 32);
}

VarveTileLattice
varve_tile_lattice (int64_t cells_x,
                    int64_t cells_z)
{
  VarveTileLattice lattice = { .tiled = cells_x != 0 || cells_z != 0 };

  if (cells_x != 0)
    lattice.edges = rounded (cells_x, VARVE_EDGES_Q32); /* at least 1 */
  if (cells_z != 0)
    lattice.rows = 2 * rounded (cells_z, VARVE_ROW_PAIRS_Q32); /* at least 2 */

  return lattice;
}

/* The coordinate times 1 + factor / 2^64, a few units of 2^-32 below at most. */
static inline uint64_t
scaled (const VarveCell *cell,
        uint64_t         factor)
{
  uint64_t whole  = ((uint64_t) cell->index << 32)
                    + ((uint64_t) cell->place << (32 - VARVE_LATTICE_SHIFT));
  uint64_t index  = cell->index < 0 ? 0 - (uint64_t) cell->index : (uint64_t) cell->index;
  uint64_t high   = index >> 32, low = index & UINT32_MAX;
  uint64_t f_high = factor >> 32, f_low = factor & UINT32_MAX;
  uint64_t result = (high * f_high << 32) + high * f_low + low * f_high + (low * f_low >> 32);
  uint64_t place  = (uint64_t) cell->place * (factor >> 20); /* below 2^62 */

  return whole + (cell->index < 0 ? 0 - result : result) + (place >> (12 + VARVE_LATTICE_SHIFT));
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

uint64_t
varve_tile_edge (const VarveTileLattice *lattice,
                 const VarveCell        *x)
{
  return lattice->edges != 0 ? stretched (x, lattice->edges) : scaled (x, VARVE_EDGES_64);
}

uint64_t
varve_tile_row (const VarveTileLattice *lattice,
                const VarveCell        *z)
{
  return lattice->rows != 0 ? stretched (z, lattice->rows) : scaled (z, VARVE_ROWS_64);
}

/* max (0, ½ − d²)^4 times the slope, Q32, at distance (dx, dz) from a point.
 *
 * The falloff is Q31, at most 2^30; its square Q32, its fourth power Q34, both at
 * most 2^30.  That is 0 if the square is below 2^15, and the falloff below 2^22.5.
 */
static inline int64_t
share (bool     tiled,
       int32_t  dx,
       int32_t  dz,
       uint32_t hash)
{
  int32_t slope   = varve_simplex_slope (varve_simplex_gradients[tiled][0][hash & 7], dx)
                    + varve_simplex_slope (varve_simplex_gradients[tiled][1][hash & 7], dz);
  int64_t falloff = (INT64_C (1) << 30) - varve_simplex_square (dx) - varve_simplex_square (dz);

  if (falloff <= 0)
    return 0;
  falloff = (falloff * falloff) >> 30;
  falloff = (falloff * falloff) >> 30;

  return (falloff * slope) >> 32;
}

/* x and z are Q2.30. */
static int64_t
plain_share (uint32_t x,
             uint32_t z,
             int64_t  i,
             int64_t  j,
             uint32_t seed)
{
  uint32_t unskew = varve_unskew (i + j);

  return share (false,
                (int32_t) (x - ((uint32_t) i << VARVE_SIMPLEX_BITS) + unskew),
                (int32_t) (z - ((uint32_t) j << VARVE_SIMPLEX_BITS) + unskew),
                varve_mix32 ((uint32_t) i, (uint32_t) j, seed));
}

static int64_t
plain (const VarveCell *x,
       const VarveCell *z,
       uint32_t         seed)
{
  uint64_t      at_x = ((uint64_t) x->index << VARVE_LATTICE_SHIFT) + (uint32_t) x->place;
  uint64_t      at_z = ((uint64_t) z->index << VARVE_LATTICE_SHIFT) + (uint32_t) z->place;
  VarveTriangle at   = varve_triangle ((int64_t) at_x, (int64_t) at_z);
  uint32_t      fine_x = (uint32_t) (at_x << (VARVE_SIMPLEX_BITS - VARVE_LATTICE_SHIFT));
  uint32_t      fine_z = (uint32_t) (at_z << (VARVE_SIMPLEX_BITS - VARVE_LATTICE_SHIFT));

  return plain_share (fine_x, fine_z, at.i, at.j, seed)
         + plain_share (fine_x, fine_z, at.i + at.first, at.j + !at.first, seed)
         + plain_share (fine_x, fine_z, at.i + 1, at.j + 1, seed);
}

/* edge and row are Q32.32; the lattice point is number point of the row below that,
 * or the one after if next.
 */
static int64_t
tiled_share (const VarveTileLattice *lattice,
             uint64_t                edge,
             uint64_t                row,
             bool                    next,
             int64_t                 point,
             uint32_t                seed)
{
  uint32_t below = (uint32_t) (row >> 32) + next;
  uint32_t half  = below & 1;
  int32_t  dx    = (int32_t) ((uint32_t) (edge >> 2) - ((uint32_t) point << 30) - (half << 29));
  int32_t  dz    = (int32_t) ((row & UINT32_MAX) >> 2) - (next ? VARVE_SIMPLEX_UNIT : 0);

  if (lattice->rows != 0 && below >= lattice->rows)
    below -= lattice->rows;
  if (lattice->edges != 0)
    point = varve_floor_mod (point, lattice->edges);

  return share (true,
                (int32_t) (((int64_t) dx * VARVE_EDGE_31) >> 31),
                (int32_t) (((int64_t) dz * VARVE_ROW_31) >> 31),
                varve_mix32 ((uint32_t) point, below, seed));
}

/* u and v as in the plain lattice, u counted from the row's first point: half the
 * way to the next row, and half an edge in odd rows.  A point one row further
 * lies half an edge to the left along v.
 */
static int64_t
tiled (const VarveTileLattice *lattice,
       const VarveCell        *x,
       const VarveCell        *z,
       uint32_t                seed)
{
  uint64_t edge = varve_tile_edge (lattice, x);
  uint64_t row  = varve_tile_row (lattice, z);
  uint64_t odd  = row >> 32 & 1;
  uint64_t v    = row & UINT32_MAX;
  uint64_t u    = edge + v / 2 + (odd << 31);
  int64_t  i    = (int64_t) (u >> 32);
  bool     first = (u & UINT32_MAX) > v;

  return tiled_share (lattice, edge, row, false, i - (int64_t) odd, seed)
         + tiled_share (lattice, edge, row, !first, first ? i + 1 - (int64_t) odd : i - 1, seed)
         + tiled_share (lattice, edge, row, true, i, seed);
}

int64_t
varve_simplex_total (const VarveCell *x,
                     const VarveCell *z,
                     uint32_t         seed)
{
  VarveTileLattice lattice = varve_tile_lattice (x->cells, z->cells);

  return lattice.tiled ? tiled (&lattice, x, z, seed) : plain (x, z, seed);
}

static int32_t
simplex_point (const VarveStyle *style,
               const VarveCell  *x,
               const VarveCell  *z,
               uint32_t          seed)
{
  int64_t total = varve_simplex_total (x, z, seed);

  (void) style;

  return (int32_t) varve_clamp ((total * VARVE_SIMPLEX_RANGE) >> 32, -VARVE_ONE, VARVE_ONE);
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
