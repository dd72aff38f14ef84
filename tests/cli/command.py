# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Runs the command varve, for the tests.

meson sets VARVE_CLI, the program.
"""
import contextlib
import os
import subprocess
import tempfile

import harness

PROGRAM = os.environ["VARVE_CLI"]


def environment(**extra):
    """An environment where `varve` is this build's, and nothing is the user's."""
    env = harness.environment(**extra)
    env["PATH"] = os.path.dirname(PROGRAM) + os.pathsep + env["PATH"]
    env.setdefault("LC_ALL", "C.UTF-8")
    return env


def varve(*arguments, folder=None, data=None, **extra):
    """Runs varve; returns its exit status, standard output and standard error."""
    done = subprocess.run([PROGRAM, *map(str, arguments)], cwd=folder, env=environment(**extra),
                          input=data, stdin=None if data is not None else subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                          timeout=harness.TIMEOUT)
    return done.returncode, done.stdout, done.stderr


def good(*arguments, **options):
    """Runs varve where nothing may go wrong; returns standard output."""
    status, output, errors = varve(*arguments, **options)
    assert status == 0 and not errors, (arguments, status, output, errors)
    return output


def bad(*arguments, status, words, **options):
    """Runs varve where it must refuse, in one line on standard error that has the words."""
    code, output, errors = varve(*arguments, **options)
    assert code == status, (arguments, code, output, errors)
    assert errors.startswith("varve: ") and errors.count("\n") == 1, errors
    for word in words:
        assert word in errors, (word, errors)
    return output


@contextlib.contextmanager
def scratch():
    """A folder with a name that is not easy."""
    with tempfile.TemporaryDirectory() as base:
        folder = os.path.join(base, "Üñ Проба 1")
        os.mkdir(folder)
        yield folder


@contextlib.contextmanager
def german():
    """Variables of an environment with a decimal comma, which few machines have ready."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8", os.path.join(folder, "de_DE.UTF-8")],
                       check=True, stdout=subprocess.DEVNULL, timeout=harness.TIMEOUT)
        extra = {"LOCPATH": folder, "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"}
        comma = subprocess.run(["bash", "-c", "printf %.1f 1,5"], check=True, env=environment(**extra),
                               stdout=subprocess.PIPE, timeout=harness.TIMEOUT).stdout
        assert comma == b"1,5", comma
        yield extra


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def listing(folder):
    """Every file below a folder with its content."""
    found = {}
    for where, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(where, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found
