"""The scene of a seat as JSON: boards and cards with the addresses of their pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.serve.begun import Begun
from companion.serve.board_files import BoardFiles, Job
from companion.table import looks
from companion.table.scene import Battle, Board, Card, FallenDice, Layers, RowValues, Scene, Spread
from kitgen.game.model import Game


class ShownBattle(NamedTuple):
    """A battle with the dice that have fallen in it; `draft` is the command by which it is fought,
    empty for one that waits."""

    draft: str
    battle: Battle
    fallen: tuple[FallenDice, ...] = ()


def document(
    scene: Scene,
    fought: Sequence[ShownBattle],
    begun: Sequence[Begun],
    files: BoardFiles,
    game: Game,
    seat: str,
    lang: str,
) -> dict[str, Any]:
    """Return what a page of a seat draws; `begun` are its answers that are not sent yet. `faces`
    has the address of each piece's drawing, by the piece or by its part."""
    battles = [retold.battle for retold in fought]
    boards = [*scene.boards, *(battle.strip for battle in battles if battle.strip)]
    spreads = [*scene.spreads, *(side for battle in battles for side in battle.sides)]
    together = [[piece.piece for piece in board.pieces] for board in boards]
    together += [[card.piece for card in spread.cards] for spread in spreads]
    together += [
        [lying.piece for card in spread.cards for lying in card.lying] for spread in spreads
    ]
    together.append([card.piece for card in scene.named])
    together.append([answer.piece for answer in begun if answer.piece])
    return {
        "boards": [_board(board, files, lang) for board in scene.boards],
        "spreads": list(map(_spread, scene.spreads)),
        "battles": [_battle(retold, files, lang) for retold in fought],
        "named": list(map(_card, scene.named)),
        "begun": [answer._asdict() for answer in begun],
        "icons": _icons(boards, game),
        "faces": files.want_faces(lang, seat, together),
    }


def _spread(spread: Spread) -> dict[str, Any]:
    return {
        "title": spread.title,
        "seat": spread.seat,
        "cards": list(map(_card, spread.cards)),
    }


def _card(card: Card) -> dict[str, Any]:
    return card._asdict() | {"lying": [lying._asdict() for lying in card.lying]}


def _battle(fought: ShownBattle, files: BoardFiles, lang: str) -> dict[str, Any]:
    battle = fought.battle
    return {
        "draft": fought.draft,
        "title": battle.title,
        "place": battle.place,
        "strip": _board(battle.strip, files, lang) if battle.strip else None,
        "halves": list(battle.halves),
        "sides": list(map(_spread, battle.sides)),
        "fallen": [dice._asdict() for dice in fought.fallen],
    }


def _icons(boards: Sequence[Board], game: Game) -> dict[str, str]:
    """Return the outlines of the symbols that signs have."""
    names = {sign.icon for board in boards for sign in board.signs}
    names |= {marker.icon for board in boards for marker in board.markers}
    return {name: looks.outline(game, name) for name in sorted(names) if name}


def _board(board: Board, files: BoardFiles, lang: str) -> dict[str, Any]:
    """Return a board as JSON. Pictures that are not drawn yet are ordered on the way, those that
    are likely to be wanted soon too."""
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
                "row": dict(values),
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
        "homes": dict(board.homes),
        "seat": board.seat,
    }


def layers_document(layers: Layers) -> dict[str, Any]:
    """Return the layers of a chosen piece as JSON."""
    return {
        "title": layers.title,
        "layers": [
            {
                "kind": layer.kind,
                "title": layer.title,
                "places": dict(layer.places),
                "sightlines": [line._asdict() for line in layer.sightlines],
            }
            for layer in layers.layers
        ],
        "told": list(layers.told),
    }
