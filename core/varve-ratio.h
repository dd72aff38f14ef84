/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#ifndef VARVE_RATIO_H
#define VARVE_RATIO_H

#include <stdint.h>

/**
 * varve_ratio_to_fixed:
 * @a, @b: factors of the numerator, finite
 * @c, @d: factors of the denominator, finite, positive and not subnormal
 * @bits: fractional bits of the result, 0 to 32
 *
 * Computes floor (a·b / (c·d) · 2^bits + ½) exactly: the doubles are taken
 * apart and the division is done in integers, so that the result does not
 * depend on how a compiler or processor handles floating point.
 *
 * A subnormal factor of the numerator counts as 0.  The result must fit 62 bits.
 *
 * Thread safe.
 */
int64_t varve_ratio_to_fixed (double a,
                              double b,
                              double c,
                              double d,
                              int    bits);

/* floor (value·2^bits + ½), exactly. */
static inline int64_t
varve_double_to_fixed (double value,
                       int    bits)
{
  return varve_ratio_to_fixed (value, 1.0, 1.0, 1.0, bits);
}

#endif
