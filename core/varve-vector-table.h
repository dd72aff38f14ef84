/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* More of varve-vector.h: tables of 16-bit numbers in registers, of the size NUMBER_TABLE,
 * where processors can look them up, and what they are looked up by.
 *
 * Two vectors of 32-bit numbers are in the order of runs where packing them within 128
 * bits, which instructions have at hand, gives SHORT_LANES samples in order.
 */

#ifndef VARVE_VECTOR_TABLE_H
#define VARVE_VECTOR_TABLE_H

#include "varve-vector-short.h"

/* Brings two vectors into the order of runs, or back. */
VECTOR_INLINE void
order_run (Int *a,
           Int *b)
{
#if defined X86 && VECTOR_BYTES == 32
  X86Vector lower = _mm256_permute2x128_si256 ((X86Vector) *a, (X86Vector) *b, 0x20);
  X86Vector upper = _mm256_permute2x128_si256 ((X86Vector) *a, (X86Vector) *b, 0x31);

  *a = (Int) lower;
  *b = (Int) upper;
#else
  (void) a;
  (void) b;
#endif
}

/* floor (factor·(number − 2^15) / 2^16) for SHORT_LANES numbers, in the order of runs; factor
 * is at most 2^31 − 2^15 − 1.  With factor = h·2^16 + l and f the difference, a signed
 * 16-bit number, that is f·h + floor (f·l / 2^16).
 */
VECTOR_INLINE void
scale_centred (const uint16_t *numbers,
               int32_t         factor,
               Int             scaled[2])
{
#ifdef X86
  /* l is signed, too. */
  int32_t   upper   = (factor + VARVE_HALF) >> 16;
  X86Vector factors = (X86Vector) all_int (VARVE_ONE | (upper & 0xFFFF));
  X86Vector value   = (X86Vector) (load_short (numbers) ^ VARVE_HALF);
  X86Vector part;

#if VECTOR_BYTES == 64
  value = _mm512_permutexvar_epi64 (_mm512_setr_epi64 (0, 4, 1, 5, 2, 6, 3, 7), value);
#endif
  part      = X86 (mulhi_epi16) (value, (X86Vector) all_short ((uint16_t) factor));
  scaled[0] = (Int) X86 (madd_epi16) (X86 (unpacklo_epi16) (value, part), factors);
  scaled[1] = (Int) X86 (madd_epi16) (X86 (unpackhi_epi16) (value, part), factors);
#else
  for (int h = 0; h < 2; h++)
    {
      Int value = load_wide (numbers + h * LANES) - VARVE_HALF;

      scaled[h] = value * (factor >> 16) + (value * (factor & 0xFFFF) >> 16);
    }
#endif
}

#if VECTOR_BYTES == 64
#define NUMBER_TABLE 64
#define PLACE_BITS   16
#define NUMBER_BIAS  0

typedef struct
{
  Short lower, upper;
} NumberTable;

/* Parts of 2^16, and wholes as look_up_numbers () takes them, of numbers with PLACE_BITS
 * for the part; from the order of runs.
 */
VECTOR_INLINE void
split_places (Word   a,
              Word   b,
              Short *part,
              Short *whole)
{
  *part  = pack_short (a, b);
  *whole = pack_upper (a, b);
}

/* Brings what order_folded () takes in order, if it comes from the order of runs. */
VECTOR_INLINE Short
order_folded_run (Short vector)
{
  return vector;
}

/* The least of all lanes that look up the same numbers, in each of them. */
VECTOR_INLINE Int
least_together (Int a)
{
  a = smaller (a, (Int) _mm512_shuffle_epi32 ((X86Vector) a, 0x4E));
  a = smaller (a, (Int) _mm512_shuffle_epi32 ((X86Vector) a, 0xB1));
  a = smaller (a, (Int) _mm512_shuffle_i32x4 ((X86Vector) a, (X86Vector) a, 0x4E));
  return smaller (a, (Int) _mm512_shuffle_i32x4 ((X86Vector) a, (X86Vector) a, 0xB1));
}

VECTOR_INLINE Short
look_up_numbers (NumberTable table,
                 Short       index)
{
  return (Short) _mm512_permutex2var_epi16 ((X86Vector) table.lower, (X86Vector) index,
                                            (X86Vector) table.upper);
}

/* The table from its n'th number on; the last n mean nothing. */
VECTOR_INLINE NumberTable
skip_numbers (NumberTable table,
              uint16_t    n)
{
  Short index = pack_short (count_lanes (), count_lanes () + LANES) + n;

  return (NumberTable){ look_up_numbers (table, index), look_up_numbers (table, index + 32) };
}

/* As blend_short (), of numbers ^ NUMBER_BIAS. */
VECTOR_INLINE Short
blend_numbers (Short a,
               Short b,
               Short s)
{
  return blend_short (a, b, s);
}
#elif defined X86
#define NUMBER_TABLE 8 /* for each 128 bits */
#define PLACE_BITS   24
#define NUMBER_BIAS  0x8000 /* numbers are signed, since only such are compared at once */

/* Lower bytes, then upper ones. */
typedef X86Vector NumberTable;

/* Wholes come in both bytes; NUMBER_INDEX more than that is what is looked up. */
#define NUMBER_INDEX 0x0800

VECTOR_INLINE void
split_places (Word   a,
              Word   b,
              Short *part,
              Short *whole)
{
  const __m128i order = _mm_setr_epi8 (1, 2, 5, 6, 9, 10, 13, 14, 3, 3, 7, 7, 11, 11, 15, 15);

  a      = (Word) X86 (shuffle_epi8) ((X86Vector) a, repeat_bytes (order));
  b      = (Word) X86 (shuffle_epi8) ((X86Vector) b, repeat_bytes (order));
  *part  = (Short) X86 (unpacklo_epi64) ((X86Vector) a, (X86Vector) b);
  *whole = (Short) X86 (unpackhi_epi64) ((X86Vector) a, (X86Vector) b);
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

/* From hashes of the numbers 0 to 3 and 4 to 7 whose halves are still to be combined. */
VECTOR_INLINE NumberTable
fold_numbers_table (Word a,
                    Word b)
{
  const __m128i order = _mm_setr_epi8 (0, 4, 8, 12, 2, 6, 10, 14, 1, 5, 9, 13, 3, 7, 11, 15);

  return X86 (shuffle_epi8) ((X86Vector) (fold_words (a, b) ^ NUMBER_BIAS), repeat_bytes (order));
}

VECTOR_INLINE Short
look_up_numbers (NumberTable table,
                 Short       index)
{
  return (Short) X86 (shuffle_epi8) (table, (X86Vector) index);
}

VECTOR_INLINE Short
blend_numbers (Short a,
               Short b,
               Short s)
{
  Short falls = (Short) X86 (cmpgt_epi16) ((X86Vector) a, (X86Vector) b);

  return a + high_short (b - a, s) - (falls & s);
}
#endif

#ifdef NUMBER_TABLE
VECTOR_INLINE Int
greatest_together (Int a)
{
  return -1 - least_together (-1 - a);
}
#endif

#endif
