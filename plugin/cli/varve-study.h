/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What a study measures, read from a JSON file.  There are two kinds, told apart
 * by their keys:
 *
 * The noise study compares value and Perlin noise; its keys are grid, stepQ16,
 * latticeShift, seed, spectrumGrid, spectrumStepQ16, spectrumBins, diffBins and
 * probes.
 *
 * The fBm study sums value noise over octaves; its keys are grid, stepQ16,
 * latticeShift, seed, gainQ16, octaves, spectrumBins, warpOctaves, warpStrengthQ16
 * and probes.
 *
 * Both use smoothstep interpolation, lacunarity 2 and normalising by amplitude,
 * without decorrelation and band limit.
 */

#ifndef VARVE_STUDY_H
#define VARVE_STUDY_H

#include "varve-sum.h"

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  VARVE_STUDY_NOISE = 1 << 0,
  VARVE_STUDY_FBM   = 1 << 1,
} VarveStudyKind;

/* A place to tell exact values of, in world units. */
typedef struct
{
  gint64 fx, fz;
} VarveProbe;

typedef struct
{
  VarveStudyKind kind;
  gint64         grid;           /* samples along each axis */
  gint64         step;           /* from one to the next, in world units */
  gint64         shift;          /* the lattice is spaced 2^shift world units */
  gint64         seed;
  gint64         spectrum_grid;  /* the same for the spectrum of the noise study */
  gint64         spectrum_step;
  gint64         spectrum_bins;
  gint64         diff_bins;      /* of the histogram of differences */
  gint64         gain;           /* Q16.16 */
  gint64         warp_octaves;   /* of the warp field and of what it warps */
  gint64         warp_strength;  /* world units a unit of field, Q16.16 */
  int            octaves[VARVE_MAX_OCTAVES]; /* one field each, rising */
  int            n_octaves;
  VarveProbe    *probes;
  int            n_probes;
} VarveStudy;

/**
 * varve_study_read:
 * @path: a JSON file
 * @error: return location; the message names file, key, value and legal range
 *
 * Returns: (nullable): the study; free with varve_study_free ()
 */
VarveStudy *varve_study_read (const char  *path,
                              GError     **error);

void varve_study_free (VarveStudy *study);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VarveStudy, varve_study_free)

/**
 * varve_study_next_number:
 * @study: a study
 * @index: (inout): 0 at first
 * @value: (out): the value
 *
 * Goes through the keys with one number.
 *
 * Returns: (nullable): the key, NULL after the last
 */
const char *varve_study_next_number (const VarveStudy *study,
                                     int              *index,
                                     gint64           *value);

G_END_DECLS

#endif
