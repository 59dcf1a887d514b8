"""Tabletop Simulator: pictures of sheets, tiles and boards, and a saved game that sets the table.

What is known of it: a saved game is JSON with `ObjectStates` ("Save File Format" of
kb.tabletopsimulator.com; parameters of objects: api.tabletopsimulator.com/custom-game-objects).
A sheet of cards has at most 10 x 7, a picture at most 4096 pixels a side ("Asset Creation" there).
A unit of length is about an inch ("Custom Token" there), x to the right, z away from the player who
sits in front, y up. A custom tile is two units broad and high at scale 1, as those who write for it
measured; told not to keep a picture's shape, it may be scaled to any. So boards, tiles and places
are true to each other. How large a card is shown at scale 1 is assumed.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from kitgen.draw.drawing import Clip, Drawing, PlacedDrawing, Verb
from kitgen.draw.geometry import rectangle, scaling, shift
from kitgen.export.faces import Face
from kitgen.export.makers import MM_PER_INCH
from kitgen.export.table import (
    FLAT,
    Booklet,
    Heap,
    Lying,
    PlacedBoard,
    ScreenTable,
    TableScene,
    Thing,
)

MOST_PX = 4096
COLUMNS, ROWS = 10, 7
MOST_CARDS = COLUMNS * ROWS - 1
"""Most cards on a sheet. Its last place shows what players see who may not see a card."""
TILE_UNITS = 2.0
CARD_UNITS = 3.08
"""Height, in units of the program, assumed for a card of 63 x 88 mm at scale 1."""
BOARD_MM, COUNTER_MM = 4.0, 2.0
"""Thickness of a board and of a counter."""
MAT_Y = 1.0
"""Height of the cloth that carries everything."""
CLOTH = "#2f4a3c"

_Json = dict[str, Any]


class DeckSheet(NamedTuple):
    """Cards in rows on one picture, and their backs: one for all, or a sheet like the fronts."""

    things: tuple[Thing, ...]
    columns: int
    rows: int
    front: Face
    back: Face | None
    own_backs: bool


class BoardPart(NamedTuple):
    """A piece of a board: its picture and where it lies on the board, in millimetres."""

    face: Face
    x: float
    y: float
    width_mm: float
    height_mm: float


class Parts(NamedTuple):
    """All that a table's pictures show: sheets by the ids of their cards, the boards in pieces by
    theirs, and the face of everything else."""

    sheets: tuple[DeckSheet, ...]
    cuts: Mapping[str, tuple[BoardPart, ...]]
    faces: tuple[Face, ...]


def cut_up(table: ScreenTable, name: str) -> Parts:
    """Return the pictures that a table needs. All their names begin with `name`, since the program
    keeps the pictures of all games in one folder."""
    cards = [thing for thing in table.things if thing.kind in FLAT]
    sheets = tuple(_sheets(cards, name))
    cuts = {
        board.thing.id: tuple(_cuts(board.thing, f"{name}-{_flat(board.thing.id)}"))
        for board in table.boards
    }
    faces: dict[str, Face] = {}
    for sheet in sheets:
        faces |= {face.file: face for face in (sheet.front, sheet.back) if face}
    for pieces in cuts.values():
        faces |= {cut.face.file: cut.face for cut in pieces}
    for thing in table.things:
        if thing.kind in ("mat", "counter"):
            for face in (thing.front, thing.back):
                if face:
                    named = _small(face._replace(file=_picture(face, name)))
                    faces[named.file] = named
    cloth = Drawing("cloth", 2, 2, verbs=())
    faces["cloth"] = Face(f"{name}-cloth", cloth, 16, 16, 203.2)
    return Parts(sheets, cuts, tuple(faces.values()))


def _picture(face: Face, name: str) -> str:
    return f"{name}-{_flat(face.file)}"


def _flat(file: str) -> str:
    return file.replace("/", "-")


def _small(face: Face) -> Face:
    """Return a face on a picture of the size that is allowed."""
    most = max(face.width_px, face.height_px)
    if most <= MOST_PX:
        return face
    share = MOST_PX / most
    size = max(1, round(face.width_px * share)), max(1, round(face.height_px * share))
    return face._replace(width_px=size[0], height_px=size[1], dpi=face.dpi * share)


def _sheets(cards: Sequence[Thing], name: str) -> Iterator[DeckSheet]:
    """Yield cards of a part, a size and a back on sheets; where each has a back of its own, these
    have sheets too."""
    groups: dict[tuple[str, float, float, str], list[Thing]] = {}
    for card in cards:
        size = round(card.width_mm, 3), round(card.height_mm, 3)
        groups.setdefault((card.part, *size, card.deck), []).append(card)
    numbers: dict[str, int] = {}
    for (part, _, _, back), things in groups.items():
        face = _small(things[0].front)
        columns = min(COLUMNS, MOST_PX // face.width_px)
        rows = min(ROWS, MOST_PX // face.height_px)
        most = min(columns * rows, MOST_CARDS)
        for start in range(0, len(things), most):
            on_sheet = tuple(things[start : start + most])
            numbers[part] = number = numbers.get(part, 0) + 1
            wide = min(columns, len(on_sheet))
            high = math.ceil(len(on_sheet) / wide)
            file = f"{name}-{part}-{number}"
            fronts = [card.front for card in on_sheet]
            front = _sheet(f"{file}-front", fronts, face, wide, high)
            behind: Face | None = None
            if back == "own":
                behinds = [card.back for card in on_sheet if card.back]
                behind = _sheet(f"{file}-back", behinds, face, wide, high)
            elif on_sheet[0].back:
                behind = _small(on_sheet[0].back._replace(file=_picture(on_sheet[0].back, name)))
            yield DeckSheet(on_sheet, wide, high, front, behind, back == "own")


def _sheet(file: str, faces: Sequence[Face], cell: Face, columns: int, rows: int) -> Face:
    wide = cell.width_px / cell.dpi * MM_PER_INCH
    high = cell.height_px / cell.dpi * MM_PER_INCH
    verbs: list[Verb] = []
    for number, face in enumerate(faces):
        x, y = number % columns * wide, number // columns * high
        fit = scaling(wide / face.drawing.width_mm, high / face.drawing.height_mm)
        inside = PlacedDrawing(face.drawing, shift(x, y) @ fit)
        verbs.append(Clip(rectangle(x, y, wide, high), (inside,)))
    drawing = Drawing(file, columns * wide, rows * high, tuple(verbs))
    return Face(file, drawing, columns * cell.width_px, rows * cell.height_px, cell.dpi)


def _cuts(board: Thing, file: str) -> Iterator[BoardPart]:
    """Yield a board in equal pieces, each no larger than a picture may be. Its drawing is of whole
    pixels and so a hair off; the pieces are as large as the board."""
    face = board.front
    columns = math.ceil(face.width_px / MOST_PX)
    rows = math.ceil(face.height_px / MOST_PX)
    drawing = face.drawing
    width, height = drawing.width_mm / columns, drawing.height_mm / rows
    size = round(face.width_px / columns), round(face.height_px / rows)
    for row in range(rows):
        for column in range(columns):
            x, y = column * width, row * height
            piece = Drawing(file, width, height, (PlacedDrawing(drawing, shift(-x, -y)),))
            is_whole = columns * rows == 1
            named = file if is_whole else f"{file}-{chr(ord('a') + column)}{row + 1}"
            wide, high = board.width_mm / columns, board.height_mm / rows
            picture = Face(named, piece, *size, face.dpi)
            yield BoardPart(picture, column * wide, row * high, wide, high)


class Saver:
    """Writes saved games of one table. `addresses` has the address of each picture by its name."""

    def __init__(
        self, table: ScreenTable, parts: Parts, name: str, addresses: Mapping[str, str]
    ) -> None:
        self.table = table
        self.parts = parts
        self.name = name
        self.addresses = addresses
        self.card_of = {
            thing.id: (number, index)
            for number, sheet in enumerate(parts.sheets, start=1)
            for index, thing in enumerate(sheet.things)
        }
        self._ids: set[str] = set()

    def save(self, scene: TableScene) -> bytes:
        """Return a saved game as JSON with everything on the table; ids in it begin anew."""
        self._ids = set()
        title = self.table.title + (f": {scene.name}" if scene.name else "")
        objects = [
            self._cloth(),
            *(self._cut(board, cut) for board in self.table.boards
              for cut in self.parts.cuts[board.thing.id]),
            *(laid for lying in scene.lying for laid in self._lying(lying)),
            *(self._heap(heap) for heap in scene.heaps),
            *(self._booklet(number, booklet)
              for number, booklet in enumerate(self.table.booklets)),
        ]  # fmt: skip
        game = {
            "SaveName": title,
            "GameMode": self.table.title,
            "Date": "",
            "Gravity": 0.5,
            "PlayArea": 0.5,
            "Table": "Table_None",
            "Sky": "Sky_Museum",
            "Note": "",
            "Rules": "",
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
            "TabStates": {},
            "VersionNumber": "",
            "ObjectStates": objects,
        }
        return (json.dumps(game, ensure_ascii=False, indent=1) + "\n").encode()

    # ---- where things lie ------------------------------------------------------------------------

    def _transform(
        self, x: float, y: float, above_mm: float, scale: tuple[float, float, float], face_up: bool
    ) -> _Json:
        """Return the place, turn and scale of an object. `above_mm` is its height over the cloth;
        pictures stand upright for the player in front."""
        middle = self.table.width_mm / 2, self.table.height_mm / 2
        return {
            "posX": round((x - middle[0]) / MM_PER_INCH, 4),
            "posY": round(MAT_Y + above_mm / MM_PER_INCH, 4),
            "posZ": round((middle[1] - y) / MM_PER_INCH, 4),
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 0.0 if face_up else 180.0,
            "scaleX": round(scale[0], 5),
            "scaleY": round(scale[1], 5),
            "scaleZ": round(scale[2], 5),
        }

    def _object(self, kind: str, name: str, transform: _Json, locked: bool = False) -> _Json:
        """Return what every object of a saved game has; `kind` is the program's name for its sort.
        One that is `locked` cannot be moved, and says nothing under the pointer."""
        return {
            "GUID": self._guid(name),
            "Name": kind,
            "Transform": transform,
            "Nickname": name,
            "Description": "",
            "GMNotes": "",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": locked,
            "Grid": False,
            "Snap": True,
            "Autoraise": True,
            "Sticky": not locked,
            "Tooltip": not locked,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        }

    def _guid(self, name: str) -> str:
        """Return six hexadecimal digits that no other object has, the same each time."""
        for number in range(1 << 24):
            guid = sha256(f"{self.name} {name} {number}".encode()).hexdigest()[:6]
            if guid not in self._ids:
                self._ids.add(guid)
                return guid
        raise AssertionError("more objects than names")

    def _address(self, face: Face) -> str:
        return self.addresses[face.file]

    # ---- what lies there -------------------------------------------------------------------------

    def _tile(
        self, kind: str, thick_mm: float, front: str, back: str, stackable: bool = False
    ) -> _Json:
        """Return a tile of some shape. It does not keep the shape of its picture, its scale says
        it. Stackable ones lie on each other as one pile."""
        types = {"rectangle": 0, "circle": 2, "rounded": 3}
        return {
            "ImageURL": front,
            "ImageSecondaryURL": back,
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": {
                "Type": types[kind],
                "Thickness": round(thick_mm / MM_PER_INCH, 3),
                "Stackable": stackable,
                "Stretch": False,
            },
        }

    def _cloth(self) -> _Json:
        width, height = self.table.width_mm, self.table.height_mm
        transform = self._transform(
            width / 2, height / 2, -BOARD_MM, _flat_scale(width, height), True
        )
        made = self._object("Custom_Tile", "", transform, locked=True)
        made["ColorDiffuse"] = {
            channel: round(int(CLOTH[at : at + 2], 16) / 255, 4)
            for channel, at in (("r", 1), ("g", 3), ("b", 5))
        }
        made["CustomImage"] = self._tile(
            "rectangle", BOARD_MM, self.addresses[f"{self.name}-cloth"], ""
        )
        return made

    def _cut(self, board: PlacedBoard, cut: BoardPart) -> _Json:
        x, y = board.x + cut.x + cut.width_mm / 2, board.y + cut.y + cut.height_mm / 2
        scale = _flat_scale(cut.width_mm, cut.height_mm)
        made = self._object(
            "Custom_Tile", board.thing.name, self._transform(x, y, 0, scale, True), locked=True
        )
        made["CustomImage"] = self._tile("rectangle", BOARD_MM, self._address(cut.face), "")
        return made

    def _lying(self, lying: Lying) -> list[_Json]:
        above = BOARD_MM + COUNTER_MM * (1 + 8 * lying.level)
        up = lying.side == "front"
        return self._counters(lying.thing, lying.copies, lying.x, lying.y, above, up)

    def _counters(
        self, thing: Thing, count: int, x: float, y: float, above_mm: float, up: bool = True
    ) -> list[_Json]:
        """Return copies of a tile or a token: one stack. A token with another back has that as its
        second state, and such do not stack: each lies on the one before. `up`: with the front
        up."""
        front = self._address(self._named(thing.front))
        back = self._address(self._named(thing.back)) if thing.back else ""
        if thing.shape == "other" and back and not thing.alike:
            faces = (front, back) if up else (back, front)
            return [
                self._token_with_states(thing, faces, x, y, above_mm + copy * COUNTER_MM, up)
                for copy in range(count)
            ]
        if thing.shape == "other":
            kind, scale, up = "Custom_Token", _token_scale(thing), True
            image = self._token(front, True)
        else:
            kind, scale = "Custom_Tile", _flat_scale(thing.width_mm, thing.height_mm)
            image = self._tile(thing.shape, COUNTER_MM, front, back, True)
        placed = self._transform(x, y, above_mm, scale, up)
        stack = self._object(f"{kind}_Stack" if count > 1 else kind, thing.name, placed)
        stack["CustomImage"] = image
        if count > 1:
            stack["Number"] = count
        return [stack]

    def _token_with_states(
        self, thing: Thing, faces: tuple[str, str], x: float, y: float, above_mm: float, up: bool
    ) -> _Json:
        """Return a token that shows the first of two faces, and the second in its other state."""
        placed = self._transform(x, y, above_mm, _token_scale(thing), up)
        shown, turned = (self._object("Custom_Token", thing.name, placed) for _face in faces)
        shown["CustomImage"] = self._token(faces[0], False)
        turned["CustomImage"] = self._token(faces[1], False)
        shown["States"] = {"2": turned}
        return shown

    def _token(self, picture: str, stackable: bool) -> _Json:
        return {
            "ImageURL": picture,
            "ImageSecondaryURL": "",
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomToken": {
                "Thickness": round(COUNTER_MM / MM_PER_INCH, 3),
                "MergeDistancePixels": 5.0,
                "StandUp": False,
                "Stackable": stackable,
            },
        }

    def _named(self, face: Face) -> Face:
        return face._replace(file=_picture(face, self.name))

    def _heap(self, heap: Heap) -> _Json:
        """Return a heap as one object: a card, a deck of cards, a counter, or a bag of counters."""
        things = heap.things
        if things[0][0].kind in FLAT:
            cards = [self._card(thing, heap) for thing, count in things for _ in range(count)]
            return cards[0] if len(cards) == 1 else self._deck(heap, cards)
        if heap.kind == "loose" and heap.copies == 1:
            return self._counters(things[0][0], 1, heap.x, heap.y, COUNTER_MM)[0]
        transform = self._transform(heap.x, heap.y, 30, (1.0, 1.0, 1.0), True)
        bag = self._object("Bag", heap.name, transform)
        bag["MaterialIndex"], bag["MeshIndex"] = -1, -1
        bag["Bag"] = {"Order": 0}
        bag["ContainedObjects"] = [
            counter
            for thing, count in things
            for counter in self._counters(thing, count, heap.x, heap.y, 80)
        ]
        return bag

    def _card(self, thing: Thing, heap: Heap) -> _Json:
        """Return a card: face down in a deck, a single one face up."""
        number, index = self.card_of[thing.id]
        scale = max(thing.width_mm, thing.height_mm) / 88 * (88 / MM_PER_INCH / CARD_UNITS)
        transform = self._transform(
            heap.x, heap.y, COUNTER_MM, (scale, 1.0, scale), heap.copies == 1
        )
        made = self._object("CardCustom", thing.name, transform)
        made["CardID"] = number * 100 + index
        made["SidewaysCard"] = thing.width_mm > thing.height_mm
        made["CustomDeck"] = self._custom_deck([number])
        return made

    def _deck(self, heap: Heap, cards: Sequence[_Json]) -> _Json:
        deck = self._object("DeckCustom", heap.name, dict(cards[0]["Transform"]))
        ids = [card["CardID"] for card in cards]
        deck["SidewaysCard"] = cards[0]["SidewaysCard"]
        deck["DeckIDs"] = ids
        deck["CustomDeck"] = self._custom_deck(dict.fromkeys(id // 100 for id in ids))
        deck["ContainedObjects"] = list(cards)
        return deck

    def _custom_deck(self, numbers: Iterable[int]) -> _Json:
        return {
            str(number): {
                "FaceURL": self._address(sheet.front),
                "BackURL": self._address(sheet.back or sheet.front),
                "NumWidth": sheet.columns,
                "NumHeight": sheet.rows,
                "BackIsHidden": sheet.back is not None,
                "UniqueBack": sheet.own_backs or sheet.back is None,
                "Type": 1,
            }
            for number in numbers
            for sheet in [self.parts.sheets[number - 1]]
        }

    def _booklet(self, number: int, booklet: Booklet) -> _Json:
        """Return a booklet as an object to read, to the right of the boards."""
        page = booklet.pages[0].drawing
        x = self.table.width_mm + 80 + number * (page.width_mm + 30)
        scale = page.height_mm / MM_PER_INCH / TILE_UNITS
        made = self._object(
            "Custom_PDF",
            booklet.name,
            self._transform(x, self.table.height_mm / 2, 0, (scale, 1.0, scale), True),
            locked=True,
        )
        made["CustomPDF"] = {
            "PDFUrl": self.addresses[f"{self.name}-{booklet.id}"],
            "PDFPassword": "",
            "PDFPage": 0,
            "PDFPageOffset": 0,
        }
        return made


def _token_scale(thing: Thing) -> tuple[float, float, float]:
    longer = max(thing.width_mm, thing.height_mm) / MM_PER_INCH / TILE_UNITS
    return longer, 1.0, longer


def _flat_scale(width_mm: float, height_mm: float) -> tuple[float, float, float]:
    """Return the scale at which a square tile is of this size."""
    return width_mm / MM_PER_INCH / TILE_UNITS, 1.0, height_mm / MM_PER_INCH / TILE_UNITS
