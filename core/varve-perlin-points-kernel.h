/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Perlin noise at scattered points, in lanes. */

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
  VarveAxis placed[2];

  for (int a = 0; a < 2; a++)
    spread_points (octave, a, n, &axis[a], &spread[a], &placed[a]);

  for (int i = 0; i < n; i += LANES)
    {
      Word left, right, above, below, at_x, at_z;
      Int  t_x, t_z, s_x, row[2];

      load_spread (&spread[0], &placed[0], spread[0].distance != NULL, i, &left, &right, &at_x);
      load_spread (&spread[1], &placed[1], spread[1].distance != NULL, i, &above, &below, &at_z);
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
