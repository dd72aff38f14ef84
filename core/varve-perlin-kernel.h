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

static const VarveKernel varve_noise_perlin_kernel = {
  .columns = perlin_columns,
  .rows    = perlin_rows,
  .points  = perlin_points,
  .pixels  = perlin_pixels,
  .share   = perlin_share,
};

#undef N_CHAINS
#undef EACH
