/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Value noise in lanes: the numbers at the corners of a few cells, in tables.  Places in
 * these cells have PLACE_BITS for the part of a cell.
 */

#ifdef NUMBER_TABLE

/* The numbers at the corners of a cell, left and right: of 8 × 8 corners, or of 2 × 4 or
 * 4 × 2 cells for each 128 bits.
 */
typedef struct
{
  Word        start[2]; /* from the first cell to the origin of points */
  Short       width;    /* in cells */
  NumberTable above[2], below[2];
} CellTable;

#if NUMBER_TABLE == 64
#define CELLS 7 /* that table reaches along each axis */

/* Fills the table from the cells on that lanes name, if it reaches span more. */
VECTOR_INLINE bool
cell_table_fill (CellTable *table,
                 const Word cell[2],
                 const Int  span[2],
                 uint32_t   seed)
{
  Word x, z, hash[4];

  if (any_int ((span[0] >= CELLS) | (span[1] >= CELLS)))
    return false;

  x = (cell[0] + (count_lanes () & CELLS)) * VARVE_PRIME_X;
  z = (cell[1] + (count_lanes () >> 3)) * VARVE_PRIME_Z;
  for (uint32_t k = 0; k < 4; k++)
    hash[k] = premix ((z + k * 2 * VARVE_PRIME_Z) ^ x ^ seed * VARVE_PRIME_SEED) * VARVE_MIX;

  table->above[0] = (NumberTable){ pack_folded (hash[0], hash[1]), pack_folded (hash[2], hash[3]) };
  table->above[1] = skip_numbers (table->above[0], 1);
  table->below[0] = skip_numbers (table->above[0], CELLS + 1);
  table->below[1] = skip_numbers (table->above[0], CELLS + 2);

  return true;
}

VECTOR_INLINE Short
cell_table_index (const CellTable *table,
                  const Short      cell[2])
{
  (void) table;
  return cell[0] + (cell[1] << 3);
}

#undef CELLS
#else
VECTOR_INLINE bool
cell_table_fill (CellTable *table,
                 const Word cell[2],
                 const Int  span[2],
                 uint32_t   seed)
{
  Int  wide = span[0] > 1; /* lanes of 4 × 2 cells */
  Word x[2][2], z[2][2];

  if (any_int ((span[0] > 3) | (span[1] > choose (wide, all_int (1), all_int (3)))))
    return false;

  for (uint32_t h = 0; h < 2; h++)
    {
      /* The numbers of 2 × 4 cells, and what is different with 4 × 2. */
      Word number = (count_lanes () & 3) + 4 * h;
      Word across = (number & 1) * VARVE_PRIME_X + ((Word) wide & (number & 2) * VARVE_PRIME_X);
      Word down   = (number >> 1) * VARVE_PRIME_Z
                    - ((Word) wide & ((number >> 1) - (number >> 2)) * VARVE_PRIME_Z);

      across += cell[0] * VARVE_PRIME_X;
      down += cell[1] * VARVE_PRIME_Z;
      for (int o = 0; o < 2; o++)
        {
          x[o][h] = premix (across);
          z[o][h] = premix (down ^ seed * VARVE_PRIME_SEED);
          across += VARVE_PRIME_X;
          down += VARVE_PRIME_Z;
        }
    }

  for (int o = 0; o < 2; o++)
    {
      table->above[o] = fold_numbers_table ((x[o][0] ^ z[0][0]) * VARVE_MIX,
                                            (x[o][1] ^ z[0][1]) * VARVE_MIX);
      table->below[o] = fold_numbers_table ((x[o][0] ^ z[1][0]) * VARVE_MIX,
                                            (x[o][1] ^ z[1][1]) * VARVE_MIX);
    }
  table->width = (Short) choose (wide, all_int (0x00040004), all_int (0x00020002));

  return true;
}

VECTOR_INLINE Short
cell_table_index (const CellTable *table,
                  const Short      cell[2])
{
  return cell[0] + cell[1] * table->width + NUMBER_INDEX;
}
#endif

#endif
