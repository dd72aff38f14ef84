/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* More of 16-bit lanes. */

#ifndef VARVE_VECTOR_SHORT_H
#define VARVE_VECTOR_SHORT_H

#include "varve-vector.h"

/* Keeps a vector in a register: gcc would rather load it again at each use. */
#if defined __AVX512F__ || defined __SSE2__
#define keep(vector) __asm__ ("" : "+v"(vector))
#else
#define keep(vector) ((void) 0)
#endif

/* 0, 1, 2 … */
VECTOR_INLINE Word
count_lanes (void)
{
  Word count = { 0 };

  for (int k = 0; k < LANES; k++)
    count[k] = (uint32_t) k;
  return count;
}

#ifdef X86
/* 16 bytes in each 128-bit part of a vector. */
VECTOR_INLINE X86Vector
repeat_bytes (__m128i bytes)
{
#if VECTOR_BYTES == 64
  return _mm512_broadcast_i32x4 (bytes);
#elif VECTOR_BYTES == 32
  return _mm256_broadcastsi128_si256 (bytes);
#else
  return bytes;
#endif
}
#endif

/* Both halves of each lane of two vectors, combined by exclusive or, in an order that
 * instructions have at hand: fold_numbers () tells which lanes of 0 … SHORT_LANES − 1 the
 * vectors a and b must hold for the result to be in order, split_numbers () takes them
 * from vectors that are, upper_folded () puts the upper halves in the same order, and
 * order_folded () brings a result of a and b in order back to theirs.
 */
#if defined X86 && VECTOR_BYTES < 64
/* Those of a and of b by turns. */
VECTOR_INLINE Short
fold_words (Word a,
            Word b)
{
  const __m128i swap = _mm_setr_epi8 (2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
  X86Vector     even = X86 (blend_epi16) ((X86Vector) a, (X86Vector) b, 0xAA);
  X86Vector     odd  = X86 (blend_epi16) ((X86Vector) b, (X86Vector) a, 0xAA);

  return (Short) even ^ (Short) X86 (shuffle_epi8) (odd, repeat_bytes (swap));
}

VECTOR_INLINE Word
fold_numbers (uint32_t half)
{
  return 2 * count_lanes () + half;
}

VECTOR_INLINE void
split_numbers (Word *a,
               Word *b)
{
#if VECTOR_BYTES == 32
  __m256 even = _mm256_shuffle_ps (_mm256_castsi256_ps ((X86Vector) *a),
                                   _mm256_castsi256_ps ((X86Vector) *b), 0x88);
  __m256 odd  = _mm256_shuffle_ps (_mm256_castsi256_ps ((X86Vector) *a),
                                   _mm256_castsi256_ps ((X86Vector) *b), 0xDD);

  *a = (Word) _mm256_permute4x64_epi64 (_mm256_castps_si256 (even), 0xD8);
  *b = (Word) _mm256_permute4x64_epi64 (_mm256_castps_si256 (odd), 0xD8);
#else
  __m128 even = _mm_shuffle_ps (_mm_castsi128_ps ((X86Vector) *a),
                                _mm_castsi128_ps ((X86Vector) *b), 0x88);
  __m128 odd  = _mm_shuffle_ps (_mm_castsi128_ps ((X86Vector) *a),
                                _mm_castsi128_ps ((X86Vector) *b), 0xDD);

  *a = (Word) _mm_castps_si128 (even);
  *b = (Word) _mm_castps_si128 (odd);
#endif
}

VECTOR_INLINE Short
upper_folded (Word a,
              Word b)
{
  return (Short) X86 (blend_epi16) ((X86Vector) (a >> 16), (X86Vector) b, 0xAA);
}

VECTOR_INLINE Short
order_folded (Short vector)
{
  const __m128i order = _mm_setr_epi8 (0, 1, 4, 5, 8, 9, 12, 13, 2, 3, 6, 7, 10, 11, 14, 15);
  X86Vector     parts = X86 (shuffle_epi8) ((X86Vector) vector, repeat_bytes (order));

#if VECTOR_BYTES == 32
  parts = _mm256_permute4x64_epi64 (parts, 0xD8);
#endif
  return (Short) parts;
}
#else
VECTOR_INLINE Short
fold_words (Word a,
            Word b)
{
  return pack_folded (a, b);
}

VECTOR_INLINE Word
fold_numbers (uint32_t half)
{
  return count_lanes () + half * LANES;
}

VECTOR_INLINE void
split_numbers (Word *a,
               Word *b)
{
  (void) a;
  (void) b;
}

VECTOR_INLINE Short
upper_folded (Word a,
              Word b)
{
  return pack_upper (a, b);
}

VECTOR_INLINE Short
order_folded (Short vector)
{
  return vector;
}
#endif

/* The way from a to b: the difference modulo 2^16, and where it is negative (with lanes of
 * less than 512 bits: where it is not).
 */
typedef struct
{
  Short from, rise;
#if VECTOR_BYTES == 64
  __mmask32 falls;
#else
  Short climbs;
#endif
} Way;

VECTOR_INLINE Way
way_short (Short a,
           Short b)
{
#if VECTOR_BYTES == 64
  return (Way){ a, b - a, _mm512_cmplt_epu16_mask ((X86Vector) b, (X86Vector) a) };
#elif defined X86
  return (Way){ a, b - a, (Short) X86 (cmpeq_epi16) (X86 (max_epu16) ((X86Vector) a, (X86Vector) b),
                                                     (X86Vector) b) };
#else
  return (Way){ a, b - a, (Short) (b >= a) };
#endif
}

/* a + floor (s·(b − a) / 2^16): the high half of s·(b − a mod 2^16), less s where the
 * difference is negative.
 */
VECTOR_INLINE Short
along_short (Way   way,
             Short s)
{
  Short value = way.from + high_short (way.rise, s);

#if VECTOR_BYTES == 64
  return (Short) _mm512_mask_sub_epi16 ((X86Vector) value, way.falls, (X86Vector) value,
                                        (X86Vector) s);
#else
  return value - (~way.climbs & s);
#endif
}

VECTOR_INLINE Short
blend_short (Short a,
             Short b,
             Short s)
{
  return along_short (way_short (a, b), s);
}

/* floor (((a + b)·(upper·2^16 + lower) + after_upper·2^16 + after_lower) / 2^31) of signed
 * lanes, as the nearest numbers that fit signed lanes.  All sums must fit 32 bits, after
 * steps of 2^16 of those that are divided by it.
 */
VECTOR_INLINE Short
scale_sum (Short    a,
           Short    b,
           int16_t  upper,
           int16_t  lower,
           int32_t  after_upper,
           uint16_t after_lower)
{
#ifdef X86
  X86Vector uppers = (X86Vector) all_short ((uint16_t) upper);
  X86Vector lowers = (X86Vector) all_short ((uint16_t) lower);
  X86Vector pairs[2];

  pairs[0] = X86 (unpacklo_epi16) ((X86Vector) a, (X86Vector) b);
  pairs[1] = X86 (unpackhi_epi16) ((X86Vector) a, (X86Vector) b);
  for (int h = 0; h < 2; h++)
    {
      Int scaled = ((Int) X86 (madd_epi16) (pairs[h], lowers) + after_lower) >> 16;

      scaled += (Int) X86 (madd_epi16) (pairs[h], uppers) + after_upper;
      pairs[h] = (X86Vector) (scaled >> 15);
    }
  return (Short) X86 (packs_epi32) (pairs[0], pairs[1]);
#else
  Int half[2];

  /* Those that are the upper halves of 32-bit lanes, and the others. */
  half[0] = ((Int) a >> 16) + ((Int) b >> 16);
  half[1] = ((Int) ((Word) a << 16) >> 16) + ((Int) ((Word) b << 16) >> 16);
  for (int h = 0; h < 2; h++)
    {
      half[h] = (half[h] * upper + ((half[h] * lower + after_lower) >> 16) + after_upper) >> 15;
      half[h] = choose (half[h] > INT16_MAX, all_int (INT16_MAX), half[h]);
      half[h] = choose (half[h] < INT16_MIN, all_int (INT16_MIN), half[h]);
    }
  return (Short) (((Word) half[0] << 16) | ((Word) half[1] & 0xFFFF));
#endif
}

/* Alternating lanes of two vectors, those outside [0, 2^16) as the nearest inside: the
 * inverse of (vector & 0xFFFF) and (vector >> 16) of a Word, for any byte order.
 */
VECTOR_INLINE Short
join_clamped (Int lower,
              Int upper)
{
#ifdef X86
  X86Vector packed = X86 (packus_epi32) ((X86Vector) lower, (X86Vector) upper);
  const __m128i order = _mm_setr_epi8 (0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15);

  return (Short) X86 (shuffle_epi8) (packed, repeat_bytes (order));
#else
  lower = choose (lower > 0xFFFF, all_int (0xFFFF), lower & ~(lower < 0));
  upper = choose (upper > 0xFFFF, all_int (0xFFFF), upper & ~(upper < 0));
  return (Short) (lower | upper << 16);
#endif
}

/* sum + (sign < 0 ? part : 0), where the sign is that of 16-bit numbers. */
VECTOR_INLINE Short
add_where_negative (Short sum,
                    Short part,
                    Short sign)
{
#if VECTOR_BYTES == 64
  return (Short) _mm512_mask_add_epi16 ((X86Vector) sum, _mm512_movepi16_mask ((X86Vector) sign),
                                        (X86Vector) sum, (X86Vector) part);
#else
  typedef int16_t Signed __attribute__ ((vector_size (VECTOR_BYTES)));

  return sum + ((Short) ((Signed) sign < 0) & part);
#endif
}

#if VECTOR_BYTES == 64
/* Lanes of a, and of b from SHORT_LANES on. */
VECTOR_INLINE Short
pick_two (Short a,
          Short b,
          Short index)
{
  return (Short) _mm512_permutex2var_epi16 ((X86Vector) a, (X86Vector) index, (X86Vector) b);
}
#elif defined X86
/* Windows: WINDOW numbers from any place in an array serve WINDOW lanes, each with one of
 * them.
 */
#define WINDOW 8

/* a without its first lane, then the first of b. */
VECTOR_INLINE Short
shift_lanes (Short a,
             Short b)
{
#if VECTOR_BYTES == 32
  X86Vector middle = _mm256_permute2x128_si256 ((X86Vector) a, (X86Vector) b, 0x21);

  return (Short) _mm256_alignr_epi8 (middle, (X86Vector) a, 2);
#else
  return (Short) _mm_alignr_epi8 ((X86Vector) b, (X86Vector) a, 2);
#endif
}

/* What pick_short () takes for n, less than WINDOW: its bytes. */
VECTOR_INLINE uint16_t
window_index (uint32_t n)
{
  return (uint16_t) (n * 0x0202 + 0x0100);
}

/* The windows of a vector begin at numbers[first[0]], numbers[first[1]], … */
VECTOR_INLINE Short
pick_short (const uint16_t *numbers,
            const uint16_t *first,
            Short           index)
{
#if VECTOR_BYTES == 32
  __m128i low  = _mm_loadu_si128 ((const __m128i_u *) (numbers + first[0]));
  __m128i high = _mm_loadu_si128 ((const __m128i_u *) (numbers + first[1]));

  return (Short) _mm256_shuffle_epi8 (_mm256_set_m128i (high, low), (X86Vector) index);
#else
  return (Short) _mm_shuffle_epi8 (_mm_loadu_si128 ((const __m128i_u *) (numbers + first[0])),
                                   (X86Vector) index);
#endif
}
#endif

#endif
