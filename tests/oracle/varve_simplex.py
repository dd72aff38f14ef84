# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Simplex noise in double precision, by looking at every lattice point near.

Written from the formula: the sum over lattice points of
max(0, ½ − d·d)^4 · (gradient · d), times 99.2043.  The core's fixed-point
result stays within 4 units of 2^-16 of it.
"""
from fractions import Fraction
from math import cos, floor, isqrt, radians, sin, sqrt

from varve_oracle import mix32

DIAGONAL = sqrt(0.5)
GRADIENTS = [(1, 0), (0, 1), (-1, 0), (0, -1), (DIAGONAL, DIAGONAL), (-DIAGONAL, DIAGONAL),
             (DIAGONAL, -DIAGONAL), (-DIAGONAL, -DIAGONAL)]
# Irrational numbers to 2^-200, so that far positions keep their fraction.
SQRT3 = Fraction(isqrt(3 << 400), 1 << 200)
SQRT2 = Fraction(isqrt(2 << 400), 1 << 200)
SKEW, UNSKEW = (SQRT3 - 1) / 2, (3 - SQRT3) / 6
EDGE, ROW = SQRT2 / SQRT3, 1 / SQRT2


def corner(dx, dz, h):
    falloff = 0.5 - dx * dx - dz * dz
    gx, gz = GRADIENTS[h & 7]
    return falloff ** 4 * (gx * dx + gz * dz) if falloff > 0 else 0.0


def plain(x, z, seed):
    """At (x, z) in cells, as Fractions."""
    skew = (x + z) * SKEW
    i0, j0, total = floor(x + skew), floor(z + skew), 0.0
    for i in range(i0 - 1, i0 + 3):
        for j in range(j0 - 1, j0 + 3):
            total += corner(float(x - i + (i + j) * UNSKEW), float(z - j + (i + j) * UNSKEW),
                            mix32(i, j, seed))
    return 99.2043 * total


def tiled(x, z, seed, cells_x, cells_z):
    """The lattice with rows along x, stretched to the tile; 0 cells: not tiled."""
    edges = floor(cells_x / EDGE + Fraction(1, 2)) if cells_x else 0
    rows = 2 * floor(cells_z / ROW / 2 + Fraction(1, 2)) if cells_z else 0
    a = x * edges / cells_x if edges else x / EDGE
    b = z * rows / cells_z if rows else z / ROW
    turn, total = radians(15), 0.0
    for row in range(floor(b) - 1, floor(b) + 3):
        half = Fraction(row % 2, 2)
        for k in range(floor(a - half) - 1, floor(a - half) + 3):
            px, pz = float((a - half - k) * EDGE), float((b - row) * ROW)
            h = mix32(k % edges if edges else k, row % rows if rows else row, seed)
            total += corner(px * cos(turn) + pz * sin(turn), pz * cos(turn) - px * sin(turn), h)
    return 99.2043 * total


def simplex(fx, fz, seed, shift=18, curve=None, cx=0, cz=0):
    """Q16.16, rounded down, at a position with 2^shift units a cell."""
    x, z = Fraction(fx, 1 << shift), Fraction(fz, 1 << shift)
    return floor(65536 * (tiled(x, z, seed, cx, cz) if cx or cz else plain(x, z, seed)))
