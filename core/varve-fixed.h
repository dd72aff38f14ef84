/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Q16.16 fixed-point arithmetic.
 *
 * Every division and shift rounds towards minus infinity, negatives
 * included.  Sums that may leave 64 bits go through unsigned types, so that
 * they wrap instead of being undefined.
 */

#ifndef VARVE_FIXED_H
#define VARVE_FIXED_H

#include <stdint.h>

#define VARVE_ONE  65536
#define VARVE_HALF 32768
#define VARVE_MAX  65535 /* the largest 16-bit pixel */

#define VARVE_DIAGONAL 46341 /* ONE / √2 */

_Static_assert ((-3 >> 1) == -2, "right shifts of negatives must be arithmetic");

static inline int64_t
varve_floor_div (int64_t a,
                 int64_t b)
{
  int64_t quotient = a / b;

  return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

/* Remainder in [0, b), for b > 0. */
static inline int64_t
varve_floor_mod (int64_t a,
                 int64_t b)
{
  int64_t remainder = a % b;

  return remainder < 0 ? remainder + b : remainder;
}

/* floor (a·b / 2^16); the product must fit 64 bits. */
static inline int64_t
varve_fmul (int64_t a,
            int64_t b)
{
  return (a * b) >> 16;
}

/* floor (a·2^16 / b), for |a| < 2^47. */
static inline int64_t
varve_fdiv (int64_t a,
            int64_t b)
{
  return varve_floor_div (a * VARVE_ONE, b);
}

static inline int64_t
varve_clamp (int64_t value,
             int64_t low,
             int64_t high)
{
  return value < low ? low : value > high ? high : value;
}

/* a + floor (s·(b − a) / 2^16) in 32-bit lanes, for s in [0, 2^16) and
 * |b − a| < 2^30: with d = h·2^16 + l and 0 ≤ l < 2^16, s·d / 2^16 is
 * s·h + s·l / 2^16, where s·h fits 31 bits and s·l fits 32.
 */
static inline int32_t
varve_lerp (int32_t s,
            int32_t a,
            int32_t b)
{
  int32_t  d    = b - a;
  int32_t  high = d >> 16;
  uint32_t low  = (uint32_t) d & 0xFFFF;

  return a + s * high + (int32_t) (((uint32_t) s * low) >> 16);
}

/* floor (√n), digit by digit (the abacus method). */
static inline uint32_t
varve_isqrt (uint64_t n)
{
  uint64_t root = 0;

  for (uint64_t bit = UINT64_C (1) << 62; bit != 0; bit >>= 2)
    {
      if (n >= root + bit)
        {
          n -= root + bit;
          root = (root >> 1) + bit;
        }
      else
        {
          root >>= 1;
        }
    }

  return (uint32_t) root;
}

#endif
