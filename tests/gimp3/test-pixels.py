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
PRECISIONS = [(component, curve) for component in ("U8", "U16", "U32", "FLOAT")
              for curve in ("LINEAR", "NON-LINEAR")]
WAYS = ("plug-in", "merged filter", "live filter")


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


def options(recipe):
    """The recipe as Script-Fu's list of an operation's properties."""
    words = []
    for word in recipe.split():
        key, value = word.split("=")
        value = "1" if value == "true" else value
        words += [f'"{key}"', value if number_like(value) else f'"{value}"']
    return " ".join(words)


def script(number, recipe):
    """One row of the sheet s: the picture in each of the WAYS, beside each other."""
    return f"""
(let* ((a (add-layer i {W} {H} RGB-IMAGE 0 0))
       (b (add-layer i {W} {H} RGB-IMAGE 0 0))
       (f (car (varve-layers i a "{recipe}" 1 "live-filter"))))
  (varve i a "{recipe}")
  (gimp-drawable-merge-new-filter b "varve:noise" "" LAYER-MODE-REPLACE 1.0 {options(recipe)})
  (put a 0 {number}) (put b 1 {number}) (put f 2 {number})
  (for-each (lambda (l) (gimp-image-remove-layer i l)) (list a b f)))"""


def number_like(text):
    try:
        float(text)
    except ValueError:
        return False
    return True


def linear(value):
    """The linear light of a 16-bit perceptual value, from 0 to 1."""
    v = value / 65535
    return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4


def agree(a, b, component, curve):
    """Whether two ways gave the same.

    To 16 linear bits, babl's own ways differ by a step now and then; the way
    back rounds to another.
    """
    if (component, curve) == ("U16", "LINEAR"):
        return abs(linear(a) - linear(b)) * 65535 <= 2.1
    return a == b


def right(value, core, component, curve):
    """Whether a value is the core's, after going through the image mode."""
    if component not in ("U8", "U16") or (component, curve) == ("U16", "NON-LINEAR"):
        return value == core
    if (component, curve) == ("U8", "NON-LINEAR"):
        return value == (core + 128) // 257 * 257
    return abs(linear(value) - linear(core)) * (255 if component == "U8" else 65535) <= 2.1


def sheet(g, component, curve, wanted):
    """All pictures of an image mode, converted to 16 perceptual bits."""
    g.run_clean(f"""
(define i (new-image {W} {H} RGB PRECISION-{component}-{curve}))
(define s (new-image {W * len(WAYS)} {H * len(wanted)} RGB PRECISION-{component}-{curve}))
(gimp-image-undo-disable i)
(gimp-image-undo-disable s)
(define (put layer column row)
  (let ((new (car (gimp-layer-new-from-drawable layer s))))
    (gimp-image-insert-layer s new 0 0)
    (if (> (vector-length (car (gimp-drawable-get-filters new))) 0)
        (gimp-drawable-merge-filters new))
    (gimp-layer-set-offsets new (* column {W}) (* row {H}))))
{"".join(script(n, r) for n, r in enumerate(wanted))}
(gimp-image-flatten s)
(if (not (= (car (gimp-image-get-precision s)) PRECISION-U16-NON-LINEAR))
    (gimp-image-convert-precision s PRECISION-U16-NON-LINEAR))
(export s "{g.path('sheet.png')}")""")
    return harness.read_png(g.path("sheet.png"))


@tap.test
def same():
    """30 random recipes in 8 precisions: plug-in, merged filter, live filter, gegl, core"""
    wanted = recipes()
    with gimp() as g:
        for recipe in wanted:
            core = harness.core(recipe, 0, 0, W, H)
            assert harness.gegl_render(recipe, 0, 0, W, H) == core, recipe
        for component, curve in PRECISIONS:
            picture = sheet(g, component, curve, wanted)
            for number, recipe in enumerate(wanted):
                core = harness.core(recipe, 0, 0, W, H).samples
                seen = [grey(picture.crop(column * W, number * H, W, H))
                        for column in range(len(WAYS))]
                for way, samples in zip(WAYS, seen):
                    wrong = [(a, b) for a, b in zip(samples, seen[0])
                             if not agree(a, b, component, curve)]
                    assert not wrong, (component, curve, recipe, way, wrong[:5])
                wrong = [(a, b) for a, b in zip(seen[0], core)
                         if not right(a, b, component, curve)]
                assert not wrong, (component, curve, recipe, wrong[:5])


tap.main()
