# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Readers for just those TIFF and EXR files that varve writes, from the formats' own
descriptions: TIFF 6.0 with Adobe deflate and predictors, OpenEXR scan lines with ZIP.
"""
import itertools
import struct
import zlib


def unpack(kind, data):
    return list(struct.unpack(f"<{len(data) // struct.calcsize(kind)}{kind}", data))


def tiff_tags(data):
    assert data[:4] == b"II*\0", data[:4]
    at, tags = struct.unpack("<I", data[4:8])[0], {}
    for entry in range(struct.unpack("<H", data[at:at + 2])[0]):
        tag, kind, count, value = struct.unpack("<HHI4s", data[at + 2 + 12 * entry:at + 14 + 12 * entry])
        code = {2: "s", 3: "H", 4: "I"}[kind]
        size = count * (1 if code == "s" else struct.calcsize(code))
        raw = value[:size] if size <= 4 else data[struct.unpack("<I", value)[0]:][:size]
        tags[tag] = raw[:-1].decode() if code == "s" else unpack(code, raw)
    return tags


def undo_floats(row, channels):
    """Predictor 3: bytes are differences, and sorted by their weight."""
    total = bytearray(row)
    for i in range(channels, len(total)):
        total[i] = (total[i] + total[i - channels]) & 255
    n = len(total) // 4
    return unpack("f", bytes(total[(3 - k) * n + i] for i in range(n) for k in range(4)))


def undo_differences(row, bits, channels):
    """Predictor 2: samples are differences."""
    row = unpack({8: "B", 16: "H"}[bits], row)
    for i in range(channels, len(row)):
        row[i] = (row[i] + row[i - channels]) & ((1 << bits) - 1)
    return row


def read_tiff(path):
    """Returns width, height, channels, bits, samples and description."""
    with open(path, "rb") as file:
        data = file.read()
    tags = tiff_tags(data)
    width, height, bits, channels = tags[256][0], tags[257][0], tags[258][0], tags[277][0]
    assert tags[259] == [8] and tags[258] == [bits] * channels, tags
    assert tags.get(339, [1]) == [3 if bits == 32 else 1] * channels, tags
    assert tags[317] == [3 if bits == 32 else 2], tags
    packed = b"".join(zlib.decompress(data[at:at + size]) for at, size in zip(tags[273], tags[279]))
    step, samples = width * channels * bits // 8, []
    for y in range(height):
        row = packed[y * step:(y + 1) * step]
        samples += undo_floats(row, channels) if bits == 32 else undo_differences(row, bits, channels)
    return width, height, channels, bits, samples, tags[270]


def exr_attributes(data):
    assert data[:8] == b"v/1\1\2\0\0\0", data[:8]
    at, found = 8, {}
    while data[at]:
        name, kind, rest = data[at:].split(b"\0", 2)
        at += len(name) + len(kind) + 2
        size = struct.unpack("<I", data[at:at + 4])[0]
        found[name.decode()] = data[at + 4:at + 4 + size]
        at += 4 + size
    return found, at + 1


def read_exr(path):
    """Returns width, height, channel names, samples with channels interleaved, attributes."""
    with open(path, "rb") as file:
        data = file.read()
    attributes, at = exr_attributes(data)
    left, top, right, bottom = unpack("i", attributes["dataWindow"])
    width, height = right - left + 1, bottom - top + 1
    assert attributes["compression"] == b"\3", attributes
    names, channels = [], attributes["channels"]
    while channels[0]:
        name, channels = channels.split(b"\0", 1)
        assert channels[:4] == b"\2\0\0\0", "not 32-bit floats"
        names.append(name.decode())
        channels = channels[16:]
    samples = []
    for offset in unpack("Q", data[at:at + 8 * ((height + 15) // 16)]):
        y, size = struct.unpack("<iI", data[offset:offset + 8])
        n_rows = min(16, height - (y - top))
        block = data[offset + 8:offset + 8 + size]
        if size < n_rows * width * 4 * len(names):
            deltas = zlib.decompress(block)
            total = bytes(itertools.accumulate(deltas, lambda a, b: (a + b - 128) & 255))
            half = (len(total) + 1) // 2
            block = bytearray(len(total))
            block[0::2], block[1::2] = total[:half], total[half:]
        values = unpack("f", bytes(block))
        for row in range(n_rows):
            lines = [values[(row * len(names) + c) * width:][:width] for c in range(len(names))]
            samples += [line[x] for x in range(width) for line in lines]
    return width, height, names, samples, attributes
