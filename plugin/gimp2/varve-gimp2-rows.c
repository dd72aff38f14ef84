/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp2-row.h"

#define N_COLUMNS  2
#define MAX_HEIGHT 490 /* of the columns, which scroll when they need more */
#define BESIDE     400 /* for the preview and the window itself */

struct _VarveRows
{
  VarveParams *params;
  GtkWidget   *window;
  VarveRow    *rows;
  guint        n_rows;
  GtkWidget   *frames[VARVE_N_GROUPS];
};

/* Columns of about the same height. */
static guint
group_column (VarveGroup group)
{
  return group == VARVE_GROUP_NOISE || group == VARVE_GROUP_OUTPUT ? 0 : 1;
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
              GtkWidget  *column)
{
  GtkWidget *frame = gimp_frame_new (varve_group_label (group));
  GtkWidget *table = gtk_table_new (n_lines + 1, 3, FALSE); /* the last one is never hidden */

  gtk_table_set_col_spacings (GTK_TABLE (table), 6);
  gtk_table_set_row_spacings (GTK_TABLE (table), 6);
  gtk_container_add (GTK_CONTAINER (frame), table);
  gtk_box_pack_start (GTK_BOX (column), frame, FALSE, FALSE, 0);
  rows->frames[group] = frame;

  return GTK_TABLE (table);
}

/* As large as all rows together, if the screen has room, so that nothing
 * moves when some are hidden.
 */
static GtkWidget *
create_window (GtkWidget *columns)
{
  GtkWidget      *window = gtk_scrolled_window_new (NULL, NULL);
  GtkRequisition  size;

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (window), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_add_with_viewport (GTK_SCROLLED_WINDOW (window), columns);
  gtk_viewport_set_shadow_type (GTK_VIEWPORT (gtk_widget_get_parent (columns)), GTK_SHADOW_NONE);
  gtk_widget_show_all (window);
  gtk_widget_size_request (columns, &size);
  gtk_widget_set_size_request (window, MIN (size.width, gdk_screen_width () - BESIDE),
                               MIN (size.height, MAX_HEIGHT));

  return window;
}

VarveRows *
varve_rows_new (VarveParams  *params,
                VarveKeys    *keys,
                VarveChanged  changed,
                gpointer      data)
{
  VarveRows           *rows    = g_new0 (VarveRows, 1);
  GtkWidget           *columns = gtk_hbox_new (TRUE, 18);
  GtkWidget           *column[N_COLUMNS];
  GtkSizeGroup        *labels[N_COLUMNS];
  GtkTable            *tables[VARVE_N_GROUPS];
  guint                n_lines[VARVE_N_GROUPS] = { 0 };
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);

  rows->params = params;
  rows->rows   = g_new0 (VarveRow, n_properties);

  for (guint i = 0; i < n_properties; i++)
    n_lines[properties[i].group]++;

  for (guint i = 0; i < N_COLUMNS; i++)
    {
      column[i] = gtk_vbox_new (FALSE, 12);
      labels[i] = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
      gtk_box_pack_start (GTK_BOX (columns), column[i], TRUE, TRUE, 0);
    }

  for (guint group = 0; group < VARVE_N_GROUPS; group++)
    {
      tables[group]  = create_table (rows, group, n_lines[group], column[group_column (group)]);
      n_lines[group] = 0;
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
      if (GTK_IS_LABEL (row->widgets[0]))
        gtk_size_group_add_widget (labels[group_column (properties[i].group)], row->widgets[0]);
      rows->n_rows++;
      g_free (label);
    }

  for (guint i = 0; i < N_COLUMNS; i++)
    g_object_unref (labels[i]);

  rows->window = create_window (columns);
  g_object_set_data_full (G_OBJECT (rows->window), "varve-rows", rows, free_rows);

  return rows;
}

GtkWidget *
varve_rows_get_widget (VarveRows *rows)
{
  return rows->window;
}

GtkWidget *
varve_rows_get_focus (VarveRows *rows)
{
  for (guint i = 0; i < rows->n_rows; i++)
    if (rows->rows[i].property->kind == VARVE_KIND_SEED)
      return rows->rows[i].input;

  return rows->window;
}
