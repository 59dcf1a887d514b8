"""What the board shows of a chosen unit is what the commands allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from napoleon_fights import RULES
from napoleon_map import at, field_of, put
from recorded.table import Table
from table.test_companion_recorded import play

from companion.games.battles_of_napoleon.action import LEADER
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.state import NapoleonState, Officer
from companion.games.battles_of_napoleon.words import hex_text, spot_of
from companion.table.scene import Layers
from companion.table.session import Played, Session
from companion.table.store import Store

RECORDED = Path(__file__).parents[1] / "recorded"


def layers(state: NapoleonState, unit: str) -> dict[str, dict[str, str]]:
    """Kind -> the hexes as they are typed, with their notes."""
    names = {spot_of(at(f"{c}{r}")): f"{c}{r}" for c in "ABCDEFGHIJKLMNOPQR" for r in range(1, 9)}
    found = RULES.layers(state, "", unit)
    return {
        layer.kind: {names[place]: note for place, note in layer.places.items()}
        for layer in found.layers
    }


def told(state: NapoleonState, unit: str) -> str:
    return " ".join(RULES.layers(state, "", unit).told)


def test_a_battery_fires_at_three_hexes_between_its_front_directions() -> None:
    state = put(field_of("f3"), "f3a", "L5", "N", formation="unlimbered")
    found = layers(state, "f3a")
    by_distance = {"1": "K4 L4", "2": "K3 L3 M3", "3": "J2 K2 L2 M2"}
    assert found["fire"] == {hex: n for n, row in by_distance.items() for hex in row.split()}
    assert set(found["zone"]) == {"K4", "L4"}


def test_units_close_the_sight_of_guns_and_not_of_others() -> None:
    state = put(field_of("f3"), "f3a", "F5", "N", formation="unlimbered")
    state = put(state, "b1a", "E4", "S")
    state = put(state, "b1b", "E3", "S")
    guns = RULES.layers(state, "", "f3a").layers[-1]
    clear = {line.goal: line.clear for line in guns.sightlines}
    assert clear == {spot_of(at("E4")): True, spot_of(at("E3")): False}
    assert "E3" not in layers(state, "f3a")["fire"]


def test_the_reach_of_a_unit_ends_where_another_enemy_zone_begins() -> None:
    alone = put(field_of("f1"), "f1a", "E4", "NE", formation="column")
    state = put(alone, "b1a", "F3", "S")
    assert set(layers(state, "f1a")["threat"]) == {"E4", "F4"}
    assert "F4" in layers(alone, "f1a")["reach"]
    assert "F4" not in layers(state, "f1a")["reach"]


def test_what_is_not_known_on_the_map_is_told() -> None:
    state = put(field_of("f1"), "f1a", "F5", "N", formation="column")
    unseen = state.changed_unit("b1a", gone="", hex=None).changed_unit("f1a", facing="")
    assert "hexes the books do not know: B1a" in told(unseen, "f1a")
    assert "where F1a faces" in told(unseen, "f1a")
    assert "zone" not in layers(unseen, "f1a")
    placeless = unseen.changed_unit("f1a", hex=None)
    assert RULES.layers(placeless, "", "f1a").told == (
        "The books do not know the hex of F1a: nothing can be shown.",
    )
    assert RULES.layers(state, "", "nobody") == Layers()


def recorded(typed: Table, script: str) -> Iterator[Played[NapoleonState]]:
    """Yield the lines of a recorded game, each with the state it met."""
    play(typed, RECORDED / f"{script}.txt")
    path = next((typed.folder / "sessions").iterdir())
    store = Store.open(path)
    session: Session[Any] = Session.load("", store, RULES)
    yield from session.replayed()
    store.close()


def test_a_routed_unit_has_a_disc_and_a_commander_is_chosen_where_he_stands() -> None:
    """The units of his group have the same id as his post."""
    state = put(field_of("f1"), "f1a", "F5", "", formation="", state="routed")
    state = put(state, "f1b", "E5", "N", formation="column")
    state = state.with_officer("f1", Officer("french-f", "", "french", "f1b", at("E5")))
    (board,) = RULES.scene(state, "french").boards
    assert [(one.place, one.seat) for one in board.markers] == [(spot_of(at("F5")), "french")]
    assert [one.place for one in board.pieces] == [spot_of(at("E5"))]
    assert LEADER.key is not None
    chosen = [one.place for one in board.signs if LEADER.key("f1") in one.key.split()]
    assert chosen == [spot_of(at("E5"))]


def icons(state: NapoleonState) -> dict[str, str]:
    """Return the icon of each sign of the board, with its place."""
    (board,) = RULES.scene(state, "french").boards
    return {sign.icon: sign.place for sign in board.signs}


@pytest.mark.parametrize(
    ("mark", "icon"),
    [
        ({"out_of_command": True}, "no_horn"),
        ({"fatigued": True}, "hourglass"),
        ({"state": "disordered"}, "disorder"),
        ({"state": "routed", "formation": ""}, "rout"),
    ],
)
def test_what_lies_on_a_unit_lies_on_the_board(mark: dict[str, Any], icon: str) -> None:
    """P. 37: units out of command have their token, as all that is marked."""
    plain = put(field_of("f1"), "f1a", "F5", "N", formation="column")
    marked = plain.changed_unit("f1a", **mark)
    assert icon not in icons(plain)
    assert icons(marked)[icon] == spot_of(at("F5"))


def test_a_wounded_commander_has_his_wound_on_the_board() -> None:
    officer = Officer("french-f", "french", "Curto", "f1a", at("F5"))
    state = put(field_of("f1"), "f1a", "F5", "N", formation="column")
    assert "wound" not in icons(state.with_officer("f1", officer))
    wounded = state.with_officer("f1", replace(officer, wounded=True))
    assert icons(wounded)["wound"] == spot_of(at("F5"))


@pytest.mark.walk
@pytest.mark.parametrize("script", ["napoleon-leith", "napoleon-haye-sainte"])
def test_in_recorded_games_everybody_acts_where_the_board_shows_it(
    script: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = fired = 0
    for played in recorded(Table(tmp_path, monkeypatch), script):
        state, event = played.before, played.line.event
        if event.kind == "move" and len(event.data["moves"]) == 1:
            [move] = event.data["moves"]
            if move["hex"] and move["way"] != "turn" and not event.data.get("board"):
                shown = RULES.layers(state, "", move["unit"]).layers[0]
                assert spot_of(Hex(*move["hex"])) in shown.places, (played.line, shown)
                moved += 1
        if event.kind == "fire" and not event.data.get("board") and not event.data["reaction"]:
            target = state.units[event.data["target"]]
            assert target.hex is not None
            found = layers(state, event.data["unit"])
            assert {hex_text(target.hex)} <= set(found["fire"]) & set(found["target"]), played.line
            fired += 1
    assert moved > 10
    assert fired > 3
