# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Progress, Cancel, and a plug-in that is killed."""
import contextlib
import os
import re
import subprocess

import desktop
import harness
from gimp3 import complaints, gimp, wait_for

tap = harness.Tap()
SIZE = 6000
SPOTS = ((0, 0), (SIZE // 2, SIZE // 3), (SIZE - 1, SIZE - 1))


@tap.test
def progress():
    """case 89: 8000 x 8000 with 16 octaves, and 5 layers: 20 updates and more, never falling, ending at 1"""
    with gimp() as g:
        log = g.path("log")
        for size, recipe, count, target in (
                (8000, "type=value octaves=16 size=4096", 1, "drawable"),
                (300, "type=white", 5, "new-layers"), (300, "type=white", 5, "live-filter")):
            g.run_clean(f"""
(let* ((i (new-image {size} {size} GRAY PRECISION-U8-NON-LINEAR))
       (d (add-layer i {size} {size} GRAYA-IMAGE 0 0)))
  (varve-layers i d "{recipe}" {count} "{target}"))""",
                        LD_PRELOAD=os.environ["VARVE_PROGRESS_MODULE"], VARVE_PROGRESS_LOG=log)
            with open(log, encoding="ascii") as file:
                seen = [float(line) for line in file]
            os.remove(log)
            assert seen == sorted(seen) and seen[-1] == 1.0, seen
            assert len(seen) >= (5 if target == "live-filter" else 20), seen


def at_work(pid):
    return harness.running_plugin(pid, "varve-gimp3", seconds=0.5)


def values(spots):
    """What the core has there for type=white, as 8 bits."""
    return [round(harness.core("type=white", x, y, 1, 1).samples[0] / 257) for x, y in spots]


def pixels(drawable):
    return "(report " + " ".join(f"(caar (gimp-drawable-get-pixel {drawable} {x} {y}))"
                                 for x, y in SPOTS) + ")"


def near(line, wanted):
    found = [int(word) for word in line.split()]
    return len(found) == len(wanted) and all(abs(a - b) <= 1 for a, b in zip(found, wanted))


@tap.test
def killed():
    """case 80: ended on the way, it leaves pixels, layers and undo alone; the next run works"""
    for target, count in (("drawable", 1), ("new-layers", 3)):
        with gimp() as g:
            process = subprocess.Popen(
                g.batch(f"""
(let* ((i (new-image {SIZE} {SIZE} GRAY PRECISION-U8-NON-LINEAR))
       (d (add-layer i {SIZE} {SIZE} GRAYA-IMAGE 0 0)))
  (gimp-image-clean-all i)
  (report (catch "caught" (varve-layers i d "{harness.SLOW}" {count} "{target}")))
  (report (car (gimp-image-is-dirty i)) (vector-length (car (gimp-image-get-layers i))))
  {pixels("d")}
  (varve i d "type=white")
  {pixels("d")})"""), cwd=g.home, env=g.environment(**harness.SLOWLY), stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
            try:
                os.kill(wait_for("the plug-in", lambda: at_work(process.pid)), 9)
                output = process.communicate(timeout=harness.TIMEOUT)[0]
            finally:
                harness.end(process)
            lines = g.reported()
            assert process.returncode == 0 and lines[0] == "caught", (lines, output)
            assert lines[1].replace("#f", "0") == "0 1", lines
            assert near(lines[2], [255] * len(SPOTS)) and near(lines[3], values(SPOTS)), lines
            bad = [line for line in complaints(output)  # but not that it crashed
                   if not re.search("lug-in|/varve-gimp3[)]|" + harness.TIDYING.pattern, line)]
            assert not bad, bad


@tap.test
def cancelled():
    """cases 80, 89: Cancel in the window ends it and leaves no undo step; the next run works"""
    if desktop.missing():
        return desktop.missing()
    with gimp() as g, contextlib.ExitStack() as stack:
        g.run_clean(f"""
(let* ((i (new-image {SIZE} {SIZE} GRAY PRECISION-U8-NON-LINEAR)))
  (add-layer i {SIZE} {SIZE} GRAYA-IMAGE 0 0)
  (gimp-xcf-save RUN-NONINTERACTIVE i "{g.path('start.xcf')}"))""")
        screen = desktop.Desktop(stack, g, "start.xcf", **harness.SLOWLY)

        def render(recipe):
            window = screen.menu("^Varve Layers", "Varve Layers…")
            screen.key("alt+e", "ctrl+a")
            screen.type(recipe)
            screen.plugin.wait_for_text("text", "Recipe:", recipe)
            screen.key("alt+o")
            screen.gone(window)

        render(harness.SLOW)
        plugin = wait_for("the plug-in", lambda: at_work(screen.gimp.pid))
        screen.host.press("button", "Cancel")
        wait_for("the end of the plug-in", lambda: not os.path.exists(f"/proc/{plugin}"))
        assert not screen.changed(), "Cancel changed the image"
        render("type=white")
        screen.save("ok")
        screen.undo("undone")
        lines = g.run_clean("".join(f"""
(let* ((i (car (gimp-xcf-load RUN-NONINTERACTIVE "{g.path(name)}.xcf")))
       (d (vector-ref (car (gimp-image-get-layers i)) 0)))
  {pixels("d")}
  (gimp-image-delete i))""" for name in ("ok", "undone")))
        assert near(lines[0], values(SPOTS)) and near(lines[1], [255] * len(SPOTS)), lines
        bad = screen.complaints()
        assert not bad, bad


tap.main()
