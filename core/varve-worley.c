/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Worley noise: distances to feature points strewn over the plane, one in
 * each cell (Worley, "A Cellular Texture Basis Function", 1996).
 */

#include "varve-worley.h"

/* Ring by ring around the sample's own cell, until the next ring's gap is more
 * than F2.
 */
int32_t
varve_worley_point (const VarveStyle *style,
                    const VarveCell  *x,
                    const VarveCell  *z,
                    uint32_t          seed)
{
  int32_t tx     = varve_cell_fraction (x);
  int32_t tz     = varve_cell_fraction (z);
  int32_t gap_x  = gap_below (tx, 1) < gap_above (tx, 1) ? gap_below (tx, 1) : gap_above (tx, 1);
  int32_t gap_z  = gap_below (tz, 1) < gap_above (tz, 1) ? gap_below (tz, 1) : gap_above (tz, 1);
  int32_t gap    = gap_x < gap_z ? gap_x : gap_z;
  Measure first  = FARTHEST;
  Measure second = FARTHEST;
  Measure to[SPAN][SPAN];
  int     ring;
  int32_t f1, f2;

  for (ring = 0; ring <= REACH; ring++)
    {
      if (ring > 0 && measure (style->distance, gap + (ring - 1) * VARVE_ONE, 0) > second)
        break;

      for (int oz = -ring; oz <= ring; oz++)
        for (int ox = -ring; ox <= ring; ox += oz == -ring || oz == ring ? 1 : 2 * ring)
          {
            uint32_t h = varve_mix32 (neighbour (x, ox), neighbour (z, oz), seed);
            Measure  m = measure (style->distance,
                                  ox * VARVE_ONE + feature (style, h & 0xFFFF) - tx,
                                  oz * VARVE_ONE + feature (style, h >> 16) - tz);

            to[oz + REACH][ox + REACH] = m;
            if (m < first)
              {
                second = first;
                first  = m;
              }
            else if (m < second)
              {
                second = m;
              }
          }
    }

  f1 = to_distance (style->distance, first);
  f2 = to_distance (style->distance, second);
  switch (style->cell_output)
    {
    case VARVE_CELL_OUTPUT_F1:
      return scale_distance (f1, output_scale (style->distance, style->cell_output));

    case VARVE_CELL_OUTPUT_F2:
      return scale_distance (f2, output_scale (style->distance, style->cell_output));

    case VARVE_CELL_OUTPUT_F2_F1:
      return scale_distance (f2 - f1, output_scale (style->distance, style->cell_output));

    case VARVE_CELL_OUTPUT_CELL:
      break;
    }

  /* The first of the nearest, row by row. */
  for (int oz = 1 - ring; oz < ring; oz++)
    for (int ox = 1 - ring; ox < ring; ox++)
      {
        Measure m = to[oz + REACH][ox + REACH];

        if (m - first < tie (style->distance) && to_distance (style->distance, m) == f1)
          return varve_value_hash (neighbour (x, ox), neighbour (z, oz), seed + SEED_CELL);
      }

  return 0;
}

static const VarveMean *
worley_mean (const VarveStyle *style)
{
  /* Even in [0, ONE): the means of n, |2n − 1| and (1 − |2n − 1|)². */
#define FLAT { VARVE_HALF, VARVE_HALF, VARVE_ONE / 3 }

  static const VarveMean mean[][4] = {
    [VARVE_DISTANCE_EUCLIDEAN] = { { 28148, 21795, 32681 }, { 36646, 16196, 39269 },
                                  { 17655, 35268, 19498 }, FLAT },
    [VARVE_DISTANCE_MANHATTAN] = { { 28348, 21998, 32468 }, { 38294, 18160, 36876 },
                                  { 17597, 35344, 19446 }, FLAT },
    [VARVE_DISTANCE_CHEBYSHEV] = { { 28580, 21946, 32515 }, { 36199, 15928, 39661 },
                                  { 17949, 35218, 19544 }, FLAT },
  };

#undef FLAT

  return &mean[style->distance][style->cell_output];
}

const VarveNoise varve_noise_worley = {
  .type         = VARVE_TYPE_WORLEY,
  .fractal      = true,
  .gradient     = false,
  .low          = 0,
  .high         = VARVE_MAX,
  .spread       = 53740,
  .output_scale = VARVE_ONE,
  .output_shift = 0,
  .signed_scale = 2 * VARVE_ONE,
  .signed_shift = -VARVE_MAX,
  .style_mean   = worley_mean,
  .point        = varve_worley_point,
};
