"""What a side keeps to itself: its event cards (p. 37), its first orders until all are turned up,
and what its dispatches bring until they are tested (p. 31)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.battles_of_napoleon.hands import due, limit
from companion.games.battles_of_napoleon.state import (
    CARDS,
    CHIEFS,
    DISPATCHES,
    SEGMENTS,
    UNSEEN,
    Group,
    NapoleonState,
)
from companion.games.battles_of_napoleon.world import World


def face_down(state: NapoleonState) -> bool:
    """Whether orders and dispatches of this turn lie face down: until they are carried out."""
    return state.phase in (DISPATCHES, CHIEFS) and not state.over


def veiled(state: NapoleonState, seat: str, now: NapoleonState) -> NapoleonState:
    """The state as a side may know it while the battle stands at `now`."""
    hands = {
        nation: cards if nation == seat else (UNSEEN,) * len(cards)
        for nation, cards in state.hands.items()
    }
    state = replace(state, hands=hands)
    if not hidden(state, now):
        return state
    groups = {
        key: group if group.nation == seat else _unknown(group, state.turn)
        for key, group in state.groups.items()
    }
    return replace(state, groups=groups)


def hidden(state: NapoleonState, now: NapoleonState) -> bool:
    """Whether what lay face down then still does."""
    return face_down(state) and face_down(now) and state.turn == now.turn


def _unknown(group: Group, turn: int) -> Group:
    """A group whose token or dispatch lies face down."""
    if turn == 1:
        return replace(group, order=None, token=None, dispatch=None)
    return replace(group, dispatch=None)


def awaited(world: World, state: NapoleonState) -> tuple[str, ...]:
    """The sides that have to do something; none where either may."""
    if state.over:
        return ()
    both = tuple(world.nations)
    if state.task is not None:
        subject = state.task.subject
        if subject in state.units:
            return (state.nation_of(subject),)
        return (subject,) if subject in both else ()
    if state.phase == DISPATCHES and state.turn == 1:
        groups = state.groups.values()
        bare = {g.nation for g in groups if g.token is None and state.units_of(g.id)}
        return tuple(nation for nation in both if nation in bare)
    if state.phase == CARDS:
        return tuple(nation for nation in both if _has_cards_to_move(world, state, nation))
    if state.phase in SEGMENTS and state.active is not None:
        return (state.groups[state.active].nation,)
    return ()


def _has_cards_to_move(world: World, state: NapoleonState, nation: str) -> bool:
    undrawn = nation not in state.drawn and bool(due(world, state, nation))
    return undrawn or len(state.hands[nation]) > limit(world, state, nation)
