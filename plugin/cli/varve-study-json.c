/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* varve_study_write_json () and varve_study_write_times () */

#include "config.h"

#include "varve-measure-json.h"
#include "varve-study-write.h"

#include <math.h>

static void
add_study (JsonBuilder      *json,
           const VarveStudy *study)
{
  const char *name;
  gint64      value;
  int         index = 0;

  varve_json_string (json, "study", study->kind == VARVE_STUDY_NOISE ? "noise" : "fbm");
  varve_json_int (json, "algorithm", 1);

  json_builder_set_member_name (json, "config");
  json_builder_begin_object (json);
  while ((name = varve_study_next_number (study, &index, &value)) != NULL)
    varve_json_int (json, name, value);
  if (study->kind == VARVE_STUDY_FBM)
    {
      json_builder_set_member_name (json, "octaves");
      json_builder_begin_array (json);
      for (int i = 0; i < study->n_octaves; i++)
        json_builder_add_int_value (json, study->octaves[i]);
      json_builder_end_array (json);
    }
  json_builder_end_object (json);
}

static void
add_row (JsonBuilder         *json,
         const VarveStudy    *study,
         const VarveStudyRow *row)
{
  json_builder_begin_object (json);
  varve_json_string (json, "name", row->name);
  varve_json_int (json, "octaves", row->octaves);
  json_builder_set_member_name (json, "warped");
  json_builder_add_boolean_value (json, row->warped);
  varve_json_statistics (json, &row->statistics);
  if (row->warped)
    varve_json_number (json, "warpMeanChange", row->change);
  if (row->differences != NULL)
    varve_json_counts (json, "diffHistogram", row->differences, (int) study->diff_bins);
  varve_json_spectrum (json, row->spectrum);
  json_builder_end_object (json);
}

static void
add_probes (JsonBuilder            *json,
            const VarveStudyResult *result)
{
  const VarveStudy *study = result->study;

  json_builder_set_member_name (json, "probes");
  json_builder_begin_array (json);
  for (int p = 0; p < study->n_probes; p++)
    {
      const VarveProbe *probe = &study->probes[p];

      json_builder_begin_object (json);
      varve_json_int (json, "fx", probe->fx);
      varve_json_int (json, "fz", probe->fz);
      if (study->kind == VARVE_STUDY_FBM)
        {
          VarveProbe moved = varve_study_warp (study, probe);

          varve_json_int (json, "warpedFx", moved.fx);
          varve_json_int (json, "warpedFz", moved.fz);
        }
      for (int i = 0; i < result->n_rows; i++)
        varve_json_int (json, result->rows[i].name, varve_study_probe (study, &result->rows[i], probe));
      json_builder_end_object (json);
    }
  json_builder_end_array (json);
}

void
varve_study_write_json (const VarveStudyResult *result,
                        FILE                   *stream)
{
  JsonBuilder *json = json_builder_new ();

  json_builder_begin_object (json);
  add_study (json, result->study);

  json_builder_set_member_name (json, "fields");
  json_builder_begin_array (json);
  for (int i = 0; i < result->n_rows; i++)
    add_row (json, result->study, &result->rows[i]);
  json_builder_end_array (json);

  add_probes (json, result);
  json_builder_end_object (json);
  varve_json_print (json, stream);
  g_object_unref (json);
}

void
varve_study_write_times (const VarveStudyResult *result,
                         FILE                   *stream)
{
  JsonBuilder *json = json_builder_new ();

  json_builder_begin_object (json);
  json_builder_set_member_name (json, "reproducible");
  json_builder_add_boolean_value (json, FALSE);
  json_builder_set_member_name (json, "fields");
  json_builder_begin_array (json);
  for (int i = 0; i < result->n_rows; i++)
    {
      const VarveStudyRow *row = &result->rows[i];

      json_builder_begin_object (json);
      varve_json_string (json, "name", row->name);
      varve_json_number (json, "seconds", row->seconds);
      varve_json_number (json, "secondsPerGridRow", row->seconds / row->field->height);
      json_builder_end_object (json);
    }
  json_builder_end_array (json);
  json_builder_end_object (json);
  varve_json_print (json, stream);
  g_object_unref (json);
}
