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
 * @first_iteration: 0, or as many iterations as were done already
 * @position: (inout): the position, in world units
 *
 * Moves a position by the iterations that remain.
 *
 * Thread safe.
 */
void varve_warp_point (const VarveRecipe *recipe,
                       int                first_iteration,
                       int64_t            position[2]);

/**
 * varve_warp_block:
 * @recipe: a recipe with at least one warp iteration
 * @n_columns, @x, @n_rows, @z, @noise: as for varve_sum_block ()
 *
 * Computes the warped noise at every crossing of columns and rows.  The field
 * that moves them first still lies on the grid; what follows is at scattered
 * positions.
 *
 * Thread safe.
 */
void varve_warp_block (const VarveRecipe *recipe,
                       int                n_columns,
                       const int64_t     *x,
                       int                n_rows,
                       const int64_t     *z,
                       int32_t           *noise);

#endif
