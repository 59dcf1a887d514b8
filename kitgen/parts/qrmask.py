"""The mask of a QR code: of the eight, the one with the lowest penalty (ISO/IEC 18004, 7.8.3).

A row of modules is one integer, its leftmost module the highest bit, so that a rule looks at a row
at once. `qrcode` places the data once; its own search would place them for each mask and look at
every module alone, to the same end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

Rows = list[int]

PERIOD = 12
"""All masks repeat after so many rows and columns."""

_FINDER = re.compile("(?=10111010000|00001011101)")
"""Dark and light 1:1:3:1:1 with four light modules on one side; places may overlap."""


def masked(code: Any) -> list[list[bool]]:
    """The modules of a `qrcode.QRCode` that has its version and its data, with the best mask."""
    from qrcode.util import mask_func

    code.makeImpl(True, 0)  # everything but the format bits, under mask 0
    size = code.modules_count
    everywhere = [_mask(mask_func(number), size) for number in range(8)]
    under_first = _rows(code.modules)
    code.modules = _frame(code, test=True, mask=0)
    area = _rows([[module is None for module in row] for row in code.modules])
    choices = [
        [row ^ ((one ^ first) & free) for row, one, first, free in zip(*columns, strict=True)]
        for mask in everywhere
        for columns in [(under_first, mask, everywhere[0], area)]
    ]
    best = min(range(8), key=lambda number: penalty(choices[number], size))
    framed = _frame(code, test=False, mask=best)
    return [
        [
            bool(row >> (size - 1 - x) & 1) if module is None else bool(module)
            for x, module in enumerate(frame)
        ]
        for row, frame in zip(choices[best], framed, strict=True)
    ]


def _frame(code: Any, test: bool, mask: int) -> list[list[bool | None]]:
    """The finder, timing, format and version modules; None where the data go."""
    from qrcode.main import precomputed_qr_blanks

    code.modules = [list(row) for row in precomputed_qr_blanks[code.version]]
    code.setup_type_info(test, mask)
    if code.version >= 7:
        code.setup_type_number(test)
    made: list[list[bool | None]] = code.modules
    return made


def _rows(modules: Sequence[Sequence[bool | None]]) -> Rows:
    return [int("".join("1" if module else "0" for module in row), 2) for row in modules]


def _mask(inverted: Callable[[int, int], bool], size: int) -> Rows:
    times = size // PERIOD + 1
    rows = [
        int(("".join("01"[inverted(y, x)] for x in range(PERIOD)) * times)[:size], 2)
        for y in range(PERIOD)
    ]
    return (rows * times)[:size]


def penalty(rows: Rows, size: int) -> int:
    """The sum of the standard's four rules; rows have `size` modules each."""
    texts = [f"{row:0{size}b}" for row in rows]
    columns = [int("".join(column), 2) for column in zip(*texts, strict=True)]
    dark = sum(row.bit_count() for row in rows)
    from_half = abs(100 * dark - 50 * size * size) // (5 * size * size)
    return (
        sum(_runs(line, size) + _finders(line, size) for line in (*rows, *columns))
        + _blocks(rows, size)
        + 10 * from_half
    )


def _runs(line: int, size: int) -> int:
    """3 for five modules of one colour in a line, and 1 for each further one."""
    same = ~(line ^ line >> 1) & (1 << size - 1) - 1  # a bit for each pair of equal neighbours
    pairs = same & same >> 1
    fives = pairs & pairs >> 2
    return fives.bit_count() + 2 * (fives & ~(fives << 1)).bit_count()


def _finders(line: int, size: int) -> int:
    """40 for each place that could be taken for a corner of the code."""
    return 40 * len(_FINDER.findall(f"{line:0{size}b}"))


def _blocks(rows: Rows, size: int) -> int:
    """3 for each block of 2 x 2 modules of one colour."""
    full = (1 << size - 1) - 1
    same = [~(row ^ row >> 1) & full for row in rows]
    return 3 * sum(
        (above & below & ~(upper ^ lower)).bit_count()
        for above, below, upper, lower in zip(same, same[1:], rows, rows[1:], strict=False)
    )
