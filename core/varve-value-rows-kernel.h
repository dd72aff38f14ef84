/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Lattice rows of value noise in lanes.
 *
 * Where cells are a column wide or wider, corners are hashed once each, and columns
 * fetch theirs from windows of them.
 */

#define VALUE_BAND 4 /* rows that are drawn together, to load columns once for all */

/* The numbers of SHORT_LANES corners, which are kept in the order of fold_numbers (). */
VECTOR_INLINE Short
value_corner (const uint32_t *corner,
              uint32_t        key)
{
  return fold_words ((load_word (corner) ^ key) * VARVE_MIX,
                     (load_word (corner + LANES) ^ key) * VARVE_MIX);
}

#if VECTOR_BYTES == 64
/* Finds windows of so many columns where each corner beside a column is one of SHORT_LANES
 * corners from the window's first one on, or of as many from the next window's first one
 * on.  Returns how many corners they need, or 0 where they cannot be.
 */
static int
value_windows (const VarveAxis   *axis,
               int                window,
               VarveValueColumns *columns)
{
  uint32_t last = 0;

  for (int i = 0; i < axis->n; i += window)
    {
      uint32_t first = axis->lower[i] - axis->lower[0];
      uint32_t next  = i + window < axis->n ? axis->lower[i + window] - axis->lower[0]
                                            : first + SHORT_LANES;

      if (first > (uint32_t) i)
        return 0;
      last = first > last ? first : last;

      columns->first[i / window] = (uint16_t) first;
      for (int k = i; k < i + window && k < axis->n; k++)
        for (int upper = 0; upper < 2; upper++)
          {
            uint32_t corner = (upper ? axis->upper : axis->lower)[k] - axis->lower[0];
            uint32_t here   = corner - first;
            uint32_t there  = corner - next;

            if (here >= SHORT_LANES && there >= SHORT_LANES)
              return 0;
            columns->pick[upper][k] = (uint16_t) (here < SHORT_LANES ? here : SHORT_LANES + there);
          }
    }

  /* last ≤ VARVE_BLOCK_WIDTH − SHORT_LANES; where tiles begin again, it is not that of
   * the last window.
   */
  columns->window = window;
  return (int) last + 2 * SHORT_LANES;
}

static int
value_find_corners (const VarveAxis   *axis,
                    VarveValueColumns *columns)
{
  int n = 0;

  for (int window = 8 * SHORT_LANES; n == 0 && window >= SHORT_LANES; window /= 2)
    n = value_windows (axis, window, columns);
  return n;
}

/* Windows of so many vectors, the last one first. */
VECTOR_INLINE void
value_draw_windows (const VarveValueColumns *columns,
                    int                      window,
                    int                      n_rows,
                    const uint32_t          *key,
                    uint16_t *const         *row)
{
  int   last = (columns->lattice.n - 1) / SHORT_LANES;
  int   v    = last % window;
  Short next[VALUE_BAND];

  for (int j = 0; j < n_rows; j++)
    next[j] = value_corner (columns->corner + columns->first[last / window] + SHORT_LANES, key[j]);
  for (int w = last / window; w >= 0; w--, v = window - 1)
    {
      Short here[VALUE_BAND];

      for (int j = 0; j < n_rows; j++)
        here[j] = value_corner (columns->corner + columns->first[w], key[j]);
      for (; v >= 0; v--)
        {
          int   i      = (w * window + v) * SHORT_LANES;
          Short lower  = load_short (columns->pick[0] + i);
          Short upper  = load_short (columns->pick[1] + i);
          Short weight = load_short (columns->lattice.weight + i);

          for (int j = 0; j < n_rows; j++)
            store (row[j] + i, blend_short (pick_two (here[j], next[j], lower),
                                            pick_two (here[j], next[j], upper), weight));
        }
      for (int j = 0; j < n_rows; j++)
        next[j] = here[j];
    }
}

VECTOR_INLINE void
value_draw_corners (const VarveValueColumns *columns,
                    int                      n_rows,
                    const uint32_t          *key,
                    uint16_t *const         *row)
{
  switch (columns->window / SHORT_LANES)
    {
    case 1:
      value_draw_windows (columns, 1, n_rows, key, row);
      break;
    case 2:
      value_draw_windows (columns, 2, n_rows, key, row);
      break;
    case 4:
      value_draw_windows (columns, 4, n_rows, key, row);
      break;
    case 8:
      value_draw_windows (columns, 8, n_rows, key, row);
      break;
    }
}
#elif defined WINDOW
static int
value_find_corners (const VarveAxis   *axis,
                    VarveValueColumns *columns)
{
  uint32_t last = 0;

  columns->each = true;
  memset (columns->first, 0, sizeof columns->first);
  for (int i = 0; i < axis->n; i += WINDOW)
    {
      uint32_t first = axis->lower[i] - axis->lower[0];
      int      end   = i + WINDOW < axis->n ? i + WINDOW : axis->n;

      if (first > (uint32_t) i)
        return 0;

      columns->first[i / WINDOW] = (uint16_t) first;
      for (int k = i; k < end; k++)
        {
          uint32_t step = axis->lower[k] - axis->lower[i];

          if (step >= WINDOW || axis->upper[k] - axis->lower[k] != 1)
            return 0;
          columns->each &= first + step == (uint32_t) k;
          last = first + step > last ? first + step : last;
          columns->pick[0][k] = window_index (step);
        }
    }

  /* last is less than VARVE_BLOCK_WIDTH, by the tests above. */
  return (int) last + 2;
}

VECTOR_INLINE void
value_draw_corners (const VarveValueColumns *columns,
                    int                      n_rows,
                    const uint32_t          *key,
                    uint16_t *const         *row)
{
  int n = columns->lattice.n;

  if (columns->each)
    {
      Short here[VALUE_BAND];

      for (int j = 0; j < n_rows; j++)
        here[j] = value_corner (columns->corner, key[j]);
      for (int i = 0; i < n; i += SHORT_LANES)
        for (int j = 0; j < n_rows; j++)
          {
            Short next = value_corner (columns->corner + i + SHORT_LANES, key[j]);

            store (row[j] + i, blend_short (here[j], shift_lanes (here[j], next),
                                            load_short (columns->lattice.weight + i)));
            here[j] = next;
          }
    }
  else
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
    }
}
#else
static int
value_find_corners (const VarveAxis   *axis,
                    VarveValueColumns *columns)
{
  (void) axis;
  (void) columns;
  return 0;
}

VECTOR_INLINE void
value_draw_corners (const VarveValueColumns *columns,
                    int                      n_rows,
                    const uint32_t          *key,
                    uint16_t *const         *row)
{
  (void) columns;
  (void) n_rows;
  (void) key;
  (void) row;
}
#endif

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
  VarveValueColumns   *value   = &columns->value;
  VarveLatticeColumns *lattice = &value->lattice;

  lattice_columns (style, axis, lattice);
  value->n_corners = value_find_corners (axis, value);
  for (int k = 0; k < value->n_corners; k += SHORT_LANES)
    for (uint32_t half = 0; half < 2; half++)
      {
        Word corner = axis->lower[0] + (uint32_t) k + fold_numbers (half);

        store (value->corner + k + half * LANES, premix (corner * VARVE_PRIME_X));
      }
  for (int i = 0; i < axis->n && value->n_corners == 0; i += SHORT_LANES)
    {
      value_order (lattice->lower + i);
      value_order (lattice->upper + i);
    }
  value->track = (VarveValueTrack){ .n = 0 };
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

VECTOR_INLINE uint16_t *
value_row (VarveValueColumns *columns,
           unsigned           number)
{
  return columns->row[number % VARVE_VALUE_ROWS];
}

VECTOR_INLINE void
value_draw_rows (VarveValueColumns *columns,
                 unsigned           number,
                 int                n_rows,
                 const uint32_t    *keys)
{
  uint32_t  key[VALUE_BAND];
  uint16_t *row[VALUE_BAND];

  for (int j = 0; j < n_rows; j++)
    {
      key[j] = keys[j];
      row[j] = value_row (columns, number + (unsigned) j);
    }

  if (columns->n_corners > 0)
    value_draw_corners (columns, n_rows, key, row);
  else
    for (int i = 0; i < columns->lattice.n; i += SHORT_LANES)
      for (int j = 0; j < n_rows; j++)
        store (row[j] + i, value_on_row (&columns->lattice, i, key[j]));
}

/* Draws n lattice rows, from a number on. */
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
