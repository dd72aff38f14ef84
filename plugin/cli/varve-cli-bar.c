/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli-bar.h"

#include <stdio.h>
#include <unistd.h>

#define WIDTH    40
#define PATIENCE (1 * G_USEC_PER_SEC)  /* before the bar shows */
#define INTERVAL (G_USEC_PER_SEC / 10) /* between two pictures of it */

static GMutex   mutex;
static gboolean watched; /* somebody sees it */
static gboolean visible;
static guint64  total, done;
static gint64   begun, drawn; /* when, in µs */

void
varve_bar_begin (guint64 new_total)
{
  g_mutex_lock (&mutex);
  watched = isatty (STDERR_FILENO) && g_strcmp0 (g_getenv ("TERM"), "dumb") != 0;
  visible = FALSE;
  total   = MAX (new_total, 1);
  done    = 0;
  begun   = drawn = g_get_monotonic_time ();
  g_mutex_unlock (&mutex);
}

static void
draw (gint64 now)
{
  double fraction = MIN ((double) done / (double) total, 1.0);
  int    full     = (int) (fraction * WIDTH);
  double left     = (double) (now - begun) / G_USEC_PER_SEC * (1.0 - fraction) / MAX (fraction, 1e-9);
  char   line[WIDTH + 1];

  for (int i = 0; i < WIDTH; i++)
    line[i] = i < full ? '#' : '.';
  line[WIDTH] = '\0';

  fprintf (stderr, "\r[%s] %3d %%", line, (int) (fraction * 100.0));
  if (left < 360000.0)
    fprintf (stderr, "  %d:%02d:%02d", (int) left / 3600, (int) left / 60 % 60, (int) left % 60);
  fputs ("\033[K", stderr);
  fflush (stderr);
  visible = TRUE;
  drawn   = now;
}

void
varve_bar_add (guint64 more)
{
  gint64 now;

  g_mutex_lock (&mutex);
  done += more;
  if (watched)
    {
      now = g_get_monotonic_time ();
      if (now - begun >= PATIENCE && now - drawn >= INTERVAL)
        draw (now);
    }
  g_mutex_unlock (&mutex);
}

void
varve_bar_hide (void)
{
  g_mutex_lock (&mutex);
  if (visible)
    {
      fputs ("\r\033[K", stderr);
      fflush (stderr);
    }
  visible = FALSE;
  g_mutex_unlock (&mutex);
}

void
varve_bar_end (void)
{
  varve_bar_hide ();
  g_mutex_lock (&mutex);
  watched = FALSE;
  g_mutex_unlock (&mutex);
}
