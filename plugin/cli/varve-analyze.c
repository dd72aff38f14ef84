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

#define DEFAULT_SIZE      512
#define DEFAULT_BINS      64
#define DEFAULT_DIFF_BINS 16
#define MAX_BINS          65536
#define MAX_SIZE          65536
#define MAX_OFFSET        (1 << 30)

enum
{
  X,
  Y,
  WIDTH,
  HEIGHT,
  BINS,
  DIFF_BINS,
  SPECTRUM_BINS,
  N_NUMBERS,
};

static const struct
{
  const char *option;
  gint64      otherwise;
  gint64      minimum, maximum;
  gboolean    recipe_only;
} numbers[N_NUMBERS] = {
  [X]             = { "--x", 0, -MAX_OFFSET, MAX_OFFSET, TRUE },
  [Y]             = { "--y", 0, -MAX_OFFSET, MAX_OFFSET, TRUE },
  [WIDTH]         = { "--width", DEFAULT_SIZE, 1, MAX_SIZE, TRUE },
  [HEIGHT]        = { "--height", DEFAULT_SIZE, 1, MAX_SIZE, TRUE },
  [BINS]          = { "--bins", DEFAULT_BINS, 1, MAX_BINS, FALSE },
  [DIFF_BINS]     = { "--diff-bins", DEFAULT_DIFF_BINS, 1, MAX_BINS, FALSE },
  [SPECTRUM_BINS] = { "--spectrum-bins", 0, 1, MAX_BINS, FALSE },
};

/* What the command line asks for. */
typedef struct
{
  char     *texts[N_NUMBERS]; /* NULL: not given */
  gint64    values[N_NUMBERS];
  gboolean  square;
  gboolean  json;
  char     *plot;
  char     *preset;
} Options;

static void
free_options (Options *options)
{
  for (int i = 0; i < N_NUMBERS; i++)
    g_free (options->texts[i]);
  g_free (options->preset);
  g_free (options->plot);
}

/* Puts defaults where nothing was given, and refuses what is not legal. */
static gboolean
check_numbers (Options   *options,
               gboolean   recipe,
               GError   **error)
{
  for (int i = 0; i < N_NUMBERS; i++)
    {
      options->values[i] = numbers[i].otherwise;
      if (options->texts[i] != NULL && numbers[i].recipe_only && !recipe)
        {
          g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                       _ ("%s is for recipes; a file is measured as it is"), numbers[i].option);
          return FALSE;
        }
      if (!varve_cli_number (numbers[i].option, options->texts[i], numbers[i].minimum,
                             numbers[i].maximum, &options->values[i], error))
        return FALSE;
    }

  if (options->values[WIDTH] * options->values[HEIGHT] > VARVE_FIELD_MAX_SAMPLES)
    {
      g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                   _ ("--width times --height is %lld; legal is at most %d"),
                   (long long) (options->values[WIDTH] * options->values[HEIGHT]), VARVE_FIELD_MAX_SAMPLES);
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
  GeglRectangle area = { (int) options->values[X], (int) options->values[Y],
                         (int) options->values[WIDTH], (int) options->values[HEIGHT] };
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
      char *shown = g_filename_display_name (path);

      g_prefix_error (error, _ ("Cannot write '%s': "), shown);
      g_free (shown);
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

  analysis = varve_analysis_new (field, (int) options->values[BINS], (int) options->values[DIFF_BINS],
                                 (int) options->values[SPECTRUM_BINS]);
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
  Options       o         = { 0 };
  GOptionEntry  entries[] = {
    { "json", 'j', 0, G_OPTION_ARG_NONE, &o.json, N_ ("Write JSON, for programs"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &o.plot,
      N_ ("Draw plots into FILE, by its ending .png, .svg or .pdf"), N_ ("FILE") },
    { "width", 0, 0, G_OPTION_ARG_STRING, &o.texts[WIDTH],
      N_ ("Width of a recipe's picture (512)"), "N" },
    { "height", 0, 0, G_OPTION_ARG_STRING, &o.texts[HEIGHT],
      N_ ("Height of a recipe's picture (512)"), "N" },
    { "x", 0, 0, G_OPTION_ARG_STRING, &o.texts[X], N_ ("First column of a recipe's picture (0)"),
      "N" },
    { "y", 0, 0, G_OPTION_ARG_STRING, &o.texts[Y], N_ ("First row of a recipe's picture (0)"), "N" },
    { "preset", 'p', 0, G_OPTION_ARG_STRING, &o.preset,
      N_ ("Start from a preset; a recipe changes it"), N_ ("NAME") },
    { "square", 0, 0, G_OPTION_ARG_NONE, &o.square,
      N_ ("Measure the largest square in the middle"), NULL },
    { "bins", 0, 0, G_OPTION_ARG_STRING, &o.texts[BINS], N_ ("Bins of the histogram (64)"), "N" },
    { "diff-bins", 0, 0, G_OPTION_ARG_STRING, &o.texts[DIFF_BINS],
      N_ ("Bins of the histogram of differences (16)"), "N" },
    { "spectrum-bins", 0, 0, G_OPTION_ARG_STRING, &o.texts[SPECTRUM_BINS],
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
      free_options (&o);
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
  free_options (&o);

  return VARVE_EXIT_OK;
}
