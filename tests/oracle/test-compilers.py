#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The numeric core gives the golden checksums with any compiler and flags.

Each build is golden-numbers.c with the part of the core that needs nothing
but libc.  What this machine cannot build or run is skipped, and said so.
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
# What a core without floating-point functions, random numbers or memory may call.
ALLOWED = {"memcpy", "memmove", "memset", "memcmp", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_"}

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
    # Each fifth case, where the machine is played by a program.
    step = 5 if runner else 1
    lines = run([runner, program, str(step)] if runner else [program])
    expected = builds.golden(step)
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
    defined, needed = set(), set()
    for number, source in enumerate(builds.core_sources()):
        unit = os.path.join(work.name, f"{number}.o")
        subprocess.run(["cc", "-std=gnu11", "-O2", "-I" + builds.CORE,
                        "-c", source, "-o", unit], check=True)
        for line in run(["nm", unit]):
            kind, name = line.split()[-2:]
            (needed if kind == "U" else defined).add(name)
    assert needed - defined <= ALLOWED, sorted(needed - defined - ALLOWED)
    return None


if __name__ == "__main__":
    tap.main()
