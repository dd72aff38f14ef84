#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The numeric core gives the golden checksums with any compiler and flags.

Each build is golden-numbers.c with the part of the core that needs nothing
but libc, and draws at every level that this processor has.  On other processors
fast kernels are compared with the reference, too.  What this machine cannot
build or run is skipped, and said so.
"""
import os
import shutil
import subprocess
import tempfile

import builds
from builds import run
from harness import Tap

FLAGS = {
    "gcc": ["-O0", "-O2", "-O3", "-O3 -flto", "-O3 -march=native", "-O3 -ffast-math",
            "-O2 -m32", "-O2 -funsigned-char",
            "-O1 -fsanitize=undefined -fno-sanitize-recover=all"],
    "clang": ["-O0", "-O2", "-O3", "-O3 -flto -fuse-ld=lld", "-O3 -march=native", "-O3 -ffast-math",
              "-O2 -m32", "-O1 -fsanitize=undefined -fno-sanitize-recover=all"],
}
# What a core without floating-point functions, random numbers or memory may call: besides
# what compilers call by themselves, it reads VARVE_CPU (getenv, and strings to compare it with
# names), and asks libgcc or compiler-rt what the processor can do.
ALLOWED = {"memcpy", "memmove", "memset", "memcmp", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_",
           "getenv", "strcmp", "strcat", "strcpy", "stpcpy", "strlen",
           "__cpu_model", "__cpu_features2", "__cpu_indicator_init"}
# Each n-th case: of golden ones at levels that are not the best, where a
# program plays the machine, and of those that compare kernels there.
STEP_LEVEL, STEP_FOREIGN, STEP_KERNELS = 4, 5, 40

tap = Tap()
work = tempfile.TemporaryDirectory()


def build_golden(compiler, flags):
    """Builds golden-numbers; returns its path, or None and the reason."""
    program = os.path.join(work.name, "golden")
    reason = builds.build(compiler, flags, program, builds.golden_sources())
    return (None, reason) if reason else (program, None)


def check(compiler, flags, runner=None):
    if shutil.which(compiler) is None:
        return f"there is no {compiler} here"
    if runner and shutil.which(runner) is None:
        return f"there is no {runner} here"
    program, reason = build_golden([compiler], flags)
    if reason:
        return reason
    if runner:
        compare([runner, program, str(STEP_FOREIGN)], STEP_FOREIGN, None)
        builds.build([compiler], flags, program, builds.level_sources())
        lines = run([runner, program, "--every", str(STEP_KERNELS)])
        assert len(lines) > 10 and all(line.startswith(("ok ", "1..")) for line in lines), lines
        return None

    compare([program], 1, None)
    for level in run([program, "levels"])[0].split(", ")[:-1]:
        compare([program, str(STEP_LEVEL)], STEP_LEVEL, level)
    return None


def compare(command, step, level):
    """Compares what golden-numbers prints for each step-th case with what is right."""
    lines, expected = run(command, level=level), builds.golden(step)
    wrong = [f"{level or 'best level'}: {line} should be {right}"
             for line, right in zip(lines, expected) if line != right]
    assert len(lines) == len(expected) and not wrong, "\n".join(wrong[:10]) or len(lines)


def add_builds():
    for compiler, choices in FLAGS.items():
        for flags in choices:
            def test(compiler=compiler, flags=flags):
                return check(compiler, flags.split())
            test.__doc__ = f"{compiler} {flags}"
            tap.test(test)
    for target, runner in builds.FOREIGN.items():
        def foreign(compiler=target + "-gcc", runner=runner):
            return check(compiler, ["-O2", "-static"], runner)
        foreign.__doc__ = f"{target}-gcc, run by {runner}"
        tap.test(foreign)


add_builds()


@tap.test
def threads():
    """threads: 16 that make the very first call together draw the same"""
    program, reason = build_golden(["cc"], ["-O2"])
    if reason:
        return reason
    for _ in range(20):
        assert run([program, "threads"]) == ["equal"]
    return None


@tap.test
def thread_sanitizer():
    """threads: the thread sanitizer sees no race"""
    program, reason = build_golden(["cc"], ["-O1", "-g", "-fsanitize=thread"])
    if reason:
        return reason
    assert run([program, "threads"]) == ["equal"]
    return None


@tap.test
def symbols():
    """symbols: the numeric core calls no random numbers, no libm, no allocation"""
    if shutil.which("nm") is None:
        return "there is no nm here"
    program = os.path.join(work.name, "symbols")
    units, defines = builds.level_objects(["cc"], ["-O2"], program)
    for number, source in enumerate(builds.core_sources()):
        units.append(f"{program}-{number}.o")
        subprocess.run(["cc", "-std=gnu11", "-O2", *defines, "-I" + builds.CORE,
                        "-c", source, "-o", units[-1]], check=True)
    defined, needed = set(), set()
    for unit in units:
        for line in run(["nm", unit]):
            kind, name = line.split()[-2:]
            (needed if kind == "U" else defined).add(name)
    assert needed - defined <= ALLOWED, sorted(needed - defined - ALLOWED)
    return None


if __name__ == "__main__":
    tap.main()
