/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-cli.h"
#include "varve-cli-keys.h"

/* Numbers besides the recipe's properties. */
static const struct
{
  const char *name;
  gsize       offset;
  gint64      minimum, maximum; /* but of the depth */
} numbers[] = {
  { "width", G_STRUCT_OFFSET (VarveRequest, width), 1, G_MAXINT },
  { "height", G_STRUCT_OFFSET (VarveRequest, height), 1, G_MAXINT },
  { "depth", G_STRUCT_OFFSET (VarveRequest, depth), 0, 0 },
  { "x", G_STRUCT_OFFSET (VarveRequest, x), G_MININT, G_MAXINT },
  { "y", G_STRUCT_OFFSET (VarveRequest, y), G_MININT, G_MAXINT },
};

/* Keys with one value each. */
static const char *const texts[] = { "recipe", "preset", "output" };

static const char *const tiles[] = { "column", "row" };

gint64 *
varve_keys_number (VarveRequest *request,
                   gint64        tile[2],
                   const char   *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (g_str_equal (numbers[i].name, key))
      return (gint64 *) (void *) ((char *) request + numbers[i].offset);
  for (guint i = 0; i < G_N_ELEMENTS (tiles); i++)
    if (g_str_equal (tiles[i], key))
      return &tile[i];

  return NULL;
}

gboolean
varve_keys_set_number (VarveRequest  *request,
                       gint64         tile[2],
                       const char    *key,
                       const char    *text,
                       GError       **error)
{
  gint64 *number  = varve_keys_number (request, tile, key);
  gint64  minimum = G_MININT, maximum = G_MAXINT;

  if (number == &request->depth)
    return varve_cli_depth (key, text, number, error);

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (g_str_equal (numbers[i].name, key))
      {
        minimum = numbers[i].minimum;
        maximum = numbers[i].maximum;
      }

  return varve_cli_number (key, text, minimum, maximum, number, error);
}

gboolean
varve_keys_is_text (const char *key)
{
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_str_equal (texts[i], key))
      return TRUE;

  return FALSE;
}

char *
varve_keys_describe (void)
{
  GString             *text = g_string_new (NULL);
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_string_append_printf (text, "%s, ", texts[i]);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_string_append_printf (text, "%s, ", numbers[i].name);
  for (guint i = 0; i < G_N_ELEMENTS (tiles); i++)
    g_string_append_printf (text, "%s, ", tiles[i]);
  for (guint i = 0; i < n_properties; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", properties[i].name);

  return g_string_free (text, FALSE);
}
