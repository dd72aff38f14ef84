# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 Varve contributors
"""Small whole pictures of formats whose loaders do not tell when one is cut off."""
import struct


def gif_blocks(data):
    return b"".join(bytes([len(data[i:i + 255])]) + data[i:i + 255]
                    for i in range(0, len(data), 255)) + b"\0"


def gif_picture(width, height, first):
    """Grey values from 0 to 127, each as a code of its own."""
    codes = bytearray()
    for i in range(width * height):
        if i % 100 == 0:
            codes.append(0x80)  # forget all longer codes, so that all have 8 bits
        codes.append((first + i) % 128)
    return (b"," + struct.pack("<4HB", 0, 0, width, height, 0) + b"\x07"
            + gif_blocks(bytes(codes) + b"\x81"))


def gif(width, height):
    """Two frames with a comment between them."""
    palette = bytes(2 * i for i in range(128) for _ in range(3))
    return (b"GIF89a" + struct.pack("<2H3B", width, height, 0xf6, 0, 0) + palette
            + gif_picture(width, height, 0) + b"!\xfe" + gif_blocks(b"a; comment" * 50)
            + gif_picture(width, height, 5) + b";")


def netpbm(kind, width, height, maximum):
    """PGM and PPM, plain (P2, P3) and raw (P5, P6)."""
    n = width * height * (3 if kind in "36" else 1)
    values = [i * 7919 % (maximum + 1) for i in range(n)]
    head = f"P{kind}\n# 9 9 9\n{width} {height}\n{maximum}\n".encode()
    if kind in "23":
        return head + " ".join(map(str, values)).encode() + b"\n"
    return head + struct.pack(f">{n}{'H' if maximum > 255 else 'B'}", *values)


def webp():
    """3 by 2 pixels."""
    return bytes.fromhex("5249464620000000574542505650384c130000002f024000000f30fff33f"
                         "fff31f78988388fe8700")


def all_kinds():
    """Names, pictures, their sizes."""
    for kind in "2356":
        for maximum in (255, 65535):
            name = f"{kind}-{maximum}." + ("ppm" if kind in "36" else "pgm")
            yield name, netpbm(kind, 30, 20, maximum), (30, 20)
    yield "two.gif", gif(40, 30), (40, 30)
    yield "small.webp", webp(), (3, 2)
