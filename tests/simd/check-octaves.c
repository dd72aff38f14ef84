/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Kernels of octaves: places on the lattice, and the noise where columns and rows
 * cross.
 */

#include "strip.h"

void
check_place (Check *check)
{
  int        axis   = (int) random_between (&check->random, 0, 1);
  int        n      = (int) random_between (&check->random, 1, VARVE_BLOCK_WIDTH);
  VarveAxis *result = guarded_new (sizeof *result);
  int64_t    world[VARVE_BLOCK_WIDTH];
  Subject    subject;

  random_subject (check, &subject);
  random_positions (&check->random, n, world);

  for (int level = 0; level < check->levels->n; level++)
    if (check->levels->kernels[level] != NULL)
      {
        guarded_fill (result, sizeof *result);
        check->levels->kernels[level]->place (subject.octave, axis, n, world, result);

        for (int i = 0; i < n; i++)
          {
            VarveCell cell = varve_octave_cell (subject.octave, axis, world[i]);

            if (result->index[i] != cell.index || result->lower[i] != varve_cell_corner (&cell, 0)
                || result->upper[i] != varve_cell_corner (&cell, 1)
                || result->place[i] != (uint32_t) cell.place << (32 - VARVE_LATTICE_SHIFT))
              check_fail (check, level, "place %d of %d differs", i, n);
          }
        if (result->n != n || result->cells != subject.octave->cells[axis])
          check_fail (check, level, "number of samples or cells differs");
        if (!guarded_is_intact (result, sizeof *result))
          check_fail (check, level, "writes beside the axis");
      }
  guarded_free (result);
}

void
check_rows (Check *check)
{
  size_t        size    = VARVE_BLOCK_SIZE * sizeof (int32_t);
  int32_t      *noise   = guarded_new (size);
  VarveColumns *columns = guarded_new (sizeof *columns);
  Strip         strip;

  random_strip (check, VARVE_BLOCK_HEIGHT, &strip);
  for (int level = 0; level < check->levels->n; level++)
    {
      const VarveKernels *kernels = check->levels->kernels[level];

      if (kernels == NULL)
        continue;

      strip_columns (&strip, kernels, columns);
      for (int block = 0; block < N_BLOCKS; block++)
        {
          VarveAxis rows;

          strip_rows (&strip, kernels, block, &rows);
          guarded_fill (noise, size);
          kernels->noise[check->type]->rows (&strip.subject.recipe.sum.style, columns, &rows,
                                             strip.subject.seed, noise);

          for (int j = 0; j < strip.n_rows[block]; j++)
            for (int i = 0; i < strip.n_columns; i++)
              if (noise[j * VARVE_BLOCK_WIDTH + i] != strip_point (&strip, block, i, j))
                strip_fail (check, level, &strip, "the noise differs", block, i, j);
          if (!guarded_is_intact (noise, size) || !guarded_is_intact (columns, sizeof *columns))
            strip_fail (check, level, &strip, "writes beside its arrays", block, 0, 0);
        }
    }
  guarded_free (columns);
  guarded_free (noise);
}

void
check_pixels (Check *check)
{
  bool               invert  = random_between (&check->random, 0, 1) == 0;
  bool               tall    = random_between (&check->random, 0, 3) == 0;
  VarveColumns      *columns = guarded_new (sizeof *columns);
  const VarveKernel *kernel;
  const VarveNoise  *noise;
  Strip              strip;
  Canvas             canvas[N_BLOCKS];

  random_strip (check, tall ? VARVE_BLOCK_WIDTH : 9, &strip);
  noise = strip.subject.recipe.sum.noise;
  for (int block = 0; block < N_BLOCKS; block++)
    canvas_init (&canvas[block], &check->random, strip.n_columns, strip.n_rows[block]);

  for (int level = 0; level < check->levels->n; level++)
    {
      const VarveKernels *kernels = check->levels->kernels[level];

      if (kernels == NULL)
        continue;

      kernel = kernels->noise[check->type];
      strip_columns (&strip, kernels, columns);
      for (int block = 0; block < N_BLOCKS; block++)
        {
          uint16_t *pixels = canvas[block].pixels;
          VarveAxis rows;

          strip_rows (&strip, kernels, block, &rows);
          canvas_clear (&canvas[block]);
          kernel->pixels (&strip.subject.recipe.sum.style, columns, &rows,
                          strip.subject.seed, invert, pixels, canvas[block].stride);

          for (int j = 0; j < strip.n_rows[block]; j++, pixels += canvas[block].stride)
            for (int i = 0; i < strip.n_columns; i++)
              {
                int64_t value = noise->output_shift
                                + varve_fmul (strip_point (&strip, block, i, j), noise->output_scale);

                value = varve_clamp (value, 0, VARVE_MAX);
                if (pixels[i] != (invert ? VARVE_MAX - value : value))
                  strip_fail (check, level, &strip, "a pixel differs", block, i, j);
              }
          if (!canvas_is_intact (&canvas[block]) || !guarded_is_intact (columns, sizeof *columns))
            strip_fail (check, level, &strip, "writes beside its arrays", block, 0, 0);
        }
    }

  for (int block = 0; block < N_BLOCKS; block++)
    canvas_free (&canvas[block]);
  guarded_free (columns);
}
