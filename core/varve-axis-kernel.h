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
