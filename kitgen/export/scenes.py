"""A board with what stands on it as one drawing: to print an interrupted evening, or to keep it."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from PIL.PngImagePlugin import PngInfo

from kitgen.draw.drawing import (
    Clip,
    Drawing,
    Paint,
    Picture,
    PlacedDrawing,
    Recorder,
    Shape,
    Spot,
    Text,
    Verb,
)
from kitgen.draw.geometry import Affine, Path, polyline, rectangle, rotation, scaling, shift
from kitgen.draw.pdf import DocumentInfo
from kitgen.draw.raster import raster_of
from kitgen.draw.svg import write_svg
from kitgen.export.boards import RowValues, all_spots, drawing_in, map_tables, with_values
from kitgen.export.faces import Face
from kitgen.export.images import images
from kitgen.export.makers import MM_PER_INCH
from kitgen.export.write import Press
from kitgen.game.model import Game
from kitgen.kit.making import MadePart, make_unit, units_of
from kitgen.kit.studios import Workshop, open_workshop

PIECE_MM = 15.0
"""Longest side of a piece where nothing else is said; larger ones are made smaller, so that an area
has room."""
CARD_MM = 50.0
"""Longer side from which on a piece is a card, which is read."""
ROOMY = 1.2
"""How many times higher a piece may be than the space of a track that it stands on."""
DISC_MM, TAG_MM = 9.0, 6.0
NARROW = 0.9
"""Share of its space that a card is wide, below which the print is seen at both sides of it; the
print is covered then."""
LIFT = 1 / 6
"""How far signs alone stand above the middle of a cell, in heights of it: what is printed there has
its name below."""
APART = 1.08
"""Distance between the middles of two things in one place, in pieces."""
PNG_PX = 3000
"""Longer side of a PNG."""
_QUALITY = 72
"""JPEG quality of a board on screens."""
_FINER = 2.0
"""Pixels of a piece to one pixel of the board, since the piece is turned and made smaller."""
FORMATS = ("png", "svg", "pdf")
_PAPER, _INK = "#fffdf6", "#26241f"


class StandingPiece(NamedTuple):
    """Copies of a printed piece on a place; `turn` is in degrees, clockwise."""

    place: str
    piece: str
    copies: int = 1
    side: str = "front"
    turn: float = 0.0


class Disc(NamedTuple):
    """A figure, a symbol or both in a disc of two colours; `edge` is that of figure and symbol
    too. A `barred` one is struck out by a slanting bar. A `marker` stands in the middle of a cell,
    as pieces do; others stand above the name that is printed there."""

    place: str
    text: str = ""
    symbol: str = ""
    fill: str = _PAPER
    edge: str = _INK
    barred: bool = False
    marker: bool = False


class ShownBoard(NamedTuple):
    """All that a board shows besides its print. `repainted` are the places whose rows have other
    values by now, `rims` those that are outlined."""

    parts: tuple[str, ...]
    repainted: Mapping[str, RowValues]
    rims: tuple[str, ...]
    standing: tuple[StandingPiece, ...]
    discs: tuple[Disc, ...]
    piece_mm: float = PIECE_MM


def scene_file(
    game: Game, lang: str, shown: ShownBoard, ink: str, kind: str, program: str = "kitgen"
) -> bytes:
    """Return a board as a file, in which the program stands that wrote it: a PNG, an SVG, or a PDF
    as large as the printed board.

    Raises LookupError if the kit has no such board, DataError for faults of the game."""
    drawing = scene_drawing(game, lang, shown, ink)
    press = Press(ink)
    if kind == "svg":
        return write_svg(drawing, press.ink, about=program).encode()
    scale = PNG_PX / max(drawing.width_mm, drawing.height_mm)
    size = round(drawing.width_mm * scale), round(drawing.height_mm * scale)
    face = Face("board", drawing, *size, scale * MM_PER_INCH)
    pdf = press.pdf([face], DocumentInfo(game.title(lang), lang=""))
    if kind == "pdf":
        return pdf
    file, about = io.BytesIO(), PngInfo()
    about.add_text("Software", program)
    images(pdf, [size])[0].convert("RGB").save(file, "PNG", optimize=True, pnginfo=about)
    return file.getvalue()


class BoardPicture(NamedTuple):
    """A picture of a board as a JPEG file."""

    content: bytes
    width_px: int
    height_px: int


def scene_pictures(
    game: Game, lang: str, scenes: Sequence[ShownBoard], ink: str, width_px: int
) -> list[BoardPicture]:
    """Return several states of a board as JPEG files of a width, drawn together: what they share is
    made once. Raises as `scene_file`."""
    table = _Table(open_workshop(game, lang, ink), ink, width_px)
    faces = []
    for number, shown in enumerate(scenes):
        drawing = table.drawing(shown)
        height = round(width_px * drawing.height_mm / drawing.width_mm)
        dpi = width_px / drawing.width_mm * MM_PER_INCH
        faces.append(Face(f"board-{number}", drawing, width_px, height, dpi))
    if not faces:
        return []
    pdf = Press(ink).pdf(faces, DocumentInfo(game.title(lang), lang=""))
    shots = []
    for image in images(pdf, [(face.width_px, face.height_px) for face in faces]):
        file = io.BytesIO()
        image.convert("RGB").save(file, "JPEG", quality=_QUALITY, optimize=True)
        shots.append(BoardPicture(file.getvalue(), image.width, image.height))
    return shots


def scene_drawing(game: Game, lang: str, shown: ShownBoard, ink: str = "full") -> Drawing:
    """Return the drawing of a board with all that is shown on it. Raises as `scene_file`."""
    return drawn_scene(open_workshop(game, lang, ink), shown, ink)


def drawn_scene(shop: Workshop, shown: ShownBoard, ink: str = "full") -> Drawing:
    """Return the drawing of a board of an open workshop with all that is shown on it. Raises as
    `scene_file`."""
    return _Table(shop, ink).drawing(shown)


class _LaidBoard(NamedTuple):
    """A board in a scene: its part, how far from the left it lies in mm, and its places there."""

    part: str
    drawing: Drawing
    left: float
    spots: Mapping[str, Spot]


class _Table:
    """Draws scenes of one game. A board and its looks are drawn once, however many scenes have
    them. With `width_px` each becomes pixels once, for a scene of that width: many pictures are
    made faster so."""

    def __init__(self, shop: Workshop, ink: str, width_px: int = 0) -> None:
        self._game, self._lang = shop.studio.view.game, shop.studio.view.lang
        self._shop, self._ink, self._width_px = shop, ink, width_px
        self._printed: dict[str, Drawing] = {}
        self._by_now: dict[tuple[str, RowValues], Drawing] = {}
        self._pixels: dict[Drawing, Drawing] = {}
        self._places: dict[str, list[Spot]] = {}
        self._faces: dict[tuple[str, str], Drawing | None] = {}

    def _board(self, part: str) -> Drawing:
        if part not in self._printed:
            self._printed[part] = drawing_in(self._shop, part)
        return self._printed[part]

    def _repainted(self, part: str, values: RowValues) -> Drawing:
        key = part, values
        if key not in self._by_now:
            tables = map_tables(self._board(part))
            now = open_workshop(with_values(self._game, tables, values), self._lang, self._ink)
            self._by_now[key] = drawing_in(now, part)
        return self._by_now[key]

    def _spots(self, part: str) -> list[Spot]:
        if part not in self._places:
            self._places[part] = all_spots(self._board(part))
        return self._places[part]

    def _piece(self, standing: StandingPiece, scene_mm: float) -> Drawing | None:
        key = standing.piece, standing.side
        if key not in self._faces:
            face = _face(standing, self._shop)
            self._faces[key] = self._flat(face, scene_mm, _FINER) if face else None
        return self._faces[key]

    def _flat(self, drawing: Drawing, scene_mm: float, finer: float = 1.0) -> Drawing:
        """Return a board or a piece as pixels, in a scene of a width."""
        if not self._width_px:
            return drawing
        if drawing not in self._pixels:
            scale = self._width_px / scene_mm * finer
            size = (
                max(round(drawing.width_mm * scale), 1),
                max(round(drawing.height_mm * scale), 1),
            )
            face = Face("board", drawing, *size, scale * MM_PER_INCH)
            pdf = Press(self._ink).pdf([face], DocumentInfo("", self._lang))
            raster = raster_of(images(pdf, [size])[0], "board")
            whole = Affine(drawing.width_mm, 0, 0, drawing.height_mm, 0, 0)
            self._pixels[drawing] = replace(drawing, verbs=(Picture(raster, whole),))
        return self._pixels[drawing]

    def drawing(self, shown: ShownBoard) -> Drawing:
        """Return the drawing of a scene: its boards side by side, what has changed on them, the
        rims of places, and what stands there."""
        boards = self._side_by_side(shown.parts)
        wide = sum(board.drawing.width_mm for board in boards)
        spots = {name: spot for board in boards for name, spot in board.spots.items()}
        recorder = Recorder()
        for board in boards:
            recorder.place(self._flat(board.drawing, wide), board.left)
        recorder.verbs += self._repaintings(shown, boards, spots, wide)
        for place in shown.rims:
            if place in spots:
                rim = _outline([spots[place]])
                recorder.shape(rim, Paint(stroke="#ffffff", width_mm=1.0))
        recorder.verbs += self._things(shown, boards, spots, wide)
        high = max(board.drawing.height_mm for board in boards)
        return recorder.drawing("board with pieces", wide, high)

    def _side_by_side(self, parts: Sequence[str]) -> list[_LaidBoard]:
        boards = list[_LaidBoard]()
        left: float = 0
        for part in parts:
            drawing = self._board(part)
            spots = {spot.name: spot.moved(shift(left, 0)) for spot in self._spots(part)}
            boards.append(_LaidBoard(part, drawing, left, spots))
            left += drawing.width_mm
        return boards

    def _repaintings(
        self,
        shown: ShownBoard,
        boards: Sequence[_LaidBoard],
        spots: Mapping[str, Spot],
        wide: float,
    ) -> Iterator[Verb]:
        """Yield the places whose rows have other values now, cut out of boards drawn with these."""
        for values, places in _by_values(shown.repainted).items():
            outline = _outline([spots[place] for place in places if place in spots])
            for board in boards:
                if board.spots.keys() & set(places):
                    repainted = self._flat(self._repainted(board.part, values), wide)
                    yield Clip(outline, (PlacedDrawing(repainted, shift(board.left, 0)),))

    def _things(
        self,
        shown: ShownBoard,
        boards: Sequence[_LaidBoard],
        spots: Mapping[str, Spot],
        wide: float,
    ) -> Iterator[Verb]:
        """Yield the pieces and discs of each place, and above them how many copies of a piece lie
        there."""
        spaces = {spot.name for board in boards for spot in board.drawing.spots}
        cells = {
            spot.name
            for board in boards
            for field in board.drawing.fields
            if field.across_mm
            for spot in field.spots
        }
        for place, things in _heaps(shown).items():
            if place not in spots:
                continue
            spot, size_mm = spots[place], shown.piece_mm
            if place in spaces:
                size_mm = self._size_in_space(things, spot, size_mm, wide)
                yield from self._ground(things, spot, wide)
            if place in cells and all(_is_sign(thing) for thing in things):
                spot = spot.moved(shift(0, -LIFT * _height(spot)))
            counts = list[Verb]()
            for thing, x, y, size in _laid(things, spot, size_mm):
                if isinstance(thing, Disc):
                    yield from _disc(thing, x, y, self._shop, size)
                elif (face := self._piece(thing, wide)) is not None:
                    yield _placed(thing, face, x, y, size)
                    counts += _count(thing, face, x, y, self._shop, size)
            yield from counts

    def _size_in_space(
        self,
        things: Sequence[StandingPiece | Disc],
        spot: Spot,
        piece_mm: float,
        wide: float,
    ) -> float:
        """Return the longer side of what stands on a space of a track. A card alone is larger than
        other pieces."""
        size_mm = min(piece_mm, _height(spot) * ROOMY)
        face = self._lone(things, wide)
        return max(size_mm, _card_mm(face, spot)) if face else size_mm

    def _ground(
        self, things: Sequence[StandingPiece | Disc], spot: Spot, wide: float
    ) -> Iterator[Verb]:
        """Yield paper over the print of a space under a card that is narrower than it."""
        face = self._lone(things, wide)
        if face is None or not (long := _card_mm(face, spot)):
            return
        if face.width_mm * _scale_of(face, long) < NARROW * _width(spot):
            yield Shape(_outline([spot]), Paint(_PAPER))

    def _lone(self, things: Sequence[StandingPiece | Disc], wide: float) -> Drawing | None:
        """Return the face of the only piece among things; None for several or none."""
        pieces = [thing for thing in things if isinstance(thing, StandingPiece)]
        return self._piece(pieces[0], wide) if len(pieces) == 1 else None


def _by_values(repainted: Mapping[str, RowValues]) -> dict[RowValues, list[str]]:
    places_of: dict[RowValues, list[str]] = {}
    for place, values in repainted.items():
        places_of.setdefault(values, []).append(place)
    return places_of


def _outline(spots: Sequence[Spot]) -> Path:
    return tuple(
        step for spot in spots for ring in spot.rings for step in polyline(ring, closed=True)
    )


def _is_sign(thing: StandingPiece | Disc) -> bool:
    return isinstance(thing, Disc) and not thing.marker


def _height(spot: Spot) -> float:
    """Return how high the outline of a place is."""
    downs = [y for ring in spot.rings for _x, y in ring]
    return max(downs) - min(downs)


def _width(spot: Spot) -> float:
    """Return how wide the outline of a place is."""
    across = [x for ring in spot.rings for x, _y in ring]
    return max(across) - min(across)


def _card_mm(face: Drawing, spot: Spot) -> float:
    """Return the longer side that a card has in a space: as it is printed, or so small that it fits
    in; 0 for a smaller piece."""
    longest = max(face.width_mm, face.height_mm)
    if longest < CARD_MM:
        return 0.0
    return longest * min(1.0, _width(spot) / face.width_mm, _height(spot) / face.height_mm)


def _heaps(shown: ShownBoard) -> dict[str, list[StandingPiece | Disc]]:
    heaps: dict[str, list[StandingPiece | Disc]] = {}
    things: list[StandingPiece | Disc] = [*shown.standing, *shown.discs]
    for thing in things:
        heaps.setdefault(thing.place, []).append(thing)
    return heaps


def _laid(
    things: Sequence[StandingPiece | Disc], spot: Spot, piece_mm: float
) -> Iterator[tuple[StandingPiece | Disc, float, float, float]]:
    """Yield each thing of a place with the middle and the size that it has there: pieces in rows
    about the middle, discs as tags on their upper edge, or in rows where no piece stands, so small
    that a row has room.

    The first tag lies on the upper left corner, since counts lie at the lower right ones."""
    pieces = [thing for thing in things if isinstance(thing, StandingPiece)]
    discs = [thing for thing in things if isinstance(thing, Disc)]
    x, y = spot.at
    for number, piece in enumerate(pieces):
        dx, dy = _offset(number, len(pieces), piece_mm)
        yield piece, x + dx, y + dy, piece_mm
    if not pieces:
        room = _width(spot) / APART / min(_columns(len(discs)), len(discs))
        for number, disc in enumerate(discs):
            dx, dy = _offset(number, len(discs), min(piece_mm, room))
            yield disc, x + dx, y + dy, min(DISC_MM, room)
        return
    dx, dy = _offset(0, len(pieces), piece_mm)
    middle_x, top = x + dx - piece_mm / 2, y + dy - piece_mm / 2
    for number, disc in enumerate(discs):
        wide = _wide(disc, TAG_MM) + 0.6
        middle_x += wide / 2 if number else 0.0
        yield disc, middle_x, top, TAG_MM
        middle_x += wide / 2


def _columns(total: int) -> int:
    return math.ceil(math.sqrt(total * 1.6))


def _offset(number: int, total: int, size: float) -> tuple[float, float]:
    """Return the offset of one of several things in a place, in mm from its middle."""
    columns = _columns(total)
    row, column = divmod(number, columns)
    in_row, rows = min(columns, total - row * columns), math.ceil(total / columns)
    pitch = size * APART
    return (column - (in_row - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch


def _scale_of(face: Drawing, size: float) -> float:
    """Return the factor by which a piece is made smaller to fit a size."""
    return min(1.0, size / max(face.width_mm, face.height_mm))


def _placed(piece: StandingPiece, face: Drawing, x: float, y: float, size: float) -> PlacedDrawing:
    middle = shift(-face.width_mm / 2, -face.height_mm / 2)
    turned = rotation(piece.turn) @ scaling(_scale_of(face, size))
    return PlacedDrawing(face, shift(x, y) @ turned @ middle)


def _count(
    piece: StandingPiece, face: Drawing, x: float, y: float, shop: Workshop, size: float
) -> Iterator[Verb]:
    """Yield the number of copies of a piece, at its lower right corner and no lower than its
    edge, so that the name of a place beneath it stays readable."""
    if piece.copies > 1:
        scale = _scale_of(face, size)
        right, low = face.width_mm * scale / 2, face.height_mm * scale / 2
        down = max(low - TAG_MM / 2, low / 2)
        yield from _disc(Disc("", str(piece.copies)), x + right, y + down, shop, TAG_MM)


def _cut(made: MadePart, side: str) -> Drawing:
    """Return a side of a piece as it is cut out, without its bleed."""
    face = made.sides.get(side, made.sides["front"])
    shape = made.piece.outline if made.piece else None
    shape = shape or rectangle(0, 0, face.width_mm, face.height_mm, 0)
    return replace(face, verbs=(Clip(shape, face.verbs),), bleed_mm=0.0)


def _face(standing: StandingPiece, shop: Workshop) -> Drawing | None:
    part = standing.piece.partition("/")[0]
    plan = next((plan for plan in shop.plan.parts if plan.id == part), None)
    for unit in units_of(plan, shop) if plan else []:
        if unit.id == standing.piece:
            made = make_unit(unit, shop)
            return _cut(made, standing.side) if made else None
    return None


def _wide(disc: Disc, size: float) -> float:
    """Return the width of a disc, which a longer text makes an oblong."""
    icon = size * 0.75 if disc.symbol else 0.0
    if not disc.text:
        return size
    return max(size, icon + size * 0.3 * len(disc.text) + size * 0.4)


def _disc(disc: Disc, x: float, y: float, shop: Workshop, size: float) -> Iterator[Verb]:
    """Yield a disc about a point: `size` is its height in mm, a longer text makes it wider."""
    wide = _wide(disc, size)
    plate = rectangle(x - wide / 2, y - size / 2, wide, size, size / 2)
    yield Shape(plate, Paint(disc.fill, disc.edge, 0.4))
    icon = size * 0.66
    if disc.symbol:
        left = x - wide / 2 + size * 0.2 if disc.text else x - icon / 2
        yield from shop.studio.symbols.inline(disc.symbol, left, y + icon / 2, icon, disc.edge)
    if disc.text:
        points = size * 0.55 / 0.3528
        middle = x + (icon / 2 if disc.symbol else 0.0)
        yield Text(middle, y + size * 0.19, disc.text, "sans-bold", points, disc.edge, "middle")
    if disc.barred:
        bar = ((x - size * 0.36, y + size * 0.36), (x + size * 0.36, y - size * 0.36))
        yield Shape(polyline(bar), Paint(stroke=disc.edge, width_mm=0.7))
