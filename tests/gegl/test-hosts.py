# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Bad values and odd surroundings through the gegl command."""
import os
import shutil
import subprocess
import tempfile

import harness
from harness import core, gegl, gegl_render

tap = harness.Tap()
NUMBERS = {"size": 64.0, "aspect": 1.0, "offset-x": 0.0, "offset-y": 0.0, "octaves": 4,
           "lacunarity": 2.0, "gain": 0.5, "warp": 0.0, "warp-octaves": 4, "warp-iterations": 1,
           "tile-width": 0, "tile-height": 0, "contrast": 1.0, "brightness": 0.0,
           "seed": 0, "algorithm": 1}


def render_anyhow(words, env=None):
    """The picture and what gegl printed, however it ended."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "r.png")
        text = gegl("-o", path, "--", "varve:noise", *words, "gegl:crop", "width=32", "height=32",
                    env=env, check=False)
        # Newer GLib calls a value that it refuses critical.
        critical = [line for line in text.splitlines()
                    if "CRITICAL" in line and "invalid or out of range" not in line]
        assert not critical, text
        return harness.read_png(path), text


@tap.test
def odd_numbers():
    """zero, negative, tiny, huge and infinite numbers: a legal value is used, or the default"""
    for name in NUMBERS:
        for value in ("0", "-0.0", "-1", "1e-300", "1e300", "inf", "-inf"):
            picture, _ = render_anyhow([f"{name}={value}"])
            assert picture.depth == 16, (name, value)


@tap.test
def not_a_number():
    """NaN is refused with a message that names the property"""
    default = core("", 0, 0, 32, 32)
    for name in ("size", "aspect", "offset-x", "offset-y", "lacunarity", "gain", "warp",
                 "contrast", "brightness"):
        picture, text = render_anyhow([f"{name}=nan"])
        assert picture == default, name
        assert f"'{name}'" in text and "nan" in text, text


@tap.test
def out_of_range():
    """out of range: gegl keeps a legal value and says so"""
    default = core("", 0, 0, 32, 32)
    for words in (["size=0"], ["octaves=0"], ["octaves=17"], ["gain=2"]):
        picture, text = render_anyhow(words)
        assert picture == default, words
        assert words[0].split("=")[0] in text, text


@tap.test
def unknown_choice():
    """an unknown type or fractal keeps the default"""
    version = subprocess.run(["pkg-config", "--modversion", "gegl-0.4"], check=True, text=True,
                             stdout=subprocess.PIPE, timeout=harness.TIMEOUT).stdout
    if tuple(map(int, version.strip().split("."))) >= (0, 4, 50):
        return "optional: this gegl drops the rest of the chain, crop included, and never ends"
    default = core("", 0, 0, 32, 32)
    for words in (["type=perlim"], ["fractal=fmb"], ["interpolation="]):
        picture, _ = render_anyhow(words)
        assert picture == default, words


@tap.test
def negative_seed():
    """a negative seed never reaches the noise as something else"""
    for seed in ("-1", "-2147483648"):
        picture, _ = render_anyhow([f"seed={seed}"])
        allowed = [core("", 0, 0, 32, 32), core(f"seed={int(seed) % 2**32}", 0, 0, 32, 32)]
        assert picture in allowed, seed


@tap.test
def locale():
    """a locale with decimal commas changes nothing"""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8",
                        os.path.join(folder, "de_DE.UTF-8")], check=True,
                       stdout=subprocess.DEVNULL, timeout=harness.TIMEOUT)
        env = harness.environment(LOCPATH=folder, LC_ALL="de_DE.UTF-8")
        commas = subprocess.run(["locale", "decimal_point"], env=env, check=True,
                                stdout=subprocess.PIPE, text=True, timeout=harness.TIMEOUT).stdout
        assert commas.strip() == ",", "the locale was not taken"
        words = "size=7.5 gain=0.25 warp=1.5"
        assert gegl_render(words, 0, 0, 64, 64, env) == core(words, 0, 0, 64, 64)


@tap.test
def foreign_paths():
    """folders with blanks, umlauts and Cyrillic letters, in UTF-8 and in C"""
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.join(folder, "Üñ Проба 1")
        plugins = os.path.join(home, ".local", "share", "gegl-0.4", "plug-ins")
        os.makedirs(plugins)
        shutil.copy(os.path.join(os.environ["VARVE_OP_DIR"], "varve-noise.so"), plugins)
        for locale_name in ("C.UTF-8", "C"):
            env = harness.environment(HOME=home, GEGL_PATH=None, XDG_DATA_HOME=None,
                                      LC_ALL=locale_name)
            gegl("--exists", "varve:noise", env=env)
            assert gegl_render("seed=5", 0, 0, 40, 40, env) == core("seed=5", 0, 0, 40, 40)


@tap.test
def no_opencl():
    """the operation brings no OpenCL kernel"""
    with open(os.path.join(os.environ["VARVE_OP_DIR"], "varve-noise.so"), "rb") as file:
        data = file.read()
    assert b"__kernel" not in data and b"gegl_cl_" not in data


tap.main()
