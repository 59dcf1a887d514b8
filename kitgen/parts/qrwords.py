"""The codewords of a QR code: bytes with their error correction (ISO/IEC 18004, 7.4 to 7.6).

Correction words are a remainder in a field of 256 elements. A remainder is kept as one integer and
all multiples of the divisor in a table, so that a byte costs one step.
"""

from __future__ import annotations

from functools import cache
from itertools import zip_longest

BYTE_MODE = 0b0100
PADDING = b"\xec\x11"


def codewords(data: bytes, version: int, level: int) -> list[int]:
    """The words in the order in which they are placed. `level` is one of `qrcode.constants`.

    Raises ValueError if the version has no room for the data.
    """
    from qrcode.base import rs_blocks

    blocks = rs_blocks(version, level)
    words = _data_words(data, version, sum(block.data_count for block in blocks))
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


def _data_words(data: bytes, version: int, room: int) -> bytes:
    """Mode, length and data; four bits that end them fill the last byte; then the padding."""
    length_bits = 8 if version < 10 else 16
    head = BYTE_MODE << length_bits | len(data)
    size = (4 + length_bits + 8 * len(data) + 4) // 8
    if size > room:
        raise ValueError(f"{size} words, but room for {room}")
    number = (head << 8 * len(data) | int.from_bytes(data)) << 4
    return (number.to_bytes(size) + PADDING * room)[:room]


def _remainder(data: bytes, count: int) -> bytes:
    multiples = _multiples(count)
    kept = (1 << 8 * (count - 1)) - 1
    rest = 0
    for byte in data:
        rest = (rest & kept) << 8 ^ multiples[byte ^ rest >> 8 * (count - 1)]
    return rest.to_bytes(count)


@cache
def _powers() -> tuple[int, ...]:
    """The powers of the field's generator 2, twice round, modulo x^8 + x^4 + x^3 + x^2 + 1."""
    powers = [1]
    for _ in range(509):
        doubled = powers[-1] << 1
        powers.append(doubled ^ 0x11D if doubled > 255 else doubled)
    return tuple(powers)


@cache
def _multiples(count: int) -> tuple[int, ...]:
    """The divisor of so many words, without its first, times each element of the field."""
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
