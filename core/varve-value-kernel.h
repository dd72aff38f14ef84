/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Value noise in lanes.
 *
 * Lattice rows are blended along x once and kept as 16-bit numbers, so that a
 * pixel is one blend along z: with rise the difference modulo 2^16 and fall its
 * sign, floor (s·(b − a) / 2^16) is the high half of s·rise, less s where the
 * difference is negative.
 */

#define MAX_ROWS 4 /* drawn together, to load columns once for all */

static void
value_columns (const VarveStyle *style,
               const VarveAxis  *axis,
               VarveColumns     *columns)
{
  lattice_columns (style, axis, &columns->value.lattice);
  columns->value.valid = false;
}

/* a + floor (s·(b − a) / 2^16), with b − a as above. */
VECTOR_INLINE Short
blend_short (Short a,
             Short rise,
             Short fall,
             Short s)
{
  return a + high_short (rise, s) - (fall & s);
}

static void
value_lattice_row (const VarveLatticeColumns *lattice,
                   uint32_t                   key,
                   uint16_t                  *row)
{
  for (int i = 0; i < lattice->n; i += SHORT_LANES)
    {
      const uint32_t *lower = lattice->lower + i;
      const uint32_t *upper = lattice->upper + i;
      Short           a     = pack_short (mix_word (load_word (lower) ^ key),
                                          mix_word (load_word (lower + LANES) ^ key));
      Short           b     = pack_short (mix_word (load_word (upper) ^ key),
                                          mix_word (load_word (upper + LANES) ^ key));

      store (row + i, blend_short (a, b - a, (Short) (b < a), load_short (lattice->weight + i)));
    }
}

/* Makes row[0] and row[1] those that the keys name. */
static void
value_reach (VarveValueColumns *columns,
             uint32_t           lower,
             uint32_t           upper)
{
  if (columns->valid && columns->key[0] == lower && columns->key[1] == upper)
    return;

  if (columns->valid && columns->key[1] == lower)
    memcpy (columns->row[0], columns->row[1], sizeof columns->row[0]);
  else
    value_lattice_row (&columns->lattice, lower, columns->row[0]);
  value_lattice_row (&columns->lattice, upper, columns->row[1]);

  columns->valid  = true;
  columns->ready  = false;
  columns->key[0] = lower;
  columns->key[1] = upper;
}

/* Finds the differences, which pays when several rows need them. */
static void
value_differ (VarveValueColumns *columns)
{
  if (columns->ready)
    return;

  columns->ready = true;
  for (int i = 0; i < columns->lattice.n; i += SHORT_LANES)
    {
      Short a = load_short (columns->row[0] + i);
      Short b = load_short (columns->row[1] + i);

      store (columns->rise + i, b - a);
      store (columns->fall + i, (Short) (b < a));
    }
}

VECTOR_INLINE Short
value_blend (const VarveValueColumns *columns,
             bool                     ready,
             int                      i,
             Short                    s)
{
  if (!ready)
    {
      Short a = load_short (columns->row[0] + i);
      Short b = load_short (columns->row[1] + i);

      return blend_short (a, b - a, (Short) (b < a), s);
    }
  return blend_short (load_short (columns->row[0] + i), load_short (columns->rise + i),
                      load_short (columns->fall + i), s);
}

/* n sample rows with the weights s. */
VECTOR_INLINE void
value_draw (const VarveValueColumns *columns,
            const Short             *s,
            int                      n,
            uint16_t                 invert,
            uint16_t                *pixels,
            ptrdiff_t                stride)
{
  int whole = columns->lattice.n / SHORT_LANES * SHORT_LANES;

  for (int i = 0; i < whole; i += SHORT_LANES)
    for (int j = 0; j < n; j++)
      store (pixels + j * stride + i, value_blend (columns, n > 1, i, s[j]) ^ invert);

  if (whole < columns->lattice.n)
    for (int j = 0; j < n; j++)
      {
        Short last = value_blend (columns, n > 1, whole, s[j]) ^ invert;

        memcpy (pixels + j * stride + whole, &last,
                (size_t) (columns->lattice.n - whole) * sizeof *pixels);
      }
}

/* 1, 2 or 4 rows from j on that lie in the same cells; s becomes their weights. */
VECTOR_INLINE int
value_rows_alike (const LatticeRows *rows,
                  int                j,
                  Short             *s)
{
  int n = 0;

  do
    {
      s[n] = all_short ((uint16_t) rows->weight[j + n]);
      n++;
    }
  while (n < MAX_ROWS && j + n < rows->n && rows->key[0][j + n] == rows->key[0][j]
         && rows->key[1][j + n] == rows->key[1][j]);

  return n == 3 ? 2 : n;
}

static void
value_pixels (const VarveStyle *style,
              VarveColumns     *columns,
              const VarveAxis  *axis,
              uint32_t          seed,
              bool              invert,
              uint16_t         *pixels,
              ptrdiff_t         stride)
{
  uint16_t    flip = invert ? VARVE_MAX : 0;
  LatticeRows rows;
  int         n;

  lattice_rows (style, axis, seed, &rows);
  for (int j = 0; j < rows.n; j += n, pixels += n * stride)
    {
      Short s[MAX_ROWS] = { { 0 } };

      n = value_rows_alike (&rows, j, s);
      value_reach (&columns->value, rows.key[0][j], rows.key[1][j]);
      if (n > 1)
        value_differ (&columns->value);
      if (n == 4)
        value_draw (&columns->value, s, 4, flip, pixels, stride);
      else if (n == 2)
        value_draw (&columns->value, s, 2, flip, pixels, stride);
      else
        value_draw (&columns->value, s, 1, flip, pixels, stride);
    }
}

/* The share of a value in the sum: as varve_sum_point (), with the mean 2^15.
 * The difference to it is signed, so its upper half is corrected where it is
 * negative, as above.
 */
VECTOR_INLINE Short
value_portion (Short value,
               bool  weighted,
               Short weight,
               bool  scaled,
               Short amplitude)
{
  if (weighted)
    {
      Short difference = value - VARVE_HALF;

      value = high_short (difference, weight) - ((Short) (value < VARVE_HALF) & weight)
              + VARVE_HALF;
    }
  return scaled ? high_short (value, amplitude) : value;
}

VECTOR_INLINE void
value_add (const VarveValueColumns *columns,
           const Short             *s,
           int                      n,
           const VarveShare        *share,
           bool                     weighted,
           bool                     scaled,
           bool                     first,
           uint16_t                *sum)
{
  Short weight    = all_short ((uint16_t) share->weight);
  Short amplitude = all_short ((uint16_t) share->amplitude);

  for (int i = 0; i < columns->lattice.n; i += SHORT_LANES)
    for (int j = 0; j < n; j++)
      {
        uint16_t *at    = sum + j * VARVE_BLOCK_WIDTH + i;
        Short     value = value_portion (value_blend (columns, n > 1, i, s[j]), weighted, weight,
                                         scaled, amplitude);

        store (at, first ? value : load_short (at) + value);
      }
}

/* Loops without choices inside for what is common. */
VECTOR_INLINE void
value_add_rows (const VarveValueColumns *columns,
                const Short             *s,
                int                      n,
                const VarveShare        *share,
                bool                     first,
                uint16_t                *sum)
{
  bool scaled = share->amplitude != VARVE_ONE;

  if (share->weight != VARVE_ONE)
    value_add (columns, s, n, share, true, scaled, first, sum);
  else if (!scaled)
    value_add (columns, s, n, share, false, false, first, sum);
  else if (first)
    value_add (columns, s, n, share, false, true, true, sum);
  else
    value_add (columns, s, n, share, false, true, false, sum);
}

static void
value_share (const VarveStyle *style,
             VarveColumns     *columns,
             const VarveAxis  *axis,
             uint32_t          seed,
             const VarveShare *share,
             bool              first,
             uint16_t         *sum)
{
  LatticeRows rows;
  int         n;

  lattice_rows (style, axis, seed, &rows);
  for (int j = 0; j < rows.n; j += n, sum += n * VARVE_BLOCK_WIDTH)
    {
      Short s[MAX_ROWS] = { { 0 } };

      n = value_rows_alike (&rows, j, s);
      value_reach (&columns->value, rows.key[0][j], rows.key[1][j]);
      if (n > 1)
        value_differ (&columns->value);

      if (n == 4)
        value_add_rows (&columns->value, s, 4, share, first, sum);
      else if (n == 2)
        value_add_rows (&columns->value, s, 2, share, first, sum);
      else
        value_add_rows (&columns->value, s, 1, share, first, sum);
    }
}

static void
value_rows (const VarveStyle *style,
            VarveColumns     *columns,
            const VarveAxis  *axis,
            uint32_t          seed,
            int32_t          *noise)
{
  VARVE_ALIGNED uint16_t pixels[VARVE_BLOCK_SIZE];

  value_pixels (style, columns, axis, seed, false, pixels, VARVE_BLOCK_WIDTH);
  for (int i = 0; i < axis->n * VARVE_BLOCK_WIDTH; i += LANES)
    store (noise + i, load_wide (pixels + i));
}

/* The noise at SHORT_LANES points. */
VECTOR_INLINE Short
value_at (VarveInterpolation interpolation,
          const Spread       spread[2],
          int                i,
          uint32_t           seed)
{
  Word  left[2], right[2], above[2], below[2];
  Word  s_x[2], s_z[2];
  Short weight, row[2];

  for (int h = 0; h < 2; h++)
    {
      Word lower, upper, at;

      load_spread (&spread[0], i + h * LANES, &lower, &upper, &at);
      left[h]  = premix (lower * VARVE_PRIME_X);
      right[h] = premix (upper * VARVE_PRIME_X);
      s_x[h]   = (Word) fade_int (interpolation, (Int) (at >> 16));

      load_spread (&spread[1], i + h * LANES, &lower, &upper, &at);
      above[h] = premix (lower * VARVE_PRIME_Z ^ seed * VARVE_PRIME_SEED);
      below[h] = premix (upper * VARVE_PRIME_Z ^ seed * VARVE_PRIME_SEED);
      s_z[h]   = (Word) fade_int (interpolation, (Int) (at >> 16));
    }

  weight = pack_short (s_x[0], s_x[1]);
  for (int o = 0; o < 2; o++)
    {
      const Word *key = o ? below : above;
      Short       a   = pack_short (mix_word (left[0] ^ key[0]), mix_word (left[1] ^ key[1]));
      Short       b   = pack_short (mix_word (right[0] ^ key[0]), mix_word (right[1] ^ key[1]));

      row[o] = blend_short (a, b - a, (Short) (b < a), weight);
    }

  return blend_short (row[0], row[1] - row[0], (Short) (row[1] < row[0]),
                      pack_short (s_z[0], s_z[1]));
}

VECTOR_INLINE void
value_add_points (VarveInterpolation  interpolation,
                  const Spread        spread[2],
                  int                 n,
                  uint32_t            seed,
                  const VarveShare   *share,
                  bool                first,
                  uint16_t           *sum)
{
  bool  weighted  = share->weight != VARVE_ONE;
  bool  scaled    = share->amplitude != VARVE_ONE;
  Short weight    = all_short ((uint16_t) share->weight);
  Short amplitude = all_short ((uint16_t) share->amplitude);

  for (int i = 0; i < n; i += SHORT_LANES)
    {
      Short value = value_portion (value_at (interpolation, spread, i, seed), weighted, weight,
                                   scaled, amplitude);

      store (sum + i, first ? value : load_short (sum + i) + value);
    }
}

static void
value_points (const VarveStyle  *style,
              const VarveOctave *octave,
              int                n,
              const VarvePoints  axis[2],
              uint32_t           seed,
              const VarveShare  *share,
              bool               first,
              uint16_t          *sum)
{
  Spread spread[2];

  for (int a = 0; a < 2; a++)
    spread_points (octave, a, n, &axis[a], &spread[a]);

  switch (style->interpolation)
    {
    case VARVE_INTERPOLATION_LINEAR:
      value_add_points (VARVE_INTERPOLATION_LINEAR, spread, n, seed, share, first, sum);
      break;

    case VARVE_INTERPOLATION_SMOOTHSTEP:
      value_add_points (VARVE_INTERPOLATION_SMOOTHSTEP, spread, n, seed, share, first, sum);
      break;

    case VARVE_INTERPOLATION_QUINTIC:
      value_add_points (VARVE_INTERPOLATION_QUINTIC, spread, n, seed, share, first, sum);
      break;
    }
}

static void
value_points_wide (const VarveStyle  *style,
                   const VarveOctave *octave,
                   int                n,
                   const VarvePoints  axis[2],
                   uint32_t           seed,
                   int32_t           *noise)
{
  const VarveShare       share = { .weight = VARVE_ONE, .amplitude = VARVE_ONE };
  VARVE_ALIGNED uint16_t value[VARVE_BLOCK_WIDTH];

  value_points (style, octave, n, axis, seed, &share, true, value);
  for (int i = 0; i < n; i += LANES)
    store (noise + i, load_wide (value + i));
}

#undef MAX_ROWS

static const VarveKernel varve_noise_value_kernel = {
  .columns = value_columns,
  .rows    = value_rows,
  .points  = value_points_wide,
};
