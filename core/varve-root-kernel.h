/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Square roots in lanes. */

#ifndef VARVE_ROOT_KERNEL_H
#define VARVE_ROOT_KERNEL_H

#include "varve-vector.h"

/* floor (√n) of WAYS pairs n < 2^34.  Several at once, since each is a long chain
 * of operations that wait for the one before.
 */
#define WAYS 2

#define ALL_WAYS(statement)            \
  for (int way = 0; way < WAYS; way++) \
    statement

#ifdef __AVX2__

/* floor (a·b / 2^16) of numbers below 2^16. */
VECTOR_INLINE Word
high_of (Word a,
         Int  b)
{
  return (Word) high_short ((Short) a, (Short) b);
}

/* Shifts numbers left by an even number of bits, so that they are 2^30 or more unless
 * they are 0; shifts become half of that, below 16.
 */
VECTOR_INLINE void
normalise_words (Word *numbers,
                 Word *shifts)
{
#ifdef __AVX512CD__
  /* 32 for 0 */
  ALL_WAYS (shifts[way] = (Word) X86 (lzcnt_epi32) ((X86Vector) numbers[way]) & 30);
  ALL_WAYS (numbers[way] <<= shifts[way]);
#else
  ALL_WAYS (shifts[way] = (Word) { 0 });
  for (int step = 16; step >= 2; step /= 2)
    {
      Word bits[WAYS];

      ALL_WAYS (bits[way] = (Word) (numbers[way] >> (32 - step) == 0) & (uint32_t) step);
      ALL_WAYS (numbers[way] <<= bits[way]);
      ALL_WAYS (shifts[way] += bits[way]);
    }
#endif

  ALL_WAYS (shifts[way] >>= 1);
}

/* With m = n / 4 in [2^30, 2^32) after a shift by 2·half bits, the square root of
 * m / 2^32 is read from six parabolas a + bf − cf², in which f is 16 bits of the
 * place in one of the eighths from ¼ on.  In units of 1 / 2^17 these are wrong
 * by −9.6 to 12; so is 2^half times the root.  The parabola's slope b − 2cf is the
 * reciprocal of the root within 2 %, and brings it within 1⅓ of the truth (Newton);
 * squares tell the rest.  Dropping two bits of n costs less than 1 where n ≥ 4, and
 * is made good with the rest.
 *
 * Differences of squares are small, and need their lower 32 bits only.
 */
VECTOR_INLINE void
find_roots (const Pair *n,
            Int        *result)
{
  static const int32_t a[8] = { 0, 0, 65548, 80270, 92685, 103624, 113514, 122608 };
  static const int32_t b[8] = { 0, 0, 16189, 13298, 11544, 10338, 9443, 8747 };
  static const int32_t c[8] = { 0, 0, 1479, 889, 609, 450, 350, 282 };

  Word low[WAYS], m[WAYS], half[WAYS], f[WAYS], bend[WAYS], rise[WAYS], root[WAYS];
  Int  rest[WAYS];

  ALL_WAYS (low[way] = (Word) join_pair (n[way], 0));
  ALL_WAYS (m[way] = (Word) join_pair (n[way], 2));
  normalise_words (m, half);
  ALL_WAYS (f[way] = m[way] << 3 >> 16);
  ALL_WAYS (bend[way] = high_of (f[way], look_up (make_table (c), (Int) (m[way] >> 29))));
  ALL_WAYS (rise[way] = (Word) look_up (make_table (b), (Int) (m[way] >> 29)) - bend[way]);
  ALL_WAYS (root[way] = (Word) look_up (make_table (a), (Int) (m[way] >> 29)));
  ALL_WAYS (root[way] = (root[way] + high_of (f[way], (Int) rise[way])) >> half[way]);

  ALL_WAYS (rest[way] = (Int) ((low[way] - root[way] * root[way]) << half[way]) >> 8);
  ALL_WAYS (root[way] += (Word) (rest[way] * (Int) (rise[way] - bend[way]) >> 23));

  ALL_WAYS (rest[way] = (Int) (low[way] - root[way] * root[way]));
  ALL_WAYS (result[way] = (Int) root[way] + (rest[way] < 0)
                          - (rest[way] > (Int) (root[way] + root[way])));
}

#else

/* 17 binary digits, two of n for each. */
VECTOR_INLINE Int
find_root (Pair n)
{
  Int high      = join_pair (n, 18);
  Int low       = join_pair (n, 0) & 0x3FFFF;
  Int result    = { 0 };
  Int remainder = { 0 };

#define DIGIT(bits, shift)                                    \
  do                                                          \
    {                                                         \
      Int pair  = remainder << 2 | ((bits) >> (shift) & 3);   \
      Int trial = result << 2 | 1;                            \
      Int no    = pair < trial;                               \
                                                              \
      remainder = pair - (~no & trial);                       \
      result    = (result << 1) + 1 + no;                     \
    }                                                         \
  while (0)

  for (int shift = 14; shift >= 0; shift -= 2)
    DIGIT (high, shift);
  for (int shift = 16; shift >= 0; shift -= 2)
    DIGIT (low, shift);
#undef DIGIT

  return result;
}

VECTOR_INLINE void
find_roots (const Pair *n,
            Int        *result)
{
  ALL_WAYS (result[way] = find_root (n[way]));
}

#endif

#endif
