/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The CSV files of a study: commas, a header, a decimal point whatever the locale,
 * empty fields for what is no number.
 */

#include "config.h"

#include "varve-study-write.h"

#include <math.h>

/* With all digits that the number has. */
static void
write_number (FILE   *stream,
              double  value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (isfinite (value))
    fprintf (stream, ",%s", g_ascii_dtostr (text, sizeof text, value));
  else
    fputc (',', stream);
}

static void
write_header (const VarveStudyResult *result,
              const char             *first,
              FILE                   *stream)
{
  fputs (first, stream);
  for (int i = 0; i < result->n_rows; i++)
    fprintf (stream, ",%s", result->rows[i].name);
  fputc ('\n', stream);
}

void
varve_study_write_statistics (const VarveStudyResult *result,
                              FILE                   *stream)
{
  fputs ("field,octaves,mean,variance,std,min,max,diffMean,diffMax,diffZeroCount,"
         "relativeRoughness,peakBin,centroid,warpMeanChange\n", stream);

  for (int i = 0; i < result->n_rows; i++)
    {
      const VarveStudyRow   *row = &result->rows[i];
      const VarveStatistics *s   = &row->statistics;

      fprintf (stream, "%s,%d", row->name, row->octaves);
      write_number (stream, s->mean);
      write_number (stream, s->variance);
      write_number (stream, s->deviation);
      write_number (stream, s->minimum);
      write_number (stream, s->maximum);
      write_number (stream, s->mean_difference);
      write_number (stream, s->max_difference);
      write_number (stream, (double) s->zero_differences);
      write_number (stream, s->relative_roughness);
      write_number (stream, row->spectrum->peak >= 0 ? row->spectrum->peak : NAN);
      write_number (stream, row->spectrum->centroid);
      write_number (stream, row->change);
      fputc ('\n', stream);
    }
}

void
varve_study_write_spectra (const VarveStudyResult *result,
                           FILE                   *stream)
{
  write_header (result, "bin", stream);
  for (int b = 0; b < (int) result->study->spectrum_bins; b++)
    {
      fprintf (stream, "%d", b);
      for (int i = 0; i < result->n_rows; i++)
        write_number (stream, result->rows[i].spectrum->power[b]);
      fputc ('\n', stream);
    }
}

void
varve_study_write_differences (const VarveStudyResult *result,
                               FILE                   *stream)
{
  write_header (result, "bin", stream);
  for (int b = 0; b < (int) result->study->diff_bins; b++)
    {
      fprintf (stream, "%d", b);
      for (int i = 0; i < result->n_rows; i++)
        fprintf (stream, ",%" G_GINT64_FORMAT, result->rows[i].differences[b]);
      fputc ('\n', stream);
    }
}

void
varve_study_write_probes (const VarveStudyResult *result,
                          FILE                   *stream)
{
  const VarveStudy *study = result->study;
  gboolean          warps = study->kind == VARVE_STUDY_FBM;

  write_header (result, warps ? "fx,fz,warpedFx,warpedFz" : "fx,fz", stream);
  for (int p = 0; p < study->n_probes; p++)
    {
      const VarveProbe *probe = &study->probes[p];

      fprintf (stream, "%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT, probe->fx, probe->fz);
      if (warps)
        {
          VarveProbe moved = varve_study_warp (study, probe);

          fprintf (stream, ",%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT, moved.fx, moved.fz);
        }
      for (int i = 0; i < result->n_rows; i++)
        fprintf (stream, ",%d", varve_study_probe (study, &result->rows[i], probe));
      fputc ('\n', stream);
    }
}
