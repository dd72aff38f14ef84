# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Builds of the numeric core with any compiler, for any processor."""
import glob
import os
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
    return sorted(glob.glob(os.path.join(LEVELS, "*.c")))


def golden(step):
    """The lines that golden-numbers STEP is to print."""
    with open(os.path.join(TESTS, "golden.tsv"), encoding="utf-8") as file:
        next(file)
        lines = ["\t".join(line.split("\t")[:2]) for line in file]
    return [line for line in lines if int(line.split("\t")[0]) % 1000 % step == 0]


def build(compiler, flags, program, sources):
    """Builds sources with the numeric core; returns why it cannot be done here, or None.

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
    subprocess.run([*compiler, "-std=gnu11", *flags, "-I" + CORE, "-I" + TESTS, "-I" + LEVELS,
                    *core_sources(), *sources, "-o", program, "-pthread"],
                   check=True, timeout=TIMEOUT)
    return None


def run(command, timeout=TIMEOUT):
    """Runs a program that must end well; returns the lines it prints."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=timeout)
    assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}"
    return done.stdout.splitlines()
