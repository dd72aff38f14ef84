/* SPDX-License-Identifier: GPL-3.0-or-later
 * SPDX-FileCopyrightText: 2026 Varve contributors
 */

#include "config.h"

#include "varve-i18n.h"

#include <libintl.h>

void
varve_i18n_init (void)
{
  bindtextdomain (GETTEXT_PACKAGE, VARVE_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
}
