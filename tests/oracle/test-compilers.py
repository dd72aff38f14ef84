#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The numeric core gives the golden checksums with any compiler and flags.

Each build is golden-numbers.c with the part of the core that needs nothing
but libc.  What this machine cannot build or run is skipped, and said so.
"""
import glob
import os
import shutil
import subprocess
import tempfile

from harness import TIMEOUT, Tap

SRC = os.environ["VARVE_SRC"]
TESTS = os.path.join(SRC, "tests", "core")

FLAGS = {
    "gcc": ["-O0", "-O2", "-O3", "-O3 -flto", "-O3 -march=native", "-O3 -ffast-math",
            "-O2 -m32", "-O2 -funsigned-char",
            "-O1 -fsanitize=undefined -fno-sanitize-recover=all"],
    "clang": ["-O0", "-O2", "-O3", "-O3 -flto -fuse-ld=lld", "-O3 -march=native", "-O3 -ffast-math",
              "-O2 -m32", "-O1 -fsanitize=undefined -fno-sanitize-recover=all"],
}
# Other processors, and what runs their programs here.
FOREIGN = {
    "aarch64-linux-gnu-gcc": "qemu-aarch64",
    "arm-linux-gnueabihf-gcc": "qemu-arm",
    "riscv64-linux-gnu-gcc": "qemu-riscv64",
    "s390x-linux-gnu-gcc": "qemu-s390x",
}
# What a core without floating-point functions, random numbers or memory may call.
ALLOWED = {"memcpy", "memmove", "memset", "memcmp", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_"}

tap = Tap()
work = tempfile.TemporaryDirectory()


def core_sources():
    """The sources that do not use GLib: those without its config.h."""
    sources = []
    for path in sorted(glob.glob(os.path.join(SRC, "core", "*.c"))):
        with open(path, encoding="utf-8") as file:
            if '"config.h"' not in file.read():
                sources.append(path)
    assert len(sources) >= 5, sources
    return sources


def golden():
    with open(os.path.join(TESTS, "golden.tsv"), encoding="utf-8") as file:
        next(file)
        return ["\t".join(line.split("\t")[:2]) for line in file]


def build(compiler, flags, name):
    """Builds golden-numbers; returns its path, or None and the reason."""
    program = os.path.join(work.name, name)
    probe = os.path.join(work.name, "probe.c")
    with open(probe, "w", encoding="utf-8") as file:
        file.write("#include <stdint.h>\n#include <stdio.h>\nint main (void) { return 0; }\n")
    done = subprocess.run([compiler, *flags, probe, "-o", program, "-pthread"],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        reason = next((line for line in done.stdout.splitlines()
                       if "error" in line or "cannot" in line), "it fails")
        return None, f"{compiler} {' '.join(flags)} builds nothing here: {reason}"
    subprocess.run([compiler, "-std=gnu11", *flags, "-I" + os.path.join(SRC, "core"), "-I" + TESTS,
                    *core_sources(), os.path.join(TESTS, "random-recipe.c"),
                    os.path.join(TESTS, "golden-numbers.c"), "-o", program, "-pthread"],
                   check=True, timeout=TIMEOUT)
    return program, None


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=TIMEOUT)
    assert done.returncode == 0, done.stdout[-2000:]
    return done.stdout.splitlines()


def check(compiler, flags, runner=None):
    if shutil.which(compiler) is None:
        return f"there is no {compiler} here"
    if runner and shutil.which(runner) is None:
        return f"there is no {runner} here"
    program, reason = build(compiler, flags, "golden")
    if reason:
        return reason
    # Each fifth case, where the machine is played by a program.
    step = 5 if runner else 1
    lines = run([runner, program, str(step)] if runner else [program])
    expected = [line for line in golden() if int(line.split("\t")[0]) % 1000 % step == 0]
    wrong = [f"{line} should be {right}" for line, right in zip(lines, expected) if line != right]
    assert len(lines) == len(expected) and not wrong, "\n".join(wrong[:10]) or len(lines)
    return None


def add_builds():
    for compiler, choices in FLAGS.items():
        for flags in choices:
            def test(compiler=compiler, flags=flags):
                return check(compiler, flags.split())
            test.__doc__ = f"{compiler} {flags}"
            tap.test(test)
    for compiler, runner in FOREIGN.items():
        def foreign(compiler=compiler, runner=runner):
            return check(compiler, ["-O2", "-static"], runner)
        foreign.__doc__ = f"{compiler}, run by {runner}"
        tap.test(foreign)


add_builds()


@tap.test
def threads():
    """threads: 16 that make the very first call together draw the same"""
    program, reason = build("cc", ["-O2"], "threads")
    if reason:
        return reason
    for _ in range(20):
        assert run([program, "threads"]) == ["equal"]
    return None


@tap.test
def thread_sanitizer():
    """threads: the thread sanitizer sees no race"""
    program, reason = build("cc", ["-O1", "-g", "-fsanitize=thread"], "tsan")
    if reason:
        return reason
    assert run([program, "threads"]) == ["equal"]
    return None


@tap.test
def symbols():
    """symbols: the numeric core calls no random numbers, no libm, no allocation"""
    if shutil.which("nm") is None:
        return "there is no nm here"
    defined, needed = set(), set()
    for number, source in enumerate(core_sources()):
        unit = os.path.join(work.name, f"{number}.o")
        subprocess.run(["cc", "-std=gnu11", "-O2", "-I" + os.path.join(SRC, "core"),
                        "-c", source, "-o", unit], check=True)
        for line in run(["nm", unit]):
            kind, name = line.split()[-2:]
            (needed if kind == "U" else defined).add(name)
    assert needed - defined <= ALLOWED, sorted(needed - defined - ALLOWED)
    return None


if __name__ == "__main__":
    tap.main()
