/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_PRINTED 3   /* failed cases of a level */
#define GUARD       256 /* bytes on each side */

bool
levels_init (Levels *levels)
{
  char        legal[VARVE_CPU_NAMES];
  const char *wanted;
  const char *name;

  if (!varve_kernels_check (&wanted, legal))
    {
      fprintf (stderr, "VARVE_CPU: '%s' is not one of %s\n", wanted, legal);
      return false;
    }

  memset (levels, 0, sizeof *levels);
  for (; varve_kernels_get (levels->n, &name), name != NULL; levels->n++)
    {
      bool asked = wanted == NULL || strcmp (wanted, name) == 0;

      if (levels->n == MAX_LEVELS)
        abort ();
      levels->name[levels->n]    = name;
      levels->kernels[levels->n] = asked ? varve_kernels_get (levels->n, &name) : NULL;
      levels->why_not[levels->n] = asked ? "this processor lacks it" : "VARVE_CPU names another";
    }

  return true;
}

bool
check_fail (Check      *check,
            int         level,
            const char *format,
            ...)
{
  va_list arguments;

  if (check->wrong[level])
    return false;
  check->wrong[level] = true;
  check->failed[level]++;
  if (check->failed[level] > MAX_PRINTED)
    return false;

  printf ("# case %d, %s: ", check->number, check->levels->name[level]);
  va_start (arguments, format);
  vprintf (format, arguments);
  va_end (arguments);
  putchar ('\n');

  for (int other = 0; other < check->levels->n; other++)
    if (other != level && check->wrong[other])
      return false;
  return true;
}

#define VARVE_ENUM_BEGIN(Name, name) \
  static const char *                \
  name##_nick (int value)            \
  {                                  \
    switch (value)                   \
      {
#define VARVE_ENUM_VALUE(id, number, nick, label) \
      case number:                                \
        return nick;
#define VARVE_ENUM_END(Name, name) \
      }                            \
    return "?";                    \
  }
#include "varve-enums.def"

void
print_params (const VarveParams *params)
{
  printf ("#");
#define VARVE_ENUM(id, name, Enum, enum, ...) printf (" %s=%s", name, enum##_nick (params->id));
#define VARVE_SEED(id, name, ...)    printf (" %s=%lu", name, (unsigned long) params->id);
#define VARVE_DOUBLE(id, name, ...)  printf (" %s=%.17g", name, params->id);
#define VARVE_INT(id, name, ...)     printf (" %s=%d", name, params->id);
#define VARVE_BOOLEAN(id, name, ...) printf (" %s=%s", name, params->id ? "true" : "false");
#define VARVE_COLOR(id, name, ...)
#include "varve-properties.def"
  putchar ('\n');
}

/* Differs from word to word, so that moved words are seen, too. */
static uint16_t
guard_word (size_t at)
{
  return (uint16_t) (0xA5C3 ^ at * 0x9E37);
}

void
canvas_init (Canvas *canvas,
             Random *random,
             int     width,
             int     height)
{
  size_t before;

  canvas->width  = width;
  canvas->height = height;
  canvas->stride = width + (random_between (random, 0, 2) == 0 ? 0 : random_between (random, 1, 70));
  before         = 64 + (size_t) random_between (random, 0, 31);
  canvas->n      = before + (size_t) (canvas->stride * height) + 64;
  canvas->memory = malloc (canvas->n * sizeof *canvas->memory);
  if (canvas->memory == NULL)
    abort ();
  canvas->pixels = canvas->memory + before;
}

void
canvas_clear (Canvas *canvas)
{
  for (size_t i = 0; i < canvas->n; i++)
    canvas->memory[i] = guard_word (i);
}

bool
canvas_is_intact (const Canvas *canvas)
{
  ptrdiff_t start = canvas->pixels - canvas->memory;

  for (ptrdiff_t i = 0; i < (ptrdiff_t) canvas->n; i++)
    {
      ptrdiff_t at      = i - start;
      bool      outside = at < 0 || at / canvas->stride >= canvas->height
                          || at % canvas->stride >= canvas->width;

      if (outside && canvas->memory[i] != guard_word ((size_t) i))
        return false;
    }

  return true;
}

void
canvas_free (Canvas *canvas)
{
  free (canvas->memory);
}

void *
guarded_new (size_t size)
{
  unsigned char *memory = aligned_alloc (64, GUARD + (size + 63) / 64 * 64 + GUARD);

  if (memory == NULL)
    abort ();
  guarded_fill (memory + GUARD, size);

  return memory + GUARD;
}

void
guarded_fill (void  *array,
              size_t size)
{
  unsigned char *memory = (unsigned char *) array - GUARD;

  for (size_t i = 0; i < GUARD + size + GUARD; i++)
    memory[i] = (unsigned char) guard_word (i);
}

bool
guarded_is_intact (const void *array,
                   size_t      size)
{
  const unsigned char *memory = (const unsigned char *) array - GUARD;

  for (size_t i = 0; i < GUARD; i++)
    if (memory[i] != (unsigned char) guard_word (i)
        || memory[GUARD + size + i] != (unsigned char) guard_word (GUARD + size + i))
      return false;

  return true;
}

void
guarded_free (void *array)
{
  free ((unsigned char *) array - GUARD);
}
