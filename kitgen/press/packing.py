"""Rectangles on sheets: how many cards or counters stand on a page, and where. Grids of equal cells
in blocks, several blocks to a sheet where they fit.

Blocks lie so that cuts across the whole sheet, or what is left of it, part them from each other.
Pure arithmetic in millimetres; nothing is drawn here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from kitgen.draw.geometry import Box

_SLACK = 1e-6


class Lot(NamedTuple):
    """A number of cells of one size, and how far apart they stand in a block."""

    width_mm: float
    height_mm: float
    cells: int
    gutter_mm: float = 0.0

    @property
    def area(self) -> float:
        """Area of one cell."""
        return self.width_mm * self.height_mm


class PageFrame(NamedTuple):
    """A page and the area of it that cells may cover."""

    width_mm: float
    height_mm: float
    area: Box


class CellBlock(NamedTuple):
    """Cells `first` to `first + cells - 1` of a lot as a grid, filled row by row.

    A cell's width and height are those on the page: the lot's, changed over where cells are
    `turned` by a quarter."""

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
    turned: bool = False

    @property
    def box(self) -> Box:
        return (
            self.x,
            self.y,
            self.columns * (self.cell_width + self.gutter) - self.gutter,
            self.rows * (self.cell_height + self.gutter) - self.gutter,
        )

    def cell(self, index: int) -> Box:
        """Return the box of the `index`-th cell of this block, from 0."""
        row, column = divmod(index, self.columns)
        return (
            self.x + column * (self.cell_width + self.gutter),
            self.y + row * (self.cell_height + self.gutter),
            self.cell_width,
            self.cell_height,
        )

    def is_filled(self, row: int, column: int) -> bool:
        """Return whether a cell stands in a place of the grid, which may lie beyond it."""
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return inside and row * self.columns + column < self.cells

    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return all x and all y of the cells' edges; shared edges once."""
        return (
            _edges(self.x, self.columns, self.cell_width, self.gutter),
            _edges(self.y, self.rows, self.cell_height, self.gutter),
        )


class PackedPage(NamedTuple):
    """One page: its frame and its blocks, centred in the frame's area."""

    frame: PageFrame
    blocks: tuple[CellBlock, ...]


def holds(frame: PageFrame, lot: Lot) -> bool:
    """Return whether a cell of a lot fits a frame, upright or turned."""
    _, _, width, height = frame.area
    sides = (lot.width_mm, lot.height_mm)
    return any(_fits(width, a, 0.0) and _fits(height, b, 0.0) for a, b in (sides, sides[::-1]))


def pack(lots: Sequence[Lot], frames: Sequence[PageFrame], gap: float) -> tuple[PackedPage, ...]:
    """Return all lots on as few pages as these simple methods find, and of these in the fewest
    blocks.

    Lot after lot is laid, each cell upright or turned by a quarter: into the place on a page that
    holds most of its cells, of these the tightest, else on a new page of the frame that takes most
    of it. What is left of a lot after its whole pages either stays together or fills several
    places; lots come in the order given, or the largest cells, or the largest lots first. Blocks
    stand at least `gap` apart. Every lot must fit one of the frames. Pages follow the order of the
    lots.
    """
    indices = range(len(lots))
    orders = (
        tuple(indices),
        tuple(sorted(indices, key=lambda i: -lots[i].area)),
        tuple(sorted(indices, key=lambda i: -lots[i].area * lots[i].cells)),
    )
    tried = (
        _fill_pages(lots, order, frames, gap, together)
        for together, order in product((True, False), dict.fromkeys(orders))
    )
    pages = min(tried, key=lambda pages: (len(pages), sum(len(page.blocks) for page in pages)))
    pages.sort(key=lambda page: min((block.lot, block.first) for block in page.blocks))
    return tuple(_centred(page) for page in pages)


@dataclass(slots=True)
class _Page:
    """A page that is being filled: its blocks, at least `gap` apart, and the boxes still free."""

    frame: PageFrame
    gap: float
    blocks: list[CellBlock] = field(default_factory=list)
    free: list[Box] = field(default_factory=list)

    def places(self, index: int, lot: Lot, first: int) -> Iterator[tuple[CellBlock, Box]]:
        """Yield blocks that begin with a cell of a lot and could be laid, each with the free box
        that it would stand in: as many cells as fit, in few rows or in few columns."""
        cells_left = lot.cells - first
        for room in self.free:
            x, y, width, height = room
            for turned in (False, True):
                wide, high = lot.width_mm, lot.height_mm
                if turned:
                    wide, high = high, wide
                most_columns = _fits(width, wide, lot.gutter_mm)
                most_rows = _fits(height, high, lot.gutter_mm)
                count = min(cells_left, most_columns * most_rows)
                if not count:
                    continue
                few_rows = math.ceil(count / most_columns)
                few_columns = math.ceil(count / most_rows)
                grids = (
                    (math.ceil(count / few_rows), few_rows),
                    (few_columns, math.ceil(count / few_columns)),
                )
                for columns, rows in dict.fromkeys(grids):
                    block = CellBlock(
                        index,
                        first,
                        cells=count,
                        columns=columns,
                        rows=rows,
                        x=x,
                        y=y,
                        cell_width=wide,
                        cell_height=high,
                        gutter=lot.gutter_mm,
                        turned=turned,
                    )
                    yield block, room

    def lay(self, block: CellBlock, room: Box) -> None:
        """Lay a block into a free box. The rest becomes two boxes, one of them as large as can
        be."""
        x, y, width, height = room
        _, _, wide, high = block.box
        across, down = width - wide - self.gap, height - high - self.gap
        beside, below = x + wide + self.gap, y + high + self.gap
        down_first = ((beside, y, across, height), (x, below, wide, down))
        across_first = ((x, below, width, down), (beside, y, across, high))
        rests = max((down_first, across_first), key=lambda rests: max(map(_size, rests)))
        self.free.remove(room)
        self.free += [rest for rest in rests if _size(rest)]
        self.blocks.append(block)


def _fill_pages(
    lots: Sequence[Lot],
    order: Sequence[int],
    frames: Sequence[PageFrame],
    gap: float,
    together: bool,
) -> list[_Page]:
    """Return pages with all lots, laid in an order. `together`: what is left of a lot after its
    whole pages is one block. `gap` is in mm, between blocks."""
    pages: list[_Page] = []
    for index in order:
        lot, first = lots[index], 0
        while first < lot.cells:
            spot = max(_spots(pages, index, lot, first), key=_tightness, default=None)
            if spot is None or (together and spot.block.cells < lot.cells - first):
                fresh = [_Page(frame, gap, free=[frame.area]) for frame in frames]
                spot = max(_spots(fresh, index, lot, first), key=_plainness)
                pages.append(spot.page)
            spot.page.lay(spot.block, spot.room)
            first += spot.block.cells
    return pages


class _Spot(NamedTuple):
    """A block that could be laid: the page, and the free box there that it would stand in."""

    page: _Page
    block: CellBlock
    room: Box


def _spots(pages: Sequence[_Page], index: int, lot: Lot, first: int) -> list[_Spot]:
    """Return all blocks that could be laid on these pages, from the cell `first` of a lot on."""
    return [_Spot(page, *place) for page in pages for place in page.places(index, lot, first)]


def _tightness(spot: _Spot) -> tuple[float, ...]:
    """Return the key of the best spot on pages begun: most cells, of these the least left free."""
    return spot.block.cells, _size(spot.block.box) - _size(spot.room)


def _plainness(spot: _Spot) -> tuple[float, ...]:
    """Return the key of the best spot on a new page: most cells, of these upright ones."""
    return spot.block.cells, not spot.block.turned


def _centred(page: _Page) -> PackedPage:
    """Return a filled page, its blocks moved together to the middle of its area."""
    boxes = [block.box for block in page.blocks]
    x, y, width, height = page.frame.area
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
    dx = x + (width - (right - left)) / 2 - left
    dy = y + (height - (bottom - top)) / 2 - top
    return PackedPage(page.frame, tuple(_moved(block, dx, dy) for block in page.blocks))


def _moved(block: CellBlock, dx: float, dy: float) -> CellBlock:
    return block._replace(x=block.x + dx, y=block.y + dy)


def _size(box: Box) -> float:
    """Return the area of a box; 0 for one that is turned inside out."""
    return max(0.0, box[2]) * max(0.0, box[3])


def _fits(room: float, size: float, gutter: float) -> int:
    """Return how many cells of a size fit side by side into a room."""
    return max(0, math.floor((room + gutter + _SLACK) / (size + gutter)))


def _edges(start: float, number: int, size: float, gutter: float) -> tuple[float, ...]:
    """Return start and end of the cells of a row; cells without a gutter share an edge."""
    edges = list[float]()
    for place in range(number):
        begin = start + place * (size + gutter)
        edges.append(begin)
        if gutter > 0 or place == number - 1:
            edges.append(begin + size)
    return tuple(edges)
