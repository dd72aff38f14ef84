/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp2.h"

#include <glib/gi18n-lib.h>
#include <libgimp/gimp.h>
#include <stdlib.h>
#include <string.h>

G_DEFINE_QUARK (varve-gimp2-error-quark, varve_gimp2_error)

void
varve_settings_init (VarveSettings *settings)
{
  varve_params_init (&settings->params);
  settings->count  = 1;
  settings->target = VARVE_TARGET_DRAWABLE;
}

static gboolean
check_range (const char  *name,
             gint         value,
             gint         minimum,
             gint         maximum,
             GError     **error)
{
  char *text, *low, *high, *range;

  if (value >= minimum && value <= maximum)
    return TRUE;

  text  = g_strdup_printf ("%d", value);
  low   = g_strdup_printf ("%d", minimum);
  high  = g_strdup_printf ("%d", maximum);
  range = g_strdup_printf (_ ("%s to %s"), low, high);
  g_set_error (error, VARVE_GIMP2_ERROR, VARVE_GIMP2_ERROR_ARGUMENT,
               _ ("%s: %s is out of range; legal is %s"), name, text, range);
  g_free (text);
  g_free (low);
  g_free (high);
  g_free (range);

  return FALSE;
}

gboolean
varve_settings_check (VarveSettings  *settings,
                      gint            count,
                      gint            target,
                      GError        **error)
{
  if (!check_range ("count", count, 1, VARVE_MAX_LAYERS, error)
      || !check_range ("target", target, VARVE_TARGET_DRAWABLE, VARVE_TARGET_LAYERS, error))
    return FALSE;

  if (target == VARVE_TARGET_DRAWABLE && count != 1)
    {
      g_set_error (error, VARVE_GIMP2_ERROR, VARVE_GIMP2_ERROR_ARGUMENT,
                   /* TRANSLATORS: count and target are arguments of a procedure. */
                   _ ("count: %d is out of range; legal is 1 with target 0 (the drawable), "
                      "1 to %d with target 1 (new layers)"),
                   count, VARVE_MAX_LAYERS);
      return FALSE;
    }

  settings->count  = count;
  settings->target = (VarveTarget) target;

  return TRUE;
}

/* The values are kept as "COUNT TARGET RECIPE", ended by a zero, so that
 * another version of the plug-in in the same session can read them.
 */
void
varve_settings_load (VarveSettings *settings)
{
  gint           size = gimp_get_data_size (VARVE_LAYERS_PROC);
  VarveSettings  last;
  char          *text, *rest;

  varve_settings_init (settings);
  if (size < 1)
    return;

  text = g_malloc0 ((gsize) size + 1);
  if (gimp_get_data (VARVE_LAYERS_PROC, text))
    {
      gint count  = (gint) strtol (text, &rest, 10);
      gint target = (gint) strtol (rest, &rest, 10);

      if (varve_settings_check (&last, count, target, NULL)
          && varve_params_parse (&last.params, rest, NULL))
        *settings = last;
    }
  g_free (text);
}

void
varve_settings_save (const VarveSettings *settings)
{
  char *recipe = varve_params_print (&settings->params);
  char *text   = g_strdup_printf ("%d %d %s", settings->count, (gint) settings->target, recipe);

  gimp_set_data (VARVE_LAYERS_PROC, text, (guint32) strlen (text) + 1);
  g_free (recipe);
  g_free (text);
}
