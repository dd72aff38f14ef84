/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* OpenEXR by its C library: 32-bit floats, value/65535, in scan lines packed by deflate.
 * The recipe and the origin are attributes.
 *
 * The numbers are those of the recipe, as a height map or a mask needs them, and not
 * made linear: so they come back exactly, and a program that takes them as data gets
 * the same as from a 16-bit PNG.
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-format.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <openexr.h>
#include <string.h>
#ifdef __linux__
#include <malloc.h>
#endif

#define HEAP_KEPT (1 << 24) /* bytes */

static const char *const channel_names[] = { "R", "G", "B", "A" };

/* The first error of this thread's file; a context has no room for it, as files that
 * are read keep their own data there.
 */
static GPrivate first_message = G_PRIVATE_INIT (g_free);

static void
keep_message (exr_const_context_t context,
              exr_result_t        code,
              const char         *message)
{
  if (g_private_get (&first_message) == NULL)
    g_private_replace (&first_message, g_strdup (message));
}

static int64_t
write_bytes (exr_const_context_t         context,
             void                       *data,
             const void                 *bytes,
             uint64_t                    length,
             uint64_t                    offset,
             exr_stream_error_func_ptr_t error_function)
{
  FILE *file = data;

  /* Moving empties the stream's buffer, and chunks of small pictures are a few bytes each. */
  errno = 0;
  if ((ftello (file) == (off_t) offset || fseeko (file, (off_t) offset, SEEK_SET) == 0)
      && fwrite (bytes, 1, length, file) == length)
    return (int64_t) length;

  keep_message (context, EXR_ERR_WRITE_IO, g_strerror (errno != 0 ? errno : EIO));

  return -1;
}

static gboolean
finish (exr_context_t  *context,
        gpointer        pixels,
        exr_result_t    result,
        GError        **error)
{
  exr_result_t closed  = *context != NULL ? exr_finish (context) : result;
  const char  *message = g_private_get (&first_message);

  if (result == EXR_ERR_SUCCESS)
    result = closed;
  if (result != EXR_ERR_SUCCESS && (error == NULL || *error == NULL))
    g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                         message != NULL ? message : exr_get_default_error_message (result));
  g_free (pixels);

  return result == EXR_ERR_SUCCESS;
}

/* 0 to 3 for a channel by its name; grey is the first. */
static int
channel_place (const char *name)
{
  for (int i = 1; i < (int) G_N_ELEMENTS (channel_names); i++)
    if (g_strcmp0 (name, channel_names[i]) == 0)
      return i;

  return 0;
}

static exr_result_t
set_header (exr_context_t   context,
            const VarveCut *cut)
{
  char        *recipe = varve_cut_recipe (cut);
  char        *origin = varve_label_origin (cut);
  exr_result_t result;
  int          part;

  result = exr_add_part (context, "noise", EXR_STORAGE_SCANLINE, &part);
  if (result == EXR_ERR_SUCCESS)
    result = exr_initialize_required_attr_simple (context, part, cut->width, cut->height,
                                                  EXR_COMPRESSION_ZIP);
  for (int i = 0; result == EXR_ERR_SUCCESS && i < cut->n_channels; i++)
    result = exr_add_channel (context, part, cut->n_channels == 1 ? "Y" : channel_names[i],
                              EXR_PIXEL_FLOAT, EXR_PERCEPTUALLY_LOGARITHMIC, 1, 1);
  if (result == EXR_ERR_SUCCESS)
    result = exr_attr_set_string (context, part, VARVE_KEY_RECIPE, recipe);
  if (result == EXR_ERR_SUCCESS)
    result = exr_attr_set_string (context, part, VARVE_KEY_ORIGIN, origin);
  if (result == EXR_ERR_SUCCESS)
    result = exr_attr_set_string (context, part, "software", VARVE_SOFTWARE);
  if (result == EXR_ERR_SUCCESS)
    result = exr_write_header (context);
  g_free (origin);
  g_free (recipe);

  return result;
}

typedef exr_result_t (*CompressFunc) (exr_encode_pipeline_t *encoder);

/* EXR has no flag for it: a chunk whose data size is its uncompressed size is read as
 * stored without compression.  OpenEXR to 3.4.7 writes compressed data also where they come
 * to that very size, and readers would take them for pixels; so those are stored instead.
 */
static exr_result_t
compress (exr_encode_pipeline_t *encoder)
{
  exr_result_t result = (*(CompressFunc *) encoder->encoding_user_data) (encoder);

  if (result == EXR_ERR_SUCCESS && encoder->compressed_bytes == encoder->packed_bytes)
    memcpy (encoder->compressed_buffer, encoder->packed_buffer, encoder->packed_bytes);

  return result;
}

static exr_result_t
write_chunk (exr_context_t          context,
             const VarveCut        *cut,
             int                    y,
             const char            *pixels,
             exr_encode_pipeline_t *encoder,
             CompressFunc          *pack)
{
  gboolean         first = encoder->context == NULL;
  exr_chunk_info_t chunk;
  exr_result_t     result = exr_write_scanline_chunk_info (context, 0, y, &chunk);

  if (result != EXR_ERR_SUCCESS)
    return result;
  result = first ? exr_encoding_initialize (context, 0, &chunk, encoder)
                 : exr_encoding_update (context, 0, &chunk, encoder);
  for (int i = 0; result == EXR_ERR_SUCCESS && i < encoder->channel_count; i++)
    {
      exr_coding_channel_info_t *channel = &encoder->channels[i];

      channel->encode_from_ptr   = (const uint8_t *) pixels
                                   + (gsize) channel_place (channel->channel_name) * sizeof (float);
      channel->user_pixel_stride = (int32_t) sizeof (float) * cut->n_channels;
      channel->user_line_stride  = (int32_t) varve_cut_row_size (cut);
    }
  if (result == EXR_ERR_SUCCESS && first)
    {
      result                      = exr_encoding_choose_default_routines (context, 0, encoder);
      *pack                       = encoder->compress_fn;
      encoder->encoding_user_data = pack;
      encoder->compress_fn        = compress;
    }
  if (result == EXR_ERR_SUCCESS)
    result = exr_encoding_run (context, 0, encoder);

  return result;
}

static exr_result_t
write_rows (exr_context_t   context,
            const VarveCut *cut,
            char           *pixels,
            int             height)
{
  exr_encode_pipeline_t encoder = EXR_ENCODE_PIPELINE_INITIALIZER;
  exr_result_t          result  = EXR_ERR_SUCCESS;
  CompressFunc          pack    = NULL;

  for (int y = 0; result == EXR_ERR_SUCCESS && y < cut->height; y += height)
    {
      int n_rows = MIN (height, cut->height - y);

      varve_cut_render (cut, y, n_rows, pixels);
      result = write_chunk (context, cut, y, pixels, &encoder, &pack);
      varve_format_progress (cut, n_rows);
    }
  exr_encoding_destroy (context, &encoder);

  return result;
}

static gboolean
write_exr (const VarveCut  *cut,
           VarveOutput     *output,
           gboolean         small,
           GError         **error)
{
  exr_context_initializer_t initialize = EXR_DEFAULT_CONTEXT_INITIALIZER;
  exr_context_t             context    = NULL;
  gpointer                  pixels     = NULL;
  int32_t                   height     = 1;
  exr_result_t              result;

#ifdef M_TRIM_THRESHOLD
  /* Each chunk's compressor takes a quarter of a megabyte and gives it back: to the system,
   * page by page, unless the heap may keep it.  A chunk has 16 rows, however narrow.
   */
  mallopt (M_TRIM_THRESHOLD, HEAP_KEPT);
#endif

  g_private_replace (&first_message, NULL);
  initialize.user_data        = varve_output_stream (output);
  initialize.error_handler_fn = keep_message;
  initialize.write_fn         = write_bytes;
  initialize.zip_level        = small ? 9 : 1;

  result = exr_start_write (&context, varve_output_part (output), EXR_WRITE_FILE_DIRECTLY,
                            &initialize);
  if (result == EXR_ERR_SUCCESS)
    result = set_header (context, cut);
  if (result == EXR_ERR_SUCCESS)
    result = exr_get_scanlines_per_chunk (context, 0, &height);
  if (result == EXR_ERR_SUCCESS)
    {
      pixels = g_try_malloc_n ((gsize) height, varve_cut_row_size (cut));
      result = pixels != NULL ? write_rows (context, cut, pixels, height) : EXR_ERR_OUT_OF_MEMORY;
    }

  return finish (&context, pixels, result, error);
}

static char *
get_string (exr_context_t  context,
            const char    *name)
{
  const char *text   = NULL;
  int32_t     length = 0;
  char       *copy, *valid;

  if (exr_attr_get_string (context, 0, name, &length, &text) != EXR_ERR_SUCCESS || text == NULL)
    return NULL;

  copy  = g_strndup (text, (gsize) length);
  valid = varve_label_text (copy);
  g_free (copy);

  return valid;
}

/* Its scan lines are in order, so the last ones end it. */
static gboolean
has_last_chunk (exr_context_t           context,
                const char             *path,
                const exr_attr_box2i_t *window)
{
  exr_chunk_info_t chunk;
  GStatBuf         file;

  return exr_read_scanline_chunk_info (context, 0, window->max.y, &chunk) == EXR_ERR_SUCCESS
         && g_stat (path, &file) == 0
         && chunk.data_offset + chunk.packed_size <= (guint64) file.st_size;
}

static exr_result_t
read_label (exr_context_t  context,
            const char    *path,
            VarveLabel    *label)
{
  exr_attr_box2i_t           window;
  const exr_attr_chlist_t   *channels;
  exr_result_t               result = exr_get_data_window (context, 0, &window);

  if (result == EXR_ERR_SUCCESS)
    result = exr_get_channels (context, 0, &channels);
  if (result != EXR_ERR_SUCCESS)
    return result;

  label->width      = (int) ((gint64) window.max.x - window.min.x + 1);
  label->height     = (int) ((gint64) window.max.y - window.min.y + 1);
  label->n_channels = channels->num_channels;
  label->depth      = 32;
  label->complete   = has_last_chunk (context, path, &window);
  for (int i = 0; i < channels->num_channels; i++)
    if (channels->entries[i].pixel_type != EXR_PIXEL_FLOAT)
      label->depth = 16;
  label->recipe   = get_string (context, VARVE_KEY_RECIPE);
  label->origin   = get_string (context, VARVE_KEY_ORIGIN);
  label->software = get_string (context, "software");

  return result;
}

static exr_result_t
read_rows (exr_context_t     context,
           const VarveLabel *label,
           gsize             row_size,
           int               height,
           char             *pixels,
           VarveRowFunc      rows,
           gpointer          data)
{
  exr_decode_pipeline_t decoder = EXR_DECODE_PIPELINE_INITIALIZER;
  exr_attr_box2i_t      window;
  exr_result_t          result  = exr_get_data_window (context, 0, &window);

  for (int y = 0; result == EXR_ERR_SUCCESS && y < label->height; y += height)
    {
      gboolean         first = decoder.context == NULL;
      exr_chunk_info_t chunk;

      result = exr_read_scanline_chunk_info (context, 0, window.min.y + y, &chunk);
      if (result == EXR_ERR_SUCCESS)
        result = first ? exr_decoding_initialize (context, 0, &chunk, &decoder)
                       : exr_decoding_update (context, 0, &chunk, &decoder);
      for (int i = 0; result == EXR_ERR_SUCCESS && i < decoder.channel_count; i++)
        {
          exr_coding_channel_info_t *channel = &decoder.channels[i];

          channel->decode_to_ptr = (uint8_t *) pixels
                                   + (gsize) channel_place (channel->channel_name) * sizeof (float);
          channel->user_pixel_stride      = (int32_t) sizeof (float) * label->n_channels;
          channel->user_line_stride       = (int32_t) row_size;
          channel->user_bytes_per_element = sizeof (float);
          channel->user_data_type         = EXR_PIXEL_FLOAT;
        }
      if (result == EXR_ERR_SUCCESS && first)
        result = exr_decoding_choose_default_routines (context, 0, &decoder);
      if (result == EXR_ERR_SUCCESS)
        result = exr_decoding_run (context, 0, &decoder);
      for (int i = 0; result == EXR_ERR_SUCCESS && i < MIN (height, label->height - y); i++)
        rows (label, y + i, pixels + (gsize) i * row_size, data);
    }
  exr_decoding_destroy (context, &decoder);

  return result;
}

static gboolean
read_exr (const char    *path,
          VarveLabel    *label,
          VarveRowFunc   rows,
          gpointer       data,
          GError       **error)
{
  exr_context_initializer_t initialize = EXR_DEFAULT_CONTEXT_INITIALIZER;
  exr_context_t             context    = NULL;
  gpointer                  pixels     = NULL;
  int32_t                   height     = 1;
  gsize                     row_size;
  exr_result_t              result;

  g_private_replace (&first_message, NULL);
  initialize.error_handler_fn = keep_message;

  result = exr_start_read (&context, path, &initialize);
  if (result == EXR_ERR_SUCCESS)
    result = read_label (context, path, label);
  if (result == EXR_ERR_SUCCESS && rows != NULL)
    result = exr_get_scanlines_per_chunk (context, 0, &height);
  if (result == EXR_ERR_SUCCESS && rows != NULL)
    {
      row_size = (gsize) label->width * (gsize) label->n_channels * sizeof (float);
      pixels   = label->n_channels <= (int) G_N_ELEMENTS (channel_names)
                   ? g_try_malloc_n ((gsize) height, row_size) : NULL;
      result   = pixels != NULL ? read_rows (context, label, row_size, height, pixels, rows, data)
                                : EXR_ERR_OUT_OF_MEMORY;
    }

  return finish (&context, pixels, result, error);
}

const VarveFormat varve_format_exr = {
  .name         = "exr",
  .suffixes     = { ".exr" },
  .magic        = "v/1\001",
  .magic_length = 4,
  .depths       = { 32 },
  .write        = write_exr,
  .read         = read_exr,
};
