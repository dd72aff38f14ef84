/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "varve-render.h"

#include "varve-warp.h"

/* Strips that are drawn beside each other, so that rows of pixels are written from end
 * to end.
 */
#define MAX_STRIPS 8

/* World positions of n samples in a row: their places in px over the cell size.
 *
 * Each is floor (place·2^18 / divisor).  The first one is divided, in two steps
 * lest it overflow: divisor < 2^31, and tile < 2^17, cells < 2^24.  From one sample
 * to the next, quotient and rest grow by those of the step.
 */
static void
world_positions (const VarveRecipe *recipe,
                 int                axis,
                 int64_t            sample,
                 int                n,
                 int64_t           *world)
{
  /* In 1/256 px.  A preview sample lies in the middle of its pixels. */
  int64_t step    = INT64_C (256) << recipe->level;
  int64_t place   = sample * step + 128 * ((INT64_C (1) << recipe->level) - 1)
                    + recipe->offset[axis];
  int64_t divisor = recipe->size[axis];
  int64_t turn    = 0; /* of a tiled axis: where positions begin again */
  int64_t whole, rest, step_whole, step_rest;
  uint64_t position;

  if (recipe->tile[axis] != 0)
    {
      int64_t cells = recipe->sum.octaves[0].cells[axis];

      divisor = 256 * recipe->tile[axis];
      place   = varve_floor_mod (place, divisor) * cells;
      step    = step % divisor * cells;
      turn    = cells << VARVE_LATTICE_SHIFT;
    }

  whole    = varve_floor_div (place, divisor);
  rest     = (place - whole * divisor) << VARVE_LATTICE_SHIFT;
  position = ((uint64_t) whole << VARVE_LATTICE_SHIFT) + (uint64_t) (rest / divisor);
  rest %= divisor;

  whole      = step / divisor;
  step_rest  = (step - whole * divisor) << VARVE_LATTICE_SHIFT;
  step_whole = (whole << VARVE_LATTICE_SHIFT) + step_rest / divisor;
  step_rest %= divisor;

  for (int i = 0; i < n; i++)
    {
      world[i] = (int64_t) position;

      position += (uint64_t) step_whole;
      rest += step_rest;
      if (rest >= divisor)
        {
          rest -= divisor;
          position++;
        }
      if (turn != 0 && (int64_t) position >= turn)
        position -= (uint64_t) turn;
    }
}

static inline int
smaller (int a,
         int b)
{
  return a < b ? a : b;
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
  int64_t position[2];

  world_positions (recipe, 0, x, 1, &position[0]);
  world_positions (recipe, 1, y, 1, &position[1]);
  varve_warp_point (recipe, position);

  return output (recipe, varve_sum_point (&recipe->sum, recipe->seed, position));
}

/* Whether pixels are the sum as it is, or inverted. */
static bool
is_untouched (const VarveRecipe *recipe)
{
  return recipe->warp_iterations == 0 && recipe->contrast == VARVE_ONE && recipe->brightness == 0;
}

/* Whether they are one octave, and drawn as such. */
static bool
is_direct (const VarveRecipe *recipe)
{
  return is_untouched (recipe) && varve_sum_is_plain (&recipe->sum)
         && recipe->kernels->noise[recipe->sum.noise->type]->pixels != NULL;
}

/* Asks for the cache lines that a block will be written to, so that they arrive
 * while it is computed.
 */
static void
expect_writes (int        n_columns,
               int        n_rows,
               uint16_t  *pixels,
               ptrdiff_t  stride)
{
  for (int j = 0; j < n_rows; j++)
    for (int i = 0; i < n_columns; i += 32)
      __builtin_prefetch (pixels + j * stride + i, 1);
}

static void
render_block (const VarveRecipe *recipe,
              VarveSumColumns   *columns,
              const int64_t     *x,
              int                n_rows,
              const int64_t     *z,
              uint16_t          *pixels,
              ptrdiff_t          stride)
{
  const VarveKernels *kernels = recipe->kernels;
  const VarveSum     *sum     = &recipe->sum;
  VarveTone           tone    = { .scale      = sum->output_scale,
                                  .shift      = sum->output_shift,
                                  .limit      = INT32_MAX / sum->output_scale,
                                  .contrast   = (int32_t) recipe->contrast,
                                  .brightness = (int32_t) recipe->brightness,
                                  .invert     = recipe->invert };
  VarveSumBlock       block;

  expect_writes (columns->n, n_rows, pixels, stride);
  if (recipe->warp_iterations > 0)
    varve_warp_rows (recipe, columns, x, n_rows, z, &block);
  else
    varve_sum_rows (sum, kernels, recipe->seed, columns, n_rows, z, &block);
  kernels->tone (columns->n, n_rows, &block.total, &block.quotient, &tone, pixels, stride);
}

/* One octave as it is; at most MAX_STRIPS · VARVE_BLOCK_WIDTH wide. */
static void
render_direct (const VarveRecipe *recipe,
               int                x,
               int                y,
               int                width,
               int                height,
               uint16_t          *pixels,
               ptrdiff_t          stride)
{
  const VarveOctave *octave = &recipe->sum.octaves[0];
  const VarveKernel *kernel = recipe->kernels->noise[recipe->sum.noise->type];
  VarveColumns       columns[MAX_STRIPS];
  int                n_strips = 0;
  int                n_rows;

  for (int left = 0; left < width; left += VARVE_BLOCK_WIDTH)
    {
      int       n = smaller (width - left, VARVE_BLOCK_WIDTH);
      int64_t   across[VARVE_BLOCK_WIDTH];
      VarveAxis axis;

      world_positions (recipe, 0, (int64_t) x + left, n, across);
      recipe->kernels->place (octave, 0, n, across, &axis);
      kernel->columns (&recipe->sum.style, &axis, &columns[n_strips++]);
    }

  for (int top = 0; top < height; top += n_rows)
    {
      int64_t   down[VARVE_BLOCK_WIDTH];
      VarveAxis rows;

      n_rows = smaller (height - top, VARVE_STRIP_HEIGHT);
      world_positions (recipe, 1, (int64_t) y + top, n_rows, down);
      recipe->kernels->place (octave, 1, n_rows, down, &rows);
      for (int k = 0; k < n_strips; k++)
        kernel->pixels (&recipe->sum.style, &columns[k], &rows, recipe->seed, recipe->invert,
                        pixels + top * stride + k * VARVE_BLOCK_WIDTH, stride);
    }
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
  const VarveSum *first         = recipe->warp_iterations > 0 ? &recipe->field : &recipe->sum;
  bool            pixels_of_sum = is_untouched (recipe) && varve_sum_has_pixels (&recipe->sum);
  int             max_rows      = pixels_of_sum ? VARVE_STRIP_HEIGHT : VARVE_BLOCK_HEIGHT;
  int             n_columns, n_rows;

  if (is_direct (recipe))
    {
      for (int left = 0; left < width; left += n_columns)
        {
          n_columns = smaller (width - left, MAX_STRIPS * VARVE_BLOCK_WIDTH);
          render_direct (recipe, x + left, y, n_columns, height, pixels + left, stride);
        }
      return;
    }

  for (int left = 0; left < width; left += n_columns)
    {
      int64_t         across[VARVE_BLOCK_WIDTH];
      VarveSumColumns columns;

      n_columns = smaller (width - left, VARVE_BLOCK_WIDTH);
      world_positions (recipe, 0, (int64_t) x + left, n_columns, across);
      varve_sum_columns (first, recipe->kernels, n_columns, across, &columns);

      for (int top = 0; top < height; top += n_rows)
        {
          uint16_t *to = pixels + top * stride + left;
          int64_t   down[VARVE_STRIP_HEIGHT];

          n_rows = smaller (height - top, max_rows);
          world_positions (recipe, 1, (int64_t) y + top, n_rows, down);
          if (pixels_of_sum)
            varve_sum_pixels (&recipe->sum, recipe->kernels, recipe->seed, &columns, n_rows, down,
                              recipe->invert, to, stride);
          else
            render_block (recipe, &columns, across, n_rows, down, to, stride);
        }
    }
}
