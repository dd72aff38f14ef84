# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Files of other versions of GIMP keep their pixels.

They are in files/ and were made by Script-Fu that loaded prelude.scm (see
gimp2.py and gimp3.py), with (define i (new-image 32 24 RGB ...)) of 8 and 16
bits and (define d (add-layer i 32 24 RGB-IMAGE 0 0)).

gimp-2.10.xcf, by GIMP 2.10.34, has layers with pixels and a recipe:

  (varve i d "type=perlin seed=9 size=24")
  (plug-in-varve-layers RUN-NONINTERACTIVE i d
                        "type=value seed=4294967295 size=12.5 warp=8.5" 1 1)

gimp-3.0.xcf, by GIMP 3.0.4, has layers with live filters:

  (gimp-drawable-append-new-filter d "varve:noise" "" LAYER-MODE-REPLACE 1.0
    "type" "worley" "seed" 4294967295 "size" 9 "cell-output" "f2-f1" "octaves" 2)
  (varve-layers i d "type=perlin seed=9 size=24 tile-width=16" 1 "live-filter")
  (varve-layers i d "type=value size=12.5 warp=8.5 fractal=ridged invert=true" 2 "live-filter")
"""
import os

import harness
from gimp3 import gimp, grey

tap = harness.Tap()
FILES = os.path.join(os.environ["VARVE_SRC"], "tests", "gimp3", "files")
W, H = 32, 24
OLD = ["type=value seed=4294967295 size=12.5 warp=8.5", "type=perlin seed=9 size=24"]
LIVE = ["type=perlin seed=9 size=24 tile-width=16",
        "type=value seed=1 size=12.5 fractal=ridged warp=8.5 invert=true",
        "type=value size=12.5 fractal=ridged warp=8.5 invert=true",
        "type=worley seed=4294967295 size=9 octaves=2 cell-output=f2-f1"]


def look(g, name, n_layers, call):
    """Opens the file, and does the call with each layer d, whose number is n."""
    return g.run_clean(f"""
(let* ((i (car (gimp-xcf-load RUN-NONINTERACTIVE "{os.path.join(FILES, name)}")))
       (layers (car (gimp-image-get-layers i))))
  (report (vector-length layers))
  (do ((n 0 (+ n 1))) ((= n {n_layers}))
    (let ((d (vector-ref layers n)))
      {call})))""")


def save(g, name):
    return f'(save-png i d (string-append "{g.path(name)}" (number->string n) ".png"))'


@tap.test
def older():
    """layers of GIMP 2.10: their pixels are those of their recipes, also when these are rendered again"""
    with gimp() as g:
        lines = look(g, "gimp-2.10.xcf", len(OLD), f"""
      (report (recipe-of d))
      {save(g, "old")}
      (gimp-drawable-fill d FILL-WHITE)
      (varve-edit i d "")
      {save(g, "new")}""")
        assert lines == [str(len(OLD)), *OLD], lines
        for number, recipe in enumerate(OLD):
            old, new = (grey(harness.read_png(g.path(f"{name}{number}.png")))
                        for name in ("old", "new"))
            core = harness.core(recipe, 0, 0, W, H).samples
            assert old == new and max(abs(a - b) for a, b in zip(old, core)) <= 129, recipe


@tap.test
def live():
    """live filters of GIMP 3.0.4: the same pixels in this GIMP, and recipes that can be edited"""
    with gimp() as g:
        lines = look(g, "gimp-3.0.xcf", len(LIVE), f"""
      (report (vector-length (car (gimp-drawable-get-filters d))))
      {save(g, "live")}
      (varve-edit i d "")
      (report (recipe-of d))
      (varve-edit i d "type=white seed=7")
      {save(g, "edited")}""")
        assert lines[0] == str(len(LIVE)) and set(lines[1::2]) == {"1"}, lines
        assert [set(line.split()) for line in lines[2::2]] == [set(r.split()) for r in LIVE], lines
        for number, recipe in enumerate(LIVE):
            for name, wanted in (("live", recipe), ("edited", "type=white seed=7")):
                assert (grey(harness.read_png(g.path(f"{name}{number}.png")))
                        == harness.core(wanted, 0, 0, W, H).samples), (name, recipe)


tap.main()
