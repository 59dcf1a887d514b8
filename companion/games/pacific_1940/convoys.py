"""Convoy raids (p. 20): what enemy ships take from the income of the power that collects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from companion.games.axis import money, repeats
from companion.games.axis.action import AxisAction, Draft, InPhase, area_before
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState, production_total
from companion.games.axis.units import read_defence
from companion.games.pacific_1940 import reasons
from companion.games.pacific_1940.politics import CHINA, JAPAN, at_war, navies, no_ships, records_of
from companion.table.actions import Ask, Asking, Field, Input, action, field
from companion.table.counts import Counts
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line, Sum
from companion.table.rules import Entry, Step
from companion.table.words import Vocabulary, parse_counts

Fleets = Mapping[str, Counts]
"""Owner -> ships."""


def exposed(play: Play, state: AxisState, power: str) -> dict[str, list[tuple[str, int]]]:
    """Return convoy zone -> (area, income) of a power on its coast, where there is income."""
    by_zone = {}
    for row in play.world.game.table("convoy_zones"):
        zone = str(row["area"])
        areas = [
            (area, play.world.areas[area].income)
            for area in sorted(play.world.coasts.get(zone, ()))
            if state.owners.get(area) == power and play.world.areas[area].income
        ]
        if areas:
            by_zone[zone] = areas
    return by_zone


def loss_per_ship(play: Play, unit: str) -> int:
    """Return the money that a ship takes: 2 a submarine, 1 any other warship, 0 a transport."""
    row = play.world.game.table("units")[unit]
    roles = row["roles"]
    names = roles if isinstance(roles, tuple) else ()
    if "submarine" in names:
        return play.world.constants["convoy_loss_submarine"]
    return 0 if "transport" in names else play.world.constants["convoy_loss_surface_warship"]


def full_loss(play: Play, ships: Mapping[str, Mapping[str, int]]) -> int:
    """Return the money that the ships would take if there were enough."""
    return sum(
        loss_per_ship(play, unit) * n for units in ships.values() for unit, n in units.items()
    )


def still_takeable(play: Play, state: AxisState, zone: str) -> int:
    """Return the money that can still be taken in a zone this turn: no more than the areas there
    yield, and in all zones no more than the power collects."""
    power, records = state.power, records_of(state)
    areas = exposed(play, state, power).get(zone, [])
    there = sum(income for _area, income in areas) - records.lost_by_zone.get(zone, 0)
    income = records.income or production_total(play.world, state, power)
    return max(min(there, income - sum(records.lost_by_zone.values())), 0)


def _read_fleets(draft: Draft, text: str) -> Fleets:
    """Read fleets by owner: `usa: 1 submarine; uk: 2 destroyer`, or the ships alone where only one
    enemy has any. Raises UsageError."""
    play, state = draft.play, draft.state
    ships: Fleets = read_defence(play, text, at_sea=True)
    if "" not in ships:
        return ships
    foes = navies(play, state, state.power)
    if not ships[""]:
        raise UsageError(_which())
    if len(foes) > 1:
        raise UsageError(_("Whose ships? For example: usa: 1 submarine; uk: 2 destroyer."))
    return {(foes[0] if foes else JAPAN): ships[""]}


def _fleets_text(draft: Draft, ships: Fleets) -> str:
    return "; ".join(
        f"{draft.play.world.power(owner)}: {draft.play.world.counts(units)}"
        for owner, units in ships.items()
    )


def _raiders(draft: Draft) -> list[Fleets]:
    """Return one warship of each kind of each enemy."""
    play = draft.play
    kinds = [key for key, unit in play.world.units.items() if unit.domain == "sea"]
    warships = [unit for unit in kinds if loss_per_ship(play, unit)]
    foes = navies(play, draft.state, draft.state.power)
    return [{foe: {unit: 1}} for foe in foes for unit in warships]


FLEETS = Input(_read_fleets, shown=_fleets_text)


def _which() -> str:
    return _("Which ships? For example: 1 submarine 2 destroyer.")


def _warships(draft: Draft) -> Vocabulary:
    """Return the ships that can raid a convoy."""
    play = draft.play
    words: Vocabulary = play.world.vocabulary("units").only(
        key
        for key, unit in play.world.units.items()
        if unit.domain == "sea" and loss_per_ship(play, key)
    )
    return words


SHIPS: Input[Counts] = Input(
    lambda draft, text: parse_counts(text, _warships(draft)),
    shown=lambda draft, units: draft.play.world.counts(units),
    words=_warships,
    form="counts",
)


def _fleet_of(draft: Draft, power: str, zone: str) -> Ask[Counts]:
    """Ask for the ships of one enemy, on its own phone where it has one."""
    play = draft.play
    text = _("{power}: which warships lie in {zone}")
    return Ask(
        "ships",
        draft,
        play.world.say(text, power=power, zone=zone),
        SHIPS,
        legal=[],
        usual=dict[str, int](),
        required=True,
        seat=power,
        where=zone,
        example=_("1 submarine 2 destroyer"),
        missing=_which(),
    )


def _fleets(draft: Draft, zone: str) -> Asking[Fleets]:
    """Ask one enemy after the other what it has there. Raises UsageError for nothing at all."""
    asked = dict[str, Counts]()
    for power in navies(draft.play, draft.state, draft.state.power):
        asked[power] = yield _fleet_of(draft, power, zone)
    ships = {power: units for power, units in asked.items() if units}
    if not ships:
        raise UsageError(_which())
    return ships


@action
class Convoy(AxisAction):
    """Enemy ships raid the convoys of the power that collects its income (p. 20)."""

    gate = InPhase("income")
    replies = True
    zone: str = field(
        area_before(FLEETS),
        N_("The sea zone."),
        legal=lambda draft: _raidable(draft.play, draft.state),
        idle=lambda draft: _why_no_convoys(draft.play, draft.state),
    )
    ships: Fleets
    power: str
    again: bool = True
    inputs = MappingProxyType(
        {
            "ships": Field(
                FLEETS,
                N_("The ships, for example: usa: 1 submarine; uk: 2 destroyer."),
                required=False,
                legal=_raiders,
            ),
            "again": repeats.FIELD,
        }
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Convoy]:
        zone = yield Ask("zone", draft)
        ships = (yield Ask("ships", draft)) or (yield from _fleets(draft, zone))
        convoy = cls(zone=zone, ships=ships, power=draft.state.power)
        draft.refuse(convoy.refusals(draft.play, draft.state))
        again = yield from repeats.question(draft, convoy.repeat_refusals(draft.play, draft.state))
        return replace(convoy, again=again)

    @classmethod
    def repliers(cls, play: Play, state: AxisState) -> Sequence[str]:
        """Return who answers: the enemies announce the raid, and whoever collects may ask them for
        it."""
        return (state.power, *navies(play, state, state.power))

    def who(self, state: AxisState) -> str:
        return ""

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Refuse a raid on a power without a convoy in the zone, by powers that are not at war with
        it, by units that are no warships, or a second one in a turn."""
        world, zone, power = play.world, self.zone, self.power
        refusals = list[Refusal]()
        zones = exposed(play, state, power)
        if power == CHINA:
            return [_spared(play)]
        if zone not in zones:
            reason = world.say(_("{zone}: there is no convoy of {power}"), zone=zone, power=power)
            names = ", ".join(map(world.area, zones)) or _("none")
            allowed = _("convoys sail in: {zones}").format(zones=names)
            return [play.refuse("convoy", reason, allowed)]
        for owner, units in self.ships.items():
            if owner == CHINA:
                refusals.append(no_ships(play))
            elif not at_war(state, owner, power):
                reason = world.say(
                    _("{power} is not at war with {other}"), power=owner, other=power
                )
                names = ", ".join(map(world.power, navies(play, state, power)))
                allowed = _("at war: {powers}").format(powers=names or _("none"))
                refusals.append(play.refuse("convoy", reason, allowed))
            for unit in units:
                if not loss_per_ship(play, unit) or world.units[unit].domain != "sea":
                    refusals.append(
                        play.refuse("convoy", _("{unit}: only warships raid convoys"), unit=unit)
                    )
        return refusals or ([] if self.again else self.repeat_refusals(play, state))

    def repeat_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        """Return a refusal of the same zone twice in a turn: it is most often typed twice by
        mistake."""
        if not records_of(state).lost_by_zone.get(self.zone):
            return []
        reason = play.world.say(_("{area}: its convoys were raided this turn"), area=self.zone)
        return [repeats.refusal(play, "convoy", reason)]

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        zone, records = self.zone, records_of(state)
        cash = max(state.powers[self.power].cash, 0)
        lost = min(full_loss(play, self.ships), still_takeable(play, state, zone), cash)
        before = records.lost_by_zone.get(zone, 0)
        by_zone = {**records.lost_by_zone, zone: before + lost}
        state = replace(state, own=replace(records, lost_by_zone=by_zone))
        return money.book(state, Entry(self.power, -lost, reasons.CONVOY, zone))

    def told(self, play: Play, state: AxisState) -> str:
        lost = -sum(entry.amount for entry in self.apply(play, state).entries)
        ships = "; ".join(
            f"{play.world.power(owner)} {play.world.counts(units)}"
            for owner, units in self.ships.items()
        )
        return play.world.say(
            _("convoys in {zone} raided by {ships}: {amount} lost"),
            zone=self.zone,
            ships=ships,
            amount=play.world.money(lost),
        )

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        """Return what each kind of ship takes and how the sum is capped, then the cash left."""
        world, zone = play.world, self.zone
        lost = -sum(entry.amount for entry in step.entries)
        items = [
            (
                world.say(
                    _("{units} of {power} at {each}"),
                    units={unit: n},
                    power=owner,
                    each=loss_per_ship(play, unit),
                ),
                loss_per_ship(play, unit) * n,
            )
            for owner, units in self.ships.items()
            for unit, n in units.items()
        ]
        wanted = full_loss(play, self.ships)
        if wanted > lost:
            items.append((self._cap(play, before, lost), lost - wanted))
        title = world.say(_("Convoys in {zone} (p. {page})"), zone=zone, page=play.page("convoy"))
        cash = world.money(step.state.powers[self.power].cash)
        lines = [Line(_("Cash now: {amount}").format(amount=cash))]
        if already := records_of(before).lost_by_zone.get(zone, 0):
            text = _("Raids there before in this turn: {amount}").format(
                amount=world.money(already)
            )
            lines.insert(0, Line(text))
        return [Sum(title, tuple(items), lost), *lines]

    def _cap(self, play: Play, before: AxisState, lost: int) -> str:
        """Return why the raid took no more than it has."""
        if lost < still_takeable(play, before, self.zone):
            return _("no more cash is there")
        areas = exposed(play, before, self.power)[self.zone]
        already = records_of(before).lost_by_zone.get(self.zone, 0)
        if lost < sum(income for _area, income in areas) - already:
            return _("no more than is left of the income")
        names = ", ".join(f"{play.world.area(area)} {income}" for area, income in areas)
        return _("no more than the areas on its coast yield: {areas}").format(areas=names)


def _raidable(play: Play, state: AxisState) -> list[str]:
    """Return the zones in which enemies can raid the power at the move."""
    foes = navies(play, state, state.power)
    return list(exposed(play, state, state.power)) if foes else []


def _spared(play: Play) -> Refusal:
    return play.refuse("convoy", _("Convoys of China cannot be raided"))


def _why_no_convoys(play: Play, state: AxisState) -> list[Refusal]:
    """Return why nobody can raid the power at the move."""
    power = state.power
    if power == CHINA:
        return [_spared(play)]
    if not navies(play, state, power):
        reason = _("{power} is at war with nobody who has ships")
    else:
        reason = _("{power} holds no area with income on the coast of a convoy zone")
    return [play.refuse("convoy", reason, power=power)]
