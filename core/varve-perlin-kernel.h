/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Perlin noise in lanes.
 *
 * The gradient at a corner is one of eight, and its distance from the sample is
 * the same along a row and along a column.  So the z parts of all slopes of a
 * row are eight numbers, which fit a register.  Columns are drawn from the top of a
 * block to its bottom, a few at a time, so that what their rows share stays in
 * registers as well: the gradients at the corners, and the x parts of slopes.
 */

/* Gradients as whole units and the rest of 2^16, so that 16-bit products do: −46341 is −65536 + 19195.
 */
static const int32_t units_x[8] = { 1, 0, -1, 0, 0, -1, 0, -1 };
static const int32_t units_z[8] = { 0, 1, 0, -1, 0, 0, -1, -1 };
static const int32_t rest_x[8] = { 0, 0, 0, 0, VARVE_DIAGONAL, VARVE_ONE - VARVE_DIAGONAL,
                                   VARVE_DIAGONAL, VARVE_ONE - VARVE_DIAGONAL };
static const int32_t rest_z[8] = { 0, 0, 0, 0, VARVE_DIAGONAL, VARVE_DIAGONAL,
                                   VARVE_ONE - VARVE_DIAGONAL, VARVE_ONE - VARVE_DIAGONAL };

/* One axis' part of the slope, at the fraction t of a cell from the lower corner. */
VECTOR_INLINE Int
slope_from_lower (Table units,
                  Table rest,
                  Int   gradient,
                  Int   t)
{
  return look_up (units, gradient) * t + high_int (look_up (rest, gradient), t);
}

/* The same from the upper corner, at t − ONE: floor (rest·(t − ONE) / ONE) is that of
 * rest·t / ONE, less rest.
 */
VECTOR_INLINE Int
slope_from_upper (Table units,
                  Table rest,
                  Int   gradient,
                  Int   t)
{
  Int r = look_up (rest, gradient);

  return look_up (units, gradient) * (t - VARVE_ONE) + high_int (r, t) - r;
}

static void
perlin_columns (const VarveStyle *style,
                const VarveAxis  *axis,
                VarveColumns     *columns)
{
  VarvePerlinColumns *perlin = &columns->perlin;

  lattice_columns (style, axis, &perlin->lattice);
  perlin->valid = false;
  perlin->even  = true;
  for (int i = 1; i < axis->n; i++)
    if (axis->place[i] != axis->place[0])
      perlin->even = false;
}

/* One axis' part of all slopes from the lower corner, and more, at the fraction t of a
 * cell; and from the upper one.
 */
VECTOR_INLINE void
perlin_slopes (const int32_t  units[8],
               const int32_t  rest[8],
               int32_t        t,
               Table          more,
               Table         *lower,
               Table         *upper)
{
#ifdef VECTOR_TABLE
  Int u = make_table (units);
  Int r = make_table (rest);

  *lower = more + u * t + high_int (r, all_int (t));
  *upper = *lower - (u * VARVE_ONE + r);
#else
  for (int g = 0; g < 8; g++)
    {
      lower->number[g] = more.number[g] + units[g] * t + (int32_t) varve_fmul (rest[g], t);
      upper->number[g] = lower->number[g] - units[g] * VARVE_ONE - rest[g];
    }
#endif
}

/* Rows of samples between the same lattice rows. */
typedef struct
{
  uint32_t key[2];
  int      end;   /* the row after the last one */
  int      fresh; /* how many of the lattice rows are not those of the rows before: 1, the
                     lower one in the picture, or 2; 0 only in the first band */
} PerlinBand;

/* What a block needs of its rows.  Slopes are by gradient, from the corners above and
 * below; where columns are even, x parts are in them, for the corners on the left and
 * on the right, else there is but the first.
 */
typedef struct
{
  Table      above[VARVE_BLOCK_HEIGHT][2];
  Table      below[VARVE_BLOCK_HEIGHT][2];
  int32_t    weight[VARVE_BLOCK_HEIGHT];
  PerlinBand bands[VARVE_BLOCK_HEIGHT];
  int        n_bands;
  bool       changed; /* the block does not end between the lattice rows kept */
} PerlinRows;

/* n rows from the one on, after which columns keep the last of their lattice rows. */
static void
perlin_prepare (VarvePerlinColumns *columns,
                const LatticeRows  *lattice,
                int                 from,
                int                 n,
                PerlinRows         *rows)
{
  PerlinBand *band = rows->bands;
  Table       none = make_table ((const int32_t[8]){ 0 });
  Table       x[2] = { none, none };

  if (columns->even)
    perlin_slopes (units_x, rest_x, columns->lattice.fraction[0], none, &x[0], &x[1]);

  for (int j = 0; j < n; j++)
    {
      uint32_t above = lattice->key[0][from + j];
      uint32_t below = lattice->key[1][from + j];
      int      fresh = 2;

      if (columns->valid && columns->key[0] == above && columns->key[1] == below)
        fresh = 0;
      else if (columns->valid && columns->key[1] == above)
        fresh = 1;

      rows->weight[j] = lattice->weight[from + j];
      for (int k = 0; k < (columns->even ? 2 : 1); k++)
        perlin_slopes (units_z, rest_z, lattice->fraction[from + j], x[k], &rows->above[j][k],
                       &rows->below[j][k]);

      if (j == 0 || fresh > 0)
        {
          *band++ = (PerlinBand){ .key = { above, below }, .fresh = fresh };
          columns->valid  = true;
          columns->key[0] = above;
          columns->key[1] = below;
        }
      band[-1].end = j + 1;
    }
  rows->n_bands = (int) (band - rows->bands);
  rows->changed = rows->n_bands > 1 || rows->bands[0].fresh > 0;
}

/* The corners on a lattice row beside LANES columns: gradients in the last three bits,
 * and the x parts of their slopes.
 */
typedef struct
{
  Int gradient[2];
  Int slope[2];
} PerlinCorners;

VECTOR_INLINE PerlinCorners
perlin_corners (const VarvePerlinColumns *columns,
                bool                      even,
                uint32_t                  key,
                int                       i)
{
  Table units = make_table (units_x);
  Table rest  = make_table (rest_x);
  Int   a     = (Int) mix_word (load_word (columns->lattice.lower + i) ^ key);
  Int   b     = (Int) mix_word (load_word (columns->lattice.upper + i) ^ key);
  Int   t     = load_wide (columns->lattice.fraction + i);

  if (even)
    return (PerlinCorners){ .gradient = { a, b } };
  return (PerlinCorners){ .gradient = { a, b },
                          .slope    = { slope_from_lower (units, rest, a, t),
                                        slope_from_upper (units, rest, b, t) } };
}

VECTOR_INLINE PerlinCorners
load_corners (const VarvePerlinRow *row,
              int                   i)
{
  return (PerlinCorners){ .gradient = { load_wide (row->gradient[0] + i),
                                        load_wide (row->gradient[1] + i) },
                          .slope    = { load_int (row->slope[0] + i),
                                        load_int (row->slope[1] + i) } };
}

VECTOR_INLINE void
store_corners (VarvePerlinRow *row,
               int             i,
               PerlinCorners   corners)
{
  for (int k = 0; k < 2; k++)
    {
      store_narrow (row->gradient[k] + i, corners.gradient[k]);
      store (row->slope[k] + i, corners.slope[k]);
    }
}

/* Vectors of columns that are worked on in step: two chains of operations keep a
 * processor busy that has the registers for it.
 */
#define N_CHAINS (VECTOR_BYTES == 64 ? 2 : 1)
#define EACH     for (int k = 0; k < N_CHAINS; k++)

typedef struct
{
  Int of[N_CHAINS];
} Chains;

/* a + floor (s·(b − a) / 2^16) */
VECTOR_INLINE Chains
lerp_chains (Chains s,
             Chains a,
             Chains b)
{
  Chains low;

  EACH b.of[k] -= a.of[k];
  EACH low.of[k] = scale_low (s.of[k], b.of[k]);
  EACH b.of[k] >>= 16;
  EACH b.of[k] *= s.of[k];
  EACH a.of[k] += low.of[k];
  EACH a.of[k] += b.of[k];
  return a;
}

VECTOR_INLINE Chains
perlin_blend (const PerlinCorners *corners,
              const Table          slopes[2],
              bool                 even,
              Chains               s)
{
  Chains a, b;

  EACH a.of[k] = look_up (slopes[0], corners[k].gradient[0]);
  EACH b.of[k] = look_up (slopes[even ? 1 : 0], corners[k].gradient[1]);
  if (!even)
    {
      EACH a.of[k] += corners[k].slope[0];
      EACH b.of[k] += corners[k].slope[1];
    }
  return lerp_chains (s, a, b);
}

/* How values join totals. */
typedef struct
{
  bool    first;
  bool    scaled; /* times amplitude; else over 2^shift */
  int32_t amplitude;
  int     shift;
} PerlinShare;

VECTOR_INLINE void
perlin_add (PerlinShare share,
            Chains      value,
            int32_t    *total)
{
  EACH value.of[k] = share.scaled ? scale_int (all_int (share.amplitude), value.of[k])
                                  : value.of[k] >> share.shift;
  EACH store (total + k * LANES,
              share.first ? value.of[k] : load_int (total + k * LANES) + value.of[k]);
}

VECTOR_INLINE void
perlin_draw (VarvePerlinColumns *columns,
             const PerlinRows   *rows,
             bool                even,
             PerlinShare         share,
             int32_t            *total)
{
  for (int i = 0; i < columns->lattice.n; i += N_CHAINS * LANES)
    {
      PerlinCorners above[N_CHAINS] = { 0 };
      PerlinCorners below[N_CHAINS] = { 0 };
      Chains        s;
      int           j = 0;

      EACH s.of[k] = load_wide (columns->lattice.weight + i + k * LANES);
      if (rows->bands[0].fresh < 2)
        EACH
          {
            above[k] = load_corners (&columns->row[0], i + k * LANES);
            below[k] = load_corners (&columns->row[1], i + k * LANES);
          }

      for (int b = 0; b < rows->n_bands; b++)
        {
          const PerlinBand *band = &rows->bands[b];

          EACH
            {
              if (band->fresh > 1)
                above[k] = perlin_corners (columns, even, band->key[0], i + k * LANES);
              else if (band->fresh == 1)
                above[k] = below[k];
              if (band->fresh > 0)
                below[k] = perlin_corners (columns, even, band->key[1], i + k * LANES);
            }

          for (; j < band->end; j++)
            {
              Chains weight, value;

              EACH weight.of[k] = all_int (rows->weight[j]);
              value = lerp_chains (weight, perlin_blend (above, rows->above[j], even, s),
                                   perlin_blend (below, rows->below[j], even, s));
              perlin_add (share, value, total + j * VARVE_BLOCK_WIDTH + i);
            }
        }
      if (rows->changed)
        EACH
          {
            store_corners (&columns->row[0], i + k * LANES, above[k]);
            store_corners (&columns->row[1], i + k * LANES, below[k]);
          }
    }
}

static void
perlin_add_rows (VarvePerlinColumns *columns,
                 const LatticeRows  *lattice,
                 int                 from,
                 int                 n,
                 int32_t             amplitude,
                 bool                first,
                 int32_t            *total)
{
  /* amplitude is ONE >> shift, if it is a power of two */
  int        shift = 16 - __builtin_ctz ((uint32_t) amplitude | VARVE_ONE);
  PerlinRows rows;

  perlin_prepare (columns, lattice, from, n, &rows);

#define DRAW(even, first, scaled)                                                        \
  perlin_draw (columns, &rows, (even), (PerlinShare){ (first), (scaled), amplitude, shift }, \
               total)

  /* Loops without choices inside for what is common. */
  if (amplitude != VARVE_ONE >> shift)
    {
      if (columns->even)
        DRAW (true, first, true);
      else
        DRAW (false, first, true);
    }
  else if (columns->even)
    DRAW (true, first, false);
  else if (first)
    DRAW (false, true, false);
  else
    DRAW (false, false, false);
#undef DRAW
}

static void
perlin_share (const VarveStyle *style,
              VarveColumns     *columns,
              const VarveAxis  *axis,
              uint32_t          seed,
              int32_t           amplitude,
              bool              first,
              int32_t          *total)
{
  LatticeRows lattice;

  lattice_rows (style, axis, seed, &lattice);
  perlin_add_rows (&columns->perlin, &lattice, 0, lattice.n, amplitude, first, total);
}

static void
perlin_rows (const VarveStyle *style,
             VarveColumns     *columns,
             const VarveAxis  *axis,
             uint32_t          seed,
             int32_t          *noise)
{
  perlin_share (style, columns, axis, seed, VARVE_ONE, true, noise);
}

/* The pixel of a value: as tone_int (), where values beyond ±46340 are white or
 * black all the same, and closer ones fit 32 bits times 46341.
 */
VECTOR_INLINE Int
perlin_pixel (const int32_t *noise,
              int            flip)
{
  Int limit = all_int (INT32_MAX / VARVE_DIAGONAL);
  Int value = smaller (larger (load_int (noise), -limit), limit);

  return (VARVE_HALF + (value * VARVE_DIAGONAL >> 16)) ^ flip;
}

static void
perlin_pixels (const VarveStyle *style,
               VarveColumns     *columns,
               const VarveAxis  *axis,
               uint32_t          seed,
               bool              invert,
               uint16_t         *pixels,
               ptrdiff_t         stride)
{
  int         flip  = invert ? VARVE_MAX : 0;
  int         whole = columns->perlin.lattice.n / SHORT_LANES * SHORT_LANES;
  LatticeRows lattice;

  lattice_rows (style, axis, seed, &lattice);
  for (int from = 0; from < lattice.n; from += VARVE_BLOCK_HEIGHT)
    {
      VARVE_ALIGNED int32_t  noise[VARVE_BLOCK_SIZE];
      const int32_t         *row = noise;
      int                    n   = lattice.n - from;

      n = n < VARVE_BLOCK_HEIGHT ? n : VARVE_BLOCK_HEIGHT;
      perlin_add_rows (&columns->perlin, &lattice, from, n, VARVE_ONE, true, noise);

      for (int j = 0; j < n; j++, row += VARVE_BLOCK_WIDTH, pixels += stride)
        {
          uint16_t last[SHORT_LANES];

          for (int i = 0; i < whole; i += SHORT_LANES)
            store_clamped (pixels + i, perlin_pixel (row + i, flip),
                           perlin_pixel (row + i + LANES, flip));
          if (whole == columns->perlin.lattice.n)
            continue;

          store_clamped (last, perlin_pixel (row + whole, flip),
                         perlin_pixel (row + whole + LANES, flip));
          memcpy (pixels + whole, last,
                  (size_t) (columns->perlin.lattice.n - whole) * sizeof *pixels);
        }
    }
}

static void
perlin_points (const VarveStyle  *style,
               const VarveOctave *octave,
               int                n,
               const VarvePoints  axis[2],
               uint32_t           seed,
               int32_t           *noise)
{
  Table  u_x = make_table (units_x), r_x = make_table (rest_x);
  Table  u_z = make_table (units_z), r_z = make_table (rest_z);
  Spread spread[2];

  for (int a = 0; a < 2; a++)
    spread_points (octave, a, n, &axis[a], &spread[a]);

  for (int i = 0; i < n; i += LANES)
    {
      Word left, right, above, below, at_x, at_z;
      Int  t_x, t_z, s_x, row[2];

      load_spread (&spread[0], spread[0].points != NULL, i, &left, &right, &at_x);
      load_spread (&spread[1], spread[1].points != NULL, i, &above, &below, &at_z);
      left  = premix (left * VARVE_PRIME_X ^ seed * VARVE_PRIME_SEED);
      right = premix (right * VARVE_PRIME_X ^ seed * VARVE_PRIME_SEED);
      t_x   = (Int) (at_x >> 16);
      t_z   = (Int) (at_z >> 16);
      s_x   = fade_int (style->interpolation, t_x);

      for (int o = 0; o < 2; o++)
        {
          Word key = premix ((o ? below : above) * VARVE_PRIME_Z);
          Int  a   = (Int) mix_word (left ^ key);
          Int  b   = (Int) mix_word (right ^ key);
          Int  a_z = o ? slope_from_upper (u_z, r_z, a, t_z) : slope_from_lower (u_z, r_z, a, t_z);
          Int  b_z = o ? slope_from_upper (u_z, r_z, b, t_z) : slope_from_lower (u_z, r_z, b, t_z);

          row[o] = lerp_int (s_x, slope_from_lower (u_x, r_x, a, t_x) + a_z,
                             slope_from_upper (u_x, r_x, b, t_x) + b_z);
        }
      store (noise + i, lerp_int (fade_int (style->interpolation, t_z), row[0], row[1]));
    }
}

static const VarveKernel varve_noise_perlin_kernel = {
  .columns = perlin_columns,
  .rows    = perlin_rows,
  .points  = perlin_points,
  .pixels  = perlin_pixels,
  .share   = perlin_share,
};

#undef N_CHAINS
#undef EACH
