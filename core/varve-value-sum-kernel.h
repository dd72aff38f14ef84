/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Sums of octaves of value noise in lanes, a band of rows at a time.
 *
 * Shares are 16-bit numbers below their amplitudes, and are summed as such while the
 * amplitudes add up to no more than ONE; then another such part of the sum begins.
 * Parts stay in registers, and are kept less ONE / 2.
 */

#define VALUE_JOINT 4 /* octaves that are added at once */

/* How an octave is added to a band of rows. */
typedef enum
{
  VALUE_ALIKE, /* all rows lie between the same lattice rows */
  VALUE_APART,
  VALUE_THIN,  /* lattice rows are drawn as they are used */
  VALUE_OTHER  /* faded by the band limit, or as large as ONE */
} ValueWay;

/* An octave of a block, and how it joins the sum. */
typedef struct
{
  VarveValueColumns *columns;
  uint32_t           key[2][1 + VARVE_SUM_ROWS];     /* of lattice rows, from the row before on */
  uint16_t           s[VARVE_SUM_ROWS];          /* weights of the lower lattice rows */
  unsigned           n[VARVE_SUM_ROWS + 1];          /* lattice rows before each row */
  uint32_t           fresh[2 + 2 * VARVE_SUM_ROWS];  /* keys of lattice rows from n[0] - 2 on */
  uint16_t           weight;                         /* of the band limit */
  uint16_t           amplitude;
  bool               scaled, weighted;
  bool               thin;
  ValueWay           way;
} ValueLayer;

/* Lattice rows that only one row needs are not kept, where their corners are not. */
static void
value_layer_init (ValueLayer       *layer,
                  const VarveStyle *style,
                  const VarveLayer *from,
                  int               n_rows,
                  const int64_t    *z)
{
  const VarveShare *share   = &from->share;
  VarveValueTrack   track   = from->columns->value.track;
  uint32_t          step[VARVE_SUM_ROWS];
  uint32_t         *fresh;
  LatticeRows       rows;
  VarveAxis         axis;

  place (from->octave, 1, n_rows, z, &axis);
  lattice_rows (style, &axis, from->seed, &rows);
  for (int j = 0; j < n_rows; j++)
    {
      layer->key[0][j + 1] = rows.key[0][j];
      layer->key[1][j + 1] = rows.key[1][j];
      layer->s[j]          = (uint16_t) rows.weight[j];
    }
  layer->columns   = &from->columns->value;
  layer->weight    = (uint16_t) share->weight;
  layer->amplitude = (uint16_t) share->amplitude;
  layer->weighted  = share->weight != VARVE_ONE;
  layer->scaled    = share->amplitude != VARVE_ONE;
  layer->thin      = layer->columns->n_corners == 0 && n_rows > 1
                     && rows.key[0][1] != rows.key[0][0] && rows.key[0][1] != rows.key[1][0];
  if (layer->thin)
    return;

  for (int below = 0; below < 2; below++)
    layer->key[below][0] = track.n > 0 ? track.key[below] : ~rows.key[0][0];
  for (int j = 0; j < n_rows; j++)
    {
      uint32_t lower = layer->key[0][j + 1];
      uint32_t moved = (lower != layer->key[0][j]) | (layer->key[1][j + 1] != layer->key[1][j]);

      step[j] = moved + (moved & (lower != layer->key[1][j]));
    }
  layer->n[0] = track.n;
  fresh = layer->fresh;
  for (int j = 0; j < n_rows; j++)
    {
      fresh += step[j];
      fresh[0] = layer->key[0][j + 1];
      fresh[1] = layer->key[1][j + 1];
      layer->n[j + 1] = track.n + (unsigned) (fresh - layer->fresh);
    }
  layer->columns->track = (VarveValueTrack){ .n   = layer->n[n_rows],
                                             .key = { layer->key[0][n_rows], layer->key[1][n_rows] } };
}

/* Goes to the band of n rows from j on. */
VECTOR_INLINE void
value_layer_reach (ValueLayer *layer,
                   int         j,
                   int         n)
{
  bool     other = layer->weighted || !layer->scaled;
  unsigned from  = layer->n[j];

  if (layer->thin)
    {
      layer->way = other ? VALUE_OTHER : VALUE_THIN;
      return;
    }

  layer->way = other ? VALUE_OTHER : layer->n[j + n] == layer->n[j + 1] ? VALUE_ALIKE : VALUE_APART;
  if (layer->n[j + n] != from)
    value_fetch (layer->columns, from, layer->n[j + n] - from, layer->fresh + 2 + (from - layer->n[0]));
}

/* The lattice rows of a band. */
VECTOR_INLINE void
value_layer_rows (const ValueLayer *layer,
                  int               j,
                  int               n,
                  const uint16_t *(*row)[2])
{
  for (int k = 0; k < n && !layer->thin; k++)
    for (unsigned below = 0; below < 2; below++)
      row[k][below] = value_row (layer->columns, layer->n[j + k + 1] - 2 + below);
}

/* Adds an octave's share to SHORT_LANES columns from i on of n rows from j on. */
VECTOR_INLINE void
value_add (const ValueLayer *layer,
           bool              thin,
           bool              alike,
           bool              weighted,
           bool              scaled,
           int               j,
           int               n,
           int               i,
           const uint16_t *const (*row)[2],
           Short            *total)
{
  const VarveLatticeColumns *lattice   = &layer->columns->lattice;
  Short                      weight    = all_short (layer->weight);
  Short                      amplitude = all_short (layer->amplitude);

  for (int k = 0; k < n; k++)
    {
      const uint16_t *const *at = row[alike ? 0 : k];
      Way way  = thin ? way_short (value_on_row (lattice, i, layer->key[0][j + k + 1]),
                                              value_on_row (lattice, i, layer->key[1][j + k + 1]))
                                 : value_way (at[0] + i, at[1] + i);

      total[k] += value_portion (along_short (way, all_short (layer->s[j + k])),
                                 weighted, weight, scaled, amplitude);
    }
}

/* Adds m octaves to n rows from j on of a part of the sum, or starts it. */
VECTOR_INLINE void
value_add_joint (const ValueLayer *layers,
                 int               m,
                 bool              thin,
                 bool              alike,
                 bool              weighted,
                 bool              scaled,
                 bool              first,
                 int               j,
                 int               n,
                 uint16_t        (*sum)[VARVE_BLOCK_WIDTH])
{
  int n_columns = layers->columns->lattice.n;
  const uint16_t *row[VALUE_JOINT][VALUE_BAND][2];

  for (int o = 0; o < m; o++)
    value_layer_rows (&layers[o], j, n, row[o]);
  for (int i = 0; i < n_columns; i += SHORT_LANES)
    {
      Short total[VALUE_BAND];

      for (int k = 0; k < n; k++)
        total[k] = first ? all_short (VARVE_HALF) : load_short (sum[k] + i);
      for (int o = 0; o < m; o++)
        value_add (&layers[o], thin, alike, weighted, scaled, j, n, i, (const uint16_t *const (*)[2]) row[o], total);
      for (int k = 0; k < n; k++)
        store (sum[k] + i, total[k]);
    }
}

/* Adds as many octaves as can be drawn at once.  Returns their number. */
VECTOR_INLINE int
value_add_layers (const ValueLayer *layers,
                  int               n_layers,
                  bool              first,
                  int               j,
                  int               n,
                  uint16_t        (*sum)[VARVE_BLOCK_WIDTH])
{
  ValueWay way = layers->way;
  int      m   = 1;

  while (m < n_layers && m < VALUE_JOINT && layers[m].way == way)
    m++;

#define ADD(m, thin, alike, weighted, scaled) \
  value_add_joint (layers, (m), (thin), (alike), (weighted), (scaled), first, j, n, sum)
#define JOINT(alike)                       \
  switch (m)                               \
    {                                      \
    case 1:                                \
      ADD (1, false, alike, false, true);  \
      return 1;                            \
    case 2:                                \
      ADD (2, false, alike, false, true);  \
      return 2;                            \
    case 3:                                \
      ADD (3, false, alike, false, true);  \
      return 3;                            \
    default:                               \
      ADD (4, false, alike, false, true);  \
      return 4;                            \
    }
  switch (way)
    {
    case VALUE_ALIKE:
      JOINT (true);

    case VALUE_APART:
      JOINT (false);

    case VALUE_THIN:
      ADD (1, true, false, false, true);
      return 1;

    case VALUE_OTHER:
      break;
    }

  if (layers->weighted && layers->thin)
    ADD (1, true, false, true, layers->scaled);
  else if (layers->weighted)
    ADD (1, false, false, true, layers->scaled);
  else if (layers->thin)
    ADD (1, true, false, false, false);
  else
    ADD (1, false, false, false, false);
  return 1;
#undef JOINT
#undef ADD
}

/* Pixels from parts of the sum. */
VECTOR_INLINE Short
value_normalise (const uint16_t      *parts,
                 int                  n_parts,
                 const VarveQuotient *quotient)
{
  Int even = { 0 }, odd = { 0 };

  for (int p = 0; p < n_parts; p++)
    {
      Word part = (Word) (load_short (parts + p * VALUE_BAND * VARVE_BLOCK_WIDTH) ^ VARVE_HALF);

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

/* Where pixels go. */
typedef struct
{
  uint16_t *pixels;
  ptrdiff_t stride;
  int       n_columns;
  uint16_t  flip;
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

#define VALUE_AHEAD 64 /* columns */

/* Asks for the cache lines of n rows that will be written to. */
VECTOR_INLINE void
value_expect_writes (const ValueOutput *output,
                     int                n,
                     int                i)
{
  if (i < output->n_columns && i % 32 == 0)
    for (int k = 0; k < n; k++)
      __builtin_prefetch (output->pixels + k * output->stride + i, 1);
}

VECTOR_INLINE Short
value_pair (VarvePairQuotient pair,
            Short             a,
            Short             b)
{
  return scale_sum (a, b, pair.upper, pair.lower, pair.after_upper, pair.after_lower) ^ VARVE_HALF;
}

/* Ends a sum of two parts: the first is one octave, and the other begins with those that
 * have been added.
 */
VECTOR_INLINE void
value_finish (const ValueLayer   *lead,
              const ValueLayer   *thin,
              bool                first,
              int                 j,
              uint16_t          (*sum)[VARVE_BLOCK_WIDTH],
              VarvePairQuotient   pair,
              const ValueOutput  *output)
{
  const uint16_t *row[VALUE_BAND][2];

  value_layer_rows (lead, j, 1, row);
  for (int i = 0; i < output->n_columns; i += SHORT_LANES)
    {
      Way   way = value_way (row[0][0] + i, row[0][1] + i);
      Short total[VALUE_BAND];

      way.from ^= VARVE_HALF;
      value_expect_writes (output, VALUE_BAND, i + VALUE_AHEAD);
      for (int k = 0; k < VALUE_BAND; k++)
        total[k] = first ? all_short (VARVE_HALF) : load_short (sum[k] + i);
      if (thin != NULL)
        value_add (thin, true, false, false, true, j, VALUE_BAND, i, NULL, total);
      for (int k = 0; k < VALUE_BAND; k++)
        value_write (output, k, i, value_pair (pair, along_short (way, all_short (lead->s[j + k])),
                                               total[k]));
    }
}

static void
value_fast_band (const ValueLayer    *layers,
                 int                  n_layers,
                 int                  j,
                 const VarveQuotient *quotient,
                 const ValueOutput   *output)
{
  VARVE_ALIGNED uint16_t  sum[VALUE_BAND][VARVE_BLOCK_WIDTH];
  const ValueLayer       *last = &layers[n_layers - 1];
  bool                    thin = VECTOR_BYTES == 64 && last->way == VALUE_THIN;
  int                     end  = n_layers - thin;

  for (int o = 1; o < end;)
    o += value_add_layers (layers + o, end - o, o == 1, j, VALUE_BAND, sum);
  if (thin)
    value_finish (layers, last, end == 1, j, sum, quotient->pair, output);
  else
    value_finish (layers, NULL, end == 1, j, sum, quotient->pair, output);
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
  VarvePairQuotient pair    = quotient->pair;
  bool              is_pair = pair.exact && n_parts == 2;
  VARVE_ALIGNED uint16_t sums[VARVE_MAX_OCTAVES][VALUE_BAND][VARVE_BLOCK_WIDTH];

  for (int p = 0, o = 0; p < n_parts; p++)
    for (int from = o; o < end[p];)
      o += value_add_layers (layers + o, end[p] - o, o == from, j, n, sums[p]);

  for (int i = 0; i < output->n_columns; i += SHORT_LANES)
    for (int k = 0; k < n; k++)
      value_write (output, k, i,
                   is_pair ? value_pair (pair, load_short (sums[0][k] + i), load_short (sums[1][k] + i))
                           : value_normalise (sums[0][k] + i, n_parts, quotient));
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
  int32_t    filled  = 0;
  int        n_parts = 0;
  ValueLayer layers[VARVE_MAX_OCTAVES];
  int        end[VARVE_MAX_OCTAVES];
  ValueOutput output = { pixels, stride, from[0].columns->value.lattice.n, invert ? VARVE_MAX : 0 };
  int        n;

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

  for (int j = 0; j < n_rows; j += n, output.pixels += n * stride)
    {
      n = n_rows - j < VALUE_BAND ? 1 : VALUE_BAND;
      for (int k = 0; k < n_layers; k++)
        value_layer_reach (&layers[k], j, n);
      for (int i = 0; i < VALUE_AHEAD; i += 32)
        value_expect_writes (&output, n, i);
      if (n == VALUE_BAND && quotient->pair.exact && n_parts == 2 && end[0] == 1 && !layers[0].scaled && !layers[0].weighted && !layers[0].thin && layers[0].n[j + n] == layers[0].n[j + 1])
        value_fast_band (layers, n_layers, j, quotient, &output);
      else if (n == VALUE_BAND)
        value_band (layers, end, n_parts, j, VALUE_BAND, quotient, &output);
      else
        value_band (layers, end, n_parts, j, 1, quotient, &output);
    }
}

#undef VALUE_JOINT
#undef VALUE_BAND
