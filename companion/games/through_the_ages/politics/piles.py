"""The event piles: what may lie on top, what happens when the current one is used up (p. 12)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from companion.games.through_the_ages.politics_state import PiledEvent
from companion.games.through_the_ages.state import TtaState
from companion.games.through_the_ages.world import World

EVENT, TERRITORY = "event", "territory"


def on_top(pile: Sequence[PiledEvent]) -> tuple[PiledEvent, ...]:
    """Return the cards that may lie on top: those of the lowest age, which were shuffled."""
    return tuple(event for event in pile if event.age == pile[0].age)


def without(pile: Sequence[PiledEvent], card: str, age: str) -> tuple[PiledEvent, ...]:
    """Return the pile when a card was turned: the one of that name, or one that nobody named."""
    rest = list(pile)
    for event in (PiledEvent(age, card), PiledEvent(age)):
        if event in rest:
            rest.remove(event)
            return tuple(rest)
    return tuple(rest[1:])


def sorted_pile(world: World, pile: Sequence[PiledEvent]) -> tuple[PiledEvent, ...]:
    """Return the future events as the new current ones, the lowest age on top. Their order within
    an age is nobody's to know."""
    key = {age: number for number, age in enumerate(world.ages)}
    return tuple(sorted(pile, key=lambda event: (key[event.age], event.card)))


def possible(world: World, state: TtaState) -> tuple[str, ...]:
    """Return the events and territories that may be turned now. Cards that the program was not told
    are any of their age that have not been seen."""
    top = on_top(state.affairs.current)
    named = [event.card for event in top if event.card]
    if len(named) == len(top):
        return tuple(dict.fromkeys(named))
    hidden = unseen(world, state, top[0].age)
    return tuple(dict.fromkeys([*named, *hidden]))


def unseen(world: World, state: TtaState, age: str) -> tuple[str, ...]:
    """Return the events and territories of an age that nobody has seen in a pile or as a colony."""
    affairs, politics = state.affairs, world.versions[state.version].politics
    seen = {*affairs.past, *affairs.bonus}
    seen |= {e.card for e in (*affairs.current, *affairs.future, *affairs.scoring)}
    seen |= {key for civ in state.civs.values() for key in (*civ.colonies, *civ.known)}
    return tuple(
        card.id
        for card in world.military.values()
        if card.age == age
        and card.type in (EVENT, TERRITORY)
        and card.id not in seen
        and (politics or card.tutorial)
    )


def draw(world: World, state: TtaState, seed: int | None) -> str:
    """Let chance turn the current event."""
    dice = random.Random(seed) if seed is not None else random.SystemRandom()
    top = on_top(state.affairs.current)
    event = dice.choice(top)
    return event.card or dice.choice(unseen(world, state, event.age))


def draw_shown(world: World, state: TtaState, count: int, seed: int | None) -> list[str]:
    """Let chance deal so many events of age III."""
    dice = random.Random(seed) if seed is not None else random.SystemRandom()
    last = world.ages[3]
    return dice.sample([key for key in unseen(world, state, last) if _is_event(world, key)], count)


def _is_event(world: World, key: str) -> bool:
    return world.military[key].type == EVENT
