/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp2-preview.h"

#include "varve-picture.h"

#include <glib/gi18n-lib.h>

#define PREVIEW_SIZE 288

/* Pixels that are drawn before GTK gets its turn. */
#define BAND_PIXELS (1 << 14)

typedef enum
{
  ZOOM_WHOLE,
  ZOOM_PIXELS,
} Zoom;

struct _VarvePreview
{
  GtkWidget   *box;
  GtkWidget   *area;
  GtkWidget   *enabled;
  GtkWidget   *zoom;

  VarveParams  params;
  VarveRecipe  recipe;  /* at the level shown */
  VarvePalette palette;
  VarvePicture picture;

  gint         space[2]; /* there is for it */
  gint         x, y;     /* top left of the part that is shown at 100 % */
  gint         drag_x, drag_y;
  gboolean     dragging;

  GdkPixbuf   *pixbuf;   /* what is drawn, before it is scaled to fit */
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

static void
show_picture (VarvePreview *preview)
{
  GimpPreviewArea *area   = GIMP_PREVIEW_AREA (preview->area);
  GdkPixbuf       *pixbuf = g_object_ref (preview->pixbuf);
  GdkColor        *back   = &gtk_widget_get_style (preview->area)->bg[GTK_STATE_NORMAL];
  gint             width, height, x, y;

  if (!shows_pixels (preview))
    {
      fit_picture (preview, &width, &height);
      g_object_unref (pixbuf);
      pixbuf = gdk_pixbuf_scale_simple (preview->pixbuf, width, height, GDK_INTERP_BILINEAR);
    }

  width  = gdk_pixbuf_get_width (pixbuf);
  height = gdk_pixbuf_get_height (pixbuf);
  x      = (preview->space[0] - width) / 2;
  y      = (preview->space[1] - height) / 2;

  if (x > 0 || y > 0)
    gimp_preview_area_fill (area, 0, 0, preview->space[0], preview->space[1],
                            (guchar) (back->red >> 8), (guchar) (back->green >> 8),
                            (guchar) (back->blue >> 8));
  gimp_preview_area_draw (area, x, y, width, height, GIMP_RGBA_IMAGE,
                          gdk_pixbuf_get_pixels (pixbuf), gdk_pixbuf_get_rowstride (pixbuf));
  g_object_unref (pixbuf);
}

static gboolean
draw_band (gpointer data)
{
  VarvePreview  *preview = data;
  gint           stride  = gdk_pixbuf_get_rowstride (preview->pixbuf);
  guchar        *shown   = gdk_pixbuf_get_pixels (preview->pixbuf) + preview->row * stride;
  GeglRectangle  roi     = { 0, preview->row, gdk_pixbuf_get_width (preview->pixbuf), 0 };

  roi.height = CLAMP (BAND_PIXELS / roi.width, 1,
                      gdk_pixbuf_get_height (preview->pixbuf) - preview->row);
  preview->row += roi.height;
  if (shows_pixels (preview))
    {
      roi.x += preview->x;
      roi.y += preview->y;
    }

  /* Rows of a pixbuf with four bytes a pixel have no gaps. */
  varve_picture_render (&preview->picture, &preview->recipe, &preview->palette, &roi, shown);

  if (preview->row < gdk_pixbuf_get_height (preview->pixbuf))
    return G_SOURCE_CONTINUE;

  preview->idle = 0;
  show_picture (preview);

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
  g_clear_object (&preview->pixbuf);
  preview->pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, TRUE, 8, width, height);
  preview->row    = 0;
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
    cursor = gdk_cursor_new (GDK_FLEUR);
  gdk_window_set_cursor (window, cursor);
  if (cursor != NULL)
    gdk_cursor_unref (cursor);
}

static void
zoom_changed (GtkWidget    *combo,
              VarvePreview *preview)
{
  set_cursor (preview);
  draw_soon (preview);
}

static void
size_allocated (GtkWidget     *area,
                GtkAllocation *allocation,
                VarvePreview  *preview)
{
  if (preview->space[0] == allocation->width && preview->space[1] == allocation->height)
    return;

  preview->space[0] = allocation->width;
  preview->space[1] = allocation->height;
  set_cursor (preview);
  draw_soon (preview);
}

static gboolean
button_event (GtkWidget      *area,
              GdkEventButton *event,
              VarvePreview   *preview)
{
  if (event->button != 1)
    return FALSE;

  preview->dragging = event->type == GDK_BUTTON_PRESS && shows_pixels (preview);
  preview->drag_x   = preview->x + (gint) event->x;
  preview->drag_y   = preview->y + (gint) event->y;

  return TRUE;
}

static gboolean
motion_event (GtkWidget      *area,
              GdkEventMotion *event,
              VarvePreview   *preview)
{
  if (!preview->dragging)
    return FALSE;

  preview->x = preview->drag_x - (gint) event->x;
  preview->y = preview->drag_y - (gint) event->y;
  draw_soon (preview);

  return TRUE;
}

static void
free_preview (gpointer data)
{
  VarvePreview *preview = data;

  if (preview->idle != 0)
    g_source_remove (preview->idle);
  g_clear_object (&preview->pixbuf);
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
create_controls (VarvePreview *preview,
                 VarveKeys    *keys)
{
  GtkWidget *box   = gtk_hbox_new (FALSE, 6);
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
varve_preview_new (VarveKeys *keys)
{
  VarvePreview *preview = g_new0 (VarvePreview, 1);
  GtkWidget    *frame   = gtk_frame_new (NULL);

  varve_params_init (&preview->params);
  preview->box  = gtk_vbox_new (FALSE, 6);
  preview->area = gimp_preview_area_new ();
  gtk_frame_set_shadow_type (GTK_FRAME (frame), GTK_SHADOW_IN);
  gtk_widget_set_size_request (preview->area, PREVIEW_SIZE, PREVIEW_SIZE);
  gtk_widget_add_events (preview->area,
                         GDK_BUTTON_PRESS_MASK | GDK_BUTTON_RELEASE_MASK | GDK_BUTTON1_MOTION_MASK);
  gtk_container_add (GTK_CONTAINER (frame), preview->area);
  gtk_box_pack_start (GTK_BOX (preview->box), frame, TRUE, TRUE, 0);
  gtk_box_pack_start (GTK_BOX (preview->box), create_controls (preview, keys), FALSE, FALSE, 0);

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
varve_preview_set_picture (VarvePreview *preview,
                           gint          width,
                           gint          height,
                           gboolean      gray,
                           gboolean      alpha)
{
  preview->picture = (VarvePicture){ width, height, gray, alpha };
  draw_soon (preview);
}

void
varve_preview_set_params (VarvePreview      *preview,
                          const VarveParams *params)
{
  preview->params = *params;
  draw_soon (preview);
}
