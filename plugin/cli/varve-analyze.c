/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* varve analyze: measures of any picture. */

#include "config.h"

#include "varve-analysis.h"
#include "varve-cli.h"
#include "varve-cli-output.h"
#include "varve-cli-words.h"
#include "varve-field-load.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define DEFAULT_SIZE 512
#define DEFAULT_BINS 64
#define DIFF_BINS    16
#define MAX_BINS     65536
#define MAX_SIZE     65536
#define MAX_OFFSET   (1 << 30)

/* What the command line asks for; numbers are NOT_GIVEN unless they are there. */
#define NOT_GIVEN G_MININT64

typedef struct
{
  gint64    x, y, width, height;
  gint64    bins, diff_bins, spectrum_bins;
  gboolean  square;
  gboolean  json;
  char     *plot;
  char     *preset;
} Options;

typedef struct
{
  const char *name;
  gint64     *value;
  gint64      otherwise;
  gint64      minimum, maximum;
  gboolean    recipe_only;
} Number;

/* Puts defaults where nothing was given, and refuses what is not legal. */
static gboolean
check_numbers (Options   *options,
               gboolean   recipe,
               GError   **error)
{
  const Number numbers[] = {
    { "x", &options->x, 0, -MAX_OFFSET, MAX_OFFSET, TRUE },
    { "y", &options->y, 0, -MAX_OFFSET, MAX_OFFSET, TRUE },
    { "width", &options->width, DEFAULT_SIZE, 1, MAX_SIZE, TRUE },
    { "height", &options->height, DEFAULT_SIZE, 1, MAX_SIZE, TRUE },
    { "bins", &options->bins, DEFAULT_BINS, 1, MAX_BINS, FALSE },
    { "diff-bins", &options->diff_bins, DIFF_BINS, 1, MAX_BINS, FALSE },
    { "spectrum-bins", &options->spectrum_bins, 0, 1, MAX_BINS, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      const Number *number = &numbers[i];

      if (*number->value == NOT_GIVEN)
        {
          *number->value = number->otherwise;
        }
      else if (number->recipe_only && !recipe)
        {
          g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                       _ ("--%s is for recipes; a file is measured as it is"), number->name);
          return FALSE;
        }
      else if (*number->value < number->minimum || *number->value > number->maximum)
        {
          g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                       _ ("--%s is %lld; legal is a whole number from %lld to %lld"), number->name,
                       (long long) *number->value, (long long) number->minimum,
                       (long long) number->maximum);
          return FALSE;
        }
    }

  if (options->width * options->height > VARVE_FIELD_MAX_SAMPLES)
    {
      g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                   _ ("--width times --height is %lld; legal is at most %d"),
                   (long long) (options->width * options->height), VARVE_FIELD_MAX_SAMPLES);
      return FALSE;
    }
  if (options->plot != NULL && varve_plot_format (options->plot) < 0)
    {
      char *name = g_filename_display_name (options->plot);

      g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                   _ ("'%s' has none of the endings of a plot: .png, .svg, .pdf"), name);
      g_free (name);
      return FALSE;
    }

  return TRUE;
}

static VarveField *
load (const Options      *options,
      const VarveParams  *params,
      const char         *path,
      GError            **error)
{
  GeglRectangle area = { (int) options->x, (int) options->y, (int) options->width,
                         (int) options->height };
  VarveField   *field, *square;

  field = path == NULL ? varve_field_render (params, &area) : varve_field_load (path, error);
  if (field == NULL || !options->square)
    return field;

  square = varve_field_square (field);
  varve_field_free (field);

  return square;
}

static gboolean
write_plot (const VarveAnalysis  *analysis,
            const char           *path,
            GError              **error)
{
  VarveOutput *output = varve_output_open (path, error);

  if (output == NULL)
    return FALSE;
  if (!varve_analysis_plot (analysis, (VarvePlotFormat) varve_plot_format (path),
                            varve_output_stream (output), error))
    {
      varve_output_discard (output);
      return FALSE;
    }

  return varve_output_commit (output, error);
}

/* Measures a file, or if path is NULL a recipe. */
static void
analyze (Options            *options,
         const VarveParams  *params,
         const char         *path,
         GError            **error)
{
  VarveField    *field;
  VarveAnalysis *analysis;
  char          *name;

  if (!check_numbers (options, path == NULL, error))
    return;
  field = load (options, params, path, error);
  if (field == NULL)
    return;

  analysis = varve_analysis_new (field, (int) options->bins, (int) options->diff_bins,
                                 (int) options->spectrum_bins);
  name     = path == NULL ? varve_params_print (params) : g_filename_display_name (path);
  if (options->plot == NULL || write_plot (analysis, options->plot, error))
    {
      if (options->json)
        varve_analysis_write_json (analysis, path == NULL ? "recipe" : "file", name, stdout);
      else
        varve_analysis_print (analysis, name);
    }
  g_free (name);
  varve_analysis_free (analysis);
  varve_field_free (field);
}

/* Whether the words are the name of a file, rather than a recipe. */
static gboolean
is_file (char **words)
{
  return g_file_test (words[0], G_FILE_TEST_EXISTS)
         || (words[1] == NULL && strchr (words[0], '=') == NULL && words[0][0] != '@'
             && !g_str_equal (words[0], "varve:noise"));
}

VarveExit
varve_command_analyze (char   ***arguments,
                       GError  **error)
{
  Options       o         = { NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN,
                              NOT_GIVEN, FALSE, FALSE, NULL, NULL };
  GOptionEntry  entries[] = {
    { "json", 'j', 0, G_OPTION_ARG_NONE, &o.json, N_ ("Write JSON, for programs"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &o.plot,
      N_ ("Draw plots into FILE, by its ending .png, .svg or .pdf"), N_ ("FILE") },
    { "width", 0, 0, G_OPTION_ARG_INT64, &o.width, N_ ("Width of a recipe's picture (512)"),
      "N" },
    { "height", 0, 0, G_OPTION_ARG_INT64, &o.height, N_ ("Height of a recipe's picture (512)"),
      "N" },
    { "x", 0, 0, G_OPTION_ARG_INT64, &o.x, N_ ("First column of a recipe's picture (0)"), "N" },
    { "y", 0, 0, G_OPTION_ARG_INT64, &o.y, N_ ("First row of a recipe's picture (0)"), "N" },
    { "preset", 'p', 0, G_OPTION_ARG_STRING, &o.preset,
      N_ ("Start from a preset; a recipe changes it"), N_ ("NAME") },
    { "square", 0, 0, G_OPTION_ARG_NONE, &o.square,
      N_ ("Measure the largest square in the middle"), NULL },
    { "bins", 0, 0, G_OPTION_ARG_INT64, &o.bins, N_ ("Bins of the histogram (64)"), "N" },
    { "diff-bins", 0, 0, G_OPTION_ARG_INT64, &o.diff_bins,
      N_ ("Bins of the histogram of differences (16)"), "N" },
    { "spectrum-bins", 0, 0, G_OPTION_ARG_INT64, &o.spectrum_bins,
      N_ ("Bins of the spectrum (half the shorter side)"), "N" },
    G_OPTION_ENTRY_NULL
  };
  VarveParams   params;
  char        **words;

  if (!varve_cli_parse (arguments, entries, _ ("FILE|RECIPE…"),
                        _ ("The table has statistics of values and of differences of neighbors, the "
                           "power spectrum's peak, how much one direction is preferred, and how "
                           "visible the seams are where copies lie side by side.\n\n"
                           "Examples:\n"
                           "  varve analyze noise/value.png -o plots.pdf\n"
                           "  varve analyze --json size=32 tile-width=256 tile-height=256 "
                           "--width 256 --height 256"), error))
    {
      g_free (o.preset);
      g_free (o.plot);
      return VARVE_EXIT_USAGE;
    }

  words = *arguments + 1;
  if (words[0] == NULL && o.preset == NULL)
    g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                         _ ("analyze takes a file or a recipe"));
  else if (words[0] == NULL || o.preset != NULL || !is_file (words))
    {
      if (varve_words_parse (words, o.preset, &params, error))
        analyze (&o, &params, NULL, error);
    }
  else if (words[1] != NULL)
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                 _ ("%s takes one file, and '%s' is a second"), "analyze", words[1]);
  else
    analyze (&o, NULL, words[0], error);
  g_free (o.preset);
  g_free (o.plot);

  return VARVE_EXIT_OK;
}
