/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Pixels alone: rows from top to bottom, little-endian, no header. */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-format.h"

#include <errno.h>

static void
to_little_endian (guint8 *pixels,
                  gsize   length,
                  int     depth)
{
  if (G_BYTE_ORDER == G_LITTLE_ENDIAN || depth == 8)
    return;
  for (gsize i = 0; i < length; i += (gsize) depth / 8)
    for (int a = 0, b = depth / 8 - 1; a < b; a++, b--)
      {
        guint8 byte = pixels[i + (gsize) a];

        pixels[i + (gsize) a] = pixels[i + (gsize) b];
        pixels[i + (gsize) b] = byte;
      }
}

static gboolean
write_raw (const VarveCut  *cut,
           VarveOutput     *output,
           gboolean         small,
           GError         **error)
{
  FILE    *file    = varve_output_stream (output);
  int      height  = varve_cut_strip_height (cut);
  guint8  *pixels  = varve_cut_strip_new (cut, error);
  gboolean success = pixels != NULL;

  for (int y = 0; success && y < cut->height; y += height)
    {
      int   n_rows = MIN (height, cut->height - y);
      gsize length = (gsize) n_rows * varve_cut_row_size (cut);

      varve_cut_render (cut, y, n_rows, pixels);
      to_little_endian (pixels, length, cut->depth);
      errno   = 0;
      success = fwrite (pixels, 1, length, file) == length;
      if (!success)
        g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                             g_strerror (errno != 0 ? errno : EIO));
      varve_format_progress (cut, n_rows);
    }
  g_free (pixels);

  return success;
}

const VarveFormat varve_format_raw = {
  .name       = "raw",
  .suffixes   = { ".raw" },
  .depths     = { 16, 8, 32 },
  .can_stream = TRUE,
  .write      = write_raw,
};
