"""Facilities that bombers may raid now (pp. 14-15)."""

from __future__ import annotations

from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940 import sequence
from companion.games.pacific_1940.facilities import facilities_in
from companion.games.pacific_1940.politics import CHINA, war_refusal
from companion.table.i18n import _


def may(play: Play, state: AxisState) -> bool:
    """Return whether there is something to raid, and time for it."""
    if state.power == CHINA or sequence.refusals(play, state, sequence.RAIDS):
        return False
    return bool(targets(play, state, state.power))


def targets(play: Play, state: AxisState, power: str) -> list[str]:
    """Return the areas with facilities that a power may bomb."""
    return [
        area
        for area, owner in state.owners.items()
        if facilities_in(state, area) and war_refusal(play, state, power, owner) is None
    ]


def named(play: Play, state: AxisState, power: str) -> str:
    """Return the areas that may be bombed, as the allowance of a refusal."""
    names = map(play.world.area, targets(play, state, power))
    return _("enemy facilities: {areas}").format(areas=", ".join(names) or _("none"))
