/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-field-png.h"

#include "varve-cli.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <png.h>
#include <string.h>

/* What a jump out of libpng must find again. */
typedef struct
{
  png_structp png;
  png_infop   info;
  guint16    *row;    /* of pixels of the file */
  guint16    *pixels; /* all of them, of an interlaced file */
  VarveField *field;
  char       *message;
} Job;

static void
fail (png_structp     png,
      png_const_charp message)
{
  Job *job = png_get_error_ptr (png);

  job->message = g_strdup (message);
  png_longjmp (png, 1);
}

static void
pass_over (png_structp     png,
           png_const_charp message)
{
}

static gboolean
finish (Job       *job,
        gboolean   success,
        GError   **error)
{
  if (!success)
    g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                         job->message != NULL ? job->message : g_strerror (ENOMEM));
  g_free (job->row);
  g_free (job->pixels);
  g_free (job->message);

  return success;
}

/* Not libpng's own, which does not tell why it could not. */
static void
write_bytes (png_structp png,
             png_bytep   bytes,
             png_size_t  length)
{
  errno = 0;
  if (fwrite (bytes, 1, length, png_get_io_ptr (png)) != length)
    png_error (png, g_strerror (errno != 0 ? errno : EIO));
}

/* The stream is flushed when all of it is there. */
static void
flush_nothing (png_structp png)
{
}

gboolean
varve_field_write_png (const VarveField  *field,
                       const char        *title,
                       FILE              *stream,
                       GError           **error)
{
  Job      job     = { .row = g_new (guint16, field->width) };
  png_text texts[] = { { .compression = PNG_TEXT_COMPRESSION_NONE, .key = (png_charp) "Title",
                         .text = (png_charp) title, .text_length = strlen (title) },
                       { .compression = PNG_TEXT_COMPRESSION_NONE, .key = (png_charp) "Software",
                         .text = (png_charp) "Varve " VARVE_VERSION,
                         .text_length = strlen ("Varve " VARVE_VERSION) } };

  job.png  = png_create_write_struct (PNG_LIBPNG_VER_STRING, &job, fail, pass_over);
  job.info = job.png != NULL ? png_create_info_struct (job.png) : NULL;
  if (job.info == NULL || setjmp (png_jmpbuf (job.png)) != 0)
    {
      png_destroy_write_struct (&job.png, &job.info);
      return finish (&job, FALSE, error);
    }

  png_set_write_fn (job.png, stream, write_bytes, flush_nothing);
  png_set_IHDR (job.png, job.info, (png_uint_32) field->width, (png_uint_32) field->height, 16,
                PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB (job.png, job.info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_set_text (job.png, job.info, texts, G_N_ELEMENTS (texts));
  png_write_info (job.png, job.info);
  for (int y = 0; y < field->height; y++)
    {
      for (int x = 0; x < field->width; x++)
        job.row[x] = GUINT16_TO_BE ((guint16) varve_field_get (field, x, y));
      png_write_row (job.png, (png_const_bytep) job.row);
    }
  png_write_end (job.png, NULL);
  png_destroy_write_struct (&job.png, &job.info);

  return finish (&job, TRUE, error);
}

/* 16 bits of grey or of RGB, in the byte order of this machine. */
static int
normalise_format (Job *job)
{
  png_set_user_limits (job->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_read_info (job->png, job->info);
  png_set_expand_16 (job->png);
  png_set_strip_alpha (job->png);
  if (G_BYTE_ORDER == G_LITTLE_ENDIAN)
    png_set_swap (job->png);

  return png_set_interlace_handling (job->png);
}

static void
read_rows (Job *job,
           int  n_passes)
{
  int   width, height, n_channels;
  gsize row_length;

  png_read_update_info (job->png, job->info);
  width      = (int) png_get_image_width (job->png, job->info);
  height     = (int) png_get_image_height (job->png, job->info);
  n_channels = png_get_channels (job->png, job->info);
  row_length = (gsize) width * (gsize) n_channels;
  if ((gint64) width * height > VARVE_FIELD_MAX_SAMPLES)
    png_error (job->png, _ ("it has more than 134217728 pixels"));

  job->pixels = g_new (guint16, n_passes > 1 ? row_length * (gsize) height : row_length);
  job->field  = varve_field_new (width, height);

  /* Rows of an interlaced file are whole only after the last pass. */
  for (int pass = 0; pass < n_passes; pass++)
    for (int y = 0; y < height; y++)
      {
        guint16 *pixels = job->pixels + (n_passes > 1 ? (gsize) y * row_length : 0);

        png_read_row (job->png, (png_bytep) pixels, NULL);
        if (pass + 1 == n_passes)
          varve_field_set_row (job->field, y, n_channels, pixels);
      }
  png_read_end (job->png, NULL);
}

VarveField *
varve_field_read_png (FILE    *stream,
                      GError **error)
{
  Job job = { .field = NULL };

  job.png  = png_create_read_struct (PNG_LIBPNG_VER_STRING, &job, fail, pass_over);
  job.info = job.png != NULL ? png_create_info_struct (job.png) : NULL;
  if (job.info == NULL || setjmp (png_jmpbuf (job.png)) != 0)
    {
      png_destroy_read_struct (&job.png, &job.info, NULL);
      g_clear_pointer (&job.field, varve_field_free);
      finish (&job, FALSE, error);
      return NULL;
    }

  png_init_io (job.png, stream);
  read_rows (&job, normalise_format (&job));
  png_destroy_read_struct (&job.png, &job.info, NULL);
  finish (&job, TRUE, error);

  return job.field;
}
