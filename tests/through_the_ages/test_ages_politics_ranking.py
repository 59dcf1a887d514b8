"""Whom a card means (p. 12)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.through_the_ages.effects.ranking import Rankings, ranked, selected


def scene(
    order: str, strength: tuple[int, ...], culture: tuple[int, ...] = (), **roles: str
) -> Rankings:
    """Players named by letters, the one whose turn it is first."""
    return Rankings(
        tuple(order),
        dict(zip(order, strength, strict=True)),
        dict(zip(order, culture or strength, strict=True)),
        dict.fromkeys(order, 0) | {order[0]: 2, order[-1]: 2},
        dict.fromkeys(order, 1) | {order[0]: 0},
        roles,
    )


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        ("each", "pqrs"),
        ("active", "p"),
        ("strongest", "q"),
        ("weakest", "s"),
        ("2_strongest", "pq"),
        ("2_weakest", "rs"),
        ("!weakest", "pqr"),
        ("unused", "qrs"),
        ("most_happy", "ps"),
    ],
)
def test_selectors_with_four(who: str, expected: str) -> None:
    # p and q are equal behind nobody: r and s are equal too, the later turn counts as weaker.
    assert selected(scene("pqrs", (5, 7, 3, 3)), (who,)) == tuple(expected)


def test_ties_fall_to_the_player_whose_turn_it_is() -> None:
    """p. 12: equal strength counts in turn order from the player whose turn it is."""
    assert ranked({"a": 4, "b": 4, "c": 4}, ("b", "c", "a")) == ("b", "c", "a")
    equal = scene("bca", (4, 4, 4))
    assert selected(equal, ("strongest",)) == ("b",)
    assert selected(equal, ("weakest",)) == ("a",)
    assert selected(equal, ("least_culture",)) == ("a",)


def test_two_players_have_one_strongest_and_one_weakest() -> None:
    """p. 12: with two players "the two strongest" are the strongest."""
    two = scene("pq", (3, 8))
    assert selected(two, ("2_strongest",)) == ("q",)
    assert selected(two, ("2_weakest",)) == ("p",)


def test_the_leader_in_culture_only_if_among_the_weakest() -> None:
    strong = scene("pqr", (9, 4, 2), culture=(30, 20, 10))
    weak = scene("pqr", (9, 4, 2), culture=(10, 30, 20))
    assert selected(strong, ("most_culture", "2_weakest")) == ()
    assert selected(weak, ("most_culture", "2_weakest")) == ("q",)


def test_roles_of_an_aggression() -> None:
    attack = scene("pqr", (9, 4, 2), you="p", rival="r")
    assert selected(attack, ("rival",)) == ("r",)
    assert selected(attack, ("both",)) == ("p", "r")


@given(st.lists(st.integers(0, 60), min_size=2, max_size=4))
def test_order_of_strength_is_a_strict_order(strength: list[int]) -> None:
    players = tuple("pqrs"[: len(strength)])
    order = ranked(dict(zip(players, strength, strict=True)), players)
    assert sorted(order) == sorted(players)
    figures = [strength[players.index(player)] for player in order]
    assert figures == sorted(strength, reverse=True)
