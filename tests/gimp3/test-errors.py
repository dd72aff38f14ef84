# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""What cannot be done gets one clear message, and nothing changes."""
import os
import re

import harness
from gimp3 import complaints, gimp

tap = harness.Tap()
NEW = """(let* ((i (new-image 32 32 RGB PRECISION-U8-NON-LINEAR)) (d (add-layer i 32 32 RGB-IMAGE 0 0)))
  (gimp-image-clean-all i) """
# The image is as clean as it was, so there is no undo step, and still white.
CHECK = """(let* ((i (vector-ref (car (gimp-get-images)) 0))
                  (d (vector-ref (car (gimp-image-get-layers i)) 0)))
  (report (car (gimp-image-is-dirty i)) (vector-length (car (gimp-image-get-layers i)))
          (if (car (gimp-item-is-group d)) '(255 255 255) (car (gimp-drawable-get-pixel d 3 5))))
  (gimp-image-delete i))"""
UNCHANGED = "0 1 (255 255 255)"
MESSAGE = re.compile(r"GIMP-Error: (?:Calling|Execution) error for procedure '[^']+':\n(.*)")


def varve(recipe="", more=""):
    return f"""(plug-in-varve-layers #:run-mode RUN-NONINTERACTIVE #:image i #:drawables (vector d)
                #:recipe "{recipe}" {more})"""


def edit(recipe):
    return f"""(plug-in-varve-edit #:run-mode RUN-NONINTERACTIVE #:image i #:drawables (vector d)
                #:recipe "{recipe}")"""


def messages(g, cases):
    """The message of each case, run alone: GIMP 3.2 says nothing of an error that is caught."""
    found = []
    for call, _ in cases:
        before, bare = call if isinstance(call, tuple) else (NEW, call)
        _, status, output = g.run(f"{before} {bare})")
        assert status != 0, output
        found += [line for line in output.splitlines() if line.startswith("Error: ")]
    return found


def refuse(cases):
    """Each case is a call in NEW and the words that the one message must have."""
    with gimp() as g:
        parts = []
        for call, _ in cases:
            before, bare = call if isinstance(call, tuple) else (NEW, call)
            parts += [f'{before} (report (catch "caught" {bare})))', CHECK]
        lines, status, output = g.run(" ".join(parts) + "(report (images-left))")
        assert status == 0, output
        errors = MESSAGE.findall(output) or messages(g, cases)
        assert len(errors) == len(cases), output
        for number, ((call, words), error) in enumerate(zip(cases, errors)):
            assert all(word in error for word in words), (call, error)
            assert lines[2 * number] == "caught", (call, lines)
            assert lines[2 * number + 1].replace("#f", "0") == UNCHANGED, (call, lines)
        assert lines[-1] == "0", lines
        left = [line for line in complaints(output) if "GIMP-Error: " not in line
                and line not in errors]
        assert not left, left


@tap.test
def recipes():
    """cases 22, 55, 64: a bad recipe names property, value and legal range"""
    refuse([(varve(recipe), words) for recipe, words in [
        ("scale=3", ["scale"]),
        ("size=0", ["size", "0", "1 to 65536"]),
        ("size=nan", ["size", "nan", "1 to 65536"]),
        ("warp=inf", ["warp", "inf", "0 to "]),
        ("size=1,5", ["size", "1,5", "decimal point"]),
        ("seed=-1", ["seed", "-1", "0 to 4294967295"]),
        ("seed=4294967296", ["seed", "4294967296", "0 to 4294967295"]),
        ("type=clouds", ["type", "clouds", "perlin"]),
        ("octaves=0", ["octaves", "0", "1 to 16"]),
        ("size", ["size"]),
    ]])


@tap.test
def named():
    """cases 22, 70: a bad named argument names itself, its value and its legal range"""
    refuse([(varve("", more), words) for more, words in [
        ("#:octaves 99", ["octaves", "99", "1 to 16"]),
        ("#:size 0.5", ["size", "0.5", "1 to 65536"]),
        ("#:size 1e300", ["size", "e+300", "1 to 65536"]),
        ("#:seed -1", ["seed", "-1", "0 to 4294967295"]),
        ("#:seed 4294967296", ["seed", "4294967296", "0 to 4294967295"]),
        ("#:seed 3.5", ["seed", "3.5", "whole"]),
        ('#:type "vlue"', ["type", "vlue", "perlin"]),
        ("#:gain 1.5", ["gain", "1.5", "0 to 1"]),
        ("#:algorithm 2", ["algorithm", "2", "1"]),
        ('#:target "layer"', ["target", "layer", "drawable", "new-layers", "live-filter"]),
        ("#:count 2", ["count", "2", "1 to 1000", "target"]),
        ('#:count 0 #:target "new-layers"', ["count", "0", "1 to 1000"]),
        ('#:count 1001 #:target "live-filter"', ["count", "1001", "1 to 1000"]),
    ]])


@tap.test
def drawables():
    """case 74: groups, locked pixels, indexed images, nothing to edit, a selection beside the layer"""
    group = """(let* ((i (new-image 32 32 RGB PRECISION-U8-NON-LINEAR))
       (d (car (gimp-group-layer-new i "Group"))))
  (gimp-image-insert-layer i d 0 0)
  (gimp-image-clean-all i) """
    locked = NEW + "(gimp-item-set-lock-content d TRUE) (gimp-image-clean-all i) "

    def indexed(kind):
        return f"""(let* ((i (new-image 32 32 RGB PRECISION-U8-NON-LINEAR))
       (d (add-layer i 32 32 {kind} 0 0)))
  (gimp-image-convert-indexed i CONVERT-DITHER-NONE CONVERT-PALETTE-GENERATE 4 FALSE FALSE "")
  (gimp-image-clean-all i) """
    outside = """(let* ((i (new-image 99 99 RGB PRECISION-U8-NON-LINEAR))
       (d (add-layer i 32 32 RGB-IMAGE 0 0)))
  (gimp-image-select-rectangle i CHANNEL-OP-REPLACE 40 40 9 9)
  (gimp-image-clean-all i) """
    parasite = NEW + """(gimp-item-attach-parasite d (list "varve-recipe" 0 "{}"))
      (gimp-image-clean-all i) """
    refuse([
        ((group, varve()), ["layer group"]),
        ((locked, varve()), ["locked"]),
        ((indexed("RGB-IMAGE"), varve()), ["indexed"]),
        ((indexed("RGB-IMAGE"), varve("", '#:target "new-layers"')), ["indexed"]),
        ((outside, varve()), ["selection"]),
        (edit(""), ["Layer", "no Varve recipe"]),
        ((parasite.format("type=white"), edit("gain=2")), ["gain", "2", "0 to 1"]),
        ((parasite.format("type=rock"), edit("")), ["type", "rock"]),
    ])


@tap.test
def status():
    """case 72: an error ends the batch with a status that is not 0; an unknown name too"""
    with gimp() as g:
        for call, word in ((varve("octaves=99"), "octaves: 99"), (varve("", "#:octavs 9"), "octavs")):
            lines, code, output = g.run(NEW + call + ' (report "after"))')
            assert code != 0 and word in output and lines == [], (code, lines, output)


@tap.test
def no_operation():
    """a live filter without the operation is refused and leaves no layer"""
    with gimp() as g:
        lines, code, output = g.run(
            NEW + '(report (catch "caught" ' + varve("", '#:target "live-filter"') + "))"
            '(report (catch "caught" ' + varve("type=white") + ")))",
            GEGL_PATH=os.environ["VARVE_GEGL_PLUGINS"])
        assert code == 0 and lines[0] == "caught" and lines[1] != "caught", (lines, output)
        assert "varve:noise" in "".join(MESSAGE.findall(output)), output


tap.main()
