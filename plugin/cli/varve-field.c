/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-field.h"

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
