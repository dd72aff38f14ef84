# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Help, manual page and completion: they say the same, and all there is."""
import os
import re
import subprocess

import harness
from command import environment, good, scratch, write

tap = harness.Tap()
SRC = os.environ["VARVE_SRC"]
MANUAL = os.path.join(SRC, "data", "varve.1")
COMPLETION = os.path.join(SRC, "data", "varve.bash")


def read(*path):
    with open(os.path.join(SRC, *path), encoding="utf-8") as file:
        return file.read()


def commands():
    """Name and summary of each command in the table."""
    found = re.findall(r'^VARVE_COMMAND \("(\w+)", \w+,\s*N_ \("([^"]+)"\)\)',
                       read("plugin", "cli", "varve-commands.def"), re.M)
    assert len(found) >= 7, found
    return found


def options(command):
    """The long options of a command, by its help."""
    return set(re.findall(r"^ +(?:-\w, )?--([a-z-]+)", good(*command, "--help"), re.M))


@tap.test
def helps():
    """Help lists every command with its summary; each has help with examples of itself"""
    text = good("--help")
    assert good("-h") == text
    for name, summary in commands():
        assert re.search(rf"^  {name} +{re.escape(summary)}$", text, re.M), name
        own = good(name, "--help")
        assert f"varve {name} [OPTION…]" in own and summary in own, own
        examples = re.split(r"^Examples?:$", own, flags=re.M)[1]
        assert re.search(rf"^  varve {name}\b", examples, re.M), own
        assert max(map(len, own.splitlines())) < 100, own
    for word in ("0 all", "1 something", "2 the command line", "varve(1)"):
        assert word in text.replace("\n", " "), word
    assert re.fullmatch(r"varve \d+\.\d+\.\d+\n", good("--version"))


@tap.test
def manual():
    """The manual page has no faults, and each command with each option, and no others"""
    for command in (["mandoc", "-Tlint", MANUAL], ["man", "--warnings", "-l", MANUAL]):
        done = subprocess.run(command, env=environment(), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, timeout=harness.TIMEOUT)
        complaints = done.stderr + (done.stdout if command[0] == "mandoc" else "")
        assert done.returncode == 0 and not complaints, (command, complaints)
    text = read("data", "varve.1").replace("\\-", "-")
    sections = dict(re.findall(r"^\.SS (.+)\n((?:(?!\.S[HS]).*\n)*)", text, re.M))
    assert set(sections) == {name for name, _ in commands()} | {"All commands"}, sections.keys()
    for name, _ in commands():
        assert f"\\fBvarve {name}\\fR" in text, name
        found = set(re.findall(r"--([a-z-]+)", re.sub(r"^(?!\.TP\n|\.B).*\n", "", sections[name],
                                                      flags=re.M)))
        assert found == options([name]) - {"help"}, (name, found ^ options([name]))
    assert f'"Varve {good("--version").split()[1]}"' in text


def complete(folder, *words):
    """What bash would offer for the last word."""
    line = " ".join(words)
    script = ('source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); compopt () { :; };'
              f'COMP_LINE={line!r}; _varve; printf "%s\\n" "${{COMPREPLY[@]}}"')
    done = subprocess.run(["bash", "-c", script, COMPLETION, *words], cwd=folder, env=environment(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=harness.TIMEOUT)
    assert not done.stderr, done.stderr
    return set(done.stdout.split("\n")) - {""}


@tap.test
def completion():
    """bash completes commands, their options, recipes, presets and files"""
    with scratch() as folder:
        names = {name for name, _ in commands()}
        assert complete(folder, "varve", "") == names | {"--help", "--version"}
        for name in names:
            assert complete(folder, "varve", name, "--") == {"--" + o for o in options([name])}, name
        assert complete(folder, "varve", "re") == {"render"}
        assert complete(folder, "varve", "render", "ty") >= {"type=perlin", "type=blue"}
        assert complete(folder, "varve", "render", "type", "=") >= {"perlin", "blue"}
        assert complete(folder, "varve", "render", "type", "=", "w") == {"worley", "white"}
        assert complete(folder, "varve", "render", "inv", "") >= {"seed=", "invert=true"}
        assert "marble" in complete(folder, "varve", "render", "--preset", "m")
        assert complete(folder, "varve", "render", "--format", "") == {"png", "tiff", "exr", "raw"}
        write(folder, "a b.png", "")
        assert complete(folder, "varve", "verify", "a") == {"a b.png"}
        assert complete(folder, "varve", "render", "-o", "a") == {"a b.png"}


@tap.test
def installed():
    """Manual page, completion and manifests are installed with the command"""
    with scratch() as folder:
        subprocess.run(["meson", "install", "-C", os.environ["VARVE_BUILD"], "--no-rebuild", "--quiet",
                        "--destdir", folder], check=True, stdout=subprocess.DEVNULL,
                       timeout=harness.TIMEOUT)
        found = {os.path.relpath(os.path.join(where, name), folder)
                 for where, _, names in os.walk(folder) for name in names}
        for ending in ("bin/varve", "man/man1/varve.1", "bash-completion/completions/varve",
                       "varve/manifests/terrain.ini", "varve/manifests/textures.ini"):
            assert any(path.endswith(ending) for path in found), (ending, found)


@tap.test
def letters():
    """Letters beyond ASCII are themselves where no locale is set, too"""
    for arguments in (("list",), ("list", "--help")):
        text = good(*arguments)
        assert good(*arguments, LC_ALL="C") == text
        assert good(*arguments, LC_ALL="", LC_CTYPE="", LANG="") == text
    assert "…" in good("list")


tap.main()
