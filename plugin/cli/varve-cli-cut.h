/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* A picture of the program: a rectangle cut from the plane of a recipe. */

#ifndef VARVE_CLI_CUT_H
#define VARVE_CLI_CUT_H

#include "varve-palette.h"
#include "varve-recipe-text.h"
#include "varve-render.h"

G_BEGIN_DECLS

/* What it is, as people ask for it and files tell it. */
typedef struct
{
  VarveParams params;
  gint64      x, y; /* its first pixel in the recipe's plane */
  gint64      width, height;
  gint64      depth; /* bits a channel; 32 is floating point */
} VarveRequest;

/* The same, legal and ready to render.  A plain value, constant once made. */
typedef struct
{
  VarveRequest request;
  VarveRecipe  recipe;
  VarvePalette palette;
  int          x, y, width, height;
  int          depth;      /* 8, 16 or 32 */
  int          n_channels; /* grey, RGB, or RGB and alpha, not premultiplied */
} VarveCut;

/**
 * varve_request_check:
 * @request: what is asked for; its recipe is legal, and its depth that of a format
 * @culprit: (out) (optional): on error, what of it is wrong, as "width"
 * @error: return location; the message names that, its value and the legal range
 *
 * Returns: whether there can be such a picture
 *
 * Thread safe.
 */
gboolean varve_request_check (const VarveRequest  *request,
                              const char         **culprit,
                              GError             **error);

/**
 * varve_cut_init:
 * @cut: (out): the picture
 * @request: what is asked for, as varve_request_check () has passed it
 *
 * Makes a picture ready to render.
 *
 * Thread safe.
 */
void varve_cut_init (VarveCut           *cut,
                     const VarveRequest *request);

/* Returns: (transfer full): the recipe with the version of the algorithm, for files */
char *varve_cut_recipe (const VarveCut *cut);

/* Bytes of one row as varve_cut_render () writes it. */
gsize varve_cut_row_size (const VarveCut *cut);

/* Rows that are worth rendering at a time, without much memory. */
int varve_cut_strip_height (const VarveCut *cut);

/**
 * varve_cut_strip_new:
 * @cut: a picture
 * @error: return location
 *
 * Returns: (nullable): memory for a strip; free with g_free ()
 */
gpointer varve_cut_strip_new (const VarveCut  *cut,
                              GError         **error);

/**
 * varve_cut_render:
 * @cut: a picture
 * @row: the first row, counted from the top of the picture
 * @n_rows: at most varve_cut_strip_height () of them, inside the picture
 * @pixels: (out): guint8, guint16 or gfloat by depth, in the byte order of this machine;
 *   channels interleaved, rows without gaps.  8 bits are the 16-bit value·255/65535 to
 *   the nearest, floats value/65535.
 *
 * Thread safe.
 */
void varve_cut_render (const VarveCut *cut,
                       int             row,
                       int             n_rows,
                       gpointer        pixels);

G_END_DECLS

#endif
