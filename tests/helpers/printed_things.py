"""What a game prints, and whether a scene shows nothing else: places of boards and pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from keys_said import keys_said, names_of
from rulebooks import loaded

from companion.games.battles_of_napoleon.words import commander_key
from companion.table import i18n
from companion.table.scene import Board, Scene
from kitgen.kit.making import units_of
from kitgen.kit.studios import open_workshop


@cache
def places_of(game: str, part: str) -> frozenset[str]:
    """Return the ids of the places that a board has."""
    return frozenset(names_of(loaded(game).data, part, "en"))


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
        assert keys_said(rules.data, scenes[1]) == []


def _is_printed(game: str, scene: Scene) -> None:
    for board in scene.boards:
        known = frozenset[str]().union(*(places_of(game, part) for part in board.parts))
        assert {place for place, _says in _shown(board)} <= known, board.title
        assert {*board.repainted} | {*board.changed} <= known, board.title
        for area, values in board.repainted.items():
            for column, value in values:
                assert value in _values_of(game, area, column), (area, column, value)
        assert {piece.piece for piece in board.pieces} <= pieces_of(game)
        assert all(says for _place, says in _shown(board))
    assert {card.piece for card in scene.named} <= pieces_of(game)
    sides = scene.battle.sides if scene.battle else ()
    for spread in (*scene.spreads, *sides):
        assert {card.piece for card in spread.cards} <= pieces_of(game), spread.title


@cache
def _values_of(game: str, area: str, column: str) -> frozenset[str]:
    """Return the values that a map's table has in a column, and those of flags."""
    tables = [table for table in loaded(game).data.tables.values() if area in table.by_id]
    values = {row.values.get(column) for table in tables for row in table.rows}
    return frozenset({"", "0", "1", *(str(value) for value in values if value is not None)})


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


def owners_agree(rules: Any, state: Any, status: Mapping[str, Any]) -> None:
    """Assert that the map shows each power the areas that `status` tells, for Axis & Allies."""
    rows = {row.id: row for row in rules.data.table("areas")}
    [board] = rules.scene(state, "").boards
    now = {area: dict(board.repainted.get(area, ())) for area in rows}
    shown = {area: now[area].get("owner", row["owner"]) for area, row in rows.items()}
    for power, told in status["powers"].items():
        held = {area for area, owner in shown.items() if owner == power and rows[area]["ipc"]}
        assert held == {area["area"] for area in told["areas"]}


def facilities_agree(rules: Any, state: Any, status: Mapping[str, Any]) -> None:
    """Assert that the map shows the facilities, and their damage, that `status` tells, in the
    Pacific."""
    rows = {row.id: row for row in rules.data.table("areas")}
    [board] = rules.scene(state, "").boards
    shown, damage = set[tuple[str, str]](), dict[str, int]()
    for area, row in rows.items():
        now = {**row.values, **dict(board.repainted.get(area, ()))}
        shown |= {(area, key) for key in ("naval_base", "air_base") if now[key] not in (False, "0")}
        if now["factory"]:
            shown.add((area, str(now["factory"]).removesuffix("_ic")))
    for sign in board.signs:
        if sign.icon == "damaged":
            damage[sign.place] = damage.get(sign.place, 0) + int(sign.text)
    told = dict[str, int]()
    for facility in status["facilities"]:
        told[facility["area"]] = told.get(facility["area"], 0) + facility["damage"]
    assert shown == {(facility["area"], facility["kind"]) for facility in status["facilities"]}
    assert damage == {area: points for area, points in told.items() if points}


def regiments_agree(rules: Any, state: Any, status: Mapping[str, Any]) -> None:
    """Assert that the field shows the units, commanders and objectives that `status` tells, for
    Battles of Napoleon."""
    boards = rules.scene(state, "").boards
    if not boards:
        return  # the kit prints no map of this scenario
    [board] = boards
    units = {
        f"{key} {group}": unit
        for group, told in status["groups"].items()
        for key, unit in told["units"].items()
        if unit["hex"] and unit["state"] in ("good", "disordered", "routed")
    }
    signs = {sign.key: sign for sign in board.signs if sign.key in units}
    assert signs.keys() == units.keys()
    for piece in board.pieces:
        unit = units[piece.key]
        assert board.names[piece.place] == unit["hex"], piece.key
        if unit["facing"]:
            assert piece.turn == 60.0 * ("N", "NE", "SE", "S", "SW", "NW").index(unit["facing"])
        if unit["state"] == "routed":
            assert piece.side == "back"
    for key, unit in units.items():
        assert board.names[signs[key].place] == unit["hex"]
        assert signs[key].text.rpartition(" ")[2] == str(unit["figures"])
    marks = {(board.names[sign.place], sign.icon) for sign in board.signs}
    disordered = {unit["hex"] for unit in units.values() if unit["state"] == "disordered"}
    assert {place for place, icon in marks if icon == "disorder"} == disordered
    assert {place for place, icon in marks if icon == "rout"} == {
        unit["hex"] for unit in units.values() if unit["state"] == "routed"
    }
    officers = {post: told["hex"] for post, told in status["commanders"].items() if told["hex"]}
    shown = {sign.key: board.names[sign.place] for sign in board.signs if sign.icon == "officer"}
    assert shown == {commander_key(post): place for post, place in officers.items()}
    flags = {sign.key: sign.seat for sign in board.signs if sign.icon == "flag"}
    assert flags.items() <= status["objectives"].items()


def nations_agree(rules: Any, state: Any, status: Mapping[str, Any]) -> None:
    """Assert that the row, the tracks, the mats and the cards in play are those that `status`
    tells, for Through the Ages."""
    scene = rules.scene(state, "")
    by_part = {board.parts[0]: board for board in scene.boards}
    if "card-row" in by_part:
        row = {one.place: one.piece.rpartition("/")[2] for one in by_part["card-row"].pieces}
        laid = {f"row/{n}": card for n, card in enumerate(status["row"], 1) if card}
        assert row == laid
    constants = {row.id: int(str(row["value"])) for row in rules.data.table("constants")}
    caps = {row.id: constants[str(row["cap"])] for row in rules.data.table("tracks")}
    laps = constants["culture_wrap"]
    tracked = {
        "science_points": "science",
        "strength_track": "strength",
        "culture_rating": "culture_per_turn",
        "science_rating": "science_per_turn",
    }
    markers = {(mark.place, mark.seat) for mark in by_part["game-board"].markers}
    for player, told in status["players"].items():
        if told["resigned"]:
            continue
        for track, figure in tracked.items():
            place = f"{track}/{max(0, min(told[figure], caps[track]))}"
            assert (place, player) in markers, told[figure]
        assert (f"culture/{told['culture'] % laps}", player) in markers
        mat = by_part[f"nation-mats/{player}"]
        count = dict[tuple[str, str], int]()
        for piece in mat.pieces:
            key = piece.place.partition("/")[0], piece.piece.partition("/")[2]
            count[key] = count.get(key, 0) + piece.copies
        assert count.get(("yellow", "yellow"), 0) == told["yellow_bank"]
        assert count.get(("blue", "blue"), 0) == told["blue_bank"]
        assert count.get(("unused_workers", "yellow"), 0) == told["unused_workers"]
        [cards] = [spread for spread in scene.spreads if spread.seat == player]
        beside = {card.key: {on.piece: on.copies for on in card.lying} for card in cards.cards}
        for card, workers in told["technologies"].items():
            if card in beside:
                tokens = workers, told["stored"].get(card, 0)
                on_it = [beside[card].get(f"{c}-tokens/{c}", 0) for c in ("yellow", "blue")]
                assert (*on_it,) == tokens, card
            else:
                assert count.get((card, "yellow"), 0) == workers, card
                assert count.get((card, "blue"), 0) == told["stored"].get(card, 0), card
        open_cards = {*told["special"], *told["wonders"], *told["colonies"]}
        open_cards |= {card for card in (told["leader"], told["tactic"]) if card}
        assert open_cards <= beside.keys()


def lands_agree(rules: Any, state: Any, status: Mapping[str, Any]) -> None:
    """Assert that the moor shows the holders and troops that `status` tells, for Heather Crowns."""
    [board] = rules.scene(rules.veiled(state, ""), "").boards
    lands = {row.id for row in rules.data.tables["lands"]}
    held = {one.place: one.seat for one in board.markers if one.place in lands}
    assert held == status["held"]
    stand = dict[str, dict[str, int]]()
    for piece in board.pieces:
        if piece.place in lands:
            row = rules.data.tables["forces"][piece.piece.partition("/")[2]]
            assert row["clan"] == status["held"][piece.place]
            stand.setdefault(piece.place, {})[str(row["troop"])] = piece.copies
    for sign in board.signs:
        if sign.place in lands and sign.seat in rules.data.tables["troops"]:  # of nobody
            stand.setdefault(sign.place, {})[sign.seat] = int(sign.text)
    army = {
        land: {troop: many for troop, many in troops.items() if many}
        for land, troops in status["army"].items()
    }
    assert stand == {land: troops for land, troops in army.items() if troops}


AGREE: Mapping[str, Sequence[Callable[[Any, Any, Mapping[str, Any]], None]]] = {
    "axis-allies": (owners_agree,),
    "pacific-1940": (owners_agree, facilities_agree),
    "game-of-thrones": (houses_agree,),
    "battles-of-napoleon": (regiments_agree,),
    "through-the-ages": (nations_agree,),
    "heather-crowns": (lands_agree,),
}
"""What a game's boards show, which `status` tells too."""


def board_agrees(rules: Any, state: Any) -> None:
    """Assert that the boards show what `status` tells. A declared game is called by its folder and
    its content."""
    for agree in AGREE.get(rules.game.partition("@")[0], ()):
        agree(rules, state, rules.document(state))
