/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Sums of octaves of value noise in lanes, row by row.
 *
 * Shares are 16-bit numbers below their amplitudes, and are summed as such while the
 * amplitudes add up to no more than ONE; then another such part of the sum begins.
 * Octaves that need nothing special are drawn several at once, so that their sum
 * stays in a register.
 */

#define MAX_JOINT 4

/* An octave of a block, and how it joins the sum. */
typedef struct
{
  VarveValueColumns *columns;
  uint32_t           key[2][VARVE_BLOCK_HEIGHT];
  uint16_t           s[VARVE_BLOCK_HEIGHT];      /* weights of the lower lattice rows */
  uint16_t           weight;                     /* of the band limit */
  uint16_t           amplitude;
  bool               scaled, weighted;
  bool               first;                      /* of a part of the sum */
  bool               thin;                       /* lattice rows are drawn as they are used */
  int                until;                      /* the row that needs other lattice rows */
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
  layer->until     = layer->thin ? n_rows : 0;
}

static void
value_layer_reach (ValueLayer *layer,
                   int         n_rows)
{
  int j = layer->until;

  value_reach (layer->columns, layer->key[0][j], layer->key[1][j]);
  do
    layer->until++;
  while (layer->until < n_rows && layer->key[0][layer->until] == layer->key[0][j]
         && layer->key[1][layer->until] == layer->key[1][j]);

  if (VALUE_DIFFERS)
    value_differ (layer->columns);
}

/* Row j of one octave.  (Stores might change what pointers lead to, for all the compiler
 * knows; so loops have what they need in variables.)
 */
VECTOR_INLINE void
value_add_layer (const ValueLayer *layer,
                 bool              thin,
                 bool              weighted,
                 bool              scaled,
                 bool              first,
                 int               j,
                 uint16_t         *sum)
{
  const VarveValueColumns *columns   = layer->columns;
  uint32_t                 above     = layer->key[0][j];
  uint32_t                 below     = layer->key[1][j];
  Short                    s         = all_short (layer->s[j]);
  Short                    weight    = all_short (layer->weight);
  Short                    amplitude = all_short (layer->amplitude);
  int                      n         = columns->lattice.n;

  for (int i = 0; i < n; i += SHORT_LANES)
    {
      Short value = thin ? blend_short (value_on_row (&columns->lattice, i, above),
                                        value_on_row (&columns->lattice, i, below), s)
                         : value_blend (columns, VALUE_DIFFERS, i, s);

      value = value_portion (value, weighted, weight, scaled, amplitude);
      store (sum + i, first ? value : load_short (sum + i) + value);
    }
}

/* The same for n octaves that are scaled, not weighted, and not thin. */
VECTOR_INLINE void
value_add_joint (const ValueLayer *layers,
                 int               n,
                 int               j,
                 uint16_t         *sum)
{
  const VarveValueColumns *columns[MAX_JOINT];
  Short                    s[MAX_JOINT];
  Short                    amplitude[MAX_JOINT];
  bool                     first     = layers[0].first;
  int                      n_columns = layers[0].columns->lattice.n;

  for (int k = 0; k < n; k++)
    {
      columns[k]   = layers[k].columns;
      s[k]         = all_short (layers[k].s[j]);
      amplitude[k] = all_short (layers[k].amplitude);
    }
  for (int i = 0; i < n_columns; i += SHORT_LANES)
    {
      Short total = first ? all_short (0) : load_short (sum + i);

      for (int k = 0; k < n; k++)
        total += high_short (value_blend (columns[k], VALUE_DIFFERS, i, s[k]), amplitude[k]);
      store (sum + i, total);
    }
}

/* How many octaves from the first one on can be drawn at once. */
static int
value_joint (const ValueLayer *layers,
             int               n_layers)
{
  int n = 0;

  while (n < MAX_JOINT && n < n_layers && layers[n].scaled && !layers[n].weighted
         && !layers[n].thin && !(n > 0 && layers[n].first))
    n++;
  return n;
}

/* Adds n octaves, or one where n is 0. */
static void
value_add (const ValueLayer *layers,
           int               n,
           int               j,
           uint16_t         *sum)
{
  bool scaled = layers->scaled;
  bool first  = layers->first;

#define LAYER(thin, weighted, scaled, first) \
  value_add_layer (layers, (thin), (weighted), (scaled), (first), j, sum)
  switch (n)
    {
    case 4:
      value_add_joint (layers, 4, j, sum);
      return;

    case 3:
      value_add_joint (layers, 3, j, sum);
      return;

    case 2:
      value_add_joint (layers, 2, j, sum);
      return;

    case 1:
      LAYER (false, false, true, first);
      return;
    }

  if (layers->thin && !layers->weighted && scaled && !first)
    LAYER (true, false, true, false);
  else if (layers->thin)
    LAYER (true, layers->weighted, scaled, first);
  else if (layers->weighted)
    LAYER (false, true, scaled, first);
  else
    LAYER (false, false, false, first);
#undef LAYER
}

/* Pixels of a row from n parts of VARVE_BLOCK_WIDTH shares each. */
VECTOR_INLINE Short
value_pixels_of (const uint16_t *parts,
                 int             n,
                 bool            summed,
                 VarveQuotient   quotient,
                 int             i)
{
  Int even = { 0 }, odd = { 0 };

  for (int k = 0; k < n; k++)
    {
      Word part = load_word (parts + k * VARVE_BLOCK_WIDTH + i);

      even += (Int) (part & 0xFFFF);
      odd += (Int) (part >> 16);
    }
  if (!summed)
    {
      even = divide (quotient, even);
      odd  = divide (quotient, odd);
    }

  return join_clamped (even, odd);
}

VECTOR_INLINE void
value_normalise (const uint16_t *parts,
                 int             n_parts,
                 bool            summed,
                 int             n,
                 VarveQuotient   quotient,
                 uint16_t        flip,
                 uint16_t       *pixels)
{
  int whole = n / SHORT_LANES * SHORT_LANES;

  for (int i = 0; i < whole; i += SHORT_LANES)
    store (pixels + i, value_pixels_of (parts, n_parts, summed, quotient, i) ^ flip);
  if (whole < n)
    {
      Short last = value_pixels_of (parts, n_parts, summed, quotient, whole) ^ flip;

      memcpy (pixels + whole, &last, (size_t) (n - whole) * sizeof *pixels);
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
  VARVE_ALIGNED uint16_t parts[VARVE_MAX_OCTAVES * VARVE_BLOCK_WIDTH];
  uint16_t               flip    = invert ? VARVE_MAX : 0;
  int                    n       = from[0].columns->value.lattice.n;
  int                    n_parts = 0;
  int                    joint[VARVE_MAX_OCTAVES];
  int32_t                filled  = 0;
  ValueLayer             layers[VARVE_MAX_OCTAVES];

  for (int k = 0; k < n_layers; k++)
    {
      value_layer_init (&layers[k], style, &from[k], n_rows, z);
      filled += from[k].share.amplitude;
      layers[k].first = k == 0 || filled > VARVE_ONE;
      if (layers[k].first)
        {
          filled = from[k].share.amplitude;
          n_parts++;
        }
    }
  for (int k = 0; k < n_layers; k++)
    joint[k] = value_joint (&layers[k], n_layers - k);

  for (int j = 0; j < n_rows; j++, pixels += stride)
    {
      int part = -1;

      for (int k = 0; k < n_layers; k++)
        if (layers[k].until == j)
          value_layer_reach (&layers[k], n_rows);

      for (int k = 0; k < n_layers; k += joint[k] > 0 ? joint[k] : 1)
        {
          part += layers[k].first;
          value_add (&layers[k], joint[k], j, parts + part * VARVE_BLOCK_WIDTH);
        }

      if (n_parts == 2 && !quotient->whole)
        value_normalise (parts, 2, false, n, *quotient, flip, pixels);
      else
        value_normalise (parts, n_parts, quotient->whole, n, *quotient, flip, pixels);
    }
}

#undef MAX_JOINT
