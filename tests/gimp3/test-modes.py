# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Every image mode and precision, alpha and selections, in batch."""
import harness
from gimp3 import gimp, grey

tap = harness.Tap()
RECIPE = "type=perlin size=24 octaves=5 seed=7"
W, H = 48, 40
COMPONENTS = ("U8", "U16", "U32", "HALF", "FLOAT", "DOUBLE")
MODES = [(base, alpha, component, curve)
         for base in ("RGB", "GRAY") for alpha in ("", "A")
         for component in COMPONENTS for curve in ("LINEAR", "NON-LINEAR")]


def linear(value):
    """The linear light of a 16-bit perceptual value, from 0 to 255."""
    v = value / 65535
    return 255 * (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4)


@tap.test
def modes():
    """cases 68, 78: 48 modes agree with the core to one 8-bit level, 16-bit perceptual ones exactly"""
    core = harness.core(RECIPE, 0, 0, W, H).samples
    assert len(MODES) == 48 and max(core) - min(core) > 40000
    with gimp() as g:
        lines = g.run_clean("".join(f"""
(let* ((i (new-image {W} {H} {base} PRECISION-{component}-{curve}))
       (d (add-layer i {W} {H} {base}{alpha}-IMAGE 0 0)))
  (varve i d "{RECIPE}")
  (save-png i d "{g.path(f'{n}.png')}")
  (gimp-image-delete i))""" for n, (base, alpha, component, curve) in enumerate(MODES))
            + "(report (images-left))")
        assert lines == ["0"], lines
        for n, (base, alpha, component, curve) in enumerate(MODES):
            picture = harness.read_png(g.path(f"{n}.png"))
            assert picture.depth == 16
            assert picture.channels == {"RGB": 3, "GRAY": 1}[base] + len(alpha), MODES[n]
            samples = grey(picture)
            if component in ("U16", "U32", "FLOAT", "DOUBLE") and curve == "NON-LINEAR":
                assert samples == core, MODES[n]
            # A level of an 8-bit linear image is finer than a perceptual one
            # in the light and coarser in the dark; one of either is allowed.
            worst = max(min(abs(a - b) / 257, abs(linear(a) - linear(b)))
                        for a, b in zip(samples, core))
            assert worst <= 1, (MODES[n], worst)


@tap.test
def alpha():
    """case 77: alpha is kept to the byte; wholly transparent becomes opaque; lock alpha; translucent colours"""
    with gimp() as g:
        def sheet(name, before, recipe=RECIPE, kind="RGBA"):
            return f"""
(let* ((i (new-image {W} {H} RGB PRECISION-U8-NON-LINEAR))
       (d (add-layer i {W} {H} {kind}-IMAGE 0 0)))
  {before}
  (save-png i d "{g.path(name)}-before.png")
  (varve i d "{recipe}")
  (save-png i d "{g.path(name)}.png"))"""
        ramp = "".join(f"""
  (gimp-image-select-rectangle i CHANNEL-OP-REPLACE {x} 0 1 {H})
  (gimp-drawable-edit-clear d)
  (gimp-context-set-opacity {x * 100 / (W - 1)})
  (gimp-drawable-edit-fill d FILL-FOREGROUND)""" for x in range(W)) + """
  (gimp-context-set-opacity 100) (gimp-selection-none i)"""
        clear = "(gimp-drawable-fill d FILL-TRANSPARENT)"
        lock = "(gimp-layer-set-lock-alpha d TRUE)"
        colours = RECIPE + " color1=#ff000040 color2=#0000ff"
        g.run_clean(sheet("ramp", ramp) + sheet("clear", clear) + sheet("locked", ramp + lock)
                    + sheet("lockedclear", clear + lock) + sheet("translucent", ramp, colours)
                    + sheet("none", "", colours, "RGB"))
        def alphas(name):
            return harness.read_png(g.path(name + ".png")).samples[3::4]
        core = harness.core(RECIPE, 0, 0, W, H).samples
        ramps = alphas("ramp-before")
        assert len(set(ramps)) > 40 and {0, 65535} <= set(ramps)
        for name in ("ramp", "locked"):
            assert alphas(name) == alphas(name + "-before")
            picture = harness.read_png(g.path(name + ".png")).samples
            assert all(abs(picture[4 * n] - v) <= 257 for n, v in enumerate(core) if ramps[n])
        assert set(alphas("clear-before")) == {0} and set(alphas("clear")) == {65535}
        assert set(alphas("lockedclear")) == {0}
        for a, v in zip(alphas("translucent"), core):
            assert abs(a - 257 * (0x40 + (255 - 0x40) * v / 65535)) <= 257
        picture = harness.read_png(g.path("none.png"))
        assert picture.channels == 3
        assert all(abs(picture.samples[3 * n + 2] - v) <= 257 for n, v in enumerate(core))


@tap.test
def selections():
    """a selection bounds the noise, on a layer that is offset and larger than the image"""
    with gimp() as g:
        g.run_clean(f"""
(let* ((i (new-image 30 30 GRAY PRECISION-U16-NON-LINEAR))
       (d (add-layer i {W} {H} GRAY-IMAGE -7 -5)))
  (gimp-image-select-rectangle i CHANNEL-OP-REPLACE 3 4 20 10)
  (varve i d "{RECIPE}")
  (gimp-selection-none i)
  (save-png i d "{g.path('p.png')}"))""")
        core = harness.core(RECIPE, 0, 0, W, H)
        picture = harness.read_png(g.path("p.png"))
        for y in range(H):
            for x in range(W):
                inside = 10 <= x < 30 and 9 <= y < 19
                assert picture.pixel(x, y) == (core.pixel(x, y) if inside else (65535,)), (x, y)


tap.main()
