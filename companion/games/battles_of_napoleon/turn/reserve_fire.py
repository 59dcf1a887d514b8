"""Infantry in reserve that may fire at who moves before it (p. 33)."""

from __future__ import annotations

from companion.games.battles_of_napoleon import field as battlefield
from companion.games.battles_of_napoleon.actions import MOVE
from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.reserves import RESERVE
from companion.games.battles_of_napoleon.state import SEGMENT_1, NapoleonState
from companion.table.lazy import Place, kind_at

FIRE: Place = ("companion.games.battles_of_napoleon.combat.assaults", "Fire")
"""Place of the rules of fire, loaded when an enemy has come before a reserve."""


def shots(play: Play, state: NapoleonState) -> list[tuple[str, str]]:
    """Return (unit, target) of each shot that a reserve may fire now, by the hexes in the books."""
    if state.phase != SEGMENT_1 or state.active is None:
        return []
    came = [u for u in state.units_of(state.active) if u.hex and MOVE in u.acted(SEGMENT_1)]
    nation = state.groups[state.active].nation
    return [
        (unit.id, target.id)
        for unit in battlefield.enemies(state, nation)
        if unit.hex and state.groups[unit.group].order == RESERVE
        for target in came
        if _may_fire(play, state, unit.id, target.id)
    ]


def _may_fire(play: Play, state: NapoleonState, unit: str, target: str) -> bool:
    shot = kind_at(*FIRE)(unit=unit, target=target, reaction=True)
    return not shot.beforehand_refusals(play, state)
