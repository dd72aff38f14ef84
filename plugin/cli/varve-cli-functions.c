/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-functions.h"
#include "varve-hash.h"
#include "varve-recipe.h"
#include "varve-warp.h"

#include <glib/gi18n-lib.h>

/* So far that nothing added to it leaves 64 bits. */
#define MAX_POSITION (G_GINT64_CONSTANT (1) << 61)
#define MAX_STRENGTH (G_GINT64_CONSTANT (1) << 40)

static gboolean
check (const VarveArguments  *arguments,
       GError               **error)
{
  /* The scale of the last octave must fit 2^32, that of the first be at least 1. */
  const struct
  {
    const char *name;
    gint64      value, minimum, maximum;
  } checks[] = {
    { "fx", arguments->fx, -MAX_POSITION, MAX_POSITION },
    { "fz", arguments->fz, -MAX_POSITION, MAX_POSITION },
    { "seed", arguments->seed, 0, G_MAXUINT32 },
    { "octaves", arguments->octaves, 1, VARVE_MAX_OCTAVES },
    { "shift", arguments->shift, arguments->octaves + 1, 16 + VARVE_LATTICE_SHIFT },
    { "gain", arguments->gain, 0, VARVE_ONE },
    { "strength", arguments->strength, -MAX_STRENGTH, MAX_STRENGTH },
  };

  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    if (!varve_cli_check (checks[i].name, checks[i].value, checks[i].minimum, checks[i].maximum,
                          error))
      return FALSE;

  return TRUE;
}

/* A sum whose lattice is spaced 2^shift instead of 2^18. */
static void
init_sum (VarveSum             *sum,
          const VarveNoise     *noise,
          int                   octaves,
          gint64                gain,
          const VarveArguments *arguments)
{
  const int64_t    cells[2] = { 0, 0 };
  const VarveStyle style    = { .interpolation = VARVE_INTERPOLATION_SMOOTHSTEP };

  varve_sum_init (sum, noise, &style, octaves, 2 * VARVE_ONE, gain, cells, VARVE_ONE);
  for (int o = 0; o < octaves; o++)
    sum->octaves[o].scale = UINT64_C (1) << (16 + VARVE_LATTICE_SHIFT - arguments->shift + o);
}

static gint64
compute_sum (const VarveNoise     *noise,
             int                   octaves,
             const VarveArguments *arguments,
             const int64_t         position[2])
{
  VarveSum sum;

  init_sum (&sum, noise, octaves, arguments->gain, arguments);

  return varve_sum_point (&sum, (guint32) arguments->seed, position);
}

static void
warp (const VarveArguments *arguments,
      int64_t               position[2])
{
  VarveRecipe recipe = { .seed            = (guint32) arguments->seed,
                         .warp_iterations = 1,
                         .strength        = { arguments->strength, arguments->strength } };

  init_sum (&recipe.field, &varve_noise_value, (int) arguments->octaves, VARVE_HALF, arguments);
  varve_warp_point (&recipe, position);
}

gboolean
varve_function_compute (const char            *name,
                        const VarveArguments  *arguments,
                        VarveResult           *result,
                        GError               **error)
{
  int     octaves     = (int) arguments->octaves;
  int64_t position[2] = { arguments->fx, arguments->fz };

  *result = (VarveResult){ 0 };
  if (!check (arguments, error))
    return FALSE;

  if (g_str_equal (name, "mix32"))
    result->x = varve_mix32 ((guint32) position[0], (guint32) position[1],
                             (guint32) arguments->seed);
  else if (g_str_equal (name, "value"))
    result->x = compute_sum (&varve_noise_value, 1, arguments, position);
  else if (g_str_equal (name, "perlin"))
    result->x = compute_sum (&varve_noise_perlin, 1, arguments, position);
  else if (g_str_equal (name, "simplex"))
    result->x = compute_sum (&varve_noise_simplex, 1, arguments, position);
  else if (g_str_equal (name, "fbm"))
    result->x = compute_sum (&varve_noise_value, octaves, arguments, position);
  else if (g_str_equal (name, "warp"))
    {
      warp (arguments, position);
      *result = (VarveResult){ position[0], position[1], TRUE };
    }
  else if (g_str_equal (name, "warped_fbm"))
    {
      warp (arguments, position);
      result->x = compute_sum (&varve_noise_value, octaves, arguments, position);
    }
  else
    {
      g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                   _ ("function: '%s' is not one of mix32, value, perlin, simplex, fbm, warp, "
                      "warped_fbm"), name);
      return FALSE;
    }

  return TRUE;
}
