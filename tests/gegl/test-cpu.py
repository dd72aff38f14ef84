#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The environment variable VARVE_CPU, which names an instruction set, in the operation."""
import os
import re
import tempfile

import harness

tap = harness.Tap()
AREA = ["gegl:crop", "x=-37", "y=11", "width=301", "height=67"]
RECIPES = ["type=value fractal=none size=16", "type=perlin size=9 octaves=5", "type=simplex size=7.3",
           "type=worley fractal=none size=20 cell-output=f2-f1", "type=white size=1", "type=blue size=1",
           "type=value octaves=8 size=30 warp=25 warp-iterations=2", "type=perlin fractal=ridged size=12.5"]


def draw(cpu, recipe):
    """Draws with VARVE_CPU set, or None; returns the picture and what gegl printed."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "r.png")
        text = harness.gegl("-o", path, "--", "varve:noise", *recipe.split(), *AREA,
                            env=harness.environment(VARVE_CPU=cpu), check=False)
        return harness.read_png(path), text


def warnings(text):
    return [line for line in text.splitlines() if "VARVE_CPU" in line]


def legal():
    """Returns the levels that this processor has, from the warning."""
    _, text = draw("v9", RECIPES[0])
    found = re.search(r"is not one of (\w+(?:, \w+)*)$", warnings(text)[0])
    return found.group(1).split(", ")


@tap.test
def unknown():
    """An unknown name warns once, naming it and the legal ones, and draws all the same"""
    expected, text = draw(None, RECIPES[1])
    assert not warnings(text), text
    for name in ("v9", "avx2", "Baseline", "v2,v3"):
        picture, text = draw(name, RECIPES[1])
        lines = warnings(text)
        assert len(lines) == 1, text
        assert f"'{name}'" in lines[0] and "baseline" in lines[0] and "WARNING" in lines[0], text
        assert picture == expected, name


@tap.test
def empty():
    """An empty name is none"""
    _, text = draw("", RECIPES[1])
    assert not warnings(text), text


@tap.test
def levels():
    """Every level draws the same bytes and says nothing"""
    names = legal()
    assert names[0] == "baseline", names
    for recipe in RECIPES:
        expected = draw(None, recipe)[0]
        for name in names:
            picture, text = draw(name, recipe)
            assert not warnings(text), text
            assert picture == expected, f"{name}: {recipe}"


tap.main()
