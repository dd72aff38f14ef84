/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp3-preview.h"

#include <glib/gi18n-lib.h>

/* Pixels that are drawn before GTK gets its turn. */
#define BAND_PIXELS (1 << 14)

#define CHECK_SIZE 8

/* The least width and height, in application pixels. */
#define SIZE       288
#define SMALL_SIZE 76

typedef enum
{
  ZOOM_WHOLE,
  ZOOM_PIXELS,
} Zoom;

/* Sizes are in the pixels of the screen, of which an application pixel may
 * have several.
 */
struct _VarvePreview
{
  GtkWidget   *box;
  GtkWidget   *area;
  GtkWidget   *enabled;
  GtkWidget   *zoom;

  VarveParams  params;
  VarveRecipe  recipe;   /* at the level drawn */
  VarvePalette palette;
  VarvePicture picture;

  gint         space[2]; /* there is for it */
  gint         x, y;     /* top left of the part that is shown at 100 % */
  gint         drag_x, drag_y;
  gboolean     dragging;

  GdkPixbuf   *shown;    /* before it is scaled to fit; or NULL */
  GdkPixbuf   *next;     /* is being drawn */
  gint         row;      /* of it, the next to draw */
  guint        idle;
};

static gboolean
shows_pixels (VarvePreview *preview)
{
  gint zoom = ZOOM_WHOLE;

  gimp_int_combo_box_get_active (GIMP_INT_COMBO_BOX (preview->zoom), &zoom);

  return zoom == ZOOM_PIXELS;
}

/* The size of the whole picture when scaled to fit; never larger than it is. */
static void
fit_picture (VarvePreview *preview,
             gint         *width,
             gint         *height)
{
  gdouble scale = MIN ((gdouble) preview->space[0] / preview->picture.width,
                       (gdouble) preview->space[1] / preview->picture.height);

  scale   = MIN (scale, 1.0);
  *width  = CLAMP ((gint) (preview->picture.width * scale + 0.5), 1, preview->space[0]);
  *height = CLAMP ((gint) (preview->picture.height * scale + 0.5), 1, preview->space[1]);
}

static gboolean
draw (GtkWidget    *area,
      cairo_t      *cr,
      VarvePreview *preview)
{
  gdouble          scale = gtk_widget_get_scale_factor (area);
  gint             width, height;
  cairo_pattern_t *checks;

  if (preview->shown == NULL || !gtk_widget_get_sensitive (area))
    return FALSE;

  if (shows_pixels (preview))
    {
      width  = gdk_pixbuf_get_width (preview->shown);
      height = gdk_pixbuf_get_height (preview->shown);
    }
  else
    {
      fit_picture (preview, &width, &height);
    }

  cairo_scale (cr, 1.0 / scale, 1.0 / scale);
  cairo_translate (cr, (preview->space[0] - width) / 2, (preview->space[1] - height) / 2);
  cairo_rectangle (cr, 0.0, 0.0, width, height);
  cairo_clip (cr);

  checks = gimp_cairo_checkerboard_create (cr, (gint) (CHECK_SIZE * scale), NULL, NULL);
  cairo_set_source (cr, checks);
  cairo_paint (cr);
  cairo_pattern_destroy (checks);

  cairo_scale (cr, (gdouble) width / gdk_pixbuf_get_width (preview->shown),
               (gdouble) height / gdk_pixbuf_get_height (preview->shown));
  gdk_cairo_set_source_pixbuf (cr, preview->shown, 0.0, 0.0);
  cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_paint (cr);

  return FALSE;
}

static gboolean
draw_band (gpointer data)
{
  VarvePreview  *preview = data;
  gint           stride  = gdk_pixbuf_get_rowstride (preview->next);
  guchar        *pixels  = gdk_pixbuf_get_pixels (preview->next) + preview->row * stride;
  GeglRectangle  roi     = { 0, preview->row, gdk_pixbuf_get_width (preview->next), 0 };

  roi.height = CLAMP (BAND_PIXELS / roi.width, 1,
                      gdk_pixbuf_get_height (preview->next) - preview->row);
  preview->row += roi.height;
  if (shows_pixels (preview))
    {
      roi.x += preview->x;
      roi.y += preview->y;
    }

  /* Rows of a pixbuf with four bytes a pixel have no gaps. */
  varve_picture_render (&preview->picture, &preview->recipe, &preview->palette, &roi, pixels);

  if (preview->row < gdk_pixbuf_get_height (preview->next))
    return G_SOURCE_CONTINUE;

  preview->idle = 0;
  g_clear_object (&preview->shown);
  preview->shown = g_steal_pointer (&preview->next);
  gtk_widget_queue_draw (preview->area);

  return G_SOURCE_REMOVE;
}

/* At the level of the next larger picture, or at 100 % as much as fits. */
static void
prepare (VarvePreview *preview)
{
  gint level = 0;
  gint width, height;

  if (shows_pixels (preview))
    {
      width      = MIN (preview->space[0], preview->picture.width);
      height     = MIN (preview->space[1], preview->picture.height);
      preview->x = CLAMP (preview->x, 0, preview->picture.width - width);
      preview->y = CLAMP (preview->y, 0, preview->picture.height - height);
    }
  else
    {
      fit_picture (preview, &width, &height);
      level  = varve_picture_level (&preview->picture, width, height);
      width  = preview->picture.width >> level;
      height = preview->picture.height >> level;
    }

  varve_recipe_init (&preview->recipe, &preview->params);
  varve_recipe_set_level (&preview->recipe, level);
  varve_palette_init (&preview->palette, &preview->params.color1, &preview->params.color2);
  g_clear_object (&preview->next);
  preview->next = gdk_pixbuf_new (GDK_COLORSPACE_RGB, TRUE, 8, width, height);
  preview->row  = 0;
}

static void
draw_soon (VarvePreview *preview)
{
  gboolean enabled = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (preview->enabled));

  if (preview->idle != 0)
    g_source_remove (preview->idle);
  preview->idle = 0;

  if (enabled && preview->picture.width > 0 && preview->space[0] > 0 && preview->space[1] > 0)
    {
      prepare (preview);
      preview->idle = g_idle_add (draw_band, preview);
    }
}

static void
enabled_toggled (GtkWidget    *button,
                 VarvePreview *preview)
{
  gboolean enabled = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button));

  gtk_widget_set_sensitive (preview->area, enabled);
  gtk_widget_set_sensitive (preview->zoom, enabled);
  gtk_widget_queue_draw (preview->area);
  draw_soon (preview);
}

static void
set_cursor (VarvePreview *preview)
{
  GdkWindow *window = gtk_widget_get_window (preview->area);
  GdkCursor *cursor = NULL;

  if (window == NULL)
    return;

  if (shows_pixels (preview)
      && (preview->picture.width > preview->space[0] || preview->picture.height > preview->space[1]))
    cursor = gdk_cursor_new_from_name (gdk_window_get_display (window), "move");
  gdk_window_set_cursor (window, cursor);
  g_clear_object (&cursor);
}

static void
zoom_changed (GtkWidget    *combo,
              VarvePreview *preview)
{
  g_clear_object (&preview->shown); /* it has another scale */
  set_cursor (preview);
  gtk_widget_queue_draw (preview->area);
  draw_soon (preview);
}

static void
size_allocated (GtkWidget     *area,
                GtkAllocation *allocation,
                VarvePreview  *preview)
{
  gint scale = gtk_widget_get_scale_factor (area);

  if (preview->space[0] == allocation->width * scale
      && preview->space[1] == allocation->height * scale)
    return;

  preview->space[0] = allocation->width * scale;
  preview->space[1] = allocation->height * scale;
  set_cursor (preview);
  draw_soon (preview);
}

static gboolean
button_event (GtkWidget      *area,
              GdkEventButton *event,
              VarvePreview   *preview)
{
  gint scale = gtk_widget_get_scale_factor (area);

  if (event->button != 1)
    return FALSE;

  preview->dragging = event->type == GDK_BUTTON_PRESS && shows_pixels (preview);
  preview->drag_x   = preview->x + (gint) event->x * scale;
  preview->drag_y   = preview->y + (gint) event->y * scale;

  return TRUE;
}

static gboolean
motion_event (GtkWidget      *area,
              GdkEventMotion *event,
              VarvePreview   *preview)
{
  gint scale = gtk_widget_get_scale_factor (area);

  if (!preview->dragging)
    return FALSE;

  preview->x = preview->drag_x - (gint) event->x * scale;
  preview->y = preview->drag_y - (gint) event->y * scale;
  draw_soon (preview);

  return TRUE;
}

static void
free_preview (gpointer data)
{
  VarvePreview *preview = data;

  if (preview->idle != 0)
    g_source_remove (preview->idle);
  g_clear_object (&preview->shown);
  g_clear_object (&preview->next);
  g_free (preview);
}

static void
stop (GtkWidget    *box,
      VarvePreview *preview)
{
  preview->picture.width = 0;
  draw_soon (preview);
}

static GtkWidget *
create_controls (VarvePreview   *preview,
                 GtkOrientation  orientation,
                 VarveKeys      *keys)
{
  GtkWidget *box   = gtk_box_new (orientation, 6);
  char      *label = varve_keys_fit (keys, _ ("_Preview"));

  preview->enabled = gtk_check_button_new_with_mnemonic (label);
  g_free (label);
  preview->zoom    = gimp_int_combo_box_new (_ ("Whole picture"), ZOOM_WHOLE,
                                             /* TRANSLATORS: a preview in full size. */
                                             _ ("True pixels (100 %)"), ZOOM_PIXELS, NULL);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (preview->enabled), TRUE);
  gimp_int_combo_box_set_active (GIMP_INT_COMBO_BOX (preview->zoom), ZOOM_WHOLE);
  gimp_help_set_help_data (preview->zoom,
                           _ ("What the preview shows; drag true pixels to see other parts"), NULL);
  gtk_box_pack_start (GTK_BOX (box), preview->enabled, TRUE, TRUE, 0);
  gtk_box_pack_start (GTK_BOX (box), preview->zoom, FALSE, FALSE, 0);
  g_signal_connect (preview->enabled, "toggled", G_CALLBACK (enabled_toggled), preview);
  g_signal_connect (preview->zoom, "changed", G_CALLBACK (zoom_changed), preview);

  return box;
}

VarvePreview *
varve_preview_new (gboolean   large,
                   VarveKeys *keys)
{
  VarvePreview *preview = g_new0 (VarvePreview, 1);
  GtkWidget    *frame   = gtk_frame_new (NULL);

  varve_params_init (&preview->params);
  preview->box  = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  preview->area = gtk_drawing_area_new ();
  gtk_frame_set_shadow_type (GTK_FRAME (frame), GTK_SHADOW_IN);
  gtk_widget_set_size_request (preview->area, large ? SIZE : SMALL_SIZE,
                               large ? SIZE : SMALL_SIZE);
  gtk_widget_add_events (preview->area,
                         GDK_BUTTON_PRESS_MASK | GDK_BUTTON_RELEASE_MASK | GDK_BUTTON1_MOTION_MASK);
  gtk_container_add (GTK_CONTAINER (frame), preview->area);
  gtk_box_pack_start (GTK_BOX (preview->box), frame, TRUE, TRUE, 0);
  gtk_box_pack_start (GTK_BOX (preview->box), create_controls (preview, large ? GTK_ORIENTATION_HORIZONTAL
                                               : GTK_ORIENTATION_VERTICAL, keys),
                      FALSE, FALSE, 0);

  g_signal_connect (preview->area, "draw", G_CALLBACK (draw), preview);
  g_signal_connect (preview->area, "size-allocate", G_CALLBACK (size_allocated), preview);
  g_signal_connect (preview->area, "button-press-event", G_CALLBACK (button_event), preview);
  g_signal_connect (preview->area, "button-release-event", G_CALLBACK (button_event), preview);
  g_signal_connect (preview->area, "motion-notify-event", G_CALLBACK (motion_event), preview);
  g_signal_connect (preview->box, "destroy", G_CALLBACK (stop), preview);
  g_object_set_data_full (G_OBJECT (preview->box), "varve-preview", preview, free_preview);
  gtk_widget_show_all (preview->box);

  return preview;
}

GtkWidget *
varve_preview_get_widget (VarvePreview *preview)
{
  return preview->box;
}

void
varve_preview_set_picture (VarvePreview       *preview,
                           const VarvePicture *picture)
{
  preview->picture = *picture;
  set_cursor (preview);
  draw_soon (preview);
}

void
varve_preview_set_params (VarvePreview      *preview,
                          const VarveParams *params)
{
  preview->params = *params;
  draw_soon (preview);
}
