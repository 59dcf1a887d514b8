"""A big board -> equal tiles to glue together, or one poster.

Every tile shows a *window* of the board; all windows of a row have one size, neighbours overlap.
Upright seams run through all rows if they can do so without harm, else every row has its own: rows
are glued first, so that costs nobody a step. Tiles are glued in reading order, each on top of its
left and upper neighbours, so the visible *seams* are the left and upper edges of windows. Where the
next tile will lie, a tile is hatched.

Tiles are named like cells of a spreadsheet: `B2` is the second column, second row; `B2 of 2x4`
means two rows by four columns.
"""

from __future__ import annotations

from collections.abc import Iterator

from kitgen.draw.drawing import Clip, Drawing, Paint, Place, Recorder, Shape, Text, Verb
from kitgen.draw.fonts import CAP_HEIGHT, MM_PER_PT, width_mm
from kitgen.draw.geometry import (
    Affine,
    Box,
    Path,
    Segment,
    polyline,
    rectangle,
    scaling,
    shift,
    transformed,
)
from kitgen.game.problems import shown
from kitgen.press import marks
from kitgen.press.errors import PressError
from kitgen.press.papers import LARGEST_SIDE_MM, Paper
from kitgen.press.registration import Registration
from kitgen.press.seams import Seams, find_seams, windows_needed
from kitgen.press.sheet import Sheet, SheetName, grown, within_page
from kitgen.quick import NamedTuple

LARGEST_BLEED_MM = 3.0
"""More bleed than this does not fit beside the marks in a margin."""
_DIAMOND_MM = 1.4
_HATCH_MM = 4.0


class TileWords(NamedTuple):
    """The words on tiles, for translation; the braces are filled in."""

    tile: str = "{tile} of {rows}x{columns}"
    glue: str = "glue {tile} here"


ENGLISH = TileWords()


class TilingStyle(NamedTuple):
    """`margin_mm` stays free round a window; `overlap_mm` is the least overlap of neighbours.

    `spare_share`: how many more sheets than needed, as a share, a plan that cuts no kept box is
    worth. `registration`: marks for a cutting machine, in place of crop marks.
    """

    margin_mm: float = 10.0
    overlap_mm: float = 10.0
    spare_share: float = 0.0
    words: TileWords = ENGLISH
    registration: Registration | None = None


class Tile(NamedTuple):
    """One tile: its place in the grid (from 0) and what it shows, in the board's millimetres.

    `visible` is the part of `window` that no other tile covers once all are glued.
    """

    name: str
    row: int
    column: int
    window: Box
    visible: Box
    page: int


class TilePlan(NamedTuple):
    """The sheets and their geometry. `cut_boxes` are kept boxes that no seam could spare."""

    paper: Paper
    rows: int
    columns: int
    tiles: tuple[Tile, ...]
    cut_boxes: tuple[Box, ...]
    sheets: tuple[Sheet, ...]

    @property
    def is_whole(self) -> bool:
        """Whether the board fits on one sheet, so that nothing is glued."""
        return len(self.tiles) == 1


def tile(board: Drawing, paper: Paper, style: TilingStyle, name: SheetName) -> TilePlan:
    """Spread a board over the fewest equal tiles, with seams that spare its `keep` boxes.

    Both ways to lay the paper are tried: fewest sheets first, then fewest boxes cut, then seams
    that run through, then least overlap; but a plan that cuts no box may take `style.spare_share`
    more sheets. A board that fits
    on the paper becomes one centred sheet with crop marks. A name line ends with the tile's own
    name.
    Raises PressError if the paper is too small for tiles with this overlap, or the board is empty.
    """
    if min(board.width_mm, board.height_mm) <= 0:
        raise PressError(
            f"Board {shown(board.name)} has no size; width and height must be positive."
        )
    if style.overlap_mm < 0 or style.margin_mm < _least_margin(board):
        raise PressError(
            f"Tiles need an overlap of at least 0 mm and a margin of at least"
            f" {_least_margin(board):g} mm."
        )
    ways = [way for way in paper.both_ways() if _holds_tiles(way, style)]
    grids = [_grid(board, way, style) for way in ways]
    if not grids:
        raise PressError(
            f"Paper {paper.name} is too small for tiles with an overlap of"
            f" {style.overlap_mm:g} mm; choose a larger paper."
        )
    best = min(grids, key=lambda grid: grid.rank(board))
    if best.cut_boxes(board):
        allowed = best.rows * best.columns * (1 + style.spare_share)
        roomier = [_grid(board, way, style, *more) for way in ways for more in _MORE]
        grids = [grid for grid in grids + roomier if grid.rows * grid.columns <= allowed]
        grids += [grid.stepped(board, style) for grid in grids]
        whole = [grid for grid in grids if not grid.cut_boxes(board)]
        best = min(whole or grids, key=lambda grid: grid.rank(board))
    return best.plan(board, style, name)


def _holds_tiles(paper: Paper, style: TilingStyle) -> bool:
    return min(_window_room(paper, style)) > 3 * style.overlap_mm


_MORE = ((1, 0), (0, 1), (1, 1), (2, 0), (0, 2))
"""Columns and rows to add when the fewest tiles would cut a box."""


def _grid(
    board: Drawing, paper: Paper, style: TilingStyle, columns: int = 0, rows: int = 0
) -> _Grid:
    """The fewest tiles on this paper, or some columns and rows more."""
    width, height = _window_room(paper, style)
    across = [(x, x + w) for x, _, w, _ in board.keep]
    down = [(y, y + h) for _, y, _, h in board.keep]
    seams = find_seams(board.height_mm, down, height, style.overlap_mm, rows)
    through = find_seams(board.width_mm, across, width, style.overlap_mm, columns)
    return _Grid(paper, (through,) * len(seams.starts), seams)


def _window_room(paper: Paper, style: TilingStyle) -> tuple[float, float]:
    """The largest window: the paper without margins and footer."""
    return (
        paper.width_mm - 2 * style.margin_mm,
        paper.height_mm - 2 * style.margin_mm - marks.FOOTER_MM,
    )


def tiles_needed(board: Drawing, paper: Paper, style: TilingStyle) -> int:
    """How many sheets `tile` will make; cheap, for choosing a paper. Raises as `tile` does."""
    ways = [way for way in paper.both_ways() if _holds_tiles(way, style)]
    if not ways:
        raise PressError(f"Paper {paper.name} is too small for tiles; choose a larger paper.")
    counts = []
    for way in ways:
        width, height = _window_room(way, style)
        columns = windows_needed(board.width_mm, width, style.overlap_mm)
        counts.append(columns * windows_needed(board.height_mm, height, style.overlap_mm))
    return min(counts)


class _Grid(NamedTuple):
    """Seams down the board, and across it for each row."""

    paper: Paper
    across: tuple[Seams, ...]
    down: Seams

    @property
    def columns(self) -> int:
        return len(self.across[0].starts)

    @property
    def rows(self) -> int:
        return len(self.down.starts)

    def stepped(self, board: Drawing, style: TilingStyle) -> _Grid:
        """The same rows, each with seams that spare its own boxes."""
        width, _ = _window_room(self.paper, style)
        more = self.columns - windows_needed(board.width_mm, width, style.overlap_mm)
        across = []
        for seen in self.down.visible:
            spans = [(x, x + w) for x, y, w, h in board.keep if _overlaps(y, h, seen)]
            across.append(find_seams(board.width_mm, spans, width, style.overlap_mm, more))
        return self._replace(across=tuple(across))

    def rank(self, board: Drawing) -> tuple[int, int, int, float]:
        area = sum(seams.window_mm for seams in self.across) * self.down.window_mm * self.columns
        sheets = self.rows * self.columns
        return sheets, len(self.cut_boxes(board)), len(set(self.across)), round(area, 3)

    def cut_boxes(self, board: Drawing) -> tuple[Box, ...]:
        """The kept boxes that a seam crosses."""
        rows = list(zip(self.down.visible, self.across, strict=True))
        return tuple(
            box
            for box in board.keep
            if _is_cut(box[1], box[3], self.down)
            or any(
                _is_cut(box[0], box[2], seams)
                for seen, seams in rows
                if _overlaps(box[1], box[3], seen)
            )
        )

    def plan(self, board: Drawing, style: TilingStyle, name: SheetName) -> TilePlan:
        tiles = tuple(self._tiles())
        glue_marks = _glue_marks(tiles, board)
        sheets = []
        for each in tiles:
            line = name(each.page, len(tiles), "front")
            if len(tiles) > 1:
                words = style.words.tile.format(
                    tile=each.name, rows=self.rows, columns=self.columns
                )
                line = f"{line} · {words}"
            sheets.append(_TileSheet(self, each, board, style).sheet(glue_marks, line))
        return TilePlan(
            self.paper, self.rows, self.columns, tiles, self.cut_boxes(board), tuple(sheets)
        )

    def _tiles(self) -> Iterator[Tile]:
        for row, (y, seen_to_y) in enumerate(self.down.visible):
            seams = self.across[row]
            for column, (x, seen_to_x) in enumerate(seams.visible):
                yield Tile(
                    tile_name(row, column),
                    row,
                    column,
                    (x, y, seams.window_mm, self.down.window_mm),
                    (x, y, seen_to_x - x, seen_to_y - y),
                    row * self.columns + column + 1,
                )


def _is_cut(low: float, size: float, seams: Seams) -> bool:
    return any(low + 1e-6 < start < low + size - 1e-6 for start in seams.starts[1:])


def _overlaps(low: float, size: float, seen: tuple[float, float]) -> bool:
    return low < seen[1] - 1e-6 and seen[0] + 1e-6 < low + size


def tile_name(row: int, column: int) -> str:
    """`A1` for the first row and column (0, 0); columns go on with AA after Z."""
    letters, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


class _TileSheet(NamedTuple):
    grid: _Grid
    tile: Tile
    board: Drawing
    style: TilingStyle

    def sheet(self, glue_marks: Drawing, line: str) -> Sheet:
        paper, (_, _, width, height) = self.grid.paper, self.tile.window
        left = (paper.width_mm - width) / 2
        top = (paper.height_mm - marks.FOOTER_MM - height) / 2
        trim = (left, top, width, height)
        to_page = shift(left - self.tile.window[0], top - self.tile.window[1])
        bleed = within_page(self._bleed(trim), paper.width_mm, paper.height_mm)
        verbs: list[Verb] = [Clip(rectangle(*bleed), (Place(self.board, to_page),))]
        if self.grid.rows * self.grid.columns > 1:
            verbs += self._glue_strips(trim)
            verbs.append(Clip(rectangle(*trim), (Place(glue_marks, to_page),)))
            verbs += self._neighbours(trim)
        machine = self.style.registration
        size = paper.width_mm, paper.height_mm
        verbs += machine.shapes(*size) if machine else self._crop_marks(trim)
        foot = machine.foot_mm if machine else marks.FOOTER_X_MM
        verbs += marks.footer(*size, line, left_mm=foot)
        drawing = Drawing(
            f"{self.board.name}-{self.tile.name}", paper.width_mm, paper.height_mm, tuple(verbs)
        )
        return Sheet(drawing, trim, bleed, line, "front", (rectangle(*trim),))

    @property
    def _has_right(self) -> bool:
        return self.tile.column + 1 < self.grid.columns

    @property
    def _has_below(self) -> bool:
        return self.tile.row + 1 < self.grid.rows

    def _bleed(self, trim: Box) -> Box:
        """The trim grown by the board's bleed where the board itself ends."""
        bleed = _bleed_mm(self.board)
        x, y, width, height = trim
        left = bleed if self.tile.column == 0 else 0.0
        above = bleed if self.tile.row == 0 else 0.0
        right = 0.0 if self._has_right else bleed
        below = 0.0 if self._has_below else bleed
        return x - left, y - above, width + left + right, height + above + below

    def _crop_marks(self, trim: Box) -> Iterator[Shape]:
        """At the corners of the window, and where the edges of the next tiles will lie."""
        x, y, width, height = trim
        _, _, seen_width, seen_height = self.tile.visible
        xs, ys = {x, x + width, x + seen_width}, {y, y + height, y + seen_height}
        bleed = _bleed_mm(self.board)
        length = min(marks.CROP_MM, self.style.margin_mm - bleed - marks.CROP_OFF_MM)
        yield marks.crop_marks(trim, sorted(xs), sorted(ys), bleed, length)

    def _glue_strips(self, trim: Box) -> Iterator[Verb]:
        x, y, width, height = trim
        _, _, seen_width, seen_height = self.tile.visible
        if self._has_right:
            strip = (x + seen_width, y, width - seen_width, height)
            edge = ((strip[0], y), (strip[0], y + height))
            next_name = tile_name(self.tile.row, self.tile.column + 1)
            middle = y + seen_height / 2
            yield from _glue_strip(strip, edge, self._glue_text(next_name), middle, upright=True)
        if self._has_below:
            strip = (x, y + seen_height, width, height - seen_height)
            edge = ((x, strip[1]), (x + width, strip[1]))
            next_name = tile_name(self.tile.row + 1, self.tile.column)
            middle = x + seen_width / 2
            yield from _glue_strip(strip, edge, self._glue_text(next_name), middle, upright=False)

    def _glue_text(self, next_name: str) -> str:
        return self.style.words.glue.format(tile=next_name)

    def _neighbours(self, trim: Box) -> Iterator[Verb]:
        """An arrow and a name in the margin beyond each edge that has a neighbour."""
        x, y, width, height = trim
        row, column = self.tile.row, self.tile.column
        middle_x, middle_y = x + width / 2, y + height / 2
        beyond = [
            (column > 0, (row, column - 1), (x - 2, middle_y), 180.0),
            (self._has_right, (row, column + 1), (x + width + 2, middle_y), 0.0),
            (row > 0, (row - 1, column), (middle_x, y - 2), 270.0),
            (self._has_below, (row + 1, column), (middle_x, y + height + 2), 90.0),
        ]
        for exists, place, at, angle in beyond:
            if exists:
                yield from _arrow(tile_name(*place), at, angle)


def _glue_strip(
    strip: Box,
    edge: tuple[tuple[float, float], tuple[float, float]],
    words: str,
    middle: float,
    upright: bool,
) -> Iterator[Verb]:
    """Thin hatching, the line along which the next tile's edge will lie, and what to do."""
    x, y, width, height = strip
    lines: list[Segment] = []
    start = x - height
    while start < x + width:
        lines += [("M", start, y + height), ("L", start + height, y)]
        start += _HATCH_MM
    yield Clip(rectangle(*strip), (Shape(tuple(lines), marks.hairline(marks.QUIET)),))
    yield Shape(polyline(edge), marks.hairline(dash_mm=(1.5, 1.0)))
    size = marks.LABEL_PT
    long, thick = width_mm("sans-semibold", words, size) + 2.0, 3.4
    centre = (x + width / 2, middle) if upright else (middle, y + height / 2)
    box_width, box_height = (thick, long) if upright else (long, thick)
    if box_width > width or box_height > height:
        return
    yield Shape(
        rectangle(
            centre[0] - box_width / 2, centre[1] - box_height / 2, box_width, box_height, 0.6
        ),
        Paint(fill=marks.PAPER),
    )
    drop = CAP_HEIGHT * size * MM_PER_PT / 2
    at = (centre[0] - drop, centre[1]) if upright else (centre[0], centre[1] + drop)
    yield Text(*at, words, "sans-semibold", size, marks.INK, "middle", angle=90 if upright else 0)


def _arrow(name: str, at: tuple[float, float], angle: float) -> Iterator[Verb]:
    """A small arrow that starts at a point of an edge, and a name beside it that reads upright."""
    dx, dy = {0.0: (1, 0), 90.0: (0, 1), 180.0: (-1, 0), 270.0: (0, -1)}[angle]
    x, y = at
    tip, half = 1.8, 1.0
    yield Shape(
        polyline(
            [
                (x + dx * tip, y + dy * tip),
                (x - dy * half, y + dx * half),
                (x + dy * half, y - dx * half),
            ],
            closed=True,
        ),
        Paint(fill=marks.INK),
    )
    size = marks.LABEL_PT
    if dx:
        yield Text(x + dx * tip / 2, y - 1.6, name, "sans-semibold", size, marks.INK, "middle")
    else:
        middle = y + dy * tip / 2 + CAP_HEIGHT * size * MM_PER_PT / 2
        yield Text(x + 1.8, middle, name, "sans-semibold", size, marks.INK)


def _glue_marks(tiles: tuple[Tile, ...], board: Drawing) -> Drawing:
    """Small diamonds across every seam, in the board's coordinates.

    Each tile shows the same drawing through its own window, so the halves on two tiles meet
    exactly when the tiles do. None touches a kept box.
    """
    record = Recorder()
    for each in tiles:
        x, y, width, height = each.visible
        spots = [(x, y + height * part / 6) for part in (1, 3, 5) if each.column > 0]
        spots += [(x + width * part / 6, y) for part in (1, 3, 5) if each.row > 0]
        for spot in spots:
            if not any(_touches(spot, box) for box in board.keep):
                record.shape(_diamond(*spot), Paint(stroke=marks.INK, width_mm=0.12))
    return record.drawing(f"{board.name}-glue-marks", board.width_mm, board.height_mm)


def _diamond(x: float, y: float) -> Path:
    r = _DIAMOND_MM
    return polyline([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], closed=True)


def _touches(spot: tuple[float, float], box: Box) -> bool:
    x, y, width, height = grown(box, _DIAMOND_MM)
    return x < spot[0] < x + width and y < spot[1] < y + height


def _bleed_mm(board: Drawing) -> float:
    return min(board.bleed_mm, LARGEST_BLEED_MM)


def _least_margin(board: Drawing) -> float:
    return _bleed_mm(board) + marks.CROP_OFF_MM + 1


def assembly_diagram(plan: TilePlan, board: Drawing, width_mm: float = 90.0) -> Drawing:
    """A small picture of the glued board: its seams, the tiles' names and their order.

    Tinted strips are where two tiles lie on each other. Its height follows from the board's.
    """
    record = Recorder()
    factor = width_mm / board.width_mm
    small = scaling(factor)
    for each in plan.tiles:
        record.shape(_scaled(each.visible, small), Paint(fill=marks.PAPER))
        record.verbs.extend(_covered_strips(each, plan, small))
    for each in plan.tiles:
        record.shape(_scaled(each.visible, small), Paint(stroke=marks.INK, width_mm=0.2))
        x, y, width, height = each.visible
        centre_x, centre_y = small(x + width / 2, y + height / 2)
        size = 8.5 if min(width, height) * factor > 9 else marks.LABEL_PT
        drop = CAP_HEIGHT * size * MM_PER_PT / 2
        record.text(
            Text(centre_x, centre_y + drop, each.name, "sans-semibold", size, marks.INK, "middle")
        )
    return record.drawing(f"{board.name}-assembly", width_mm, board.height_mm * factor)


def _covered_strips(each: Tile, plan: TilePlan, small: Affine) -> Iterator[Shape]:
    """Where this tile lies on its left and upper neighbours."""
    for other in plan.tiles:
        left = other.row == each.row and other.column == each.column - 1
        above = other.column == each.column and other.row == each.row - 1
        x, y, width, height = each.visible
        if left:
            width = min(width, other.window[0] + other.window[2] - x)
        elif above:
            height = min(height, other.window[1] + other.window[3] - y)
        else:
            continue
        yield Shape(_scaled((x, y, width, height), small), Paint(fill="#e9e4d6"))


def _scaled(box: Box, small: Affine) -> Path:
    return transformed(rectangle(*box), small)


def poster(board: Drawing, name: SheetName, margin_mm: float = 10.0) -> Sheet:
    """The whole board on one page of its own size, with room for bleed, marks and the footer.

    Raises PressError if the page would be larger than a PDF page may be.
    """
    bleed = _bleed_mm(board)
    margin = max(margin_mm, marks.crop_reach(bleed))
    width = board.width_mm + 2 * margin
    height = board.height_mm + 2 * margin + marks.FOOTER_MM
    if max(width, height) > LARGEST_SIDE_MM:
        raise PressError(
            f"Board {shown(board.name)} is too large for one page: with its margins it may be"
            f" {LARGEST_SIDE_MM:g} mm at most."
        )
    trim = (margin, margin, board.width_mm, board.height_mm)
    reach = grown(trim, bleed)
    line = name(1, 1, "front")
    verbs: tuple[Verb, ...] = (
        Clip(rectangle(*reach), (Place(board, shift(margin, margin)),)),
        marks.crop_marks(
            trim,
            (margin, margin + board.width_mm),
            (margin, margin + board.height_mm),
            bleed,
        ),
        *marks.footer(width, height, line),
    )
    return Sheet(Drawing(f"{board.name}-poster", width, height, verbs), trim, reach, line, "front")
