# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Homes, locales and the installed tree."""
import os
import stat
import subprocess
import tempfile

import harness
from gimp2 import Gimp, gimp, refused

tap = harness.Tap()
W, H = 40, 30
NEW = f"""(let* ((i (new-image {W} {H} GRAY PRECISION-U16-GAMMA))
       (d (add-layer i {W} {H} GRAY-IMAGE 0 0))) """
RECIPE = "type=perlin size=12.5 seed=4"


@tap.test
def documented():
    """cases 69, 70: the documented line, copied, without any display"""
    with gimp() as g:
        assert "DISPLAY" not in g.environment() and "WAYLAND_DISPLAY" not in g.environment()
        line = '(plug-in-varve-layers RUN-NONINTERACTIVE image drawable "type=perlin size=32 seed=7" 1 0)'
        g.run_clean(f"""
(let* ((image (new-image {W} {H} GRAY PRECISION-U16-GAMMA))
       (drawable (add-layer image {W} {H} GRAY-IMAGE 0 0)))
  {line}
  (save-png image drawable "{g.path('p.png')}"))""")
        assert harness.read_png(g.path("p.png")) == \
            harness.core("type=perlin size=32 seed=7", 0, 0, W, H)


@tap.test
def foreign_home():
    """case 85: a home folder with umlauts and Cyrillic, with a UTF-8 locale and without"""
    for locale in ("C.UTF-8", "C"):
        with gimp("Üñ Проба 1") as g:
            g.run_clean(NEW + f"""(varve i d "{RECIPE}") (save-png i d "p.png"))""",
                        LC_ALL=locale, LANG=locale)
            assert harness.read_png(g.path("p.png")) == harness.core(RECIPE, 0, 0, W, H), locale


@tap.test
def decimal_comma():
    """case 64: a locale with a decimal comma reads and writes recipes with a point"""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["localedef", "-i", "de_DE", "-f", "UTF-8",
                        os.path.join(folder, "de_DE.UTF-8")], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        locale = {"LOCPATH": folder, "LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"}
        point = subprocess.run(["locale", "decimal_point"], env=dict(os.environ, **locale),
                               stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        assert point == ",", point
        with gimp() as g:
            lines, output = g.run(NEW + f"""(varve i d "{RECIPE}") (save-png i d "{g.path('p.png')}")
  (report (recipe-of d))
  (plug-in-varve-layers RUN-WITH-LAST-VALS i d "" 1 0)
  (save-png i d "{g.path('last.png')}")
  (varve i d "size=12,5"))""", **locale)
            refused(output, "size", "12,5", "1 to 65536")
            assert sorted(lines[0].split()) == sorted(RECIPE.split()), lines
            for name in ("p.png", "last.png"):
                assert harness.read_png(g.path(name)) == harness.core(RECIPE, 0, 0, W, H)


@tap.test
def installed():
    """case 73: the installed tree is plug-ins/varve-gimp2/varve-gimp2, mode 755, and GIMP finds it"""
    with tempfile.TemporaryDirectory() as folder:
        root = os.path.join(folder, "root")
        subprocess.run(["meson", "install", "-C", os.environ["VARVE_BUILD"], "--no-rebuild",
                        "--destdir", root], check=True, stdout=subprocess.PIPE,
                       stderr=subprocess.STDOUT, timeout=harness.TIMEOUT)
        found = [os.path.join(where, name) for where, _, names in os.walk(root)
                 for name in names if name == "varve-gimp2"]
        assert len(found) == 1 and found[0].endswith("plug-ins/varve-gimp2/varve-gimp2"), found
        assert stat.S_IMODE(os.stat(found[0]).st_mode) == 0o755
        home = os.path.join(folder, "home")
        os.makedirs(home)
        g = Gimp(home, os.path.dirname(os.path.dirname(found[0])))
        lines = g.run_clean("""
(report (cadr (gimp-procedural-db-query "^plug-in-varve-(layers|edit)$" ".*" ".*" ".*" ".*" ".*" ".*")))
(report (list-ref (gimp-procedural-db-proc-info "plug-in-varve-layers") 0))
(report (list-ref (gimp-plugins-query "Varve") 1))""")
        assert "plug-in-varve-layers" in lines[0] and "plug-in-varve-edit" in lines[0], lines
        assert "RGB" in lines[1] and "grayscale" in lines[1], lines
        assert lines[2].count("<Image>/Filters/Render/Noise/Varve") == 2, lines


tap.main()
