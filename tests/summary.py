# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Adds up the TAP subtests in meson's test logs (JSON lines), given by name.

Prints what failed and why, then "N passed, N failed" and, if any, ", N
skipped".  Exits with 1 when a test failed, was skipped without the word
"optional" in its reason, or when none ran.
"""
import json
import re
import sys

TAP_LINE = re.compile(r"(not )?ok\b(?:.*?\s#\s*(skip|todo)\b\S*\s*(.*))?", re.IGNORECASE)
GOOD = ("OK", "EXPECTEDFAIL", "SKIP")
# The end of the reasons a program gives for one failure, in lines.
REASONS = 20


def count(run):
    """Returns passed, failed and the reasons of the skipped of one program."""
    passed, failed, skipped = 0, 0, []
    lines = (run.get("stdout") or "").splitlines()
    comments = []
    for line in lines:
        match = TAP_LINE.match(line)
        if not match:
            comments.append(line)
            continue
        directive = (match.group(2) or "").lower()
        if directive == "skip":
            skipped.append(match.group(3))
        elif match.group(1) and directive != "todo":
            failed += 1
            print("\n".join([f"{run['name']}: {line}", *comments[-REASONS:]]))
        else:
            passed += 1
        comments = []
    if run["result"] == "SKIP" and not skipped:
        skipped.append(lines[-1] if lines else "")
    elif run["result"] not in GOOD and not failed:
        failed = 1
        print("\n".join([f"{run['name']}: {run['result']}", *lines[-REASONS:],
                         *(run.get("stderr") or "").splitlines()[-REASONS:]]))
    elif not passed + failed + len(skipped):
        passed = 1
    return passed, failed, [f"{run['name']}: {reason}" for reason in skipped]


def main():
    passed, failed, skipped = 0, 0, []
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                one = count(json.loads(line))
                passed, failed, skipped = passed + one[0], failed + one[1], skipped + one[2]
    for reason in skipped:
        print(f"skipped: {reason}")
    unexpected = [reason for reason in skipped if "optional" not in reason]
    if unexpected:
        print("Skipped although everything was installed for it: see above.")
    print(f"{passed} passed, {failed} failed" + (f", {len(skipped)} skipped" if skipped else ""))
    sys.exit(1 if failed or unexpected or not passed else 0)


main()
