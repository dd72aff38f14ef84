/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-field-cut.h"

#include <string.h>

/* Its loader would wait for the end for ever; cameras may write a little after it. */
static gboolean
is_cut_jpeg (FILE *stream)
{
  guchar tail[4096];
  gsize  n;

  if (fseek (stream, -(long) sizeof tail, SEEK_END) != 0)
    rewind (stream);
  n = fread (tail, 1, sizeof tail, stream);
  for (gsize i = 1; i < n; i++)
    if (tail[i - 1] == 0xFF && tail[i] == 0xD9)
      return FALSE;

  return TRUE;
}

/* The next number of a PGM or PPM file, after blanks and comments; -1: there is none.
 * Below 2^31, so that two of them times 6 fit 64 bits.
 */
static gint64
next_number (FILE *stream)
{
  gint64 number = -1;
  int    c      = getc (stream);

  while (g_ascii_isspace (c) || c == '#')
    {
      while (c == '#' && (c = getc (stream)) != '\n' && c != EOF)
        c = '#';
      c = getc (stream);
    }
  for (; c != EOF && g_ascii_isdigit (c); c = getc (stream))
    number = MIN (MAX (number, 0) * 10 + (c - '0'), 1 << 30);

  return number;
}

/* Sizes come first, then the largest value and one blank, which the number has taken. */
static gboolean
is_cut_pnm (FILE *stream,
            char  kind)
{
  gint64 width, height, maximum, n;

  fseek (stream, 2, SEEK_SET);
  width   = next_number (stream);
  height  = next_number (stream);
  maximum = next_number (stream);
  if (width < 0 || height < 0 || maximum < 0)
    return TRUE;

  n = width * height * (kind == '3' || kind == '6' ? 3 : 1);
  if (kind == '2' || kind == '3')
    {
      while (n > 0 && next_number (stream) >= 0)
        n--;
      return n > 0;
    }

  n += ftello (stream) + (maximum > 255 ? n : 0);
  fseek (stream, 0, SEEK_END);

  return ftello (stream) < n;
}

static void
skip_gif_palette (FILE *stream,
                  int   flags,
                  int   more)
{
  fseek (stream, more + ((flags & 0x80) != 0 ? 3 << ((flags & 7) + 1) : 0), SEEK_CUR);
}

/* Pictures and extensions are blocks that begin with their length, up to an empty one. */
static gboolean
is_cut_gif (FILE *stream)
{
  int kind, n;

  fseek (stream, 10, SEEK_SET);
  skip_gif_palette (stream, getc (stream), 2);
  while ((kind = getc (stream)) == '!' || kind == ',')
    {
      fseek (stream, kind == '!' ? 1 : 8, SEEK_CUR);
      if (kind == ',')
        skip_gif_palette (stream, getc (stream), 1);
      while ((n = getc (stream)) > 0)
        fseek (stream, n, SEEK_CUR);
    }

  return kind != ';';
}

/* A RIFF file tells how long it is, but for the first 8 bytes. */
static gboolean
is_cut_webp (FILE         *stream,
             const guchar *head)
{
  guint32 size;

  memcpy (&size, head + 4, sizeof size);
  fseek (stream, 0, SEEK_END);

  return ftello (stream) < (gint64) GUINT32_FROM_LE (size) + 8;
}

gboolean
varve_field_is_cut (FILE         *stream,
                    const guchar *head,
                    gsize         length)
{
  if (length >= 3 && memcmp (head, "\xFF\xD8\xFF", 3) == 0)
    return is_cut_jpeg (stream);
  if (length >= 3 && head[0] == 'P' && memchr ("2356", head[1], 4) != NULL && g_ascii_isspace (head[2]))
    return is_cut_pnm (stream, (char) head[1]);
  if (length >= 6 && (memcmp (head, "GIF87a", 6) == 0 || memcmp (head, "GIF89a", 6) == 0))
    return is_cut_gif (stream);
  if (length >= 12 && memcmp (head, "RIFF", 4) == 0 && memcmp (head + 8, "WEBP", 4) == 0)
    return is_cut_webp (stream, head);

  return FALSE;
}
