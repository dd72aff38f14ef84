# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Running GIMP 3 with the plug-in of this build, in a home of its own."""
import contextlib
import gettext
import os
import re
import subprocess
import tempfile
import time

import harness

PLUGIN_DIR = os.path.join(os.environ["VARVE_BUILD"], "plugin", "gimp3")


def pkg_config(option):
    return subprocess.run(["pkg-config", option, "gimp-3.0"], check=True, stdout=subprocess.PIPE,
                          text=True).stdout.strip()


SYSTEM_DIR = pkg_config("--variable=gimplibdir")
VERSION = ".".join(pkg_config("--modversion").split(".")[:2])  # in the programs' names

# What GIMP itself prints, of the files of a fresh home and of its own scripts.
NOISE = re.compile(
    r"Failed to parse tag cache"
    r"|script_fu_add_resource_arg declared resource name is invalid"
    r"|gimp_flush\(\): error: "
    r"|GIMP-Warning: Welcome to GIMP"
    r"|gimp_finalize: list of contexts not empty upon exit"
    r"|PDB procedure returned NULL GIMP object"
    r"|g_object_unref: assertion 'G_IS_OBJECT \(object\)' failed")

PRELUDE = """
(define (report . items)
  (for-each (lambda (item) (display item port) (display " " port)) items)
  (newline port))
(define (new-image w h base precision)
  (car (gimp-image-new-with-precision w h base precision)))
(define (add-layer image w h type x y)
  (let ((layer (car (gimp-layer-new image "Layer" w h type 100 LAYER-MODE-NORMAL))))
    (gimp-image-insert-layer image layer 0 0)
    (gimp-layer-set-offsets layer x y)
    (gimp-drawable-fill layer FILL-WHITE)
    layer))
(define (varve image drawable recipe)
  (plug-in-varve-layers #:run-mode RUN-NONINTERACTIVE #:image image #:drawables (vector drawable)
                        #:recipe recipe))
(define (varve-layers image drawable recipe count target)
  (vector->list
    (car (plug-in-varve-layers #:run-mode RUN-NONINTERACTIVE #:image image
                               #:drawables (vector drawable) #:recipe recipe #:count count
                               #:target target))))
(define (varve-edit image drawable recipe)
  (plug-in-varve-edit #:run-mode RUN-NONINTERACTIVE #:image image #:drawables (vector drawable)
                      #:recipe recipe))
(define (varve-filter drawable)
  (vector-ref (car (gimp-drawable-get-filters drawable)) 0))
(define (recipe-of item)
  (caddr (car (gimp-item-get-parasite item "varve-recipe"))))
(define (export image path)
  (file-png-export #:run-mode RUN-NONINTERACTIVE #:image image #:file path #:include-thumbnail FALSE))
; The drawable alone, as 16 perceptual bits.
(define (save-png image layer path)
  (let* ((copy (car (gimp-image-new-with-precision (car (gimp-drawable-get-width layer))
                      (car (gimp-drawable-get-height layer)) (car (gimp-image-get-base-type image))
                      (car (gimp-image-get-precision image)))))
         (new (car (gimp-layer-new-from-drawable layer copy))))
    (gimp-image-insert-layer copy new 0 0)
    (gimp-layer-set-offsets new 0 0)
    (if (> (vector-length (car (gimp-drawable-get-filters new))) 0)
        (gimp-drawable-merge-filters new))
    (if (not (= (car (gimp-image-get-precision copy)) PRECISION-U16-NON-LINEAR))
        (gimp-image-convert-precision copy PRECISION-U16-NON-LINEAR))
    (export copy path)
    (gimp-image-delete copy)))
(define (images-left)
  (vector-length (car (gimp-get-images))))
"""


class Gimp:
    """A private home for GIMP, which is left when the test ends."""

    def __init__(self, home, plugins=PLUGIN_DIR):
        self.home = home
        self.dir = os.path.join(home, "gimp")
        os.makedirs(self.dir, exist_ok=True)
        own = os.path.join(home, "plug-ins")  # GIMP's, but few, so that it starts soon
        os.makedirs(own, exist_ok=True)
        for name in ("script-fu", "file-png", "python-eval"):
            folder = os.path.join(SYSTEM_DIR, "plug-ins", name)
            if os.path.isdir(folder):
                os.symlink(folder, os.path.join(own, name))
        with open(self.path("prelude.scm"), "w", encoding="utf-8") as file:
            file.write(PRELUDE)
        path = ":".join(filter(None, (plugins, own)))
        with open(os.path.join(self.dir, "gimprc"), "w", encoding="utf-8") as file:
            file.write(f'(plug-in-path "{path}")\n(undo-levels 50)\n(undo-size 256M)\n'
                       "(num-processors 2)\n(check-updates no)\n(show-welcome-dialog no)\n"
                       "(color-profile-policy keep)\n")

    def path(self, name):
        return os.path.join(self.home, name)

    def environment(self, **extra):
        variables = dict(HOME=self.home, GIMP3_DIRECTORY=self.dir, DISPLAY=None,
                         WAYLAND_DISPLAY=None, XDG_CONFIG_HOME=None, XDG_DATA_HOME=None,
                         XDG_CACHE_HOME=None)
        variables.update(extra)
        return harness.environment(**variables)

    def command(self, interpreter, script):
        return ["gimp-console-" + VERSION, "-i", "-d", "-f", "--quit",
                "--batch-interpreter=" + interpreter, "-b", script]

    def start(self, command, **extra):
        """Runs GIMP to its end; returns its status and all that it printed."""
        done = subprocess.run(command, env=self.environment(**extra), timeout=harness.TIMEOUT,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, cwd=self.home)
        return done.returncode, done.stdout.decode("utf-8", "replace")

    def batch(self, script):
        """The command that runs Script-Fu.

        Names of files may be relative to the home: GIMP's command line holds
        no others where the locale is not UTF-8.
        """
        with contextlib.suppress(FileNotFoundError):
            os.remove(self.path("report.txt"))
        return self.command(
            "plug-in-script-fu-eval",
            f'(define port (open-output-file "report.txt")) (load "prelude.scm") {script} '
            "(for-each gimp-image-delete (vector->list (car (gimp-get-images)))) "
            "(close-output-port port)")

    def reported(self):
        lines = []
        with contextlib.suppress(FileNotFoundError):
            with open(self.path("report.txt"), encoding="utf-8") as file:
                lines = [line.rstrip() for line in file]
        return lines

    def run(self, script, **extra):
        """Runs Script-Fu; returns what it reported, GIMP's status, all that GIMP printed."""
        status, output = self.start(self.batch(script), **extra)
        return self.reported(), status, output

    def run_clean(self, script, **extra):
        """The same, when nothing may fail; returns what was reported."""
        lines, status, output = self.run(script, **extra)
        assert status == 0 and not complaints(output), output
        return lines

    def run_python(self, script, **extra):
        """Runs Python inside GIMP; returns its status and what it printed."""
        with open(self.path("script.py"), "w", encoding="utf-8") as file:
            file.write(script)
        return self.start(self.command("python-fu-eval", 'exec(open("script.py").read())'), **extra)

    def registered(self):
        """What GIMP keeps of the plug-ins that it asked."""
        with open(os.path.join(self.dir, "pluginrc"), encoding="utf-8",
                  errors="replace") as file:
            return file.read()


def wait_for(what, condition, seconds=90):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        result = condition()
        if result:
            return result
        time.sleep(0.1)
    raise AssertionError(f"waited {seconds} s for {what}")


def locales(folder, *names):
    """The environments of locales, which are made in the folder."""
    for name in names:
        subprocess.run(["localedef", "-i", name, "-f", "UTF-8",
                        os.path.join(folder, name + ".UTF-8")], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return [{"LOCPATH": folder, "LC_ALL": name + ".UTF-8", "LANG": name + ".UTF-8",
             "LANGUAGE": None} for name in names]


def catalog(language):
    """The plug-in's own translations."""
    return gettext.translation("varve", os.path.join(PLUGIN_DIR, "varve-gimp3", "locale"),
                               [language])


def complaints(output):
    """The lines of GIMP's output that a run without Varve does not have."""
    bad = re.compile(r"CRITICAL|WARNING|Warning|Error|error|inconsistent|stray|catalog|[Vv]arve")
    return [line for line in output.splitlines() if bad.search(line) and not NOISE.search(line)]


@contextlib.contextmanager
def gimp(name="home", plugins=PLUGIN_DIR):
    """with gimp() as g: g.run(...)"""
    with tempfile.TemporaryDirectory() as folder:
        home = os.path.join(folder, name)
        os.makedirs(home)
        yield Gimp(home, plugins)


def grey(picture):
    """The first channel, after seeing that the picture is opaque grey."""
    step = picture.channels
    if step > 2:
        assert all(picture.samples[c::step] == picture.samples[::step] for c in range(3))
    if step in (2, 4):
        assert set(picture.samples[step - 1::step]) == {2 ** picture.depth - 1}
    return picture.samples[::step]
