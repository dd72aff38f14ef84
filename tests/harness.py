# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""What the Python tests share: TAP, 16-bit PNG, and running the real programs.

meson sets these in the environment:
  VARVE_CORE_RENDER   the program that renders a recipe with the core alone
  VARVE_OP_DIR        the folder with the GEGL operation
  VARVE_GEGL_PLUGINS  GEGL's own operations
  VARVE_SRC           the source tree
  VARVE_BUILD         the build tree
"""
import array
import contextlib
import os
import re
import signal
import struct
import subprocess
import sys
import tempfile
import time
import traceback
import zlib

# What gegl itself says now and then: of its cache and swap file when it ends,
# and of OpenCL that was asked for and is not there.
TIDYING = re.compile(r"tile-backend-swap|gegl_tile_cache_destroy|OpenCL option is enabled but")

# A recipe, and what makes it take a minute and more for 6000 x 6000 pixels.
SLOW = ("type=worley octaves=16 size=400 lacunarity=1.1 warp=50 warp-octaves=16 "
        "warp-iterations=4")
SLOWLY = {"VARVE_CPU": "baseline"}

# No run of a host may take longer: an uncropped infinite source never ends.
TIMEOUT = 300


class Tap:
    """Runs functions as TAP tests; a failing one says why and the rest go on."""

    def __init__(self):
        self.tests = []

    def test(self, function):
        self.tests.append(function)
        return function

    def main(self):
        print(f"1..{len(self.tests)}", flush=True)
        failed = 0
        for number, function in enumerate(self.tests, 1):
            name = function.__doc__.splitlines()[0] if function.__doc__ else function.__name__
            try:
                reason = function()
            except Exception:
                failed += 1
                for line in traceback.format_exc().splitlines():
                    print(f"# {line}")
                print(f"not ok {number} - {name}", flush=True)
            else:
                skip = f" # SKIP {reason}" if reason else ""
                print(f"ok {number} - {name}{skip}", flush=True)
        sys.exit(1 if failed else 0)


class Picture:
    """A picture in memory: rows of samples, channels interleaved."""

    def __init__(self, width, height, channels, depth, samples):
        self.width, self.height = width, height
        self.channels, self.depth = channels, depth
        self.samples = samples

    def pixel(self, x, y):
        at = (y * self.width + x) * self.channels
        return tuple(self.samples[at:at + self.channels])

    def crop(self, x, y, width, height):
        rows = array.array(self.samples.typecode)
        for row in range(y, y + height):
            at = (row * self.width + x) * self.channels
            rows.extend(self.samples[at:at + width * self.channels])
        return Picture(width, height, self.channels, self.depth, rows)

    def __eq__(self, other):
        return ((self.width, self.height, self.channels) ==
                (other.width, other.height, other.channels) and self.samples == other.samples)


def read_png(path):
    """Reads a grey, RGB or RGBA PNG of 8 or 16 bits that is not interlaced."""
    with open(path, "rb") as file:
        data = file.read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", f"{path} is not a PNG"
    at, packed, header = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    width, height, depth, colour, _, _, interlaced = header
    assert depth in (8, 16) and not interlaced
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
    step = channels * depth // 8
    raw, rows, before = zlib.decompress(packed), bytearray(), bytes(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + width * step])
        if kind == 1:
            for i in range(step, len(row)):
                row[i] = (row[i] + row[i - step]) & 255
        elif kind == 2:
            for i, b in enumerate(before):
                row[i] = (row[i] + b) & 255
        elif kind == 3:
            for i, b in enumerate(before):
                row[i] = (row[i] + ((row[i - step] if i >= step else 0) + b) // 2) & 255
        elif kind == 4:
            for i, b in enumerate(before):
                a, c = (row[i - step], before[i - step]) if i >= step else (0, 0)
                p = a + b - c
                pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                row[i] = (row[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255
        rows += row
        before = row
    samples = array.array("B" if depth == 8 else "H", bytes(rows))
    if depth == 16 and sys.byteorder == "little":
        samples.byteswap()
    return Picture(width, height, channels, depth, samples)


def core(recipe, x, y, width, height):
    """Renders a recipe with the core alone."""
    raw = subprocess.run([os.environ["VARVE_CORE_RENDER"], recipe, *map(str, (x, y, width, height))],
                         check=True, stdout=subprocess.PIPE, timeout=TIMEOUT).stdout
    return Picture(width, height, 1, 16, array.array("H", raw))


def environment(**extra):
    """The environment for a host: the operation of this build, no desktop, no accidents."""
    env = dict(os.environ)
    env["GEGL_PATH"] = os.environ["VARVE_OP_DIR"] + ":" + os.environ["VARVE_GEGL_PLUGINS"]
    env.setdefault("LC_ALL", "C.UTF-8")
    env.update(extra)
    return {key: value for key, value in env.items() if value is not None}


def gegl(*arguments, env=None, check=True):
    """Runs the gegl command; returns what it printed on both streams."""
    done = subprocess.run(["gegl", *arguments], env=env or environment(), timeout=TIMEOUT,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
                          errors="replace", stdin=subprocess.DEVNULL)
    if check:
        warnings = [line for line in done.stdout.splitlines()
                    if "WARNING" in line and not TIDYING.search(line)]
        assert done.returncode == 0 and not warnings, done.stdout
    return done.stdout


def gegl_render(words, x, y, width, height, env=None):
    """R(words; x, y, width, height): the operation, cropped, through a 16-bit PNG."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "r.png")
        gegl("-o", path, "--", "varve:noise", *words.split(), "gegl:crop",
             f"x={x}", f"y={y}", f"width={width}", f"height={height}", env=env)
        return read_png(path)


def children(pid):
    """All processes below a process."""
    found = []
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            found = [int(word) for word in file.read().split()]
    return found + [grandchild for child in found for grandchild in children(child)]


def running_plugin(pid, name, seconds=0):
    """The process in which the GIMP below pid runs a procedure of a plug-in, and not only
    asks it for its procedures, once it has worked for so many seconds; or None."""
    for child in children(pid):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            with open(f"/proc/{child}/cmdline", "rb") as file:
                words = file.read().split(b"\0")
            with open(f"/proc/{child}/stat", encoding="utf-8") as file:
                ticks = int(file.read().rpartition(")")[2].split()[11])
            if (os.path.basename(words[0]) == name.encode() and b"-run" in words
                    and ticks >= seconds * os.sysconf("SC_CLK_TCK")):
                return child
    return None


def end(process):
    """Ends a process that a test started."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def end_session(process):
    """Ends a process with all that it started, which a bus would outlive and GIMP may."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    end(process)
    deadline = time.monotonic() + 10
    with contextlib.suppress(ProcessLookupError):
        while time.monotonic() < deadline:
            os.killpg(process.pid, 0)
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGKILL)
