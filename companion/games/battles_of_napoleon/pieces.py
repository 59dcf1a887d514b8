"""Printed pieces of a unit: the plate that shows its formation, and the strip with its figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from companion.games.battles_of_napoleon.play import Play
from companion.games.battles_of_napoleon.records import CAVALRY
from companion.games.battles_of_napoleon.state import (
    COLUMN,
    LIMBERED,
    LINE,
    MOUNTED,
    OPEN_ORDER,
    ROUTED,
    SQUARE,
    UNLIMBERED,
    NapoleonState,
    Unit,
)
from companion.table.i18n import _
from companion.table.scene import Battle, Card, Spread

FRONT: Literal["front"] = "front"
BACK: Literal["back"] = "back"

PLATES: Mapping[str, tuple[str, Literal["front", "back"]]] = {
    COLUMN: ("plates-infantry", FRONT),
    LINE: ("plates-infantry", BACK),
    SQUARE: ("plates-square", FRONT),
    OPEN_ORDER: ("plates-square", BACK),
    MOUNTED: ("plates-cavalry", FRONT),
    UNLIMBERED: ("plates-guns", FRONT),
    LIMBERED: ("plates-guns", BACK),
}
"""Formation -> the part of the kit that prints it, and its side."""
_STRIPS: Mapping[int, tuple[str, Literal["front", "back"]]] = {
    4: ("strips-4-3", FRONT),
    3: ("strips-4-3", BACK),
    2: ("strips-2-1", FRONT),
    1: ("strips-2-1", BACK),
}
_CAVALRY_STRIPS: Mapping[int, tuple[str, Literal["front", "back"]]] = {
    3: ("strips-3-2", FRONT),
    2: ("strips-3-2", BACK),
    1: ("strips-1", FRONT),
}
"""Figures -> the part that prints so many, and its side."""


class Face(NamedTuple):
    """A side of a printed piece."""

    piece: str
    side: Literal["front", "back"]


def blocks(play: Play, state: NapoleonState) -> dict[str, str]:
    """Return the printed block of figures of each unit: `{"f1a": "french-infantry-blue-1"}`.

    The kit prints blocks by nation, arm, the colour of the group, and a number: the unit's place in
    its group, from 1. A unit for which the kit prints none is left out."""
    by_look = {
        (str(row["nation"]), str(row["arm"]), str(row["colour"]), str(row["number"])): row.id
        for row in play.world.game.tables["blocks"]
    }
    groups = play.world.game.tables["scenario_groups"].by_id
    units_so_far: dict[str, int] = {}
    block_of: dict[str, str] = {}
    for unit in state.units.values():
        units_so_far[unit.group] = number = units_so_far.get(unit.group, 0) + 1
        group = state.groups[unit.group]
        row = groups.get(f"{state.scenario}.{unit.group}")
        colour = str(row["colour"] or "neutral") if row else "neutral"
        if block := by_look.get((group.nation, group.arm, colour, str(number))):
            block_of[unit.id] = block
    return block_of


def plate(unit: Unit, block: str) -> Face | None:
    """Return the plate of a unit in its formation; None where it has none."""
    if unit.formation not in PLATES:
        return None
    part, side = PLATES[unit.formation]
    return Face(f"{part}/{block}", BACK if unit.state == ROUTED else side)


def strip(unit: Unit, block: str, arm: str) -> Face | None:
    """Return the strip with the figures that a unit has left."""
    strips = _CAVALRY_STRIPS if arm == CAVALRY else _STRIPS
    if unit.figures not in strips:
        return None
    part, side = strips[unit.figures]
    return Face(f"{part}/{block}", side)


def laid_battle(play: Play, state: NapoleonState, units: tuple[str, ...]) -> Battle:
    """Return the printed pieces of the units that fight, or that are tested, for the big screen:
    each unit is a side with its plate and its strip. The last one is the target, on whose hex the
    fight is shown. Keys that are no units of the session only stand in the title."""
    world, block_of = play.world, blocks(play, state)
    sides = [
        Spread(
            f"{world.nation(state.nation_of(key))}: {world.label(key)}",
            tuple(_faces(play, state.units[key], block_of.get(key, ""))),
            state.nation_of(key),
        )
        for key in units
        if key in state.units
    ]
    title = " – ".join(map(world.label, units))
    return Battle(title, units[-1] if units else "", sides=tuple(sides))


def _faces(play: Play, unit: Unit, block: str) -> Iterator[Card]:
    """Yield the plate with a unit's formation and the strip with its figures; nothing for a unit
    without a block."""
    world, card = play.world, play.world.units[unit.card]
    if not block:
        return
    shape = world.name("formations", unit.formation) if unit.formation else ""
    if face := plate(unit, block):
        yield Card(face.piece, f"{world.label(unit.id)}: {shape}", face.side, shape)
    if face := strip(unit, block, card.arm):
        figures = _("figures {n} of {all}").format(n=unit.figures, all=card.figures)
        yield Card(face.piece, f"{world.label(unit.id)}: {figures}", face.side, figures)
