/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "varve-lattice.h"

void
varve_axis_append (VarveAxis          *axis,
                   const VarveCell    *cell,
                   VarveInterpolation  interpolation)
{
  uint32_t lower = varve_cell_corner (cell, 0);
  uint32_t upper = varve_cell_corner (cell, 1);
  int      last  = axis->n_corners - 1;

  /* The last two corners enclose the previous sample. */
  if (last < 0 || axis->corner[last - 1] != lower || axis->corner[last] != upper)
    {
      if (last < 0 || axis->corner[last] != lower)
        axis->corner[axis->n_corners++] = lower;
      axis->corner[axis->n_corners++] = upper;
    }

  axis->cell[axis->n]     = *cell;
  axis->fraction[axis->n] = varve_cell_fraction (cell);
  axis->weight[axis->n]   = varve_fade (interpolation, axis->fraction[axis->n]);
  axis->slot[axis->n]     = (uint16_t) (axis->n_corners - 2);
  axis->n++;
}
