/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* World positions on the lattice of an octave, many at once. */

static void
place (const VarveOctave *octave,
       int                axis,
       int                n,
       const int64_t     *world,
       VarveAxis         *result)
{
  int64_t  offset = octave->offset[axis];
  int64_t  cells  = octave->cells[axis];
  int64_t  first  = octave->first[axis];
  uint64_t scale  = octave->scale;

  result->n     = n;
  result->cells = cells;

  if (cells != 0 && cells % first == 0)
    {
      /* place·cells / first without a rest */
      int64_t times = cells / first;

      for (int i = 0; i < n; i++)
        varve_axis_set (result, i,
                        varve_floor_mod (world[i], first << VARVE_LATTICE_SHIFT) * times + offset);
      return;
    }

  if (cells != 0)
    {
      for (int i = 0; i < n; i++)
        varve_axis_set (result, i, varve_octave_tiled (octave, axis, world[i]));
      return;
    }

#define SET(position)                                                                \
  for (int i = 0; i < n; i++)                                                        \
    {                                                                                \
      uint64_t at = (position);                                                      \
                                                                                     \
      result->index[i] = (int64_t) at >> VARVE_LATTICE_SHIFT;                        \
      result->lower[i] = (uint32_t) (at >> VARVE_LATTICE_SHIFT);                     \
      result->upper[i] = (uint32_t) (at >> VARVE_LATTICE_SHIFT) + 1;                 \
      result->place[i] = (uint32_t) at << (32 - VARVE_LATTICE_SHIFT);                \
    }

  if ((scale & (scale - 1)) == 0 && scale >= VARVE_ONE)
    {
      int shift = __builtin_ctzll (scale) - 16;

      SET (((uint64_t) world[i] << shift) + (uint64_t) offset)
    }
  else
    {
      SET ((uint64_t) varve_octave_free (octave, axis, world[i]))
    }
#undef SET
}

/* The same for scattered points. */
static void
place_points (const VarveOctave *octave,
              int                axis,
              int                n,
              const VarvePoints *points,
              VarveAxis         *result)
{
  int64_t world[VARVE_BLOCK_WIDTH];

  if (points->close)
    for (int i = 0; i < n; i++)
      world[i] = points->origin + points->distance[i];
  place (octave, axis, n, points->close ? world : points->world, result);
}

/* Scattered points on the lattice of an octave, where they are close, the frequency is a
 * power of two and the axis is not tiled: a shift by k of distances from an origin.
 */
typedef struct
{
  const int32_t *distance; /* NULL: not so */
  int            shift;
  uint32_t       cell;     /* of the origin */
  uint32_t       place;    /* of the origin in it, times 2^32 */
} Spread;

/* Whether a shift is enough. */
static bool
spread_simply (const VarveOctave *octave,
               int                axis,
               const VarvePoints *points,
               Spread            *spread)
{
  uint64_t scale = octave->scale;
  uint64_t origin;

  if (!points->close || octave->cells[axis] != 0 || (scale & (scale - 1)) != 0
      || scale < VARVE_ONE)
    return false;

  spread->distance = points->distance;
  spread->shift    = __builtin_ctzll (scale) - 16;
  origin           = ((uint64_t) points->origin << spread->shift) + (uint64_t) octave->offset[axis];
  spread->cell     = (uint32_t) (origin >> VARVE_LATTICE_SHIFT);
  spread->place    = (uint32_t) origin << (32 - VARVE_LATTICE_SHIFT);
  return true;
}

/* Else, positions are the result's. */
static void
spread_points (const VarveOctave *octave,
               int                axis,
               int                n,
               const VarvePoints *points,
               Spread            *spread,
               VarveAxis         *result)
{
  if (!spread_simply (octave, axis, points, spread))
    {
      spread->distance = NULL;
      place_points (octave, axis, n, points, result);
    }
}

/* The cells of distances, and the place in them; k is at most 16. */
VECTOR_INLINE Word
spread_cell (const Spread *spread,
             Int           distance,
             Word         *at)
{
  Word moved = (Word) distance << (spread->shift + 32 - VARVE_LATTICE_SHIFT);

  *at = moved + spread->place;
  return (Word) (distance >> (VARVE_LATTICE_SHIFT - spread->shift)) + spread->cell
         - (Word) (*at < moved);
}

/* LANES points from i on: the lattice index of the lower corner, of the upper one, and the
 * place between; shifted tells whether there are distances.
 */
VECTOR_INLINE void
load_spread (const Spread    *spread,
             const VarveAxis *axis,
             bool             shifted,
             int              i,
             Word            *lower,
             Word            *upper,
             Word            *at)
{
  if (shifted)
    {
      *lower = spread_cell (spread, load_int (spread->distance + i), at);
      *upper = *lower + 1;
    }
  else
    {
      *lower = load_word (axis->lower + i);
      *upper = load_word (axis->upper + i);
      *at    = load_word (axis->place + i);
    }
}
