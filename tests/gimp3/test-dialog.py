# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The plug-in's dialog in a real GIMP on a screen of its own."""
import contextlib
import os

import desktop
import harness
from gimp3 import gimp, grey

tap = harness.Tap()
W, H = 320, 200
SEED = 3141592653


def start(g, layers=1):
    g.run_clean(f"""
(let* ((i (new-image {W} {H} GRAY PRECISION-U16-NON-LINEAR)))
  (do ((n 0 (+ n 1))) ((= n {layers})) (add-layer i {W} {H} GRAY-IMAGE 0 0))
  (gimp-xcf-save RUN-NONINTERACTIVE i "{g.path('start.xcf')}"))""")


def layers(g, *names):
    """The picture and the recipe of the topmost layer in each of the files."""
    lines = g.run_clean("".join(f"""
(let* ((i (car (gimp-xcf-load RUN-NONINTERACTIVE "{g.path(name)}.xcf")))
       (d (vector-ref (car (gimp-image-get-layers i)) 0)))
  (save-png i d "{g.path(name)}.png")
  (report (vector-length (car (gimp-drawable-get-filters d)))
          (if (> (length (car (gimp-item-get-parasite-list d))) 0) (recipe-of d) "none")))"""
                                for name in names))
    return [(grey(harness.read_png(g.path(name + ".png"))), line)
            for name, line in zip(names, lines)]


def core(recipe, filters=0):
    return harness.core(recipe, 0, 0, W, H).samples, f"{filters} {recipe}"


@tap.test
def dialog():
    """cases 80, 81, 83, 84: size, parent, typing a seed, OK, one undo step, edit, cancel, last values"""
    if desktop.missing():
        return desktop.missing()
    with gimp() as g, contextlib.ExitStack() as stack:
        start(g)
        screen = desktop.Desktop(stack, g, "start.xcf")
        window = screen.menu("^Varve Layers", "Varve Layers…")
        screen.fits(window)
        assert screen.parent(window) == screen.main
        assert "maximum size" not in screen.tool("xprop", "-id", window, "WM_NORMAL_HINTS")

        screen.key("ctrl+a")  # the seed has the focus
        screen.type(str(SEED))
        screen.key("Tab")
        screen.picture(window, "dialog-gimp3.png")
        screen.key("alt+o")
        screen.gone(window)
        screen.save("ok")

        window = screen.menu("^Varve Edit", "Varve Edit Layer…")
        screen.key("alt+e", "ctrl+a")
        screen.type("type=value size=24 seed=3")
        screen.key("Escape")
        screen.gone(window)
        assert not screen.changed(), "Cancel changed the image"

        window = screen.menu("^Varve Edit", "Varve Edit Layer…")
        screen.key("alt+e", "ctrl+a")
        screen.type("type=value size=24 seed=3")
        screen.key("Return")
        screen.gone(window)
        screen.save("edit")
        screen.undo("undone")
        screen.undo("white")

        window = screen.menu("^Varve Layers", "Varve Layers…")  # starts from the last run
        screen.key("alt+o")
        screen.gone(window)
        screen.save("again")

        ok, edit, undone, white, again = layers(g, "ok", "edit", "undone", "white", "again")
        recipe = f"type=perlin seed={SEED}"
        assert ok == core(recipe), ok[1]
        assert edit == core("type=value seed=3 size=24"), edit[1]
        assert undone == ok, undone[1]
        assert set(white[0]) == {65535} and white[1] == "0 none", white[1]
        assert again == ok, again[1]
        bad = screen.complaints()
        assert not bad, bad


@tap.test
def live_filter():
    """new layers with a live filter, chosen in the dialog; edited in it and undone"""
    if desktop.missing():
        return desktop.missing()
    with gimp() as g, contextlib.ExitStack() as stack:
        start(g)
        screen = desktop.Desktop(stack, g, "start.xcf")
        window = screen.menu("^Varve Layers", "Varve Layers…")
        screen.key("alt+e", "ctrl+a")
        screen.type("type=value size=24 seed=3")
        screen.key("alt+w", "alt+v", "alt+o")  # New layers, As live filter
        screen.gone(window)
        screen.save("new")
        window = screen.menu("^Varve Edit", "Varve Edit Layer…")
        screen.key("alt+e", "ctrl+a")
        screen.type("type=perlin seed=4 size=40")
        screen.key("Return")
        screen.gone(window)
        screen.save("edit")
        screen.undo("undone")
        new, edit, undone = layers(g, "new", "edit", "undone")
        assert new == core("type=value seed=3 size=24", 1), new[1]
        assert edit == core("type=perlin seed=4 size=40", 1), edit[1]
        assert undone == new, undone[1]


@tap.test
def small():
    """case 83: at GDK_SCALE 2 the dialog is on the screen as a whole; a preset for the picture"""
    if desktop.missing():
        return desktop.missing()
    with gimp() as g, contextlib.ExitStack() as stack:
        start(g)
        screen = desktop.Desktop(stack, g, "start.xcf", scale=2)
        window = screen.menu("^Varve Layers", "Varve Layers…")
        screen.fits(window)
        screen.key("ctrl+a")
        screen.type("4294967295")
        screen.key("Tab")
        screen.picture(window, "dialog-gimp3-2x.png")
        screen.key("alt+o")
        screen.gone(window)
        screen.save("ok")
        assert layers(g, "ok")[0] == core("type=perlin seed=4294967295")


tap.main()
