/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-cleanup.h"
#include "varve-cli-output.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_LINKS 40 /* to follow, as many as Linux would */

struct _VarveOutput
{
  char *path; /* NULL: standard output */
  char *part; /* NULL: it is written as it is, since it is no regular file */
  FILE *stream;
  int   slot; /* of varve_cleanup_add (), or -1 */
};

void
varve_output_set_error (GError     **error,
                        const char  *path,
                        int          number)
{
  char *name = g_filename_display_name (path);

  g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (number),
               /* TRANSLATORS: a file, then what is wrong. */
               _ ("Cannot write '%s': %s"), name, g_strerror (number));
  g_free (name);
}

/* Opens a file that nobody else holds and that still has its name; the one before may
 * have been renamed between our opening and locking it.  Returns -1 and errno.
 */
static int
open_alone (const char *part)
{
  for (;;)
    {
      struct stat here, there;
      int         fd = open (part, O_RDWR | O_CREAT | O_CLOEXEC, 0666);

      if (fd < 0)
        return -1;
      if (flock (fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        {
          close (fd);
          errno = EBUSY;
          return -1;
        }
      if (fstat (fd, &here) == 0 && stat (part, &there) == 0 && here.st_ino == there.st_ino
          && here.st_dev == there.st_dev)
        {
          if (ftruncate (fd, 0) == 0)
            return fd;
          close (fd);
          return -1;
        }
      close (fd);
    }
}

static char *
part_path (const char *path)
{
  char *folder = g_path_get_dirname (path);
  char *name   = g_path_get_basename (path);
  char *hidden = g_strdup_printf (".%s.part", name);
  char *part   = g_build_filename (folder, hidden, NULL);

  g_free (hidden);
  g_free (name);
  g_free (folder);

  return part;
}

gboolean
varve_output_check_name (const char  *path,
                         GError     **error)
{
  const gsize extra  = strlen (".") + strlen (".part");
  char      **names  = g_strsplit (path, "/", -1);
  gsize       length = strlen (path), longest = PATH_MAX - 1 - extra;
  const char *name   = path;

  for (int i = 0; names[i] != NULL && length <= longest; i++)
    {
      name    = names[i];
      length  = strlen (name);
      longest = NAME_MAX - (names[i + 1] == NULL ? extra : 0);
    }

  if (length > longest)
    {
      char *shown = g_filename_display_name (name);

      g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                   /* TRANSLATORS: the name of a file, two numbers. */
                   _ ("The name '%s' has %d bytes; legal is at most %d"), shown, (int) length,
                   (int) longest);
      g_free (shown);
    }
  g_strfreev (names);

  return length <= longest;
}

static void
free_output (VarveOutput *output)
{
  sigset_t before;

  if (output->slot >= 0)
    {
      varve_cleanup_hold (&before);
      varve_cleanup_forget (output->slot);
      varve_cleanup_release (&before);
    }
  g_free (output->part);
  g_free (output->path);
  g_free (output);
}

/* The file that links lead to, which is not there yet, lest a link become a file; NULL:
 * they lead in circles.
 */
static char *
follow_links (const char *path)
{
  char *at = g_strdup (path);

  for (int i = 0; i < MAX_LINKS; i++)
    {
      char *target = g_file_read_link (at, NULL);
      char *folder;

      if (target == NULL)
        return at;
      folder = g_path_get_dirname (at);
      g_free (at);
      at = g_path_is_absolute (target) ? g_strdup (target)
                                       : g_build_filename (folder, target, NULL);
      g_free (folder);
      g_free (target);
    }
  g_free (at);

  return NULL;
}

VarveOutput *
varve_output_open (const char  *path,
                   GError     **error)
{
  VarveOutput *output = g_new0 (VarveOutput, 1);
  struct stat  there;
  sigset_t     before;
  int          fd;

  output->slot = -1;
  if (g_str_equal (path, "-"))
    {
      output->stream = stdout;
      return output;
    }

  if (stat (path, &there) == 0)
    {
      char *real = realpath (path, NULL);

      /* A pipe has no real path. */
      output->path = g_strdup (real != NULL ? real : path);
      free (real);
    }
  else
    {
      output->path = follow_links (path);
    }
  if (output->path == NULL)
    {
      varve_output_set_error (error, path, ELOOP);
      free_output (output);
      return NULL;
    }

  if (stat (output->path, &there) == 0 && !S_ISREG (there.st_mode))
    {
      fd = open (output->path, O_WRONLY | O_CLOEXEC);
    }
  else if (access (output->path, F_OK) == 0 && access (output->path, W_OK) != 0)
    {
      fd = -1; /* a read-only file, which renaming would replace all the same */
    }
  else
    {
      output->part = part_path (output->path);
      varve_cleanup_hold (&before);
      output->slot = varve_cleanup_add (output->part);
      fd           = open_alone (output->part);
      varve_cleanup_release (&before);
    }

  if (fd < 0)
    {
      varve_output_set_error (error, path, errno);
      free_output (output);
      return NULL;
    }
  output->stream = fdopen (fd, output->part != NULL ? "w+b" : "wb");

  return output;
}

FILE *
varve_output_stream (VarveOutput *output)
{
  return output->stream;
}

const char *
varve_output_part (VarveOutput *output)
{
  return output->part != NULL ? output->part : output->path != NULL ? output->path : "-";
}

/* So that the new name outlives a power cut too; where a folder cannot be synced, it
 * was not ours to promise.
 */
static void
sync_folder (const char *path)
{
  char *folder = g_path_get_dirname (path);
  int   fd     = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (fd >= 0)
    {
      fsync (fd);
      close (fd);
    }
  g_free (folder);
}

gboolean
varve_output_commit (VarveOutput  *output,
                     GError      **error)
{
  struct stat there;
  int         number = 0;

  errno = 0;
  if (fflush (output->stream) != 0 || ferror (output->stream))
    number = errno != 0 ? errno : EIO;

  if (output->path == NULL)
    {
      if (number != 0)
        varve_output_set_error (error, "-", number);
      free_output (output);
      return number == 0;
    }

  /* Renamed before it is closed, since closing gives up the lock. */
  if (output->part != NULL)
    {
      /* Who may read the old file may read the new one, and no one else. */
      if (stat (output->path, &there) == 0)
        fchmod (fileno (output->stream), there.st_mode & 0777);
      if (number == 0 && fsync (fileno (output->stream)) != 0)
        number = errno;
      if (number == 0 && g_rename (output->part, output->path) != 0)
        number = errno;
      if (number == 0)
        sync_folder (output->path);
      else
        g_unlink (output->part);
    }
  if (number != 0)
    varve_output_set_error (error, output->path, number);
  fclose (output->stream);
  free_output (output);

  return number == 0;
}

void
varve_output_discard (VarveOutput *output)
{
  if (output == NULL)
    return;
  if (output->path != NULL)
    {
      if (output->part != NULL)
        g_unlink (output->part);
      fclose (output->stream);
    }
  free_output (output);
}
