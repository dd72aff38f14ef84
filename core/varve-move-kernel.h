/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Samples that warp fields move, in lanes. */

/* Brings two vectors of samples into the order of runs, which processors have at hand:
 * numbers of 32 bits that are packed within 128 bits are in order; or back.
 */
VECTOR_INLINE void
order_run (Int *a,
           Int *b)
{
#if defined X86 && VECTOR_BYTES == 32
  X86Vector lower = _mm256_permute2x128_si256 ((X86Vector) *a, (X86Vector) *b, 0x20);
  X86Vector upper = _mm256_permute2x128_si256 ((X86Vector) *a, (X86Vector) *b, 0x31);

  *a = (Int) lower;
  *b = (Int) upper;
#else
  (void) a;
  (void) b;
#endif
}

/* floor (strength·f / 2^16) for SHORT_LANES values of a warp field less ONE / 2, f, which
 * are signed 16-bit numbers: with strength = h·2^16 + l, that is f·h + floor (f·l / 2^16).
 * The order is that of runs.
 */
VECTOR_INLINE void
field_moves (const uint16_t *field,
             int32_t         strength,
             Int             moves[2])
{
#ifdef X86
  /* l is signed, too. */
  int32_t   upper   = (strength + VARVE_HALF) >> 16;
  X86Vector factors = (X86Vector) all_int (VARVE_ONE | (upper & 0xFFFF));
  X86Vector value   = (X86Vector) (load_short (field) ^ VARVE_HALF);
  X86Vector part;

#if VECTOR_BYTES == 64
  value = _mm512_permutexvar_epi64 (_mm512_setr_epi64 (0, 4, 1, 5, 2, 6, 3, 7), value);
#endif
  part     = X86 (mulhi_epi16) (value, (X86Vector) all_short ((uint16_t) strength));
  moves[0] = (Int) X86 (madd_epi16) (X86 (unpacklo_epi16) (value, part), factors);
  moves[1] = (Int) X86 (madd_epi16) (X86 (unpackhi_epi16) (value, part), factors);
#else
  for (int h = 0; h < 2; h++)
    {
      Int value = load_wide (field + h * LANES) - VARVE_HALF;

      moves[h] = value * (strength >> 16) + (value * (strength & 0xFFFF) >> 16);
    }
#endif
}

VECTOR_INLINE void
move_close (int             n,
            const uint16_t *field,
            int32_t         strength,
            const int32_t  *from,
            int32_t         start,
            int32_t        *distance)
{
  for (int i = 0; i < n; i += SHORT_LANES)
    {
      Int moves[2];

      field_moves (field + i, strength, moves);
      order_run (&moves[0], &moves[1]);
      for (int h = 0; h < 2; h++)
        store (distance + i + h * LANES,
               moves[h] + (from != NULL ? load_int (from + i + h * LANES) : all_int (start)));
    }
}

static void
move (int             n,
      const uint16_t *field,
      int64_t         strength,
      const int32_t  *from,
      int32_t         distance,
      VarvePoints    *axis)
{
  if (!axis->close)
    for (int i = 0; i < n; i++)
      axis->world[i] += ((field[i] - VARVE_HALF) * strength) >> 16;
  else if (from != NULL)
    move_close (n, field, (int32_t) strength, from, 0, axis->distance);
  else
    move_close (n, field, (int32_t) strength, NULL, distance, axis->distance);
}

static void
move_points (int                n,
             int                n_rows,
             const VarveMoves  *moves,
             VarvePoints      (*rows)[2])
{
  for (int j = 0; j < n_rows; j++)
    for (int a = 0; a < 2; a++)
      move (n, moves->field[a] + j * VARVE_BLOCK_WIDTH, moves->strength[a],
            a == 0 ? moves->across : NULL, a == 0 ? 0 : moves->down[j], &rows[j][a]);
}
