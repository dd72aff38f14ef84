# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors

# Read by ./run: how pictures are drawn, through the real gegl command.
# shellcheck shell=sh disable=SC2154,SC2164,SC2103

# gegl exits with 0 whatever happens, and never ends without a crop.
# draw FILE CHAIN…: writes FILE through gegl and checks that it is a picture.
draw ()
{
  file=$1
  shift
  rm -f "$file"
  problems=$(timeout 300 gegl "$@" 2>&1 </dev/null) || true
  case $problems in
    *varve:noise*) die "$problems" ;;
  esac
  test "$(head -c 8 "$file" 2>/dev/null | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a \
    || die "gegl did not write $file: $problems"
}

# file, title, recipe
gallery='
value|Value|type=value fractal=none size=40 seed=7
perlin|Perlin|type=perlin fractal=none size=40 seed=7
fbm|Perlin fBm|type=perlin size=128 octaves=8 seed=3
warped|Warped fBm|type=perlin size=120 octaves=6 warp=160 warp-iterations=2 seed=5 color1=#102a43 color2=#f4efe0
white|White|type=white size=8 seed=1
strata|Stretched and warped|type=perlin size=32 aspect=8 octaves=5 warp=40 seed=3 color1=#3b2416 color2=#f0dfb8
marble|Smooth warp|type=perlin size=90 octaves=3 warp=220 warp-octaves=3 contrast=1.6 seed=8 color1=#0b3d3a color2=#f3e9d2
tiled|One tile, four times|type=perlin size=128 octaves=7 gain=0.55 tile-width=256 tile-height=256 contrast=1.3 seed=10 color1=#1a4f8a color2=#ffffff
'

# Draws the gallery into out/, and all of it, labelled, on one 8-bit sheet.
draw_gallery ()
{
  say "Drawing 16-bit pictures with the gegl command and the operation varve:noise:"
  mkdir -p out
  cd out
  set -- gegl:color value=#f7f4ee gegl:crop width=818 height=458
  n=0
  while IFS='|' read -r name title recipe; do
    test -n "$name" || continue
    say "  $name.png  $recipe"
    # shellcheck disable=SC2086 # a list of words
    draw "$name.png" -o "$name.png" -- varve:noise $recipe gegl:crop width=512 height=512
    x=$((10 + 202 * (n % 4)))
    y=$((10 + 224 * (n / 4)))
    n=$((n + 1))
    set -- "$@" \
      gegl:over 'aux=[' gegl:load path="$name.png" \
      gegl:scale-ratio x=0.375 y=0.375 sampler=linear gegl:translate x=$x y=$y ']' \
      gegl:over 'aux=[' gegl:text string="$title" size=12 color=#333333 \
      gegl:translate x=$x y=$((y + 195)) ']'
  done <<TABLE
$gallery
TABLE
  draw sheet.png -- "$@" gegl:png-save path=sheet.png bitdepth=8 compression=9
  cd ..
  say "They are in $here/out, and all together in sheet.png there."
}
