# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Every format and depth, read by readers of our own: the 16-bit values, exactly."""
import array
import itertools
import os
import struct
import subprocess

import harness
from command import PROGRAM, bad, environment, good, scratch
from readers import read_exr, read_tiff, unpack

tap = harness.Tap()
SIZE = ["--x", "-9", "--y", "77", "--width", "131", "--height", "70"]
GREY = harness.core("type=simplex seed=5", -9, 77, 131, 70).samples
COLOURS = {"": None,
           "color1=#103050 color2=#fff0e0": ((16, 48, 80), (255, 240, 224)),
           "color1=#ff000080 color2=#00ffff": ((255, 0, 0, 128), (0, 255, 255, 255))}


def single(value):
    """The nearest 32-bit float."""
    return struct.unpack("<f", struct.pack("<f", value))[0]


def expected(colours, depth):
    """The samples of a depth, channels interleaved."""
    values = GREY if colours is None else [
        (257 * a * (65535 - v) + 257 * b * v + 32767) // 65535 for v in GREY for a, b in zip(*colours)]
    if depth == 8:
        return [(v * 255 + 32767) // 65535 for v in values]
    return list(values) if depth == 16 else [single(v / 65535) for v in values]


def draw(folder, name, words, depth):
    path = os.path.join(folder, name)
    good("render", "type=simplex seed=5", words, "-o", path, "--depth", depth, *SIZE)
    return path


@tap.test
def png():
    """PNG: 8 and 16 bits, grey, RGB, RGBA"""
    with scratch() as folder:
        for (words, colours), depth in itertools.product(COLOURS.items(), (8, 16)):
            path = draw(folder, "p.PNG", words, depth)
            drawn = harness.read_png(path)
            assert (drawn.depth, drawn.channels) == (depth, len(colours[0]) if colours else 1)
            assert list(drawn.samples) == expected(colours, depth), (words, depth)
            good("verify", path)


@tap.test
def tiff():
    """TIFF: 8, 16 bits and floats, grey, RGB, RGBA; the recipe is its description"""
    with scratch() as folder:
        for (words, colours), depth in itertools.product(COLOURS.items(), (8, 16, 32)):
            path = draw(folder, "p.tif", words, depth)
            width, height, channels, bits, samples, description = read_tiff(path)
            assert (width, height, bits) == (131, 70, depth)
            assert channels == (len(colours[0]) if colours else 1)
            assert samples == expected(colours, depth), (words, depth)
            assert description.startswith("varve:noise type=simplex seed=5"), description
            assert description.endswith("\nx=-9 y=77"), description
            good("verify", path)


@tap.test
def bare_tiff():
    """A TIFF whose description is cut off has no recipe; one that is foul does no harm"""
    with scratch() as folder:
        path = draw(folder, "p.tif", "", 16)
        with open(path, "rb") as file:
            data = file.read()
        at = data.index(b"varve:noise ") + len("varve:noise ")
        with open(path, "wb") as file:
            file.write(data[:at] + b"\0" + data[at + 1:])
        bad("show", path, status=1, words=[path, "no recipe"])
        with open(path, "wb") as file:
            file.write(data.replace(b"x=-9 y=77", b"\x1b]0;me\xff\x07"))
        bad("show", path, status=1, words=[" ]0;me\ufffd '"])


@tap.test
def narrow():
    """Pictures of one column are exact, though they are written in very many small pieces"""
    recipe, height = "type=perlin", 20000
    values = [single(value / 65535) for value in harness.core(recipe, 0, 0, 1, height).samples]
    with scratch() as folder:
        for name in ("p.exr", "p.tif", "p.png"):
            path = os.path.join(folder, name)
            good("render", recipe, "-o", path, "--width", "1", "--height", height)
            assert f"all {height} pixels are the same" in good("verify", path)
        assert list(read_exr(os.path.join(folder, "p.exr"))[3]) == values


@tap.test
def exr():
    """EXR: floats, which are value/65535, grey and RGB; the recipe is an attribute"""
    with scratch() as folder:
        for words, colours in list(COLOURS.items())[:2]:
            path = draw(folder, "p.exr", words, 32)
            width, height, names, samples, attributes = read_exr(path)
            assert (width, height) == (131, 70)
            assert names == (["B", "G", "R"] if colours else ["Y"])
            if colours:
                samples = [s for i in range(0, len(samples), 3) for s in samples[i:i + 3][::-1]]
            assert samples == expected(colours, 32), words
            assert attributes["varve-recipe"].startswith(b"type=simplex seed=5"), attributes
            assert attributes["varve-origin"] == b"x=-9 y=77", attributes
            good("verify", path)


@tap.test
def exact():
    """Floats come back to the 16 bits that they were"""
    with scratch() as folder:
        for samples in (read_exr(draw(folder, "p.exr", "", 32))[3],
                        read_tiff(draw(folder, "p.tif", "", 32))[4]):
            assert [round(s * 65535) for s in samples] == list(GREY)


@tap.test
def raw():
    """raw: 8, 16 bits and floats, little-endian, nothing else"""
    with scratch() as folder:
        for (words, colours), (depth, kind) in itertools.product(COLOURS.items(),
                                                                 ((8, "B"), (16, "H"), (32, "f"))):
            with open(draw(folder, "p.raw", words, depth), "rb") as file:
                assert unpack(kind, file.read()) == expected(colours, depth), (words, depth)


@tap.test
def streams():
    """PNG and raw go to standard output and into pipes; TIFF and EXR say that they cannot"""
    with scratch() as folder:
        with open(draw(folder, "p.png", "", 16), "rb") as file:
            picture = file.read()
        command = [PROGRAM, "render", "type=simplex seed=5", *SIZE, "-f", "png", "-o"]
        for name in ("-", "/dev/stdout"):
            done = subprocess.run([*command, name], stdout=subprocess.PIPE, env=environment(),
                                  timeout=harness.TIMEOUT, check=True)
            assert done.stdout == picture, name
        raw_pixels = subprocess.run([*command[:-2], "raw", "-o", "-"], stdout=subprocess.PIPE,
                                    env=environment(), timeout=harness.TIMEOUT, check=True).stdout
        assert array.array("H", raw_pixels) == GREY
        for name in ("tiff", "exr"):
            bad("render", "seed=1", "-o", "-", "-f", name, status=2, words=[name, "standard output"])


@tap.test
def large():
    """A picture with rows of a million pixels is right"""
    with scratch() as folder:
        path = os.path.join(folder, "wide.tif")
        good("render", "type=white size=1", "-o", path, "--width", "1000000", "--height", "2",
             "--depth", "8")
        good("verify", path)
        assert read_tiff(path)[:2] == (1000000, 2)


@tap.test
def memory():
    """A picture of 512 MB is written with less than 64 MB of memory"""
    script = ("import resource, subprocess, sys;"
              "subprocess.run(sys.argv[1:], check=True);"
              "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    with scratch() as folder:
        for name in ("p.png", "p.tif"):
            done = subprocess.run(
                ["python3", "-c", script, PROGRAM, "render", "type=white size=64 fractal=none",
                 "-o", name, "--width", "16384", "--height", "16384"], cwd=folder,
                env=environment(), stdout=subprocess.PIPE, text=True, timeout=harness.TIMEOUT,
                check=True)
            assert int(done.stdout) < 64 * 1024, (name, done.stdout)


tap.main()
