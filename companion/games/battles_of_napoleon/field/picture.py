"""The field as text: a hex is four letters wide, odd rows stand half a hex to the east."""

from __future__ import annotations

from companion.games.battles_of_napoleon.field.ground import ground_of
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.state import NapoleonState
from companion.games.battles_of_napoleon.world import World
from companion.table.i18n import _
from companion.table.reply import Block, Line, ReadyText

ARROWS = {"N": "↑", "NE": "↗", "SE": "↘", "S": "↓", "SW": "↙", "NW": "↖"}
OPEN, HILL, LEADER = "·", "^", "*"
SIGNS = "♣#%=&@"
"""Signs for the kinds of terrain that are not open, in the order of the game's table."""


def field(world: World, state: NapoleonState) -> list[Block]:
    """Return the field as ready text, with a line below that explains its signs.

    A hex shows one thing: its unit with the arrow of its facing (` F1a↗`), else a commander who
    stands alone, else the sign of its terrain, else a hill or open ground. Units and commanders
    whose hex nobody gave are left out, and so are commanders who stand with a unit."""
    ground = ground_of(world, state.scenario)
    open_kinds = {key for key in world.terrain if key.startswith("open")}
    present = [
        key for key in world.terrain if key in ground.terrain.values() and key not in open_kinds
    ]
    signs = dict(zip(present, SIGNS, strict=False))  # a field with fewer kinds leaves signs over
    cells = {
        place: f" {signs.get(key) or (HILL if ground.level.get(place) else OPEN)}"
        for place, key in ground.terrain.items()
    }
    for officer in state.officers.values():
        if officer.unit is None and officer.hex is not None:
            cells[officer.hex] = f" {LEADER}"
    for unit in state.units.values():
        if unit.hex is not None and not unit.gone and unit.parent is None:  # no rifles (p. 62)
            cells[unit.hex] = world.label(unit.id) + ARROWS.get(unit.facing, " ")
    letters = "".join(f" {chr(ord('A') + column):<3}" for column in range(ground.columns))
    lines = ["   " + letters.rstrip()]
    for row in range(ground.rows):
        shown = "".join(f"{cells.get(Hex(column, row), ''):<4}" for column in range(ground.columns))
        lines.append(f"{row + 1:<3}{'  ' * (row % 2)}{shown}".rstrip())  # odd rows: half a hex
    sign_names = [
        (HILL, _("hill")),
        *((sign, world.name("terrain", key)) for key, sign in signs.items()),
        (LEADER, _("commander")),
    ]
    legend = "   ".join(f"{sign} {name}" for sign, name in sign_names)
    return [ReadyText("\n".join(lines)), Line(legend)]
