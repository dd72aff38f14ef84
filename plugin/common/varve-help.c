/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-help.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const char *heading;
  const char *text;
  gboolean    filters; /* only where there are live filters */
} Section;

static const Section sections[] = {
  { N_ ("What it does"),
    N_ ("Varve renders noise: Value, Perlin or White, summed over octaves and warped if you like. "
        "The same recipe gives the same pixels in GIMP and in the gegl command, on every "
        "computer."), FALSE },
  { N_ ("First steps"),
    N_ ("Choose a preset or a type, then press New Seed until you like the pattern. Size sets the "
        "largest features, Octaves the detail, Warp bends it all into swirls and marble."), FALSE },
  { N_ ("Preview"),
    N_ ("Shows the whole picture, or true pixels that you can drag about."), FALSE },
  { N_ ("Render into"),
    N_ ("This layer (mask, channel) is filled inside the selection. New layers have the size of "
        "the image; the seed rises by one from layer to layer. Either is one step to undo."), FALSE },
  { N_ ("Live filter"),
    N_ ("New layers can carry Varve Noise as a filter instead of pixels. Click the fx beside the "
        "layer in the Layers dialog to change, hide or merge it at any time."), TRUE },
  { N_ ("Recipe"),
    N_ ("All settings in one line of text. Copy it to share a pattern, paste one to use it. Each "
        "layer keeps its recipe, also in XCF files: Varve Edit Layer opens it again."), FALSE },
  { N_ ("Transparency"),
    N_ ("Opaque colors leave the transparency of a layer as it is; what is wholly transparent "
        "becomes opaque. Translucent colors replace the transparency, unless it is locked. Layers "
        "without an alpha channel, masks and channels ignore it."), FALSE },
};

char *
varve_help_markup (gboolean filters)
{
  GString *markup = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      char *text;

      if (sections[i].filters && !filters)
        continue;

      text = g_markup_printf_escaped ("%s<b>%s</b>\n%s", markup->len > 0 ? "\n\n" : "",
                                      _ (sections[i].heading), _ (sections[i].text));
      g_string_append (markup, text);
      g_free (text);
    }

  return g_string_free (markup, FALSE);
}
