/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* More of varve-vector.h: tables of 16-bit numbers in registers, of the size
 * SHORT_TABLE_SIZE, where processors can look them up.
 */

#ifndef VARVE_VECTOR_TABLE_H
#define VARVE_VECTOR_TABLE_H

#include "varve-vector-short.h"

#if VECTOR_BYTES == 64
#define SHORT_TABLE_SIZE 64

typedef struct
{
  Short lower, upper;
} ShortTable;

typedef Short ShortIndex;

/* Lower and upper halves, in an order that order_short () puts right. */
VECTOR_INLINE void
split_words (Word   a,
             Word   b,
             Short *lower,
             Short *upper)
{
  *lower = pack_short (a, b);
  *upper = pack_upper (a, b);
}

VECTOR_INLINE Short
order_short (Short vector)
{
  return vector;
}

/* From hashes whose halves are still to be combined. */
VECTOR_INLINE ShortTable
fold_table (const Word hash[SHORT_TABLE_SIZE / LANES])
{
  return (ShortTable){ pack_folded (hash[0], hash[1]), pack_folded (hash[2], hash[3]) };
}

/* Steps for index_add (). */
VECTOR_INLINE ShortIndex
index_step (uint16_t n)
{
  Short step = all_short (n);

  keep (step);
  return step;
}

VECTOR_INLINE ShortIndex
index_short (Short index)
{
  return index;
}

VECTOR_INLINE ShortIndex
index_add (ShortIndex index,
           ShortIndex step)
{
  return index + step;
}

VECTOR_INLINE Short
look_up_short (ShortTable table,
               ShortIndex index)
{
  return (Short) _mm512_permutex2var_epi16 ((X86Vector) table.lower, (X86Vector) index,
                                            (X86Vector) table.upper);
}

/* Whether a lane of a or b is above the one of limit. */
VECTOR_INLINE bool
any_above (Short a,
           Short b,
           Short limit)
{
  return _mm512_cmpgt_epu16_mask (_mm512_max_epu16 ((X86Vector) a, (X86Vector) b),
                                  (X86Vector) limit) != 0;
}
#elif defined X86 && VECTOR_BYTES == 32
#define SHORT_TABLE_SIZE 16

/* Lower and upper bytes, which both halves of a vector repeat. */
typedef struct
{
  X86Vector lower, upper;
} ShortTable;

/* Bytes from 128 on leave 0. */
typedef struct
{
  Short lower, upper;
} ShortIndex;

VECTOR_INLINE void
split_words (Word   a,
             Word   b,
             Short *lower,
             Short *upper)
{
  const X86Vector halves = _mm256_setr_epi8 (0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15,
                                             0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15);

  a      = (Word) _mm256_shuffle_epi8 ((X86Vector) a, halves);
  b      = (Word) _mm256_shuffle_epi8 ((X86Vector) b, halves);
  *lower = (Short) _mm256_unpacklo_epi64 ((X86Vector) a, (X86Vector) b);
  *upper = (Short) _mm256_unpackhi_epi64 ((X86Vector) a, (X86Vector) b);
}

VECTOR_INLINE Short
order_short (Short vector)
{
  return (Short) _mm256_permute4x64_epi64 ((X86Vector) vector, 0xD8);
}

VECTOR_INLINE ShortTable
fold_table (const Word hash[SHORT_TABLE_SIZE / LANES])
{
  Short     number = pack_folded (hash[0], hash[1]);
  X86Vector bytes  = _mm256_packus_epi16 ((X86Vector) (number & 0xFF), (X86Vector) (number >> 8));

  return (ShortTable){ _mm256_permute4x64_epi64 (bytes, 0x88),
                       _mm256_permute4x64_epi64 (bytes, 0xDD) };
}

VECTOR_INLINE ShortIndex
index_step (uint16_t n)
{
  ShortIndex step = { all_short (n), all_short ((uint16_t) (n << 8)) };

  keep (step.lower);
  keep (step.upper);
  return step;
}

VECTOR_INLINE ShortIndex
index_short (Short index)
{
  return (ShortIndex){ index | 0x8000, index << 8 | 0x80 };
}

VECTOR_INLINE ShortIndex
index_add (ShortIndex index,
           ShortIndex step)
{
  return (ShortIndex){ index.lower + step.lower, index.upper + step.upper };
}

VECTOR_INLINE Short
look_up_short (ShortTable table,
               ShortIndex index)
{
  return (Short) (_mm256_shuffle_epi8 (table.lower, (X86Vector) index.lower)
                  | _mm256_shuffle_epi8 (table.upper, (X86Vector) index.upper));
}

VECTOR_INLINE bool
any_above (Short a,
           Short b,
           Short limit)
{
  X86Vector excess = _mm256_subs_epu16 (_mm256_max_epu16 ((X86Vector) a, (X86Vector) b),
                                        (X86Vector) limit);

  return !_mm256_testz_si256 (excess, excess);
}
#endif

#endif
