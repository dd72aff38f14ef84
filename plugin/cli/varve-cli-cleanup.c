/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli-cleanup.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <time.h>
#include <unistd.h>

/* Read by the signal handler, which may not meet threads that change it. */
static char *volatile open_parts[VARVE_MAX_CLEANUPS];
static gint n_changing; /* threads, atomic */
static gint ending;     /* by a signal, atomic */

/* Those made last, the newest before n_folders; read by the signal handler, too. */
static char *made_folders[VARVE_MAX_CLEANUPS];
static guint n_folders;
static GMutex folders_mutex; /* of threads among themselves */

/* Until varve_cleanup_release (), a thread changes what is named above, and the files and
 * folders come and go; its signals wait.  Once a signal ends the program, this does not
 * return.
 */
void
varve_cleanup_hold (sigset_t *before)
{
  sigset_t all;

  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, before);
  g_atomic_int_inc (&n_changing);
  if (g_atomic_int_get (&ending))
    {
      g_atomic_int_add (&n_changing, -1);
      for (;;)
        pause ();
    }
}

void
varve_cleanup_release (const sigset_t *before)
{
  g_atomic_int_add (&n_changing, -1);
  pthread_sigmask (SIG_SETMASK, before, NULL);
}

static void
handle_signal (int number)
{
  const struct timespec moment = { .tv_nsec = 1000000 };

  /* None of them is this thread.  A file system that hangs is not waited for. */
  g_atomic_int_set (&ending, TRUE);
  for (int i = 0; i < 1000 && g_atomic_int_get (&n_changing) > 0; i++)
    nanosleep (&moment, NULL);

  for (int i = 0; i < VARVE_MAX_CLEANUPS; i++)
    if (open_parts[i] != NULL)
      unlink (open_parts[i]);
  varve_cleanup_remove_folders ();

  /* Ends the program on return, when the signal is not blocked any more. */
  signal (number, SIG_DFL);
  raise (number);
}

void
varve_cleanup_remove_folders (void)
{
  /* Folders in others were made after them. */
  for (guint i = 0; i < MIN (n_folders, VARVE_MAX_CLEANUPS); i++)
    rmdir (made_folders[(n_folders - 1 - i) % VARVE_MAX_CLEANUPS]);
}

void
varve_cleanup_on_signals (void)
{
  /* All that end a program and do not tell that its memory is a ruin. */
  static const int numbers[] = { SIGABRT, SIGALRM, SIGHUP, SIGINT, SIGPIPE, SIGPROF, SIGQUIT,
                                 SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU };
  struct sigaction action    = { .sa_handler = handle_signal };

  /* A file that grows too large is an error of writing. */
  signal (SIGXFSZ, SIG_IGN);
  sigfillset (&action.sa_mask);

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      struct sigaction old;

      if (sigaction (numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction (numbers[i], &action, NULL);
    }
}

int
varve_cleanup_add (char *part)
{
  for (int i = 0; i < VARVE_MAX_CLEANUPS; i++)
    if (__sync_bool_compare_and_swap (&open_parts[i], NULL, part))
      return i;

  return -1;
}

void
varve_cleanup_forget (int slot)
{
  open_parts[slot] = NULL;
}

int
varve_cleanup_make_folder (const char *path)
{
  sigset_t before;
  int      number;

  g_mutex_lock (&folders_mutex);
  varve_cleanup_hold (&before);
  number = g_mkdir (path, 0777) == 0 ? 0 : errno;
  if (number == 0)
    {
      char **made = &made_folders[n_folders++ % VARVE_MAX_CLEANUPS];

      g_free (*made);
      *made = g_strdup (path);
    }
  varve_cleanup_release (&before);
  g_mutex_unlock (&folders_mutex);

  if (number == EEXIST)
    return g_file_test (path, G_FILE_TEST_IS_DIR) ? 0 : ENOTDIR;

  return number;
}

int
varve_cleanup_make_folders (const char *path)
{
  int number = varve_cleanup_make_folder (path);

  if (number == ENOENT)
    {
      char *parent = g_path_get_dirname (path);

      number = varve_cleanup_make_folders (parent);
      if (number == 0)
        number = varve_cleanup_make_folder (path);
      g_free (parent);
    }

  return number;
}
