/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* White and blue noise in lanes: one number a cell. */

static void
mask_columns (const VarveStyle *style,
              const VarveAxis  *axis,
              VarveColumns     *columns)
{
  columns->axis = *axis;
}

VECTOR_INLINE void
white_row (int             n,
           const uint32_t *x,
           uint32_t        key,
           int32_t        *noise)
{
  for (int i = 0; i < n; i += LANES)
    store (noise + i, mix_word (premix (load_word (x + i) * VARVE_PRIME_X ^ key)) & 0xFFFF);
}

static void
white_rows (const VarveStyle *style,
            VarveColumns     *columns,
            const VarveAxis  *rows,
            uint32_t          seed,
            int32_t          *noise)
{
  const VarveAxis *axis = &columns->axis;

  for (int j = 0; j < rows->n; j++, noise += VARVE_BLOCK_WIDTH)
    white_row (axis->n, axis->lower, rows->lower[j] * VARVE_PRIME_Z ^ seed * VARVE_PRIME_SEED, noise);
}

static void
white_points (const VarveStyle  *style,
              const VarveOctave *octave,
              int                n,
              const VarvePoints  points[2],
              uint32_t           seed,
              int32_t           *noise)
{
  VarveAxis axis[2];

  for (int a = 0; a < 2; a++)
    place_points (octave, a, n, &points[a], &axis[a]);
  for (int i = 0; i < n; i += LANES)
    store (noise + i, mix_word (premix (load_word (axis[0].lower + i) * VARVE_PRIME_X
                                        ^ load_word (axis[1].lower + i) * VARVE_PRIME_Z
                                        ^ seed * VARVE_PRIME_SEED)) & 0xFFFF);
}

static const VarveKernel varve_noise_white_kernel = {
  .columns = mask_columns,
  .rows    = white_rows,
  .points  = white_points,
};

static void
blue_rows (const VarveStyle *style,
           VarveColumns     *columns,
           const VarveAxis  *rows,
           uint32_t          seed,
           int32_t          *noise)
{
  const VarveAxis *axis = &columns->axis;

  for (int j = 0; j < rows->n; j++, noise += VARVE_BLOCK_WIDTH)
    {
      const uint16_t *row = style->mask + rows->lower[j] % VARVE_MASK_SIZE * VARVE_MASK_SIZE;

      for (int i = 0; i < axis->n; i++)
        noise[i] = row[axis->lower[i] % VARVE_MASK_SIZE];
    }
}

static void
blue_points (const VarveStyle  *style,
             const VarveOctave *octave,
             int                n,
             const VarvePoints  points[2],
             uint32_t           seed,
             int32_t           *noise)
{
  VarveAxis axis[2];

  for (int a = 0; a < 2; a++)
    place_points (octave, a, n, &points[a], &axis[a]);
  for (int i = 0; i < n; i++)
    noise[i] = style->mask[axis[1].lower[i] % VARVE_MASK_SIZE * VARVE_MASK_SIZE
                           + axis[0].lower[i] % VARVE_MASK_SIZE];
}

static const VarveKernel varve_noise_blue_kernel = {
  .columns = mask_columns,
  .rows    = blue_rows,
  .points  = blue_points,
};
