/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "varve-render.h"

#include "varve-warp.h"

/* World position of a sample: its place in px over the cell size. */
static int64_t
world_position (const VarveRecipe *recipe,
                int                axis,
                int64_t            sample)
{
  /* In 1/256 px.  A preview sample lies in the middle of its pixels. */
  int64_t place = sample * (INT64_C (256) << recipe->level)
                  + 128 * ((INT64_C (1) << recipe->level) - 1)
                  + recipe->offset[axis];
  int64_t whole, rest, divisor, cells;

  if (recipe->tile[axis] != 0)
    {
      divisor = 256 * recipe->tile[axis];
      cells   = recipe->sum.octaves[0].cells[axis];
      place   = varve_floor_mod (place, divisor) * cells;
    }
  else
    {
      divisor = recipe->size[axis];
    }

  /* floor (place·2^18 / divisor), divided in two steps lest it overflow:
   * divisor < 2^31, and tile < 2^17, cells < 2^24.
   */
  whole = varve_floor_div (place, divisor);
  rest  = place - whole * divisor;
  return (int64_t) ((uint64_t) whole << VARVE_LATTICE_SHIFT)
         + (rest << VARVE_LATTICE_SHIFT) / divisor;
}

static inline uint16_t
output (const VarveRecipe *recipe,
        int32_t            noise)
{
  const VarveSum *sum   = &recipe->sum;
  int64_t         value = sum->output_shift + varve_fmul (noise, sum->output_scale);

  value = varve_clamp (value, 0, VARVE_MAX);
  value = VARVE_HALF + varve_fmul (value - VARVE_HALF, recipe->contrast) + recipe->brightness;
  value = varve_clamp (value, 0, VARVE_MAX);

  return (uint16_t) (recipe->invert ? VARVE_MAX - value : value);
}

uint16_t
varve_render_pixel (const VarveRecipe *recipe,
                    int                x,
                    int                y)
{
  int64_t position[2] = { world_position (recipe, 0, x), world_position (recipe, 1, y) };

  varve_warp_point (recipe, 0, position);

  return output (recipe, varve_sum_point (&recipe->sum, recipe->seed, position));
}

static void
render_block (const VarveRecipe *recipe,
              int                n_columns,
              const int64_t     *x,
              int                n_rows,
              const int64_t     *z,
              uint16_t          *pixels,
              ptrdiff_t          stride)
{
  int32_t noise[VARVE_BLOCK_WIDTH * VARVE_BLOCK_HEIGHT];

  if (recipe->warp_iterations > 0)
    varve_warp_block (recipe, n_columns, x, n_rows, z, noise);
  else
    varve_sum_block (&recipe->sum, recipe->seed, n_columns, x, n_rows, z, noise);

  for (int j = 0; j < n_rows; j++)
    for (int i = 0; i < n_columns; i++)
      pixels[j * stride + i] = output (recipe, noise[j * VARVE_BLOCK_WIDTH + i]);
}

void
varve_render (const VarveRecipe *recipe,
              int                x,
              int                y,
              int                width,
              int                height,
              uint16_t          *pixels,
              ptrdiff_t          stride)
{
  for (int left = 0; left < width; left += VARVE_BLOCK_WIDTH)
    {
      int64_t columns[VARVE_BLOCK_WIDTH];
      int     n_columns = width - left < VARVE_BLOCK_WIDTH ? width - left : VARVE_BLOCK_WIDTH;

      for (int i = 0; i < n_columns; i++)
        columns[i] = world_position (recipe, 0, (int64_t) x + left + i);

      for (int top = 0; top < height; top += VARVE_BLOCK_HEIGHT)
        {
          int64_t rows[VARVE_BLOCK_HEIGHT];
          int     n_rows = height - top < VARVE_BLOCK_HEIGHT ? height - top : VARVE_BLOCK_HEIGHT;

          for (int j = 0; j < n_rows; j++)
            rows[j] = world_position (recipe, 1, (int64_t) y + top + j);

          render_block (recipe, n_columns, columns, n_rows, rows,
                        pixels + top * stride + left, stride);
        }
    }
}
