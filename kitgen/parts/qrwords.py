"""The codewords of a QR code: its data with their error correction (ISO/IEC 18004, 7.4 to 7.6).

Correction words are a remainder in a field of 256 elements. A remainder is kept as one integer and
all multiples of the divisor in a table, so that a byte costs one step.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import zip_longest
from typing import NamedTuple

from qrcode.base import rs_blocks

ALPHANUMERIC, BYTES = 0b0010, 0b0100
"""Modes: two letters of a small alphabet in eleven bits, or eight bits a byte."""
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
WORTH_A_SEGMENT = 16
"""Letters of a segment from which it saves at least the bits of its head and of the next one, in
any version."""
PADDING = b"\xec\x11"

_SMALL = rf"([{re.escape(LETTERS)}]{{{WORTH_A_SEGMENT},}})"


class Segment(NamedTuple):
    """A run of letters in one mode."""

    mode: int
    text: str

    @property
    def length(self) -> int:
        """Length as the segment's head gives it: in letters or in bytes."""
        return len(self.text) if self.mode == ALPHANUMERIC else len(self.text.encode())

    def head_bits(self, version: int) -> int:
        """Return how many bits mode and length take (table 3)."""
        if self.mode == BYTES:
            return 4 + (8 if version < 10 else 16)
        return 4 + (9 if version < 10 else 11 if version < 27 else 13)

    def bits(self, version: int) -> int:
        if self.mode == BYTES:
            return self.head_bits(version) + 8 * self.length
        return self.head_bits(version) + 11 * (self.length // 2) + 6 * (self.length % 2)


def segments(payload: str) -> tuple[Segment, ...]:
    """Return the payload in runs of the mode that suits each of them."""
    return tuple(
        Segment(ALPHANUMERIC if i % 2 else BYTES, run)
        for i, run in enumerate(re.split(_SMALL, payload))
        if run
    )


def bits_of(runs: Sequence[Segment], version: int) -> int:
    """Return how many bits the runs take in a code of this version."""
    return sum(run.bits(version) for run in runs)


def codewords(runs: Sequence[Segment], version: int, level: int) -> list[int]:
    """Return the words in the order in which they are placed. `level` is one of `qrcode.constants`.

    Raises ValueError if the version has no room for the data.
    """
    blocks = rs_blocks(version, level)
    words = _data_words(runs, version, sum(block.data_count for block in blocks))
    parts: list[bytes] = []
    checks: list[bytes] = []
    start = 0
    for block in blocks:
        part = words[start : start + block.data_count]
        start += block.data_count
        parts.append(part)
        checks.append(_remainder(part, block.total_count - block.data_count))
    return [
        word
        for some in (parts, checks)
        for column in zip_longest(*some)
        for word in column
        if word is not None
    ]


def _data_words(runs: Sequence[Segment], version: int, room: int) -> bytes:
    """Return the heads and data as bytes: at most four bits end them, then zeros to the next byte,
    then the padding."""
    number, bits = 0, 0
    for run in runs:
        head = run.head_bits(version)
        number = (number << head) | run.mode << (head - 4) | run.length
        number = (number << run.bits(version) - head) | _data(run)
        bits += run.bits(version)
    if bits > 8 * room:
        raise ValueError(f"{-(-bits // 8)} words, but room for {room}")
    end = min(4, 8 * room - bits)
    size = -(-(bits + end) // 8)
    return ((number << 8 * size - bits).to_bytes(size) + PADDING * room)[:room]


def _data(run: Segment) -> int:
    """Return the letters of a segment as one integer."""
    if run.mode == BYTES:
        return int.from_bytes(run.text.encode())
    number = 0
    values = [LETTERS.index(letter) for letter in run.text]
    for first, second in zip(values[::2], values[1::2], strict=False):
        number = number << 11 | first * 45 + second
    return number << 6 | values[-1] if len(values) % 2 else number


def _remainder(data: bytes, count: int) -> bytes:
    """Return so many words of error correction for data."""
    multiples = _multiples(count)
    mask = (1 << 8 * (count - 1)) - 1
    rest = 0
    for byte in data:
        rest = (rest & mask) << 8 ^ multiples[byte ^ rest >> 8 * (count - 1)]
    return rest.to_bytes(count)


@cache
def _powers() -> tuple[int, ...]:
    """Return the powers of the field's generator 2, twice round, modulo x^8 + x^4 + x^3 + x^2 +
    1."""
    powers = [1]
    for _ in range(509):
        doubled = powers[-1] << 1
        powers.append(doubled ^ 0x11D if doubled > 255 else doubled)
    return tuple(powers)


@cache
def _multiples(count: int) -> tuple[int, ...]:
    """Return the divisor of `count` words, without its first, times each element of the field."""
    powers = _powers()
    exponent = {power: i for i, power in enumerate(powers[:255])}
    divisor = [1]
    for root in range(count):  # times (x - 2^root)
        shifted = [powers[exponent[word] + root] if word else 0 for word in divisor]
        divisor = [a ^ b for a, b in zip([*divisor, 0], [0, *shifted], strict=True)]
    exponents = [exponent[word] for word in divisor[1:]]
    return (
        0,
        *(
            int.from_bytes(powers[(exponent[factor] + e) % 255] for e in exponents)
            for factor in range(1, 256)
        ),
    )
