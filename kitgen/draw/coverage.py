"""Estimate the ink a drawing takes, from its shapes, without drawing a pixel.

A drawing is laid over with cells of some millimetres. A shape is as if spread over its box; in each
cell it takes what is free, and where that is too little hides a like share of all that lies there.
That is not true of any one pair of shapes; over a kit with thousands it is near enough to know what
it costs to print.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import ceil, hypot
from typing import NamedTuple

from kitgen.draw.colours import EVERY_PLATE
from kitgen.draw.drawing import Drawing, Paint, Picture, PlacedDrawing, Shape, Text, Verb
from kitgen.draw.fonts import MM_PER_PT, width_mm
from kitgen.draw.geometry import Affine, Box, Path, bounds, rectangle, transformed
from kitgen.draw.pdf import Ink

EVERY, FEW = 5, 4
"""Of more sheets than the latter only every fifth is read."""
INK_OF_A_LETTER = 0.1
"""Share of a letter's square (its size squared) that is inked."""
MIDDLE = "#8a7f70"
"""Colour that stands for any picture of pixels. Its pixels are not read for so rough a figure."""
CELL_MM = 10.0
MOST_CELLS = 20
"""Cells along each side of a drawing."""
MOST_CELLS_CLIPPED = 3
"""Cells along each side of what is seen in a clip."""
MOST_STEPS, MANY_LINES = 48, 6
"""Most steps and lines of a path that are measured. Part of a longer path stands for the whole."""
_THINNEST_MM = 0.1
_UNIT = rectangle(0, 0, 1, 1)
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Inked(NamedTuple):
    """Painted area in square millimetres. `covered` counts white as well; `colour` and `black` are
    the areas that full tones of cyan, magenta and yellow (in sum) and of black would cover."""

    covered: float = 0.0
    colour: float = 0.0
    black: float = 0.0

    def times(self, share: float) -> Inked:
        """Return the areas that so many times as much has."""
        return Inked(self.covered * share, self.colour * share, self.black * share)


def ink_of(sheets: Sequence[Drawing], ink: Ink) -> Inked:
    """Return the ink that printing the sheets takes. If there are many, some stand for all, fronts
    and backs by turns. Without sheets the result is an empty `Inked()`."""
    step = EVERY if len(sheets) > FEW else 1
    reader, chosen = InkReader(ink), sheets[::step]
    read = [reader.of(sheet) for sheet in chosen]
    if not read:
        return Inked()
    return Inked(*map(sum, zip(*read, strict=True))).times(len(sheets) / len(chosen))


class _Measured(NamedTuple):
    """A path measured: the box around it, a path of few more steps than `MOST_STEPS` that stands
    for it, and how often it counts. Of many lines those at the beginning are taken, of a long line
    its corners in steps."""

    box: Box
    part: Path
    often: float


class InkReader:
    """Reads drawings, each once however often it is placed."""

    def __init__(self, ink: Ink) -> None:
        self._read: dict[Drawing, Inked] = {}
        self._paths: dict[int, tuple[Path, _Measured]] = {}
        self._ink = ink

    def of(self, drawing: Drawing) -> Inked:
        """Return the ink of a drawing."""
        inked = self._read.get(drawing)
        if inked is None:
            inked = self._read[drawing] = self._of(drawing.verbs, _box(drawing))
        return inked

    def _of(self, verbs: Iterable[Verb], window: Box, most_cells: int = MOST_CELLS) -> Inked:
        """Return the ink of verbs as far as it is seen in a window, which is laid over with up to
        `most_cells` along each side."""
        painted = [spread for verb in verbs for spread in self._painted(verb)]
        if len(painted) == 1:  # as a piece in its cut: nothing can hide anything
            return _seen_part(*painted[0], window)
        cells = _Cells(window, most_cells)
        for box, inked in painted:
            cells.lay(box, inked)
        return cells.sum()

    def _painted(self, verb: Verb) -> Iterator[tuple[Box, Inked]]:
        """Yield boxes over which something is spread, in the order in which it is painted."""
        if isinstance(verb, Shape):
            yield from self._shape(verb.path, verb.paint)
        elif isinstance(verb, Text):
            size_mm = verb.size_pt * MM_PER_PT
            letters = len(verb.string.replace(" ", ""))
            inked = self._tone(verb.colour).times(letters * size_mm * size_mm * INK_OF_A_LETTER)
            width = width_mm(verb.font, verb.string, verb.size_pt, verb.tracking_pt)
            left = verb.x - width * _ANCHORS[verb.anchor]
            yield (left, verb.y - size_mm, width, size_mm), inked
        elif isinstance(verb, Picture):
            area = _scale_of_areas(verb.by) * (1 - verb.light)
            yield bounds(transformed(_UNIT, verb.by)), self._tone(MIDDLE).times(area)
        elif isinstance(verb, PlacedDrawing):
            share = _scale_of_areas(verb.by) * verb.opacity
            box = _box_placed(_box(verb.drawing), verb.by)
            yield box, self.of(verb.drawing).times(share)
        else:
            box, part, often = self._measured(verb.path)
            share = _area(part) * often / (box[2] * box[3]) if box[2] and box[3] else 0.0
            yield box, self._of(verb.verbs, box, MOST_CELLS_CLIPPED).times(min(1.0, share))

    def _shape(self, path: Path, paint: Paint) -> Iterator[tuple[Box, Inked]]:
        """Yield the box of a shape with the ink of its fill, and again with that of its stroke."""
        box, part, often = self._measured(path)
        if paint.fill:
            yield box, self._tone(paint.fill).times(min(_area(part) * often, box[2] * box[3]))
        if paint.stroke:
            on, gaps = sum(paint.dash_mm[::2]), sum(paint.dash_mm[1::2])
            drawn = on / (on + gaps) if on and gaps else 1.0
            length = _length(part) * often
            yield box, self._tone(paint.stroke).times(length * paint.width_mm * drawn)

    def _measured(self, path: Path) -> _Measured:
        """Return the measures of a path, kept as it is painted, clipped by and stroked."""
        measured = self._paths.get(id(path))
        if measured is None:
            measured = self._paths[id(path)] = path, _measure(path)
        return measured[1]

    def _tone(self, colour: str) -> Inked:
        """Return what a square millimetre of a colour takes as it is printed."""
        return _tone(self._ink(colour))


class _Cells:
    """The cells over a window, each with the ink per square millimetre that is seen in it."""

    def __init__(self, window: Box, most: int) -> None:
        """Lay cells over a window, at most so many along each side."""
        self.left, self.top, width, height = window
        self.across = min(most, ceil(width / CELL_MM)) or 1
        self.down = min(most, ceil(height / CELL_MM)) or 1
        self.cell_width, self.cell_height = width / self.across or 1.0, height / self.down or 1.0
        self.cells = [(0.0, 0.0, 0.0)] * (self.across * self.down)
        self._columns: dict[tuple[float, float], list[tuple[int, float]]] = {}
        self._rows: dict[tuple[float, float], list[tuple[int, float]]] = {}
        """Shares of stretches already computed. Pieces lie in rows, so stretches recur."""

    def lay(self, box: Box, inked: Inked) -> None:
        """Spread ink evenly over a box. Anything outside the window is ignored."""
        x, y, width, height = box
        width, height = max(width, _THINNEST_MM), max(height, _THINNEST_MM)
        area = width * height
        covered, colour, black = inked
        covered, colour, black = min(1.0, covered / area), colour / area, black / area
        columns = self._columns.get((x, width))
        if columns is None:
            columns = _shares(x - self.left, width, self.cell_width, self.across)
            self._columns[x, width] = columns
        rows = self._rows.get((y, height))
        if rows is None:
            rows = self._rows[y, height] = _shares(
                y - self.top, height, self.cell_height, self.down
            )
        cells = self.cells
        for row, tall in rows:
            first = row * self.across
            for column, part in columns:
                share, cell = tall * part, first + column
                taken, colour_ink, black_ink = cells[cell]
                more = covered * share
                hidden = taken + more - 1  # what is free is taken first
                if hidden > 0 and taken:
                    seen = 1 - hidden / taken
                    taken, colour_ink, black_ink = taken * seen, colour_ink * seen, black_ink * seen
                cells[cell] = taken + more, colour_ink + colour * share, black_ink + black * share

    def sum(self) -> Inked:
        """Return the ink that is seen in all cells."""
        size = self.cell_width * self.cell_height
        covered, colour, black = map(sum, zip(*self.cells, strict=True))
        return Inked(covered * size, colour * size, black * size)


def _seen_part(box: Box, inked: Inked, window: Box) -> Inked:
    """Return the part of `inked`, spread evenly over a box, that lies in a window."""
    x, y, width, height = box
    left, top, wide, high = window
    width, height = max(width, _THINNEST_MM), max(height, _THINNEST_MM)
    across = min(x + width, left + wide) - max(x, left)
    down = min(y + height, top + high) - max(y, top)
    if across <= 0 or down <= 0:
        return Inked()
    room = width * height
    covered, colour, black = inked
    seen = min(1.0, covered / room) * across * down
    return Inked(seen, colour / room * across * down, black / room * across * down)


def _shares(start: float, length: float, cell: float, count: int) -> list[tuple[int, float]]:
    """Return the cells that a stretch reaches, and which share of each it takes."""
    end = start + length
    first, last = max(0, int(start // cell)), min(count - 1, int(end // cell))
    if first == last:
        return [(first, (min(end, (first + 1) * cell) - max(start, first * cell)) / cell)]
    return [
        (each, (min(end, (each + 1) * cell) - max(start, each * cell)) / cell)
        for each in range(first, last + 1)
    ]


def _box_placed(box: Box, by: Affine) -> Box:
    """Return the box around a box that is placed; most are not turned."""
    x, y, width, height = box
    if by.b or by.c or by.a <= 0 or by.d <= 0:
        return bounds(transformed(rectangle(*box), by))
    return by.a * x + by.e, by.d * y + by.f, by.a * width, by.d * height


def _scale_of_areas(by: Affine) -> float:
    """Return how many times as large areas are after a map."""
    return abs(by.a * by.d - by.b * by.c)


def _box(drawing: Drawing) -> Box:
    """Return the box of a drawing with its bleed."""
    bleed = drawing.bleed_mm
    return -bleed, -bleed, drawing.width_mm + 2 * bleed, drawing.height_mm + 2 * bleed


def _measure(path: Path) -> _Measured:
    """Measure a path, a long one by a part of it."""
    step = len(path) // MOST_STEPS
    if step < 2:
        return _Measured(bounds(path), path, 1.0)
    box, beginning = bounds(path[::step]), path[:MOST_STEPS]
    starts = [number for number, segment in enumerate(beginning) if segment[0] == "M"]
    if len(starts) > MANY_LINES:  # whole lines stand for all
        return _Measured(box, beginning[: starts[-1]], often=len(path) / starts[-1])
    return _Measured(box, (path[0], *path[1::step], path[-1]), often=1.0)


def _area(path: Path) -> float:
    """Return the area inside a path: that of the polygon, and what curves enclose beyond it
    (Green's theorem). Holes are subtracted where they turn the other way."""
    doubled = x = y = first_x = first_y = 0.0
    for step in path:
        if step[0] == "L":
            _, a, b = step
        elif step[0] == "C":
            _, c, d, e, f, a, b = step
            c, d, e, f, g, h = c - x, d - y, e - x, f - y, a - x, b - y
            doubled += 0.3 * (c * (f + h) - e * (d - 2 * h) - g * (d + 2 * f))
            doubled += x * b - a * y
            x, y = a, b
            continue
        elif step[0] == "M":
            doubled += x * first_y - first_x * y
            x, y = first_x, first_y = step[1], step[2]
            continue
        else:
            a, b = first_x, first_y
        doubled += x * b - a * y
        x, y = a, b
    return abs(doubled + x * first_y - first_x * y) / 2


def _length(path: Path) -> float:
    """Return the length of a path. A curve counts as the straight line between its ends."""
    length = x = y = first_x = first_y = 0.0
    for step in path:
        if step[0] == "M":
            x, y = first_x, first_y = step[1], step[2]
            continue
        a, b = (first_x, first_y) if step[0] == "Z" else step[-2:]
        length += hypot(a - x, b - y)
        x, y = a, b
    return length


@cache
def _tone(colour: str) -> Inked:
    """Return a square millimetre of a colour; black ink stands for all that three inks would
    share."""
    if colour == EVERY_PLATE:
        return Inked(1, 3, 1)
    inks = [1 - int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    black = min(inks)
    return Inked(1, sum(inks) - 3 * black, black)
