#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors

# root.sh RELEASE RESULTS: builds and tests Varve in a root of another Debian
# release, which has GIMP 3.  The root is made once and kept outside the tree.
# Into the folder RESULTS come meson's logs (*.json, *.txt) and pictures of the
# dialogs (*.png).  Needs root, mmdebstrap and unshare.
set -eu

release=$1
results=$2
here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
cache=${VARVE_CACHE:-/var/cache/varve}
root=$cache/$release

packages='adwaita-icon-theme appstream at-spi2-core clang dbus-x11 desktop-file-utils gcc gegl gettext
  gimp gir1.2-gimp-3.0 git imagemagick libc6-dev libfftw3-dev libgegl-dev libgimp-3.0-dev
  libjson-glib-dev libopenexr-dev libpango1.0-dev libpng-dev libtiff-dev locales man-db mandoc
  meson openbox parallel pkgconf
  python3 python3-gi x11-apps x11-utils xauth xdotool xvfb'
# shellcheck disable=SC2086 # a list of words
list=$(echo $packages | tr ' ' ,)

say () { printf '%s\n' "$*"; }

make_root ()
{
  say "Making a root of Debian $release in $root (some minutes, 2 GB)"
  mkdir -p "$cache"
  rm -rf --one-file-system "$root.new"
  # Snapshots of the testing release outlive their dates.
  mmdebstrap --quiet --variant=minbase --include="$list" \
    --aptopt='Acquire::Check-Valid-Until "false"' "$release" "$root.new" >"$root.log" 2>&1 \
    || { tail -n 20 "$root.log" >&2; say "root.sh: no root of $release" >&2; exit 1; }
  say "$list" >"$root.new/varve-packages"
  rm -rf --one-file-system "$root"
  mv "$root.new" "$root"
}

# In a mount namespace of its own, so that nothing stays mounted, and a network
# of its own, so that its screens are not taken for those of the system: both
# would be called :0, and clients look for the name in the network first.
if test "${3:-}" != inside; then
  test "$(cat "$root/varve-packages" 2>/dev/null)" = "$list" || make_root
  mkdir -p "$results"
  exec unshare --mount --net --propagation private -- sh "$here/tests/root.sh" "$release" "$results" inside
fi

mkdir -p "$root/srv/varve" "$root/srv/build"
mount --bind -o ro "$here" "$root/srv/varve"
for folder in proc sys dev; do
  mount --rbind "/$folder" "$root/$folder"
done
mount -t tmpfs tmpfs "$root/tmp"
chmod 1777 "$root/tmp"

status=0
# shellcheck disable=SC2016 # $again is of the shell inside
env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 \
  chroot "$root" sh -eu -c '
    again=
    test ! -f /srv/build/build.ninja || again=--reconfigure
    meson setup $again /srv/build /srv/varve -Dgimp3_plugin=enabled -Dcli=enabled
    meson compile -C /srv/build
    rm -f /srv/build/*.png /srv/build/meson-logs/*log*
    meson test -C /srv/build --print-errorlogs --suite core --suite gegl --suite cli --suite gimp3
  ' </dev/null || status=$?

cp "$root"/srv/build/meson-logs/testlog.json "$results/$release.json" || true
cp "$root"/srv/build/meson-logs/testlog.txt "$results/$release.txt" || true
cp "$root"/srv/build/*.png "$results" 2>/dev/null || true
exit $status
