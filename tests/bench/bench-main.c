/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* bench-host [TABLE…]: what Varve costs inside its host, GEGL.  Not a test: it
 * fails on nothing.
 */

#include "bench-operation.h"
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>

static const struct
{
  const char *name;
  void      (*print) (double seconds);
} tables[] = {
  { "pictures",    bench_pictures    },
  { "formats",     bench_formats     },
  { "shapes",      bench_shapes      },
  { "interactive", bench_interactive },
};

int
bench_set_threads (int n_threads)
{
  static int all;

  if (all == 0)
    g_object_get (gegl_config (), "threads", &all, NULL);

  g_object_set (gegl_config (), "threads", n_threads > 0 ? n_threads : all, NULL);

  return n_threads > 0 ? n_threads : all;
}

static gboolean
wanted (const char *name,
        int         argc,
        char       *argv[])
{
  gboolean all = TRUE;

  /* "core" names the table of another program. */
  for (int i = 1; i < argc; i++)
    {
      if (g_str_equal (argv[i], name))
        return TRUE;
      all = all && g_str_equal (argv[i], "core");
    }

  return all;
}

int
main (int   argc,
      char *argv[])
{
  const char *text    = g_getenv ("VARVE_BENCH_SECONDS");
  double      seconds = text != NULL ? g_ascii_strtod (text, NULL) : 10.0;

  setvbuf (stdout, NULL, _IOLBF, 0);
  g_object_set (gegl_config (), "application-license", "GPL3", NULL);
  bench_operation_register ();
  gegl_init (&argc, &argv);
  if (!gegl_has_operation ("varve:noise"))
    g_error ("GEGL_PATH leads to no varve:noise");

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (wanted (tables[i].name, argc, argv))
      tables[i].print (seconds);

  gegl_exit ();

  return EXIT_SUCCESS;
}
