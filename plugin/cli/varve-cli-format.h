/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Kinds of files that hold pictures. */

#ifndef VARVE_CLI_FORMAT_H
#define VARVE_CLI_FORMAT_H

#include "varve-cli-cut.h"
#include "varve-cli-output.h"

G_BEGIN_DECLS

/* What the texts in a file are called. */
#define VARVE_KEY_RECIPE "varve-recipe"
#define VARVE_KEY_ORIGIN "varve-origin"
#define VARVE_SOFTWARE   "Varve " VARVE_VERSION

/* What a file says of itself.  Free with varve_label_clear (). */
typedef struct
{
  char    *recipe; /* as it stands there, or NULL */
  char    *origin; /* its place in the plane, as "x=1024 y=0", or NULL */
  char    *software;
  int      width, height;
  int      depth; /* bits a channel; 32 is floating point */
  int      n_channels;
  gboolean complete; /* the file does not end before its pixels do */
} VarveLabel;

void varve_label_clear (VarveLabel *label);

/**
 * varve_label_text:
 * @text: (nullable): what a file says, by whomever
 *
 * Returns: (transfer full) (nullable): the same as UTF-8 that does nothing to a terminal
 */
char *varve_label_text (const char *text);

/**
 * varve_path_shown:
 * @path: a file
 *
 * Returns: (transfer full): its name in the same way
 */
char *varve_path_shown (const char *path);

/**
 * varve_path_waits:
 * @path: a file, or nothing
 *
 * Returns: whether it is a pipe or the like, which may have nothing to read for ever
 */
gboolean varve_path_waits (const char *path);

/**
 * varve_label_request:
 * @label: what a file says of itself
 * @request: (out): what it was made from
 * @error: return location
 *
 * Returns: whether the file has a legal recipe
 */
gboolean varve_label_request (const VarveLabel  *label,
                              VarveRequest      *request,
                              GError           **error);

/* Returns: (transfer full): the text of VARVE_KEY_ORIGIN */
char *varve_label_origin (const VarveCut *cut);

/**
 * VarveRowFunc:
 * @label: what the file says of itself
 * @row: counted from the top
 * @pixels: the row, as varve_cut_render () would write it
 */
typedef void (*VarveRowFunc) (const VarveLabel *label,
                              int               row,
                              gconstpointer     pixels,
                              gpointer          data);

/**
 * VarveFormat:
 *
 * @write: writes a picture, strip by strip; the error names no file
 * @read: (nullable): reads a file's label, and if @rows is not NULL its pixels; the
 *   label is to be cleared also on error
 */
typedef struct
{
  const char *name;
  const char *suffixes[2];
  const char *magic; /* the first bytes, or NULL */
  gsize       magic_length;
  int         depths[3];  /* the first one unless asked otherwise; 0: no more */
  gboolean    can_stream; /* to standard output */

  gboolean (*write) (const VarveCut  *cut,
                     VarveOutput     *output,
                     gboolean         small,
                     GError         **error);
  gboolean (*read) (const char    *path,
                    VarveLabel    *label,
                    VarveRowFunc   rows,
                    gpointer       data,
                    GError       **error);
} VarveFormat;

extern const VarveFormat varve_format_png;
extern const VarveFormat varve_format_tiff;
extern const VarveFormat varve_format_exr;
extern const VarveFormat varve_format_raw;

/**
 * varve_format_find:
 * @path: a file's name
 * @name: (nullable): the name of a format, to go before the ending of @path
 * @error: return location; the message lists what there is
 *
 * Returns: (transfer none) (nullable): the format to write it in
 */
const VarveFormat *varve_format_find (const char  *path,
                                      const char  *name,
                                      GError     **error);

/* The format of a file that is there, by its first bytes; NULL and an error if it is
 * none that can be read.
 */
const VarveFormat *varve_format_sniff (const char  *path,
                                       GError     **error);

/**
 * varve_format_check:
 * @format: a format
 * @request: a picture; at depth 0 it gets the format's own
 * @culprit: as for varve_request_check ()
 * @error: return location
 *
 * Returns: whether there can be such a picture, and the format can hold it
 */
gboolean varve_format_check (const VarveFormat  *format,
                             VarveRequest       *request,
                             const char        **culprit,
                             GError            **error);

/**
 * varve_format_save:
 * @format: a format that can hold the picture
 * @cut: the picture
 * @path: the file, or "-"
 * @small: rather a small file than soon
 * @error: return location; the message names the file
 *
 * Writes a file, wholly or not at all.
 *
 * Thread safe.
 */
gboolean varve_format_save (const VarveFormat  *format,
                            const VarveCut     *cut,
                            const char         *path,
                            gboolean            small,
                            GError            **error);

/* Tells the progress bar, after n_rows more were written. */
void varve_format_progress (const VarveCut *cut,
                            int             n_rows);

G_END_DECLS

#endif
