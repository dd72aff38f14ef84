/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Kernels of sums: the shares of octaves in totals. */

#include "strip.h"

#include <string.h>

/* How an octave of a type joins: sometimes weak, faded, folded about any mean. */
static VarveShare
random_share (Random           *random,
              const VarveNoise *noise,
              bool              fold)
{
  VarveShare share = { .fractal      = VARVE_FRACTAL_FBM,
                       .signed_scale = noise->signed_scale,
                       .signed_shift = noise->signed_shift,
                       .mean         = VARVE_HALF,
                       .weight       = VARVE_ONE,
                       .amplitude    = VARVE_ONE };

  if (fold && random_between (random, 0, 1) == 0)
    {
      share.fractal = random_between (random, 0, 1) == 0 ? VARVE_FRACTAL_BILLOW
                                                         : VARVE_FRACTAL_RIDGED;
      share.mean    = (int32_t) random_between (random, 0, VARVE_MAX);
    }
  if (random_between (random, 0, 1) == 0)
    share.weight = (int32_t) random_between (random, 1, VARVE_MAX);
  if (random_between (random, 0, 2) > 0)
    share.amplitude = (int32_t) random_between (random, 0, VARVE_MAX);

  return share;
}

/* The share of a value, in 64 bits. */
static int32_t
right_share (const VarveShare *share,
             int32_t           value)
{
  int64_t n = value;

  if (share->fractal == VARVE_FRACTAL_BILLOW || share->fractal == VARVE_FRACTAL_RIDGED)
    {
      n = varve_fmul (n, share->signed_scale) + share->signed_shift;
      n = varve_clamp (n < 0 ? -n : n, 0, VARVE_ONE);
      if (share->fractal == VARVE_FRACTAL_RIDGED)
        n = varve_fmul (VARVE_ONE - n, VARVE_ONE - n);
    }
  n = share->mean + varve_fmul (n - share->mean, share->weight);

  return (int32_t) varve_fmul (n, share->amplitude);
}

/* Octaves that are times their amplitude in one go, powers of two among them. */
void
check_share (Check *check)
{
  size_t        size      = VARVE_BLOCK_SIZE * sizeof (int32_t);
  int32_t      *total     = guarded_new (size);
  VarveColumns *columns   = guarded_new (sizeof *columns);
  bool          first     = random_between (&check->random, 0, 1) == 0;
  int32_t       before    = (int32_t) random_between (&check->random, -(1 << 20), 1 << 20);
  int32_t       amplitude = (int32_t) (random_between (&check->random, 0, 1) == 0
                                         ? VARVE_ONE >> random_between (&check->random, 0, 17)
                                         : random_between (&check->random, 0, VARVE_ONE));
  Strip         strip;

  random_strip (check, VARVE_BLOCK_HEIGHT, &strip);
  for (int level = 0; level < check->levels->n; level++)
    {
      const VarveKernels *kernels = check->levels->kernels[level];

      if (kernels == NULL)
        continue;

      strip_columns (&strip, kernels, columns);
      for (int block = 0; block < N_BLOCKS; block++)
        {
          VarveAxis rows;

          strip_rows (&strip, kernels, block, &rows);
          guarded_fill (total, size);
          for (int i = 0; i < VARVE_BLOCK_SIZE && !first; i++)
            total[i] = before;
          kernels->noise[check->type]->share (&strip.subject.recipe.sum.style, columns, &rows,
                                              strip.subject.seed, amplitude, first, total);

          for (int j = 0; j < strip.n_rows[block]; j++)
            for (int i = 0; i < strip.n_columns; i++)
              if (total[j * VARVE_BLOCK_WIDTH + i]
                  != (first ? 0 : before)
                       + varve_fmul (strip_point (&strip, block, i, j), amplitude))
                strip_fail (check, level, &strip, "a share differs", block, i, j);
          if (!guarded_is_intact (total, size) || !guarded_is_intact (columns, sizeof *columns))
            strip_fail (check, level, &strip, "writes beside its arrays", block, 0, 0);
        }
    }
  guarded_free (columns);
  guarded_free (total);
}

/* Any gain, often nearly none: sums of two parts that have numbers for pairs, and others. */
static void
random_gain (Random  *random,
             Subject *subject)
{
  int64_t most = random_between (random, 0, 2) == 0 ? 4 : VARVE_ONE;

  subject->params.gain = (double) random_between (random, 0, most) / VARVE_ONE;
  varve_recipe_init (&subject->recipe, &subject->params);
}

/* All octaves of value noise, for several heights down a strip. */
void
check_value_sum (Check *check)
{
  enum { STRIDE = VARVE_BLOCK_WIDTH + 3 };

  size_t           size    = VARVE_STRIP_HEIGHT * STRIDE * sizeof (uint16_t);
  uint16_t        *pixels  = guarded_new (size);
  VarveSumColumns *columns = guarded_new (sizeof *columns);
  bool             invert  = random_between (&check->random, 0, 1) == 0;
  Strip            strip;
  const VarveSum  *sum     = &strip.subject.recipe.sum;

  do
    {
      random_strip (check, VARVE_STRIP_HEIGHT, &strip);
      if (random_between (&check->random, 0, 1) == 0)
        random_gain (&check->random, &strip.subject);
    }
  while (!varve_sum_has_pixels (sum));

  for (int level = 0; level < check->levels->n; level++)
    {
      const VarveKernels *kernels = check->levels->kernels[level];

      if (kernels == NULL)
        continue;

      guarded_fill (columns, sizeof *columns);
      varve_sum_columns (sum, kernels, strip.n_columns, strip.x, columns);
      for (int block = 0; block < N_BLOCKS; block++)
        {
          guarded_fill (pixels, size);
          varve_sum_pixels (sum, kernels, strip.subject.recipe.seed, columns, strip.n_rows[block],
                            strip.z[block], invert, pixels, STRIDE);

          for (int j = 0; j < strip.n_rows[block]; j++)
            for (int i = 0; i < strip.n_columns; i++)
              {
                int64_t position[2] = { strip.x[i], strip.z[block][j] };
                int64_t right       = varve_clamp (
                  varve_sum_point (sum, strip.subject.recipe.seed, position), 0, VARVE_MAX);

                if (pixels[j * STRIDE + i] != (invert ? VARVE_MAX - right : right))
                  strip_fail (check, level, &strip, "a sum differs", block, i, j);
              }
          if (!guarded_is_intact (pixels, size) || !guarded_is_intact (columns, sizeof *columns))
            strip_fail (check, level, &strip, "writes beside its arrays", block, 0, 0);
        }
    }
  guarded_free (columns);
  guarded_free (pixels);
}

/* What add () and add_parts () add to, and what is right afterwards. */
typedef struct
{
  int      n_columns, n_rows;
  bool     first;
  int32_t  before[VARVE_BLOCK_SIZE];
  int32_t  right[VARVE_BLOCK_SIZE];
} Totals;

static void
random_totals (Random *random,
               Totals *totals)
{
  totals->n_columns = (int) random_between (random, 1, VARVE_BLOCK_WIDTH);
  totals->n_rows    = (int) random_between (random, 1, VARVE_BLOCK_HEIGHT);
  totals->first     = random_between (random, 0, 1) == 0;
  for (int i = 0; i < VARVE_BLOCK_SIZE; i++)
    {
      totals->before[i] = (int32_t) random_between (random, -(1 << 20), 1 << 20);
      totals->right[i]  = totals->first ? 0 : totals->before[i];
    }
}

static void
compare_totals (Check         *check,
                int            level,
                const Totals  *totals,
                const int32_t *total)
{
  for (int j = 0; j < totals->n_rows; j++)
    for (int i = 0; i < totals->n_columns; i++)
      if (total[j * VARVE_BLOCK_WIDTH + i] != totals->right[j * VARVE_BLOCK_WIDTH + i])
        check_fail (check, level, "total in column %d of %d, row %d differs", i,
                    totals->n_columns, j);
  if (!guarded_is_intact (total, VARVE_BLOCK_SIZE * sizeof *total))
    check_fail (check, level, "writes beside %d x %d totals", totals->n_columns, totals->n_rows);
}

void
check_add (Check *check)
{
  static const VarveType types[] = { VARVE_TYPE_VALUE, VARVE_TYPE_PERLIN, VARVE_TYPE_SIMPLEX,
                                     VARVE_TYPE_WORLEY };
  const VarveNoise *type  = varve_noise_get (types[random_between (&check->random, 0, 3)]);
  VarveShare        share = random_share (&check->random, type, true);
  VARVE_ALIGNED int32_t noise[VARVE_BLOCK_SIZE];
  int32_t          *total = guarded_new (sizeof noise);
  Totals            totals;

  random_totals (&check->random, &totals);
  for (int i = 0; i < VARVE_BLOCK_SIZE; i++)
    {
      noise[i] = (int32_t) random_between (&check->random, type->low, type->high);
      totals.right[i] += right_share (&share, noise[i]);
    }

  for (int level = 0; level < check->levels->n; level++)
    if (check->levels->kernels[level] != NULL)
      {
        guarded_fill (total, sizeof noise);
        memcpy (total, totals.before, sizeof totals.before);
        check->levels->kernels[level]->add (totals.n_columns, totals.n_rows, &share, noise,
                                            totals.first, total);
        compare_totals (check, level, &totals, total);
      }
  guarded_free (total);
}

void
check_add_parts (Check *check)
{
  VARVE_ALIGNED uint16_t part[2][VARVE_BLOCK_SIZE];
  const VarveTotal parts = { .part = { part[0], part[1] } };
  size_t           size  = VARVE_BLOCK_SIZE * sizeof (int32_t);
  int32_t         *total = guarded_new (size);
  Totals           totals;

  random_totals (&check->random, &totals);
  for (int i = 0; i < VARVE_BLOCK_SIZE; i++)
    for (int k = 0; k < 2; k++)
      {
        part[k][i] = (uint16_t) random_next (&check->random);
        totals.right[i] += part[k][i];
      }

  for (int level = 0; level < check->levels->n; level++)
    if (check->levels->kernels[level] != NULL)
      {
        guarded_fill (total, size);
        memcpy (total, totals.before, sizeof totals.before);
        check->levels->kernels[level]->add_parts (totals.n_columns, totals.n_rows, &parts,
                                                  totals.first, total);
        compare_totals (check, level, &totals, total);
      }
  guarded_free (total);
}
