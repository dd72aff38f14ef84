# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Settings in the dialog: Reset, last values, presets; and the dialog in other languages."""
import configparser
import contextlib
import os
import tempfile

import desktop
import harness
from gimp3 import catalog, gimp, grey, locales
from widgets import PLUGIN, Widgets

tap = harness.Tap()
W, H = 320, 200
SEEDS = (3141592653, 27, 4294967295)


def start(stack, g, **extra):
    g.run_clean(f"""
(let* ((i (new-image {W} {H} GRAY PRECISION-U16-NON-LINEAR)))
  (add-layer i {W} {H} GRAY-IMAGE 0 0)
  (gimp-xcf-save RUN-NONINTERACTIVE i "{g.path('start.xcf')}"))""")
    return desktop.Desktop(stack, g, "start.xcf", **extra)


def open_layers(screen):
    return screen.menu("^Varve Layers", "Varve Layers…")


def type_seed(screen, seed):
    """The seed has the focus when the dialog opens."""
    screen.key("ctrl+a")
    screen.type(str(seed))
    screen.key("Tab")
    screen.plugin.wait_for_text("spin button", "Seed", str(seed))


def picture(g, name):
    g.run_clean(f"""
(let* ((i (car (gimp-xcf-load RUN-NONINTERACTIVE "{g.path(name)}.xcf"))))
  (save-png i (vector-ref (car (gimp-image-get-layers i)) 0) "{g.path(name)}.png"))""")
    return grey(harness.read_png(g.path(name + ".png")))


@tap.test
def reset():
    """case 81: last values, which Cancel leaves alone; Reset to them and to the defaults; then OK"""
    if desktop.missing():
        return desktop.missing()
    with gimp() as g, contextlib.ExitStack() as stack:
        screen = start(stack, g)
        window = open_layers(screen)
        type_seed(screen, SEEDS[0])
        screen.key("alt+o")
        screen.gone(window)
        screen.save("first")

        window = open_layers(screen)
        type_seed(screen, SEEDS[1])
        screen.key("Escape")
        screen.gone(window)
        assert not screen.changed(), "Cancel changed the image"

        window = open_layers(screen)
        screen.plugin.wait_for_text("spin button", "Seed", str(SEEDS[0]))
        type_seed(screen, SEEDS[2])
        screen.key("alt+r")
        screen.plugin.find("button", "Reset to Initial Values")
        screen.key("alt+i")
        screen.plugin.wait_for_text("spin button", "Seed", str(SEEDS[0]))
        screen.plugin.wait_for_text("text", "Recipe:", f"type=perlin seed={SEEDS[0]}")
        screen.key("alt+r")
        screen.plugin.find("button", "Reset to Factory Defaults")
        screen.key("alt+f")
        screen.plugin.wait_for_text("spin button", "Seed", "0")
        screen.plugin.wait_for_text("text", "Recipe:", "type=perlin")
        screen.key("alt+o")
        screen.gone(window)
        screen.save("reset")
        assert picture(g, "first") == harness.core(f"seed={SEEDS[0]}", 0, 0, W, H).samples
        assert picture(g, "reset") == harness.core("", 0, 0, W, H).samples


def stored(g):
    """The presets in the user's file."""
    parser = configparser.ConfigParser(delimiters="=", interpolation=None)
    parser.read(os.path.join(g.home, ".config", "varve", "presets.ini"), encoding="utf-8")
    return {name: value for section in parser.sections() for name, value in parser[section].items()}


@tap.test
def presets():
    """cases 81, 85: a preset saved, chosen again and deleted in the dialog"""
    if desktop.missing():
        return desktop.missing()
    with gimp("Üñ Проба 1") as g, contextlib.ExitStack() as stack:
        screen = start(stack, g)
        window = open_layers(screen)
        screen.plugin.find("combo box", "(none)")
        assert "sensitive" not in next(w for w in screen.plugin.all() if w.name == "Delete…").states
        type_seed(screen, SEEDS[1])
        question = screen.ask(window, "alt+a", "^Save Preset")
        screen.type("My preset")
        screen.key("Return")
        screen.gone(question)
        screen.plugin.find("combo box", "My preset")
        assert f"seed={SEEDS[1]}" in repr(stored(g)), stored(g)

        screen.activate(window)
        screen.plugin.click(screen.plugin.find("spin button", "Seed"))
        type_seed(screen, SEEDS[2])
        screen.plugin.find("combo box", "(none)")
        screen.plugin.press("menu item", "My preset")
        screen.plugin.wait_for_text("spin button", "Seed", str(SEEDS[1]))

        question = screen.ask(window, "alt+d", "^Delete Preset")
        screen.key("alt+d")
        screen.gone(question)
        screen.plugin.find("combo box", "(none)")
        assert "seed" not in repr(stored(g)), stored(g)
        screen.activate(window)
        screen.key("Escape")
        screen.gone(window)
        bad = screen.complaints()
        assert not bad, bad


def bare(label):
    return label.replace("_", "")


def english(translation):
    """What the dialog would show of the catalog, were it not translated."""
    return {bare(message[0] if isinstance(message, tuple) else message)
            for message, text in translation._catalog.items() if message and text != message}


@tap.test
def languages():
    """cases 83, 87: German, Chinese and English: translated, on the screen as a whole, each access key once"""
    if desktop.missing():
        return desktop.missing()
    with tempfile.TemporaryDirectory() as folder:
        for locale in locales(folder, "de_DE", "zh_CN", "en_US"):
            language = locale["LANG"].split(".")[0]
            with gimp() as g, contextlib.ExitStack() as stack:
                screen = start(stack, g, **locale)
                translate, left = bare, set()
                if language != "en_US":
                    translation = catalog({"de_DE": "de"}.get(language, language))
                    translate, left = translation.gettext, english(translation)
                window = screen.menu("^" + translate("Varve Layers"),
                                     bare(translate("Varve _Layers…")))
                screen.fits(window)
                screen.picture(window, f"dialog-gimp3-{language}.png")
                seen = Widgets(screen, PLUGIN).all()
                names = {widget.name for widget in seen}
                assert {translate("Seed"), translate("Fractal"), bare(translate("_Preview"))} <= names
                assert not left & names, left & names
                keys = [widget.key for widget in seen if widget.key]
                assert len(keys) > 15 and len(set(keys)) == len(keys), sorted(keys)
                screen.key("Escape")
                screen.gone(window)


tap.main()
