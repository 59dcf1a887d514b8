"""The books of both Axis & Allies editions apart from battles: order, placing, wars, convoys."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from recorded.table import Table
from rulebooks import loaded

from companion.games.axis.combat import StepRecord
from companion.games.axis.economy import fitting
from companion.games.axis.encounter import Encounter
from companion.games.axis.outcome import FoughtBattle
from companion.games.axis.state import AxisState
from companion.games.pacific_1940.records import PacificRecords, Scramble
from companion.games.pacific_1940.scramble import came_back
from companion.table import i18n
from companion.table.errors import RefusedError, UsageError
from companion.table.events import Event
from companion.table.words import plain

PACIFIC: Any = loaded("pacific-1940")
SPRING: Any = loaded("axis-allies")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    return Table(tmp_path, monkeypatch)


def pacific(power: str, phase: str, **own: Any) -> AxisState:
    """All at war with Japan, in a phase of a power."""
    state: AxisState = replace(PACIFIC.begin({}, None), power=power, phase=phase)
    wars = dict.fromkeys(("usa", "china", "uk", "anzac"), "japan")
    assert isinstance(state.own, PacificRecords)
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
    assert refused(PACIFIC, moving, "capture", **inland) == ""


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


def test_units_on_land_come_through_its_own_complex_alone(table: Table) -> None:
    table.do("new axis-allies")
    table.do('set phase=mobilize ussr.waiting="2 infantry"')
    err = table.type("mobilize russia --through karelia").err
    assert "only through the complex of this area" in err
    assert "coast" not in err


def test_who_competes_for_room_is_asked_and_not_chosen(table: Table) -> None:
    table.do("new axis-allies")
    table.do('set phase=mobilize ussr.waiting="8 infantry 3 tank"')
    answer = table.type("mobilize russia")
    assert answer.status == 2
    assert "takes 8 units" in answer.err
    assert "say which come of 8 Infantry, 3 Tanks" in answer.err
    assert table.status()["powers"]["ussr"]["waiting"] == {"infantry": 8, "tank": 3}


def test_who_competes_is_told_so_also_beside_ships(table: Table) -> None:
    table.do("new axis-allies")
    table.do('set power=germany phase=mobilize germany.waiting="12 infantry 2 transport 2 fighter"')
    answer = table.type("mobilize germany")
    assert answer.status == 2
    assert "takes 10 units" in answer.err
    assert "ships" not in answer.err


def test_aircraft_come_with_their_new_carrier() -> None:
    state = replace(SPRING.begin({}, None), phase="mobilize", power="japan")
    state = waiting(state, fighter=3, carrier=1, infantry=2)
    chosen, reasons, _rivals = fitting(SPRING.play, state, "sz_60")
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
    assert leaving in table.type("next").err
    answer = table.do("next --anyway")
    assert "Not placed: 2 Infantry" in answer.out
    assert leaving in answer.out
    income = table.status()["powers"][power]["cash"] - cash
    last = table.do("next").out
    assert (ending or "") in last
    left = table.status()["powers"][power]
    assert left["waiting"] == ({"infantry": 2} if ruling == "keep" else {})
    assert left["cash"] - cash - income == (6 if ruling == "refund" else 0)
    table.do("undo 2")
    whole = table.do("next end --anyway --json").json
    assert any("Not placed" in text for text in whole["passed_over"]) or ruling == "refund"
    assert ("lost: 2 Infantry" in table.do("log").out) == (ruling == "lost")


def test_nothing_is_said_where_nothing_is_passed_over(table: Table) -> None:
    table.do("new axis-allies")
    assert table.do("next end --anyway --json").json["passed_over"] == []
    table.do("new pacific-1940")
    assert table.do("next end --anyway --json").json["passed_over"] == []


def test_convoys_and_risen_aircraft_are_not_walked_past_in_silence(table: Table) -> None:
    table.do("new pacific-1940")
    table.do("set usa.war=yes phase=combat")
    table.do("scramble hawaiian islands 26 1 fighter")
    said = table.do("next end --anyway --json").json["passed_over"]
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


# -- what is said of what was done -------------------------------------------------------------


def test_aircraft_that_rose_and_were_shot_down_land_nowhere(table: Table) -> None:
    """Pacific p. 14: who rose from Guam lands there again, or beside it if it has fallen."""
    table.do("new pacific-1940")
    table.do("set usa.war=yes guam.owner=japan guam.air_base=yes power=usa phase=combat")
    table.do("scramble guam 21 2 fighter")
    table.do('battle 21 --attack "2 cruiser" --defend "" --dice "11 66"')
    assert "scrambled" not in table.do("capture guam").out


@pytest.mark.parametrize(("others", "shot", "left"), [(0, 1, 1), (0, 2, 0), (1, 2, 1), (3, 2, 2)])
def test_of_those_that_rose_as_many_are_left_as_can_have_lived(
    others: int, shot: int, left: int
) -> None:
    """Fighters of a carrier may have taken the hits."""
    risen = (Scramble("guam", "sz_21", "japan", "fighter", 2),)
    state = pacific("usa", "combat", scrambles=risen)
    fire = StepRecord("attackers-fire", 1, "attacker", 17, struck="defender")
    fought = FoughtBattle("attacker", steps=(replace(fire, casualties={"fighter": shot}),))
    force = {"japan": {"fighter": 2 + others}}
    encounter = Encounter("sea", "sz_21", "usa", ("japan",), {}, {}, force, {}, None, {}, {})
    rose = came_back(state.own, encounter, fought).scrambles
    assert sum(found.count for found in rose) == left


def test_submarines_dive_in_the_step_of_the_submarines(table: Table) -> None:
    """Pacific p. 16: they dive instead of firing, in step 2; in 1942 at the end of a round."""
    table.do("new pacific-1940")
    table.do("set usa.war=yes power=usa phase=combat")
    line = 'battle 21 --attack "2 battleship" --defend "1 submarine" --submerge defender'
    assert "Defender, submarines (p. 16): 1 submerged" in table.do(f'{line} --dice ""').out
    table.do("new axis-allies")
    table.do("set power=usa phase=combat")
    line = 'battle 45 --attack "2 battleship" --defend "1 submarine" --against japan'
    answer = table.do(f'{line} --submerge defender --dice "6 66"')
    assert "Defender, Press on or retreat (p. 13): 1 submerged" in answer.out


@pytest.mark.parametrize(
    ("holder", "taker", "after"),
    [("japan", "uk", "major"), ("japan", "usa", "major"), ("uk", "japan", "minor")],
)
def test_a_complex_that_is_liberated_goes_back_as_it_is(
    holder: str, taker: str, after: str
) -> None:
    """Pacific p. 18: only who captures a major complex gets a minor one."""
    state = holding(pacific(taker, "combat"), india=holder)
    taken = PACIFIC.apply(state, Event("capture", {"area": "india", "power": taker})).state
    assert taken.own.kinds["india"] == after


def test_only_partners_are_advised_to_occupy(table: Table) -> None:
    table.do("new pacific-1940")
    for power, said in (("usa", False), ("uk", True), ("anzac", True)):
        table.do(f"set power={power} phase=combat")
        answer = table.type('battle java --attack "1 infantry" --defend "1 infantry"')
        assert ("'occupy'" in answer.err) == said


def test_china_is_offered_no_raid_and_nobody_rises_against_it(table: Table) -> None:
    table.do("new pacific-1940")
    table.do("set power=china phase=combat")
    told = " ".join(table.status()["to_do"])
    assert "'raid'" not in told
    assert "'scramble'" not in told
    assert "China has no such force" in table.type("raid korea 1 strategic_bomber").err
    assert "China has no ships" in table.type("scramble japan 6 1 fighter").err


@pytest.mark.parametrize("game", ["axis-allies", "pacific-1940"])
@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_beginning_of_several_phases_is_none_of_them(game: str, lang: str) -> None:
    """Unless it is a word of its own: `boj` is not `bojový pohyb`."""
    play = (SPRING if game == "axis-allies" else PACIFIC).play
    i18n.use(lang)
    names = {phase.id: plain(play.phase_name(phase.id)) for phase in play.edition.phases}
    for word in sorted({word for name in names.values() for word in name.split()}):
        for cut in range(3, len(word) + 1):
            meant = [key for key, name in names.items() if f" {word[:cut]}" in f" {name}"]
            own = {"boj": "combat", "boje": "combat", "combat": "combat"}.get(word[:cut])
            found = None
            with suppress(UsageError):
                found = play.phases().find(word[:cut])
            assert found in (own, *meant) if len(meant) == 1 else found in (own, None), word[:cut]


@pytest.mark.parametrize(
    "line",
    [
        "ukr 5 inf 1 tank v 2 inf",
        "5 inf 1 tank v 2 inf ukraine",
        "ukraine ssr 5 inf 1 tank v germany: 2 inf",
        "ukrajina 5 pěchot a 1 tank proti 2 pěchota",
        "ukr 5 inf, 1 tank --defend '2 inf'",
    ],
)
def test_a_battle_may_be_typed_as_odds_are(table: Table, line: str) -> None:
    table.do("new axis-allies")
    table.do("next combat")
    table.do(f"battle {line} --roll --seed 1")
    fought = table.lines()[-1].event.data
    assert fought["attack"] == {"infantry": 5, "tank": 1}
    assert fought["defend"] == {"germany": {"infantry": 2}}


@pytest.mark.parametrize("line", ["ukr 5 inf", "ukr 5 inf v 2 inf v 1 tank", "ukr v 2 inf"])
def test_half_a_battle_is_none(table: Table, line: str) -> None:
    table.do("new axis-allies")
    table.do("next combat")
    assert table.type(f"battle {line} --roll").status == 2


def test_who_has_lost_the_capital_is_not_sent_back_to_buy() -> None:
    state = holding(replace(SPRING.begin({}, None), power="uk", phase="combat"), **LONDON)
    for event, data in (("buy", {"units": {"tank": 1}}), ("mobilize", PLACED)):
        said = refused(SPRING, state, event, **data)
        assert "United Kingdom has lost its capital" in said
        assert "goes back" not in said


def test_another_phase_is_ahead_or_behind() -> None:
    state = replace(SPRING.begin({}, None), phase="combat")
    assert "'next mobilize new units'" in refused(SPRING, state, "mobilize", **PLACED)
    assert "'undo' goes back" in refused(SPRING, state, "buy", units={"tank": 1})


LONDON = {"united_kingdom": "germany"}
PLACED = {"area": "india", "units": {"tank": 1}, "via": {"india": 1}}
