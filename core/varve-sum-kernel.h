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
  return (Int) ((Word) crest * (Word) crest >> 16) + (crest & VARVE_ONE);
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

/* The totals of LANES columns. */
VECTOR_INLINE Int
load_total (const VarveTotal *total,
            bool              whole,
            int               at)
{
  if (whole)
    return load_int (total->whole + at);
  return load_wide (total->part[0] + at) + load_wide (total->part[1] + at);
}

static void
add_parts (int               n_columns,
           int               n_rows,
           const VarveTotal *parts,
           bool              first,
           int32_t          *total)
{
  for (int j = 0; j < n_rows * VARVE_BLOCK_WIDTH; j += VARVE_BLOCK_WIDTH)
    for (int i = j; i < j + n_columns; i += LANES)
      {
        Int value = load_total (parts, false, i);

        store (total + i, first ? value : load_int (total + i) + value);
      }
}

/* The product's upper 32 bits are those of numerator·(lower half of factor), and
 * numerator·(upper half).
 */
VECTOR_INLINE Int
divide (VarveQuotient quotient,
        Int           total)
{
  Word numerator = (Word) total + (uint32_t) quotient.before;
  Word product   = high_word (numerator, all_word ((uint32_t) quotient.factor))
                   + numerator * (uint32_t) (quotient.factor >> 32);

  return (Int) (product >> (quotient.shift - 32)) + quotient.after;
}

VECTOR_INLINE Int
clamp_pixel (Int value)
{
  return smaller (larger (value, all_int (0)), all_int (VARVE_MAX));
}

typedef struct
{
  bool whole, divided, scaled, contrasted;
} ToneSteps;

VECTOR_INLINE Int
tone_int (const VarveTotal *total,
          VarveQuotient     quotient,
          VarveTone         tone,
          ToneSteps         steps,
          int               at)
{
  Int value = load_total (total, steps.whole, at);

  if (steps.divided)
    value = divide (quotient, value);
  if (steps.scaled)
    {
      value = smaller (larger (value, all_int (-tone.limit)), all_int (tone.limit));
      value = (value * tone.scale >> 16) + tone.shift;
    }
  if (steps.contrasted)
    value = scale_by (clamp_pixel (value) - VARVE_HALF, tone.contrast)
            + (VARVE_HALF + tone.brightness);
  return tone.invert ? VARVE_MAX - value : value;
}

VECTOR_INLINE void
tone_rows (int                  n_columns,
           int                  n_rows,
           const VarveTotal    *total,
           VarveQuotient        quotient,
           VarveTone            tone,
           ToneSteps            steps,
           uint16_t            *pixels,
           ptrdiff_t            stride)
{
  int n = n_columns / SHORT_LANES * SHORT_LANES;

  for (int j = 0; j < n_rows; j++, pixels += stride)
    {
      int at = j * VARVE_BLOCK_WIDTH;

      for (int i = 0; i < n; i += SHORT_LANES)
        store_clamped (pixels + i, tone_int (total, quotient, tone, steps, at + i),
                       tone_int (total, quotient, tone, steps, at + i + LANES));

      if (n < n_columns)
        {
          uint16_t last[SHORT_LANES];

          store_clamped (last, tone_int (total, quotient, tone, steps, at + n),
                         tone_int (total, quotient, tone, steps, at + n + LANES));
          memcpy (pixels + n, last, (size_t) (n_columns - n) * sizeof *pixels);
        }
    }
}

static void
tone (int                  n_columns,
      int                  n_rows,
      const VarveTotal    *total,
      const VarveQuotient *quotient,
      const VarveTone     *tone,
      uint16_t            *pixels,
      ptrdiff_t            stride)
{
  bool whole      = total->whole != NULL;
  bool divided    = !quotient->whole;
  bool scaled     = tone->scale != VARVE_ONE || tone->shift != 0;
  bool contrasted = tone->contrast != VARVE_ONE || tone->brightness != 0;

#define TONE(whole, divided, scaled, contrasted)                                       \
  tone_rows (n_columns, n_rows, total, *quotient, *tone,                               \
             (ToneSteps){ (whole), (divided), (scaled), (contrasted) }, pixels, stride)

  /* Loops without choices inside for what is common. */
  if (!whole && divided && !scaled && !contrasted)
    TONE (false, true, false, false);
  else if (whole && divided && scaled && !contrasted)
    TONE (true, true, true, false);
  else if (whole && !divided && scaled && !contrasted)
    TONE (true, false, true, false);
  else if (whole && !divided && !scaled && !contrasted)
    TONE (true, false, false, false);
  else if (whole)
    TONE (true, divided, scaled, contrasted);
  else
    TONE (false, divided, scaled, contrasted);
#undef TONE
}
