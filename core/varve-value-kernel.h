/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Value noise in lanes.
 *
 * Lattice rows are blended along x once and kept as 16-bit numbers, so that a
 * pixel is one blend along z.
 */

/* Goes to samples between the lattice rows of lower and upper. */
VECTOR_INLINE void
value_reach (VarveValueColumns *columns,
             uint32_t           lower,
             uint32_t           upper)
{
  VarveValueTrack *track  = &columns->track;
  const uint32_t   key[2] = { lower, upper };
  unsigned         n      = 2;

  if (track->n > 0 && lower == track->key[1])
    n = 1;
  if (track->n > 0 && lower == track->key[0] && upper == track->key[1])
    n = 0;
  if (n > 0)
    value_fetch (columns, track->n, n, key + 2 - n);

  *track = (VarveValueTrack){ .n = track->n + n, .key = { lower, upper } };
}

/* n sample rows with the weights s. */
VECTOR_INLINE void
value_draw (VarveValueColumns *columns,
            const Short       *s,
            int                n,
            uint16_t           invert,
            uint16_t          *pixels,
            ptrdiff_t          stride)
{
  const uint16_t *above = value_row (columns, columns->track.n - 2);
  const uint16_t *below = value_row (columns, columns->track.n - 1);
  int             whole = columns->lattice.n / SHORT_LANES * SHORT_LANES;

  for (int i = 0; i < whole; i += SHORT_LANES)
    {
      Way way = value_way (above + i, below + i);

      for (int j = 0; j < n; j++)
        store (pixels + j * stride + i, along_short (way, s[j]) ^ invert);
    }

  if (whole < columns->lattice.n)
    for (int j = 0; j < n; j++)
      {
        Short last = along_short (value_way (above + whole, below + whole), s[j]) ^ invert;

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
  while (n < VALUE_BAND && j + n < rows->n && rows->key[0][j + n] == rows->key[0][j]
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
      Short s[VALUE_BAND] = { { 0 } };

      n = value_rows_alike (&rows, j, s);
      value_reach (&columns->value, rows.key[0][j], rows.key[1][j]);
      if (n == 4)
        value_draw (&columns->value, s, 4, flip, pixels, stride);
      else if (n == 2)
        value_draw (&columns->value, s, 2, flip, pixels, stride);
      else
        value_draw (&columns->value, s, 1, flip, pixels, stride);
    }
}

/* The share of a value in the sum: as varve_sum_point (), with the mean
 * 2^15.  The difference to it is signed, so its upper half is corrected where it is
 * negative, as in blend_short ().
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
