# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Places that cannot be written or read: one message, exit 1, and what was there stays."""
import os
import re
import resource
import shutil
import subprocess
import tempfile

import harness
from command import PROGRAM, bad, environment, good, listing, scratch, varve, write

tap = harness.Tap()


@tap.test
def places():
    """Places that cannot be written to: exit 1, the file, and what was there stays"""
    with scratch() as folder:
        os.mkdir(os.path.join(folder, "folder.png"))
        write(folder, "file", "mine")
        for name, words in (("folder.png", ["folder.png"]), ("none/p.png", ["none/p.png"]),
                            ("file/p.png", ["file/p.png"]), ("/proc/p.png", ["/proc/p.png"])):
            bad("render", "seed=1", "-o", name, folder=folder, status=1, words=words)
        write(folder, "m.ini", "[a]\noutput=file/{seed}.png\nseed=1..50\nwidth=8\n")
        output = bad("batch", "m.ini", folder=folder, status=1, words=["m.ini:2: ", "file"])
        assert output.startswith("0 written"), output
        assert set(listing(folder)) == {"file", "m.ini"}
        assert listing(folder)["file"] == b"mine"


@tap.test
def unreadable():
    """A file that may not be read is told of as such"""
    if os.geteuid() == 0 and not shutil.which("setpriv"):
        return "optional: root may read all, and there is no setpriv to be somebody else"
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        program = [shutil.copy(PROGRAM, folder)]
        if os.geteuid() == 0:
            program[:0] = ["setpriv", "--reuid=65534", "--clear-groups"]
        good("render", "seed=1", "-o", "p.png", "--width=8", folder=folder)
        os.chmod(os.path.join(folder, "p.png"), 0)
        for arguments in (["show", "p.png"], ["verify", "p.png"], ["analyze", "p.png"],
                          ["render", "@p.png", "-o", "/dev/null", "-f", "png"], ["batch", "p.png"]):
            done = subprocess.run([*program, *arguments], cwd=folder, env=environment(), text=True,
                                  stderr=subprocess.PIPE, timeout=harness.TIMEOUT)
            assert (done.returncode, done.stderr) == (
                1, "varve: Cannot read 'p.png': Permission denied\n"), (arguments, done)
    return None


@tap.test
def full():
    """A file that cannot grow any more: one message, no piece of it, and the old one stays"""
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))

    with scratch() as folder:
        shutil.copy(os.path.join(os.environ["VARVE_SRC"], "data", "sweeps", "fbm.json"), folder)
        for name in ("p.png", "p.tif", "p.exr", "p.raw"):
            good("render", "seed=1", "-o", name, "--width", "16", "--height", "16", folder=folder)
            before = listing(folder)
            done = subprocess.run([PROGRAM, "render", "seed=1", "-o", name], cwd=folder,
                                  preexec_fn=limit, env=environment(), stderr=subprocess.PIPE,
                                  text=True, timeout=harness.TIMEOUT)
            assert done.returncode == 1 and done.stderr.count("\n") == 1, (name, done)
            assert name in done.stderr and "File too large" in done.stderr, done.stderr
            assert listing(folder) == before, name
        for command, most, name in (
                *(("analyze seed=1 -o a." + end, 3000, "a." + end) for end in ("png", "svg", "pdf")),
                ("sweep fbm.json -o out", 20000, "octaves-1.png"),
                ("sweep fbm.json -o out", 40000, "spectrum.png")):
            done = subprocess.run([PROGRAM, *command.split()], cwd=folder, stderr=subprocess.PIPE,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
                                  stdout=subprocess.PIPE, env=environment(), text=True,
                                  timeout=harness.TIMEOUT)
            assert done.returncode == 1 and not done.stdout, (command, done)
            assert done.stderr == f"varve: Cannot write '{name}': File too large\n", (command, done)
            assert listing(folder) == before, command
            assert not os.path.exists(os.path.join(folder, "out"))
        assert "No space left" in varve("render", "seed=1", "-f", "png", "-o", "/dev/full")[2]
        assert os.path.exists("/dev/full") and not os.path.isfile("/dev/full")


@tap.test
def full_disk():
    """A batch onto a disk that gets full: one message, whole files alone, and it goes on later"""
    if os.geteuid() != 0 or not shutil.which("mount"):
        return "optional: only root can make a small disk"
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder],
                              stderr=subprocess.PIPE, timeout=harness.TIMEOUT)
        if done.returncode != 0:
            return "optional: a small disk cannot be mounted here"
        try:
            write(folder, "m.ini", "[a]\noutput={seed}.png\nseed=1..20\nwidth=400\nheight=400\n")
            output = bad("batch", "m.ini", folder=folder, status=1, words=["No space left", "m.ini:2: "])
            written = int(output.split()[0])
            assert 3 <= written <= 8 and " 0 not tried" not in output, output
            made = set(listing(folder)) - {"m.ini"}
            assert len(made) == written, made
            good("verify", *made, folder=folder)
            subprocess.run(["mount", "-o", "remount,size=20m", folder], check=True,
                           timeout=harness.TIMEOUT)
            output = good("batch", "m.ini", folder=folder)
            assert output.startswith(f"{20 - written} written, {written} already there"), output
        finally:
            subprocess.run(["umount", folder], check=True, timeout=harness.TIMEOUT)
    return None


@tap.test
def standard_output():
    """A standard output that is full or closed is an error for all that print, help too, and no other"""
    def run(command, streams):
        return subprocess.run(["sh", "-c", f'exec "$0" {command} {streams}', PROGRAM], cwd=folder,
                              env=environment(), stderr=subprocess.PIPE, text=True,
                              timeout=harness.TIMEOUT)

    with scratch() as folder:
        write(folder, "m.ini", "[a]\noutput={seed}.png\nseed=1..3\nwidth=8\nheight=8\n")
        for name in ("r.png", "t.tif", "e.exr"):
            for closed in ("<&- >&-", "<&- >&- 2>&-"):
                assert run(f"render seed=1 -o {name}", closed).returncode == 0, (name, closed)
        names = re.findall(r"^  (\w+) ", good("--help").partition("Commands:")[2], re.M)
        assert len(names) >= 9, names
        for command in ("--help", "-h", "--version", *(f"{name} --help" for name in names),
                        "batch m.ini", "show r.png", "verify r.png", "list", "list --json",
                        "probe seed=1 --at 0,0", "analyze seed=1", "selftest"):
            for streams in (">/dev/full", "<&- >&-"):
                done = run(command, streams)
                assert (done.returncode, done.stderr) == (
                    1, "varve: Cannot write to standard output\n"), (command, streams, done)
            assert run(command, "<&- >&- 2>&-").returncode == 1, command
        for command, streams, status, words in (
                ("render seed=1 -o - -f raw", ">/dev/full", 1, "'-': No space left"),
                ("render seed=1 -o - -f raw", ">&-", 1, "'-': Bad file"),
                ("nosuch", ">/dev/full", 2, "nosuch"), ("show t.png", ">&-", 1, "t.png")):
            done = run(command, streams)
            assert done.returncode == status and words in done.stderr, (command, streams, done)
            assert done.stderr.count("\n") == 1, done
        good("verify", "1.png", "2.png", "3.png", "r.png", "t.tif", "e.exr", folder=folder)
        assert set(listing(folder)) == {"m.ini", "1.png", "2.png", "3.png", "r.png", "t.tif", "e.exr"}


@tap.test
def links():
    """A link leads to its file, which keeps its permissions; what is no file is not replaced"""
    with scratch() as folder:
        write(folder, "real.png", "")
        os.symlink("real.png", os.path.join(folder, "link.png"))
        good("render", "seed=1", "-o", "link.png", "--width", "8", folder=folder)
        assert os.path.islink(os.path.join(folder, "link.png"))
        good("verify", "real.png", folder=folder)
        os.mkdir(os.path.join(folder, "far"))
        os.symlink("far/new.png", os.path.join(folder, "ahead.png"))
        good("render", "seed=1", "-o", "ahead.png", "--width", "8", folder=folder)
        assert os.path.islink(os.path.join(folder, "ahead.png"))
        good("verify", "far/new.png", folder=folder)
        os.symlink("circle.png", os.path.join(folder, "circle.png"))
        bad("render", "seed=1", "-o", "circle.png", folder=folder, status=1, words=["circle.png"])
        assert os.path.islink(os.path.join(folder, "circle.png"))
        for mode in (0o600, 0o664):
            os.chmod(os.path.join(folder, "real.png"), mode)
            good("render", "seed=2", "-o", "link.png", "--width", "8", folder=folder)
            assert os.stat(os.path.join(folder, "real.png")).st_mode & 0o777 == mode
        good("render", "seed=1", "-o", "/dev/null", "-f", "png")
        assert not os.path.isfile("/dev/null")


tap.main()
