/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Simplex noise sample by sample, each lane with its own triangle: for samples
 * that are scattered, or far apart.  Positions are distances from one of them.
 */

/* A sample near all others, and its triangle. */
typedef struct
{
  int64_t       i, j;
  int32_t       u, v;       /* place in its cell, 2^18 units a cell */
  uint32_t      place[2];   /* from the lattice point (i, j), less its unskew, Q2.30 */
  uint32_t      unskew[2];  /* lower and upper half of G·(i + j), Q2.62 */
  uint32_t      key[3];     /* what i, j and the seed give to the hash */
} SimplexOrigin;

/* Whether all samples within NEAR, less than 2^14 lattice points away along i + j,
 * share the correction that varve_unskew () makes; that of −1 and 0 is 0.
 */
static bool
simplex_origin (int64_t        x,
                int64_t        z,
                uint32_t       seed,
                SimplexOrigin *origin)
{
  VarveTriangle at  = varve_triangle (x, z);
  int64_t       sum = at.i + at.j;
  int64_t       low = (sum - (1 << 14)) >> 32, high = (sum + (1 << 14)) >> 32;

  origin->i         = at.i;
  origin->j         = at.j;
  origin->u         = at.u * 4;
  origin->v         = at.v * 4;
  origin->place[0]  = (uint32_t) ((uint64_t) x << 12) - ((uint32_t) at.i << 30);
  origin->place[1]  = (uint32_t) ((uint64_t) z << 12) - ((uint32_t) at.j << 30);
  origin->unskew[0] = (uint32_t) ((uint64_t) sum * VARVE_UNSKEW_62);
  origin->unskew[1] = varve_unskew (sum);
  origin->key[0]    = (uint32_t) at.i * VARVE_PRIME_X;
  origin->key[1]    = (uint32_t) at.j * VARVE_PRIME_Z;
  origin->key[2]    = seed * VARVE_PRIME_SEED;

  return low == high || (low == -1 && high == 0);
}

VECTOR_INLINE Long
share_half (Long x,
            Long z,
            Long gradient_x,
            Long gradient_z)
{
  Long falloff = ((uint64_t) 1 << 30) - (multiply_signed (x, x) >> 29)
                 - (multiply_signed (z, z) >> 29);
  Long slope   = (multiply_signed (gradient_x, x) >> 16) + (multiply_signed (gradient_z, z) >> 16);

  falloff = (Long) larger ((Int) falloff, all_int (0));
  falloff = multiply (falloff, falloff) >> 30;
  falloff = multiply (falloff, falloff) >> 30;
  return multiply_signed (falloff, slope);
}

/* One lattice point's share, as in the reference. */
VECTOR_INLINE Int
share_int (Table table_x,
           Table table_z,
           Word  x,
           Word  z,
           Word  hash)
{
  Int  index = (Int) (mix_word (hash ^ (hash >> 13)) & 7);
  Long g_x   = (Long) look_up (table_x, index);
  Long g_z   = (Long) look_up (table_z, index);

  return interleave (share_half ((Long) x, (Long) z, g_x, g_z),
                     share_half ((Long) x >> 32, (Long) z >> 32, g_x >> 32, g_z >> 32), 32);
}

/* The total at distances below NEAR from the origin. */
VECTOR_INLINE Int
simplex_total (const SimplexOrigin *origin,
               Int                  x,
               Int                  z)
{
  const Table table_x = make_table (varve_simplex_gradients[0][0]);
  const Table table_z = make_table (varve_simplex_gradients[0][1]);
  const Word low  = all_word ((uint32_t) VARVE_UNSKEW_62);
  const Word high = all_word ((uint32_t) (VARVE_UNSKEW_62 >> 32));

  Int skew = multiply_int (x + z, all_int ((int32_t) (VARVE_SKEW_64 >> 32)), 32);
  Int u    = x + skew + origin->u;
  Int v    = z + skew + origin->v;
  Int i    = u >> VARVE_LATTICE_SHIFT;
  Int j    = v >> VARVE_LATTICE_SHIFT;
  Int mask = (1 << VARVE_LATTICE_SHIFT) - 1 - (Int){ 0 };
  Int middle = (u & mask) > (v & mask); /* the middle corner is the one further along x */

  /* G·(i + j) in two halves, and that of the next two sums */
  Word sum  = (Word) (i + j);
  Word part = sum * low;
  Word g    = sum * high + high_word (sum, low) - ((Word) (i + j < 0) & low);
  Word at_x = ((Word) x << 12) - ((Word) i << 30) + origin->place[0];
  Word at_z = ((Word) z << 12) - ((Word) j << 30) + origin->place[1];
  Word k_x  = (Word) i * VARVE_PRIME_X + origin->key[0];
  Word k_z  = (Word) j * VARVE_PRIME_Z + origin->key[1];
  Word on   = (Word) middle; /* −1 or 0 */
  Int  total;

  part += origin->unskew[0];
  g    += origin->unskew[1] - (Word) (part < origin->unskew[0]);
  total = share_int (table_x, table_z, at_x + g, at_z + g, k_x ^ k_z ^ origin->key[2]);

  part += low;
  g    += high - (Word) (part < low);
  total += share_int (table_x, table_z, at_x + g + (on << 30), at_z + g + (~on << 30),
                      (k_x + (on & VARVE_PRIME_X)) ^ (k_z + (~on & VARVE_PRIME_Z))
                        ^ origin->key[2]);

  part += low;
  g    += high - (Word) (part < low);
  return total + share_int (table_x, table_z, at_x + g - (UINT32_C (1) << 30), at_z + g - (UINT32_C (1) << 30),
                            (k_x + VARVE_PRIME_X) ^ (k_z + VARVE_PRIME_Z) ^ origin->key[2]);
}
