/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-measure-json.h"

#include <math.h>

void
varve_json_measure (JsonBuilder *json,
                    const char  *name,
                    double       value)
{
  if (isfinite (value))
    {
      varve_json_number (json, name, value);
      return;
    }

  if (name != NULL)
    json_builder_set_member_name (json, name);
  json_builder_add_null_value (json);
}

void
varve_json_counts (JsonBuilder  *json,
                   const char   *name,
                   const gint64 *counts,
                   int           n)
{
  json_builder_set_member_name (json, name);
  json_builder_begin_array (json);
  for (int i = 0; i < n; i++)
    json_builder_add_int_value (json, counts[i]);
  json_builder_end_array (json);
}

void
varve_json_statistics (JsonBuilder           *json,
                       const VarveStatistics *s)
{
  varve_json_measure (json, "mean", s->mean);
  varve_json_measure (json, "variance", s->variance);
  varve_json_measure (json, "std", s->deviation);
  varve_json_int (json, "min", s->minimum);
  varve_json_int (json, "max", s->maximum);
  varve_json_int (json, "range", (gint64) s->maximum - s->minimum);
  varve_json_measure (json, "diffMean", s->mean_difference);
  varve_json_int (json, "diffMax", s->max_difference);
  varve_json_int (json, "diffZeroCount", s->zero_differences);
  varve_json_measure (json, "roughness", s->mean_difference);
  varve_json_measure (json, "relativeRoughness", s->relative_roughness);
}

void
varve_json_spectrum (JsonBuilder         *json,
                     const VarveSpectrum *spectrum)
{
  json_builder_set_member_name (json, "spectrum");
  json_builder_begin_array (json);
  for (int b = 0; b < spectrum->n_bins; b++)
    varve_json_measure (json, NULL, spectrum->power[b]);
  json_builder_end_array (json);
  varve_json_measure (json, "peakBin", spectrum->peak >= 0 ? spectrum->peak : NAN);
  varve_json_measure (json, "centroid", spectrum->centroid);
}
