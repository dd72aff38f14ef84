# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""A picture larger than memory ought to be asked for."""
import os
import resource
import shutil
import tempfile

import harness
from harness import core, environment, gegl

tap = harness.Tap()
SIZE = 30000
# The picture's file, GEGL's swap file, and as much again.
DISK = 6 * SIZE * SIZE
MEMORY = 1500000000
CORNER = 50


@tap.test
def large():
    """30000 × 30000 pixels take less than 1.5 GB of memory, and the last one is right"""
    with tempfile.TemporaryDirectory() as folder:
        if shutil.disk_usage(folder).free < DISK:
            return f"optional: {folder} has less than {DISK} bytes free"
        # GEGL's own format: nothing is encoded.
        path = os.path.join(folder, "large.gegl")
        env = environment(GEGL_CACHE_SIZE="512", GEGL_SWAP=folder)
        recipe = "type=value seed=7 fractal=none"
        gegl("-o", path, "--", "varve:noise", *recipe.split(), "gegl:crop",
             f"width={SIZE}", f"height={SIZE}", env=env)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
        print(f"# peak memory: {peak // 1000000} MB", flush=True)
        assert peak < MEMORY, peak

        corner = os.path.join(folder, "corner.png")
        first = SIZE - CORNER
        gegl("-o", corner, "--", "gegl:gegl-buffer-load", f"path={path}", "gegl:crop",
             f"x={first}", f"y={first}", f"width={CORNER}", f"height={CORNER}", env=env)
        picture = harness.read_png(corner)
        assert picture.samples[::picture.channels] == core(recipe, first, first, CORNER, CORNER).samples
    return None


tap.main()
