"""Repairs of complexes and bases (p. 10)."""

from __future__ import annotations

import re
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from companion.games.axis import money
from companion.games.axis.action import AxisAction, Draft, InPhase, area_before
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940 import facilities, reasons, ships
from companion.games.pacific_1940.facilities import (
    damage,
    damaged,
    facilities_in,
    facility_name,
    facility_words,
    text,
    with_damage,
)
from companion.games.pacific_1940.politics import CHINA, records_of
from companion.games.pacific_1940.records import COMPLEX, two_hits
from companion.table.actions import Ask, Asking, Field, Input, action, field, kept, why_withheld
from companion.table.counts import Counts, minus
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Entry, Step
from companion.table.words import Vocabulary, parse_counts, read_number


class Work(NamedTuple):
    """Facility that is repaired in an area, and by how much; what is not said follows from the
    damage."""

    facility: str | None = None
    points: int | None = None


def _read(draft: Draft, typed: str) -> Work:
    """Read a facility, and how much is repaired: `complex 2`, `naval base`. Raises UsageError."""
    match = re.fullmatch(r"(.*?)\s*(?<!\d)([0-9]{0,6})", typed)
    if match is None or (match[2] and not match[1]):
        raise UsageError(_("Which facility? For example: repair japan complex 2."))
    facility = facility_words(draft.play).find(match[1]) if match[1] else None
    return Work(facility, int(match[2]) if match[2] else None)


def _shown(draft: Draft, work: Work) -> str:
    name = facility_words(draft.play).shown(work.facility or COMPLEX)
    return name if work.points is None else f"{name} {work.points}"


def _price(play: Play, points: int) -> int:
    return points * play.world.constants["repair_cost_per_damage"]


def affordable(draft: Draft) -> dict[str, list[Work]]:
    """Return area -> what of its damage there is money for."""
    play, state = draft.play, draft.state
    most = state.active.cash // _price(play, 1)
    by_area: dict[str, list[Work]] = {}
    for area, facility, hurt in damaged(state, state.power) if most else ():
        by_area.setdefault(area, []).append(Work(facility, min(hurt, most)))
    return by_area


def _repairable_in(draft: Draft) -> list[str]:
    """Return the areas and sea zones where there is something to repair."""
    play, state = draft.play, draft.state
    hurt = ships.of_power(state, state.power)
    zones = facilities.base_zones(play, state, state.power) if hurt else []
    return [*affordable(draft), *zones]


def _two_hits(draft: Draft) -> Vocabulary:
    words: Vocabulary = draft.play.world.vocabulary("units").only(two_hits(draft.play.world))
    return words


def _damaged_ships(draft: Draft) -> Counts:
    return dict(ships.of_power(draft.state, draft.state.power))


WORK = Input(_read, shown=_shown)
SHIPS: Input[Counts] = Input(
    lambda draft, typed: parse_counts(typed, _two_hits(draft)),
    shown=lambda draft, units: draft.play.world.counts(units),
    words=_two_hits,
    form="counts",
    limits=_damaged_ships,
)


@action
class Repair(AxisAction):
    """Damage taken off a complex or a base (p. 10)."""

    gate = InPhase("purchase")
    area: str = field(
        area_before(WORK),
        N_("The area, or the zone of damaged ships."),
        legal=_repairable_in,
        idle=lambda draft: _why_nothing_to_repair(draft),
    )
    facility: str = ""
    points: int = 0
    ships: Counts = kept(default={})
    inputs = MappingProxyType(
        {
            "work": Field(
                WORK,
                N_("The facility and how much (default: all), for example: complex 2."),
                required=False,
                default=Work(),
                legal=lambda draft: affordable(draft).get(draft.answers["area"], []),
            ),
            "damaged": Field(
                SHIPS,
                N_("The damaged ships, for example: 1 battleship."),
                legal=lambda draft: [hurt] if (hurt := _damaged_ships(draft)) else [],
                idle=lambda draft: _why_whole(draft),
            ),
        }
    )

    @classmethod
    def means(cls, draft: Draft) -> str:
        world = draft.play.world
        text = _("{price} for each damage, ships for nothing")
        return text.format(price=world.money(_price(draft.play, 1)))

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Repair]:
        """Ask for the area, then at sea for the damaged ships, on land for the facility and the
        points to repair."""
        play, state = draft.play, draft.state
        area = yield Ask("area", draft)
        if play.world.areas[area].is_sea:
            return cls(area=area, ships=(yield Ask("damaged", draft.having("area", area))))
        hurt = {key: n for place, key, n in damaged(state, state.power) if place == area}
        names = ", ".join(facility_name(play, state, area, key) for key in hurt)
        work = yield Ask(
            "work",
            draft.having("area", area),
            legal=[work._replace(points=None) for work in affordable(draft).get(area, ())],
            required=len(hurt) > 1,
            wanted=True,
            follows="area",
            missing=_("Which facility: {names}?").format(names=names),
        )
        facility = work.facility or next(iter(hurt), COMPLEX)
        points = work.points
        if points is None:
            points = yield cls._points(draft, area, facility, hurt.get(facility, 0))
        return cls(area=area, facility=facility, points=points)

    @staticmethod
    def _points(draft: Draft, area: str, facility: str, hurt: int) -> Ask[int]:
        """Ask how much of the damage is repaired: usually as much as there is money for."""
        play, state = draft.play, draft.state
        most = min(hurt, state.active.cash // _price(play, 1))
        text = _("{facility}: how much of its damage (1 to {most})")
        return Ask(
            "work",
            draft,
            text.format(facility=facility_name(play, state, area, facility), most=most),
            Input(lambda _draft, typed: read_number(typed), form="number", most=most),
            legal=[],
            default=hurt,
            usual=most,
            wanted=most > 1,
            follows="work",
            typed=False,
        )

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Refuse a repair of what is not the power's, of more than is damaged, or beyond its cash.
        At sea it is ships that are repaired."""
        area, world = self.area, play.world
        if world.areas[area].is_sea:
            return self._ship_refusals(play, state)
        if state.owners.get(area) != state.power or self.facility not in facilities_in(state, area):
            reason = world.say(_("{area}: you have no such facility there"), area=area)
            return [play.refuse("repair", reason, _repairable(play, state))]
        hurt = damage(state, area, self.facility)
        if not 1 <= self.points <= hurt:
            reason = world.say(_("{area}: its damage is {damage}"), area=area, damage=hurt)
            return [play.refuse("repair", reason, _repairable(play, state))]
        price = _price(play, self.points)
        if price > state.active.cash:
            reason = _("The repair costs {price}, but there are only {cash}").format(
                price=price, cash=world.money(state.active.cash)
            )
            return [play.refuse("repair", reason, _("repair less") if self.points > 1 else "")]
        return []

    def _ship_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Refuse to repair ships where no working naval base of friends serves the zone; it costs
        nothing."""
        world, refusals = play.world, list[Refusal]()
        zones = facilities.base_zones(play, state, state.power)
        if self.area not in zones:
            reason = _("{zone}: no working naval base of yours serves it")
            names = ", ".join(map(world.area, zones)) or _("none")
            refusals.append(
                play.refuse(
                    "repair",
                    reason,
                    _("zones that are served: {zones}").format(zones=names),
                    zone=self.area,
                )
            )
        known = ships.of_power(state, state.power)
        if minus(self.ships, known):
            reason = world.say(
                _("Damaged ships of {power}: {units}"), power=state.power, units=known
            )
            allowed = _("'set {power}.damaged=…' puts that right").format(power=state.power)
            refusals.append(play.refuse("repair", reason, allowed))
        return refusals

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        """Repair ships for nothing, or pay for the damage taken off a facility."""
        if self.ships:
            records = records_of(state)
            left_hurt = minus(ships.of_power(state, state.power), self.ships)
            return Step(replace(state, own=ships.changed(records, state.power, left_hurt)))
        left = max(damage(state, self.area, self.facility) - self.points, 0)
        records = with_damage(records_of(state), self.area, self.facility, left)
        price = _price(play, self.points)
        return money.book(
            replace(state, own=records), Entry(state.power, -price, reasons.REPAIR, self.area)
        )

    def told(self, play: Play, state: AxisState) -> str:
        if self.ships:
            text = _("{zone}: repaired, for nothing: {units}")
            return play.world.say(text, zone=self.area, units=self.ships)
        return play.world.say(
            _("{area}: {facility} repaired by {points} for {price}"),
            area=self.area,
            facility=facility_name(play, state, self.area, self.facility),
            points=self.points,
            price=play.world.money(_price(play, self.points)),
        )

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        after = step.state
        if self.ships:
            left = ships.of_power(after, after.power)
            text_left = play.world.say(_("Still damaged: {units}"), units=left)
            return [Line(self.told(play, before) + "."), Line(text_left, 2)]
        cash = _("Cash now: {amount}").format(amount=play.world.money(after.active.cash))
        return [
            Line(self.told(play, before) + "."),
            Line(text(play, after, self.area, self.facility), 2),
            Line(cash, 2),
        ]


def _why_whole(draft: Draft) -> list[Refusal]:
    """Refuse where no ship is damaged, or where the zone is served by no naval base."""
    ship = two_hits(draft.play.world)[0]
    return Repair(area=draft.answers["area"], ships={ship: 1}).refusals(draft.play, draft.state)


def _why_nothing_to_repair(draft: Draft) -> list[Refusal]:
    """Refuse with what is damaged and cannot be repaired, or because nothing is damaged."""
    play, state = draft.play, draft.state
    hurt = damaged(state, state.power)
    refusals = why_withheld(
        draft, hurt, lambda place: Repair(area=place[0], facility=place[1], points=1)
    )
    if units := ships.of_power(state, state.power):
        reason = _("Damaged: {units}; but no working naval base of yours serves a zone")
        refusals.append(play.refuse("repair", reason, units=units))
    if refusals:
        return refusals
    reason = _("{power} has nothing damaged")
    allowed = ""
    if state.power != CHINA:
        allowed = _(
            "'set {power}.damaged=…' puts ships right, 'set {area}.complex.damage=…' a facility"
        ).format(power=state.power, area=_any_complex(state))
    return [play.refuse("repair", reason, allowed, power=state.power)]


def _any_complex(state: AxisState) -> str:
    """Return an area to name in an example: one of the power's complexes, or else any."""
    records = (area for area in state.complexes if state.owners.get(area) == state.power)
    return next(records, next(iter(state.owners)))


def _repairable(play: Play, state: AxisState) -> str:
    facilities_hurt = [
        f"{play.world.area(area)} {facility_name(play, state, area, facility)} {hurt}"
        for area, facility, hurt in damaged(state, state.power)
    ]
    return _("damaged: {facilities}").format(facilities=", ".join(facilities_hurt) or _("none"))
