# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Builds of the numeric core with any compiler, for any processor."""
import glob
import os
import re
import subprocess

from harness import TIMEOUT

SRC = os.environ["VARVE_SRC"]
CORE = os.path.join(SRC, "core")
TESTS = os.path.join(SRC, "tests", "core")
LEVELS = os.path.join(SRC, "tests", "simd")

# Other processors as compilers call them, and what runs their programs here.
FOREIGN = {
    "aarch64-linux-gnu": "qemu-aarch64",
    "arm-linux-gnueabihf": "qemu-arm",
    "riscv64-linux-gnu": "qemu-riscv64",
    "s390x-linux-gnu": "qemu-s390x",
}


def core_sources():
    """The sources that do not use GLib: those without its config.h."""
    sources = []
    for path in sorted(glob.glob(os.path.join(CORE, "*.c"))):
        with open(path, encoding="utf-8") as file:
            if '"config.h"' not in file.read():
                sources.append(path)
    assert len(sources) >= 5, sources
    return sources


def golden_sources():
    """golden-numbers, which prints checksums."""
    return [os.path.join(TESTS, name) for name in ("random-recipe.c", "golden-numbers.c")]


def level_sources():
    """The program that compares fast kernels with the reference; libc alone, too."""
    return [*sorted(glob.glob(os.path.join(LEVELS, "*.c"))), os.path.join(TESTS, "random-recipe.c")]


def level_names(compiler, flags):
    """The levels besides the baseline for which a compiler's target has kernels."""
    macros = subprocess.run([*compiler, *flags, "-dM", "-E", "-x", "c", os.devnull], check=True,
                            stdout=subprocess.PIPE, text=True, timeout=TIMEOUT).stdout
    if "__x86_64__" not in macros:
        return []
    with open(os.path.join(CORE, "varve-levels.def"), encoding="utf-8") as file:
        return re.findall(r"^VARVE_LEVEL \((\w+),", file.read(), re.MULTILINE)


def level_objects(compiler, flags, program):
    """Compiles the kernels once for each level, as core/meson.build does; returns the objects,
    and flags for the rest."""
    objects = []
    flags = [flag for flag in flags if not flag.startswith("-fuse-ld")]
    names = level_names(compiler, flags)
    for name in ["baseline", *names]:
        objects.append(f"{program}-{name}.o")
        level = [] if name == "baseline" else ["-march=x86-64-" + name]
        subprocess.run([*compiler, "-std=gnu11", *flags, "-I" + CORE, "-fwrapv",
                        "-DVARVE_KERNELS_FOR=" + name, *level, "-c",
                        os.path.join(CORE, "varve-kernels.c"), "-o", objects[-1]],
                       check=True, timeout=TIMEOUT)
    return objects, ["-DVARVE_X86_LEVELS"] if names else []


def golden(step):
    """The lines that golden-numbers STEP is to print."""
    with open(os.path.join(TESTS, "golden.tsv"), encoding="utf-8") as file:
        next(file)
        lines = ["\t".join(line.split("\t")[:2]) for line in file]
    return [line for line in lines if int(line.split("\t")[0]) % 1000 % step == 0]


def build(compiler, flags, program, sources):
    """Builds sources with the numeric core, its kernels for every level; returns why it cannot
    be done here, or None.

    compiler is a list: its name and what chooses its target.
    """
    probe = program + "-probe.c"
    with open(probe, "w", encoding="utf-8") as file:
        file.write("#include <stdint.h>\n#include <stdio.h>\nint main (void) { return 0; }\n")
    done = subprocess.run([*compiler, *flags, probe, "-o", program, "-pthread"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        reason = next((line for line in done.stdout.splitlines()
                       if "error" in line or "cannot" in line), "it fails")
        return f"{' '.join(compiler + flags)} builds nothing here: {reason}"
    objects, defines = level_objects(compiler, flags, program)
    other_sources = [path for path in core_sources() if not path.endswith("/varve-kernels.c")]
    subprocess.run([*compiler, "-std=gnu11", *flags, *defines, "-I" + CORE, "-I" + TESTS,
                    "-I" + LEVELS, *other_sources, *sources, *objects, "-o", program, "-pthread"],
                   check=True, timeout=TIMEOUT)
    return None


def run(command, timeout=TIMEOUT, level=None):
    """Runs a program that must end well, at a level; returns the lines it prints."""
    env = dict(os.environ, VARVE_CPU=level or "")
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=timeout, env=env)
    assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}"
    return done.stdout.splitlines()
