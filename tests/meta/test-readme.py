# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""What the README says, done and compared."""
import os
import re
import subprocess
import tempfile

import harness
import tables

tap = harness.Tap()
SRC = os.environ["VARVE_SRC"]


def read(name):
    with open(os.path.join(SRC, name), encoding="utf-8") as file:
        return file.read()


def blocks(kind):
    """The code of README.md that follows <!-- check: kind -->."""
    found = re.findall(rf"<!-- check: {kind} -->\n```sh\n(.*?)```", read("README.md"), re.DOTALL)
    assert found, f"README.md has no code for {kind}"
    return found


def shell(code, folder, **extra):
    done = subprocess.run(["sh", "-c", code], cwd=folder, env=harness.environment(**extra),
                          timeout=harness.TIMEOUT, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode("utf-8", "replace")


@tap.test
def gegl_lines():
    """The gegl commands of the README draw what their recipes say"""
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(os.path.join(SRC, "data"), os.path.join(folder, "data"))
        for block in blocks("gegl"):
            for line in block.splitlines():
                status, output = shell(line, folder)
                assert status == 0 and "WARNING" not in output, f"{line}: {output}"
                path = os.path.join(folder, re.search(r"-o (\S+)", line).group(1))
                picture = harness.read_png(path)
                assert picture.depth == 16 and len(set(picture.samples)) > 1000, line
                recipe = re.search(r"-- varve:noise (.*?) gegl:crop width=(\d+) height=(\d+)$", line)
                if not recipe:
                    continue
                width, height = int(recipe.group(2)), int(recipe.group(3))
                assert (picture.width, picture.height) == (width, height), line
                if picture.channels == 1:
                    assert picture == harness.core(recipe.group(1), 0, 0, width, height), line


@tap.test
def gegl_traps():
    """The gegl command has the traps that the README warns of"""
    with tempfile.TemporaryDirectory() as folder:
        def run(words, file):
            status, output = shell(f"gegl -o {file} -- varve:noise {words} gegl:crop width=8 height=8",
                                   folder)
            assert status == 0, output
            return harness.read_png(os.path.join(folder, file)), output

        plain, _ = run("", "plain.png")
        large, output = run("size=100000", "large.png")
        assert large == plain and "WARNING" in output, output
        comma, output = run("size=1,5", "comma.png")
        assert comma == run("size=1", "one.png")[0] and "WARNING" not in output
        word, output = run("seed=abc", "word.png")
        assert word == plain and "WARNING" not in output
        status, _ = shell("gegl -o nothing.png -- varve:nothing", folder)
        assert status == 0 and not os.path.exists(os.path.join(folder, "nothing.png"))


@tap.test
def gimp_lines():
    """The GIMP commands of the README make layers that carry their recipes"""
    plugin = os.path.join(os.environ["VARVE_BUILD"], "plugin", "gimp2")
    if not os.path.exists(os.path.join(plugin, "varve-gimp2", "varve-gimp2")):
        return "optional: this build is without the plug-in for GIMP 2.10"
    system = subprocess.run(["pkg-config", "--variable=gimplibdir", "gimp-2.0"], check=True,
                            stdout=subprocess.PIPE, text=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "gradients"))  # GIMP makes its folders only all at once
        with open(os.path.join(folder, "gimprc"), "w", encoding="utf-8") as file:
            file.write(f'(plug-in-path "{plugin}:{system}/plug-ins")\n')
        for block in blocks("gimp"):
            _, output = shell(block, folder, HOME=folder, GIMP2_DIRECTORY=folder, DISPLAY=None,
                              WAYLAND_DISPLAY=None, XDG_CONFIG_HOME=None, XDG_DATA_HOME=None)
            assert "Error" not in output and "failed" not in output, output
        with open(os.path.join(folder, "noise.xcf"), "rb") as file:
            image = file.read()
        assert image.startswith(b"gimp xcf"), output
        for words in (b"seed=7 size=32", b"seed=100 warp=40", b"seed=101 warp=40", b"seed=102 warp=40"):
            assert b"type=perlin " + words in image, words
    return None


@tap.test
def property_table():
    """The README lists each property with its range and default"""
    listed = re.findall(r"^\| `([^`]+)` \| (.*?) \| (.*?) \| .+ \|$", read("README.md"), re.MULTILINE)
    expected = list(tables.properties())
    assert len(expected) > 20, expected
    for there, here in zip(listed, expected):
        assert there == here, f"README.md: {there}; table: {here}"
    assert len(listed) == len(expected)


@tap.test
def operation_properties():
    """The operation has the properties of the table and no others"""
    done = subprocess.run(["gegl", "--info", "varve:noise"], env=harness.environment(),
                          stdout=subprocess.PIPE, timeout=harness.TIMEOUT, check=True)
    text = done.stdout.decode("utf-8", "replace").split("Properties:")[1]
    names = re.findall(r"^(\S+)\s+\[", text, re.MULTILINE)
    expected = [name for name, _, _ in tables.properties()]
    assert names == expected + ["noise-type"], names  # the type by a name that XML can say


@tap.test
def links():
    """Links between the documents lead somewhere"""
    pages = ["docs/noises/" + name for name in os.listdir(os.path.join(SRC, "docs", "noises"))
             if name.endswith(".md")]
    for name in ("README.md", "CONTRIBUTING.md", "core/README.md", "docs/install.md",
                 "docs/command.md", "docs/studies.md",
                 "docs/gallery.md", *pages):
        for target in re.findall(r"\]\(([^)#]+)\)", read(name)):
            if "://" not in target:
                path = os.path.join(SRC, os.path.dirname(name), target)
                assert os.path.exists(path), f"{name}: {target}"


@tap.test
def core_files():
    """core/README.md names every file of the core"""
    text = read("core/README.md")
    for name in os.listdir(os.path.join(SRC, "core")):
        stem, suffix = os.path.splitext(name)
        if suffix == ".def" or suffix == ".c" or (
                suffix == ".h" and not os.path.exists(os.path.join(SRC, "core", stem + ".c"))):
            assert f"`{name}`" in text, name


tap.main()
