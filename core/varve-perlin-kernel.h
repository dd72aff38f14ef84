/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Perlin noise in lanes.
 *
 * The gradient at a corner is one of eight, and its distance from the sample is
 * the same along a row and along a column.  So the z parts of all slopes of a
 * row are eight numbers, which fit a register; x parts are kept with the
 * lattice row.
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
  lattice_columns (style, axis, &columns->perlin.lattice);
  columns->perlin.valid = false;
  columns->perlin.above = 0;
}

static void
perlin_lattice_row (const VarveLatticeColumns *lattice,
                    uint32_t                   key,
                    VarvePerlinRow            *row)
{
  Table units = make_table (units_x);
  Table rest  = make_table (rest_x);

  for (int i = 0; i < lattice->n; i += LANES)
    {
      Int a = (Int) mix_word (load_word (lattice->lower + i) ^ key);
      Int b = (Int) mix_word (load_word (lattice->upper + i) ^ key);
      Int t = load_wide (lattice->fraction + i);

      store_narrow (row->gradient[0] + i, a);
      store_narrow (row->gradient[1] + i, b);
      store (row->slope[0] + i, slope_from_lower (units, rest, a, t));
      store (row->slope[1] + i, slope_from_upper (units, rest, b, t));
    }
}

/* Makes the lattice rows those that the keys name. */
static void
perlin_reach (VarvePerlinColumns *columns,
              uint32_t            lower,
              uint32_t            upper)
{
  if (columns->valid && columns->key[0] == lower && columns->key[1] == upper)
    return;

  if (columns->valid && columns->key[1] == lower)
    columns->above ^= 1;
  else
    perlin_lattice_row (&columns->lattice, lower, &columns->row[columns->above]);
  perlin_lattice_row (&columns->lattice, upper, &columns->row[columns->above ^ 1]);

  columns->valid  = true;
  columns->key[0] = lower;
  columns->key[1] = upper;
}

/* The z parts of all slopes at distance t. */
VECTOR_INLINE Table
perlin_slopes_z (Table   units,
                 Table   rest,
                 int32_t t)
{
#ifdef VECTOR_TABLE
  return units * t + scale_int (rest, all_int (t));
#else
  int32_t slope[8];

  for (int g = 0; g < 8; g++)
    slope[g] = units.number[g] * t + (int32_t) varve_fmul (rest.number[g], t);
  return make_table (slope);
#endif
}

VECTOR_INLINE Int
perlin_blend (const VarvePerlinRow *row,
              Table                 slopes_z,
              int                   i,
              Int                   s)
{
  Int a = load_wide (row->gradient[0] + i);
  Int b = load_wide (row->gradient[1] + i);

  return lerp_int (s, load_int (row->slope[0] + i) + look_up (slopes_z, a),
                   load_int (row->slope[1] + i) + look_up (slopes_z, b));
}

/* The pixel of a value: as tone_int (), where values beyond ±46340 are white or
 * black all the same, and closer ones fit 32 bits times 46341.
 */
VECTOR_INLINE Int
perlin_pixel (Int value,
              int flip)
{
  Int limit = all_int (INT32_MAX / VARVE_DIAGONAL);

  value = smaller (larger (value, -limit), limit);
  return (VARVE_HALF + (value * VARVE_DIAGONAL >> 16)) ^ flip;
}

/* Draws noise times amplitude, as first or added to what is there, or where that is
 * NULL pixels.
 */
VECTOR_INLINE void
perlin_draw (const VarveStyle   *style,
             VarvePerlinColumns *columns,
             const VarveAxis    *axis,
             uint32_t            seed,
             int32_t            *noise,
             int32_t             amplitude,
             bool                first,
             int                 flip,
             uint16_t           *pixels,
             ptrdiff_t           stride)
{
  int         n     = columns->lattice.n;
  int         whole = n / SHORT_LANES * SHORT_LANES;
  Table       units = make_table (units_z);
  Table       rest  = make_table (rest_z);
  LatticeRows rows;

  keep_table (units);
  keep_table (rest);
  lattice_rows (style, axis, seed, &rows);
  for (int j = 0; j < rows.n; j++)
    {
      Int   s     = all_int (rows.weight[j]);
      Table above = perlin_slopes_z (units, rest, rows.fraction[j]);
      Table below = perlin_slopes_z (units, rest, rows.fraction[j] - VARVE_ONE);

      const VarvePerlinRow *row_above, *row_below;

      keep_table (above);
      keep_table (below);
      perlin_reach (columns, rows.key[0][j], rows.key[1][j]);
      row_above = &columns->row[columns->above];
      row_below = &columns->row[columns->above ^ 1];

#define VALUE(i)                                                                         \
  lerp_int (s, perlin_blend (row_above, above, (i), load_wide (columns->lattice.weight + (i))), \
            perlin_blend (row_below, below, (i), load_wide (columns->lattice.weight + (i))))

      if (noise != NULL)
        {
          for (int i = 0; i < n; i += LANES)
            {
              int32_t *at    = noise + j * VARVE_BLOCK_WIDTH + i;
              Int      value = VALUE (i);

              if (amplitude != VARVE_ONE)
                value = scale_int (all_int (amplitude), value);
              store (at, first ? value : load_int (at) + value);
            }
          continue;
        }

      for (int i = 0; i < whole; i += SHORT_LANES)
        store_clamped (pixels + j * stride + i, perlin_pixel (VALUE (i), flip),
                       perlin_pixel (VALUE (i + LANES), flip));
      if (whole < n)
        {
          uint16_t last[SHORT_LANES];

          store_clamped (last, perlin_pixel (VALUE (whole), flip),
                         perlin_pixel (VALUE (whole + LANES), flip));
          memcpy (pixels + j * stride + whole, last, (size_t) (n - whole) * sizeof *pixels);
        }
#undef VALUE
    }
}

static void
perlin_rows (const VarveStyle *style,
             VarveColumns     *columns,
             const VarveAxis  *axis,
             uint32_t          seed,
             int32_t          *noise)
{
  perlin_draw (style, &columns->perlin, axis, seed, noise, VARVE_ONE, true, 0, NULL, 0);
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
  perlin_draw (style, &columns->perlin, axis, seed, NULL, VARVE_ONE, true,
               invert ? VARVE_MAX : 0, pixels, stride);
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
  if (first && amplitude == VARVE_ONE)
    perlin_rows (style, columns, axis, seed, total);
  else if (amplitude == VARVE_ONE)
    perlin_draw (style, &columns->perlin, axis, seed, total, VARVE_ONE, false, 0, NULL, 0);
  else
    perlin_draw (style, &columns->perlin, axis, seed, total, amplitude, first, 0, NULL, 0);
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
