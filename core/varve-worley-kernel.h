/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

static void
worley_rows (const VarveStyle *style,
              VarveColumns     *columns,
              const VarveAxis  *rows,
              uint32_t          seed,
              int32_t          *noise)
{
  for (int j = 0; j < rows->n; j++)
    for (int i = 0; i < columns->axis.n; i++)
      {
        VarveCell x = varve_axis_cell (&columns->axis, i);
        VarveCell z = varve_axis_cell (rows, j);

        noise[j * VARVE_BLOCK_WIDTH + i] = varve_noise_worley.point (style, &x, &z, seed);
      }
}

static void
worley_points (const VarveStyle  *style,
                const VarveOctave *octave,
                int                n,
                const VarvePoints  points[2],
                uint32_t           seed,
                int32_t           *noise)
{
  VarveAxis axis[2];

  for (int a = 0; a < 2; a++)
    place (octave, a, n, points[a].world, &axis[a]);
  for (int i = 0; i < n; i++)
    {
      VarveCell x = varve_axis_cell (&axis[0], i);
      VarveCell z = varve_axis_cell (&axis[1], i);

      noise[i] = varve_noise_worley.point (style, &x, &z, seed);
    }
}

static const VarveKernel varve_noise_worley_kernel = {
  .columns = mask_columns,
  .rows    = worley_rows,
  .points  = worley_points,
};
