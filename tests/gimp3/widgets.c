/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What a program shows on the screen, as assistive technologies see it.
 *
 *   widgets PROGRAM WINDOW             lists the widgets of its windows
 *   widgets PROGRAM WINDOW ROLE NAME   presses the first such widget, which
 *                                      may be a menu's that is not open
 *
 * WINDOW is how titles of the windows start.  Each line has, separated by
 * tabs: role, name (that of the label if it has none), access key, position
 * and size on the screen, states, text.  The exit status is 1 if there is no
 * such window or widget.
 */

#include <atspi/atspi.h>
#include <stdio.h>
#include <string.h>

typedef struct
{
  const char *role; /* or NULL, to list */
  const char *name;
  gboolean    found;
} Search;

static void
print (const char *text)
{
  char *line = g_strdelimit (g_strdup (text != NULL ? text : ""), "\t\n", ' ');

  printf ("%s\t", line);
  g_free (line);
}

/* Returns: (transfer full): its name, or else that of its label */
static char *
get_name (AtspiAccessible *widget)
{
  char   *name      = atspi_accessible_get_name (widget, NULL);
  GArray *relations = NULL;

  if (name == NULL || *name == '\0')
    relations = atspi_accessible_get_relation_set (widget, NULL);

  for (guint i = 0; relations != NULL && i < relations->len; i++)
    {
      AtspiRelation *relation = g_array_index (relations, AtspiRelation *, i);

      if (atspi_relation_get_relation_type (relation) == ATSPI_RELATION_LABELLED_BY
          && atspi_relation_get_n_targets (relation) > 0)
        {
          g_free (name);
          name = atspi_accessible_get_name (atspi_relation_get_target (relation, 0), NULL);
        }
    }

  return name != NULL ? name : g_strdup ("");
}

static gboolean
has_state (AtspiAccessible *widget,
           AtspiStateType   state)
{
  AtspiStateSet *states = atspi_accessible_get_state_set (widget);
  gboolean       has    = atspi_state_set_contains (states, state);

  g_object_unref (states);

  return has;
}

static void
print_widget (AtspiAccessible *widget,
              const char      *role,
              const char      *name)
{
  static const struct { AtspiStateType state; const char *name; } states[] = {
    { ATSPI_STATE_SENSITIVE, "sensitive" },
    { ATSPI_STATE_FOCUSED, "focused" },
    { ATSPI_STATE_CHECKED, "checked" },
  };

  AtspiAction    *action    = atspi_accessible_get_action_iface (widget);
  AtspiComponent *component = atspi_accessible_get_component_iface (widget);
  AtspiText      *text      = atspi_accessible_get_text_iface (widget);
  AtspiRect      *place     = NULL;

  print (role);
  print (name);
  print (action != NULL ? atspi_action_get_key_binding (action, 0, NULL) : "");

  if (component != NULL)
    place = atspi_component_get_extents (component, ATSPI_COORD_TYPE_SCREEN, NULL);
  if (place != NULL)
    printf ("%d %d %d %d", place->x, place->y, place->width, place->height);
  printf ("\t");

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    if (has_state (widget, states[i].state))
      printf ("%s ", states[i].name);
  printf ("\t");

  print (text != NULL ? atspi_text_get_text (text, 0, -1, NULL) : "");
  printf ("\n");
}

static void
visit (AtspiAccessible *widget,
       Search          *search)
{
  char *role = atspi_accessible_get_role_name (widget, NULL);
  char *name;

  if (role == NULL || (search->role == NULL && !has_state (widget, ATSPI_STATE_VISIBLE)))
    return;

  name = get_name (widget);
  if (search->role == NULL)
    {
      if (has_state (widget, ATSPI_STATE_SHOWING))
        print_widget (widget, role, name);
      search->found = TRUE;
    }
  else if (g_str_equal (role, search->role) && g_str_equal (name, search->name))
    {
      AtspiAction *action = atspi_accessible_get_action_iface (widget);

      search->found = action != NULL && atspi_action_do_action (action, 0, NULL);
    }
  g_free (role);
  g_free (name);

  for (gint i = 0; i < atspi_accessible_get_child_count (widget, NULL); i++)
    {
      AtspiAccessible *child;

      if (search->role != NULL && search->found)
        return;
      child = atspi_accessible_get_child_at_index (widget, i, NULL);
      if (child != NULL)
        visit (child, search);
    }
}

int
main (int    argc,
      char **argv)
{
  Search           search = { NULL };
  AtspiAccessible *desktop;

  if (argc != 3 && argc != 5)
    return 2;
  if (argc == 5)
    {
      search.role = argv[3];
      search.name = argv[4];
    }

  atspi_init ();
  desktop = atspi_get_desktop (0);
  for (gint i = 0; i < atspi_accessible_get_child_count (desktop, NULL); i++)
    {
      AtspiAccessible *program = atspi_accessible_get_child_at_index (desktop, i, NULL);
      char            *name    = program != NULL ? atspi_accessible_get_name (program, NULL) : NULL;

      if (g_strcmp0 (name, argv[1]) == 0)
        for (gint j = 0; j < atspi_accessible_get_child_count (program, NULL); j++)
          {
            AtspiAccessible *window = atspi_accessible_get_child_at_index (program, j, NULL);
            char            *title  = window != NULL ? atspi_accessible_get_name (window, NULL) : NULL;

            if (title != NULL && g_str_has_prefix (title, argv[2]) && !search.found)
              visit (window, &search);
            g_free (title);
          }
      g_free (name);
    }

  return search.found ? 0 : 1;
}
