"""The order of the combat phase (p. 14): raids, then landings, then all other battles."""

from __future__ import annotations

from dataclasses import replace

from companion.games.axis import landing
from companion.games.axis.encounter import LAND, LANDING, Encounter
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940.records import PacificRecords
from companion.table.errors import Refusal
from companion.table.i18n import _

RAIDS, LANDINGS, BATTLES = 1, 2, 3
STRICT, FREE = "strict", "free"


def stage_of(play: Play, state: AxisState, encounter: Encounter) -> int | None:
    """Return the stage of a battle; None for one at sea, which may clear the way for a landing or
    be a battle of its own. Units that take ground without a way over land have landed there."""
    stage = {LANDING: LANDINGS, LAND: BATTLES}.get(encounter.kind)
    if stage == BATTLES and landing.land_units(play, encounter.attack):
        return stage_of_capture(play, state, str(encounter.area)) or BATTLES
    return stage


def stage_of_capture(play: Play, state: AxisState, area: str) -> int | None:
    """Return the stage in which an area falls that nobody defends; None where it may be any."""
    return LANDINGS if landing.way_in(play, area, state).by_sea_only else None


def refusals(play: Play, state: AxisState, stage: int | None) -> list[Refusal]:
    """Return a refusal for what comes too late."""
    records = state.own
    assert isinstance(records, PacificRecords)
    if state.choices["sequence"] == FREE or stage is None or stage >= records.stage:
        return []
    reason = _("Landings come before the other land battles of the turn")
    if stage == RAIDS:
        reason = _("Raids come before all battles of the turn")
    hint = _("'undo' goes back, 'amend --before LINE' puts it in its place")
    return [play.refuse("sequence", reason, hint)]


def reached(records: PacificRecords, stage: int | None) -> PacificRecords:
    """Return the books after something happened in a stage; where it may be any, the raids are
    over."""
    return replace(records, fought=True, stage=max(records.stage, stage or LANDINGS))
