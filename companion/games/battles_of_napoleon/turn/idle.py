"""Steps on which a turn leads by itself: phases in which nobody can do anything, and groups that
can do little when their turn comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile

from companion.games.battles_of_napoleon.actions import CHARGE, FIRE, MELEE
from companion.games.battles_of_napoleon.casualties import CLEARED
from companion.games.battles_of_napoleon.combat.shots import SHOTS
from companion.games.battles_of_napoleon.initiative import waiting
from companion.games.battles_of_napoleon.movement.move_questions import ways
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.rally.rally import untried
from companion.games.battles_of_napoleon.state import (
    COMMAND,
    DISORDERED,
    EXECUTION,
    RALLY,
    ROUTED,
    NapoleonState,
)
from companion.games.battles_of_napoleon.turn import observations, rejoining
from companion.table.actions import Draft
from companion.table.i18n import _
from companion.table.lazy import later

_COMBAT = "companion.games.battles_of_napoleon.combat"
may_attack: Callable[[Play, NapoleonState, str, str], bool] = later(
    f"{_COMBAT}.assaults", "may_attack"
)
may_advance: Callable[[Play, NapoleonState], list[str]] = later(f"{_COMBAT}.advance", "may_advance")
"""Rules of fights, loaded where a unit of the group has fired or made its target leave."""


def why_nobody_acts(play: Play, state: NapoleonState, phase: str) -> str:
    """Return why nobody can do anything in a phase of this turn that is still ahead, so that `next`
    may pass it; empty where somebody may act.

    Orders tests: no dispatch, and no hand card that might answer one. Command check: all hexes are
    known, nobody is out of command by them and nobody is marked so. Rally: nobody is routed; the
    last rally phase is never passed, since the battle ends only when players say so. Other phases
    are never passed."""
    world = play.world
    if phase == EXECUTION:
        has_dispatches = any(group.dispatch for group in state.groups.values())
        has_cards = any(state.hands.values())
        return "" if has_dispatches or has_cards else _("no dispatch is to be tested")
    if phase == COMMAND:
        known_out = observations.known_out(world, state)  # None: hexes are missing
        marked = any(unit.out_of_command for unit in state.units.values() if not unit.gone)
        nobody_is_out = known_out == () and not marked
        return _("by the hexes in the books nobody is out of it") if nobody_is_out else ""
    if phase == RALLY and state.turn < world.scenarios[state.scenario].turns:
        routed = any(unit.state == ROUTED for unit in state.units.values() if not unit.gone)
        return "" if routed or state.tasks else _("nobody is routed")
    return ""


def unused(play: Play, state: NapoleonState) -> list[str]:
    """Return what players leave undone if they go on now, a sentence each.

    In the rally phase: routed units that some commander may still try to rally. In a segment, of
    the group that acts: units that must go back to it, further shots of units that have fired, and
    advances to hexes that attacks have emptied. Empty in other phases, since no group acts."""
    if state.phase == RALLY:
        text = _("{unit} flees on, and nobody has tried to rally it ('rally {unit}', p. 58).")
        return [play.world.say(text, unit=key) for key in untried(Draft(play, state))]
    units = state.units_of(state.active) if state.active is not None else ()
    fired = [unit.id for unit in units if {*SHOTS} & {*unit.acted(state.phase)}]
    text = _("{unit} may fire at another unit as well (pp. 45, 64).")
    shots = [play.world.say(text, unit=key) for key in fired if may_attack(play, state, FIRE, key)]
    text = _("{unit} may advance to where its target was ('advance {unit}', p. 47).")
    has_emptied_a_hex = any(CLEARED in unit.acted(state.phase) for unit in units)
    ready = may_advance(play, state) if has_emptied_a_hex else ()
    advances = [play.world.say(text, unit=key) for key in ready]
    return [*rejoining.left_apart(play, state), *shots, *advances]


def groups_doing_little(play: Play, state: NapoleonState) -> list[str]:
    """Return the groups next in turn that can do no more than change formation, turn, or let their
    commander ride, up to the first that can."""
    left = [key for key in waiting(play.world, state) if key != state.active]
    return list(takewhile(lambda key: _can_do_little(play, state, key), left))


def _can_do_little(play: Play, state: NapoleonState, group: str) -> bool:
    """Return whether no unit of a group could recover, move or attack in its turn."""
    then = replace(state, active=group, stage="", struck=(), emptied={})
    draft, units = Draft(play, then), then.units_of(group)
    return not any(
        unit.state == DISORDERED
        or ways(draft, unit)
        or any(may_attack(play, then, kind, unit.id) for kind in (FIRE, MELEE, CHARGE))
        for unit in units
    )
