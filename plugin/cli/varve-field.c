/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-field.h"

#include <babl/babl.h>

VarveField *
varve_field_new (int width,
                 int height)
{
  VarveField *field = g_new (VarveField, 1);

  field->width  = width;
  field->height = height;
  field->values = g_new0 (gint32, varve_field_n_samples (field));

  return field;
}

void
varve_field_free (VarveField *field)
{
  if (field != NULL)
    {
      g_free (field->values);
      g_free (field);
    }
}

void
varve_field_set_row (VarveField    *field,
                     int            y,
                     int            n_channels,
                     const guint16 *pixels)
{
  gint32  *values = field->values + (gsize) y * (gsize) field->width;
  guint16 *grey   = NULL;

  if (n_channels > 1)
    {
      babl_init (); /* only counts after the first time */
      grey = g_new (guint16, field->width);
      babl_process (babl_fish (babl_format (n_channels == 3 ? "R'G'B' u16" : "R'G'B'A u16"),
                               babl_format ("Y' u16")),
                    pixels, grey, field->width);
      pixels = grey;
    }
  for (int x = 0; x < field->width; x++)
    values[x] = pixels[x];
  g_free (grey);
}
