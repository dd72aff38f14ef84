# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The measures again, straight from their definitions, for the tests of varve.

Grids are lists of rows.  Slow, and meant to be.
"""
import cmath
import json
import math
import struct
import zlib

from command import good


def varve_json(*arguments, **options):
    return json.loads(good(*arguments, **options))


def differences(grid):
    for y, row in enumerate(grid):
        for x, value in enumerate(row):
            if x + 1 < len(row):
                yield abs(row[x + 1] - value)
            if y + 1 < len(grid):
                yield abs(grid[y + 1][x] - value)


def statistics(grid):
    """Returns what JSON calls mean, variance, std and so on."""
    values = [value for row in grid for value in row]
    steps = list(differences(grid))
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / len(values)
    return {
        "mean": mean, "variance": variance, "std": math.sqrt(variance),
        "min": min(values), "max": max(values), "range": max(values) - min(values),
        "diffMean": sum(steps) / len(steps), "diffMax": max(steps),
        "diffZeroCount": steps.count(0), "roughness": sum(steps) / len(steps),
        "relativeRoughness": sum(steps) / len(steps) / math.sqrt(variance) if variance else None,
    }


def histogram(values, bins):
    counts = [0] * bins
    for value in values:
        counts[min(value * bins // 65536, bins - 1)] += 1
    return counts


def fourier(values):
    n = len(values)
    turns = [cmath.exp(-2j * math.pi * k / n) for k in range(n)]
    return [sum(value * turns[i * k % n] for i, value in enumerate(values)) for k in range(n)]


def spectrum(grid, bins):
    """Returns power by ring, the strongest ring, and the centroid; None for those of no power."""
    height, width = len(grid), len(grid[0])
    mean = sum(map(sum, grid)) / (width * height)
    rows = [fourier([value - mean for value in row]) for row in grid]
    columns = [fourier(column) for column in zip(*rows)]
    power, count = [0.0] * bins, [0] * bins
    for x, column in enumerate(columns):
        for y, value in enumerate(column):
            # Zero frequency moved to (width // 2, height // 2).
            dx = (x + width // 2) % width - width // 2
            dy = (y + height // 2) % height - height // 2
            ring = min(int(math.hypot(dx, dy) / min(width // 2, height // 2) * bins), bins - 1)
            power[ring] += abs(value) ** 2
            count[ring] += 1
    power = [p / n if n else 0.0 for p, n in zip(power, count)]
    if not any(power):
        return power, None, None
    power = [p / sum(power) for p in power]
    return power, power.index(max(power)), sum(p * b / bins for b, p in enumerate(power))


def close(found, expected, tolerance=1e-9):
    if found is None or expected is None:
        return found is expected
    return abs(found - expected) <= tolerance * max(1.0, abs(expected))


def check_measures(found, grid, spectrum_grid, diff_bins=None):
    """Compares statistics and spectrum of a JSON object with those of a grid."""
    for name, value in statistics(grid).items():
        assert close(found[name], value), (name, found[name], value)
    if diff_bins:
        assert found["diffHistogram"] == histogram(differences(grid), diff_bins), found
    power, peak, centroid = spectrum(spectrum_grid, len(found["spectrum"]))
    assert all(map(close, found["spectrum"], power)), (found["spectrum"], power)
    assert found["peakBin"] == peak and close(found["centroid"], centroid), (found, peak, centroid)


def rows_of(picture):
    """Returns a one-channel picture as a grid."""
    return [list(picture.samples[y * picture.width:(y + 1) * picture.width])
            for y in range(picture.height)]


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def write_png(path, grid, depth=16, colour=0, convert=lambda value: (value,), before=b""):
    """Writes a grid as PNG; convert makes the samples of a pixel."""
    raw = bytearray()
    for row in grid:
        raw.append(0)
        for value in row:
            for sample in convert(value):
                raw += sample.to_bytes(depth // 8, "big")
    header = struct.pack(">IIBBBBB", len(grid[0]), len(grid), depth, colour, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + before
                   + chunk(b"IDAT", zlib.compress(bytes(raw))) + chunk(b"IEND", b""))
