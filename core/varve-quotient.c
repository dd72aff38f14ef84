/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Division of the sum by constants, as multiplications. */

#include "varve-sum.h"

static int64_t
common_divisor (int64_t a,
                int64_t b)
{
  while (b != 0)
    {
      int64_t rest = a % b;

      a = b;
      b = rest;
    }
  return a;
}

/* The first t in [−ONE, ONE − 2] where multiplier·t + constant reaches goal. */
static int64_t
first_to_reach (int64_t goal,
                int64_t multiplier,
                int64_t constant)
{
  return varve_clamp (-varve_floor_div (constant - goal, multiplier), -VARVE_ONE, VARVE_ONE - 2);
}

/* Numbers for the pixel less ONE / 2, floor ((multiplier·t + constant) / divisor), at
 * t = a + b in [−ONE, ONE − 2].
 *
 * factor is multiplier·2^31 / divisor and error / divisor; after·divisor is
 * constant·2^31 and rest, so the quotient is
 *
 *   ((multiplier·t + constant)·2^31 + error·t + rest) / (divisor·2^31),
 *
 * and its floor is right where 0 ≤ error·t + rest < 2^31.  That must hold from the last t
 * with a pixel too small for 16 bits to the first with one too large; those beyond are
 * further off.
 */
static bool
pair_quotient (int64_t            factor,
               int64_t            multiplier,
               int64_t            constant,
               int64_t            divisor,
               VarvePairQuotient *pair)
{
  int64_t whole = varve_floor_div (constant, divisor);
  int64_t error = factor * divisor - (multiplier << 31);
  int64_t first = first_to_reach (-VARVE_HALF * divisor, multiplier, constant);
  int64_t last  = first_to_reach (VARVE_HALF * divisor, multiplier, constant);
  int64_t least, most, after;

  if (first > -VARVE_ONE)
    first--;
  least = error * (error < 0 ? last : first);
  most  = error * (error < 0 ? first : last);
  after = -varve_floor_div (least - ((constant - whole * divisor) << 31), divisor);
  after += whole * (INT64_C (1) << 31);

  pair->upper       = (int16_t) ((factor + VARVE_HALF) >> 16);
  pair->lower       = (int16_t) (factor - pair->upper * VARVE_ONE);
  pair->after_upper = (int32_t) (after >> 16);
  pair->after_lower = (uint16_t) after;

  /* Products with lower, and after_lower more, fit 32 bits; and the sums at both ends. */
  return most - least + divisor <= INT64_C (1) << 31
         && factor < (INT64_C (1) << 31) - VARVE_ONE
         && pair->lower >= -VARVE_MAX / 2 + 1
         && (factor * -VARVE_ONE + after) >> 16 >= INT32_MIN
         && (factor * (VARVE_ONE - 2) + after) >> 16 <= INT32_MAX
         && after >> 16 == pair->after_upper;
}

static void
find_pair_quotient (int64_t        multiplier,
                    int64_t        divisor,
                    VarveQuotient *quotient)
{
  int64_t common   = common_divisor (multiplier, divisor);
  int64_t constant = varve_floor_div (multiplier * (VARVE_ONE + quotient->before)
                                      + (quotient->after - VARVE_HALF) * divisor, common);
  int64_t factor;

  multiplier /= common;
  divisor /= common;
  factor = (multiplier << 31) / divisor;
  quotient->pair.exact = pair_quotient (factor, multiplier, constant, divisor, &quotient->pair)
                         || pair_quotient (factor + 1, multiplier, constant, divisor,
                                           &quotient->pair);
}

/* constant is the share of octaves that are not drawn.
 *
 * With q = floor (2·norm / divisor) + 2, totals, which are within ±norm, less the
 * mean's share, and more q·divisor, are numerators in [0, limit); q·multiplier is
 * taken off afterwards.  factor = multiplier·2^shift / divisor, rounded up, is less
 * than 1 too large, so the quotient is less than limit / 2^shift ≤ 1 / divisor too
 * large: not enough to reach the next integer.  limit < 2^23, divisor ≤ 2^20 and
 * multiplier < 2^17 leave shift < 44, factor < 2^41, and products below 2^62.
 */
void
varve_sum_prepare (VarveSum *sum)
{
  int32_t       constant   = varve_sum_hidden (sum);
  int64_t       divisor    = sum->spread ? sum->root : sum->norm;
  int64_t       multiplier = sum->spread ? sum->noise->spread : VARVE_ONE;
  int64_t       share      = sum->spread ? varve_fmul (sum->mean, sum->norm) : 0;
  int64_t       q          = 2 * sum->norm / divisor + 2;
  int64_t       limit      = q * divisor + 2 * sum->norm;
  VarveQuotient quotient   = { .whole  = !sum->spread && divisor == VARVE_ONE,
                               .before = (int32_t) (q * divisor - share) + constant,
                               .after  = (int32_t) ((sum->spread ? sum->mean : 0) - multiplier * q),
                               .shift  = 32 };

  while (INT64_C (1) << quotient.shift < limit * divisor)
    quotient.shift++;
  quotient.factor = (uint64_t) (((multiplier << quotient.shift) + divisor - 1) / divisor);
  find_pair_quotient (multiplier, divisor, &quotient);

  sum->quotient = quotient;
}
