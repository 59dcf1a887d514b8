"""The map of the war as the books know it: owners, complexes, victory cities, battles."""

from __future__ import annotations

from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.table.i18n import _
from companion.table.scene import Board, Look, Scene, Sign

_BOARDS = ("board", "board-west", "board-east")
"""Parts of the kits that make the map."""


def scene(play: Play, state: AxisState) -> Scene:
    """Return the map with all that has changed since it was printed."""
    world = play.world
    looks: dict[str, Look] = {}
    for area, owner in state.owners.items():
        printed = world.areas[area]
        changes = {}
        if owner != printed.owner:
            changes["owner"] = owner
        if changes:
            looks[area] = tuple(changes.items())
    signs = []
    for area in dict.fromkeys((*state.turn.battles, *state.turn.sea_battles)):
        signs.append(Sign(area, "⚔", _("fought over this turn"), "quiet"))
    tells = {area: tuple(_told(play, state, area)) for area in world.areas}
    board = Board(
        _BOARDS[:1],
        world.game.title("en"),
        looks,
        tuple(state.turn.changed),
        signs=tuple(signs),
        tells=tells,
    )
    return Scene((board,))


def _told(play: Play, state: AxisState, area: str) -> list[str]:
    owner = state.owners.get(area)
    income = play.world.areas[area].income
    lines = []
    if owner:
        lines.append(_("{power}, {n} IPC").format(power=play.world.power(owner), n=income))
    if area in state.complexes:
        lines.append(_("industrial complex"))
    return lines
