/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* GLib types of the core's enumerations. */

#ifndef VARVE_NOISE_ENUMS_H
#define VARVE_NOISE_ENUMS_H

#include "varve-params.h"

#include <glib-object.h>

#define VARVE_ENUM_BEGIN(Name, name) GType name##_get_type (void) G_GNUC_CONST;
#define VARVE_ENUM_VALUE(id, number, nick, label)
#define VARVE_ENUM_END(Name, name)
#include "varve-enums.def"

/* Value of the type below that leaves VarveType alone. */
#define VARVE_TYPE_AUTO (-1)

/* VarveType's values and VARVE_TYPE_AUTO. */
GType varve_type_or_auto_get_type (void) G_GNUC_CONST;

#endif
