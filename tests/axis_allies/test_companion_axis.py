"""Axis & Allies, spring 1942: the rules of the turn by the pages of the rule text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from rulebooks import rules_of

from companion.games.axis.game import AxisRules
from companion.games.axis.scene import scene, told
from companion.games.axis.state import (
    AxisState,
    PowerState,
    cities,
    production_total,
    with_fought,
)
from companion.table.events import Event

RULES = rules_of("axis-allies", AxisRules)
WORLD = RULES.play.world


def begin(phase: str = "research", power: str = "ussr", **choices: str) -> AxisState:
    state = RULES.begin(choices, None)
    return replace(state, phase=phase, power=power)


def cash(state: AxisState, **amounts: int) -> AxisState:
    for power, amount in amounts.items():
        state = state.with_power(power, replace(state.powers[power], cash=amount))
    return state


def owners(state: AxisState, **changed: str) -> AxisState:
    return replace(state, owners={**state.owners, **changed})


def do(state: AxisState, kind: str, **data: Any) -> AxisState:
    event = Event(kind, data)
    assert RULES.check(state, event) == ()
    return RULES.apply(state, event).state


def refused(state: AxisState, kind: str, **data: Any) -> str:
    refusals = RULES.check(state, Event(kind, data))
    assert refusals, "this should not be allowed"
    return " ".join(map(str, refusals))


def take(state: AxisState, area: str, power: str | None = None) -> AxisState:
    return do(state, "capture", area=area, power=power or state.power)


# -- set-up (pp. 1, 4) -------------------------------------------------------------------------


def test_the_start() -> None:
    state = RULES.begin({}, None)
    start = {key: power.cash for key, power in state.powers.items()}
    assert start == {"ussr": 24, "germany": 40, "uk": 30, "japan": 30, "usa": 42}
    assert {key: production_total(WORLD, state, key) for key in start} == start
    assert {side: len(held) for side, held in cities(WORLD, state).items()} == {
        "allies": 6,
        "axis": 6,
    }
    assert list(WORLD.powers) == ["ussr", "germany", "uk", "japan", "usa"]


# -- the turn (pp. 6, 19-20) -------------------------------------------------------------------


def test_seven_phases_in_order_for_each_power() -> None:
    state, seen = RULES.begin({}, None), []
    while state.round == 1:
        seen.append((state.power, state.phase))
        state = do(state, "next", to=None)
    phases = ["research", "purchase", "combat-move", "combat", "noncombat-move", "mobilize"]
    assert seen == [(power, p) for power in WORLD.powers for p in [*phases, "income"]]
    assert (state.round, state.power, state.phase) == (2, "ussr", "research")


def test_income_is_collected_once_on_entering_its_phase_and_itemised() -> None:
    state = begin("mobilize", "germany")
    step = RULES.apply(state, Event("next", {"to": None}))
    assert step.state.phase == "income"
    assert step.state.powers["germany"].cash == 80
    assert {e.account for e in step.entries} == {"germany"}
    areas = {e.detail: e.amount for e in step.entries}
    assert areas["germany"] == 10
    assert sum(areas.values()) == 40
    assert RULES.apply(step.state, Event("next", {"to": None})).entries == ()


def test_next_walks_to_a_named_phase_or_the_end_and_never_back() -> None:
    assert do(begin(), "next", to="combat").phase == "combat"
    end = do(begin(), "next", to="end")
    assert (end.power, end.phase, end.powers["ussr"].cash) == ("germany", "research", 48)
    assert "Conduct combat, Nonc" in refused(begin("combat-move"), "next", to="research")


@pytest.mark.parametrize(("condition", "needed"), [("minor", 8), ("major", 10), ("total", 12)])
def test_victory_is_checked_at_the_end_of_a_round(condition: str, needed: int) -> None:
    areas = [WORLD.cities[city] for city in WORLD.cities]
    for held in (needed - 1, needed):
        state = begin("income", "usa", victory=condition)
        state = owners(state, **{a: "japan" if i < held else "uk" for i, a in enumerate(areas)})
        assert do(replace(state, power="japan"), "next", to=None).winner is None
        after = do(state, "next", to=None)
        assert after.winner == ("axis" if held == needed else None)
        if after.winner:
            assert "over" in refused(after, "next", to=None)
            assert "over" in refused(after, "buy", units={"tank": 1})


# -- research (pp. 6-7) ------------------------------------------------------------------------


@pytest.mark.parametrize(("technology", "number"), WORLD.technology_numbers.items())
def test_a_breakthrough_needs_the_number_of_the_technology(technology: str, number: int) -> None:
    other = number % 6 + 1
    state = do(begin(), "research", technology=technology, dice=[other, other])
    assert state.powers["ussr"].technologies == ()
    assert state.powers["ussr"].cash == 24 - 10
    state = do(begin(), "research", technology=technology, dice=[other, number, other])
    assert state.powers["ussr"].technologies == (technology,)
    assert state.powers["ussr"].cash == 24 - 15


def test_research_is_one_technology_a_turn_for_money_that_is_there() -> None:
    state = do(begin(), "research", technology="rockets", dice=[1])
    assert "p. 6" in refused(state, "research", technology="jet_fighters", dice=[1])
    assert "4 dice" in refused(begin(), "research", technology="rockets", dice=[1] * 5)
    known = begin().with_power("ussr", PowerState(24, ("rockets",)))
    assert "already" in refused(known, "research", technology="rockets", dice=[2])
    assert "p. 6" in refused(begin("purchase"), "research", technology="rockets", dice=[2])


def test_a_technology_is_the_power_s_own() -> None:
    state = do(begin(), "research", technology="rockets", dice=[2])
    assert [k for k, p in state.powers.items() if p.technologies] == ["ussr"]


# -- purchase (p. 7) ---------------------------------------------------------------------------


def test_the_prices_of_page_7_and_8() -> None:
    prices = {unit.id: unit.cost for unit in WORLD.units.values()}
    assert prices == {
        "infantry": 3,
        "artillery": 4,
        "tank": 5,
        "aa_gun": 5,
        "industrial_complex": 15,
        "fighter": 10,
        "bomber": 15,
        "battleship": 24,
        "destroyer": 12,
        "carrier": 16,
        "submarine": 8,
        "transport": 8,
    }


def test_units_are_paid_and_wait() -> None:
    state = do(begin("purchase"), "buy", units={"infantry": 3, "tank": 2})
    assert state.powers["ussr"].cash == 24 - 19
    assert state.powers["ussr"].waiting == {"infantry": 3, "tank": 2}
    state = do(state, "buy", units={"infantry": 1})
    assert state.powers["ussr"].waiting == {"infantry": 4, "tank": 2}
    assert "p. 7" in refused(state, "buy", units={"infantry": 1})


# -- capture, liberation (p. 15) ---------------------------------------------------------------


def test_income_complex_and_city_go_with_an_area() -> None:
    state = take(begin("combat", "germany"), "india")
    assert state.owners["india"] == "germany"
    assert production_total(WORLD, state, "germany") == 43
    assert production_total(WORLD, state, "uk") == 27
    assert "calcutta" in cities(WORLD, state)["axis"]
    state = take(begin("combat", "germany"), "caucasus")
    assert "caucasus" in state.complexes


@pytest.mark.parametrize(
    ("area", "said"),
    [
        ("turkey", "p. 5"),
        ("sahara", "neutral"),
        ("sz_5", "sea"),
        ("germany", "already"),
        ("japan", "already"),
    ],
)
def test_what_cannot_be_taken(area: str, said: str) -> None:
    assert said in refused(begin("combat", "germany"), "capture", area=area, power="germany")


def test_the_map_tells_what_is_closed_and_what_is_left_of_a_battle() -> None:
    state = with_fought(begin("combat", "germany"), "caucasus", {"infantry": 2})
    assert list(told(RULES.play, state, "turkey")) == [
        "Turkey: neutral land cannot be entered (rules p. 5); take areas of the enemy."
    ]
    left = "Have fought, no second battle this turn (p. 8): 2 Infantry"
    assert left in told(RULES.play, state, "caucasus")
    assert not any("rules" in line for line in told(RULES.play, state, "russia"))


def test_a_canal_shows_whose_side_passes_and_tells_it_at_a_tap_on_it_or_beside_it() -> None:
    def suez(state: AxisState) -> tuple[str, bool, str]:
        (board,) = scene(RULES.play, state).boards
        (sign,) = (sign for sign in board.signs if sign.place == "canal/suez")
        for place in ("canal/suez", "anglo_egypt", "trans_jordan", "sz_15", "sz_34"):
            assert sign.says in board.tells[place]
        assert board.names["canal/suez"] == "Suez Canal"
        return sign.seat, sign.barred, sign.says

    state = begin("combat", "germany")
    assert suez(state) == ("uk", False, "Suez Canal: open to the Allies (p. 5)")
    taken = RULES.apply(state, Event("capture", {"area": "anglo_egypt", "power": "germany"})).state
    assert suez(taken) == (
        "",
        True,
        "Suez Canal: not this turn, Anglo-Egypt has changed hands (p. 5)",
    )


@pytest.mark.parametrize("phase", ["research", "purchase", "noncombat-move", "mobilize", "income"])
def test_areas_are_taken_only_in_the_combat_phases(phase: str) -> None:
    assert "phase" in refused(begin(phase, "germany"), "capture", area="india", power="germany")


def test_a_friend_s_area_is_liberated() -> None:
    state = take(owners(begin("combat", "usa"), india="japan"), "india")
    assert state.owners["india"] == "uk"


def test_while_the_owner_s_capital_is_lost_the_liberator_keeps_the_area() -> None:
    lost = owners(begin("combat", "usa"), united_kingdom="germany", india="japan")
    state = take(lost, "india")
    assert state.owners["india"] == "usa"
    assert production_total(WORLD, state, "usa") == 42 + 3


def test_a_liberated_capital_brings_back_what_friends_hold() -> None:
    lost = owners(
        begin("combat", "usa"),
        united_kingdom="germany",
        india="usa",
        australia="japan",
        kenya="usa",
    )
    state = take(lost, "united_kingdom")
    assert state.owners["united_kingdom"] == "uk"
    assert state.owners["india"] == "uk"
    assert state.owners["kenya"] == "uk"
    assert state.owners["australia"] == "japan"


def test_a_power_frees_its_own_capital_and_collects_in_the_same_turn() -> None:
    lost = cash(owners(begin("combat"), russia="germany"), ussr=0)
    state = do(take(lost, "russia"), "next", to="income")
    assert state.powers["ussr"].cash == 24


# -- capitals (p. 16) --------------------------------------------------------------------------


def test_the_18_ipc_of_moscow() -> None:
    """Page 16: Germany takes Moscow while the Soviet Union has 18 unspent."""
    state = cash(begin("combat", "germany"), ussr=18)
    step = RULES.apply(state, Event("capture", {"area": "russia", "power": "germany"}))
    assert step.state.powers["ussr"].cash == 0
    assert step.state.powers["germany"].cash == 40 + 18
    assert {(e.account, e.amount, e.reason) for e in step.entries} == {
        ("ussr", -18, "loot"),
        ("germany", 18, "loot"),
    }


def test_no_loot_from_a_liberation() -> None:
    state = cash(owners(begin("combat", "uk"), russia="germany"), ussr=0)
    step = RULES.apply(state, Event("capture", {"area": "russia", "power": "uk"}))
    assert step.entries == ()
    assert step.state.powers["germany"].cash == 40


def test_without_its_capital_a_power_only_moves_and_fights() -> None:
    state = cash(owners(begin("income", "usa"), russia="germany"), ussr=0)
    seen = []
    state = do(state, "next", to=None)
    while state.power == "ussr":
        seen.append(state.phase)
        state = do(state, "next", to=None)
    assert seen == ["combat-move", "combat", "noncombat-move"]
    assert state.powers["ussr"].cash == 0


# -- placing units (p. 19) ---------------------------------------------------------------------


def waiting(power: str = "germany", **units: int) -> AxisState:
    state = begin("mobilize", power)
    return state.with_power(power, replace(state.powers[power], waiting=units))


def place(state: AxisState, area: str, via: str | None = None, **units: int) -> AxisState:
    passing = sum(n for unit, n in units.items() if unit != "industrial_complex")
    return do(state, "mobilize", area=area, units=units, via={via or area: passing})


def place_refused(state: AxisState, area: str, via: str | None = None, **units: int) -> str:
    passing = sum(n for unit, n in units.items() if unit != "industrial_complex")
    return refused(state, "mobilize", area=area, units=units, via={via or area: passing})


def test_a_complex_takes_as_many_units_as_its_area_yields() -> None:
    state = place(waiting(infantry=12), "germany", infantry=10)
    assert state.powers["germany"].waiting == {"infantry": 2}
    assert "p. 19" in place_refused(state, "germany", infantry=1)
    assert "Southern Europe" in place_refused(state, "germany", infantry=1)


def test_ships_come_through_a_complex_on_the_coast_and_count() -> None:
    state = place(waiting(transport=6, infantry=10), "sz_5", via="germany", transport=6)
    assert "4 more now" in place_refused(state, "germany", infantry=5)
    assert "coast" in place_refused(waiting(transport=1), "sz_1", transport=1)
    assert "sea zone" in place_refused(waiting(transport=1), "germany", transport=1)
    assert "complex" in place_refused(waiting(tank=1), "sz_5", via="germany", tank=1)
    assert "complex" in place_refused(waiting(bomber=1), "sz_5", via="germany", bomber=1)


def test_fighters_may_come_on_new_carriers() -> None:
    state = waiting(carrier=1, fighter=3)
    assert "deck" in place_refused(state, "sz_5", via="germany", fighter=1)
    assert "deck" in place_refused(state, "sz_5", via="germany", carrier=1, fighter=3)
    state = place(state, "sz_5", via="germany", carrier=1, fighter=1)
    state = place(state, "sz_5", via="germany", fighter=1)
    assert "deck" in place_refused(state, "sz_5", via="germany", fighter=1)


def test_a_complex_taken_this_turn_is_not_used() -> None:
    state = take(begin("combat", "germany"), "caucasus")
    state = state.with_power("germany", replace(state.powers["germany"], waiting={"tank": 1}))
    state = replace(state, phase="mobilize")
    assert "p. 15" in place_refused(state, "caucasus", tank=1)
    state = do(state, "next", to="end")
    state = replace(state, power="germany", phase="mobilize")
    place(state, "caucasus", tank=1)


def test_nobody_uses_a_friend_s_complex() -> None:
    assert "not yours" in place_refused(waiting("uk", tank=1), "caucasus", tank=1)
    lost = owners(waiting("uk", tank=1), russia="germany", caucasus="uk")
    place(lost, "caucasus", tank=1)


def test_new_complexes() -> None:
    state = waiting("uk", industrial_complex=3, infantry=1)
    after = place(state, "india", industrial_complex=1)
    assert "india" in after.complexes
    assert "only one" in place_refused(after, "india", industrial_complex=1)
    assert "next turn" in place_refused(after, "india", infantry=1)
    assert "income" in place_refused(state, "gibraltar", industrial_complex=1)
    assert "only one" in place_refused(state, "united_kingdom", industrial_complex=1)
    assert "start of the turn" in place_refused(state, "libya", industrial_complex=1)


def test_what_was_not_bought_is_not_placed() -> None:
    assert "Tank" in place_refused(waiting(infantry=1), "germany", tank=1)


def test_units_without_room_are_kept_or_paid_back() -> None:
    kept = do(waiting(infantry=2), "next", to="end")
    assert kept.powers["germany"].waiting == {"infantry": 2}
    state = replace(waiting(infantry=2), choices={**kept.choices, "unplaced": "refund"})
    step = RULES.apply(state, Event("next", {"to": "end"}))
    assert step.state.powers["germany"].waiting == {}
    assert [e.amount for e in step.entries if e.reason == "refund"] == [6]
    assert step.state.powers["germany"].cash == 40 + 40 + 6


# -- raids and rockets (p. 18) -----------------------------------------------------------------


def test_a_raid_takes_no_more_than_there_is() -> None:
    outcome = {"aa_dice": [], "shot_down": {}, "strikes": [], "damage": 9, "paid": 9}
    state = cash(begin("combat", "uk"), germany=4)
    data = {"area": "germany", "power": "uk", "victim": "germany", "bombers": {"bomber": 2}}
    after = do(state, "raid", **data, outcome=outcome, luck={})
    assert after.powers["germany"].cash == 0
    assert "complex" in refused(
        state, "raid", **{**data, "area": "norway"}, outcome=outcome, luck={}
    )
    assert "complex" in refused(
        state, "raid", **{**data, "area": "caucasus"}, outcome=outcome, luck={}
    )


def rocket(state: AxisState, start: str, area: str, guns: int = 1) -> dict[str, Any]:
    outcome = {"strikes": [], "damage": 3, "paid": 3, "shot_down": {}, "aa_dice": []}
    return {
        "from": start,
        "area": area,
        "power": state.power,
        "victim": state.owners[area],
        "guns": guns,
        "outcome": outcome,
    }


def with_rockets(**choices: str) -> AxisState:
    state = begin("combat", "germany", **choices)
    return state.with_power("germany", PowerState(40, ("rockets",)))


def test_rockets_need_the_technology_and_reach_three_spaces() -> None:
    state = with_rockets()
    assert "developed" in refused(
        begin("combat", "germany"), "rocket", **rocket(state, "germany", "russia")
    )
    assert do(state, "rocket", **rocket(state, "germany", "united_kingdom")).powers["uk"].cash == 27
    assert "reach 3" in refused(
        state, "rocket", **rocket(state, "germany", "eastern_united_states")
    )


def test_one_gun_and_one_strike_or_every_gun() -> None:
    state = with_rockets()
    state = do(state, "rocket", **rocket(state, "germany", "united_kingdom"))
    assert "once a turn" in refused(
        state, "rocket", **rocket(state, "western_europe", "united_kingdom")
    )
    assert "one gun" in refused(
        with_rockets(), "rocket", **rocket(state, "germany", "united_kingdom", guns=2)
    )
    every = with_rockets(rockets="every-gun")
    every = do(every, "rocket", **rocket(every, "germany", "united_kingdom", guns=2))
    do(every, "rocket", **rocket(every, "western_europe", "united_kingdom"))


# -- corrections -------------------------------------------------------------------------------


def test_a_correction_is_one_event_with_its_sums() -> None:
    changes = {
        "germany.cash": 31,
        "india.owner": "japan",
        "india.complex": True,
        "uk.technologies": ["rockets"],
        "uk.waiting": {"tank": 1},
        "phase": "combat",
        "power": "uk",
        "round": 3,
    }
    step = RULES.apply(begin(), Event("set", {"changes": changes}))
    state = step.state
    assert [(e.account, e.amount, e.reason) for e in step.entries] == [("germany", -9, "set")]
    assert (state.round, state.power, state.phase) == (3, "uk", "combat")
    assert state.owners["india"] == "japan"
    assert "india" in state.complexes
    assert state.powers["uk"] == PowerState(30, ("rockets",), {"tank": 1})
