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

static void
value_lattice_row (const VarveLatticeColumns *lattice,
                   uint32_t                   key,
                   uint16_t                  *row)
{
  for (int i = 0; i < lattice->n; i += LANES)
    {
      Int a = (Int) (mix_word (load_word (lattice->lower + i) ^ key) & 0xFFFF);
      Int b = (Int) (mix_word (load_word (lattice->upper + i) ^ key) & 0xFFFF);

      store_narrow (row + i, lerp_int (load_wide (lattice->weight + i), a, b));
    }
}

/* Makes row[0] and row[1] those beside sample row j. */
static void
value_reach (VarveValueColumns *columns,
             const VarveAxis   *rows,
             int                j,
             uint32_t           seed)
{
  uint32_t lower = row_key (rows, j, 0, seed);
  uint32_t upper = row_key (rows, j, 1, seed);

  if (columns->valid && columns->key[0] == lower && columns->key[1] == upper)
    return;

  if (columns->valid && columns->key[1] == lower)
    memcpy (columns->row[0], columns->row[1], sizeof columns->row[0]);
  else
    value_lattice_row (&columns->lattice, lower, columns->row[0]);
  value_lattice_row (&columns->lattice, upper, columns->row[1]);

  for (int i = 0; i < columns->lattice.n; i += SHORT_LANES)
    {
      Short a = load_short (columns->row[0] + i);
      Short b = load_short (columns->row[1] + i);

      store (columns->rise + i, b - a);
      store (columns->fall + i, (Short) (b < a));
    }

  columns->valid  = true;
  columns->key[0] = lower;
  columns->key[1] = upper;
}

VECTOR_INLINE Short
value_blend (const VarveValueColumns *columns,
             int                      i,
             Short                    s)
{
  return load_short (columns->row[0] + i) + high_short (load_short (columns->rise + i), s)
         - (load_short (columns->fall + i) & s);
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
      store (pixels + j * stride + i, value_blend (columns, i, s[j]) ^ invert);

  if (whole < columns->lattice.n)
    for (int j = 0; j < n; j++)
      {
        Short last = value_blend (columns, whole, s[j]) ^ invert;

        memcpy (pixels + j * stride + whole, &last,
                (size_t) (columns->lattice.n - whole) * sizeof *pixels);
      }
}

static void
row_weights (const VarveAxis    *rows,
             VarveInterpolation  interpolation,
             int                 j,
             int                 n,
             Short              *s)
{
  for (int k = 0; k < n; k++)
    s[k] = all_short ((uint16_t) varve_fade (interpolation, row_fraction (rows, j + k)));
}

static void
value_pixels (const VarveStyle *style,
              VarveColumns     *columns,
              const VarveAxis  *rows,
              uint32_t          seed,
              bool              invert,
              uint16_t         *pixels,
              ptrdiff_t         stride)
{
  uint16_t flip = invert ? VARVE_MAX : 0;
  int      n;

  for (int j = 0; j < rows->n; j += n, pixels += n * stride)
    {
      Short s[MAX_ROWS];

      n = rows_alike (rows, j, MAX_ROWS);
      value_reach (&columns->value, rows, j, seed);
      row_weights (rows, style->interpolation, j, n, s);
      if (n == MAX_ROWS)
        value_draw (&columns->value, s, MAX_ROWS, flip, pixels, stride);
      else
        value_draw (&columns->value, s, n, flip, pixels, stride);
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
           bool                     first,
           uint16_t                *sum)
{
  Short weight    = all_short ((uint16_t) share->weight);
  Short amplitude = all_short ((uint16_t) share->amplitude);
  bool  scaled    = share->amplitude != VARVE_ONE;

  for (int i = 0; i < columns->lattice.n; i += SHORT_LANES)
    for (int j = 0; j < n; j++)
      {
        uint16_t *at    = sum + j * VARVE_BLOCK_WIDTH + i;
        Short     value = value_portion (value_blend (columns, i, s[j]), weighted, weight,
                                         scaled, amplitude);

        store (at, first ? value : load_short (at) + value);
      }
}

static void
value_share (const VarveStyle *style,
             VarveColumns     *columns,
             const VarveAxis  *rows,
             uint32_t          seed,
             const VarveShare *share,
             bool              first,
             uint16_t         *sum)
{
  int n;

  for (int j = 0; j < rows->n; j += n, sum += n * VARVE_BLOCK_WIDTH)
    {
      Short s[MAX_ROWS];

      n = rows_alike (rows, j, MAX_ROWS);
      value_reach (&columns->value, rows, j, seed);
      row_weights (rows, style->interpolation, j, n, s);

#define ADD(weighted)                                                           \
  if (n == MAX_ROWS)                                                            \
    value_add (&columns->value, s, MAX_ROWS, share, (weighted), first, sum);    \
  else                                                                          \
    value_add (&columns->value, s, n, share, (weighted), first, sum)

      if (share->weight == VARVE_ONE)
        ADD (false);
      else
        ADD (true);
#undef ADD
    }
}

static void
value_rows (const VarveStyle *style,
            VarveColumns     *columns,
            const VarveAxis  *rows,
            uint32_t          seed,
            int32_t          *noise)
{
  uint16_t pixels[VARVE_BLOCK_SIZE];

  value_pixels (style, columns, rows, seed, false, pixels, VARVE_BLOCK_WIDTH);
  for (int i = 0; i < rows->n * VARVE_BLOCK_WIDTH; i += LANES)
    store (noise + i, load_wide (pixels + i));
}

static void
value_points (const VarveStyle *style,
              const VarveAxis   axis[2],
              uint32_t          seed,
              int32_t          *noise)
{
  for (int i = 0; i < axis[0].n; i += LANES)
    {
      Int  s_x   = fade_int (style->interpolation, (Int) (load_word (axis[0].place + i) >> 16));
      Int  s_z   = fade_int (style->interpolation, (Int) (load_word (axis[1].place + i) >> 16));
      Word left  = load_word (axis[0].lower + i) * VARVE_PRIME_X ^ seed * VARVE_PRIME_SEED;
      Word right = load_word (axis[0].upper + i) * VARVE_PRIME_X ^ seed * VARVE_PRIME_SEED;
      Word above = load_word (axis[1].lower + i) * VARVE_PRIME_Z;
      Word below = load_word (axis[1].upper + i) * VARVE_PRIME_Z;

      store (noise + i,
             lerp_int (s_z,
                       lerp_int (s_x, (Int) (mix_word (left ^ above) & 0xFFFF),
                                 (Int) (mix_word (right ^ above) & 0xFFFF)),
                       lerp_int (s_x, (Int) (mix_word (left ^ below) & 0xFFFF),
                                 (Int) (mix_word (right ^ below) & 0xFFFF))));
    }
}

#undef MAX_ROWS

static const VarveKernel varve_noise_value_kernel = {
  .columns = value_columns,
  .rows    = value_rows,
  .points  = value_points,
};
