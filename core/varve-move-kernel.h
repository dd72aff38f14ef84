/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Samples that warp fields move, in lanes. */

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

      scale_centred (field + i, strength, moves);
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
