#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The core's simplex noise against double precision, plain and tiled."""
import os
import random
import subprocess

import varve_oracle as oracle
import varve_simplex
from harness import TIMEOUT, Tap

RECIPES = 2500
POINTS = 2

tap = Tap()


@tap.test
def the_model_gives_the_worked_example():
    """the model: (0.2, 0.1) with gradients (1,0), (0,1), (-1,0) sums to 0.00831"""
    skew = 0.3 * float(varve_simplex.SKEW)
    x, z, unskew = 0.2, 0.1, float(varve_simplex.UNSKEW)
    assert 0 < x + skew < 1 and 0 < z + skew < x + skew
    total = (varve_simplex.corner(x, z, 0)
             + varve_simplex.corner(x - 1 + unskew, z + unskew, 1)
             + varve_simplex.corner(x - 1 + 2 * unskew, z - 1 + 2 * unskew, 2))
    assert round(total, 5) == 0.00831, total


def random_case(index):
    rng = random.Random(f"simplex {index}")
    words = [f"type=simplex seed={rng.choice([0, 1, 2**32 - 1, rng.getrandbits(32)])}",
             f"size={rng.choice([1, 2, 7.3, 64, 100.5, 5000])}",
             f"aspect={rng.choice([0.5, 1, 1, 3])}"]
    if rng.random() < 0.5:
        words.append("fractal=none")
    else:
        words.append(f"fractal={rng.choice(['fbm', 'billow', 'ridged'])} octaves={rng.randint(1, 16)} lacunarity={rng.choice([1.7, 2, 8])}")
    for name in ("tile-width", "tile-height"):
        if rng.random() < 0.5:
            words.append(f"{name}={rng.choice([1, 2, 31, 100, 257, 65536])}")
    if rng.random() < 0.3:
        words.append(f"offset-x={rng.choice([1e9, -1e9, 12.25])}")
    if rng.random() < 0.3:
        words.append("decorrelate=false")
    reach = rng.choice((3, 500, 2**30))
    return " ".join(words), [(rng.randint(-reach, reach), rng.randint(-reach, reach))
                             for _ in range(POINTS)]


def model_pixel(text, x, y):
    recipe = oracle.Recipe(text)
    p = recipe.p
    value = recipe.octave_sum(recipe.position(x, 0), recipe.position(y, 1),
                              varve_simplex.simplex, None, p["seed"], recipe.octaves,
                              recipe.lacunarity, recipe.gain, recipe.kind, p["normalize"],
                              p["antialias"], p["decorrelate"], recipe.mean())
    if recipe.kind != "fbm":
        return value
    return oracle.clamp(32768 + (value >> 1), 0, 65535)


@tap.test
def the_core_is_near_the_model():
    """the core is within 4 units of double precision, so pixels within 3"""
    cases = [random_case(index) for index in range(RECIPES)]
    lines = "".join(f"{text}\t{x}\t{y}\t0\n" for text, points in cases for x, y in points)
    done = subprocess.run([os.environ["VARVE_CORE_RENDER"], "--points"], input=lines, text=True,
                          check=True, stdout=subprocess.PIPE, timeout=TIMEOUT)
    pixels = iter(int(line) for line in done.stdout.split())
    worst = 0
    for text, points in cases:
        for x, y in points:
            core, model = next(pixels), model_pixel(text, x, y)
            worst = max(worst, abs(core - model))
            assert abs(core - model) <= 3, f"{text} at {x} {y}: core {core}, model {model}"
    print(f"# {RECIPES * POINTS} pixels, {worst} apart at most")


tap.main()
