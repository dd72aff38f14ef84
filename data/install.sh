# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors

# Read by ./run: installing for one user, and removing what was installed.
# shellcheck shell=sh disable=SC2154,SC2164

# Where this user's programs look; relative folders as XDG and GIMP treat them.
find_folders ()
{
  test -n "${HOME:-}" || die "HOME is not set, so there is no place to install to"
  data=${XDG_DATA_HOME:-}
  case $data in /*) ;; *) data=$HOME/.local/share ;; esac
  configuration=${XDG_CONFIG_HOME:-}
  case $configuration in /*) ;; *) configuration=$HOME/.config ;; esac
  gimp=${GIMP2_DIRECTORY:-$configuration/GIMP/2.10}
  case $gimp in /*) ;; *) gimp=$HOME/$gimp ;; esac
  gimp3_version=$(pkg-config --modversion gimp-3.0 2>/dev/null | cut -d . -f 1,2)
  gimp3=${GIMP3_DIRECTORY:-$configuration/GIMP/${gimp3_version:-3.0}}
  case $gimp3 in /*) ;; *) gimp3=$HOME/$gimp3 ;; esac
  manifest=$data/varve/installed-files
}

finds_operation ()
{
  (unset GEGL_PATH; timeout 60 gegl --exists varve:noise </dev/null >/dev/null 2>&1)
}

ask_gimp ()
{
  timeout 300 gimp-console-2.10 -i -d -f -b "$1" -b '(gimp-quit 0)' </dev/null 2>&1
}

finds_procedure ()
{
  ask_gimp '(if (= 1 (car (gimp-procedural-db-proc-exists "plug-in-varve-layers")))
                (gimp-message "plug-in-varve-layers is there"))' \
    | grep -q 'plug-in-varve-layers is there'
}

# GIMP 3 writes down what its plug-ins offer when it starts.
finds_procedure3 ()
{
  timeout 300 "gimp-console-$gimp3_version" -i -d -f --quit \
    --batch-interpreter=plug-in-script-fu-eval -b 0 </dev/null >/dev/null 2>&1 || true
  grep -q plug-in-varve-layers "$gimp3/pluginrc" 2>/dev/null
}

# Removes what the manifest lists and the list $1 does not, and empty folders.
remove_files ()
{
  while read -r kind path; do
    case $kind in
      file) grep -qxF "file $path" "$1" || rm -f "$path" ;;
      folder) rmdir "$path" 2>/dev/null || true ;;
    esac
  done <"$manifest"
}

do_install ()
{
  need "$build_needs" "$gimp_build_needs" "$gimp3_build_needs"
  find_folders  # again: the headers, which may be new, tell which GIMP 3 it is
  test -z "${SUDO_USER:-}" || test "$(id -u)" -ne 0 \
    || say "This installs for root, into $HOME; for $SUDO_USER, run it without sudo."
  mkdir -p "$data/varve" || die "cannot make the folder $data/varve"
  build build-user -Dprefix="$(dirname -- "$data")" -Ddatadir="$data" -Dlocaledir="$data/locale" \
    -Dbindir="$HOME/.local/bin" -Dmandir="$data/man" \
    -Dgegl_plugindir="$data/gegl-0.4/plug-ins" -Dgimp2_plugindir="$gimp/plug-ins" \
    -Dgimp3_plugindir="$gimp3/plug-ins" \
    -Dbuildtype=release -Dtests=false

  # GIMP sets up its folder only where there is none yet.
  test -d "$gimp" || ! is_there gimp-console-2.10 || ask_gimp '0' >/dev/null || true

  # A trial tells which files come, and which folders are new.
  stage=$here/build-user/stage
  rm -rf "$stage"
  meson install -C build-user --no-rebuild --quiet --destdir "$stage" >/dev/null
  new=$manifest.new
  (
    cd "$stage"
    find . -type f | sed 's|^\.|file |'
    say "file $manifest"
    find . -type d | sed -n 's|^\./|/|p' | grep -vxF "$data/varve" | sort -r | while read -r path; do
      if ! test -d "$path" || grep -qxF "folder $path" "$manifest" 2>/dev/null; then
        say "folder $path"
      fi
    done
    say "folder $data/varve"
  ) >"$new"
  test ! -e "$manifest" || remove_files "$new"
  mv "$new" "$manifest"
  meson install -C build-user --no-rebuild --quiet || die "installing failed; see above"

  finds_operation || die "installed, but gegl does not find varve:noise in $data/gegl-0.4/plug-ins"
  say "gegl finds varve:noise, in $data/gegl-0.4/plug-ins"
  check_command
  check_plugin "2.10" gimp-console-2.10 "$gimp/plug-ins" finds_procedure
  check_plugin "3" "gimp-console-$gimp3_version" "$gimp3/plug-ins" finds_procedure3
}

check_command ()
{
  "$HOME/.local/bin/varve" selftest >/dev/null \
    || die "installed, but $HOME/.local/bin/varve does not work; see above"
  say "The command varve works, in $HOME/.local/bin"
  case :$PATH: in
    *":$HOME/.local/bin:"*) ;;
    *) say "That folder is not in your PATH: add it, or log in again where it then is." ;;
  esac
}

# check_plugin VERSION COMMAND FOLDER FINDER
check_plugin ()
{
  if ! grep -qF "file $3/" "$manifest"; then
    say "No headers of GIMP $1 here, so no plug-in for it."
  elif ! is_there "$2"; then
    say "The plug-in is in $3; GIMP $1 is not here to try it."
  elif $4; then
    say "GIMP $1 finds plug-in-varve-layers, in $3"
  else
    die "installed, but GIMP $1 does not find the plug-in in $3"
  fi
}

do_uninstall ()
{
  test -e "$manifest" || { say "Nothing is installed: there is no $manifest"; return; }
  remove_files /dev/null
  ! test -e "$manifest" || die "could not remove $manifest"
  ! is_there gegl || ! finds_operation \
    || die "removed, but gegl still finds varve:noise: another copy is installed elsewhere"
  ! is_there gimp-console-2.10 || ! finds_procedure \
    || die "removed, but GIMP 2.10 still finds the plug-in: another copy is installed elsewhere"
  ! is_there "gimp-console-$gimp3_version" || ! finds_procedure3 \
    || die "removed, but GIMP 3 still finds the plug-in: another copy is installed elsewhere"
  say "Removed; GEGL and GIMP find nothing of Varve any more."
}
