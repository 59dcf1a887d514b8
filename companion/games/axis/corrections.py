"""`set` for the family: what a correction brings along."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from companion.games.axis.action import AxisAction
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState, TurnState, ids_of
from companion.table.actions import action, field
from companion.table.corrections import correction
from companion.table.corrections.books import CorrectionSpec, Reader, Rows
from companion.table.corrections.places import SetValue
from companion.table.counts import Counts
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.words import Vocabulary


def ids(play: Play, _state: AxisState, table: str) -> Collection[str]:
    if table == "ownable":
        return [area.id for area in play.world.areas.values() if area.owner]
    return ids_of(play.world, tuple(phase.id for phase in play.edition.phases))[table]


def words(play: Play, state: AxisState, table: str, _rows: Rows = ()) -> Vocabulary:
    if table == "ownable":
        return play.world.places.only(ids(play, state, table))
    if table == "phases":
        return play.phases()
    return play.world.holders() if table == "holders" else play.world.vocabulary(table)


def counted(play: Play, _state: AxisState, units: Counts) -> str:
    """Return the units as they are told: `2 Tanks`."""
    return play.world.counts(units)


def owned(play: Play, state: AxisState, change: SetValue) -> AxisState:
    """Refuse to make an area nobody's that was somebody's at the start."""
    held = play.world.areas[change.row].owner
    return state if held and change.value is None else change.applied_to(state)


def _power(play: Play, state: AxisState, change: SetValue) -> AxisState:
    """Return the state in which another power is at the move: nothing of the former's turn
    counts."""
    if change.value != state.power:
        state = replace(play.turn_over(state).state, turn=TurnState())
    return replace(change.applied_to(state), winner=None)


def _phase(_play: Play, state: AxisState, change: SetValue) -> AxisState:
    return replace(change.applied_to(state), winner=None)


ABOUT = CorrectionSpec(
    roots={(): AxisState},
    titles={"powers": "power", "ownable": "area"},
    example=N_(
        "germany.cash=30 india.owner=japan india.complex=yes uk.technologies=rockets phase=combat"
    ),
    words=words,
    ids=ids,
    readers={"waiting": Reader(shown=counted)},
    appliers={"owner": owned, "power": _power, "phase": _phase},
)


@action
class Correction(correction.Correction[Play, AxisState], AxisAction):
    """Puts values in the books right."""

    changes: correction.Changes = field(
        correction.CHANGES, N_("What is put right, for example: germany.cash=30 india.owner=japan.")
    )
    about = ABOUT

    def refuse(self, play: Play, reason: str, change: SetValue | None = None) -> Refusal:
        return Refusal(reason)

    def impossible_refusals(self, play: Play, before: AxisState, after: AxisState) -> list[Refusal]:
        """Refuse to make an area nobody's that a power had from the start."""
        text = _("{area}: only a neutral area can be nobody's")
        return [
            self.refuse(play, play.world.say(text, area=change.row), change)
            for change in self.changes_meant(play, before)
            if change.word == "owner" and not change.value and play.world.areas[change.row].owner
        ]

    def who(self, state: AxisState) -> str:
        return state.power
