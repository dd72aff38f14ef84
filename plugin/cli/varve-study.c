/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-study.h"

#include "varve-cli.h"
#include "varve-study-keys.h"

#include <glib/gi18n-lib.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

/* What JSON readers keep exactly. */
#define MAX_PROBE  (INT64_C (1) << 53)
#define MAX_PROBES 65536

/* What json-glib calls a text in its messages; line and column follow. */
#define MAX_DEPTH 100
#define DATA "<data>"

typedef struct
{
  GHashTable *seen;
  char       *twice;
} Members;

static void
set_value_error (GError     **error,
                 const char  *name,
                 JsonNode    *node,
                 const char  *legal)
{
  char *value = json_to_string (node, FALSE);

  /* TRANSLATORS: a key of a file, its value, and what would be legal. */
  g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE, _ ("\"%s\" is %s; legal is %s"), name,
               value, legal);
  g_free (value);
}

static gboolean
get_whole (JsonNode   *node,
           gint64      minimum,
           gint64      maximum,
           gint64     *result)
{
  GType  type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_NONE;
  double value;

  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
    return FALSE;

  /* As a double first, since 65536.0 is a whole number too. */
  value = json_node_get_double (node);
  if (!(value >= (double) minimum && value <= (double) maximum) || value != floor (value))
    return FALSE;
  *result = type == G_TYPE_INT64 ? json_node_get_int (node) : (gint64) value;

  return *result >= minimum && *result <= maximum;
}

static gboolean
read_number (VarveStudy           *study,
             const VarveStudyKey  *key,
             JsonNode             *node,
             GError              **error)
{
  char *legal;

  if (get_whole (node, key->minimum, key->maximum, G_STRUCT_MEMBER_P (study, key->offset)))
    return TRUE;

  legal = g_strdup_printf (_ ("a whole number from %lld to %lld"), (long long) key->minimum,
                           (long long) key->maximum);
  set_value_error (error, key->name, node, legal);
  g_free (legal);

  return FALSE;
}

static gboolean
read_octaves (VarveStudy  *study,
              JsonNode    *node,
              GError     **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint      n     = array != NULL ? json_array_get_length (array) : 0;
  gint64     last  = 0;
  char      *legal;

  for (guint i = 0; i < n && n <= VARVE_MAX_OCTAVES; i++)
    {
      if (!get_whole (json_array_get_element (array, i), last + 1, VARVE_MAX_OCTAVES, &last))
        break;
      study->octaves[study->n_octaves++] = (int) last;
    }
  if (study->n_octaves > 0 && study->n_octaves == (int) n)
    return TRUE;

  legal = g_strdup_printf (_ ("an array of rising whole numbers from 1 to %d"), VARVE_MAX_OCTAVES);
  set_value_error (error, VARVE_STUDY_OCTAVES, node, legal);
  g_free (legal);

  return FALSE;
}

static gboolean
read_probes (VarveStudy  *study,
             JsonNode    *node,
             GError     **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint      n     = array != NULL ? json_array_get_length (array) : 0;
  char      *legal;

  if (array != NULL && n <= MAX_PROBES)
    {
      study->probes = g_new0 (VarveProbe, MAX (n, 1));
      for (guint i = 0; i < n; i++)
        {
          JsonNode   *element = json_array_get_element (array, i);
          JsonArray  *pair    = JSON_NODE_HOLDS_ARRAY (element) ? json_node_get_array (element) : NULL;
          VarveProbe *probe   = &study->probes[i];

          if (pair == NULL || json_array_get_length (pair) != 2
              || !get_whole (json_array_get_element (pair, 0), -MAX_PROBE, MAX_PROBE, &probe->fx)
              || !get_whole (json_array_get_element (pair, 1), -MAX_PROBE, MAX_PROBE, &probe->fz))
            {
              node = element;
              break;
            }
          study->n_probes++;
        }
      if (study->n_probes == (int) n)
        return TRUE;
    }

  legal = g_strdup_printf (_ ("an array of at most %d pairs [fx, fz] of whole numbers, in world "
                              "units from −2^53 to 2^53"), MAX_PROBES);
  set_value_error (error, VARVE_STUDY_PROBES, node, legal);
  g_free (legal);

  return FALSE;
}

static JsonNode *
get_member (JsonObject  *object,
            const char  *name,
            GError     **error)
{
  JsonNode *node = json_object_get_member (object, name);

  if (node == NULL)
    g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE, _ ("the key \"%s\" is missing"), name);

  return node;
}

static gboolean
read_members (VarveStudy  *study,
              JsonObject  *object,
              GError     **error)
{
  GList               *names = json_object_get_members (object);
  int                  kind  = varve_study_find_kind (names, error);
  int                  n_keys;
  const VarveStudyKey *keys  = varve_study_keys (&n_keys);
  JsonNode            *node;

  g_list_free (names);
  if (kind == 0)
    return FALSE;
  study->kind = (VarveStudyKind) kind;

  for (int i = 0; i < n_keys; i++)
    if ((keys[i].kinds & kind) != 0)
      {
        node = get_member (object, keys[i].name, error);
        if (node == NULL || !read_number (study, &keys[i], node, error))
          return FALSE;
      }

  if (kind == VARVE_STUDY_FBM)
    {
      node = get_member (object, VARVE_STUDY_OCTAVES, error);
      if (node == NULL || !read_octaves (study, node, error))
        return FALSE;
    }

  node = get_member (object, VARVE_STUDY_PROBES, error);

  return node != NULL && read_probes (study, node, error);
}

/* JSON allows a key to come twice; the first of such is kept here. */
static void
note_member (JsonParser *parser,
             JsonObject *object,
             const char *name,
             gpointer    data)
{
  Members *members = data;

  if (!g_hash_table_add (members->seen, g_strdup (name)) && members->twice == NULL)
    members->twice = g_strdup (name);
}

/* json-glib goes down into what is nested by recursion; a study has three levels. */
static gboolean
is_too_deep (const char *text)
{
  int depth = 0, deepest = 0;

  for (; *text != '\0'; text++)
    {
      depth += (*text == '[' || *text == '{') - (*text == ']' || *text == '}');
      deepest = MAX (deepest, depth);
    }

  return deepest > MAX_DEPTH;
}

static gboolean
read_text (VarveStudy  *study,
           const char  *text,
           GError     **error)
{
  Members     members = { g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL), NULL };
  JsonParser *parser  = json_parser_new ();
  gboolean    success = FALSE;
  JsonNode   *root;

  g_signal_connect (parser, "object-member", G_CALLBACK (note_member), &members);

  /* json-glib makes something else of larger numbers, and does not say so. */
  if (g_regex_match_simple ("(?<![0-9.])[0-9]{19}", text, G_REGEX_RAW, 0))
    {
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                           _ ("a number has more than 18 digits"));
    }
  else if (is_too_deep (text))
    {
      g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                           _ ("a study is a JSON object, { \"grid\": … }"));
    }
  else if (json_parser_load_from_data (parser, text, -1, error))
    {
      root = json_parser_get_root (parser);
      if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
        g_set_error_literal (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE,
                             _ ("a study is a JSON object, { \"grid\": … }"));
      else if (members.twice != NULL)
        g_set_error (error, VARVE_CLI_ERROR, VARVE_CLI_ERROR_USAGE, _ ("the key \"%s\" is there twice"),
                     members.twice);
      else
        success = read_members (study, json_node_get_object (root), error);
    }
  g_object_unref (parser);
  g_hash_table_unref (members.seen);
  g_free (members.twice);

  return success;
}

VarveStudy *
varve_study_read (const char  *path,
                  GError     **error)
{
  VarveStudy *study   = g_new0 (VarveStudy, 1);
  char       *name    = g_filename_display_name (path);
  gboolean    success = FALSE;
  char       *text    = NULL;

  if (varve_cli_read (path, &text, error))
    success = read_text (study, text, error);
  if (!success)
    {
      /* The message of a file that cannot be read has its name already. */
      if (text != NULL && error != NULL)
        {
          if (g_str_has_prefix ((*error)->message, DATA))
            {
              char *message = g_strconcat (name, (*error)->message + strlen (DATA), NULL);

              g_free ((*error)->message);
              (*error)->message = message;
            }
          else
            {
              g_prefix_error (error, "%s: ", name);
            }
          (*error)->domain = VARVE_CLI_ERROR;
          (*error)->code   = VARVE_CLI_ERROR_USAGE;
        }
      g_clear_pointer (&study, varve_study_free);
    }
  g_free (text);
  g_free (name);

  return study;
}

void
varve_study_free (VarveStudy *study)
{
  if (study != NULL)
    {
      g_free (study->probes);
      g_free (study);
    }
}

const char *
varve_study_next_number (const VarveStudy *study,
                         int              *index,
                         gint64           *value)
{
  int                  n_keys;
  const VarveStudyKey *keys = varve_study_keys (&n_keys);

  for (; *index < n_keys; (*index)++)
    if ((keys[*index].kinds & (int) study->kind) != 0)
      {
        const VarveStudyKey *key = &keys[(*index)++];

        *value = G_STRUCT_MEMBER (gint64, study, key->offset);
        return key->name;
      }

  return NULL;
}
