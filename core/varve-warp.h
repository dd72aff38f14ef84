/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Domain warping: each position is moved by noise at that position (Quilez,
 * "Domain Warping", 2002).
 */

#ifndef VARVE_WARP_H
#define VARVE_WARP_H

#include "varve-recipe.h"

/**
 * varve_warp_point:
 * @recipe: a recipe
 * @position: (inout): the position, in world units
 *
 * Moves a position.
 *
 * Thread safe.
 */
void varve_warp_point (const VarveRecipe *recipe,
                       int64_t            position[2]);

/**
 * varve_warp_rows:
 * @recipe: a recipe with at least one warp iteration
 * @columns: columns of @recipe->field, from varve_sum_columns ()
 * @x: position of each column along x, in world units
 * @n_rows: at most VARVE_BLOCK_HEIGHT
 * @z: position of each row along z, in world units
 * @block: (out): the warped sum at every crossing of columns and rows
 *
 * The field that moves samples first still lies on the grid; what follows is at
 * scattered positions.
 *
 * Thread safe.
 */
void varve_warp_rows (const VarveRecipe *recipe,
                      VarveSumColumns   *columns,
                      const int64_t     *x,
                      int                n_rows,
                      const int64_t     *z,
                      VarveSumBlock     *block);

#endif
