"""The language of the cards' effects: every card of the data reads, and faults are named."""

from __future__ import annotations

from dataclasses import replace

import pytest
from ages import WORLD
from hypothesis import given
from hypothesis import strategies as st

from companion.games.through_the_ages.effects.validation import vet
from companion.table.errors import CompanionError
from kitgen.game.effects import CardEffect, Change, Term, parse

FIGURES = {card.id: card.written for card in WORLD.military.values() if card.written}


@pytest.mark.parametrize("card", FIGURES)
def test_the_figures_of_every_card_read(card: str) -> None:
    effects = parse(FIGURES[card])
    assert len(effects) == FIGURES[card].count(";") + 1


def test_a_gain_a_loss_a_choice_and_a_deed() -> None:
    assert parse("each:food+2|resource+2; weakest : old_leader-1") == (
        CardEffect(
            ("each",), (), (Change("food", 1, (Term(1, 2),)), Change("resource", 1, (Term(1, 2),)))
        ),
        CardEffect(("weakest",), (), (Change("old_leader", -1, (Term(1, 1),)),)),
    )
    assert parse("unused:build=warriors")[0].changes == (Change("build", name="warriors"),)
    assert parse("both:no_attack")[0].changes == (Change("no_attack"),)


def test_who_is_meant_and_who_chooses() -> None:
    (effect,) = parse("most_culture&2_weakest@!weakest:population-1")
    assert (effect.who, effect.chooser) == (("most_culture", "2_weakest"), ("!weakest",))


@pytest.mark.parametrize(
    ("text", "figures", "expected"),
    [
        ("a:x+1+diff/3", {"diff": 8}, 3),
        ("a:x-1+diff/3", {"diff": 8}, 3),
        ("a:x+cost/2", {"cost": 5}, 2),
        ("a:x+cost/2^", {"cost": 5}, 3),
        ("a:x+cost/2^", {"cost": 4}, 2),
        ("a:x+2*happy-2*discontent", {"happy": 8, "discontent": 3}, 10),
    ],
)
def test_amounts(text: str, figures: dict[str, int], expected: int) -> None:
    assert parse(text)[0].changes[0].amount(figures.__getitem__) == expected


@pytest.mark.parametrize(
    "text",
    ["food+2", "each food+2", "each:", "each:food+", "each:food*2", "each:food+2 3x", ":a+1"],
)
def test_what_cannot_be_read_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="'"):
        parse(text)


@given(st.integers(0, 40), st.integers(1, 9), st.integers(1, 9), st.booleans())
def test_a_share_is_rounded_down_or_up(value: int, factor: int, divisor: int, up: bool) -> None:
    term = parse(f"a:x+{factor}*m/{divisor}{'^' * up}")[0].changes[0]
    exact = factor * value / divisor
    amount = term.amount(lambda _measure: value)
    assert amount - exact < 1 if up else exact - amount < 1
    assert amount >= exact if up else amount <= exact


@pytest.mark.parametrize(
    ("figures", "named"),
    [
        ("each:food+2;each", "'each' is no effect"),
        ("everybody:food+2", "'everybody'"),
        ("each:wheat+2", "'wheat'"),
        ("each:food+2*horses", "'horses'"),
        ("winner:food+2", "'winner'"),
    ],
)
def test_effects_that_cannot_be_carried_out_are_named_when_the_game_is_loaded(
    figures: str, named: str
) -> None:
    card = WORLD.military["rats"]._replace(written=figures)
    world = replace(WORLD, military={**WORLD.military, "rats": card})
    with pytest.raises(CompanionError, match=f"'rats'.*{named}"):
        vet(world)
    vet(WORLD)
