/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Whole pictures: random recipes of a noise type, places and sizes, each pixel
 * compared with varve_render_pixel ().
 */

#include "check.h"

#include "varve-render.h"

#include <stdlib.h>

#define MAX_WIDTH  300
#define MAX_HEIGHT 600

typedef struct
{
  VarveParams params;
  VarveRecipe recipe;
  int         level;
  int         x, y;
  int         width, height;
} Picture;

/* How many octaves a pixel of the reference takes. */
static int
work_per_pixel (const VarveRecipe *recipe)
{
  return recipe->sum.n_octaves + 2 * recipe->field.n_octaves * recipe->warp_iterations;
}

/* Mostly a few blocks; now and then more rows than a strip has, or one pixel.
 * Slow recipes get fewer rows.
 */
static void
random_size (Random  *random,
             Picture *picture)
{
  int64_t budget = random_between (random, 0, 7) == 0 ? 100000 : 20000;
  int64_t rows;

  picture->width  = (int) random_between (random, 1, MAX_WIDTH);
  picture->height = (int) random_between (random, 1, 40);
  if (random_between (random, 0, 9) == 0)
    {
      picture->width  = (int) random_between (random, 1, 40);
      picture->height = (int) random_between (random, 1, MAX_HEIGHT);
    }

  rows = budget / (picture->width * work_per_pixel (&picture->recipe));
  if (picture->height > rows)
    picture->height = rows < 1 ? 1 : (int) rows;
}

static void
random_picture (Random   *random,
                VarveType type,
                Picture  *picture)
{
  static const double contrasts[] = { 0.0, 0.01, 7.3, 64.0 };
  VarveParams        *params      = &picture->params;

  random_params (random, type, params);
  if (random_between (random, 0, 5) == 0)
    params->contrast = contrasts[random_between (random, 0, 3)];
  if (random_between (random, 0, 9) == 0)
    params->brightness = random_between (random, 0, 1) == 0 ? -1.0 : 1.0;

  picture->level = random_between (random, 0, 3) > 0
                     ? 0 : (int) random_between (random, 1, VARVE_MAX_LEVEL);
  varve_recipe_init (&picture->recipe, params);
  varve_recipe_set_level (&picture->recipe, picture->level);

  /* Samples of reduced pictures stand for 2^level pixels. */
  picture->x = random_coordinate (random) >> picture->level;
  picture->y = random_coordinate (random) >> picture->level;
  random_size (random, picture);
}

static void
compare (Check          *check,
         int             level,
         const Picture  *picture,
         const Canvas   *canvas,
         const uint16_t *right)
{
  for (int i = 0; i < picture->width * picture->height; i++)
    {
      int      column = i % picture->width;
      int      row    = i / picture->width;
      uint16_t pixel  = canvas->pixels[row * canvas->stride + column];

      if (pixel != right[i])
        {
          if (check_fail (check, level, "pixel (%d, %d) of %d x %d from %d, %d at level %d "
                          "is %d, should be %d", column, row, picture->width, picture->height,
                          picture->x, picture->y, picture->level, pixel, right[i]))
            print_params (&picture->params);
          return;
        }
    }

  if (!canvas_is_intact (canvas)
      && check_fail (check, level, "writes beside %d x %d pixels, stride %d", picture->width,
                     picture->height, (int) canvas->stride))
    print_params (&picture->params);
}

/* Value noise whose warp moves whole rows of pixels together, by 2^16 cells of an octave
 * and more: cells are a hundred times as wide as high, and the picture lies along a lattice
 * line of the warp field, where that is flat.  Value tables may not be tried there.
 */
static void
far_picture (Random  *random,
             Picture *picture)
{
  VarveParams *params = &picture->params;

  default_params (params);
  params->type            = VARVE_TYPE_VALUE;
  params->seed            = (uint32_t) random_next (random);
  params->size            = (double) random_between (random, 64, 400);
  params->aspect          = 100.0;
  params->interpolation   = (VarveInterpolation) random_between (random, 0, 2);
  params->octaves         = (int) random_between (random, 10, 14);
  params->gain            = 1.0;
  params->antialias       = false;
  params->warp            = 10000.0;
  params->warp_octaves    = 1;
  params->warp_iterations = (int) random_between (random, 1, 2);

  varve_recipe_init (&picture->recipe, params);
  picture->level  = 0;
  picture->width  = 128;
  picture->height = 4;
  picture->x      = (int) (random_between (random, -3, 3) * (int64_t) (100.0 * params->size)) - 64;
  picture->y      = random_coordinate (random);
}

/* Value noise on tiles narrower than a strip of columns: lattice indices fall where they
 * begin again.  That is where vectors begin, too, so that the last columns do not have the
 * largest; or tiles are so small that every octave skips cells, in any order, down several
 * strips.
 */
static void
narrow_picture (Random  *random,
                Picture *picture)
{
  static const double sizes[]        = { 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 10.0, 16.0 };
  static const double lacunarities[] = { 2.0, 2.0, 1.5, 3.0, 3.7 };
  VarveParams        *params         = &picture->params;
  bool                tiny           = random_between (random, 0, 1) == 0;

  default_params (params);
  params->type          = VARVE_TYPE_VALUE;
  params->seed          = (uint32_t) random_next (random);
  params->size          = sizes[random_between (random, 0, 7)];
  params->interpolation = (VarveInterpolation) random_between (random, 0, 2);
  params->octaves       = (int) random_between (random, 1, tiny ? 8 : 4);
  params->lacunarity    = lacunarities[random_between (random, 0, 4)];
  params->antialias     = random_between (random, 0, 2) == 0;
  params->tile_width    = tiny ? (int) random_between (random, 1, 12)
                               : 8 * (int) random_between (random, 4, 31);
  params->tile_height   = (int) random_between (random, 0, 9);

  varve_recipe_init (&picture->recipe, params);
  picture->level  = 0;
  picture->width  = tiny ? (int) random_between (random, 1, 40)
                         : (int) random_between (random, params->tile_width, MAX_WIDTH);
  picture->height = tiny && random_between (random, 0, 3) == 0
                      ? (int) random_between (random, 100, 300) : (int) random_between (random, 1, 12);
  picture->x      = params->tile_width * (int) random_between (random, -9, 9)
                    - (tiny ? 1 : 32) * (int) random_between (random, 0, 3);
  picture->y      = random_coordinate (random);
}

/* Previews of value noise whose first octave is fading, and others with it, while its cells
 * are many rows high.
 */
static void
faded_picture (Random  *random,
               Picture *picture)
{
  static const double lacunarities[] = { 1.01, 1.1, 1.25 };
  VarveParams        *params         = &picture->params;

  default_params (params);
  picture->level     = (int) random_between (random, 1, 5);
  params->type       = VARVE_TYPE_VALUE;
  params->seed       = (uint32_t) random_next (random);
  params->aspect     = 0.0625;
  params->size       = (double) (random_between (random, 17, 31) << picture->level);
  params->octaves    = (int) random_between (random, 2, 5);
  params->lacunarity = lacunarities[random_between (random, 0, 2)];
  params->gain       = (double) random_between (random, 1, 5) / 8;

  varve_recipe_init (&picture->recipe, params);
  varve_recipe_set_level (&picture->recipe, picture->level);
  picture->width  = (int) random_between (random, 1, 100);
  picture->height = (int) random_between (random, 4, 20);
  picture->x      = random_coordinate (random) >> picture->level;
  picture->y      = random_coordinate (random) >> picture->level;
}

/* Value noise whose last octaves have cells of one column, exactly but for rounding: some
 * lattice indices are one less than where they should count columns.
 */
static void
even_picture (Random  *random,
              Picture *picture)
{
  static const double sizes[] = { 1.5, 2.25, 3.375, 5.0625, 7.59375 };
  VarveParams        *params  = &picture->params;
  int                 power   = (int) random_between (random, 0, 4);

  default_params (params);
  params->type        = VARVE_TYPE_VALUE;
  params->seed        = (uint32_t) random_next (random);
  params->size        = sizes[power];
  params->lacunarity  = 1.5;
  params->octaves     = power + 2;
  params->gain        = 1.0;
  params->antialias   = false;
  params->decorrelate = false;
  params->offset_x    = (double) random_between (random, -1000000000, 1000000000);

  varve_recipe_init (&picture->recipe, params);
  picture->level  = 0;
  picture->width  = (int) random_between (random, 1, MAX_WIDTH);
  picture->height = (int) random_between (random, 1, 6);
  picture->x      = random_coordinate (random);
  picture->y      = random_coordinate (random);
}

static void
draw (Check   *check,
      Picture *picture)
{
  static uint16_t right[MAX_WIDTH * MAX_HEIGHT];
  Canvas          canvas;

  for (int i = 0; i < picture->width * picture->height; i++)
    right[i] = varve_render_pixel (&picture->recipe, picture->x + i % picture->width,
                                   picture->y + i / picture->width);

  canvas_init (&canvas, &check->random, picture->width, picture->height);
  for (int level = 0; level < check->levels->n; level++)
    if (check->levels->kernels[level] != NULL)
      {
        picture->recipe.kernels = check->levels->kernels[level];
        canvas_clear (&canvas);
        varve_render (&picture->recipe, picture->x, picture->y, picture->width, picture->height,
                      canvas.pixels, canvas.stride);
        compare (check, level, picture, &canvas, right);
      }
  canvas_free (&canvas);
}

void
check_picture (Check *check)
{
  Picture picture;

  random_picture (&check->random, check->type, &picture);
  draw (check, &picture);
}

void
check_far_warp (Check *check)
{
  Picture picture;

  far_picture (&check->random, &picture);
  draw (check, &picture);
}

void
check_narrow_tiles (Check *check)
{
  Picture picture;

  narrow_picture (&check->random, &picture);
  draw (check, &picture);
}

void
check_faded (Check *check)
{
  Picture picture;

  faded_picture (&check->random, &picture);
  draw (check, &picture);
}

void
check_even (Check *check)
{
  Picture picture;

  even_picture (&check->random, &picture);
  draw (check, &picture);
}
