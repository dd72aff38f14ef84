/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-field-load.h"

#include "varve-buffer.h"
#include "varve-cli.h"
#include "varve-cli-format.h"
#include "varve-field-cut.h"
#include "varve-field-png.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <operation/gegl-operation-handlers.h>
#include <png.h>
#include <string.h>

#define SIGNATURE 8 /* bytes of a PNG file */

/* The operation that reads a file that begins so; NULL: none.  Names do not count, as
 * some loaders end the program where a file is not what its name says.
 */
static const char *
find_loader (const guchar *head,
             gsize         length)
{
  char       *type   = g_content_type_guess (NULL, head, length, NULL);
  char       *mime   = g_content_type_get_mime_type (type);
  const char *loader = NULL;

  /* Loaders are known once operations are looked up. */
  if (mime != NULL && gegl_has_operation ("gegl:load"))
    loader = gegl_operation_handlers_get_loader (mime);
  /* What GEGL falls back to, for want of a loader; it may not be there. */
  if (g_strcmp0 (loader, "gegl:magick-load") == 0)
    loader = NULL;

  g_free (mime);
  g_free (type);

  return loader;
}

/* The pixels that a node gives, as grey; NULL: it gives none. */
static VarveField *
get_pixels (GeglNode  *node,
            GError   **error)
{
  GeglRectangle box = gegl_node_get_bounding_box (node);
  VarveField   *field;
  guint16      *row;

  if (box.width < 1 || box.height < 1 || gegl_rectangle_is_infinite_plane (&box))
    {
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED, _ ("it is damaged"));
      return NULL;
    }
  if ((gint64) box.width * box.height > VARVE_FIELD_MAX_SAMPLES)
    {
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                           _ ("it has more than 134217728 pixels"));
      return NULL;
    }

  field = varve_field_new (box.width, box.height);
  row   = g_new (guint16, box.width);
  for (int y = 0; y < box.height; y++)
    {
      GeglRectangle line = { box.x, box.y + y, box.width, 1 };

      gegl_node_blit (node, 1.0, &line, babl_format ("Y' u16"), row, GEGL_AUTO_ROWSTRIDE,
                      GEGL_BLIT_DEFAULT);
      for (int x = 0; x < box.width; x++)
        field->values[(gsize) y * (gsize) box.width + (gsize) x] = row[x];
    }
  g_free (row);

  return field;
}

/* Loaders tell of what is wrong by warnings alone, and give what they have. */
static void
note_warning (const char     *domain,
              GLogLevelFlags  level,
              const char     *message,
              gpointer        data)
{
  if ((level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)) != 0)
    *(gboolean *) data = TRUE;
}

static VarveField *
load_by_gegl (const char    *path,
              const guchar  *head,
              gsize          length,
              GError       **error)
{
  gboolean    warned = FALSE;
  GLogFunc    before = g_log_set_default_handler (note_warning, &warned);
  const char *loader;
  GeglNode   *graph;
  VarveField *field;

  gegl_init (NULL, NULL);
  loader = find_loader (head, length);
  if (loader == NULL)
    {
      g_log_set_default_handler (before, NULL);
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                           _ ("it is no picture that can be read"));
      return NULL;
    }

  warned = FALSE;
  graph  = gegl_node_new ();
  field  = get_pixels (gegl_node_new_child (graph, "operation", loader, "path", path, NULL), error);
  g_object_unref (graph);
  g_log_set_default_handler (before, NULL);
  if (field != NULL && warned)
    {
      g_clear_pointer (&field, varve_field_free);
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED, _ ("it is damaged"));
    }

  return field;
}

/* A row of a file of ours, of any depth, as 16-bit grey. */
static void
set_row (const VarveLabel *label,
         int               row,
         gconstpointer     pixels,
         gpointer          data)
{
  int      n    = label->width * label->n_channels;
  guint16 *wide = g_new (guint16, n);

  for (int i = 0; i < n; i++)
    if (label->depth == 8)
      wide[i] = (guint16) (257 * ((const guint8 *) pixels)[i]);
    else if (label->depth == 16)
      wide[i] = ((const guint16 *) pixels)[i];
    else
      wide[i] = (guint16) (CLAMP (((const gfloat *) pixels)[i], 0.0f, 1.0f) * VARVE_MAX + 0.5f);
  varve_field_set_row (data, row, label->n_channels, wide);
  g_free (wide);
}

/* A file that Varve wrote: its floats are no linear light, which others take them for.
 * NULL without an error: it is none.
 */
static VarveField *
load_own (const char  *path,
          GError     **error)
{
  const VarveFormat *format = varve_format_sniff (path, NULL);
  VarveLabel         label  = { 0 };
  VarveField        *field  = NULL;

  if (format != NULL && format->read != NULL && format->read (path, &label, NULL, NULL, NULL)
      && label.recipe != NULL && (gint64) label.width * label.height <= VARVE_FIELD_MAX_SAMPLES)
    {
      field = varve_field_new (label.width, label.height);
      varve_label_clear (&label);
      if (!format->read (path, &label, set_row, field, error))
        g_clear_pointer (&field, varve_field_free);
    }
  varve_label_clear (&label);

  return field;
}

VarveField *
varve_field_load (const char  *path,
                  GError     **error)
{
  gboolean    waits  = varve_path_waits (path);
  char       *name   = g_filename_display_name (path);
  FILE       *stream = waits ? NULL : fopen (path, "rb");
  guchar      head[256];
  gsize       length;
  VarveField *field   = NULL;
  GError     *problem = NULL;

  errno  = stream != NULL ? 0 : waits ? ESPIPE : errno;
  length = stream != NULL ? fread (head, 1, sizeof head, stream) : 0;
  if (errno != 0 || length == 0)
    {
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                           errno != 0 ? g_strerror (errno) : _ ("it is empty"));
    }
  else if (length >= SIGNATURE && png_sig_cmp (head, 0, SIGNATURE) == 0)
    {
      rewind (stream);
      field = varve_field_read_png (stream, error);
    }
  else if (varve_field_is_cut (stream, head, length))
    {
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED, _ ("it is damaged"));
    }
  else
    {
      field = load_own (path, &problem);
      if (field == NULL && problem == NULL)
        field = load_by_gegl (path, head, length, error);
      else if (problem != NULL)
        g_propagate_error (error, problem);
    }

  if (field == NULL)
    /* TRANSLATORS: a file; what is wrong follows. */
    g_prefix_error (error, _ ("Cannot read '%s': "), name);
  if (stream != NULL)
    fclose (stream);
  g_free (name);

  return field;
}

VarveField *
varve_field_render (const VarveParams   *params,
                    const GeglRectangle *area)
{
  VarveField  *field = varve_field_new (area->width, area->height);
  VarveRecipe  recipe;
  VarvePalette palette;
  guint16     *pixels;

  varve_recipe_init (&recipe, params);
  varve_palette_set_colors (&palette, &params->color1, &params->color2);
  pixels = g_new (guint16, (gsize) area->width * (gsize) palette.n_channels);

  for (int y = 0; y < area->height; y++)
    {
      GeglRectangle row = { area->x, area->y + y, area->width, 1 };

      varve_render_pixels (&recipe, &palette, &row, pixels);
      varve_field_set_row (field, y, palette.n_channels, pixels);
    }
  g_free (pixels);

  return field;
}

VarveField *
varve_field_square (const VarveField *field)
{
  int         side   = MIN (field->width, field->height);
  int         left   = (field->width - side) / 2;
  int         top    = (field->height - side) / 2;
  VarveField *square = varve_field_new (side, side);

  for (int y = 0; y < side; y++)
    memcpy (square->values + (gsize) y * (gsize) side,
            field->values + (gsize) (top + y) * (gsize) field->width + left,
            (gsize) side * sizeof *square->values);

  return square;
}
