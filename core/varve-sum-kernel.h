/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The sum of octaves in lanes: shares, totals, quotients and pixels, from rows
 * of VARVE_BLOCK_WIDTH values.
 */

/* floor (value·scale / 2^16) for any scale, as long as the result fits. */
VECTOR_INLINE Int
scale_by (Int     value,
          int32_t scale)
{
  return value * (scale >> 16) + scale_int (all_int (scale & 0xFFFF), value);
}

/* Billow and ridged values, in [0, ONE]. */
VECTOR_INLINE Int
fold_int (const VarveShare *share,
          Int               value)
{
  Int n      = scale_by (value, share->signed_scale) + share->signed_shift;
  Int height = smaller (larger (n, -n), all_int (VARVE_ONE));
  Int crest  = VARVE_ONE - height;

  if (share->fractal == VARVE_FRACTAL_BILLOW)
    return height;

  /* ONE·ONE does not fit 32 bits, and becomes 0. */
  return (Int) ((Word) (crest * crest) >> 16) + (crest & VARVE_ONE);
}

VECTOR_INLINE void
add_rows (int               n_columns,
          int               n_rows,
          const VarveShare *share,
          bool              folded,
          bool              weighted,
          bool              first,
          const int32_t    *noise,
          int32_t          *total)
{
  Int weight    = all_int (share->weight);
  Int amplitude = all_int (share->amplitude);

  for (int j = 0; j < n_rows * VARVE_BLOCK_WIDTH; j += VARVE_BLOCK_WIDTH)
    for (int i = j; i < j + n_columns; i += LANES)
      {
        Int value = load_int (noise + i);

        if (folded)
          value = fold_int (share, value);
        if (weighted)
          value = share->mean + scale_int (weight, value - share->mean);
        if (share->amplitude != VARVE_ONE)
          value = scale_int (amplitude, value);
        store (total + i, first ? value : load_int (total + i) + value);
      }
}

static void
add (int               n_columns,
     int               n_rows,
     const VarveShare *share,
     const int32_t    *noise,
     bool              first,
     int32_t          *total)
{
  bool folded   = share->fractal == VARVE_FRACTAL_BILLOW || share->fractal == VARVE_FRACTAL_RIDGED;
  bool weighted = share->weight != VARVE_ONE;

  if (folded && weighted)
    add_rows (n_columns, n_rows, share, true, true, first, noise, total);
  else if (folded)
    add_rows (n_columns, n_rows, share, true, false, first, noise, total);
  else if (weighted)
    add_rows (n_columns, n_rows, share, false, true, first, noise, total);
  else
    add_rows (n_columns, n_rows, share, false, false, first, noise, total);
}

static void
add_short (int             n_columns,
           int             n_rows,
           const uint16_t *sum,
           bool            first,
           int32_t        *total)
{
  for (int j = 0; j < n_rows * VARVE_BLOCK_WIDTH; j += VARVE_BLOCK_WIDTH)
    for (int i = j; i < j + n_columns; i += LANES)
      {
        Int value = load_wide (sum + i);

        store (total + i, first ? value : load_int (total + i) + value);
      }
}

/* The product's upper 32 bits are those of numerator·(lower half of factor), and
 * numerator·(upper half); varve_quotient_init () sees to it that they fit.
 */
static void
divide (int                  n_columns,
        int                  n_rows,
        const VarveQuotient *quotient,
        int32_t             *total)
{
  Word lower = all_word ((uint32_t) quotient->factor);
  Word upper = all_word ((uint32_t) (quotient->factor >> 32));
  Int  low   = all_int (quotient->low);
  Int  high  = all_int (quotient->high);

  for (int j = 0; j < n_rows * VARVE_BLOCK_WIDTH; j += VARVE_BLOCK_WIDTH)
    for (int i = j; i < j + n_columns; i += LANES)
      {
        Word numerator = load_word (total + i) + (uint32_t) quotient->before;
        Word product   = high_word (numerator, lower) + numerator * upper;
        Int  value     = (Int) (product >> (quotient->shift - 32)) + quotient->after;

        store (total + i, smaller (larger (value, low), high));
      }
}

VECTOR_INLINE Int
clamp_pixel (Int value)
{
  return smaller (larger (value, all_int (0)), all_int (VARVE_MAX));
}

VECTOR_INLINE Int
tone_int (const VarveTone *tone,
          bool             scaled,
          bool             contrasted,
          Int              value)
{
  if (scaled)
    {
      value = smaller (larger (value, all_int (-tone->limit)), all_int (tone->limit));
      value = value * tone->scale;
      value = (value >> 16) + tone->shift;
    }
  value = clamp_pixel (value);
  if (contrasted)
    value = clamp_pixel (scale_by (value - VARVE_HALF, tone->contrast)
                         + (VARVE_HALF + tone->brightness));
  return value ^ (tone->invert ? VARVE_MAX : 0);
}

VECTOR_INLINE void
tone_rows (int              n_columns,
           int              n_rows,
           const VarveTone *tone,
           bool             scaled,
           bool             contrasted,
           const int32_t   *sum,
           uint16_t        *pixels,
           ptrdiff_t        stride)
{
  int whole = n_columns / LANES * LANES;

  for (int j = 0; j < n_rows; j++, sum += VARVE_BLOCK_WIDTH, pixels += stride)
    {
      for (int i = 0; i < whole; i += LANES)
        store_narrow (pixels + i, tone_int (tone, scaled, contrasted, load_int (sum + i)));

      if (whole < n_columns)
        {
          uint16_t last[LANES];

          store_narrow (last, tone_int (tone, scaled, contrasted, load_int (sum + whole)));
          memcpy (pixels + whole, last, (size_t) (n_columns - whole) * sizeof *pixels);
        }
    }
}

static void
tone (int              n_columns,
      int              n_rows,
      const VarveTone *tone,
      const int32_t   *sum,
      uint16_t        *pixels,
      ptrdiff_t        stride)
{
  bool scaled     = tone->scale != VARVE_ONE || tone->shift != 0;
  bool contrasted = tone->contrast != VARVE_ONE || tone->brightness != 0;

  if (scaled && contrasted)
    tone_rows (n_columns, n_rows, tone, true, true, sum, pixels, stride);
  else if (scaled)
    tone_rows (n_columns, n_rows, tone, true, false, sum, pixels, stride);
  else if (contrasted)
    tone_rows (n_columns, n_rows, tone, false, true, sum, pixels, stride);
  else
    tone_rows (n_columns, n_rows, tone, false, false, sum, pixels, stride);
}
