# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The compiled library of numbers: what it needs and what it keeps."""
import os
import re
import subprocess

import harness

tap = harness.Tap()
LIBRARY = os.path.join(os.environ["VARVE_BUILD"], "core", "libvarve-noise.a")

# What compilers put in by themselves; besides, the core reads VARVE_CPU, and asks libgcc what
# the processor can do.
ALLOWED = {"memset", "memcpy", "memmove", "memcmp", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_",
           "getenv", "strcmp", "strcat", "strcpy", "stpcpy", "strlen",
           "__cpu_model", "__cpu_features2", "__cpu_indicator_init"}
# Read-only, also after the loader has put in addresses.
CONSTANT = (".rodata", ".text", ".data.rel.ro")


def symbols(*options):
    return subprocess.run(["nm", *options, LIBRARY], check=True, stdout=subprocess.PIPE, text=True,
                          timeout=harness.TIMEOUT).stdout


@tap.test
def needs_nothing():
    """It calls its own functions, memory's and getenv (): no libm, no random numbers"""
    defined = set(re.findall(r"^\S+ [A-Z] (\S+)$", symbols("--defined-only"), re.MULTILINE))
    needed = set(re.findall(r"^\s+U (\S+)$", symbols("--undefined-only"), re.MULTILINE))
    assert "varve_render" in defined and "varve_sum_rows" in needed, defined
    assert needed <= defined | ALLOWED, needed - defined - ALLOWED


@tap.test
def keeps_nothing():
    """It has no variables that live from call to call"""
    rows = [[cell.strip() for cell in line.split("|")]
            for line in symbols("--defined-only", "--format=sysv").splitlines() if "|" in line]
    objects = [(row[0], row[6]) for row in rows if len(row) == 7 and row[0] != "Name"]
    assert any(name == "varve_noise_value" for name, _ in objects), objects
    for name, section in objects:
        assert section.startswith(CONSTANT), f"{name} in {section}"


tap.main()
