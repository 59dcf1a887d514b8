"""A kit laid out on a table of a screen: boards in the middle, the pieces of the set-up on them,
decks and bags beside them. What every program of this kind is told, each in its own words.

All lengths are millimetres, x to the right and y down from the table's upper left corner.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from kitgen.draw.drawing import Field, Spot
from kitgen.draw.geometry import Path, Point, ellipse, rectangle
from kitgen.export.faces import Face, FaceSettings, LaidFaces, lay_out
from kitgen.kit.making import MadePart
from kitgen.kit.setups import SetUp, widest_field
from kitgen.parts.hexgrid import HexGrid
from kitgen.press.bleed import SEEN_MM

GAP_MM = 25.0
"""Gap between things that lie beside each other."""
MARGIN_MM = 60.0
BAG_MM = 55.0
"""Least width of a bag."""
SCREEN = 1.7
"""Ratio of width to height at which a table fills a screen."""
NEAR_MM = 0.5
"""Room that is left between two pieces of one area."""

Shape = Literal["rectangle", "rounded", "circle", "other"]
Kind = Literal["board", "mat", "card", "aid", "counter"]
Side = Literal["front", "back"]
FLAT: tuple[Kind, ...] = ("card", "aid")
"""Kinds of things that make decks."""


class Thing(NamedTuple):
    """A board or a piece with its pictures. `group` is what lies together with it on a table;
    `deck` is the back that it has in common with others of its part, or "own" where each has its
    own. Both sides of it may look `alike`. `title` is what its part is called, empty where the
    texts have no word for it."""

    id: str
    part: str
    name: str
    kind: Kind
    group: str
    copies: int
    front: Face
    back: Face | None
    width_mm: float
    height_mm: float
    shape: Shape
    deck: str = ""
    alike: bool = False
    title: str = ""


class PlacedBoard(NamedTuple):
    """Board on a table: its thing, the position of its upper left corner, and its map."""

    thing: Thing
    x: float
    y: float
    field: Field | None


class Heap(NamedTuple):
    """Things that lie together with their middle at (x, y): a deck face down, a bag, or a thing by
    itself. Each thing comes with its number of copies, in the order of the kit."""

    kind: Literal["deck", "bag", "loose"]
    name: str
    things: tuple[tuple[Thing, int], ...]
    x: float
    y: float

    @property
    def copies(self) -> int:
        return sum(count for _, count in self.things)


class Lying(NamedTuple):
    """Copies of a thing on a board, their middle at (x, y); several heaps of one area lie beside
    each other as far as it has room, and else on each other, `level` from the board up."""

    thing: Thing
    copies: int
    side: Side
    board: str
    spot: str
    x: float
    y: float
    level: int


class TableScene(NamedTuple):
    """One set-up; `heaps` hold what it leaves over. The id is empty where nothing is laid."""

    id: str
    name: str
    lying: tuple[Lying, ...]
    heaps: tuple[Heap, ...]


class Booklet(NamedTuple):
    id: str
    name: str
    pages: tuple[Face, ...]


class ScreenTable(NamedTuple):
    """`scenes` are at least one; boards lie alike in all of them. `homes` are the heaps of all
    pieces before a set-up takes any. `dpi` is how fine pictures are, if they are not too large."""

    title: str
    lang: str
    dpi: float
    width_mm: float
    height_mm: float
    boards: tuple[PlacedBoard, ...]
    homes: tuple[Heap, ...]
    scenes: tuple[TableScene, ...]
    booklets: tuple[Booklet, ...]

    @property
    def things(self) -> tuple[Thing, ...]:
        """Every thing once, boards first."""
        heaped = [thing for heap in self.scenes[0].heaps for thing, _ in heap.things]
        laid = [lying.thing for scene in self.scenes for lying in scene.lying]
        return tuple(
            {thing.id: thing for thing in (*self.pieces_of_boards, *heaped, *laid)}.values()
        )

    @property
    def pieces_of_boards(self) -> tuple[Thing, ...]:
        return tuple(board.thing for board in self.boards)


def set_table(
    made: Sequence[MadePart],
    groups: Mapping[str, str],
    titles: Mapping[str, str],
    set_ups: Sequence[SetUp],
    title: str,
    lang: str,
    dpi: float,
) -> tuple[ScreenTable, LaidFaces]:
    """Return a table with everything that was made, and its faces. `groups` are the words of what
    lies together, by the ids of pieces, `titles` those of parts, by theirs; the faces are cut to
    their outlines."""
    wanted = [part for part in made if part.count > 0]
    laid = lay_out(wanted, FaceSettings(dpi=dpi, bleed_mm=0.0))
    faces = {face.file: face for face in laid.faces}
    entries = {entry.id: entry for entry in laid.entries}
    things: list[Thing] = []
    booklets = []
    for part in wanted:
        if part.pages:
            numbers = range(1, len(part.pages) + 1)
            pages = tuple(faces[entries[f"{part.id}/{number:02}"].front] for number in numbers)
            booklets.append(Booklet(part.id, part.name, pages))
            continue
        entry = entries[part.id]
        back = faces[entry.back] if entry.back else None
        outline = part.piece.outline if part.piece else None
        things.append(
            Thing(
                part.id, part.plan.id, part.name, _kind(part), groups.get(part.id, ""), part.count,
                faces[entry.front], back, *part.size, _shape(outline, *part.size),
                "" if back is None else back.file, _alike(part), titles.get(part.plan.id, ""),
            )
        )  # fmt: skip
    things = _with_decks(things)
    fields = {part.id: widest_field(part) for part in wanted}
    pieces = [thing for thing in things if thing.kind != "board"]
    every = _heaps({thing: thing.copies for thing in pieces})
    boards, places, size = _arrange([t for t in things if t.kind == "board"], fields, every)
    homes = tuple(_place_heaps(every, places))
    scenes = [_scene(set_up, boards, pieces, places) for set_up in set_ups if set_up.layings] or [
        TableScene("", name="", lying=(), heaps=homes)
    ]
    table = ScreenTable(title, lang, dpi, *size, boards, homes, tuple(scenes), tuple(booklets))
    return table, laid


def _kind(part: MadePart) -> Kind:
    if part.board:
        return "board"
    kinds: dict[str, Kind] = {"board": "mat", "cards": "card", "aids": "aid"}
    return kinds.get(part.plan.file, "counter")


def _alike(part: MadePart) -> bool:
    piece = part.piece
    return bool(piece and piece.back and piece.back.verbs == piece.front.verbs)


def _with_decks(things: Sequence[Thing]) -> list[Thing]:
    """Return the things, those of a part in which no two have one back told so."""
    backs: dict[str, list[str]] = {}
    for thing in things:
        backs.setdefault(thing.part, []).append(thing.deck)
    unique_backs = {
        part for part, all in backs.items() if "" not in all and 1 < len(all) == len(set(all))
    }
    return [thing._replace(deck="own") if thing.part in unique_backs else thing for thing in things]


def _shape(outline: Path | None, width: float, height: float) -> Shape:
    if outline is None:
        return "rectangle"
    if outline == ellipse(0, 0, width, height):
        return "circle"
    radius = outline[0][1] if len(outline[0]) == 3 else 0.0
    return "rounded" if outline == rectangle(0, 0, width, height, radius) else "other"


class _Shelf:
    """Things laid in rows from a corner, a new row where one would grow wider than `width`."""

    def __init__(self, left: float, top: float, width: float) -> None:
        self.left = self.x = left
        self.top = top
        self.limit = left + width
        self.right = self.bottom = 0.0

    def lay(self, width: float, height: float, gap: float = GAP_MM) -> Point:
        """Return the upper left corner of the next thing, so far from the one before."""
        if self.x > self.left:
            self.x += gap
            if self.x + width > self.limit + SEEN_MM:
                self.next_row()
        at = self.x, self.top
        self.x += width
        self.right = max(self.right, self.x)
        self.bottom = max(self.bottom, self.top + height)
        return at

    def next_row(self) -> None:
        if self.bottom > self.top:
            self.top = self.bottom + GAP_MM
        self.x = self.left


class _Arranged(NamedTuple):
    """Boards, where heaps lie by their first thing, and the size of the table."""

    boards: tuple[PlacedBoard, ...]
    places: Mapping[str, Point]
    size: tuple[float, float]


def _arrange(
    things: Sequence[Thing], fields: Mapping[str, Field | None], heaps: Sequence[Heap]
) -> _Arranged:
    """Lay boards with maps in the upper left corner, and everything else below or beside them, in
    the way that is seen largest on a screen."""
    maps = [thing for thing in things if fields[thing.id]] or list(things[:1])
    others = [thing for thing in things if thing not in maps]
    joins = {left.id for left, right in pairwise(maps) if _joins(left, right, fields)}
    widths = [thing.width_mm for thing in maps]
    pairs = [left.width_mm + right.width_mm for left, right in pairwise(maps) if left.id in joins]
    block = _Shelf(MARGIN_MM, MARGIN_MM, max(*widths, *pairs, 0.0, 0.0))
    boards: list[PlacedBoard] = []
    for thing in maps:
        joined = bool(boards) and boards[-1].thing.id in joins
        x, y = block.lay(thing.width_mm, thing.height_mm, 0.0 if joined else GAP_MM)
        boards.append(PlacedBoard(thing, x, y, fields[thing.id]))
    below = _Shelf(MARGIN_MM, block.bottom + GAP_MM, max(block.right - MARGIN_MM, 900.0))
    beside = [_Shelf(block.right + GAP_MM, MARGIN_MM, width) for width in range(300, 2000, 100)]
    ways = []
    for shelf in (below, *beside) if maps else (_Shelf(MARGIN_MM, MARGIN_MM, 900.0),):
        more, places = _lay_beside(shelf, others, fields, heaps)
        size = (
            max(block.right, shelf.right) + MARGIN_MM,
            max(block.bottom, shelf.bottom) + MARGIN_MM,
        )
        ways.append(_Arranged((*boards, *more), places, size))
    return min(ways, key=lambda way: max(way.size[0] / SCREEN, way.size[1]))


def _lay_beside(
    shelf: _Shelf,
    boards: Sequence[Thing],
    fields: Mapping[str, Field | None],
    heaps: Sequence[Heap],
) -> tuple[list[PlacedBoard], dict[str, Point]]:
    """Lay boards without a map, and heaps, on a shelf, each kind in a row of its own. Returns the
    placed boards, and where each heap lies."""
    more = []
    for thing in boards:
        x, y = shelf.lay(thing.width_mm, thing.height_mm)
        more.append(PlacedBoard(thing, x, y, fields[thing.id]))
    places: dict[str, Point] = {}
    for kind in ("loose", "deck", "bag"):
        shelf.next_row()
        for heap in heaps:
            if heap.kind == kind:
                wide, high = heap_size(heap)
                x, y = shelf.lay(wide, high)
                places[heap.things[0][0].id] = x + wide / 2, y + high / 2
    return more, places


def _joins(left_thing: Thing, right_thing: Thing, fields: Mapping[str, Field | None]) -> bool:
    """Return whether the second board goes on where the first ends: both show areas of maps, no
    area twice, and they are as high."""
    left, right = fields[left_thing.id], fields[right_thing.id]
    if left is None or right is None or abs(left_thing.height_mm - right_thing.height_mm) > SEEN_MM:
        return False
    names = [{spot.name for spot in field.spots} for field in (left, right)]
    return not (left.across_mm or right.across_mm) and names[0].isdisjoint(names[1])


def _heaps(counts: Mapping[Thing, int]) -> list[Heap]:
    """Return the heaps that things in these numbers make, not yet placed: decks, bags, single
    things."""
    heaps: dict[tuple[str, ...], list[tuple[Thing, int]]] = {}
    for thing, count in counts.items():
        if thing.kind == "mat":
            key: tuple[str, ...] = "mat", thing.id
        elif thing.kind in FLAT:
            key = "deck", thing.part, thing.group, thing.deck
        else:
            key = ("bag", thing.group) if thing.group else ("bag", "", thing.part)
        heaps.setdefault(key, []).append((thing, count))
    made = []
    names = {key: _heap_name(things) for key, things in heaps.items()}
    decks = [key for key in heaps if key[0] == "deck"]
    names.update(zip(decks, with_numbers([names[key] for key in decks]), strict=True))
    for key, things in heaps.items():
        single = sum(count for _, count in things) == 1 and sum(t.copies for t, _ in things) == 1
        kind: Literal["deck", "bag", "loose"] = "loose"
        if not single and key[0] != "mat":
            kind = "deck" if key[0] == "deck" else "bag"
        made.append(Heap(kind, names[key], tuple(things), 0.0, 0.0))
    return made


def _heap_name(things: Sequence[tuple[Thing, int]]) -> str:
    """Return the group, what all names begin with, what the part is called, or the first name with
    how many more."""
    thing = things[0][0]
    names = {each.name for each, _ in things}
    if thing.group or len(names) == 1:
        return thing.group or thing.name
    heads = {name.partition(": ")[0] for name in names}
    if len(heads) == 1 and ": " in thing.name:
        return heads.pop()
    return thing.title or f"{thing.name} + {len(names) - 1}"


def with_numbers(names: Sequence[str]) -> list[str]:
    """Return the names, those that several share with a number behind: programs find maps and decks
    by them."""
    taken = set(names)
    seen: dict[str, int] = {}
    numbered = []
    for name in names:
        if names.count(name) > 1:
            number = seen.get(name, 0) + 1
            while f"{name} {number}" in taken:
                number += 1
            seen[name] = number
            name = f"{name} {number}"
        numbered.append(name)
    return numbered


def heap_size(heap: Heap) -> tuple[float, float]:
    """Return the width and height a heap takes. A bag takes as much as its things side by side."""
    sizes = [(thing.width_mm, thing.height_mm) for thing, _ in heap.things]
    wide, high = max(wide for wide, _ in sizes), max(high for _, high in sizes)
    if heap.kind != "bag":
        return wide, high
    columns, rows = grid_of(heap)
    return max(BAG_MM, columns * (wide + 1)), max(BAG_MM, rows * (high + 1))


def grid_of(heap: Heap) -> tuple[int, int]:
    """Return columns and rows in which the things of a bag lie side by side."""
    columns = math.ceil(math.sqrt(len(heap.things)))
    return columns, math.ceil(len(heap.things) / columns)


def _place_heaps(heaps: Sequence[Heap], places: Mapping[str, Point]) -> Iterator[Heap]:
    for heap in heaps:
        x, y = places[heap.things[0][0].id]
        left = tuple((thing, count) for thing, count in heap.things if count)
        if left:
            yield heap._replace(things=left, x=x, y=y)


def _scene(
    set_up: SetUp,
    boards: Sequence[PlacedBoard],
    pieces: Sequence[Thing],
    places: Mapping[str, Point],
) -> TableScene:
    """Lay the pieces of a set-up on their spots, side by side and then on top of each other; what
    is left over lies in heaps at `places`."""
    known = {thing.id: thing for thing in pieces}
    lie = {board.thing.id: board for board in boards}
    left = {thing: thing.copies for thing in pieces}
    at: dict[tuple[str, str], list[tuple[Thing, int, Side]]] = {}
    for laying in set_up.layings:
        thing = known[laying.piece]
        side: Side = "back" if laying.side == "back" and thing.back else "front"
        at.setdefault((laying.board, laying.spot), []).append((thing, laying.copies, side))
        left[thing] -= laying.copies
    lying: list[Lying] = []
    for (name, spot), things in at.items():
        board = lie[name]
        size = max(max(thing.width_mm, thing.height_mm) for thing, _, _ in things)
        slots = _slots(board, spot, size, len(things))
        for number, (thing, count, side) in enumerate(things):
            x, y = slots[number % len(slots)]
            where = board.x + x, board.y + y
            level = number // len(slots)
            lying.append(Lying(thing, count, side, name, spot, *where, level))
    heaps = tuple(_place_heaps(_heaps(left), places))
    return TableScene(set_up.id, set_up.name, tuple(lying), heaps)


def spot_of(board: PlacedBoard, name: str) -> Spot:
    """Return a spot in the board's millimetres, its outline included."""
    assert board.field
    spot = next(spot for spot in board.field.spots if spot.name == name)
    by = board.field.by
    rings = spot.rings or (tuple(cell_of(board.field).corners(spot.at)),)
    return Spot(name, by(*spot.at), tuple(tuple(by(*point) for point in ring) for ring in rings))


def cell_of(field: Field) -> HexGrid:
    return HexGrid(field.across_mm, field.pointy)


def _slots(board: PlacedBoard, name: str, size: float, wanted: int) -> list[Point]:
    """Return the middles of pieces of a size that lie whole in an area, from its spot outwards: as
    many as are wanted and find room, at least the spot."""
    spot = spot_of(board, name)
    pitch = size + NEAR_MM
    reach = math.ceil(math.sqrt(wanted)) + 2
    steps = [
        (column * pitch / 2, row * pitch / 2)
        for column in range(-2 * reach, 2 * reach + 1)
        for row in range(-2 * reach, 2 * reach + 1)
    ]
    middles: list[Point] = []
    for across, down in sorted(steps, key=lambda step: (math.hypot(*step), step)):
        if len(middles) == wanted:
            break
        x, y = spot.at[0] + across, spot.at[1] + down
        free = all(max(abs(x - other), abs(y - away)) >= pitch - SEEN_MM for other, away in middles)
        whole = size / 2 <= x <= board.thing.width_mm - size / 2
        if free and whole and _lies_in(spot, x, y, size / 2):
            middles.append((x, y))
    return middles or [spot.at]


def _lies_in(spot: Spot, x: float, y: float, reach: float) -> bool:
    corners = [(x + dx, y + dy) for dx in (-reach, reach) for dy in (-reach, reach)]
    return all(inside(spot.rings, *corner) for corner in (*corners, (x, y)))


def inside(rings: Sequence[Sequence[Point]], x: float, y: float) -> bool:
    """Return whether a point lies in an outline with its holes (even-odd)."""
    within = False
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                within = not within
    return within
