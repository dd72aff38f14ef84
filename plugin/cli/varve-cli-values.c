/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-values.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define NUMBER "(-?[0-9]{1,10}(?:\\.[0-9]{1,5})?)"

static int
count_decimals (const char *text)
{
  const char *point = strchr (text, '.');

  return point != NULL ? (int) strlen (point + 1) : 0;
}

/* At most 15 digits, so that doubles hold them. */
static gint64
scaled (const char *text,
        int         decimals)
{
  return llrint (g_ascii_strtod (text, NULL) * pow (10.0, decimals));
}

static gboolean
expand_range (const char  *text,
              const char  *first_text,
              const char  *last_text,
              const char  *step_text,
              GPtrArray   *values,
              GError     **error)
{
  int    decimals = MAX (count_decimals (first_text),
                         MAX (count_decimals (last_text), count_decimals (step_text)));
  gint64 first    = scaled (first_text, decimals);
  gint64 last     = scaled (last_text, decimals);
  gint64 step     = scaled (*step_text != '\0' ? step_text : "1", decimals);
  char   format[8];
  char   number[G_ASCII_DTOSTR_BUF_SIZE];

  step = ABS (step);
  if (step == 0)
    {
      g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                   _ ("The range '%s' never ends: its step is 0"), text);
      return FALSE;
    }
  if (ABS (last - first) / step >= VARVE_MAX_VALUES - (gint64) values->len)
    {
      g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                   _ ("The range '%s' is too long: at most %d values"), text, VARVE_MAX_VALUES);
      return FALSE;
    }

  g_snprintf (format, sizeof format, "%%.%df", decimals);
  for (gint64 i = 0; i <= ABS (last - first) / step; i++)
    {
      double value = (double) (first < last ? first + i * step : first - i * step);

      g_ascii_formatd (number, sizeof number, format, value / pow (10.0, decimals));
      g_ptr_array_add (values, g_strdup (number));
    }

  return TRUE;
}

gboolean
varve_values_expand (const char  *text,
                     GPtrArray   *values,
                     GError     **error)
{
  GRegex     *pattern = g_regex_new ("^" NUMBER "\\.\\." NUMBER "(?:\\.\\." NUMBER ")?$", 0, 0, NULL);
  GMatchInfo *match   = NULL;
  gboolean    success = TRUE;

  if (g_regex_match (pattern, text, 0, &match))
    {
      char *first = g_match_info_fetch (match, 1);
      char *last  = g_match_info_fetch (match, 2);
      char *step  = g_match_info_fetch (match, 3);

      success = expand_range (text, first, last, step != NULL ? step : "", values, error);
      g_free (first);
      g_free (last);
      g_free (step);
    }
  else if (strstr (text, "..") != NULL)
    {
      g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                   _ ("'%s' is not a range; legal is first..last or first..last..step"), text);
      success = FALSE;
    }
  else
    {
      g_ptr_array_add (values, g_strdup (text));
    }
  g_match_info_unref (match);
  g_regex_unref (pattern);

  return success;
}

typedef struct
{
  char *(*lookup) (const char *, gpointer);
  gpointer   data;
  GError   **error;
} Names;

static gboolean
replace_name (const GMatchInfo *match,
              GString          *result,
              gpointer          data)
{
  Names *names  = data;
  char  *name   = g_match_info_fetch (match, 1);
  char  *digits = g_match_info_fetch (match, 2);
  char  *value  = names->lookup (name, names->data);
  gsize  width  = digits != NULL ? (gsize) g_ascii_strtoull (digits, NULL, 10) : 0;

  if (value == NULL && *names->error == NULL)
    g_set_error (names->error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                 _ ("There is no value '%s' to put into a name"), name);
  if (value != NULL)
    {
      gsize sign = *value == '-' ? 1 : 0;

      g_string_append_len (result, value, (gssize) sign);
      for (gsize length = strlen (value); length < width; length++)
        g_string_append_c (result, '0');
      g_string_append (result, value + sign);
    }
  g_free (value);
  g_free (digits);
  g_free (name);

  return FALSE;
}

char *
varve_values_name (const char  *pattern,
                   char      *(*lookup) (const char *name,
                                         gpointer    data),
                   gpointer     data,
                   GError     **error)
{
  GRegex *place = g_regex_new ("\\{([a-z0-9-]*)(?::([0-9]{1,2}))?\\}", 0, 0, NULL);
  GError *local = NULL;
  Names   names = { lookup, data, &local };
  char   *name  = g_regex_replace_eval (place, pattern, -1, 0, 0, replace_name, &names, NULL);

  g_regex_unref (place);
  if (local == NULL && strpbrk (name, "{}") != NULL)
    g_set_error (&local, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                 _ ("'%s' has braces that are no place for a value, as {seed} or {seed:4}"), pattern);
  if (local != NULL)
    {
      g_propagate_error (error, local);
      g_clear_pointer (&name, g_free);
    }

  return name;
}
