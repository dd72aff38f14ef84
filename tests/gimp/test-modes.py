# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Every image mode and precision: the same noise as the core's."""
import struct

import harness
from gimp2 import gimp

tap = harness.Tap()
RECIPE = "type=perlin size=24 octaves=5 seed=7"
W, H = 48, 40

COMPONENTS = ("U8", "U16", "U32", "HALF", "FLOAT", "DOUBLE")
MODES = [(base, alpha, component, curve)
         for base in ("RGB", "GRAY") for alpha in ("", "A")
         for component in COMPONENTS for curve in ("LINEAR", "GAMMA")]


def linear(value):
    """The linear light of a 16-bit perceptual value, from 0 to 255."""
    v = value / 65535
    return 255 * (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4)


# A level of an 8-bit linear image is finer than a perceptual one in the light
# and coarser in the dark; one of either is allowed.
def script(g, number, base, alpha, component, curve):
    kind = base + alpha + "-IMAGE"
    return f"""
(let* ((i (new-image {W} {H} {base} PRECISION-{component}-{curve}))
       (d (add-layer i {W} {H} {kind} 0 0)))
  (varve i d "{RECIPE}")
  (if (= 1 {int((component, curve) == ("U16", "GAMMA"))})
      (save-png i d "{g.path(f'exact-{number}.png')}"))
  (if (not (= PRECISION-{component}-{curve} PRECISION-U8-GAMMA))
      (gimp-image-convert-precision i PRECISION-U8-GAMMA))
  (save-png i (car (gimp-image-get-active-drawable i)) "{g.path(f'{number}.png')}")
  (gimp-image-delete i))"""


@tap.test
def modes():
    """cases 68, 78: 48 modes agree with the core to one 8-bit level, 16-bit perceptual ones exactly"""
    expected = harness.core(RECIPE, 0, 0, W, H).samples
    assert len(MODES) == 48 and max(expected) - min(expected) > 40000
    with gimp() as g:
        g.run_clean("".join(script(g, n, *mode) for n, mode in enumerate(MODES)))
        for number, mode in enumerate(MODES):
            base, alpha, component, curve = mode
            picture = harness.read_png(g.path(f"{number}.png"))
            colours = {"RGB": 3, "GRAY": 1}[base]
            assert picture.channels == colours + bool(alpha) and picture.depth == 8, mode
            for c in range(colours):
                samples = picture.samples[c::picture.channels]
                worst = max(min(abs(a - b / 257), abs(linear(a * 257) - linear(b)))
                            for a, b in zip(samples, expected))
                assert worst <= 1, (mode, worst)
            if alpha:
                assert set(picture.samples[colours::picture.channels]) == {255}, mode
            if (component, curve) == ("U16", "GAMMA"):
                exact = harness.read_png(g.path(f"exact-{number}.png"))
                assert exact.depth == 16 and exact.samples[::exact.channels] == expected, mode


@tap.test
def coordinates():
    """case 15, offsets: pixels depend on the layer's coordinates, not on its size or place"""
    with gimp() as g:
        g.run_clean(f"""
(let* ((i (new-image 300 300 GRAY PRECISION-U16-GAMMA))
       (big (add-layer i 300 300 GRAY-IMAGE 0 0))
       (small (add-layer i 100 300 GRAY-IMAGE 0 0))
       (moved (add-layer i 100 80 GRAY-IMAGE -37 251)))
  (varve i big "{RECIPE}") (varve i small "{RECIPE}") (varve i moved "{RECIPE}")
  (save-png i big "{g.path('big.png')}")
  (save-png i small "{g.path('small.png')}")
  (save-png i moved "{g.path('moved.png')}"))""")
        big = harness.read_png(g.path("big.png"))
        assert big == harness.core(RECIPE, 0, 0, 300, 300)
        assert harness.read_png(g.path("small.png")) == big.crop(0, 0, 100, 300)
        assert harness.read_png(g.path("moved.png")) == big.crop(0, 0, 100, 80)


@tap.test
def colours():
    """colours are interpolated and exact in 16 bits"""
    with gimp() as g:
        g.run_clean(f"""
(let* ((i (new-image {W} {H} RGB PRECISION-U16-GAMMA)) (d (add-layer i {W} {H} RGB-IMAGE 0 0)))
  (varve i d "{RECIPE} color1=#102030 color2=#f0c080")
  (save-png i d "{g.path('c.png')}"))""")
        picture = harness.read_png(g.path("c.png"))
        low, high = [c * 257 for c in (0x10, 0x20, 0x30)], [c * 257 for c in (0xf0, 0xc0, 0x80)]
        for i, value in enumerate(harness.core(RECIPE, 0, 0, W, H).samples):
            for c in range(3):
                wanted = (low[c] * (65535 - value) + high[c] * value + 32767) // 65535
                assert picture.samples[3 * i + c] == wanted, (i, c)


@tap.test
def masks():
    """case 74: layer masks, channels and the selection, which GIMP keeps in linear light"""
    points = [(0, 0), (5, 9), (17, 30), (40, 3), (47, 39), (23, 23)]
    listed = " ".join(f"({x} {y})" for x, y in points)
    with gimp() as g:
        lines = g.run_clean(f"""
(let* ((i (new-image {W} {H} RGB PRECISION-U16-GAMMA))
       (d (add-layer i {W} {H} RGBA-IMAGE 0 0))
       (mask (car (gimp-layer-create-mask d ADD-MASK-WHITE)))
       (channel (car (gimp-channel-new i {W} {H} "Channel" 50 '(0 0 0)))))
  (gimp-layer-add-mask d mask)
  (gimp-image-insert-channel i channel 0 0)
  (varve i mask "{RECIPE}")
  (varve i channel "{RECIPE}")
  (report (pixels mask '({listed})))
  (report (pixels channel '({listed})))
  (report (recipe-of mask))
  (gimp-selection-all i)
  (varve i (car (gimp-image-get-selection i)) "{RECIPE}")
  (report (pixels (car (gimp-image-get-selection i)) '({listed}))))""")

        core = harness.core(RECIPE, 0, 0, W, H)
        wanted = [linear(core.pixel(x, y)[0]) for x, y in points]
        for line in (lines[0], lines[1], lines[3]):
            raw = bytes(int(v) for v in line.replace("(", "").replace(")", "").split())
            got = [v / 257 for v in struct.unpack(f"={len(points)}H", raw)]
            assert all(abs(a - b) <= 0.01 for a, b in zip(got, wanted)), (got, wanted)
        assert sorted(lines[2].split()) == sorted(RECIPE.split()), lines


tap.main()
