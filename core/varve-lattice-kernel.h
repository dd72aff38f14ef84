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

VECTOR_INLINE Word
mix_word (Word h)
{
  h ^= h >> 13;
  h *= UINT32_C (1274126177);
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

static void
lattice_columns (const VarveStyle    *style,
                 const VarveAxis     *axis,
                 VarveLatticeColumns *columns)
{
  columns->n = axis->n;
  for (int i = 0; i < axis->n; i += LANES)
    {
      Int fraction = (Int) (load_word (axis->place + i) >> 16);

      store (columns->lower + i, load_word (axis->lower + i) * VARVE_PRIME_X);
      store (columns->upper + i, load_word (axis->upper + i) * VARVE_PRIME_X);
      store_narrow (columns->fraction + i, fraction);
      store_narrow (columns->weight + i, fade_int (style->interpolation, fraction));
    }
}

/* What row j and the seed add to the hash of its lower (0) or upper (1) corners. */
static inline uint32_t
row_key (const VarveAxis *rows,
         int              j,
         int              upper,
         uint32_t         seed)
{
  return (upper ? rows->upper[j] : rows->lower[j]) * VARVE_PRIME_Z ^ seed * VARVE_PRIME_SEED;
}

static inline int32_t
row_fraction (const VarveAxis *rows,
              int              j)
{
  return (int32_t) (rows->place[j] >> 16);
}

/* Rows from j on that lie in the same cells, at most limit of them. */
static inline int
rows_alike (const VarveAxis *rows,
            int              j,
            int              limit)
{
  int n = 1;

  while (n < limit && j + n < rows->n && rows->lower[j + n] == rows->lower[j]
         && rows->upper[j + n] == rows->upper[j])
    n++;
  return n;
}

#endif
