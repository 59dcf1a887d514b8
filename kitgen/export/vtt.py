"""VirtualTabletop.io: a room to load in a browser, each set-up a variant of the game.

What is known of it: the wiki at github.com/ArnoldSmith86/virtualtabletop ("Widgets", "Cards and
Decks"), its validator of game files and what its server reads of a file. A file `.vtt` is a zip:
one JSON a variant, widgets by their ids, and `assets/`, pictures named by their CRC-32 (as a signed
number of 32 bits) and their size in bytes. A room is 1600 x 1000 wide, whatever the screen.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from zlib import crc32

from kitgen.export.faces import Face
from kitgen.export.table import Heap, Lying, ScreenTable, TableScene, Thing, grid_of, heap_size

ROOM = 1600.0, 1000.0
HAND = 130.0
"""Height of the hands at the foot of the room."""
FORMAT = 10
"""Version of the file format; newer programs bring it up to theirs."""
BOARD_LAYER = -4

_Json = dict[str, Any]


def asset(path: Path) -> str:
    """Return the address of a picture, its name in the zip: `assets/` + signed CRC-32 + `_` +
    size."""
    content = path.read_bytes()
    sum_ = crc32(content)
    signed = sum_ - (1 << 32) if sum_ >= 1 << 31 else sum_
    return f"assets/{signed}_{len(content)}"


class VttRoom:
    """One table in a room. `assets` has the name of each face's picture."""

    def __init__(self, table: ScreenTable, assets: Mapping[str, str], shuffle: str) -> None:
        self.table = table
        self.assets = assets
        self.shuffle = shuffle
        self.scale = min(ROOM[0] / table.width_mm, (ROOM[1] - HAND) / table.height_mm)
        self.left = (ROOM[0] - table.width_mm * self.scale) / 2
        self._z = 0

    def variant(self, scene: TableScene) -> bytes:
        """Return one set-up as the file has it."""
        self._z = 0
        widgets: dict[str, _Json] = {}
        for widget in self._widgets(scene):
            assert widget["id"] not in widgets, widget["id"]
            widgets[widget["id"]] = widget
        info = {
            "name": self.table.title,
            "variant": scene.name,
            "language": self.table.lang,
            "image": "",
            "rules": "",
            "bgg": "",
            "year": "",
            "mode": "",
            "time": "",
            "players": "",
            "attribution": "",
        }
        room = {"_meta": {"version": FORMAT, "info": info}, **widgets}
        return (json.dumps(room, ensure_ascii=False, indent=1) + "\n").encode()

    def _widgets(self, scene: TableScene) -> Iterator[_Json]:
        """Yield everything in the room: boards, the hand of each player, decks, pieces, heaps,
        booklets."""
        for board in self.table.boards:
            thing = board.thing
            yield {
                **self._box(f"board {thing.id}", board.x, board.y, *_size(thing)),
                "image": self._image(thing.front),
                "layer": BOARD_LAYER,
                "movable": False,
                "css": "background-size: 100% 100%",
            }
        yield {
            "id": "hand", "type": "holder", "x": 50, "y": round(ROOM[1] - HAND + 5, 2),
            "width": 1500, "height": HAND - 10, "layer": BOARD_LAYER, "childrenPerOwner": True,
            "onEnter": {"activeFace": 1}, "onLeave": {"activeFace": 0},
            "dropOffsetX": 10, "dropOffsetY": 10, "stackOffsetX": 40,
        }  # fmt: skip
        for deck, things in self._decks().items():
            yield self._deck(deck, things)
        for number, lying in enumerate(scene.lying):
            yield from self._lying(number, lying)
        for number, heap in enumerate(scene.heaps):
            yield from self._heap(number, heap)
        for number, booklet in enumerate(self.table.booklets):
            pages = [{"image": self._image(page)} for page in booklet.pages]
            yield {
                "id": f"booklet {booklet.id}", "x": 4, "y": 4 + 64 * number, "width": 42,
                "height": 60, "faces": pages, "clickable": True, "movable": True, "enlarge": 12,
                "css": "background-size: 100% 100%",
            }  # fmt: skip

    # ---- measures --------------------------------------------------------------------------------

    def _box(self, id: str, x: float, y: float, width: float, height: float) -> _Json:
        """Return a widget with its upper left corner at (x, y) of the table, all in millimetres."""
        return {
            "id": id,
            "x": round(self.left + x * self.scale, 2),
            "y": round(y * self.scale, 2),
            "width": round(width * self.scale, 2),
            "height": round(height * self.scale, 2),
        }

    def _image(self, face: Face) -> str:
        return f"/{self.assets[face.file]}"

    # ---- what cards and counters look like -------------------------------------------------------

    def _decks(self) -> dict[str, list[Thing]]:
        """Return id -> the things of one part and size: what the program calls a deck."""
        decks: dict[str, list[Thing]] = {}
        for thing in self.table.things:
            if thing.kind != "board":
                decks.setdefault(_deck_of(thing), []).append(thing)
        return decks

    def _deck(self, id: str, things: list[Thing]) -> _Json:
        """Return a deck as the program's object. It lies behind the hand, where nobody sees it, and
        says what its cards look like."""
        wide, high = (round(length * self.scale, 2) for length in _size(things[0]))
        faces = [
            {
                "objects": [
                    {
                        "type": "image", "x": 0, "y": 0, "width": wide, "height": high,
                        "color": "transparent", "dynamicProperties": {"value": side},
                        "css": "background-size: 100% 100%",
                    }
                ]
            }
            for side in ("back", "front")
        ]  # fmt: skip
        return {
            "id": id,
            "type": "deck",
            "parent": "hand",
            "x": 0,
            "y": 0,
            "display": False,
            "cardDefaults": {"width": wide, "height": high, "enlarge": 4},
            "cardTypes": {
                thing.id: {
                    "front": self._image(thing.front),
                    "back": self._image(thing.back or thing.front),
                    "label": thing.name,
                }
                for thing in things
            },
            "faceTemplates": faces,
        }

    def _cards(
        self, id: str, thing: Thing, count: int, x: float, y: float, face: int, parent: str
    ) -> Iterator[_Json]:
        """Yield copies of a card or counter in a pile, or at (x, y) in millimetres by
        themselves."""
        wide, high = _size(thing)
        box = self._box("", x - wide / 2, y - high / 2, wide, high)
        for copy in range(count):
            self._z += 1
            yield {
                "id": f"{id} {copy + 1}",
                "type": "card",
                "deck": _deck_of(thing),
                "cardType": thing.id,
                "activeFace": face,
                "z": self._z,
                **({"parent": parent} if parent else {"x": box["x"], "y": box["y"]}),
            }

    def _piled(
        self, id: str, thing: Thing, count: int, x: float, y: float, face: int
    ) -> Iterator[_Json]:
        wide, high = _size(thing)
        if count > 1:
            self._z += 1
            pile = self._box(f"{id} pile", x - wide / 2, y - high / 2, wide, high)
            yield {**pile, "type": "pile", "z": self._z}
        yield from self._cards(id, thing, count, x, y, face, f"{id} pile" if count > 1 else "")

    # ---- what lies on the table ------------------------------------------------------------------

    def _lying(self, number: int, lying: Lying) -> Iterator[_Json]:
        face = 1 if lying.side == "front" else 0
        yield from self._piled(
            f"unit {number + 1}", lying.thing, lying.copies, lying.x, lying.y, face
        )

    def _heap(self, number: int, heap: Heap) -> Iterator[_Json]:
        """Yield the widgets of a heap: a deck in a holder with a button that shuffles it; the
        things of a bag in small piles on a cloth."""
        id = f"heap {number + 1}"
        wide, high = heap_size(heap)
        if heap.kind == "deck":
            holder = self._box(id, heap.x - wide / 2, heap.y - high / 2, wide, high)
            holder |= {"type": "holder", "dropOffsetX": 0, "dropOffsetY": 0}
            yield {**holder, "onEnter": {"activeFace": 0}}
            self._z += 1
            size = {"width": holder["width"], "height": holder["height"]}
            yield {"id": f"{id} pile", "type": "pile", "parent": id, **size, "z": self._z}
            for place, (thing, count) in enumerate(heap.things):
                yield from self._cards(f"{id} {place + 1}", thing, count, 0, 0, 0, f"{id} pile")
            button = self._box(f"{id} shuffle", heap.x - wide / 2, heap.y + high / 2 + 2, wide, 14)
            yield {
                **button,
                "type": "button",
                "text": self.shuffle,
                "css": "font-size: 7px; border-radius: 3px",
                "clickRoutine": [{"func": "SHUFFLE", "holder": id}],
            }
            return
        columns, rows = grid_of(heap)
        if heap.kind == "bag":
            box = self._box(f"{id} cloth", heap.x - wide / 2, heap.y - high / 2, wide, high)
            yield {
                **box, "layer": BOARD_LAYER, "movable": False, "text": heap.name,
                "css": "background: #0002; border-radius: 4px; color: #fff; font-size: 6px",
            }  # fmt: skip
        for place, (thing, count) in enumerate(heap.things):
            column, row = place % columns, place // columns
            x = heap.x - wide / 2 + (column + 0.5) * wide / columns
            y = heap.y - high / 2 + (row + 0.5) * high / rows
            yield from self._piled(f"{id} {place + 1}", thing, count, x, y, 1)


def _deck_of(thing: Thing) -> str:
    return f"deck {thing.part} {thing.width_mm:g}x{thing.height_mm:g}"


def _size(thing: Thing) -> tuple[float, float]:
    return thing.width_mm, thing.height_mm
