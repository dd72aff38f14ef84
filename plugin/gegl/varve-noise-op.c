/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* The GEGL operation varve:noise.  GEGL includes this file several times,
 * with other meanings of the property macros.
 */

#include "config.h"

#include <glib/gi18n-lib.h>

#include "varve-noise-enums.h"

#ifdef GEGL_PROPERTIES

/* Keys that GIMP and GEGL dialogs read; a NULL value sets none. */
#define KEYS(unit, shown) \
  ui_meta ("unit", unit)  \
  ui_meta ("visible", shown)

#define VARVE_ENUM(id, name, Enum, enum, def, group, shown, needs, label, help) \
  property_enum (id, _ (label), Enum, enum, def)                                \
    description (_ (help))                                                      \
    KEYS (NULL, shown)
#define VARVE_SEED(id, name, def, group, shown, needs, label, help) \
  property_seed (id, _ (label), id##_random)                        \
    description (_ (help))                                          \
    KEYS (NULL, shown)
#define VARVE_DOUBLE(id, name, min, max, def, ui_min, ui_max, gamma, digits, unit, group, shown, \
                     needs, label, help)                                                         \
  property_double (id, _ (label), def)                                                           \
    description (_ (help))                                                                       \
    value_range (min, max)                                                                       \
    ui_range (ui_min, ui_max)                                                                    \
    ui_gamma (gamma)                                                                             \
    ui_digits (digits)                                                                           \
    KEYS (unit, shown)
#define VARVE_INT(id, name, min, max, def, ui_min, ui_max, unit, group, shown, needs, label, help) \
  property_int (id, _ (label), def)                                                                \
    description (_ (help))                                                                         \
    value_range (min, max)                                                                         \
    ui_range (ui_min, ui_max)                                                                      \
    KEYS (unit, shown)
#define VARVE_BOOLEAN(id, name, def, group, shown, needs, label, help) \
  property_boolean (id, _ (label), def)                                \
    description (_ (help))                                             \
    KEYS (NULL, shown)
#define VARVE_COLOR(id, name, def, group, shown, needs, label, help) \
  property_color (id, _ (label), def)                                \
    description (_ (help))                                           \
    KEYS (NULL, shown)

#define VARVE_BLACK "black"
#define VARVE_WHITE "white"
#include "varve-properties.def"

/* GEGL's XML reader takes a param called "type" for something else and drops
 * it.  So that graphs keep their noise, this one says the same there; set it
 * and type follows, set type and it follows.
 */
property_enum (noise_type, _ ("Type in XML"), gint, varve_type_or_auto, VARVE_TYPE_AUTO)
  description (_ ("Stands for the type in GEGL's XML files, which cannot hold that"))
  KEYS (NULL, "0")

#undef KEYS
#undef VARVE_BLACK
#undef VARVE_WHITE

#else

#define GEGL_OP_SOURCE
#define GEGL_OP_NAME     noise
#define GEGL_OP_C_SOURCE varve-noise-op.c

#include "gegl-op.h"

#include "varve-buffer.h"
#include "varve-i18n.h"

/* What a setting means, made once before rendering and then only read. */
typedef struct
{
  VarveRecipe  recipe;
  VarvePalette palette;
} Prepared;

static VarveColor
get_color (GeglColor *color)
{
  VarveColor channels = { 0, 0, 0, VARVE_COLOR_MAX };

  if (color != NULL)
    {
      guint16 pixel[4];

      gegl_color_get_pixel (color, babl_format ("R'G'B'A u16"), pixel);
      channels = (VarveColor){ pixel[0], pixel[1], pixel[2], pixel[3] };
    }

  return channels;
}

static void
get_params (const GeglProperties *o,
            VarveParams          *params)
{
#define VARVE_ENUM(id, ...)    params->id = o->id;
#define VARVE_SEED(id, ...)    params->id = o->id;
#define VARVE_DOUBLE(id, ...)  params->id = o->id;
#define VARVE_INT(id, ...)     params->id = o->id;
#define VARVE_BOOLEAN(id, ...) params->id = o->id != FALSE;
#define VARVE_COLOR(id, ...)   params->id = get_color (o->id);
#include "varve-properties.def"
}

static void
prepare (GeglOperation *operation)
{
  GeglProperties *o = GEGL_PROPERTIES (operation);
  Prepared       *prepared;
  VarveParams     params;

  if (o->user_data == NULL)
    o->user_data = g_new0 (Prepared, 1);
  prepared = o->user_data;

  /* GObject lets only legal values in, and no NaN. */
  get_params (o, &params);
  varve_recipe_init (&prepared->recipe, &params);
  varve_palette_init (&prepared->palette, &params.color1, &params.color2);

  gegl_operation_set_format (operation, "output", prepared->palette.format);
}

static GeglRectangle
get_bounding_box (GeglOperation *operation)
{
  return gegl_rectangle_infinite_plane ();
}

/* What GEGL's point-render operations do, but for the edges of tiles: see
 * varve_render_area ().
 */
static gboolean
process (GeglOperation       *operation,
         GeglBuffer          *output,
         const GeglRectangle *roi,
         gint                 level)
{
  const Prepared *prepared = GEGL_PROPERTIES (operation)->user_data;
  GeglRectangle   area     = { roi->x >> level, roi->y >> level, roi->width >> level,
                               roi->height >> level };
  VarveRecipe     recipe   = prepared->recipe;

  if (level > 0)
    varve_recipe_set_level (&recipe, MIN (level, VARVE_MAX_LEVEL));

  varve_render_area (&recipe, &prepared->palette, &area, output, level);

  return TRUE;
}

static void
type_changed (GObject *object)
{
  GeglProperties *o = GEGL_PROPERTIES (object);

  if (o->noise_type != (gint) o->type)
    g_object_set (object, "noise-type", o->type, NULL);
}

static void
noise_type_changed (GObject *object)
{
  GeglProperties *o = GEGL_PROPERTIES (object);

  if (o->noise_type != VARVE_TYPE_AUTO && o->noise_type != (gint) o->type)
    g_object_set (object, "type", o->noise_type, NULL);
}

static void
constructed (GObject *object)
{
  G_OBJECT_CLASS (gegl_op_parent_class)->constructed (object);

  g_signal_connect (object, "notify::type", G_CALLBACK (type_changed), NULL);
  g_signal_connect (object, "notify::noise-type", G_CALLBACK (noise_type_changed), NULL);
}

static void
finalize (GObject *object)
{
  GeglProperties *o = GEGL_PROPERTIES (object);

  g_clear_pointer (&o->user_data, g_free);
  g_clear_pointer (&o->seed_random, gegl_random_free);

  G_OBJECT_CLASS (gegl_op_parent_class)->finalize (object);
}

static void
gegl_op_class_init (GeglOpClass *klass)
{
  GObjectClass             *object_class    = G_OBJECT_CLASS (klass);
  GeglOperationClass       *operation_class = GEGL_OPERATION_CLASS (klass);
  GeglOperationSourceClass *source_class    = GEGL_OPERATION_SOURCE_CLASS (klass);

  object_class->constructed         = constructed;
  object_class->finalize            = finalize;
  operation_class->prepare          = prepare;
  operation_class->get_bounding_box = get_bounding_box;
  operation_class->threaded         = TRUE;
  source_class->process             = process;

  gegl_operation_class_set_keys (operation_class,
    "name",               "varve:noise",
    "title",              _ ("Varve Noise"),
    "categories",         "render",
    "description",        _ ("Value, Perlin, simplex, Worley, white and blue noise, as fractals, "
                             "warped and tiled; the same settings give the same pixels everywhere"),
    "position-dependent", "true",
    "license",            "GPL3+",
    "gimp:menu-path",     "<Image>/Filters/Render/Noise",
    "gimp:menu-label",    _ ("_Varve Noise…"),
    NULL);
}

G_MODULE_EXPORT const GeglModuleInfo *
gegl_module_query (GTypeModule *module)
{
  return &modinfo;
}

/* Rendering goes on with the best kernels then.  GEGL loads a module several times
 * over; what it remembers is lost in between, unlike data of a type.
 */
static void
warn_of_cpu (void)
{
  GQuark      warned = g_quark_from_string ("varve-cpu-warned");
  char        legal[VARVE_CPU_NAMES];
  const char *wanted;

  if (!varve_kernels_check (&wanted, legal)
      && g_type_get_qdata (GEGL_TYPE_OPERATION, warned) == NULL)
    {
      g_type_set_qdata (GEGL_TYPE_OPERATION, warned, GINT_TO_POINTER (TRUE));
      /* TRANSLATORS: property, value, list of legal values. */
      g_warning (_ ("%s: '%s' is not one of %s"), "VARVE_CPU", wanted, legal);
    }
}

G_MODULE_EXPORT gboolean
gegl_module_register (GTypeModule *module)
{
  varve_i18n_init ();
  warn_of_cpu ();
  gegl_op_noise_register_type (module);

  return TRUE;
}

#endif
