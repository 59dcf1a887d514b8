"""Rules of the text, page by page, that the worked examples leave out."""

from __future__ import annotations

from dataclasses import replace

import pytest
from ages import PLAY, WORLD, do, game, goods, left, nation, quiet, rating

from companion.games.through_the_ages import ages
from companion.games.through_the_ages.effects import resolution
from companion.games.through_the_ages.effects.book import Book
from companion.games.through_the_ages.ledger import CivLedger
from companion.games.through_the_ages.pacts import Pact
from companion.games.through_the_ages.politics import narration
from companion.games.through_the_ages.politics_state import Affairs
from companion.games.through_the_ages.state import POLITICS, TtaState


def with_pact(state: TtaState, card: str, a: str, b: str) -> TtaState:
    return replace(state, affairs=replace(state.affairs, pacts=(Pact(card, a, a, b),)))


def test_page_15_lenience_may_leave_out_the_token_of_a_pact() -> None:
    """Nine tokens are left after mining; the tenth, of the pact, would bring corruption."""
    start = with_pact(game(players="3"), "acceptance_of_supremacy", "green", "orange")
    start = nation(start, blue_bank=13, stored={"bronze": 5})
    strict = do(start, "next", to="end").civs["green"]
    choices = {**start.choices, "corruption": "lenient"}
    lenient = do(replace(start, choices=choices), "next", to="end").civs["green"]
    assert (goods(strict)[1], strict.blue_bank) == (5 + 2 + 1 - 2, 10)
    assert (goods(lenient)[1], lenient.blue_bank) == (5 + 2, 9)


def test_page_15_lenience_leaves_nothing_out_where_an_event_lets_the_mines_produce() -> None:
    """New Deposits brings no corruption, so nothing is spared by leaving a token out."""
    start = nation(game(corruption="lenient"), blue_bank=10, stored={"bronze": 8})
    book = Book(WORLD, start, card="new_deposits")
    resolution.begin(book, "new_deposits")
    assert goods(book.civ("green"))[1] == 8 + 2


def test_page_16_a_leader_who_becomes_obsolete_takes_the_discount_of_the_turn_along() -> None:
    """Homer's discount is there from the beginning of the turn; then the deck of age I ends."""
    start = nation(game(), "orange", leader="homer", leader_ages=("a",))
    state = do(start, "next", to="end")
    assert state.civ.discount == 1
    ledger = CivLedger(WORLD, state)
    ages.change(ledger)
    assert (ledger.state.age, ledger.state.civ.leader, ledger.state.civ.discount) == ("ii", "", 0)


def test_page_7_used_tokens_go_first_with_a_leader_who_becomes_obsolete() -> None:
    start = nation(game(), leader="hammurabi", leader_ages=("a",), spent_civil=3)
    ledger = CivLedger(WORLD, start)
    assert left(start) == (2, 1)
    ages.change(ledger)
    assert left(ledger.state) == (2, 2)


def test_page_18_who_resigns_takes_no_turn_and_clears_no_places() -> None:
    """With three players two places are cleared before each turn, with two players three: of the
    row as it lies when Orange resigns one more goes."""
    state = replace(quiet(players="3", row="kept"), round=4, age="i", phase=POLITICS)
    row = ("iron", "drama", "alchemy", "theology", "warfare", "masonry")
    filled = (*row, *[""] * (13 - len(row)))
    state = replace(state, turn="orange", row=filled, lay=0, affairs=Affairs())
    after = do(state, "resign")
    assert (after.turn, after.round) == ("violet", 4)
    assert after.row[: len(row) - 1] == row[1:]
    assert after.lay == 13 - len(row) + 1
    later = do(replace(after, lay=0), "next", to="end")
    assert later.row[: len(row) - 4] == row[4:]


@pytest.mark.parametrize(("resigned", "discount"), [((), 3), (("violet",), 6)])
def test_page_18_after_resigning_cards_count_those_who_still_play(
    resigned: tuple[str, ...], discount: int
) -> None:
    """Wave of Nationalism gives 3 for each stronger rival with three players, 6 with two."""
    state = nation(game(age="ii", players="3"), hand=("wave_of_nationalism",))
    state = nation(state, "orange", technologies={"warriors": 2})
    for player in resigned:
        state = nation(state, player, resigned=True)
    assert rating(state, "strength", "orange") > rating(state, "strength")
    assert do(state, "play", card="wave_of_nationalism").civ.discount == discount


def test_page_18_the_end_of_an_age_leaves_those_alone_who_have_resigned() -> None:
    ledger = CivLedger(WORLD, nation(game(age="ii", players="3"), "orange", resigned=True))
    ages.change(ledger)
    banks = [ledger.state.civs[player].yellow_bank for player in ("green", "orange", "violet")]
    assert banks == [16, 18, 16]


@pytest.mark.parametrize(
    ("last", "fights", "offered"),
    [(0, "all", ("aggression", "war")), (9, "all", ("aggression",)), (0, "none", ())],
)
def test_pages_18_and_19_the_political_actions_that_are_offered(
    last: int, fights: str, offered: tuple[str, ...]
) -> None:
    state = nation(game(round=9, age="iii", fights=fights), military=1)
    told = narration.tasks(PLAY, replace(state, phase=POLITICS, last_round=last))[0]
    assert tuple(word for word in ("aggression", "war") if f"'{word}'" in told) == offered
