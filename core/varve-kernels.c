/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* All kernels for one instruction set.  This file is compiled once for each
 * in varve-levels.def, with VARVE_KERNELS_FOR defined as its name and the compiler
 * told to use it; without, for what every processor of the kind has.
 */

#include "varve-kernels.h"

#include "varve-vector-long.h"
#include "varve-vector-short.h"
#include "varve-vector-table.h"

#include "varve-lattice-kernel.h"

#include "varve-axis-kernel.h"
#include "varve-move-kernel.h"
#include "varve-value-rows-kernel.h"
#include "varve-value-kernel.h"
#include "varve-value-points-kernel.h"
#include "varve-perlin-rows-kernel.h"
#include "varve-perlin-points-kernel.h"
#include "varve-perlin-kernel.h"
#include "varve-mask-kernel.h"
#include "varve-simplex-kernel.h"
#include "varve-worley-kernel.h"
#include "varve-sum-kernel.h"
#include "varve-value-layer-kernel.h"
#include "varve-value-sum-kernel.h"

#ifndef VARVE_KERNELS_FOR
#define VARVE_KERNELS_FOR baseline
#endif

#define JOIN_NAMES(a, b) a##b
#define JOIN(a, b)       JOIN_NAMES (a, b)

const VarveKernels JOIN (varve_kernels_, VARVE_KERNELS_FOR) = {
  .noise = {
#define VARVE_TYPE(id, number, nick, label, noise) [VARVE_TYPE_##id] = &noise##_kernel,
#include "varve-types.def"
  },
  .place        = place,
  .value_sum    = value_sum,
  .add          = add,
  .value_points = value_points,
  .add_parts    = add_parts,
  .tone         = tone,
  .move         = move,
};
