"""What a seat keeps to itself: its hands, what it has answered in secret until all are there, and
everybody what chance will bring."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.declared.cards import CHANCE, UNSEEN, Cards
from companion.declared.state import State
from companion.declared.world import World
from kitgen.quick import replace


def veiled(world: World, state: State, seat: str, now: State | None = None) -> State:
    """The state as a seat may know it while the game stands at `now`: of the hands of others the
    backs, and of what lies face down no more."""
    decks = world.declared.decks
    changed: dict[str, Any] = {}
    if state.sealed:
        still = (now or state).sealed
        changed["sealed"] = {
            deed: {who: hidden(text, who, seat, still.get(deed, {})) for who, text in laid.items()}
            for deed, laid in state.sealed.items()
        }
    if not decks:
        return replace(state, **changed) if changed else state
    changed["choices"] = {**state.choices, CHANCE: UNSEEN}
    for name, deck in decks.items():
        cards: Cards = getattr(state, name)
        hands = {
            who: hand if deck.shown or who == seat else (UNSEEN,) * len(hand)
            for who, hand in cards.hands.items()
        }
        changed[name] = replace(cards, hands=hands)
    return replace(state, **changed)


def face_down(state: State) -> State:
    """The state in which nobody can open what lies face down."""
    if not state.sealed:
        return state
    backs = {deed: dict.fromkeys(laid, UNSEEN) for deed, laid in state.sealed.items()}
    return replace(state, sealed=backs)


def hidden(text: str, who: str, seat: str, lying: Mapping[str, str]) -> str:
    """A sealed text as a seat may have it, of what `lying` says is face down."""
    return UNSEEN if who != seat and lying.get(who) == text else text
