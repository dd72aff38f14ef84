# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Every message is extracted, translated and compiled."""
import os
import re
import subprocess
import tempfile

import harness

tap = harness.Tap()
SRC = os.environ["VARVE_SRC"]
PO = os.path.join(SRC, "po")
MARKED = re.compile(r"(?<![A-Za-z0-9_])(?:_|N_|C_|NC_|ngettext) ?\(\s*\"")
KEYWORDS = ["_", "N_", "C_:1c,2", "NC_:1c,2", "ngettext:1,2"]


def lines(name):
    with open(os.path.join(PO, name), encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip() and not line.startswith("#")]


def run(*command):
    return subprocess.run(command, cwd=PO, check=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, timeout=harness.TIMEOUT,
                          env=dict(os.environ, LC_ALL="C.UTF-8")).stdout


def extract(folder):
    pot = os.path.join(folder, "varve.pot")
    run("xgettext", "--files-from=POTFILES.in", "--directory=..", "--from-code=UTF-8",
        "--language=C", "--output=" + pot, *["--keyword=" + word for word in KEYWORDS])
    return pot


@tap.test
def files():
    """POTFILES.in lists the files with messages, and no others"""
    marked = set()
    for folder in ("core", "plugin"):
        for where, _, names in os.walk(os.path.join(SRC, folder)):
            for name in names:
                if name.endswith((".c", ".h", ".def")):
                    path = os.path.join(where, name)
                    with open(path, encoding="utf-8") as file:
                        if MARKED.search(file.read()):
                            marked.add(os.path.relpath(path, SRC))
    listed = lines("POTFILES.in")
    assert marked == set(listed), marked ^ set(listed)
    assert len(listed) == len(set(listed))


@tap.test
def languages():
    """German and Simplified Chinese are there, complete and in order"""
    assert {"de", "zh_CN"} <= set(lines("LINGUAS"))
    with tempfile.TemporaryDirectory() as folder:
        pot = extract(folder)
        for language in lines("LINGUAS"):
            run("msgcmp", language + ".po", pot)
            text = run("msgfmt", "--check", "--statistics",
                       "--output-file=" + os.path.join(folder, "varve.mo"), language + ".po")
            assert re.fullmatch(r"\d+ translated messages\.\n", text), (language, text)


@tap.test
def compiled():
    """the build has a catalog for each language"""
    for language in lines("LINGUAS"):
        path = os.path.join(os.environ["VARVE_BUILD"], "po", language, "LC_MESSAGES", "varve.mo")
        with open(path, "rb") as file:
            assert file.read(4) in (b"\xde\x12\x04\x95", b"\x95\x04\x12\xde"), path


@tap.test
def access_keys():
    """a translation keeps its access key where the message has one"""
    for language in lines("LINGUAS"):
        with open(os.path.join(PO, language + ".po"), encoding="utf-8") as file:
            text = file.read()
        for message, translation in re.findall(r'^msgid "(.*)"\nmsgstr "(.*)"$', text, re.M):
            has = [bool(re.search(r"_\w", words)) for words in (message, translation)]
            assert has[0] == has[1], (language, message, translation)


# Labels that the dialog of GIMP 2.10 shows at the same time.
DIALOG = ["Prese_ts:", "_Save…", "_Delete…", "_Preview", "Rec_ipe:", "_New Seed",
          "Number of la_yers:", "This _layer", "Ne_w layers"]


@tap.test
def unique_keys():
    """no two labels of a dialog have the same access key, in any language"""
    for language in lines("LINGUAS"):
        with open(os.path.join(PO, language + ".po"), encoding="utf-8") as file:
            texts = dict(re.findall(r'^msgid "(.*)"\nmsgstr "(.*)"$', file.read(), re.M))
        keys = [re.search(r"_(\w)", texts[label]).group(1).lower() for label in DIALOG]
        assert len(set(keys)) == len(keys), (language, keys)


tap.main()
