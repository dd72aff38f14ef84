#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The core against the model in Python, at random points of random recipes.

test-oracle.py NUMBER prints the recipe and the points of one case, what the
model makes of them, and what the core does.
"""
import os
import random
import subprocess
import sys

import varve_oracle as oracle
from harness import TIMEOUT, Tap

RECIPES = 10000
POINTS = 4
CORE_DATA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "core")
# The model has no simplex or blue noise.
TYPES = ("value", "perlin", "worley", "white")
FRACTALS = ("none", "fbm", "billow", "ridged")

tap = Tap()


def rows(name, separator):
    with open(os.path.join(CORE_DATA, name), encoding="utf-8") as file:
        header = file.readline().rstrip("\n").split(separator)
        return [dict(zip(header, line.rstrip("\n").split(separator))) for line in file]


@tap.test
def the_model_gives_every_row_of_q16():
    """the model: every row of q16.csv"""
    tested = 0
    for row in rows("q16.csv", ","):
        fx, fz, seed, shift, octaves, gain, strength = (
            int(row[key]) for key in ("fx", "fz", "seed", "shift", "octaves", "gain", "strength"))
        kind = row["function"]
        expected = (int(row["result_x"]), int(row["result_z"]) if row["result_z"] else None)
        if kind == "mix32":
            result = (oracle.mix32(fx, fz, seed), None)
        elif kind in ("value", "perlin"):
            result = (oracle.NOISES[kind](fx, fz, seed, shift), None)
        elif kind == "fbm":
            result = (oracle.fbm(fx, fz, seed, shift, octaves, gain), None)
        else:
            moved = oracle.warp_once(fx, fz, seed, shift, octaves, oracle.HALF, strength, strength)
            if kind == "warp":
                result = moved
            else:
                assert kind == "warped_fbm", kind
                result = (oracle.fbm(*moved, seed, shift, octaves, gain), None)
        assert result == expected, f"{row}: {result}"
        tested += 1
    assert tested == 600, tested


@tap.test
def the_model_gives_every_row_of_recipes():
    """the model: every row of recipes.tsv"""
    tested = 0
    made = {}
    for row in rows("recipes.tsv", "\t"):
        text = row["recipe"]
        if text not in made:
            made[text] = oracle.Recipe(text)
        result = made[text].pixel(int(row["x"]), int(row["y"]))
        assert result == int(row["pixel"]), f"{row}: {result}"
        tested += 1
    assert tested == 750, tested


def number(rng, *choices, low, high, digits=3):
    """One of the choices, or any number in the range, more often a small one."""
    if rng.random() < 0.5:
        return rng.choice(choices)
    return round(low + (high - low) * rng.random() ** 4, digits)


def random_case(index):
    """A recipe that says something about most properties, a preview level, and points."""
    rng = random.Random(f"varve {index}")
    words = {"type": rng.choice(TYPES)}

    def maybe(name, value, chance=0.6):
        if rng.random() < chance:
            words[name] = value

    maybe("seed", rng.choice((1, 42, 2**31 - 1, 2**31, 2**32 - 505, 2**32 - 1,
                              rng.getrandbits(32))), 0.9)
    maybe("size", number(rng, 1.0, 2.0, 4.0, 7.3, 16.0, 32.0, 64.0, low=1, high=65536), 0.9)
    maybe("aspect", number(rng, 0.01, 0.5, 0.75, 2.0, 100.0, low=0.01, high=100), 0.4)
    for axis in "xy":
        maybe(f"offset-{axis}", rng.choice((0.5, -0.25, 1e9, -1e9, rng.uniform(-1e9, 1e9),
                                            round(rng.uniform(-1000, 1000), 2))), 0.3)
    maybe("interpolation", rng.choice(("linear", "smoothstep", "quintic")))
    maybe("fractal", rng.choice(FRACTALS), 0.5)
    maybe("octaves", rng.choice((1, 2, 3, 4, 6, 8, 12, 16)))
    maybe("lacunarity", number(rng, 1.01, 1.5, 2.0, 2.5, 3.0, 8.0, low=1.01, high=8, digits=5))
    maybe("gain", number(rng, 0.0, 0.3, 0.5, 0.7, 1.0, low=0, high=1, digits=6))
    maybe("normalize", rng.choice(("amplitude", "spread")))
    maybe("antialias", rng.choice(("true", "false")))
    maybe("decorrelate", rng.choice(("true", "false")))
    if words["type"] == "worley":
        maybe("distance", rng.choice(("euclidean", "manhattan", "chebyshev")), 0.8)
        maybe("cell-output", rng.choice(("f1", "f2", "f2-f1", "cell")), 0.8)
        maybe("jitter", number(rng, 0.0, 0.25, 0.5, 0.99, low=0, high=1, digits=5), 0.5)
    if rng.random() < 0.4:
        words["warp"] = number(rng, 0.5, 8.0, 16.0, 10000.0, low=0, high=10000)
        maybe("warp-octaves", rng.choice((1, 2, 3, 8, 16)))
        maybe("warp-iterations", rng.choice((1, 2, 3, 4)))
    for name in ("tile-width", "tile-height"):
        maybe(name, rng.choice((1, 2, 3, 12, 100, 257, 4096, 65536, rng.randint(1, 65536))), 0.3)
    maybe("contrast", number(rng, 0.0, 0.5, 2.0, 64.0, low=0, high=64), 0.3)
    maybe("brightness", rng.choice((-1.0, 1.0, 0.1, round(rng.uniform(-0.5, 0.5), 4))), 0.2)
    maybe("invert", "true", 0.2)

    level = rng.choice((0, 0, 0, 1, 2, 3, 8))
    reach = rng.choice((3, 300, 300, 10**5, 2 * 10**9)) >> level
    points = [(rng.randint(-reach, reach), rng.randint(-reach, reach)) for _ in range(POINTS)]
    return " ".join(f"{key}={value}" for key, value in words.items()), level, points


def core_points(cases):
    """The core's pixels at the points of all cases, one after the other."""
    lines = "".join(f"{text}\t{x}\t{y}\t{level}\n"
                    for text, level, points in cases for x, y in points)
    done = subprocess.run([os.environ["VARVE_CORE_RENDER"], "--points"], input=lines, text=True,
                          check=True, stdout=subprocess.PIPE, timeout=TIMEOUT)
    return [int(line) for line in done.stdout.split()]


@tap.test
def the_core_equals_the_model():
    """the core equals the model at random points of random recipes"""
    cases = [random_case(index) for index in range(RECIPES)]
    pixels = iter(core_points(cases))
    wrong = []
    for index, (text, level, points) in enumerate(cases):
        recipe = oracle.Recipe(text, level)
        for x, y in points:
            core, model = next(pixels), recipe.pixel(x, y)
            if core != model:
                wrong.append(f"case {index}: {text} at {x} {y}, level {level}: "
                             f"core {core}, model {model}")
    assert next(pixels, None) is None
    print(f"# {RECIPES} recipes, {RECIPES * POINTS} points")
    assert not wrong, "\n".join(wrong[:20])


def show(index):
    text, level, points = random_case(index)
    recipe = oracle.Recipe(text, level)
    pixels = (core_points([(text, level, points)]) if "VARVE_CORE_RENDER" in os.environ
              else [None] * len(points))
    print(f"{text}, level {level}")
    for (x, y), core in zip(points, pixels):
        print(f"at {x} {y}: model {recipe.pixel(x, y)}, core {core}")


if __name__ == "__main__":
    if len(sys.argv) == 2:
        show(int(sys.argv[1]))
    else:
        tap.main()
