/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp2-row.h"

#include <string.h>

#define MAX_HEIGHT  450 /* of a page; above it scrolls */

#define N_PAGES 2

struct _VarveRows
{
  VarveParams *params;
  GtkWidget   *notebook;
  VarveRow    *rows;
  guint        n_rows;
  GtkWidget   *frames[VARVE_N_GROUPS];
};

static guint
group_page (VarveGroup group)
{
  return group <= VARVE_GROUP_FRACTAL ? 0 : 1;
}

void
varve_keys_take (VarveKeys  *keys,
                 const char *label)
{
  const char *mark = strchr (label, '_');

  if (mark != NULL && g_ascii_isalpha (mark[1]))
    *keys |= 1u << (g_ascii_tolower (mark[1]) - 'a');
}

char *
varve_keys_add (VarveKeys  *keys,
                const char *label)
{
  for (const char *c = label; *c != '\0'; c++)
    if (g_ascii_isalpha (*c) && !(*keys & 1u << (g_ascii_tolower (*c) - 'a')))
      {
        *keys |= 1u << (g_ascii_tolower (*c) - 'a');
        return g_strdup_printf ("%.*s_%s", (int) (c - label), label, c);
      }

  return g_strdup (label);
}

void
varve_rows_refresh (VarveRows *rows)
{
  gboolean used[VARVE_N_GROUPS] = { FALSE };

  for (guint i = 0; i < rows->n_rows; i++)
    {
      varve_row_refresh (&rows->rows[i]);
      if (varve_property_is_shown (rows->rows[i].property, rows->params))
        used[rows->rows[i].property->group] = TRUE;
    }
  for (guint group = 0; group < VARVE_N_GROUPS; group++)
    gtk_widget_set_visible (rows->frames[group], used[group]);
}

static void
free_rows (gpointer data)
{
  VarveRows *rows = data;

  g_free (rows->rows);
  g_free (rows);
}

static GtkTable *
create_table (VarveRows  *rows,
              VarveGroup  group,
              guint       n_lines,
              GtkWidget  *page)
{
  GtkWidget *frame = gimp_frame_new (varve_group_label (group));
  GtkWidget *table = gtk_table_new (n_lines + 1, 3, FALSE); /* the last one is never hidden */

  gtk_table_set_col_spacings (GTK_TABLE (table), 6);
  gtk_container_add (GTK_CONTAINER (frame), table);
  gtk_box_pack_start (GTK_BOX (page), frame, FALSE, FALSE, 0);
  rows->frames[group] = frame;

  return GTK_TABLE (table);
}

/* A page scrolls rather than making the dialog taller than the screen. */
static void
add_page (VarveRows  *rows,
          GtkWidget  *page,
          const char *title)
{
  GtkWidget      *window = gtk_scrolled_window_new (NULL, NULL);
  GtkRequisition  size;

  gtk_container_set_border_width (GTK_CONTAINER (page), 12);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_add_with_viewport (GTK_SCROLLED_WINDOW (window), page);
  gtk_viewport_set_shadow_type (GTK_VIEWPORT (gtk_widget_get_parent (page)), GTK_SHADOW_NONE);
  gtk_notebook_append_page (GTK_NOTEBOOK (rows->notebook), window, gtk_label_new (title));
  gtk_widget_show_all (window);
  gtk_widget_size_request (page, &size);
  gtk_widget_set_size_request (window, -1, MIN (size.height, MAX_HEIGHT));
}

VarveRows *
varve_rows_new (VarveParams  *params,
                VarveKeys    *keys,
                VarveChanged  changed,
                gpointer      data)
{
  VarveRows           *rows = g_new0 (VarveRows, 1);
  GtkWidget           *pages[N_PAGES];
  GString             *titles[N_PAGES];
  GtkTable            *tables[VARVE_N_GROUPS];
  guint                n_lines[VARVE_N_GROUPS] = { 0 };
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);

  rows->params   = params;
  rows->notebook = gtk_notebook_new ();
  rows->rows     = g_new0 (VarveRow, n_properties);
  g_object_set_data_full (G_OBJECT (rows->notebook), "varve-rows", rows, free_rows);

  for (guint i = 0; i < n_properties; i++)
    n_lines[properties[i].group]++;

  for (guint i = 0; i < N_PAGES; i++)
    {
      pages[i]  = gtk_vbox_new (FALSE, 12);
      titles[i] = g_string_new (NULL);
    }

  for (guint group = 0; group < VARVE_N_GROUPS; group++)
    {
      GString *title = titles[group_page (group)];

      tables[group] = create_table (rows, group, n_lines[group], pages[group_page (group)]);
      n_lines[group] = 0;
      g_string_append_printf (title, "%s%s", title->len > 0 ? ", " : "", varve_group_label (group));
    }

  for (guint i = 0; i < n_properties; i++)
    {
      VarveRow *row = &rows->rows[rows->n_rows];
      char     *label;

      if (g_str_equal (properties[i].shown, "0"))
        continue;

      label         = varve_keys_add (keys, varve_property_label (&properties[i]));
      row->property = &properties[i];
      row->params   = params;
      row->changed  = changed;
      row->data     = data;
      row->table    = tables[properties[i].group];
      row->line     = n_lines[properties[i].group]++;
      varve_row_build (row, label);
      rows->n_rows++;
      g_free (label);
    }

  for (guint i = 0; i < N_PAGES; i++)
    {
      add_page (rows, pages[i], titles[i]->str);
      g_string_free (titles[i], TRUE);
    }
  gtk_widget_show (rows->notebook);

  return rows;
}

GtkWidget *
varve_rows_get_widget (VarveRows *rows)
{
  return rows->notebook;
}
