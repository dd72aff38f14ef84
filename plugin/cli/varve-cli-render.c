/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* varve render: one picture. */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-bar.h"
#include "varve-cli-format.h"
#include "varve-cli-words.h"

#include <glib/gi18n-lib.h>

#define EXAMPLES                                                                               \
  N_ ("A recipe is property=value pairs ('varve list' shows them), in one argument or several; " \
      "@FILE stands for what is in a file, @- for standard input.\n\n"                         \
      "PNG and TIFF hold 8 or 16 bits, TIFF, EXR and raw also 32: floats from 0 to 1. The recipe " \
      "is stored in the file, but for raw, which is pixels alone, little-endian.\n\n"          \
      "Examples:\n"                                                                            \
      "  varve render type=perlin size=32 seed=7 -o perlin.png\n"                              \
      "  varve render --preset marble seed=3 -o marble.png --width 1024 --height 1024\n"       \
      "  varve render 'type=worley cell-output=f2-f1' -o cells.tif --depth 32\n"               \
      "  varve render type=simplex -o right.png --x 512 --width 512 --height 512\n"            \
      "  varve render @recipe.txt -o - --format raw | wc -c")

VarveExit
varve_command_render (char   ***arguments,
                      GError  **error)
{
  VarveRequest       request   = { .width = 512, .height = 512 };
  char              *path      = NULL;
  char              *preset    = NULL;
  char              *name      = NULL;
  char              *width     = NULL;
  char              *height    = NULL;
  char              *x         = NULL;
  char              *y         = NULL;
  char              *depth     = NULL;
  gboolean           small     = FALSE;
  GOptionEntry       entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &path,
      N_ ("The file to write, - for standard output"), N_ ("FILE") },
    { "width", 0, 0, G_OPTION_ARG_STRING, &width, N_ ("Width in pixels (512)"), "N" },
    { "height", 0, 0, G_OPTION_ARG_STRING, &height, N_ ("Height in pixels (512)"), "N" },
    { "x", 0, 0, G_OPTION_ARG_STRING, &x, N_ ("First column of the plane (0)"), "N" },
    { "y", 0, 0, G_OPTION_ARG_STRING, &y, N_ ("First row of the plane (0)"), "N" },
    { "depth", 'd', 0, G_OPTION_ARG_STRING, &depth,
      N_ ("Bits a channel: 8, 16 or 32 (16, EXR 32)"), "8|16|32" },
    { "preset", 'p', 0, G_OPTION_ARG_STRING, &preset,
      N_ ("Start from a preset; a recipe changes it"), N_ ("NAME") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &name,
      N_ ("png, tiff, exr or raw, whatever the file's ending"), N_ ("FORMAT") },
    { "small", 's', 0, G_OPTION_ARG_NONE, &small, N_ ("Take longer for a smaller file"), NULL },
    G_OPTION_ENTRY_NULL
  };
  const VarveFormat *format = NULL;
  VarveCut           cut;
  gboolean           success;

  success = varve_cli_parse (arguments, entries, _ ("RECIPE… -o FILE"), _ (EXAMPLES), error);
  if (success && path == NULL)
    {
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                           _ ("Where to? Give the file to write by -o FILE"));
      success = FALSE;
    }
  success = success
            && varve_cli_number ("--width", width, 1, G_MAXINT, &request.width, error)
            && varve_cli_number ("--height", height, 1, G_MAXINT, &request.height, error)
            && varve_cli_number ("--x", x, G_MININT, G_MAXINT, &request.x, error)
            && varve_cli_number ("--y", y, G_MININT, G_MAXINT, &request.y, error)
            && varve_cli_depth ("--depth", depth, &request.depth, error);
  success = success && varve_words_parse (*arguments + 1, preset, &request.params, error);
  if (success)
    format = varve_format_find (path, name, error);
  if (format != NULL && g_str_equal (path, "-") && !format->can_stream)
    {
      g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                   _ ("%s cannot go to standard output; png and raw can"), format->name);
      format = NULL;
    }

  success = format != NULL && varve_format_check (format, &request, NULL, error);
  if (success)
    {
      varve_cut_init (&cut, &request);
      varve_bar_begin ((guint64) cut.width * (guint64) cut.height);
      varve_format_save (format, &cut, path, small, error);
      varve_bar_end ();
    }
  g_free (depth);
  g_free (y);
  g_free (x);
  g_free (height);
  g_free (width);
  g_free (name);
  g_free (preset);
  g_free (path);

  return VARVE_EXIT_OK;
}
