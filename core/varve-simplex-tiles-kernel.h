/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Simplex noise of tiled pictures, sample by sample, as tiled () in
 * varve-simplex.c; places on the lattice are split into whole edges or rows and
 * the part between, times 2^32.
 */

/* What a lattice, a seed and a type's tables give to all samples. */
typedef struct
{
  VarveTileLattice lattice;
  uint32_t         seed_key;
  Table            gradient_x, gradient_z;
} SimplexTiles;

/* Points of a row are counted from −1 to edges + 1: once around is enough to bring
 * them into the tile, unless that is a single edge wide.
 */
static bool
simplex_tiles (int64_t       cells_x,
               int64_t       cells_z,
               uint32_t      seed,
               SimplexTiles *tiles)
{
  *tiles = (SimplexTiles){ .lattice    = varve_tile_lattice (cells_x, cells_z),
                           .seed_key   = seed * VARVE_PRIME_SEED,
                           .gradient_x = make_table (varve_simplex_gradients[1][0]),
                           .gradient_z = make_table (varve_simplex_gradients[1][1]) };

  return tiles->lattice.tiled && tiles->lattice.edges != 1;
}

/* The share of point, on the row below if next is 0, on the one after if −1; x is the
 * place along the row, Q2.30, and z the distance from that row.
 */
VECTOR_INLINE Int
simplex_tile_share (const SimplexTiles *tiles,
                    Word                x,
                    Word                row,
                    Word                next,
                    Int                 z,
                    Word                point)
{
  const VarveTileLattice *lattice = &tiles->lattice;
  Word                    below   = row - next;
  Word                    along   = x - (point << 30) - ((below & 1) << 29);

  if (lattice->rows != 0)
    below -= (Word) (below >= lattice->rows) & lattice->rows;
  if (lattice->edges != 0)
    {
      point += (Word) (point == UINT32_MAX) & lattice->edges;
      point -= (Word) (point >= lattice->edges) & lattice->edges;
    }

  return share_int (tiles->gradient_x, tiles->gradient_z,
                    (Word) multiply_int ((Int) along, all_int (VARVE_EDGE_31), 31), (Word) z,
                    point * VARVE_PRIME_X ^ below * VARVE_PRIME_Z ^ tiles->seed_key);
}

VECTOR_INLINE Int
simplex_tile_total (const SimplexTiles *tiles,
                    Word                edge,
                    Word                edge_part,
                    Word                row,
                    Word                row_part)
{
  Int  z_below = multiply_int ((Int) (row_part >> 2), all_int (VARVE_ROW_31), 31);
  Int  z_after = multiply_int ((Int) (row_part >> 2) - VARVE_SIMPLEX_UNIT, all_int (VARVE_ROW_31), 31);
  Word odd     = row & 1;
  Word skew    = (row_part >> 1) + (odd << 31);
  Word u       = edge_part + skew;
  Word i       = edge - (Word) (u < skew);
  Word first   = (Word) (u > row_part);
  Word x       = edge << 30 | edge_part >> 2;

  return simplex_tile_share (tiles, x, row, all_word (0), z_below, i - odd)
         + simplex_tile_share (tiles, x, row, ~first, choose ((Int) first, z_below, z_after),
                               i - 1 + (first & (2 - odd)))
         + simplex_tile_share (tiles, x, row, all_word (UINT32_MAX), z_after, i);
}

/* Places on the lattice of all samples of an axis. */
static void
simplex_places (const VarveAxis        *axis,
                const VarveTileLattice *lattice,
                uint64_t (*find) (const VarveTileLattice *lattice, const VarveCell *cell),
                uint32_t               *whole,
                uint32_t               *part)
{
  for (int i = 0; i < axis->n; i++)
    {
      VarveCell cell = varve_axis_cell (axis, i);
      uint64_t  at   = find (lattice, &cell);

      whole[i] = (uint32_t) (at >> 32);
      part[i]  = (uint32_t) at;
    }
}
