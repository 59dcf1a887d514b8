"""Where this edition goes its own way; see `companion.games.axis.ways`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.axis.counts import Counts, plus
from companion.games.axis.play import Data, Play
from companion.games.axis.state import AxisState, cities
from companion.games.axis.ways import Ways
from companion.games.axis.world import World
from companion.games.pacific_1940 import (
    corrections,
    facilities,
    kamikaze,
    own,
    politics,
    raids,
    reasons,
    scramble,
    sequence,
    victory,
    view,
)
from companion.games.pacific_1940.objectives import bonuses, objectives, paid_once, road_open
from companion.games.pacific_1940.politics import CHINA, JAPAN, UK, own_of
from companion.table.errors import Refusal
from companion.table.i18n import _
from companion.table.overview import Part
from companion.table.rules import Entry, Step

_NO_LIMIT = 999
_CHINESE = {"infantry": _NO_LIMIT, "artillery": _NO_LIMIT, "fighter": 1}
"""The units that China can have, the fighter being that of the Flying Tigers (p. 9)."""


COMBAT = "combat"


class PacificWays(Ways):
    """Politics, China, facilities, objectives, victory."""

    def first(self, world: World) -> own.Own:
        return own.first(world)

    def dump(self, world: World, own: Any) -> Mapping[str, Any]:
        from companion.games.pacific_1940.own import dump

        return dump(own)

    def load(self, world: World, given: Mapping[str, Any]) -> own.Own:
        return own.load(world, given)

    # -- areas ---------------------------------------------------------------------------------

    def enterable(self, play: Play, state: AxisState, area: str) -> bool:
        return politics.neutral(play, area)

    def take_refusals(self, play: Play, state: AxisState, area: str, power: str) -> list[Refusal]:
        return politics.enter_refusals(play, state, area, power)

    def capture_refusals(self, play: Play, state: AxisState, area: str) -> list[Refusal]:
        return politics.capture_refusals(play, state, area)

    def new_owner(self, play: Play, state: AxisState, power: str, area: str) -> str | None:
        """Chinese units hold the British areas of the mainland for the United Kingdom (p. 9)."""
        return UK if power == CHINA and area in politics.china_enters(play) else None

    def taken(self, play: Play, before: AxisState, after: AxisState, area: str) -> AxisState:
        mine = own_of(after)
        world, taker = play.world, before.power
        if before.phase == COMBAT:
            mine = sequence.reached(mine, sequence.stage_of_capture(play, before, area))
        if area in kamikaze.areas(play, "trigger") and world.side(taker) != world.side(JAPAN):
            mine = replace(mine, kamikaze_open=True)
        if politics.neutral(play, area) and area not in before.owners:
            other = next(side for side in world.sides if side != world.side(taker))
            mine = replace(mine, sympathy={**mine.sympathy, area: other})
        for goal in objectives(play):
            if goal.once and goal.power == taker and area in goal.areas:
                mine = replace(mine, earned=tuple(dict.fromkeys((*mine.earned, goal.id))))
        return facilities.captured(play, replace(after, own=mine), area)

    def consequences(self, play: Play, before: AxisState, after: AxisState, area: str) -> list[str]:
        return view.consequences(play, before, after, area)

    # -- battles -------------------------------------------------------------------------------

    def battle_refusals(self, play: Play, state: AxisState, data: Data) -> list[Refusal]:
        """No battle without a war, and at sea only with whom there is one (pp. 8-9)."""
        power = data["power"]
        at_sea = play.world.areas[data["area"]].is_sea
        if at_sea and power != JAPAN and not data["against"]:
            data = {**data, "against": [JAPAN]}
        ships = [key for key, units in data.get("enemy_fleet", {}).items() if any(units.values())]
        if CHINA in (data["against"] if at_sea else ships):
            return [politics.no_ships(play)]
        for other in data["against"]:
            refusal = politics.war_refusal(play, state, power, other)
            if refusal and (at_sea or other in ships):
                return [refusal]
        if at_sea and power == JAPAN and not politics.navies(play, state, JAPAN):
            reason = _("{one} is not at war with any power that has ships")
            reason = reason.format(one=play.world.power(power))
            return [play.refuse("politics", reason, _("'declare' at the start of the combat move"))]
        found = _chinese_refusals(play, data) if power == CHINA else []
        found = found or _garrison_refusals(play, state, data)
        return found or sequence.refusals(play, state, sequence.stage_of(play, state, data))

    def foe_at_sea(self, play: Play, state: AxisState) -> str:
        """The enemy, where there is only one that has ships."""
        foes = politics.navies(play, state, state.power)
        return foes[0] if len(foes) == 1 else ""

    def joined(self, play: Play, state: AxisState, area: str) -> Mapping[str, Mapping[str, int]]:
        return scramble.joined(state, area)

    def garrison(self, play: Play, state: AxisState, area: str) -> Counts:
        """The infantry of a neutral area that is attacked for the first time (p. 8)."""
        count = politics.militia(play, state, area)
        return {"infantry": count} if count else {}

    def fought_over(self, play: Play, state: AxisState) -> Sequence[str]:
        may = state.choices["kamikaze_bombardment"] == "yes"
        return () if may else own_of(state).struck

    def fought(self, play: Play, state: AxisState, data: Data) -> AxisState:
        area, stage = data["area"], sequence.stage_of(play, state, data)
        mine = sequence.reached(own_of(state), stage)
        if politics.neutral(play, area) and area not in state.owners:
            world = play.world
            other = next(side for side in world.sides if side != world.side(data["power"]))
            mine = replace(mine, sympathy={**mine.sympathy, area: other})
        return replace(state, own=scramble.came_back(play, mine, data))

    def attacks(self, play: Play, state: AxisState) -> Sequence[str]:
        return ["raid"] if raids.may(play, state) else []

    # -- money and units -----------------------------------------------------------------------

    def buy_refusals(self, play: Play, state: AxisState, units: Counts) -> list[Refusal]:
        """China buys infantry, and artillery while the Burma Road is open (p. 9)."""
        if state.power != CHINA:
            return []
        allowed = ["infantry", "artillery"] if road_open(play, state) else ["infantry"]
        names = ", ".join(play.world.unit(unit, 2) for unit in allowed)
        return [
            play.refuse(
                "china",
                _("{unit}: China cannot buy it now").format(unit=play.world.unit(unit)),
                _("it may buy: {units}").format(units=names),
            )
            for unit in units
            if unit not in allowed
        ]

    def serves(self, play: Play, state: AxisState, area: str) -> bool:
        """Chinese units come onto any Chinese area that China holds, also a new one (p. 9)."""
        return (
            state.power == CHINA
            and not play.world.areas[area].is_sea
            and politics.chinese(play, area)
            and state.owners.get(area) == CHINA
        )

    def room(self, play: Play, state: AxisState, area: str) -> int | None:
        if self.serves(play, state, area):
            return _NO_LIMIT
        return facilities.capacity(play, state, area)

    def room_text(self, play: Play, state: AxisState, area: str) -> str | None:
        line = facilities.text(play, state, area, own.COMPLEX)
        left = max(facilities.capacity(play, state, area) - state.turn.placed.get(area, 0), 0)
        return play.world.area(area) + ": " + line + "; " + _("{n} more now").format(n=left)

    def on_old_carriers(self) -> bool:
        return True

    def facility_refusals(
        self, play: Play, state: AxisState, area: str, unit: str, count: int
    ) -> list[Refusal]:
        return facilities.build_refusals(play, state, area, unit, count)

    def built(
        self, play: Play, state: AxisState, area: str, facilities: Counts
    ) -> AxisState | None:
        from companion.games.pacific_1940.facilities import build

        return build(play, state, area, facilities)

    def income(self, play: Play, state: AxisState, power: str) -> Sequence[Entry]:
        return [
            Entry(power, amount, reasons.BONUS, goal)
            for goal, amount in bonuses(play, state, power)
        ]

    def collected(self, play: Play, state: AxisState) -> AxisState:
        mine, paid = own_of(state), paid_once(play, state, state.power)
        earned = tuple(goal for goal in mine.earned if goal not in paid)
        once = tuple(dict.fromkeys((*mine.once, *paid)))
        return replace(state, own=replace(mine, once=once, earned=earned))

    # -- turn and victory ----------------------------------------------------------------------

    def turn_over(self, play: Play, state: AxisState) -> Step[AxisState]:
        fresh = replace(own_of(state), loss={}, fought=False, stage=0, scrambles=(), struck=())
        fresh = replace(fresh, upgraded=())
        return Step(replace(state, own=fresh))

    def passed_over(self, play: Play, before: AxisState, left: Sequence[str]) -> list[str]:
        return view.passed_over(play, before, left)

    def winner(self, play: Play, state: AxisState, last: bool) -> str | None:
        return victory.winner(play, state, last)

    def needed(self, play: Play, state: AxisState, side: str) -> int | None:
        axis = side == play.world.side(JAPAN)
        return play.world.conditions[victory.condition(play, side)] if axis else None

    def condition(self, play: Play, state: AxisState) -> str:
        side = state.winner or play.world.side(JAPAN)
        return play.world.name("victory_conditions", victory.condition(play, side))

    def victory_text(self, play: Play, state: AxisState) -> str | None:
        if state.winner == play.world.side(JAPAN):
            held = len(cities(play.world, state)[state.winner])
            text = _("Japan holds {count} victory cities at the end of the round (p. {page}).")
            return text.format(count=held, page=play.page("victory"))
        text = _("The Allies have held Japan through its whole turn (p. {page}).")
        return text.format(page=play.page("victory"))

    # -- corrections ---------------------------------------------------------------------------

    def correctable(self) -> Sequence[str]:
        return corrections.KEYS

    def read_correction(self, play: Play, key: str, value: str) -> dict[str, object] | None:
        return corrections.read(play, key, value)

    def corrected(self, play: Play, state: AxisState, key: str, value: object) -> AxisState | None:
        return corrections.apply(play, state, key, value)

    def correction_refusals(
        self, play: Play, state: AxisState, changes: Mapping[str, object]
    ) -> list[Refusal]:
        return corrections.refusals(play, state, changes)

    # -- words ---------------------------------------------------------------------------------

    def entry_text(self, world: World, entry: Entry) -> str | None:
        return reasons.text(world, entry)

    def notes(self, play: Play, state: AxisState, power: str) -> list[str]:
        return view.notes(play, state, power)

    def tasks(self, play: Play, state: AxisState) -> list[str]:
        return view.tasks(play, state)

    def phase_task(self, play: Play, state: AxisState) -> str | None:
        return view.phase_task(state)

    def status_parts(self, play: Play, state: AxisState) -> list[Part]:
        return view.status_parts(play, state)

    def document(self, play: Play, state: AxisState) -> Mapping[str, Any]:
        return view.document(play, state)


def _garrison_refusals(play: Play, state: AxisState, data: Data) -> list[Refusal]:
    """A neutral area that is attacked for the first time defends itself, and nobody else (p. 8)."""
    count = politics.militia(play, state, data["area"])
    units: dict[str, int] = {}
    for force in data["defend"].values():
        units = plus(units, force)
    if not count or units == {"infantry": count}:
        return []
    reason = _("{area}: neutral infantry defend it: {n}").format(
        area=play.world.area(data["area"]), n=count
    )
    return [play.refuse("neutral", reason, _("leave --defend out"))]


def _chinese_refusals(play: Play, data: Data) -> list[Refusal]:
    """China has infantry, artillery and one fighter, and nothing that comes from ships (p. 9)."""
    world, area = play.world, data["area"]
    if world.areas[area].is_sea or data["kind"] != "land":
        reason = _("{area}: Chinese units stay in Chinese areas").format(area=world.area(area))
        return [play.refuse("china", reason, _("they never board transports"))]
    for unit, count in data["attack"].items():
        if unit not in _CHINESE or count > _CHINESE[unit]:
            reason = _("China has no such force: {units}").format(units=world.counts({unit: count}))
            return [play.refuse("china", reason, _("infantry, artillery and one fighter"))]
    return []
