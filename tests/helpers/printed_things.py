"""What a game prints, and whether a scene shows nothing else: places of boards and pieces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from rulebooks import loaded

from companion.table import i18n
from companion.table.scene import Board, Scene
from kitgen.export.boards import drawing_of, places
from kitgen.kit.making import units_of
from kitgen.kit.studios import open_workshop


@cache
def places_of(game: str, part: str) -> frozenset[str]:
    """Return the ids of the places that a board has."""
    data = loaded(game).data
    return frozenset(place["id"] for place in places(data, "en", drawing_of(data, "en", part)))


@cache
def pieces_of(game: str) -> frozenset[str]:
    """Return the ids of all pieces of a kit."""
    shop = open_workshop(loaded(game).data, "en")
    return frozenset(unit.id for plan in shop.plan.parts for unit in units_of(plan, shop))


def scenes_are_printed(rules: Any, state: Any) -> None:
    """Assert that every seat sees places and pieces that the kit prints, alike in each language."""
    for seat in ("", *rules.seats(state).ids):
        veiled = rules.veiled(state, seat)
        scenes: list[Scene] = []
        for lang in i18n.LANGUAGES:
            i18n.use(lang)
            scenes.append(rules.scene(veiled, seat))
        _is_printed(rules.game, scenes[0])
        assert _bare(scenes[0]) == _bare(scenes[1])  # only words differ


def _is_printed(game: str, scene: Scene) -> None:
    for board in scene.boards:
        known = frozenset[str]().union(*(places_of(game, part) for part in board.parts))
        assert {place for place, _says in _shown(board)} <= known, board.title
        assert {*board.repainted} | {*board.changed} <= known, board.title
        assert {piece.piece for piece in board.pieces} <= pieces_of(game)
        assert all(says for _place, says in _shown(board))
    assert {card.piece for card in scene.named} <= pieces_of(game)
    sides = scene.battle.sides if scene.battle else ()
    for spread in (*scene.spreads, *sides):
        assert {card.piece for card in spread.cards} <= pieces_of(game), spread.title


def _shown(board: Board) -> list[tuple[str, str]]:
    return [
        *((piece.place, piece.says) for piece in board.pieces),
        *((sign.place, sign.says) for sign in board.signs),
        *((marker.place, marker.says) for marker in board.markers),
    ]


def _bare(scene: Scene) -> Any:
    """The scene without its words."""
    boards = [
        (
            board.parts,
            board.repainted,
            board.changed,
            [piece._replace(says="") for piece in board.pieces],
            [(sign.place, sign.tone, sign.icon, sign.seat) for sign in board.signs],
            [(marker.place, marker.seat) for marker in board.markers],
            sorted(place for place, told in board.tells.items() if told),
        )
        for board in scene.boards
    ]
    return boards, [[(card.piece, card.side) for card in spread.cards] for spread in scene.spreads]


def houses_agree(rules: Any, state: Any, status: Mapping[str, Any]) -> None:
    """Assert that the board of Westeros shows holders, units and tracks as `status` tells them."""
    rows = {row.id: row for row in rules.data.table("areas")}
    counters = {f"{row['house']} {row['unit']}": row.id for row in rules.data.table("pieces")}
    [board] = rules.scene(state, "").boards
    for area, row in rows.items():
        told = status["areas"].get(area, {"controller": None, "house": None, "units": {}})
        shown = dict(board.repainted.get(area, ())).get("home_of", row["home_of"])
        assert told["controller"] in (shown, None), area
        stand = {piece.piece.partition("/")[2]: 0 for piece in board.pieces if piece.place == area}
        for piece in board.pieces:
            if piece.place == area:
                stand[piece.piece.partition("/")[2]] += piece.copies
        for unit, count in told["units"].items():
            assert stand[counters[f"{told['house']} {unit}"]] >= count, area
    marks = {(piece.place, piece.piece) for piece in board.pieces}
    for track, houses in status["tracks"].items():
        for place, house in enumerate(houses, 1):
            assert (f"{track}/{place}", f"influence-tokens/{house}") in marks
    for house, level in status["supply"].items():
        assert (f"supply/{min(level, 6)}/{house}", f"supply-tokens/{house}") in marks
    assert (f"round/{status['round']}", "round-token/round") in marks
    assert (f"wildlings/{status['wildlings']['space']}", "wildling-token/wildlings") in marks


def owners_agree(rules: Any, state: Any, powers: Mapping[str, Any]) -> None:
    """Assert that the map shows each power the areas that `status` tells, for Axis & Allies."""
    rows = {row.id: row for row in rules.data.table("areas")}
    [board] = rules.scene(state, "").boards
    now = {area: dict(board.repainted.get(area, ())) for area in rows}
    shown = {area: now[area].get("owner", row["owner"]) for area, row in rows.items()}
    for power, told in powers.items():
        held = {area for area, owner in shown.items() if owner == power and rows[area]["ipc"]}
        assert held == {area["area"] for area in told["areas"]}
