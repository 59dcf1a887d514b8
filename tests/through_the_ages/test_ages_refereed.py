"""What a referee found who had the rule text and the guide alone: cases of each family."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from acting import People
from ages import PLAY, RULES, game, nation, refusals_of
from any_words import answered
from recorded.table import Table

from companion.games.through_the_ages.military_hand import political_cards
from companion.games.through_the_ages.politics import narration
from companion.games.through_the_ages.politics_state import Affairs, Auction, PiledEvent
from companion.games.through_the_ages.state import POLITICS, TtaState
from companion.table import people
from companion.table.events import Event


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.chdir(tmp_path)
    return Table(tmp_path, monkeypatch)


@pytest.fixture
def petr() -> Iterator[None]:
    people.seat({"orange": "Petr"})
    yield
    people.seat({})


def typed(state: TtaState, line: str) -> TtaState:
    """The state after a line that must be allowed."""
    event = answered(RULES, state, line.split(), None)
    assert isinstance(event, Event), event
    assert RULES.check(state, event) == ()
    return RULES.apply(state, event).state


def asked(state: TtaState, line: str, *answers: str) -> tuple[dict[str, Any], list[str]]:
    """What a line and answers come to, and all that was heard; every answer is used."""
    crowd = People(*answers)
    event = answered(RULES, state, line.split(), crowd)
    assert isinstance(event, Event), (event, crowd.heard)
    assert not crowd.answers
    return dict(event.data), crowd.heard


# ---- what is offered as political action (pp. 12-14, 17-20) --------------------------------------


@pytest.mark.parametrize(
    ("age", "players", "civ", "offered"),
    [
        ("i", "3", {"military": 1}, {"event", "territory", "aggression", "pact"}),
        ("ii", "3", {"military": 1}, {"event", "territory", "aggression", "pact", "war"}),
        ("ii", "2", {"military": 1}, {"event", "territory", "aggression", "war"}),
        ("ii", "3", {"military": 0}, set()),
        ("ii", "3", {"military": 2, "known": ("legion", "holy_war")}, set()),
        ("iii", "3", {"military": 2, "known": ("legion", "holy_war")}, {"war"}),
        ("iii", "3", {"military": 1, "leader": "mahatma_gandhi"}, {"event", "territory", "pact"}),
    ],
)
def test_only_cards_that_can_be_in_hand_are_offered(
    age: str, players: str, civ: dict[str, Any], offered: set[str]
) -> None:
    state = nation(replace(game(round=9, age=age, players=players), phase=POLITICS), **civ)
    found = political_cards(PLAY, state)
    assert found == offered
    told = " ".join(narration.tasks(PLAY, state))
    assert [f"'{word}'" in told for word in ("aggression", "war", "pact")] == [
        word in offered for word in ("aggression", "war", "pact")
    ]
    assert bool(told) is bool(offered)


def test_columbus_is_told_that_he_may_settle() -> None:
    state = replace(game(round=9, age="i"), phase=POLITICS)
    state = nation(state, military=1, leader="christopher_columbus")
    assert "'settle'" in narration.tasks(PLAY, state)[0]


def test_a_turn_without_political_cards_ends_without_a_word_about_them(table: Table) -> None:
    table.do("new through-the-ages --rule version=full --rule players=3")
    table.do("set round=5 age=i phase=politics green.military=1 green.known=legion")
    assert "political" not in table.type("end").err
    assert "political action" not in table.do("end --anyway").out


def test_whoever_leaves_the_game_has_passed_no_political_action_over(table: Table) -> None:
    table.do("new through-the-ages --rule version=full --rule players=3")
    table.do("set round=5 age=i phase=politics green.military=1")
    assert "political action in this turn" not in table.do("resign").out


# ---- tactics are military cards in a hand (pp. 15-16) --------------------------------------------


@pytest.mark.parametrize(
    ("age", "card", "why"),
    [
        ("iii", "legion", "cannot be in a hand now"),
        ("i", "classic_army", "cannot be in a hand now"),
        ("ii", "legion", ""),
        ("ii", "phalanx", "is not in the hand"),
    ],
)
def test_a_tactics_card_must_be_in_hand_and_not_out_of_date(age: str, card: str, why: str) -> None:
    known = ("spy",) if card == "phalanx" else ()
    found = refusals_of(nation(game(age=age), military=1, known=known), "play", card=card)
    assert [why in fault for fault in found] == ([True] if why else [])


# ---- a leader that was put on the table by hand (pp. 4, 20) --------------------------------------


def test_a_leader_set_by_hand_is_the_one_of_that_age() -> None:
    state = typed(game(), "set leader=hammurabi")
    assert "has taken a leader" in refusals_of(state, "take", card="aristotle", cost=1)[0]
    assert refusals_of(typed(game(), "set hand=moses"), "take", card="aristotle", cost=1)


def test_a_leader_who_was_in_hand_by_mistake_is_not_taken() -> None:
    state = typed(typed(game(), "set hand=moses"), "set hand=none")
    assert refusals_of(state, "take", card="aristotle", cost=1) == []


def test_homer_set_by_hand_gives_the_discount_of_the_turn() -> None:
    state = typed(game(), "set leader=homer")
    assert state.civ.discount == 1
    assert typed(state, "set leader=none").civ.discount == 0
    assert typed(game(), "set orange.leader=homer").civs["orange"].discount == 0


# ---- fights asked for (pp. 13, 17) ---------------------------------------------------------------


def attacked(age: str, **civ: Any) -> TtaState:
    """Orange is the victim of an aggression of Green."""
    state = replace(game(round=9, age=age, players="3"), phase=POLITICS)
    state = nation(state, military=2, technologies={"warriors": 4})
    state = nation(state, "orange", science=5, military=2, **civ)
    return typed(state, "aggression spy orange" if age != "i" else "aggression enslave orange")


@pytest.mark.parametrize(("age", "cards"), [("i", "I"), ("ii", "I II"), ("iii", "II III")])
def test_the_defender_sees_which_cards_could_help(age: str, cards: str) -> None:
    _data, heard = asked(attacked(age), "defend", "none")
    offered = [f"1 Defence and colonisation {numeral}" for numeral in cards.split()]
    assert all(f"{card}," in heard[-1] or f"{card})" in heard[-1] for card in offered)
    assert heard[-1].count("Defence and colonisation") == len(offered)


def test_enter_gives_up_nothing_and_says_so() -> None:
    data, heard = asked(attacked("ii"), "defend", "")
    assert heard[-1].strip().endswith("[none]")
    assert data["units"] == data["bonus"] == {}


def test_a_defence_card_of_an_age_to_come_is_understood_and_refused() -> None:
    state = attacked("ii")
    event = answered(RULES, state, ["defend", "1", "bonus", "iii"], None)
    assert isinstance(event, Event)
    assert "cannot be in a hand now" in str(RULES.check(state, event)[0])


# ---- an auction asked for (p. 12) ----------------------------------------------------------------


def auctioned() -> TtaState:
    """Green, Orange and Violet may bid for a territory: 2, 1 and 1 at most, and hidden cards."""
    state = nation(game(round=6, players="3"), technologies={"warriors": 2})
    auction = Auction("fertile_territory_i", ("green", "orange", "violet"))
    return replace(state, phase=POLITICS, affairs=Affairs(acted=True, auction=auction))


def test_a_bid_is_judged_before_the_next_player_is_asked() -> None:
    data, heard = asked(auctioned(), "bid", "9", "1", "1", "", "")
    assert data["bids"] == [1, 0, 0]
    assert any("cannot send 9" in sentence for sentence in heard)
    assert any("Green bids 1–2" in sentence for sentence in heard)
    assert any("can bid no more" in sentence and "[pass]" in sentence for sentence in heard)


@pytest.mark.usefixtures("petr")
@pytest.mark.parametrize("word", ["p", "pa", "pass"])
def test_a_letter_passes_also_where_somebody_has_a_name_with_it(word: str) -> None:
    assert asked(auctioned(), "bid", "1", word, word)[0]["bids"] == [1, 0, 0]


def test_what_would_suffice_for_a_territory_is_shown_and_can_be_typed() -> None:
    state = nation(auctioned(), military=2)
    state = typed(state, "bid 4, pass, pass")
    _data, heard = asked(state, "send", "2 warriors 2 bonus i")
    example = heard[-1].partition("for example: ")[2].strip(" >")
    assert asked(state, "send", example) == (_data, heard)
    assert "An answer is needed" in " ".join(asked(state, "send", "", example)[1])


# ---- the row -------------------------------------------------------------------------------------


def test_places_of_the_row_are_shown_as_they_are_typed(table: Table) -> None:
    """`4` is the fourth of what `take` lists, `@4` the fourth place."""
    table.do("new through-the-ages --rule row=kept")
    table.do("lay --draw --seed 5")
    table.do("take @1")
    first, *_rest = [line.split() for line in table.do("row").out.splitlines()[1:]]
    assert first[:2] == ["@2", "1"]
    table.do("end --anyway")
    assert "takes" in table.do("take @2").out


def test_a_card_is_taken_by_its_place_at_the_question_too() -> None:
    state = RULES.begin({"version": "full", "players": "2", "row": "kept"}, None)
    example = asked(state, "lay", "homer")[1][0].partition("for example: ")[2].partition(" >")[0]
    assert asked(state, "lay", example)[0]["cards"]
    state = replace(state, lay=0, row=("", "homer", "", "moses", *[""] * 9))
    assert asked(state, "take", "@2")[0]["card"] == "homer"
    data, heard = asked(state, "take", "@3", "@2")
    assert data["card"] == "homer"
    assert any("'@3' is not known" in sentence for sentence in heard)


# ---- who is meant --------------------------------------------------------------------------------


@pytest.mark.usefixtures("petr")
def test_questions_show_who_plays_what() -> None:
    state = nation(replace(game(round=9, age="ii", players="3"), phase=POLITICS), military=2)
    state = nation(nation(state, "orange", science=5), "violet", science=3)
    data, heard = asked(state, "aggression", "spy", "orange (petr)", "")
    assert data["rival"] == "orange"
    assert any("1 Orange (Petr), 2 Violet" in sentence for sentence in heard)


def test_a_part_of_the_status_is_named_as_it_is_typed(table: Table) -> None:
    table.do("new through-the-ages --rule players=4 --people 'violet Eva Nová, grey Jan'")
    status = table.do("status").out
    assert "'status violet'" in status
    assert "Violet (Eva Nová): Despotism" in table.do("status violet").out


def test_the_first_round_shows_the_actions_that_later_seats_will_have(table: Table) -> None:
    table.do("new through-the-ages --rule players=4")
    rows = [line.split() for line in table.do("status").out.splitlines()[2:6]]
    assert [row[-2:] for row in rows] == [["1/1", "–"], ["2", "–"], ["3", "–"], ["4", "–"]]
    table.do("end --anyway")
    rows = [line.split() for line in table.do("status").out.splitlines()[2:6]]
    assert [row[-2:] for row in rows] == [["4", "2"], ["2/2", "–"], ["3", "–"], ["4", "–"]]


def test_what_an_undo_changes_stands_below_whose_it_is(table: Table) -> None:
    table.do("new through-the-ages --rule version=full --rule players=3")
    table.do("set round=5 age=i green.iron=1 violet.iron=1")
    shown = table.do("undo").out
    lines = [line.strip() for line in shown.splitlines()]
    for player in ("Green", "Violet"):
        at = lines.index(f"{player}: Despotism")
        assert lines[at + 1].startswith("Farms and mines")
    assert "Orange: Despotism" not in lines


def test_a_wonder_that_falls_into_ruin_is_named(table: Table) -> None:
    table.do("new through-the-ages --rule version=full --rule players=3")
    table.do(
        "set round=9 age=ii phase=politics green.military=1 current=ii,i orange.wonders=colossus"
    )
    shown = table.do("prepare ii, ravages").out
    assert "Orange −1 Colossus: effect (Ravages of Time)" in shown
    assert "Ruined wonders: Colossus" in table.do("status orange").out


def test_a_pact_is_read_out_before_the_rival_answers() -> None:
    state = nation(replace(game(round=9, age="i", players="3"), phase=POLITICS), military=1)
    heard = asked(state, "pact", "open borders", "violet", "")[1]
    told = next(n for n, text in enumerate(heard) if text.startswith("Open Borders Agreement. "))
    assert told < next(n for n, text in enumerate(heard) if "refuse it" in text)


def test_enter_is_no_answer_to_what_a_card_leaves_open() -> None:
    """Development of Religion: a temple for nothing, or none; that is said, not passed over."""
    state = replace(game(round=5, players="2"), phase=POLITICS)
    state = nation(state, military=1, unused_workers=1)
    pile = (PiledEvent("a"), PiledEvent("a"))
    state = typed(replace(state, affairs=Affairs(current=pile)), "prepare i, religion")
    heard = asked(state, "choose", "", "pass", "yes")[1]
    assert "An answer is needed here." in heard


def test_enter_is_no_side_of_a_pact() -> None:
    state = nation(replace(game(round=9, age="ii", players="3"), phase=POLITICS), military=1)
    heard = asked(state, "pact", "promise", "violet", "", "b", "")[1]
    assert heard.count("An answer is needed here.") == 1
    assert not any("''" in text for text in heard)


def test_a_short_word_means_a_card_that_is_known_to_be_in_hand() -> None:
    """`s` is the Spy in hand, not one of nine cards elsewhere; `bonus` works in every command."""
    state = typed(nation(game(round=5), military=3), "set known=legion,spy,bonus\xa0i")
    assert state.civ.known == ("legion", "spy", "defense_colonization_i")
    data, _heard = asked(state, "discard", "s, bonus")
    assert data["cards"] == ["spy", "defense_colonization_i"]
    assert asked(state, "discard crusades")[0]["cards"] == ["crusades"]


@pytest.mark.parametrize(("age", "reminded"), [("i", False), ("ii", True)])
def test_hands_are_looked_through_where_something_too_old_can_be_in_them(
    age: str, reminded: bool, table: Table
) -> None:
    """Nobody draws military cards of age A (p. 11): the end of age I takes none (p. 16)."""
    table.do("new through-the-ages --rule version=full --rule players=3")
    table.do(f"set round=9 age={age} phase=actions green.military=2")
    assert ("look through" in table.do("age").out.casefold()) is reminded


# ---- a card that lies in the row several times (p. 4) ------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("take iron", "takes Iron from place 2 (civil actions: 1)"),
        ("take iron @8", "takes Iron from place 8 (civil actions: 2)"),
        ("take iron 2", "takes Iron from place 8 (civil actions: 2)"),
        ("take alchemy", "takes Alchemy (civil actions: 1)"),
    ],
)
def test_of_several_copies_it_is_told_which_one_goes(line: str, told: str) -> None:
    state = game(round=5, age="i", row="kept")
    state = replace(state, row=("alchemy", "iron", *[""] * 5, "iron", *[""] * 5))
    event = answered(RULES, state, line.split(), None)
    assert isinstance(event, Event), event
    action = RULES.action(event)
    assert action is not None
    assert action.told(PLAY, state) == told


# ---- International Agreement (pp. 4, 20) ---------------------------------------------------------


def agreement(table: Table) -> None:
    """The strongest, Green, may take cards for five civil actions."""
    table.do("new through-the-ages --rule version=full")
    table.do("set round=3 age=ii phase=politics military=3 warriors=3 current=ii,ii,ii")
    table.do("prepare ii, international agreement")


@pytest.mark.parametrize(
    ("line", "hand"),
    [
        ("choose coal 3, opera 2", ["coal", "opera"]),
        ("choose 1 iron, drama 1, green: coal 3", None),
        ("choose irrigation 1, iron 1, drama 3", ["irrigation", "iron", "drama"]),
        ("choose nothing", []),
    ],
)
def test_an_agreement_counts_what_each_place_costs(
    table: Table, line: str, hand: list[str] | None
) -> None:
    agreement(table)
    if hand is None:
        assert table.type(line).status != 0
        return
    table.do(line)
    assert table.status()["players"]["green"]["hand"] == hand


def test_an_agreement_takes_no_more_than_five_actions_and_asks_for_the_price(
    table: Table,
) -> None:
    agreement(table)
    assert "up to 5 civil actions" in table.type("choose coal 3, opera 3").err
    assert "Write for example 'Coal 1'" in table.type("choose coal").err
    assert "costs 1, 2, 3 civil actions, not 4" in table.type("choose coal 4").err
    table.do("set green.wonders=pyramids,colossus")
    assert table.type("choose taj mahal 3, iron 1").status != 0, "two wonders make it 5"
    assert "Taj Mahal (3)" in table.do("choose taj mahal 3").out


def test_cards_of_an_agreement_are_asked_with_the_price_of_their_place() -> None:
    before = game(version="full", round=3, phase=POLITICS, age="ii")
    before = replace(nation(before, "green", military=2), turn="green")
    piles = Affairs(current=(PiledEvent("ii"), PiledEvent("ii"), PiledEvent("ii")))
    before = replace(before, affairs=piles, phase=POLITICS)
    state = typed(before, "prepare ii, international agreement")
    data, heard = asked(state, "choose", "coal", "3", "opera", "3", "2")
    assert data["answers"] == [{"coal": 3, "opera": 2}]
    told = " ".join(heard)
    assert "civil actions left: 5" in told
    assert "civil actions left: 2" in told
    assert "Coal: what its place costs in civil actions" in told
    assert asked(state, "choose", "nothing")[0]["answers"] == [{}]


def test_several_cards_of_one_answer_may_stand_between_commas(table: Table) -> None:
    """Of a row that is kept any number of cards may be taken, up to five actions."""
    table.do("new through-the-ages --rule version=full --rule row=kept")
    table.do("lay --draw --seed 3")
    table.do("set round=3 age=ii phase=politics military=3 warriors=3 current=ii,ii,ii")
    row = table.do("row --json").json["row"]
    table.do("prepare ii, international agreement")
    chosen = [card for card in dict.fromkeys(row) if card.endswith("_a")][:2]  # action cards
    table.do(f"choose {', '.join(chosen)}")
    assert table.status()["players"]["green"]["hand"] == chosen


# ---- words and advice ----------------------------------------------------------------------------


def test_a_stock_is_set_to_nothing(table: Table) -> None:
    table.do("new through-the-ages")
    for word in ("none", "nothing", "nic", "0"):
        table.do("set food=3 resources=4")
        table.do(f"set food={word} resources={word}")
        green = table.status()["players"]["green"]
        assert (green["food"], green["resources"]) == (0, 0), word
        table.do("set bronze.blue=2")
        table.do(f"set bronze.blue={word}")
        assert table.status()["players"]["green"]["resources"] == 0, word


def test_no_is_no_command_and_begins_none(table: Table) -> None:
    table.do("new through-the-ages")
    for line in ("no", "ne --lang cs", "yes"):
        said = table.type(line).err
        assert "answers a question" in said or "je odpověď na otázku" in said, line


def test_what_costs_alike_is_listed_by_its_price(table: Table) -> None:
    table.do("new through-the-ages")
    assert "1: Colossus, Hanging Gardens, Library of Alexandria" in " ".join(
        table.do("can").out.split()
    )


def test_nobody_is_told_to_cancel_a_pact_of_others(table: Table) -> None:
    """Loss of Sovereignty forbids everybody a war on side B; only its sides can end it (p. 14)."""
    table.do("new through-the-ages --rule version=full --rule players=3")
    table.do("set round=4 age=iii phase=politics military=3 spent_military=0 warriors=6")
    table.do('set pacts="loss of sovereignty: orange violet"')
    said = table.type('war "war over culture iii" violet').err
    assert "A pact forbids it" in said
    assert "only its sides can end it: Orange, Violet" in said
