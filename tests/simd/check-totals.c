/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* From totals to pixels, and to positions that a warp field moves. */

#include "check.h"

#include <string.h>

#define MAX_TOTAL (1 << 22) /* of totals, either way */

typedef struct
{
  int32_t       whole[VARVE_BLOCK_SIZE];
  uint16_t      part[2][VARVE_BLOCK_SIZE];
  VarveTotal    total;
  VarveQuotient quotient;
  VarveTone     tone;
} Tones;

/* As sums have them: numerators below 2^24, and a quotient at most four times
 * as large.
 */
static VarveQuotient
random_quotient (Random *random)
{
  int shift = (int) random_between (random, 32, 43);

  return (VarveQuotient){
    .whole  = random_between (random, 0, 3) == 0,
    .before = (int32_t) random_between (random, MAX_TOTAL, 2 * MAX_TOTAL),
    .after  = (int32_t) random_between (random, -2 * MAX_TOTAL, 0),
    .factor = random_next (random) >> (64 - shift - random_between (random, 0, 2)),
    .shift  = shift,
  };
}

static VarveTone
random_tone (Random *random)
{
  static const int32_t contrasts[] = { 0, 1, VARVE_HALF, VARVE_ONE + 1, 64 * VARVE_ONE };
  VarveType            type        = (VarveType) random_between (random, 0, VARVE_N_TYPES - 1);
  const VarveNoise    *noise       = varve_noise_get (type);
  VarveTone            tone        = { .scale    = noise->output_scale,
                                       .shift    = noise->output_shift,
                                       .limit    = INT32_MAX / noise->output_scale,
                                       .contrast = VARVE_ONE };

  if (random_between (random, 0, 1) == 0)
    tone.contrast = contrasts[random_between (random, 0, 4)];
  if (random_between (random, 0, 1) == 0)
    tone.brightness = (int32_t) random_between (random, -VARVE_ONE, VARVE_ONE);
  tone.invert = random_between (random, 0, 1) == 0;

  return tone;
}

/* Totals as large as they get, or around the sums that give pixels in range. */
static void
random_tones (Random *random,
              Tones  *tones)
{
  bool    whole = random_between (random, 0, 1) == 0;
  int32_t reach = random_between (random, 0, 1) == 0 ? MAX_TOTAL : 2 * VARVE_ONE;

  for (int i = 0; i < VARVE_BLOCK_SIZE; i++)
    {
      tones->whole[i]   = (int32_t) random_between (random, -reach, reach);
      tones->part[0][i] = (uint16_t) random_next (random);
      tones->part[1][i] = (uint16_t) random_next (random);
    }
  tones->total    = (VarveTotal){ .whole = whole ? tones->whole : NULL,
                                  .part  = { tones->part[0], tones->part[1] } };
  tones->quotient = random_quotient (random);
  tones->tone     = random_tone (random);
}

/* Normalised sums and pixels in 64 bits, step by step. */
static int64_t
right_sum (const Tones *tones,
           int          at)
{
  const VarveQuotient *quotient = &tones->quotient;
  int64_t              value    = tones->total.whole != NULL
                                    ? tones->whole[at] : tones->part[0][at] + tones->part[1][at];

  if (quotient->whole)
    return value;
  return (int64_t) ((uint64_t) (value + quotient->before) * quotient->factor >> quotient->shift)
         + quotient->after;
}

static uint16_t
right_pixel (const Tones *tones,
             int          at)
{
  const VarveTone *tone  = &tones->tone;
  int64_t          value = right_sum (tones, at);

  value = varve_clamp (varve_fmul (value, tone->scale) + tone->shift, 0, VARVE_MAX);
  value = VARVE_HALF + varve_fmul (value - VARVE_HALF, tone->contrast) + tone->brightness;
  value = varve_clamp (value, 0, VARVE_MAX);

  return (uint16_t) (tone->invert ? VARVE_MAX - value : value);
}

void
check_tone (Check *check)
{
  static VARVE_ALIGNED Tones tones;
  int                        width  = (int) random_between (&check->random, 1, VARVE_BLOCK_WIDTH);
  int                        height = (int) random_between (&check->random, 1, VARVE_BLOCK_HEIGHT);
  Canvas                     canvas;

  random_tones (&check->random, &tones);
  canvas_init (&canvas, &check->random, width, height);
  for (int level = 0; level < check->levels->n; level++)
    {
      const VarveKernels *kernels = check->levels->kernels[level];

      if (kernels == NULL)
        continue;

      canvas_clear (&canvas);
      kernels->tone (width, height, &tones.total, &tones.quotient, &tones.tone, canvas.pixels,
                     canvas.stride);

      for (int j = 0; j < height; j++)
        for (int i = 0; i < width; i++)
          {
            uint16_t pixel = canvas.pixels[j * canvas.stride + i];
            uint16_t right = right_pixel (&tones, j * VARVE_BLOCK_WIDTH + i);

            if (pixel != right)
              check_fail (check, level, "pixel (%d, %d) of %d x %d is %d, should be %d", i, j,
                          width, height, pixel, right);
          }
      if (!canvas_is_intact (&canvas))
        check_fail (check, level, "writes beside %d x %d pixels", width, height);
    }
  canvas_free (&canvas);
}

/* The last strength is the largest that close positions may have. */
void
check_move (Check *check)
{
  VarvePoints *axis     = guarded_new (sizeof *axis);
  int          n        = (int) random_between (&check->random, 1, VARVE_BLOCK_WIDTH);
  int          size     = (int) random_between (&check->random, 0, 36);
  int64_t      strength = (int64_t) (random_next (&check->random) >> (63 - size));
  bool         close    = size <= 30 && random_between (&check->random, 0, 3) > 0;
  bool         alike    = random_between (&check->random, 0, 1) == 0;
  VARVE_ALIGNED uint16_t field[VARVE_BLOCK_WIDTH];
  int64_t                start[VARVE_BLOCK_WIDTH];
  int32_t                from[VARVE_BLOCK_WIDTH];

  if (close && (size == 0 || strength > VARVE_MAX_STRENGTH))
    strength = VARVE_MAX_STRENGTH;
  for (int i = 0; i < VARVE_BLOCK_WIDTH; i++)
    {
      uint64_t word = random_next (&check->random);

      field[i] = (uint16_t) (word % 4 > 0 ? word >> 16 : word >> 32 & 1 ? VARVE_MAX : 0);
      start[i] = random_between (&check->random, -(INT64_C (1) << 57), INT64_C (1) << 57);
      from[i]  = (int32_t) random_between (&check->random, INT32_MIN / 2, INT32_MAX / 2);
    }

  for (int level = 0; level < check->levels->n; level++)
    {
      const VarveKernels *kernels = check->levels->kernels[level];

      if (kernels == NULL)
        continue;

      guarded_fill (axis, sizeof *axis);
      axis->close = close;
      if (!close)
        memcpy (axis->world, start, sizeof start);
      kernels->move (n, field, strength, alike ? NULL : from, from[0], axis);

      for (int i = 0; i < n; i++)
        {
          int64_t distance = varve_fmul (field[i] - VARVE_HALF, strength);

          if (close ? axis->distance[i] != from[alike ? 0 : i] + distance : axis->world[i] != start[i] + distance)
            check_fail (check, level, "position %d of %d differs", i, n);
        }
      if (!guarded_is_intact (axis, sizeof *axis))
        check_fail (check, level, "writes beside %d positions", n);
    }
  guarded_free (axis);
}
