# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The operation as hosts meet it: found, described, and clean in memory."""
import os
import re
import shutil
import subprocess
import tempfile

import harness

tap = harness.Tap()


def run(*command, **extra):
    done = subprocess.run(command, env=harness.environment(**extra), timeout=harness.TIMEOUT,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode("utf-8", "replace")


@tap.test
def found():
    """GEGL finds the operation in the build folder, and not without it"""
    assert run("gegl", "--exists", "varve:noise")[0] == 0
    with tempfile.TemporaryDirectory() as home:
        alone = os.environ["VARVE_GEGL_PLUGINS"]
        assert run("gegl", "--exists", "varve:noise", GEGL_PATH=alone, HOME=home)[0] != 0


@tap.test
def alone():
    """The operation is the only module in its build folder"""
    modules = [name for _, _, files in os.walk(os.environ["VARVE_OP_DIR"]) for name in files
               if name.endswith((".so", ".json"))]
    assert modules == ["varve-noise.so"], modules


@tap.test
def keys():
    """It has all keys that a host shows it by"""
    _, text = run("gegl", "--info", "varve:noise")
    info = dict(re.findall(r"^([a-z:-]+) {2,}(\S.*)$", text.split("Properties:")[0], re.MULTILINE))
    expected = {
        "name": "varve:noise",
        "title": "Varve Noise",
        "categories": "render",
        "position-dependent": "true",
        "license": "GPL3+",
        "gimp:menu-path": "<Image>/Filters/Render/Noise",
        "gimp:menu-label": "_Varve Noise…",
    }
    for key, value in expected.items():
        assert info.get(key) == value, f"{key}: {info.get(key)}"
    assert len(info.get("description", "")) > 40, info


@tap.test
def memory():
    """valgrind finds no fault of ours and no lost memory while it draws"""
    if not shutil.which("valgrind"):
        return "no valgrind here"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "r.png")
        _, text = run("valgrind", "--leak-check=full", "--show-leak-kinds=definite",
                      "--num-callers=40", "gegl", "-o", path, "--", "varve:noise", "warp=40",
                      "tile-width=64", "color1=#102030", "color2=#f0e0d0", "gegl:crop",
                      "width=64", "height=64", GEGL_THREADS="2", GEGL_USE_OPENCL="no")
        assert "ERROR SUMMARY" in text, text
        assert harness.read_png(path).width == 64
    blocks = re.split(r"^==\d+== *\n", text, flags=re.MULTILINE)
    ours = [block for block in blocks if re.search(r"(at|by) 0x[0-9A-F]+: .*varve", block)]
    assert not ours, "\n".join(ours)
    return None


tap.main()
