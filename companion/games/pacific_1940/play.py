"""The board of this edition, and where it goes its own way; see `companion.games.axis.hooks`.

China has rules of its own in several places: what it has and buys here, where it goes in
`politics`, its bonus for the Burma Road in `objectives`, and that its convoys are spared in
`convoys`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.games.axis.encounter import LAND, Encounter, Forces
from companion.games.axis.play import Play
from companion.games.axis.state import AxisState, cities, production_total
from companion.games.pacific_1940 import (
    facilities,
    kamikaze_zones,
    politics,
    reasons,
    records,
    scramble,
    sequence,
    ships,
    targets,
    victory,
    view,
)
from companion.games.pacific_1940.facilities import build
from companion.games.pacific_1940.objectives import bonuses, objectives, paid_once, road_open
from companion.games.pacific_1940.politics import CHINA, JAPAN, UK, records_of
from companion.table.counts import Counts, plus
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.lazy import later
from companion.table.overview import Part
from companion.table.rules import Entry, Step

if TYPE_CHECKING:
    from companion.games.axis.outcome import FoughtBattle
    from companion.table.scene import Sign

_NO_LIMIT = 999
_CHINESE = {"infantry": _NO_LIMIT, "artillery": _NO_LIMIT, "fighter": 1}
"""The units that China can have, the fighter being that of the Flying Tigers (p. 9)."""


COMBAT = "combat"

_ON_MAP = "companion.games.pacific_1940.on_map"
_works: Callable[[Play, AxisState, str], Mapping[str, str]] = later(_ON_MAP, "works")
_signs: Callable[[Play, AxisState], Iterable[Sign]] = later(_ON_MAP, "signs")
_told: Callable[[Play, AxisState, str], Iterable[str]] = later(_ON_MAP, "told")
"""What screens show on the map, loaded when one of them asks for it."""


class PacificPlay(Play):
    """The board and rules of this edition: politics, China, facilities, objectives, victory."""

    def first(self) -> records.PacificRecords:
        return records.first(self.world)

    def load(self, given: Mapping[str, Any]) -> records.PacificRecords:
        return records.load(self.world, given)

    # -- areas ---------------------------------------------------------------------------------

    map_parts = ("board-west", "board-east")
    strip_part = "battle-strip"

    def works(self, state: AxisState, area: str) -> Mapping[str, str]:
        return _works(self, state, area)

    def map_signs(self, state: AxisState) -> Iterable[Sign]:
        return _signs(self, state)

    def map_told(self, state: AxisState, area: str) -> Iterable[str]:
        return _told(self, state, area)

    def visit_refusals(self, state: AxisState, area: str) -> list[Refusal]:
        return politics.visit_refusals(self, state, area, state.power)

    def enterable(self, state: AxisState, area: str) -> bool:
        return politics.neutral(self, area)

    def take_refusals(self, state: AxisState, area: str, power: str) -> list[Refusal]:
        return politics.enter_refusals(self, state, area, power)

    def capture_refusals(self, state: AxisState, area: str) -> list[Refusal]:
        return politics.capture_refusals(self, state, area)

    def blitz_refusals(self, state: AxisState, area: str) -> list[Refusal]:
        """Return why tanks cannot blitz an area: they stop at complexes, bases and all units, and
        China has none (pp. 9, 13)."""
        if state.power == CHINA:
            reason = _("China has no tanks")
            return [self.refuse("china", reason, _("infantry, artillery and one fighter"))]
        there = facilities.facilities_in(state, area)
        if not there:
            return []
        names = ", ".join(facilities.facility_name(self, state, area, key) for key in there)
        reason = self.world.say(
            _("{area}: tanks stop there ({facilities})"), area=area, facilities=names
        )
        return [self.refuse("blitz", reason, self.walk_to(COMBAT))]

    def new_owner(self, state: AxisState, power: str, area: str) -> str | None:
        """Return the United Kingdom for a British area of the mainland that Chinese units hold (p.
        9)."""
        return UK if power == CHINA and area in politics.china_enters(self) else None

    def taken(self, before: AxisState, after: AxisState, area: str) -> AxisState:
        """Return the state `after` with what this edition notes when an area is taken: the order of
        the fights, kamikaze attacks opened, the sympathy of neutral land, objectives earned once,
        and what becomes of its facilities."""
        mine = records_of(after)
        world, taker = self.world, before.power
        if before.phase == COMBAT:
            mine = sequence.reached(mine, sequence.stage_of_capture(self, before, area))
        if area in kamikaze_zones.areas(self, "trigger") and world.side(taker) != world.side(JAPAN):
            mine = replace(mine, kamikaze_open=True)
        if politics.neutral(self, area) and area not in before.owners:
            other = next(side for side in world.sides if side != world.side(taker))
            mine = replace(mine, sympathy={**mine.sympathy, area: other})
        for goal in objectives(self):
            if goal.once and goal.power == taker and area in goal.areas:
                mine = replace(mine, earned=tuple(dict.fromkeys((*mine.earned, goal.id))))
        return facilities.captured(self, replace(after, own=mine), area)

    def consequences(self, before: AxisState, after: AxisState, area: str) -> list[str]:
        return view.consequences(self, before, after, area)

    def stands(self, state: AxisState, area: str) -> bool:
        """Return whether an area is land of friends open to the power, or neutral land that the
        enemy attacked: an untouched neutral is no way to anywhere (pp. 8-9)."""
        return politics.is_friendly(self, state, area, state.power) and not politics.visit_refusals(
            self, state, area, state.power
        )

    def sails(self, state: AxisState) -> bool:
        return state.power != CHINA

    # -- battles -------------------------------------------------------------------------------

    def battle_refusals(self, state: AxisState, encounter: Encounter) -> list[Refusal]:
        """Refuse a battle without a war; at sea each power must be at war whose ships are there
        (pp. 8-9)."""
        power, against = encounter.power, encounter.against
        at_sea = self.world.areas[str(encounter.area)].is_sea
        if at_sea and power != JAPAN and not against:
            against = (JAPAN,)
        ships = [key for key, units in encounter.enemy_fleet.items() if any(units.values())]
        if CHINA in (against if at_sea else ships):
            return [politics.no_ships(self)]
        for other in against:
            refusal = politics.war_refusal(self, state, power, other)
            if refusal and (at_sea or other in ships):
                return [refusal]
        if at_sea and power == JAPAN and not politics.navies(self, state, JAPAN):
            reason = _("{power} is not at war with any power that has ships")
            reason = self.world.say(reason, power=power)
            return [self.refuse("politics", reason, _("'declare' at the start of the combat move"))]
        refusals = _chinese_refusals(self, encounter) if power == CHINA else []
        return refusals or _garrison_refusals(self, state, encounter)

    def order_refusals(self, state: AxisState, encounter: Encounter) -> list[Refusal]:
        """Return a refusal unless raids come first, then landings, then other battles (p. 14)."""
        return sequence.refusals(self, state, sequence.stage_of(self, state, encounter))

    def foes_at_sea(self, state: AxisState) -> Sequence[str]:
        """Return the enemies that have ships."""
        return politics.navies(self, state, state.power)

    def foe_at_sea(self, state: AxisState) -> str:
        """Return the enemy, where there is only one that has ships."""
        foes = self.foes_at_sea(state)
        return foes[0] if len(foes) == 1 else ""

    def joined(self, state: AxisState, area: str) -> Forces:
        return scramble.joined(state, area)

    def garrison(self, state: AxisState, area: str) -> Counts:
        """Return the infantry of a neutral area (p. 8)."""
        count = politics.militia(self, state, area)
        return {"infantry": count} if count else {}

    def fought_over(self, state: AxisState) -> Sequence[str]:
        may = state.choices["kamikaze_bombardment"] == "yes"
        return () if may else records_of(state).struck

    def fought(self, state: AxisState, encounter: Encounter, fought: FoughtBattle) -> AxisState:
        """Note the stage of the fights, what is left of a neutral area's infantry and whom it now
        holds with, damaged ships, and the scrambled aircraft that came back."""
        area, stage = str(encounter.area), sequence.stage_of(self, state, encounter)
        mine = sequence.reached(records_of(state), stage)
        if politics.neutral(self, area) and area not in state.owners:
            world = self.world
            other = next(side for side in world.sides if side != world.side(encounter.power))
            # Friends may have stood beside its own infantry.
            alive = fought.defender_left.get("infantry", 0)
            militia = {**mine.militia, area: min(politics.militia(self, state, area), alive)}
            mine = replace(mine, sympathy={**mine.sympathy, area: other}, militia=militia)
        mine = ships.after(mine, encounter, fought)
        return replace(state, own=scramble.came_back(mine, encounter, fought))

    def damaged_here(self, state: AxisState, encounter: Encounter) -> Mapping[str, Counts]:
        return ships.here(state, encounter)

    def attacks(self, state: AxisState) -> Sequence[str]:
        return ["raid"] if targets.may(self, state) else []

    # -- money and units -----------------------------------------------------------------------

    def buy_refusals(self, state: AxisState, units: Counts) -> list[Refusal]:
        """Return a refusal unless China buys infantry, or artillery while the Burma Road is open
        (p. 9)."""
        if state.power != CHINA:
            return []
        allowed = ["infantry", "artillery"] if road_open(self, state) else ["infantry"]
        names = ", ".join(self.world.unit(unit, 2) for unit in allowed)
        return [
            self.refuse(
                "china",
                self.world.say(_("{unit}: China cannot buy it now"), unit=unit),
                _("it may buy: {units}").format(units=names),
            )
            for unit in units
            if unit not in allowed
        ]

    def serves(self, state: AxisState, area: str) -> bool:
        """Return whether units may be placed in an area: Chinese units come onto any Chinese area
        that China holds, also a new one (p. 9)."""
        return (
            state.power == CHINA
            and not self.world.areas[area].is_sea
            and politics.chinese(self, area)
            and state.owners.get(area) == CHINA
        )

    def elsewhere_refusal(self, state: AxisState, area: str) -> Refusal | None:
        abroad = area in state.complexes and not politics.chinese(self, area)
        if state.power != CHINA or abroad:
            return None
        reason = _("{area}: China places units only in Chinese areas that it holds")
        return self.refuse("china", reason, area=area)

    def room(self, state: AxisState, area: str) -> int | None:
        if self.serves(state, area):
            return _NO_LIMIT
        return facilities.capacity(self, state, area)

    def room_text(self, state: AxisState, area: str) -> str | None:
        line = facilities.text(self, state, area, records.COMPLEX)
        left = max(facilities.capacity(self, state, area) - state.turn.placed.get(area, 0), 0)
        return self.world.area(area) + ": " + line + "; " + _("{n} more now").format(n=left)

    def on_old_carriers(self) -> bool:
        return True

    def facility_refusals(
        self, state: AxisState, area: str, unit: str, count: int
    ) -> list[Refusal]:
        return facilities.build_refusals(self, state, area, unit, count)

    def built(self, state: AxisState, area: str, facilities: Counts) -> AxisState | None:
        return build(self, state, area, facilities)

    def extra_income(self, state: AxisState, power: str) -> Sequence[Entry]:
        return [
            Entry(power, amount, reasons.BONUS, goal)
            for goal, amount in bonuses(self, state, power)
        ]

    def collected(self, state: AxisState) -> AxisState:
        mine, paid = records_of(state), paid_once(self, state, state.power)
        bonus = sum(amount for _goal, amount in bonuses(self, state, state.power))
        mine = replace(mine, income=production_total(self.world, state, state.power) + bonus)
        earned = tuple(goal for goal in mine.earned if goal not in paid)
        once = tuple(dict.fromkeys((*mine.once, *paid)))
        return replace(state, own=replace(mine, once=once, earned=earned))

    # -- turn and victory ----------------------------------------------------------------------

    def turn_over(self, state: AxisState) -> Step[AxisState]:
        fresh = replace(
            records_of(state),
            income=0,
            lost_by_zone={},
            fought=False,
            stage=0,
            scrambles=(),
            struck=(),
            upgraded=(),
        )
        return Step(replace(state, own=fresh))

    def passed_over(self, before: AxisState, left: Sequence[str]) -> list[str]:
        return view.passed_over(self, before, left)

    def winner(self, state: AxisState, last: bool) -> str | None:
        return victory.winner(self, state, last)

    def needed(self, state: AxisState, side: str) -> int | None:
        axis = side == self.world.side(JAPAN)
        return self.world.conditions[victory.condition(self, side)] if axis else None

    def condition(self, state: AxisState) -> str:
        side = state.winner or self.world.side(JAPAN)
        return self.world.name("victory_conditions", victory.condition(self, side))

    def victory_text(self, state: AxisState) -> str | None:
        if state.winner == self.world.side(JAPAN):
            held = len(cities(self.world, state)[state.winner])
            text = _("Japan holds {count} victory cities at the end of the round (p. {page}).")
            return text.format(count=held, page=self.page("victory"))
        text = _("The Allies have held Japan through its whole turn (p. {page}).")
        return text.format(page=self.page("victory"))

    # -- words ---------------------------------------------------------------------------------

    def entry_text(self, entry: Entry) -> str | None:
        return reasons.text(self.world, entry)

    def notes(self, state: AxisState, power: str) -> list[str]:
        return view.notes(self, state, power)

    def tasks(self, state: AxisState) -> list[str]:
        return view.tasks(self, state)

    def phase_task(self, state: AxisState) -> str | None:
        return view.phase_task(state)

    def status_parts(self, state: AxisState) -> list[Part]:
        return view.status_parts(self, state)

    def document(self, state: AxisState) -> Mapping[str, Any]:
        return view.document(self, state)


def _garrison_refusals(play: Play, state: AxisState, encounter: Encounter) -> list[Refusal]:
    """Return why these units cannot defend a neutral area. Attacked for the first time it defends
    itself alone; from then on it has friends, who may stand beside its infantry (p. 8)."""
    area = str(encounter.area)
    count = politics.militia(play, state, area)
    units: dict[str, int] = {}
    for force in encounter.defend.values():
        units = plus(units, force)
    befriended = area in records_of(state).sympathy
    if not count or units == {"infantry": count}:
        return []
    if befriended and units.get("infantry", 0) >= count:
        return []
    reason = play.world.say(_("{area}: neutral infantry defend it: {n}"), area=area, n=count)
    friends = _("name nobody, or them together with their friends")
    return [play.refuse("neutral", reason, friends if befriended else _("name nobody else"))]


def _chinese_refusals(play: Play, encounter: Encounter) -> list[Refusal]:
    """Return refusals of a Chinese attack: China has infantry, artillery and one fighter, and
    nothing that comes from ships (p. 9)."""
    world, area = play.world, str(encounter.area)
    name, never = world.area(area), _("they never board transports")
    if world.areas[area].is_sea:
        return [
            play.refuse("china", _("{area}: Chinese units stay in Chinese areas"), never, area=name)
        ]
    if encounter.kind != LAND:
        reason = _("{area}: Chinese units have no way in over land").format(area=name)
        return [play.refuse("china", reason, never)]
    for unit, count in encounter.attack.items():
        if unit not in _CHINESE or count > _CHINESE[unit]:
            reason = world.say(_("China has no such force: {units}"), units={unit: count})
            return [play.refuse("china", reason, _("infantry, artillery and one fighter"))]
    return []
