# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""A screen of its own with a window manager and a real GIMP 3, worked by keyboard."""
import contextlib
import os
import re
import shutil
import subprocess
import time

import harness
from gimp3 import VERSION, complaints, wait_for
from widgets import HOST, PLUGIN, Widgets

PROGRAMS = ("Xvfb", "openbox", "xdotool", "xprop", "xwd", "convert", "dbus-run-session",
            "gimp-" + VERSION)
SCREEN = (1366, 768)
NOISE = re.compile(r"dbus|GDK_IS_DEVICE|GIMP_IS_DEVICE_INFO|Glycin"
                   # GTK says these when assistive technologies look.
                   r"|Atk-CRITICAL|gdk_window_get_window_type: assertion"
                   r"|gtk_(accessible_get_widget|container_forall): assertion"
                   # GIMP itself says this when the replacing of a parasite is undone.
                   r"|gimp_image_undo_group_end: assertion 'private->group_count")


def missing():
    """The reason to skip, or None."""
    names = [name for name in PROGRAMS if shutil.which(name) is None]
    return "these programs are missing: " + ", ".join(names) if names else None


class Desktop:
    """with ExitStack() as stack: Desktop(stack, gimp, file)"""

    def __init__(self, stack, g, file, scale=1, **extra):
        self.g, self.file = g, g.path(file)
        read, write = os.pipe()
        server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0",
                                   f"{SCREEN[0]}x{SCREEN[1]}x24", "-nolisten", "tcp",
                                   "-noreset"],  # when a client leaves before the next comes
                                  pass_fds=[write], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL)
        stack.callback(harness.end, server)
        os.close(write)
        with os.fdopen(read) as pipe:
            display = ":" + pipe.readline().strip()
        self.env = g.environment(DISPLAY=display, GDK_SCALE=str(scale), GDK_BACKEND="x11",
                                 XDG_SESSION_TYPE="x11", **extra)
        manager = subprocess.Popen(["openbox"], env=self.env, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        stack.callback(harness.end, manager)
        wait_for("the window manager", lambda: "window id" in self.tool(
            "xprop", "-root", "_NET_SUPPORTING_WM_CHECK"))
        self.log = open(g.path("gimp.log"), "w+", encoding="utf-8", errors="replace")
        stack.callback(self.log.close)
        self.gimp = subprocess.Popen(["dbus-run-session", "--", "gimp-" + VERSION, "--no-splash",
                                      "-d", "-f", "-n", self.file], env=self.env,
                                     stdin=subprocess.DEVNULL, stdout=self.log,
                                     stderr=subprocess.STDOUT, start_new_session=True)
        stack.callback(harness.end_session, self.gimp)
        self.host, self.plugin = Widgets(self, HOST), Widgets(self, PLUGIN)
        self.main = wait_for("GIMP", lambda: self.find(os.path.splitext(file)[0] + ".*GIMP"), 180)
        self.activate(self.main)

    def tool(self, *command):
        return subprocess.run(command, env=self.env, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, timeout=60).stdout

    def find(self, title):
        found = self.tool("xdotool", "search", "--onlyvisible", "--name", title).split()
        return found[0] if found else None

    def activate(self, window):
        def active():
            self.tool("xdotool", "windowactivate", window)
            return self.tool("xdotool", "getactivewindow").strip() == window
        wait_for(f"focus of {window}", active)

    def settled(self, window):
        """Waits until the window's widgets are laid out and drawn."""
        def look():
            return subprocess.run(["xwd", "-silent", "-id", window], env=self.env, timeout=60,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout

        def still():
            before = look()
            time.sleep(0.5)
            return before != b"" and look() == before
        wait_for("the window to settle", still)

    def key(self, *keys):
        self.tool("xdotool", "key", "--delay", "40", *keys)

    def ask(self, window, keys, title):
        """Opens a dialog by keys in the window, which may not be ready for them yet."""
        def opened():
            self.activate(window)
            self.key(keys)
            with contextlib.suppress(AssertionError):
                return wait_for(title, lambda: self.find(title), 20)
        question = wait_for(title, opened)
        self.activate(question)
        return question

    def type(self, text):
        self.tool("xdotool", "type", "--delay", "30", text)

    def search(self, words, *wanted):
        """Waits until action search, which GIMP's own shortcut opens, finds what is wanted."""
        window = self.ask(self.main, "slash", "^Search Actions")
        self.type(words)
        rows = Widgets(self, HOST, "Search Actions")

        def found():
            text = "\n".join(widget.name for widget in rows.all() if widget.role == "table cell")
            return all(name in text for name in wanted)
        wait_for(f"{wanted} in the search", found)
        self.key("Escape")
        self.gone(window)

    def menu(self, title, label):
        """Opens a dialog by its entry in the menu."""
        self.activate(self.main)
        self.host.press("menu item", label)
        window = wait_for(title, lambda: self.find(title))
        self.activate(window)
        self.settled(window)
        return window

    def gone(self, window):
        wait_for("the dialog to close",
                 lambda: window not in self.tool("xdotool", "search", "--onlyvisible", "--name",
                                                 ".").split())

    def geometry(self, window):
        text = self.tool("xdotool", "getwindowgeometry", "--shell", window)
        return {k: int(v) for k, v in re.findall(r"(\w+)=(-?\d+)", text)}

    def fits(self, window):
        """Asserts that the window with its frame is on the screen as a whole."""
        extents = self.tool("xprop", "-id", window, "_NET_FRAME_EXTENTS")
        left, right, top, bottom = (int(v) for v in re.findall(r"\d+", extents))
        geometry = self.geometry(window)
        assert geometry["HEIGHT"] + top + bottom <= SCREEN[1], (geometry, extents)
        assert geometry["WIDTH"] + left + right <= SCREEN[0], (geometry, extents)

    def parent(self, window):
        def found():
            text = self.tool("xprop", "-id", window, "WM_TRANSIENT_FOR")
            return str(int(text.split("#")[1], 16)) if "#" in text else None
        return wait_for("WM_TRANSIENT_FOR", found, 20)

    def picture(self, window, name):
        """A picture of the window, for people to look at, in the build folder."""
        path = os.path.join(os.environ["VARVE_BUILD"], name)
        self.tool("xdotool", "mousemove", str(SCREEN[0] - 1), "0")  # no tooltip in the way
        with open(path + ".xwd", "wb") as file:
            subprocess.run(["xwd", "-silent", "-id", window], env=self.env, stdout=file, check=True)
        subprocess.run(["convert", "xwd:" + path + ".xwd", "-colors", "256", "png8:" + path],
                       check=True)
        os.remove(path + ".xwd")

    def changed(self):
        """GIMP marks images with changes by a star."""
        return self.tool("xdotool", "getwindowname", self.main).startswith("*")

    def save(self, name):
        """Saves the image where it was opened, and keeps a copy."""
        wait_for("a change", self.changed)

        def saved():
            self.activate(self.main)
            self.key("ctrl+s")
            with contextlib.suppress(AssertionError):
                return wait_for("the file", lambda: not self.changed(), 10)
        wait_for("the file", saved)
        shutil.copy(self.file, self.g.path(name + ".xcf"))

    def undo(self, name):
        self.activate(self.main)
        self.key("ctrl+z")
        self.save(name)

    def complaints(self):
        """What GIMP printed, but not of the screen without devices that it runs on here."""
        self.log.seek(0)
        return [line for line in complaints(self.log.read()) if not NOISE.search(line)]
