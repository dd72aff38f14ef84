# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The operation varve:noise as GIMP's own filter: its dialog, and where its layer goes."""
import contextlib

import desktop
import harness
from gimp3 import gimp, grey, wait_for
from widgets import HOST, Widgets

tap = harness.Tap()
W, H = 320, 200
SEED = 4294967295


@tap.test
def moved():
    """case 63: a layer that is moved takes its pattern with it, as one filled afresh in its new place"""
    with gimp() as g:
        g.run_clean(f"""
(let* ((i (new-image 90 70 GRAY PRECISION-U16-NON-LINEAR))
       (back (add-layer i 90 70 GRAY-IMAGE 0 0))
       (d (add-layer i 50 40 GRAY-IMAGE 5 5)))
  (define (add layer) (gimp-drawable-append-new-filter layer "varve:noise" "" LAYER-MODE-REPLACE 1.0
                        "type" "value" "size" 16 "seed" 7))
  (add d)
  (export i "{g.path('before.png')}")
  (gimp-item-transform-translate d 13 7)
  (export i "{g.path('moved.png')}")
  (gimp-image-remove-layer i d)
  (add (add-layer i 50 40 GRAY-IMAGE 18 12))
  (export i "{g.path('fresh.png')}"))""")
        core = harness.core("type=value size=16 seed=7", 0, 0, 50, 40).samples
        before, moved_, fresh = (harness.read_png(g.path(f"{name}.png"))
                                 for name in ("before", "moved", "fresh"))
        assert grey(before.crop(5, 5, 50, 40)) == core
        assert grey(moved_.crop(18, 12, 50, 40)) == core
        assert moved_ == fresh


@tap.test
def above_effects():
    """case 53: above a drop shadow, whose extent starts left of and above 0, on a moved layer"""
    with gimp() as g:
        g.run_clean(f"""
(let* ((i (new-image 120 90 RGB PRECISION-U16-NON-LINEAR))
       (back (add-layer i 120 90 RGB-IMAGE 0 0))
       (d (add-layer i 60 50 RGBA-IMAGE -12 20)))
  (gimp-drawable-append-new-filter d "gegl:dropshadow" "" LAYER-MODE-REPLACE 1.0
    "x" -9 "y" -8 "radius" 6)
  (gimp-drawable-append-new-filter d "varve:noise" "" LAYER-MODE-REPLACE 1.0
    "type" "value" "size" 16 "seed" 7)
  (export i "{g.path('p.png')}"))""")
        core = harness.core("type=value size=16 seed=7", 12, 0, 48, 50).samples
        assert grey(harness.read_png(g.path("p.png")).crop(0, 20, 48, 50)) == core


@tap.test
def groups_masks():
    """live on a group, also after an XCF file; merged into masks and channels, which GIMP wants"""
    with gimp() as g:
        lines = g.run_clean(f"""
(let* ((i (new-image 60 40 GRAY PRECISION-U16-NON-LINEAR))
       (back (add-layer i 60 40 GRAY-IMAGE 0 0))
       (group (car (gimp-group-layer-new i "Group")))
       (inner (car (gimp-layer-copy back))))
  (gimp-image-insert-layer i group 0 0)
  (gimp-image-insert-layer i inner group 0)
  (gimp-drawable-append-new-filter group "varve:noise" "" LAYER-MODE-REPLACE 1.0
    "type" "value" "size" 16 "seed" 7)
  (export i "{g.path('group.png')}")
  (gimp-xcf-save RUN-NONINTERACTIVE i "{g.path('g.xcf')}")
  (gimp-image-delete i))
(let* ((i (car (gimp-xcf-load RUN-NONINTERACTIVE "{g.path('g.xcf')}"))))
  (report (vector-length (car (gimp-drawable-get-filters
                                (vector-ref (car (gimp-image-get-layers i)) 0)))))
  (export i "{g.path('reloaded.png')}"))
(let* ((i (new-image 60 40 RGB PRECISION-U16-NON-LINEAR))
       (d (add-layer i 60 40 RGBA-IMAGE 0 0))
       (mask (car (gimp-layer-create-mask d ADD-MASK-WHITE)))
       (channel (car (gimp-channel-new i "Channel" 60 40 50 '(0 0 0)))))
  (define (merge drawable) (gimp-drawable-merge-new-filter drawable "varve:noise" ""
                             LAYER-MODE-REPLACE 1.0 "type" "value" "size" 16 "seed" 7))
  (define (values drawable)
    (map (lambda (x) (car (gimp-drawable-get-pixel drawable x 20))) '(0 7 23 41 59)))
  (gimp-layer-add-mask d mask)
  (gimp-image-insert-channel i channel 0 0)
  (merge mask) (report (values mask))
  (varve i mask "type=value size=16 seed=7") (report (values mask))
  (merge channel) (report (values channel))
  (varve i channel "type=value size=16 seed=7") (report (values channel)))""")
        core = harness.core("type=value size=16 seed=7", 0, 0, 60, 40).samples
        assert lines[0] == "1", lines
        assert lines[1] == lines[2] and lines[3] == lines[4] and "(" in lines[1], lines
        assert len(set(lines[1].split())) == 5, lines
        for name in ("group", "reloaded"):
            assert grey(harness.read_png(g.path(name + ".png"))) == core, name


def opened(screen):
    return screen.menu("^Varve Noise", "Varve Noise…")


def type_seed(screen, seed):
    """Again where GIMP was still busy and has lost the keys."""
    dialog_ = Widgets(screen, HOST, "Varve Noise")

    def typed():
        dialog_.click(dialog_.beside("Seed", "spin button"))
        screen.key("ctrl+a")
        screen.type(str(seed))
        screen.key("Tab")
        try:
            return wait_for("the seed", lambda: dialog_.beside("Seed", "spin button").text
                            == str(seed), 20)
        except AssertionError:
            return False

    wait_for("the seed", typed)


@tap.test
def dialog():
    """case 88: in the menu and in action search; seed typed, OK, undo, cancel; the core's pixels after reloading"""
    if desktop.missing():
        return desktop.missing()
    with gimp() as g, contextlib.ExitStack() as stack:
        g.run_clean(f"""
(let* ((i (new-image {W} {H} GRAY PRECISION-U16-NON-LINEAR)))
  (add-layer i {W} {H} GRAY-IMAGE 0 0)
  (gimp-xcf-save RUN-NONINTERACTIVE i "{g.path('start.xcf')}"))""")
        screen = desktop.Desktop(stack, g, "start.xcf")
        screen.search("varve", "Varve Noise", "Varve Layers", "Varve Edit Layer")
        window = opened(screen)
        screen.fits(window)
        type_seed(screen, SEED)
        screen.picture(window, "operation-gimp3.png")
        screen.key("alt+o")
        screen.gone(window)
        screen.save("ok")
        screen.undo("undone")
        window = opened(screen)
        type_seed(screen, 5)
        screen.key("Escape")
        screen.gone(window)
        assert not screen.changed(), "Cancel changed the image"

        lines = g.run_clean("".join(f"""
(let* ((i (car (gimp-xcf-load RUN-NONINTERACTIVE "{g.path(name)}.xcf")))
       (d (vector-ref (car (gimp-image-get-layers i)) 0)))
  (report (vector-length (car (gimp-drawable-get-filters d))))
  (save-png i d "{g.path(name)}.png"))""" for name in ("ok", "undone")))
        assert lines == ["1", "0"], lines
        assert (grey(harness.read_png(g.path("ok.png")))
                == harness.core(f"type=perlin seed={SEED}", 0, 0, W, H).samples)
        assert set(harness.read_png(g.path("undone.png")).samples) == {65535}
        bad = screen.complaints()
        assert not bad, bad


tap.main()
