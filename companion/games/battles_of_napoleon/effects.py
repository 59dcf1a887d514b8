"""Event and reaction cards in force: played on a unit, a group or a commander, and used up.

What a card may be played on, when, and how long it acts stands in `effects.csv`; so does what it
does, as a code with a figure. Cards that act at once are in `command.cards`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion.games.battles_of_napoleon.field import by_a_rise
from companion.games.battles_of_napoleon.hexes import distance
from companion.games.battles_of_napoleon.records import Effect
from companion.games.battles_of_napoleon.state import (
    EXECUTION,
    GOOD,
    RALLY,
    ROUTED,
    SEGMENT_1,
    SEGMENT_2,
    SEGMENTS,
    STATES,
    Active,
    NapoleonState,
    attached,
)
from companion.games.battles_of_napoleon.trial import TrialItem
from companion.games.battles_of_napoleon.world import World

EVENT, REACTION = "event", "reaction"

WHEN: Mapping[str, tuple[str, ...]] = {
    "command": (EXECUTION,),
    "segment1": (SEGMENT_1,),
    "segment2": (SEGMENT_2,),
    "end_of_segment2": (SEGMENT_2,),
    "any_segment": SEGMENTS,
    "rally": (RALLY,),
    "any": (*SEGMENTS, RALLY),
}
"""The first word of a card's moment -> the phases in which it may be played."""


def phases(effect: Effect) -> tuple[str, ...]:
    """Return the phases in which a card may be played."""
    names = (phase for moment in effect.moments for phase in WHEN[moment.partition(".")[0]])
    return tuple(dict.fromkeys(names))


def answers(effect: Effect) -> bool:
    """Return whether a card answers a test, a result or a rout, whenever one comes."""
    return any(moment.partition(".")[0] == "any" for moment in effect.moments)


def active(world: World, state: NapoleonState, subject: str, *codes: str) -> tuple[Active, ...]:
    """Return the cards in force on a unit, a group or a post that have one of these codes."""
    return tuple(
        card
        for card in state.effects
        if card.subject == subject and world.effects[card.effect].code in codes
    )


def spend(state: NapoleonState, *used: Active) -> NapoleonState:
    """Return the state without cards that have acted."""
    return replace(state, effects=tuple(card for card in state.effects if card not in used))


def item(world: World, card: Active) -> TrialItem:
    """Return a card as an item of a roll."""
    return TrialItem("effects", card.effect, world.effects[card.effect].parameter)


def unmet_needs(world: World, state: NapoleonState, effect: Effect, subject: str) -> list[str]:
    """Return the needs of a card that its subject does not meet, as they stand in the table."""
    return [
        need
        for need in effect.needs
        if not any(_holds(world, state, word, subject) for word in need.split("|"))
    ]


def _holds(world: World, state: NapoleonState, word: str, subject: str) -> bool:
    """Return whether a unit or group meets a need of a card, such as `column`, `routed` or
    `dispatch`."""
    if subject in state.units:
        unit = state.units[subject]
        if word in world.formations and word != "cavalry":
            return unit.formation == word
        if word in STATES:
            return unit.state == word
        return _OF_UNIT[word](world, state, subject)
    return _OF_GROUP[word](state, subject) if word in _OF_GROUP else _order(state, word, subject)


def _order(state: NapoleonState, word: str, subject: str) -> bool:
    return subject in state.groups and state.groups[subject].order == word


def _arm(arm: str) -> Callable[[World, NapoleonState, str], bool]:
    return lambda world, state, unit: world.units[state.units[unit].card].arm == arm


def _leader_near(state: NapoleonState, unit: str) -> bool:
    """Return whether a commander of the side stands with a unit or next to it, as far as hexes are
    known: where they are not, the board says so."""
    if attached(state, unit):
        return True
    here, nation = state.units[unit].hex, state.nation_of(unit)
    hexes = [
        state.units[officer.unit].hex if officer.unit else officer.hex
        for officer in state.officers.values()
        if officer.nation == nation
    ]
    return here is None or any(place is None or distance(place, here) <= 1 for place in hexes)


_OF_UNIT: Mapping[str, Callable[[World, NapoleonState, str], bool]] = {
    "infantry": _arm("infantry"),
    "cavalry": _arm("cavalry"),
    "artillery": _arm("artillery"),
    "fit": lambda _w, state, unit: state.units[unit].state != ROUTED,
    "led": lambda _w, state, unit: bool(attached(state, unit)),
    "leader_near": lambda _w, state, unit: _leader_near(state, unit),
    "rise": lambda world, state, unit: by_a_rise(world, state, state.units[unit].hex),
    "charged": lambda _w, state, unit: "charge" in state.units[unit].acted(SEGMENT_2),
}
_OF_GROUP: Mapping[str, Callable[[NapoleonState, str], bool]] = {
    "orders_test": lambda state, group: group in state.failed,
    "token": lambda state, group: state.groups[group].token is not None,
    "dispatch": lambda state, group: state.groups[group].dispatch is not None,
}
NEEDS = (*_OF_UNIT, *_OF_GROUP, GOOD)
"""Words that a need may have besides formations, states and orders."""
