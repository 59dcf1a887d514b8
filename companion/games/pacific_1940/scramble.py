"""Scrambling (p. 14): fighters and tactical bombers of an island base defend the sea around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.games.axis import repeats
from companion.games.axis.action import (
    POWER,
    AxisAction,
    Draft,
    InPhase,
    area_before,
    counts_of,
    ones,
)
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940.facilities import facilities_in, text, working
from companion.games.pacific_1940.politics import CHINA, at_war, navies, no_ships, records_of
from companion.games.pacific_1940.records import AIR_BASE, PacificRecords, Scramble
from companion.table.actions import Ask, Asking, Field, action, field
from companion.table.counts import Counts, plus
from companion.table.errors import Refusal
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Step

if TYPE_CHECKING:
    from companion.games.axis.encounter import Encounter
    from companion.games.axis.outcome import FoughtBattle


def can_scramble(play: Play, unit: str) -> bool:
    """Return whether a unit may scramble."""
    roles = play.world.game.table("units")[unit]["roles"]
    return isinstance(roles, tuple) and "scrambles" in roles


def ready(play: Play, state: AxisState) -> list[str]:
    """Return the islands with a working air base whose owners are enemies with ships of the power
    at the move."""
    foes = navies(play, state, state.power)
    return [
        area
        for area, owner in state.owners.items()
        if play.world.areas[area].kind == "island"
        and owner in foes
        and working(play, state, area, AIR_BASE)
    ]


def joined(state: AxisState, area: str) -> dict[str, dict[str, int]]:
    """Return power -> aircraft that rose to defend a sea zone."""
    by_power: dict[str, dict[str, int]] = {}
    for rose in records_of(state).scrambles:
        if rose.zone == area and area not in state.turn.sea_battles:
            mine = by_power.setdefault(rose.power, {})
            mine[rose.unit] = mine.get(rose.unit, 0) + rose.count
    return by_power


def came_back(
    records: PacificRecords, encounter: Encounter, fought: FoughtBattle
) -> PacificRecords:
    """Return the books after a battle: of those that rose to it as many are left as can have
    lived."""
    if encounter.at_sea:
        zone = encounter.area
    elif fought.sea_battle:
        zone = encounter.zone
    else:
        return records
    not_counted = fought.left_at_sea(encounter.defenders_at_sea)
    scrambles = []
    for rose in records.scrambles:
        count = rose.count
        if rose.zone == zone:
            count = min(rose.count, not_counted.get(rose.unit, 0))
            not_counted[rose.unit] = not_counted.get(rose.unit, 0) - count
        if count:
            scrambles.append(replace(rose, count=count))
    return replace(records, scrambles=tuple(scrambles))


def waiting(state: AxisState) -> dict[str, dict[str, dict[str, int]]]:
    """Return zone -> power -> aircraft that rose and have not been fought."""
    zones = dict.fromkeys(rose.zone for rose in records_of(state).scrambles)
    return {zone: risen for zone in zones if (risen := joined(state, zone))}


def _risers(draft: Draft) -> list[Counts]:
    """Return one of each kind of aircraft that may scramble."""
    return ones([unit for unit in draft.play.world.units if can_scramble(draft.play, unit)])


def _islands(draft: Draft) -> list[str]:
    """Return the islands from which aircraft can rise now."""
    coasts, fought = draft.play.world.coasts, records_of(draft.state).fought
    return [] if fought else [key for key in ready(draft.play, draft.state) if coasts.get(key)]


def _late_refusals(play: Play, state: AxisState) -> list[Refusal]:
    """Refuse once the turn's battles have begun."""
    return Rise.late_refusals(play, state) if records_of(state).fought else []


def _why_nobody_rises(play: Play, state: AxisState) -> list[Refusal]:
    """Return why aircraft can rise from no island."""
    if state.power == CHINA:
        return [no_ships(play)]
    if late := _late_refusals(play, state):
        return late
    if not navies(play, state, state.power):
        reason = _("{power} is at war with nobody who has ships")
    else:
        reason = _("No enemy of {power} has an island with a working air base")
    return [play.refuse("scramble", reason, power=state.power)]


AIRCRAFT = counts_of(
    lambda draft: draft.play.world.vocabulary("units"),
    N_("Which aircraft? For example: 2 fighter."),
)


@action
class Rise(AxisAction):
    """Scramble: the defender's aircraft of an island base join the battle in a sea zone (p. 14)."""

    gate = InPhase("combat")
    replies = True
    island: str = field(
        area_before(area_before(AIRCRAFT), AIRCRAFT),
        N_("The island with the air base."),
        legal=_islands,
    )
    zone: str = field(
        area_before(AIRCRAFT),
        N_("The sea zone."),
        legal=lambda draft: sorted(draft.play.world.coasts.get(draft.answers["island"], ())),
    )
    units: Counts = field(AIRCRAFT, N_("The aircraft, for example: 2 fighter."), legal=_risers)
    power: str
    again: bool = True
    inputs = MappingProxyType(
        {
            "of": Field(
                POWER,
                N_("Whose they are, if not the island's owner's."),
                required=False,
                option="of",
                metavar="POWER",
            ),
            "again": repeats.FIELD,
        }
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Rise]:
        island = yield Ask("island", draft, idle=lambda: _why_nobody_rises(draft.play, draft.state))
        draft = draft.having("island", island)
        # Without a zone: why none could be named.
        nowhere = cls(island=island, zone="", units={}, power=draft.state.owners.get(island, ""))
        zone = yield Ask("zone", draft, idle=lambda: nowhere.refusals(draft.play, draft.state))
        units = yield Ask("units", draft)
        named = yield Ask("of", draft)
        seat = draft.seat if draft.seat in cls.repliers(draft.play, draft.state) else ""
        power = named or seat or draft.state.owners.get(island, "")
        rise = cls(island=island, zone=zone, units=units, power=power)
        draft.refuse(rise.refusals(draft.play, draft.state))
        again = yield from repeats.question(draft, rise.repeat_refusals(draft.play, draft.state))
        return replace(rise, again=again)

    @classmethod
    def repliers(cls, play: Play, state: AxisState) -> Sequence[str]:
        """Return the enemies of the power at the move, who may be guests on the island of a
        friend."""
        return navies(play, state, state.power) if ready(play, state) else ()

    @classmethod
    def late_refusals(cls, play: Play, state: AxisState) -> list[Refusal]:
        reason = _("Aircraft scramble before all battles and landings of the turn")
        return [play.refuse("scramble", reason, _("'undo' goes back"))]

    def who(self, state: AxisState) -> str:
        return self.power

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Refuse a scramble that is not from a working air base on an island of a power at war,
        into a sea zone beside it."""
        refusals = list[Refusal]()
        if state.power == CHINA:
            return [no_ships(play)]
        world, island, zone = play.world, self.island, self.zone
        name = world.area(island)
        names = ", ".join(map(world.area, ready(play, state))) or _("none")
        allowed = _("working island bases: {areas}").format(areas=names)
        if world.areas[island].kind != "island":
            return [play.refuse("scramble", _("{area}: only from islands"), allowed, area=name)]
        if AIR_BASE not in facilities_in(state, island):
            return [play.refuse("scramble", _("{area}: there is no air base"), allowed, area=name)]
        if not working(play, state, island, AIR_BASE):
            line = text(play, state, island, AIR_BASE)
            return [play.refuse("scramble", f"{name}: {line}", allowed)]
        if self.power == CHINA:
            reason = _("{area}: Chinese units stay in Chinese areas").format(area=name)
            return [play.refuse("china", reason, allowed)]
        if not at_war(state, self.power, state.power):
            reason = world.say(
                _("{power} is not at war with {other}"), power=self.power, other=state.power
            )
            return [play.refuse("scramble", reason, allowed)]
        if not world.friends(state.owners[island], self.power):
            reason = world.say(_("{area}: held by {power}"), area=name, power=state.owners[island])
            return [play.refuse("scramble", reason, allowed)]
        zones = sorted(world.coasts.get(island, ()))
        if zone not in zones:
            reason = world.say(_("{zone} does not touch {area}"), zone=zone, area=name)
            these = ", ".join(map(world.area, zones))
            refusals.append(
                play.refuse("scramble", reason, _("these do: {zones}").format(zones=these))
            )
        refusals += _late_refusals(play, state)
        for unit in self.units:
            if not can_scramble(play, unit):
                reason = world.say(_("{unit}: cannot scramble"), unit=unit)
                can_be = ", ".join(
                    world.unit(key, 2) for key in world.units if can_scramble(play, key)
                )
                refusals.append(play.refuse("scramble", reason, can_be))
        return refusals or ([] if self.again else self.repeat_refusals(play, state))

    def repeat_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Return a refusal if the same aircraft rise from an island to a zone twice: they are most
        often typed twice."""
        up = {
            rose.unit: rose.count
            for rose in records_of(state).scrambles
            if (rose.island, rose.zone, rose.power) == (self.island, self.zone, self.power)
            and rose.unit in self.units
        }
        if not up:
            return []
        reason = play.world.say(
            _("{island}: {units} rose there this turn"), island=self.island, units=up
        )
        return [repeats.refusal(play, "scramble", reason)]

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        records = records_of(state)
        more = tuple(
            Scramble(self.island, self.zone, self.power, unit, count)
            for unit, count in self.units.items()
        )
        return Step(replace(state, own=replace(records, scrambles=(*records.scrambles, *more))))

    def told(self, play: Play, state: AxisState) -> str:
        return play.world.say(
            _("scrambled from {island} to {zone}: {units}"),
            island=self.island,
            zone=self.zone,
            units=self.units,
        )

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        up: Counts = {}
        for force in joined(step.state, self.zone).values():
            up = plus(up, force)
        total = _("With those that rose before, over {zone}: {units}.")
        total = play.world.say(total, zone=self.zone, units=up)
        notes = [
            *([total] if up != self.units else []),
            _("'battle {zone}' counts them among the defenders.").format(zone=self.zone),
            play.world.say(
                _("They fight nowhere else this turn, not even for {island}."), island=self.island
            ),
            _("They land there again, or one area on if it falls, before the noncombat moves."),
        ]
        return [Line(self.told(play, before) + "."), *(Line(note, 2) for note in notes)]
