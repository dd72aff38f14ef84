#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""One set of checksums on every processor: ./run cross.

Builds the numeric core for this machine and, with Debian's cross compilers,
for others that qemu plays; with gcc and clang, at -O0 to -O3.  Each build
draws every STEP-th golden case, and compares its fast kernels with the
reference in every STEP-th case of those.  Prints a table of the checksums' own checksum; ends with 1 unless
all are those of golden.tsv.
"""
import concurrent.futures
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile

import builds

STEP = 20
OPTIMISATIONS = ("-O0", "-O1", "-O2", "-O3")
# qemu without optimisation, on a busy machine.
TIMEOUT = 1800


def digest(lines):
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def compilers(target):
    """gcc and clang for a target, None being this machine; in clang's words."""
    if target is None:
        return {"gcc": ["gcc"], "clang": ["clang"]}
    return {"gcc": [target + "-gcc"], "clang": ["clang", "--target=" + target]}


def try_build(target, compiler, optimisation, folder):
    """Returns what one cell of the table says."""
    command = compilers(target)[compiler]
    runner = [builds.FOREIGN[target]] if target else []
    for program in command[:1] + runner:
        if shutil.which(program) is None:
            return "no " + program
    flags = [optimisation] + (["-static"] if target else [])
    path = os.path.join(folder, "-".join((target or "native", compiler, optimisation[1:])))
    reason = builds.build(command, flags, path, builds.golden_sources())
    if reason:
        print(reason, file=sys.stderr)
        return "cannot build"
    said = digest(builds.run([*runner, path, str(STEP)], TIMEOUT))
    builds.build(command, flags, path, builds.level_sources())
    builds.run([*runner, path, "--every", str(STEP)], TIMEOUT)
    return said + ", equal"


def cell(job):
    try:
        return try_build(*job)
    except (AssertionError, subprocess.SubprocessError) as error:
        print(f"{job[:3]}: {error}", file=sys.stderr)
        return "FAILED"


def main():
    targets = [None, *builds.FOREIGN]
    columns = [(compiler, optimisation) for compiler in ("gcc", "clang")
               for optimisation in OPTIMISATIONS]
    right = digest(builds.golden(STEP)) + ", equal"
    wrong = 0

    print("| Processor | " + " | ".join(" ".join(column) for column in columns) + " |")
    print("|---" * (len(columns) + 1) + "|", flush=True)
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        rows = [pool.map(cell, [(target, *column, folder) for column in columns])
                for target in targets]
        for target, row in zip(targets, rows):
            cells = list(row)
            wrong += sum(said != right for said in cells)
            print(f"| {target or os.uname().machine + ', here'} | " + " | ".join(cells) + " |",
                  flush=True)

    count = len(targets) * len(columns)
    print(f"\n{count - wrong} of {count} builds give the checksums of golden.tsv, {right}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
