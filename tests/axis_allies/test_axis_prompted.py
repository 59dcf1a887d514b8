"""Battles of Axis & Allies as people are asked for them, and as the books keep them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from acting import People
from any_words import answered
from axis_states import GAMES_READ

from companion.games.axis.state import AxisState
from companion.games.pacific_1940.records import Scramble
from companion.table import i18n
from companion.table.errors import CompanionError, DeclinedError
from companion.table.events import Event
from companion.table.inputs import all_the_same
from companion.table.prompts import Given
from companion.table.recalling import Answers, carry_out
from companion.table.reply import Reply

RULES = GAMES_READ["axis-allies"][0]
PACIFIC = GAMES_READ["pacific-1940"][0]
SIDES = "3 infantry 1 artillery 1 tank"
GROUPS = "Germany: 2 Infantry at 1, 1 Infantry and 1 Artillery at 2, 1 Tank at 3"


def combat(power: str = "germany") -> AxisState:
    start: AxisState = RULES.begin({}, None)
    return replace(start, power=power, phase="combat")


def battle(line: str, *answers: str, state: AxisState | None = None) -> tuple[Any, People]:
    """What a line comes to with such answers, all of which were asked for."""
    i18n.use("en")
    people = People(*answers)
    found = answered(RULES, state or combat(), line.split(), people)
    assert people.answers == []
    return found, people


def alone(line: str, state: AxisState | None = None) -> Any:
    """What a line comes to where nobody can be asked."""
    i18n.use("en")
    words = [word.replace("_", " ") for word in line.split()]
    return answered(RULES, state or combat(), words, None)


def test_what_is_asked_in_turn_is_the_battle_of_one_line() -> None:
    asked, people = battle("battle karelia", SIDES, "", "2 infantry", "11166", "16", "1 infantry")
    typed = alone(f"battle karelia {SIDES} v 2 infantry --dice 11166,16 --attacker-losses infantry")
    options = alone(
        f"battle karelia --attack {SIDES.replace(' ', '_')} --defend 2_infantry "
        "--dice 11166,16 --attacker-losses infantry"
    )
    assert isinstance(asked, Event)
    assert asked.data == typed.data == options.data
    assert any(GROUPS in text for text in people.heard)
    assert any(text.startswith("Attacker (Germany), hits: 1") for text in people.heard)


def test_nobody_is_asked_for_the_rest_of_a_battle_on_one_line() -> None:
    _found, people = battle("battle karelia 1 tank v 1 infantry", "1", "6")
    assert all("dice" in text or "die" in text or "hit" in text for text in people.heard)


def test_aircraft_of_two_powers_that_rose_are_added_up() -> None:
    risen = tuple(Scramble("guam", "sz_21", power, "fighter", 1) for power in ("usa", "anzac"))
    start = PACIFIC.begin({}, None)
    wars = dict.fromkeys(("usa", "uk", "anzac"), "japan")
    state = replace(start, phase="combat", own=replace(start.own, wars=wars, scrambles=risen))
    people = People("1 destroyer", "", "", "", "6", "1 6")
    i18n.use("en")
    answered(PACIFIC, state, ["battle", "21"], people)
    assert any("aircraft that rose (2 Fighters)" in text for text in people.heard)


def test_attackers_alone_on_a_line_ask_for_the_defenders_only() -> None:
    found, people = battle("battle karelia 1 tank", "1 infantry", "1", "6")
    assert people.heard[0].startswith("Soviet Union defends with")
    assert found.data["defend"] == {"ussr": {"infantry": 1}}
    assert "is no battle" in alone("battle karelia 1 tank")


def test_hits_may_be_counted_by_group() -> None:
    counted, people = battle("battle karelia 3 infantry 1 tank v 2 infantry", "h 1 1", "h 0")
    thrown = alone("battle karelia 3 infantry 1 tank v 2 infantry --dice 1661,66")
    assert any("'h 1 2'" in text for text in people.heard)
    for part in ("winner", "attacker_left", "defender_left", "captured"):
        assert counted.data["outcome"][part] == thrown.data["outcome"][part]
    assert counted.data["luck"] == thrown.data["luck"]
    fire = next(step for step in counted.data["outcome"]["steps"] if step["rolls"])
    assert [(roll["dice"], roll["hits"]) for roll in fire["rolls"]] == [([], 1), ([], 1)]
    step = RULES.apply(combat(), counted)
    told = str(RULES.report(combat(), counted, step).blocks)
    assert "3 Infantry at 1: 1 hit; 1 Tank at 3: 1 hit" in told


def test_more_hits_than_dice_are_not_taken() -> None:
    _found, people = battle("battle karelia 1 tank v 1 infantry", "h 2", "h 0 1", "h 1", "6")
    assert people.heard.count("Hits of these groups are at most: 1.") == 2


def test_what_the_program_rolled_is_kept_as_dice() -> None:
    """Done over, or on another evening, it is the same roll."""
    kept: list[tuple[Given, ...]] = []

    def fight(asker: Any) -> Any:
        line = ("battle", "karelia", "9", "infantry", "v", "1", "infantry")
        return answered(RULES, combat(), line, asker)

    def rolled(found: Any) -> list[int]:
        steps = found.data["outcome"]["steps"]
        return next(list(step["rolls"][0]["dice"]) for step in steps if step["rolls"])

    i18n.use("en")
    people = People("r", "6", "re")
    first = carry_out(Answers(people, (), lambda given: kept.append(tuple(given))), fight)
    dice = " ".join(map(str, rolled(first)))
    assert [given.answer for given in kept[1]] == [dice]
    again = carry_out(Answers(People("6", "re"), kept[1]), fight)
    assert rolled(again) == rolled(first)


def test_the_odds_of_pressing_on_stand_before_the_choice() -> None:
    _found, people = battle("battle karelia 2 tank v 2 infantry", "66", "66", "re")
    place = next(n for n, text in enumerate(people.heard) if "press on (p) or retreat" in text)
    assert "[press on]" in people.heard[place]
    told = people.heard[place - 1].replace("\n", " ")
    chances = alone("odds 2 tank v 2 infantry").data
    assert f"attacker wins {chances['attacker'] * 100:.1f} %" in told
    assert f"area taken {chances['capture'] * 100:.1f} %" in told
    lost = chances["ipc_lost"]["defender"]
    assert re.search(rf"Defender loses on average [\d.]+ of 2 units, {lost:.1f} IPC", told)


def test_after_a_retreat_it_is_told_who_was_lost_and_who_got_away() -> None:
    found, _people = battle("battle karelia 2 tank v 2 infantry", "66", "16", "re")
    told = str(RULES.report(combat(), found, RULES.apply(combat(), found)).blocks)
    assert "Lost: 1 Tank / nothing" in told
    assert "Retreated: 1 Tank" in told


def test_ships_are_at_sea_without_being_told_so() -> None:
    bare, told = alone("odds 2 sub v 1 destroyer"), alone("odds 2 sub v 1 destroyer --sea")
    assert isinstance(bare, Reply)
    assert bare.data == told.data
    air = alone("odds 1 fighter v 1 destroyer")
    assert air.data == alone("odds 1 fighter v 1 destroyer --sea").data
    assert "destroyer" in alone("odds 1 tank v 1 destroyer")


@pytest.mark.parametrize("line", ["battle germany", "battle sz_5", "battle karelia"])
def test_nobody_is_asked_about_a_battle_that_is_closed(line: str) -> None:
    state = combat() if line == "battle germany" else replace(combat(), phase="purchase")
    found, people = battle(line, state=state)
    assert isinstance(found, str)
    assert people.heard == []


def test_at_sea_it_is_asked_whose_the_ships_are() -> None:
    found, people = battle("battle sz_5", "1 battleship", "1 destroyer", "usa", "1", "6")
    assert any(text.startswith("Whose ships are they") for text in people.heard)
    assert found.data["against"] == ["usa"]
    assert found.data["defend"] == {"usa": {"destroyer": 1}}


def test_aircraft_that_cannot_be_at_sea_are_refused_before_it_is_asked_whose_they_are() -> None:
    found, people = battle("battle sz_5", "1 battleship", "1 fighter")
    assert "Aircraft on land do not defend at sea: 1 Fighter; decks there: 0" in found
    assert not any(text.startswith("Whose ships are they") for text in people.heard)


def test_the_whole_name_of_an_area_never_means_a_legal_one_beside_it() -> None:
    found, _people = battle("capture", "russia", state=combat("ussr"))
    assert found.data["area"] == "russia", "the rules say what is wrong with it, not West Russia"


@pytest.mark.parametrize(
    ("line", "answers", "said"),
    [
        ("flak", ("brazil",), "Brazil: no enemy gun fires there (rules p. 9)"),
        (
            "battle algeria",
            ("1 infantry 1 tank", "sea zone 40"),
            "Sea Zone 40 does not touch Algeria (rules p. 17)",
        ),
    ],
)
def test_a_place_that_is_not_legal_is_refused_before_anything_else_is_asked(
    line: str, answers: tuple[str, ...], said: str
) -> None:
    found, _people = battle(line, *answers, state=combat("uk"))
    assert said in found


# -- as it is kept -----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [RULES, PACIFIC])
def test_a_state_of_an_earlier_version_is_read(rules: Any) -> None:
    """Luck and aircraft that rose were lists of their values."""
    state = rules.begin({}, None)
    document = json.loads(json.dumps(rules.dump(state)))
    document["luck"] = {power: [6, 1, 12] for power in document["luck"]}
    if "own" in document:
        document["own"]["scrambles"] = [["guam", "sz_21", "usa", "fighter", 2]]
    read = rules.load(document)
    assert all((luck.dice, luck.hits, luck.needed) == (6, 1, 12) for luck in read.luck.values())
    if "own" in document:
        assert read.own.scrambles[0].count == 2
    assert rules.load(json.loads(json.dumps(rules.dump(read)))) == read


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"power": "narnia"}, "'narnia'"),
        ({"round": 0}, "'round' must be a whole number from 1 on"),
        ({"owners": {"karelia_ssr": "narnia"}}, "owners.karelia_ssr"),
        ({"powers": {"germany": {"waiting": {"tank": -1}}}}, "powers.germany.waiting.tank"),
        ({"luck": {"germany": [1, 2]}}, "luck.germany"),
        ({"winner": "germany"}, "'germany'"),
    ],
)
def test_what_cannot_stand_in_a_state_is_named(change: dict[str, Any], said: str) -> None:
    i18n.use("en")
    document = json.loads(json.dumps(RULES.dump(RULES.begin({}, None))))
    with pytest.raises(CompanionError, match=re.escape(said)):
        RULES.load({**document, **change})


def test_an_answer_to_another_question_is_not_given_again() -> None:
    """Another terminal wrote meanwhile: what is asked now is not what was asked then."""
    given = (Given("2", "How many?"), Given("5", "At what?"), Given("x", "Who?"))
    people = People("7", "y")

    def work(asker: Any) -> tuple[str, str, str]:
        return asker.ask("How many?"), asker.ask("At whom?"), asker.ask("Who?")

    i18n.use("en")
    assert carry_out(Answers(people, given), work) == ("2", "7", "y")
    assert any("'5' answered another question" in text for text in people.heard)


def test_a_stopped_command_that_is_refused_now_says_so_once() -> None:
    from companion.table.errors import Refusal, RefusedError

    def work(asker: Any) -> None:
        asker.ask("How many?")
        raise RefusedError([Refusal("No")])

    with pytest.raises(RefusedError):
        carry_out(Answers(People(), (Given("2", "How many?"),)), work)


@pytest.mark.parametrize(("lang", "roll", "leave"), [("en", "R", "re"), ("cs", "r", "u")])
def test_the_letter_that_rolls_dice_retreats_from_nothing(lang: str, roll: str, leave: str) -> None:
    """It comes from the fingers after three rounds of dice, and a retreat is for good."""
    i18n.use(lang)
    people = People("66", "66", roll, "", "66", "66", leave)
    try:
        found = answered(
            RULES, combat(), ("battle", "karelia", *["2", "tank", "v", "2", "infantry"]), people
        )
    finally:
        i18n.use("en")
    assert people.answers == []
    assert sum(text.startswith((f"'{roll}'", f"„{roll}“")) for text in people.heard) == 1
    assert isinstance(found, Event)
    assert (found.data["outcome"]["rounds"], found.data["outcome"]["retreated"]) == (2, True)


def test_the_zone_of_a_landing_needs_an_answer() -> None:
    """None of several zones is likelier than another."""
    landing = ("2 infantry", "", "sz 6", "", "", "nothing")
    _found, people = battle("battle western europe", *landing, state=combat("uk"))
    asked = [text for text in people.heard if "landing comes from" in text]
    assert asked
    assert not any("[" in text for text in asked)


@pytest.mark.parametrize("said", ["from several", "z více zón"])
def test_ships_may_come_from_several_zones(said: str) -> None:
    """Each zone is fought before by itself, so no fleets are asked for."""
    landing = ("2 infantry", "", said, "2 battleship", "1 infantry", "6 6", "1 6", "6")
    found, people = battle("battle western europe", *landing, state=combat("uk"))
    assert isinstance(found, Event)
    assert found.data["bombard"] == {"battleship": 2}
    assert not found.data.get("zone")
    assert any("from several" in text for text in people.heard)
    told = alone("battle western_europe 2 infantry v 1 infantry --zone sz_7,sz_13", combat("uk"))
    assert "leave --zone out" in told


def test_a_raid_that_cannot_be_flown_asks_for_nothing_but_its_area() -> None:
    found, people = battle("raid", "karelia")
    assert "no enemy complex" in found
    assert len(people.heard) == 1
    people = People()
    start = replace(PACIFIC.begin({}, None), phase="combat")
    told = answered(PACIFIC, start, ["raid", "queensland"], people)
    assert "not at war with ANZAC" in str(told)
    assert people.heard == []


def test_bombers_that_all_fly_on_are_told_as_on_a_line() -> None:
    """Asked after the battle in the air, and with some lost there, the event is that of a line
    which names no target, or one (p. 15)."""
    start = replace(PACIFIC.begin({}, None), phase="combat", power="usa")
    start = replace(start, own=replace(start.own, wars={**start.own.wars, "usa": "japan"}))
    line = ["raid", "japan", "4 strategic_bomber", "--intercept", "2 fighter"]
    typed = answered(PACIFIC, start, [*line, "--dice", "16 234 123"], None)
    assert isinstance(typed, Event)
    for said in ("", "3 complex", "complex"):
        people = People("16", said, "234", "123")
        asked = answered(PACIFIC, start, line, people)
        assert isinstance(asked, Event), (asked, people.heard)
        assert asked.data == typed.data


def test_nobody_is_asked_who_defends_where_no_landing_can_be_made() -> None:
    start = combat("uk")
    lost = ("sz_13", "sz_5", "sz_6", "sz_7")
    shut = replace(start, turn=replace(start.turn, lost_zones=lost))
    found, people = battle("battle western europe 2 infantry", state=shut)
    assert "was not won" in found
    assert people.heard == []


def test_a_command_that_people_declined_was_not_stopped() -> None:
    kept: list[tuple[Given, ...]] = []
    i18n.use("en")
    with pytest.raises(DeclinedError):
        carry_out(
            Answers(People("no"), (), lambda given: kept.append(tuple(given))),
            lambda asker: all_the_same(["Something is due."], asker),
        )
    assert kept == [(Given("no", "Go on all the same? [no]", "en"),), ()]
