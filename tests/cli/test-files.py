# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""varve render, show and verify: pictures that are the core's and say so."""
import json
import os
import random
import re
import struct
import zlib

import harness
from command import bad, good, scratch, varve, write

tap = harness.Tap()


def texts(path):
    """The international texts of a PNG, and the kinds of its chunks."""
    with open(path, "rb") as file:
        data = file.read()
    at, found, kinds = 8, {}, []
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        kinds.append(kind)
        if kind == b"iTXt":
            key, rest = data[at + 8:at + 8 + length].split(b"\0", 1)
            found[key.decode()] = rest[2:].split(b"\0", 2)[2].decode()
        at += 12 + length
    return found, kinds


@tap.test
def pixels():
    """Pictures of random recipes and places are the core's"""
    r = random.Random(5)
    with scratch() as folder:
        path = os.path.join(folder, "ä b.png")
        for _ in range(40):
            words = (f"type={r.choice(['value', 'perlin', 'simplex', 'worley', 'white', 'blue'])} "
                     f"seed={r.randrange(2**32)} size={r.choice([1, 7.3, 64])} "
                     f"warp={r.choice([0, 0, 12.5])} tile-width={r.choice([0, 0, 100])}")
            x, y = r.choice([0, -333, 10**8, 2**31 - 2000]), r.choice([0, -77, -2**31])
            width, height = r.randrange(1, 1500), r.randrange(1, 60)
            good("render", words, "-o", path, "--x", x, "--y", y, "--width", width,
                 "--height", height, *(["--small"] if r.random() < 0.3 else []))
            drawn = harness.read_png(path)
            assert (drawn.channels, drawn.depth) == (1, 16)
            assert drawn == harness.core(words, x, y, width, height), words
            assert f"all {width * height} pixels are the same" in good("verify", path)


@tap.test
def streamed():
    """A picture of many strips is the core's"""
    with scratch() as folder:
        path = os.path.join(folder, "p.png")
        for width, height in ((3, 5000), (700000, 3), (2000, 1030)):
            good("render", "type=worley", "-o", path, "--width", width, "--height", height)
            assert harness.read_png(path) == harness.core("type=worley", 0, 0, width, height)


@tap.test
def stored():
    """A PNG holds recipe, algorithm and place as iTXt, no tEXt, and says sRGB"""
    with scratch() as folder:
        path = os.path.join(folder, "p.png")
        good("render", "seed=7", "type=perlin", "size=32", "-o", path, "--x", "-5", "--y", "9")
        found, kinds = texts(path)
        assert found["varve-recipe"] == "type=perlin seed=7 size=32 algorithm=1", found
        assert found["varve-origin"] == "x=-5 y=9", found
        assert re.fullmatch(r"Varve \d+\.\d+\.\d+", found["Software"]), found
        assert b"tEXt" not in kinds and b"sRGB" in kinds, kinds


@tap.test
def shown():
    """varve show tells it, as words, as JSON, and the recipe alone draws the same file"""
    with scratch() as folder:
        path, again = os.path.join(folder, "p.png"), os.path.join(folder, "q.png")
        good("render", "type=worley color1=#102030 color2=#fff0e0", "-o", path, "--x", "100",
             "--width", "30", "--height", "20")
        text = good("show", path)
        for words in (path, "recipe: type=worley color1=#102030 color2=#fff0e0", "algorithm: 1",
                      "first pixel: 100, 0", "size: 30 × 20, 3 channels of 16 bits"):
            assert words in text, text
        expected = {"file": path, "algorithm": 1, "x": 100, "y": 0, "width": 30, "height": 20,
                    "channels": 3, "depth": 16,
                    "recipe": "type=worley color1=#102030 color2=#fff0e0 algorithm=1"}
        assert json.loads(good("show", "--json", path)) == [expected]
        good("render", good("show", "--recipe", path), "-o", again, "--x", "100", "--width", "30",
             "--height", "20")
        with open(path, "rb") as one, open(again, "rb") as other:
            assert one.read() == other.read()


@tap.test
def colours():
    """Two colours are interpolated, as by the operation"""
    grey = harness.core("seed=3", 0, 0, 50, 40).samples
    with scratch() as folder:
        path = os.path.join(folder, "p.png")
        for low, high in (((0x10, 0x20, 0x40), (0xff, 0xe0, 0xa0)),
                          ((0xff, 0, 0, 0x80), (0, 0xff, 0xff, 0xff))):
            names = ["#" + "".join(f"{c:02x}" for c in colour) for colour in (low, high)]
            good("render", f"seed=3 color1={names[0]} color2={names[1]}", "-o", path,
                 "--width", "50", "--height", "40")
            drawn = harness.read_png(path)
            assert drawn.channels == len(low)
            for channel, (a, b) in enumerate(zip(low, high)):
                expected = [(257 * a * (65535 - v) + 257 * b * v + 32767) // 65535 for v in grey]
                assert list(drawn.samples[channel::len(low)]) == expected, names


def change(path, x, y, by):
    """Changes a sample of a grey 16-bit PNG, with all else as it was."""
    picture = harness.read_png(path)
    with open(path, "rb") as file:
        data = file.read()
    picture.samples[y * picture.width + x] ^= by
    rows = b"".join(b"\0" + struct.pack(f">{picture.width}H",
                                        *picture.samples[i * picture.width:(i + 1) * picture.width])
                    for i in range(picture.height))
    head = data[:data.index(b"IDAT") - 4]
    body = b"IDAT" + zlib.compress(rows)
    with open(path, "wb") as file:
        file.write(head + struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body)))
        file.write(struct.pack(">I", 0) + b"IEND" + struct.pack(">I", zlib.crc32(b"IEND")))


@tap.test
def one_bit():
    """varve verify finds one changed bit, says where, and exits with 1"""
    with scratch() as folder:
        path, other = os.path.join(folder, "p.png"), os.path.join(folder, "q.png")
        for name in (path, other):
            good("render", "seed=1", "-o", name, "--width", "300", "--height", "200")
        value = harness.core("seed=1", 0, 0, 300, 200).pixel(123, 150)[0]
        change(path, 123, 150, 1)
        change(path, 7, 160, 0x8000)
        status, output, errors = varve("verify", other, path)
        assert status == 1 and not errors
        assert output == (f"{other}: all 60000 pixels are the same\n"
                          f"{path}: 2 of 60000 pixels differ, first at x=123 y=150, channel 0: "
                          f"{value ^ 1} instead of {value}\n"), output


@tap.test
def other_recipe():
    """varve verify --recipe compares with another one; a file without a recipe needs it"""
    with scratch() as folder:
        path, plain = os.path.join(folder, "p.png"), os.path.join(folder, "q.png")
        good("render", "seed=1", "-o", path, "--width", "30", "--height", "20")
        good("verify", "--recipe", "seed=1", path)
        assert varve("verify", "--recipe", "seed=2", path)[0] == 1
        with open(path, "rb") as file:
            data = file.read()
        at = data.index(b"iTXt") - 4
        with open(plain, "wb") as file:  # as it is before all texts, and from the pixels on
            file.write(data[:at] + data[data.index(b"IDAT") - 4:])
        bad("verify", plain, status=1, words=[plain, "no recipe"])
        bad("show", plain, status=1, words=[plain, "no recipe"])
        good("verify", "--recipe", "seed=1", plain)


@tap.test
def raw_files():
    """Raw files have nothing to verify or show; the message says what to do instead"""
    with scratch() as folder:
        good("render", "seed=1", "-o", "p.raw", folder=folder)
        for command in ("verify", "show"):
            bad(command, "p.raw", folder=folder, status=1, words=["'p.raw'", "varve render", "cmp"])
        write(folder, "p.png", "no picture")
        bad("verify", "p.png", folder=folder, status=1, words=["'p.png' is neither PNG"])


@tap.test
def damaged():
    """A file that is cut off or scratched is told to be, and others are still looked at"""
    with scratch() as folder:
        path, other = os.path.join(folder, "p.png"), os.path.join(folder, "q.png")
        for name in (path, other):
            good("render", "seed=1", "-o", name)
        with open(path, "rb") as file:
            data = file.read()
        middle = len(data) // 2
        for broken in (data[:middle], data[:20], b"",
                       data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1:]):
            with open(path, "wb") as file:
                file.write(broken)
            status, output, errors = varve("verify", path, other)
            assert status == 1 and errors.count("\n") == 1 and path in errors, errors
            assert output == f"{other}: all 262144 pixels are the same\n", output


@tap.test
def scratched():
    """Bytes changed at random never end the program otherwise than with a message"""
    r = random.Random(8)
    with scratch() as folder:
        for name, depth in (("p.png", 16), ("p.tif", 16), ("p.tif", 32), ("p.exr", 32)):
            path = os.path.join(folder, name)
            good("render", "color1=red", "-o", path, "--width", "60", "--height", "50", "--depth", depth)
            with open(path, "rb") as file:
                data = file.read()
            for _ in range(25):
                changed = bytearray(data)
                for _ in range(r.choice([1, 3, 20])):
                    at = r.choice([r.randrange(400), -1 - r.randrange(400), r.randrange(len(changed))])
                    changed[at] = r.choice([0, 255, changed[at] ^ (1 << r.randrange(8))])
                with open(path, "wb") as file:
                    file.write(changed)
                for command in ("show", "verify"):
                    status, _, errors = varve(command, path)
                    assert status == 0 or status == 1 and errors.count("\n") <= 1, (name, status, errors)


@tap.test
def recipes():
    """A recipe comes in pieces, from files, from standard input, and from presets"""
    with scratch() as folder:
        def draw(*words, data=None):
            good("render", *words, "-o", "p.png", "--width", "40", "--height", "30", folder=folder,
                 data=data)
            return harness.read_png(os.path.join(folder, "p.png"))

        write(folder, "größe.txt", "varve:noise type=simplex\n  size=20\n")
        expected = harness.core("type=simplex size=20 seed=4", 0, 0, 40, 30)
        for words in (["type=simplex size=20 seed=4"], ["type=simplex", "size=20", "seed=4"],
                      ["@größe.txt", "seed=4"], ["@größe.txt", "seed=9", "seed=4"]):
            assert draw(*words) == expected, words
        assert draw("@-", "seed=4", data="type=simplex size=20") == expected
        write(folder, "mark.txt", "\ufefftype=simplex\r\nsize=20\r\n")
        assert draw("@mark.txt", "seed=4") == expected
        assert draw("@-", "seed=4", data="\ufefftype=simplex size=20") == expected
        os.mkdir(os.path.join(folder, "varve"))
        for mark in ("", "\ufeff"):
            write(folder, "varve/presets.ini", mark + "# mine\n[mine]\nrecipe=type=simplex size=20\n")
            assert "  mine  (" in good("list", "presets", XDG_CONFIG_HOME=folder), mark
        presets = json.loads(good("list", "--json"))["presets"]
        recipe = next(preset["recipe"] for preset in presets if preset["id"] == "terrain")
        assert draw("--preset", "terrain", "seed=5") == harness.core(recipe + " seed=5", 0, 0, 40, 30)


@tap.test
def pipes():
    """A pipe at a picture's place is told of, and nobody waits for it"""
    with scratch() as folder:
        os.mkfifo(os.path.join(folder, "p.png"))
        manifest = write(folder, "m.ini", "[a]\noutput=p.png\nwidth=2\nheight=2\n")
        for arguments in (("show", "p.png"), ("verify", "p.png"), ("analyze", "p.png"),
                          ("batch", manifest)):
            status, _, errors = varve(*arguments, folder=folder)
            assert status == 1 and "p.png" in errors, (arguments, status, errors)


@tap.test
def control_characters():
    """What names hold does nothing to a terminal, and breaks no list"""
    with scratch() as folder:
        name = "a\x1b[31m\nb.png"
        good("render", "size=8", "--width", 2, "--height", 2, "-o", name, folder=folder)
        for command in ("show", "verify"):
            assert good(command, name, folder=folder).startswith("a [31m b.png"), command


tap.main()
