/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Value noise in lanes: the numbers at the corners of a few cells, in registers, where
 * processors can look them up.
 *
 * Places there are 32-bit numbers of cells from the first one on, with PLACE_BITS for
 * the part of a cell.
 */

#ifdef X86
#define CELL_TABLE

#if VECTOR_BYTES == 64
#define PLACE_BITS  16
#define NUMBER_BIAS 0

/* Of 8 × 8 corners, and the same from each of the corners of the first cell on. */
typedef struct
{
  Word  start[2]; /* place of the origin of points */
  Short above[2][2], below[2][2];
} CellTable;

/* From places in the order of runs: parts of a cell, times 2^16, and whole cells. */
VECTOR_INLINE void
split_places (Word   a,
              Word   b,
              Short *part,
              Short *cell)
{
  *part = pack_short (a, b);
  *cell = pack_upper (a, b);
}

/* Brings numbers in the order of fold_numbers () back from that of runs. */
VECTOR_INLINE Short
order_folded_run (Short vector)
{
  return vector;
}

/* The least of all lanes that look up the same table, in each of them. */
VECTOR_INLINE Int
least_together (Int a)
{
  a = smaller (a, (Int) _mm512_shuffle_epi32 ((X86Vector) a, 0x4E));
  a = smaller (a, (Int) _mm512_shuffle_epi32 ((X86Vector) a, 0xB1));
  a = smaller (a, (Int) _mm512_shuffle_i32x4 ((X86Vector) a, (X86Vector) a, 0x4E));
  return smaller (a, (Int) _mm512_shuffle_i32x4 ((X86Vector) a, (X86Vector) a, 0xB1));
}

/* Fills the table from the cells on that lanes name, if it reaches span more. */
VECTOR_INLINE bool
cell_table_fill (CellTable *table,
                 const Word cell[2],
                 const Int  span[2],
                 uint32_t   seed)
{
  Word x, z, hash[4];

  if (any_int ((span[0] > 6) | (span[1] > 6)))
    return false;

  x = (cell[0] + (count_lanes () & 7)) * VARVE_PRIME_X;
  z = (cell[1] + (count_lanes () >> 3)) * VARVE_PRIME_Z;
  for (uint32_t k = 0; k < 4; k++)
    hash[k] = premix ((z + k * 2 * VARVE_PRIME_Z) ^ x ^ seed * VARVE_PRIME_SEED) * VARVE_MIX;
  for (int k = 0; k < 2; k++)
    table->above[0][k] = pack_folded (hash[2 * k], hash[2 * k + 1]);
  for (int k = 0; k < 2; k++)
    table->below[0][k] = (Short) _mm512_alignr_epi32 ((X86Vector) table->above[0][1],
                                                      (X86Vector) table->above[0][k], 4);
  for (int k = 0; k < 2; k++)
    {
      table->above[1][k] = shift_lanes (table->above[0][k], table->above[0][1]);
      table->below[1][k] = shift_lanes (table->below[0][k], table->below[0][1]);
    }

  return true;
}

VECTOR_INLINE Short
cell_table_index (const CellTable *table,
                  const Short      cell[2])
{
  (void) table;
  return cell[0] + (cell[1] << 3);
}

/* The numbers at the corners of cells, above and below. */
VECTOR_INLINE void
cell_table_corners (const CellTable *table,
                    Short            index,
                    Short            above[2],
                    Short            below[2])
{
  for (int o = 0; o < 2; o++)
    {
      above[o] = (Short) _mm512_permutex2var_epi16 ((X86Vector) table->above[o][0],
                                                    (X86Vector) index,
                                                    (X86Vector) table->above[o][1]);
      below[o] = (Short) _mm512_permutex2var_epi16 ((X86Vector) table->below[o][0],
                                                    (X86Vector) index,
                                                    (X86Vector) table->below[o][1]);
    }
}

VECTOR_INLINE Short
blend_numbers (Short a,
               Short b,
               Short s)
{
  return blend_short (a, b, s);
}
#else
#define PLACE_BITS  24
#define NUMBER_BIAS 0x8000 /* numbers are signed, since only such are compared at once */

/* One of 8 cells for each 128 bits, 2 or 4 of them wide: the lower bytes of their numbers,
 * then the upper ones.
 */
typedef struct
{
  Word      start[2]; /* place of the origin of points */
  Short     width;
  X86Vector above[2], below[2];
} CellTable;

/* Cells come twice, in both bytes. */
VECTOR_INLINE void
split_places (Word   a,
              Word   b,
              Short *part,
              Short *cell)
{
  const __m128i order = _mm_setr_epi8 (1, 2, 5, 6, 9, 10, 13, 14, 3, 3, 7, 7, 11, 11, 15, 15);

  a     = (Word) X86 (shuffle_epi8) ((X86Vector) a, repeat_bytes (order));
  b     = (Word) X86 (shuffle_epi8) ((X86Vector) b, repeat_bytes (order));
  *part = (Short) X86 (unpacklo_epi64) ((X86Vector) a, (X86Vector) b);
  *cell = (Short) X86 (unpackhi_epi64) ((X86Vector) a, (X86Vector) b);
}

VECTOR_INLINE Short
order_folded_run (Short vector)
{
  const __m128i order = _mm_setr_epi8 (0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15);

  return (Short) X86 (shuffle_epi8) ((X86Vector) vector, repeat_bytes (order));
}

VECTOR_INLINE Int
least_together (Int a)
{
  a = smaller (a, (Int) X86 (shuffle_epi32) ((X86Vector) a, 0x4E));
  return smaller (a, (Int) X86 (shuffle_epi32) ((X86Vector) a, 0xB1));
}

/* The numbers at one corner of each cell, from the keys of cells 0 to 3 and 4 to 7. */
VECTOR_INLINE X86Vector
cell_table_numbers (const Word x[2],
                    const Word z[2])
{
  const __m128i order = _mm_setr_epi8 (0, 4, 8, 12, 2, 6, 10, 14, 1, 5, 9, 13, 3, 7, 11, 15);
  Short         number = fold_words ((x[0] ^ z[0]) * VARVE_MIX, (x[1] ^ z[1]) * VARVE_MIX);

  return X86 (shuffle_epi8) ((X86Vector) (number ^ NUMBER_BIAS), repeat_bytes (order));
}

VECTOR_INLINE bool
cell_table_fill (CellTable *table,
                 const Word cell[2],
                 const Int  span[2],
                 uint32_t   seed)
{
  Int  wide = span[0] > 1; /* lanes of 4 × 2 cells, not 2 × 4 */
  Word x[2][2], z[2][2];

  if (any_int ((span[0] > 3) | (span[1] > choose (wide, all_int (1), all_int (3)))))
    return false;

  for (int h = 0; h < 2; h++)
    {
      /* Numbers of 2 × 4 cells, and what is different for 4 × 2. */
      Word number = (count_lanes () & 3) + 4 * (uint32_t) h;
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
      table->above[o] = cell_table_numbers (x[o], z[0]);
      table->below[o] = cell_table_numbers (x[o], z[1]);
    }
  table->width = (Short) choose (wide, all_int (0x00040004), all_int (0x00020002));

  return true;
}

/* Bytes of a lane are to be the cell's number and 8 more. */
VECTOR_INLINE Short
cell_table_index (const CellTable *table,
                  const Short      cell[2])
{
  return cell[0] + cell[1] * table->width + 0x0800;
}

VECTOR_INLINE void
cell_table_corners (const CellTable *table,
                    Short            index,
                    Short            above[2],
                    Short            below[2])
{
  for (int o = 0; o < 2; o++)
    {
      above[o] = (Short) X86 (shuffle_epi8) (table->above[o], (X86Vector) index);
      below[o] = (Short) X86 (shuffle_epi8) (table->below[o], (X86Vector) index);
    }
}

/* As blend_short (). */
VECTOR_INLINE Short
blend_numbers (Short a,
               Short b,
               Short s)
{
  Short falls = (Short) X86 (cmpgt_epi16) ((X86Vector) a, (X86Vector) b);

  return a + high_short (b - a, s) - (falls & s);
}
#endif

VECTOR_INLINE Int
greatest_together (Int a)
{
  return -1 - least_together (-1 - a);
}

#endif
