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
      Short           a     = pack_folded ((load_word (lower) ^ key) * VARVE_MIX,
                                           (load_word (lower + LANES) ^ key) * VARVE_MIX);
      Short           b     = pack_folded ((load_word (upper) ^ key) * VARVE_MIX,
                                           (load_word (upper + LANES) ^ key) * VARVE_MIX);

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

#undef MAX_ROWS
