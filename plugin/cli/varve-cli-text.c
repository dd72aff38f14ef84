/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#define BYTE_ORDER_MARK "\357\273\277"
#define MAX_TEXT        (1 << 28) /* bytes */

/* Ends at a zero byte and behind MAX_TEXT, since a device may have no end.  Returns FALSE
 * and errno.
 */
static gboolean
read_stream (FILE    *stream,
             GString *content)
{
  char  bytes[4096];
  gsize length;

  do
    {
      length = fread (bytes, 1, sizeof bytes, stream);
      g_string_append_len (content, bytes, (gssize) length);
    }
  while (length > 0 && memchr (bytes, '\0', length) == NULL && content->len <= MAX_TEXT);

  return ferror (stream) == 0;
}

gboolean
varve_cli_read (const char  *path,
                char       **text,
                GError     **error)
{
  GString *content = g_string_new (NULL);
  FILE    *stream  = g_str_equal (path, "-") ? stdin : g_fopen (path, "rb");
  gboolean success = stream != NULL && read_stream (stream, content);
  int      number  = errno;
  char    *shown   = g_filename_display_name (path);

  if (!success)
    g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (number),
                 _ ("Cannot read '%s': %s"), shown, g_strerror (number));
  else if (content->len > MAX_TEXT)
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                 _ ("'%s' has more than %d bytes, too many for a text"), shown, MAX_TEXT);
  else if (strlen (content->str) < content->len)
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE, _ ("'%s' is not a text file"), shown);
  else if (g_str_has_prefix (content->str, BYTE_ORDER_MARK))
    g_string_erase (content, 0, (gssize) strlen (BYTE_ORDER_MARK));

  success = success && content->len <= MAX_TEXT && strlen (content->str) == content->len;
  if (stream != NULL && stream != stdin)
    fclose (stream);
  g_free (shown);
  *text = g_string_free (content, !success);

  return success;
}
