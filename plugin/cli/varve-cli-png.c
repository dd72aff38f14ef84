/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* PNG by libpng, with the recipe as international text (iTXt).
 *
 * How it is packed, from measurements on 1024×1024 16-bit noise: noise hardly ever
 * repeats itself, so searching for repetitions is what takes deflate's time and gains
 * nothing; a filter and a Huffman code gain nearly all that can be gained.  Perlin
 * noise of 4 octaves, one thread, M pixels/s and size of the plain pixels:
 *
 *   filter   Huffman or runs   level 1       level 3
 *   none     43    99 %        17    99 %    17    99 %
 *   sub      36    85 %        17    84 %    19    84 %
 *   up       50    85 %        23    82 %    20    82 %
 *   average  52    82 %        23    81 %    19    81 %
 *   Paeth    37    80 %        18    81 %    16    81 %
 *   all      29    81 %        16    81 %    15    81 %
 *
 * So it is the average filter with runs (Z_RLE), which costs no more than the Huffman
 * code alone and packs flat areas.  Smooth pictures gain by searching: Perlin noise of 2
 * octaves with cells of 256 pixels has 71 % so, 54 % with up and level 1, 50 % with up and
 * level 3; that last one is "small".  Choosing a filter for each row (all) never paid.
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-format.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <png.h>
#include <string.h>
#include <zlib.h>

#define IDAT_SIZE 65536

/* What a jump out of libpng must find again. */
typedef struct
{
  png_structp png;
  png_infop   info;
  png_infop   end; /* reading: what follows the pixels */
  FILE       *file;
  gpointer    pixels;
  char       *recipe;
  char       *origin;
  char       *message;
} Job;

static void
fail (png_structp     png,
      png_const_charp message)
{
  Job *job = png_get_error_ptr (png);

  if (job->message == NULL)
    job->message = g_strdup (message);
  png_longjmp (png, 1);
}

static void
ignore_warning (png_structp     png,
                png_const_charp message)
{
}

/* What the disk has to say is clearer than libpng's "Write Error". */
static void
write_bytes (png_structp png,
             png_bytep   bytes,
             png_size_t  length)
{
  Job *job = png_get_io_ptr (png);

  errno = 0;
  if (fwrite (bytes, 1, length, job->file) != length)
    png_error (png, g_strerror (errno != 0 ? errno : EIO));
}

static void
flush_bytes (png_structp png)
{
}

static void
set_header (Job            *job,
            const VarveCut *cut,
            gboolean        small)
{
  static const int colors[] = { [1] = PNG_COLOR_TYPE_GRAY, [3] = PNG_COLOR_TYPE_RGB,
                                [4] = PNG_COLOR_TYPE_RGB_ALPHA };
  png_text         texts[3] = { { 0 } };

  png_set_user_limits (job->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_IHDR (job->png, job->info, (png_uint_32) cut->width, (png_uint_32) cut->height,
                cut->depth, colors[cut->n_channels], PNG_INTERLACE_NONE,
                PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB (job->png, job->info, PNG_sRGB_INTENT_PERCEPTUAL);

  texts[0].key  = (png_charp) VARVE_KEY_RECIPE;
  texts[0].text = job->recipe;
  texts[1].key  = (png_charp) VARVE_KEY_ORIGIN;
  texts[1].text = job->origin;
  texts[2].key  = (png_charp) "Software";
  texts[2].text = (png_charp) VARVE_SOFTWARE;
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      texts[i].compression = PNG_ITXT_COMPRESSION_NONE;
      texts[i].itxt_length = strlen (texts[i].text);
    }
  png_set_text (job->png, job->info, texts, G_N_ELEMENTS (texts));

  png_set_filter (job->png, PNG_FILTER_TYPE_BASE, small ? PNG_FILTER_UP : PNG_FILTER_AVG);
  png_set_compression_level (job->png, small ? 3 : 1);
  png_set_compression_strategy (job->png, small ? Z_DEFAULT_STRATEGY : Z_RLE);
  png_set_compression_buffer_size (job->png, IDAT_SIZE);
}

static void
write_rows (Job            *job,
            const VarveCut *cut)
{
  gsize row_size = varve_cut_row_size (cut);
  int   height   = varve_cut_strip_height (cut);

  if (G_BYTE_ORDER == G_LITTLE_ENDIAN && cut->depth == 16)
    png_set_swap (job->png);

  for (int y = 0; y < cut->height; y += height)
    {
      int n_rows = MIN (height, cut->height - y);

      varve_cut_render (cut, y, n_rows, job->pixels);
      for (int i = 0; i < n_rows; i++)
        png_write_row (job->png, (png_const_bytep) job->pixels + (gsize) i * row_size);
      varve_format_progress (cut, n_rows);
    }
}

static gboolean
finish (Job       *job,
        gboolean   success,
        GError   **error)
{
  if (!success && (error == NULL || *error == NULL))
    g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                         job->message != NULL ? job->message : g_strerror (ENOMEM));
  g_free (job->pixels);
  g_free (job->recipe);
  g_free (job->origin);
  g_free (job->message);

  return success;
}

static gboolean
write_png (const VarveCut  *cut,
           VarveOutput     *output,
           gboolean         small,
           GError         **error)
{
  Job      job     = { .file = varve_output_stream (output) };
  gboolean success = FALSE;

  job.pixels = varve_cut_strip_new (cut, error);
  if (job.pixels == NULL)
    return FALSE;
  job.recipe = varve_cut_recipe (cut);
  job.origin = varve_label_origin (cut);
  job.png    = png_create_write_struct (PNG_LIBPNG_VER_STRING, &job, fail, ignore_warning);
  job.info   = job.png != NULL ? png_create_info_struct (job.png) : NULL;

  if (job.info != NULL && setjmp (png_jmpbuf (job.png)) == 0)
    {
      png_set_write_fn (job.png, &job, write_bytes, flush_bytes);
      set_header (&job, cut, small);
      png_write_info (job.png, job.info);
      write_rows (&job, cut);
      png_write_end (job.png, NULL);
      success = TRUE;
    }
  png_destroy_write_struct (&job.png, &job.info);

  return finish (&job, success, error);
}

static void
read_texts (Job        *job,
            png_infop   info,
            VarveLabel *label)
{
  png_textp texts;
  int       n_texts = png_get_text (job->png, info, &texts, NULL);

  for (int i = 0; i < n_texts; i++)
    {
      char **place = g_str_equal (texts[i].key, VARVE_KEY_RECIPE)   ? &label->recipe
                     : g_str_equal (texts[i].key, VARVE_KEY_ORIGIN) ? &label->origin
                     : g_str_equal (texts[i].key, "Software")       ? &label->software
                                                                    : NULL;

      if (place != NULL && *place == NULL)
        *place = varve_label_text (texts[i].text);
    }
}

static void
read_rows (Job          *job,
           VarveLabel   *label,
           VarveRowFunc  rows,
           gpointer      data)
{
  if (png_get_interlace_type (job->png, job->info) != PNG_INTERLACE_NONE)
    png_error (job->png, _ ("It is interlaced, so not as it was written"));
  if (png_get_color_type (job->png, job->info) & PNG_COLOR_MASK_PALETTE
      || label->depth < 8)
    png_error (job->png, _ ("It has a palette or fewer than 8 bits, so it is not as it was written"));

  if (G_BYTE_ORDER == G_LITTLE_ENDIAN && label->depth == 16)
    png_set_swap (job->png);
  job->pixels = g_try_malloc (png_get_rowbytes (job->png, job->info));
  if (job->pixels == NULL)
    png_error (job->png, g_strerror (ENOMEM));

  for (int y = 0; y < label->height; y++)
    {
      png_read_row (job->png, job->pixels, NULL);
      rows (label, y, job->pixels, data);
    }
  png_read_end (job->png, job->end);
  read_texts (job, job->end, label);
}

/* Whether the last chunk is there. */
static gboolean
has_end (FILE *file)
{
  static const guint8 end[] = { 0, 0, 0, 0, 'I', 'E', 'N', 'D', 0xAE, 0x42, 0x60, 0x82 };
  guint8              bytes[sizeof end];
  off_t               here  = ftello (file);
  gboolean            found = fseeko (file, -(off_t) sizeof end, SEEK_END) == 0
                   && fread (bytes, 1, sizeof end, file) == sizeof end
                   && memcmp (bytes, end, sizeof end) == 0;

  return fseeko (file, here, SEEK_SET) == 0 && found;
}

static gboolean
read_png (const char    *path,
          VarveLabel    *label,
          VarveRowFunc   rows,
          gpointer       data,
          GError       **error)
{
  Job      job     = { .file = fopen (path, "rb") };
  gboolean success = FALSE;

  if (job.file == NULL)
    {
      job.message = g_strdup (g_strerror (errno));
      return finish (&job, FALSE, error);
    }
  job.png  = png_create_read_struct (PNG_LIBPNG_VER_STRING, &job, fail, ignore_warning);
  job.info = job.png != NULL ? png_create_info_struct (job.png) : NULL;
  job.end  = job.png != NULL ? png_create_info_struct (job.png) : NULL;

  if (job.end != NULL && setjmp (png_jmpbuf (job.png)) == 0)
    {
      png_set_user_limits (job.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
      png_init_io (job.png, job.file);
      png_read_info (job.png, job.info);
      label->width      = (int) png_get_image_width (job.png, job.info);
      label->height     = (int) png_get_image_height (job.png, job.info);
      label->depth      = png_get_bit_depth (job.png, job.info);
      label->n_channels = png_get_channels (job.png, job.info);
      label->complete   = has_end (job.file);
      read_texts (&job, job.info, label);
      if (rows != NULL)
        read_rows (&job, label, rows, data);
      success = TRUE;
    }
  png_destroy_read_struct (&job.png, &job.info, &job.end);
  fclose (job.file);

  return finish (&job, success, error);
}

const VarveFormat varve_format_png = {
  .name         = "png",
  .suffixes     = { ".png" },
  .magic        = "\211PNG\r\n\032\n",
  .magic_length = 8,
  .depths       = { 16, 8 },
  .can_stream   = TRUE,
  .write        = write_png,
  .read         = read_png,
};
