"""Buying units and bringing them onto the board (pp. 7, 19)."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from companion.games.axis import money
from companion.games.axis.action import (
    AREA,
    UNITS,
    AxisAction,
    Draft,
    InPhase,
    area_before,
)
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.table import lexicon
from companion.table.actions import Ask, Asking, Field, Purse, action, field
from companion.table.counts import Counts, minus, plus
from companion.table.errors import Refusal, RefusedError, UsageError
from companion.table.i18n import N_, _, ngettext
from companion.table.reply import Block, Line
from companion.table.rules import Entry, Step
from companion.table.words import Vocabulary, parse_counts

FACILITY = "facility"
KEEP, REFUND, LOST = "keep", "refund", "lost"
"""Fate of units that were not placed."""


def cost(play: Play, units: Counts) -> int:
    return sum(play.world.units[unit].cost * count for unit, count in units.items())


# -- buying ------------------------------------------------------------------------------------


def _affordable(draft: Draft) -> list[Counts]:
    """Return the greatest number of each unit that the power can pay for, one entry a unit."""
    cash = draft.state.active.cash
    most = {unit: cash // price for unit, price in buyable(draft.play, draft.state)}
    return [{unit: count} for unit, count in most.items() if count > 0]


def _priced(draft: Draft, units: Counts) -> str:
    """Return text such as `8 Infantry at 3`."""
    world = draft.play.world
    parts = [
        _("{count} {unit} at {price}").format(
            count=count, unit=world.unit(unit, count), price=world.units[unit].cost
        )
        for unit, count in units.items()
    ]
    return ", ".join(parts)


def buyable(play: Play, state: AxisState) -> list[tuple[str, int]]:
    """Return (unit, price) of all that the power at the move may buy, money aside."""
    return [
        (unit, row.cost)
        for unit, row in play.world.units.items()
        if row.cost and not play.buy_refusals(state, {unit: 1})
    ]


def prices(play: Play, state: AxisState) -> list[Block]:
    """List what the power at the move may buy, and how many of each its money would buy."""
    cash = state.active.cash
    named = [
        f"{play.world.unit(unit)} {price} ({cash // price if cash > 0 else 0})"
        for unit, price in buyable(play, state)
    ]
    if not named or state.winner is not None:
        return []
    text = _("Prices, and how many {cash} would buy: {units}.")
    return [Line(text.format(cash=play.world.money(cash), units=", ".join(named)))]


@action
class Buy(AxisAction):
    """A purchase of units, to be placed later in the turn (p. 7)."""

    gate = InPhase("purchase")
    units: Counts = field(
        UNITS,
        N_("Which units, for example: 3 infantry 2 tank."),
        legal=_affordable,
        priced=_priced,
        purse=lambda draft: Purse(draft.state.active.cash, dict(buyable(draft.play, draft.state))),
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Buy]:
        columns = prices(draft.play, draft.state)
        return cls(units=(yield Ask("units", draft, columns=columns, listed=not columns)))

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Refuse units that the edition does not sell now, and more than the cash pays for."""
        price, cash = cost(play, self.units), state.active.cash
        refusals = play.buy_refusals(state, self.units)
        if not refusals and price > cash:
            reason = play.world.say(
                _("{units} cost {price}, but there are only {cash}"),
                units=self.units,
                price=price,
                cash=play.world.money(cash),
            )
            return [play.refuse("purchase", reason, _("buy less"))]
        return refusals

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        mine = state.active
        bought = replace(mine, waiting=plus(mine.waiting, self.units))
        entries = [
            Entry(state.power, -play.world.units[unit].cost * count, money.BUY, unit)
            for unit, count in self.units.items()
        ]
        return money.book(state.with_power(state.power, bought), *entries)

    def told(self, play: Play, state: AxisState) -> str:
        return play.world.say(
            _("bought: {units} for {price}"),
            units=self.units,
            price=play.world.money(cost(play, self.units)),
        )

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        """Return a line for each kind of unit with its price, then what is left and what waits."""
        world = play.world
        lines: list[Block] = [
            Line(
                _("{count} {unit} at {price}: {amount}").format(
                    count=count,
                    unit=world.unit(unit, count),
                    price=world.units[unit].cost,
                    amount=world.units[unit].cost * count,
                ),
                2,
            )
            for unit, count in self.units.items()
        ]
        mine = step.state.active
        text = world.say(
            _("Bought for {price}; {cash} left. Waiting to be placed: {units}."),
            price=world.money(cost(play, self.units)),
            cash=world.money(mine.cash),
            units=mine.waiting,
        )
        return [*lines, Line(text)]


# -- placing -----------------------------------------------------------------------------------


def usable_complex(play: Play, state: AxisState, area: str) -> Refusal | None:
    """Return why the power cannot place units through the complex of an area now; None if it
    can."""
    if play.serves(state, area):
        return None
    if refusal := play.elsewhere_refusal(state, area):
        return refusal
    if area not in state.complexes:
        return play.refuse("placing", _("{area}: there is no complex"), area=area)
    if state.owners.get(area) != state.power:
        return play.refuse("placing", _("{area}: the complex is not yours"), area=area)
    if area in state.turn.changed:
        reason = play.world.say(
            _("{area}: a complex taken this turn cannot be used yet"), area=area
        )
        return play.refuse("complex", reason)
    if area in state.turn.built:
        reason = play.world.say(_("{area}: a new complex is used from the next turn on"), area=area)
        return play.refuse("placing", reason)
    return None


def room(play: Play, state: AxisState, area: str) -> int:
    """Return how many more units the complex of an area takes this turn: one for each point of the
    area's income (p. 19), unless the edition counts otherwise."""
    edition_room = play.room(state, area)
    most = play.world.areas[area].income if edition_room is None else edition_room
    return most - state.turn.placed.get(area, 0)


def complexes_for(play: Play, state: AxisState, area: str) -> list[str]:
    """Return the usable complexes through which units can come to an area: its own, or at sea those
    on its coasts."""
    near = (area, *sorted(play.world.coasts.get(area, ())))
    return [
        key
        for key in near
        if leads(play, state, key, area) and usable_complex(play, state, key) is None
    ]


def leads(play: Play, state: AxisState, complex_area: str, area: str) -> bool:
    """Return whether what comes through the complex of one area may stand in another: in its own,
    or in the sea on its coast. Land that takes units without a complex launches no ships."""
    if not play.world.areas[area].is_sea:
        return complex_area == area
    coast = complex_area in play.world.coasts.get(area, ())
    return coast and not play.serves(state, complex_area)


def passing(play: Play, units: Counts) -> int:
    """Count the units that come through a complex: all except new complexes themselves."""
    return sum(n for unit, n in units.items() if play.world.units[unit].domain != FACILITY)


def spread(play: Play, state: AxisState, area: str, units: Counts) -> dict[str, int]:
    """Return complex -> units that come through it, filling one after the other. What finds no room
    is given to the last, so that `_room_refusals` can say so."""
    left, via = passing(play, units), {}
    candidates = complexes_for(play, state, area) or [area]
    for complex_area in candidates:
        taken = max(min(left, room(play, state, complex_area)), 0)
        if taken:
            via[complex_area] = taken
        left -= taken
    if left:
        via[candidates[-1]] = via.get(candidates[-1], 0) + left
    return via


def through(
    play: Play, state: AxisState, area: str, units: Counts, complex_area: str | None
) -> dict[str, int]:
    """Return complex -> units that come through it: the one that was named, or as there is room."""
    if complex_area is not None:
        return {complex_area: passing(play, units)}
    return spread(play, state, area, units)


class Fit(NamedTuple):
    """Waiting units that can come to an area at once.

    Attributes:
        units: all that come if nobody says otherwise; empty where types compete.
        reasons: why the others cannot come, or why they compete.
        rivals: types that compete for too little room; the player says which of them come.
    """

    units: Counts
    reasons: list[Refusal]
    rivals: Counts


def fitting(play: Play, state: AxisState, area: str, complex_area: str | None = None) -> Fit:
    """Return which waiting units can come to an area at once, and why the others cannot."""
    waiting, chosen = state.active.waiting, dict[str, int]()
    # Carriers first: aircraft may come onto their decks.
    order = sorted(waiting, key=lambda unit: -play.world.units[unit].carrier_capacity)

    def refusals(units: Counts) -> list[Refusal]:
        via = through(play, state, area, units, complex_area)
        return Mobilize(area=area, units=units, via=via).refusals(play, state)

    def most_beside_chosen(unit: str) -> int:
        """Return how many of a unit can be placed: where n are refused, so are n + 1."""
        counts = range(1, waiting[unit] + 1)
        return bisect(counts, 0, key=lambda n: bool(refusals({**chosen, unit: n})))

    for unit in order:
        if count := most_beside_chosen(unit):
            chosen[unit] = count
    not_fitting = minus(waiting, chosen)
    rivals = {u: n for u, n in waiting.items() if passing(play, {u: n}) and not refusals({u: 1})}
    if len(rivals) > 1 and any(unit in rivals for unit in not_fitting):
        which = play.world.say(_("say which come of {units}"), units=rivals)
        return Fit(
            units={},
            reasons=[refusal._replace(allowed=which) for refusal in refusals(rivals)],
            rivals=rivals,
        )
    reasons = dict[Refusal, None]()
    for unit, count in not_fitting.items():
        reasons |= dict.fromkeys(refusals(plus(chosen, {unit: count})))
    return Fit(chosen, list(reasons), rivals={})


def _place_refusals(play: Play, state: AxisState, area: str, units: Counts) -> list[Refusal]:
    """Return why new units cannot be placed in an area: ships on land, land units at sea, a
    facility where none can be, neutral land, aircraft at sea without a deck."""
    world, place = play.world, play.world.areas[area]
    refusals = []
    for unit, count in units.items():
        kind = world.units[unit]
        if kind.domain == FACILITY:
            refusals += _complex_refusals(play, state, area, unit, count)
        elif kind.domain == "sea" and not place.is_sea:
            reason = _("{unit}: ships come into a sea zone").format(unit=world.unit(unit, count))
            refusals.append(play.refuse("placing", reason, _sea_zones(play, state, area)))
        elif kind.domain != "sea" and place.is_sea and not kind.carrier_load:
            reason = _("{unit}: only ships and fighters on new carriers come into a sea zone")
            reason = reason.format(unit=world.unit(unit, count))
            refusals.append(play.refuse("placing", reason, _("name an area with a complex")))
    if not place.is_sea and place.closed:
        refusals.append(
            play.refuse("neutral", _("{area}: neutral land cannot be entered"), area=area)
        )
    return refusals or _deck_refusals(play, state, area, units)


def _sea_zones(play: Play, state: AxisState, area: str) -> str:
    """Say where new ships of the power can come: on the coast that was named, or else on others."""
    coasts = play.world.coasts

    def zones_with_room(place: str) -> list[str]:
        return [
            zone
            for zone in sorted(coasts.get(place, ()))
            if any(room(play, state, key) > 0 for key in complexes_for(play, state, zone))
        ]

    if on_this_coast := zones_with_room(area):
        return _("sea zones on this coast: {zones}").format(zones=_names(play, on_this_coast))
    # Each once, in the order of the complexes.
    others = dict.fromkeys(zone for place in state.complexes for zone in zones_with_room(place))
    return _("sea zones with room: {zones}").format(zones=_names(play, others)) if others else ""


def _names(play: Play, areas: Iterable[str]) -> str:
    return ", ".join(map(play.world.area, areas))


def _complex_refusals(
    play: Play, state: AxisState, area: str, unit: str, count: int
) -> list[Refusal]:
    """Refuse a new facility where the edition forbids it; without a rule of its own, a complex in
    an area that is newly held, too poor, or has one."""
    edition_refusals = play.facility_refusals(state, area, unit, count)
    if edition_refusals is not None:
        return edition_refusals
    place, name = play.world.areas[area], play.world.area(area)
    least = play.world.constants["ic_min_area_income"]
    reason = ""
    if state.owners.get(area) != state.power or area in state.turn.changed:
        reason = _("{area}: a complex needs an area held since the start of the turn")
    elif place.income < least:
        reason = _("{area}: a complex needs an income of at least 1")
    elif area in state.complexes or count > 1:
        reason = _("{area}: there can be only one complex")
    if not reason:
        return []
    allowed = [
        key
        for key, owner in state.owners.items()
        if owner == state.power
        and key not in state.complexes
        and key not in state.turn.changed
        and play.world.areas[key].income >= least
    ]
    names = ", ".join(play.world.area(key) for key in allowed)
    free = _("possible are: {areas}").format(areas=names) if names else ""
    return [play.refuse("placing", reason, free, area=name)]


def _deck_refusals(play: Play, state: AxisState, area: str, units: Counts) -> list[Refusal]:
    """Refuse aircraft at sea without room on carriers that are new in the same zone (p. 19)."""
    if not play.world.areas[area].is_sea or play.on_old_carriers():
        return []
    decks = _decks(play, state, area, units)
    if decks >= 0:
        return []
    short = play.world.say(
        ngettext(
            "{n} deck is missing on new carriers in {area}",
            "{n} decks are missing on new carriers in {area}",
            -decks,
        ),
        n=-decks,
        area=area,
    )
    return [play.refuse("placing", short, _("place a carrier there or the fighters on land"))]


def _decks(play: Play, state: AxisState, area: str, units: Counts) -> int:
    """Return free decks of this turn's new carriers in a zone after placing the units."""
    types = play.world.units
    change = sum(
        (types[unit].carrier_capacity - types[unit].carrier_load) * count
        for unit, count in units.items()
    )
    return state.turn.decks.get(area, 0) + change


def _room_refusals(
    play: Play, state: AxisState, via: Mapping[str, int], area: str
) -> list[Refusal]:
    """Return why units cannot come to an area through these complexes: none leads there, it cannot
    be used, or has too little room. `via`: complex -> number of units."""
    refusals = []
    for complex_area, count in via.items():
        if not count:
            continue
        reaches = leads(play, state, complex_area, area)
        unusable = usable_complex(play, state, complex_area)
        if not reaches and not play.world.areas[area].is_sea:
            reason = play.world.say(
                _("{area}: units come here only through the complex of this area"), area=area
            )
            refusals.append(play.refuse("placing", reason, _usable(play, state)))
            continue
        # A sea zone has no complex of its own: whatever is wrong, none on its coast can be used.
        if not reaches or (unusable is not None and play.world.areas[area].is_sea):
            reason = play.world.say(
                _("{area}: no complex that you can use lies on this coast"), area=area
            )
            refusals.append(play.refuse("placing", reason, _usable(play, state)))
        elif unusable is not None:
            refusals.append(unusable._replace(allowed=_usable(play, state)))
        elif count > room(play, state, complex_area):
            free = room(play, state, complex_area)
            income = play.world.areas[complex_area].income
            reason = play.room_text(state, complex_area) or ngettext(
                "{area}: the complex takes {income} unit a turn, and {free} more now",
                "{area}: the complex takes {income} units a turn, and {free} more now",
                income,
            )
            reason = play.world.say(reason, area=complex_area, income=income, free=free)
            refusals.append(play.refuse("placing", reason, _usable(play, state)))
    return refusals


def _usable(play: Play, state: AxisState) -> str:
    """Say where there is room now."""
    free = [
        f"{play.world.area(area)} {room(play, state, area)}"
        for area in state.complexes
        if usable_complex(play, state, area) is None and room(play, state, area) > 0
    ]
    names = play.phase_task(state) or ", ".join(free) or _("none")
    return _("room is in: {areas}").format(areas=names)


def unplaced(play: Play, state: AxisState) -> Step[AxisState]:
    """Return the end of a turn with units not placed: kept for later turns or, where the group
    plays so, handed back at full price, or lost. The rule text is silent."""
    mine, ruling = state.active, state.choices["unplaced"]
    if not mine.waiting or ruling == KEEP:
        return Step(state)
    if ruling == LOST:
        return Step(state.with_power(state.power, replace(mine, waiting={})))
    entries = [
        Entry(state.power, play.world.units[unit].cost * count, money.REFUND, unit)
        for unit, count in mine.waiting.items()
    ]
    return money.book(state.with_power(state.power, replace(mine, waiting={})), *entries)


def _takes_some(draft: Draft) -> list[str]:
    """Return the areas and zones that take some of the waiting units now."""
    play, state = draft.play, draft.state
    mine = [area for area, owner in state.owners.items() if owner == state.power]
    zones = {zone for area in mine for zone in play.world.coasts.get(area, ())}
    fits = {area: fitting(play, state, area) for area in (*mine, *sorted(zones))}
    return [area for area, fit in fits.items() if fit.units or fit.rivals]


def _waiting(draft: Draft) -> Vocabulary:
    """Return the words for the units that wait."""
    words, waiting = draft.play.world.vocabulary("units"), draft.state.active.waiting
    return words.only(waiting) if waiting else words


def _read_waiting(draft: Draft, text: str) -> Counts:
    """Read units to place. Short words mean what waits; of other units the rules say that nobody
    bought them. Raises UsageError."""
    with suppress(UsageError):
        return parse_counts(text, _waiting(draft)) or UNITS.read(draft, text)
    return UNITS.read(draft, text)


WAITING = UNITS._replace(
    read=_read_waiting, words=_waiting, limits=lambda draft: draft.state.active.waiting
)


def _ask_which(draft: Draft, reasons: Sequence[Refusal]) -> Ask[Counts]:
    """Ask which of the units come, where there is not room for all."""
    which = "; ".join(f"{refusal.reason}; {refusal.allowed}" for refusal in reasons)
    missing = _("{name} is missing: {what}.").format(name=lexicon.place("units"), what=which)
    return Ask("units", draft, which, required=True, missing=missing)


@action
class Mobilize(AxisAction):
    """Placement of bought units on the board, each through a complex (p. 19)."""

    gate = InPhase("mobilize")
    area: str = field(area_before(WAITING), N_("The area or sea zone."), legal=_takes_some)
    units: Counts = field(WAITING, N_("Which units (default: all that wait)."), default={})
    via: Mapping[str, int]
    inputs = MappingProxyType(
        {
            "through": Field(
                AREA,
                N_("The area of the complex they come through."),
                required=False,
                option="through",
                metavar="AREA",
            )
        }
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Mobilize]:
        """Ask for the area, the complex and the units. The usual answer is all that fit; it is
        asked without one where several choices would fit equally well. Reasons why others do not
        fit are shown."""
        play, state = draft.play, draft.state
        if not state.active.waiting and not cls.gate.refusals(play, state):
            raise UsageError(_("Nothing is waiting to be placed."))
        area = yield Ask("area", draft)
        complex_area = yield Ask("through", draft)
        all_that_fit, reasons, rivals = fitting(play, state, area, complex_area)
        draft = draft.having("area", area)
        any_fit = bool(all_that_fit)
        which = _("Which units")
        usual = Ask("units", draft, which, default=all_that_fit, wanted=any_fit, follows="area")
        units = yield _ask_which(draft, reasons) if rivals else usual
        if not units:
            raise RefusedError(reasons or cls.gate.refusals(play, state))
        if units is all_that_fit:
            for reason in reasons:
                draft.remark(str(reason))
        via = through(play, state, area, units, complex_area)
        return cls(area=area, units=units, via=via)

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Refuse units that do not wait, that cannot stand in the area, or for which no complex has
        room."""
        refusals = list[Refusal]()
        missing = minus(self.units, state.active.waiting)
        if missing:
            reason = play.world.say(
                _("Not among the units that were bought: {units}"), units=missing
            )
            waiting = play.world.say(_("waiting are: {units}"), units=state.active.waiting)
            refusals.append(play.refuse("placing", reason, waiting))
        refusals += _place_refusals(play, state, self.area, self.units)
        return refusals or _room_refusals(play, state, self.via, self.area)

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        """Take the units out of those that wait, use up the room of each complex and the decks on
        new carriers, and add a facility to its area; an edition may keep facilities its own way."""
        units, area = self.units, self.area
        mine = state.active
        facilities = {u: n for u, n in units.items() if play.world.units[u].domain == FACILITY}
        built = bool(facilities) and area not in state.complexes
        decks = _decks(play, state, area, units) if play.world.areas[area].is_sea else 0
        free = {area: decks} if decks > 0 else {}
        turn = replace(
            state.turn,
            placed=plus(state.turn.placed, self.via),
            built=(*state.turn.built, area) if built else state.turn.built,
            decks={**minus(state.turn.decks, {area: state.turn.decks.get(area, 0)}), **free},
        )
        state = state.with_power(state.power, replace(mine, waiting=minus(mine.waiting, units)))
        edition_state = play.built(state, area, facilities) if facilities else None
        if edition_state is not None:
            turn_after = replace(turn, built=edition_state.turn.built, decks=state.turn.decks)
            return Step(replace(edition_state, turn=turn_after))
        complexes = (*state.complexes, area) if built else state.complexes
        return Step(replace(state, turn=turn, complexes=complexes))

    def told(self, play: Play, state: AxisState) -> str:
        return play.world.say(_("{area}: placed {units}"), area=self.area, units=self.units)

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        """Return what was placed, the room left in each complex used, and what still waits."""
        lines: list[Block] = [Line(self.told(play, before) + ".")]
        for area in self.via:
            if play.serves(step.state, area):
                continue
            text = play.world.say(
                _("Complex in {area}: room for {free} more this turn"),
                area=area,
                free=room(play, step.state, area),
            )
            lines.append(Line(text, 2))
        left = step.state.active.waiting
        if left:
            text = play.world.say(_("Still waiting to be placed: {units}"), units=left)
            lines.append(Line(text, 2))
        return lines
