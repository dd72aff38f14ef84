# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The source tree: licences, sizes, layout, and who includes whom."""
import fnmatch
import os
import re
import shutil
import subprocess
import xml.etree.ElementTree

import harness

tap = harness.Tap()
SRC = os.environ["VARVE_SRC"]

# Made by building and running, as .gitignore has them.
IGNORED = ("build*", "out", "__pycache__", ".git")
# No place for a comment in these.
BARE = ("COPYING", "*.png", "*.jpg", "*.csv", "*.tsv", "*.xcf", "*.json", "*.pot")
# Data and translations are as long as they are.
LONG = ("COPYING", "*.png", "*.jpg", "*.csv", "*.tsv", "*.xcf", "*.json", "*.po", "*.pot")
TOP_FILES = {"meson.build", "meson_options.txt", "run", "README.md", "CONTRIBUTING.md", "COPYING",
             ".clang-format", ".editorconfig", ".gitignore"}
# Compiled by each GIMP plug-in with a header of its own.
TOOLKIT = {("plugin/common/varve-preset-row.h", "varve-toolkit.h"),
           ("plugin/common/varve-recipe-entry.h", "varve-toolkit.h")}
TOP_FOLDERS = {"core", "plugin", "po", "data", "tests", "docs", ".ci"}
HOSTS = re.compile(r"\b(gegl|babl|gimp|libgimp|gtk|gdk|cairo)", re.IGNORECASE)


def matches(name, patterns):
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


def walk():
    """Yields the path of each file below the source root, relative to it."""
    for folder, folders, files in os.walk(SRC):
        top = folder == SRC
        folders[:] = sorted(name for name in folders
                            if not matches(name, IGNORED if top else ("__pycache__",)))
        for name in sorted(files):
            if not (top and name == ".git"):
                yield os.path.relpath(os.path.join(folder, name), SRC)


def list_files():
    """Returns those that git tracks, or all where there is no git: pictures that somebody
    has drawn in the tree are no part of it."""
    tracked = subprocess.run(["git", "-C", SRC, "ls-files", "-z"], stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, text=True) if shutil.which("git") else None
    if tracked is None or tracked.returncode != 0 or not tracked.stdout:
        return list(walk())
    return [path for path in tracked.stdout.split("\0")
            if path and os.path.exists(os.path.join(SRC, path))]


FILES = list_files()


def tree(*patterns):
    """Yields the path of each file of the source tree, or of those whose names match."""
    for path in FILES:
        if not patterns or matches(os.path.basename(path), patterns):
            yield path


def read(path):
    with open(os.path.join(SRC, path), encoding="utf-8") as file:
        return file.read()


def includes(path):
    """Returns the names that a file includes in quotes, and in angle brackets."""
    text = read(path)
    return (re.findall(r'^\s*#\s*include\s+"([^"]+)"', text, re.MULTILINE),
            re.findall(r"^\s*#\s*include\s+<([^>]+)>", text, re.MULTILINE))


def code(path):
    """Returns a C file without comments and strings."""
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"', " ", read(path), flags=re.DOTALL)


def numeric_sources():
    """Returns the source files of the library of numbers."""
    block = re.search(r"noise_lib = static_library\((.*?)\)\n", read("core/meson.build"), re.DOTALL)
    names = re.findall(r"'(varve-[a-z0-9-]+\.c)'", block.group(1))
    assert len(names) > 8, names
    return ["core/" + name for name in names]


def numeric_files():
    """Returns those and all that they include, one from another."""
    todo, done = numeric_sources(), []
    while todo:
        path = todo.pop()
        if path not in done:
            done.append(path)
            todo += ["core/" + name for name in includes(path)[0]]
    return sorted(done)


@tap.test
def licences():
    """Every file says its licence and copyright in its first lines"""
    for path in tree():
        if matches(os.path.basename(path), BARE):
            continue
        head = "\n".join(read(path).splitlines()[:8])
        assert "SPDX-License-Identifier: GPL-3.0-or-later" in head, path
        assert "SPDX-FileCopyrightText: 2026 Varve contributors" in head, path


@tap.test
def lengths():
    """No file has more than 400 lines, no meson.build more than 120"""
    for path in tree():
        name = os.path.basename(path)
        if not matches(name, LONG):
            count = len(read(path).splitlines())
            assert count <= (120 if name == "meson.build" else 400), f"{path}: {count} lines"


@tap.test
def median_length():
    """Half of the C files have fewer than 150 lines"""
    counts = sorted(len(read(path).splitlines()) for path in tree("*.c", "*.h"))
    assert counts[len(counts) // 2] < 150, counts


@tap.test
def text():
    """Text files end with a line feed and have no tabs or blanks at line ends"""
    for path in tree():
        if matches(os.path.basename(path), ("*.png", "*.jpg", "*.xcf", "*.tsv", "COPYING", "*.po",
                                            "*.pot")):
            continue
        with open(os.path.join(SRC, path), "rb") as file:
            content = file.read()
        assert content.endswith(b"\n"), path
        assert b"\r" not in content and b"\t" not in content, path
        assert not re.search(rb" $", content, re.MULTILINE), path


@tap.test
def layout():
    """The top level has its files and folders and nothing else"""
    files = {path for path in tree() if os.sep not in path}
    folders = {path.split(os.sep)[0] for path in tree() if os.sep in path}
    assert files == TOP_FILES, files ^ TOP_FILES
    assert folders == TOP_FOLDERS, folders ^ TOP_FOLDERS
    for path in ("run", ".ci/run"):
        assert os.stat(os.path.join(SRC, path)).st_mode & 0o111 == 0o111, path


@tap.test
def script():
    """./run is plain POSIX shell, and shellcheck finds nothing in the scripts"""
    run = os.path.join(SRC, "run")
    scripts = [os.path.join(SRC, *path) for path in
               ((".ci", "run"), ("data", "install.sh"), ("data", "varve.bash"), ("docs", "pictures.sh"),
                ("tests", "root.sh"))]
    for command in (["dash", "-n", run], ["shellcheck", run, *scripts]):
        subprocess.run(command, check=True, timeout=harness.TIMEOUT)


@tap.test
def core_knows_no_host():
    """The core includes nothing of GEGL, GIMP or GTK, and nothing of a plug-in"""
    files = [path for path in tree("*.c", "*.h", "*.def") if path.startswith("core/")]
    for path in files:
        own, system = includes(path)
        for name in system:
            assert not HOSTS.match(name), f"{path}: {name}"
        for name in own:
            assert name == "config.h" or "core/" + name in files, f"{path}: {name}"


@tap.test
def front_ends_are_apart():
    """A front end includes its own files, plugin/common and the core"""
    paths = [path for path in tree("*.c", "*.h", "*.def") if path.startswith(("core/", "plugin/"))]
    home = {}
    for path in paths:
        home.setdefault(os.path.basename(path), path)
    for path in paths:
        if not path.startswith("plugin/"):
            continue
        front_end = "/".join(path.split("/")[:2]) + "/"
        for name in includes(path)[0]:
            if (path, name) in TOOLKIT:
                continue
            there = home.get(os.path.basename(name), "")
            assert not there.startswith("plugin/") or there.startswith((front_end, "plugin/common/")), \
                f"{path}: {name}"


@tap.test
def numbers_need_libc_alone():
    """The numeric half of the core includes integers and memory from C, no more"""
    allowed = {"stdbool.h", "stddef.h", "stdint.h", "string.h"}
    # Instructions where vectors are defined, and VARVE_CPU, which is read in one place.
    besides = {"core/varve-vector.h": {"immintrin.h", "smmintrin.h"},
               "core/varve-cpu.c": {"stdlib.h"}}
    for path in numeric_files():
        assert set(includes(path)[1]) <= allowed | besides.get(path, set()), \
            f"{path}: {includes(path)[1]}"
    called = set(re.findall(r"(\w+) \(", code("core/varve-cpu.c")))
    assert "getenv" in called and not called & {"malloc", "calloc", "realloc", "rand", "setenv"}


@tap.test
def numbers_are_integers():
    """Floating point ends where parameters become a recipe"""
    parameters = {"varve-params.h", "varve-ratio.c", "varve-ratio.h", "varve-recipe.c"}
    for path in numeric_files():
        if os.path.basename(path) not in parameters and not path.endswith(".def"):
            # __m512i and the like are integers.
            found = re.search(r"\b(float|double|_Float\w*|__m\d+(?![\di])\w*)\b", code(path))
            assert not found, f"{path}: {found.group(0)}"
    for name in ("varve-ratio.c", "varve-recipe.c"):
        found = re.search(r"\b(floor|ceil|round|l?lrint|sqrt|pow|fmod|ldexp|frexp)f?l? \(",
                          code("core/" + name))
        assert not found, f"{name}: {found.group(0)}"


@tap.test
def metainfo():
    """The description for software centres is valid AppStream"""
    path = os.path.join(SRC, "data", "org.gimp.GIMP.Plugin.Varve.metainfo.xml")
    done = subprocess.run(["appstreamcli", "validate", "--no-net", path], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          timeout=harness.TIMEOUT)
    assert done.returncode == 0, done.stdout
    with open(path, encoding="utf-8") as file:
        version = re.search(r'<release version="([^"]+)"', file.read()).group(1)
    with open(os.path.join(SRC, "meson.build"), encoding="utf-8") as file:
        assert f"version: '{version}'" in file.read(), version


@tap.test
def icon():
    """The icon is well-formed SVG, square"""
    root = xml.etree.ElementTree.parse(os.path.join(SRC, "data", "varve.svg")).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.get("width") == root.get("height")


tap.main()
