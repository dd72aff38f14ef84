/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The instruction sets, and how VARVE_CPU names one. */

#include "varve-kernels.h"

#include <glib.h>

/* The levels that this processor has, weakest first. */
static GPtrArray *
levels_here (void)
{
  GPtrArray  *names = g_ptr_array_new ();
  const char *name  = NULL;

  for (int level = 0; varve_kernels_get (level, &name), name != NULL; level++)
    if (varve_kernels_get (level, &name) != NULL)
      g_ptr_array_add (names, (gpointer) name);
    else
      g_test_message ("this processor lacks %s", name);
  g_ptr_array_add (names, NULL);

  return names;
}

static void
test_levels (void)
{
  GPtrArray  *names = levels_here ();
  const char *name  = "";

  g_assert_cmpuint (names->len, >, 1);
  g_assert_cmpstr (names->pdata[0], ==, "baseline");
  for (int level = -1; level < 100; level += 101)
    g_assert_null (varve_kernels_get (level, &name));
  g_assert_null (name);
  g_ptr_array_free (names, TRUE);
}

static void
test_legal (void)
{
  GPtrArray *names = levels_here ();
  char      *list  = g_strjoinv (", ", (char **) names->pdata);

  for (int level = 0; names->pdata[level] != NULL; level++)
    {
      char        legal[VARVE_CPU_NAMES];
      const char *wanted;
      const char *name;

      g_setenv ("VARVE_CPU", names->pdata[level], TRUE);
      g_assert_true (varve_kernels_check (&wanted, legal));
      g_assert_cmpstr (wanted, ==, names->pdata[level]);
      g_assert_cmpstr (legal, ==, list);
      g_assert_true (varve_kernels_choose () == varve_kernels_get (level, &name));
    }

  g_free (list);
  g_ptr_array_free (names, TRUE);
}

static void
test_unset (void)
{
  GPtrArray          *names = levels_here ();
  const VarveKernels *best;
  char                legal[VARVE_CPU_NAMES];
  const char         *wanted;

  g_setenv ("VARVE_CPU", names->pdata[names->len - 2], TRUE);
  best = varve_kernels_choose ();

  g_unsetenv ("VARVE_CPU");
  g_assert_true (varve_kernels_check (&wanted, legal));
  g_assert_null (wanted);
  g_assert_true (varve_kernels_choose () == best);

  g_setenv ("VARVE_CPU", "", TRUE);
  g_assert_true (varve_kernels_check (&wanted, legal));
  g_assert_null (wanted);
  g_assert_true (varve_kernels_choose () == best);

  g_ptr_array_free (names, TRUE);
}

static void
test_illegal (void)
{
  static const char *const unknown[] = { "v9", "V2", "v", "v2 ", "baseline,v2", "avx2", "0" };

  for (gsize i = 0; i < G_N_ELEMENTS (unknown); i++)
    {
      char        legal[VARVE_CPU_NAMES];
      const char *wanted;

      g_setenv ("VARVE_CPU", unknown[i], TRUE);
      g_assert_false (varve_kernels_check (&wanted, legal));
      g_assert_cmpstr (wanted, ==, unknown[i]);
      g_assert_true (g_str_has_prefix (legal, "baseline"));
      g_assert_nonnull (varve_kernels_choose ());
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/cpu/levels", test_levels);
  g_test_add_func ("/cpu/legal", test_legal);
  g_test_add_func ("/cpu/unset", test_unset);
  g_test_add_func ("/cpu/illegal", test_illegal);

  return g_test_run ();
}
