/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* varve batch: many pictures, on all processors, and again where it was stopped. */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-bar.h"
#include "varve-cli-cleanup.h"
#include "varve-cli-manifest.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/resource.h>

#define EXAMPLES                                                                                \
  N_ ("A manifest is a key file. Each group makes one picture for every combination of its values: " \
      "values are separated by ';', first..last and first..last..step are ranges. Keys are recipe, " \
      "preset, output, width, height, depth, x, y, column, row and all properties; the group "  \
      "[defaults] holds for all groups.\n\n"                                                    \
      "  [clouds]\n"                                                                            \
      "  recipe=type=perlin octaves=8\n"                                                        \
      "  seed=1..100\n"                                                                         \
      "  size=64;128\n"                                                                         \
      "  output=clouds-{size}-{seed:3}.png\n\n"                                                 \
      "Pictures that are there already stay, so the same command goes on where it was stopped. " \
      "What Varve has not made is not replaced.\n\n"                                            \
      "Examples:\n"                                                                             \
      "  varve batch clouds.ini\n"                                                              \
      "  varve batch clouds.ini --dry-run\n"                                                    \
      "  varve batch clouds.ini --shard 1/4 -o pictures\n"                                      \
      "  parallel varve batch clouds.ini --shard {}/4 -o pictures ::: 1 2 3 4")

#define OTHER_FILES 32 /* open besides: streams, catalogs, folders, of libraries */

typedef struct
{
  char    *manifest; /* for messages */
  gboolean force;
  gboolean keep_going;
  gboolean small;

  gint     written, present, failed, left; /* atomic */
  gint     stopped;
  GMutex   mutex;
} Batch;

/* What is at the place of a picture. */
typedef enum
{
  THERE_NOTHING, /* or an older picture of Varve's */
  THERE_DONE,
  THERE_FOREIGN,
} There;

/* Varve gives a file its name when it is whole, and its label tells what it is; only
 * other programs can have cut it off.  Raw files have no label: they are written again, which takes hardly longer than comparing them.
 */
static There
look_at (const VarveJob *job)
{
  VarveLabel         label  = { 0 };
  There              there  = THERE_FOREIGN;
  const VarveFormat *format;
  VarveRequest       request;
  char              *is, *should;

  if (!g_file_test (job->path, G_FILE_TEST_EXISTS) || job->format->read == NULL)
    return THERE_NOTHING;

  format = varve_format_sniff (job->path, NULL);
  if (format != NULL && format->read (job->path, &label, NULL, NULL, NULL)
      && varve_label_request (&label, &request, NULL))
    {
      is     = varve_params_print (&request.params);
      should = varve_params_print (&job->request.params);
      there  = label.complete && format == job->format && g_str_equal (is, should)
                && request.x == job->request.x && request.y == job->request.y && request.width == job->request.width
                && request.height == job->request.height && request.depth == job->request.depth
                 ? THERE_DONE : THERE_NOTHING;
      g_free (should);
      g_free (is);
    }
  varve_label_clear (&label);

  return there;
}

static gboolean
make (const VarveJob  *job,
      Batch           *batch,
      GError         **error)
{
  VarveCut cut;
  char    *folder = g_path_get_dirname (job->path);
  int      number = varve_cleanup_make_folders (folder);

  if (number != 0)
    {
      char *shown = g_filename_display_name (folder);

      g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (number),
                   _ ("Cannot create the folder '%s': %s"), shown, g_strerror (number));
      g_free (shown);
    }
  g_free (folder);
  if (number != 0)
    return FALSE;

  varve_cut_init (&cut, &job->request);

  return varve_format_save (job->format, &cut, job->path, batch->small, error);
}

static void
run_job (gpointer data,
         gpointer user_data)
{
  const VarveJob *job   = data;
  Batch          *batch = user_data;
  There           there;
  GError         *error = NULL;

  if (g_atomic_int_get (&batch->stopped))
    {
      g_atomic_int_inc (&batch->left);
      return;
    }

  there = batch->force ? THERE_NOTHING : look_at (job);
  if (there == THERE_DONE)
    {
      g_atomic_int_inc (&batch->present);
      varve_bar_add ((guint64) job->request.width * (guint64) job->request.height);
      return;
    }

  if (there == THERE_FOREIGN)
    {
      char *shown = g_filename_display_name (job->path);

      g_set_error (&error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_FAILED,
                   _ ("'%s' is there and not made by Varve; --force replaces it"), shown);
      g_free (shown);
    }
  else if (make (job, batch, &error))
    {
      g_atomic_int_inc (&batch->written);
      return;
    }

  /* What stops one stops others at the same moment; one message says it. */
  g_mutex_lock (&batch->mutex);
  g_atomic_int_inc (&batch->failed);
  if (batch->keep_going || !batch->stopped)
    {
      g_prefix_error (&error, "%s:%d: ", batch->manifest, job->line);
      varve_cli_complain (error->message);
    }
  if (!batch->keep_going)
    g_atomic_int_set (&batch->stopped, TRUE);
  g_mutex_unlock (&batch->mutex);
  g_error_free (error);
}

/* Every n-th picture from the i-th, for "i/n". */
static gboolean
parse_shard (const char  *text,
             guint64     *index,
             guint64     *count,
             GError     **error)
{
  char   **parts   = g_strsplit (text, "/", 2);
  gboolean success = g_strv_length (parts) == 2
                     && g_ascii_string_to_unsigned (parts[1], 10, 1, 1000000, count, NULL)
                     && g_ascii_string_to_unsigned (parts[0], 10, 1, *count, index, NULL);

  g_strfreev (parts);
  if (!success)
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                 _ ("shard: '%s' is not i/n, with i from 1 to n"), text);

  return success;
}

static GPtrArray *
choose (GPtrArray *jobs,
        guint64    index,
        guint64    count)
{
  GPtrArray *chosen = g_ptr_array_new ();

  for (guint64 i = index - 1; i < jobs->len; i += count)
    g_ptr_array_add (chosen, g_ptr_array_index (jobs, i));

  return chosen;
}

static void
print_jobs (GPtrArray *jobs)
{
  for (guint i = 0; i < jobs->len; i++)
    {
      const VarveJob     *job     = g_ptr_array_index (jobs, i);
      const VarveRequest *request = &job->request;
      char               *shown   = varve_path_shown (job->path);
      char               *recipe  = varve_params_print (&request->params);

      g_print ("%s\t%" G_GINT64_FORMAT "×%" G_GINT64_FORMAT "%+" G_GINT64_FORMAT
               "%+" G_GINT64_FORMAT "\t%s\n",
               shown, request->width, request->height, request->x, request->y, recipe);
      g_free (recipe);
      g_free (shown);
    }
}

static VarveExit
run_jobs (GPtrArray *jobs,
          Batch     *batch,
          int        n_threads)
{
  GThreadPool *pool  = g_thread_pool_new (run_job, batch, n_threads, TRUE, NULL);
  guint64      total = 0;

  for (guint i = 0; i < jobs->len; i++)
    {
      const VarveRequest *request = &((const VarveJob *) g_ptr_array_index (jobs, i))->request;

      total += (guint64) request->width * (guint64) request->height;
    }

  varve_bar_begin (total);
  for (guint i = 0; i < jobs->len; i++)
    g_thread_pool_push (pool, g_ptr_array_index (jobs, i), NULL);
  g_thread_pool_free (pool, FALSE, TRUE);
  varve_bar_end ();
  varve_cleanup_remove_folders ();

  g_print (_ ("%d written, %d already there, %d failed, %d not tried\n"), batch->written,
           batch->present, batch->failed, batch->left);

  return batch->failed > 0 ? VARVE_EXIT_FAILED : VARVE_EXIT_OK;
}

/* How many pictures there can be at a time: each has a file open, and with it what is at
 * its place, or its folder.
 */
static gint64
count_files (void)
{
  struct rlimit limit;
  rlim_t        n = 2 * VARVE_MAX_CLEANUPS + OTHER_FILES;

  if (getrlimit (RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < n)
    n = limit.rlim_cur;

  return n > OTHER_FILES + 2 ? (gint64) (n - OTHER_FILES) / 2 : 1;
}

VarveExit
varve_command_batch (char   ***arguments,
                     GError  **error)
{
  Batch        batch     = { 0 };
  char        *folder    = NULL;
  char        *shard     = NULL;
  gboolean     dry_run   = FALSE;
  char        *n_jobs    = NULL;
  GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &folder,
      N_ ("Folder for the pictures (where you are)"), N_ ("FOLDER") },
    { "shard", 0, 0, G_OPTION_ARG_STRING, &shard,
      N_ ("Make the i-th of n shares of the pictures"), "i/n" },
    { "jobs", 'j', 0, G_OPTION_ARG_STRING, &n_jobs,
      N_ ("Pictures at a time (as many as processors)"), "N" },
    { "keep-going", 'k', 0, G_OPTION_ARG_NONE, &batch.keep_going,
      N_ ("Go on after a picture failed"), NULL },
    { "force", 'f', 0, G_OPTION_ARG_NONE, &batch.force, N_ ("Write all pictures anew"), NULL },
    { "small", 's', 0, G_OPTION_ARG_NONE, &batch.small, N_ ("Take longer for smaller files"), NULL },
    { "dry-run", 'n', 0, G_OPTION_ARG_NONE, &dry_run, N_ ("List the pictures and end"), NULL },
    G_OPTION_ENTRY_NULL
  };
  guint64      index = 1, count = 1;
  gint64       most = count_files (), n_threads = MIN (most, (gint64) g_get_num_processors ());
  VarveExit    status = VARVE_EXIT_OK;
  GPtrArray   *jobs = NULL, *chosen;
  gboolean     success;

  success = varve_cli_parse (arguments, entries, _ ("MANIFEST"), _ (EXAMPLES), error)
            && varve_cli_need_one (*arguments, _ ("MANIFEST"), error)
            && (shard == NULL || parse_shard (shard, &index, &count, error))
            && varve_cli_number ("--jobs", n_jobs, 1, most, &n_threads, error);
  if (success)
    jobs = varve_manifest_load ((*arguments)[1], folder != NULL ? folder : "", error);

  if (jobs != NULL)
    {
      batch.manifest = g_filename_display_name ((*arguments)[1]);
      chosen         = choose (jobs, index, count);
      if (dry_run)
        print_jobs (chosen);
      else
        status = run_jobs (chosen, &batch, (int) n_threads);
      g_ptr_array_unref (chosen);
      g_ptr_array_unref (jobs);
      g_free (batch.manifest);
    }
  g_free (n_jobs);
  g_free (shard);
  g_free (folder);

  return status;
}
