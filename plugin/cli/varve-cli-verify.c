/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* varve verify: whether the pixels of a file are those of its recipe. */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-bar.h"
#include "varve-cli-format.h"
#include "varve-cli-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define EXAMPLES                                                                                  \
  N_ ("Each file is rendered again from the recipe in it. With --recipe it may be a file that has " \
      "none, as when another program has saved it.\n\n"                                           \
      "Examples:\n"                                                                               \
      "  varve verify perlin.png marble.png\n"                                                    \
      "  varve verify --recipe 'type=perlin size=32 seed=7' perlin.png")

typedef struct
{
  const VarveFormat *format;
  const char        *recipe; /* instead of that in the file, or NULL */
  VarveCut           cut;
  gboolean           prepared;
  GError            *error;

  char              *strip; /* what the rows should be */
  int                first_row, n_rows;

  guint64            n_differ;
  int                x, y, channel; /* the first that differs */
  double             is, should;
} Check;

static double
sample (gconstpointer pixels,
        gsize         i,
        int           depth)
{
  return depth == 8    ? ((const guint8 *) pixels)[i]
         : depth == 16 ? ((const guint16 *) pixels)[i]
                       : (double) ((const gfloat *) pixels)[i];
}

static void
prepare (Check            *check,
         const VarveLabel *label)
{
  char        *words[] = { (char *) check->recipe, NULL };
  VarveLabel   named   = *label;
  VarveRequest request;

  check->prepared = TRUE;
  if (check->recipe != NULL)
    named.recipe = words[0];

  if (!varve_label_request (&named, &request, &check->error)
      || !varve_format_check (check->format, &request, NULL, &check->error))
    return;
  varve_cut_init (&check->cut, &request);
  if (check->cut.n_channels != label->n_channels)
    {
      g_set_error (&check->error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                   _ ("It has %d channels, its recipe gives %d"), label->n_channels,
                   check->cut.n_channels);
      return;
    }
  check->strip = varve_cut_strip_new (&check->cut, &check->error);
}

static void
compare_row (const VarveLabel *label,
             int               row,
             gconstpointer     pixels,
             gpointer          data)
{
  Check      *check = data;
  gsize       row_size, n;
  const char *should;

  if (!check->prepared)
    prepare (check, label);
  if (check->error != NULL)
    return;

  if (row >= check->first_row + check->n_rows)
    {
      check->first_row = row;
      check->n_rows    = MIN (varve_cut_strip_height (&check->cut), check->cut.height - row);
      varve_cut_render (&check->cut, row, check->n_rows, check->strip);
      varve_format_progress (&check->cut, check->n_rows);
    }

  row_size = varve_cut_row_size (&check->cut);
  should   = check->strip + (gsize) (row - check->first_row) * row_size;
  if (memcmp (pixels, should, row_size) == 0)
    return;

  n = (gsize) label->n_channels;
  for (int x = 0; x < label->width; x++)
    for (gsize c = 0; c < n; c++)
      {
        double a = sample (pixels, (gsize) x * n + c, label->depth);
        double b = sample (should, (gsize) x * n + c, label->depth);

        if (a != b)
          {
            if (check->n_differ++ == 0)
              {
                check->x       = x;
                check->y       = row;
                check->channel = (int) c;
                check->is      = a;
                check->should  = b;
              }
            break;
          }
      }
}

static gboolean
verify (const char  *path,
        const char  *recipe,
        GError     **error)
{
  const VarveFormat *format = varve_format_sniff (path, error);
  VarveLabel         label  = { 0 };
  Check              check  = { .format = format, .recipe = recipe };
  gboolean           success, same = FALSE;
  char              *shown, *all, *differ;

  if (format == NULL)
    return FALSE;

  success = format->read (path, &label, NULL, NULL, error);
  if (success)
    {
      varve_bar_begin ((guint64) label.width * (guint64) label.height);
      varve_label_clear (&label);
      success = format->read (path, &label, compare_row, &check, error);
      varve_bar_end ();
    }

  shown  = varve_path_shown (path);
  all    = g_strdup_printf ("%" G_GUINT64_FORMAT, (guint64) label.width * (guint64) label.height);
  differ = g_strdup_printf ("%" G_GUINT64_FORMAT, check.n_differ);
  if (check.error != NULL)
    {
      g_clear_error (error);
      g_propagate_error (error, check.error);
    }
  if (!success || check.error != NULL)
    {
      g_prefix_error (error, "%s: ", shown);
    }
  else if (check.n_differ > 0)
    {
      char is[G_ASCII_DTOSTR_BUF_SIZE], should[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_formatd (is, sizeof is, "%.9g", check.is);
      g_ascii_formatd (should, sizeof should, "%.9g", check.should);
      g_print (_ ("%s: %s of %s pixels differ, first at x=%d y=%d, channel %d: %s instead of %s\n"),
               shown, differ, all, check.x, check.y, check.channel, is, should);
    }
  else
    {
      g_print (_ ("%s: all %s pixels are the same\n"), shown, all);
      same = TRUE;
    }
  g_free (differ);
  g_free (all);
  g_free (shown);
  g_free (check.strip);
  varve_label_clear (&label);

  return same;
}

VarveExit
varve_command_verify (char   ***arguments,
                      GError  **error)
{
  char        *recipe    = NULL;
  GOptionEntry entries[] = {
    { "recipe", 'r', 0, G_OPTION_ARG_STRING, &recipe,
      N_ ("Compare with this recipe, not the one in the file"), N_ ("RECIPE") },
    G_OPTION_ENTRY_NULL
  };
  VarveExit    status    = VARVE_EXIT_OK;
  VarveParams  params;

  if (!varve_cli_parse (arguments, entries, _ ("FILE…"), _ (EXAMPLES), error)
      || !varve_cli_need (*arguments, _ ("FILE…"), error)
      || (recipe != NULL && !varve_params_parse (&params, recipe, error)))
    {
      g_free (recipe);
      return VARVE_EXIT_USAGE;
    }

  for (char **path = *arguments + 1; *path != NULL; path++)
    {
      GError *local = NULL;

      if (!verify (*path, recipe, &local))
        status = VARVE_EXIT_FAILED;
      if (local != NULL)
        varve_cli_complain (local->message);
      g_clear_error (&local);
    }
  g_free (recipe);

  return status;
}
