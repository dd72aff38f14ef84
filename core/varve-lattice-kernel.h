/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What the kernels of value and Perlin noise share: hashes, fade curves and
 * columns in lanes.
 */

#ifndef VARVE_LATTICE_KERNEL_H
#define VARVE_LATTICE_KERNEL_H

#include "varve-hash.h"
#include "varve-kernels.h"
#include "varve-vector-short.h"

/* The hash in two steps: the first, h ^ h >> 13, is linear, so what columns and rows
 * add to the hash can take it beforehand and each by itself.
 */
VECTOR_INLINE Word
premix (Word h)
{
  return h ^ (h >> 13);
}

VECTOR_INLINE Word
mix_word (Word h)
{
  h *= VARVE_MIX;
  return h ^ (h >> 16);
}

/* varve_fade () in lanes.
 *
 * smoothstep: 3·ONE·u − 2·u·t over ONE, with u = floor (t² / ONE), is 3u less
 * u·t / 2^15 rounded up; u·t ≤ 65534·65535 < 2^32 − 2^15.
 *
 * quintic: with t² = h·2^16 + l, t³ / 2^16 is t·h + t·l / 2^16, below 2^32; and
 * 6t² / 2^16 is 6h + 6l / 2^16.
 */
VECTOR_INLINE Int
fade_int (VarveInterpolation interpolation,
          Int                fraction)
{
  Word t      = (Word) fraction;
  Word square = t * t;
  Word high   = square >> 16;
  Word low    = square & 0xFFFF;

  switch (interpolation)
    {
    case VARVE_INTERPOLATION_LINEAR:
      return fraction;

    case VARVE_INTERPOLATION_SMOOTHSTEP:
      return (Int) (3 * high - ((high * t + 0x7FFF) >> 15));

    case VARVE_INTERPOLATION_QUINTIC:
      break;
    }

  return (Int) high_word (t * high + (t * low >> 16),
                          6 * high + (6 * low >> 16) - 15 * t + 10 * VARVE_ONE);
}

/* sum + 1 where a < b. */
VECTOR_INLINE Short
carry_short (Short sum,
             Short a,
             Short b)
{
  return subtract_where_less (sum, all_short (UINT16_MAX), a, b);
}

/* The same in 16-bit lanes.
 *
 * smoothstep: 3u less u·t / 2^15 rounded up is u + floor (u·2c / 2^16) with c = ONE − t,
 * where 2c modulo 2^16 lacks 2^16, and the product u, if c has 16 bits.
 *
 * quintic: numbers of 32 bits are pairs.  The factor of t³ is
 * ONE + 3c + 6c² / 2^16, where c² = 2^32 − 2^17·t + t².
 *
 * For t = 0 the results are 0, even though ONE − t does not fit.
 */
VECTOR_INLINE Short
fade_short (VarveInterpolation interpolation,
            Short              t)
{
  Short c      = -t;
  Short square = high_short (t, t);
  Short high, low, cube[2], factor[2], part;

  switch (interpolation)
    {
    case VARVE_INTERPOLATION_LINEAR:
      return t;

    case VARVE_INTERPOLATION_SMOOTHSTEP:
      return add_where_negative (square + high_short (square, c + c), square, c);

    case VARVE_INTERPOLATION_QUINTIC:
      break;
    }

  low     = t * t;
  part    = high_short (t, low);
  cube[0] = t * square + part;
  cube[1] = carry_short (high_short (t, square), cube[0], part);

  square += c + c;
  part      = 6 * square;
  low       = high_short (low, all_short (6));
  factor[0] = part + 3 * c;
  factor[1] = carry_short (high_short (square, all_short (6)) + high_short (c, all_short (3)) + 1,
                           factor[0], part);
  factor[0] += low;
  factor[1] = carry_short (factor[1], factor[0], low);

  /* floor (cube·factor / 2^32) */
  part = cube[1] * factor[0];
  low  = part + cube[0] * factor[1];
  high = carry_short (cube[1] * factor[1] + high_short (cube[1], factor[0])
                      + high_short (cube[0], factor[1]), low, part);
  part = high_short (cube[0], factor[0]);
  return carry_short (high, low + part, part);
}

static void
lattice_columns (const VarveStyle    *style,
                 const VarveAxis     *axis,
                 VarveLatticeColumns *columns)
{
  columns->n = axis->n;
  for (int i = 0; i < axis->n; i += LANES)
    {
      Int fraction = (Int) (load_word (axis->place + i) >> 16);

      store (columns->lower + i, premix (load_word (axis->lower + i) * VARVE_PRIME_X));
      store (columns->upper + i, premix (load_word (axis->upper + i) * VARVE_PRIME_X));
      store_narrow (columns->fraction + i, fraction);
      store_narrow (columns->weight + i, fade_int (style->interpolation, fraction));
    }
}

/* What each row of a block adds to the hash of the corners above (0) and below it
 * (1), and how far it lies from them.
 */
typedef struct
{
  VARVE_ALIGNED
  uint32_t key[2][VARVE_BLOCK_WIDTH];
  int32_t  fraction[VARVE_BLOCK_WIDTH];
  int32_t  weight[VARVE_BLOCK_WIDTH];
  int      n;
} LatticeRows;

VECTOR_INLINE void
lattice_rows (const VarveStyle *style,
              const VarveAxis  *axis,
              uint32_t          seed,
              LatticeRows      *rows)
{
  rows->n = axis->n;
  for (int j = 0; j < axis->n; j += LANES)
    {
      Int fraction = (Int) (load_word (axis->place + j) >> 16);

      store (rows->key[0] + j, premix (load_word (axis->lower + j) * VARVE_PRIME_Z
                                       ^ seed * VARVE_PRIME_SEED));
      store (rows->key[1] + j, premix (load_word (axis->upper + j) * VARVE_PRIME_Z
                                       ^ seed * VARVE_PRIME_SEED));
      store (rows->fraction + j, fraction);
      store (rows->weight + j, fade_int (style->interpolation, fraction));
    }
}

#endif
