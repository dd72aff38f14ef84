/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-noise-enums.h"

#include "varve-property.h"

/* Registers choices, with translated labels, for as long as the program runs. */
static GType
register_enum (const char      *type_name,
               const VarveEnum *choices,
               gboolean         with_auto)
{
  GEnumValue *values = g_new0 (GEnumValue, (gsize) choices->n_values + 2);
  GEnumValue *value  = values;

  if (with_auto)
    *value++ = (GEnumValue){ VARVE_TYPE_AUTO, "auto", "auto" };

  for (int i = 0; i < choices->n_values; i++)
    *value++ = (GEnumValue){ choices->values[i].number,
                             varve_enum_value_label (&choices->values[i]),
                             choices->values[i].nick };

  return g_enum_register_static (type_name, values);
}

#define DEFINE_TYPE(name, choices, type_name, with_auto)                                    \
  GType name##_get_type (void)                                                              \
  {                                                                                         \
    static gsize type = 0;                                                                  \
                                                                                            \
    if (g_once_init_enter (&type))                                                          \
      g_once_init_leave (&type, register_enum (type_name, &choices##_enum, with_auto));     \
                                                                                            \
    return type;                                                                            \
  }

#define VARVE_ENUM_BEGIN(Name, name) DEFINE_TYPE (name, name, #Name, FALSE)
#define VARVE_ENUM_VALUE(id, number, nick, label)
#define VARVE_ENUM_END(Name, name)
#include "varve-enums.def"

DEFINE_TYPE (varve_type_or_auto, varve_type, "VarveTypeOrAuto", TRUE)
