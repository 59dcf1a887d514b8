"""What a player keeps to himself: which military cards are in hand (p. 11), and which cards lie
face down on the event piles (p. 12)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.games.through_the_ages.pending import pending
from companion.games.through_the_ages.politics_state import EventCard
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import World


def veiled(state: TtaState, seat: str) -> TtaState:
    """The state as a player may know it: cards of others and of the piles have backs only."""
    civs = {
        player: civ if player == seat or not civ.known else replace(civ, known=())
        for player, civ in state.civs.items()
    }
    affairs = replace(
        state.affairs,
        current=_backs(state.affairs.current),
        future=_backs(state.affairs.future),
    )
    return replace(state, civs=civs, affairs=affairs)


def _backs(pile: Iterable[EventCard]) -> tuple[EventCard, ...]:
    return tuple(EventCard(event.age) for event in pile)


def awaited(world: World, state: TtaState) -> tuple[str, ...]:
    """Who has to do something: whoever a card asks, else the player in turn."""
    if state.over:
        return ()
    found = pending(world, state)
    return (found.player if found is not None else state.turn,)
