# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Homes, languages, the installed tree, and what GIMP prints."""
import os
import re
import stat
import subprocess
import tempfile

import harness
from gimp3 import VERSION, Gimp, catalog, complaints, gimp, locales

tap = harness.Tap()
W, H = 40, 30
RECIPE = "type=perlin size=12.5 seed=4"
NEW = f"""(let* ((i (new-image {W} {H} GRAY PRECISION-U16-NON-LINEAR))
       (d (add-layer i {W} {H} GRAY-IMAGE 0 0))) """


@tap.test
def documented():
    """cases 69, 70, 72: the documented line, copied, without any display, ends and gives the core's pixels"""
    with gimp() as g:
        assert "DISPLAY" not in g.environment() and "WAYLAND_DISPLAY" not in g.environment()
        line = ('(plug-in-varve-layers #:run-mode RUN-NONINTERACTIVE #:image image '
                '#:drawables (vector drawable) #:type "perlin" #:size 32 #:seed 4294967295)')
        g.run_clean(f"""
(let* ((image (new-image {W} {H} GRAY PRECISION-U16-NON-LINEAR))
       (drawable (add-layer image {W} {H} GRAY-IMAGE 0 0)))
  {line}
  (save-png image drawable "{g.path('p.png')}"))""")
        assert harness.read_png(g.path("p.png")) == \
            harness.core("type=perlin size=32 seed=4294967295", 0, 0, W, H)


@tap.test
def readme():
    """cases 70, 72: the README's command, run as it stands, ends and leaves its layers"""
    with open(os.path.join(os.environ["VARVE_SRC"], "README.md"), encoding="utf-8") as file:
        text = file.read()
    start = text.index("gimp-console-3.0 -i")
    command = text[start:text.index("```", start)].replace("gimp-console-3.0", f"gimp-console-{VERSION}")
    with gimp() as g:
        done = subprocess.run(["sh", "-c", command], cwd=g.home, env=g.environment(),
                              timeout=harness.TIMEOUT, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert done.returncode == 0, done.stdout
        lines = g.run_clean("""(let ((i (car (gimp-xcf-load RUN-NONINTERACTIVE "noise.xcf"))))
  (report (vector-length (car (gimp-image-get-layers i)))))""")
        assert lines == ["4"], lines


@tap.test
def foreign_home():
    """case 85: a home folder with umlauts and Cyrillic, with a UTF-8 locale and without"""
    for locale in ("C.UTF-8", "C"):
        with gimp("Üñ Проба 1") as g:
            lines, status, output = g.run(NEW + f"""(varve i d "{RECIPE}")
              (save-png i d "p.png"))""", LC_ALL=locale, LANG=locale)
            assert status == 0 and not [line for line in complaints(output) if "arve" in line], output
            assert harness.read_png(g.path("p.png")) == harness.core(RECIPE, 0, 0, W, H), locale


@tap.test
def languages():
    """cases 64, 87: German and Chinese labels, no word of catalogs, a decimal point in spite of the comma"""
    with tempfile.TemporaryDirectory() as folder:
        for locale in locales(folder, "de_DE", "zh_CN"):
            language = {"d": "de", "z": "zh_CN"}[locale["LANG"][0]]
            translate = catalog(language).gettext
            wanted = translate("Seed")
            assert wanted != "Seed"
            with gimp() as g:
                lines = g.run_clean(NEW + f"""
  (plug-in-varve-layers #:run-mode RUN-NONINTERACTIVE #:image i #:drawables (vector d)
                        #:size 12.5 #:seed 4)
  (report (recipe-of d))
  (save-png i d "{g.path('p.png')}"))""", **locale)
                assert sorted(lines[0].split()) == sorted(RECIPE.split()), lines
                assert harness.read_png(g.path("p.png")) == harness.core(RECIPE, 0, 0, W, H)
                assert translate("Varve _Layers…") in g.registered()
                assert f'"seed" "{wanted}"' in g.registered()
                status, output = g.run_python("""
for a in Gimp.get_pdb().lookup_procedure("plug-in-varve-layers").get_arguments():
    if a.get_name() == "seed": print("nick:", a.get_nick())
""", **locale)
                if "nick:" in output:
                    assert "nick: " + wanted + "\n" in output, output
                assert "atalog" not in output, output


def plain(output):
    """What was printed, without numbers and times."""
    return sorted({re.sub(r"\d+", "N", line) for line in output.splitlines() if line.strip()})


@tap.test
def quiet():
    """GIMP starts, queries plug-ins and ends without a line that it does not print without Varve"""
    with gimp() as g:
        _, status, output = g.run(NEW + '(report "x"))')
        assert status == 0
    with gimp(plugins="") as g:
        _, status, without = g.run(NEW + '(report "x"))',
                                   GEGL_PATH=os.environ["VARVE_GEGL_PLUGINS"])
        assert status == 0
    assert set(plain(output)) <= set(plain(without)), set(plain(output)) - set(plain(without))


@tap.test
def installed():
    """case 73: the installed tree is plug-ins/varve-gimp3/varve-gimp3, mode 755, with its translations"""
    with tempfile.TemporaryDirectory() as folder:
        root = os.path.join(folder, "root")
        subprocess.run(["meson", "install", "-C", os.environ["VARVE_BUILD"], "--no-rebuild",
                        "--destdir", root], check=True, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, timeout=harness.TIMEOUT)
        found = [os.path.join(where, name) for where, _, names in os.walk(root)
                 for name in names if name == "varve-gimp3"]
        assert len(found) == 1 and found[0].endswith("plug-ins/varve-gimp3/varve-gimp3"), found
        assert stat.S_IMODE(os.stat(found[0]).st_mode) == 0o755
        inside = os.path.dirname(found[0])
        assert sorted(os.listdir(inside)) == ["locale", "varve-gimp3"], os.listdir(inside)
        for language in ("de", "zh_CN"):
            assert os.path.isfile(os.path.join(inside, "locale", language, "LC_MESSAGES",
                                               "varve.mo"))
        home = os.path.join(folder, "home")
        os.makedirs(home)
        g = Gimp(home, os.path.dirname(inside))
        g.run_clean('(report "ready")')
        for text in ('"plug-in-varve-layers"', '"plug-in-varve-edit"', '"RGB*, GRAY*"',
                     '"<Image>/Filters/Render/Noise"'):
            assert text in g.registered(), text


tap.main()
