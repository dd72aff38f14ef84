/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp3-row.h"

#define MAX_COLUMNS 2

struct _VarveRows
{
  VarveParams *params;
  GtkWidget   *box;
  VarveRow    *rows;
  guint        n_rows;
  GtkWidget   *frames[VARVE_N_GROUPS];
};

/* Columns of about the same height. */
static guint
group_column (VarveGroup group,
              guint      n_columns)
{
  return n_columns == 1 || group == VARVE_GROUP_NOISE || group == VARVE_GROUP_OUTPUT ? 0 : 1;
}

const char *
varve_stock_label (const char *label)
{
  return g_dpgettext2 ("gtk30", "Stock label", label);
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

static GtkGrid *
create_grid (VarveRows  *rows,
             VarveGroup  group,
             GtkWidget  *column)
{
  GtkWidget *frame = gimp_frame_new (varve_group_label (group));
  GtkWidget *grid  = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 4);
  gtk_container_add (GTK_CONTAINER (frame), grid);
  gtk_box_pack_start (GTK_BOX (column), frame, FALSE, FALSE, 0);
  rows->frames[group] = frame;

  return GTK_GRID (grid);
}

VarveRows *
varve_rows_new (VarveParams  *params,
                guint         n_columns,
                VarveKeys    *keys,
                VarveChanged  changed,
                gpointer      data)
{
  VarveRows           *rows    = g_new0 (VarveRows, 1);
  GtkWidget           *column[MAX_COLUMNS];
  GtkSizeGroup        *labels[MAX_COLUMNS];
  GtkGrid             *grids[VARVE_N_GROUPS];
  gint                 n_lines[VARVE_N_GROUPS] = { 0 };
  guint                n_properties;
  const VarveProperty *properties = varve_properties (&n_properties);

  rows->box    = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);
  rows->params = params;
  rows->rows   = g_new0 (VarveRow, n_properties);

  for (guint i = 0; i < n_columns; i++)
    {
      column[i] = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
      labels[i] = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
      gtk_box_pack_start (GTK_BOX (rows->box), column[i], TRUE, TRUE, 0);
    }

  for (guint group = 0; group < VARVE_N_GROUPS; group++)
    grids[group] = create_grid (rows, group, column[group_column (group, n_columns)]);

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
      row->grid     = grids[properties[i].group];
      row->line     = n_lines[properties[i].group]++;
      varve_row_build (row, label);
      if (GTK_IS_LABEL (row->widgets[0]))
        gtk_size_group_add_widget (labels[group_column (properties[i].group, n_columns)], row->widgets[0]);
      rows->n_rows++;
      g_free (label);
    }

  for (guint i = 0; i < n_columns; i++)
    g_object_unref (labels[i]);
  gtk_widget_show_all (rows->box);

  g_object_set_data_full (G_OBJECT (rows->box), "varve-rows", rows, free_rows);

  return rows;
}

GtkWidget *
varve_rows_get_widget (VarveRows *rows)
{
  return rows->box;
}

GtkWidget *
varve_rows_get_focus (VarveRows *rows)
{
  for (guint i = 0; i < rows->n_rows; i++)
    if (rows->rows[i].property->kind == VARVE_KIND_SEED)
      return rows->rows[i].input;

  return rows->box;
}
