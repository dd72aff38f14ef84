/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "random-recipe.h"

#include "varve-render.h"

#define VARVE_BLACK { 0, 0, 0, VARVE_COLOR_MAX }
#define VARVE_WHITE { VARVE_COLOR_MAX, VARVE_COLOR_MAX, VARVE_COLOR_MAX, VARVE_COLOR_MAX }

static const VarveParams defaults = {
#define VARVE_ENUM(id, name, Enum, enum, def, ...) .id = def,
#define VARVE_SEED(id, name, def, ...) .id = def,
#define VARVE_DOUBLE(id, name, min, max, def, ...) .id = def,
#define VARVE_INT(id, name, min, max, def, ...) .id = def,
#define VARVE_BOOLEAN(id, name, def, ...) .id = def,
#define VARVE_COLOR(id, name, def, ...) .id = def,
#include "varve-properties.def"
};

void
default_params (VarveParams *params)
{
  *params = defaults;
}

uint64_t
random_next (Random *random)
{
  uint64_t z = random->state += UINT64_C (0x9E3779B97F4A7C15);

  z = (z ^ z >> 30) * UINT64_C (0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C (0x94D049BB133111EB);

  return z ^ z >> 31;
}

int64_t
random_between (Random  *random,
                int64_t  low,
                int64_t  high)
{
  return low + (int64_t) (random_next (random) % (uint64_t) (high - low + 1));
}

int
random_coordinate (Random *random)
{
  switch (random_between (random, 0, 7))
    {
    case 0:
      return (int) random_between (random, -2000000000, 2000000000);
    case 1:
      return (int) random_between (random, -1000000, 1000000);
    case 2:
      return 0;
    default:
      return (int) random_between (random, -600, 600);
    }
}

#define PICK(random, list) \
  list[random_between (random, 0, (int64_t) (sizeof list / sizeof *list) - 1)]

static uint32_t
random_seed (Random *random)
{
  static const uint32_t special[] = { 0, 1, 2, 42, 505, INT32_MAX, UINT32_C (1) << 31,
                                      UINT32_MAX - 1, UINT32_MAX };

  return random_next (random) % 3 == 0 ? PICK (random, special) : (uint32_t) random_next (random);
}

/* All that value, Perlin and white noise had at first. */
static void
first_params (Random      *random,
              VarveType    type,
              VarveParams *params)
{
  static const double sizes[]        = { 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 7.3, 8.0, 10.0, 16.0,
                                         17.77, 32.0, 33.3, 64.0, 100.0, 256.0, 1000.0, 65536.0 };
  static const double aspects[]      = { 0.01, 0.1, 0.5, 0.75, 1.0, 1.0, 1.0, 1.0, 1.5, 3.0,
                                         100.0 };
  static const double offsets[]      = { 0.0, 0.0, 0.0, 0.5, -0.25, 12.34, -333.3, 1e6,
                                         -123456.789, 1e9, -1e9 };
  static const double lacunarities[] = { 1.01, 1.5, 1.7, 2.0, 2.0, 2.0, 2.0, 2.5, 3.0, 3.14159,
                                         4.0, 8.0 };
  static const double gains[]        = { 0.0, 0.3, 0.5, 0.5, 0.5, 0.7, 1.0 };
  static const double warps[]        = { 0.0, 0.0, 0.0, 0.5, 8.0, 100.0, 10000.0 };
  static const int    tiles[]        = { 0, 0, 0, 0, 1, 2, 3, 5, 12, 16, 100, 257, 1000, 65536 };
  static const double contrasts[]    = { 1.0, 1.0, 1.0, 1.0, 0.5, 1.37, 2.0 };
  static const double brightnesses[] = { 0.0, 0.0, 0.0, 0.1, -0.25 };

  *params                 = defaults;
  params->type            = type;
  params->seed            = random_seed (random);
  params->size            = PICK (random, sizes);
  params->aspect          = PICK (random, aspects);
  params->offset_x        = PICK (random, offsets);
  params->offset_y        = PICK (random, offsets);
  params->interpolation   = (VarveInterpolation) random_between (random, 0, 2);
  params->fractal         = (VarveFractal) (random_between (random, 0, 3) > 0);
  params->octaves         = (int) random_between (random, 1, random_between (random, 1, 16));
  params->lacunarity      = PICK (random, lacunarities);
  params->gain            = PICK (random, gains);
  params->normalize       = (VarveNormalize) random_between (random, 0, 1);
  params->antialias       = random_between (random, 0, 2) > 0;
  params->decorrelate     = random_between (random, 0, 2) > 0;
  params->warp            = PICK (random, warps);
  params->warp_octaves    = (int) random_between (random, 1, random_between (random, 1, 16));
  params->warp_iterations = (int) random_between (random, 1, random_between (random, 1, 4));
  params->tile_width      = PICK (random, tiles);
  params->tile_height     = PICK (random, tiles);
  params->contrast        = PICK (random, contrasts);
  params->brightness      = PICK (random, brightnesses);
  params->invert          = random_between (random, 0, 3) == 0;
}

/* What came later. */
static void
later_params (Random      *random,
              VarveParams *params)
{
  static const double jitters[] = { 1.0, 1.0, 1.0, 0.9, 0.5, 0.123, 0.0 };

  if (random_between (random, 0, 1) == 0)
    params->fractal = (VarveFractal) random_between (random, 2, 3);
  params->distance    = (VarveDistance) random_between (random, 0, 2);
  params->cell_output = (VarveCellOutput) random_between (random, 0, 3);
  params->jitter      = PICK (random, jitters);
}

void
random_params (Random      *random,
               VarveType    type,
               VarveParams *params)
{
  first_params (random, type, params);
  later_params (random, params);
}

void
golden_case (GoldenCase *result,
             int         number)
{
  Random    random = { (uint64_t) number };
  VarveType type   = (VarveType) (number / 1000);

  first_params (&random, type, &result->params);
  if ((type != VARVE_TYPE_VALUE && type != VARVE_TYPE_PERLIN && type != VARVE_TYPE_WHITE)
      || number % 1000 >= GOLDEN_FIRST_CASES)
    later_params (&random, &result->params);
  result->x = random_coordinate (&random);
  result->y = random_coordinate (&random);
}

uint64_t
golden_checksum (const GoldenCase *golden)
{
  uint16_t    pixels[GOLDEN_SIZE * GOLDEN_SIZE];
  VarveRecipe recipe;
  uint64_t    hash = UINT64_C (0xCBF29CE484222325);

  varve_recipe_init (&recipe, &golden->params);
  varve_render (&recipe, golden->x, golden->y, GOLDEN_SIZE, GOLDEN_SIZE, pixels, GOLDEN_SIZE);

  for (int i = 0; i < GOLDEN_SIZE * GOLDEN_SIZE; i++)
    for (int shift = 0; shift < 16; shift += 8)
      hash = (hash ^ (pixels[i] >> shift & 0xFF)) * UINT64_C (0x100000001B3);

  return hash;
}
