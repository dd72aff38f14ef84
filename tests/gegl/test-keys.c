/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Access keys of a dialog: each is used once. */

#include "varve-keys.h"

static void
assert_fit (VarveKeys  *keys,
            const char *label,
            const char *expected)
{
  char *fitting = varve_keys_fit (keys, label);

  g_assert_cmpstr (fitting, ==, expected);
  g_free (fitting);
}

static void
assert_add (VarveKeys  *keys,
            const char *label,
            const char *expected)
{
  char *added = varve_keys_add (keys, label);

  g_assert_cmpstr (added, ==, expected);
  g_free (added);
}

static void
test_add (void)
{
  VarveKeys keys = 0;

  assert_add (&keys, "Size", "_Size");
  assert_add (&keys, "Seed", "S_eed");
  assert_add (&keys, "See", "See");
  assert_add (&keys, "Größe", "_Größe");
  assert_add (&keys, "种子", "种子");
}

static void
test_fit (void)
{
  VarveKeys keys = 0;

  varve_keys_take (&keys, "_Save Settings");
  varve_keys_take (&keys, "No key");
  assert_fit (&keys, "_Save…", "S_ave…");
  assert_fit (&keys, "_Save…", "Sa_ve…");
  assert_fit (&keys, "Rec_ipe:", "Rec_ipe:");
  assert_fit (&keys, "Rec_ipe:", "_Recipe:");
  assert_fit (&keys, "No key", "No key");
  assert_fit (&keys, "_Sis", "Sis");
  g_assert_true (keys == (1u << ('s' - 'a') | 1u << 0 | 1u << ('v' - 'a') | 1u << ('i' - 'a')
                          | 1u << ('r' - 'a')));
}

static void
test_parentheses (void)
{
  VarveKeys keys = 0;

  assert_fit (&keys, "保存(_S)…", "保存(_S)…");
  assert_fit (&keys, "保存(_S)…", "保存(_A)…");
  assert_fit (&keys, "保存(_s)…", "保存(_B)…");
  keys = (1u << 26) - 1;
  assert_fit (&keys, "保存(_S)…", "保存…");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/keys/add", test_add);
  g_test_add_func ("/keys/fit", test_fit);
  g_test_add_func ("/keys/parentheses", test_parentheses);

  return g_test_run ();
}
