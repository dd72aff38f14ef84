/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-noise-enums.h"

#include "varve-property.h"

/* Registers choices, with translated labels, for as long as the program runs. */
static GType
register_enum (const VarveEnum *choices)
{
  GEnumValue *values = g_new0 (GEnumValue, (gsize) choices->n_values + 1);

  for (int i = 0; i < choices->n_values; i++)
    {
      values[i].value      = choices->values[i].number;
      values[i].value_name = varve_enum_value_label (&choices->values[i]);
      values[i].value_nick = choices->values[i].nick;
    }

  return g_enum_register_static (choices->type_name, values);
}

#define VARVE_ENUM_BEGIN(Name, name)                  \
  GType name##_get_type (void)                        \
  {                                                   \
    static gsize type = 0;                            \
                                                      \
    if (g_once_init_enter (&type))                    \
      g_once_init_leave (&type, register_enum (&name##_enum)); \
                                                      \
    return type;                                      \
  }
#define VARVE_ENUM_VALUE(id, number, nick, label)
#define VARVE_ENUM_END(Name, name)
#include "varve-enums.def"
