# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""What the windows on a screen show, by the program widgets."""
import collections
import os
import subprocess

from gimp3 import wait_for

PLUGIN, HOST = "varve-gimp3", "gimp"  # the programs' names

Widget = collections.namedtuple("Widget", "role name key place states text")


class Widgets:
    """The widgets of a program's windows whose titles start with title."""

    def __init__(self, screen, program, title=""):
        self.screen, self.program, self.title = screen, program, title

    def run(self, *arguments):
        done = subprocess.run([os.environ["VARVE_WIDGETS"], self.program, self.title, *arguments],
                              env=self.screen.env, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, text=True, timeout=120)
        return done.stdout if done.returncode == 0 else None

    def all(self):
        lines = (self.run() or "").splitlines()
        return [Widget(role, name, key, tuple(map(int, place.split())), states.split(), text)
                for role, name, key, place, states, text, *_ in
                (line.split("\t") for line in lines)]

    def find(self, role, name):
        """The widget with this role and name, when it is there and can be used."""
        def found():
            return next((widget for widget in self.all() if (widget.role, widget.name) ==
                         (role, name) and "sensitive" in widget.states), None)
        return wait_for(f"{role} {name}", found)

    def beside(self, label, role):
        """The widget with this role in the line of the label."""
        def found():
            x, y, _, height = next((widget.place for widget in widgets if
                                    (widget.role, widget.name) == ("label", label)), (0, 0, 0, 0))
            return next((widget for widget in widgets if widget.role == role
                         and widget.place[0] > x and y <= middle(widget)[1] < y + height), None)

        def look():
            widgets[:] = self.all()
            return found()
        widgets = []
        return wait_for(f"{role} beside {label}", look)

    def press(self, role, name):
        """Presses it, although it may be in a menu that is not open."""
        wait_for(f"{role} {name} to press", lambda: self.run(role, name) is not None)

    def click(self, widget):
        x, y = middle(widget)
        self.screen.tool("xdotool", "mousemove", str(x), str(y), "click", "1")

    def wait_for_text(self, role, name, text):
        """Waits until the widget shows the text."""
        def shown():
            seen.append(self.find(role, name).text)
            return seen[-1] == text
        seen = []
        try:
            wait_for(text, shown, 20)
        except AssertionError:
            raise AssertionError(f"{role} {name} shows {seen[-1]!r}, not {text!r}") from None


def middle(widget):
    x, y, width, height = widget.place
    return x + width // 2, y + height // 2
