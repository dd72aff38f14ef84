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
  case $file in
    *.jpg) magic=ffd8ff ;;
    *)     magic=89504e470d0a1a0a ;;
  esac
  test "$(head -c $((${#magic} / 2)) "$file" 2>/dev/null | od -An -tx1 | tr -d ' \n')" = $magic \
    || die "gegl did not write $file: $problems"
}

# file, title, recipe
gallery='
value|Value|type=value fractal=none size=40 seed=7
perlin|Perlin|type=perlin fractal=none size=40 seed=7
simplex|Simplex|type=simplex fractal=none size=40 seed=7
worley|Worley|type=worley fractal=none size=64 seed=7
white|White|type=white size=8 seed=1
blue|Blue|type=blue size=8 seed=1
fbm|Perlin fBm|type=perlin size=128 octaves=8 seed=3
ridged|Simplex, ridged|type=simplex fractal=ridged size=128 octaves=6 seed=2 color1=#140a24 color2=#ffd27a
warped|Warped fBm|type=perlin size=120 octaves=6 warp=160 warp-iterations=2 seed=5 color1=#102a43 color2=#f4efe0
strata|Stretched and warped|type=perlin size=32 aspect=8 octaves=5 warp=40 seed=3 color1=#3b2416 color2=#f0dfb8
caustics|Worley, ridged and warped|type=worley fractal=ridged size=73 octaves=2 gain=0.4 warp=30 warp-octaves=2 contrast=0.95 color1=#06456b color2=#d6fdff
tiled|One tile, four times|type=perlin size=128 octaves=7 gain=0.55 tile-width=256 tile-height=256 contrast=1.3 seed=10 color1=#1a4f8a color2=#ffffff
'

# Draws the gallery into out/, and all of it, labelled, on one 8-bit sheet.
draw_gallery ()
{
  say "Drawing 16-bit pictures with the gegl command and the operation varve:noise:"
  mkdir -p out
  cd out
  set -- gegl:color value=#f7f4ee gegl:crop width=818 height=682
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

# Lines "id|name|recipe".
list_presets ()
{
  sed -n '/^VARVE_PRESET (/{
    N
    s/^VARVE_PRESET ("\(.*\)", NC_ ("preset", "\(.*\)"),\n *"\(.*\)")$/\1|\2|\3/p
  }' plugin/common/varve-presets.def
}

# A picture of each preset: 256 pixels, or 512 at half their size where cells
# are 10 px and more.
draw_presets ()
{
  mkdir -p docs/gallery
  rm -f docs/gallery/*.jpg
  list_presets | while IFS='|' read -r id name recipe; do
    say "  gallery/$id.jpg  $name"
    size=${recipe#*size=}
    size=${size%% *}
    set -- gegl:crop width=256 height=256
    test "${size%%.*}" -lt 10 \
      || set -- gegl:crop width=512 height=512 gegl:scale-ratio x=0.5 y=0.5 sampler=linear \
        gegl:crop width=256 height=256
    # shellcheck disable=SC2086 # a list of words
    draw "docs/gallery/$id.jpg" -- varve:noise $recipe "$@" \
      gegl:jpg-save path="docs/gallery/$id.jpg" quality=85
  done
}

# The name as GitHub and others make it an anchor.
anchor () { printf '%s' "$1" | tr 'A-Z ' 'a-z-' | tr -cd 'a-z0-9-'; }

write_gallery ()
{
  cat <<'TEXT'
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- SPDX-FileCopyrightText: 2026 Varve contributors -->

<!-- Written by ./run pictures from plugin/common/varve-presets.def -->

# Presets

Each name leads to its recipe. Paste a recipe into the dialog, or write it after
`varve:noise` in a gegl command line; then change its `seed`, `size` or colours.
Recipes with `tile-width` and `tile-height` repeat without a seam: fill a layer of
that size, and use it as a pattern.

TEXT
  n=0
  line='|'
  say '| | | | |'
  say '|---|---|---|---|'
  while IFS='|' read -r id name recipe; do
    line="$line ![$name](gallery/$id.jpg)<br>[$name](#$(anchor "$name")) |"
    n=$((n + 1))
    if test $((n % 4)) -eq 0; then
      say "$line"
      line='|'
    fi
  done <<TABLE
$presets
TABLE
  test "$line" = '|' || say "$line"
  say
  say "Pictures show 256 × 256 pixels; where cells are 10 px and more, 512 × 512 at half"
  say "their size."
  while IFS='|' read -r id name recipe; do
    printf '\n### %s\n\n    %s\n' "$name" "$recipe"
  done <<TABLE
$presets
TABLE
}

# What each property does.  File, recipe, property, five values or fewer
strips='
value-seed|type=value fractal=none size=24|seed|0 1 2 3 4294967295
value-size|type=value fractal=none seed=7|size|4 8 16 32 64
value-aspect|type=value fractal=none seed=7 size=16|aspect|0.25 0.5 1 2 4
value-interpolation|type=value fractal=none seed=7 size=40|interpolation|linear smoothstep quintic
perlin-seed|type=perlin fractal=none size=24|seed|0 1 2 3 4294967295
perlin-size|type=perlin fractal=none seed=7|size|4 8 16 32 64
perlin-aspect|type=perlin fractal=none seed=7 size=16|aspect|0.25 0.5 1 2 4
perlin-interpolation|type=perlin fractal=none seed=7 size=40|interpolation|linear smoothstep quintic
simplex-seed|type=simplex fractal=none size=24|seed|0 1 2 3 4294967295
simplex-size|type=simplex fractal=none seed=7|size|4 8 16 32 64
simplex-aspect|type=simplex fractal=none seed=7 size=16|aspect|0.25 0.5 1 2 4
worley-seed|type=worley fractal=none size=32|seed|0 1 2 3 4294967295
worley-size|type=worley fractal=none seed=7|size|8 16 32 48 64
worley-aspect|type=worley fractal=none seed=7 size=24|aspect|0.25 0.5 1 2 4
worley-distance|type=worley fractal=none seed=7 size=40|distance|euclidean manhattan chebyshev
worley-cell-output|type=worley fractal=none seed=7 size=32|cell-output|f1 f2 f2-f1 cell
worley-jitter|type=worley fractal=none seed=7 size=32|jitter|0 0.25 0.5 0.75 1
worley-fractal|type=worley seed=7 size=48|fractal|none fbm billow ridged
white-seed|type=white size=8|seed|0 1 2 3 4294967295
white-size|type=white|size|1 2 4 8 16
white-aspect|type=white size=4|aspect|0.25 0.5 1 4 16
white-contrast|type=white size=4|contrast|0.25 0.5 1 2 64
blue-seed|type=blue size=4|seed|0 1 2 3 4294967295
blue-size|type=blue|size|1 2 4 8 16
blue-aspect|type=blue size=4|aspect|0.25 0.5 1 4 16
blue-contrast|type=blue size=4|contrast|0.25 0.5 1 2 64
fractal|type=perlin seed=3 size=48|fractal|none fbm billow ridged
octaves|type=perlin seed=3 size=64|octaves|1 2 3 5 8
lacunarity|type=perlin seed=3 size=64|lacunarity|1.3 1.7 2 3 5
gain|type=perlin seed=3 size=64 octaves=6|gain|0.2 0.35 0.5 0.7 1
normalize|type=perlin seed=3 size=32 octaves=8 gain=0.8|normalize|amplitude spread
antialias|type=perlin seed=3 size=16 octaves=6 gain=0.9|antialias|false true
decorrelate|type=perlin seed=3 size=48 octaves=6 gain=0.8 fractal=ridged offset-x=-64 offset-y=-64|decorrelate|false true
offset-x|type=perlin seed=3|offset-x|0 16 32 48 64
offset-y|type=perlin seed=3|offset-y|0 16 32 48 64
warp|type=perlin seed=3 size=48|warp|0 10 25 60 150
warp-octaves|type=perlin seed=3 size=48 octaves=2 warp=60|warp-octaves|1 2 3 5 8
warp-iterations|type=perlin seed=3 size=48 warp=30|warp-iterations|1 2 3 4
tile-width|type=perlin seed=3 size=16 octaves=3|tile-width|0 16 32 48 64
tile-height|type=perlin seed=3 size=16 octaves=3|tile-height|0 16 32 48 64
contrast|type=perlin seed=3 size=48|contrast|0.25 0.5 1 2 16
brightness|type=perlin seed=3 size=48|brightness|-0.5 -0.25 0 0.25 0.5
invert|type=perlin seed=3 size=48|invert|false true
color1|type=perlin seed=3 size=48|color1|#000000 #0f3c6e #5a1a00 #2f6f2f #ffffff
color2|type=perlin seed=3 size=48|color2|#ffffff #f4d58d #9ad1ff #e63946 #000000
'

draw_strips ()
{
  while IFS='|' read -r name recipe property values; do
    test -n "$name" || continue
    say "  noises/$name.jpg"
    # shellcheck disable=SC2086 # a list of words
    set -- $values
    n=$#
    i=0
    for value; do
      x=$((4 + 134 * i))
      i=$((i + 1))
      # shellcheck disable=SC2086 # a list of words
      set -- "$@" gegl:over 'aux=[' varve:noise $recipe "$property=$value" \
        gegl:crop width=130 height=130 gegl:translate x=$x y=4 ']' \
        gegl:over 'aux=[' gegl:text string="$value" size=11 color=#333333 \
        gegl:translate x=$((x + 1)) y=137 ']'
    done
    shift $n
    draw "docs/noises/$name.jpg" -- gegl:color value=#f7f4ee \
      gegl:crop width=$((4 + 134 * n)) height=153 "$@" \
      gegl:jpg-save path="docs/noises/$name.jpg" quality=85
  done <<TABLE
$strips
TABLE
}

# Of the first pages: file, recipe
portraits='
value|type=value fractal=none size=40 seed=7
perlin|type=perlin fractal=none size=40 seed=7
simplex|type=simplex fractal=none size=40 seed=7
worley|type=worley fractal=none size=48 seed=7
white|type=white size=4 seed=7
blue|type=blue size=4 seed=7
fractals|type=perlin size=128 octaves=8 warp=60 seed=4
'

# Power spectra: file, scale of power, label=recipe …
spectra='
value|linear|quintic=type=value fractal=none size=8|linear=type=value fractal=none size=8 interpolation=linear
perlin|linear|Perlin=type=perlin fractal=none size=8|value=type=value fractal=none size=8
simplex|linear|simplex=type=simplex fractal=none size=8|Perlin=type=perlin fractal=none size=8
worley|linear|F1=type=worley fractal=none size=8|F2 − F1=type=worley fractal=none size=8 cell-output=f2-f1|cell=type=worley fractal=none size=8 cell-output=cell
white|linear|white=type=white size=1
blue|linear|blue=type=blue size=1|white=type=white size=1
fractals|log|1 octave=type=perlin fractal=none size=32|4 octaves=type=perlin size=32|gain 0.8=type=perlin size=32 gain=0.8
'

draw_noises ()
{
  mkdir -p docs/noises
  rm -f docs/noises/*.jpg docs/noises/*.svg
  while IFS='|' read -r name recipe; do
    test -n "$name" || continue
    say "  noises/$name.jpg"
    # shellcheck disable=SC2086 # a list of words
    draw "docs/noises/$name.jpg" -- varve:noise $recipe gegl:crop width=512 height=256 \
      gegl:jpg-save path="docs/noises/$name.jpg" quality=85
  done <<TABLE
$portraits
TABLE
  draw_strips
  while IFS='|' read -r name scale curves; do
    test -n "$name" || continue
    say "  noises/$name.svg"
    python3 docs/spectrum.py build/tests/core/core-render "docs/noises/$name.svg" "$scale" "$curves"
  done <<TABLE
$spectra
TABLE
}

# The examples of varve sweep and analyze.
draw_studies ()
{
  varve=build/plugin/cli/varve
  fields='noise/value noise/perlin fbm/octaves-1 fbm/octaves-2 fbm/octaves-4 fbm/octaves-8 fbm/warped'
  mkdir -p docs/studies out
  for study in noise fbm; do
    say "  studies/$study"
    LC_ALL=C.UTF-8 $varve sweep data/sweeps/$study.json -o out/$study >/dev/null
  done
  LC_ALL=C.UTF-8 $varve analyze --preset wood -o docs/studies/wood.png >/dev/null
  for plot in noise/differences noise/spectrum fbm/roughness fbm/spectrum; do
    cp out/$plot.png docs/studies/${plot%/*}-${plot#*/}.png
  done

  set -- gegl:color value=#f7f4ee gegl:crop width=928 height=136
  x=4
  for field in $fields; do
    set -- "$@" gegl:over 'aux=[' gegl:load path="out/$field.png" gegl:translate x=$x y=4 ']'
    x=$((x + 132))
  done
  draw docs/studies/fields.jpg -- "$@" gegl:jpg-save path=docs/studies/fields.jpg quality=85
}

draw_pictures ()
{
  presets=$(list_presets)
  cp out/sheet.png docs/noises.png
  say "Drawing the pictures in $here/docs:"
  draw_presets
  write_gallery >docs/gallery.md
  draw_noises
  draw_studies
}
