/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The noise functions themselves, by name, at one point. */

#ifndef VARVE_CLI_FUNCTIONS_H
#define VARVE_CLI_FUNCTIONS_H

#include <glib.h>

G_BEGIN_DECLS

/* What a function is given; each in the range that varve_function_compute () tells.
 * Fractions are smoothstep's, octaves double the frequency.
 */
typedef struct
{
  gint64 fx, fz;   /* position, Q16.16 */
  gint64 seed;
  gint64 shift;    /* the lattice is spaced 2^shift */
  gint64 octaves;  /* of fbm, and of the fields of a warp */
  gint64 gain;     /* of fbm, Q16.16; a warp's is ½ */
  gint64 strength; /* of a warp, Q16.16 */
} VarveArguments;

/* The results, Q16.16 but for mix32; z is given by warp alone. */
typedef struct
{
  gint64   x, z;
  gboolean has_z;
} VarveResult;

/**
 * varve_function_compute:
 * @name: mix32, value, perlin, simplex, fbm, warp or warped_fbm
 * @arguments: its arguments
 * @result: (out): what comes out
 * @error: return location; the message names the argument, its value and the legal range
 *
 * Returns: whether function and arguments are legal
 *
 * Thread safe.
 */
gboolean varve_function_compute (const char            *name,
                                 const VarveArguments  *arguments,
                                 VarveResult           *result,
                                 GError               **error);

G_END_DECLS

#endif
