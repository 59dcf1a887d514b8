"""Areas that change hands: capture, liberation, capitals lost and freed (pp. 15-16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.games.axis import landing, money
from companion.games.axis.action import AREA, AxisAction, Draft
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState, capital_held, production_total
from companion.table.actions import Ask, Asking, action, field, why_withheld
from companion.table.errors import Refusal
from companion.table.figures import with_sign
from companion.table.i18n import N_, _
from companion.table.reply import Block, Line
from companion.table.rules import Entry, Step

MOVES = "combat-move"
"""The phase in which tanks take areas on their way."""


def new_owner(play: Play, state: AxisState, power: str, area: str) -> str:
    """Return who controls an area that `power` takes: its first owner, if that is a friend whose
    capital is free or is this very area; otherwise `power` (p. 15)."""
    edition_owner = play.new_owner(state, power, area)
    if edition_owner is not None:
        return edition_owner
    first = play.world.areas[area].origin
    if first is None or first == power or not play.world.friends(first, power):
        return power
    freed = area == play.world.powers[first].capital
    return first if freed or capital_held(play.world, state, first) else power


def take(play: Play, state: AxisState, power: str, area: str) -> Step[AxisState]:
    """Return the state after `power` took the area: control, returned areas, loot."""
    world = play.world
    loser = state.owners.get(area)
    owner = new_owner(play, state, power, area)
    returned = dict[str, str]()
    capital_of = world.areas[area].capital_of
    if capital_of is not None and owner == capital_of:
        returned = {
            other: capital_of
            for other, holder in state.owners.items()
            if world.areas[other].origin == capital_of
            and holder != capital_of
            and world.friends(holder, capital_of)
        }
    changed = {area: owner, **returned}
    after = replace(
        state,
        owners={**state.owners, **changed},
        turn=state.turn.with_changed(changed, returned),
    )
    after = play.taken(state, after, area)
    if capital_of is None or loser != capital_of or world.friends(power, capital_of):
        return Step(after)
    loot = after.powers[capital_of].cash
    return money.book(
        after,
        Entry(capital_of, -loot, money.LOOT, area),
        Entry(power, loot, money.LOOT, area),
    )


def area_refusals(play: Play, state: AxisState, area: str, power: str) -> list[Refusal]:
    """Return why an area cannot be taken by force, at any time of the turn."""
    place = play.world.areas.get(area)
    if place is None or place.is_sea:
        reason = play.world.say(_("{area}: the sea has no owner"), area=area)
        return [play.refuse("sea", reason, _("name a territory or an island group"))]
    edition_refusals = play.take_refusals(state, area, power)
    if edition_refusals is not None:
        return edition_refusals
    if place.closed or area not in state.owners:
        reason = play.world.say(_("{area}: neutral land cannot be entered"), area=area)
        return [play.refuse("neutral", reason, _("take areas of the enemy"))]
    owner = state.owners[area]
    if play.world.friends(owner, power):
        reason = play.world.say(_("{area}: already held by {power}"), area=area, power=owner)
        return [play.refuse("friendly", reason, _("take areas of the enemy"))]
    return []


def told(play: Play, state: AxisState, power: str, area: str) -> str:
    """Return text such as `India captured` or `India liberated for United Kingdom`."""
    owner = new_owner(play, state, power, area)
    if owner == power:
        return play.world.say(_("{area}: captured"), area=area)
    return play.world.say(_("{area}: liberated, back to {power}"), area=area, power=owner)


def consequences(play: Play, before: AxisState, area: str, step: Step[AxisState]) -> list[Block]:
    """Return blocks on what taking an area moved: production, returned areas, complex, city, loot,
    capital."""
    return [Line(text, 2) for text in _consequence_texts(play, before, area, step)]


def _consequence_texts(
    play: Play, before: AxisState, area: str, step: Step[AxisState]
) -> Iterator[str]:
    """Yield the texts of `consequences`."""
    world, after = play.world, step.state
    for power in world.powers:
        was = production_total(world, before, power)
        now = production_total(world, after, power)
        if was != now:
            yield world.say(
                _("Production of {power}: {was} → {now} ({difference})"),
                power=power,
                was=was,
                now=now,
                difference=with_sign(now - was),
            )
    for other, owner in after.owners.items():
        if other != area and before.owners.get(other) != owner:
            yield world.say(
                _("{area} goes back to {power} (p. {page})"),
                area=other,
                power=owner,
                page=play.page("capital"),
            )
    yield from play.consequences(before, after, area)
    if area in after.complexes:
        text = _("The complex in {area} goes along; it builds from the next turn on (p. {page})")
        yield world.say(text, area=area, page=play.page("complex"))
    for city, place in world.cities.items():
        if place == area:
            yield _("Victory city: {city}").format(city=world.name("victory_cities", city))
    for entry in step.entries:
        if entry.reason == money.LOOT and entry.amount > 0:
            yield world.say(
                _("Captured capital: {power} takes {amount} (p. {page})"),
                power=entry.account,
                amount=world.money(entry.amount),
                page=play.page("capital"),
            )
    capital_of = world.areas[area].capital_of
    if capital_of is not None:
        text = (
            _("{power} collects income again, and buys from its next turn on (p. {page})")
            if capital_held(world, after, capital_of)
            else _("{power} collects nothing and buys nothing until it is freed (p. {page})")
        )
        yield world.say(text, power=capital_of, page=play.page("capital"))


class _WhereAreasFall:
    """Gate: open in the phases in which the edition lets areas change hands."""

    def refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        return play.phase_refusals(state, *play.edition.captured_in)


def _moving_refusals(play: Play, state: AxisState, area: str) -> list[Refusal]:
    """Return why an area is not taken before the battles: then only tanks take what lies on their
    way."""
    if state.phase != MOVES:
        return []
    way = landing.way_in(play, area, state)
    if way.by_sea_only:
        reason = _("{area}: no tank comes there over land")
        return [play.refuse("blitz", reason, play.walk_to("combat"), area=area)]
    return play.blitz_refusals(state, area)


def _capturable(draft: Draft) -> list[str]:
    play, state = draft.play, draft.state
    return [
        area
        for area, place in play.world.areas.items()
        if not place.is_sea and not Capture(area=area, power=state.power).rule_refusals(play, state)
    ]


def _why_nothing_falls(draft: Draft) -> list[Refusal]:
    """Return why no area can be taken: what stands against several of those that are near, else
    what stands against each, else that none is near."""
    play, state = draft.play, draft.state
    world, power, moving = play.world, state.power, state.phase == MOVES
    near = list[str]()
    for area, place in world.areas.items():
        way = landing.way_in(play, area, state)
        owner = state.owners.get(area)
        friendly = owner is not None and world.friends(owner, power)
        # While units still move, areas are taken by tanks that pass through: over land only.
        in_reach = way.open and (way.overland or not moving)
        if in_reach and not (place.is_sea or place.closed or friendly):
            near.append(area)
    withheld_by = Counter(why_withheld(draft, near, lambda area: Capture(area=area, power=power)))
    general = [refusal for refusal, count in withheld_by.items() if count > 1]
    if withheld_by:
        return general or list(withheld_by)
    if moving:
        reason = _("No area that {power} could take lies beside one where its tanks can stand")
        return [play.refuse("blitz", world.say(reason, power=power), play.walk_to("combat"))]
    reason = world.say(_("{power} can reach no area of an enemy"), power=power)
    return [play.refuse("way", reason)]


@action
class Capture(AxisAction):
    """Capture of an area that nobody defends: chart, cities, complex, loot and liberation follow
    (pp. 15-16)."""

    gate = _WhereAreasFall()
    area: str = field(AREA, N_("The area."), legal=_capturable, idle=_why_nothing_falls)
    power: str

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Capture]:
        area = yield Ask("area", draft)
        return cls(area=area, power=draft.state.power)

    def rule_refusals(self, play: Play, state: AxisState) -> list[Refusal]:
        return (
            area_refusals(play, state, self.area, self.power)
            or _moving_refusals(play, state, self.area)
            or landing.capture_refusals(play, state, self.area)
            or play.capture_refusals(state, self.area)
        )

    def apply(self, play: Play, state: AxisState) -> Step[AxisState]:
        area = self.area
        if area not in state.owners and not play.enterable(state, area):
            return Step(state)
        return take(play, state, self.power, area)

    def told(self, play: Play, state: AxisState) -> str:
        return told(play, state, self.power, self.area)

    def report(self, play: Play, before: AxisState, step: Step[AxisState]) -> list[Block]:
        first = Line(self.told(play, before) + ".")
        return [first, *consequences(play, before, self.area, step)]
