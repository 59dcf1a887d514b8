"""The battle resolver, by the worked examples of the rule text and its pages."""

from __future__ import annotations

import csv
import json
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from companion.games.axis.combat import (
    BattleError,
    BattleOutcome,
    BattleSetup,
    ChooseCasualties,
    Contingent,
    PressOrRetreat,
    RollDice,
    Rulings,
    SideSetup,
    SubmergeChoice,
    default_answer,
    edition_from_game,
    edition_from_rows,
    fight,
    overflight,
    play,
    raid,
    rocket,
    with_dice,
)
from companion.games.axis.combat.requests import Answer, Request
from kitgen.game import load_game

ROOT = Path(__file__).parents[2]
DATA = ROOT / "data" / "axis-allies"


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


REVISED = edition_from_rows(
    rows("units"),
    rows("technology_effects"),
    {row["key"]: row["value"] for row in rows("constants")},
)


def side(
    force: dict[str, int], *technologies: str, order: tuple[str, ...] | None = ()
) -> SideSetup:
    return SideSetup(force, frozenset(technologies), order)


def dice(text: str) -> list[int]:
    return [int(face) for face in text.replace(" ", "")]


def battle(
    kind: str, attacker: SideSetup, defender: SideSetup, text: str, **more: Any
) -> BattleOutcome:
    setup = BattleSetup(REVISED, kind, attacker, defender, **more)
    return play(fight(setup), with_dice(dice(text)))


def rolls(outcome: BattleOutcome) -> list[tuple[str, int | None, str]]:
    """(step, needed, dice) of every group that was rolled."""
    return [
        (step.step, roll.group.needed, "".join(map(str, roll.dice)))
        for step in outcome.steps
        for roll in step.rolls
    ]


# -- worked examples ----------------------------------------------------------------------------


@pytest.mark.parametrize("miss", [4, 5, 6])
def test_india_pages_16_and_17(miss: int) -> None:
    """Printed without the tank's die of the second round; any miss gives the printed result."""
    outcome = battle(
        "land",
        side({"infantry": 1, "tank": 1, "fighter": 1}),
        side({"infantry": 1, "tank": 1, "aa_gun": 1}),
        f"1 42 45 1{miss} 2",
    )
    assert outcome.winner == "attacker"
    assert outcome.captured
    assert outcome.rounds == 2
    assert outcome.attacker_left == {"tank": 1}
    assert outcome.defender_left == {}
    assert rolls(outcome) == [
        ("opening-fire-aa", 1, "1"),
        ("attackers-fire", 1, "4"),
        ("attackers-fire", 3, "2"),
        ("defenders-fire", 2, "4"),
        ("defenders-fire", 3, "5"),
        ("attackers-fire", 1, "1"),
        ("attackers-fire", 3, str(miss)),
        ("defenders-fire", 3, "2"),
    ]
    assert outcome.luck["attacker"].hits == 2
    assert outcome.luck["attacker"].expected == pytest.approx(2 * (1 / 6 + 3 / 6))
    json.dumps(outcome.as_json())


def test_aa_fires_once_at_each_aircraft_page_12() -> None:
    """Two fighters and a bomber; one gun fires, and only in the first round."""
    outcome = battle(
        "land",
        side({"fighter": 2, "bomber": 1}),
        side({"infantry": 1, "aa_gun": 2}),
        "21 3 44 6 66 1 ",
    )
    flak = [roll for roll in rolls(outcome) if roll[0] == "opening-fire-aa"]
    assert flak == [("opening-fire-aa", 1, "21"), ("opening-fire-aa", 1, "3")]
    assert outcome.attacker_left == {"fighter": 1, "bomber": 1}
    assert outcome.winner == "attacker"
    assert not outcome.captured


def test_no_aa_without_aircraft_page_12() -> None:
    outcome = battle("land", side({"tank": 1}), side({"infantry": 1, "aa_gun": 1}), "3 6")
    assert [step for step, _, _ in rolls(outcome)] == ["attackers-fire", "defenders-fire"]


def test_bombardment_leaves_no_return_fire_page_13() -> None:
    """A battleship's 4 kills the only infantry before it can fire."""
    outcome = battle(
        "amphibious-land",
        side({"infantry": 1}),
        side({"infantry": 1}),
        "4",
        bombard={"battleship": 1},
    )
    assert outcome.captured
    assert rolls(outcome) == [("opening-fire-bombard", 4, "4")]


def test_bombardment_needs_land_units_page_13() -> None:
    outcome = battle(
        "amphibious-land",
        side({"infantry": 1}),
        side({"fighter": 1}),
        "1 6",
        bombard={"battleship": 1},
    )
    assert [step for step, _, _ in rolls(outcome)] == ["attackers-fire", "defenders-fire"]


def test_combined_bombardment_page_7() -> None:
    ships = {"destroyer": 1}
    attacker, defender = {"infantry": 1}, side({"infantry": 1})
    with pytest.raises(BattleError, match="destroyer cannot bombard"):
        BattleSetup(REVISED, "amphibious-land", side(attacker), defender, bombard=ships)
    outcome = battle(
        "amphibious-land",
        side(attacker, "combined_bombardment"),
        defender,
        "3",
        bombard={"destroyer": 1},
    )
    assert rolls(outcome) == [("opening-fire-bombard", 3, "3")]


def test_submarine_casualties_do_not_answer_page_13() -> None:
    outcome = battle("sea", side({"submarine": 1}), side({"carrier": 1}), "2")
    assert outcome.winner == "attacker"
    assert rolls(outcome) == [("opening-fire-submarines", 2, "2")]


def test_a_destroyer_lets_casualties_answer_page_13() -> None:
    """The destroyer itself is hit in step 2, fires in step 5, then goes."""
    outcome = battle("sea", side({"submarine": 1}), side({"destroyer": 1}), "2 3")
    assert outcome.winner == "draw"
    assert [step for step, _, _ in rolls(outcome)] == ["opening-fire-submarines", "defenders-fire"]


def test_submarines_fire_in_every_round_and_only_once_page_13() -> None:
    outcome = battle(
        "sea", side({"submarine": 1}), side({"transport": 1}), "6 6 1", max_rounds=None
    )
    assert [r for r in rolls(outcome) if r[0] != "defenders-fire"] == [
        ("opening-fire-submarines", 2, "6"),
        ("opening-fire-submarines", 2, "1"),
    ]


def test_submarines_cannot_hit_aircraft_page_13() -> None:
    """A submarine's hit passes over the fighter to the carrier; alone with it, it does not roll."""
    outcome = battle(
        "sea",
        side({"submarine": 1}),
        side({"fighter": 1, "carrier": 1}),
        "1 6 3",
    )
    assert outcome.steps[2].casualties == {"carrier": 1}
    assert outcome.winner == "defender"
    assert outcome.defender_left == {"fighter": 1}


def test_two_hits_sink_a_battleship_and_survivors_are_whole_page_18() -> None:
    outcome = battle("sea", side({"battleship": 1}), side({"battleship": 1}), "4 4 4 6")
    assert [step.casualties for step in outcome.steps if step.rolls] == [
        {"battleship:first": 1},
        {"battleship:first": 1},
        {"battleship": 1},
        {},
    ]
    assert outcome.attacker_left == {"battleship": 1}
    assert outcome.damaged == {}


def test_damage_stays_where_the_ruling_says_so() -> None:
    outcome = battle(
        "sea",
        side({"battleship": 1}),
        side({"transport": 1}),
        "4 1",
        rulings=Rulings(damage_repaired="no"),
    )
    assert outcome.damaged["attacker"] == {"battleship": 1}


def test_artillery_supports_one_infantry_each_page_18() -> None:
    """Infantry at 1, supported infantry and artillery at 2; the reasons are itemised."""
    setup = BattleSetup(
        REVISED, "land", side({"infantry": 3, "artillery": 1}), side({"infantry": 1})
    )
    request = next(fight(setup))
    assert isinstance(request, RollDice)
    low, high = request.groups
    assert (low.needed, low.count, dict(low.units)) == (1, 2, {"infantry": 2})
    assert (high.needed, high.count, dict(high.units)) == (2, 2, {"infantry": 1, "artillery": 1})
    assert high.modifiers["infantry"] == (("attack", 1), ("support", 1))
    assert high.modifiers["artillery"] == (("attack", 2),)


def test_artillery_does_not_help_the_defence_page_18() -> None:
    outcome = battle("land", side({"tank": 1}), side({"infantry": 1, "artillery": 1}), "6 31")
    assert ("defenders-fire", 2, "31") in rolls(outcome)


Needed = tuple[int | None, int]
"""The number that a group of dice needs, and how many dice these are."""


def test_technologies_pages_6_and_7() -> None:
    def first_needed(kind: str, attacker: SideSetup, defender: SideSetup, firing: str) -> Needed:
        setup = BattleSetup(REVISED, kind, attacker, defender)
        found: list[Needed] = []

        def answer(request: Request) -> Answer:
            if isinstance(request, RollDice):
                if request.side == firing:
                    found.append((request.groups[0].needed, request.groups[0].count))
                return (6,) * (request.dice_total - 1) + (1,)
            return default_answer(request)

        play(fight(setup), answer)
        return found[0]

    foe = side({"infantry": 9})
    assert first_needed("land", foe, side({"fighter": 1}, "jet_fighters"), "defender") == (5, 1)
    assert first_needed("land", side({"bomber": 1}, "heavy_bombers"), foe, "attacker") == (4, 2)
    assert first_needed("land", foe, side({"bomber": 1}, "heavy_bombers"), "defender") == (1, 1)
    boats = side({"submarine": 1}, "super_submarines")
    ships = side({"transport": 4})
    assert first_needed("sea", boats, ships, "attacker") == (3, 1)
    assert first_needed("sea", ships, boats, "defender") == (2, 1)


# -- casualties, retreat, submerging ------------------------------------------------------------


def drive(setup: BattleSetup, text: str, **answers: Answer) -> tuple[BattleOutcome, list[Any]]:
    """Play with dice and fixed answers by request class; returns the requests seen as well."""
    seen: list[Request] = []

    def otherwise(request: Request) -> Answer:
        seen.append(request)
        given = answers.get(type(request).__name__)
        return default_answer(request) if given is None else given

    return play(fight(setup), with_dice(dice(text), otherwise)), seen


def test_only_real_choices_are_asked_page_13() -> None:
    """One hit on two types is a choice; one kind, or hits on everything, is none."""
    mixed = BattleSetup(
        REVISED, "land", side({"infantry": 1, "tank": 1}, order=None), side({"infantry": 1})
    )
    outcome, seen = drive(mixed, "16 2", ChooseCasualties={"tank": 1})
    assert [type(r) for r in seen] == [ChooseCasualties]
    assert seen[0].default == {"infantry": 1}
    assert outcome.attacker_left == {"infantry": 1}
    alike = BattleSetup(REVISED, "land", side({"infantry": 2}, order=None), side({"infantry": 1}))
    assert drive(alike, "16 2")[1] == []


def test_an_undamaged_battleship_alone_is_no_choice_page_18() -> None:
    setup = BattleSetup(REVISED, "sea", side({"battleship": 1}, order=None), side({"transport": 1}))
    assert drive(setup, "4 1")[1] == []


def test_a_battleship_cannot_sink_before_its_first_hit_page_18() -> None:
    request = ChooseCasualties(
        "defenders-fire",
        "attacker",
        1,
        1,
        {"battleship:first": 1, "battleship": 1, "transport": 2},
        {"battleship:first": 1},
    )
    request.check({"battleship:first": 1})
    request.check({"transport": 1})
    with pytest.raises(BattleError, match="first hit"):
        request.check({"battleship": 1})


@pytest.mark.parametrize(
    "answer", [{"tank": 2}, {"infantry": 1, "tank": 1}, {}, {"bomber": 1}, 3, {"tank": -1}]
)
def test_illegal_casualties_are_refused(answer: object) -> None:
    request = ChooseCasualties(
        "attackers-fire", "defender", 1, 1, {"infantry": 3, "tank": 1}, {"infantry": 1}
    )
    with pytest.raises(BattleError, match="13"):
        request.check(answer)


def test_a_refused_answer_leaves_the_battle_usable() -> None:
    running = fight(BattleSetup(REVISED, "land", side({"tank": 1}), side({"infantry": 1})))
    request = next(running)
    with pytest.raises(BattleError, match="dice needed: 1"):
        request.check((1, 2))
    with pytest.raises(BattleError, match="cannot show 7"):
        request.check((7,))
    request = running.send((3,))
    assert isinstance(request, RollDice)
    assert request.step == "defenders-fire"


def test_missing_dice_are_named() -> None:
    with pytest.raises(BattleError, match=r"attackers-fire of the attacker, dice needed: 2.*not 1"):
        battle("land", side({"tank": 2}), side({"infantry": 1}), "3")


def test_retreat_page_14() -> None:
    setup = BattleSetup(REVISED, "land", side({"tank": 2}), side({"infantry": 2}))
    outcome, seen = drive(setup, "66 66", PressOrRetreat="retreat")
    assert [type(r) for r in seen] == [PressOrRetreat]
    assert seen[0].leaving == {"tank": 2}
    assert outcome.retreated
    assert outcome.winner == "defender"
    assert outcome.attacker_left == {"tank": 2}
    assert not outcome.captured


def test_only_aircraft_retreat_from_a_landing_page_14() -> None:
    setup = BattleSetup(
        REVISED, "amphibious-land", side({"tank": 1, "fighter": 1}), side({"infantry": 1})
    )
    outcome, seen = drive(setup, "66 6 3 6", PressOrRetreat="retreat")
    assert seen[0].leaving == {"fighter": 1}
    assert seen[0].staying == {"tank": 1}
    assert outcome.captured
    assert outcome.withdrawn == {"fighter": 1}
    assert outcome.attacker_left == {"tank": 1, "fighter": 1}


def test_submerging_page_15() -> None:
    """A defending submarine leaves after both have fired; a destroyer would hold it."""
    setup = BattleSetup(REVISED, "sea", side({"fighter": 1}), side({"submarine": 1}))
    outcome, seen = drive(setup, "6", SubmergeChoice=1)
    assert [type(r) for r in seen] == [PressOrRetreat, SubmergeChoice]
    assert outcome.submerged["defender"] == {"submarine": 1}
    assert outcome.defender_left == {"submarine": 1}
    assert outcome.winner == "attacker"
    held = BattleSetup(REVISED, "sea", side({"destroyer": 1}), side({"submarine": 1}))
    _, seen = drive(held, "6 6 1 6")
    assert SubmergeChoice not in {type(r) for r in seen}


def test_submarines_submerge_one_by_one() -> None:
    setup = BattleSetup(REVISED, "sea", side({"fighter": 1}), side({"submarine": 3}))
    asked = []

    def otherwise(request: Request) -> Answer:
        if isinstance(request, SubmergeChoice):
            asked.append(request.most)
            with pytest.raises(BattleError, match="cannot dive"):
                request.check(request.most + 1)
            return 1
        return default_answer(request)

    outcome = play(fight(setup), with_dice(dice("666"), otherwise))
    assert asked == [3, 2, 1]
    assert outcome.submerged["defender"] == {"submarine": 3}


def test_submarines_dive_when_their_fleet_retreats_page_15() -> None:
    def retreat(rulings: Rulings) -> BattleOutcome:
        setup = BattleSetup(
            REVISED,
            "sea",
            side({"submarine": 1, "carrier": 1}),
            side({"carrier": 1}),
            max_rounds=1,
            rulings=rulings,
        )
        return drive(setup, "6 6 6")[0]

    assert retreat(Rulings()).submerged["attacker"] == {"submarine": 1}
    assert retreat(Rulings(submarine_retreat="with-fleet")).submerged["attacker"] == {}


def test_a_defence_of_two_powers_rolls_apart_page_18() -> None:
    defence = SideSetup(
        order_of_losses=(),
        owner_groups=(
            Contingent("uk", {"fighter": 1, "infantry": 1}, frozenset({"jet_fighters"})),
            Contingent("usa", {"fighter": 1, "infantry": 1}),
        ),
    )
    running = fight(BattleSetup(REVISED, "land", side({"tank": 1}), defence))
    next(running)
    request = running.send((6,))
    assert isinstance(request, RollDice)
    assert [(g.power, g.needed) for g in request.groups] == [
        *(("uk", 2), ("usa", 2), ("usa", 4), ("uk", 5))
    ]
    assert dict(request.groups[-1].modifiers)["fighter"] == (("defence", 4), ("jet_fighters", 1))


def test_losses_may_name_the_power() -> None:
    defence = SideSetup(
        order_of_losses=("infantry@usa",),
        owner_groups=(Contingent("uk", {"infantry": 1}), Contingent("usa", {"infantry": 1})),
    )
    outcome = play(
        fight(BattleSetup(REVISED, "land", side({"tank": 1}), defence, max_rounds=1)),
        with_dice(dice("1 66")),
    )
    struck = [step.casualties for step in outcome.steps if step.casualties]
    assert struck == [{"infantry@usa": 1}]


@pytest.mark.parametrize(
    ("kind", "attacker", "defender", "message"),
    [
        ("land", {"aa_gun": 1}, {}, "cannot attack"),
        ("land", {"battleship": 1}, {}, "cannot fight on land"),
        ("sea", {"infantry": 1}, {}, "cargo"),
        ("land", {"infantry": -1}, {}, "0 or more"),
        ("land", {"zeppelin": 1}, {}, "known are"),
        ("air", {}, {}, "choose"),
    ],
)
def test_impossible_battles_are_refused(
    kind: str, attacker: dict[str, int], defender: dict[str, int], message: str
) -> None:
    with pytest.raises(BattleError, match=message):
        BattleSetup(REVISED, kind, SideSetup(attacker), SideSetup(defender))


# -- raids, rockets, overflights ----------------------------------------------------------------


def test_a_raid_is_capped_by_income_for_each_bomber_page_18() -> None:
    outcome = play(
        raid(REVISED, {"bomber": 3}, guns=True, income=3, cash=40),
        with_dice(dice("216 5 2")),
    )
    assert outcome.aa_dice == (2, 1, 6)
    assert outcome.shot_down == {"bomber": 1}
    assert [(s.dice, s.damage) for s in outcome.strikes] == [((5,), 3), ((2,), 2)]
    assert (outcome.damage, outcome.paid) == (5, 5)
    json.dumps(outcome.as_json())


def test_a_raid_takes_no_more_than_there_is_page_18() -> None:
    outcome = play(
        raid(REVISED, {"bomber": 2}, guns=False, income=10, cash=4), with_dice(dice("65"))
    )
    assert (outcome.damage, outcome.paid) == (11, 4)


def test_heavy_bombers_raid_with_two_dice_page_7() -> None:
    attack = raid(
        REVISED, {"bomber": 2}, guns=False, income=8, cash=99, technologies=["heavy_bombers"]
    )
    outcome = play(attack, with_dice(dice("6612")))
    assert [(s.dice, s.damage) for s in outcome.strikes] == [((6, 6), 8), ((1, 2), 3)]


def test_only_bombers_raid_page_18() -> None:
    with pytest.raises(BattleError, match="fighter cannot raid"):
        next(raid(REVISED, {"fighter": 1}, guns=False, income=1, cash=1))


def test_rockets_page_18() -> None:
    outcome = play(rocket(REVISED, guns=2, income=4, cash=6), with_dice(dice("63")))
    assert [s.damage for s in outcome.strikes] == [4, 3]
    assert (outcome.damage, outcome.paid) == (7, 6)


def test_overflights_page_10() -> None:
    outcome = play(
        overflight(REVISED, {"bomber": 1, "infantry": 3, "fighter": 2}), with_dice(dice("121"))
    )
    assert outcome.dice == {"fighter": (1, 2), "bomber": (1,)}
    assert outcome.shot_down == {"fighter": 1, "bomber": 1}


# -- rulings ------------------------------------------------------------------------------------


def test_every_ruling_is_documented_with_page_default_and_values() -> None:
    text = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
    for switch in fields(Rulings):
        section = text.split(f"### `{switch.name}`", 1)[1].split("###", 1)[0]
        assert f"p. {switch.metadata['page']}" in section
        assert f"**`{switch.default}`**" in section
        for choice in switch.metadata["choices"]:
            assert f"`{choice}`" in section


def test_unknown_rulings_are_refused() -> None:
    with pytest.raises(BattleError, match="known are"):
        Rulings().but({"fog": "yes"})
    with pytest.raises(BattleError, match="choose one of"):
        Rulings().but({"aa_hits": "sometimes"})


def test_transports_are_no_choice_while_others_can_be_hit() -> None:
    """Pacific pp. 16-17: the cruiser takes the only hit; of two, a transport has the second."""
    edition = edition_from_game(load_game("pacific-1940"))
    fleet = SideSetup(
        owner_groups=(
            Contingent("uk", {"cruiser": 1, "transport": 1}),
            Contingent("usa", {"transport": 1}),
        )
    )
    setup = BattleSetup(edition, "sea", side({"battleship": 2}), fleet)
    outcome, seen = drive(setup, "46 666 6", ChooseCasualties={"transport@usa": 1})
    assert seen == []
    outcome, seen = drive(setup, "44 6", ChooseCasualties={"transport@usa": 1})
    assert [(r.hits, dict(r.eligible)) for r in seen] == [
        (1, {"transport@uk": 1, "transport@usa": 1})
    ]
    assert outcome.steps[2].casualties == {"cruiser@uk": 1, "transport@usa": 1}
