# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The dialog in a real GIMP on a screen of its own, worked by keyboard."""
import contextlib
import os
import re
import shutil
import subprocess
import time

import harness
from gimp2 import gimp, screen

tap = harness.Tap()
W, H = 320, 200
SCREEN = (1366, 768)
SEED = 3141592653
PROGRAMS = ("Xvfb", "openbox", "xdotool", "xprop", "xwd", "convert", "dbus-run-session", "gimp-2.10")


def wait_for(what, condition, seconds=60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        result = condition()
        if result:
            return result
        time.sleep(0.1)
    raise AssertionError(f"waited {seconds} s for {what}")


class Desktop:
    """A screen with a window manager and GIMP showing a white image."""

    def __init__(self, stack, g):
        self.g = g
        display = stack.enter_context(screen(*SCREEN))
        self.env = g.environment()
        self.env["DISPLAY"] = display
        manager = subprocess.Popen(["openbox"], env=self.env, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        stack.callback(harness.end, manager)
        with open(os.path.join(g.dir, "menurc"), "w", encoding="utf-8") as file:
            file.write('(gtk_accel_path "<Actions>/plug-in/plug-in-varve-layers" "F11")\n'
                       '(gtk_accel_path "<Actions>/plug-in/plug-in-varve-edit" "F12")\n'
                       '(gtk_accel_path "<Actions>/view/view-fullscreen" "")\n')
        g.run_clean(f"""
(let* ((i (new-image {W} {H} GRAY PRECISION-U16-GAMMA)) (d (add-layer i {W} {H} GRAY-IMAGE 0 0)))
  (gimp-xcf-save RUN-NONINTERACTIVE i d "{g.path('start.xcf')}" "start.xcf"))""")
        self.log = open(g.path("gimp.log"), "w+", encoding="utf-8")
        stack.callback(self.log.close)
        self.gimp = subprocess.Popen(["dbus-run-session", "--", "gimp-2.10", "--no-splash", "-d",
                                      "-f", "-n", g.path("start.xcf")], env=self.env,
                                     stdin=subprocess.DEVNULL, stdout=self.log,
                                     stderr=subprocess.STDOUT, start_new_session=True)
        stack.callback(harness.end_session, self.gimp)
        self.main = self.window(r"start.*GIMP")

    def tool(self, *command):
        return subprocess.run(command, env=self.env, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, timeout=30).stdout

    def find(self, title):
        found = self.tool("xdotool", "search", "--onlyvisible", "--name", title).split()
        return found[0] if found else None

    def window(self, title):
        window = wait_for(title, lambda: self.find(title))
        self.activate(window)
        return window

    def activate(self, window):
        def active():
            self.tool("xdotool", "windowactivate", window)
            return self.tool("xdotool", "getactivewindow").strip() == window
        wait_for(f"focus of {window}", active)

    def key(self, *keys):
        self.tool("xdotool", "key", "--delay", "30", *keys)

    def type(self, text):
        self.tool("xdotool", "type", "--delay", "20", text)

    def dialog(self, key):
        """Opens one of our dialogs."""
        self.activate(self.main)

        def opened():
            self.key(key)
            with contextlib.suppress(AssertionError):
                return wait_for("dialog", lambda: self.find("^Varve "), 5)
        window = wait_for("dialog", opened)
        self.activate(window)
        return window

    def gone(self, window):
        wait_for("the dialog to close", lambda: self.find("^Varve ") is None)

    def geometry(self, window):
        text = self.tool("xdotool", "getwindowgeometry", "--shell", window)
        return {k: int(v) for k, v in re.findall(r"(\w+)=(\d+)", text)}

    def picture(self, window, path):
        """A picture of the window, for people to look at."""
        with open(path + ".xwd", "wb") as file:
            subprocess.run(["xwd", "-silent", "-id", window], env=self.env, stdout=file, check=True)
        subprocess.run(["convert", "xwd:" + path + ".xwd", "-colors", "256", "png8:" + path],
                       check=True)
        os.remove(path + ".xwd")

    def title(self):
        return self.tool("xdotool", "getwindowname", self.main)

    def changed(self):
        """GIMP marks images with changes by a star."""
        return self.title().startswith("*")

    def save(self, name):
        """Saves the image where it was opened, and keeps a copy."""
        wait_for("a change", self.changed)

        def saved():
            self.activate(self.main)
            self.key("ctrl+s")
            with contextlib.suppress(AssertionError):
                return wait_for("the file", lambda: not self.changed(), 5)
        wait_for("the file", saved)
        shutil.copy(self.g.path("start.xcf"), self.g.path(name + ".xcf"))


def layers(g, *names):
    """The picture and the recipe of the layer in each of the files."""
    lines = g.run_clean("".join(f"""
(let* ((i (car (gimp-xcf-load RUN-NONINTERACTIVE "{name}.xcf" "{name}.xcf")))
       (d (car (gimp-image-get-active-layer i))))
  (save-png i d "{name}.png")
  (report (if (> (car (gimp-item-get-parasite-list d)) 0) (recipe-of d) "none")))"""
                               for name in names))
    return [(harness.read_png(g.path(name + ".png")), line) for name, line in zip(names, lines)]


@tap.test
def dialog():
    """cases 80, 81, 83, 84: size, parent, seed, OK, edit, cancel, last values, preset, reset, undo"""
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    if missing:
        return "these programs are missing: " + ", ".join(missing)
    with gimp() as g, contextlib.ExitStack() as stack:
        desktop = Desktop(stack, g)
        window = desktop.dialog("F11")
        geometry = desktop.geometry(window)
        extents = desktop.tool("xprop", "-id", window, "_NET_FRAME_EXTENTS")
        left, right, top, bottom = (int(v) for v in re.findall(r"\d+", extents))
        assert geometry["HEIGHT"] + top + bottom <= SCREEN[1], geometry
        assert geometry["WIDTH"] + left + right <= SCREEN[0], geometry
        assert geometry["Y"] + geometry["HEIGHT"] <= SCREEN[1], geometry
        parent = desktop.tool("xprop", "-id", window, "WM_TRANSIENT_FOR")
        assert int(parent.split("#")[1], 16) == int(desktop.main), (parent, desktop.main)
        hints = desktop.tool("xprop", "-id", window, "WM_NORMAL_HINTS")
        assert "maximum size" not in hints, hints

        desktop.key("ctrl+a")  # the seed has the focus
        desktop.type(str(SEED))
        desktop.key("Tab")
        desktop.picture(window, os.path.join(os.environ["VARVE_BUILD"], "dialog-gimp2.png"))
        desktop.key("alt+o")
        desktop.gone(window)
        desktop.save("ok")

        window = desktop.dialog("F12")
        desktop.key("alt+i", "ctrl+a")
        desktop.type("type=value size=24 seed=3")
        desktop.key("Escape")
        desktop.gone(window)
        assert not desktop.changed(), "Cancel changed the image"

        window = desktop.dialog("F12")
        desktop.key("alt+i", "ctrl+a")
        desktop.type("type=value size=24 seed=3")
        desktop.key("Return")
        desktop.gone(window)
        desktop.save("edit")

        window = desktop.dialog("F11")  # with the last values, of which a preset is made
        desktop.key("alt+s")
        desktop.activate(wait_for("Save Preset", lambda: desktop.find("^Save Preset")))
        desktop.type("My preset")
        desktop.key("Return")
        presets = os.path.join(g.home, ".config", "varve", "presets.ini")
        wait_for("the preset", lambda: os.path.exists(presets))
        wait_for("Save Preset to close", lambda: desktop.find("^Save Preset") is None)
        desktop.activate(window)
        desktop.key("alt+r", "alt+o")
        desktop.gone(window)
        desktop.save("reset")
        with open(presets, encoding="utf-8") as file:
            assert f"seed={SEED}" in file.read(), "the last values"

        for name in ("again", "undone", "white"):
            desktop.activate(desktop.main)
            desktop.key("ctrl+z")
            desktop.save(name)

        ok, edit, reset, again, undone, white = layers(g, "ok", "edit", "reset", "again", "undone",
                                                       "white")
        recipe = f"type=perlin seed={SEED}"
        assert ok == (harness.core(recipe, 0, 0, W, H), recipe), ok[1]
        recipe = "type=value seed=3 size=24"
        assert edit == (harness.core(recipe, 0, 0, W, H), recipe), edit[1]
        assert reset == (harness.core("", 0, 0, W, H), "type=perlin"), reset[1]
        assert again == edit, again[1]
        assert undone == ok, undone[1]
        assert set(white[0].samples) == {65535} and white[1] == "none", white[1]
        desktop.log.seek(0)
        log = desktop.log.read()
        # GIMP 2.10 itself says this when the replacing of a parasite is undone.
        log = log.replace("Gimp-Core-CRITICAL: gimp_image_undo_group_end: assertion "
                          "'private->group_count > 0' failed", "")
        assert "inconsistent" not in log and "CRITICAL" not in log, log


tap.main()
