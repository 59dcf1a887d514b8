"""Reminders of what a battle leaves: aircraft without a deck, ships left alone, captured guns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.games.axis.battle_view import guns
from companion.games.axis.encounter import ATTACKER, DEFENDER, Encounter
from companion.games.axis.outcome import FoughtBattle
from companion.games.axis.play import Play
from companion.games.axis.terms import FIRST
from companion.table.counts import Counts, minus
from companion.table.i18n import _

if TYPE_CHECKING:
    from companion.games.axis.combat import StepRecord


def reminders(play: Play, encounter: Encounter, fought: FoughtBattle) -> list[str]:
    """Return what players are reminded of: aircraft without a deck, attackers left alone at sea,
    and guns that were taken."""
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
    if fought.captured and (captured := guns(play, encounter)):
        text = _("Captured, staying where they are until the next turn (p. {page}): {guns}.")
        lines.append(text.format(guns=play.world.counts(captured), page=play.page("complex")))
    return lines


def left_alone(encounter: Encounter, fought: FoughtBattle) -> Counts:
    """Return the ships of an attacker who has lost at sea and did not retreat: they cannot fight,
    and leave."""
    lost = encounter.at_sea and fought.winner == DEFENDER and not fought.retreated
    return minus(fought.attacker_left, fought.submerged.get(ATTACKER, {})) if lost else {}


def stranded(play: Play, side: str, before: Counts, left: Counts, damaged: Counts) -> Sequence[str]:
    """Return a reminder if a carrier went down or was damaged and the decks that are left cannot
    take all aircraft; else none."""
    units = play.world.units
    decks = {unit: count - damaged.get(unit, 0) for unit, count in left.items()}
    room = sum(units[unit].carrier_capacity * count for unit, count in decks.items())
    if room == sum(units[unit].carrier_capacity * count for unit, count in before.items()):
        return []  # no deck was lost
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
        """Return the reminders about aircraft whose carrier a step struck."""
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
