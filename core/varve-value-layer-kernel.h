/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Octaves of value noise, added a band of rows at a time to a part of the sum: shares
 * as 16-bit numbers, and their sum less ONE / 2.
 */

#define VALUE_JOINT 2 /* octaves that are added at once */

/* How an octave is added to a band of rows. */
typedef enum
{
  VALUE_ALIKE, /* all rows lie between the same lattice rows */
  VALUE_APART,
  VALUE_THIN,  /* lattice rows are drawn as they are used */
  VALUE_OTHER  /* faded by the band limit, or as large as ONE */
} ValueWay;

/* An octave of some rows, and how it joins the sum. */
typedef struct
{
  VarveValueColumns *columns;
  uint32_t           key[2][1 + VARVE_STRIP_HEIGHT];    /* of lattice rows, from the row before on */
  unsigned           n[1 + VARVE_STRIP_HEIGHT];         /* lattice rows before each row */
  uint32_t           fresh[2 + 2 * VARVE_STRIP_HEIGHT]; /* their keys, from number n[0] − 2 on */
  uint16_t           s[VARVE_STRIP_HEIGHT];             /* weights of the lower lattice rows */
  uint16_t           weight;                            /* of the band limit */
  uint16_t           amplitude;
  bool               scaled, weighted;
  bool               thin;
  ValueWay           way;                               /* of this band */
} ValueLayer;

typedef const uint16_t *ValueRows[VALUE_BAND][2];

/* Counts the lattice rows that must be drawn: none for rows of samples between the same
 * ones as the row before, one where they follow on those, else two.
 */
static void
value_layer_count (ValueLayer *layer,
                   int         n_rows)
{
  VarveValueTrack *track = &layer->columns->track;
  uint32_t        *fresh = layer->fresh;
  uint32_t         step[VARVE_STRIP_HEIGHT];

  for (int below = 0; below < 2; below++)
    layer->key[below][0] = track->n > 0 ? track->key[below] : ~layer->key[0][1];
  for (int j = 0; j < n_rows; j++)
    {
      uint32_t lower = layer->key[0][j + 1];
      uint32_t moved = (lower != layer->key[0][j]) | (layer->key[1][j + 1] != layer->key[1][j]);

      step[j] = moved + (moved & (lower != layer->key[1][j]));
    }

  layer->n[0] = track->n;
  for (int j = 0; j < n_rows; j++)
    {
      fresh += step[j];
      fresh[0]        = layer->key[0][j + 1];
      fresh[1]        = layer->key[1][j + 1];
      layer->n[j + 1] = layer->n[0] + (unsigned) (fresh - layer->fresh);
    }

  track->n = layer->n[n_rows];
  for (int below = 0; below < 2; below++)
    track->key[below] = layer->key[below][n_rows];
}

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
  if (!layer->thin)
    value_layer_count (layer, n_rows);
}

/* Goes to the band of n rows from j on. */
VECTOR_INLINE void
value_layer_reach (ValueLayer *layer,
                   int         j,
                   int         n)
{
  bool     other  = layer->weighted || !layer->scaled;
  unsigned before = layer->n[j];

  if (layer->thin)
    {
      layer->way = other ? VALUE_OTHER : VALUE_THIN;
      return;
    }

  layer->way = other ? VALUE_OTHER
               : layer->n[j + n] == layer->n[j + 1] ? VALUE_ALIKE : VALUE_APART;
  if (layer->n[j + n] != before)
    value_fetch (layer->columns, before, layer->n[j + n] - before,
                 layer->fresh + 2 + (before - layer->n[0]));
}

/* The lattice rows of a band. */
VECTOR_INLINE void
value_layer_rows (const ValueLayer *layer,
                  int               j,
                  int               n,
                  ValueRows         rows)
{
  for (int k = 0; k < n; k++)
    for (unsigned below = 0; below < 2; below++)
      rows[k][below] = value_row (layer->columns, layer->n[j + k + 1] - 2 + below);
}

/* Adds an octave's share at SHORT_LANES columns from i on of n rows from j on. */
VECTOR_INLINE void
value_add (const ValueLayer *layer,
           bool              thin,
           bool              alike,
           bool              weighted,
           bool              scaled,
           int               j,
           int               n,
           int               i,
           ValueRows         rows,
           Short            *total)
{
  const VarveLatticeColumns *lattice   = &layer->columns->lattice;
  Short                      weight    = all_short (layer->weight);
  Short                      amplitude = all_short (layer->amplitude);

  for (int k = 0; k < n; k++)
    {
      Short s   = all_short (layer->s[j + k]);
      int   row = alike ? 0 : k;
      Way   way = thin ? way_short (value_on_row (lattice, i, layer->key[0][j + k + 1]),
                                    value_on_row (lattice, i, layer->key[1][j + k + 1]))
                       : value_way (rows[row][0] + i, rows[row][1] + i);

      total[k] += value_portion (along_short (way, s), weighted, weight, scaled, amplitude);
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
  int       n_columns = layers->columns->lattice.n;
  ValueRows rows[VALUE_JOINT];

  for (int o = 0; o < m && !thin; o++)
    value_layer_rows (&layers[o], j, n, rows[o]);

  for (int i = 0; i < n_columns; i += SHORT_LANES)
    {
      Short total[VALUE_BAND];

      for (int k = 0; k < n; k++)
        total[k] = first ? all_short (VARVE_HALF) : load_short (sum[k] + i);
      for (int o = 0; o < m; o++)
        value_add (&layers[o], thin, alike, weighted, scaled, j, n, i, rows[o], total);
      for (int k = 0; k < n; k++)
        store (sum[k] + i, total[k]);
    }
}

/* One or VALUE_JOINT octaves whose lattice rows are kept. */
VECTOR_INLINE void
value_add_kept (const ValueLayer *layers,
                 int               m,
                 bool              alike,
                 bool              first,
                 int               j,
                 int               n,
                 uint16_t        (*sum)[VARVE_BLOCK_WIDTH])
{
  if (m == VALUE_JOINT)
    value_add_joint (layers, VALUE_JOINT, false, alike, false, true, first, j, n, sum);
  else
    value_add_joint (layers, 1, false, alike, false, true, first, j, n, sum);
}

VECTOR_INLINE void
value_add_other (const ValueLayer *layer,
                 bool              first,
                 int               j,
                 int               n,
                 uint16_t        (*sum)[VARVE_BLOCK_WIDTH])
{
  bool scaled = layer->scaled;

  if (layer->thin && layer->weighted)
    value_add_joint (layer, 1, true, false, true, scaled, first, j, n, sum);
  else if (layer->thin)
    value_add_joint (layer, 1, true, false, false, false, first, j, n, sum);
  else if (layer->weighted)
    value_add_joint (layer, 1, false, false, true, scaled, first, j, n, sum);
  else
    value_add_joint (layer, 1, false, false, false, false, first, j, n, sum);
}

/* Adds as many of n_layers octaves as can be drawn at once.  Returns their number. */
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

  if (way == VALUE_THIN)
    {
      value_add_joint (layers, 1, true, false, false, true, first, j, n, sum);
    }
  else if (way == VALUE_OTHER)
    {
      value_add_other (layers, first, j, n, sum);
    }
  else
    {
      if (n_layers >= VALUE_JOINT && layers[1].way == way)
        m = VALUE_JOINT;
      if (way == VALUE_ALIKE)
        value_add_kept (layers, m, true, first, j, n, sum);
      else
        value_add_kept (layers, m, false, first, j, n, sum);
    }

  return m;
}
