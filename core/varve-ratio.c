/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "varve-ratio.h"

#include <stdbool.h>
#include <string.h>

typedef struct
{
  uint64_t high;
  uint64_t low;
} Wide;

/* value = ±mantissa·2^exponent with mantissa < 2^53 */
typedef struct
{
  bool     negative;
  uint64_t mantissa;
  int      exponent;
} Parts;

static Parts
take_apart (double value)
{
  uint64_t bits;
  int      biased;

  _Static_assert (sizeof (double) == sizeof (uint64_t), "double must be IEEE binary64");
  memcpy (&bits, &value, sizeof bits);

  biased = (int) (bits >> 52 & 0x7FF);
  if (biased == 0) /* zero, or too small to matter */
    return (Parts){ .negative = false, .mantissa = 0, .exponent = 0 };

  return (Parts){ .negative = bits >> 63 != 0,
                  .mantissa = (bits & ((UINT64_C (1) << 52) - 1)) | UINT64_C (1) << 52,
                  .exponent = biased - 1075 };
}

/* a·b for a, b < 2^53: below 2^106 */
static Wide
multiply (uint64_t a,
          uint64_t b)
{
  uint64_t a_high = a >> 32, a_low = a & UINT32_MAX;
  uint64_t b_high = b >> 32, b_low = b & UINT32_MAX;
  uint64_t middle = a_high * b_low + (a_low * b_low >> 32); /* < 2^54 */
  uint64_t carry  = a_low * b_high + (middle & UINT32_MAX); /* < 2^54 */

  return (Wide){ .high = a_high * b_high + (middle >> 32) + (carry >> 32),
                 .low  = carry << 32 | (a_low * b_low & UINT32_MAX) };
}

static bool
less (Wide a,
      Wide b)
{
  return a.high != b.high ? a.high < b.high : a.low < b.low;
}

static Wide
subtract (Wide a,
          Wide b)
{
  return (Wide){ .high = a.high - b.high - (a.low < b.low), .low = a.low - b.low };
}

static Wide
shift_left (Wide a)
{
  return (Wide){ .high = a.high << 1 | a.low >> 63, .low = a.low << 1 };
}

int64_t
varve_ratio_to_fixed (double a,
                      double b,
                      double c,
                      double d,
                      int    bits)
{
  Parts    pa = take_apart (a), pb = take_apart (b);
  Parts    pc = take_apart (c), pd = take_apart (d);
  Wide     numerator   = multiply (pa.mantissa, pb.mantissa);
  Wide     denominator = multiply (pc.mantissa, pd.mantissa);
  int      exponent    = pa.exponent + pb.exponent - pc.exponent - pd.exponent + bits;
  bool     negative    = pa.negative != pb.negative;
  uint64_t quotient    = 0;
  Wide     twice;

  if (numerator.high == 0 && numerator.low == 0)
    return 0;

  /* Both products lie in [2^104, 2^106), so their quotient lies in (1/4, 4),
   * and with an exponent below -2 the result is below one half.
   */
  if (exponent < -2)
    return 0;

  for (; exponent < 0; exponent++)
    denominator = shift_left (denominator); /* < 2^108 */

  /* Binary long division, the integer part (at most 3) first. */
  for (; !less (numerator, denominator); quotient++)
    numerator = subtract (numerator, denominator);

  for (; exponent > 0; exponent--)
    {
      numerator = shift_left (numerator);
      quotient <<= 1;
      if (!less (numerator, denominator))
        {
          numerator = subtract (numerator, denominator);
          quotient |= 1;
        }
    }

  /* Round half towards plus infinity. */
  twice = shift_left (numerator);
  if (negative ? less (denominator, twice) : !less (twice, denominator))
    quotient++;

  return negative ? -(int64_t) quotient : (int64_t) quotient;
}
