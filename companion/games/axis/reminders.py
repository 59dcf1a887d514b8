"""Reminders of what a table forgets: canals, where no aircraft land, who has fought, and what money
buys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.games.axis.counts import Counts, minus, plus
from companion.games.axis.encounter import ATTACKER, DEFENDER, Encounter
from companion.games.axis.outcome import FoughtBattle
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.axis.terms import FIRST
from companion.table.i18n import _
from companion.table.reply import Block, Line

if TYPE_CHECKING:
    from companion.games.axis.combat import StepRecord

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


# -- after a battle ----------------------------------------------------------------------------


def after_battle(play: Play, encounter: Encounter, fought: FoughtBattle) -> list[str]:
    """Return the aircraft without a deck, and guns that were taken."""
    lines = list[str]()
    at_sea = encounter.defenders_at_sea  # those ashore need no deck
    for side, before, left in (
        (ATTACKER, encounter.attackers, fought.attacker_left),
        (DEFENDER, at_sea, fought.left_at_sea(at_sea)),
    ):
        lines += stranded(play, side, before, left, fought.damaged.get(side, {}))
    if alone := left_alone(encounter, fought):
        text = _("Left alone, moving to a zone that an attacker came from (p. {page}): {units}.")
        lines.append(text.format(page=play.page("alone"), units=play.world.counts(alone)))
    if captured := captured_guns(play, encounter, fought):
        text = _("Captured, staying where they are until the next turn (p. {page}): {guns}.")
        lines.append(text.format(guns=play.world.counts(captured), page=play.page("complex")))
    return lines


def left_alone(encounter: Encounter, fought: FoughtBattle) -> Counts:
    """Return the ships of an attacker who has lost at sea and did not retreat: they cannot fight,
    and leave."""
    lost = encounter.at_sea and fought.winner == DEFENDER and not fought.retreated
    return minus(fought.attacker_left, fought.submerged.get(ATTACKER, {})) if lost else {}


def stranded(play: Play, side: str, before: Counts, left: Counts, damaged: Counts) -> Sequence[str]:
    """Return the aircraft that flew where a carrier went down or was damaged, if the decks that are
    left cannot take them all."""
    units = play.world.units
    decks = {unit: count - damaged.get(unit, 0) for unit, count in left.items()}
    room = sum(units[unit].carrier_capacity * count for unit, count in decks.items())
    if room == sum(units[unit].carrier_capacity * count for unit, count in before.items()):
        return []
    flying = {unit: count for unit, count in left.items() if units[unit].carrier_load and count}
    load = sum(units[unit].carrier_load * count for unit, count in flying.items())
    if load <= room:
        return []
    text = _(
        "{side}: carriers are sunk or damaged; those left have room for {room} of {units},"
        " and who finds no other place to land is lost (p. {page})."
    )
    return [
        play.world.say(
            text,
            side=play.world.game.words(play.world.lang()).label(side),
            room=room,
            units=flying,
            page=play.page("deck" if side == ATTACKER else "stranded"),
        )
    ]


class Decks:
    """The decks and aircraft of both sides of a battle as it goes on."""

    def __init__(self, encounter: Encounter, damaged: Mapping[str, Counts]) -> None:
        self._before = {ATTACKER: encounter.attackers, DEFENDER: encounter.defenders_at_sea}
        self._left = {side: dict(units) for side, units in self._before.items()}
        self._damaged = {side: dict(damaged.get(side, {})) for side in self._before}

    def after(self, play: Play, step: StepRecord) -> Sequence[str]:
        """Return what a step means for aircraft, if it struck a carrier of theirs."""
        struck = step.struck
        if struck not in self._left:
            return ()
        left, damaged, carriers = self._left[struck], self._damaged[struck], False
        for token, hits in step.casualties.items():
            bare = token.partition("@")[0]
            unit = bare.removesuffix(FIRST)
            carriers |= bool(play.world.units[unit].carrier_capacity)
            if bare.endswith(FIRST):
                damaged[unit] = damaged.get(unit, 0) + hits
                continue
            left[unit] = left.get(unit, 0) - hits
            damaged[unit] = max(damaged.get(unit, 0) - hits, 0)
        return stranded(play, struck, self._before[struck], left, damaged) if carriers else ()


def captured_guns(play: Play, encounter: Encounter, fought: FoughtBattle) -> dict[str, int]:
    """AA guns among the defenders of an area that was taken."""
    guns: dict[str, int] = {}
    if not fought.captured:
        return guns
    for row in play.world.game.table("units"):
        roles = row["roles"]
        if isinstance(roles, tuple) and "aa" in roles:
            for units in encounter.defend.values():
                guns = plus(guns, {row.id: units.get(row.id, 0)})
    return guns
