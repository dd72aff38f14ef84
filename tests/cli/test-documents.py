# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Every command that README, docs/command.md, the manual page and help show, word for word."""
import os
import re
import subprocess

import harness
from command import environment, good, listing, scratch, write

tap = harness.Tap()
SRC = os.environ["VARVE_SRC"]


def read(*path):
    with open(os.path.join(SRC, *path), encoding="utf-8") as file:
        return file.read()


def shell(code, folder):
    """Runs lines one after the other, in a shell as people have it."""
    done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", code], cwd=folder,
                          env=environment(SLURM_ARRAY_TASK_ID="1", HOME=folder),
                          timeout=harness.TIMEOUT, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, f"{code}\n{output}"
    return output


def run_page(text, folder):
    """Writes the files and runs the commands of a page, in order; returns the lines run."""
    run = []
    for kind, name, code in re.findall(r"<!-- (check|file): (\S+) -->\n```\w+\n(.*?)```", text, re.DOTALL):
        if kind == "file":
            write(folder, name, code)
        elif name == "varve":
            for line in code.splitlines():
                shell(line, folder)
                run.append(line)
    return run


def shown_lines(text):
    """Lines in code of any kind that call varve."""
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.splitlines()]
    lines += re.findall(r"^    (.*)$", text, re.MULTILINE)
    return [line for line in lines if re.search(r"(^|[ (|])varve [a-z]", line)]


@tap.test
def command_page():
    """docs/command.md"""
    text = read("docs", "command.md")
    with scratch() as folder:
        os.symlink(os.path.join(SRC, "data"), os.path.join(folder, "data"))
        run = run_page(text, folder)
        assert set(shown_lines(text)) <= set(run) and len(run) > 20, set(shown_lines(text)) - set(run)
        made = listing(folder)
        assert made["joined.raw"] == made["whole.raw"]
        assert sum(name.startswith("leaves/") for name in made) == 40
        assert sum(name.startswith("hosts/") for name in made) == 40
        good("verify", *[name for name in made if name.endswith((".png", ".tif", ".exr"))
                         and not name.startswith(("noise/", "fbm/", "data/"))], folder=folder)


@tap.test
def studies_page():
    """docs/studies.md"""
    text = read("docs", "studies.md")
    with scratch() as folder:
        os.symlink(os.path.join(SRC, "data"), os.path.join(folder, "data"))
        run = run_page(text, folder)
        assert set(shown_lines(text)) <= set(run) and len(run) > 6, set(shown_lines(text)) - set(run)
        same, field = (harness.read_png(os.path.join(folder, *path))
                       for path in (("same.png",), ("noise", "value.png")))
        assert same == field
        # The tables there are those that the command prints.
        for study in ("noise", "fbm"):
            for line in good("sweep", f"data/sweeps/{study}.json", "-o", study, folder=folder).splitlines():
                words = line.replace("-", "−").split()
                if re.match(r"Value |Perlin |\d octave", line):
                    assert re.search(r" \| ".join(map(re.escape, words[-9 if study == "noise" else -8:-1])),
                                     text), line


@tap.test
def readme():
    """README.md"""
    text = read("README.md")
    with scratch() as folder:
        os.symlink(os.path.join(SRC, "data"), os.path.join(folder, "data"))
        run = run_page(text, folder)
        assert set(shown_lines(text)) <= set(run) and len(run) >= 6, set(shown_lines(text)) - set(run)
        made = [name for name in listing(folder) if name.endswith(".png")
                and not name.startswith(("data/", "study/"))]
        good("verify", *made, folder=folder)
        assert len(made) > 20, made


@tap.test
def manual():
    """The manual page's examples"""
    text = read("data", "varve.1")
    block = re.search(r"^\.EX\n(.*?)^\.EE", text, re.DOTALL | re.MULTILINE).group(1)
    lines = block.replace("\\-", "-").replace("\\(dq", '"').replace("\\(aq", "'").splitlines()
    assert len(lines) >= 5
    with scratch() as folder:
        for line in lines:
            shell(line, folder)


def help_examples():
    """The examples in the help of each command."""
    for name in re.findall(r'^VARVE_COMMAND \("(\w+)"', read("plugin", "cli", "varve-commands.def"), re.M):
        text = good(name, "--help")
        for line in re.split(r"^Examples?:$", text, flags=re.M)[1].splitlines():
            if line.startswith("  "):
                yield line[2:]


@tap.test
def helps():
    """The examples of each command's help"""
    manifest = re.findall(r"^  (\[clouds\]|\w+=.*)$", good("batch", "--help"), re.M)
    assert len(manifest) >= 4
    with scratch() as folder:
        write(folder, "clouds.ini", "\n".join(manifest).replace("1..100", "1..6") + "\n")
        write(folder, "recipe.txt", "type=value\n")
        write(folder, "calls.csv", re.search(r"<!-- file: calls.csv -->\n```csv\n(.*?)```",
                                             read("docs", "command.md"), re.DOTALL).group(1))
        os.symlink(os.path.join(SRC, "data"), os.path.join(folder, "data"))
        count = 0
        for line in help_examples():
            shell(line, folder)
            count += 1
        assert count > 15, count


@tap.test
def manifests():
    """The manifests that come with Varve make what they say"""
    with scratch() as folder:
        for name, number in (("textures.ini", 20), ("terrain.ini", 16)):
            output = good("batch", os.path.join(SRC, "data", "manifests", name), "-o", name, folder=folder)
            assert output.startswith(f"{number} written"), output
        whole = harness.core("type=perlin size=400 octaves=10 warp=80 seed=7", 0, 0, 1024, 1024)
        for row in range(4):
            for column in range(4):
                tile = harness.read_png(os.path.join(folder, "terrain.ini", str(row), f"{column}.png"))
                assert tile == whole.crop(256 * column, 256 * row, 256, 256), (row, column)


tap.main()
