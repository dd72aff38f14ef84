/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* varve probe: exact numbers, for other programs to check themselves with. */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-json.h"
#include "varve-cli-table.h"
#include "varve-cli-words.h"

#include <glib/gi18n-lib.h>

#define EXAMPLES                                                                                   \
  N_ ("For a recipe, prints the noise in Q16.16, 65536 for 1, before contrast, brightness and colors, " \
      "and the 16-bit pixel. --at takes column and row of the plane, and may be given many times.\n\n" \
      "A table computes functions: mix32, value, perlin, simplex, fbm, warp, warped_fbm. Its first " \
      "line names the columns function, fx, fz, seed, shift, octaves, gain, strength; positions, "  \
      "gain, strength and results are Q16.16. With --check, the columns result_x and result_z are " \
      "compared with what comes out.\n\n"                                                          \
      "Examples:\n"                                                                                \
      "  varve probe type=perlin size=32 seed=7 --at 0,0 --at -5,1000000\n"                        \
      "  varve probe type=worley --at 10,20 --csv\n"                                               \
      "  varve probe --table calls.csv\n"                                                          \
      "  varve probe --table calls.csv --check")

static gboolean
parse_point (const char  *text,
             gint64       point[2],
             GError     **error)
{
  char   **parts   = g_strsplit (text, ",", 2);
  gboolean success = g_strv_length (parts) == 2;

  for (int i = 0; success && i < 2; i++)
    success = varve_cli_number ("at", parts[i], G_MININT, G_MAXINT, &point[i], NULL);
  g_strfreev (parts);
  if (!success)
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                 _ ("--at: '%s' is not x,z, two whole numbers from %d to %d"), text, G_MININT, G_MAXINT);

  return success;
}

/* The noise, in [−ONE, ONE], before it becomes a pixel: what the pixels of four outputs
 * show that leave it as it is, each a quarter of [−2·MAX, 2·MAX], one above the other.
 */
static int
compute_noise (const VarveRecipe *recipe,
               int                x,
               int                z)
{
  VarveRecipe plain = *recipe;
  int         noise = 0;

  plain.contrast         = VARVE_ONE;
  plain.brightness       = 0;
  plain.invert           = false;
  plain.sum.output_scale = VARVE_ONE;
  for (int k = -1; k <= 2; k++)
    {
      plain.sum.output_shift = k * VARVE_MAX;
      noise += varve_render_pixel (&plain, x, z) - (k > 0 ? VARVE_MAX : 0);
    }

  return noise;
}

static gboolean
probe_recipe (char       **words,
              char       **points,
              gboolean     csv,
              GError     **error)
{
  VarveParams  params;
  VarveRecipe  recipe;
  JsonBuilder *json;
  char        *text;
  gint64       point[2];

  if (!varve_words_parse (words, NULL, &params, error))
    return FALSE;
  for (char **at = points; *at != NULL; at++)
    if (!parse_point (*at, point, error))
      return FALSE;

  varve_recipe_init (&recipe, &params);
  json = json_builder_new ();
  text = varve_params_print (&params);
  json_builder_begin_object (json);
  varve_json_string (json, "recipe", text);
  varve_json_int (json, "algorithm", params.algorithm);
  json_builder_set_member_name (json, "values");
  json_builder_begin_array (json);
  if (csv)
    puts ("x,z,noise,pixel");
  for (char **at = points; *at != NULL; at++)
    {
      int x, z, noise, pixel;

      parse_point (*at, point, NULL);
      x     = (int) point[0];
      z     = (int) point[1];
      noise = compute_noise (&recipe, x, z);
      pixel = varve_render_pixel (&recipe, x, z);
      if (csv)
        printf ("%d,%d,%d,%d\n", x, z, noise, pixel);
      json_builder_begin_object (json);
      varve_json_int (json, "x", x);
      varve_json_int (json, "z", z);
      varve_json_int (json, "noise", noise);
      varve_json_int (json, "pixel", pixel);
      json_builder_end_object (json);
    }
  json_builder_end_array (json);
  json_builder_end_object (json);
  if (!csv)
    varve_json_print (json, stdout);
  g_free (text);
  g_object_unref (json);

  return TRUE;
}

static void
print_csv (GPtrArray *rows)
{
  puts ("function,fx,fz,seed,shift,octaves,gain,strength,result_x,result_z");
  for (guint i = 0; i < rows->len; i++)
    {
      const VarveTableRow  *row = g_ptr_array_index (rows, i);
      const VarveArguments *a   = &row->arguments;

      printf ("%s,%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT
              ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ",",
              row->function, a->fx, a->fz, a->seed, a->shift, a->octaves, a->gain, a->strength,
              row->result.x);
      if (row->result.has_z)
        printf ("%" G_GINT64_FORMAT, row->result.z);
      putchar ('\n');
    }
}

static void
print_json (GPtrArray *rows)
{
  JsonBuilder *json = json_builder_new ();

  json_builder_begin_array (json);
  for (guint i = 0; i < rows->len; i++)
    {
      const VarveTableRow  *row = g_ptr_array_index (rows, i);
      const VarveArguments *a   = &row->arguments;

      json_builder_begin_object (json);
      varve_json_string (json, "function", row->function);
      varve_json_int (json, "fx", a->fx);
      varve_json_int (json, "fz", a->fz);
      varve_json_int (json, "seed", a->seed);
      varve_json_int (json, "shift", a->shift);
      varve_json_int (json, "octaves", a->octaves);
      varve_json_int (json, "gain", a->gain);
      varve_json_int (json, "strength", a->strength);
      varve_json_int (json, "result_x", row->result.x);
      if (row->result.has_z)
        varve_json_int (json, "result_z", row->result.z);
      json_builder_end_object (json);
    }
  json_builder_end_array (json);
  varve_json_print (json, stdout);
  g_object_unref (json);
}

static VarveExit
check_rows (GPtrArray   *rows,
            const char  *path,
            GError     **error)
{
  guint n_differ = 0;

  for (guint i = 0; i < rows->len; i++)
    if (!((const VarveTableRow *) g_ptr_array_index (rows, i))->known)
      {
        g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                     _ ("%s:%d: There is no result to compare with, in a column result_x"), path,
                     ((const VarveTableRow *) g_ptr_array_index (rows, i))->line);
        return VARVE_EXIT_USAGE;
      }

  for (guint i = 0; i < rows->len; i++)
    {
      const VarveTableRow *row = g_ptr_array_index (rows, i);

      if (row->expected.x != row->result.x
          || (row->result.has_z && row->expected.has_z && row->expected.z != row->result.z))
        {
          n_differ++;
          g_print ("%s:%d: %s: %" G_GINT64_FORMAT "\n", path, row->line, row->function, row->result.x);
        }
    }
  g_print (_ ("%u of %u results are as expected\n"), rows->len - n_differ, rows->len);

  return n_differ > 0 ? VARVE_EXIT_FAILED : VARVE_EXIT_OK;
}

VarveExit
varve_command_probe (char   ***arguments,
                     GError  **error)
{
  char       **points    = NULL;
  char        *table     = NULL;
  gboolean     csv       = FALSE;
  gboolean     json      = FALSE;
  gboolean     check     = FALSE;
  GOptionEntry entries[] = {
    { "at", 'a', 0, G_OPTION_ARG_STRING_ARRAY, &points, N_ ("A pixel of the plane"), "X,Z" },
    { "table", 't', 0, G_OPTION_ARG_FILENAME, &table, N_ ("Compute the functions of a table"),
      N_ ("FILE") },
    { "check", 'c', 0, G_OPTION_ARG_NONE, &check, N_ ("Compare with the results in the table"), NULL },
    { "csv", 0, 0, G_OPTION_ARG_NONE, &csv, N_ ("Write comma-separated values (for tables)"), NULL },
    { "json", 'j', 0, G_OPTION_ARG_NONE, &json, N_ ("Write JSON (for recipes)"), NULL },
    G_OPTION_ENTRY_NULL
  };
  VarveExit    status    = VARVE_EXIT_OK;
  GPtrArray   *rows;

  if (!varve_cli_parse (arguments, entries, _ ("RECIPE… --at X,Z"), _ (EXAMPLES), error))
    return VARVE_EXIT_USAGE;

  if ((table == NULL) == (points == NULL))
    {
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                           _ ("Give either points, as --at 0,0, or a --table"));
    }
  else if (table == NULL && check)
    {
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                           _ ("--check compares with the results in a --table"));
    }
  else if (table == NULL)
    {
      probe_recipe (*arguments + 1, points, csv, error);
    }
  else if (varve_cli_end (*arguments, error))
    {
      rows = varve_table_load (table, error);
      if (rows != NULL)
        {
          if (check)
            status = check_rows (rows, table, error);
          else if (json)
            print_json (rows);
          else
            print_csv (rows);
          g_ptr_array_unref (rows);
        }
    }
  g_free (table);
  g_strfreev (points);

  return status;
}
