# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Progress, cancel, memory.

GIMP reports progress only when it has an interface, so that runs on a screen.
"""
import os
import shutil
import subprocess
import time

import harness
from gimp2 import gimp, screen

tap = harness.Tap()


def updates(path):
    with open(path, encoding="utf-8") as file:
        return [float(line) for line in file if line[0].isdigit()]


def probe(g, recipe, size, target=0, count=1):
    return f"""
(let* ((i (new-image {size} {size} GRAY PRECISION-U8-GAMMA))
       (d (add-layer i {size} {size} GRAYA-IMAGE 0 0)))
  (plug-in-varve-probe RUN-NONINTERACTIVE i d "{recipe}" {count} {target} "{g.path('log')}"))"""


@tap.test
def progress():
    """case 89: 8000 x 8000 with 16 octaves: 20 updates and more, never falling, ending at 1"""
    if shutil.which("Xvfb") is None:
        return "Xvfb is missing"
    with gimp() as g, screen() as display:
        g.run_clean(probe(g, "type=value octaves=16 size=4096", 8000), DISPLAY=display)
        seen = updates(g.path("log"))
        assert len(seen) >= 20 and seen == sorted(seen) and seen[-1] == 1.0, seen
        g.run_clean(probe(g, "type=white", 300, target=1, count=5), DISPLAY=display)
        seen = updates(g.path("log"))
        assert len(seen) >= 20 and seen == sorted(seen) and seen[-1] == 1.0, seen


def kill_at_work(g, target, count):
    """Kills the plug-in's process while it renders; returns what is left of the image."""
    command = g.command(f"""
(let* ((i (new-image 6000 6000 GRAY PRECISION-U8-GAMMA))
       (d (add-layer i 6000 6000 GRAYA-IMAGE 0 0)))
  (gimp-image-clean-all i)
  (plug-in-varve-layers RUN-NONINTERACTIVE i d "{harness.SLOW}"
                        {count} {target}))""", """
(let* ((i (vector-ref (cadr (gimp-image-list)) 0))
       (d (vector-ref (cadr (gimp-image-get-layers i)) 0)))
  (report (car (gimp-image-is-dirty i)) (car (gimp-image-get-layers i))
          (pixels d '((0 0) (5999 5999))))
  (plug-in-varve-layers RUN-NONINTERACTIVE i d "type=white" 1 0)
  (report (pixels d '((0 0)))))""")
    process = subprocess.Popen(command, cwd=g.home, env=g.environment(**harness.SLOWLY),
                               stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    try:
        while True:
            assert process.poll() is None, process.communicate()[0]
            plugin = harness.running_plugin(process.pid, "varve-gimp2", seconds=0.5)
            if plugin is not None:
                os.kill(plugin, 9)
                break
            time.sleep(0.02)
        output = process.communicate(timeout=harness.TIMEOUT)[0]
    finally:
        harness.end(process)
    assert "inconsistent" not in output and "CRITICAL" not in output, output
    return g.reported(2)


@tap.test
def killed():
    """cases 80, 89: ended on the way, as GIMP cancels, it leaves pixels and undo alone; the next run works"""
    white = harness.core("type=white", 0, 0, 1, 1).samples[0] / 257
    with gimp() as g:
        for target, count in ((0, 1), (1, 3)):
            lines = kill_at_work(g, target, count)
            assert lines[0] == "0 1 ((255 255) (255 255))", lines
            value = int(lines[1].strip("() ").split()[0])
            assert abs(value - white) <= 1, lines


@tap.test
def memory():
    """case 60: 20000 x 20000 takes less than 500 MB in the plug-in"""
    with gimp() as g:
        with open(os.path.join(g.dir, "gimprc"), "a", encoding="utf-8") as file:
            file.write("(tile-cache-size 256M)\n")
        command = g.command("""
(let* ((i (new-image 20000 20000 GRAY PRECISION-U8-GAMMA))
       (d (car (gimp-layer-new i 20000 20000 GRAY-IMAGE "Layer" 100 LAYER-MODE-NORMAL))))
  (gimp-image-undo-disable i)
  (gimp-image-insert-layer i d 0 0)
  (plug-in-varve-layers RUN-NONINTERACTIVE i d "type=white" 1 0)
  (report (pixels d '((19999 19999)))))""")
        process = subprocess.Popen(command, cwd=g.home, env=g.environment(),
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True)
        peak = 0
        while process.poll() is None:
            pid = harness.running_plugin(process.pid, "varve-gimp2")
            if pid is not None:
                try:
                    with open(f"/proc/{pid}/status", encoding="ascii") as file:
                        peak = max([peak] + [int(line.split()[1]) for line in file
                                             if line.startswith("VmHWM")])
                except (FileNotFoundError, ProcessLookupError):
                    pass
            time.sleep(0.05)
        output = process.communicate(timeout=harness.TIMEOUT)[0]
        assert g.reported(1), output
        value = int(g.reported(1)[0].strip("() "))
        wanted = harness.core("type=white", 19999, 19999, 1, 1).samples[0]
        assert abs(value - wanted / 257) <= 1, (value, wanted)
        print(f"# peak of the plug-in: {peak // 1024} MB")
        assert 1024 < peak < 500 * 1024, peak


tap.main()
