"""The order of the combat phase (p. 14): raids, then landings, then all other battles."""

from __future__ import annotations

from dataclasses import replace

from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940.own import Own
from companion.table.errors import Refusal
from companion.table.i18n import _

RAIDS, LANDINGS, BATTLES = 1, 2, 3
STRICT, FREE = "strict", "free"


def stage_of(kind: str) -> int | None:
    """The stage of a kind of battle; None for one at sea, which may clear the way for a landing
    or be a battle of its own."""
    return {"amphibious-land": LANDINGS, "land": BATTLES}.get(kind)


def refusals(play: Play, state: AxisState, stage: int | None) -> list[Refusal]:
    """A refusal for what should have been fought before."""
    own = state.own
    assert isinstance(own, Own)
    if state.choices["sequence"] == FREE or stage is None or stage >= own.stage:
        return []
    reason = _("Landings come before the other land battles of the turn")
    if stage == RAIDS:
        reason = _("Raids come before all battles of the turn")
    return [play.refuse("sequence", reason, _("'undo' goes back"))]


def reached(own: Own, stage: int | None) -> Own:
    """The books after dice were rolled in a stage; a battle at sea ends the raids."""
    return replace(own, fought=True, stage=max(own.stage, stage or LANDINGS))
