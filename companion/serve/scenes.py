"""The scene of a seat as JSON: boards and cards with the addresses of their pictures."""

from __future__ import annotations

from typing import Any

from companion.serve.board_files import BoardFiles, Job
from companion.table import looks
from companion.table.scene import Board, Layers, RowValues, Scene
from kitgen.game.model import Game


def document(scene: Scene, files: BoardFiles, game: Game, lang: str) -> dict[str, Any]:
    """Return what a page draws. `faces` has the address of each piece's drawing, by the piece or by
    its part."""
    pieces = [piece.piece for board in scene.boards for piece in board.pieces]
    cards = [*scene.named, *(card for spread in scene.spreads for card in spread.cards)]
    pieces += [card.piece for card in cards]
    return {
        "boards": [_board(board, files, lang) for board in scene.boards],
        "spreads": [
            {
                "title": spread.title,
                "seat": spread.seat,
                "cards": [card._asdict() for card in spread.cards],
            }
            for spread in scene.spreads
        ],
        "named": [card._asdict() for card in scene.named],
        "icons": _icons(scene, game),
        "faces": files.want_faces(lang, dict.fromkeys(pieces)),
    }


def _icons(scene: Scene, game: Game) -> dict[str, str]:
    """Return the outlines of the symbols that signs have."""
    names = {sign.icon for board in scene.boards for sign in board.signs}
    names |= {marker.icon for board in scene.boards for marker in board.markers}
    return {name: looks.outline(game, name) for name in sorted(names) if name}


def _board(board: Board, files: BoardFiles, lang: str) -> dict[str, Any]:
    for values in board.likely:
        for part in board.parts:
            files.expect(Job(lang, part, values))
    by_values: dict[RowValues, list[str]] = {}
    for place, values in board.repainted.items():
        by_values.setdefault(values, []).append(place)
    return {
        "id": "+".join(board.parts),
        "title": board.title,
        "parts": [files.want(Job(lang, part)) for part in board.parts],
        "repainted": [
            {
                "parts": [files.want(Job(lang, part, values)) for part in board.parts],
                "places": sorted(places),
            }
            for values, places in sorted(by_values.items())
        ],
        "changed": list(board.changed),
        "pieces": [piece._asdict() for piece in board.pieces],
        "signs": [sign._asdict() for sign in board.signs],
        "markers": [marker._asdict() for marker in board.markers],
        "tells": {place: list(lines) for place, lines in board.tells.items() if lines},
        "names": dict(board.names),
        "lies": dict(board.lies),
        "piece_mm": board.piece_mm,
        "layered": list(board.layered),
    }


def layers_document(layers: Layers) -> dict[str, Any]:
    """Return what the rules say of a piece."""
    return {
        "title": layers.title,
        "layers": [
            {
                "kind": layer.kind,
                "title": layer.title,
                "places": dict(layer.places),
                "lines": [line._asdict() for line in layer.lines],
            }
            for layer in layers.layers
        ],
        "told": list(layers.told),
    }
