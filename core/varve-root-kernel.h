/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Square roots in lanes. */

#ifndef VARVE_ROOT_KERNEL_H
#define VARVE_ROOT_KERNEL_H

#include "varve-vector.h"

/* floor (√n), for n < 2^34. */
#ifdef __AVX2__

/* Shifts number left by an even number of bits, so that it is 2^30 or more unless
 * it is 0; shift becomes half of that, below 16.
 */
VECTOR_INLINE Word
normalise_word (Word  number,
                Word *half)
{
  Word shift;

#ifdef __AVX512CD__
  /* 32 for 0 */
  shift = (Word) X86 (lzcnt_epi32) ((X86Vector) number) & 30;
  number <<= shift;
#else
  shift = (Word) { 0 };
  for (int step = 16; step >= 2; step /= 2)
    {
      Word bits = (Word) (number >> (32 - step) == 0) & (uint32_t) step;

      number <<= bits;
      shift += bits;
    }
#endif

  *half = shift >> 1;
  return number;
}

/* With m = n / 4 in [2^30, 2^32) after a shift by 2·half bits, the square root of
 * m / 2^32 is read from six parabolas a + bf − cf², in which f is 16 bits of the
 * place in one of the eighths from ¼ on.  In units of 1 / 2^17 these are wrong
 * by -9.6 to 12; so is 2^half times the root.  The parabola's slope b − 2cf is the
 * reciprocal of the root within 2 %, and brings it within 1 + 1/3 of the truth (Newton);
 * squares tell the rest.  Dropping two bits of n costs less than 1 where n ≥ 4, and
 * is made good with the rest.
 *
 * Differences of squares are small, and need their lower 32 bits only.
 */
VECTOR_INLINE Int
root_pair (Pair n)
{
  static const int32_t a[8] = { 0, 0, 65548, 80270, 92685, 103624, 113514, 122608 };
  static const int32_t b[8] = { 0, 0, 16189, 13298, 11544, 10338, 9443, 8747 };
  static const int32_t c[8] = { 0, 0, 1479, 889, 609, 450, 350, 282 };

  Word half;
  Word m      = normalise_word ((Word) join_pair ((Pair){ n.lower >> 2, n.upper >> 2 }), &half);
  Int  eighth = (Int) (m >> 29);
  Word f      = m << 3 >> 16;
  Word bend   = (Word) high_short ((Short) f, (Short) look_up (make_table (c), eighth));
  Word rise   = (Word) look_up (make_table (b), eighth) - bend;
  Word slope  = rise - bend;
  Word low    = (Word) join_pair (n);
  Word root   = ((Word) look_up (make_table (a), eighth)
                 + (Word) high_short ((Short) f, (Short) rise)) >> half;
  Int  rest   = (Int) ((low - root * root) << half);

  root += (Word) ((rest >> 8) * (Int) slope >> 23);
  rest = (Int) (low - root * root);

  return (Int) root + (rest < 0) - (rest > (Int) (root + root));
}

#else

/* 17 binary digits, two of n for each. */
VECTOR_INLINE Int
root_pair (Pair n)
{
  Int high      = join_pair ((Pair){ n.lower >> 18, n.upper >> 18 });
  Int low       = join_pair (n) & 0x3FFFF;
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

#endif

#endif
