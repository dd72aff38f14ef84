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

/* |total| < 2^22, and spread < 2^17, so products stay below 2^40. */
int32_t
varve_sum_normalise (const VarveSum *sum,
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

  return varve_sum_normalise (sum, total);
}

int32_t
varve_sum_hidden (const VarveSum *sum)
{
  int32_t constant = 0;

  for (int o = 0; o < sum->n_octaves; o++)
    if (sum->octaves[o].weight == 0)
      constant += octave_share (&sum->octaves[o], sum->mean, sum->mean);
  return constant;
}

bool
varve_sum_is_plain (const VarveSum *sum)
{
  return sum->n_octaves == 1 && sum->octaves[0].weight == VARVE_ONE && !sum->folded;
}
