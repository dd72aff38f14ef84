/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Value noise in lanes.
 *
 * Lattice rows are blended along x once and kept as 16-bit numbers, so that a
 * pixel is one blend along z; where several pixel rows need it, the difference
 * modulo 2^16 and its sign are kept too.
 */

#define MAX_ROWS 4 /* drawn together, to load columns once for all */

/* With 32 lanes a row alone is drawn as fast without kept differences. */
#define VALUE_DIFFERS (VECTOR_BYTES < 64)

/* Where cells are a column wide or wider, corners are hashed once each, and columns
 * fetch theirs from windows of them.
 */
static void
value_corners (const VarveAxis   *axis,
               VarveValueColumns *columns)
{
  columns->n_corners = 0;

#ifdef WINDOW
  uint32_t last = 0;
  bool     far  = false;
  bool     each = true;

  memset (columns->first, 0, sizeof columns->first);
  for (int i = 0; i < axis->n; i += WINDOW)
    {
      uint32_t first = axis->lower[i] - axis->lower[0];
      int      end   = i + WINDOW < axis->n ? i + WINDOW : axis->n;

      if (first > (uint32_t) i)
        return;

      columns->first[i / WINDOW] = (uint16_t) first;
      for (int k = i; k < end; k++)
        {
          uint32_t step = axis->lower[k] - axis->lower[i];

          far |= step >= WINDOW || axis->upper[k] - axis->lower[k] != 1;
          each &= first + step == (uint32_t) k;
          last = first + step > last ? first + step : last;
          columns->pick[k] = window_index (step);
        }
    }
  if (far)
    return;

  /* last is less than VARVE_BLOCK_WIDTH, by the tests above. */
  columns->n_corners = (int) last + 2;
  columns->each      = each;
  for (int k = 0; k < columns->n_corners; k += SHORT_LANES)
    for (uint32_t half = 0; half < 2; half++)
      {
        Word corner = axis->lower[0] + (uint32_t) k + fold_numbers (half);

        store (columns->corner + k + half * LANES, premix (corner * VARVE_PRIME_X));
      }
#else
  (void) axis;
#endif
}

/* Brings SHORT_LANES numbers into the order of fold_numbers (). */
VECTOR_INLINE void
value_order (uint32_t *number)
{
  Word a = load_word (number);
  Word b = load_word (number + LANES);

  split_numbers (&a, &b);
  store (number, a);
  store (number + LANES, b);
}

static void
value_columns (const VarveStyle *style,
               const VarveAxis  *axis,
               VarveColumns     *columns)
{
  VarveLatticeColumns *lattice = &columns->value.lattice;

  lattice_columns (style, axis, lattice);
  value_corners (axis, &columns->value);
  for (int i = 0; i < axis->n && columns->value.n_corners == 0; i += SHORT_LANES)
    {
      value_order (lattice->lower + i);
      value_order (lattice->upper + i);
    }
  columns->value.valid = false;
}

/* The numbers of SHORT_LANES corners, which are kept in the order of fold_numbers (). */
VECTOR_INLINE Short
value_corner (const uint32_t *corner,
              uint32_t        key)
{
  return fold_words ((load_word (corner) ^ key) * VARVE_MIX,
                     (load_word (corner + LANES) ^ key) * VARVE_MIX);
}

/* The noise at SHORT_LANES columns on a lattice row. */
VECTOR_INLINE Short
value_on_row (const VarveLatticeColumns *lattice,
              int                        i,
              uint32_t                   key)
{
  return blend_short (value_corner (lattice->lower + i, key), value_corner (lattice->upper + i, key),
                      load_short (lattice->weight + i));
}

static void
value_lattice_row (const VarveValueColumns *columns,
                   uint32_t                 key,
                   uint16_t                *row)
{
  int n = columns->lattice.n;

#ifdef WINDOW
  if (columns->n_corners > 0 && columns->each)
    {
      Short a = value_corner (columns->corner, key);

      for (int i = 0; i < n; i += SHORT_LANES)
        {
          Short next = value_corner (columns->corner + i + SHORT_LANES, key);

          store (row + i, blend_short (a, shift_lanes (a, next),
                                       load_short (columns->lattice.weight + i)));
          a = next;
        }
      return;
    }
  if (columns->n_corners > 0)
    {
      VARVE_ALIGNED uint16_t corner[VARVE_VALUE_CORNERS];

      for (int k = 0; k < columns->n_corners; k += SHORT_LANES)
        store (corner + k, value_corner (columns->corner + k, key));
      for (int i = 0; i < n; i += SHORT_LANES)
        {
          const uint16_t *first = columns->first + i / WINDOW;
          Short           pick  = load_short (columns->pick + i);

          store (row + i, blend_short (pick_short (corner, first, pick),
                                       pick_short (corner + 1, first, pick),
                                       load_short (columns->lattice.weight + i)));
        }
      return;
    }
#endif

  for (int i = 0; i < n; i += SHORT_LANES)
    store (row + i, value_on_row (&columns->lattice, i, key));
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
    value_lattice_row (columns, lower, columns->row[0]);
  value_lattice_row (columns, upper, columns->row[1]);

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
  Short above = load_short (columns->row[0] + i);
  Short below;

  keep (above);
  if (ready)
    return above + high_short (load_short (columns->rise + i), s)
           - (load_short (columns->fall + i) & s);

  below = load_short (columns->row[1] + i);
  keep (below);
  return blend_short (above, below, s);
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

#undef MAX_ROWS
