/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#ifndef VARVE_I18N_H
#define VARVE_I18N_H

/**
 * varve_i18n_init:
 *
 * Tells gettext where the translations were installed.  The locale is the
 * host's business.
 */
void varve_i18n_init (void);

#endif
