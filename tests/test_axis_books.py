"""The books of both Axis & Allies editions apart from battles: order, placing, wars, convoys."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from recorded.table import Table

from companion.games import GAMES, Games
from companion.games.axis.economy import fitting
from companion.games.axis.state import AxisState
from companion.games.pacific_1940.own import Own
from companion.table.errors import RefusedError
from companion.table.events import Event

PACIFIC: Any = Games(GAMES).rules("pacific-1940")
SPRING: Any = Games(GAMES).rules("axis-allies")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def pacific(power: str, phase: str, **own: Any) -> AxisState:
    """All at war with Japan, in a phase of a power."""
    state: AxisState = replace(PACIFIC.begin({}, None), power=power, phase=phase)
    wars = dict.fromkeys(("usa", "china", "uk", "anzac"), "japan")
    assert isinstance(state.own, Own)
    return replace(state, own=replace(state.own, wars=wars, **own))


def refused(rules: Any, state: AxisState, event: str, **data: Any) -> str:
    return " ".join(map(str, rules.check(state, Event(event, data))))


def holding(state: AxisState, **owners: str) -> AxisState:
    return replace(state, owners={**state.owners, **owners})


def waiting(state: AxisState, **units: int) -> AxisState:
    return state.with_power(state.power, replace(state.active, waiting=units))


# -- the order of combat (Pacific p. 14) -------------------------------------------------------


def landed(area: str, **units: int) -> dict[str, Any]:
    """A battle with nobody left, over land as it is typed."""
    outcome = {
        "winner": "attacker",
        "captured": True,
        "attacker_left": units,
        "defender_left": {},
        "steps": [],
    }
    known = {"area": area, "kind": "land", "power": "japan", "against": ["usa"], "zone": None}
    return {**known, "attack": units, "defend": {}, "bombard": {}, "outcome": outcome, "luck": {}}


def test_land_units_on_an_island_have_landed_however_it_is_typed() -> None:
    state = pacific("japan", "combat")
    first = PACIFIC.apply(state, Event("battle", landed("guam", infantry=2))).state
    assert first.own.stage == 2
    assert refused(PACIFIC, first, "battle", **landed("midway", infantry=1)) == ""
    by_air = PACIFIC.apply(state, Event("battle", landed("guam", fighter=2))).state
    assert by_air.own.stage == 3
    assert "Landings come before" in refused(
        PACIFIC, by_air, "battle", **landed("midway", infantry=1)
    )


def test_what_nobody_defends_has_its_place_in_the_order_too() -> None:
    state = pacific("japan", "combat")
    taken = PACIFIC.apply(state, Event("capture", {"area": "guam", "power": "japan"})).state
    assert (taken.own.stage, taken.own.fought) == (2, True)
    raid: dict[str, Any] = {
        "area": "india",
        "power": "japan",
        "victim": "uk",
        "bomber": "strategic_bomber",
    }
    raid |= {"bombers": 1, "fighter": "fighter", "escorts": 0, "interceptors": 0}
    assert "Raids come before" in refused(PACIFIC, taken, "raid", **raid, targets={"complex": 1})
    late = replace(state, own=replace(state.own, stage=3))
    island, inland = ({"area": area, "power": "japan"} for area in ("guam", "yunnan"))
    assert "Landings come before" in refused(PACIFIC, late, "capture", **island)
    assert refused(PACIFIC, late, "capture", **inland) == ""
    moving = replace(late, phase="combat-move")
    assert refused(PACIFIC, moving, "capture", **island) == ""


def test_a_blitz_in_the_combat_move_leaves_kamikaze_and_scrambles_open() -> None:
    state = pacific("japan", "combat-move")
    taken = PACIFIC.apply(state, Event("capture", {"area": "yunnan", "power": "japan"})).state
    assert not taken.own.fought


# -- China has no ships (p. 9) -----------------------------------------------------------------


def test_no_ship_of_china_raids_convoys_fights_or_is_fought(table: Table) -> None:
    table.do("new pacific-1940")
    table.do("set phase=income")
    assert "China has no ships" in table.type('convoy 6 "china: 1 submarine"').err
    assert all("convoy" not in task for task in table.status()["to_do"])
    table.do("set usa.war=yes")
    assert any("convoy" in task for task in table.status()["to_do"])
    table.do("convoy 6 1 submarine")
    assert table.lines("pacific-1940-1")[-1].event.data["ships"] == {"usa": {"submarine": 1}}
    table.do("set phase=combat")
    fight = '--attack "1 destroyer" --defend "1 destroyer" --dice 16'
    assert "China has no ships" in table.type(f"battle sz_19 --against china {fight}").err


def test_no_kamikaze_in_the_turn_of_china_and_no_tiger_rises_from_an_island() -> None:
    state = pacific("china", "combat", kamikaze_open=True)
    data = {"zone": "sz_6", "ships": {"destroyer": 1}, "dice": []}
    assert "China has no ships" in refused(PACIFIC, state, "kamikaze", **data)
    rise = {"island": "hawaiian_islands", "zone": "sz_26", "power": "china"}
    at_sea = pacific("japan", "combat")
    assert "Chinese" in refused(PACIFIC, at_sea, "scramble", **rise, units={"fighter": 1})


# -- wars that come in pairs (p. 8) ------------------------------------------------------------


@pytest.mark.parametrize("power", ["uk", "anzac"])
def test_the_partners_are_at_war_together_by_correction_too(table: Table, power: str) -> None:
    table.do("new pacific-1940")
    assert "ANZAC" in table.do(f"set {power}.war=yes").out.upper()
    wars = {war["between"][1] for war in table.status()["wars"]}
    assert wars == {"china", "uk", "anzac"}
    table.do(f"set {power}.war=no")
    assert {war["between"][1] for war in table.status()["wars"]} == {"china"}
    assert "name the other power" in table.type("set japan.war=yes").err


# -- placing -----------------------------------------------------------------------------------


def test_what_fits_is_placed_and_the_rest_is_named(table: Table) -> None:
    table.do("new pacific-1940")
    table.do('set phase=mobilize japan.waiting="3 infantry 1 destroyer 1 fighter"')
    answer = table.do("mobilize japan")
    assert "3 Infantry, 1 Fighter" in answer.out
    assert "ships come into a sea zone" in answer.err
    assert table.status()["powers"]["japan"]["waiting"] == {"destroyer": 1}
    table.do("mobilize 6")
    assert table.status()["powers"]["japan"]["waiting"] == {}


def test_of_one_kind_as_many_come_as_there_is_room_for(table: Table) -> None:
    table.do("new axis-allies")
    table.do('set phase=mobilize ussr.waiting="11 infantry"')
    assert "8" in table.do("mobilize russia").err
    assert table.status()["powers"]["ussr"]["waiting"] == {"infantry": 3}


def test_who_competes_for_room_is_asked_and_not_chosen(table: Table) -> None:
    table.do("new axis-allies")
    table.do('set phase=mobilize ussr.waiting="8 infantry 3 tank"')
    answer = table.type("mobilize russia")
    assert answer.status == 1
    assert "takes 8 units" in answer.err
    assert table.status()["powers"]["ussr"]["waiting"] == {"infantry": 8, "tank": 3}


def test_aircraft_come_with_their_new_carrier() -> None:
    state = replace(SPRING.begin({}, None), phase="mobilize", power="japan")
    state = waiting(state, fighter=3, carrier=1, infantry=2)
    chosen, reasons = fitting(SPRING.play, state, "sz_60")
    assert chosen == {"carrier": 1, "fighter": 2}
    assert len(reasons) == 2
    assert fitting(SPRING.play, state, "germany")[0] == {}


def test_the_command_refuses_where_nothing_fits(table: Table) -> None:
    table.do("new axis-allies")
    table.do('set phase=mobilize ussr.waiting="1 transport"')
    assert "ships come into a sea zone" in table.type("mobilize russia").err
    assert RefusedError.exit_code == table.type("mobilize russia").status


@pytest.mark.parametrize(
    ("ruling", "leaving", "ending"),
    [
        ("keep", "wait for the next turn", None),
        ("refund", "paid back when the turn ends", "Not placed and refunded"),
        ("lost", "lost when the turn ends", "Not placed and lost: 2 Infantry"),
    ],
)
@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
def test_units_that_are_passed_over_are_never_passed_over_in_silence(
    table: Table, game: str, ruling: str, leaving: str, ending: str | None
) -> None:
    table.do(f"new {game} --rule unplaced={ruling}")
    power = table.status()["turn"]
    table.do(f'set phase=mobilize {power}.waiting="2 infantry"')
    cash = table.status()["powers"][power]["cash"]
    answer = table.do("next")
    assert "Not placed: 2 Infantry" in answer.out
    assert leaving in answer.out
    income = table.status()["powers"][power]["cash"] - cash
    last = table.do("next").out
    assert (ending or "") in last
    left = table.status()["powers"][power]
    assert left["waiting"] == ({"infantry": 2} if ruling == "keep" else {})
    assert left["cash"] - cash - income == (6 if ruling == "refund" else 0)
    table.do("undo 2")
    whole = table.do("next end --json").json
    assert any("Not placed" in text for text in whole["passed_over"]) or ruling == "refund"
    assert ("lost: 2 Infantry" in table.do("log").out) == (ruling == "lost")


def test_nothing_is_said_where_nothing_is_passed_over(table: Table) -> None:
    table.do("new axis-allies")
    assert table.do("next end --json").json["passed_over"] == []
    table.do("new pacific-1940")
    assert table.do("next end --json").json["passed_over"] == []


def test_convoys_and_risen_aircraft_are_not_walked_past_in_silence(table: Table) -> None:
    table.do("new pacific-1940")
    table.do("set usa.war=yes phase=combat")
    table.do("scramble hawaiian islands 26 1 fighter")
    said = table.do("next end --json").json["passed_over"]
    assert any("aircraft that rose were not fought" in text for text in said)
    assert any("'convoy'" in text for text in said)


# -- borders that a group settles --------------------------------------------------------------


def test_the_disputed_borders_are_those_of_the_data_and_each_has_its_switch() -> None:
    world = SPRING.play.world
    rows = list(world.game.table("disputed"))
    assert [row.id for row in rows] == [choice.name for choice in SPRING.play.edition.borders]
    for row, choice in zip(rows, SPRING.play.edition.borders, strict=True):
        touch = row["b"] in world.neighbours[row["a"]]
        assert choice.values[0] == ("touch" if touch else "apart")
        there = world.where(frozenset({row.id}))
        assert (row["b"] in there.neighbours[row["a"]]) != touch
        assert (row["a"] in there.coasts[row["b"]]) != touch
        others = {key: near - {row["a"], row["b"]} for key, near in there.neighbours.items()}
        assert others == {
            key: near - {row["a"], row["b"]} for key, near in world.neighbours.items()
        }


@pytest.mark.parametrize(("ruling", "status"), [("apart", 1), ("touch", 0)])
def test_a_landing_in_western_canada_from_the_bering_sea(
    table: Table, ruling: str, status: int
) -> None:
    table.do(f"new axis-allies --rule sz_63_western_canada={ruling}")
    table.do("set power=japan phase=combat")
    line = 'battle western canada --attack "1 infantry" --amphibious --zone 63 --defend ""'
    answer = table.type(f"{line} --bombard '1 battleship' --dice 1")
    assert ("does not touch" in answer.err) == bool(status)


@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
@pytest.mark.parametrize("change", ["japan.cash=", "round=", "japan.waiting='"])
def test_a_number_that_nobody_means_is_refused(table: Table, game: str, change: str) -> None:
    table.do(f"new {game}")
    end = " infantry'" if "waiting" in change else ""
    answer = table.type(f"set {change}{'9' * 7}{end}")
    assert answer.status == 2
    assert "too large" in answer.err


def test_another_power_begins_a_turn_of_its_own_by_correction_too(table: Table) -> None:
    table.do("new pacific-1940")
    table.do("set usa.war=yes power=usa phase=combat")
    table.do("capture iwo jima")
    assert "before all battles" in table.type("kamikaze 6 1 carrier --dice 2").err
    table.do("set power=usa")
    assert "before all battles" in table.type("kamikaze 6 1 carrier --dice 2").err
    table.do("set uk.war=yes power=uk phase=combat")
    table.do("kamikaze 6 1 carrier --dice 2")
