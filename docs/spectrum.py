# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Plots radial power spectra of noise as SVG.

spectrum.py CORE-RENDER FILE linear|log "LABEL=RECIPE|LABEL=RECIPE…"

Each curve is the mean of some seeds: tiles of 256 × 256 pixels, so that
nothing leaks across an edge, less their mean; power by distance from zero
frequency, divided by the strongest.  Frequencies are in cycles per cell, up
to half a cycle a pixel; on linear scales half that where a cell is larger.
"""
import array
import cmath
import math
import re
import subprocess
import sys

SIDE = 256
SEEDS = range(1, 9)
WIDTH, HEIGHT = 520, 220
LEFT, RIGHT, TOP, BOTTOM = 50, 506, 14, 184
COLOURS = ("#1f5f99", "#c8641e", "#5a7d2a")
DECADES = 6  # of the logarithmic scale

TWIDDLES = [cmath.exp(-2j * math.pi * k / SIDE) for k in range(SIDE // 2)]
REVERSED = [int(f"{i:08b}"[::-1], 2) for i in range(SIDE)]


def transform(row):
    """The discrete Fourier transform of SIDE numbers."""
    values = [row[i] for i in REVERSED]
    half = 1
    while half < SIDE:
        step = SIDE // (2 * half)
        for start in range(0, SIDE, 2 * half):
            for k in range(half):
                even, odd = start + k, start + k + half
                turned = values[odd] * TWIDDLES[k * step]
                values[odd] = values[even] - turned
                values[even] += turned
        half *= 2
    return values


def render(program, recipe):
    done = subprocess.run([program, recipe, "0", "0", str(SIDE), str(SIDE)], check=True,
                          stdout=subprocess.PIPE, timeout=300)
    pixels = array.array("H", done.stdout)
    mean = sum(pixels) / len(pixels)
    return [[value - mean for value in pixels[y * SIDE:(y + 1) * SIDE]] for y in range(SIDE)]


def spectrum(program, recipe, bins):
    """Returns mean power in rings of equal width, the strongest 1."""
    power, count = [0.0] * bins, [0] * bins
    for seed in SEEDS:
        rows = render(program, f"{recipe} seed={seed} tile-width={SIDE} tile-height={SIDE}")
        columns = zip(*map(transform, rows))
        for x, column in enumerate(map(transform, columns)):
            for y, value in enumerate(column):
                radius = math.hypot(min(x, SIDE - x), min(y, SIDE - y))
                if 0 < radius < SIDE / 2:
                    ring = int(radius * bins * 2 / SIDE)
                    power[ring] += abs(value) ** 2
                    count[ring] += 1
    mean = [p / n for p, n in zip(power, count)]
    return [value / max(mean) for value in mean]


def text(x, y, words, anchor="middle", fill="#333"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{words}</text>'


class Paper:
    """Where frequencies and powers lie."""

    def __init__(self, scale, size):
        self.linear = scale == "linear"
        # A mask of 64 cells has lines 4 apart, so no narrower rings for cells of 1 px.
        self.bins = 32 if size == 1 else 64
        self.rings = self.bins // 2 if self.linear and size > 1 else self.bins
        self.highest = size / 2 * self.rings / self.bins
        self.lowest = 0.5 * self.highest / self.rings
        self.label = BOTTOM - 60 if size == 1 else TOP

    def x(self, frequency):
        part = (frequency / self.highest if self.linear else
                math.log(frequency / self.lowest) / math.log(self.highest / self.lowest))
        return LEFT + part * (RIGHT - LEFT)

    def y(self, power):
        part = power if self.linear else max(0, 1 + math.log10(max(power, 1e-30)) / DECADES)
        return BOTTOM - part * (BOTTOM - TOP)

    def axes(self):
        yield f'<path d="M{LEFT} {TOP}V{BOTTOM}H{RIGHT}" fill="none" stroke="#333"/>'
        for i in range(5):
            frequency = self.highest * (i / 4 if self.linear else 4.0 ** (i - 4))
            if self.linear or frequency > self.lowest:
                x = self.x(frequency)
                yield f'<path d="M{x:.1f} {BOTTOM}v4" stroke="#333"/>'
                yield text(x, BOTTOM + 16, f"{frequency:g}")
        yield text((LEFT + RIGHT) / 2, BOTTOM + 31, "cycles per cell")
        marks = ([(i / 4, f"{i / 4:g}") for i in range(5)] if self.linear else
                 [(10 ** -i, "1" if i == 0 else f"10<tspan dy='-4' font-size='9'>−{i}</tspan>")
                  for i in range(0, DECADES + 1, 2)])
        for power, label in marks:
            y = self.y(power)
            yield f'<path d="M{LEFT} {y:.1f}H{RIGHT}" stroke="#ddd"/>'
            yield text(LEFT - 6, y + 4, label, "end")

    def curve(self, powers, colour):
        points = " ".join(
            f"{self.x((ring + 0.5) / self.rings * self.highest):.1f},{self.y(power):.1f}"
            for ring, power in enumerate(powers[:self.rings]))
        return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'


def main():
    program, path, scale, curves = sys.argv[1:]
    curves = [curve.split("=", 1) for curve in curves.split("|")]
    paper = Paper(scale, float(re.search(r"\bsize=(\S+)", curves[0][1]).group(1)))
    lines = [
        "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->",
        "<!-- SPDX-FileCopyrightText: 2026 Varve contributors -->",
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}"'
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f7f4ee"/>',
        *paper.axes(),
    ]
    for i, ((label, recipe), colour) in enumerate(zip(curves, COLOURS)):
        lines.append(paper.curve(spectrum(program, recipe, paper.bins), colour))
        lines.append(text(RIGHT - 8, paper.label + 16 * (i + 1), label, "end", colour))
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([*lines, "</svg>", ""]))


main()
