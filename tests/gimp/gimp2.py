# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Running GIMP 2.10 with the plug-in of this build, in a home of its own."""
import contextlib
import os
import re
import subprocess
import tempfile

import harness

PLUGIN_DIR = os.path.join(os.environ["VARVE_BUILD"], "plugin", "gimp2")
PROBE_DIR = os.environ["VARVE_PROBE_DIR"]
SYSTEM_DIR = subprocess.run(["pkg-config", "--variable=gimplibdir", "gimp-2.0"], check=True,
                            stdout=subprocess.PIPE, text=True).stdout.strip()

PRELUDE = """
(define (report . items)
  (for-each (lambda (item) (display item port) (display " " port)) items)
  (newline port))
(define (new-image w h base precision)
  (car (gimp-image-new-with-precision w h base precision)))
(define (add-layer image w h type x y)
  (let ((layer (car (gimp-layer-new image w h type "Layer" 100 LAYER-MODE-NORMAL))))
    (gimp-image-insert-layer image layer 0 0)
    (gimp-layer-set-offsets layer x y)
    (gimp-drawable-fill layer FILL-WHITE)
    layer))
(define (varve image drawable recipe)
  (plug-in-varve-layers RUN-NONINTERACTIVE image drawable recipe 1 0))
(define (pixels drawable points)
  (map (lambda (p) (vector->list (cadr (gimp-drawable-get-pixel drawable (car p) (cadr p)))))
       points))
(define (recipe-of item)
  (caddr (car (gimp-item-get-parasite item "varve-recipe"))))
(define (save-png image drawable path)
  (file-png-save2 RUN-NONINTERACTIVE image drawable path path 0 1 0 0 0 0 0 0 1))
"""


class Gimp:
    """A private home for GIMP, which is its working directory too.

    In the C locale GIMP takes no other than ASCII characters in its arguments.
    """

    def __init__(self, home, plugins=PLUGIN_DIR):
        self.home = home
        self.dir = os.path.join(home, "gimp")
        for folder in ("brushes", "dynamics", "fonts", "gradients", "palettes", "patterns",
                       "scripts", "templates", "tool-options", "tool-presets"):
            os.makedirs(os.path.join(self.dir, folder), exist_ok=True)
        own = os.path.join(home, "plug-ins")  # GIMP's, but few, so that it starts soon
        os.makedirs(own, exist_ok=True)
        for name in ("script-fu", "file-png"):
            os.symlink(os.path.join(SYSTEM_DIR, "plug-ins", name), os.path.join(own, name))
        with open(self.path("prelude.scm"), "w", encoding="utf-8") as file:
            file.write(PRELUDE)
        with open(os.path.join(self.dir, "gimprc"), "w", encoding="utf-8") as file:
            file.write(f'(plug-in-path "{plugins}:{PROBE_DIR}:{own}")\n'
                       "(undo-levels 50)\n(undo-size 256M)\n(num-processors 2)\n"
                       "(check-updates no)\n")

    def path(self, name):
        return os.path.join(self.home, name)

    def environment(self, **extra):
        unset = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
                               "XDG_CACHE_HOME"))
        return harness.environment(**{**unset, "HOME": self.home, "GIMP2_DIRECTORY": self.dir,
                                      **extra})

    def command(self, *scripts, program=("gimp-console-2.10", "-i")):
        command = [*program, "-d", "-f"]
        for number, script in enumerate(scripts):  # each has an interpreter of its own
            command += ["-b", f'(define port (open-output-file "{self.report(number)}")) '
                              f'(load "prelude.scm") {script}']
        command += ["-b", "(for-each gimp-image-delete (vector->list (cadr (gimp-image-list))))",
                    "-b", "(gimp-quit 0)"]
        return command

    def run(self, *scripts, **extra):
        """Runs Script-Fu expressions; returns what they reported and all that GIMP printed.

        GIMP exits 0 whatever happens, and goes on after an expression that failed.
        """
        for number in range(len(scripts)):
            with contextlib.suppress(FileNotFoundError):
                os.remove(self.path(self.report(number)))
        command = self.command(*scripts)
        if "DISPLAY" in extra:
            command = self.command(*scripts, program=("gimp-2.10", "-n", "--no-splash"))
        done = subprocess.run(command, env=self.environment(**extra), timeout=harness.TIMEOUT,
                              cwd=self.home, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        output = done.stdout.decode("utf-8", "replace")
        assert done.returncode == 0, output
        return self.reported(len(scripts)), output

    def run_clean(self, *scripts, **extra):
        """The same, when nothing may fail; returns what was reported."""
        lines, output = self.run(*scripts, **extra)
        bad = re.findall(r".*(?:Error|failed|CRITICAL|inconsistent|Varve).*", output)
        assert not bad, output
        return lines

    @staticmethod
    def report(number):
        return f"report-{number}.txt"

    def reported(self, n_scripts):
        lines = []
        for number in range(n_scripts):
            with open(self.path(self.report(number)), encoding="utf-8") as file:
                lines += [line.rstrip() for line in file]
        return lines


@contextlib.contextmanager
def gimp(name="home", plugins=PLUGIN_DIR):
    """with gimp() as g: g.run(...)"""
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.join(folder, name)
        os.makedirs(home)
        yield Gimp(home, plugins)


@contextlib.contextmanager
def screen(width=1366, height=768):
    """with screen() as display: a screen of its own"""
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0",
                               f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"], pass_fds=[write],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            yield ":" + pipe.readline().strip()
    finally:
        harness.end(server)


def refused(output, *words):
    """Asserts that GIMP printed an error with all words, once as Script-Fu's error."""
    errors = [line for line in output.splitlines() if line.startswith("Error: ")]
    assert len(errors) == 1 and all(word in errors[0] for word in words), (words, output)
    assert "CRITICAL" not in output and "inconsistent" not in output, output
