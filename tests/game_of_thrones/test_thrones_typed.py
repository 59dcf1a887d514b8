"""A Game of Thrones: what people type, and questions whose words can be answered there."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace

import pytest
from acting import People
from any_words import answered
from thrones import RULES, WORLD, board, do, due, march, orders, tracks
from thrones_player import event_of

from companion.games.game_of_thrones.state import Task, ThronesState
from companion.games.game_of_thrones.words import read_orders
from companion.table.errors import UsageError
from companion.table.events import Event
from companion.table.i18n import LANGUAGES, use
from companion.table.render import render

# -- what is typed as people type it -------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "orders stark winterfell march+1, white harbor power, shivering raid",
        "orders stark winterfell march+1 white harbor power shivering raid",
        "orders stark winterfell march +1 white harbor consolidate power shivering r",
        "orders stark winterfell=march+1, white harbor power shivering raid",
    ],
)
def test_orders_need_no_commas(line: str) -> None:
    laid = event_of(RULES.begin({}, None), line).data["orders"]
    assert laid == {
        "winterfell": "march-plus",
        "white_harbor": "power",
        "shivering_sea": "raid",
    }


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("orders stark winterfell march white harbor raid", "'march' may be one of these"),
        ("orders stark winterfell raid white harbor", "'white harbor': write an area and an order"),
        ("orders stark winterfell raid xyzzy raid", "'xyzzy' is not known"),
    ],
)
def test_what_is_wrong_in_orders_without_commas_is_named(line: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        event_of(RULES.begin({}, None), line)


def test_units_by_area_need_no_commas() -> None:
    state = due(
        board("westeros", {"winterfell": "stark 2f", "white_harbor": "stark 1f"}),
        Task("losses", "stark", amount=2),
    )
    removed = event_of(state, "remove winterfell footman white 1 footman").data["removed"]
    assert removed == {"winterfell": {"footman": 1}, "white_harbor": {"footman": 1}}
    state = orders(board("marches", {"winterfell": "stark 2f 1k"}), {})
    moves = event_of(state, "march winterfell castle black 1 knight moat 1 footman").data
    assert [move["to"] for move in moves["moves"]] == ["castle_black", "moat_cailin"]


def test_the_last_house_of_a_tie_needs_no_name() -> None:
    tie = Task("tie", "baratheon", "fiefdoms", houses=("stark", "greyjoy"))
    state = due(board("westeros", {}), tie)
    assert event_of(state, "tie greyjoy").data["order"] == ["greyjoy", "stark"]
    three = due(state, replace(tie, houses=("stark", "greyjoy", "tyrell")))
    refusals = RULES.check(three, event_of(three, "tie greyjoy"))
    assert "Name all houses" in str(refusals[0])
    watch = due(state, replace(tie, about="wildlings"))
    assert event_of(watch, "tie greyjoy").data["order"] == ["greyjoy"]


def test_places_of_a_tie_stay_open_until_it_is_decided() -> None:
    state = due(board("westeros", {}), Task("bid", about="fiefdoms"))
    event = event_of(state, "bid stark 1 lannister 3 baratheon 1 tyrell 0 greyjoy 1")
    said = " ".join(render(RULES.report(state, event, RULES.apply(state, event)).blocks).split())
    rows = [
        f"{place} {house} {bid}"
        for place, house, bid in (
            ("1", "Lannister", 3),
            ("2–4", "Stark", 1),
            ("2–4", "Greyjoy", 1),
            ("5", "Tyrell", 0),
        )
    ]
    assert all(row in said for row in rows), said


# -- what stands at a question can be answered there ---------------------------------------------


def heard(state: ThronesState, line: str, *answers: str) -> list[str]:
    people = People(*answers)
    with pytest.raises(IndexError):  # nobody answers the last question
        answered(RULES, state, line.split(), people)
    return people.heard


def test_mustering_lists_what_the_points_buy() -> None:
    state = due(
        board("westeros", {"white_harbor": "stark 1f", "winterfell": "stark 1f"}),
        Task("muster", "stark"),
    )
    city = heard(state, "muster white")[-1]
    assert city.endswith("points left: 1 (1 Footman, 2 Ship, 3 upgrade)")
    asked = heard(state, "muster winterfell")[-1]
    listed = re.findall(r"[0-9] ([^,)]+)", asked.partition("(")[2])
    assert "Knight" in listed
    assert "Footman + Ship" in listed
    assert "upgrade + upgrade" not in listed  # there is one footman
    for answer in listed:
        people = People(answer, *(["bay of ice"] if "Ship" in answer else []))
        event = answered(RULES, state, ["muster", "winterfell"], people)
        assert isinstance(event, Event), event
        assert RULES.check(state, event) == (), answer


def test_mustering_asks_nothing_where_supply_feeds_nobody_more() -> None:
    forces = {"reach": "stark 2k", "winterfell": "stark 2k"}  # no footman, no coast
    state = due(board("westeros", forces), Task("muster", "stark"))
    state = replace(state, supply={**state.supply, "stark": 0})
    assert "do not fit supply 0" in str(answered(RULES, state, ["muster", "reach"], People()))


@pytest.mark.parametrize(
    ("task", "wanted"),
    [
        (Task("losses", "stark", amount=4), "together worth 4 (Footman 1, Knight 2, Ship 1)"),
        (Task("reduce", "stark"), "that supply does not feed"),
    ],
)
def test_what_is_given_up_is_asked_with_an_example_that_fits(task: Task, wanted: str) -> None:
    forces = {"winterfell": "stark 3f 2k", "white_harbor": "stark 3f", "shivering_sea": "stark 2s"}
    state = due(board("westeros", forces), task)
    prompt = heard(state, "remove")[-1]
    question, _sign, example = prompt.partition(", for example: ")
    assert wanted in question
    event = answered(RULES, state, ["remove"], People(example))
    assert isinstance(event, Event), event
    assert RULES.check(state, event) == (), example


def test_the_cards_of_a_battle_are_asked_with_cards_in_hand_and_the_sums_before_the_blade() -> None:
    state = tracks(
        board("marches", {"winterfell": "stark 1f", "moat_cailin": "greyjoy 1k"}),
        fiefdoms=("stark", "greyjoy", "tyrell", "baratheon", "lannister"),
    )
    state = do(
        orders(state, {"winterfell": "march-zero"}, "stark"),
        "march",
        **march("winterfell", moat_cailin="1f"),
    )
    asked = heard(state, "battle", "eddard v euron")
    cards = next(text for text in asked if text.startswith("House cards"))
    assert cards.endswith("for example: Eddard Stark v Euron Crow's Eye")
    assert asked[-2:] == [
        "With the cards: Stark 4 (Eddard Stark), Greyjoy 5 (Euron Crow's Eye). A tie is\n"
        "won by Stark, who stands higher in the Fiefdoms.",
        "Does Stark use the blade? (yes/no) [no]",
    ]


def test_the_blade_question_tells_an_ability_that_is_cancelled() -> None:
    """The Queen of Thorns cancels Balon, and his house has the blade (p. 10)."""
    state = board("marches", {"reach": "tyrell 1f", "blackwater": "greyjoy 1k"})
    state = orders(state, {"reach": "march-zero"}, "tyrell")
    state = do(state, "march", **march("reach", blackwater="1f"))
    asked = " ".join(" ".join(heard(state, "battle", "queen v balon")).split())
    assert "Queen of Thorns: Cancel" in asked
    assert "becomes 0. This is cancelled by Queen of Thorns." in asked
    assert "A tie is won by Greyjoy" in asked


@pytest.mark.parametrize(
    ("typed", "order"),
    [
        ("sup+1", "support-star"),
        ("special march+1", "march-plus"),
        ("zvl pochod", "march-plus"),
        ("speciální podpora", "support-star"),
        ("march 1", "march-plus"),
        ("march -1", "march-minus"),
        ("pod +1", "support-star"),
        ("def2", "defence-star"),
    ],
)
def test_an_order_is_read_by_its_kind_its_figure_and_its_star(typed: str, order: str) -> None:
    assert read_orders(WORLD, f"winterfell {typed}, white harbor raid") == {
        "winterfell": order,
        "white_harbor": "raid",
    }


def test_an_order_with_a_figure_that_its_kind_lacks_lists_the_kind() -> None:
    told = "no order 'march.2'; of this kind are: March −1, March 0, Special march .1"
    with pytest.raises(UsageError, match=told):
        read_orders(WORLD, "winterfell march+2")


@pytest.mark.parametrize("none", ["nothing", "no", "nic", "ne"])
def test_a_raid_on_one_line_may_spare_what_it_reaches(none: str) -> None:
    """`nothing` is listed at the question, so it is understood on the line (p. 7)."""
    forces = {"winterfell": "stark 1f", "moat_cailin": "greyjoy 1f"}
    state = orders(
        board("raids", forces), {"winterfell": "raid", "moat_cailin": "support"}, "stark"
    )
    event = event_of(state, f"raid winterfell {none}")
    assert event.data["targets"] == []
    assert RULES.check(state, event) == ()


def in_the_reach() -> ThronesState:
    """Lannister's knights against a knight and a footman of Tyrell, who can go home."""
    forces = {"blackwater": "lannister 3k", "reach": "tyrell 1k 1f", "highgarden": "tyrell 1f"}
    state = orders(board("marches", forces), {"blackwater": "march-zero"}, "lannister")
    return do(state, "march", **march("blackwater", reach="3k"))


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("tywin v margaery", ["tywin-lannister", "margaery-tyrell"]),
        ("margaery, tywin", ["tywin-lannister", "margaery-tyrell"]),
        ("tywin margaery", ["tywin-lannister", "margaery-tyrell"]),
        ("queen of thorns cersei lannister", ["cersei-lannister", "queen-of-thorns"]),
        ("1 v 4", ["tywin-lannister", "margaery-tyrell"]),
        ("1 4", ["tywin-lannister", "margaery-tyrell"]),
        ("reach 1 4", ["tywin-lannister", "margaery-tyrell"]),
        ("the reach tywin proti margaery", ["tywin-lannister", "margaery-tyrell"]),
    ],
)
def test_the_cards_of_a_battle_stand_behind_the_command(typed: str, cards: list[str]) -> None:
    """As `odds` has it: `battle AREA A v B`, on a line as at a terminal."""
    state = in_the_reach()
    for line in (f"battle {typed}", f"battle --cards '{typed}'"):
        if "reach" in line and "--cards" in line:
            continue
        event = answered(RULES, state, (*shlex.split(line), "--retreat", "highgarden"), None)
        assert isinstance(event, Event), event
        assert event.data["cards"] == cards


def test_a_card_alone_asks_for_the_other() -> None:
    """Either may be named first."""
    for line, answer in (("battle tywin", "4"), ("battle margaery", "tyw"), ("battle", "tywin")):
        answers = [answer, "margaery"][: 1 + (line == "battle")]
        people = People(*answers, "footman", "highgarden")
        event = answered(RULES, in_the_reach(), tuple(line.split()), people)
        assert isinstance(event, Event), event
        assert event.data["cards"] == ["tywin-lannister", "margaery-tyrell"]
    told = answered(RULES, in_the_reach(), ("battle", "tywin"), None)
    assert isinstance(told, str)
    assert "Tyrell: the card" in told
    assert "Margaery Tyrell" in told


def test_no_is_no_choice_where_a_card_offers_none() -> None:
    line = ("battle", "tywin", "margaery", "--retreat", "highgarden", "--ability")
    assert isinstance(event := answered(RULES, in_the_reach(), (*line, "no"), None), Event)
    assert RULES.check(in_the_reach(), event) == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_refusal_offers_is_in_the_language_in_use_and_can_be_typed(lang: str) -> None:
    use(lang)
    state = board("marches", {"winterfell": "stark 1f"})
    (refusal,) = RULES.check(state, Event("next", {"to": "planning"}))
    offered = refusal.allowed.rpartition(": ")[0], refusal.allowed.split(": ", 1)[1]
    for phase in offered[1].split(", "):
        assert isinstance(answered(RULES, state, ("next", phase, "--anyway"), None), Event), phase
    state = orders(board("raids", {"winterfell": "stark 1f"}), {"winterfell": "raid"}, "stark")
    (refusal,) = RULES.check(state, Event("next", {}))
    phase = re.split("['„“]", refusal.allowed)[1].split()[1]
    assert isinstance(answered(RULES, state, ("next", phase, "--anyway"), None), Event)


def test_the_order_is_called_as_the_rules_call_it() -> None:
    """P. 9: one consolidates power."""
    state = board("planning", {"winterfell": "stark 1f"})
    for word in ("konsolidovat", "konsolidovat sily", "konsolidace", "consolidate", "power"):
        event = answered(RULES, state, ("orders", "stark", "winterfell", *word.split()), None)
        assert isinstance(event, Event), event
        assert event.data["orders"] == {"winterfell": "power"}, word


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("supply last rains", "supply, last, rains"),
        ("winter+supply last days of summer wildling attack", "winter+supply, last, wildling"),
        ("last winter + clash winter+ last", "last, winter+clash, winter+last"),
        ("zasoby posledni utok", "supply, last, wildling"),
    ],
)
def test_the_cards_of_the_decks_need_no_commas(typed: str, meant: str) -> None:
    state = due(board("westeros", {"winterfell": "stark 1f"}), Task("draw"))
    found, wanted = (answered(RULES, state, ("westeros", *t.split()), None) for t in (typed, meant))
    assert isinstance(found, Event), found
    assert found == wanted
