/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "varve-noise.h"

const VarveNoise *
varve_noise_get (VarveType type)
{
  switch (type)
    {
#define VARVE_TYPE(id, number, nick, label, noise) \
    case VARVE_TYPE_##id:                          \
      return &noise;
#include "varve-types.def"
    }

  return &varve_noise_perlin;
}
