"""A field on which only those stand whom a test puts there, and lines typed on it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from napoleon_fights import RULES, acting, on_map
from napoleon_player import event_of

from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.table.errors import RefusedError, UsageError

FAR = Hex(0, 7)
"""A corner where nobody meets."""


def field_of(group: str, phase: str = "segment1", **choices: str) -> NapoleonState:
    """A battle in which only the units that a test puts on a hex stand on one; the others are
    gone, so that the books know everybody."""
    state = acting(on_map(**choices), group, phase)
    gone = (replace(unit, hex=None, gone="destroyed") for unit in state.units.values())
    return replace(state.with_units(gone), officers={})


def put(state: NapoleonState, unit: str, place: str, facing: str, /, **more: Any) -> NapoleonState:
    return state.changed_unit(unit, hex=at(place), facing=facing, gone="", **more)


def at(place: str) -> Hex:
    return Hex(ord(place[0]) - ord("A"), int(place[1:]) - 1)


def try_line(state: NapoleonState, line: str) -> str:
    """What stands against a line; empty when nothing does."""
    try:
        return " ".join(map(str, RULES.check(state, event_of(state, line))))
    except (RefusedError, UsageError) as error:
        return str(error)


def typed(state: NapoleonState, line: str) -> NapoleonState:
    assert try_line(state, line) == ""
    done: NapoleonState = RULES.apply(state, event_of(state, line)).state
    return done
