/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Pictures through GEGL's operations, and one that does nothing. */

#ifndef BENCH_OPERATION_H
#define BENCH_OPERATION_H

#include <gegl.h>

G_BEGIN_DECLS

/* An operation and its area, drawn again and again into the same memory. */
typedef struct BenchPicture BenchPicture;

/**
 * bench_operation_register:
 *
 * Registers "bench:nothing", a point-render operation whose process function
 * returns at once: all that is left is what the host does for any operation.
 * Its property "format" names its output format; with "fill" it writes its
 * memory once with memset (), the least that any picture takes.  Call before gegl_init ().
 */
void bench_operation_register (void);

/**
 * bench_picture_new:
 * @chain: an operation and its properties, as in gegl's command line; the last
 *         operation is timed
 * @roi: its area
 * @format: (nullable): of the buffer that it is drawn into, the operation's own
 *   if %NULL
 *
 * Returns: the picture; free it with bench_picture_free ()
 */
BenchPicture *bench_picture_new (const char          *chain,
                                 const GeglRectangle *roi,
                                 const char          *format);

void bench_picture_free (BenchPicture *picture);

/**
 * bench_picture_node:
 * @picture: a picture
 *
 * Returns: (transfer none): its operation's node
 */
GeglNode *bench_picture_node (const BenchPicture *picture);

/**
 * bench_picture_draw:
 * @picture: a BenchPicture, as BenchRun has it
 *
 * Has GEGL render all of @picture into a buffer that is there already:
 * gegl_node_blit_buffer ().
 */
void bench_picture_draw (gpointer picture);

G_END_DECLS

#endif
