# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Batches that are stopped: killed at random, ended by signals, run twice at once."""
import contextlib
import fcntl
import json
import os
import pty
import random
import re
import resource
import select
import signal
import subprocess
import time

import harness
from command import PROGRAM, bad, environment, good, listing, scratch, varve, write

tap = harness.Tap()
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

MANIFEST = """
[a]
recipe=type=perlin octaves=3
width=500
height=500
seed=1..{n}
output={{seed:3}}.png
"""


def start(folder, *arguments):
    return subprocess.Popen([PROGRAM, *arguments], cwd=folder, env=environment(),
                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)


def wait_for(condition, process):
    """Waits until something is seen or the process has ended by itself."""
    while process.poll() is None and not condition():
        time.sleep(0.001)


def pictures(folder):
    return [name for name in os.listdir(folder) if name.endswith(".png")]


@tap.test
def killed():
    """A batch of 200 pictures, killed ten times at random, is whole when it has run through"""
    r = random.Random(9)
    with scratch() as folder:
        out = os.path.join(folder, "out")
        os.mkdir(out)
        write(folder, "m.ini", MANIFEST.format(n=200))
        stopped = 0
        for i in range(10):
            process = start(folder, "batch", "m.ini", "-o", "out")
            # As many pictures further as chance will have it, then somewhere inside one.
            goal = len(pictures(out)) + r.randrange(1, 12)
            wait_for(lambda: len(pictures(out)) >= goal, process)
            time.sleep(r.random() * 0.01)
            process.send_signal(signal.SIGKILL)
            stopped += process.wait() == -signal.SIGKILL
            for name in pictures(out):
                assert "are the same" in good("verify", os.path.join(out, name)), (i, name)
        assert stopped == 10, stopped
        assert 10 <= len(pictures(out)) < 200
        output = good("batch", "m.ini", "-o", "out", folder=folder)
        written, there = map(int, re.match(r"(\d+) written, (\d+) already there, 0 failed", output).groups())
        assert written + there == 200 and written > 0 and there >= 10, output
        names = {f"{seed:03}.png" for seed in range(1, 201)}
        assert set(os.listdir(out)) == names
        good("verify", *[os.path.join(out, name) for name in sorted(names)])
        good("batch", "m.ini", "-o", "straight", folder=folder)
        assert listing(out) == listing(os.path.join(folder, "straight"))


SIGNALS = [getattr(signal, "SIG" + name) for name in (
    "ABRT", "ALRM", "HUP", "INT", "PIPE", "PROF", "QUIT", "TERM", "USR1", "USR2", "VTALRM", "XCPU")]


@tap.test
def signals():
    """Each signal that ends programs ends it, and leaves nothing of a picture"""
    with scratch() as folder:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_DFL)  # whoever runs this may ignore it (nohup)
            process = start(folder, "render", "type=worley octaves=16 warp=100 warp-iterations=4",
                            "-o", "huge.png", "--width", "20000", "--height", "20000")
            wait_for(lambda: os.path.exists(os.path.join(folder, ".huge.png.part")), process)
            process.send_signal(number)
            assert process.wait() == -number, number
            assert not os.listdir(folder), os.listdir(folder)


@tap.test
def folders():
    """A signal leaves no folder that a sweep or a batch has made and put nothing in, but any other"""
    with open(os.path.join(os.environ["VARVE_SRC"], "data", "sweeps", "fbm.json"), encoding="utf-8") as file:
        study = dict(json.load(file), grid=4096, octaves=list(range(1, 17)))
    with scratch() as folder:
        write(folder, "c.json", json.dumps(study))
        write(folder, "m.ini", "[a]\noutput=x/{seed}.png\nseed=1..4\nrecipe=type=worley octaves=16 "
              "warp=100\nwidth=20000\nheight=20000\n")
        batch = ("batch", "m.ini", "-o", "new/deep")
        sweep = ("sweep", "c.json", "-o", "new")
        for arguments, seen, before, after in (
                (sweep, "new", (), []), (sweep, "new", ("new",), ["new"]),
                (sweep, "new", ("new/other",), ["new", "new/other"]),
                (batch, "new/deep/x/.1.png.part", (), []),
                (batch, "new/deep/x/.1.png.part", ("new",), ["new"]),
                (batch, "new/deep/x/.1.png.part", ("new/deep",), ["new", "new/deep"])):
            for path in before:
                os.makedirs(os.path.join(folder, path))
            process = start(folder, *arguments)
            wait_for(lambda: os.path.exists(os.path.join(folder, seen)), process)
            process.send_signal(signal.SIGINT)
            assert process.wait() == -signal.SIGINT, arguments
            left = [os.path.relpath(os.path.join(where, name), folder)
                    for where, names, _ in os.walk(folder) for name in names]
            assert left == after, (arguments, before, left)
            assert set(listing(folder)) == {"c.json", "m.ini"}, listing(folder).keys()
            for path in reversed(left):
                os.rmdir(os.path.join(folder, path))


@tap.test
def many_at_once():
    """A batch of 64 pictures at a time, ended by a signal as they begin, leaves whole ones alone"""
    with scratch() as folder:
        write(folder, "m.ini", "[a]\noutput={seed}.png\nseed=1..20000\nwidth=8\nheight=8\n")
        for i in range(12):
            process = start(folder, "batch", "m.ini", "-o", f"out{i}", "--jobs", "64")
            out = os.path.join(folder, f"out{i}")
            wait_for(lambda: os.path.isdir(out) and os.listdir(out), process)
            process.send_signal(signal.SIGINT)
            process.send_signal(signal.SIGINT)  # an impatient user
            assert process.wait() == -signal.SIGINT, i
            left = os.listdir(out) if os.path.isdir(out) else []
            assert not left or left == pictures(out), (i, left)
            if left:
                good("verify", *[os.path.join(out, name) for name in left])


@tap.test
def twice_at_once():
    """Two of the same batch at once do not mix: each picture is whole, and the end is right"""
    with scratch() as folder:
        write(folder, "m.ini", MANIFEST.format(n=60))
        both = [start(folder, "batch", "m.ini", "--keep-going", "-o", "out") for _ in range(2)]
        for process in both:
            process.wait()
        out = os.path.join(folder, "out")
        status, output, errors = varve("batch", "m.ini", "-o", "out", folder=folder)
        assert status == 0, (output, errors)
        assert len(os.listdir(out)) == 60, os.listdir(out)
        good("verify", *[os.path.join(out, name) for name in os.listdir(out)])


@tap.test
def leftovers():
    """What a killed one leaves of a picture is overwritten, even if it is longer"""
    with scratch() as folder:
        write(folder, ".p.png.part", "x" * 3000000)
        good("render", "seed=1", "-o", "p.png", folder=folder)
        assert os.listdir(folder) == ["p.png"]
        good("render", "seed=1", "-o", "q.png", folder=folder)
        made = listing(folder)
        assert made["p.png"] == made["q.png"]


@tap.test
def locked():
    """A picture that another program is writing is left to it"""
    with scratch() as folder:
        path = write(folder, ".p.png.part", "not yours")
        with open(path, "rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            bad("render", "seed=1", "-o", "p.png", folder=folder, status=1, words=["p.png", "busy"])
        assert listing(folder) == {".p.png.part": b"not yours"}


def on_terminal(folder, enough, *arguments):
    """Runs varve with a terminal as standard error until enough is seen there, or it ends."""
    mine, its = pty.openpty()
    process = subprocess.Popen([PROGRAM, *arguments], cwd=folder, env=environment(TERM="xterm"),
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=its)
    os.close(its)
    text, end = b"", time.monotonic() + harness.TIMEOUT
    with contextlib.suppress(OSError):  # that is how a terminal ends
        while not enough(text) and time.monotonic() < end:
            if select.select([mine], [], [], 1)[0]:
                text += os.read(mine, 1000)
    process.terminate()
    process.wait()
    os.close(mine)
    return text.decode("utf-8", "replace")


@tap.test
def progress():
    """What lasts shows a bar that grows, on a terminal"""
    with scratch() as folder:
        text = on_terminal(folder, lambda seen: seen.count(b"%") >= 3, "render", "type=worley octaves=9",
                           "-o", "p.png", "--width", "30000", "--height", "30000")
        shown = [int(number) for number in re.findall(r"\[[#.]{40}\] +(\d+) %", text)]
        assert len(shown) >= 2 and shown == sorted(shown), text


tap.main()
