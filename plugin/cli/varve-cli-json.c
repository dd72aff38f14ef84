/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli-json.h"

#include <math.h>

void
varve_json_string (JsonBuilder *json,
                   const char  *name,
                   const char  *value)
{
  if (name != NULL)
    json_builder_set_member_name (json, name);
  json_builder_add_string_value (json, value);
}

void
varve_json_int (JsonBuilder *json,
                const char  *name,
                gint64       value)
{
  if (name != NULL)
    json_builder_set_member_name (json, name);
  json_builder_add_int_value (json, value);
}

void
varve_json_number (JsonBuilder *json,
                   const char  *name,
                   double       value)
{
  if (fabs (value) < 9e15 && value == floor (value))
    {
      varve_json_int (json, name, (gint64) value);
      return;
    }

  if (name != NULL)
    json_builder_set_member_name (json, name);
  json_builder_add_double_value (json, value);
}

void
varve_json_print (JsonBuilder *json,
                  FILE        *stream)
{
  JsonNode *root = json_builder_get_root (json);
  char     *text = json_to_string (root, TRUE);

  fputs (text, stream);
  fputc ('\n', stream);
  g_free (text);
  json_node_unref (root);
}
