/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* varve show: what a file says of itself. */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-format.h"
#include "varve-cli-json.h"

#include <glib/gi18n-lib.h>

#define EXAMPLES                                                  \
  N_ ("Examples:\n"                                               \
      "  varve show perlin.png\n"                                 \
      "  varve show --json perlin.png marble.png\n"               \
      "  varve render \"$(varve show --recipe perlin.png)\" -o again.png")

static void
print_text (const char         *path,
            const VarveLabel   *label,
            const VarveRequest *request)
{
  char *shown   = varve_path_shown (path);
  char *version = varve_property_get_text (varve_property_find ("algorithm"), &request->params);

  g_print ("%s\n", shown);
  g_print ("  %s: %s\n", _ ("recipe"), label->recipe);
  g_print ("  %s: %s\n", _ ("algorithm"), version);
  g_print ("  %s: %" G_GINT64_FORMAT ", %" G_GINT64_FORMAT "\n", _ ("first pixel"), request->x,
           request->y);
  g_print ("  %s: %d × %d, ", _ ("size"), label->width, label->height);
  g_print (ngettext ("%d channel of %d bits\n", "%d channels of %d bits\n",
                     (gulong) label->n_channels), label->n_channels, label->depth);
  if (label->software != NULL)
    g_print ("  %s: %s\n", _ ("made by"), label->software);
  g_free (version);
  g_free (shown);
}

static void
add_json (JsonBuilder        *json,
          const char         *path,
          const VarveLabel   *label,
          const VarveRequest *request)
{
  char *shown = g_filename_display_name (path);

  json_builder_begin_object (json);
  varve_json_string (json, "file", shown);
  varve_json_string (json, "recipe", label->recipe);
  varve_json_int (json, "algorithm", request->params.algorithm);
  varve_json_int (json, "x", request->x);
  varve_json_int (json, "y", request->y);
  varve_json_int (json, "width", label->width);
  varve_json_int (json, "height", label->height);
  varve_json_int (json, "channels", label->n_channels);
  varve_json_int (json, "depth", label->depth);
  json_builder_end_object (json);
  g_free (shown);
}

static gboolean
read_label (const char    *path,
            VarveLabel    *label,
            VarveRequest  *request,
            GError       **error)
{
  const VarveFormat *format = varve_format_sniff (path, error);
  char              *shown;

  if (format == NULL)
    return FALSE;
  if (format->read (path, label, NULL, NULL, error) && varve_label_request (label, request, error))
    return TRUE;

  shown = g_filename_display_name (path);
  g_prefix_error (error, "%s: ", shown);
  g_free (shown);

  return FALSE;
}

VarveExit
varve_command_show (char   ***arguments,
                    GError  **error)
{
  gboolean     recipe    = FALSE;
  gboolean     use_json  = FALSE;
  GOptionEntry entries[] = {
    { "recipe", 'r', 0, G_OPTION_ARG_NONE, &recipe, N_ ("Write the recipe alone"), NULL },
    { "json", 'j', 0, G_OPTION_ARG_NONE, &use_json, N_ ("Write JSON, for programs"), NULL },
    G_OPTION_ENTRY_NULL
  };
  VarveExit    status    = VARVE_EXIT_OK;
  JsonBuilder *json;

  if (!varve_cli_parse (arguments, entries, _ ("FILE…"), _ (EXAMPLES), error)
      || !varve_cli_need (*arguments, _ ("FILE…"), error))
    return VARVE_EXIT_USAGE;

  json = json_builder_new ();
  json_builder_begin_array (json);
  for (char **path = *arguments + 1; *path != NULL; path++)
    {
      VarveLabel   label = { 0 };
      VarveRequest request;
      GError      *local = NULL;

      if (!read_label (*path, &label, &request, &local))
        {
          varve_cli_complain (local->message);
          g_error_free (local);
          status = VARVE_EXIT_FAILED;
        }
      else if (use_json)
        {
          add_json (json, *path, &label, &request);
        }
      else if (recipe)
        {
          g_print ("%s\n", label.recipe);
        }
      else
        {
          print_text (*path, &label, &request);
        }
      varve_label_clear (&label);
    }
  json_builder_end_array (json);
  if (use_json)
    varve_json_print (json, stdout);
  g_object_unref (json);

  return status;
}
