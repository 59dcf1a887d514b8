"""The sheet of one tile: its part of the board, crop marks where it is cut, tabs where it is not,
and which tiles lie beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kitgen.draw.drawing import (
    Anchor,
    Clip,
    Drawing,
    Paint,
    PlacedDrawing,
    Recorder,
    Shape,
    Text,
    Verb,
)
from kitgen.draw.fonts import CAP_HEIGHT, MM_PER_PT, width_mm
from kitgen.draw.geometry import Box, Path, Segment, polyline, rectangle, shift
from kitgen.press import marks
from kitgen.press.sheet import Sheet, grown, within_page
from kitgen.press.tiles import Tile, TilingStyle

_DIAMOND_MM = 1.4
_HATCH_MM = 4.0
_CLEAR_MM = 2.0
_ARROW_MM = 1.5
"""Distance from an edge of the arrow that tells what it lies on."""
_ARROW_NAME_MM = 1.8
"""Distance from the middle of an arrow to the name beside it."""
_WORDS_MM = 3.0
"""Height of the words on a tab."""


def least_margin(board: Drawing) -> float:
    """Return the margin in mm that holds a board's bleed and crop marks of 1 mm."""
    return marks.printed_bleed(board) + marks.CROP_OFF_MM + 1


def tile_sheets(
    tiles: Sequence[Tile], board: Drawing, style: TilingStyle, lines: Sequence[str]
) -> tuple[Sheet, ...]:
    """Return a sheet for each tile of a board. Its trim is what is seen of it, its outline that and
    the tabs: what is left when it is cut. `lines` stand at their feet."""
    glue = _glue_marks(tiles, board)
    return tuple(
        _TileSheet(each, tiles, board, style, glue).sheet(line)
        for each, line in zip(tiles, lines, strict=True)
    )


class _TileSheet(NamedTuple):
    """What the sheet of one tile is made of; `tiles` are all of its board."""

    tile: Tile
    tiles: Sequence[Tile]
    board: Drawing
    style: TilingStyle
    glue_marks: Drawing

    def sheet(self, line: str) -> Sheet:
        """Return the sheet of a tile: its part of the board, tabs and glue marks if there are
        several tiles, crop or registration marks, and the footer."""
        paper = self.tile.paper
        size = paper.width_mm, paper.height_mm
        x, y, _, _ = self.tile.window
        left, top = self._corner()
        to_page = shift(left - x, top - y)
        whole = (left, top, *self.tile.window[2:])
        seen = (left, top, *self.tile.visible[2:])
        art = self._widened_by(seen, marks.printed_bleed(self.board), self.style.lap_mm)
        verbs: list[Verb] = [Clip(rectangle(*art), (PlacedDrawing(self.board, to_page),))]
        if len(self.tiles) > 1:
            verbs += self._tabs(seen, art)
            verbs.append(Clip(rectangle(*art), (PlacedDrawing(self.glue_marks, to_page),)))
            verbs += self._arrows(seen)
        machine = self.style.registration
        verbs += machine.shapes(*size) if machine else self._crop_marks(seen)
        verbs += marks.footer(*size, line, left_mm=self._foot_mm(left))
        drawing = Drawing(f"{self.board.name}-{self.tile.name}", *size, tuple(verbs))
        bleed = within_page(art, *size)
        outlines = (rectangle(*whole),)
        return Sheet(drawing, seen, bleed, name=line, side="front", outlines=outlines)

    def _corner(self) -> tuple[float, float]:
        """Return the corner of the window on the paper: centred, except that tabs reach to the
        edge."""
        paper, (_, _, width, height) = self.tile.paper, self.tile.window
        to_edge = self.style.registration is None
        across, down = paper.width_mm - width, paper.height_mm - height
        left = across if self.tile.right and to_edge else across / 2
        top = down if self.tile.below and to_edge else (down - marks.FOOTER_MM) / 2
        return left, top

    def _foot_mm(self, left: float) -> float:
        """Return where the line at the foot begins: beside the marks that stand there."""
        if self.style.registration:
            return self.style.registration.foot_mm
        return left + _CLEAR_MM if self.tile.below else marks.FOOTER_X_MM

    def _widened_by(self, box: Box, edge_mm: float, tab_mm: float) -> Box:
        """Return a box widened by `edge_mm` where the board itself ends, by `tab_mm` on the sides
        of tabs."""
        x, y, width, height = box
        left = edge_mm if self.tile.visible[0] <= 0 else 0.0
        above = edge_mm if self.tile.visible[1] <= 0 else 0.0
        right = tab_mm if self.tile.right else edge_mm
        below = tab_mm if self.tile.below else edge_mm
        return x - left, y - above, width + left + right, height + above + below

    def _crop_marks(self, seen: Box) -> Iterator[Shape]:
        """Yield the marks where the tile is cut: never along a tab."""
        x, y, width, height = seen
        bleed, lap = marks.printed_bleed(self.board), self.style.lap_mm
        over = max(lap - bleed, 0.0)
        block = x, y, width + over * self.tile.right, height + over * self.tile.below
        xs = [x] if self.tile.right else [x, x + width]
        ys = [y] if self.tile.below else [y, y + height]
        length = min(marks.CROP_MM, self.style.margin_mm - bleed - marks.CROP_OFF_MM)
        yield marks.crop_marks(block, xs, ys, bleed, length)

    def _tabs(self, seen: Box, art: Box) -> Iterator[Verb]:
        """Yield thin hatching, a dashed line along which the next tiles' edges will lie, and
        which."""
        x, y, width, height = seen
        right, below = x + width, y + height
        tab_right, tab_below = self.tile.window[2] - width, self.tile.window[3] - height
        room = min(tab_below, art[1] + art[3] - below)
        if self.tile.right:
            yield from _hatched((right, y, tab_right, height), ((right, y), (right, below)))
        if self.tile.below:
            yield from _hatched((x, below, width, room), ((x, below), (right, below)))
        dx, dy = x - self.tile.visible[0], y - self.tile.visible[1]
        for other, low, high in _neighbours(self.tile, self.tiles, right=True, after=True):
            at = right + min(tab_right, self.style.lap_mm) / 2, dy + (low + high) / 2
            yield from self._on_tab(other, at, high - low, upright=True)
        for other, low, high in _neighbours(self.tile, self.tiles, right=False, after=True):
            at = dx + (low + high) / 2, below + room / 2
            yield from self._on_tab(other, at, high - low, upright=False)

    def _on_tab(
        self, other: Tile, middle: tuple[float, float], room_mm: float, upright: bool
    ) -> Iterator[Verb]:
        """Yield the words on a tab that say what is glued there, if there is room for them.
        `upright`: from the bottom up."""
        words, size = self.style.words.glue.format(tile=other.name), marks.LABEL_PT
        length = width_mm("sans-semibold", words, size) + 2.0
        if length > room_mm:
            return
        width, height = (_WORDS_MM, length) if upright else (length, _WORDS_MM)
        box = rectangle(middle[0] - width / 2, middle[1] - height / 2, width, height, radius=0.6)
        yield Shape(box, Paint(fill=marks.PAPER))
        drop = CAP_HEIGHT * size * MM_PER_PT / 2
        at = (middle[0] - drop, middle[1]) if upright else (middle[0], middle[1] + drop)
        angle = 90 if upright else 0
        yield Text(*at, words, "sans-semibold", size, marks.INK, "middle", angle=angle)

    def _arrows(self, seen: Box) -> Iterator[Verb]:
        """Yield an arrow and a name in the margin beyond each edge that lies on another tile."""
        x, y, width, _ = seen
        dx, dy = x - self.tile.visible[0], y - self.tile.visible[1]
        for other, low, high in _neighbours(self.tile, self.tiles, right=True, after=False):
            at = x - _ARROW_MM, dy + (low + high) / 2
            yield from _arrow(other.name, at, 180.0, turned=at[1] - _reach(other.name) < y)
        for other, low, high in _neighbours(self.tile, self.tiles, right=False, after=False):
            at = dx + (low + high) / 2, y - _ARROW_MM
            yield from _arrow(other.name, at, 270.0, turned=at[0] + _reach(other.name) > x + width)


def _neighbours(
    tile: Tile, tiles: Sequence[Tile], right: bool, after: bool
) -> Iterator[tuple[Tile, float, float]]:
    """Yield the tiles that share an edge with one: at its right or below, or at its left or above;
    and from where to where on the board they do. `right`: at its right or left; `after`: at its
    right or below."""
    axis = 0 if right else 1
    along = 1 - axis
    for other in tiles:
        before, behind = (tile, other) if after else (other, tile)
        if abs(before.visible[axis] + before.visible[axis + 2] - behind.visible[axis]) > 1e-6:
            continue
        low = max(tile.visible[along], other.visible[along])
        high = min(
            tile.visible[along] + tile.visible[along + 2],
            other.visible[along] + other.visible[along + 2],
        )
        if high - low > 1e-6:
            yield other, low, high


def _hatched(tab: Box, edge: tuple[tuple[float, float], tuple[float, float]]) -> Iterator[Verb]:
    """Yield the hatching of a tab, and the dashed line at which the next tile's edge will lie."""
    x, y, width, height = tab
    lines: list[Segment] = []
    start = x - height
    while start < x + width:
        lines += [("M", start, y + height), ("L", start + height, y)]
        start += _HATCH_MM
    yield Clip(rectangle(*tab), (Shape(tuple(lines), marks.hairline(marks.QUIET)),))
    yield Shape(polyline(edge), marks.hairline(dash_mm=(1.5, 1.0)))


def _reach(name: str) -> float:
    """Return how far along an edge a name reaches from the middle of its arrow."""
    return _ARROW_NAME_MM + width_mm("sans-semibold", name, marks.LABEL_PT)


def _arrow(name: str, at: tuple[float, float], angle: float, turned: bool) -> Iterator[Verb]:
    """Yield a small arrow that starts at a point of an edge, and a name beside it, along the edge:
    above or at its right, or if `turned` below or at its left."""
    dx, dy = {180.0: (-1, 0), 270.0: (0, -1)}[angle]
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
    drop = CAP_HEIGHT * size * MM_PER_PT / 2
    if dx:
        along = x + dx * tip / 2 - drop, y + (_ARROW_NAME_MM if turned else -_ARROW_NAME_MM)
        anchor: Anchor = "start" if turned else "end"
        yield Text(*along, name, "sans-semibold", size, marks.INK, anchor, angle=90)
    else:
        along = x + (-_ARROW_NAME_MM if turned else _ARROW_NAME_MM), y + dy * tip / 2 + drop
        anchor = "end" if turned else "start"
        yield Text(*along, name, "sans-semibold", size, marks.INK, anchor)


def _glue_marks(tiles: Sequence[Tile], board: Drawing) -> Drawing:
    """Return small diamonds across every seam, in the board's coordinates.

    Each tile shows them through its own window, so the halves on two tiles meet exactly when the
    tiles do. None touches a kept box.
    """
    record = Recorder()
    for each in tiles:
        x, y, width, height = each.visible
        spots = [(x, y + height * part / 6) for part in (1, 3, 5) if x > 0]
        spots += [(x + width * part / 6, y) for part in (1, 3, 5) if y > 0]
        for spot in spots:
            if not any(_touches(spot, box) for box in board.keep):
                record.shape(_diamond(*spot), Paint(stroke=marks.INK, width_mm=0.12))
    return record.drawing(f"{board.name}-glue-marks", board.width_mm, board.height_mm)


def _diamond(x: float, y: float) -> Path:
    r = _DIAMOND_MM
    return polyline([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], closed=True)


def _touches(spot: tuple[float, float], box: Box) -> bool:
    """Return whether a diamond with its middle there would touch a box."""
    x, y, width, height = grown(box, _DIAMOND_MM)
    return x < spot[0] < x + width and y < spot[1] < y + height
