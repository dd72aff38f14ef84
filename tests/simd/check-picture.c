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

void
check_picture (Check *check)
{
  static uint16_t right[MAX_WIDTH * MAX_HEIGHT];
  Picture         picture;
  Canvas          canvas;

  random_picture (&check->random, check->type, &picture);
  for (int i = 0; i < picture.width * picture.height; i++)
    right[i] = varve_render_pixel (&picture.recipe, picture.x + i % picture.width,
                                   picture.y + i / picture.width);

  canvas_init (&canvas, &check->random, picture.width, picture.height);
  for (int level = 0; level < check->levels->n; level++)
    if (check->levels->kernels[level] != NULL)
      {
        picture.recipe.kernels = check->levels->kernels[level];
        canvas_clear (&canvas);
        varve_render (&picture.recipe, picture.x, picture.y, picture.width, picture.height,
                      canvas.pixels, canvas.stride);
        compare (check, level, &picture, &canvas, right);
      }
  canvas_free (&canvas);
}
