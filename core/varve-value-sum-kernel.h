/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Sums of octaves of value noise in lanes.
 *
 * Shares are 16-bit numbers below their amplitudes, and are summed as such while the
 * amplitudes add up to no more than ONE; then another such part of the sum begins.
 */

#define VALUE_AHEAD 64 /* columns; of cache lines that are asked for */

/* Where pixels of a band go. */
typedef struct
{
  uint16_t *pixels;
  ptrdiff_t stride;
  int       n_columns;
  uint16_t  flip; /* exclusive or: inverts them */
} ValueOutput;

VECTOR_INLINE void
value_write (const ValueOutput *output,
             int                k,
             int                i,
             Short              row)
{
  uint16_t *to = output->pixels + k * output->stride + i;

  row ^= output->flip;
  if (i + SHORT_LANES <= output->n_columns)
    store (to, row);
  else
    memcpy (to, &row, (size_t) (output->n_columns - i) * sizeof *to);
}

/* Asks for a cache line of each of n rows, so that it arrives before it is written to. */
VECTOR_INLINE void
value_expect_writes (const ValueOutput *output,
                     int                n,
                     int                i)
{
  if (i < output->n_columns && i % 32 == 0)
    for (int k = 0; k < n; k++)
      __builtin_prefetch (output->pixels + k * output->stride + i, 1);
}

/* Pixels from parts of the sum. */
VECTOR_INLINE Short
value_normalise (const uint16_t      *parts,
                 int                  n_parts,
                 const VarveQuotient *quotient)
{
  Int even = { 0 }, odd = { 0 };

  for (int p = 0; p < n_parts; p++, parts += VALUE_BAND * VARVE_BLOCK_WIDTH)
    {
      Word part = (Word) (load_short (parts) ^ VARVE_HALF);

      even += (Int) (part & 0xFFFF);
      odd += (Int) (part >> 16);
    }
  if (!quotient->whole)
    {
      even = divide (*quotient, even);
      odd  = divide (*quotient, odd);
    }

  return join_clamped (even, odd);
}

VECTOR_INLINE Short
value_normalise_pair (Short             a,
                      Short             b,
                      VarvePairQuotient pair)
{
  return scale_sum (a, b, pair.upper, pair.lower, pair.after_upper, pair.after_lower) ^ VARVE_HALF;
}

/* n rows from j on; a part of the sum are the octaves between two ends. */
VECTOR_INLINE void
value_band (const ValueLayer    *layers,
            const int           *end,
            int                  n_parts,
            int                  j,
            int                  n,
            const VarveQuotient *quotient,
            const ValueOutput   *output)
{
  VARVE_ALIGNED uint16_t sums[VARVE_MAX_OCTAVES][VALUE_BAND][VARVE_BLOCK_WIDTH];
  VarvePairQuotient      pair = quotient->pair;

  for (int p = 0, o = 0; p < n_parts; p++)
    for (int from = o; o < end[p];)
      o += value_add_layers (layers + o, end[p] - o, o == from, j, n, sums[p]);

  for (int i = 0; i < output->n_columns; i += SHORT_LANES)
    for (int k = 0; k < n; k++)
      value_write (output, k, i,
                   n_parts == 2 && pair.exact
                     ? value_normalise_pair (load_short (sums[0][k] + i),
                                             load_short (sums[1][k] + i), pair)
                     : value_normalise (sums[0][k] + i, n_parts, quotient));
}

/* Whether a sum has two parts, of which the first is one octave as it is. */
static bool
value_is_pair (const ValueLayer    *layers,
               const int           *end,
               int                  n_parts,
               const VarveQuotient *quotient)
{
  return n_parts == 2 && quotient->pair.exact && end[0] == 1 && !layers[0].scaled
         && !layers[0].weighted && !layers[0].thin;
}

/* The end of such a sum, where the first octave's rows are alike; first: there is nothing
 * of the second part yet.
 */
VECTOR_INLINE void
value_finish (const ValueLayer  *lead,
              const ValueLayer  *thin,
              bool               first,
              int                j,
              uint16_t         (*sum)[VARVE_BLOCK_WIDTH],
              VarvePairQuotient  pair,
              const ValueOutput *output)
{
  ValueRows rows;

  value_layer_rows (lead, j, VALUE_BAND, rows);
  for (int i = 0; i < output->n_columns; i += SHORT_LANES)
    {
      Way   way = value_way (rows[0][0] + i, rows[0][1] + i);
      Short total[VALUE_BAND];

      way.from ^= VARVE_HALF;
      value_expect_writes (output, VALUE_BAND, i + VALUE_AHEAD);
      for (int k = 0; k < VALUE_BAND; k++)
        total[k] = first ? all_short (VARVE_HALF) : load_short (sum[k] + i);
      if (thin != NULL)
        value_add (thin, true, false, false, true, j, VALUE_BAND, i, rows, total);
      for (int k = 0; k < VALUE_BAND; k++)
        value_write (output, k, i,
                     value_normalise_pair (along_short (way, all_short (lead->s[j + k])), total[k],
                                           pair));
    }
}

static void
value_pair_band (const ValueLayer    *layers,
                 int                  n_layers,
                 int                  j,
                 const VarveQuotient *quotient,
                 const ValueOutput   *output)
{
  VARVE_ALIGNED uint16_t  sum[VALUE_BAND][VARVE_BLOCK_WIDTH];
  const ValueLayer       *last = &layers[n_layers - 1];
  bool                    thin = VECTOR_BYTES == 64 && last->way == VALUE_THIN;
  int                     end  = n_layers - thin;

  for (int i = 0; i < VALUE_AHEAD; i += 32)
    value_expect_writes (output, VALUE_BAND, i);
  for (int o = 1; o < end;)
    o += value_add_layers (layers + o, end - o, o == 1, j, VALUE_BAND, sum);
  if (thin)
    value_finish (layers, last, end == 1, j, sum, quotient->pair, output);
  else
    value_finish (layers, NULL, false, j, sum, quotient->pair, output);
}

static void
value_sum (const VarveStyle    *style,
           int                  n_layers,
           const VarveLayer    *from,
           int                  n_rows,
           const int64_t       *z,
           const VarveQuotient *quotient,
           bool                 invert,
           uint16_t            *pixels,
           ptrdiff_t            stride)
{
  ValueOutput output  = { .pixels    = pixels,
                          .stride    = stride,
                          .n_columns = from[0].columns->value.lattice.n,
                          .flip      = invert ? VARVE_MAX : 0 };
  int32_t     filled  = 0;
  int         n_parts = 0;
  int         end[VARVE_MAX_OCTAVES];
  ValueLayer  layers[VARVE_MAX_OCTAVES];
  bool        pair;
  int         n;

  for (int k = 0; k < n_layers; k++)
    {
      value_layer_init (&layers[k], style, &from[k], n_rows, z);
      filled += from[k].share.amplitude;
      if (k == 0 || filled > VARVE_ONE)
        {
          filled = from[k].share.amplitude;
          n_parts++;
        }
      end[n_parts - 1] = k + 1;
    }

  pair = value_is_pair (layers, end, n_parts, quotient);
  for (int j = 0; j < n_rows; j += n, output.pixels += n * stride)
    {
      n = n_rows - j < VALUE_BAND ? 1 : VALUE_BAND;
      for (int k = 0; k < n_layers; k++)
        value_layer_reach (&layers[k], j, n);
      if (n == 1)
        value_band (layers, end, n_parts, j, 1, quotient, &output);
      else if (pair && layers[0].n[j + n] == layers[0].n[j + 1])
        value_pair_band (layers, n_layers, j, quotient, &output);
      else
        value_band (layers, end, n_parts, j, VALUE_BAND, quotient, &output);
    }
}

#undef VALUE_AHEAD
#undef VALUE_JOINT
#undef VALUE_BAND
