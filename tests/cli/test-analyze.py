# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""varve analyze: measures of pictures that Varve made, and of others."""
import math
import os
import random
import tempfile
import xml.etree.ElementTree
import zlib

import harness
import pictures
from command import bad, german, good
from measures import check_measures, chunk, close, histogram, rows_of, varve_json, write_png

tap = harness.Tap()
GALLERY = os.path.join(os.environ["VARVE_SRC"], "docs", "gallery")
FLAT = ("std", "variance", "diffMean", "diffMax", "roughness")


def analyze(*arguments, **options):
    return varve_json("analyze", "--json", *arguments, **options)


def noise(width, height, seed=0, top=65535):
    rng = random.Random(seed)
    return [[rng.randint(0, top) for _ in range(width)] for _ in range(height)]


def waves(width, height, across, down):
    """Stripes: so many waves across the width and down the height."""
    return [[round(32768 + 30000 * math.sin(2 * math.pi * (across * x / width + down * y / height)))
             for x in range(width)] for y in range(height)]


@tap.test
def definitions():
    """each measure of a picture is what its definition says, square or not, odd or even"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "picture.png")
        for width, height in ((16, 16), (24, 17), (15, 22), (2, 9), (31, 31)):
            grid = [[(value + 40 * x * y) // 2 for x, value in enumerate(row)]
                    for y, row in enumerate(noise(width, height, width, 40000))]
            write_png(path, grid)
            for bins in ((), ("--bins", 7, "--diff-bins", 33, "--spectrum-bins", 5)):
                found = analyze(path, *bins)
                assert (found["file"], found["width"], found["height"]) == (path, width, height)
                check_measures(found, grid, grid, bins[3] if bins else 16)
                values = [value for row in grid for value in row]
                assert found["histogram"] == histogram(values, bins[1] if bins else 64)
                assert len(found["spectrum"]) == (bins[5] if bins else min(width, height) // 2)


@tap.test
def recipes():
    """a recipe is measured as the core draws it, and as its file"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "picture.png")
        area = ("--width", 40, "--height", 30, "--x", -7, "--y", 100)
        for recipe in ("type=value size=9.5", "type=worley seed=3 size=8 warp=5"):
            found = analyze(*recipe.split(), *area)
            grid = rows_of(harness.core(recipe, -7, 100, 40, 30))
            check_measures(found, grid, grid, 16)
            write_png(path, grid)
            there = analyze(path)
            assert found.pop("recipe") == recipe and there.pop("file") == path
            assert found == there
        recipe = "type=perlin size=9 color1=#204060 color2=#ffe080"
        harness.gegl("-o", path, "--", "varve:noise", *recipe.split(), "gegl:crop", "width=40", "height=30")
        found, there = analyze(recipe, "--width", 40, "--height", 30), analyze(path)
        for name in ("mean", "std", "diffMean", "centroid"):
            assert close(found[name], there[name], 1e-4), (name, found[name], there[name])
        assert abs(found["min"] - there["min"]) <= 2 and found["range"] < 60000
        assert analyze("type=value")["width"] == 512
        assert analyze("--preset", "marble", "seed=3")["recipe"].startswith("type=perlin seed=3 ")


@tap.test
def kinds_of_png():
    """any kind of PNG is measured as 16-bit perceptual grey, alpha passed over"""
    grid = noise(13, 11, 5, 255)
    wide = [[257 * value for value in row] for row in grid]
    palette = b"".join(bytes((i, i, i)) for i in range(256))
    kinds = [
        (8, 0, lambda value: (value,), b""),
        (16, 0, lambda value: (257 * value,), b""),
        (8, 4, lambda value: (value, 255 - value), b""),
        (16, 4, lambda value: (257 * value, value), b""),
        (8, 2, lambda value: (value,) * 3, b""),
        (16, 6, lambda value: (257 * value,) * 3 + (value,), b""),
        (8, 3, lambda value: (value,), chunk(b"PLTE", palette)),
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "Prüfbild 1.png")
        for depth, colour, convert, before in kinds:
            write_png(path, grid, depth, colour, convert, before)
            found = analyze(path)
            check_measures(found, wide, wide, 16)
        # Green is brighter than red, and red than blue.
        means = []
        for colour in ((0, 255, 0), (255, 0, 0), (0, 0, 255)):
            write_png(path, grid, 8, 2, lambda value, colour=colour: colour)
            found = analyze(path)
            means.append(found["mean"])
            assert found["range"] == 0
        assert 60000 > means[0] > means[1] + 5000 and means[1] > means[2] + 5000 > 15000, means


@tap.test
def other_formats():
    """JPEG and TIFF are read too"""
    found = analyze(os.path.join(GALLERY, "wood.jpg"))
    assert (found["width"], found["height"]) == (256, 256) and found["std"] > 1000, found
    area = ("--width", 60, "--height", 50)
    with tempfile.TemporaryDirectory() as folder:
        for recipe in ("type=simplex size=20", "type=simplex size=20 color1=#203040"):
            found = analyze(recipe, *area)
            del found["recipe"]
            for name, depth in (("16.tif", 16), ("32.tif", 32), ("32.exr", 32), ("8.tif", 8)):
                path = os.path.join(folder, name)
                good("render", recipe, "-o", path, *area, "--depth", depth)
                there = analyze(path)
                assert there.pop("file") == path
                if depth > 8:
                    assert there == found, (recipe, name)
                else:
                    assert abs(there["mean"] - found["mean"]) < 20, (recipe, name)
        # A TIFF that does not say it is Varve's.
        path = os.path.join(folder, "16.tif")
        good("render", "type=simplex size=20", "-o", path, *area)
        with open(path, "rb") as file:
            content = file.read()
        assert content.count(b"varve:noise") == 1
        with open(path, "wb") as file:
            file.write(content.replace(b"varve:noise", b"other:noise"))
        found = analyze("type=simplex size=20", *area)
        del found["recipe"]
        there = analyze(path)
        del there["file"]
        assert there == found


@tap.test
def seams():
    """a seam is found where a picture does not tile, and only there"""
    side = ("--width", 128, "--height", 128)
    tile = ("tile-width=128", "tile-height=128")
    for words in (("type=value",), ("type=perlin",), ("type=simplex", "warp=30"), ("type=worley",),
                  ("type=perlin", "fractal=ridged")):
        for seed in range(5):
            recipe = (*words, "size=32", f"seed={seed}")
            loose, tiled = analyze(*recipe, *side), analyze(*recipe, *tile, *side)
            across = analyze(*recipe, tile[0], *side)
            for edge in ("leftRight", "topBottom"):
                assert loose["seam"][edge]["visible"] is True, (recipe, edge, loose["seam"])
                assert loose["seam"][edge]["score"] > 2, (recipe, edge, loose["seam"])
                assert tiled["seam"][edge]["visible"] is False, (recipe, edge, tiled["seam"])
                assert tiled["seam"][edge]["score"] < 1.7, (recipe, edge, tiled["seam"])
            assert [across["seam"][edge]["visible"] for edge in ("leftRight", "topBottom")] == [False, True]
    out = good("analyze", "size=32", tile[0], *side)
    assert "no seam\n" in out and "a seam\n" in out, out


@tap.test
def seam_steps():
    """the score of a seam is the step across over the mean step inside"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "picture.png")
        grid = noise(9, 7)
        write_png(path, grid)
        for name, lines in (("topBottom", grid), ("leftRight", list(zip(*grid)))):
            steps = [sum(abs(a - b) for a, b in zip(lines[i], lines[i + 1 - len(lines)])) / len(lines[i])
                     for i in range(len(lines))]
            seam = analyze(path)["seam"][name]
            inner = sum(steps[:-1]) / len(steps[:-1])
            for key, value in (("step", steps[-1]), ("innerStepMean", inner), ("score", steps[-1] / inner),
                               ("innerStepMax", max(steps[:-1]))):
                assert close(seam[key], value), (name, key, seam, value)
            assert seam["visible"] == (steps[-1] > max(steps[:-1]))


@tap.test
def directions():
    """direction bias: stretched noise has it, and noise has not; stripes show their angle"""
    for kind in ("value", "perlin", "simplex", "worley"):
        for seed in range(4):
            recipe = (f"type={kind}", "size=16", "octaves=3", f"seed={seed}")
            plain = analyze(*recipe)["direction"]
            wide = analyze(*recipe, "aspect=4")["direction"]
            tall = analyze(*recipe, "aspect=0.25")["direction"]
            assert plain["bias"] < 0.1, (recipe, plain)
            assert wide["bias"] > 0.7 and tall["bias"] > 0.7, (recipe, wide, tall)
            assert min(wide["angle"], 180 - wide["angle"]) < 5, (recipe, wide)
            assert abs(tall["angle"] - 90) < 5, (recipe, tall)
            assert wide["gradientShare"][18] > 3 > 0.5 > wide["gradientShare"][0], wide
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "stripes.png")
        for across, down, angle, grid in ((4, 0, 90, 1), (0, 4, 0, 1), (4, 4, 45, -1), (4, -4, 135, -1)):
            write_png(path, waves(64, 64, across, down))
            found = analyze(path)["direction"]
            off = abs(found["angle"] - angle)
            assert found["bias"] > 0.999 and min(off, 180 - off) < 0.1, (across, down, found)
            assert abs(found["gridBias"] - grid) < 0.01, (across, down, found)
            assert close(sum(found["gradientShare"]), 36), found


@tap.test
def little_to_measure():
    """what a flat or tiny picture does not have is null, or a dash in the table"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "picture.png")
        for width, height in ((1, 1), (1, 5), (2, 2), (9, 9)):
            write_png(path, [[777] * width for _ in range(height)])
            found = analyze(path, "-o", os.path.join(folder, "plot.svg"))
            assert (found["mean"], found["min"], found["max"]) == (777, 777, 777)
            assert found["relativeRoughness"] is None and found["peakBin"] is None, found
            assert found["direction"]["bias"] is None and found["seam"]["leftRight"]["score"] is None
            if width * height > 1:
                assert [found[name] for name in FLAT] == [0] * len(FLAT), found
            out = good("analyze", path)
            assert "–" in out and "nan" not in out.lower().split(), out


@tap.test
def square():
    """--square measures the largest square in the middle"""
    grid = noise(20, 11)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "picture.png")
        write_png(path, grid)
        found = analyze(path, "--square")
        assert (found["width"], found["height"]) == (11, 11)
        middle = [row[4:15] for row in grid]
        check_measures(found, middle, middle, 16)


@tap.test
def plots():
    """plots are drawn as PNG, SVG and PDF"""
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("png", "svg", "pdf", "PNG"):
            path = os.path.join(folder, "plot." + kind)
            good("analyze", "size=20", "-o", path)
            with open(path, "rb") as file:
                head = file.read(5)
            if kind == "pdf":
                assert head == b"%PDF-"
            elif kind == "svg":
                root = xml.etree.ElementTree.parse(path).getroot()
                assert root.tag == "{http://www.w3.org/2000/svg}svg"
            else:
                assert len(set(harness.read_png(path).samples)) > 50
        assert len(os.listdir(folder)) == 4


@tap.test
def decimal_comma():
    """numbers are the same in German, with a decimal point"""
    with german() as env:
        assert analyze("size=20.5") == analyze("size=20.5", **env)
        here, there = good("analyze", "size=20.5"), good("analyze", "size=20.5", **env)
    numbers = [[word for word in text.split() if word.replace(".", "").isdigit()] for text in (here, there)]
    assert numbers[0] == numbers[1] and len(numbers[0]) > 10, numbers


@tap.test
def cut_off():
    """pictures of each format are measured when they are whole, and refused when they are not"""
    with tempfile.TemporaryDirectory() as folder:
        for name, data, size in pictures.all_kinds():
            path = os.path.join(folder, name)
            for length in (len(data), len(data) - 1, len(data) - 8, len(data) // 2, len(data) // 3, 14):
                with open(path, "wb") as file:
                    file.write(data[:length])
                if length == len(data):
                    found = analyze(path)
                    assert (found["width"], found["height"]) == size, (name, found)
                    assert found["std"] > 1000, (name, found)
                elif length < len(data) - 1 or name[:2] not in ("2-", "3-"):  # a line end
                    bad("analyze", path, status=1, words=[name, "it is damaged"])


@tap.test
def refusals():
    """what cannot be measured is refused by name, and no plot is left"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a picture.png")
        plot = os.path.join(folder, "plot.png")
        write_png(path, noise(40, 40))
        with open(path, "rb") as file:
            content = file.read()
        broken = {"short.png": content[:600], "changed.png": content[:300] + b"?" + content[301:],
                  "empty.png": b"", "text.png": b"no picture at all", "packed.jpg": zlib.compress(content)}
        for name, data in broken.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(data)
        cases = [
            (1, (os.path.join(folder, "nothing.png"),), "nothing.png"),
            (1, (folder,), folder),
            *((1, (os.path.join(folder, name),), name) for name in broken),
            (2, (), "file or a recipe"),
            (2, (path, path), "one file"),
            (2, ("size=0.5",), "size", "0.5", "1 to 65536"),
            (2, ("size=1,5",), "size", "1,5"),
            (2, ("nosuch=1",), "nosuch"),
            (2, ("size=8", "--width", "0"), "width", "0", "1 to 65536"),
            (2, ("size=8", "--height", "65537"), "height", "65537", "1 to 65536"),
            (2, ("size=8", "--width", "65536", "--height", "65536"), "4294967296", "134217728"),
            (2, ("size=8", "--bins", "0"), "bins", "0", "1 to 65536"),
            (2, ("size=8", "--spectrum-bins", "0"), "spectrum-bins", "0", "1 to 65536"),
            (2, ("size=8", "-o", "plot.gif"), "plot.gif", ".svg"),
            (2, (path, "--x", "3"), "--x", "recipe"),
            (1, ("size=8", "-o", os.path.join(folder, "no", "plot.png")), "plot.png"),
        ]
        for status, arguments, *words in cases:
            extra = () if "-o" in arguments else ("-o", plot)
            assert not bad("analyze", *arguments, *extra, status=status, words=words)
        assert sorted(os.listdir(folder)) == sorted([*broken, "a picture.png"]), os.listdir(folder)


tap.main()
