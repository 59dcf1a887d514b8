"""Reminders of what a table forgets: canals, where no aircraft land, who has fought, and what money
buys."""

from __future__ import annotations

from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.table.i18n import _
from companion.table.reply import Block, Line

AIR = "air"
_MOVING = ("combat-move", "noncombat-move")


def blocks(play: Play, state: AxisState) -> list[Block]:
    """Return the reminders for the phase, a line each. After the war there are none."""
    if state.winner is not None:
        return []
    lines = canals(play, state) if state.phase in _MOVING else []
    return [*(Line(f"- {line}") for line in lines), *of_the_turn(play, state)]


def of_the_turn(play: Play, state: AxisState) -> list[Block]:
    """Return the reminders that have come about in this turn."""
    lines: list[str] = []
    if state.phase in (*_MOVING, "combat"):
        lines += no_landing(play, state)
    if state.phase in ("combat", "noncombat-move"):
        lines += tired(play, state)
    return [Line(f"- {line}") for line in lines]


# -- on the way --------------------------------------------------------------------------------


def canals(play: Play, state: AxisState) -> list[str]:
    """Say for each canal who may pass: the side that held its areas when the turn began."""
    return list(canal_lines(play, state).values())


def canal_lines(play: Play, state: AxisState) -> dict[str, str]:
    """Return the sentence of each canal by its id."""
    lines = {}
    for row in play.world.game.tables.get("canals") or ():
        areas = row["control_areas"]
        assert isinstance(areas, tuple)
        name = play.world.name("canals", row.id)
        sides = {play.world.side(state.owners[area]) for area in map(str, areas)}
        fresh = [play.world.area(str(a)) for a in areas if a in state.turn.won]
        if fresh:
            text = _("{canal}: not this turn, {areas} has changed hands (p. {page})")
            lines[row.id] = text.format(canal=name, areas=", ".join(fresh), page=play.page("canal"))
        elif len(sides) == 1:
            text = _("{canal}: open to the {side} (p. {page})")
            side = play.world.side_name(sides.pop())
            lines[row.id] = text.format(canal=name, side=side, page=play.page("canal"))
        else:
            text = _("{canal}: closed, both sides hold its banks (p. {page})")
            lines[row.id] = text.format(canal=name, page=play.page("canal"))
    return lines


def no_landing(play: Play, state: AxisState) -> list[str]:
    """Return the areas of the own side that were not so when the turn began; AA guns taken with
    them stay."""
    mine = [
        play.world.area(area)
        for area in state.turn.won
        if area in state.owners and play.world.friends(state.owners[area], state.power)
    ]
    if not mine:
        return []
    text = _("No aircraft land in {areas}, taken this turn (p. {page}); AA guns stay there")
    return [text.format(areas=", ".join(mine), page=play.page("air"))]


def tired(play: Play, state: AxisState) -> list[str]:
    """Say which units have fought: a unit takes part in one battle a turn."""
    places = [
        f"{play.world.area(area)}: {play.world.counts(units)}"
        for area, units in state.turn.fought.items()
        if units
    ]
    if not places:
        return []
    text = _("No second battle this turn (p. {page}) for the units of {places}")
    if state.phase == "noncombat-move":
        text = _("Have fought; only their aircraft move now (p. {page}): {places}")
    page = play.page("again" if state.phase == "combat" else "moved")
    return [text.format(places="; ".join(places), page=page)]
