/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What rows of Perlin noise need before they are drawn: slopes by gradient, and where
 * they lie between lattice rows.
 */

/* Gradients as whole units and the rest of 2^16, so that 16-bit products do: −46341 is
 * −65536 + 19195.
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
