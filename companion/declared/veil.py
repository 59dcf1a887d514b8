"""Hides a seat's secrets from others: its hands and its secret answers until all are there. Hides
from everybody what chance will bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.declared.cards import CHANCE, UNSEEN, Cards
from companion.declared.state import Offer, State
from companion.declared.wares import backs
from companion.declared.world import World


def veiled(world: World, state: State, seat: str, now: State | None = None) -> State:
    """The state as a seat may know it while the game stands at `now`: of the hands of others the
    backs, until it is over, and of what lies face down no more."""
    decks = world.declared.decks
    changed: dict[str, Any] = {}
    if state.sealed:
        still = (now or state).sealed
        changed["sealed"] = {
            deed: {who: hidden(text, who, seat, still.get(deed, {})) for who, text in laid.items()}
            for deed, laid in state.sealed.items()
        }
    if any(state.offers.values()):
        changed["offers"] = offers(world, state, seat)
    if not decks:
        return replace(state, **changed) if changed else state
    changed["choices"] = {**state.choices, CHANCE: UNSEEN}
    if not (now or state).over:
        changed |= _backs(world, state, seat)
    return replace(state, **changed)


def on_screen(world: World, state: State) -> State:
    """The state as all may know it who look at one screen: figures that follow from hidden hands do
    not count them until the game is over. One that is veiled already stays as it is."""
    if state.over or state.choices.get(CHANCE) == UNSEEN:
        return state
    changed = _backs(world, state, "")
    return replace(state, **changed) if changed else state


def _backs(world: World, state: State, seat: str) -> dict[str, Any]:
    """The decks with the backs of hands that a seat may not see."""
    changed = {}
    for name, deck in world.declared.decks.items():
        cards: Cards = getattr(state, name)
        if deck.shown or not any(cards.hands.values()):
            continue
        hands = {
            who: hand if who == seat else (UNSEEN,) * len(hand) for who, hand in cards.hands.items()
        }
        changed[name] = replace(cards, hands=hands)
    return changed


def offers(world: World, state: State, seat: str) -> dict[str, dict[str, Offer]]:
    """Return the offers as a seat may know them. In a trade of two others, cards show only
    backs."""

    def seen(who: str, one: Offer) -> Offer:
        if seat in (who, one.other):
            return one
        return replace(one, gives=backs(world, one.gives), gets=backs(world, one.gets))

    return {
        deed: {who: seen(who, one) for who, one in own.items()}
        for deed, own in state.offers.items()
    }


def face_down(state: State) -> State:
    """The state in which nobody can open what lies face down."""
    if not state.sealed:
        return state
    backs = {deed: dict.fromkeys(laid, UNSEEN) for deed, laid in state.sealed.items()}
    return replace(state, sealed=backs)


def hidden(text: str, who: str, seat: str, lying: Mapping[str, str]) -> str:
    """A sealed text as a seat may have it, of what `lying` says is face down."""
    return UNSEEN if who != seat and lying.get(who) == text else text
