"""What a seat keeps to itself: its hands, and everybody what chance will bring."""

from __future__ import annotations

from typing import Any

from companion.declared.cards import CHANCE, UNSEEN, Cards
from companion.declared.state import State
from companion.declared.world import World
from kitgen.quick import replace


def veiled(world: World, state: State, seat: str) -> State:
    """The state as a seat may know it: of the hands of others the backs."""
    decks = world.declared.decks
    if not decks:
        return state
    changed: dict[str, Any] = {"choices": {**state.choices, CHANCE: UNSEEN}}
    for name, deck in decks.items():
        cards: Cards = getattr(state, name)
        hands = {
            who: hand if deck.shown or who == seat else (UNSEEN,) * len(hand)
            for who, hand in cards.hands.items()
        }
        changed[name] = replace(cards, hands=hands)
    return replace(state, **changed)
