/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "bench-operation.h"

#include <gegl-plugin.h>
#include <string.h>

typedef struct
{
  GeglOperationPointRender parent_instance;
  char                    *format;
  gboolean                 fill;
} BenchNothing;

enum
{
  PROP_FORMAT = 1,
  PROP_FILL,
};

typedef struct
{
  GeglOperationPointRenderClass parent_class;
} BenchNothingClass;

GType bench_nothing_get_type (void);

G_DEFINE_TYPE (BenchNothing, bench_nothing, GEGL_TYPE_OPERATION_POINT_RENDER)

static void
bench_nothing_init (BenchNothing *self)
{
}

static void
set_property (GObject      *object,
              guint         id,
              const GValue *value,
              GParamSpec   *spec)
{
  BenchNothing *self = (BenchNothing *) object;

  if (id == PROP_FILL)
    {
      self->fill = g_value_get_boolean (value);
      return;
    }

  g_free (self->format);
  self->format = g_value_dup_string (value);
}

static void
get_property (GObject    *object,
              guint       id,
              GValue     *value,
              GParamSpec *spec)
{
  if (id == PROP_FILL)
    g_value_set_boolean (value, ((BenchNothing *) object)->fill);
  else
    g_value_set_string (value, ((BenchNothing *) object)->format);
}

static void
finalize (GObject *object)
{
  g_free (((BenchNothing *) object)->format);

  G_OBJECT_CLASS (bench_nothing_parent_class)->finalize (object);
}

static void
prepare (GeglOperation *operation)
{
  gegl_operation_set_format (operation, "output",
                             babl_format (((BenchNothing *) operation)->format));
}

static GeglRectangle
get_bounding_box (GeglOperation *operation)
{
  return gegl_rectangle_infinite_plane ();
}

static gboolean
process (GeglOperation       *operation,
         void                *out_buf,
         glong                n_pixels,
         const GeglRectangle *roi,
         gint                 level)
{
  const BenchNothing *self = (BenchNothing *) operation;

  if (self->fill)
    memset (out_buf, level, (gsize) n_pixels
            * (gsize) babl_format_get_bytes_per_pixel (babl_format (self->format)));

  return TRUE;
}

static void
bench_nothing_class_init (BenchNothingClass *klass)
{
  GObjectClass                  *object_class       = G_OBJECT_CLASS (klass);
  GeglOperationClass            *operation_class    = GEGL_OPERATION_CLASS (klass);
  GeglOperationPointRenderClass *point_render_class = GEGL_OPERATION_POINT_RENDER_CLASS (klass);

  object_class->set_property        = set_property;
  object_class->get_property        = get_property;
  object_class->finalize            = finalize;
  operation_class->prepare          = prepare;
  operation_class->get_bounding_box = get_bounding_box;
  point_render_class->process       = process;

  g_object_class_install_property (object_class, PROP_FORMAT,
    g_param_spec_string ("format", NULL, NULL, "Y' u16",
                         G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (object_class, PROP_FILL,
    g_param_spec_boolean ("fill", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS));

  gegl_operation_class_set_keys (operation_class, "name", "bench:nothing", NULL);
}

void
bench_operation_register (void)
{
  g_type_ensure (bench_nothing_get_type ());
}

struct BenchPicture
{
  GeglNode     *graph;
  GeglNode     *node;
  GeglBuffer   *buffer;
  GeglRectangle roi;
};

BenchPicture *
bench_picture_new (const char          *chain,
                   const GeglRectangle *roi,
                   const char          *format)
{
  BenchPicture *picture = g_new0 (BenchPicture, 1);
  GError       *error   = NULL;
  const Babl   *babl    = NULL;
  GeglNode     *output;

  picture->graph = gegl_node_new ();
  picture->roi   = *roi;
  output         = gegl_node_get_output_proxy (picture->graph, "output");

  gegl_create_chain (chain, NULL, output, 0.0, 0, NULL, &error);
  if (error != NULL)
    g_error ("%s: %s", chain, error->message);

  picture->node = gegl_node_get_producer (output, "input", NULL);
  if (picture->node == NULL)
    g_error ("%s: no such operation", chain);

  if (format == NULL)
    {
      GeglOperation *operation = gegl_node_get_gegl_operation (picture->node);

      gegl_operation_prepare (operation);
      babl = gegl_operation_get_format (operation, "output");
    }
  picture->buffer = gegl_buffer_new (roi, format != NULL ? babl_format (format) : babl);

  return picture;
}

void
bench_picture_free (BenchPicture *picture)
{
  g_object_unref (picture->graph);
  g_object_unref (picture->buffer);
  g_free (picture);
}

GeglNode *
bench_picture_node (const BenchPicture *picture)
{
  return picture->node;
}

void
bench_picture_draw (gpointer data)
{
  BenchPicture *picture = data;

  gegl_node_blit_buffer (picture->node, picture->buffer, &picture->roi, 0, GEGL_ABYSS_NONE);
}
