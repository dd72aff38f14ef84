#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""The core's blue noise against void-and-cluster in Python."""
import cmath
import math

import varve_oracle as oracle
from harness import Tap, core

SIZE, POINTS, REACH = 64, 409, 7
GAUSS = [round(65536 * math.exp(-d * d / 4.5)) for d in range(REACH + 1)]

tap = Tap()


class Pattern:
    """Points on a torus, and how crowded each place is."""

    def __init__(self):
        self.points = set()
        self.crowding = [0] * (SIZE * SIZE)

    def flip(self, place):
        sign = -1 if place in self.points else 1
        self.points ^= {place}
        z, x = divmod(place, SIZE)
        for dz in range(-REACH, REACH + 1):
            row = (z + dz) % SIZE * SIZE
            for dx in range(-REACH, REACH + 1):
                self.crowding[row + (x + dx) % SIZE] += sign * (GAUSS[abs(dx)] * GAUSS[abs(dz)]
                                                                >> 16)

    def cluster(self):
        return max(sorted(self.points), key=self.crowding.__getitem__)

    def void(self):
        places = (i for i in range(SIZE * SIZE) if i not in self.points)
        return min(places, key=self.crowding.__getitem__)

    def copy(self):
        other = Pattern()
        other.points, other.crowding = set(self.points), list(self.crowding)
        return other


def mask(seed):
    first, k = Pattern(), 0
    while len(first.points) < POINTS:
        place = oracle.mix32(k, 0, seed) % (SIZE * SIZE)
        k += 1
        if place not in first.points:
            first.flip(place)
    while True:
        cluster = first.cluster()
        first.flip(cluster)
        void = first.void()
        first.flip(void)
        if void == cluster:
            break
    rank, down, up = {}, first.copy(), first.copy()
    for n in reversed(range(POINTS)):
        place = down.cluster()
        down.flip(place)
        rank[place] = n
    for n in range(POINTS, SIZE * SIZE):
        place = up.void()
        up.flip(place)
        rank[place] = n
    return [rank[i] * 65535 // (SIZE * SIZE - 1) for i in range(SIZE * SIZE)]


def drawn(seed):
    return list(core(f"type=blue size=1 seed={seed}", 0, 0, SIZE, SIZE).samples)


@tap.test
def the_core_equals_the_model():
    """the core's mask equals the model's, for three seeds"""
    for seed in (0, 7, 2**32 - 1):
        assert drawn(seed) == mask(seed), seed


@tap.test
def the_mask_is_a_permutation():
    """each of the 4096 levels stands in the mask once, and masks repeat every 64 cells"""
    for seed in range(20):
        assert len(set(drawn(seed))) == SIZE * SIZE
    picture = core("type=blue size=2 seed=4", -128, -128, 256, 256)
    assert picture.crop(0, 0, 128, 128) == picture.crop(128, 128, 128, 128)


def fft(values):
    n = len(values)
    if n == 1:
        return values
    even, odd = fft(values[::2]), fft(values[1::2])
    turned = [cmath.exp(-2j * cmath.pi * k / n) * odd[k] for k in range(n // 2)]
    return [e + t for e, t in zip(even, turned)] + [e - t for e, t in zip(even, turned)]


def transform(field):
    mean = sum(field) / len(field)
    rows = [fft([v - mean for v in field[z * SIZE:(z + 1) * SIZE]]) for z in range(SIZE)]
    return [fft(list(column)) for column in zip(*rows)]


@tap.test
def low_frequencies_are_empty():
    """the spectrum is empty at low frequencies: under 5 % of the mean power below a quarter"""
    for seed in (0, 1, 99):
        spectrum = transform(drawn(seed))
        low, total, count = 0.0, 0.0, 0
        for x in range(SIZE):
            for z in range(SIZE):
                radius = math.hypot(min(x, SIZE - x), min(z, SIZE - z))
                power = abs(spectrum[x][z]) ** 2
                total += power
                if 0 < radius < SIZE / 8:
                    low += power
                    count += 1
        ratio = low / count / (total / SIZE ** 2)
        assert ratio < 0.05, (seed, ratio)


@tap.test
def seeds_are_not_shifted_copies():
    """no shift brings the masks of two seeds together: correlation below 0.2"""
    spectra = [transform(drawn(seed)) for seed in (0, 1, 2)]
    power = sum(abs(v) ** 2 for column in spectra[0] for v in column)
    for a, b in ((0, 1), (0, 2), (1, 2)):
        product = [[x * y.conjugate() for x, y in zip(*columns)]
                   for columns in zip(spectra[a], spectra[b])]
        columns = [fft(column) for column in product]
        correlation = [fft(list(row)) for row in zip(*columns)]
        highest = max(abs(v) for row in correlation for v in row) / power
        assert highest < 0.2, (a, b, highest)


tap.main()
