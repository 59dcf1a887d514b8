"""Chance players of Through the Ages: at each turn one of the things that the rules allow."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ages import RULES, WORLD, quiet

from companion.games.through_the_ages import row
from companion.games.through_the_ages.hand_cards import NEEDS, action_card
from companion.games.through_the_ages.state import TtaState
from companion.table.events import Event

END = Event("next", {"to": "end"})
WISH = {"destroy": 0.05, "take": 0.3, "upgrade": 4, "stage": 4, "build": 3, "enlist": 3}
"""What is done rarely or often, so that nations grow."""


def ideas(state: TtaState) -> Iterator[Event]:
    """What a player may think of, allowed or not."""
    civ = state.civ
    for place, card in enumerate(state.row, 1):
        if card:
            yield Event("take", {"card": card, "place": place})
    yield Event("population", {"free": False})
    yield Event("population", {"free": True})
    for card in civ.technologies:
        yield Event("build", {"card": card, "times": 1})
        yield Event("destroy", {"card": card, "times": 1})
        yield Event("enlist", {"card": card})
        for other in civ.technologies:
            yield Event("upgrade", {"from": card, "to": other, "times": 1})
    yield Event("stage", {"stages": 1})
    for card in civ.hand:
        yield Event("play", {"card": card})
        yield Event("play", {"card": card, "revolution": True})
        do = action_card(RULES.play, card).do
        for target in (*civ.technologies, *civ.hand):
            if "old" in NEEDS.get(do, ()):
                for old in civ.technologies:
                    yield Event("play", {"card": card, "from": old, "target": target})
            elif NEEDS.get(do):
                yield Event("play", {"card": card, "target": target})
    if civ.military:
        yield Event("play", {"card": "fighting_band"})


def allowed(state: TtaState) -> list[Event]:
    return [event for event in ideas(state) if not RULES.check(state, event)]


def walk(seed: int, version: str, players: int, turns: int) -> Iterator[tuple[TtaState, Event]]:
    """(state, event) of a game played by chance, with the row kept and cards drawn."""
    chance = random.Random(seed)
    state = quiet(version=version, players=str(players), row="kept")
    for _turn in range(turns):
        while not state.over:
            if state.lay:
                event = Event("lay", {"cards": row.draw(WORLD, state, state.lay, seed)})
            else:
                events = allowed(state)
                weights = [WISH.get(event.kind, 1) for event in events]
                stop = chance.random() > min(0.9, sum(weights))
                event = END if stop else chance.choices(events, weights)[0]
            yield state, event
            state = RULES.apply(state, event).state
            if event == END:
                break
        if state.over:
            return
