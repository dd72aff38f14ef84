/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* @format takes name, value and what is legal. */
static gboolean
refuse (GError     **error,
        const char  *format,
        const char  *name,
        const char  *text,
        gint64       minimum,
        gint64       maximum)
{
  char *low   = g_strdup_printf ("%" G_GINT64_FORMAT, minimum);
  char *high  = g_strdup_printf ("%" G_GINT64_FORMAT, maximum);
  /* TRANSLATORS: a range of numbers. */
  char *range = g_strdup_printf (_ ("%s to %s"), low, high);

  g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE, format, name, text, range);
  g_free (range);
  g_free (high);
  g_free (low);

  return FALSE;
}

gboolean
varve_cli_check (const char  *name,
                 gint64       value,
                 gint64       minimum,
                 gint64       maximum,
                 GError     **error)
{
  char text[32];

  if (value >= minimum && value <= maximum)
    return TRUE;

  g_snprintf (text, sizeof text, "%" G_GINT64_FORMAT, value);

  /* TRANSLATORS: property, value, range of numbers. */
  return refuse (error, _ ("%s: %s is out of range; legal is %s"), name, text, minimum, maximum);
}

gboolean
varve_cli_number (const char  *name,
                  const char  *text,
                  gint64       minimum,
                  gint64       maximum,
                  gint64      *number,
                  GError     **error)
{
  const char *digits = text;
  gint64      value;

  if (text == NULL)
    return TRUE;

  if (*digits == '-' || *digits == '+')
    digits++;
  if (*digits == '\0' || digits[strspn (digits, "0123456789")] != '\0')
    /* TRANSLATORS: property, value, range of numbers. */
    return refuse (error, _ ("%s: '%s' is not a whole number; legal is %s"), name, text, minimum,
                   maximum);

  errno = 0;
  value = g_ascii_strtoll (text, NULL, 10);
  if (errno == ERANGE || value < minimum || value > maximum)
    /* TRANSLATORS: property, value, range of numbers. */
    return refuse (error, _ ("%s: %s is out of range; legal is %s"), name, text, minimum, maximum);
  *number = value;

  return TRUE;
}

gboolean
varve_cli_depth (const char  *name,
                 const char  *text,
                 gint64      *depth,
                 GError     **error)
{
  if (varve_cli_number (name, text, 1, G_MAXINT, depth, NULL))
    return TRUE;

  g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE, _ ("%s: '%s' is not one of %s"), name,
               text, "8, 16, 32");

  return FALSE;
}
