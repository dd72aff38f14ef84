/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* varve sweep: the studies of the literature. */

#include "config.h"

#include "varve-cli.h"
#include "varve-field-png.h"
#include "varve-folder.h"
#include "varve-study-write.h"

#include <glib/gi18n-lib.h>

/* What a file of text is written with. */
typedef void (*Writer) (const VarveStudyResult *result,
                        FILE                   *stream);

static const struct
{
  const char *name;
  Writer      write;
  int         kinds;
} files[] = {
  { "study.json", varve_study_write_json, VARVE_STUDY_NOISE | VARVE_STUDY_FBM },
  { "statistics.csv", varve_study_write_statistics, VARVE_STUDY_NOISE | VARVE_STUDY_FBM },
  { "spectrum.csv", varve_study_write_spectra, VARVE_STUDY_NOISE | VARVE_STUDY_FBM },
  { "probes.csv", varve_study_write_probes, VARVE_STUDY_NOISE | VARVE_STUDY_FBM },
  { "differences.csv", varve_study_write_differences, VARVE_STUDY_NOISE },
  { "times.json", varve_study_write_times, VARVE_STUDY_FBM },
};

/* The noise as the pixels that a recipe gives. */
static gboolean
write_field (const VarveNoise  *noise,
             const VarveField  *field,
             const char        *name,
             VarveFolder       *folder,
             GError           **error)
{
  char       *file   = g_strdup_printf ("%s.png", name);
  VarveField *pixels = varve_field_new (field->width, field->height);
  gsize       n      = varve_field_n_samples (field);
  FILE       *stream = varve_folder_add (folder, file, error);
  gboolean    success;

  for (gsize i = 0; i < n; i++)
    pixels->values[i] = (gint32) varve_clamp (noise->output_shift
                                              + varve_fmul (field->values[i], noise->output_scale),
                                              0, VARVE_MAX);
  success = stream != NULL && varve_field_write_png (pixels, name, stream, error);
  if (stream != NULL && !success)
    g_prefix_error (error, _ ("Cannot write '%s': "), file);
  varve_field_free (pixels);
  g_free (file);

  return success;
}

static gboolean
write_fields (const VarveStudyResult  *result,
              VarveFolder             *folder,
              GError                 **error)
{
  gboolean success = TRUE;

  for (int i = 0; i < result->n_rows && success; i++)
    {
      const VarveStudyRow *row = &result->rows[i];

      success = write_field (row->noise, row->field, row->name, folder, error);
      if (success && row->spectrum_field != NULL)
        {
          char *name = g_strconcat (row->name, "-spectrum-grid", NULL);

          success = write_field (row->noise, row->spectrum_field, name, folder, error);
          g_free (name);
        }
    }

  return success;
}

static gboolean
write_all (const VarveStudyResult  *result,
           VarveFolder             *folder,
           GError                 **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if ((files[i].kinds & (int) result->study->kind) != 0)
      {
        FILE *stream = varve_folder_add (folder, files[i].name, error);

        if (stream == NULL)
          return FALSE;
        files[i].write (result, stream);
      }

  return write_fields (result, folder, error) && varve_study_write_plots (result, folder, error);
}

/* Nothing gets its name before everything is written. */
static gboolean
sweep (const char  *config,
       const char  *path,
       GError     **error)
{
  g_autoptr (VarveStudy)       study  = varve_study_read (config, error);
  g_autoptr (VarveStudyResult) result = NULL;
  VarveFolder                 *folder;

  if (study == NULL)
    return FALSE;
  folder = varve_folder_open (path, error);
  if (folder == NULL)
    return FALSE;

  result = varve_study_run (study);
  if (!write_all (result, folder, error))
    {
      varve_folder_discard (folder);
      return FALSE;
    }
  if (!varve_folder_commit (folder, error))
    return FALSE;
  varve_study_print (result);

  return TRUE;
}

VarveExit
varve_command_sweep (char   ***arguments,
                     GError  **error)
{
  char         *folder    = NULL;
  GOptionEntry  entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &folder, N_ ("Folder for the files"), N_ ("DIR") },
    G_OPTION_ENTRY_NULL
  };

  if (!varve_cli_parse (arguments, entries, _ ("CONFIG.json"),
                        _ ("Reads what to measure from a JSON file, prints tables, and writes the "
                           "numbers as JSON and CSV, each field as 16-bit PNG and the plots as PNG "
                           "and SVG into DIR.\n\nExamples:\n"
                           "  varve sweep data/sweeps/noise.json -o noise\n"
                           "  varve sweep data/sweeps/fbm.json -o fbm"), error))
    return VARVE_EXIT_USAGE;

  if (varve_cli_need_one (*arguments, _ ("CONFIG.json"), error))
    {
      if (folder == NULL)
        g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                             _ ("Where to? Name a folder with -o DIR"));
      else
        sweep ((*arguments)[1], folder, error);
    }
  g_free (folder);

  return VARVE_EXIT_OK;
}
