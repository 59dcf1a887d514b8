"""The modules of a QR code: its words placed, under the mask of the lowest penalty (ISO/IEC 18004,
7.7 and 7.8).

A whole code is one integer, row after row, the first module the highest bit. A mask is then one
operation, and so is each rule that compares every module with its neighbour. `qrcode` draws what is
not data; its own search looks at every module of all eight masks alone, to the same end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple

from qrcode import QRCode
from qrcode.util import mask_func

FINDERS = ("10111010000", "00001011101")
"""Patterns of a corner: dark and light 1:1:3:1:1 with four light modules on one side."""
FINDER_SIZE = 11

MASK_PERIOD = 12
"""Modules after which each of the eight masks repeats itself, across and down."""


def masked(words: Sequence[int], version: int, level: int) -> list[str]:
    """Return the rows of the code that has these codewords, a 1 for each dark module and a 0 for
    each light one. `level` is one of `qrcode.constants`."""
    plan = _plan(version)
    size = plan.size
    cells = ["0"] * (size * size)
    bits = "".join(f"{word:08b}" for word in words)
    for place, bit in zip(plan.order, bits, strict=False):  # a few places may be left over
        cells[place] = bit
    data = _number(cells)
    turned_data = _turned(data, size)
    best = min(
        range(8),
        key=lambda number: _penalty(
            plan.fixed | data ^ plan.masks[number],
            plan.turned_fixed | turned_data ^ plan.turned_masks[number],
            size,
        ),
    )
    digits = _digits(_fixed(version, level, best) | data ^ plan.masks[best], size)
    return [digits[at : at + size] for at in range(0, size * size, size)]


def _frame(version: int, level: int, mask: int | None) -> list[bool | None]:
    """Return the finder, timing, format and version modules, row after row; None where the data go.
    Without a mask format and version are light, as the penalty wants them."""
    code: Any = QRCode(version=version, error_correction=level)
    size = code.modules_count = 17 + 4 * version
    code.modules = [[None] * size for _ in range(size)]
    for corner in ((0, 0), (size - 7, 0), (0, size - 7)):
        code.setup_position_probe_pattern(*corner)
    code.setup_position_adjust_pattern()
    code.setup_timing_pattern()
    code.setup_type_info(mask is None, mask or 0)
    if version >= 7:
        code.setup_type_number(mask is None)
    return [module for row in code.modules for module in row]


@cache
def _fixed(version: int, level: int, mask: int) -> int:
    """Return the modules that are not data, as one integer."""
    return _number("1" if module else "0" for module in _frame(version, level, mask))


class _Plan(NamedTuple):
    """Plan of one version: `order` is where the bits of the data go, one after another. `fixed` is
    what is not data, `masks` the eight masks of the data's places; those that begin with `turned_`
    have rows and columns exchanged."""

    size: int
    order: tuple[int, ...]
    fixed: int
    turned_fixed: int
    masks: tuple[int, ...]
    turned_masks: tuple[int, ...]


@cache
def _plan(version: int) -> _Plan:
    """Return the plan of a version. Data go in columns two modules broad from the right, upwards
    and downwards in turn."""
    size = 17 + 4 * version
    frame = _frame(version, 0, mask=None)
    order: list[int] = []
    upwards = True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:  # column 6 is the timing pattern
        rows = range(size - 1, -1, -1) if upwards else range(size)
        places = (y * size + x for y in rows for x in (right, right - 1))
        order += [place for place in places if frame[place] is None]
        upwards = not upwards
    fixed = _number("1" if module else "0" for module in frame)
    free = _number("1" if module is None else "0" for module in frame)
    masks = tuple(free & _mask(number, size) for number in range(8))
    turned = tuple(_turned(mask, size) for mask in masks)
    return _Plan(size, tuple(order), fixed, _turned(fixed, size), masks, turned)


def _mask(number: int, size: int) -> int:
    """Return the modules that a mask inverts, as one integer."""
    inverted = mask_func(number)
    period = range(MASK_PERIOD)
    rows = [
        "".join("1" if inverted(y, x) else "0" for x in period) * (size // MASK_PERIOD + 1)
        for y in period
    ]
    return _number(rows[y % MASK_PERIOD][:size] for y in range(size))


def _number(digits: Iterable[str]) -> int:
    return int("".join(digits), 2)


def _digits(grid: int, size: int) -> str:
    return f"{grid:0{size * size}b}"


def _turned(grid: int, size: int) -> int:
    """Return rows and columns exchanged."""
    digits = _digits(grid, size)
    return int("".join(digits[x::size] for x in range(size)), 2)


def penalty(grid: int, size: int) -> int:
    """Return the sum of the standard's four rules for a grid of size x size modules."""
    return _penalty(grid, _turned(grid, size), size)


def _penalty(grid: int, turned: int, size: int) -> int:
    from_half = abs(100 * grid.bit_count() - 50 * size * size) // (5 * size * size)
    lines = sum(_runs(each, size) + _finders(each, size) for each in (grid, turned))
    return lines + _blocks(grid, size) + 10 * from_half


@cache
def _with_room(size: int, modules: int) -> int:
    """Return a bit for each module that has at least `modules` others before it in its row."""
    return int(("0" * modules + "1" * (size - modules)) * size, 2)


def _runs(grid: int, size: int) -> int:
    """Return the penalty for runs: 3 for five modules of one colour in a row, and 1 for each
    further one."""
    same = ~(grid ^ grid >> 1) & _with_room(size, 1)
    threes = same & same >> 1
    fives = threes & threes >> 2
    return fives.bit_count() + 2 * (fives & ~(fives << 1)).bit_count()


def _finders(grid: int, size: int) -> int:
    """Return the penalty for false corners: 40 for each place that could be taken for a corner of
    the code."""
    shifted = [grid >> places for places in range(FINDER_SIZE)]
    count = 0
    for finder in FINDERS:
        places = _with_room(size, FINDER_SIZE - 1)
        for digit, moved in zip(reversed(finder), shifted, strict=True):
            places &= moved if digit == "1" else ~moved
        count += places.bit_count()
    return 40 * count


def _blocks(grid: int, size: int) -> int:
    """Return the penalty for blocks: 3 for each block of 2 x 2 modules of one colour."""
    beside = ~(grid ^ grid >> 1) & _with_room(size, 1)
    below = ~(grid ^ grid >> size)
    whole = (1 << size * (size - 1)) - 1
    return 3 * (beside & beside >> size & below & whole).bit_count()
