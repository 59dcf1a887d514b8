"""Units that were driven off from their group and may go back to it (pp. 32, 41).

`unit.driven` says that a retreat, a flight or a rally has taken a unit from its group. It is over
when the group has acted and the unit is beside it."""

from __future__ import annotations

from companion.games.battles_of_napoleon import actions
from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.movement.move_questions import goals
from companion.games.battles_of_napoleon.movement.moves import UnitMove, arm_of
from companion.games.battles_of_napoleon.movement.one_unit import move_refusals
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import INFANTRY
from companion.games.battles_of_napoleon.state import NapoleonState, Unit
from companion.table.i18n import _

ATTACK = "attack"
"""The order with which a unit that was driven off must go back (p. 32)."""


def apart(state: NapoleonState) -> list[Unit]:
    """Return the units of the group that acts that were driven off and are not beside it, by the
    hexes in the books."""
    units = state.units_of(state.active) if state.active is not None else ()
    return [
        unit
        for unit in units
        if unit.driven and unit.hex and battlefield.in_contact(state, unit.id, unit.hex) is False
    ]


def may_go(play: Play, state: NapoleonState, unit: Unit) -> bool:
    """Return whether a unit may go to its group now."""
    move = UnitMove(unit.id, battlefield.REJOIN)
    return not move_refusals(play, state, move, board=False) and bool(goals(play, state, move))


def reminders(play: Play, state: NapoleonState) -> list[str]:
    """Return a sentence for each unit of the group that acts that was driven off and can do
    something about it: it must go back (its group has an attack order) or may, or it may form
    column now, since infantry in another formation cannot go. No sentence for the others."""
    sentences = []
    for unit in apart(state):
        text = ""
        if may_go(play, state, unit):
            text = _("{unit} may go back to its group: 'move {unit} rejoin' (p. 41)")
            if state.groups[unit.group].order == ATTACK:
                text = _("{unit} must go back to its group: 'move {unit} rejoin' (p. 32)")
        elif _out_of_column(play, state, unit):
            text = _("{unit} goes back to its group in column only: 'form {unit} column' (p. 41)")
        sentences += [play.world.say(text, unit=unit.id)] if text else []
    return sentences


def _out_of_column(play: Play, state: NapoleonState, unit: Unit) -> bool:
    """Return whether it is infantry in another formation that may form column now."""
    infantry = arm_of(play, unit) == INFANTRY and not actions.columns(unit)
    return infantry and not actions.why_not(play, state, unit.id, actions.FORMATION)


def left_apart(play: Play, state: NapoleonState) -> list[str]:
    """Return the units that must go back to their group, and have not."""
    groups = state.groups
    must = [unit for unit in apart(state) if groups[unit.group].order == ATTACK]
    text = _("{unit} must go back to its group, and has not ('move {unit} rejoin', p. 32).")
    return [play.world.say(text, unit=u.id) for u in must if may_go(play, state, u)]
