/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* A plug-in for the tests: calls plug-in-varve-layers and writes each progress
 * update to a file.
 */

#include <libgimp/gimp.h>
#include <stdio.h>

#define PROCEDURE "plug-in-varve-probe"

static void
start (const gchar *message,
       gboolean     cancelable,
       gpointer     data)
{
  fprintf (data, "start %s\n", message);
}

static void
end (gpointer data)
{
  fprintf (data, "end\n");
}

static void
set_text (const gchar *message,
          gpointer     data)
{
}

static void
set_value (gdouble  fraction,
           gpointer data)
{
  fprintf (data, "%.4f\n", fraction);
}

static void
query (void)
{
  static const GimpParamDef args[] = {
    { GIMP_PDB_INT32, "run-mode", "The run mode" },
    { GIMP_PDB_IMAGE, "image", "Image" },
    { GIMP_PDB_DRAWABLE, "drawable", "Drawable" },
    { GIMP_PDB_STRING, "recipe", "Recipe" },
    { GIMP_PDB_INT32, "count", "Count" },
    { GIMP_PDB_INT32, "target", "Target" },
    { GIMP_PDB_STRING, "log", "File for the updates" },
  };
  static const GimpParamDef vals[] = { { GIMP_PDB_INT32, "status", "Status of the call" } };

  gimp_install_procedure (PROCEDURE, "Probe", "", "", "", "2026", NULL, "*", GIMP_PLUGIN,
                          G_N_ELEMENTS (args), G_N_ELEMENTS (vals), args, vals);
}

static void
run (const gchar      *name,
     gint              n_params,
     const GimpParam  *param,
     gint             *n_return_vals,
     GimpParam       **return_vals)
{
  static GimpParam   values[2];
  GimpProgressVtable vtable = { .start = start, .end = end, .set_text = set_text,
                                .set_value = set_value };
  FILE              *log    = fopen (param[6].data.d_string, "w");
  const gchar       *callback;
  GimpParam         *result;
  gint               n_results;

  callback = gimp_progress_install_vtable (&vtable, log);
  result   = gimp_run_procedure2 ("plug-in-varve-layers", &n_results, 6, param);
  gimp_progress_uninstall (callback);
  g_free (gimp_version ()); /* wait for GIMP: it may lose the result of a process that ends at once */
  fclose (log);

  values[0].type          = GIMP_PDB_STATUS;
  values[0].data.d_status = GIMP_PDB_SUCCESS;
  values[1].type          = GIMP_PDB_INT32;
  values[1].data.d_int32  = (gint) result[0].data.d_status;
  *n_return_vals          = 2;
  *return_vals            = values;
  gimp_destroy_params (result, n_results);
}

const GimpPlugInInfo PLUG_IN_INFO = { NULL, NULL, query, run };

MAIN ()
