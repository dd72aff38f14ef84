# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""./run install and uninstall, for a user with a home that is hard to spell; and its sums."""
import json
import os
import shutil
import subprocess
import sys
import tempfile

import harness

tap = harness.Tap()
RUN = os.path.join(os.environ["VARVE_SRC"], "run")
PLUGIN = os.path.join(os.environ["VARVE_BUILD"], "plugin", "gimp2", "varve-gimp2", "varve-gimp2")
UNSET = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "GIMP2_DIRECTORY", "GEGL_PATH",
         "DISPLAY", "WAYLAND_DISPLAY", "SUDO_USER", "DESTDIR")


def run(*verb, home, cwd="/", **extra):
    env = {key: value for key, value in os.environ.items() if key not in UNSET}
    env.update({"HOME": home, "LANG": "C", "LC_ALL": "C"}, **extra)
    done = subprocess.run([RUN, *verb], env=env, cwd=cwd, timeout=harness.TIMEOUT,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def files(home):
    """Returns all files but what GIMP and GEGL make for themselves."""
    found = set()
    for folder, folders, names in os.walk(home):
        folders[:] = [name for name in folders if name not in (".cache", "swap")]
        found |= {os.path.relpath(os.path.join(folder, name), home) for name in names}
    return {path for path in found if "varve" in path}


def install_and_remove(home, operation, plugin, **extra):
    other = os.path.join(home, ".local", "share", "varve-of-another")
    os.makedirs(os.path.dirname(other))
    with open(other, "w", encoding="utf-8"):
        pass
    expected = None
    for _ in range(2):
        status, output = run("install", home=home, **extra)
        assert status == 0, output
        assert f"gegl finds varve:noise, in {os.path.join(home, operation)}" in output, output
        assert expected in (None, files(home)), files(home)
        expected = files(home)
    assert os.path.join(operation, "varve-noise.so") in expected, expected
    command = os.path.join(home, ".local", "bin", "varve")
    assert f"The command varve works, in {os.path.dirname(command)}" in output, output
    assert subprocess.run([command, "--version"], stdout=subprocess.DEVNULL).returncode == 0
    assert os.path.relpath(command, home) in expected, expected
    german = subprocess.run([command, "--help"], stdout=subprocess.PIPE, encoding="utf-8",
                            env=dict(os.environ, LC_ALL="C.UTF-8", LANGUAGE="de"))
    assert "Prozedurales Rauschen" in german.stdout, german.stdout
    if os.path.exists(PLUGIN):
        assert "GIMP 2.10 finds plug-in-varve-layers" in output, output
        settings = os.path.dirname(os.path.join(home, plugin))
        assert os.path.exists(os.path.join(settings, "gradients")), os.listdir(settings)
        program = os.path.join(home, plugin, "varve-gimp2", "varve-gimp2")
        assert os.stat(program).st_mode & 0o777 == 0o755, program
    for words in ("Removed", "Nothing is installed"):
        status, output = run("uninstall", home=home, **extra)
        assert status == 0 and words in output, output
    assert files(home) == {os.path.relpath(other, home)}, files(home)


@tap.test
def default_folders():
    """Installs twice, is found, and leaves nothing behind: default folders"""
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.join(folder, "Üñ Проба 1")
        install_and_remove(home, ".local/share/gegl-0.4/plug-ins", ".config/GIMP/2.10/plug-ins")


@tap.test
def own_folders():
    """The same where the user has set XDG_DATA_HOME and GIMP2_DIRECTORY"""
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.join(folder, "home")
        install_and_remove(home, "my data/gegl-0.4/plug-ins", "my gimp/plug-ins",
                           XDG_DATA_HOME=os.path.join(home, "my data"),
                           GIMP2_DIRECTORY=os.path.join(home, "my gimp"))


@tap.test
def verbs():
    """./run lists its verbs, and refuses others by name"""
    with tempfile.TemporaryDirectory() as home:
        for verb in ((), ("help",)):
            status, output = run(*verb, home=home)
            assert status == 0, output
            for word in ("demo", "test", "check", "bench", "cross", "install", "uninstall"):
                assert f"\n  {word} " in output, output
        status, output = run("nosuch", home=home)
        assert status != 0 and "nosuch" in output, output


@tap.test
def without_lists():
    """Where apt has no lists and no GIMP is there, it is said that the plug-ins are left out"""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("run", "docs/pictures.sh", "data/install.sh"):
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            shutil.copy(os.path.join(os.environ["VARVE_SRC"], name), os.path.join(folder, name))
        programs = os.path.join(folder, "bin")
        os.mkdir(programs)
        for name, text in (
                ("apt-cache", 'test "$2" = libc6-dev'), ("meson", "exit 1"), ("apt-get", "exit 1"),
                ("pkg-config", f'case $2 in "$HAVE") ;; gimpui-*) exit 1 ;; '
                               f'*) exec {shutil.which("pkg-config")} "$@" ;; esac')):
            path = os.path.join(programs, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\n{text}\n")
            os.chmod(path, 0o755)
        for have, told in (("none", True), ("gimpui-2.0", False), ("gimpui-3.0", False)):
            done = subprocess.run(
                [os.path.join(folder, "run"), "demo"], timeout=harness.TIMEOUT, text=True,
                env=dict(os.environ, HAVE=have, PATH=programs + os.pathsep + os.environ["PATH"]),
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
            assert done.returncode == 1 and "meson failed" in done.stdout, done
            assert ("Leaving out the plug-ins for GIMP" in done.stdout) == told, (have, done)
            assert ("apt-get update" in done.stdout) == told, (have, done)


@tap.test
def sums():
    """The last line adds up all subtests; failures and surprising skips are errors"""
    good = ("OK", "1..2\nok 1 - a\nok 2 - #b # SKIP optional: no c\n")
    cases = (
        ([good], "1 passed, 0 failed, 1 skipped", 0),
        ([("OK", "1..1\nok 1 /a\n# ok 2 in a comment\n    ok 1 nested\n")], "1 passed, 0 failed", 0),
        ([good, ("ERROR", "1..2\nok 1 - a\n# why: b\nnot ok 2 - b\n")],
         "2 passed, 1 failed, 1 skipped", 1),
        ([good, ("ERROR", "1..5\nok 1 - a\n")], "2 passed, 1 failed, 1 skipped", 1),
        ([good, ("TIMEOUT", "")], "1 passed, 1 failed, 1 skipped", 1),
        ([good, ("OK", "1..1\nok 1 - a # SKIP no window\n")], "1 passed, 0 failed, 2 skipped", 1),
        ([good, ("SKIP", "1..0 # SKIP no window\n")], "1 passed, 0 failed, 2 skipped", 1),
        ([], "0 passed, 0 failed", 1),
    )
    script = os.path.join(os.environ["VARVE_SRC"], "tests", "summary.py")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "log.json")
        for runs, line, status in cases:
            with open(path, "w", encoding="utf-8") as file:
                for result, text in runs:
                    print(json.dumps({"name": "n", "result": result, "stdout": text}), file=file)
            done = subprocess.run([sys.executable, script, path], stdout=subprocess.PIPE, text=True,
                                  timeout=harness.TIMEOUT)
            assert done.stdout.splitlines()[-1] == line, f"{runs}: {done.stdout}"
            assert done.returncode == status, f"{runs}: {done.returncode}"
            assert ("# why: b" in done.stdout) == any("# why" in text for _, text in runs)


tap.main()
