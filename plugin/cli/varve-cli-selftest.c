/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* varve selftest: whether this machine draws the golden pictures. */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-cpu.h"
#include "varve-cli-cut.h"
#include "varve-kernels.h"

#include <glib/gi18n-lib.h>
#include <sys/utsname.h>

#define EXAMPLES                                                                                 \
  N_ ("Draws golden pictures with every instruction set of this processor, and prints one line, for " \
      "a bug report. With --verbose, each picture with its checksum: the first 16 digits of SHA-256 " \
      "over the pixels, 16 bits each, low byte first.\n\n"                                       \
      "Example:\n"                                                                               \
      "  varve selftest")

/* Whole blocks and pieces of some, on both sides of 0. */
#define X      (-150)
#define Y      (-45)
#define WIDTH  300
#define HEIGHT 90

static const struct
{
  const char *recipe;
  const char *checksum;
} goldens[] = {
#define VARVE_GOLDEN(recipe, checksum) { recipe, checksum },
#include "varve-goldens.def"
};

static char *
compute_checksum (const char         *text,
                  const VarveKernels *kernels)
{
  static const int n_pixels = WIDTH * HEIGHT;
  VarveParams      params;
  VarveRecipe      recipe;
  guint16         *pixels = g_new (guint16, n_pixels);
  char            *checksum;

  if (!varve_params_parse (&params, text, NULL))
    {
      g_free (pixels);
      return g_strdup (_ ("not a recipe"));
    }

  varve_recipe_init (&recipe, &params);
  recipe.kernels = kernels;
  varve_render (&recipe, X, Y, WIDTH, HEIGHT, pixels, WIDTH);
  for (int i = 0; i < n_pixels; i++)
    pixels[i] = GUINT16_TO_LE (pixels[i]);
  checksum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (const guchar *) pixels,
                                          (gsize) n_pixels * sizeof *pixels);
  checksum[16] = '\0';
  g_free (pixels);

  return checksum;
}

/* Draws all pictures with one set of kernels; returns how many are wrong. */
static guint
test_kernels (const VarveKernels *kernels,
              const char         *name,
              gboolean            verbose)
{
  guint n_wrong = 0;

  for (guint i = 0; i < G_N_ELEMENTS (goldens); i++)
    {
      char    *checksum = compute_checksum (goldens[i].recipe, kernels);
      gboolean right    = g_str_equal (checksum, goldens[i].checksum);

      if (!right)
        n_wrong++;
      if (verbose || !right)
        g_print ("%s %s %s %s\n", checksum, right ? "=" : "!", name, goldens[i].recipe);
      g_free (checksum);
    }

  return n_wrong;
}

static const char *
describe_machine (struct utsname *names)
{
  return uname (names) == 0 ? names->machine : "?";
}

VarveExit
varve_command_selftest (char   ***arguments,
                        GError  **error)
{
  gboolean       verbose   = FALSE;
  GOptionEntry   entries[] = {
    { "verbose", 'v', 0, G_OPTION_ARG_NONE, &verbose, N_ ("List every picture"), NULL },
    G_OPTION_ENTRY_NULL
  };
  guint          n_wrong   = 0, n_pictures = 0;
  const char    *name      = NULL;
  struct utsname names;
  char         **levels;
  char          *list;

  if (!varve_cli_parse (arguments, entries, NULL, _ (EXAMPLES), error)
      || !varve_cli_end (*arguments, error))
    return VARVE_EXIT_USAGE;

  for (int level = 0; varve_kernels_get (level, &name), name != NULL; level++)
    {
      const VarveKernels *kernels = varve_kernels_get (level, &name);

      if (kernels != NULL)
        {
          n_wrong += test_kernels (kernels, name, verbose);
          n_pictures += G_N_ELEMENTS (goldens);
        }
    }

  levels = varve_cpu_names ();
  list   = g_strjoinv (" ", levels);
  g_print ("varve %s: %u of %u pictures are right; %s (%s) %s-endian, GLib %u.%u.%u, %s\n",
           VARVE_VERSION, n_pictures - n_wrong, n_pictures, describe_machine (&names), list,
           G_BYTE_ORDER == G_LITTLE_ENDIAN ? "little" : "big", glib_major_version,
           glib_minor_version, glib_micro_version, __VERSION__);
  g_free (list);
  g_strfreev (levels);

  return n_wrong > 0 ? VARVE_EXIT_FAILED : VARVE_EXIT_OK;
}
