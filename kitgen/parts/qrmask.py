"""The modules of a QR code: its words placed, under the mask of the lowest penalty (ISO/IEC 18004,
7.7 and 7.8).

A whole code is one integer, row after row, the first module the highest bit. A mask is then one
operation, and so is each rule that compares every module with its neighbour. `qrcode` draws what is
not data; its own search looks at every module of all eight masks alone, to the same end.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

FINDERS = ("10111010000", "00001011101")
"""Dark and light 1:1:3:1:1 with four light modules on one side. None begins within another."""

Frame = list[list[bool | None]]


def masked(code: Any) -> list[list[bool]]:
    """The modules of a `qrcode.QRCode` that has its version and, in `data_cache`, its words."""
    frame = _frame(code, test=True, mask=0)
    plan = _plan(code.version, tuple(module is None for row in frame for module in row))
    size = plan.size
    cells = ["0"] * (size * size)
    bits = "".join(f"{word:08b}" for word in code.data_cache)
    for place, bit in zip(plan.order, bits, strict=False):  # a few places may be left over
        cells[place] = bit
    data = _number(cells)
    fixed = _number(["1" if module else "0" for row in frame for module in row])
    turned_data, turned_fixed = _turned(data, size), _turned(fixed, size)
    best = min(
        range(8),
        key=lambda number: _penalty(
            fixed | data ^ plan.masks[number],
            turned_fixed | turned_data ^ plan.turned_masks[number],
            size,
        ),
    )
    placed = _digits(data ^ plan.masks[best], size)
    return [
        [
            placed[y * size + x] == "1" if module is None else bool(module)
            for x, module in enumerate(row)
        ]
        for y, row in enumerate(_frame(code, test=False, mask=best))
    ]


def _frame(code: Any, test: bool, mask: int) -> Frame:
    """The finder, timing, format and version modules; None where the data go."""
    from qrcode.main import precomputed_qr_blanks

    if code.version not in precomputed_qr_blanks:
        code.makeImpl(True, 0)
    code.modules_count = 17 + 4 * code.version
    code.modules = [list(row) for row in precomputed_qr_blanks[code.version]]
    code.setup_type_info(test, mask)
    if code.version >= 7:
        code.setup_type_number(test)
    made: Frame = code.modules
    return made


class _Plan(NamedTuple):
    """Of one version: where the bits of the data go, one after another, and the eight masks of
    those places, as they are and with rows and columns exchanged."""

    size: int
    order: tuple[int, ...]
    masks: tuple[int, ...]
    turned_masks: tuple[int, ...]


@cache
def _plan(version: int, free: tuple[bool, ...]) -> _Plan:
    from qrcode.util import mask_func

    size = 17 + 4 * version
    order: list[int] = []
    upwards = True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:  # column 6 is the timing pattern
        rows = range(size - 1, -1, -1) if upwards else range(size)
        order += [y * size + x for y in rows for x in (right, right - 1) if free[y * size + x]]
        upwards = not upwards
    masks = []
    for number in range(8):
        inverted = mask_func(number)
        places = (divmod(place, size) for place in range(size * size))
        masks.append(
            _number(
                [
                    "1" if is_free and inverted(*p) else "0"
                    for is_free, p in zip(free, places, strict=True)
                ]
            )
        )
    return _Plan(size, tuple(order), tuple(masks), tuple(_turned(mask, size) for mask in masks))


def _number(digits: list[str]) -> int:
    return int("".join(digits), 2)


def _digits(grid: int, size: int) -> str:
    return f"{grid:0{size * size}b}"


def _turned(grid: int, size: int) -> int:
    """Rows and columns exchanged."""
    digits = _digits(grid, size)
    return int("".join(digits[x::size] for x in range(size)), 2)


def penalty(grid: int, size: int) -> int:
    """The sum of the standard's four rules for a grid of size x size modules."""
    return _penalty(grid, _turned(grid, size), size)


def _penalty(grid: int, turned: int, size: int) -> int:
    from_half = abs(100 * grid.bit_count() - 50 * size * size) // (5 * size * size)
    lines = sum(_runs(each, size) + _finders(each, size) for each in (grid, turned))
    return lines + _blocks(grid, size) + 10 * from_half


@cache
def _pairs(size: int) -> int:
    """A bit for each module that has a right neighbour, at the neighbour's place."""
    return int(("0" + "1" * (size - 1)) * size, 2)


def _runs(grid: int, size: int) -> int:
    """3 for five modules of one colour in a row, and 1 for each further one."""
    same = ~(grid ^ grid >> 1) & _pairs(size)
    threes = same & same >> 1
    fives = threes & threes >> 2
    return fives.bit_count() + 2 * (fives & ~(fives << 1)).bit_count()


def _finders(grid: int, size: int) -> int:
    """40 for each place that could be taken for a corner of the code."""
    digits = _digits(grid, size)
    rows = " ".join(digits[at : at + size] for at in range(0, size * size, size))
    return 40 * sum(rows.count(finder) for finder in FINDERS)


def _blocks(grid: int, size: int) -> int:
    """3 for each block of 2 x 2 modules of one colour."""
    beside = ~(grid ^ grid >> 1) & _pairs(size)
    below = ~(grid ^ grid >> size)
    whole = (1 << size * (size - 1)) - 1
    return 3 * (beside & beside >> size & below & whole).bit_count()
