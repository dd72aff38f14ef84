/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

/* Recipes and places on a command line. */

#ifndef VARVE_CLI_WORDS_H
#define VARVE_CLI_WORDS_H

#include "varve-cli-cut.h"

G_BEGIN_DECLS

/**
 * varve_words_parse:
 * @words: (array zero-terminated=1): pieces of a recipe; "@FILE" stands for the content
 *   of a file, "@-" for standard input
 * @preset: (nullable): the id of a preset, which the words change
 * @params: (out): what they mean
 * @error: return location
 *
 * Reads a recipe from a command line.
 *
 * Returns: whether it is legal
 */
gboolean varve_words_parse (char         **words,
                            const char    *preset,
                            VarveParams   *params,
                            GError       **error);

G_END_DECLS

#endif
