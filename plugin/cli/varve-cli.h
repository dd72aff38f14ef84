/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* What the commands of the program varve share: how they are found, how they read
 * options, and how they fail.
 */

#ifndef VARVE_CLI_H
#define VARVE_CLI_H

#include <glib.h>

G_BEGIN_DECLS

/* What the program returns to the shell. */
typedef enum
{
  VARVE_EXIT_OK     = 0,
  VARVE_EXIT_FAILED = 1, /* something differs, or could not be done */
  VARVE_EXIT_USAGE  = 2, /* the command line, a recipe or a manifest is wrong; nothing was done */
} VarveExit;

#define VARVE_CLI_ERROR (varve_cli_error_quark ())

/**
 * VarveCliError:
 * @VARVE_CLI_ERROR_USAGE: what was asked for makes no sense: VARVE_EXIT_USAGE
 * @VARVE_CLI_ERROR_FAILED: it could not be done: VARVE_EXIT_FAILED
 *
 * Errors of options and recipes (G_OPTION_ERROR, VARVE_ERROR) count as usage, all others
 * as failed.
 */
typedef enum
{
  VARVE_CLI_ERROR_USAGE,
  VARVE_CLI_ERROR_FAILED,
} VarveCliError;

GQuark varve_cli_error_quark (void);

/**
 * VarveCommandFunc:
 * @arguments: (inout): the command's name and its arguments, a NULL-terminated
 *   array as varve_cli_parse () wants it
 * @error: return location
 *
 * Runs a command.
 *
 * Returns: what the program returns; with @error set that follows from the error
 */
typedef VarveExit (*VarveCommandFunc) (char   ***arguments,
                                       GError  **error);

typedef struct
{
  const char       *name;
  VarveCommandFunc  run;
  const char       *summary; /* not translated yet */
} VarveCommand;

#define VARVE_COMMAND(name, function, summary) \
  VarveExit function (char ***arguments, GError **error);
#include "varve-commands.def"

/* Returns: (transfer none): the commands */
const VarveCommand *varve_commands (guint *n_commands);

/**
 * varve_cli_parse:
 * @arguments: (inout): as given to the command; options are taken out
 * @entries: its options
 * @parameters: what follows the options, for the usage line, as "FILE…"
 * @examples: (nullable): text below the options: what else there is to know, and
 *   examples
 * @error: return location
 *
 * Reads a command's options.  Prints help and ends the program when asked to.
 *
 * Returns: whether they were legal
 */
gboolean varve_cli_parse (char               ***arguments,
                          const GOptionEntry   *entries,
                          const char           *parameters,
                          const char           *examples,
                          GError              **error);

/**
 * varve_cli_need:
 * @arguments: what is left after varve_cli_parse ()
 * @parameters: what should be there, for the message
 * @error: return location
 *
 * Returns: whether anything is left
 */
gboolean varve_cli_need (char       **arguments,
                         const char  *parameters,
                         GError     **error);

/**
 * varve_cli_need_one:
 * @arguments, @parameters, @error: as for varve_cli_need ()
 *
 * Returns: whether one argument is left, and no more
 */
gboolean varve_cli_need_one (char       **arguments,
                             const char  *parameters,
                             GError     **error);

/**
 * varve_cli_end:
 * @arguments: what is left after varve_cli_parse (), without those that were used
 * @error: return location
 *
 * Returns: whether nothing is left
 */
gboolean varve_cli_end (char   **arguments,
                        GError **error);

/**
 * varve_cli_read:
 * @path: a text file, or "-" for standard input
 * @text: (out): what is in it, to be freed by g_free ()
 * @error: return location
 *
 * A byte-order mark at its start, as some editors put there, is left out.
 *
 * Returns: whether it could be read and is text: at most 256 MiB, without zero bytes
 */
gboolean varve_cli_read (const char  *path,
                         char       **text,
                         GError     **error);

/**
 * varve_cli_check:
 * @name: what it is, as "width"
 * @value, @minimum, @maximum: its value and the legal range
 * @error: return location
 *
 * Returns: whether it is in the range
 */
gboolean varve_cli_check (const char  *name,
                          gint64       value,
                          gint64       minimum,
                          gint64       maximum,
                          GError     **error);

/**
 * varve_cli_number:
 * @name: what it is, as "--width"
 * @text: (nullable): a whole number in decimal digits, with or without a sign and zeros
 *   in front; NULL: @number stays as it is
 * @minimum, @maximum: the legal range
 * @number: (out): what it says, if it is legal
 * @error: return location; the message has the name, the text and the range
 *
 * Reads every number that users give outside of recipes; so options are texts to GOption,
 * which would take 0x10 for 16 and 010 for 8.
 *
 * Returns: whether it is a number in the range
 */
gboolean varve_cli_number (const char  *name,
                           const char  *text,
                           gint64       minimum,
                           gint64       maximum,
                           gint64      *number,
                           GError     **error);

/**
 * varve_cli_depth:
 * @name, @text, @error: as for varve_cli_number ()
 * @depth: (out): how many bits a channel, 1 or more
 *
 * Which depths are legal depends on the format, so that varve_format_check () tells.
 *
 * Returns: whether it is a number of bits
 */
gboolean varve_cli_depth (const char  *name,
                          const char  *text,
                          gint64      *depth,
                          GError     **error);

/**
 * varve_cli_complain:
 * @message: what went wrong, translated
 *
 * Writes "varve: message" to standard error, past a progress bar.  For errors that
 * do not end the command.
 *
 * Thread safe.
 */
void varve_cli_complain (const char *message);

G_END_DECLS

#endif
