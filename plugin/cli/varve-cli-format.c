/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-bar.h"
#include "varve-cli-format.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

static const VarveFormat *const formats[] = { &varve_format_png, &varve_format_tiff,
                                              &varve_format_exr, &varve_format_raw };

void
varve_label_clear (VarveLabel *label)
{
  g_free (label->recipe);
  g_free (label->origin);
  g_free (label->software);
  *label = (VarveLabel){ 0 };
}

char *
varve_label_text (const char *text)
{
  char *valid = text != NULL ? g_utf8_make_valid (text, -1) : NULL;

  for (char *c = valid; c != NULL && *c != '\0'; c++)
    if (g_ascii_iscntrl (*c))
      *c = ' ';

  return valid;
}

char *
varve_label_origin (const VarveCut *cut)
{
  return g_strdup_printf ("x=%d y=%d", cut->x, cut->y);
}

gboolean
varve_label_request (const VarveLabel  *label,
                     VarveRequest      *request,
                     GError           **error)
{
  GRegex     *pattern;
  GMatchInfo *match = NULL;
  gboolean    success;

  if (label->recipe == NULL)
    {
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                           _ ("It has no recipe of Varve"));
      return FALSE;
    }

  *request = (VarveRequest){ .width = label->width, .height = label->height, .depth = label->depth };
  if (label->origin != NULL)
    {
      pattern = g_regex_new ("^x=(-?[0-9]{1,10}) y=(-?[0-9]{1,10})$", 0, 0, NULL);
      if (g_regex_match (pattern, label->origin, 0, &match))
        {
          char *x = g_match_info_fetch (match, 1);
          char *y = g_match_info_fetch (match, 2);

          request->x = g_ascii_strtoll (x, NULL, 10);
          request->y = g_ascii_strtoll (y, NULL, 10);
          g_free (x);
          g_free (y);
        }
      success = g_match_info_matches (match);
      g_match_info_unref (match);
      g_regex_unref (pattern);
      if (!success)
        {
          g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                       _ ("Its origin is '%s', not of the form x=0 y=0"), label->origin);
          return FALSE;
        }
    }

  return varve_params_parse (&request->params, label->recipe, error);
}

static char *
list_formats (void)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", formats[i]->name);

  return g_string_free (text, FALSE);
}

const VarveFormat *
varve_format_find (const char  *path,
                   const char  *name,
                   GError     **error)
{
  char *lower = g_ascii_strdown (path, -1);
  char *list, *shown;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      gboolean found = name != NULL && g_str_equal (formats[i]->name, name);

      for (guint j = 0; name == NULL && j < G_N_ELEMENTS (formats[i]->suffixes); j++)
        found = found || (formats[i]->suffixes[j] != NULL
                          && g_str_has_suffix (lower, formats[i]->suffixes[j]));
      if (found)
        {
          g_free (lower);
          return formats[i];
        }
    }
  g_free (lower);

  list  = list_formats ();
  shown = g_filename_display_name (path);
  if (name != NULL)
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                 _ ("format: '%s' is not one of %s"), name, list);
  else
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                 /* TRANSLATORS: a file, then a list of formats. */
                 _ ("The ending of '%s' tells no format; there are %s"), shown, list);
  g_free (shown);
  g_free (list);

  return NULL;
}

char *
varve_path_shown (const char *path)
{
  char *name  = g_filename_display_name (path);
  char *shown = varve_label_text (name);

  g_free (name);

  return shown;
}

gboolean
varve_path_waits (const char *path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR)
         && !g_file_test (path, G_FILE_TEST_IS_DIR);
}

const VarveFormat *
varve_format_sniff (const char  *path,
                    GError     **error)
{
  const VarveFormat *format;
  char               bytes[8] = "";
  char              *shown    = g_filename_display_name (path);
  gboolean           waits    = varve_path_waits (path);
  FILE              *file     = waits ? NULL : fopen (path, "rb");
  gsize              length   = 0;

  if (file == NULL && !waits)
    {
      g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (errno),
                   _ ("Cannot read '%s': %s"), shown, g_strerror (errno));
      g_free (shown);
      return NULL;
    }
  if (file != NULL)
    {
      length = fread (bytes, 1, sizeof bytes, file);
      fclose (file);
    }

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    if (formats[i]->magic != NULL && length >= formats[i]->magic_length
        && memcmp (bytes, formats[i]->magic, formats[i]->magic_length) == 0)
      {
        g_free (shown);
        return formats[i];
      }

  format = varve_format_find (path, NULL, NULL);
  if (format != NULL && format->read == NULL)
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                 _ ("'%s' has pixels alone and no recipe; write it again by 'varve render' under "
                    "another name, and compare the two by cmp"), shown);
  else
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                 _ ("'%s' is neither PNG, TIFF nor EXR"), shown);
  g_free (shown);

  return NULL;
}

static char *
list_depths (const VarveFormat *format)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (format->depths) && format->depths[i] != 0; i++)
    g_string_append_printf (text, "%s%d", i > 0 ? ", " : "", format->depths[i]);

  return g_string_free (text, FALSE);
}

gboolean
varve_format_check (const VarveFormat  *format,
                    VarveRequest       *request,
                    const char        **culprit,
                    GError            **error)
{
  gboolean     known = FALSE;
  VarvePalette palette;
  char        *depths, *depth;

  if (request->depth == 0)
    request->depth = format->depths[0];
  if (!varve_request_check (request, culprit, error))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (format->depths); i++)
    known = known || format->depths[i] == request->depth;
  if (!known)
    {
      depths = list_depths (format);
      depth  = g_strdup_printf ("%" G_GINT64_FORMAT, request->depth);
      if (culprit != NULL)
        *culprit = "depth";
      g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                   /* TRANSLATORS: a number, a file format, a list of numbers. */
                   _ ("depth: '%s' is not one of those of %s: %s"), depth, format->name, depths);
      g_free (depth);
      g_free (depths);
      return FALSE;
    }

  varve_palette_set_colors (&palette, &request->params.color1, &request->params.color2);
  if (format != &varve_format_exr || palette.n_channels < 4)
    return TRUE;

  if (culprit != NULL)
    *culprit = "color1";
  g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                       _ ("EXR multiplies colors with their alpha, so translucent ones would not "
                          "come out exactly; use TIFF"));

  return FALSE;
}

gboolean
varve_format_save (const VarveFormat  *format,
                   const VarveCut     *cut,
                   const char         *path,
                   gboolean            small,
                   GError            **error)
{
  VarveOutput *output = varve_output_open (path, error);

  if (output == NULL)
    return FALSE;

  if (!format->write (cut, output, small, error))
    {
      char *shown = g_filename_display_name (path);

      g_prefix_error (error, _ ("Cannot write '%s': "), shown);
      g_free (shown);
      varve_output_discard (output);
      return FALSE;
    }

  return varve_output_commit (output, error);
}

void
varve_format_progress (const VarveCut *cut,
                       int             n_rows)
{
  varve_bar_add ((guint64) cut->width * (guint64) n_rows);
}
