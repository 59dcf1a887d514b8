"""A colour profile for inks that are mixed by plain arithmetic, so that a print shop's programs
know what its figures mean.

The profile (ICC.1:2001-04, version 2, class `prtr`) says that paper with cyan c, magenta m, yellow
y and black k looks like the sRGB colour ((1-c)(1-k), (1-m)(1-k), (1-y)(1-k)).
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

NAME = "Plain CMYK of sRGB"
_INK_STEPS, _LAB_STEPS = 9, 17
"""Steps of each ink, and of each of L*, a* and b*, in the tables between which others are
interpolated."""
_WHITE = 0.9642, 1.0, 0.8249
"""White point of profiles, D50."""
_TO_XYZ = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
"""Matrix from linear sRGB to XYZ, adapted to D50 (Bradford)."""
_FROM_XYZ = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)


def plain_inks(red: float, green: float, blue: float) -> tuple[float, float, float, float]:
    """Return cyan, magenta, yellow and black, each 0 to 1, for a colour of sRGB; black takes over
    all that the three have in common."""
    light = max(red, green, blue)
    if light <= 0:
        return 0.0, 0.0, 0.0, 1.0
    return 1 - red / light, 1 - green / light, 1 - blue / light, 1 - light


@cache
def plain_profile() -> bytes:
    """Return the profile's file, some 80 kB; the same bytes on every run."""
    tags = {
        b"desc": _description(NAME),
        b"cprt": b"text\0\0\0\0Public domain\0",
        b"wtpt": b"XYZ \0\0\0\0" + b"".join(_fixed(value) for value in _WHITE),
        b"A2B0": _table(4, 3, _INK_STEPS, _lab_levels()),
        b"B2A0": _table(3, 4, _LAB_STEPS, _ink_levels()),
    }
    at = 128 + 4 + 12 * len(tags)
    listed, content = [struct.pack(">I", len(tags))], []
    for name, data in tags.items():
        data += b"\0" * (-len(data) % 4)
        listed.append(struct.pack(">4sII", name, at, len(data)))
        content.append(data)
        at += len(data)
    return _header(at) + b"".join(listed) + b"".join(content)


def _header(size: int) -> bytes:
    """Return the head of a profile's file of so many bytes."""
    date = struct.pack(">6H", 2026, 1, 1, 0, 0, 0)
    white = b"".join(_fixed(value) for value in _WHITE)
    return (
        struct.pack(">I4sI4s4s4s", size, b"\0" * 4, 0x02400000, b"prtr", b"CMYK", b"Lab ")
        + date
        + struct.pack(">4s4sI4s4s8sI", b"acsp", b"\0" * 4, 0, b"\0" * 4, b"\0" * 4, b"\0" * 8, 0)
        + white
        + b"\0" * 48
    )


def _fixed(value: float) -> bytes:
    """Return a number as profiles have it: sixteen bits before the point and sixteen behind."""
    return struct.pack(">i", round(value * 65536))


def _description(text: str) -> bytes:
    """Return a text as the description of a profile."""
    letters = text.encode("ascii") + b"\0"
    return (
        b"desc\0\0\0\0"
        + struct.pack(">I", len(letters))
        + letters
        + struct.pack(">II", 0, 0)
        + struct.pack(">HB67s", 0, 0, b"")
    )


def _table(inputs: int, outputs: int, steps: int, values: Iterable[int]) -> bytes:
    """Return a table of sixteen bits (lut16Type) with straight curves before and after it."""
    straight = struct.pack(">HH", 0, 0xFFFF)
    unit = b"".join(_fixed(float(row == column)) for row in range(3) for column in range(3))
    head = b"mft2\0\0\0\0" + struct.pack(">BBBx", inputs, outputs, steps)
    levels = list(values)
    return b"".join(
        (
            head,
            unit,
            struct.pack(">HH", 2, 2),
            straight * inputs,
            struct.pack(f">{len(levels)}H", *levels),
            straight * outputs,
        )
    )


def _lab_levels() -> Iterator[int]:
    """Yield L*, a* and b* of each mix of inks, as profiles of version 2 count them."""
    scale = [step / (_INK_STEPS - 1) for step in range(_INK_STEPS)]
    for cyan, magenta, yellow, black in product(scale, repeat=4):
        seen = [(1 - ink) * (1 - black) for ink in (cyan, magenta, yellow)]
        light, a, b = _lab(seen)
        yield from (
            _sixteen_bits(light * 652.8),
            _sixteen_bits((a + 128) * 256),
            _sixteen_bits((b + 128) * 256),
        )


def _ink_levels() -> Iterator[int]:
    """Yield the four inks of each step of L*, a* and b*."""
    scale = [step / (_LAB_STEPS - 1) * 0xFFFF for step in range(_LAB_STEPS)]
    for light, a, b in product(scale, repeat=3):
        inks = plain_inks(*_rgb(light / 652.8, a / 256 - 128, b / 256 - 128))
        yield from (_sixteen_bits(ink * 0xFFFF) for ink in inks)


def _sixteen_bits(value: float) -> int:
    """Return a level as a whole number from 0 to 65535."""
    return min(0xFFFF, max(0, round(value)))


def _lab(rgb: Iterable[float]) -> tuple[float, float, float]:
    """Return L* (0 to 100), a* and b* of a colour of sRGB, each channel 0 to 1 (CIE 1976)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]
    parts = []
    for row, white in zip(_TO_XYZ, _WHITE, strict=True):
        t = sum(x * y for x, y in zip(row, linear, strict=True)) / white
        parts.append(t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116)
    x, y, z = parts
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _rgb(light: float, a: float, b: float) -> list[float]:
    """Return the colour of sRGB, each channel 0 to 1, that is nearest to L*, a* and b*."""
    y = (light + 16) / 116
    xyz = []
    for t, white in zip((y + a / 500, y, y - b / 200), _WHITE, strict=True):
        xyz.append((t**3 if t > 6 / 29 else (116 * t - 16) * 27 / 24389) * white)
    channels = []
    for row in _FROM_XYZ:
        c = min(1.0, max(0.0, sum(p * q for p, q in zip(row, xyz, strict=True))))
        channels.append(12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055)
    return channels
