"""Mustering: points of cities and strongholds, upgrades, limits of supply and of pieces (p. 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any, ClassVar

from companion.games.game_of_thrones import supply
from companion.games.game_of_thrones.action import AREA, Draft, ThronesAction, WhenDue, due_house
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import (
    Force,
    ThronesState,
    castles,
    controller,
    units_of,
)
from companion.games.game_of_thrones.tokens import PowerLedger
from companion.games.game_of_thrones.westeros import proceed
from companion.games.game_of_thrones.words import UPGRADE, read_recruits
from companion.games.game_of_thrones.world import FOOTMAN, KNIGHT, SHIP
from companion.table import actions
from companion.table.actions import Ask, Asking, Field, Input, action, field
from companion.table.counts import Counts, minus, plus
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _, ngettext
from companion.table.reply import Block, Line
from companion.table.rules import Step


def points_left(play: Play, state: ThronesState, area: str) -> int:
    return play.world.areas[area].points - state.spent.get(area, 0)


def points_text(play: Play, state: ThronesState, house: str) -> str:
    """Return text such as `Winterfell 2, White Harbor 1`: the points that a house has not used."""
    left = {key: points_left(play, state, key) for key in castles(play.world, state, house)}
    rooms = ", ".join(f"{play.world.area(key)} {count}" for key, count in left.items() if count)
    return rooms or _("none")


def coasts(play: Play, area: str) -> list[str]:
    """Return the seas at an area."""
    near = play.world.neighbours[area]
    return sorted(key for key in near if play.world.areas[key].is_sea)


def hostile(state: ThronesState, house: str, area: str) -> bool:
    """Return whether others' units or neutral forces stand in an area."""
    force = state.forces.get(area)
    return area in state.neutral or (force is not None and force.house != house)


def _seas_for(play: Play, state: ThronesState, area: str) -> list[str] | None:
    """Return the seas that new ships of an area may go to; None where the area musters nothing now,
    which the rules will say."""
    task = state.task
    if task is None or task.kind != "muster" or controller(play.world, state, area) != task.house:
        return None
    return [key for key in coasts(play, area) if not hostile(state, task.house, key)]


def _open_castles(draft: Draft) -> list[str]:
    """Return the castles of the house whose turn it is that can muster anything now."""
    mine = castles(draft.play.world, draft.state, due_house(draft.state))
    return [area for area in mine if any(_affordable(draft, area))]


Recruits = tuple[dict[str, int], int]
"""Recruits: units, and how many footmen become knights."""


def _read_recruits(draft: actions.Draft[Any, Any], text: str) -> Recruits:
    return read_recruits(draft.play.world, text)


def _shown_recruits(draft: actions.Draft[Any, Any], recruits: Recruits) -> str:
    """Return text such as `Footman + Ship`: without figures, which are the numbers of a list."""
    units, upgrades = recruits
    names = [draft.play.world.unit(unit) for unit, count in units.items() for _n in range(count)]
    return " + ".join([*names, *[_(UPGRADE[0])] * upgrades])


def _key_of_recruits(recruits: Recruits) -> str:
    """Return text such as `footman+ship`, and `upgrade` for a footman that becomes a knight."""
    units, upgrades = recruits
    names = [unit for unit, count in units.items() for _n in range(count)]
    return "+".join([*names, *[UPGRADE[1]] * upgrades])


def _affordable(draft: Draft, area: str) -> Iterator[Recruits]:
    """Yield all that a castle can muster now with the points that it has left, the most
    pieces first; ships where one sea at least can take them."""
    play, state = draft.play, draft.state
    kinds = [*play.world.units, UPGRADE[1]]
    seas: Sequence[str | None] = _seas_for(play, state, area) or [None]
    for number in range(points_left(play, state, area), 0, -1):
        for chosen in combinations_with_replacement(kinds, number):
            counts = Counter(chosen)
            upgrades = counts.pop(UPGRADE[1], 0)
            for sea in seas if counts[SHIP] else [None]:
                made = Muster(area=area, units=dict(counts), upgrades=upgrades, at=sea)
                if (sea or not counts[SHIP]) and not made.rule_refusals(play, state):
                    yield dict(counts), upgrades
                    break


@action
class Muster(ThronesAction):
    """New units, and footmen that become knights, for the points of a city or stronghold (p. 3)."""

    gate = WhenDue("mustering", ("muster",))
    inputs: ClassVar[Mapping[str, Field]] = {
        "units": Field(
            Input(_read_recruits, shown=_shown_recruits, picked=True, key=_key_of_recruits),
            N_("The units, for example: 1 footman 1 ship, or upgrade."),
            legal=lambda draft: list(_affordable(draft, draft.answers["area"])),
        )
    }
    area: str = field(AREA, N_("The area with the castle."), legal=_open_castles)
    units: Counts
    upgrades: int
    at: str | None = field(
        AREA,
        N_("The sea for new ships, where there are several."),
        default=None,
        option="at",
        metavar="SEA",
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Muster]:
        """Ask for the area, its new units and upgrades, and the sea that ships come into, if there
        are several."""
        area = yield Ask("area", draft)
        draft = draft.having("area", area)
        text = _("{area} musters; points left: {points}")
        units, upgrades = yield Ask(
            "units",
            draft,
            where=area,
            prompt=draft.play.world.say(
                text, area=area, points=points_left(draft.play, draft.state, area)
            ),
            idle=lambda: (
                []
                if any(_affordable(draft, area))
                else cls._least(area).rule_refusals(draft.play, draft.state)
            ),
        )
        ships = bool(units.get(SHIP))
        seas = _seas_for(draft.play, draft.state, area) if ships else None
        usual = seas[0] if seas and len(seas) == 1 else None
        names = draft.play.world.areas_text(seas or ())
        sea = yield Ask(
            "at",
            draft,
            prompt=_("Into which sea?"),
            legal=seas or (),
            required=bool(seas) and usual is None,
            default=usual,
            missing=_("Into which sea? Give --at: {areas}.").format(areas=names),
        )
        if sea is not None and not ships:
            raise UsageError(_("--at is for ships, and there is none among the units."))
        if sea is None and seas is not None:
            message = _("{area}: there is no sea beside it that new ships could go to.")
            raise UsageError(draft.play.world.say(message, area=area))
        return Muster(area=area, units=units, upgrades=upgrades, at=sea)

    @classmethod
    def _least(cls, area: str) -> Muster:
        """Return the least that a castle can muster."""
        return cls(area=area, units={FOOTMAN: 1}, upgrades=0)

    def price(self, play: Play) -> int:
        """Return points of the units and upgrades."""
        units = play.world.units
        recruits = sum(units[unit].cost * count for unit, count in self.units.items())
        return int(recruits + play.world.upgrade_cost * self.upgrades)

    def rule_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Refuse mustering in an area without points of the house, of nothing, for more points than
        are left, or where pieces or room lack."""
        world, area, house = play.world, self.area, due_house(state)
        allowed = world.say(
            _("points of {house}: {areas}"), house=house, areas=points_text(play, state, house)
        )
        name, price, refusals = world.area(area), self.price(play), list[Refusal]()
        if controller(world, state, area) != house or not world.areas[area].points:
            reason = world.say(
                _("{area} is no city or stronghold of {house}"), area=name, house=house
            )
            return [play.refuse("mustering", reason, allowed)]
        if not price:
            return [
                play.refuse("mustering", _("Nothing is mustered in {area}"), allowed, area=name)
            ]
        if price > points_left(play, state, area):
            reason = _("Points needed: {price}, left in {area}: {left}").format(
                price=price, area=name, left=points_left(play, state, area)
            )
            refusals.append(play.refuse("mustering", reason, allowed))
        refusals += self._piece_refusals(play, state, house)
        return refusals or self._place_refusals(play, state, house)

    def _piece_refusals(self, play: Play, state: ThronesState, house: str) -> list[Refusal]:
        """Return refusals where pieces run out or footmen to upgrade are missing."""
        world, area = play.world, self.area
        force = state.forces.get(area)
        footmen = force.units.get(FOOTMAN, 0) if force else 0
        refusals = []
        if self.upgrades > footmen:
            reason = _("{area} has {count} footmen that could become knights")
            reason = world.say(reason, area=area, count=footmen)
            refusals.append(play.refuse("mustering", reason))
        after = plus(units_of(state, house), self.units)
        after = plus(minus(after, {FOOTMAN: self.upgrades}), {KNIGHT: self.upgrades})
        for unit, count in after.items():
            if count > world.units[unit].limit and count > units_of(state, house).get(unit, 0):
                reason = world.say(
                    _("{house} has only {limit} {units}"),
                    house=house,
                    limit=world.units[unit].limit,
                    units=world.unit(unit, world.units[unit].limit),
                )
                refusals.append(play.refuse("mustering", reason))
        return refusals

    def _place_refusals(self, play: Play, state: ThronesState, house: str) -> list[Refusal]:
        """Refuse ships without a sea on the coast that is free of enemies, and armies that outgrow
        the supply."""
        world, area, sea = play.world, self.area, self.at
        refusals = []
        if sea is not None and (sea not in world.neighbours[area] or not world.areas[sea].is_sea):
            reason = world.say(_("{sea} is no sea at {area}"), sea=sea, area=area)
            coast = world.areas_text(coasts(play, area))
            refusals.append(play.refuse("mustering", reason, coast))
        elif sea is not None and hostile(state, house, sea):
            reason = world.say(_("{sea}: enemy ships are there"), sea=sea)
            free = [key for key in coasts(play, area) if not hostile(state, house, key)]
            refusals.append(play.refuse("mustering", reason, world.areas_text(free)))
        if refusals:
            return refusals
        after = self._placed(play, state, house)
        if supply.house_excess(world, after, house) > supply.house_excess(world, state, house):
            sizes = supply.armies(supply.sizes(after, house).values())
            reason = _("Armies of {sizes} do not fit supply {level} ({limits})").format(
                sizes=" ".join(map(str, sizes)),
                level=state.supply[house],
                limits=" ".join(map(str, world.limits(state.supply[house]))),
            )
            allowed = _("'next' leaves the points that cannot be used")
            refusals.append(play.refuse("mustering", reason, allowed))
        return refusals

    def _placed(self, play: Play, state: ThronesState, house: str) -> ThronesState:
        """Return the state with the upgrades and the new units on the board; nothing is checked."""
        world, area, upgrades = play.world, self.area, self.upgrades
        ashore = {u: n for u, n in self.units.items() if not world.units[u].at_sea}
        afloat = {u: n for u, n in self.units.items() if world.units[u].at_sea}
        if upgrades and area in state.forces:
            force = state.forces[area]
            units = plus(minus(force.units, {FOOTMAN: upgrades}), {KNIGHT: upgrades})
            state = state.with_force(area, replace(force, units=units))
        for where, units in ((area, ashore), (self.at or "", afloat)):
            if units:
                force = state.forces.get(where, Force(house, units={}))
                state = state.with_force(where, replace(force, units=plus(force.units, units)))
        return state

    def apply(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        if state.task is None or state.task.kind != "muster":
            return Step(state)
        house = state.task.house
        state = self._placed(play, state, house)
        state = replace(state, spent=plus(state.spent, {self.area: self.price(play)}))
        # Whoever has used every point makes room for the next.
        if not any(points_left(play, state, key) > 0 for key in castles(play.world, state, house)):
            state = replace(state, tasks=state.tasks[1:])
        return proceed(play.world, PowerLedger(play.world, state))

    def who(self, state: ThronesState) -> str:
        return due_house(state)

    def told(self, play: Play, state: ThronesState) -> str:
        world, parts = play.world, []
        if self.units:
            sea = f" ({world.area(self.at)})" if self.at else ""
            parts.append(world.say(_("mustered {units}"), units=self.units) + sea)
        if self.upgrades:
            text = ngettext("{n} footman made a knight", "{n} footmen made knights", self.upgrades)
            parts.append(text.format(n=self.upgrades))
        return f"{world.area(self.area)}: {', '.join(parts)}"

    def report(self, play: Play, before: ThronesState, step: Step[ThronesState]) -> list[Block]:
        # Counted from before: with the last house the points of the phase are forgotten.
        left = points_left(play, before, self.area) - self.price(play)
        text = play.world.say(
            _("Points used: {used}, left in {area}: {left}"),
            used=self.price(play),
            area=self.area,
            left=left,
        )
        return [Line(self.told(play, before) + "."), Line(text, 2)]
