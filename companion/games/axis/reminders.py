"""Reminders of what a table forgets: canals, where no aircraft land, who has fought, and what money
buys."""

from __future__ import annotations

from typing import NamedTuple

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
    return [passage.says for passage in passages(play, state).values()]


class Passage(NamedTuple):
    """Who passes a canal: the side of `holder`, the power on its bank; nobody where that is empty.
    `says` tells it in a sentence."""

    holder: str
    says: str


def passages(play: Play, state: AxisState) -> dict[str, Passage]:
    """Return the passage of each canal by the canal's id."""
    found = {}
    for row in play.world.game.tables.get("canals") or ():
        areas = row["control_areas"]
        assert isinstance(areas, tuple)
        name, page = play.world.name("canals", row.id), play.page("canal")
        holders = [state.owners[area] for area in map(str, areas)]
        sides = set(map(play.world.side, holders))
        fresh = [play.world.area(str(a)) for a in areas if a in state.turn.won]
        holder = ""
        if fresh:
            text = _("{canal}: not this turn, {areas} has changed hands (p. {page})")
            says = text.format(canal=name, areas=", ".join(fresh), page=page)
        elif len(sides) == 1:
            text, holder = _("{canal}: open to the {side} (p. {page})"), holders[0]
            side = play.world.side_name(sides.pop())
            says = text.format(canal=name, side=side, page=page)
        else:
            text = _("{canal}: closed, both sides hold its banks (p. {page})")
            says = text.format(canal=name, page=page)
        found[row.id] = Passage(holder, says)
    return found


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
