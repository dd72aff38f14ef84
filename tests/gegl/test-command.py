# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The operation through the gegl command: the same pixels as the core's."""
import random

import harness
from harness import core, gegl, gegl_render

tap = harness.Tap()
STUDY = "interpolation=smoothstep decorrelate=false"


def check(words, x, y, width, height, env=None):
    drawn = gegl_render(words, x, y, width, height, env)
    assert (drawn.channels, drawn.depth) == (1, 16), "not 16-bit grey"
    assert drawn == core(words, x, y, width, height), f"differs: {words} at {x},{y}"
    return drawn.samples


def mean(values):
    return sum(values) / len(values)


@tap.test
def value_study():
    """value noise of the study: mean 32138.73, from 32 to 65534"""
    v = check(f"type=value fractal=none {STUDY} size=4 seed=24285", 0, 0, 128, 128)
    assert (round(mean(v), 2), min(v), max(v)) == (32138.73, 32, 65534)


@tap.test
def fbm_study():
    """fBm of the study: 8 octaves, mean 28823, from 6951 to 53028"""
    v = check(f"type=value fractal=fbm octaves=8 size=32 antialias=false normalize=amplitude "
              f"seed=24285 {STUDY}", 0, 0, 128, 128)
    assert (round(mean(v)), min(v), max(v)) == (28823, 6951, 53028)


@tap.test
def warp_study():
    """warped fBm of the study: mean |difference| to unwarped 1570.51"""
    plain = (f"type=value fractal=fbm octaves=4 size=32 antialias=false normalize=amplitude "
             f"seed=24285 {STUDY}")
    a = check(plain, 0, 0, 128, 128)
    b = check(plain + " warp=16", 0, 0, 128, 128)
    assert round(mean([abs(p - q) for p, q in zip(a, b)]), 2) == 1570.51


@tap.test
def random_recipes():
    """60 random recipes, at odd places and sizes"""
    r = random.Random(20261129)
    for _ in range(60):
        words = [f"type={r.choice(['value', 'perlin', 'white'])}",
                 f"seed={r.choice([0, 1, 2**31, 2**32 - 1, r.randrange(2**32)])}",
                 f"size={r.choice([1, 1.5, 7.3, 16, 64, 100.25, 5000])}"]
        for name, values in {
                "aspect": [0.01, 0.5, 3, 100], "offset-x": [-1e9, 1e9, -0.25, 12345.25],
                "offset-y": [-1e9, 77.5], "interpolation": ["linear", "smoothstep"],
                "fractal": ["none"], "octaves": [1, 2, 9, 16], "lacunarity": [1.01, 1.7, 8],
                "gain": [0, 0.3, 1], "normalize": ["amplitude"], "antialias": ["false"],
                "decorrelate": ["false"], "warp": [0.5, 30, 10000], "warp-octaves": [1, 7, 16],
                "warp-iterations": [2, 4], "tile-width": [1, 100, 257, 65536],
                "tile-height": [1, 31, 300], "contrast": [0, 0.5, 3, 64],
                "brightness": [-1, 0.25, 1], "invert": ["true"]}.items():
            if r.random() < 0.3:
                words.append(f"{name}={r.choice(values)}")
        check(" ".join(words), r.choice([0, -333, 1001, -10**6, 10**8]),
              r.choice([0, -77, 5, 10**8]), r.randrange(1, 300), r.randrange(1, 70))


@tap.test
def pieces():
    """crops at odd and negative places join into the whole"""
    words = "type=perlin size=8 octaves=8 seed=5 warp=9"
    whole = gegl_render(words, -333, -77, 256, 256)
    for i in range(16):
        x, y = 64 * (i % 4), 64 * (i // 4)
        assert gegl_render(words, x - 333, y - 77, 64, 64) == whole.crop(x, y, 64, 64)


@tap.test
def threads_tiles_chunks():
    """threads, tile sizes, chunk sizes, cache and OpenCL leave no trace"""
    words = "type=perlin size=40 seed=9 octaves=6 warp=20 warp-iterations=2"
    expected = core(words, -100, -50, 1000, 700)
    for extra in ({"GEGL_THREADS": "1"}, {"GEGL_THREADS": "16"},
                  {"GEGL_TILE_SIZE": "17x33"}, {"GEGL_TILE_SIZE": "512x512"},
                  {"GEGL_CHUNK_SIZE": "4096"}, {"GEGL_CHUNK_SIZE": "4000000"},
                  {"GEGL_CACHE_SIZE": "1"}, {"GEGL_USE_OPENCL": "yes"},
                  {"GEGL_USE_OPENCL": "no"}):
        assert gegl_render(words, -100, -50, 1000, 700, harness.environment(**extra)) == expected, extra


@tap.test
def first_use():
    """60 new processes with 16 threads give one picture"""
    words = "octaves=3 seed=1"
    expected = core(words, 0, 0, 500, 500)
    env = harness.environment(GEGL_THREADS="16")
    for _ in range(60):
        assert gegl_render(words, 0, 0, 500, 500, env) == expected


@tap.test
def seed_zero():
    """seed 0 is a seed like any other, and the default"""
    a = gegl_render("seed=0", 0, 0, 64, 64)
    assert a == gegl_render("seed=0", 0, 0, 64, 64) == gegl_render("", 0, 0, 64, 64)
    assert a != gegl_render("seed=1", 0, 0, 64, 64)


@tap.test
def colours():
    """two colours are interpolated, in perceptual RGB, with alpha where they have it"""
    grey = core("seed=3", 0, 0, 50, 40).samples
    for low, high, channels in (((0x10, 0x20, 0x40), (0xff, 0xe0, 0xa0), 3),
                                ((0xff, 0, 0, 0x80), (0, 0xff, 0xff, 0xff), 4),
                                ((0xff, 0xff, 0xff), (0, 0, 0), 3)):
        names = ["#" + "".join(f"{c:02x}" for c in colour) for colour in (low, high)]
        drawn = gegl_render(f"seed=3 color1={names[0]} color2={names[1]}", 0, 0, 50, 40)
        assert (drawn.channels, drawn.depth) == (channels, 16)
        for channel in range(channels):
            a, b = 257 * low[channel], 257 * high[channel]
            expected = [(a * (65535 - v) + b * v + 32767) // 65535 for v in grey]
            assert list(drawn.samples[channel::channels]) == expected, (names, channel)


@tap.test
def keys():
    """gegl --info tells title, menu, category and that position matters"""
    text = gegl("--info", "varve:noise")
    for key, value in {"title": "Varve Noise", "categories": "render",
                       "position-dependent": "true",
                       "gimp:menu-path": "<Image>/Filters/Render/Noise",
                       "gimp:menu-label": "_Varve Noise…"}.items():
        line = next(line for line in text.splitlines() if line.startswith(key + " "))
        assert line.split(None, 1)[1] == value, line


tap.main()
