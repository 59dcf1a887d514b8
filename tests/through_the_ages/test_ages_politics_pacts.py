"""Pacts (p. 14): both sides' figures, what is forbidden, what ends."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from companion.games.through_the_ages import pacts
from companion.games.through_the_ages.pacts import Pact

CARDS = Path(__file__).parents[2] / "data" / "through-the-ages" / "pacts.csv"
ROWS = list(csv.DictReader(CARDS.read_text("utf-8").splitlines()))
FIGURES = {row["id"]: row["effects"] for row in ROWS}


def items(card: str, player: str, account: str) -> list[tuple[str, int]]:
    """With p as side A and q as side B; p has one wonder, q has four."""
    wonders = {"p": 1, "q": 4}
    pact = Pact(card, "p", "p", "q")
    return [*pacts.items([pact], player, account, FIGURES, lambda _name, partner: wonders[partner])]


@pytest.mark.parametrize(
    ("card", "account", "of_a", "of_b"),
    [
        ("open_borders_agreement", "military_actions", 1, 1),
        ("trade_routes_agreement", "food_as_resource", 1, 0),
        ("trade_routes_agreement", "resource_as_food", 0, 1),
        ("acceptance_of_supremacy", "resource_production", 1, -1),
        ("international_trade_agreement", "resource_production", 1, 0),
        ("international_trade_agreement", "food_production", 0, 1),
        ("promise_of_military_protection", "culture", 1, -1),
        ("promise_of_military_protection", "strength", 0, 5),
        ("scientific_cooperation", "science_discount", 2, 2),
        ("scientific_cooperation", "partner_science", -1, -1),
        ("international_tourism", "culture", 4, 1),
        ("loss_of_sovereignty", "culture", 2, -2),
        ("military_pact", "strength", 4, 4),
        ("peace_treaty", "culture", 1, 1),
    ],
)
def test_what_each_side_has(card: str, account: str, of_a: int, of_b: int) -> None:
    for player, expected in (("p", of_a), ("q", of_b)):
        assert items(card, player, account) == ([(card, expected)] if expected else [])
    assert items(card, "r", account) == []


def test_who_may_not_attack_whom() -> None:
    peace = [Pact("peace_treaty", "p", "p", "q")]
    assert pacts.no_attack(peace, "q", "p", FIGURES) == peace[0]
    assert pacts.no_attack(peace, "q", "r", FIGURES) is None
    assert pacts.no_war(peace, "q", FIGURES) is None


def test_nobody_declares_war_on_side_b_of_a_lost_sovereignty() -> None:
    lost = [Pact("loss_of_sovereignty", "q", "p", "q")]
    assert pacts.no_war(lost, "q", FIGURES) == lost[0]
    assert pacts.no_war(lost, "p", FIGURES) is None


def test_an_attack_ends_pacts_of_protection_only_between_the_two() -> None:
    ours, theirs = Pact("military_pact", "p", "p", "q"), Pact("military_pact", "q", "q", "r")
    stay, ended = pacts.after_attack([ours, theirs], "q", "p", FIGURES)
    assert (stay, ended) == ((theirs,), (ours,))


def test_open_borders_help_whoever_attacks() -> None:
    borders = [Pact("open_borders_agreement", "p", "p", "q")]
    assert pacts.attack_bonus(borders, "q", "p", FIGURES) == (("open_borders_agreement", 3),)
    assert pacts.attack_bonus(borders, "q", "r", FIGURES) == ()


def test_the_data_know_which_pacts_have_different_sides() -> None:
    """The column `asymmetric` and the effects agree."""
    for row in ROWS:
        if row["type"] == "pact":
            pact = Pact(row["id"], "p", "p", "q")
            one, other = (pacts.changes(pact, player, FIGURES) for player in "pq")
            assert (one != other) == (row["asymmetric"] == "1"), row["id"]
