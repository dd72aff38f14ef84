/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Blue noise: a threshold mask made by void-and-cluster (Ulichney, "The
 * Void-and-Cluster Method for Dither Array Generation", 1993), one element a
 * cell.
 *
 * Points attract by a Gaussian of their distance on the torus.  The crowding
 * of a place is the sum over all points; the tightest cluster is the most
 * crowded point, the largest void the least crowded place without one.
 */

#include "varve-hash.h"
#include "varve-noise.h"

#include <string.h>

#define SIZE     VARVE_MASK_SIZE
#define N_PLACES (SIZE * SIZE)
#define N_POINTS (N_PLACES / 10) /* of the first pattern */
#define REACH    7               /* where the Gaussian ends */

typedef struct
{
  bool     point[N_PLACES];
  uint32_t crowding[N_PLACES];
} Pattern;

/* Adds a point, or takes it away. */
static void
flip (Pattern *pattern,
      int      place)
{
  /* 2^16·exp (−d² / 2σ²), σ = 1.5 */
  static const uint64_t gaussian[REACH + 1] = { 65536, 52477, 26943, 8869, 1872, 253, 22, 1 };
  int                   x                   = place % SIZE;
  int                   z                   = place / SIZE;
  bool                  point               = !pattern->point[place];

  pattern->point[place] = point;
  for (int dz = -REACH; dz <= REACH; dz++)
    for (int dx = -REACH; dx <= REACH; dx++)
      {
        uint32_t weight = (uint32_t) (gaussian[dx < 0 ? -dx : dx] * gaussian[dz < 0 ? -dz : dz] >> 16);
        int      other  = (z + dz + SIZE) % SIZE * SIZE + (x + dx + SIZE) % SIZE;

        pattern->crowding[other] += point ? weight : 0 - weight;
      }
}

/* The first of the most crowded points, or of the least crowded other places. */
static int
find (const Pattern *pattern,
      bool           point)
{
  int found = -1;

  for (int i = 0; i < N_PLACES; i++)
    if (pattern->point[i] == point
        && (found < 0
            || (point ? pattern->crowding[i] > pattern->crowding[found]
                      : pattern->crowding[i] < pattern->crowding[found])))
      found = i;

  return found;
}

/* Random points, moved from clusters into voids until none would move. */
static void
first_pattern (Pattern  *pattern,
               uint32_t  seed)
{
  int      n = 0;
  uint32_t k = 0;
  int      cluster, vacant;

  memset (pattern, 0, sizeof *pattern);
  for (; n < N_POINTS; k++)
    {
      int place = (int) (varve_mix32 (k, 0, seed) % N_PLACES);

      if (!pattern->point[place])
        {
          flip (pattern, place);
          n++;
        }
    }

  do
    {
      cluster = find (pattern, true);
      flip (pattern, cluster);
      vacant = find (pattern, false);
      flip (pattern, vacant);
    }
  while (vacant != cluster);
}

static void
blue_prepare (VarveStyle *style,
              uint32_t    seed)
{
  Pattern first, pattern;
  int     rank[N_PLACES];

  first_pattern (&first, seed);

  /* Down from the first pattern by its tightest clusters, */
  pattern = first;
  for (int n = N_POINTS - 1; n >= 0; n--)
    {
      int place = find (&pattern, true);

      flip (&pattern, place);
      rank[place] = n;
    }

  /* and up by its largest voids.  Once most places are points, the original
   * looks for the tightest cluster of the others; on a torus that is the
   * place least crowded by points again.
   */
  pattern = first;
  for (int n = N_POINTS; n < N_PLACES; n++)
    {
      int place = find (&pattern, false);

      flip (&pattern, place);
      rank[place] = n;
    }

  for (int i = 0; i < N_PLACES; i++)
    style->mask[i] = (uint16_t) (rank[i] * VARVE_MAX / (N_PLACES - 1));
}

static inline int32_t
mask_value (const VarveStyle *style,
            uint32_t          ix,
            uint32_t          iz)
{
  return style->mask[iz % SIZE * SIZE + ix % SIZE];
}

static int32_t
blue_point (const VarveStyle *style,
            const VarveCell  *x,
            const VarveCell  *z,
            uint32_t          seed)
{
  (void) seed;

  return mask_value (style, varve_cell_corner (x, 0), varve_cell_corner (z, 0));
}

const VarveNoise varve_noise_blue = {
  .type         = VARVE_TYPE_BLUE,
  .fractal      = false,
  .gradient     = false,
  .mean         = { .plain = VARVE_HALF },
  .low          = 0,
  .high         = VARVE_MAX,
  .spread       = 0,
  .output_scale = VARVE_ONE,
  .output_shift = 0,
  .prepare      = blue_prepare,
  .point        = blue_point,
};
