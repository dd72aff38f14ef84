/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "bench.h"

#include "timing.h"

#include "varve-render.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIDE      2048
#define N_PIXELS  (SIDE * SIDE)
#define SAMPLE    48 /* side of what the reference draws: it is slow */
#define CELL_SIZE 64.0

/* What is measured.  target is the speed at the best level over that of memset (),
 * of what has one.
 */
typedef struct
{
  const char        *name;
  double             target;
  VarveType          type;
  VarveFractal       fractal;
  int                octaves;
  VarveInterpolation interpolation;
  double             warp;
  VarveCellOutput    cell_output;
  double             lacunarity;
  int                tile;
  bool               shapes; /* for bench_shapes (), too */
} Subject;

#define FRACTAL(kind, n) .fractal = VARVE_FRACTAL_##kind, .octaves = (n)
#define SMOOTHSTEP       .interpolation = VARVE_INTERPOLATION_SMOOTHSTEP
#define QUINTIC          .interpolation = VARVE_INTERPOLATION_QUINTIC

static const Subject subjects[] = {
  { "value, smoothstep", .45, VARVE_TYPE_VALUE, SMOOTHSTEP, .shapes = true },
  { "value", 0, VARVE_TYPE_VALUE, QUINTIC },
  { "perlin", .05, VARVE_TYPE_PERLIN, QUINTIC, .shapes = true },
  { "simplex", .02, VARVE_TYPE_SIMPLEX, .shapes = true },
  { "worley f1", .012, VARVE_TYPE_WORLEY, .shapes = true },
  { "worley f2", 0, VARVE_TYPE_WORLEY, .cell_output = VARVE_CELL_OUTPUT_F2 },
  { "worley f2-f1", 0, VARVE_TYPE_WORLEY, .cell_output = VARVE_CELL_OUTPUT_F2_F1 },
  { "white", .type = VARVE_TYPE_WHITE },
  { "blue", .type = VARVE_TYPE_BLUE },
  { "value fbm 4", 0, VARVE_TYPE_VALUE, FRACTAL (FBM, 4), QUINTIC },
  { "value fbm 8", .025, VARVE_TYPE_VALUE, FRACTAL (FBM, 8), QUINTIC, .shapes = true },
  { "perlin fbm 4", 0, VARVE_TYPE_PERLIN, FRACTAL (FBM, 4), QUINTIC },
  { "perlin fbm 8", .006, VARVE_TYPE_PERLIN, FRACTAL (FBM, 8), QUINTIC, .shapes = true },
  { "perlin ridged 4", 0, VARVE_TYPE_PERLIN, FRACTAL (RIDGED, 4), QUINTIC },
  { "perlin fbm 4, lacunarity 1.7", 0, VARVE_TYPE_PERLIN, FRACTAL (FBM, 4), QUINTIC,
    .lacunarity = 1.7 },
  { "perlin fbm 4, tiled", 0, VARVE_TYPE_PERLIN, FRACTAL (FBM, 4), QUINTIC, .tile = 1024 },
  { "simplex fbm 4", 0, VARVE_TYPE_SIMPLEX, FRACTAL (FBM, 4) },
  { "worley fbm 4", 0, VARVE_TYPE_WORLEY, FRACTAL (FBM, 4) },
  { "value fbm 4, warped", .0075, VARVE_TYPE_VALUE, FRACTAL (FBM, 4), SMOOTHSTEP, .warp = 64.0,
    .shapes = true },
  { "perlin fbm 4, warped", 0, VARVE_TYPE_PERLIN, FRACTAL (FBM, 4), QUINTIC, .warp = 64.0 },
};

#define N_SUBJECTS ((int) (sizeof subjects / sizeof *subjects))

static void
subject_recipe (const Subject *subject,
                VarveRecipe   *recipe)
{
  VarveParams params;

  default_params (&params);
  params.size          = CELL_SIZE;
  params.antialias     = false;
  params.type          = subject->type;
  params.fractal       = subject->fractal;
  params.octaves       = subject->octaves > 0 ? subject->octaves : 1;
  params.interpolation = subject->interpolation;
  params.cell_output   = subject->cell_output;
  params.warp          = subject->warp;
  params.tile_width    = subject->tile;
  params.tile_height   = subject->tile;
  if (subject->lacunarity > 0.0)
    params.lacunarity = subject->lacunarity;
  varve_recipe_init (recipe, &params);
}

static bool
is_wanted (const Subject *subject,
           int            n_words,
           char         **words)
{
  for (int k = 0; k < n_words; k++)
    if (strstr (subject->name, words[k]) != NULL)
      return true;
  return n_words == 0;
}

/* A picture to draw; kernels of the recipe NULL: with the reference. */
typedef struct
{
  const Subject *subject;
  const char    *what;
  VarveRecipe    recipe;
  int            x, y;
  int            width, height;
  uint16_t      *pixels;
} Job;

static void
draw (void *data)
{
  const Job *job = data;

  if (job->recipe.kernels != NULL)
    {
      varve_render (&job->recipe, job->x, job->y, job->width, job->height, job->pixels,
                    job->width);
      return;
    }

  for (int y = 0; y < job->height; y++)
    for (int x = 0; x < job->width; x++)
      job->pixels[y * job->width + x] = varve_render_pixel (&job->recipe, job->x + x, job->y + y);
}

/* Room for every subject times all that is measured of it. */
typedef struct
{
  Job      *jobs;
  Timing   *timings;
  int       n;
  uint16_t *pixels;
} Bench;

static void
bench_init (Bench *bench,
            int    jobs_per_subject)
{
  size_t most = (size_t) (N_SUBJECTS * jobs_per_subject);

  bench->jobs    = calloc (most, sizeof *bench->jobs);
  bench->timings = calloc (most, sizeof *bench->timings);
  bench->pixels  = malloc (N_PIXELS * sizeof *bench->pixels);
  bench->n       = 0;
  if (bench->jobs == NULL || bench->timings == NULL || bench->pixels == NULL)
    abort ();
  memset (bench->pixels, 1, N_PIXELS * sizeof *bench->pixels);
}

static void
bench_free (Bench *bench)
{
  free (bench->jobs);
  free (bench->timings);
  free (bench->pixels);
}

static void
bench_add (Bench              *bench,
           const Subject      *subject,
           const VarveKernels *kernels,
           const char         *what,
           const int           rectangle[4])
{
  Job *job = &bench->jobs[bench->n];

  job->subject = subject;
  job->what    = what;
  job->x       = rectangle[0];
  job->y       = rectangle[1];
  job->width   = rectangle[2];
  job->height  = rectangle[3];
  job->pixels  = bench->pixels;
  subject_recipe (subject, &job->recipe);
  job->recipe.kernels = kernels;

  bench->timings[bench->n].run   = draw;
  bench->timings[bench->n].data  = job;
  bench->timings[bench->n].units = (double) job->width * job->height;
  bench->n++;
}

int
bench_speed (const Levels *levels,
             int           n_words,
             char        **words)
{
  static const int whole[4]  = { 0, 0, SIDE, SIDE };
  static const int sample[4] = { SIDE / 2, SIDE / 2, SAMPLE, SAMPLE };
  Bench            bench;
  Timing           yardstick;
  int              best = 0;
  double           reference = 0.0;

  bench_init (&bench, levels->n + 1);
  for (int k = 0; k < N_SUBJECTS; k++)
    if (is_wanted (&subjects[k], n_words, words))
      {
        bench_add (&bench, &subjects[k], NULL, "reference", sample);
        for (int level = 0; level < levels->n; level++)
          if (levels->kernels[level] != NULL)
            {
              bench_add (&bench, &subjects[k], levels->kernels[level], levels->name[level], whole);
              best = level;
            }
      }
  timing_memset (&yardstick, bench.pixels, N_PIXELS * sizeof *bench.pixels, N_PIXELS);
  timing_measure (bench.n, bench.timings, &yardstick);

  printf ("%d x %d pixels of 16 bits, cells of %.0f px, antialias=false, one thread.\n"
          "Medians, +- half the interquartile range; memset and reference: how many times\n"
          "as fast as these.  Targets are for memset at the best level.\n\n",
          SIDE, SIDE, CELL_SIZE);
  printf ("%-29s %-9s %9s %9s %6s %8s %7s %9s\n", "recipe", "level", "Mpixel/s", "ns/pixel", "+-",
          "memset", "target", "reference");
  printf ("%-29s %-9s %9.0f %9.4f %5.1f%%\n", "memset", "", 1e3 / yardstick.median,
          yardstick.median, 100.0 * yardstick.spread);

  for (int i = 0; i < bench.n; i++)
    {
      const Job    *job    = &bench.jobs[i];
      const Timing *timing = &bench.timings[i];
      char          target[16] = "";

      if (job->recipe.kernels == NULL)
        reference = timing->median;
      if (job->recipe.kernels == levels->kernels[best] && job->subject->target > 0.0)
        snprintf (target, sizeof target, "%.4f", job->subject->target);
      printf ("%-29s %-9s %9.1f %9.4f %5.1f%% %8.4f %7s %9.1f\n",
              job->recipe.kernels == NULL ? job->subject->name : "", job->what,
              1e3 / timing->median, timing->median, 100.0 * timing->spread,
              yardstick.median / timing->median, target, reference / timing->median);
    }
  bench_free (&bench);

  return 0;
}

int
bench_shapes (const Levels *levels,
              int           n_words,
              char        **words)
{
  static const struct
  {
    const char *name;
    int         rectangle[4];
  } shapes[] = {
    { "2048 x 2048", { 0, 0, SIDE, SIDE } },
    { "tall, 16 x 262144", { 0, 0, 16, N_PIXELS / 16 } },
    { "wide, 262144 x 16", { 0, 0, N_PIXELS / 16, 16 } },
    { "one column of 65536", { 0, 0, 1, 65536 } },
    { "one row of 65536", { 0, 0, 65536, 1 } },
    { "one pixel", { 0, 0, 1, 1 } },
    { "far from the origin", { 1900000000, -1900000000, SIDE, SIDE } },
  };
  const int n_shapes = sizeof shapes / sizeof *shapes;
  Bench     bench;
  Timing    yardstick;
  int       best = 0;

  for (int level = 0; level < levels->n; level++)
    if (levels->kernels[level] != NULL)
      best = level;

  bench_init (&bench, n_shapes);
  for (int k = 0; k < N_SUBJECTS; k++)
    for (int s = 0; s < n_shapes; s++)
      if (subjects[k].shapes && is_wanted (&subjects[k], n_words, words))
        bench_add (&bench, &subjects[k], levels->kernels[best], shapes[s].name,
                   shapes[s].rectangle);
  timing_memset (&yardstick, bench.pixels, N_PIXELS * sizeof *bench.pixels, N_PIXELS);
  timing_measure (bench.n, bench.timings, &yardstick);

  printf ("Cells of %.0f px, antialias=false, level %s, one thread.  Medians, +- half the\n"
          "interquartile range; square: ns per pixel over those of %s.\n\n",
          CELL_SIZE, levels->name[best], shapes[0].name);
  printf ("%-24s %-22s %10s %6s %9s\n", "recipe", "picture", "ns/pixel", "+-", "square");
  for (int i = 0; i < bench.n; i++)
    printf ("%-24s %-22s %10.4f %5.1f%% %9.2f\n",
            i % n_shapes == 0 ? bench.jobs[i].subject->name : "", bench.jobs[i].what,
            bench.timings[i].median, 100.0 * bench.timings[i].spread,
            bench.timings[i].median / bench.timings[i - i % n_shapes].median);
  bench_free (&bench);

  return 0;
}
