/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The fast forms of what the noise types and the sum compute, by instruction
 * set.  Each agrees to the bit with VarveNoise's point and with
 * varve_sum_point (), in every instruction set.
 *
 * All functions are thread safe.  Arrays hold whole vectors: what lies past the
 * number of samples is read and written, and means nothing.
 */

#ifndef VARVE_KERNELS_H
#define VARVE_KERNELS_H

#include "varve-noise.h"
#include "varve-octave.h"
#include "varve-points.h"

#include <stddef.h>

/* Samples of a block. */
#define VARVE_BLOCK_SIZE (VARVE_BLOCK_WIDTH * VARVE_BLOCK_HEIGHT)

/* Columns on the lattice of value and Perlin noise. */
typedef struct
{
  VARVE_ALIGNED
  uint32_t lower[VARVE_BLOCK_WIDTH];    /* what the corners beside it add to the hash */
  uint32_t upper[VARVE_BLOCK_WIDTH];
  uint16_t fraction[VARVE_BLOCK_WIDTH]; /* in the cell, Q16.16 in [0, ONE) */
  uint16_t weight[VARVE_BLOCK_WIDTH];   /* the fraction on the fade curve */
  int      n;
} VarveLatticeColumns;

/* Corners beside a block's columns, rounded up to whole vectors and one more. */
#define VARVE_VALUE_CORNERS (VARVE_BLOCK_WIDTH + 64)

/* Lattice rows that are kept: four rows of samples may lie between two each. */
#define VARVE_VALUE_ROWS 8

/* Which lattice rows there are. */
typedef struct
{
  unsigned n;      /* so far: the last two lie above and below the last row of samples */
  uint32_t key[2]; /* what these add to the hash */
} VarveValueTrack;

/* Lattice rows of value noise, blended along x.  Where cells are a column wide or
 * wider, corner holds what each corner adds to the hash, first where windows of columns
 * begin in it, and pick where the corners beside each column are from there.
 */
typedef struct
{
  VarveLatticeColumns lattice;
  VARVE_ALIGNED
  uint32_t            corner[VARVE_VALUE_CORNERS];
  uint16_t            pick[2][VARVE_BLOCK_WIDTH];
  uint16_t            first[VARVE_BLOCK_WIDTH / 8];
  int                 n_corners; /* 0: not held */
  int                 window;    /* columns in one, where that may differ */
  bool                each;      /* corners: one a column, and one more */
  VARVE_ALIGNED
  uint16_t            row[VARVE_VALUE_ROWS][VARVE_BLOCK_WIDTH]; /* by number */
  VarveValueTrack     track;
} VarveValueColumns;

/* A lattice row of Perlin noise: the gradients of the two corners beside each
 * column, in the last three bits, and the x parts of their slopes, which all rows of
 * a cell share.
 */
typedef struct
{
  VARVE_ALIGNED
  uint16_t gradient[2][VARVE_BLOCK_WIDTH];
  int32_t  slope[2][VARVE_BLOCK_WIDTH];
} VarvePerlinRow;

typedef struct
{
  VarveLatticeColumns lattice;
  VarvePerlinRow      row[2];
  bool                even;   /* all columns have the same fraction; slopes are not kept */
  bool                valid;  /* row has the lattice rows that key names */
  uint32_t            key[2];
} VarvePerlinColumns;

/* A feature point, and its number where cells are drawn. */
typedef struct
{
  int32_t x, z;
  int32_t value;
} VarveFeature;

#define VARVE_SPAN_WIDTH    64
#define VARVE_SPAN_FEATURES 64

/* The feature points that count in some columns; n is 0 where they are too many. */
typedef struct
{
  int          n;
  VarveFeature feature[VARVE_SPAN_FEATURES];
} VarveSpan;

/* Columns of Worley noise.  Where they are close, also their places, from the corner
 * of the first one's cell, and what its cell, three before it and all those after
 * it add to the hash.
 */
typedef struct
{
  VarveAxis axis;
  VARVE_ALIGNED
  int32_t   track[VARVE_BLOCK_WIDTH];
  uint32_t  key[VARVE_SPAN_FEATURES];
  bool      close;
  bool      valid; /* span is for this seed, between z[0] and z[1] from this row of cells */
  uint32_t  seed;
  int64_t   row;
  int32_t   z[2];
  VarveSpan span[VARVE_BLOCK_WIDTH / VARVE_SPAN_WIDTH];
} VarveWorleyColumns;

/* Columns of simplex noise: of the lattice of tiles, where that has been looked at, whole
 * edges and the part of 2^32 between; what follows is about the plain lattice.
 */
typedef struct
{
  VarveAxis axis;
  VARVE_ALIGNED
  uint32_t  edge[VARVE_BLOCK_WIDTH];
  uint32_t  edge_part[VARVE_BLOCK_WIDTH];
  bool      edged;
  VARVE_ALIGNED
  int32_t   distance[VARVE_BLOCK_WIDTH]; /* from the first column, 2^18 units a cell */
  int64_t   first;                       /* its position */
  int64_t   density;                     /* columns per distance of 2^32 */
  bool      near;                        /* distances fit */
  bool      dense;                       /* and rise, with vectors shorter than a cell */
} VarveSimplexColumns;

/* What a kernel keeps of the columns of one octave, from block to block down a
 * strip.
 */
typedef union
{
  VarveValueColumns   value;
  VarvePerlinColumns  perlin;
  VarveSimplexColumns simplex;
  VarveWorleyColumns  worley;
  VarveAxis           axis; /* of the others */
} VarveColumns;

/**
 * VarveKernel:
 *
 * One noise type.  The values of rows () and points () are those of VarveNoise's
 * point.
 *
 * @columns: prepares the columns of an octave
 * @rows: the noise at every crossing of those and of at most VARVE_BLOCK_HEIGHT
 *        rows, into rows of VARVE_BLOCK_WIDTH values
 * @points: the noise at each of n points
 * @pixels: the same as rows (), as pixels or inverted ones, for up to
 *          VARVE_BLOCK_WIDTH rows; NULL: not faster
 * @share: the same as rows () times amplitude, added to totals, or starting them;
 *         NULL: not faster
 */
typedef struct
{
  void (*columns) (const VarveStyle *style,
                   const VarveAxis  *axis,
                   VarveColumns     *columns);

  void (*rows) (const VarveStyle *style,
                VarveColumns     *columns,
                const VarveAxis  *rows,
                uint32_t          seed,
                int32_t          *noise);

  void (*points) (const VarveStyle  *style,
                  const VarveOctave *octave,
                  int                n,
                  const VarvePoints  axis[2],
                  uint32_t           seed,
                  int32_t           *noise);

  void (*pixels) (const VarveStyle *style,
                  VarveColumns     *columns,
                  const VarveAxis  *rows,
                  uint32_t          seed,
                  bool              invert,
                  uint16_t         *pixels,
                  ptrdiff_t         stride);

  void (*share) (const VarveStyle *style,
                 VarveColumns     *columns,
                 const VarveAxis  *rows,
                 uint32_t          seed,
                 int32_t           amplitude,
                 bool              first,
                 int32_t          *total);
} VarveKernel;

/* How an octave's values join the sum; all Q16.16. */
typedef struct
{
  VarveFractal fractal;      /* billow and ridged: folded */
  int32_t      signed_scale; /* as in VarveNoise */
  int32_t      signed_shift;
  int32_t      mean;
  int32_t      weight;
  int32_t      amplitude;
} VarveShare;

/* One octave of a sum on a grid. */
typedef struct
{
  const VarveOctave *octave;
  VarveColumns      *columns;
  uint32_t           seed;
  VarveShare         share;
} VarveLayer;

/* One octave of a sum at scattered points: its share goes into rows of
 * VARVE_BLOCK_WIDTH values, or is added to them.
 */
typedef struct
{
  const VarveOctave *octave;
  uint32_t           seed;
  VarveShare         share;
  bool               first;
  uint16_t          *sum;
} VarvePointLayer;

/* The totals of a block, in rows of VARVE_BLOCK_WIDTH: whole, or where that is NULL
 * the sum of two parts.
 */
typedef struct
{
  const int32_t  *whole;
  const uint16_t *part[2];
} VarveTotal;

/* From totals of two numbers a and b in [0, 2^16), less ONE / 2 each: the pixel,
 * less ONE / 2, is floor (((a + b)·(upper·2^16 + lower) + after_upper·2^16 + after_lower)
 * / 2^31), or the nearest that fits 16 bits; nothing on the way exceeds 32 bits.
 */
typedef struct
{
  bool     exact; /* else there are no such numbers */
  int16_t  upper, lower;
  int32_t  after_upper;
  uint16_t after_lower;
} VarvePairQuotient;

/* From a total to a normalised sum: floor ((total + before)·factor / 2^shift) + after,
 * where total + before ≥ 0 and shift ≥ 32; whole: the total is the sum as it is.
 * Limits that every pixel keeps anyway are left to tone ().
 */
typedef struct
{
  bool              whole;
  int32_t           before, after;
  uint64_t          factor;
  int               shift;
  VarvePairQuotient pair;
} VarveQuotient;

typedef struct
{
  int32_t scale, shift; /* as VarveNoise's output_scale and output_shift */
  int32_t limit;        /* sums beyond ±limit give the same pixel as ±limit */
  int32_t contrast;
  int32_t brightness;
  bool    invert;
} VarveTone;

/**
 * VarveKernels:
 *
 * @noise: by VarveType
 * @place: world positions along an axis on the lattice of an octave
 * @value_sum: at most VARVE_MAX_OCTAVES octaves of value noise that are not folded:
 *             their sum, normalised, as pixels or inverted ones
 * @value_points: octaves of value noise at scattered points, one after the other.
 *                fractal must not fold, and sums must stay below 2^16.  If moves is not
 *                NULL, points are close, and rows lack their distances.
 * @add: an octave's values; their share is added to totals, or starts them
 * @add_parts: the same with the two parts of a total
 * @tone: from totals to pixels: normalises, scales and applies contrast,
 *        brightness and invert
 * @move: adds strength times the values of a warp field, in [0, ONE), less ONE / 2, to
 *        positions, or where they are close to the distances in from, which may be
 *        their own, or if that is NULL to one for all; strength is at most
 *        VARVE_MAX_STRENGTH then
 */
typedef struct
{
  const VarveKernel *noise[VARVE_N_TYPES];

  void (*place) (const VarveOctave *octave,
                 int                axis,
                 int                n,
                 const int64_t     *world,
                 VarveAxis         *result);

  void (*value_sum) (const VarveStyle    *style,
                     int                  n_layers,
                     const VarveLayer    *layers,
                     int                  n_rows,
                     const int64_t       *z,
                     const VarveQuotient *quotient,
                     bool                 invert,
                     uint16_t            *pixels,
                     ptrdiff_t            stride);

  void (*value_points) (const VarveStyle      *style,
                        int                    n_layers,
                        const VarvePointLayer *layers,
                        int                    n,
                        int                    n_rows,
                        VarvePoints          (*rows)[2],
                        const VarveMoves      *moves);

  void (*add) (int               n_columns,
               int               n_rows,
               const VarveShare *share,
               const int32_t    *noise,
               bool              first,
               int32_t          *total);

  void (*add_parts) (int               n_columns,
                     int               n_rows,
                     const VarveTotal *parts,
                     bool              first,
                     int32_t          *total);

  void (*tone) (int                  n_columns,
                int                  n_rows,
                const VarveTotal    *total,
                const VarveQuotient *quotient,
                const VarveTone     *tone,
                uint16_t            *pixels,
                ptrdiff_t            stride);

  void (*move) (int             n,
                const uint16_t *field,
                int64_t         strength,
                const int32_t  *from,
                int32_t         distance,
                VarvePoints    *axis);
} VarveKernels;

/**
 * varve_kernels_choose:
 *
 * Returns: the kernels for the best instruction set that this processor has, or
 *   for the one that the environment variable VARVE_CPU names, if that is one
 *   of them
 *
 * Thread safe.
 */
const VarveKernels *varve_kernels_choose (void);

/* Room for the names of all levels, with ", " between them. */
#define VARVE_CPU_NAMES 64

/**
 * varve_kernels_check:
 * @wanted: (out): what the environment variable VARVE_CPU says, or NULL if it is
 *   not set or empty
 * @legal: (out): the names that it may have on this processor, weakest first
 *
 * For programs that tell their users when VARVE_CPU names no kernels they can have;
 * varve_kernels_choose () goes on without it then.
 *
 * Returns: whether VARVE_CPU is not set, or is one of @legal
 *
 * Thread safe.
 */
bool varve_kernels_check (const char **wanted,
                          char         legal[VARVE_CPU_NAMES]);

/**
 * varve_kernels_get:
 * @level: from 0 for the weakest instruction set
 * @name: (out): its name, as VARVE_CPU has it
 *
 * Returns: its kernels, or NULL if there is no such level in this build or this
 *   processor lacks it; @name is NULL past the last level
 *
 * Thread safe.
 */
const VarveKernels *varve_kernels_get (int          level,
                                       const char **name);

#endif
