# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Varve's numbers, algorithm version 1, in Python's unbounded integers.

An independent model for the tests: written from the specification and the
papers named there, one point at a time, with nothing shared with the C core.
It is slow and meant to be.
"""
from fractions import Fraction
from math import floor, isqrt

ONE = 1 << 16
HALF = ONE >> 1
MASK32 = (1 << 32) - 1
S = 46341
GRADIENTS = [(ONE, 0), (0, ONE), (-ONE, 0), (0, -ONE),
             (S, S), (-S, S), (S, -S), (-S, -S)]
SHIFT = 18

DEFAULTS = {
    "type": "perlin", "seed": 0, "size": 64.0, "aspect": 1.0,
    "offset-x": 0.0, "offset-y": 0.0, "interpolation": "quintic",
    "fractal": "fbm", "octaves": 4, "lacunarity": 2.0, "gain": 0.5,
    "normalize": "spread", "antialias": True, "decorrelate": True,
    "distance": "euclidean", "cell-output": "f1", "jitter": 1.0,
    "warp": 0.0, "warp-octaves": 4, "warp-iterations": 1,
    "tile-width": 0, "tile-height": 0,
    "contrast": 1.0, "brightness": 0.0, "invert": False,
}
SPREAD_K = {"value": 53740, "perlin": 75366, "simplex": 47186, "worley": 53740}
# Of one octave: as it is, billow, ridged.
MEANS = {
    ("white",): (32768, 0, 0),
    ("simplex",): (0, 30626, 23336),
    ("value", "linear"): (32768, 20834, 33572),
    ("value", "smoothstep"): (32768, 23408, 30772),
    ("value", "quintic"): (32768, 24810, 29325),
    ("perlin", "linear"): (0, 15519, 40320),
    ("perlin", "smoothstep"): (0, 15770, 39868),
    ("perlin", "quintic"): (0, 16317, 39005),
    ("worley", "euclidean", "f1"): (28148, 21795, 32681),
    ("worley", "euclidean", "f2"): (36646, 16196, 39269),
    ("worley", "euclidean", "f2-f1"): (17655, 35268, 19498),
    ("worley", "manhattan", "f1"): (28348, 21998, 32468),
    ("worley", "manhattan", "f2"): (38294, 18160, 36876),
    ("worley", "manhattan", "f2-f1"): (17597, 35344, 19446),
    ("worley", "chebyshev", "f1"): (28580, 21946, 32515),
    ("worley", "chebyshev", "f2"): (36199, 15928, 39661),
    ("worley", "chebyshev", "f2-f1"): (17949, 35218, 19544),
    ("worley", "euclidean", "cell"): (32768, 32768, 21845),
    ("worley", "manhattan", "cell"): (32768, 32768, 21845),
    ("worley", "chebyshev", "cell"): (32768, 32768, 21845),
}
WORLEY_M = {"euclidean": (65536, 52429, 65536), "manhattan": (52429, 43691, 52429),
            "chebyshev": (74898, 58254, 74898)}


def fmul(a, b):
    return (a * b) >> 16


def fdiv(a, b):
    return (a << 16) // b


def clamp(v, low, high):
    return max(low, min(high, v))


def to_fixed(value, bits):
    """floor(value * 2^bits + 1/2), exactly."""
    return floor(Fraction(value) * (1 << bits) + Fraction(1, 2))


def round_div(a, b):
    return (2 * a + b) // (2 * b)


def mix32(ix, iz, seed):
    h = (ix * 73856093) ^ (iz * 19349663) ^ (seed * 83492791)
    h &= MASK32
    h ^= h >> 13
    h = (h * 1274126177) & MASK32
    return h ^ (h >> 16)


def value_hash(ix, iz, seed):
    return mix32(ix, iz, seed) & 0xFFFF


def fade(name, t):
    if name == "linear":
        return t
    if name == "smoothstep":
        return fmul(fmul(t, t), 3 * ONE - 2 * t)
    return (((t ** 3) >> 16) * ((6 * t * t - 15 * t * ONE + 10 * ONE * ONE) >> 16)) >> 32


def lerp(s, a, b):
    return a + fmul(s, b - a)


def split(f, shift):
    """Cell index and in-cell fraction (Q16.16) of one coordinate."""
    i = f >> shift
    r = f - (i << shift)
    return i, (r << (16 - shift) if shift <= 16 else r >> (shift - 16))


def wrap(i, cells):
    return i % cells if cells else i


def value(fx, fz, seed, shift=SHIFT, curve="smoothstep", cx=0, cz=0):
    ix, tx = split(fx, shift)
    iz, tz = split(fz, shift)
    sx, sz = fade(curve, tx), fade(curve, tz)
    rows = [lerp(sx, *(value_hash(wrap(ix + ox, cx), wrap(iz + oz, cz), seed)
                       for ox in (0, 1))) for oz in (0, 1)]
    return lerp(sz, *rows)


def perlin(fx, fz, seed, shift=SHIFT, curve="smoothstep", cx=0, cz=0):
    ix, tx = split(fx, shift)
    iz, tz = split(fz, shift)
    sx, sz = fade(curve, tx), fade(curve, tz)

    def corner(ox, oz):
        gx, gz = GRADIENTS[mix32(wrap(ix + ox, cx), wrap(iz + oz, cz), seed) & 7]
        return fmul(gx, tx - ox * ONE) + fmul(gz, tz - oz * ONE)

    rows = [lerp(sx, corner(0, oz), corner(1, oz)) for oz in (0, 1)]
    return lerp(sz, *rows)


def white(fx, fz, seed, shift=SHIFT, curve=None, cx=0, cz=0):
    return value_hash(wrap(fx >> shift, cx), wrap(fz >> shift, cz), seed)


def worley(fx, fz, seed, style, cx=0, cz=0):
    """By brute force: every point of 9 × 9 cells, sorted."""
    distance, kind, jitter = style
    ix, tx = split(fx, SHIFT)
    iz, tz = split(fz, SHIFT)
    points = []
    for row in range(-4, 5):
        for column in range(-4, 5):
            cell = wrap(ix + column, cx), wrap(iz + row, cz)
            h = mix32(*cell, seed)
            dx = abs(column * ONE + HALF + fmul(jitter, (h & 0xFFFF) - HALF) - tx)
            dz = abs(row * ONE + HALF + fmul(jitter, (h >> 16) - HALF) - tz)
            d = {"euclidean": isqrt(dx * dx + dz * dz), "manhattan": dx + dz,
                 "chebyshev": max(dx, dz)}[distance]
            points.append((d, row, column, cell))
    points.sort()
    (f1, _, _, nearest), (f2, *_) = points[:2]
    if kind == "cell":
        return value_hash(*nearest, seed + 303)
    at = ("f1", "f2", "f2-f1").index(kind)
    return min(65535, fmul((f1, f2, f2 - f1)[at], WORLEY_M[distance][at]))


NOISES = {"value": value, "perlin": perlin, "white": white}


def fbm(fx, fz, seed, shift, octaves, gain):
    """Value fBm of section 3, lacunarity 2, untiled (as in the studies)."""
    amp, total, norm = ONE, 0, 0
    for o in range(octaves):
        total += fmul(value(fx << o, fz << o, seed + o, shift), amp)
        norm += amp
        amp = fmul(amp, gain)
    return fdiv(total, norm)


def warp_once(fx, fz, seed, shift, octaves, gain, sx, sz):
    ox = fbm(fx, fz, seed + 101, shift, octaves, gain) - HALF
    oz = fbm(fx, fz, seed + 202, shift, octaves, gain) - HALF
    return fx + fmul(ox, sx), fz + fmul(oz, sz)


def parse(text):
    params = dict(DEFAULTS)
    for word in text.split():
        key, raw = word.split("=", 1)
        default = DEFAULTS[key]
        if isinstance(default, bool):
            params[key] = raw == "true"
        elif isinstance(default, int):
            params[key] = int(raw)
        elif isinstance(default, float):
            params[key] = float(raw)
        else:
            params[key] = raw
    return params


class Recipe:
    """A recipe in fixed point: section 7, once."""

    def __init__(self, text, level=0):
        p = self.p = parse(text)
        self.level = level
        gradient = p["type"] in ("perlin", "simplex")
        size_x = to_fixed(Fraction(p["size"]) * Fraction(p["aspect"]), 8)
        size_z = to_fixed(p["size"], 8)
        if gradient:
            size_x, size_z = max(size_x, 512), max(size_z, 512)
        self.size = (size_x, size_z)
        self.offset = (to_fixed(p["offset-x"], 8), to_fixed(p["offset-y"], 8))
        self.tile = (p["tile-width"], p["tile-height"])
        self.cells = tuple(
            max(1, round_div(256 * t, s)) if t else 0
            for t, s in zip(self.tile, self.size))
        exact = (Fraction(p["size"]) * Fraction(p["aspect"]), Fraction(p["size"]))
        if gradient:
            exact = tuple(max(e, Fraction(2)) for e in exact)
        widths = [Fraction(t, c) if t else e
                  for e, t, c in zip(exact, self.tile, self.cells)]
        self.strength = tuple(to_fixed(Fraction(p["warp"]) / w, 18) for w in widths)
        self.lacunarity = to_fixed(p["lacunarity"], 16)
        self.gain = to_fixed(p["gain"], 16)
        self.style = (p["distance"], p["cell-output"], to_fixed(p["jitter"], 16))
        self.octaves = 1 if p["fractal"] == "none" or p["type"] in ("white", "blue") else p["octaves"]
        self.kind = "fbm" if p["fractal"] == "none" or p["type"] in ("white", "blue") else p["fractal"]
        self.spacing0 = to_fixed(min(widths), 16)

    def position(self, pixel, axis):
        tile, cells = self.tile[axis], self.cells[axis]
        n = (256 * pixel << self.level) + 128 * ((1 << self.level) - 1) + self.offset[axis]
        if tile:
            return (n % (256 * tile)) * cells * (1 << SHIFT) // (256 * tile)
        return n * (1 << SHIFT) // self.size[axis]

    def octave_sum(self, fx, fz, noise, curve, seed, octaves, lacunarity, gain,
                   kind, normalize, antialias, decorrelate, mean):
        amp, total, norm, squares = ONE, 0, 0, 0
        scale, spacing = ONE, self.spacing0
        for o in range(octaves):
            s = (seed + o) & MASK32
            visible = scale <= 1 << 32
            cells = [round_div(c * scale, ONE) if c else 0 for c in self.cells]
            f = [v * c // c0 if c0 else (v * scale) >> 16
                 for v, c, c0 in zip((fx, fz), cells, self.cells)]
            if decorrelate:
                h = mix32(o, 0, seed + 505)
                f[0] += (h & 0xFFFF) << 2
                f[1] += (h >> 16) << 2
            if visible:
                n = noise(f[0], f[1], s, SHIFT, curve, cells[0], cells[1])
                if kind in ("billow", "ridged"):
                    n = clamp(self.signed(n), -ONE, ONE)
                    n = abs(n) if kind == "billow" else fmul(ONE - abs(n), ONE - abs(n))
            else:
                n = mean
            if antialias:
                w = clamp((spacing - 2 * ONE) >> 1, 0, ONE) if o else ONE
                if self.level:
                    w = min(w, clamp((spacing >> self.level) - ONE, 0, ONE))
                n = mean + fmul(n - mean, w)
            total += fmul(n, amp)
            norm += amp
            squares += amp * amp
            amp = fmul(amp, gain)
            scale = fmul(scale, lacunarity)
            spacing = fdiv(spacing, lacunarity)
        if normalize == "spread" and octaves > 1 and kind == "fbm":
            k = SPREAD_K[self.p["type"]]
            v = mean + k * (total - fmul(mean, norm)) // isqrt(squares)
            low, high = (-ONE, ONE) if self.p["type"] in ("perlin", "simplex") else (0, 65535)
            return clamp(v, low, high)
        v = fdiv(total, norm)
        return min(v, 65535) if kind in ("billow", "ridged") else v

    def signed(self, n):
        if self.p["type"] == "simplex":
            return n
        return fmul(n, 92682) if self.p["type"] == "perlin" else 2 * n - 65535

    def noise(self, fx, fz, seed, shift, curve, cx, cz):
        if self.p["type"] == "worley":
            return worley(fx, fz, seed, self.style, cx, cz)
        return NOISES[self.p["type"]](fx, fz, seed, shift, curve, cx, cz)

    def mean(self):
        kind = self.p["type"]
        more = {"white": (), "simplex": (), "worley": self.style[:2]}.get(kind, (self.p["interpolation"],))
        return MEANS[(kind, *more)][{"billow": 1, "ridged": 2}.get(self.kind, 0)]

    def field(self, fx, fz, seed, octaves):
        return self.octave_sum(fx, fz, value, "smoothstep", seed, octaves, 2 * ONE,
                               HALF, "fbm", "amplitude", False, False, 32768)

    def pixel(self, x, y):
        p = self.p
        fx, fz = self.position(x, 0), self.position(y, 1)
        seed = p["seed"]
        if p["warp"]:
            for k in range(p["warp-iterations"]):
                s = seed + 404 * k
                ox = self.field(fx, fz, s + 101, p["warp-octaves"]) - HALF
                oz = self.field(fx, fz, s + 202, p["warp-octaves"]) - HALF
                fx, fz = fx + fmul(ox, self.strength[0]), fz + fmul(oz, self.strength[1])
        kind = p["type"]
        octaves = kind not in ("white", "blue")  # what is no octave is neither moved nor faded
        v = self.octave_sum(fx, fz, self.noise, p["interpolation"], seed, self.octaves,
                            self.lacunarity, self.gain, self.kind, p["normalize"],
                            p["antialias"] and octaves, p["decorrelate"] and octaves,
                            self.mean())
        if kind == "perlin" and self.kind == "fbm":
            v = clamp(32768 + fmul(v, 46341), 0, 65535)
        contrast, brightness = to_fixed(p["contrast"], 16), to_fixed(p["brightness"], 16)
        v = clamp(32768 + fmul(v - 32768, contrast) + brightness, 0, 65535)
        return 65535 - v if p["invert"] else v
