"""Pieces -> sheets: counters, cards and markers in blocks, with crop marks, backs behind fronts."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Shape, Verb
from kitgen.draw.geometry import (
    Affine,
    Box,
    Path,
    bounds,
    polyline,
    rectangle,
    rotation,
    shift,
    transformed,
)
from kitgen.game.problems import shown
from kitgen.press import marks
from kitgen.press.duplex import (
    NO_OFFSET,
    BackOffset,
    Duplex,
    mirrored,
    turned_page,
    upside_down,
)
from kitgen.press.errors import PressError
from kitgen.press.packing import CellBlock, Lot, PackedPage, PageFrame, holds, pack
from kitgen.press.papers import Paper
from kitgen.press.registration import Registration
from kitgen.press.sheet import Sheet, SheetName, Side, box_around, folded, grown, within_page

Orientation = Literal["best", "portrait", "landscape"]

_APART_MM = 2.0
"""Gap between two blocks that have nothing reaching out of them."""
_FOLD_SPARE_MM = 1.0
"""Gap between the ends of the crop marks and the fold."""
_FOOTER_SPARE_MM = 0.5
"""Gap between the ends of the crop marks and the footer."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to cut out `count` times.

    The front's width and height are the trim; a back has the same size. `outline` is the die line
    in the front's coordinates, None for the plain rectangle. A back is drawn as it should read when
    the piece is turned over its vertical axis; its outline is the front's, mirrored. Between two of
    its kind `gutter_mm` is left; with 0 they share one cut.
    """

    id: str
    front: Drawing
    back: Drawing | None = None
    count: int = 1
    outline: Path | None = None
    gutter_mm: float = 0.0


class ImpositionStyle(NamedTuple):
    """Style of laying out pieces; lengths in millimetres.

    `margin_mm`: no piece comes nearer to the paper's edge; crop marks, at most `mark_mm` long,
    stand in this margin and grow shorter with it. `gutter_mm`: the widest gutter, whatever
    neighbours want. `bleed_mm`: how far a face reaches beyond its trim at most, and
    towards a neighbour at most half the gutter. `footer`: rulers and the sheet's name.
    `registration`: marks for a cutting machine, in place of crop marks.
    """

    margin_mm: float = 10.0
    gutter_mm: float = math.inf
    bleed_mm: float = 2.0
    mark_mm: float = marks.CROP_MM
    crop_marks: bool = True
    footer: bool = True
    duplex: Duplex = Duplex.LONG
    back_offset: BackOffset = NO_OFFSET
    orientation: Orientation = "best"
    registration: Registration | None = None

    @property
    def crops(self) -> bool:
        """Whether crop marks are printed."""
        return self.crop_marks and self.registration is None


class Placement(NamedTuple):
    """One printed face: which copy (from 0) of which piece, its page (from 1) and its trim box.

    The box is in the page's coordinates before any `BackOffset`, that is, where the face lands on
    paper once the printer has added its error. `angle`: by how many degrees the face is turned
    clockwise, a multiple of 90.
    """

    piece: str
    copy: int
    side: Side
    page: int
    box: Box
    angle: int = 0


class Imposition(NamedTuple):
    """Sheets to print, front and back in turns, and where each face lies on them."""

    sheets: tuple[Sheet, ...]
    placements: tuple[Placement, ...]

    def as_last(self) -> Imposition:
        """Return the imposition where nothing follows: a last back on which nothing stands is no
        page."""
        printed = max((placement.page for placement in self.placements), default=0)
        return self._replace(sheets=self.sheets[:printed])

    def pages(self, piece: str) -> tuple[int, ...]:
        """Return the pages, from 1, that carry a face of the piece."""
        return tuple(sorted({p.page for p in self.placements if p.piece == piece}))

    def all_pages(self) -> dict[str, tuple[int, ...]]:
        """Return the pages, from 1, of every piece, pieces in the order of the pages."""
        pages_of: dict[str, set[int]] = {}
        for placement in self.placements:
            pages_of.setdefault(placement.piece, set()).add(placement.page)
        return {piece: tuple(sorted(pages)) for piece, pages in pages_of.items()}


def impose(
    pieces: Sequence[Piece], paper: Paper, style: ImpositionStyle, name: SheetName
) -> Imposition:
    """Lay out all pieces on as few sheets of `paper` as blocks of equal pieces allow; draw them.

    Raises PressError as `arrange` does.
    """
    return arrange(pieces, paper, style).drawn(name)


def arrange(pieces: Sequence[Piece], paper: Paper, style: ImpositionStyle) -> Arrangement:
    """Arrange all pieces on as few sheets of `paper` as blocks of equal pieces allow.

    Pieces of one size and gutter form blocks in the given order, row by row; paper and pieces are
    turned for the fewest sheets, and several blocks share a sheet. With `LONG` and `SHORT` fronts
    and backs alternate if any piece has a back (a sheet without one gets an empty back, so that the
    file prints in one run); with `FOLD` both stand on one side, either side of a fold; otherwise
    there are fronts only.
    Raises PressError for a piece that fits no way, a wrong count, a back of another size, two
    pieces of one id, or margins too narrow for the bleed and the marks.
    """
    _check(pieces, style)
    wanted = [piece for piece in pieces if piece.count > 0]
    if not wanted:
        return Arrangement()
    two_sided = any(piece.back is not None for piece in wanted)
    duplex = style.duplex if two_sided else Duplex.OFF

    groups: dict[Lot, list[Piece]] = {}  # by lots of one cell, as `_lot` returns them
    for piece in wanted:
        groups.setdefault(_lot(piece, style), []).append(piece)
    frames = [_frame(sheet, style, duplex) for sheet in _orientations(paper, style.orientation)]
    for lot, group in groups.items():
        if not any(holds(frame, lot) for frame in frames):
            raise PressError(_too_large(group[0], paper, frames))

    copies = [
        [(piece, copy) for piece in group for copy in range(piece.count)]
        for group in groups.values()
    ]
    lots = [lot._replace(cells=len(of_lot)) for lot, of_lot in zip(groups, copies, strict=True)]
    packed = pack(lots, frames, gap=max(2 * _reach(style), _APART_MM))
    return Arrangement(packed, copies, style, duplex)


def fits(piece: Piece, paper: Paper, style: ImpositionStyle) -> bool:
    """Return whether a piece can be imposed on this paper at all, either way round."""
    duplex = style.duplex if piece.back is not None else Duplex.OFF
    frames = (_frame(way, style, duplex) for way in _orientations(paper, style.orientation))
    return any(holds(frame, _lot(piece, style)) for frame in frames)


def _lot(piece: Piece, style: ImpositionStyle) -> Lot:
    """Return the lot of a piece: equal for pieces that can stand in one block."""
    width, height = piece.front.width_mm, piece.front.height_mm
    gutter_mm = min(piece.gutter_mm, style.gutter_mm)
    return Lot(round(width, 4), round(height, 4), cells=1, gutter_mm=gutter_mm)


class _Cell(NamedTuple):
    """A copy of a piece, its trim box on the front, the box its ink may fill, and by how many
    degrees it is turned clockwise."""

    piece: Piece
    copy: int
    box: Box
    ink: Box
    angle: int

    @property
    def to_page(self) -> Affine:
        """Transform from the front's millimetres to those of the page."""
        return _into(self.box, self.angle)


class _Layout(NamedTuple):
    """A sheet of paper with its cells.

    The back page is composed upright: the back of a front at x lies at `width - x - w`
    (`mirrored`). `_fed` takes that page to the one that is printed. Every face, mark and box of a
    back goes this way, so that all of them lie behind their fronts.
    """

    page: PackedPage
    cells: tuple[_Cell, ...]
    style: ImpositionStyle
    duplex: Duplex

    def sides(self) -> tuple[Side, ...]:
        """Return the sides of the paper that are printed."""
        return ("front", "back") if self.duplex.uses_both_sides else ("front",)

    @property
    def width(self) -> float:
        return self.page.frame.width_mm

    @property
    def height(self) -> float:
        return self.page.frame.height_mm

    @property
    def folded(self) -> bool:
        """Whether fronts and backs stand on one side of the paper, on either side of a fold."""
        return self.duplex is Duplex.FOLD

    @property
    def turned(self) -> bool:
        """Whether the back page is printed upside down, as the paper is turned."""
        return upside_down(self.duplex, self.width, self.height)

    def placements(self, side: Side, page: int) -> Iterator[Placement]:
        """Yield the faces on a side of the sheet, which is the `page` of the file."""
        for cell in self.cells:
            if side == "front":
                yield Placement(cell.piece.id, cell.copy, "front", page, cell.box, cell.angle)
            if self._shows_backs(side) and cell.piece.back is not None:
                box = self._behind(cell.box)
                angle = ((180 if self.turned else 0) - cell.angle) % 360
                yield Placement(cell.piece.id, cell.copy, "back", page, box, angle)

    def sheet(self, side: Side, number: int, name: str) -> Sheet:
        """Return one side of a sheet: its fronts or backs, both where it is folded, with marks."""
        verbs: list[Verb] = []
        if side == "front":
            verbs += self._fronts()
        if self._shows_backs(side):
            verbs += self._backs()
        if self.folded:
            verbs.append(marks.fold_line(self._fold))
        if self.style.footer:
            wide = self.marked[0] if self.style.registration else self.width
            verbs += marks.footer(
                wide,
                self.height,
                name,
                upside_down=side == "back" and self.turned,
                left_mm=_foot_mm(self.style),
            )
        drawing = Drawing(f"sheet-{number}-{side}", self.width, self.height, tuple(verbs))
        trim = within_page(self._trim_box(side), self.width, self.height)
        bleed = within_page(grown(trim, self.style.bleed_mm), self.width, self.height)
        cut = self.cells if side == "front" else ()
        outlines = tuple(map(_outline, cut))
        folds = tuple(fold for cell in cut for fold in _folds(cell))
        return Sheet(
            drawing,
            trim,
            bleed_box=bleed,
            name=name,
            side=side,
            outlines=outlines,
            folds=folds,
            fold=self._fold if self.folded else (),
        )

    def _shows_backs(self, side: Side) -> bool:
        return side == "back" or self.folded

    def _fronts(self) -> Iterator[Verb]:
        """Yield the fronts with their die lines, crop marks and marks for a machine."""
        for cell in self.cells:
            yield _face(cell.piece.front, cell.to_page, cell.ink, Affine())
        yield from _die_lines(self.cells)
        yield from self._crop_marks(Affine(), mirror=False)
        if self.style.registration:
            yield from self.style.registration.shapes(*self.marked)

    def _backs(self) -> Iterator[Verb]:
        """Yield the backs with their crop marks: composed upright, printed as the page is fed."""
        fed = self._fed(self._offset)
        for cell in self.cells:
            if cell.piece.back is not None:
                box, ink = mirrored(cell.box, self.width), mirrored(cell.ink, self.width)
                yield _face(cell.piece.back, _into(box, -cell.angle), ink, fed)
        yield from self._crop_marks(fed, mirror=True)

    def _trim_box(self, side: Side) -> Box:
        """Return the box around all blocks on a page. The printer's offset moves that of a back; a
        box cannot turn by its angle."""
        blocks = [block.box for block in self.page.blocks]
        behind = [self._behind(box, self._offset._replace(angle_deg=0.0)) for box in blocks]
        if side == "back":
            return box_around(behind)
        return box_around(blocks + behind if self.folded else blocks)

    @property
    def _offset(self) -> BackOffset:
        """Offset of the printer's backs; a folded sheet is printed on one side and has none."""
        return NO_OFFSET if self.folded else self.style.back_offset

    def _behind(self, box: Box, offset: BackOffset = NO_OFFSET) -> Box:
        """Return where the back of a front at `box` is printed.

        On A4 turned over its long edge, a front at x = 10, 30 wide, has its back at x = 170.
        """
        return bounds(transformed(rectangle(*mirrored(box, self.width)), self._fed(offset)))

    def _fed(self, offset: BackOffset) -> Affine:
        """Return the transform from the upright back page to the page as it is fed."""
        turn = turned_page(self.width, self.height) if self.turned else Affine()
        return turn @ offset.affine(self.width, self.height)

    def _crop_marks(self, by: Affine, mirror: bool) -> Iterator[Shape]:
        """Yield the crop marks of the page, or with `mirror` of its back. `by`: the transform of
        the back page as it is fed."""
        if not self.style.crops:
            return
        for block in self.page.blocks:
            xs, ys = block.cuts()
            box = block.box
            if mirror:
                xs, box = tuple(self.width - x for x in xs), mirrored(box, self.width)
            yield marks.crop_marks(box, xs, ys, self.style.bleed_mm, _crop_length(self.style), by)

    @property
    def marked(self) -> tuple[float, float]:
        """Size of the sheet under the blade, which the marks of a machine stand around."""
        size = self.width, self.height
        return folded(*size) if self.folded else size

    @property
    def _fold(self) -> Path:
        """Line along which the sheet is folded: across its longer sides."""
        if self.width > self.height:
            x = self.width / 2
            return polyline([(x, marks.EDGE_MM), (x, self.height - marks.FOOTER_MM - 1)])
        y = self.height / 2
        return polyline([(marks.EDGE_MM, y), (self.width - marks.EDGE_MM, y)])


def _into(box: Box, angle: int) -> Affine:
    """Return the map of a face, turned by 90, 0 or -90 degrees, into a box."""
    x, y, width, height = box
    if not angle:
        return shift(x, y)
    corner = {90: (x + width, y), -90: (x, y + height)}[angle]
    return shift(*corner) @ rotation(angle)


class Arrangement(NamedTuple):
    """Sheets of paper on which it is known where everything lies, and nothing is drawn yet: the
    `copies` of pieces by the lot of a block and the place in it."""

    pages: tuple[PackedPage, ...] = ()
    copies: Sequence[Sequence[tuple[Piece, int]]] = ()
    style: ImpositionStyle = ImpositionStyle()
    duplex: Duplex = Duplex.OFF

    @property
    def layouts(self) -> tuple[_Layout, ...]:
        """Each page with its cells; several ways are arranged, and only the best is laid out."""
        return tuple(
            _Layout(page, tuple(_cells(page, self.copies, self.style)), self.style, self.duplex)
            for page in self.pages
        )

    def cut(self) -> Iterator[tuple[Path, float, float]]:
        """Yield the outline of every piece, with the width and height of what lies under the
        blade."""
        for layout in self.layouts:
            for cell in layout.cells:
                yield _outline(cell), *layout.marked

    def drawn(self, name: SheetName) -> Imposition:
        """Draw all sheets. `name` words the name line of each."""
        sheets: list[Sheet] = []
        placements: list[Placement] = []
        layouts = self.layouts
        for number, layout in enumerate(layouts, 1):
            for side in layout.sides():
                line = name(number, len(layouts), side)
                sheets.append(layout.sheet(side, number, line))
                placements += layout.placements(side, len(sheets))
        return Imposition(tuple(sheets), tuple(placements))


def _face(face: Drawing, lies: Affine, ink: Box, by: Affine) -> Clip:
    """Return a face on its page, clipped to the box `ink`. `lies`: from the face to the page as it
    is laid out; `by`: from there to the page as it is fed."""
    window = transformed(rectangle(*ink), by)
    return Clip(window, (PlacedDrawing(face, by @ lies),))


def _die_lines(cells: Sequence[_Cell]) -> Iterator[Shape]:
    """Yield the lines along which shaped pieces are cut."""
    for cell in cells:
        if cell.piece.outline is not None:
            yield Shape(_outline(cell), marks.hairline(marks.QUIET))


def _outline(cell: _Cell) -> Path:
    """Return the cut line of a piece on its page: its die line, or its trim box."""
    if cell.piece.outline is None:
        return rectangle(*cell.box)
    return transformed(cell.piece.outline, cell.to_page)


def _folds(cell: _Cell) -> Iterator[Path]:
    """Yield the folds of a piece on its page."""
    for fold in cell.piece.front.folds:
        yield transformed(fold, cell.to_page)


def _foot_mm(style: ImpositionStyle) -> float:
    """Return where the line at the foot begins, from the left edge of the paper."""
    return style.registration.foot_mm if style.registration else marks.FOOTER_X_MM


def _cells(
    page: PackedPage, copies: Sequence[Sequence[tuple[Piece, int]]], style: ImpositionStyle
) -> Iterator[_Cell]:
    """Yield the cells of a page with the copies that stand in them."""
    for block in page.blocks:
        for index in range(block.cells):
            piece, copy = copies[block.lot][block.first + index]
            box = block.cell(index)
            ink = _ink(block, index, box, min(style.bleed_mm, piece.front.bleed_mm))
            yield _Cell(piece, copy, box, ink, angle=90 if block.turned else 0)


def _ink(block: CellBlock, index: int, trim: Box, bleed_mm: float) -> Box:
    """Return the trim grown by the bleed on free sides, by half the gutter at most towards
    neighbours."""
    inner = min(bleed_mm, block.gutter / 2)
    if inner == bleed_mm:
        return grown(trim, bleed_mm)
    row, column = divmod(index, block.columns)

    def beyond(rows: int, columns: int) -> float:
        """Return the bleed on the side of the cell so many rows and columns farther on."""
        return inner if block.is_filled(row + rows, column + columns) else bleed_mm

    left, right, above, below = beyond(0, -1), beyond(0, 1), beyond(-1, 0), beyond(1, 0)
    x, y, width, height = trim
    return x - left, y - above, width + left + right, height + above + below


def _orientations(paper: Paper, orientation: Orientation) -> tuple[Paper, ...]:
    """Return the ways in which the paper may lie."""
    match orientation:
        case "portrait":
            return (paper.portrait(),)
        case "landscape":
            return (paper.landscape(),)
        case "best":
            return paper.both_ways()


def _frame(paper: Paper, style: ImpositionStyle, duplex: Duplex) -> PageFrame:
    """Return the area that trims may cover: the paper without the margins, the footer and, with a
    fold, its half."""
    width, height, side = paper.width_mm, paper.height_mm, style.margin_mm
    foot = max(style.margin_mm, marks.FOOTER_MM + _FOOTER_SPARE_MM + _reach(style))
    area = (side, side, width - 2 * side, height - side - foot)
    if duplex is Duplex.FOLD:
        spare = _reach(style) + _FOLD_SPARE_MM
        if style.registration:  # whose lower marks stand beside the fold
            spare = max(spare, side)
        if paper.is_landscape:
            area = (side, side, width / 2 - spare - side, height - side - foot)
        else:
            # What lies above the fold comes to lie below it too: keep the footer clear of both.
            area = (side, foot, width - 2 * side, height / 2 - spare - foot)
    return PageFrame(width, height, area)


def _crop_length(style: ImpositionStyle) -> float:
    """Return the length of crop marks in mm, as far as the margin holds them."""
    return min(style.mark_mm, style.margin_mm - style.bleed_mm - marks.CROP_OFF_MM)


def _reach(style: ImpositionStyle) -> float:
    """Return how far bleed and marks stand out from a block."""
    if not style.crops:
        return style.bleed_mm
    return marks.crop_reach(style.bleed_mm, _crop_length(style))


def _check(pieces: Sequence[Piece], style: ImpositionStyle) -> None:
    """Raise PressError for margins too narrow for bleed and marks, and for pieces with a wrong
    count or size, an id of another, or a back of another size."""
    gutters = [piece.gutter_mm for piece in pieces]
    if min(style.margin_mm, style.gutter_mm, style.bleed_mm, *gutters) < 0:
        raise PressError("Margin, gutter and bleed must not be negative.")
    least = style.bleed_mm + (marks.CROP_OFF_MM + 1 if style.crops else 0)
    if style.margin_mm < least:
        raise PressError(
            f"A margin of {style.margin_mm:g} mm has no room for the bleed and the crop marks;"
            f" it must be at least {least:g} mm."
        )
    seen: set[str] = set()
    for piece in pieces:
        if piece.id in seen:
            raise PressError(f"Two pieces have the id {shown(piece.id)}; ids must differ.")
        seen.add(piece.id)
        front, back = piece.front, piece.back
        if piece.count < 0:
            raise PressError(
                f"Piece {shown(piece.id)} has a count of {piece.count}; use 0 or more."
            )
        if min(front.width_mm, front.height_mm) <= 0:
            raise PressError(
                f"Piece {shown(piece.id)} has no size; width and height must be positive."
            )
        if back is not None and (
            abs(front.width_mm - back.width_mm) > 1e-6
            or abs(front.height_mm - back.height_mm) > 1e-6
        ):
            raise PressError(
                f"The back of piece {shown(piece.id)} is {back.width_mm:g} x {back.height_mm:g} mm"
                f" and its front {front.width_mm:g} x {front.height_mm:g} mm; they must be equal."
            )


def _too_large(piece: Piece, paper: Paper, frames: Sequence[PageFrame]) -> str:
    """Return the sentence about a piece that no sheet of the paper has room for."""
    width, height = piece.front.width_mm, piece.front.height_mm
    rooms = " or ".join(f"{f.area[2]:g} x {f.area[3]:g} mm" for f in frames)
    return (
        f"Piece {shown(piece.id)} is {width:g} x {height:g} mm, but {paper.name} paper has room for"
        f" {rooms} within its margins; choose a larger paper."
    )
