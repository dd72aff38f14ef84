/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The sum of octaves at many samples at once, by kernels. */

#include "varve-sum.h"

/* The second part of a total that has only one. */
static VARVE_ALIGNED const uint16_t nothing[VARVE_BLOCK_SIZE];

static VarveShare
octave_shares (const VarveSum    *sum,
               const VarveOctave *octave)
{
  return (VarveShare){ .fractal      = sum->fractal,
                       .signed_scale = sum->noise->signed_scale,
                       .signed_shift = sum->noise->signed_shift,
                       .mean         = sum->mean,
                       .weight       = octave->weight,
                       .amplitude    = octave->amplitude };
}

void
varve_sum_columns (const VarveSum     *sum,
                   const VarveKernels *kernels,
                   int                 n,
                   const int64_t      *x,
                   VarveSumColumns    *columns)
{
  const VarveKernel *kernel = kernels->noise[sum->noise->type];

  columns->n = n;
  for (int o = 0; o < sum->n_octaves; o++)
    if (sum->octaves[o].weight != 0)
      {
        VarveAxis axis;

        kernels->place (&sum->octaves[o], 0, n, x, &axis);
        kernel->columns (&sum->style, &axis, &columns->octave[o]);
      }
}

bool
varve_sum_moves (const VarveSum *sum)
{
  return sum->noise->type == VARVE_TYPE_VALUE && !sum->folded;
}

/* Samples on a grid, or scattered. */
typedef struct
{
  VarveSumColumns    *columns;
  const int64_t      *z;
  VarvePoints       (*points)[2]; /* rows of them; NULL: a grid */
  const VarveMoves   *moves;
  int                 n_columns, n_rows;
} Samples;

bool
varve_sum_has_pixels (const VarveSum *sum)
{
  bool visible = false;

  for (int o = 0; o < sum->n_octaves; o++)
    visible |= sum->octaves[o].weight != 0;

  return visible && sum->noise->type == VARVE_TYPE_VALUE && !sum->folded;
}

void
varve_sum_pixels (const VarveSum     *sum,
                  const VarveKernels *kernels,
                  uint32_t            seed,
                  VarveSumColumns    *columns,
                  int                 n_rows,
                  const int64_t      *z,
                  bool                invert,
                  uint16_t           *pixels,
                  ptrdiff_t           stride)
{
  VarveLayer layers[VARVE_MAX_OCTAVES];
  int        n = 0;

  for (int o = 0; o < sum->n_octaves; o++)
    if (sum->octaves[o].weight != 0)
      layers[n++] = (VarveLayer){ .octave  = &sum->octaves[o],
                                  .columns = &columns->octave[o],
                                  .seed    = seed + (uint32_t) o,
                                  .share   = octave_shares (sum, &sum->octaves[o]) };

  kernels->value_sum (&sum->style, n, layers, n_rows, z, &sum->quotient, invert, pixels, stride);
}

/* Value noise: shares are 16-bit numbers below their amplitudes, and are summed as
 * such while the amplitudes add up to no more than ONE.  Two such sums are kept
 * apart till the end; more are added up before.
 */
static bool
add_values (const VarveSum     *sum,
            const VarveKernels *kernels,
            uint32_t            seed,
            const Samples      *samples,
            VarveSumBlock      *block)
{
  VarveTotal      parts  = { .part = { block->part[0], block->part[1] } };
  VarvePointLayer layers[VARVE_MAX_OCTAVES];
  int             n      = 0;
  int32_t         filled = 0;
  int             part   = 0;
  bool            first  = true;

  for (int o = 0; o < sum->n_octaves; o++)
    {
      const VarveOctave *octave = &sum->octaves[o];

      if (octave->weight == 0)
        continue;

      if (filled + octave->amplitude > VARVE_ONE)
        {
          filled = 0;
          if (part++ == 1)
            {
              kernels->value_points (&sum->style, n, layers, samples->n_columns, samples->n_rows,
                                     samples->points, samples->moves);
              kernels->add_parts (samples->n_columns, samples->n_rows, &parts, first,
                                  block->whole);
              first = false;
              part  = 0;
              n     = 0;
            }
        }

      layers[n++] = (VarvePointLayer){ .octave = octave,
                                       .seed   = seed + (uint32_t) o,
                                       .share  = octave_shares (sum, octave),
                                       .first  = filled == 0,
                                       .sum    = block->part[part] };
      filled += octave->amplitude > 0 ? octave->amplitude : 1;
    }

  if (n == 0)
    return false;

  kernels->value_points (&sum->style, n, layers, samples->n_columns, samples->n_rows,
                         samples->points, samples->moves);
  if (part == 0)
    parts.part[1] = nothing;
  block->total = parts;
  if (!first)
    {
      kernels->add_parts (samples->n_columns, samples->n_rows, &parts, false, block->whole);
      block->total.whole = block->whole;
    }

  return true;
}

static bool
add_octaves (const VarveSum     *sum,
             const VarveKernels *kernels,
             uint32_t            seed,
             const Samples      *samples,
             VarveSumBlock      *block)
{
  const VarveKernel *kernel = kernels->noise[sum->noise->type];
  int32_t           *total  = block->whole;
  bool               plain  = varve_sum_is_plain (sum);
  bool               first  = true;

  block->total.whole = block->whole;
  for (int o = 0; o < sum->n_octaves; o++)
    {
      const VarveOctave     *octave = &sum->octaves[o];
      VarveShare             share  = octave_shares (sum, octave);
      VARVE_ALIGNED int32_t  noise[VARVE_BLOCK_SIZE];
      int32_t               *into   = plain ? total : noise;

      if (octave->weight == 0)
        continue;

      if (samples->points != NULL)
        {
          for (int j = 0; j < samples->n_rows; j++)
            kernel->points (&sum->style, octave, samples->n_columns, samples->points[j],
                            seed + (uint32_t) o, into + j * VARVE_BLOCK_WIDTH);
        }
      else
        {
          VarveColumns *columns = &samples->columns->octave[o];
          VarveAxis     rows;

          kernels->place (octave, 1, samples->n_rows, samples->z, &rows);
          if (kernel->share != NULL && octave->weight == VARVE_ONE && !sum->folded)
            {
              kernel->share (&sum->style, columns, &rows, seed + (uint32_t) o,
                             octave->amplitude, first, total);
              first = false;
              continue;
            }
          kernel->rows (&sum->style, columns, &rows, seed + (uint32_t) o, into);
        }
      if (!plain)
        kernels->add (samples->n_columns, samples->n_rows, &share, noise, first, total);
      first = false;
    }

  return !first;
}

static void
add_samples (const VarveSum     *sum,
             const VarveKernels *kernels,
             uint32_t            seed,
             const Samples      *samples,
             VarveSumBlock      *block)
{
  bool drawn = samples->points != NULL && sum->noise->type == VARVE_TYPE_VALUE && !sum->folded
                 ? add_values (sum, kernels, seed, samples, block)
                 : add_octaves (sum, kernels, seed, samples, block);

  if (drawn)
    {
      block->quotient = sum->quotient;
    }
  else
    {
      int32_t value = varve_sum_normalise (sum, varve_sum_hidden (sum));

      for (int i = 0; i < samples->n_rows * VARVE_BLOCK_WIDTH; i++)
        block->whole[i] = value;
      block->total.whole    = block->whole;
      block->quotient.whole = true;
    }
}

void
varve_sum_rows (const VarveSum     *sum,
                const VarveKernels *kernels,
                uint32_t            seed,
                VarveSumColumns    *columns,
                int                 n_rows,
                const int64_t      *z,
                VarveSumBlock      *block)
{
  Samples samples = { .columns   = columns,
                      .z         = z,
                      .n_columns = columns->n,
                      .n_rows    = n_rows };

  if (varve_sum_has_pixels (sum))
    {
      varve_sum_pixels (sum, kernels, seed, columns, n_rows, z, false, block->part[0],
                        VARVE_BLOCK_WIDTH);
      block->total    = (VarveTotal){ .part = { block->part[0], nothing } };
      block->quotient = (VarveQuotient){ .whole = true };
      return;
    }

  add_samples (sum, kernels, seed, &samples, block);
}

void
varve_sum_points (const VarveSum     *sum,
                  const VarveKernels *kernels,
                  uint32_t            seed,
                  int                 n,
                  int                 n_rows,
                  VarvePoints       (*rows)[2],
                  const VarveMoves   *moves,
                  VarveSumBlock      *block)
{
  Samples samples = { .points = rows, .moves = moves, .n_columns = n, .n_rows = n_rows };

  add_samples (sum, kernels, seed, &samples, block);
}
