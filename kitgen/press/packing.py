"""Rectangles on sheets: grids of equal cells in blocks, several blocks to a sheet where they fit.

Pure arithmetic in millimetres; nothing is drawn here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from kitgen.draw.geometry import Box
from kitgen.quick import NamedTuple, dataclass, field

_SLACK = 1e-6


class Lot(NamedTuple):
    """A number of cells of one size."""

    width_mm: float
    height_mm: float
    cells: int


class Frame(NamedTuple):
    """A page and the area of it that cells may cover."""

    width_mm: float
    height_mm: float
    area: Box


class Block(NamedTuple):
    """Cells `first` to `first + cells - 1` of a lot as a grid, filled row by row."""

    lot: int
    first: int
    cells: int
    columns: int
    rows: int
    x: float
    y: float
    cell_width: float
    cell_height: float
    gutter: float

    @property
    def box(self) -> Box:
        return (
            self.x,
            self.y,
            self.columns * (self.cell_width + self.gutter) - self.gutter,
            self.rows * (self.cell_height + self.gutter) - self.gutter,
        )

    def cell(self, index: int) -> Box:
        """The box of the `index`-th cell of this block, from 0."""
        row, column = divmod(index, self.columns)
        return (
            self.x + column * (self.cell_width + self.gutter),
            self.y + row * (self.cell_height + self.gutter),
            self.cell_width,
            self.cell_height,
        )

    def is_filled(self, row: int, column: int) -> bool:
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return inside and row * self.columns + column < self.cells

    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """All x and all y of the cells' edges; shared edges once."""
        return (
            _edges(self.x, self.columns, self.cell_width, self.gutter),
            _edges(self.y, self.rows, self.cell_height, self.gutter),
        )


class Packed(NamedTuple):
    """One page: its frame and its blocks, centred in the frame's area."""

    frame: Frame
    blocks: tuple[Block, ...]


def capacity(area: Box, lot: Lot, gutter: float) -> tuple[int, int]:
    """Columns and rows of a lot's cells that fit an area."""
    return (
        _fits(area[2], lot.width_mm, gutter),
        _fits(area[3], lot.height_mm, gutter),
    )


def pack(
    lots: Sequence[Lot], frames: Sequence[Frame], gutter: float, gap: float
) -> tuple[Packed, ...]:
    """All lots on as few pages as this simple method finds.

    A lot fills whole pages of the frame that holds most of its cells; its rest becomes one block
    that goes into the first free rectangle it fits, largest rests first, at least `gap` from other
    blocks. Every lot must fit one cell into one of the frames. Pages follow the order of the lots.
    """
    choices = [tuple(frames), *((frame,) for frame in frames)]
    usable = [c for c in choices if all(_best(c, lot, gutter)[1] for lot in lots)]
    return min((_pack(lots, choice, gutter, gap) for choice in usable), key=len)


@dataclass(slots=True)
class _Page:
    frame: Frame
    gap: float
    blocks: list[Block] = field(default_factory=list)
    free: list[Box] = field(default_factory=list)

    def take(self, index: int, lot: Lot, first: int, count: int, gutter: float) -> bool:
        """Put `count` cells into the first free rectangle that holds them all."""
        for place, room in enumerate(self.free):
            columns, rows = capacity(room, lot, gutter)
            if columns * rows < count:
                continue
            rows = math.ceil(count / columns)
            columns = math.ceil(count / rows)
            x, y, width, height = room
            block = Block(
                index, first, count, columns, rows, x, y, lot.width_mm, lot.height_mm, gutter
            )
            used_width, used_height = block.box[2] + self.gap, block.box[3] + self.gap
            self.free[place : place + 1] = [
                (x + used_width, y, width - used_width, block.box[3]),
                (x, y + used_height, width, height - used_height),
            ]
            self.blocks.append(block)
            return True
        return False


def _pack(
    lots: Sequence[Lot], frames: Sequence[Frame], gutter: float, gap: float
) -> tuple[Packed, ...]:
    pages: list[_Page] = []
    rests: list[tuple[int, int, int]] = []
    for index, lot in enumerate(lots):
        frame, most = _best(frames, lot, gutter)
        for first in range(0, lot.cells, most):
            count = min(most, lot.cells - first)
            if count < most:
                rests.append((index, first, count))
                continue
            page = _Page(frame, gap, free=[frame.area])
            page.take(index, lot, first, count, gutter)
            pages.append(page)
    rests.sort(key=lambda rest: -rest[2] * lots[rest[0]].width_mm * lots[rest[0]].height_mm)
    for index, first, count in rests:
        lot = lots[index]
        if not any(page.take(index, lot, first, count, gutter) for page in pages):
            page = _Page(_best(frames, lot, gutter)[0], gap, free=[])
            page.free.append(page.frame.area)
            page.take(index, lot, first, count, gutter)
            pages.append(page)
    pages.sort(key=lambda page: (page.blocks[0].lot, page.blocks[0].first))
    return tuple(_centred(page) for page in pages)


def _best(frames: Sequence[Frame], lot: Lot, gutter: float) -> tuple[Frame, int]:
    """The frame that holds most cells of a lot, and how many; the first of equals."""
    counted = [(frame, math.prod(capacity(frame.area, lot, gutter))) for frame in frames]
    return max(counted, key=lambda pair: pair[1])


def _centred(page: _Page) -> Packed:
    boxes = [block.box for block in page.blocks]
    x, y, width, height = page.frame.area
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
    dx = x + (width - (right - left)) / 2 - left
    dy = y + (height - (bottom - top)) / 2 - top
    return Packed(page.frame, tuple(_moved(block, dx, dy) for block in page.blocks))


def _moved(block: Block, dx: float, dy: float) -> Block:
    return block._replace(x=block.x + dx, y=block.y + dy)


def _fits(room: float, size: float, gutter: float) -> int:
    return max(0, math.floor((room + gutter + _SLACK) / (size + gutter)))


def _edges(start: float, number: int, size: float, gutter: float) -> tuple[float, ...]:
    def all_edges() -> Iterator[float]:
        for i in range(number):
            yield start + i * (size + gutter)
            if gutter > 0 or i == number - 1:
                yield start + i * (size + gutter) + size

    return tuple(all_edges())
