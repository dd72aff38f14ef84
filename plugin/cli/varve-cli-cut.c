/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-cut.h"

#include <glib/gi18n-lib.h>

/* Samples of a strip: half a million are soon rendered and fit the caches' outskirts. */
#define STRIP_PIXELS (1 << 19)

/* The core works in blocks of so many rows. */
#define BLOCK_HEIGHT VARVE_BLOCK_HEIGHT

gboolean
varve_request_check (const VarveRequest  *request,
                     const char         **culprit,
                     GError             **error)
{
  const struct
  {
    const char *name;
    gint64      value, minimum, maximum;
  } checks[] = {
    { "width", request->width, 1, G_MAXINT },
    { "height", request->height, 1, G_MAXINT },
    { "x", request->x, G_MININT, (gint64) G_MAXINT + 1 - request->width },
    { "y", request->y, G_MININT, (gint64) G_MAXINT + 1 - request->height },
  };

  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    if (!varve_cli_check (checks[i].name, checks[i].value, checks[i].minimum, checks[i].maximum,
                          error))
      {
        if (culprit != NULL)
          *culprit = checks[i].name;
        return FALSE;
      }

  return TRUE;
}

void
varve_cut_init (VarveCut           *cut,
                const VarveRequest *request)
{
  const VarveParams *params = &request->params;

  cut->request = *request;
  cut->x       = (int) request->x;
  cut->y       = (int) request->y;
  cut->width   = (int) request->width;
  cut->height  = (int) request->height;
  cut->depth   = (int) request->depth;
  varve_recipe_init (&cut->recipe, params);
  varve_palette_set_colors (&cut->palette, &params->color1, &params->color2);
  cut->n_channels = cut->palette.n_channels;
}

char *
varve_cut_recipe (const VarveCut *cut)
{
  const VarveProperty *algorithm = varve_property_find ("algorithm");
  char                *text      = varve_params_print (&cut->request.params);
  char                *version, *full;

  if (!varve_property_is_default (algorithm, &cut->request.params))
    return text;

  version = varve_property_get_text (algorithm, &cut->request.params);
  full    = g_strdup_printf ("%s algorithm=%s", text, version);
  g_free (version);
  g_free (text);

  return full;
}

gsize
varve_cut_row_size (const VarveCut *cut)
{
  return (gsize) cut->width * (gsize) cut->n_channels * (gsize) (cut->depth / 8);
}

int
varve_cut_strip_height (const VarveCut *cut)
{
  int n_rows = STRIP_PIXELS / cut->width;

  if (n_rows > BLOCK_HEIGHT)
    n_rows -= n_rows % BLOCK_HEIGHT;

  return CLAMP (n_rows, 1, cut->height);
}

gpointer
varve_cut_strip_new (const VarveCut  *cut,
                     GError         **error)
{
  gpointer strip = g_try_malloc_n ((gsize) varve_cut_strip_height (cut), varve_cut_row_size (cut));

  if (strip == NULL)
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                 _ ("No memory for a row of %d pixels"), cut->width);

  return strip;
}

static void
convert (const guint16 *from,
         gsize          n,
         int            depth,
         gpointer       to)
{
  guint8 *bytes  = to;
  gfloat *floats = to;

  /* Below 2^24, so both the product and the sum fit 32 bits. */
  if (depth == 8)
    for (gsize i = 0; i < n; i++)
      bytes[i] = (guint8) ((from[i] * 255u + VARVE_MAX / 2) / VARVE_MAX);
  else
    for (gsize i = 0; i < n; i++)
      floats[i] = (gfloat) from[i] / (gfloat) VARVE_MAX;
}

/* Pixels that are coloured and converted at a time; their noise fits the stack. */
#define CHUNK 4096

void
varve_cut_render (const VarveCut *cut,
                  int             row,
                  int             n_rows,
                  gpointer        pixels)
{
  char *out      = pixels;
  gsize per_pixel = (gsize) cut->n_channels * (gsize) (cut->depth / 8);

  if (cut->n_channels == 1 && cut->depth == 16)
    {
      varve_render (&cut->recipe, cut->x, cut->y + row, cut->width, n_rows, pixels, cut->width);
      return;
    }

  /* Whole rows where several fit into a chunk, else parts of one. */
  for (int y = 0, height; y < n_rows; y += height)
    {
      height = CLAMP (CHUNK / cut->width, 1, n_rows - y);

      for (int x = 0, width; x < cut->width; x += width)
        {
          guint16 noise[CHUNK], colors[CHUNK * 4];
          guint16 *shades = noise;
          gsize    n;

          width = MIN (CHUNK, cut->width - x);
          n     = (gsize) width * (gsize) height;
          varve_render (&cut->recipe, cut->x + x, cut->y + row + y, width, height, noise, width);
          if (cut->n_channels > 1)
            {
              shades = cut->depth == 16 ? (guint16 *) (void *) out : colors;
              varve_palette_map (&cut->palette, noise, n, shades);
            }
          if (cut->depth != 16)
            convert (shades, n * (gsize) cut->n_channels, cut->depth, out);
          out += n * per_pixel;
        }
    }
}
