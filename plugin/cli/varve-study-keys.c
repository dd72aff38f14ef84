/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-study-keys.h"

#include "varve-cli.h"

#include <glib/gi18n-lib.h>

#define BOTH (VARVE_STUDY_NOISE | VARVE_STUDY_FBM)

/* A grid's transform fits memory; positions stay below 2^43. */
#define MAX_GRID  4096
#define MAX_STEP  G_MAXINT32
#define MAX_BINS  4096
#define MAX_SHIFT 32

#define FIELD(id) G_STRUCT_OFFSET (VarveStudy, id)

static const VarveStudyKey keys[] = {
  { "grid", FIELD (grid), BOTH, 2, MAX_GRID },
  { "stepQ16", FIELD (step), BOTH, 1, MAX_STEP },
  { "latticeShift", FIELD (shift), BOTH, 0, MAX_SHIFT },
  { "seed", FIELD (seed), BOTH, 0, G_MAXUINT32 },
  { "spectrumGrid", FIELD (spectrum_grid), VARVE_STUDY_NOISE, 2, MAX_GRID },
  { "spectrumStepQ16", FIELD (spectrum_step), VARVE_STUDY_NOISE, 1, MAX_STEP },
  { "spectrumBins", FIELD (spectrum_bins), BOTH, 1, MAX_BINS },
  { "diffBins", FIELD (diff_bins), VARVE_STUDY_NOISE, 1, MAX_BINS },
  { "gainQ16", FIELD (gain), VARVE_STUDY_FBM, 0, VARVE_ONE },
  { "warpOctaves", FIELD (warp_octaves), VARVE_STUDY_FBM, 1, VARVE_MAX_OCTAVES },
  { "warpStrengthQ16", FIELD (warp_strength), VARVE_STUDY_FBM, 0, G_MAXINT32 },
};

const VarveStudyKey *
varve_study_keys (int *n_keys)
{
  *n_keys = (int) G_N_ELEMENTS (keys);

  return keys;
}

static const VarveStudyKey *
find_key (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_str_equal (keys[i].name, name))
      return &keys[i];

  return NULL;
}

/* The kinds of study that have a key; 0: none. */
static int
key_kinds (const char *name)
{
  const VarveStudyKey *key = find_key (name);

  if (key != NULL)
    return key->kinds;

  return g_str_equal (name, VARVE_STUDY_OCTAVES) ? VARVE_STUDY_FBM : g_str_equal (name, VARVE_STUDY_PROBES) ? BOTH : 0;
}

/* The keys of a study, for messages. */
static char *
list_keys (int kind)
{
  GString *text = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if ((keys[i].kinds & kind) != 0)
      g_string_append_printf (text, "%s, ", keys[i].name);
  if ((kind & VARVE_STUDY_FBM) != 0)
    g_string_append (text, VARVE_STUDY_OCTAVES ", ");
  g_string_append (text, VARVE_STUDY_PROBES);

  return g_string_free (text, FALSE);
}

int
varve_study_find_kind (const GList  *names,
                       GError      **error)
{
  int   kinds = BOTH;
  char *legal;

  for (const GList *name = names; name != NULL && kinds != 0; name = name->next)
    {
      int own = key_kinds (name->data);

      if ((kinds & own) == 0)
        {
          legal = list_keys (kinds);
          if (kinds == BOTH)
            g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                         _ ("\"%s\" is no key of a study; those are %s"), (char *) name->data, legal);
          else if (kinds == VARVE_STUDY_NOISE)
            g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                         _ ("\"%s\" is no key of the noise study; those are %s"),
                         (char *) name->data, legal);
          else
            g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                         _ ("\"%s\" is no key of the fBm study; those are %s"),
                         (char *) name->data, legal);
          g_free (legal);
        }
      kinds &= own;
    }

  if (kinds == BOTH)
    g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                         _ ("no key says which study this is: \"spectrumGrid\", \"spectrumStepQ16\" "
                            "and \"diffBins\" make a noise study; \"gainQ16\", \"octaves\", "
                            "\"warpOctaves\" and \"warpStrengthQ16\" an fBm study"));

  return kinds == BOTH ? 0 : kinds;
}
