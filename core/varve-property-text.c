/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Property values as text, and what is wrong with them. */

#include "config.h"

#include "varve-property.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The fewest digits that bring the same number back.  Whole numbers are written
 * out, since %g would make "1e+02" of 100; and −0 is 0.
 */
static char *
print_double (double value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (fabs (value) < 1e15 && value == floor (value))
    return g_strdup_printf ("%.0f", value + 0.0);

  for (int digits = 1; digits <= 17; digits++)
    {
      char format[8];

      g_snprintf (format, sizeof format, "%%.%dg", digits);
      g_ascii_formatd (text, sizeof text, format, value);
      if (g_ascii_strtod (text, NULL) == value)
        break;
    }

  return g_strdup (text);
}

/* As gegl reads it, so 8 bits a channel, rounded to the nearest. */
static char *
print_color (const VarveColor *color)
{
  guint red   = (color->red + 128u) / 257;
  guint green = (color->green + 128u) / 257;
  guint blue  = (color->blue + 128u) / 257;
  guint alpha = (color->alpha + 128u) / 257;

  return alpha == 255 ? g_strdup_printf ("#%02x%02x%02x", red, green, blue)
                      : g_strdup_printf ("#%02x%02x%02x%02x", red, green, blue, alpha);
}

char *
varve_property_get_text (const VarveProperty *property,
                         const VarveParams   *params)
{
  VarveParams copy = *params;
  double      number;

  if (property->kind == VARVE_KIND_COLOR)
    return print_color (varve_property_color (property, &copy));

  number = varve_property_get_number (property, params);

  switch (property->kind)
    {
    case VARVE_KIND_ENUM:
      for (int i = 0; i < property->choices->n_values; i++)
        if ((double) property->choices->values[i].number == number)
          return g_strdup (property->choices->values[i].nick);
      return g_strdup_printf ("%d", (int) number); /* not a legal value, for messages */
    case VARVE_KIND_BOOLEAN:
      return g_strdup (number != 0.0 ? "true" : "false");
    case VARVE_KIND_SEED:
    case VARVE_KIND_INT:
      return g_strdup_printf ("%.0f", number);
    case VARVE_KIND_DOUBLE:
    case VARVE_KIND_COLOR:
      break;
    }

  return print_double (number);
}

static char *
print_range (const VarveProperty *property)
{
  char *minimum = print_double (property->minimum);
  char *maximum = property->kind == VARVE_KIND_DOUBLE ? print_double (property->maximum)
                                                      : g_strdup_printf ("%.0f", property->maximum);
  /* TRANSLATORS: a range of numbers. */
  char *range   = g_strdup_printf (_ ("%s to %s"), minimum, maximum);

  g_free (minimum);
  g_free (maximum);

  return range;
}

static char *
print_choices (const VarveEnum *choices)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < choices->n_values; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", choices->values[i].nick);

  return g_string_free (text, FALSE);
}

static gboolean
refuse (GError              **error,
        VarveError            code,
        const VarveProperty  *property,
        const char           *text,
        const char           *format, /* name, value, what is legal */
        char                 *legal)  /* (transfer full) */
{
  g_set_error (error, VARVE_ERROR, (int) code, format, property->name, text, legal);
  g_free (legal);

  return FALSE;
}

static gboolean
set_enum (const VarveProperty  *property,
          VarveParams          *params,
          const char           *text,
          GError              **error)
{
  for (int i = 0; i < property->choices->n_values; i++)
    if (g_str_equal (property->choices->values[i].nick, text))
      {
        varve_property_set_number (property, params, property->choices->values[i].number);
        return TRUE;
      }

  return refuse (error, VARVE_ERROR_INVALID, property, text,
                 /* TRANSLATORS: property, value, list of legal values. */
                 _ ("%s: '%s' is not one of %s"), print_choices (property->choices));
}

static gboolean
set_boolean (const VarveProperty  *property,
             VarveParams          *params,
             const char           *text,
             GError              **error)
{
  static const char *const words[][2] = { { "false", "true" }, { "no", "yes" }, { "0", "1" } };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    for (int value = 0; value < 2; value++)
      if (g_str_equal (words[i][value], text))
        {
          varve_property_set_number (property, params, value);
          return TRUE;
        }

  return refuse (error, VARVE_ERROR_INVALID, property, text,
                 _ ("%s: '%s' is not one of %s"), g_strdup ("true, false"));
}

static gboolean
set_number (const VarveProperty  *property,
            VarveParams          *params,
            const char           *text,
            GError              **error)
{
  gboolean    whole   = property->kind != VARVE_KIND_DOUBLE;
  const char *letters = whole ? "+-0123456789" : "+-.eE0123456789";
  char       *end     = NULL;
  double      value   = g_ascii_strtod (text, &end);

  /* strtod also reads hexadecimal numbers, infinities and NaN. */
  if (end == text || *end != '\0' || text[strspn (text, letters)] != '\0')
    return refuse (error, VARVE_ERROR_INVALID, property, text,
                   whole
                     /* TRANSLATORS: property, value, range of numbers. */
                     ? _ ("%s: '%s' is not a whole number; legal is %s")
                     /* TRANSLATORS: property, value, range of numbers. */
                     : _ ("%s: '%s' is not a number with a decimal point; legal is %s"),
                   print_range (property));

  if (!(value >= property->minimum && value <= property->maximum))
    return refuse (error, VARVE_ERROR_RANGE, property, text,
                   /* TRANSLATORS: property, value, range of numbers. */
                   _ ("%s: %s is out of range; legal is %s"), print_range (property));

  varve_property_set_number (property, params, value);

  return TRUE;
}

/* 16-bit channels of "#rgb", "#rgba", "#rrggbb" or "#rrggbbaa" */
static gboolean
parse_hex (const char *text,
           VarveColor *color)
{
  size_t  length     = strlen (text) - 1;
  size_t  n_channels = length > 4 ? length / 2 : length;
  size_t  n_digits   = length > 4 ? 2 : 1;
  guint16 channel[4] = { 0, 0, 0, VARVE_COLOR_MAX };

  if (length != n_channels * n_digits || n_channels < 3 || n_channels > 4)
    return FALSE;

  for (size_t i = 0; i < length; i++)
    {
      int digit = g_ascii_xdigit_value (text[1 + i]);

      if (digit < 0)
        return FALSE;
      if (n_digits == 1)
        channel[i] = (guint16) (digit * 0x1111);
      else
        channel[i / 2] = (guint16) (i % 2 == 0 ? digit * 0x1010 : channel[i / 2] + digit * 0x0101);
    }

  *color = (VarveColor){ channel[0], channel[1], channel[2], channel[3] };

  return TRUE;
}

static gboolean
set_color (const VarveProperty  *property,
           VarveParams          *params,
           const char           *text,
           GError              **error)
{
  /* Names that gegl knows too, with the same value to the last bit. */
  static const char *const names[][2] = {
    { "black", "#000" }, { "white", "#fff" }, { "red", "#f00" },  { "lime", "#0f0" },
    { "blue", "#00f" },  { "yellow", "#ff0" }, { "aqua", "#0ff" }, { "fuchsia", "#f0f" },
  };
  VarveColor *color = varve_property_color (property, params);
  const char *hex   = text;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i][0], text))
      hex = names[i][1];

  if (*hex == '#' && parse_hex (hex, color))
    return TRUE;

  return refuse (error, VARVE_ERROR_INVALID, property, text,
                 /* TRANSLATORS: property, value, list of legal forms. */
                 _ ("%s: '%s' is not a color; legal is %s"),
                 g_strdup ("#rrggbb, #rrggbbaa, black, white, red, lime, blue, yellow, aqua, "
                           "fuchsia"));
}

gboolean
varve_property_set_text (const VarveProperty  *property,
                         VarveParams          *params,
                         const char           *text,
                         GError              **error)
{
  switch (property->kind)
    {
    case VARVE_KIND_ENUM:
      return set_enum (property, params, text, error);
    case VARVE_KIND_BOOLEAN:
      return set_boolean (property, params, text, error);
    case VARVE_KIND_SEED:
    case VARVE_KIND_DOUBLE:
    case VARVE_KIND_INT:
      return set_number (property, params, text, error);
    case VARVE_KIND_COLOR:
      return set_color (property, params, text, error);
    }

  g_return_val_if_reached (FALSE);
}
