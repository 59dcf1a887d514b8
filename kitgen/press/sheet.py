"""A sheet: one page that is ready for a backend to write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from kitgen.draw.drawing import Drawing
from kitgen.draw.geometry import Box, Path, bounds

_IN_LINE_MM = 0.05

Side = Literal["front", "back"]

SheetName = Callable[[int, int, Side], str]
"""Function that words the name line: number of the sheet of paper (from 1), how many sheets there
are, which side. Front and back of one sheet of paper share a number."""


class Sheet(NamedTuple):
    """A page with the boxes a print shop reads (ISO 32000-1, 14.11.2), as `imposition`, `pages` and
    `tile_sheets` make it.

    The MediaBox is the drawing's size. `trim` and `bleed_box` are in the drawing's own
    millimetres, y downwards; trim lies within the bleed box and that within the page. `outlines` is
    what is cut out of a front: one closed path for each piece, on the paper once it is printed;
    `folds` is where pieces are folded, `fold` where the whole sheet is, to be glued and cut then.
    """

    drawing: Drawing
    trim: Box
    bleed_box: Box
    name: str
    side: Side
    outlines: tuple[Path, ...] = ()
    folds: tuple[Path, ...] = ()
    fold: Path = ()

    @property
    def size(self) -> tuple[float, float]:
        return self.drawing.width_mm, self.drawing.height_mm

    @property
    def size_to_cut(self) -> tuple[float, float]:
        """Size under the blade: that of the sheet, or of its first half once it is folded."""
        return folded(*self.size) if self.fold else self.size


def cuts(sheet: Sheet) -> tuple[int, int]:
    """Return the number of straight cuts that part a sheet's pieces, and of pieces cut around
    besides. Pieces in line share a cut."""
    across, down, cut_around = set[float](), set[float](), 0
    for outline in sheet.outlines:
        left, top, width, height = bounds(outline)
        if _is_rectangle(outline):
            across |= {round(top, 1), round(top + height, 1)}
            down |= {round(left, 1), round(left + width, 1)}
        else:
            cut_around += 1
    return len(across) + len(down), cut_around


def _is_rectangle(outline: Path) -> bool:
    """Return whether an outline has straight lines only, and all its corners at those of the box
    around it."""
    left, top, width, height = bounds(outline)
    for segment in outline:
        if segment[0] == "C":
            return False
        if segment[0] != "Z":
            x, y = segment[1], segment[2]
            from_side = min(abs(x - left), abs(x - left - width))
            from_end = min(abs(y - top), abs(y - top - height))
            if max(from_side, from_end) >= _IN_LINE_MM:
                return False
    return True


def folded(width_mm: float, height_mm: float) -> tuple[float, float]:
    """Return the size of a sheet of which the long side is halved; a square one is as an upright
    one."""
    if width_mm > height_mm:
        return width_mm / 2, height_mm
    return width_mm, height_mm / 2


def grown(box: Box, by_mm: float) -> Box:
    """Return the box with every side moved outwards."""
    x, y, width, height = box
    return x - by_mm, y - by_mm, width + 2 * by_mm, height + 2 * by_mm


def within_page(box: Box, width_mm: float, height_mm: float) -> Box:
    """Return the part of a box that lies on a page."""
    x, y, width, height = box
    left, top = min(max(x, 0.0), width_mm), min(max(y, 0.0), height_mm)
    right, bottom = min(max(x + width, 0.0), width_mm), min(max(y + height, 0.0), height_mm)
    return left, top, right - left, bottom - top


def box_around(boxes: list[Box]) -> Box:
    """Return the smallest box that holds all of at least one box."""
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
    return left, top, right - left, bottom - top
