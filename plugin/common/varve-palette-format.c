/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-palette.h"

void
varve_palette_init (VarvePalette     *palette,
                    const VarveColor *low,
                    const VarveColor *high)
{
  varve_palette_set_colors (palette, low, high);
  palette->format = babl_format (palette->n_channels == 1   ? "Y' u16"
                                 : palette->n_channels == 3 ? "R'G'B' u16"
                                                            : "R'G'B'A u16");
}
