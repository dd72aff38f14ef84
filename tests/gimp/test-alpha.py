# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""What happens to alpha, and to what is not selected."""
import harness
from gimp2 import gimp, refused

tap = harness.Tap()
RECIPE = "type=value size=16 seed=3"
W, H = 64, 32


def ramp(alphas):
    """Script-Fu: the layer d gets columns of the alphas given."""
    return "".join(f"""
  (gimp-image-select-rectangle i CHANNEL-OP-REPLACE {x} 0 1 {H})
  (gimp-drawable-edit-clear d)
  (if (> {a} 0) (begin
    (gimp-context-set-opacity {a / 255 * 100})
    (gimp-drawable-edit-fill d FILL-FOREGROUND)))""" for x, a in enumerate(alphas)) + """
  (gimp-context-set-opacity 100)
  (gimp-selection-none i)"""


def picture(g, commands, kind="RGBA", name="p", precision="U8"):
    """Runs commands on the layer d of image i; returns it before and after."""
    g.run_clean(f"""
(let* ((i (new-image {W} {H} RGB PRECISION-{precision}-GAMMA))
       (d (add-layer i {W} {H} {kind}-IMAGE 0 0)))
  (gimp-context-set-foreground '(200 30 60))
  (define (before) (save-png i d "{g.path(name)}-before.png"))
  {commands}
  (save-png i d "{g.path(name)}.png"))""")
    return harness.read_png(g.path(f"{name}-before.png")), harness.read_png(g.path(f"{name}.png"))


def greys():
    return [round(v / 257) for v in harness.core(RECIPE, 0, 0, W, H).samples]


def assert_noise(after, where=lambda x, y: True):
    for at, value in enumerate(greys()):
        x, y = at % W, at // W
        if where(x, y):
            assert all(abs(c - value) <= 1 for c in after.pixel(x, y)[:3]), (x, y)


RAMP = [0, 1, 2, 16, 64, 127, 128, 200, 254, 255] * 6 + [0, 0, 255, 255]


@tap.test
def alpha_ramp():
    """case 77: opaque colours keep alpha to the byte and are right wherever it is above 0"""
    with gimp() as g:
        before, after = picture(g, ramp(RAMP) + f'(before) (varve i d "{RECIPE}")')
        assert len(set(before.samples[3::4])) == 10 and 0 in before.samples[3::4]
        assert after.samples[3::4] == before.samples[3::4]
        assert_noise(after, lambda x, y: after.pixel(x, y)[3] > 0)


@tap.test
def transparent():
    """case 77: a wholly transparent layer, and a wholly transparent selection, become opaque"""
    with gimp() as g:
        before, after = picture(g, f'(gimp-drawable-fill d FILL-TRANSPARENT) (before) '
                                   f'(varve i d "{RECIPE}")')
        assert set(before.samples[3::4]) == {0} and set(after.samples[3::4]) == {255}
        assert_noise(after)
        _, after = picture(g, ramp([0] * 32 + [255] * 32) +
                           f"""(before) (gimp-image-select-rectangle i CHANNEL-OP-REPLACE 4 4 20 20)
                           (varve i d "{RECIPE}")""")
        for y in range(H):
            for x in range(W):
                inside = 4 <= x < 24 and 4 <= y < 24
                assert after.pixel(x, y)[3] == (255 if inside or x >= 32 else 0), (x, y)
        assert_noise(after, lambda x, y: 4 <= x < 24 and 4 <= y < 24)
        # The bounds of this selection hold opaque pixels, the selection does not.
        _, after = picture(g, ramp([0] * 20 + [255] * 20 + [0] * 24) +
                           f"""(before) (gimp-image-select-rectangle i CHANNEL-OP-REPLACE 0 0 8 8)
                           (gimp-image-select-rectangle i CHANNEL-OP-ADD 50 20 8 8)
                           (varve i d "{RECIPE}")""")
        assert after.pixel(3, 3)[3] == 255 and after.pixel(52, 22)[3] == 255
        assert after.pixel(30, 10) == (200, 30, 60, 255) and after.pixel(12, 12)[3] == 0


@tap.test
def lock_alpha():
    """case 77: lock alpha keeps alpha, whatever the colours"""
    with gimp() as g:
        for colours in ("", " color1=#ff000040 color2=#0000ff80"):
            before, after = picture(g, ramp(RAMP) + f"""(before) (gimp-layer-set-lock-alpha d TRUE)
                                    (varve i d "{RECIPE}{colours}")""")
            assert after.samples[3::4] == before.samples[3::4]
            assert after.samples != before.samples
            if not colours:
                assert_noise(after, lambda x, y: after.pixel(x, y)[3] > 0)
        before, after = picture(g, f"""(gimp-drawable-fill d FILL-TRANSPARENT) (before)
                                (gimp-layer-set-lock-alpha d TRUE) (varve i d "{RECIPE}")""")
        assert set(after.samples[3::4]) == {0}


@tap.test
def translucent():
    """case 77: translucent colours replace alpha; without alpha theirs is ignored"""
    recipe = RECIPE + " color1=#ff000040 color2=#0000ff"
    with gimp() as g:
        _, after = picture(g, ramp(RAMP) + f'(before) (varve i d "{recipe}")')
        for at, value in enumerate(harness.core(RECIPE, 0, 0, W, H).samples):
            alpha = 0x40 + (255 - 0x40) * value / 65535
            assert abs(after.samples[4 * at + 3] - alpha) <= 1, at
        _, after = picture(g, f'(before) (varve i d "{recipe}")', kind="RGB")
        assert after.channels == 3
        for at, value in enumerate(harness.core(RECIPE, 0, 0, W, H).samples):
            assert abs(after.samples[3 * at + 2] - value / 257) <= 1, at
            assert abs(after.samples[3 * at] - 255 + value / 257) <= 1, at


@tap.test
def selections():
    """a rectangle bounds the noise; a feathered one blends; an offset layer is hit in the right place"""
    with gimp() as g:
        before, after = picture(g, f"""(before)
            (gimp-layer-set-offsets d 10 -5)
            (gimp-image-select-rectangle i CHANNEL-OP-REPLACE 20 3 30 12)
            (varve i d "{RECIPE}")""", kind="RGB")
        def inside(x, y):
            return 10 <= x < 40 and 8 <= y < 20
        assert_noise(after, inside)
        assert all(after.pixel(x, y) == before.pixel(x, y) for y in range(H) for x in range(W)
                   if not inside(x, y))
        before, after = picture(g, f"""(before)
            (gimp-context-set-feather TRUE) (gimp-context-set-feather-radius 8 8)
            (gimp-image-select-rectangle i CHANNEL-OP-REPLACE 0 0 32 {H})
            (gimp-context-set-feather FALSE)
            (varve i d "{RECIPE}")""", kind="RGB")
        assert_noise(after, lambda x, y: x < 12 and 12 <= y < 20)
        assert all(after.pixel(x, 16) == (255, 255, 255) for x in range(52, W))
        noise = greys()
        between = [x for x in range(24, 40)
                   if noise[16 * W + x] + 1 < after.pixel(x, 16)[0] < 254]
        assert len(between) >= 8, between


@tap.test
def outside():
    """a selection beside the layer gives one clear message and changes nothing"""
    with gimp() as g:
        lines, output = g.run(f"""
(let* ((i (new-image 100 100 RGB PRECISION-U8-GAMMA)) (d (add-layer i 20 20 RGB-IMAGE 0 0)))
  (gimp-image-select-rectangle i CHANNEL-OP-REPLACE 50 50 10 10)
  (gimp-image-clean-all i)
  (varve i d "{RECIPE}"))""", """
(let* ((i (vector-ref (cadr (gimp-image-list)) 0)))
  (report (car (gimp-image-is-dirty i))))""")
        refused(output, "selection")
        assert lines == ["0"]


tap.main()
