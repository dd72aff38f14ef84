/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Parameters as people give them, generated from the tables. */

#ifndef VARVE_PARAMS_H
#define VARVE_PARAMS_H

#include <stdbool.h>
#include <stdint.h>

#define VARVE_ENUM_BEGIN(Name, name)             typedef enum {
#define VARVE_ENUM_VALUE(id, number, nick, label) id = number,
#define VARVE_ENUM_END(Name, name)               } Name;
#include "varve-enums.def"

#define VARVE_COLOR_MAX 65535

/* A perceptual (sRGB) colour, each channel in [0, VARVE_COLOR_MAX], not premultiplied. */
typedef struct
{
  uint16_t red;
  uint16_t green;
  uint16_t blue;
  uint16_t alpha;
} VarveColor;

/**
 * VarveParams:
 *
 * One field for each row of varve-properties.def, in the units given there.
 * A plain value: copy it by assignment.  Fill it with varve_params_init ()
 * or varve_params_parse (), never by hand from nothing.
 */
typedef struct
{
#define VARVE_ENUM(id, name, Enum, enum, ...) Enum id;
#define VARVE_SEED(id, name, ...) uint32_t id;
#define VARVE_DOUBLE(id, name, ...) double id;
#define VARVE_INT(id, name, ...) int id;
#define VARVE_BOOLEAN(id, name, ...) bool id;
#define VARVE_COLOR(id, name, ...) VarveColor id;
#include "varve-properties.def"
} VarveParams;

#endif
