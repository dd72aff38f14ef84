/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* TIFF by libtiff: integers, or floats from 0 to 1.  The recipe is the image's
 * description, after the operation's name; a second line is its origin.
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-format.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <tiffio.h>
#include <unistd.h>

#define OPERATION      "varve:noise "
#define ROWS_PER_STRIP 64

/* Beyond this, offsets of a classic TIFF file are too short. */
#define CLASSIC_SIZE (G_GUINT64_CONSTANT (3) << 30)

/* libtiff tells its errors to one function of the whole program. */
static GPrivate last_message = G_PRIVATE_INIT (g_free);

static void
keep_message (const char *module,
              const char *format,
              va_list     arguments)
{
  g_private_replace (&last_message, g_strdup_vprintf (format, arguments));
}

static void
set_up (void)
{
  static gsize done;

  if (g_once_init_enter (&done))
    {
      TIFFSetErrorHandler (keep_message);
      TIFFSetWarningHandler (NULL);
      g_once_init_leave (&done, 1);
    }
  g_private_replace (&last_message, NULL);
}

static void
set_error (GError **error)
{
  const char *message = g_private_get (&last_message);

  if (error != NULL && *error == NULL)
    g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                         errno == ENOSPC || errno == EFBIG || errno == EDQUOT || message == NULL
                           ? g_strerror (errno != 0 ? errno : EIO) : message);
}

static void
set_tags (TIFF           *tiff,
          const VarveCut *cut,
          gboolean        small)
{
  char    *recipe      = varve_cut_recipe (cut);
  char    *origin      = varve_label_origin (cut);
  char    *description = g_strdup_printf (OPERATION "%s\n%s", recipe, origin);
  guint16  alpha       = EXTRASAMPLE_UNASSALPHA;

  TIFFSetField (tiff, TIFFTAG_IMAGEWIDTH, (guint32) cut->width);
  TIFFSetField (tiff, TIFFTAG_IMAGELENGTH, (guint32) cut->height);
  TIFFSetField (tiff, TIFFTAG_BITSPERSAMPLE, cut->depth);
  TIFFSetField (tiff, TIFFTAG_SAMPLEFORMAT,
                cut->depth == 32 ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT);
  TIFFSetField (tiff, TIFFTAG_SAMPLESPERPIXEL, cut->n_channels);
  TIFFSetField (tiff, TIFFTAG_PHOTOMETRIC,
                cut->n_channels == 1 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
  if (cut->n_channels == 4)
    TIFFSetField (tiff, TIFFTAG_EXTRASAMPLES, 1, &alpha);
  TIFFSetField (tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
  TIFFSetField (tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
  TIFFSetField (tiff, TIFFTAG_ROWSPERSTRIP, (guint32) MIN (ROWS_PER_STRIP, cut->height));
  TIFFSetField (tiff, TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
  TIFFSetField (tiff, TIFFTAG_ZIPQUALITY, small ? 6 : 1);
  TIFFSetField (tiff, TIFFTAG_PREDICTOR,
                cut->depth == 32 ? PREDICTOR_FLOATINGPOINT : PREDICTOR_HORIZONTAL);
  TIFFSetField (tiff, TIFFTAG_IMAGEDESCRIPTION, description);
  TIFFSetField (tiff, TIFFTAG_SOFTWARE, VARVE_SOFTWARE);
  g_free (description);
  g_free (origin);
  g_free (recipe);
}

static gboolean
write_rows (TIFF           *tiff,
            const VarveCut *cut,
            char           *pixels)
{
  gsize row_size = varve_cut_row_size (cut);
  int   height   = varve_cut_strip_height (cut);

  for (int y = 0; y < cut->height; y += height)
    {
      int n_rows = MIN (height, cut->height - y);

      varve_cut_render (cut, y, n_rows, pixels);
      for (int i = 0; i < n_rows; i++)
        if (TIFFWriteScanline (tiff, pixels + (gsize) i * row_size, (guint32) (y + i), 0) < 0)
          return FALSE;
      varve_format_progress (cut, n_rows);
    }

  return TRUE;
}

static gboolean
write_tiff (const VarveCut  *cut,
            VarveOutput     *output,
            gboolean         small,
            GError         **error)
{
  guint64  size    = (guint64) varve_cut_row_size (cut) * (guint64) cut->height;
  int      fd      = dup (fileno (varve_output_stream (output)));
  char    *pixels  = varve_cut_strip_new (cut, error);
  TIFF    *tiff    = NULL;
  gboolean success = FALSE;

  set_up ();
  errno = 0;
  if (pixels != NULL && fd >= 0)
    tiff = TIFFFdOpen (fd, varve_output_part (output), size > CLASSIC_SIZE ? "w8" : "w");
  if (tiff != NULL)
    {
      set_tags (tiff, cut, small);
      success = write_rows (tiff, cut, pixels) && TIFFFlush (tiff) == 1;
      if (!success)
        set_error (error);
      TIFFClose (tiff); /* and fd */
    }
  else
    {
      set_error (error);
      if (fd >= 0)
        close (fd);
    }
  g_free (pixels);

  return success;
}

static gboolean
has_last_strip (TIFF *tiff)
{
  guint32 last = TIFFNumberOfStrips (tiff) - 1;
  guint64 end  = TIFFGetStrileOffset (tiff, last) + TIFFGetStrileByteCount (tiff, last);

  return end > 0 && end <= (guint64) lseek (TIFFFileno (tiff), 0, SEEK_END);
}

static void
read_label (TIFF       *tiff,
            VarveLabel *label)
{
  guint32  width = 0, height = 0;
  guint16  depth = 1, n_channels = 1;
  char    *text  = NULL;

  TIFFGetField (tiff, TIFFTAG_IMAGEWIDTH, &width);
  TIFFGetField (tiff, TIFFTAG_IMAGELENGTH, &height);
  TIFFGetFieldDefaulted (tiff, TIFFTAG_BITSPERSAMPLE, &depth);
  TIFFGetFieldDefaulted (tiff, TIFFTAG_SAMPLESPERPIXEL, &n_channels);
  label->width      = (int) MIN (width, (guint32) G_MAXINT);
  label->height     = (int) MIN (height, (guint32) G_MAXINT);
  label->depth      = depth;
  label->n_channels = n_channels;
  label->complete   = has_last_strip (tiff);

  if (TIFFGetField (tiff, TIFFTAG_IMAGEDESCRIPTION, &text) == 1 && g_str_has_prefix (text, OPERATION))
    {
      char **lines = g_strsplit (text + strlen (OPERATION), "\n", 2);

      label->recipe = varve_label_text (lines[0]);
      label->origin = lines[0] != NULL ? varve_label_text (lines[1]) : NULL;
      g_strfreev (lines);
    }
  if (TIFFGetField (tiff, TIFFTAG_SOFTWARE, &text) == 1)
    label->software = varve_label_text (text);
}

static gboolean
read_rows (TIFF              *tiff,
           const VarveLabel  *label,
           VarveRowFunc       rows,
           gpointer           data,
           GError           **error)
{
  guint16  planar = PLANARCONFIG_CONTIG;
  gpointer pixels;
  gboolean success = TRUE;

  TIFFGetFieldDefaulted (tiff, TIFFTAG_PLANARCONFIG, &planar);
  if (planar != PLANARCONFIG_CONTIG || TIFFIsTiled (tiff))
    {
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                           _ ("It has planes or tiles, so it is not as it was written"));
      return FALSE;
    }

  pixels = g_try_malloc ((gsize) MAX (TIFFScanlineSize64 (tiff), 1));
  for (int y = 0; success && y < label->height; y++)
    {
      success = pixels != NULL && TIFFReadScanline (tiff, pixels, (guint32) y, 0) >= 0;
      if (success)
        rows (label, y, pixels, data);
    }
  if (!success)
    set_error (error);
  g_free (pixels);

  return success;
}

static gboolean
read_tiff (const char    *path,
           VarveLabel    *label,
           VarveRowFunc   rows,
           gpointer       data,
           GError       **error)
{
  TIFF    *tiff;
  gboolean success;

  set_up ();
  errno = 0;
  tiff  = TIFFOpen (path, "r");
  if (tiff == NULL)
    {
      set_error (error);
      return FALSE;
    }
  read_label (tiff, label);
  success = rows == NULL || read_rows (tiff, label, rows, data, error);
  TIFFClose (tiff);

  return success;
}

/* Little-endian here; on other machines libtiff writes what is native there. */
const VarveFormat varve_format_tiff = {
  .name         = "tiff",
  .suffixes     = { ".tif", ".tiff" },
  .magic        = G_BYTE_ORDER == G_LITTLE_ENDIAN ? "II" : "MM",
  .magic_length = 2,
  .depths       = { 16, 8, 32 },
  .write        = write_tiff,
  .read         = read_tiff,
};
