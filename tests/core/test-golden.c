/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Checksums of very many recipes (golden.tsv).  A checksum that changes means
 * that old recipes draw something else: it needs a new algorithm number.
 *
 *   test-golden NUMBER       prints a case
 *   test-golden --write FILE writes all cases anew
 */

#include "random-recipe.h"
#include "varve-recipe-text.h"

#include <stdio.h>
#include <stdlib.h>

#define COLUMNS "number\tchecksum\tx\ty\trecipe"

static char *
print_case (int number)
{
  GoldenCase golden;
  char      *recipe, *line;

  golden_case (&golden, number);
  recipe = varve_params_print (&golden.params);
  line   = g_strdup_printf ("%d\t%016" G_GINT64_MODIFIER "x\t%d\t%d\t%s",
                            number, golden_checksum (&golden), golden.x, golden.y, recipe);
  g_free (recipe);

  return line;
}

static char *
print_all (void)
{
  GString *text = g_string_new (COLUMNS "\n");

  for (int t = 0; t < varve_type_enum.n_values; t++)
    for (int k = 0; k < GOLDEN_CASES; k++)
      {
        char *line = print_case (varve_type_enum.values[t].number * 1000 + k);

        g_string_append_printf (text, "%s\n", line);
        g_free (line);
      }

  return g_string_free (text, FALSE);
}

/* The recipes as they stand in the file, read as text. */
static void
test_file (void)
{
  char   *path = g_test_build_filename (G_TEST_DIST, "golden.tsv", NULL);
  char   *text = NULL;
  char  **lines;
  GError *error = NULL;
  int     wrong = 0, number_of_cases = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  g_assert_cmpstr (lines[0], ==, COLUMNS);

  for (char **line = lines + 1; *line != NULL; line++, number_of_cases++)
    {
      char      **f = g_strsplit (*line, "\t", 5);
      GoldenCase  golden;
      char       *again;

      varve_params_parse (&golden.params, f[4], &error);
      g_assert_no_error (error);
      g_assert_true (varve_params_validate (&golden.params, NULL));
      golden.x = atoi (f[2]);
      golden.y = atoi (f[3]);

      if (golden_checksum (&golden) != g_ascii_strtoull (f[1], NULL, 16))
        {
          g_test_message ("another picture: %s", *line);
          wrong++;
        }

      /* A number stands for the same recipe as ever. */
      again = print_case (atoi (f[0]));
      if (wrong == 0)
        g_assert_cmpstr (again, ==, *line);
      g_free (again);
      g_strfreev (f);
    }

  g_assert_cmpint (wrong, ==, 0);
  g_assert_cmpint (number_of_cases, ==, varve_type_enum.n_values * GOLDEN_CASES);
  g_strfreev (lines);
  g_free (text);
  g_free (path);
}

int
main (int   argc,
      char *argv[])
{
  if (argc == 3 && g_str_equal (argv[1], "--write"))
    {
      char    *text = print_all ();
      gboolean done = g_file_set_contents (argv[2], text, -1, NULL);

      g_free (text);
      return done ? 0 : 1;
    }
  if (argc == 2 && g_ascii_isdigit (argv[1][0]))
    {
      char *line = print_case (atoi (argv[1]));

      puts (line);
      g_free (line);
      return 0;
    }

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/golden/file", test_file);

  return g_test_run ();
}
