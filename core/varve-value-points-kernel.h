/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Value noise in lanes, at scattered points: four hashes each. */

/* The noise at SHORT_LANES points, in the order of fold_numbers (). */
VECTOR_INLINE Short
value_at (VarveInterpolation interpolation,
          const Spread       spread[2],
          const VarveAxis    axis[2],
          bool               shifted,
          int                i,
          uint32_t           seed)
{
  Word  left[2], right[2], above[2], below[2], at_x[2], at_z[2];
  Short weight, row[2];

  for (int h = 0; h < 2; h++)
    {
      Word lower, upper;

      load_spread (&spread[0], &axis[0], shifted, i + h * LANES, &lower, &upper, &at_x[h]);
      left[h]  = lower * VARVE_PRIME_X;
      right[h] = shifted ? left[h] + VARVE_PRIME_X : upper * VARVE_PRIME_X;
      left[h]  = premix (left[h]);
      right[h] = premix (right[h]);

      load_spread (&spread[1], &axis[1], shifted, i + h * LANES, &lower, &upper, &at_z[h]);
      above[h] = lower * VARVE_PRIME_Z;
      below[h] = shifted ? above[h] + VARVE_PRIME_Z : upper * VARVE_PRIME_Z;
      above[h] = premix (above[h] ^ seed * VARVE_PRIME_SEED);
      below[h] = premix (below[h] ^ seed * VARVE_PRIME_SEED);
    }

  weight = fade_short (interpolation, upper_folded (at_x[0], at_x[1]));
  for (int o = 0; o < 2; o++)
    {
      const Word *key = o ? below : above;
      Short       a   = fold_words ((left[0] ^ key[0]) * VARVE_MIX, (left[1] ^ key[1]) * VARVE_MIX);
      Short       b   = fold_words ((right[0] ^ key[0]) * VARVE_MIX, (right[1] ^ key[1]) * VARVE_MIX);

      row[o] = blend_short (a, b, weight);
    }

  return blend_short (row[0], row[1],
                      fade_short (interpolation, upper_folded (at_z[0], at_z[1])));
}

VECTOR_INLINE void
value_add_points (VarveInterpolation     interpolation,
                  const Spread           spread[2],
                  const VarveAxis        axis[2],
                  bool                   shifted,
                  int                    n,
                  const VarvePointLayer *layer,
                  uint16_t              *sum)
{
  bool  weighted  = layer->share.weight != VARVE_ONE;
  bool  scaled    = layer->share.amplitude != VARVE_ONE;
  bool  first     = layer->first;
  Short weight    = all_short ((uint16_t) layer->share.weight);
  Short amplitude = all_short ((uint16_t) layer->share.amplitude);

  for (int i = 0; i < n; i += SHORT_LANES)
    {
      Short value = order_folded (value_at (interpolation, spread, axis, shifted, i, layer->seed));

      value = value_portion (value, weighted, weight, scaled, amplitude);
      store (sum + i, first ? value : load_short (sum + i) + value);
    }
}

static void
value_points_row (const VarveStyle      *style,
                  int                    n,
                  const VarvePoints      points[2],
                  const VarvePointLayer *layer,
                  uint16_t              *sum)
{
  Spread    spread[2];
  VarveAxis axis[2];
  bool      shifted;

  for (int a = 0; a < 2; a++)
    spread_points (layer->octave, a, n, &points[a], &spread[a], &axis[a]);
  shifted = spread[0].distance != NULL && spread[1].distance != NULL;

  if (!shifted)
    for (int a = 0; a < 2; a++)
      if (spread[a].distance != NULL)
        place_points (layer->octave, a, n, &points[a], &axis[a]);

  /* Loops without choices inside for what is common. */
#define ADD(interpolation, shifted) \
  value_add_points ((interpolation), spread, axis, (shifted), n, layer, sum)

  if (shifted && style->interpolation == VARVE_INTERPOLATION_SMOOTHSTEP)
    ADD (VARVE_INTERPOLATION_SMOOTHSTEP, true);
  else if (shifted && style->interpolation == VARVE_INTERPOLATION_QUINTIC)
    ADD (VARVE_INTERPOLATION_QUINTIC, true);
  else
    ADD (style->interpolation, shifted);
#undef ADD
}

#include "varve-value-cells-kernel.h"
#include "varve-value-table-kernel.h"

static void
value_points (const VarveStyle      *style,
              int                    n_layers,
              const VarvePointLayer *layers,
              int                    n,
              int                    n_rows,
              VarvePoints          (*rows)[2],
              const VarveMoves      *moves)
{
  int done = 0;

  for (int k = 0; k < n_layers; k += done)
    {
#ifdef NUMBER_TABLE
      done = value_tabled (style, n_layers - k, layers + k, n, n_rows, rows, moves);
      if (done > 0)
        continue;
#endif
      if (moves != NULL)
        move_points (n, n_rows, moves, rows);
      moves = NULL;
      for (int j = 0; j < n_rows; j++)
        value_points_row (style, n, rows[j], &layers[k], layers[k].sum + j * VARVE_BLOCK_WIDTH);
      done = 1;
    }
}

static void
value_points_wide (const VarveStyle  *style,
                   const VarveOctave *octave,
                   int                n,
                   const VarvePoints  axis[2],
                   uint32_t           seed,
                   int32_t           *noise)
{
  const VarvePointLayer  layer = { .octave = octave,
                                   .seed   = seed,
                                   .share  = { .weight = VARVE_ONE, .amplitude = VARVE_ONE },
                                   .first  = true };
  VARVE_ALIGNED uint16_t value[VARVE_BLOCK_WIDTH];

  value_points_row (style, n, axis, &layer, value);
  for (int i = 0; i < n; i += LANES)
    store (noise + i, load_wide (value + i));
}

static const VarveKernel varve_noise_value_kernel = {
  .columns = value_columns,
  .rows    = value_rows,
  .points  = value_points_wide,
  .pixels  = value_pixels,
};
