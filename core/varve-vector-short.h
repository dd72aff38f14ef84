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

/* a + floor (s·(b − a) / 2^16): the high half of s·(b − a mod 2^16), less s where the
 * difference is negative.
 */
VECTOR_INLINE Short
blend_short (Short a,
             Short b,
             Short s)
{
  return subtract_where_less (a + high_short (b - a, s), s, b, a);
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

#if VECTOR_BYTES == 64
  return (Short) _mm512_shuffle_epi8 (packed, _mm512_broadcast_i32x4 (order));
#elif VECTOR_BYTES == 32
  return (Short) _mm256_shuffle_epi8 (packed, _mm256_broadcastsi128_si256 (order));
#else
  return (Short) _mm_shuffle_epi8 (packed, order);
#endif
#else
  lower = choose (lower > 0xFFFF, all_int (0xFFFF), lower & ~(lower < 0));
  upper = choose (upper > 0xFFFF, all_int (0xFFFF), upper & ~(upper < 0));
  return (Short) (lower | upper << 16);
#endif
}

/* Windows: WINDOW numbers from any place in an array serve WINDOW lanes, each with one of
 * them.
 */
#if VECTOR_BYTES == 64
#define WINDOW 32
#elif defined X86
#define WINDOW 8
#endif

#ifdef WINDOW
/* a without its first lane, then the first of b. */
VECTOR_INLINE Short
shift_lanes (Short a,
             Short b)
{
#if VECTOR_BYTES == 64
  Short next = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
                 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32 };

  return (Short) _mm512_permutex2var_epi16 ((X86Vector) a, (X86Vector) next, (X86Vector) b);
#elif VECTOR_BYTES == 32
  X86Vector middle = _mm256_permute2x128_si256 ((X86Vector) a, (X86Vector) b, 0x21);

  return (Short) _mm256_alignr_epi8 (middle, (X86Vector) a, 2);
#else
  return (Short) _mm_alignr_epi8 ((X86Vector) b, (X86Vector) a, 2);
#endif
}

/* What pick_short () takes for n, less than WINDOW. */
VECTOR_INLINE uint16_t
window_index (uint32_t n)
{
#if VECTOR_BYTES == 64
  return (uint16_t) n;
#else
  return (uint16_t) (n * 0x0202 + 0x0100); /* its bytes */
#endif
}

/* The windows of a vector begin at numbers[first[0]], numbers[first[1]], … */
VECTOR_INLINE Short
pick_short (const uint16_t *numbers,
            const uint16_t *first,
            Short           index)
{
#if VECTOR_BYTES == 64
  return (Short) _mm512_permutexvar_epi16 ((X86Vector) index,
                                           _mm512_loadu_si512 (numbers + first[0]));
#elif VECTOR_BYTES == 32
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
