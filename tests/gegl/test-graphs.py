# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The example graphs, and the operation inside longer chains and XML."""
import glob
import os
import tempfile

import harness
from harness import core, gegl, gegl_render, read_png

tap = harness.Tap()
GRAPHS = sorted(glob.glob(os.path.join(os.environ["VARVE_SRC"], "data", "graphs", "*.xml")))


def run(*arguments, env=None):
    """Runs gegl with an output file and reads it."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "o.png")
        gegl(*[path if word == "OUT" else word for word in arguments], env=env)
        return read_png(path)


@tap.test
def examples():
    """every example graph renders without a warning, and is no flat picture"""
    assert len(GRAPHS) >= 3
    for graph in GRAPHS:
        picture = run(graph, "-o", "OUT")
        assert picture.channels >= 3
        for channel in range(3):
            values = picture.samples[channel::picture.channels]
            assert len(set(values)) > 50, (graph, channel)


@tap.test
def normal_map_tiles():
    """the normal map example has no seam: its columns go on across the edge"""
    graph = next(name for name in GRAPHS if name.endswith("normal-map.xml"))
    with open(graph, encoding="utf-8") as file:
        text = file.read()
    wide = text.replace("<param name='width'>256", "<param name='width'>512")
    assert wide != text
    picture = run("-x", wide, "-o", "OUT")
    assert picture.crop(1, 1, 254, 254) == picture.crop(257, 1, 254, 254)


@tap.test
def printed_xml():
    """a chain written as XML and read again gives the same pixels"""
    words = "type=value seed=4294967295 size=7.3 warp=3.25 tile-width=100 invert=true contrast=1.5"
    xml = gegl("-X", "--", "varve:noise", *words.split(),
               "gegl:crop", "width=90", "height=60")
    xml = xml[xml.index("<?xml"):]
    assert "<param name='seed'>4294967295<" in xml
    assert run("-x", xml, "-o", "OUT") == core(words, 0, 0, 90, 60)


@tap.test
def middle_of_a_chain():
    """after a picture, the operation takes its place; as aux, it is composited"""
    with tempfile.TemporaryDirectory() as folder:
        red = os.path.join(folder, "red.png")
        gegl("-o", red, "--", "gegl:color", "value=#ff0000", "gegl:crop", "width=80", "height=50")
        crop = ["gegl:crop", "width=80", "height=50"]
        assert run(red, "-o", "OUT", "--", "varve:noise", "seed=4", *crop) \
            == core("seed=4", 0, 0, 80, 50)
        over = run(red, "-o", "OUT", "--", "gegl:over", "aux=[", "varve:noise", "seed=4",
                   "color1=#00ff00", "color2=#0000ff", "]", *crop)
        noise = gegl_render("seed=4 color1=#00ff00 color2=#0000ff", 0, 0, 80, 50)
        opaque = [over.samples[channel::over.channels] for channel in range(3)]
        for channel in range(3):
            for a, b in zip(opaque[channel], noise.samples[channel::3]):
                assert abs(a * (257 if over.depth == 8 else 1) - b) <= 200, (a, b)


@tap.test
def negative_extent():
    """on a buffer that starts left of and above 0, the pattern stays where it was"""
    picture = run("-o", "OUT", "--", "varve:noise", "seed=2", "gegl:crop", "x=-50", "y=-37",
                  "width=200", "height=200", "gegl:translate", "x=0", "y=0")
    assert picture == core("seed=2", -50, -37, 200, 200)


@tap.test
def moved():
    """translated by (13, 7) it is the same pattern, 13 and 7 pixels on"""
    assert run("-o", "OUT", "--", "varve:noise", "seed=8", "gegl:translate", "x=13", "y=7",
               "gegl:crop", "width=64", "height=64") == core("seed=8", -13, -7, 64, 64)
    assert gegl_render("seed=8 offset-x=-13 offset-y=-7", 0, 0, 64, 64) \
        == core("seed=8", -13, -7, 64, 64)


tap.main()
