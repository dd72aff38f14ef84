# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Reduced previews show the picture that the full size gives."""
import os
import tempfile

import harness
from harness import core, gegl, read_png

tap = harness.Tap()

# A reduced picture lacks part of the octaves whose cells are one or two of its
# pixels wide; the more of those there are, the more it may differ.
RECIPES = {
    "type=value size=64 fractal=none seed=3 tile-width=500 tile-height=300": 0.005,
    "type=perlin size=64 fractal=none seed=3": 0.005,
    "type=perlin size=64 seed=3": 0.015,
    "type=perlin size=64 seed=3 warp=20 offset-x=37.5": 0.015,
    "type=value size=64 seed=3 octaves=8 gain=0.6": 0.03,
}


def average(picture, n):
    """Means of n × n boxes, in [0, 1]."""
    rows = []
    for y in range(0, picture.height, n):
        sums = [0] * (picture.width // n)
        for dy in range(n):
            at = (y + dy) * picture.width
            for x in range(picture.width):
                sums[x // n] += picture.samples[at + x]
        rows.append([s / (n * n * 65535) for s in sums])
    return rows


def difference(preview, boxes, dx, dy, scale):
    total, count = 0.0, 0
    for y in range(4, len(boxes) - 4):
        for x in range(4, len(boxes[0]) - 4):
            value = preview.samples[((y + dy) * preview.width + x + dx) * preview.channels]
            total += abs(value / scale - boxes[y][x])
            count += 1
    return total / count


@tap.test
def scaled():
    """at 1/2, 1/4 and 1/8: close to the average of the full size, and not shifted"""
    env = harness.environment(GEGL_MIPMAP_RENDERING="1")
    for recipe, bound in RECIPES.items():
        full = core(recipe, 0, 0, 512, 512)
        for n in (2, 4, 8):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "s.png")
                gegl("-s", str(1 / n), "-o", path, "--", "varve:noise", *recipe.split(),
                     "gegl:crop", "width=512", "height=512", env=env)
                preview = read_png(path)
            assert (preview.width, preview.height) == (512 // n, 512 // n)
            boxes = average(full, n)
            scale = 65535 if preview.depth == 16 else 255
            errors = {(dx, dy): difference(preview, boxes, dx, dy, scale)
                      for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
            assert errors[0, 0] < bound, (recipe, n, errors[0, 0])
            assert min(errors, key=errors.get) == (0, 0), (recipe, n, errors)


tap.main()
