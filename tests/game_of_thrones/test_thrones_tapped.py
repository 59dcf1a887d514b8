"""Whatever a question of Westeros names lies on the board or has a printed face to be tapped."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from thrones import PLAY, RULES, WORLD, board, due, orders

from companion.games.game_of_thrones.state import PendingBattle, Task, ThronesState
from companion.games.game_of_thrones.verbs import ACTIONS
from companion.table.actions import Ask, Draft
from companion.table.asked import Offer
from companion.table.lazy import kind_at

PLACES = {*WORLD.areas, *WORLD.houses}
"""Areas, and the houses in the legend."""
WORDS = {"", "stay", "nothing", "nobody", "attacker", "defender", "yes", "no"}
"""Answers that name nothing."""

WAR = board(
    "marches",
    {
        "winterfell": "stark 2f 1k",
        "white_harbor": "stark 1f",
        "shivering_sea": "stark 2s",
        "karhold": "tyrell 1f 1k",
        "castle_black": "tyrell 1f",
    },
)
PEACE = board("westeros", {"winterfell": "stark 2f"})
USED = replace(WAR, discards={**WAR.discards, "stark": ("eddard-stark", "robb-stark")})
SITUATIONS: dict[str, tuple[str, ThronesState]] = {
    "orders": ("orders", replace(WAR, phase="planning")),
    "raven": (
        "raven",
        orders(
            replace(WAR, phase="planning", tracks=dict.fromkeys(WAR.tracks, WORLD.houses)),
            dict.fromkeys(WAR.forces, "support"),
        ),
    ),
    "raid": (
        "raid",
        orders(
            replace(WAR, phase="raids"), {"winterfell": "raid", "karhold": "support"}, turn="stark"
        ),
    ),
    "march": ("march", orders(WAR, {"winterfell": "march-zero"}, turn="stark")),
    "battle": (
        "battle",
        replace(
            WAR.with_force("winterfell", None),
            fight=PendingBattle("stark", "winterfell", "karhold", {"knight": 1, "footman": 2}, 1),
        ),
    ),
    "cards of the round": ("westeros", due(WAR, Task("draw"))),
    "muster": ("muster", due(PEACE, Task("muster", "stark"))),
    "losses": ("remove", due(WAR, Task("losses", "stark", amount=2))),
    "tie": ("tie", due(WAR, Task("tie", "stark", "fiefdoms", houses=("tyrell", "greyjoy")))),
    "recover": ("recover", due(USED, Task("recover", "stark"))),
}


def questions(command: str, state: ThronesState, seat: str) -> list[tuple[str, list[Offer]]]:
    """Return prompt or name of each question on the way through a command, with its offers."""
    place = next(entry.place for entry in ACTIONS if entry.name == command)
    kind: Any = kind_at(*place)
    run, answer, found = kind.asking(Draft(PLAY, state, seat=seat)), None, []
    try:
        while True:
            ask: Ask[Any] = run.send(answer)
            declared = kind.fields()[ask.name]
            input, legal = ask.input or declared.input, list(ask.legal or ())
            if ask.legal is None and declared.legal is not None:
                legal = list(declared.legal(ask.draft))
            needed = declared.required if ask.required is None else ask.required
            if not (needed or ask.wanted):
                answer = declared.default if ask.default is None else ask.default
                continue
            found.append((ask.prompt or ask.name, input.parts(ask.draft, legal)))
            answer = legal[0] if legal else ask.default
            answer = declared.default if answer is None else answer
    except StopIteration:
        return found


@pytest.mark.parametrize("situation", SITUATIONS)
def test_what_is_asked_for_can_be_tapped(situation: str) -> None:
    command, state = SITUATIONS[situation]
    scene = RULES.scene(state, "stark")
    cards = [card for spread in scene.spreads for card in spread.cards]
    faces = {card.key for card in (*cards, *scene.named)}
    asked = [(prompt, offers) for prompt, offers in questions(command, state, "stark") if offers]
    tapped = 0
    for prompt, offers in asked:
        for offer in offers:
            names = set(offer.key.split("+"))
            assert names <= faces or offer.key in PLACES | WORDS, (prompt, offer)
            tapped += names <= faces or offer.key in PLACES
    assert tapped > 1


def test_houses_of_a_tie_are_tapped_on_the_track_that_it_is_about() -> None:
    [seen] = RULES.scene(SITUATIONS["tie"][1], "stark").boards
    keyed = {(one.place.partition("/")[0], one.key) for one in seen.pieces if one.key}
    assert keyed == {("fiefdoms", house) for house in WORLD.houses}


def test_a_recruit_of_several_units_shows_them_all() -> None:
    offers = questions(*SITUATIONS["muster"], "stark")[1][1]
    assert {"footman", "footman+ship", "upgrade+upgrade"} <= {offer.key for offer in offers}
