/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-gimp2-preview.h"

#include "varve-buffer.h"

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
  gint         width;   /* of the picture, in pixels */
  gint         height;
  gboolean     gray;
  gboolean     alpha;

  gint         x, y;    /* top left of the part that is shown at 100 % */
  gint         drag_x, drag_y;
  gboolean     dragging;

  gint         row;     /* the next to draw */
  guint        idle;
};

static gboolean
shows_pixels (VarvePreview *preview)
{
  gint zoom = ZOOM_WHOLE;

  gimp_int_combo_box_get_active (GIMP_INT_COMBO_BOX (preview->zoom), &zoom);

  return zoom == ZOOM_PIXELS;
}

/* The space there is. */
static void
get_space (VarvePreview *preview,
           gint         *width,
           gint         *height)
{
  GtkAllocation allocation;

  gtk_widget_get_allocation (preview->area, &allocation);
  *width  = MAX (allocation.width, 1);
  *height = MAX (allocation.height, 1);
}

static gint
choose_level (VarvePreview *preview)
{
  gint width, height, level = 0;

  if (shows_pixels (preview))
    return 0;

  get_space (preview, &width, &height);
  while (level < VARVE_MAX_LEVEL
         && (((preview->width - 1) >> level) >= width || ((preview->height - 1) >> level) >= height))
    level++;

  return level;
}

static gboolean
draw_band (gpointer data)
{
  VarvePreview    *preview = data;
  GimpPreviewArea *area    = GIMP_PREVIEW_AREA (preview->area);
  GimpImageType    type    = preview->gray ? GIMP_GRAYA_IMAGE : GIMP_RGBA_IMAGE;
  const Babl      *format  = babl_format (preview->gray ? "Y'A u8" : "R'G'B'A u8");
  gint             bpp     = babl_format_get_bytes_per_pixel (format);
  GeglRectangle    roi     = { 0, preview->row, area->width, 0 };
  gsize            n_pixels;
  guint16         *pixels;
  guchar          *shown;

  if (area->width < 1 || preview->row >= area->height)
    {
      preview->idle = 0;
      return G_SOURCE_REMOVE;
    }

  roi.height = CLAMP (BAND_PIXELS / area->width, 1, area->height - preview->row);
  if (shows_pixels (preview))
    {
      roi.x += preview->x;
      roi.y += preview->y;
    }

  n_pixels = (gsize) roi.width * (gsize) roi.height;
  pixels   = g_new (guint16, n_pixels * (gsize) preview->palette.n_channels);
  shown    = g_new (guchar, n_pixels * (gsize) bpp);
  varve_render_pixels (&preview->recipe, &preview->palette, &roi, pixels);
  babl_process (babl_fish (preview->palette.format, format), pixels, shown, (long) n_pixels);
  if (!preview->alpha)
    for (gsize i = 0; i < n_pixels; i++)
      shown[(i + 1) * (gsize) bpp - 1] = 255;
  gimp_preview_area_draw (area, 0, preview->row, roi.width, roi.height, type, shown,
                          roi.width * bpp);
  g_free (pixels);
  g_free (shown);
  preview->row += roi.height;

  return G_SOURCE_CONTINUE;
}

static void
draw_soon (VarvePreview *preview)
{
  gint     width, height, level;
  gboolean enabled = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (preview->enabled));

  if (preview->idle != 0)
    g_source_remove (preview->idle);
  preview->idle = 0;
  if (!enabled || preview->width < 1)
    return;

  level  = choose_level (preview);
  width  = ((preview->width - 1) >> level) + 1;
  height = ((preview->height - 1) >> level) + 1;
  gimp_preview_area_set_max_size (GIMP_PREVIEW_AREA (preview->area), width, height);
  get_space (preview, &width, &height);
  preview->x = CLAMP (preview->x, 0, MAX (preview->width - width, 0));
  preview->y = CLAMP (preview->y, 0, MAX (preview->height - height, 0));

  varve_recipe_init (&preview->recipe, &preview->params);
  varve_recipe_set_level (&preview->recipe, level);
  varve_palette_init (&preview->palette, &preview->params.color1, &preview->params.color2);
  preview->row  = 0;
  preview->idle = g_idle_add (draw_band, preview);
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
  gint       width, height;

  if (window == NULL)
    return;

  get_space (preview, &width, &height);
  if (shows_pixels (preview) && (preview->width > width || preview->height > height))
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
  g_free (preview);
}

static void
stop (GtkWidget    *box,
      VarvePreview *preview)
{
  preview->width = 0;
  draw_soon (preview);
}

static GtkWidget *
create_controls (VarvePreview *preview,
                 VarveKeys    *keys)
{
  GtkWidget  *box   = gtk_hbox_new (FALSE, 6);
  const char *label = _ ("_Preview");

  varve_keys_take (keys, label);
  preview->enabled = gtk_check_button_new_with_mnemonic (label);
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
  preview->width  = width;
  preview->height = height;
  preview->gray   = gray;
  preview->alpha  = alpha;
  draw_soon (preview);
}

void
varve_preview_set_params (VarvePreview      *preview,
                          const VarveParams *params)
{
  preview->params = *params;
  draw_soon (preview);
}
