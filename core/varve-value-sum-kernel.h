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
  uint32_t           key[2][VARVE_BLOCK_HEIGHT];
  uint16_t           s[VARVE_BLOCK_HEIGHT]; /* weights of the lower lattice rows */
  int                until;                 /* the row that needs other lattice rows than row[0] */
  uint16_t           weight;                /* of the band limit */
  uint16_t           amplitude;
  bool               scaled, weighted;
  bool               thin;
  ValueWay           way;
  const uint16_t    *row[VALUE_BAND][2];    /* the lattice rows */
} ValueLayer;

/* Lattice rows that only one row needs are not kept, where their corners are not. */
static void
value_layer_init (ValueLayer       *layer,
                  const VarveStyle *style,
                  const VarveLayer *from,
                  int               n_rows,
                  const int64_t    *z)
{
  const VarveShare *share = &from->share;
  LatticeRows       rows;
  VarveAxis         axis;

  place (from->octave, 1, n_rows, z, &axis);
  lattice_rows (style, &axis, from->seed, &rows);
  for (int j = 0; j < n_rows; j++)
    {
      layer->key[0][j] = rows.key[0][j];
      layer->key[1][j] = rows.key[1][j];
      layer->s[j]      = (uint16_t) rows.weight[j];
    }
  layer->columns   = &from->columns->value;
  layer->weight    = (uint16_t) share->weight;
  layer->amplitude = (uint16_t) share->amplitude;
  layer->weighted  = share->weight != VARVE_ONE;
  layer->scaled    = share->amplitude != VARVE_ONE;
  layer->thin      = layer->columns->n_corners == 0 && n_rows > 1
                     && rows.key[0][1] != rows.key[0][0] && rows.key[0][1] != rows.key[1][0];
  layer->until     = 0;
}

/* Goes to the band of n of the block's n_rows, from j on. */
static void
value_layer_reach (ValueLayer *layer,
                   int         j,
                   int         n,
                   int         n_rows,
                   ValueRows  *missing)
{
  if (layer->thin)
    layer->way = layer->weighted || !layer->scaled ? VALUE_OTHER : VALUE_THIN;
  if (layer->thin || layer->until >= j + n)
    return;

  layer->until = j;
  for (int k = 0; k < n; k++)
    {
      value_reach (layer->columns, layer->key[0][j + k], layer->key[1][j + k], missing);
      for (int below = 0; below < 2; below++)
        layer->row[k][below] = value_row (layer->columns, below);
    }

  while (layer->until < n_rows && layer->key[0][layer->until] == layer->key[0][j]
         && layer->key[1][layer->until] == layer->key[1][j])
    layer->until++;
  layer->way = layer->weighted || !layer->scaled ? VALUE_OTHER
               : layer->until >= j + n ? VALUE_ALIKE : VALUE_APART;
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
           Short            *total)
{
  const VarveLatticeColumns *lattice   = &layer->columns->lattice;
  Short                      weight    = all_short (layer->weight);
  Short                      amplitude = all_short (layer->amplitude);

  for (int k = 0; k < n; k++)
    {
      const uint16_t *const *row = layer->row[alike ? 0 : k];
      Way                    way = thin ? way_short (value_on_row (lattice, i, layer->key[0][j + k]),
                                                     value_on_row (lattice, i, layer->key[1][j + k]))
                                        : value_way (row[0] + i, row[1] + i);

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

  for (int i = 0; i < n_columns; i += SHORT_LANES)
    {
      Short total[VALUE_BAND];

      for (int k = 0; k < n; k++)
        total[k] = first ? all_short (VARVE_HALF) : load_short (sum[k] + i);
      for (int o = 0; o < m; o++)
        value_add (&layers[o], thin, alike, weighted, scaled, j, n, i, total);
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

/* n rows from j on; a part of the sum are the octaves between two ends. */
VECTOR_INLINE void
value_band (const ValueLayer    *layers,
            const int           *end,
            int                  n_parts,
            int                  j,
            int                  n,
            const VarveQuotient *quotient,
            uint16_t             flip,
            uint16_t            *pixels,
            ptrdiff_t            stride)
{
  VarvePairQuotient pair      = quotient->pair;
  bool              is_pair   = pair.exact && n_parts == 2;
  int               n_columns = layers->columns->lattice.n;
  VARVE_ALIGNED uint16_t sums[VARVE_MAX_OCTAVES][VALUE_BAND][VARVE_BLOCK_WIDTH];

  for (int k = 0; k < n; k++)
    for (int i = 0; i < n_columns; i += 32)
      __builtin_prefetch (pixels + k * stride + i, 1);

  for (int p = 0, o = 0; p < n_parts; p++)
    for (int from = o; o < end[p];)
      o += value_add_layers (layers + o, end[p] - o, o == from, j, n, sums[p]);

  for (int i = 0; i < n_columns; i += SHORT_LANES)
    for (int k = 0; k < n; k++)
      {
        uint16_t *to  = pixels + k * stride + i;
        Short     row = is_pair ? scale_sum (load_short (sums[0][k] + i), load_short (sums[1][k] + i),
                                             pair.upper, pair.lower, pair.after_upper,
                                             pair.after_lower) ^ VARVE_HALF
                                : value_normalise (sums[0][k] + i, n_parts, quotient);

        row ^= flip;
        if (i + SHORT_LANES <= n_columns)
          store (to, row);
        else
          memcpy (to, &row, (size_t) (n_columns - i) * sizeof *to);
      }
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
  uint16_t   flip    = invert ? VARVE_MAX : 0;
  int32_t    filled  = 0;
  int        n_parts = 0;
  ValueLayer layers[VARVE_MAX_OCTAVES];
  int        end[VARVE_MAX_OCTAVES];
  ValueRows  missing;
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

  for (int j = 0; j < n_rows; j += n, pixels += n * stride)
    {
      n = n_rows - j < VALUE_BAND ? 1 : VALUE_BAND;
      missing.n = 0;
      for (int k = 0; k < n_layers; k++)
        value_layer_reach (&layers[k], j, n, n_rows, &missing);
      value_fetch (&missing);
      if (n == VALUE_BAND)
        value_band (layers, end, n_parts, j, VALUE_BAND, quotient, flip, pixels, stride);
      else
        value_band (layers, end, n_parts, j, 1, quotient, flip, pixels, stride);
    }
}

#undef VALUE_JOINT
#undef VALUE_BAND
