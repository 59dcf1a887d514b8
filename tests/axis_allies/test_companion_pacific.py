"""Axis & Allies Pacific 1940: the rules of the turn by the pages of the rule text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebooks import rules_of

from companion.games.axis.economy import room
from companion.games.axis.game import AxisRules
from companion.games.axis.landing import way_in
from companion.games.axis.panels import panels
from companion.games.axis.scene import homes, repainted, signs, told
from companion.games.axis.state import AxisState, cities, production_total
from companion.games.pacific_1940.facilities import capacity, damage, facilities_in, kind_of
from companion.games.pacific_1940.kamikaze_zones import left as kamikaze_left
from companion.games.pacific_1940.politics import at_war, records_of, visit_refusals
from companion.games.pacific_1940.records import PacificRecords
from companion.table.events import Event
from companion.table.panels import Bars

RULES = rules_of("pacific-1940", AxisRules)
PLAY = RULES.play
WORLD = PLAY.world
ALLIES = ("usa", "china", "uk", "anzac")


def begin(phase: str = "purchase", power: str = "japan", **choices: str) -> AxisState:
    return replace(RULES.begin(choices, None), phase=phase, power=power)


def war(state: AxisState, **declared: str) -> AxisState:
    """The state with Allied powers at war: power=who declared it."""
    return own(state, wars={**records_of(state).wars, **declared})


def total_war(state: AxisState) -> AxisState:
    return war(state, usa="japan", uk="japan", anzac="japan")


def own(state: AxisState, **changed: Any) -> AxisState:
    return replace(state, own=replace(records_of(state), **changed))


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
    return do(replace(state, phase="combat"), "capture", area=area, power=power or state.power)


def not_taken(state: AxisState, area: str) -> str:
    return refused(replace(state, phase="combat"), "capture", area=area, power=state.power)


def income(state: AxisState) -> dict[str, int]:
    """What the power collects: detail -> amount."""
    step = RULES.apply(replace(state, phase="mobilize"), Event("next", {"to": None}))
    assert step.state.phase == "income"
    return {entry.detail: entry.amount for entry in step.entries}


# -- set-up (pp. 6-8) --------------------------------------------------------------------------


def test_the_start() -> None:
    state = RULES.begin({}, None)
    start = {key: power.cash for key, power in state.powers.items()}
    assert start == {"japan": 26, "usa": 17, "china": 12, "uk": 16, "anzac": 10}
    assert {key: production_total(WORLD, state, key) for key in start} == start
    assert list(WORLD.powers) == ["japan", "usa", "china", "uk", "anzac"]
    held = cities(WORLD, state)
    assert sorted(held["axis"]) == ["shanghai", "tokyo"]
    assert len(held["allies"]) == 6
    assert records_of(state).wars == {"china": "start"}


def test_the_errata() -> None:
    state = RULES.begin({}, None)
    assert "sz_5" not in WORLD.coasts["korea"]
    assert WORLD.coasts["amur"] == {"sz_5"}
    assert facilities_in(state, "philippines") == ["air_base", "naval_base"]
    assert "complex" not in facilities_in(state, "new_zealand")
    assert kind_of(state, "new_south_wales") == "minor"


def test_six_phases_in_order_for_each_power() -> None:
    state, seen = RULES.begin({}, None), []
    while state.round == 1:
        seen.append((state.power, state.phase))
        state = do(state, "next", to=None)
    phases = ["purchase", "combat-move", "combat", "noncombat-move", "mobilize", "income"]
    assert seen == [(power, phase) for power in WORLD.powers for phase in phases]
    assert (state.round, state.power, state.phase) == (2, "japan", "purchase")


# -- politics (pp. 8-9) ------------------------------------------------------------------------


def test_japan_declares_war_in_its_combat_move_before_anything_moves() -> None:
    state = begin("combat-move")
    assert "11" in refused(begin("combat"), "declare", power="japan", other="usa")
    after = do(state, "declare", power="japan", other="usa")
    assert at_war(after, "usa", "japan")
    assert not at_war(after, "uk", "japan")
    moved = do(state, "capture", area="french_indo_china", power="japan")
    assert "start of the combat move" in refused(moved, "declare", power="japan", other="usa")
    assert "already" in refused(after, "declare", power="japan", other="usa")
    assert "already" in refused(after, "declare", power="japan", other="china")


@pytest.mark.parametrize("power", ["uk", "anzac"])
def test_the_united_kingdom_and_anzac_are_one_for_politics(power: str) -> None:
    after = do(begin("combat-move"), "declare", power="japan", other=power)
    assert at_war(after, "japan", "uk")
    assert at_war(after, "japan", "anzac")
    after = do(begin("combat-move", power), "declare", power=power, other="japan")
    assert at_war(after, "japan", "uk")
    assert at_war(after, "japan", "anzac")
    assert not at_war(after, "japan", "usa")


def test_the_united_states_wait_for_their_third_turn_or_an_attack_on_their_friends() -> None:
    for round_, phase, free in [
        (1, "combat-move", False),
        (2, "income", False),
        (3, "combat-move", False),
        (3, "income", True),
        (4, "income", True),
    ]:
        state = replace(begin(phase, "usa"), round=round_)
        found = RULES.check(state, Event("declare", {"power": "usa", "other": "japan"}))
        assert (found == ()) == free, (round_, phase)
    # Provoked by the British themselves, the war is theirs alone (p. 8).
    british = war(begin("combat-move", "usa"), uk="uk", anzac="uk")
    assert "cannot declare" in refused(british, "declare", power="usa", other="japan")
    attacked = war(begin("combat-move", "usa"), uk="japan", anzac="japan")
    assert at_war(do(attacked, "declare", power="usa", other="japan"), "usa", "japan")


def test_the_war_economy_counts_in_the_very_turn() -> None:
    assert income(war(begin(power="usa"), usa="japan"))["usa_war_economy"] == 40
    state = replace(begin("income", "usa"), round=3)
    step = RULES.apply(state, Event("declare", {"power": "usa", "other": "japan"}))
    assert step.state.powers["usa"].cash == 17 + 40
    earlier = war(begin("combat-move", "usa"), uk="japan", anzac="japan")
    step = RULES.apply(earlier, Event("declare", {"power": "usa", "other": "japan"}))
    assert step.entries == ()
    assert income(step.state)["usa_war_economy"] == 40


def test_nothing_is_attacked_without_a_war() -> None:
    state = begin()
    assert "not at war" in not_taken(state, "philippines")
    assert "not at war" in not_taken(state, "kwangtung")
    assert take(state, "anhwe").owners["anhwe"] == "japan"
    assert "not at war" in not_taken(begin(power="uk"), "siam")
    assert "not at war" in not_taken(begin(power="usa"), "iwo_jima")
    assert take(begin(power="china"), "kiangsi").owners["kiangsi"] == "china"
    assert take(total_war(state), "philippines").owners["philippines"] == "japan"


def test_japan_takes_french_areas_without_a_war() -> None:
    state = take(begin(), "french_indo_china")
    assert state.owners["french_indo_china"] == "japan"
    assert records_of(state).wars == {"china": "start"}
    assert "friend" in not_taken(total_war(begin(power="uk")), "french_indo_china")


def test_dutch_areas() -> None:
    """Japan needs war with both partners; they move in in peace; the rest of the Allies take
    them only from Japan, and keep them (pp. 8, 18)."""
    assert "Dutch" in not_taken(begin(), "java")
    assert "Dutch" in not_taken(war(begin(), usa="japan"), "java")
    fighting = war(begin(), uk="japan", anzac="japan")
    japanese = take(fighting, "java")
    assert japanese.owners["java"] == "japan"
    for power in ("usa", "uk", "anzac"):
        theirs = take(replace(total_war(japanese), power=power), "java")
        assert theirs.owners["java"] == power

    peace = begin("noncombat-move", "anzac")
    after = do(peace, "occupy", area="celebes", power="anzac")
    assert after.owners["celebes"] == "anzac"
    assert production_total(WORLD, after, "anzac") == 13
    assert "Dutch" in refused(after, "occupy", area="celebes", power="anzac")
    usa = begin("noncombat-move", "usa")
    assert "only" in refused(usa, "occupy", area="java", power="usa")
    assert "19" in refused(begin("combat", "uk"), "occupy", area="java", power="uk")
    later = replace(japanese, power="uk", phase="noncombat-move")
    assert "Dutch areas" in refused(later, "occupy", area="java", power="uk")


def test_soviet_areas_are_closed_to_all() -> None:
    for power in WORLD.powers:
        for area in ("amur", "siberia", "kazakhstan", "himalayas"):
            assert visit_refusals(PLAY, total_war(begin()), area, power)


def test_allies_enter_china_only_at_war() -> None:
    for power in ("usa", "uk", "anzac"):
        assert visit_refusals(PLAY, begin(), "yunnan", power)
        assert not visit_refusals(PLAY, total_war(begin()), "yunnan", power)
        assert not visit_refusals(PLAY, begin(), "sz_19", power)
    assert not visit_refusals(PLAY, begin(), "burma", "anzac")


def test_a_neutral_area_turns_to_the_other_side() -> None:
    """p. 8: attacked by Japan it is home to the Allies, whoever frees it controls it."""
    assert "no way in over land" in not_taken(begin(), "ulaanbaatar")
    near = owners(begin(), buyant_uhaa="japan", suiyuan="japan")
    assert "infantry defend it: 1" in not_taken(near, "ulaanbaatar")
    assert take(near, "central_mongolia").owners["central_mongolia"] == "japan"  # nobody there
    state = battle(replace(near, phase="combat"), "ulaanbaatar", captured=True, against=[])
    assert state.owners["ulaanbaatar"] == "japan"
    assert records_of(state).sympathy == {"ulaanbaatar": "allies"}
    beside = own(state, sympathy={"ulaanbaatar": "allies", "dzavhan": "allies"})
    freed = take(total_war(replace(beside, power="usa")), "ulaanbaatar")
    assert freed.owners["ulaanbaatar"] == "usa"

    held = battle(begin("combat"), "buyant_uhaa", captured=False, against=[])
    assert "buyant_uhaa" not in held.owners
    assert "friendly neutral" in not_taken(replace(held, power="uk"), "buyant_uhaa")
    assert take(held, "buyant_uhaa").owners["buyant_uhaa"] == "japan"


def battle(state: AxisState, area: str, *, captured: bool, against: list[str]) -> AxisState:
    outcome: dict[str, Any] = {
        "winner": "attacker" if captured else "defender",
        "attacker_left": {},
        "defender_left": {},
        "captured": captured,
        "steps": [],
    }
    data = {
        "area": area,
        "kind": "land",
        "power": state.power,
        "against": against,
        "attack": {"infantry": 1},
        "defend": {"": dict(RULES.play.garrison(state, area))},
        "bombard": {},
        "zone": None,
        "outcome": outcome,
        "luck": {},
    }
    assert RULES.check(state, Event("battle", data)) == ()
    return RULES.apply(state, Event("battle", data)).state


# -- China (p. 9) ------------------------------------------------------------------------------


def test_chinese_units_stay_in_china() -> None:
    state = total_war(begin(power="china"))
    state = owners(state, kwangtung="japan", burma="japan", french_indo_china="japan")
    assert "Chinese areas" in not_taken(state, "french_indo_china")
    assert "Chinese areas" in not_taken(state, "korea")
    assert take(state, "burma").owners["burma"] == "uk"
    assert "no way in over land" in not_taken(state, "kwangtung")
    assert take(owners(state, kiangsi="china"), "kwangtung").owners["kwangtung"] == "uk"
    for area in ("shantung", "kiangsu", "kwangsi"):
        assert take(state, area).owners[area] == "china"


def test_china_buys_artillery_only_while_the_road_is_open() -> None:
    state = begin(power="china")
    assert do(state, "buy", units={"infantry": 1, "artillery": 2}).powers["china"].cash == 1
    closed = owners(state, burma="japan")
    assert "Infantry" in refused(closed, "buy", units={"artillery": 1})
    do(closed, "buy", units={"infantry": 4})
    for unit in ("fighter", "tank", "minor_ic", "air_base", "transport"):
        assert "China cannot" in refused(state, "buy", units={unit: 1})


def test_the_burma_road_pays_six() -> None:
    assert income(begin(power="china"))["china_burma_road"] == 6
    for area in ("india", "burma", "yunnan", "szechwan"):
        assert "china_burma_road" not in income(owners(begin(power="china"), **{area: "japan"}))


def test_chinese_units_come_onto_any_chinese_area_also_a_new_one() -> None:
    state = take(begin("combat", "china"), "kiangsu")
    state = state.with_power("china", replace(state.active, waiting={"infantry": 4}))
    state = replace(state, phase="mobilize")
    after = do(state, "mobilize", area="kiangsu", units={"infantry": 4}, via={"kiangsu": 4})
    assert after.powers["china"].waiting == {}
    refused(state, "mobilize", area="kwangtung", units={"infantry": 1}, via={"kwangtung": 1})
    said = refused(state, "mobilize", area="kiangsi", units={"infantry": 1}, via={"kiangsi": 1})
    assert "only in Chinese areas that it holds" in said
    assert "complex" not in said


def test_china_keeps_its_money_without_any_area() -> None:
    state = begin()
    left = [area for area, owner in state.owners.items() if owner == "china"]
    while left:  # those on a border first
        near = [area for area in left if way_in(PLAY, area, state).open]
        state, left = take(state, near[0]), [area for area in left if area != near[0]]
    assert state.powers["china"].cash == 12
    assert state.powers["japan"].cash == 26
    assert income(replace(state, power="china")) == {}
    back = take(total_war(replace(state, power="uk")), "yunnan")
    assert back.owners["yunnan"] == "china"


def test_a_japanese_complex_in_china_is_removed_when_china_gets_its_area_back() -> None:
    built = own(begin(), kinds={**records_of(begin()).kinds, "kiangsu": "minor"})
    built = own(built, damage={"kiangsu.complex": 2})
    built = replace(built, complexes=(*built.complexes, "kiangsu"))
    for power in ALLIES:
        freed = take(total_war(replace(built, power=power)), "kiangsu")
        assert freed.owners["kiangsu"] == "china"
        assert "kiangsu" not in freed.complexes
        assert records_of(freed).damage == {}


# -- purchases, repairs, placing (pp. 10, 20) --------------------------------------------------


def test_repair_costs_one_for_each_point() -> None:
    state = own(begin(), damage={"japan.complex": 7, "japan.naval_base": 4})
    after = do(state, "repair", area="japan", facility="complex", points=5)
    assert (after.powers["japan"].cash, damage(after, "japan", "complex")) == (21, 2)
    after = do(after, "repair", area="japan", facility="complex", points=2)
    assert records_of(after).damage == {"japan.naval_base": 4}
    assert "damage is 4" in refused(state, "repair", area="japan", facility="naval_base", points=5)
    assert "no such" in refused(state, "repair", area="india", facility="complex", points=1)
    poor = cash(state, japan=3)
    assert "costs 4" in refused(poor, "repair", area="japan", facility="naval_base", points=4)


@pytest.mark.parametrize(("hurt", "makes"), [(0, 10), (1, 9), (9, 1), (10, 0), (20, 0)])
def test_a_damaged_complex_makes_less(hurt: int, makes: int) -> None:
    state = own(begin("mobilize"), damage={"japan.complex": hurt})
    assert capacity(PLAY, state, "japan") == room(PLAY, state, "japan") == makes
    state = state.with_power("japan", replace(state.active, waiting={"infantry": 11}))
    units = {"infantry": makes + 1}
    assert "Major" in refused(
        state, "mobilize", area="japan", units=units, via={"japan": makes + 1}
    )
    if makes:
        do(state, "mobilize", area="japan", units={"infantry": makes}, via={"japan": makes})


def test_a_minor_complex_makes_three() -> None:
    state = begin("mobilize", "anzac")
    assert capacity(PLAY, state, "new_south_wales") == 3


def test_where_facilities_may_be_built() -> None:
    def build(area: str, unit: str, **more: Any) -> str:
        state = begin("mobilize", more.pop("power", "japan"))
        state = state.with_power(state.power, replace(state.active, waiting={unit: 1}))
        found = RULES.check(state, Event("mobilize", {"area": area, "units": {unit: 1}, "via": {}}))
        return " ".join(map(str, found))

    assert build("korea", "major_ic") == ""
    assert build("kiangsu", "minor_ic") == ""
    assert "at least 3" in build("shantung", "major_ic")
    assert build("shantung", "minor_ic") == ""
    assert "at least 2" in build("siam", "minor_ic")
    assert "islands" in build("borneo", "minor_ic", power="uk")
    assert "islands" in build("new_zealand", "minor_ic", power="anzac")
    assert "only one" in build("japan", "minor_ic")
    assert "only one" in build("japan", "air_base")
    assert build("formosa", "air_base") == ""
    assert build("formosa", "naval_base") == ""
    assert "minor complex to upgrade" in build("japan", "ic_upgrade")
    assert "at least 3" in build("new_south_wales", "ic_upgrade", power="anzac")
    assert "held since" in build("india", "air_base")
    assert "land" in build("sz_6", "air_base")


def test_a_new_complex_works_from_the_next_turn_on() -> None:
    state = begin("mobilize")
    waiting = {"major_ic": 1, "infantry": 1, "naval_base": 1}
    state = state.with_power("japan", replace(state.active, waiting=waiting))
    state = do(state, "mobilize", area="korea", units={"major_ic": 1, "naval_base": 1}, via={})
    assert facilities_in(state, "korea") == ["complex", "naval_base"]
    assert kind_of(state, "korea") == "major"
    soldiers = {"area": "korea", "units": {"infantry": 1}, "via": {"korea": 1}}
    assert "next turn" in refused(state, "mobilize", **soldiers)
    later = replace(state, turn=replace(state.turn, built=()))
    do(later, "mobilize", **soldiers)


def test_an_upgraded_complex_makes_ten_from_the_next_turn_on() -> None:
    state = begin("mobilize")
    state = own(state, kinds={**records_of(state).kinds, "korea": "minor"})
    state = replace(state, complexes=(*state.complexes, "korea"))
    state = state.with_power("japan", replace(state.active, waiting={"ic_upgrade": 1}))
    state = do(state, "mobilize", area="korea", units={"ic_upgrade": 1}, via={})
    assert kind_of(state, "korea") == "major"
    assert capacity(PLAY, state, "korea") == 3
    assert capacity(PLAY, do(state, "next", to="end"), "korea") == 10


def test_new_fighters_may_come_onto_old_carriers() -> None:
    state = begin("mobilize")
    waiting = {"fighter": 1, "tactical_bomber": 1, "strategic_bomber": 1}
    state = state.with_power("japan", replace(state.active, waiting=waiting))
    planes = {"fighter": 1, "tactical_bomber": 1}
    do(state, "mobilize", area="sz_6", units=planes, via={"japan": 2})
    refused(state, "mobilize", area="sz_6", units={"strategic_bomber": 1}, via={"japan": 1})


# -- income, objectives, convoys (p. 20) -------------------------------------------------------


def test_national_objectives() -> None:
    indies = dict.fromkeys(("sumatra", "java", "borneo", "celebes"), "japan")
    islands = ("solomon_islands", "dutch_new_guinea", "new_guinea", "new_britain")
    found = income(owners(begin(), **indies))
    assert found["japan_dutch_east_indies"] == 5
    assert "japan_dutch_east_indies" not in income(owners(begin(), **{**indies, "java": "uk"}))
    found = income(owners(begin(), hawaiian_islands="japan", india="japan"))
    assert found["japan_allied_capitals@hawaiian_islands"] == 5
    assert found["japan_allied_capitals@india"] == 5
    assert income(owners(begin(), **dict.fromkeys(islands, "japan")))["japan_southern_islands"] == 5
    assert income(begin(power="usa"))["usa_philippines"] == 5
    taken = owners(begin(power="usa"), okinawa="usa", iwo_jima="usa")
    assert income(taken)["usa_ryukyu_bonin"] == 5
    assert "usa_ryukyu_bonin" not in income(owners(begin(power="usa"), okinawa="usa"))
    shared = {"sumatra": "anzac", "java": "usa", "celebes": "uk"}
    assert income(owners(begin(power="uk"), **shared))["uk_dutch_east_indies"] == 5
    assert "uk_dutch_east_indies" not in income(begin(power="uk"))
    assert income(begin(power="uk"))["uk_retain_empire"] == 5
    assert "uk_retain_empire" not in income(owners(begin(power="uk"), malaya="japan"))
    south = owners(begin(power="anzac"), dutch_new_guinea="anzac")
    assert income(south)["anzac_southern_islands"] == 5


def test_the_morale_of_anzac_is_paid_once() -> None:
    state = take(total_war(begin(power="anzac")), "palau_island")
    state = replace(state, phase="mobilize")
    state = do(state, "next", to="income")
    assert state.powers["anzac"].cash == 10 + 10 + 5
    assert "anzac_high_morale" not in income(state)
    # Given back at once to nobody: what was taken and lost again in between is paid all the same.
    lost = owners(take(total_war(begin(power="anzac")), "siam"), siam="japan")
    assert income(lost)["anzac_high_morale"] == 5


def test_objectives_only_in_war_as_a_group_may_play() -> None:
    state = begin(power="usa", objectives="at-war")
    assert "usa_philippines" not in income(state)
    assert income(war(state, usa="japan"))["usa_philippines"] == 5


def test_convoys() -> None:
    """1 for a surface warship, 2 for a submarine, no more than the coast yields."""
    state = total_war(begin("income", "japan"))
    ships = {"usa": {"submarine": 1, "destroyer": 2}, "uk": {"battleship": 1}}
    after = do(state, "convoy", zone="sz_6", power="japan", ships=ships)
    assert after.powers["japan"].cash == 26 - 5
    more = {"usa": {"submarine": 9}}
    after = do(after, "convoy", zone="sz_6", power="japan", ships=more)
    assert after.powers["japan"].cash == 26 - 11  # Japan 8 and Korea 3
    assert "no convoy" in refused(state, "convoy", zone="sz_41", power="japan", ships=more)
    assert "warships" in refused(
        state, "convoy", zone="sz_6", power="japan", ships={"usa": {"transport": 1}}
    )
    peace = begin("income", "japan")
    assert "not at war" in refused(peace, "convoy", zone="sz_6", power="japan", ships=more)
    china = total_war(begin("income", "china"))
    china = owners(china, kiangsu="china")
    japanese = {"japan": {"submarine": 1}}
    assert "China" in refused(china, "convoy", zone="sz_19", power="china", ships=japanese)


@given(
    st.dictionaries(st.sampled_from(["submarine", "destroyer", "carrier"]), st.integers(0, 9)),
    st.sampled_from([row["area"] for row in WORLD.game.table("convoy_zones")]),
    st.sampled_from(["usa", "uk", "anzac", "japan"]),
)
def test_convoys_never_cost_more_than_their_coast(
    ships: dict[str, int], zone: str, power: str
) -> None:
    state = total_war(begin("income", power))
    data = {"zone": zone, "power": power, "ships": {"usa" if power == "japan" else "japan": ships}}
    step = RULES.apply(state, Event("convoy", data))
    lost = state.powers[power].cash - step.state.powers[power].cash
    coast = [a for a in WORLD.coasts[zone] if state.owners.get(a) == power]
    assert 0 <= lost <= sum(WORLD.areas[area].income for area in coast)
    assert lost == -sum(entry.amount for entry in step.entries)


def test_the_report_of_a_raid_on_convoys_names_what_capped_it() -> None:
    state = total_war(begin("income", "japan"))
    poor = replace(state.powers["japan"], cash=3)
    state = replace(state, powers={**state.powers, "japan": poor})
    ships = {"usa": {"submarine": 2}}
    event = Event("convoy", {"zone": "sz_6", "power": "japan", "ships": ships})
    report = RULES.report(state, event, RULES.apply(state, event))
    (cap,) = [amount for block in report.blocks for amount in getattr(block, "items", ())][-1:]
    assert cap == ("no more cash is there", -1)


# -- raids (pp. 14-15) -------------------------------------------------------------------------


def raid(**changed: Any) -> dict[str, Any]:
    outcome = {"air": {}, "lost": {"attacker": {}, "defender": {}}, "strikes": []}
    return {
        "area": "japan",
        "power": "usa",
        "victim": "japan",
        "bomber": "strategic_bomber",
        "bombers": 2,
        "fighter": "fighter",
        "escorts": 0,
        "interceptors": 0,
        "targets": {"complex": 2},
        "outcome": outcome,
        "luck": {},
        **changed,
    }


def strike(facility: str, amount: int) -> dict[str, Any]:
    return {"facility": facility, "damage": amount, "aa_dice": [], "shot_down": 0, "dice": []}


def test_damage_stays_and_is_capped() -> None:
    state = total_war(begin("combat", "usa"))
    for facility, most in (("complex", 20), ("air_base", 6), ("naval_base", 6)):
        outcome = {**raid()["outcome"], "strikes": [strike(facility, 99)]}
        after = do(state, "raid", **raid(targets={facility: 2}, outcome=outcome))
        assert damage(after, "japan", facility) == most
    small = replace(state, power="japan")
    outcome = {**raid()["outcome"], "strikes": [strike("complex", 99)]}
    data = raid(area="new_south_wales", power="japan", victim="anzac", outcome=outcome)
    assert damage(do(small, "raid", **data), "new_south_wales", "complex") == 6


def test_what_may_be_raided() -> None:
    state = total_war(begin("combat", "usa"))
    assert "no enemy facility" in refused(state, "raid", **raid(area="korea"))
    assert "no enemy facility" in refused(state, "raid", **raid(area="india"))
    assert "no such" in refused(
        state, "raid", **raid(area="caroline_islands", targets={"complex": 2})
    )
    assert "each has one target" in refused(state, "raid", **raid(targets={"complex": 1}))
    assert "not at war" in refused(begin("combat", "usa"), "raid", **raid())


# -- kamikaze and scrambling (p. 14) -----------------------------------------------------------


@pytest.mark.parametrize("island", ["philippines", "marianas", "okinawa", "iwo_jima"])
def test_an_island_sets_the_kamikaze_free(island: str) -> None:
    state = total_war(owners(begin("combat", "usa"), philippines="japan"))
    data = {"zone": "sz_6", "ships": {"carrier": 1}, "dice": [2]}
    assert "none of" in refused(state, "kamikaze", **data)
    state = take(state, island)
    assert kamikaze_left(PLAY, state) == 6
    assert "before all battles and landings" in refused(state, "kamikaze", **data)
    after = do(own(state, fought=False, stage=0), "kamikaze", **data)
    assert kamikaze_left(PLAY, after) == 5


@pytest.mark.parametrize(("island", "free"), [("okinawa", 6), ("philippines", 0), ("guam", 0)])
def test_an_island_corrected_to_an_ally_has_fallen(island: str, free: int) -> None:
    state = do(begin("combat", "usa"), "set", changes={f"{island}.owner": "usa"})
    assert kamikaze_left(PLAY, state) == free
    back = do(state, "set", changes={f"{island}.owner": "japan"})
    assert kamikaze_left(PLAY, back) == free


def test_kamikaze_attacks() -> None:
    state = own(total_war(begin("combat", "usa")), kamikaze_open=True)
    ships = {"destroyer": 2, "battleship": 1}
    after = do(state, "kamikaze", zone="sz_35", ships=ships, dice=[2, 3, 1])
    assert records_of(after).kamikaze_used == 3
    assert after.luck["japan"].hits == 2
    many = {"destroyer": 4}
    assert "left: 3" in refused(after, "kamikaze", zone="sz_35", ships=many, dice=[])
    assert "no kamikaze zone" in refused(state, "kamikaze", zone="sz_26", ships=ships, dice=[])
    for unit in ("submarine", "transport"):
        assert "surface" in refused(state, "kamikaze", zone="sz_6", ships={unit: 1}, dice=[])
    fought = own(state, fought=True)
    assert "before all battles" in refused(fought, "kamikaze", zone="sz_6", ships=ships, dice=[])
    japan = replace(state, power="japan")
    assert "enemy of Japan" in refused(japan, "kamikaze", zone="sz_6", ships=ships, dice=[])


def test_scrambling() -> None:
    state = total_war(begin("combat", "japan"))
    rise = {"island": "hawaiian_islands", "zone": "sz_26", "power": "usa"}
    after = do(state, "scramble", **rise, units={"fighter": 1, "tactical_bomber": 1})
    joined = PLAY.joined(after, "sz_26")
    assert joined == {"usa": {"fighter": 1, "tactical_bomber": 1}}
    assert "cannot scramble" in refused(state, "scramble", **rise, units={"strategic_bomber": 1})
    assert "does not touch" in refused(
        state, "scramble", **{**rise, "zone": "sz_10"}, units={"fighter": 1}
    )
    mainland = {"island": "queensland", "zone": "sz_54", "power": "anzac"}
    assert "islands" in refused(state, "scramble", **mainland, units={"fighter": 1})
    bare = {"island": "aleutian_islands", "zone": "sz_8", "power": "usa"}
    assert "no air base" in refused(state, "scramble", **bare, units={"fighter": 1})
    hurt = own(state, damage={"hawaiian_islands.air_base": 3})
    assert "out of action" in refused(hurt, "scramble", **rise, units={"fighter": 1})
    fought = own(state, fought=True)
    assert "before all battles" in refused(fought, "scramble", **rise, units={"fighter": 1})
    scratched = own(state, damage={"hawaiian_islands.air_base": 2})
    do(scratched, "scramble", **rise, units={"fighter": 1})


# -- capture, liberation, capitals (p. 18) -----------------------------------------------------


def test_a_captured_capital_pays_its_cash() -> None:
    """The example of p. 18: Japan takes India and the 8 IPC in the British player's hand."""
    state = cash(total_war(begin()), uk=8)
    after = take(state, "india")
    assert after.powers["uk"].cash == 0
    assert after.powers["japan"].cash == 26 + 8
    assert kind_of(after, "india") == "minor"


def test_a_freed_capital_returns_no_money() -> None:
    """The example of p. 18: New South Wales is freed, Japan loses nothing."""
    lost = take(cash(total_war(begin()), anzac=9), "new_south_wales")
    lost = owners(lost, victoria="uk")
    freed = take(replace(lost, power="uk"), "new_south_wales")
    assert freed.owners["new_south_wales"] == "anzac"
    assert freed.owners["victoria"] == "anzac"
    assert freed.powers["japan"].cash == 26 + 9
    assert freed.powers["anzac"].cash == 0


def test_what_is_freed_goes_back_unless_the_capital_is_lost() -> None:
    state = owners(total_war(begin(power="anzac")), malaya="japan", british_columbia="japan")
    assert take(state, "malaya").owners["malaya"] == "uk"
    assert take(state, "british_columbia").owners["british_columbia"] == "uk"
    lost = owners(state, india="japan")
    assert take(lost, "malaya").owners["malaya"] == "anzac"


def test_without_its_capital_a_power_only_moves_and_fights() -> None:
    state = owners(total_war(begin("income", "china")), india="japan")
    state = do(state, "next", to=None)
    assert (state.power, state.phase) == ("uk", "combat-move")
    seen = []
    while state.power == "uk":
        seen.append(state.phase)
        state = do(state, "next", to=None)
    assert seen == ["combat-move", "combat", "noncombat-move"]
    assert state.powers["uk"].cash == 16


def test_a_captured_complex_is_used_from_the_next_turn_on() -> None:
    state = take(total_war(begin()), "india")
    state = state.with_power("japan", replace(state.active, waiting={"infantry": 1}))
    state = replace(state, phase="mobilize")
    soldiers = {"area": "india", "units": {"infantry": 1}, "via": {"india": 1}}
    assert "cannot be used yet" in refused(state, "mobilize", **soldiers)


# -- victory (pp. 6, 18) -----------------------------------------------------------------------


@pytest.mark.parametrize("count", [5, 6])
def test_japan_wins_with_six_cities_at_the_end_of_a_round(count: int) -> None:
    areas = [WORLD.cities[city] for city in WORLD.cities]
    for power, ends in (("japan", False), ("uk", False), ("anzac", True)):
        state = total_war(begin("income", power))
        held = {area: "japan" if i < count else "usa" for i, area in enumerate(areas)}
        after = do(owners(state, **held), "next", to=None)
        assert after.winner == ("axis" if ends and count == 6 else None)


def test_the_allies_win_when_they_hold_japan_through_its_turn() -> None:
    state = take(total_war(begin("combat", "usa")), "japan")
    assert state.winner is None
    assert state.powers["usa"].cash == 17 + 26
    for _power in ("usa", "china", "uk", "anzac"):
        state = do(state, "next", to="end")
        assert state.winner is None
    assert (state.power, state.phase) == ("japan", "combat-move")
    assert do(state, "next", to="end").winner == "allies"
    back = take(replace(state, phase="combat"), "japan")
    after = do(back, "next", to="end")
    assert after.winner is None
    assert after.power == "usa"


# -- the whole state ---------------------------------------------------------------------------


def test_the_state_survives_being_written_down() -> None:
    state = take(total_war(begin("combat", "usa")), "iwo_jima")
    state = own(state, damage={"japan.complex": 3}, lost_by_zone={"sz_6": 2}, fought=False)
    state = do(
        replace(state, power="japan"),
        "scramble",
        island="hawaiian_islands",
        zone="sz_26",
        power="usa",
        units={"fighter": 1},
    )
    assert RULES.load(RULES.dump(state)) == state


@pytest.mark.parametrize(
    ("own_part", "said"),
    [
        ({"nonsense": 1}, "nonsense"),
        ({"wars": {"mars": "start"}}, "mars"),
        ({"damage": {"japan.pub": 1}}, "pub"),
        ({"damage": {"japan.complex": -1}}, "-1"),
        ({"kinds": {"japan": "huge"}}, "huge"),
    ],
)
def test_what_cannot_be_read_is_named(own_part: dict[str, Any], said: str) -> None:
    from companion.table.errors import CompanionError

    with pytest.raises(CompanionError, match=said):
        RULES.load({"own": own_part})


def test_nothing_in_the_own_state_can_change() -> None:
    with pytest.raises(AttributeError):
        PacificRecords().kamikaze_used = 1  # type: ignore[misc]


# -- figures of the text ----------------------------------------------------------------------


def test_figures_by_page() -> None:
    units = WORLD.game.table("units")
    assert (units["submarine"]["attack"], units["submarine"]["defense"]) == (2, 1)  # p. 16
    assert (units["battleship"]["attack"], units["cruiser"]["attack"]) == (4, 3)  # p. 15
    assert (units["battleship"]["hits"], units["carrier"]["hits"]) == (2, 2)  # p. 10
    assert (units["fighter"]["move"], units["strategic_bomber"]["move"]) == (4, 6)  # pp. 12-13
    wanted = {
        "major_ic_output": 10,  # p. 20
        "minor_ic_output": 3,
        "major_ic_min_income": 3,
        "minor_ic_min_income": 2,
        "major_ic_damage_max": 20,  # p. 15
        "minor_ic_damage_max": 6,
        "base_damage_max": 6,
        "facility_aa_hit_max": 1,
        "repair_cost_per_damage": 1,  # p. 10
        "escort_attack": 1,  # p. 14
        "interceptor_defense": 2,
        "kamikaze_attacks_total": 6,
        "kamikaze_hit_max": 2,
        "convoy_loss_surface_warship": 1,  # p. 20
        "convoy_loss_submarine": 2,
        "us_may_declare_from_turn": 3,  # p. 8
    }
    assert {key: WORLD.constants[key] for key in wanted} == wanted
    bonus = {row.id: row["ipc"] for row in WORLD.game.table("objectives")}
    assert (bonus["usa_war_economy"], bonus["china_burma_road"]) == (40, 6)  # pp. 8, 9


def test_the_tables_agree_with_each_other() -> None:
    """Convoys, bases and objectives are told twice in the folder: once by area, once by list."""
    game = WORLD.game
    for row in game.table("convoy_zones"):
        listed, coast = row["areas"], WORLD.coasts[str(row["area"])]
        assert isinstance(listed, tuple)
        assert {area for area in coast if WORLD.areas[area].income} <= set(listed) <= coast
        assert sum(WORLD.areas[area].income for area in listed) == row["ipc"]
    assert {row.id for row in game.table("areas") if row["convoy"]} == {
        str(row["area"]) for row in game.table("convoy_zones")
    }


def test_no_shared_code_knows_an_edition_by_name() -> None:
    from pathlib import Path

    folder = Path(__file__).parents[2] / "companion"
    shared = [folder / "cli.py", *(folder / "table").rglob("*.py")]
    for path in (*shared, *(folder / "games" / "axis").rglob("*.py")):
        code = path.read_text("utf-8").lower()
        assert "pacific" not in code, path
        assert '== "axis' not in code.replace('== "axis"', ""), path


def test_the_map_is_drawn_with_the_complexes_that_stand() -> None:
    """As its table names them: nothing is drawn anew before something changes."""
    state = begin()
    assert repainted(PLAY, state) == {}
    for kind in ("minor", "major"):
        built = own(state, kinds={**records_of(state).kinds, "queensland": kind})
        built = replace(built, complexes=(*built.complexes, "queensland"))
        assert dict(repainted(PLAY, built)["queensland"])["factory"] == kind


def test_an_area_tells_why_nobody_may_enter_it_and_who_defends_it() -> None:
    state = begin("combat-move")

    def last(area: str, state: AxisState = state) -> str:
        return list(told(PLAY, state, area))[-1]

    assert last("amur").startswith("Amur: nobody may enter (rules p. 9)")
    assert last("philippines").startswith("Japan is not at war with United States (rules p. 8)")
    assert last("philippines", total_war(state)).startswith("Naval base")
    assert last("yunnan", replace(state, power="usa")).startswith(
        "Yunnan: entering China is an act"
    )
    assert last("olgiy").startswith("Neutral land, defended by its own infantry (p. 8)")
    assert "not at war" not in last("philippines", replace(state, winner="axis"))


def test_convoys_show_what_can_be_taken_and_tell_to_whom_they_are_open() -> None:
    def shown(state: AxisState) -> dict[str, tuple[str, str]]:
        found = [sign for sign in signs(PLAY, state) if sign.icon == "convoy"]
        return {sign.place: (sign.text, sign.says) for sign in found if sign.seat}

    peace, war = begin("income"), total_war(begin("income"))
    raiders = "United States, United Kingdom, ANZAC"
    assert shown(peace) == shown(replace(war, phase="purchase")) == {}
    assert shown(war)["sz_6"] == ("11", "convoys of Japan: 11 at most")
    assert "sz_42" not in shown(war), "only those of the power that collects"
    raid = {"zone": "sz_6", "power": "japan", "ships": {"usa": {"submarine": 2}}}
    assert shown(do(war, "convoy", **raid))["sz_6"][0] == "7"
    assert "Convoys of Japan: open to nobody now" in told(PLAY, peace, "sz_6")
    assert f"Convoys of Japan: open to {raiders}" in told(PLAY, war, "sz_6")


def test_the_map_opens_on_a_phone_at_the_capital_or_the_first_own_area() -> None:
    assert homes(PLAY)["uk"] == "india"
    assert WORLD.areas[homes(PLAY)["china"]].origin == "china"


def test_the_big_screen_tells_who_is_at_war_and_what_objectives_pay() -> None:
    def notes(state: AxisState) -> dict[str, str]:
        production = panels(PLAY, state)[0]
        assert isinstance(production, Bars)
        return {row.seat: row.note for row in production.rows}

    peace, war = notes(begin()), notes(total_war(begin()))
    assert peace["anzac"] == "at peace"
    assert war["anzac"] == "at war: Japan"
    assert war["japan"] == "at war: United States, China, United Kingdom, ANZAC"
    assert war["usa"] == "at war: Japan; objectives +45"
