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
#include "varve-vector.h"

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

VECTOR_INLINE Short
fade_short_quintic (Short t)
{
  Word a = (Word) t & 0xFFFF, b = (Word) t >> 16;

  a = (Word) fade_int (VARVE_INTERPOLATION_QUINTIC, (Int) a);
  b = (Word) fade_int (VARVE_INTERPOLATION_QUINTIC, (Int) b);
  return (Short) (a | b << 16);
}

/* The same in 16-bit lanes.
 *
 * smoothstep: 3u less u·t / 2^15 rounded up is u + floor (u·(ONE − t) / 2^15), which
 * with a product of h·2^16 + l is u + 2h + floor (l / 2^15).  For t = 0, where ONE − t
 * does not fit, u is 0.
 */
VECTOR_INLINE Short
fade_short (VarveInterpolation interpolation,
            Short              t)
{
  Short u, high;

  switch (interpolation)
    {
    case VARVE_INTERPOLATION_LINEAR:
      return t;

    case VARVE_INTERPOLATION_SMOOTHSTEP:
      u    = high_short (t, t);
      high = high_short (u, -t);
      return (u * -t >> 15) + high + u + high;

    case VARVE_INTERPOLATION_QUINTIC:
      break;
    }

  return fade_short_quintic (t);
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
