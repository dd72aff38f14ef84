/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Fractional Brownian motion: octaves of rising frequency and falling
 * amplitude (Musgrave, Kolb and Mace, "The Synthesis and Rendering of Eroded
 * Fractal Terrains", 1989), which may be folded about their middle for puffs
 * or crests (Ebert et al., "Texturing and Modeling", 2003).
 */

#include "varve-sum.h"

#include "varve-hash.h"

#include <stddef.h>
#include <string.h>

#define MAX_SCALE        (INT64_C (1) << 32)
#define SEED_DECORRELATE 505

static const VarveMean *
style_mean (const VarveSum *sum)
{
  const VarveNoise *noise = sum->noise;

  return noise->style_mean != NULL ? noise->style_mean (&sum->style) : &noise->mean;
}

void
varve_sum_init (VarveSum         *sum,
                const VarveNoise *noise,
                const VarveStyle *style,
                int               n_octaves,
                int64_t           lacunarity,
                int64_t           gain,
                const int64_t     cells[2],
                int64_t           spacing)
{
  int64_t  scale     = VARVE_ONE;
  int64_t  amplitude = VARVE_ONE;
  uint64_t squares   = 0;

  sum->noise        = noise;
  sum->style        = *style;
  sum->n_octaves    = n_octaves;
  sum->spread       = false;
  sum->folded       = false;
  sum->fractal      = VARVE_FRACTAL_NONE;
  sum->mean         = style_mean (sum)->plain;
  sum->output_scale = noise->output_scale;
  sum->output_shift = noise->output_shift;
  sum->norm         = 0;

  for (int o = 0; o < n_octaves; o++)
    {
      VarveOctave *octave = &sum->octaves[o];

      octave->visible   = scale <= MAX_SCALE;
      octave->scale     = octave->visible ? (uint64_t) scale : 0;
      octave->spacing   = spacing;
      octave->amplitude = (int32_t) amplitude;
      octave->weight    = octave->visible ? VARVE_ONE : 0;
      for (int axis = 0; axis < 2; axis++)
        {
          octave->first[axis]  = cells[axis];
          octave->cells[axis]  = (cells[axis] * (int64_t) octave->scale + VARVE_HALF) >> 16;
          octave->offset[axis] = 0;
        }

      sum->norm += amplitude;
      squares += (uint64_t) (amplitude * amplitude);
      amplitude = varve_fmul (amplitude, gain);
      if (octave->visible)
        scale = varve_fmul (scale, lacunarity);
      spacing = varve_fdiv (spacing, lacunarity);
    }

  sum->root = varve_isqrt (squares);
}

void
varve_sum_fold (VarveSum     *sum,
                VarveFractal  fractal)
{
  const VarveMean *mean = style_mean (sum);

  switch (fractal)
    {
    case VARVE_FRACTAL_NONE:
    case VARVE_FRACTAL_FBM:
      return;

    case VARVE_FRACTAL_BILLOW:
      sum->mean = mean->billow;
      break;

    case VARVE_FRACTAL_RIDGED:
      sum->mean = mean->ridged;
      break;
    }

  sum->folded       = true;
  sum->fractal      = fractal;
  sum->spread       = false;
  sum->output_scale = VARVE_ONE;
  sum->output_shift = 0;
}

void
varve_sum_decorrelate (VarveSum *sum,
                       uint32_t  seed)
{
  for (int o = 0; o < sum->n_octaves; o++)
    {
      uint32_t h = varve_mix32 ((uint32_t) o, 0, seed + SEED_DECORRELATE);

      sum->octaves[o].offset[0] = (int64_t) (h & 0xFFFF) << 2;
      sum->octaves[o].offset[1] = (int64_t) (h >> 16) << 2;
    }
}

void
varve_sum_band_limit (VarveSum *sum,
                      int       level)
{
  for (int o = 0; o < sum->n_octaves; o++)
    {
      int64_t spacing = sum->octaves[o].spacing;
      int64_t full    = o == 0 ? VARVE_ONE : (spacing - 2 * VARVE_ONE) >> 1;
      int64_t reduced = level == 0 ? VARVE_ONE : (spacing >> level) - VARVE_ONE;

      if (sum->octaves[o].visible)
        sum->octaves[o].weight = (int32_t) varve_clamp (full < reduced ? full : reduced,
                                                        0, VARVE_ONE);
    }
}

/* Billow and ridged octaves, in [0, ONE]. */
static inline int32_t
fold_value (const VarveSum *sum,
            int32_t         noise)
{
  int64_t n = varve_fmul (noise, sum->noise->signed_scale) + sum->noise->signed_shift;
  int64_t height;

  n      = varve_clamp (n, -VARVE_ONE, VARVE_ONE);
  height = n < 0 ? -n : n;
  if (sum->fractal == VARVE_FRACTAL_BILLOW)
    return (int32_t) height;

  return (int32_t) varve_fmul (VARVE_ONE - height, VARVE_ONE - height);
}

/* floor (factor·value / 2^16) for factor in [0, ONE] and |value| < 2^30. */
static inline int32_t
scale_value (int32_t factor,
             int32_t value)
{
  return factor == VARVE_ONE ? value : varve_lerp (factor, 0, value);
}

/* An octave's share of the sum; |noise − mean| < 2^18. */
static inline int32_t
octave_share (const VarveOctave *octave,
              int32_t            mean,
              int32_t            noise)
{
  return scale_value (octave->amplitude, mean + scale_value (octave->weight, noise - mean));
}

/* Divides by the sum of amplitudes, or keeps the spread of one octave:
 * |total| < 2^22, and spread < 2^17, so products stay below 2^40.
 */
static inline int32_t
normalise (const VarveSum *sum,
           int32_t         total)
{
  const VarveNoise *noise = sum->noise;
  int64_t           value;

  if (sum->folded)
    return (int32_t) varve_clamp (varve_fdiv (total, sum->norm), 0, VARVE_MAX);
  if (!sum->spread)
    return (int32_t) varve_fdiv (total, sum->norm);

  value = sum->mean
          + varve_floor_div (noise->spread * (total - varve_fmul (sum->mean, sum->norm)),
                             sum->root);
  return (int32_t) varve_clamp (value, noise->low, noise->high);
}

int32_t
varve_sum_point (const VarveSum *sum,
                 uint32_t        seed,
                 const int64_t   position[2])
{
  const VarveNoise *noise = sum->noise;
  int32_t           total = 0;

  for (int o = 0; o < sum->n_octaves; o++)
    {
      const VarveOctave *octave = &sum->octaves[o];
      int32_t            value  = sum->mean;

      if (octave->weight != 0)
        {
          VarveCell x = varve_octave_cell (octave, 0, position[0]);
          VarveCell z = varve_octave_cell (octave, 1, position[1]);

          value = noise->point (&sum->style, &x, &z, seed + (uint32_t) o);
          if (sum->folded)
            value = fold_value (sum, value);
        }
      total += octave_share (octave, sum->mean, value);
    }

  return normalise (sum, total);
}

/* How varve_sum_rows () normalises; constant is the share of octaves that are not
 * drawn.
 *
 * With q = floor (2·norm / divisor) + 2, totals, which are within ±norm, less the
 * mean's share, and more q·divisor, are numerators in [0, limit); q·multiplier is
 * taken off afterwards.  factor = multiplier·2^shift / divisor, rounded up, is less
 * than 1 too large, so the quotient is less than limit / 2^shift ≤ 1 / divisor too
 * large: not enough to reach the next integer.  limit < 2^23, divisor ≤ 2^20 and
 * multiplier < 2^17 leave shift < 44, factor < 2^41, and products below 2^62.
 */
static VarveQuotient
sum_quotient (const VarveSum *sum,
              int32_t         constant)
{
  int64_t       divisor    = sum->spread ? sum->root : sum->norm;
  int64_t       multiplier = sum->spread ? sum->noise->spread : VARVE_ONE;
  int64_t       share      = sum->spread ? varve_fmul (sum->mean, sum->norm) : 0;
  int64_t       q          = 2 * sum->norm / divisor + 2;
  int64_t       limit      = q * divisor + 2 * sum->norm;
  VarveQuotient quotient   = { .whole  = !sum->spread && divisor == VARVE_ONE,
                               .before = (int32_t) (q * divisor - share) + constant,
                               .after  = (int32_t) ((sum->spread ? sum->mean : 0) - multiplier * q),
                               .shift  = 32 };

  while (INT64_C (1) << quotient.shift < limit * divisor)
    quotient.shift++;
  quotient.factor = (uint64_t) (((multiplier << quotient.shift) + divisor - 1) / divisor);

  return quotient;
}

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

bool
varve_sum_is_plain (const VarveSum *sum)
{
  return sum->n_octaves == 1 && sum->octaves[0].weight == VARVE_ONE && !sum->folded;
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

/* Samples on a grid, or scattered over a row of the block. */
typedef struct
{
  VarveSumColumns   *columns;
  const int64_t     *z;
  const VarvePoints *points; /* NULL: a grid */
  int                row;    /* the first one */
  int                n_columns, n_rows;
} Samples;

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
  int        begin  = samples->row * VARVE_BLOCK_WIDTH;
  VarveTotal parts  = { .part = { block->part[0] + begin, block->part[1] + begin } };
  int32_t    filled = 0;
  int        part   = 0;
  bool       first  = true;

  for (int o = 0; o < sum->n_octaves; o++)
    {
      const VarveOctave *octave = &sum->octaves[o];
      VarveShare         share  = octave_shares (sum, octave);
      uint16_t          *into;

      if (octave->weight == 0)
        continue;

      if (filled + octave->amplitude > VARVE_ONE)
        {
          filled = 0;
          if (part++ == 1)
            {
              kernels->add_parts (samples->n_columns, samples->n_rows, &parts, first,
                                  block->whole + begin);
              first = false;
              part  = 0;
            }
        }

      into = block->part[part] + begin;
      if (samples->points != NULL)
        {
          kernels->value_points (&sum->style, octave, samples->n_columns, samples->points,
                                 seed + (uint32_t) o, &share, filled == 0, into);
        }
      else
        {
          VarveAxis rows;

          kernels->place (octave, 1, samples->n_rows, samples->z, &rows);
          kernels->value_share (&sum->style, &samples->columns->octave[o], &rows,
                                seed + (uint32_t) o, &share, filled == 0, into);
        }
      filled += octave->amplitude > 0 ? octave->amplitude : 1;
    }

  if (filled == 0)
    return false;

  if (part == 0)
    memset (block->part[1] + begin, 0,
            (size_t) samples->n_rows * VARVE_BLOCK_WIDTH * sizeof *block->part[1]);
  block->total.part[0] = block->part[0];
  block->total.part[1] = block->part[1];
  block->total.whole   = NULL;
  if (!first)
    {
      kernels->add_parts (samples->n_columns, samples->n_rows, &parts, false,
                          block->whole + begin);
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
  int32_t           *total  = block->whole + samples->row * VARVE_BLOCK_WIDTH;
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
          kernel->points (&sum->style, octave, samples->n_columns, samples->points,
                          seed + (uint32_t) o, into);
        }
      else
        {
          VarveAxis rows;

          kernels->place (octave, 1, samples->n_rows, samples->z, &rows);
          kernel->rows (&sum->style, &samples->columns->octave[o], &rows, seed + (uint32_t) o,
                        into);
        }
      if (!plain)
        kernels->add (samples->n_columns, samples->n_rows, &share, noise, first, total);
      first = false;
    }

  return !first;
}

/* The share of octaves that cannot be seen. */
static int32_t
hidden_share (const VarveSum *sum)
{
  int32_t constant = 0;

  for (int o = 0; o < sum->n_octaves; o++)
    if (sum->octaves[o].weight == 0)
      constant += octave_share (&sum->octaves[o], sum->mean, sum->mean);
  return constant;
}

static void
add_samples (const VarveSum     *sum,
             const VarveKernels *kernels,
             uint32_t            seed,
             const Samples      *samples,
             VarveSumBlock      *block)
{
  int32_t constant = hidden_share (sum);
  bool    drawn    = sum->noise->type == VARVE_TYPE_VALUE && !sum->folded
                       ? add_values (sum, kernels, seed, samples, block)
                       : add_octaves (sum, kernels, seed, samples, block);

  if (drawn)
    {
      block->quotient = sum_quotient (sum, constant);
    }
  else
    {
      int32_t *row = block->whole + samples->row * VARVE_BLOCK_WIDTH;

      for (int i = 0; i < samples->n_rows * VARVE_BLOCK_WIDTH; i++)
        row[i] = normalise (sum, constant);
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

  add_samples (sum, kernels, seed, &samples, block);
}

void
varve_sum_points (const VarveSum     *sum,
                  const VarveKernels *kernels,
                  uint32_t            seed,
                  int                 n,
                  const VarvePoints   axis[2],
                  int                 row,
                  VarveSumBlock      *block)
{
  Samples samples = { .points = axis, .row = row, .n_columns = n, .n_rows = 1 };

  add_samples (sum, kernels, seed, &samples, block);
}
