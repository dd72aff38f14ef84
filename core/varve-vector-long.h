/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* More of varve-vector.h: numbers of twice the width, and masks as a whole. */

#ifndef VARVE_VECTOR_LONG_H
#define VARVE_VECTOR_LONG_H

#include "varve-vector.h"

/* Whether a lane is not 0. */
VECTOR_INLINE bool
any_int (Int vector)
{
#if VECTOR_BYTES == 64
  return _mm512_test_epi32_mask ((X86Vector) vector, (X86Vector) vector) != 0;
#elif defined X86 && VECTOR_BYTES == 32
  return !_mm256_testz_si256 ((X86Vector) vector, (X86Vector) vector);
#elif defined X86
  return !_mm_testz_si128 ((X86Vector) vector, (X86Vector) vector);
#else
  Long     halves = (Long) vector;
  uint64_t all    = 0;

  for (int k = 0; k < LANES / 2; k++)
    all |= halves[k];
  return all != 0;
#endif
}

/* Numbers of twice the width, one for each 32-bit lane: those of the lower and of
 * the upper half of each 64 bits.
 */
typedef struct
{
  Long lower, upper;
} Pair;

VECTOR_INLINE Pair
all_pair (uint64_t number)
{
  Long all = number - (Long){ 0 };

  return (Pair){ all, all };
}

/* The lower halves of a and the upper ones of b. */
VECTOR_INLINE Int
join_halves (Long a,
             Long b)
{
#if VECTOR_BYTES == 64
  return (Int) _mm512_mask_blend_epi32 (0xAAAA, (X86Vector) a, (X86Vector) b);
#elif defined X86 && VECTOR_BYTES == 32
  return (Int) _mm256_blend_epi32 ((X86Vector) a, (X86Vector) b, 0xAA);
#elif defined X86
  return (Int) _mm_blend_epi16 ((X86Vector) a, (X86Vector) b, 0xCC);
#else
  return (Int) ((a & UINT32_MAX) | (b & ~(uint64_t) UINT32_MAX));
#endif
}

/* floor (numbers / 2^right) modulo 2^32, for right < 32. */
VECTOR_INLINE Int
join_pair (Pair pair,
           int  right)
{
  return join_halves (pair.lower >> right, pair.upper << (32 - right));
}

VECTOR_INLINE Pair
add_pair (Pair a,
          Pair b)
{
  return (Pair){ a.lower + b.lower, a.upper + b.upper };
}

VECTOR_INLINE Pair
square_int (Int a)
{
#ifdef X86
  X86Vector lower = (X86Vector) a;
  X86Vector upper = (X86Vector) ((Long) a >> 32);

  return (Pair){ (Long) X86 (mul_epi32) (lower, lower), (Long) X86 (mul_epi32) (upper, upper) };
#else
  Long magnitude = (Long) larger (a, -a);
  Long lower     = magnitude & UINT32_MAX;
  Long upper     = magnitude >> 32;

  return (Pair){ lower * lower, upper * upper };
#endif
}

/* Masks; a and b below 2^63. */
VECTOR_INLINE Long
less_long (Long a,
           Long b)
{
  typedef int64_t Signed __attribute__ ((vector_size (VECTOR_BYTES)));

  return (Long) ((Signed) a < (Signed) b);
}

VECTOR_INLINE Long
smaller_long (Long a,
              Long b)
{
#if VECTOR_BYTES == 64
  return (Long) _mm512_min_epu64 ((X86Vector) a, (X86Vector) b);
#else
  Long less = less_long (a, b);

  return (less & a) | (~less & b);
#endif
}

VECTOR_INLINE Long
larger_long (Long a,
             Long b)
{
#if VECTOR_BYTES == 64
  return (Long) _mm512_max_epu64 ((X86Vector) a, (X86Vector) b);
#else
  Long less = less_long (a, b);

  return (less & b) | (~less & a);
#endif
}

/* Products of the lower halves of 64-bit lanes, unsigned and signed. */
VECTOR_INLINE Long
multiply (Long a,
          Long b)
{
#ifdef X86
  return (Long) X86 (mul_epu32) ((X86Vector) a, (X86Vector) b);
#elif defined __SSE2__
  return (Long) _mm_mul_epu32 ((__m128i) a, (__m128i) b);
#else
  return (a & UINT32_MAX) * (b & UINT32_MAX);
#endif
}

VECTOR_INLINE Long
multiply_signed (Long a,
                 Long b)
{
#ifdef X86
  return (Long) X86 (mul_epi32) ((X86Vector) a, (X86Vector) b);
#else
  Long excess = ((Long) ((Int) a < 0) & b) + ((Long) ((Int) b < 0) & a);

  return multiply (a, b) - (excess << 32);
#endif
}

/* The lower halves of even and odd, both shifted right, as even and odd lanes. */
VECTOR_INLINE Int
interleave (Long even,
            Long odd,
            int  shift)
{
  const Long upper = UINT64_C (0xFFFFFFFF00000000) - (Long){ 0 };

#if VECTOR_BYTES == 32
  if (shift == 32)
    return (Int) _mm256_blend_epi32 ((X86Vector) (even >> 32), (X86Vector) odd, 0xAA);
#endif
  if (shift == 32)
    return (Int) (even >> 32 | (odd & upper));
  return (Int) ((even >> shift & ~upper) | (odd << (32 - shift) & upper));
}

/* floor (a·b / 2^shift), where it fits; shift is in [0, 32]. */
VECTOR_INLINE Int
multiply_int (Int a,
              Int b,
              int shift)
{
  return interleave (multiply_signed ((Long) a, (Long) b),
                     multiply_signed ((Long) a >> 32, (Long) b >> 32), shift);
}

/* Which lanes of a mask are −1: bit k is lane k. */
VECTOR_INLINE uint32_t
lane_bits (Int mask)
{
#if VECTOR_BYTES == 64
  return _mm512_movepi32_mask ((X86Vector) mask);
#elif VECTOR_BYTES == 32
  return (uint32_t) _mm256_movemask_ps (_mm256_castsi256_ps ((X86Vector) mask));
#elif defined __SSE2__
  return (uint32_t) _mm_movemask_ps (_mm_castsi128_ps ((__m128i) mask));
#else
  uint32_t bits = 0;

  for (int k = 0; k < LANES; k++)
    bits |= (uint32_t) (mask[k] & 1) << k;
  return bits;
#endif
}

#endif
