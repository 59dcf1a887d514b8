"""The table of a kit for the page that tries it: where boards and boxes of pieces lie, and what a
set-up takes out of them. It is the table that other programs get, as data."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from kitgen.export.screens import place_names
from kitgen.export.table import (
    Heap,
    PlacedBoard,
    ScreenTable,
    TableScene,
    Thing,
    grid_of,
    heap_size,
)
from kitgen.game.model import Game, Words


def play_json(table: ScreenTable, game: Game, words: Words) -> dict[str, Any]:
    """Return a table as data: lengths in millimetres, a board by its upper left corner, all else by
    its middle.

    `homes` are decks, boxes and single pieces with the ids of their things; how many of a thing are
    left there is its copies without those that a scene lays."""
    return {
        "game": f"{game.id}-{crc32(str(game.folder.resolve()).encode()):08x}",
        "width": round(table.width_mm, 1),
        "height": round(table.height_mm, 1),
        "boards": [_board(board, words) for board in table.boards],
        "things": {thing.id: _thing(thing) for thing in table.things if thing.kind != "board"},
        "homes": [_home(heap) for heap in table.homes],
        "scenes": [_scene(scene) for scene in table.scenes],
    }


def _board(board: PlacedBoard, words: Words) -> dict[str, Any]:
    """Return a board for the page that tries the kit: its place and size, and its spots with their
    names, in millimetres of the table."""
    thing, field = board.thing, board.field
    places = []
    for spot in field.spots if field else ():
        x, y = field.by(*spot.at) if field else spot.at
        places.append((spot.name, round(board.x + x, 1), round(board.y + y, 1)))
    names = place_names(field, words) if field else {}
    return {
        "id": thing.id,
        "name": thing.name,
        "x": round(board.x, 2),
        "y": round(board.y, 2),
        "w": thing.width_mm,
        "h": thing.height_mm,
        "cell": round(field.across_mm * field.by.a, 2) if field else 0,
        "places": [(names[name], x, y) for name, x, y in places],
    }


def _thing(thing: Thing) -> dict[str, Any]:
    return {
        "name": thing.name,
        "kind": thing.kind,
        "copies": thing.copies,
        "w": thing.width_mm,
        "h": thing.height_mm,
        "back": thing.back is not None,
        "shape": thing.shape,
    }


def _home(heap: Heap) -> dict[str, Any]:
    width, height = heap_size(heap)
    return {
        "kind": heap.kind,
        "name": heap.name,
        "x": round(heap.x, 2),
        "y": round(heap.y, 2),
        "w": round(width, 2),
        "h": round(height, 2),
        "columns": grid_of(heap)[0],
        "things": [thing.id for thing, _ in heap.things],
    }


def _scene(scene: TableScene) -> dict[str, Any]:
    return {
        "id": scene.id,
        "name": scene.name,
        "lying": [
            {
                "thing": lying.thing.id,
                "copies": lying.copies,
                "side": lying.side,
                "x": round(lying.x, 2),
                "y": round(lying.y, 2),
            }
            for lying in scene.lying
        ],
    }
