/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What a noise type provides.  To add one: write a file that defines a
 * VarveNoise, one that defines its VarveKernel, and give it a row in
 * varve-types.def.
 */

#ifndef VARVE_NOISE_H
#define VARVE_NOISE_H

#include "varve-lattice.h"

#define VARVE_MASK_SIZE 64

/* What the octaves of a noise share, apart from their places and seeds. */
typedef struct
{
  VarveInterpolation interpolation; /* value and Perlin */
  VarveDistance      distance;      /* these three: Worley */
  VarveCellOutput    cell_output;
  int32_t            jitter;        /* Q16.16, at most ONE */
  uint16_t           mask[VARVE_MASK_SIZE * VARVE_MASK_SIZE]; /* blue */
} VarveStyle;

/* The mean of one octave, Q16.16: what stands in for an octave that is too
 * fine to see, so that brightness does not shift.  Where it does not follow from
 * symmetry, as for folded octaves and for distances, it is the mean of 16 million
 * samples, each at a random place of a random cell with a random seed (standard
 * error at most 5), with jitter 1.
 */
typedef struct
{
  int32_t plain;  /* none and fbm */
  int32_t billow;
  int32_t ridged;
} VarveMean;

/* How many types there are. */
enum
{
  VARVE_N_TYPES = 0
#define VARVE_TYPE(id, number, nick, label, noise) + 1
#include "varve-types.def"
};

/**
 * VarveNoise:
 *
 * A noise type.
 *
 * @point: one octave at one sample: the plain reference that kernels are compared
 *         with.  Depends on its arguments alone; thread safe.
 */
typedef struct
{
  VarveType type;
  bool      fractal;      /* can be summed over octaves */
  bool      gradient;     /* is 0 at every lattice point */
  VarveMean mean;
  int32_t   low, high;    /* range after normalising, Q16.16 */
  int32_t   spread;       /* K of normalize=spread, Q16.16; 0 unless fractal */
  int32_t   output_scale; /* pixel = clamp (output_shift + floor (noise·output_scale)) */
  int32_t   output_shift;
  int32_t   signed_scale; /* the same for the range [−ONE, ONE], to be folded about 0; */
  int32_t   signed_shift; /* 0 unless fractal */

  /* The mean where it depends on the style, or NULL. */
  const VarveMean *(*style_mean) (const VarveStyle *style);

  /* Makes what style needs of the seed; NULL: nothing */
  void (*prepare) (VarveStyle *style,
                   uint32_t    seed);

  int32_t (*point) (const VarveStyle *style,
                    const VarveCell  *x,
                    const VarveCell  *z,
                    uint32_t          seed);
} VarveNoise;

#define VARVE_TYPE(id, number, nick, label, noise) extern const VarveNoise noise;
#include "varve-types.def"

/**
 * varve_noise_get:
 * @type: a noise type
 *
 * Returns: the noise of @type
 */
const VarveNoise *varve_noise_get (VarveType type);

#endif
