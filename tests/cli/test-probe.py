# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""varve probe, list and selftest: the numbers, against the independent model."""
import csv
import hashlib
import io
import json
import os
import random
import re
import sys

import harness
from command import good, scratch, varve, write

SRC = os.environ["VARVE_SRC"]
sys.path[:0] = [os.path.join(SRC, "tests", "oracle"), os.path.join(SRC, "tests", "meta")]
import tables  # noqa: E402
import varve_oracle as model  # noqa: E402

tap = harness.Tap()
VECTORS = os.path.join(SRC, "tests", "core", "q16.csv")


@tap.test
def vectors():
    """A table of 600 exact results comes out the same to the letter, and --check agrees"""
    with open(VECTORS, encoding="utf-8") as file:
        text = file.read()
    assert good("probe", "--table", VECTORS) == text
    assert good("probe", "--table", VECTORS, "--check") == "600 of 600 results are as expected\n"
    assert good("probe", "--table", "-", data=text) == text
    assert good("probe", "--table", "-", data="\ufeff" + text.replace("\n", "\r\n")) == text


@tap.test
def wrong_results():
    """--check names each row that differs, and exits with 1"""
    with open(VECTORS, encoding="utf-8") as file:
        lines = file.read().splitlines()
    with scratch() as folder:
        for number in (2, 77, 600):
            cells = lines[number - 1].split(",")
            cells[8] = str(int(cells[8]) + 1)
            lines[number - 1] = ",".join(cells)
        path = write(folder, "t.csv", "\n".join(lines) + "\n")
        status, output, _ = varve("probe", "--table", path, "--check")
        assert status == 1 and output.endswith("597 of 600 results are as expected\n"), output
        assert re.findall(r":(\d+): ", output) == ["2", "77", "600"], output


def compute(row):
    """A row's results by the model."""
    fx, fz, seed = row["fx"], row["fz"], row["seed"]
    shift, octaves, gain = row["shift"], row["octaves"], row["gain"]
    if row["function"] == "mix32":
        return [model.mix32(fx & 0xFFFFFFFF, fz & 0xFFFFFFFF, seed)]
    if row["function"] in ("value", "perlin"):
        return [model.NOISES[row["function"]](fx, fz, seed, shift)]
    if row["function"] == "fbm":
        return [model.fbm(fx, fz, seed, shift, octaves, gain)]
    moved = model.warp_once(fx, fz, seed, shift, octaves, model.HALF, row["strength"], row["strength"])
    return list(moved) if row["function"] == "warp" else [model.fbm(*moved, seed, shift, octaves, gain)]


@tap.test
def functions():
    """Random calls of each function give what the model gives, as CSV and as JSON"""
    r = random.Random(3)
    rows = []
    for _ in range(400):
        octaves = r.choice([1, 2, 5, 9, 16])
        rows.append({"function": r.choice(["mix32", "value", "perlin", "fbm", "warp", "warped_fbm"]),
                     "fx": r.randrange(-2**40, 2**40), "fz": r.randrange(-2**26, 2**26),
                     "seed": r.randrange(2**32), "shift": r.randrange(octaves + 1, 25),
                     "octaves": octaves, "gain": r.choice([0, 20000, 32768, 65536]),
                     "strength": r.choice([0, 65536, -131072, 5000000])})
    head = ",".join(rows[0])
    text = "\n".join([head] + [",".join(map(str, row.values())) for row in rows]) + "\n"
    printed = list(csv.DictReader(io.StringIO(good("probe", "--table", "-", data=text))))
    objects = json.loads(good("probe", "--table", "-", "--json", data=text))
    assert len(printed) == len(objects) == len(rows)
    for row, cells, members in zip(rows, printed, objects):
        expected = compute(row)
        assert [int(c) for c in (cells["result_x"], cells["result_z"]) if c] == expected, (row, cells)
        assert [members[k] for k in ("result_x", "result_z") if k in members] == expected, (row, members)


@tap.test
def pixels():
    """Probed pixels are the model's, near the origin and far away"""
    r = random.Random(4)
    for recipe in ("type=value size=7.3 octaves=3", "type=perlin seed=7 warp=20",
                   "type=perlin tile-width=100 size=9 fractal=ridged", "type=white size=3",
                   "type=worley cell-output=f2-f1 distance=manhattan octaves=2"):
        points = [(r.choice([0, -5, r.randrange(-2**31, 2**31)]),
                   r.choice([0, 3, r.randrange(-2**31, 2**31)])) for _ in range(12)]
        arguments = [word for x, z in points for word in ("--at", f"{x},{z}")]
        answer = json.loads(good("probe", *recipe.split(), *arguments))
        expected = [model.Recipe(recipe).pixel(x, z) for x, z in points]
        assert [v["pixel"] for v in answer["values"]] == expected, recipe
        assert [(v["x"], v["z"]) for v in answer["values"]] == points
        assert answer["algorithm"] == 1
        lines = good("probe", recipe, *arguments, "--csv").splitlines()
        noise = [v["noise"] for v in answer["values"]]
        assert lines == ["x,z,noise,pixel"] + [f"{x},{z},{n},{v}"
                                               for (x, z), n, v in zip(points, noise, expected)]


def model_noise(recipe, x, z):
    """The sum of octaves by the model, for a recipe that is not warped."""
    r = model.Recipe(recipe)
    p = r.p
    return r.octave_sum(r.position(x, 0), r.position(z, 1), r.noise, p["interpolation"], p["seed"],
                        r.octaves, r.lacunarity, r.gain, r.kind, p["normalize"], p["antialias"],
                        p["decorrelate"], r.mean())


@tap.test
def noise_values():
    """Noise is the model's before it becomes a pixel, above and below 0 and at both ends"""
    points = [(x, z) for x in range(-40, 60, 10) for z in range(-12, 60, 9)]
    points += [(1150, 91), (714, 125)]  # where the last recipe reaches its ends
    arguments = [word for x, z in points for word in ("--at", f"{x},{z}")]
    for recipe in ("type=value size=16", "type=worley fractal=ridged", "type=perlin fractal=none size=9",
                   "type=perlin size=16 octaves=8 gain=1 antialias=false"):
        expected = [model_noise(recipe, x, z) for x, z in points]
        answer = json.loads(good("probe", recipe, "contrast=3", "brightness=0.5", "invert=true",
                                 *arguments))
        assert [v["noise"] for v in answer["values"]] == expected, recipe
    assert {-65536, 65536} <= set(expected), (min(expected), max(expected))


@tap.test
def listed():
    """varve list --json has every type, property and preset of the tables"""
    listed_ = json.loads(good("list", "--json"))
    enumerations = tables.enumerations()
    assert [(v["number"], v["nick"]) for v in listed_["types"]] == \
        [value[:2] for value in enumerations["VarveType"]]
    expected = list(tables.properties())
    assert [p["name"] for p in listed_["properties"]] == [name for name, _, _ in expected]
    for found, (name, legal, default) in zip(listed_["properties"], expected):
        assert found["help"] and found["label"], name
        if found["kind"] == "enum":
            assert ", ".join(f"`{v['nick']}`" for v in found["values"]) == legal, name
            assert f"`{found['default']}`" == default, name
        elif "minimum" in found:
            numbers = [tables.number(str(found[key])) for key in ("minimum", "maximum")]
            assert " to ".join(numbers) == legal.replace(" px", ""), (name, numbers, legal)
            assert found["default"] == float(default), name
    presets = re.findall(r'^VARVE_PRESET \("([^"]*)"', open(
        os.path.join(SRC, "plugin", "common", "varve-presets.def"), encoding="utf-8").read(), re.M)
    with scratch() as home:
        of_nobody = json.loads(good("list", "--json", HOME=home, XDG_CONFIG_HOME=home))
    assert [p["id"] for p in of_nobody["presets"]] == presets


@tap.test
def selftest():
    """varve selftest finds all golden pictures right, which are the core's, in one line"""
    line = good("selftest")
    assert re.fullmatch(r"varve \d+\.\d+\.\d+: (\d+) of \1 pictures are right; .+\n", line), line
    lines = good("selftest", "--verbose").splitlines()[:-1]
    with open(os.path.join(SRC, "plugin", "cli", "varve-goldens.def"), encoding="utf-8") as file:
        rows = re.findall(r'^VARVE_GOLDEN \("([^"]*)",\s*"([0-9a-f]{16})"\)$', file.read(), re.M)
    levels = re.search(r"\(([a-z0-9 ]+)\)", line).group(1).split()
    assert levels[0] == "baseline", levels
    assert len(rows) > 20 and lines == [f"{checksum} = {level} {recipe}" for level in levels
                                        for recipe, checksum in rows]
    types = {re.match(r"type=(\w+)", recipe).group(1) for recipe, _ in rows}
    assert types == {nick for _, nick, _ in tables.enumerations()["VarveType"]}, types
    for recipe, checksum in rows:
        drawn = harness.core(recipe, -150, -45, 300, 90).samples
        if sys.byteorder == "big":
            drawn.byteswap()
        assert hashlib.sha256(drawn.tobytes()).hexdigest()[:16] == checksum, recipe


tap.main()
