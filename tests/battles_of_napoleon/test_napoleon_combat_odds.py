"""Odds of Battles of Napoleon: they add up to one, agree with every die and card tried one by one,
and follow the modifier."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from napoleon_fights import PLAY, WORLD, acting, battle, leader, troop

from companion.games.battles_of_napoleon import deck
from companion.games.battles_of_napoleon.combat.chances import deck_of, distribution
from companion.games.battles_of_napoleon.combat.fights import Combatants, whole
from companion.games.battles_of_napoleon.combat.odds import EVENTS, OddsQuestion, answer
from companion.games.battles_of_napoleon.combat.requests import CARD, DIE, UnfinishedFight, run
from companion.games.battles_of_napoleon.sums.attack import (
    ASPECTS,
    CHARGE,
    FIRE,
    MELEE,
    RETREATS,
    Attack,
)
from companion.games.battles_of_napoleon.sums.troops import Troop

CARDS = tuple(WORLD.cards)


def every_roll(
    attack: Attack, field: Combatants, cards: tuple[str, ...]
) -> Iterator[tuple[Combatants, Fraction]]:
    """Every face of every die and every card, one by one: nothing is grouped, nothing is cut into
    stages. A card does not come twice, unless the deck is empty."""
    waiting: list[tuple[list[Any], Fraction]] = [([], Fraction(1))]
    while waiting:
        given_so_far, weight = waiting.pop()
        end = run(whole(WORLD, attack, field, []), given_so_far)
        if not isinstance(end, UnfinishedFight):
            yield end, weight
            continue
        left = [card for card in cards if card not in given_so_far] or list(cards)
        options: Any = {DIE: range(1, 11), CARD: left}.get(end.request.kind, end.request.options)
        waiting += [([*given_so_far, one], weight / len(options)) for one in options]


def brute_force(
    attack: Attack, field: Combatants, cards: tuple[str, ...]
) -> dict[Combatants, Fraction]:
    found: dict[Combatants, Fraction] = {}
    for end, weight in every_roll(attack, field, cards):
        found[end] = found.get(end, Fraction(0)) + weight
    return found


LEADERS = ((), (leader(2, 2),), (leader(1, 2, True), leader(2, 3, post="french")))
WAYS = (
    (Attack(FIRE), troop("british-1", "line"), troop("french-1")),
    (Attack(FIRE, extra=4), troop("french-16"), troop("british-20", leaders=LEADERS[2])),
    (Attack(MELEE, retreat="zone", extra=3), troop("french-6"), troop("british-7", "line", 2)),
    (Attack(CHARGE, rout=1), troop("french-10"), troop("british-1", "line", leaders=LEADERS[1])),
    (Attack(CHARGE, answers_at=2), troop("french-10"), troop("british-1", "line")),
)


@pytest.mark.sweep
@pytest.mark.parametrize(("attack", "attacker", "target"), WAYS)
def test_odds_agree_with_every_die_and_card(attack: Attack, attacker: Troop, target: Troop) -> None:
    field = Combatants(attacker, target)
    assert distribution(WORLD, attack, field, deck_of(CARDS)) == brute_force(attack, field, CARDS)


@pytest.mark.walk
def test_guns_that_answer_a_charge_agree_too() -> None:
    """Two cards in one attack: the second is never the first. Few cards, so that all can be
    tried."""
    field, attack = (
        Combatants(troop("french-10"), troop("british-21")),
        Attack(CHARGE, answers_at=1),
    )
    no_tests = [
        c for c in CARDS if not any({"m2", "m4"} & {*WORLD.outcome(c, n).results} for n in (15, 20))
    ]
    cards = tuple(no_tests[:2])
    assert distribution(WORLD, attack, field, deck_of(cards)) == brute_force(attack, field, cards)


def test_the_second_card_is_not_the_first() -> None:
    """With a single outcome twice in a deck of two cards, it is there once for the second."""
    field, attack = (
        Combatants(troop("french-10"), troop("british-21")),
        Attack(CHARGE, answers_at=1),
    )
    one = distribution(WORLD, attack, field, deck_of(CARDS[:2]))
    other = distribution(WORLD, attack, field, lambda _drawn: CARDS[:2])
    assert sum(one.values()) == sum(other.values()) == 1
    assert one != other


UNITS = st.sampled_from([key for key, card in WORLD.units.items() if not card.rifles])
STATES = st.sampled_from(["good", "disordered"])


@st.composite
def fights(draw: Any) -> tuple[Attack, Combatants]:
    kind = draw(st.sampled_from([FIRE, MELEE, CHARGE]))
    arms = {FIRE: "infantry artillery", MELEE: "infantry cavalry", CHARGE: "cavalry"}[kind]

    def unit(wanted: str, square: bool) -> Troop:
        key = draw(UNITS.filter(lambda k: WORLD.units[k].arm in wanted))
        card = WORLD.units[key]
        figures = draw(st.integers(2, card.figures))
        shapes = {"infantry": ["column", "line", "open_order", *(["square"] * square)]}
        formation = draw(st.sampled_from(shapes.get(card.arm, [""])))
        leaders = draw(st.sampled_from(LEADERS))
        return troop(key, formation, figures, state=draw(STATES), leaders=leaders)

    attacker, target = unit(arms, kind == FIRE), unit("infantry cavalry artillery", True)
    attack = Attack(
        kind,
        aspect=draw(st.sampled_from(ASPECTS)),
        support=draw(st.integers(0, 2)),
        terrain=tuple(draw(st.sets(st.sampled_from(["woods", "hedge", "elevation"])))),
        retreat=draw(st.sampled_from(RETREATS)),
        rout=draw(st.integers(0, 2)),
        extra=draw(st.integers(-3, 6)),
    )
    return attack, Combatants(attacker, target)


DECKS = st.sets(st.sampled_from(CARDS), min_size=1).map(lambda cards: tuple(sorted(cards)))


@pytest.mark.walk
@settings(max_examples=40)
@given(fights(), DECKS)
def test_the_chances_are_one_together_and_figures_never_rise(
    fight: tuple[Attack, Combatants], cards: tuple[str, ...]
) -> None:
    attack, field = fight
    ends = distribution(WORLD, attack, field, deck_of(cards))
    assert sum(ends.values()) == 1
    assert all(chance > 0 for chance in ends.values())
    for end in ends:
        for before, after in ((field.attacker, end.attacker), (field.target, end.target)):
            assert 0 <= after.figures <= before.figures
            assert after.unit.grenadiers + after.unit.skirmishers <= max(after.figures, 4)
            order = ("good", "disordered", "routed")
            assert order.index(after.state) >= order.index(before.state)
            assert len(after.leaders) + len(after.fallen) == len(before.leaders)


@settings(max_examples=10)
@given(fights(), DECKS)
def test_any_fight_agrees_with_every_die_and_card(
    fight: tuple[Attack, Combatants], cards: tuple[str, ...]
) -> None:
    attack, field = fight
    few = cards[:4]
    assert distribution(WORLD, attack, field, deck_of(few)) == brute_force(attack, field, few)


@pytest.mark.walk
@settings(max_examples=6)
@given(fights())
def test_more_on_the_die_never_makes_success_rarer(fight: tuple[Attack, Combatants]) -> None:
    attack, field = fight
    rows = [
        answer(PLAY, OddsQuestion(replace(attack, extra=extra), field, deck_of(CARDS))).data[
            "success"
        ]
        for extra in range(-6, 9)
    ]
    assert all(low <= high for low, high in pairwise(rows))


@pytest.mark.parametrize(("attack", "attacker", "target"), WAYS[:4])
def test_a_better_total_hurts_more(attack: Attack, attacker: Troop, target: Troop) -> None:
    """Of our own tables: over the whole deck more figures are lost the higher the total."""
    field = Combatants(attacker, target)
    rows = [
        answer(PLAY, OddsQuestion(replace(attack, extra=extra), field, deck_of(CARDS))).data[
            "figures_lost"
        ]
        for extra in range(-4, 8)
    ]
    assert all(low <= high + 1e-12 for low, high in pairwise(rows))


def test_cards_that_were_seen_do_not_come() -> None:
    """Page 38: with one card left the odds are those of that card."""
    card = next(c for c in CARDS if WORLD.outcome(c, 11).results == ("rt",))
    field, attack = (
        Combatants(troop("french-1"), troop("british-1", "line")),
        Attack(MELEE, extra=-5),
    )
    ends = distribution(WORLD, attack, field, deck_of((card,)))
    retreats = sum(c for end, c in ends.items() if EVENTS["retreats"](field, end))
    assert retreats == Fraction(1, 10)  # a 10 is 11, and the one card says retreat
    seen = tuple(c for c in CARDS if c != card)
    state = replace(acting(battle(), "b1"), discard=seen)
    assert deck.possible(WORLD, state) == (card,)


def test_a_new_deck_leaves_out_what_the_hands_held() -> None:
    """Page 38: the discards are shuffled; what is in the hands cannot come."""
    state = battle()
    state = replace(
        state, discard=CARDS[:50], hands={"french": ("?", "?", "51"), "british": ("?",)}
    )
    assert deck.left(WORLD, state) == 0
    assert deck.possible(WORLD, state) == CARDS[:50]
    state = deck.turned(WORLD, state, "7")
    assert deck.left(WORLD, state) == 49
    assert set(deck.possible(WORLD, state)) == {*CARDS[:50]} - {"7"}
    state = deck.discarded(state, "french", "53")
    assert deck.left(WORLD, state) == 49
    assert "53" not in deck.possible(WORLD, state)


@given(
    st.lists(st.tuples(st.sampled_from(["turn", "deal", "play"]), st.integers(0, 60)), max_size=150)
)
def test_the_deck_never_holds_55_cards(moves: list[tuple[str, int]]) -> None:
    state = battle()
    for move, number in moves:
        cards = deck.possible(WORLD, state)
        side = ("french", "british")[number % 2]
        if move == "turn" and cards:
            state = deck.turned(WORLD, state, cards[number % len(cards)])
        elif move == "deal":
            state = deck.dealt(WORLD, state, side, ("?",) * (number % 4))
        elif move == "play" and state.hands[side] and (unseen := deck.unseen(WORLD, state)):
            state = deck.discarded(state, side, unseen[number % len(unseen)])
        assert 0 <= deck.left(WORLD, state) <= 54
        assert deck.left(WORLD, state) + deck.held(state) + len(state.discard) == 54
        assert len(set(state.discard)) == len(state.discard)
        assert len(deck.possible(WORLD, state)) >= min(1, deck.left(WORLD, state))
