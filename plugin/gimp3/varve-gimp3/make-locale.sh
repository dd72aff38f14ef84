#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
#
# make-locale.sh MSGFMT DOMAIN FOLDER CATALOG.po...
# Compiles catalogs to FOLDER/LANGUAGE/LC_MESSAGES/DOMAIN.mo.
set -eu

msgfmt=$1
domain=$2
folder=$3
shift 3

rm -rf "$folder"
for catalog in "$@"; do
  language=$(basename "$catalog" .po)
  mkdir -p "$folder/$language/LC_MESSAGES"
  "$msgfmt" -o "$folder/$language/LC_MESSAGES/$domain.mo" "$catalog"
done
