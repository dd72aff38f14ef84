/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Value noise in lanes.
 *
 * Lattice rows are blended along x once and kept as 16-bit numbers, so that a
 * pixel is one blend along z.
 */

#define VALUE_BAND 4 /* rows that are drawn together, to load columns once for all */

/* Where cells are a column wide or wider, corners are hashed once each, and columns
 * fetch theirs from windows of them.
 */
#if VECTOR_BYTES == 64
/* Windows of so many columns: which of SHORT_LANES corners from its first one on, and of as
 * many from the next one's first on, lie beside each column.  Returns whether that can be.
 */
static bool
value_windows (const VarveAxis   *axis,
               int                window,
               VarveValueColumns *columns)
{
  for (int i = 0; i < axis->n; i += window)
    {
      uint32_t first = axis->lower[i] - axis->lower[0];
      uint32_t next  = first + SHORT_LANES;

      if (i + window < axis->n)
        next = axis->lower[i + window] - axis->lower[0];
      if (first > (uint32_t) i || next - first > SHORT_LANES)
        return false;

      columns->first[i / window] = (uint16_t) first;
      for (int k = i; k < i + window && k < axis->n; k++)
        for (uint32_t side = 0; side < 2; side++)
          {
            uint32_t corner = (side ? axis->upper : axis->lower)[k] - axis->lower[0];

            if (corner - axis->lower[k] + axis->lower[0] != side || corner - first > SHORT_LANES + 1)
              return false;
            columns->pick[side][k] = (uint16_t) (corner - first < SHORT_LANES
                                                   ? corner - first
                                                   : corner - next + SHORT_LANES);
            if (columns->pick[side][k] >= 2 * SHORT_LANES)
              return false;
          }
    }
  columns->window = window;
  return true;
}
#endif

static void
value_corners (const VarveAxis   *axis,
               VarveValueColumns *columns)
{
  columns->n_corners = 0;

#if VECTOR_BYTES == 64
  int window = 8 * SHORT_LANES;

  while (window > 0 && !value_windows (axis, window, columns))
    window = window > SHORT_LANES ? window / 2 : 0;
  if (window == 0)
    return;
  columns->n_corners = VARVE_BLOCK_WIDTH + 1;
#elif defined WINDOW
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
          columns->pick[0][k] = window_index (step);
        }
    }
  if (far)
    return;

  /* last is less than VARVE_BLOCK_WIDTH, by the tests above. */
  columns->n_corners = (int) last + 2;
  columns->each      = each;
#else
  (void) axis;
#endif
#ifdef WINDOW
  for (int k = 0; k < columns->n_corners; k += SHORT_LANES)
    for (uint32_t half = 0; half < 2; half++)
      {
        Word corner = axis->lower[0] + (uint32_t) k + fold_numbers (half);

        store (columns->corner + k + half * LANES, premix (corner * VARVE_PRIME_X));
      }
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
  columns->value.track = (VarveValueTrack){ .n = 0 };
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

/* From lattice row to lattice row. */
VECTOR_INLINE Way
value_way (const uint16_t *above,
           const uint16_t *below)
{
  Short a = load_short (above);
  Short b = load_short (below);

  keep (a);
  keep (b);
  return way_short (a, b);
}

VECTOR_INLINE uint16_t *
value_row (VarveValueColumns *columns,
           unsigned           number)
{
  return columns->row[number % VARVE_VALUE_ROWS];
}

#if VECTOR_BYTES == 64
/* Columns up to SHORT_LANES from last on, in windows of so many vectors. */
VECTOR_INLINE void
value_draw_windows (const VarveValueColumns *columns,
                    int                      window,
                    int                      n_rows,
                    int                      last,
                    const uint32_t          *key,
                    uint16_t *const         *row)
{
  int   w = last / SHORT_LANES / window;
  int   v = last / SHORT_LANES % window;
  Short next[VALUE_BAND];

  for (int j = 0; j < n_rows; j++)
    next[j] = value_corner (columns->corner + columns->first[w] + SHORT_LANES, key[j]);
  for (; w >= 0; w--, v = window - 1)
    {
      Short here[VALUE_BAND];

      for (int j = 0; j < n_rows; j++)
        here[j] = value_corner (columns->corner + columns->first[w], key[j]);
      for (; v >= 0; v--)
        {
          int   i      = (w * window + v) * SHORT_LANES;
          Short pick   = load_short (columns->pick[0] + i);
          Short pick2  = load_short (columns->pick[1] + i);
          Short weight = load_short (columns->lattice.weight + i);

          for (int j = 0; j < n_rows; j++)
            store (row[j] + i, blend_short (pick_two (here[j], next[j], pick),
                                            pick_two (here[j], next[j], pick2), weight));
        }
      for (int j = 0; j < n_rows; j++)
        next[j] = here[j];
    }
}
#endif

/* n_rows lattice rows from a number on. */
VECTOR_INLINE void
value_draw_rows (VarveValueColumns *columns,
                 unsigned           number,
                 int                n_rows,
                 const uint32_t    *keys)
{
  int       n = columns->lattice.n;
  uint32_t  key[VALUE_BAND];
  uint16_t *row[VALUE_BAND];

  for (int j = 0; j < n_rows; j++)
    {
      key[j] = keys[j];
      row[j] = value_row (columns, number + (unsigned) j);
    }

#if VECTOR_BYTES == 64
  if (columns->n_corners > 0)
    {
      int last = (n - 1) / SHORT_LANES * SHORT_LANES;

      switch (columns->window / SHORT_LANES)
        {
        case 1:
          value_draw_windows (columns, 1, n_rows, last, key, row);
          return;
        case 2:
          value_draw_windows (columns, 2, n_rows, last, key, row);
          return;
        case 4:
          value_draw_windows (columns, 4, n_rows, last, key, row);
          return;
        default:
          value_draw_windows (columns, 8, n_rows, last, key, row);
          return;
        }
    }
#elif defined WINDOW
  if (columns->n_corners > 0 && columns->each)
    {
      Short a[VALUE_BAND];

      for (int j = 0; j < n_rows; j++)
        a[j] = value_corner (columns->corner, key[j]);
      for (int i = 0; i < n; i += SHORT_LANES)
        for (int j = 0; j < n_rows; j++)
          {
            Short next = value_corner (columns->corner + i + SHORT_LANES, key[j]);

            store (row[j] + i, blend_short (a[j], shift_lanes (a[j], next),
                                            load_short (columns->lattice.weight + i)));
            a[j] = next;
          }
      return;
    }
  if (columns->n_corners > 0)
    {
      VARVE_ALIGNED uint16_t corner[VALUE_BAND][VARVE_VALUE_CORNERS];

      for (int k = 0; k < columns->n_corners; k += SHORT_LANES)
        for (int j = 0; j < n_rows; j++)
          store (corner[j] + k, value_corner (columns->corner + k, key[j]));
      for (int i = 0; i < n; i += SHORT_LANES)
        {
          const uint16_t *first  = columns->first + i / WINDOW;
          Short           pick   = load_short (columns->pick[0] + i);
          Short           weight = load_short (columns->lattice.weight + i);

          for (int j = 0; j < n_rows; j++)
            store (row[j] + i, blend_short (pick_short (corner[j], first, pick),
                                            pick_short (corner[j] + 1, first, pick), weight));
        }
      return;
    }
#endif

  for (int i = 0; i < n; i += SHORT_LANES)
    for (int j = 0; j < n_rows; j++)
      store (row[j] + i, value_on_row (&columns->lattice, i, key[j]));
}

static void
value_fetch (VarveValueColumns *columns,
             unsigned           number,
             unsigned           n,
             const uint32_t    *key)
{
  for (; n >= 4; n -= 4, number += 4, key += 4)
    value_draw_rows (columns, number, 4, key);
  if (n >= 2)
    value_draw_rows (columns, number, 2, key);
  if (n % 2 == 1)
    value_draw_rows (columns, number + n - 1, 1, key + n - 1);
}

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
      Short     s[VALUE_BAND] = { { 0 } };


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
