/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp2-row.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define SCALE_WIDTH 110
#define SPIN_CHARS  7
#define MAX_DIGITS  6

static void
notify (VarveRow *row,
        double    value)
{
  if (row->refreshing || varve_property_get_number (row->property, row->params) == value)
    return;

  varve_property_set_number (row->property, row->params, value);
  row->changed (row->data);
}

static void
number_changed (GtkAdjustment *adjustment,
                VarveRow      *row)
{
  notify (row, gtk_adjustment_get_value (adjustment));
}

static void
choice_changed (GtkWidget *combo,
                VarveRow  *row)
{
  gint value;

  if (gimp_int_combo_box_get_active (GIMP_INT_COMBO_BOX (combo), &value))
    notify (row, value);
}

static void
switch_toggled (GtkToggleButton *button,
                VarveRow        *row)
{
  notify (row, gtk_toggle_button_get_active (button));
}

static void
new_seed (GtkWidget *button,
          VarveRow  *row)
{
  gtk_adjustment_set_value (row->adjustment, g_random_int ());
}

/* Recipes have 8 bits a channel, and so have the parameters, so that the
 * same text always gives the same pixels.
 */
static guint16
from_gimp (gdouble channel)
{
  return (guint16) (lrint (CLAMP (channel, 0.0, 1.0) * 255.0) * 257);
}

static void
color_changed (GimpColorButton *button,
               VarveRow        *row)
{
  GimpRGB     rgb;
  VarveColor *color = varve_property_color (row->property, row->params);

  if (row->refreshing)
    return;

  gimp_color_button_get_color (button, &rgb);
  *color = (VarveColor){ from_gimp (rgb.r), from_gimp (rgb.g), from_gimp (rgb.b),
                         from_gimp (rgb.a) };
  row->changed (row->data);
}

static void
add_number (VarveRow   *row,
            const char *label)
{
  const VarveProperty *property = row->property;
  double               step     = property->kind == VARVE_KIND_INT || property->ui_digits < 2
                                  ? 1.0 : 0.01;
  GtkObject           *scale;

  scale = gimp_scale_entry_new (row->table, 0, (gint) row->line, label, SCALE_WIDTH, SPIN_CHARS,
                                property->ui_minimum, property->ui_minimum, property->ui_maximum,
                                step, step * 10.0, (guint) property->ui_digits, FALSE,
                                property->minimum, property->maximum,
                                varve_property_help (property), NULL);
  if (property->ui_gamma > 1.0)
    gimp_scale_entry_set_logarithmic (scale, TRUE);

  row->adjustment = GTK_ADJUSTMENT (scale);
  row->widgets[0] = GIMP_SCALE_ENTRY_LABEL (scale);
  row->widgets[1] = GIMP_SCALE_ENTRY_SCALE (scale);
  row->widgets[2] = GIMP_SCALE_ENTRY_SPINBUTTON (scale);
  row->input      = row->widgets[2];
  g_signal_connect (scale, "value-changed", G_CALLBACK (number_changed), row);
}

static GtkWidget *
create_seed (VarveRow *row)
{
  const VarveProperty *property = row->property;
  GtkWidget           *box      = gtk_hbox_new (FALSE, 6);
  GtkWidget           *button   = gtk_button_new_with_mnemonic (_ ("_New Seed"));

  row->adjustment = GTK_ADJUSTMENT (gtk_adjustment_new (0.0, property->minimum, property->maximum,
                                                        1.0, 10.0, 0.0));
  row->input = gtk_spin_button_new (row->adjustment, 1.0, 0);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (row->input), TRUE);
  gtk_entry_set_width_chars (GTK_ENTRY (row->input), 10);
  gtk_entry_set_activates_default (GTK_ENTRY (row->input), TRUE);
  gimp_help_set_help_data (button, _ ("Choose a seed at random"), NULL);
  gtk_box_pack_start (GTK_BOX (box), row->input, TRUE, TRUE, 0);
  gtk_box_pack_start (GTK_BOX (box), button, FALSE, FALSE, 0);
  g_signal_connect (row->adjustment, "value-changed", G_CALLBACK (number_changed), row);
  g_signal_connect (button, "clicked", G_CALLBACK (new_seed), row);

  return box;
}

static GtkWidget *
create_choice (VarveRow *row)
{
  const VarveEnum *choices = row->property->choices;

  row->input = g_object_new (GIMP_TYPE_INT_COMBO_BOX, NULL);
  for (gint i = 0; i < choices->n_values; i++)
    gimp_int_combo_box_append (GIMP_INT_COMBO_BOX (row->input),
                               GIMP_INT_STORE_VALUE, choices->values[i].number,
                               GIMP_INT_STORE_LABEL, varve_enum_value_label (&choices->values[i]),
                               -1);
  g_signal_connect (row->input, "changed", G_CALLBACK (choice_changed), row);

  return row->input;
}

static GtkWidget *
create_color (VarveRow *row)
{
  GimpRGB black;

  gimp_rgba_set (&black, 0.0, 0.0, 0.0, 1.0);
  row->input = gimp_color_button_new (varve_property_label (row->property), 60, 20, &black,
                                      GIMP_COLOR_AREA_SMALL_CHECKS);
  gimp_color_button_set_update (GIMP_COLOR_BUTTON (row->input), TRUE);
  g_signal_connect (row->input, "color-changed", G_CALLBACK (color_changed), row);

  return row->input;
}

void
varve_row_build (VarveRow   *row,
                 const char *label)
{
  const char *help = varve_property_help (row->property);
  GtkWidget  *widget;

  switch (row->property->kind)
    {
    case VARVE_KIND_INT:
    case VARVE_KIND_DOUBLE:
      add_number (row, label);
      return;

    case VARVE_KIND_BOOLEAN:
      row->input = row->widgets[0] = gtk_check_button_new_with_mnemonic (label);
      gtk_table_attach (row->table, row->input, 0, 3, row->line, row->line + 1,
                        GTK_FILL, GTK_FILL, 0, 0);
      g_signal_connect (row->input, "toggled", G_CALLBACK (switch_toggled), row);
      gimp_help_set_help_data (row->input, help, NULL);
      return;

    case VARVE_KIND_SEED:
      widget = create_seed (row);
      break;
    case VARVE_KIND_COLOR:
      widget = create_color (row);
      break;
    case VARVE_KIND_ENUM:
    default:
      widget = create_choice (row);
      break;
    }

  row->widgets[0] = gimp_table_attach_aligned (row->table, 0, (gint) row->line, label, 0.0f, 0.5f,
                                               widget, 2, row->property->kind == VARVE_KIND_COLOR);
  row->widgets[1] = widget;
  gtk_label_set_mnemonic_widget (GTK_LABEL (row->widgets[0]), row->input);
  gimp_help_set_help_data (row->input, help, NULL);
}

/* A recipe may have more digits than the slider needs. */
static guint
needed_digits (const VarveProperty *property,
               double               value)
{
  guint  digits = (guint) property->ui_digits;
  double scaled = value * pow (10.0, digits);

  while (digits < MAX_DIGITS && fabs (scaled - rint (scaled)) > 1e-7 * MAX (1.0, fabs (scaled)))
    {
      scaled *= 10.0;
      digits++;
    }

  return digits;
}

void
varve_row_refresh (VarveRow *row)
{
  const VarveProperty *property  = row->property;
  VarveParams         *params    = row->params;
  gboolean             shown     = varve_property_is_shown (property, params);
  gboolean             sensitive = varve_property_is_sensitive (property, params);
  double               value     = 0.0;
  GimpRGB              rgb;

  row->refreshing = TRUE;

  if (property->kind != VARVE_KIND_COLOR)
    value = varve_property_get_number (property, params);

  switch (property->kind)
    {
    case VARVE_KIND_INT:
    case VARVE_KIND_DOUBLE:
      gtk_spin_button_set_digits (GTK_SPIN_BUTTON (row->input), needed_digits (property, value));
      gtk_adjustment_set_value (row->adjustment, value);
      break;
    case VARVE_KIND_SEED:
      gtk_adjustment_set_value (row->adjustment, value);
      break;
    case VARVE_KIND_ENUM:
      gimp_int_combo_box_set_active (GIMP_INT_COMBO_BOX (row->input), (gint) value);
      break;
    case VARVE_KIND_BOOLEAN:
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (row->input), value != 0.0);
      break;
    case VARVE_KIND_COLOR:
      {
        const VarveColor *color = varve_property_color (property, params);

        gimp_rgba_set_uchar (&rgb, (guchar) (color->red / 257), (guchar) (color->green / 257),
                             (guchar) (color->blue / 257), (guchar) (color->alpha / 257));
        gimp_color_button_set_color (GIMP_COLOR_BUTTON (row->input), &rgb);
      }
      break;
    }

  for (guint i = 0; i < G_N_ELEMENTS (row->widgets); i++)
    if (row->widgets[i] != NULL)
      {
        gtk_widget_set_visible (row->widgets[i], shown);
        gtk_widget_set_sensitive (row->widgets[i], sensitive);
      }
  gtk_table_set_row_spacing (row->table, row->line, shown ? 6 : 0);

  row->refreshing = FALSE;
}
