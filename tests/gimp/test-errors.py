# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""What cannot be done gets one clear message, and nothing changes."""
import harness
from gimp2 import gimp

tap = harness.Tap()
NEW = """(let* ((i (new-image 32 32 RGB PRECISION-U8-GAMMA)) (d (add-layer i 32 32 RGB-IMAGE 0 0)))
  (gimp-image-clean-all i) """
# The image is as clean as it was, so there is no undo step, and still white.
CHECK = """(let* ((i (vector-ref (cadr (gimp-image-list)) 0))
                  (d (vector-ref (cadr (gimp-image-get-layers i)) 0)))
  (report (car (gimp-image-is-dirty i)) (car (gimp-image-get-layers i))
          (if (= 1 (car (gimp-item-is-group d))) "group" (pixels d '((3 5)))))
  (gimp-image-delete i))"""
UNCHANGED = "0 1 ((255 255 255))"


def refuse(cases):
    """Each case is a call in NEW and the words that the error must have."""
    with gimp() as g:
        scripts = []
        for call, _ in cases:
            scripts += [call if call.startswith("(let") else NEW + call + ")", CHECK]
        lines, output = g.run(*scripts)
        errors = [line for line in output.splitlines() if line.startswith("Error: ")]
        assert len(errors) == len(cases), output
        for (call, words), error, line in zip(cases, errors, lines):
            assert all(word in error for word in words), (call, error)
            assert line.replace("group", "((255 255 255))") == UNCHANGED, (call, line)
        assert "CRITICAL" not in output and "inconsistent" not in output, output


def varve(recipe, count=1, target=0):
    return f'(plug-in-varve-layers RUN-NONINTERACTIVE i d "{recipe}" {count} {target})'


@tap.test
def recipes():
    """cases 22, 55, 64: a bad recipe names property, value and legal range"""
    refuse([
        (varve("scale=3"), ["scale"]),
        (varve("size=0"), ["size", "0", "1 to 65536"]),
        (varve("size=65536.5", 3, 1), ["size", "65536.5", "1 to 65536"]),
        (varve("size=nan"), ["size", "nan", "1 to 65536"]),
        (varve("warp=inf"), ["warp", "inf", "0 to "]),
        (varve("size=1,5"), ["size", "1,5", "decimal point"]),
        (varve("seed=-1"), ["seed", "-1", "0 to 4294967295"]),
        (varve("seed=4294967296"), ["seed", "4294967296", "0 to 4294967295"]),
        (varve("seed=abc"), ["seed", "abc"]),
        (varve("type=clouds"), ["type", "clouds", "perlin"]),
        (varve("octaves=0"), ["octaves", "0", "1 to 16"]),
        (varve("size"), ["size"]),
    ])


@tap.test
def arguments():
    """case 70: count and target; a missing argument is named by number"""
    refuse([
        (varve("", 0, 1), ["count", "0", "1 to 1000"]),
        (varve("", 1001, 1), ["count", "1001", "1 to 1000"]),
        (varve("", 2, 0), ["count", "2", "target 0"]),
        (varve("", 1, 2), ["target", "2", "0 to 1"]),
        ('(plug-in-varve-layers 7 i d "seed=3" 1 0)', ["run-mode", "7", "0, 1, 2"]),
        ('(plug-in-varve-layers RUN-NONINTERACTIVE i -1 "" 1 0)', ["drawable", "-1"]),
        ('(plug-in-varve-layers RUN-NONINTERACTIVE i -1 "" 2 1)', ["drawable", "-1"]),
        ('(plug-in-varve-layers RUN-NONINTERACTIVE i d "size=4" 1)',
         ["plug-in-varve-layers", "expected 6", "received 5"]),
        ("(plug-in-varve-edit RUN-NONINTERACTIVE i d)", ["expected 4", "received 3"]),
        ('(plug-in-varve-edit RUN-NONINTERACTIVE i d "")', ["Layer", "no Varve recipe"]),
    ])


@tap.test
def drawables():
    """case 74: groups, locked pixels, locked groups; edit with a bad recipe"""
    group = """(let* ((i (new-image 32 32 RGB PRECISION-U8-GAMMA))
       (g (car (gimp-layer-group-new i))) (d g))
  (gimp-image-insert-layer i g 0 0)
  (gimp-image-clean-all i) """
    parasite = """(gimp-item-attach-parasite d (list "varve-recipe" 0 "type=white"))
      (gimp-image-clean-all i) """
    refuse([
        (group + varve("") + ")", ["layer group"]),
        ("(gimp-item-set-lock-content d TRUE) (gimp-image-clean-all i) " + varve(""), ["locked"]),
        (parasite + '(plug-in-varve-edit RUN-NONINTERACTIVE i d "gain=2")',
         ["gain", "2", "0 to 1"]),
        (parasite + "(gimp-item-set-lock-content d TRUE) (gimp-image-clean-all i) "
         '(plug-in-varve-edit RUN-NONINTERACTIVE i d "")', ["locked"]),
        ("""(gimp-item-attach-parasite d (list "varve-recipe" 0 "type=rock"))
            (gimp-image-clean-all i) (plug-in-varve-edit RUN-NONINTERACTIVE i d "")""",
         ["The recipe stored in 'Layer'", "type", "rock"]),
        ("""(gimp-item-attach-parasite d (list "varve-recipe" 0 "type=rock"))
            (gimp-image-clean-all i) (plug-in-varve-edit RUN-NONINTERACTIVE i d "gain=2")""",
         ["gain", "2", "0 to 1"]),
    ])


@tap.test
def foreign_drawables():
    """a drawable of another image, or of none yet, is refused for both targets"""
    other = """(let* ((i (new-image 32 32 RGB PRECISION-U8-GAMMA)) (white (add-layer i 32 32 RGB-IMAGE 0 0))
       (j (new-image 32 32 RGB PRECISION-U8-GAMMA)) (d (add-layer j 32 32 RGB-IMAGE 0 0)))
  (gimp-image-clean-all i) """
    loose = NEW + """(set! d (car (gimp-layer-new i 32 32 RGB-IMAGE "loose" 100
                                                LAYER-MODE-NORMAL))) """
    with gimp() as g:
        for start in (other, loose):
            for target in (0, 1):
                lines, output = g.run(start + varve("seed=1", 1, target) + ")", """
(let* ((images (vector->list (cadr (gimp-image-list)))) (i (apply min images))
       (d (vector-ref (cadr (gimp-image-get-layers i)) 0)))
  (report (car (gimp-image-is-dirty i)) (car (gimp-image-get-layers i)) (pixels d '((3 5)))))""")
                errors = [line for line in output.splitlines() if line.startswith("Error: ")]
                assert len(errors) == 1 and "drawable" in errors[0], output
                assert lines == [UNCHANGED], (start, target, lines)


@tap.test
def mended_recipes():
    """a recipe that is given mends a stored one that is not legal, or empty"""
    with gimp() as g:
        for stored in ("type=rock", ""):
            lines = g.run_clean(NEW + f"""
  (gimp-item-attach-parasite d (list "varve-recipe" 3 "{stored}"))
  (plug-in-varve-edit RUN-NONINTERACTIVE i d "seed=4")
  (report (recipe-of d)))""")
            assert lines == ["type=perlin seed=4"], lines


@tap.test
def indexed():
    """case 74: indexed images are refused, with and without alpha, for both targets"""
    with gimp() as g:
        scripts = []
        for kind in ("RGB-IMAGE", "RGBA-IMAGE"):
            for target in (0, 1):
                scripts += [f"""
(let* ((i (new-image 32 32 RGB PRECISION-U8-GAMMA)) (d (add-layer i 32 32 {kind} 0 0)))
  (gimp-image-convert-indexed i CONVERT-DITHER-NONE CONVERT-PALETTE-GENERATE 4 FALSE FALSE "")
  (gimp-image-clean-all i)
  (plug-in-varve-layers RUN-NONINTERACTIVE i d "" 1 {target}))""", """
(let* ((i (vector-ref (cadr (gimp-image-list)) 0)))
  (report (car (gimp-image-is-dirty i)) (car (gimp-image-get-layers i)))
  (gimp-image-delete i))"""]
        lines, output = g.run(*scripts)
        errors = [line for line in output.splitlines() if line.startswith("Error: ")]
        assert len(errors) == 4 and all("indexed" in e or "INDEXED" in e for e in errors), output
        assert lines == ["0 1"] * 4, lines


tap.main()
