"""Battles, odds and raids of Pacific 1940, and an independent count of small sea battles."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from recorded.table import Table
from rulebooks import rules_of

from companion.games.axis import forces
from companion.games.axis.combat import (
    AmphibiousAssault,
    BattleSetup,
    SideSetup,
    assault_odds,
    fight,
    odds,
    pack,
    play,
    with_dice,
)
from companion.games.axis.game import AxisRules
from companion.games.pacific_1940.raids import Sortie, Target, fly
from companion.table import codec

PLAY = rules_of("pacific-1940", AxisRules).play
EDITION = forces.edition_of(PLAY, None)


# -- an independent count of sea battles (pp. 16-17) ------------------------------------------
#
# Written from the rule text alone, by listing every fall of the dice; it shares no line with the
# program. A side is (submarines, destroyers, fighters, cruisers, transports).

ATTACK, DEFENCE = (2, 2, 3, 3, 0), (1, 2, 4, 3, 0)
SUB, DESTROYER, FIGHTER, CRUISER, TRANSPORT = range(5)
CHEAPEST = (SUB, DESTROYER, FIGHTER, CRUISER, TRANSPORT)
Fleet = tuple[int, int, int, int, int]


def hits_of(count: int, needed: int) -> dict[int, Fraction]:
    """Hits -> chance, by listing all dice."""
    found: Counter[int] = Counter()
    for dice in product(range(1, 7), repeat=count):
        found[sum(die <= needed for die in dice)] += 1
    return {hits: Fraction(n, 6**count) for hits, n in found.items()}


def struck(fleet: Fleet, hits: int, barred: int | None) -> Fleet:
    """The fleet after hits that cannot strike the unit `barred`; the cheapest first, transports
    only when nothing else is left that could be hit."""
    left = list(fleet)
    for _hit in range(hits):
        for unit in CHEAPEST:
            if unit != barred and left[unit]:
                left[unit] -= 1
                break
    a, b, c, d, e = left
    return a, b, c, d, e


def volley(
    firing: Fleet, numbers: tuple[int, ...], strikes: bool, spotted: bool
) -> list[tuple[tuple[int, int, int], Fraction]]:
    """((hits at ships, hits at all but submarines, hits at all), chance) of the main fire."""
    submarines = {0: Fraction(1)} if strikes else hits_of(firing[SUB], numbers[SUB])
    planes = hits_of(firing[FIGHTER], numbers[FIGHTER])
    found: Counter[tuple[int, int, int]] = Counter()
    for (s, p1), (f, p2) in product(submarines.items(), planes.items()):
        for (d, p3), (c, p4) in product(
            hits_of(firing[DESTROYER], numbers[DESTROYER]).items(),
            hits_of(firing[CRUISER], numbers[CRUISER]).items(),
        ):
            chance = p1 * p2 * p3 * p4
            key = (s, 0, f + d + c) if spotted else (s, f, d + c)
            found[key] += chance  # type: ignore[assignment]
    return list(found.items())  # type: ignore[arg-type]


def absorb(fleet: Fleet, hits: tuple[int, int, int]) -> Fleet:
    fleet = struck(fleet, hits[0], FIGHTER)
    fleet = struck(fleet, hits[1], SUB)
    return struck(fleet, hits[2], None)


def one_round(attacker: Fleet, defender: Fleet) -> dict[tuple[Fleet, Fleet], Fraction]:
    a_strikes = attacker[SUB] > 0 and not defender[DESTROYER]
    d_strikes = defender[SUB] > 0 and not attacker[DESTROYER]
    a_sees = attacker[DESTROYER] > 0 or not defender[SUB]
    d_sees = defender[DESTROYER] > 0 or not attacker[SUB]
    first = hits_of(attacker[SUB], ATTACK[SUB]) if a_strikes else {0: Fraction(1)}
    answer = hits_of(defender[SUB], DEFENCE[SUB]) if d_strikes else {0: Fraction(1)}
    found: Counter[tuple[Fleet, Fleet]] = Counter()
    for (h1, p1), (h2, p2) in product(first.items(), answer.items()):
        d_left, a_left = struck(defender, h1, FIGHTER), struck(attacker, h2, FIGHTER)
        for mine, p3 in volley(a_left, ATTACK, a_strikes, a_sees):
            for theirs, p4 in volley(d_left, DEFENCE, d_strikes, d_sees):
                key = absorb(a_left, theirs), absorb(d_left, mine)
                found[key] += p1 * p2 * p3 * p4  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


@cache
def count(attacker: Fleet, defender: Fleet) -> tuple[Fraction, Fraction, Fraction]:
    """Chances: attacker wins, defender holds, nobody."""
    a, d = sum(attacker[:4]), sum(defender[:4])
    if not a and not d:  # whoever has a transport left has won, unless both have (p. 17)
        a, d = attacker[TRANSPORT], defender[TRANSPORT]
    if not a or not d:
        return Fraction(a > 0), Fraction(not a and d > 0), Fraction(not a and not d)
    if not sum(attacker[:4]):
        return Fraction(0), Fraction(0), Fraction(1)
    after = one_round(attacker, defender)
    stay = after.pop((attacker, defender), Fraction(0))
    if stay == 1:
        return Fraction(0), Fraction(0), Fraction(1)
    totals = [Fraction(0)] * 3
    for (mine, theirs), chance in after.items():
        for index, value in enumerate(count(mine, theirs)):
            totals[index] += chance * value / (1 - stay)
    return totals[0], totals[1], totals[2]


def force(fleet: Fleet) -> dict[str, int]:
    names = ("submarine", "destroyer", "fighter", "cruiser", "transport")
    return {name: n for name, n in zip(names, fleet, strict=True) if n}


def compare(attacker: Fleet, defender: Fleet) -> None:
    setup = BattleSetup(EDITION, "sea", SideSetup(force(attacker)), SideSetup(force(defender)))
    found = odds(setup)
    expected = count(attacker, defender)
    for mine, theirs in zip((found.attacker, found.defender, found.draw), expected, strict=True):
        assert mine == pytest.approx(float(theirs), abs=1e-9), (attacker, defender)


@pytest.mark.parametrize(
    ("attacker", "defender"),
    [
        ((2, 0, 0, 0, 0), (0, 1, 0, 0, 0)),
        ((2, 0, 0, 0, 0), (0, 0, 0, 1, 0)),
        ((0, 0, 2, 0, 0), (1, 0, 0, 1, 0)),
        ((0, 1, 2, 0, 0), (2, 0, 0, 0, 0)),
        ((1, 0, 1, 0, 0), (1, 0, 1, 0, 1)),
        ((2, 1, 0, 0, 0), (1, 1, 0, 0, 2)),
        ((1, 1, 1, 1, 0), (1, 1, 1, 0, 1)),
        ((0, 0, 1, 0, 0), (2, 0, 0, 0, 1)),
        ((3, 0, 0, 0, 0), (0, 0, 2, 0, 1)),
        ((0, 0, 0, 0, 2), (1, 0, 0, 0, 0)),
    ],
)
def test_odds_with_submarines_destroyers_and_aircraft(attacker: Fleet, defender: Fleet) -> None:
    compare(attacker, defender)


FLEETS = st.tuples(*(st.integers(0, 2) for _ in range(4)), st.integers(0, 1)).filter(any)


@settings(max_examples=25)
@given(FLEETS, FLEETS)
def test_odds_of_any_small_sea_battle(attacker: Any, defender: Any) -> None:
    if sum(attacker) + sum(defender) <= 7:
        compare(attacker, defender)


@cache
def ends(
    attacker: Fleet, defender: Fleet, first: bool = True
) -> dict[tuple[Fleet, Fleet], Fraction]:
    """(attackers left, defenders left) -> chance, when nobody leaves. Transports that attack alone
    are shot at once, defending ones that are left alone are lost."""
    a, d = sum(attacker[:4]), sum(defender[:4])
    shot_at = first and not a and attacker[TRANSPORT] > 0 and d > 0
    if not (a and d) and not shot_at:
        return {(attacker, (0, 0, 0, 0, 0) if a else defender): Fraction(1)}
    after = one_round(attacker, defender)
    stay = Fraction(0) if shot_at else after.pop((attacker, defender), Fraction(0))
    if stay == 1:
        return {(attacker, defender): Fraction(1)}
    found: dict[tuple[Fleet, Fleet], Fraction] = {}
    for (mine, theirs), chance in after.items():
        for end, p in ends(mine, theirs, first=False).items():
            found[end] = found.get(end, Fraction(0)) + chance * p / (1 - stay)
    return found


@cache
def taken(landed: int, garrison: int) -> Fraction:
    """The chance that infantry who landed take an area from infantry: nobody leaves (p. 16)."""
    if not landed or not garrison:
        return Fraction(landed > 0 and not garrison)
    found, stay = Fraction(0), Fraction(0)
    for hits, p in hits_of(landed, 1).items():
        for losses, q in hits_of(garrison, 2).items():
            if not hits and not losses:
                stay = p * q
                continue
            left = taken(max(landed - losses, 0), max(garrison - hits, 0))
            found += p * q * left
    return found / (1 - stay)


def landed_and_taken(attacker: Fleet, defender: Fleet, cargo: int, garrison: int) -> Fraction:
    """p. 15: who is still afloat lands, unless a warship or aircraft of the enemy is left."""
    found = Fraction(0)
    for (mine, theirs), chance in ends(attacker, defender).items():
        if not any(theirs[unit] for unit in (DESTROYER, FIGHTER, CRUISER)):
            found += chance * taken(min(cargo, 2 * mine[TRANSPORT]), garrison)
    return found


CONVOYS = st.tuples(*(st.integers(0, 1) for _ in range(4)), st.integers(1, 2))


@settings(max_examples=40)
@given(CONVOYS, st.tuples(*(st.integers(0, 1) for _ in range(5))), st.integers(0, 2))
@example((0, 0, 0, 1, 1), (0, 1, 0, 0, 1), 1)
@example((0, 0, 0, 0, 2), (1, 1, 0, 0, 1), 1)
def test_odds_of_any_small_landing(attacker: Any, defender: Any, garrison: int) -> None:
    cargo = 2 * attacker[TRANSPORT]
    assault = AmphibiousAssault(
        BattleSetup(EDITION, "sea", SideSetup(force(attacker)), SideSetup(force(defender))),
        BattleSetup(EDITION, "amphibious-land", SideSetup({}), SideSetup({"infantry": garrison})),
        pack(EDITION, {"infantry": cargo}, attacker[TRANSPORT]),
    )
    expected = landed_and_taken(attacker, defender, cargo, garrison)
    assert assault_odds(assault).capture == pytest.approx(float(expected), abs=1e-9)


def test_tactical_bombers_and_mechanized_infantry_are_supported() -> None:
    """pp. 12-13 and the unit table: with a fighter or a tank, with artillery, one to one."""

    def needed(**units: int) -> dict[str, list[int]]:
        setup = BattleSetup(
            EDITION, "land", SideSetup(units), SideSetup({"infantry": 20}), max_rounds=1
        )
        request = next(fight(setup))
        found: dict[str, list[int]] = {}
        for group in request.groups:  # type: ignore[union-attr]
            for unit, n in group.units.items():
                found.setdefault(unit, []).extend([group.needed or 0] * n)
        return {unit: sorted(numbers) for unit, numbers in found.items()}

    assert needed(tactical_bomber=2) == {"tactical_bomber": [3, 3]}
    assert needed(tactical_bomber=2, fighter=1)["tactical_bomber"] == [3, 4]
    assert needed(tactical_bomber=3, fighter=1, tank=1)["tactical_bomber"] == [3, 4, 4]
    assert needed(mech_infantry=1, infantry=1, artillery=1) in (
        {"mech_infantry": [2], "infantry": [1], "artillery": [2]},
        {"mech_infantry": [1], "infantry": [2], "artillery": [2]},
    )


def test_two_hit_ships_stay_damaged() -> None:
    setup = BattleSetup(
        EDITION,
        "sea",
        SideSetup({"carrier": 1, "cruiser": 1}),
        SideSetup({"destroyer": 1}),
    )
    outcome = play(fight(setup), with_dice([3, 2]))
    assert outcome.attacker_left == {"carrier": 1, "cruiser": 1}
    assert outcome.damaged["attacker"] == {"carrier": 1}
    again = BattleSetup(
        EDITION,
        "sea",
        SideSetup({"carrier": 1}, damaged={"carrier": 1}),
        SideSetup({"destroyer": 1}),
    )
    assert odds(again).attacker == 0


# -- raids (pp. 14-15) -------------------------------------------------------------------------


def sortie(**changed: Any) -> Sortie:
    values: dict[str, Any] = {
        "bomber": "strategic_bomber",
        "fighter": "fighter",
        "escorts": 0,
        "interceptors": 0,
        "targets": (Target("complex", 2, 20),),
        "escort_hits_at": 1,
        "interceptor_hits_at": 2,
        "aa_hits_at": 1,
        "sides": 6,
    }
    return Sortie(**{**values, **changed})


def flown(raid: Sortie, dice: list[int]) -> dict[str, Any]:
    from companion.games.axis.combat import default_answer

    faces, asking = iter(dice), fly(raid)
    request = next(asking)
    try:
        while True:
            total = getattr(request, "dice_total", None)
            given_ = (
                default_answer(request)
                if total is None
                else tuple(next(faces) for _ in range(total))
            )
            request = asking.send(given_)
    except StopIteration as end:
        assert next(faces, None) is None, "dice are left over"
        found: dict[str, Any] = codec.plain(end.value)
        return found


def test_each_facility_fires_at_its_own_bombers() -> None:
    targets = (Target("complex", 2, 20), Target("naval_base", 1, 6))
    found = flown(sortie(targets=targets), [1, 4, 5, 3, 6])
    assert [strike["damage"] for strike in found["strikes"]] == [5, 6]
    assert [strike["shot_down"] for strike in found["strikes"]] == [1, 0]
    assert found["bombers_left"] == 2


def test_damage_beyond_the_cap_is_not_applied() -> None:
    found = flown(sortie(targets=(Target("air_base", 2, 3),)), [2, 2, 6, 6])
    assert found["strikes"][0]["damage"] == 3


def test_escorts_hit_at_1_interceptors_at_2_and_once() -> None:
    found = flown(sortie(escorts=2, interceptors=2), [1, 2, 2, 3, 5, 5, 4, 4])
    assert found["air"] == {"attacker": [1, 2], "defender": [2, 3]}
    assert found["lost"] == {"attacker": {"fighter": 1}, "defender": {"fighter": 1}}
    assert (found["escorts_left"], found["interceptors_left"], found["bombers_left"]) == (1, 1, 2)
    assert found["strikes"][0]["damage"] == 8


def test_bombers_do_not_fire_but_can_be_lost() -> None:
    found = flown(sortie(interceptors=2), [1, 2])
    assert found["bombers_left"] == 0
    assert found["strikes"] == []


# -- at the table ------------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    table = Table(tmp_path, monkeypatch)
    table.do("new pacific-1940 --session p")
    table.do("next combat-move")
    table.do("declare usa")
    table.do("declare uk")
    table.do("next combat")
    return table


def test_no_more_ships_bombard_than_units_land(table: Table) -> None:
    line = (
        'battle philippines --attack "1 infantry" --amphibious '
        '--bombard "1 battleship 1 cruiser" --defend "1 infantry" --roll'
    )
    answer = table.type(line)
    assert answer.status == 1
    assert "p. 15" in answer.err
    table.do(line.replace("1 battleship 1 cruiser", "1 cruiser"))


def test_units_hit_by_bombardment_still_fire(table: Table) -> None:
    answer = table.do(
        'battle philippines --attack "1 infantry" --amphibious --bombard "1 cruiser" '
        '--defend "1 infantry" --dice "3 2" --json'
    ).json
    assert answer["attacker_left"] == {}
    assert answer["defender_left"] == {}
    assert not answer["captured"]


def test_no_bombardment_after_a_sea_battle(table: Table) -> None:
    table.do(
        'battle sz_35 --attack "1 cruiser 1 submarine" --defend "1 destroyer" '
        "--against usa --roll --seed 2"
    )
    answer = table.type(
        'battle philippines --attack "1 infantry" --amphibious --bombard "1 cruiser" '
        '--zone sz_35 --defend "1 infantry" --roll'
    )
    assert answer.status == 1
    assert "fought at sea" in answer.err


def test_defenceless_transports_are_sunk_without_dice(table: Table) -> None:
    answer = table.do(
        'battle sz_26 --attack "1 destroyer" --defend "2 transport" --against usa --json --dice ""'
    ).json
    assert answer["defender_left"] == {}
    assert answer["winner"] == "attacker"


def test_what_sinks_without_dice_is_told(table: Table) -> None:
    told = table.do(
        'battle sz_27 --attack "1 fighter" --defend "1 submarine 2 transport" --against usa '
        '--submerge defender --dice ""'
    ).out
    assert "lost without a die: 2 Transports" in told
    told = table.do(
        'battle sz_28 --attack "1 destroyer" --defend "1 destroyer" --against usa --dice "2 6"'
    ).out
    assert "without a die" not in told


def test_submarines_dive_before_the_fire(table: Table) -> None:
    answer = table.do(
        'battle sz_10 --attack "1 cruiser 1 fighter" --defend "1 submarine" --against usa '
        '--submerge defender --json --dice ""'
    ).json
    assert answer["submerged"]["defender"] == {"submarine": 1}
    answer = table.do(
        'battle sz_47 --attack "1 destroyer" --defend "1 submarine" --against anzac '
        '--submerge defender --json --dice "1 6"'
    ).json
    assert answer["defender_left"] == {}


def test_scrambled_aircraft_fight_in_the_zone(table: Table) -> None:
    table.do("scramble hawaiian sz_26 1 fighter")
    answer = table.do(
        'battle sz_26 --attack "1 cruiser" --defend "1 transport" --against usa --json --dice "34"'
    ).json
    assert answer["winner"] == "defender"  # its transport is the only unit left (p. 17)
    assert answer["defender_left"] == {"transport": 1}
    entry = [step for step in answer["steps"] if step["side"] == "defender" and step["rolls"]]
    assert entry[0]["rolls"][0]["group"]["units"] == {"fighter": 1}


def test_a_raid_at_the_table(table: Table) -> None:
    answer = table.do(
        'raid "western united" 2 strategic --escort "1 fighter" '
        '--intercept "1 fighter" --at "1 complex 1 naval" --dice "1 6 2 5 3 6"'
    )
    assert "AA fire" in answer.out
    status = table.status()
    hurt = {(f["area"], f["facility"]): f for f in status["facilities"] if f["damage"]}
    assert hurt["western_united_states", "complex"]["damage"] == 5
    assert hurt["western_united_states", "complex"]["makes"] == 5
    assert not hurt["western_united_states", "naval_base"]["working"]
    table.do("next end --anyway")
    assert "repair" in table.do("status").out
    table.do('repair "western united" complex 2')
    table.do('repair "western united" naval')
    assert table.status()["powers"]["usa"]["cash"] == 17 - 2 - 6


def test_everything_can_be_undone(table: Table) -> None:
    before = table.status()
    table.do("scramble hawaiian sz_26 1 fighter")
    table.do('raid "western united" 1 strategic --dice "3 5"')
    table.do('battle kwangtung --attack "3 infantry" --defend "1 infantry" --roll --seed 8')
    table.do("undo 3")
    after = table.status()
    assert {**before, "line": 0} == {**after, "line": 0}


def test_what_does_not_stand_is_not_damaged(table: Table) -> None:
    for change in ("hawaii.complex.damage=2", "guam.naval-base.damage=1"):
        answer = table.type(f"set {change}")
        assert (answer.status, "stands there to be damaged" in answer.err) == (1, True)
    table.do("set guam.naval-base=yes guam.naval-base.damage=1")
    table.do("set guam.naval-base=no phase=purchase")
    assert ".complex.damage=…' a facility" in table.type("repair").err


def test_corrections(table: Table) -> None:
    table.do(
        "set usa.war=no korea.complex=minor korea.complex.damage=2 guam.air_base=no kamikaze=2 "
        "anzac_high_morale=yes"
    )
    status = table.status()
    assert "usa" not in [war["between"][1] for war in status["wars"]]
    assert {"area": "korea", "kind": "minor", "damage": 2}.items() <= next(
        f for f in status["facilities"] if f["area"] == "korea"
    ).items()
    assert "guam" not in [f["area"] for f in status["facilities"]]
    assert status["kamikaze"] == {"open": True, "used": 2, "left": 4}
    now = {goal["id"]: goal["now"] for goal in status["objectives"]}
    assert now["anzac_high_morale"] == 5
    assert table.type("set korea.complex=huge").status == 2
    assert table.type("set korea.pub=yes").status == 2


def test_odds_without_a_session(table: Table) -> None:
    found = table.do(
        'odds pacific-1940 --sea --attack "2 submarine" --defend "1 destroyer" --json'
    ).json
    assert found["attacker"] == pytest.approx(float(count((2, 0, 0, 0, 0), (0, 1, 0, 0, 0))[0]))
    damaged = table.do(
        'odds pacific-1940 --sea --attack "1 battleship" --attacker-damaged "1 battleship" '
        '--defend "1 battleship" --json'
    ).json
    whole = table.do(
        'odds pacific-1940 --sea --attack "1 battleship" --defend "1 battleship" --json'
    ).json
    assert damaged["attacker"] < whole["attacker"]


def test_pages_are_those_of_this_text(table: Table) -> None:
    answer = table.do(
        'battle sz_26 --attack "1 submarine 1 destroyer" --defend "1 cruiser" --against usa '
        "--roll --seed 5 --json"
    ).json
    pages = {step["step"]: step["page"] for step in answer["steps"]}
    assert pages["opening-fire-submarines"] == 16
    assert pages["attackers-fire"] == 17


def test_refusals_of_battles_name_pages_of_this_text(table: Table) -> None:
    line = 'battle philippines --attack "2 infantry" --landed "2 infantry" --defend "1 infantry"'
    answer = table.type(f'{line} --fleet "1 cruiser" --enemy-fleet "1 destroyer" --roll')
    assert answer.status == 1
    assert "p. 16" in answer.err


def test_chinese_forces(table: Table) -> None:
    table.do("set power=china phase=combat")
    table.do('battle kiangsi --attack "3 infantry 1 artillery 1 fighter" --defend "" --roll')
    for wrong in ("2 fighter", "1 tank", "1 infantry 1 strategic"):
        answer = table.type(f'battle kiangsu --attack "{wrong}" --defend "" --roll')
        assert answer.status == 1
        assert "p. 9" in answer.err
    answer = table.type('battle kiangsu --attack "2 infantry" --amphibious --defend "" --roll')
    assert "p. 9" in answer.err
    assert table.type('battle sz_19 --attack "1 fighter" --defend "1 destroyer" --roll').status == 1


def test_neutral_land_defends_itself(table: Table) -> None:
    answer = table.do(
        'battle buyant_uhaa --attack "1 infantry" --defend "2 infantry" --dice "6 1 1"'
    )
    assert "defender holds" in answer.out
    table.do(
        'battle buyant_uhaa --attack "3 infantry" --defend "2 infantry" --dice "111 66" --again'
    )
    table.do("next end --anyway")
    table.do("next combat")
    assert "liberated" not in table.do("capture buyant_uhaa").out


def test_who_landed_stays_when_the_others_retreat(table: Table) -> None:
    """p. 16: units from the land and aircraft leave together, who landed fights on."""
    answer = table.do(
        'battle kwangtung --attack "2 infantry 1 tank 1 fighter" --landed "2 infantry" '
        '--defend "3 infantry" --retreat-after 1 --json --dice "66 66 666 66 666 11 111"'
    )
    told = answer.json
    assert told["withdrawn"] == {"tank": 1, "fighter": 1}
    assert told["attacker_left"] == {"tank": 1, "fighter": 1}
    assert told["winner"] == "defender"


def test_ships_that_stay_damaged_are_named(table: Table) -> None:
    answer = table.do(
        'battle sz_26 --attack "1 battleship" --defend "1 destroyer" --against usa --dice "1 2"'
    )
    assert "damaged: 1 Battleship" in answer.out
    table.do("undo")
    answer = table.do(
        'battle philippines --attack "2 infantry" --landed "2 infantry" --zone sz_35 '
        '--fleet "1 battleship 1 transport" --enemy-fleet "1 destroyer" --defend "" --dice "1 2"'
    )
    assert "damaged: 1 Battleship" in answer.out
