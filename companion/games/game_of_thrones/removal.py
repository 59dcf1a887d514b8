"""`remove`: units that go because of too little supply (pp. 3, 8) or the wildlings (p. 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from companion.games.game_of_thrones import consequences, supply
from companion.games.game_of_thrones.action import Draft, ThronesAction, WhenDue, due_house
from companion.games.game_of_thrones.battle import default_losses
from companion.games.game_of_thrones.play import Play
from companion.games.game_of_thrones.state import Task, ThronesState, units_of
from companion.games.game_of_thrones.tokens import PowerLedger
from companion.games.game_of_thrones.westeros import proceed
from companion.games.game_of_thrones.words import read_units
from companion.games.game_of_thrones.world import World
from companion.table import actions
from companion.table.actions import Ask, Asking, Input, action, field
from companion.table.counts import Counts, minus, plus
from companion.table.errors import Refusal, UsageError
from companion.table.i18n import N_, _
from companion.table.reply import Block, Grid, Line
from companion.table.rules import Step

REDUCE, LOSSES = "reduce", "losses"
SHOWN, FEW = 12, 3
"""Number of ways out that are named in a question, and in an error."""


def worth(world: World, units: Counts) -> int:
    """Return the mustering points of units."""
    return sum(world.units[unit].cost * count for unit, count in units.items())


def ways_text(play: Play, state: ThronesState, house: str, most: int = SHOWN) -> str:
    """Return text such as `fewest: 1 Harrenhal + 1 Golden Sound, or …`; where there are very many,
    that there are more."""
    cuts = supply.ways_out(play.world, state, house, most + 1)
    ways = [
        " + ".join(f"{count} {play.world.area(area)}" for area, count in way.items())
        for way in cuts[:most]
    ]
    if len(cuts) > most:
        ways.append("…" if most == SHOWN else _("others: ask 'supply'"))
    return _("with the fewest losses: {ways}").format(ways=_(" or ").join(ways))


def _by_area(draft: actions.Draft[Any, Any], removed: Mapping[str, Counts]) -> str:
    """Return text such as `Harrenhal 1 Footman, The Golden Sound 1 Ship`."""
    world = draft.play.world
    return ", ".join(f"{world.area(area)} {world.counts(units)}" for area, units in removed.items())


def _parts(draft: Draft) -> list[dict[str, Counts]]:
    """Return what one answer can remove: units of one kind in one area. Longer answers are put
    together from these."""
    task = draft.state.task
    return [
        {area: {unit: count}}
        for area, force in draft.state.forces.items()
        if task is not None and force.house == task.house
        for unit, all_ in force.units.items()
        for count in range(1, all_ + 1)
    ]


UNITS_BY_AREA: Input[Mapping[str, Counts]] = Input(
    lambda draft, text: read_units(draft.play.world, text),
    shown=_by_area,
    form="some",
    key=lambda removed: next(iter(removed)) if len(removed) == 1 else "",
)


def _own(draft: Draft) -> list[Block]:
    """Return the units of the house that loses some, and the ways out where supply takes them."""
    play, state, task = draft.play, draft.state, draft.state.task
    if task is None or task.kind not in (REDUCE, LOSSES):
        return []
    rows = tuple(
        (play.world.area(area), play.world.counts(force.units))
        for area, force in state.forces.items()
        if force.house == task.house
    )
    ways = [Line(ways_text(play, state, task.house))] if task.kind == REDUCE else []
    return [Grid(("", ""), rows), *ways]


def _sought(world: World, state: ThronesState) -> str:
    """Return the question for the house that loses units."""
    task = state.task
    if task is None or task.kind != LOSSES:
        return _("Units by area that supply does not feed")
    price = ", ".join(f"{world.unit(unit)} {about.cost}" for unit, about in world.units.items())
    due = min(task.amount, worth(world, units_of(state, task.house)))
    text = _("Units by area, together worth {due} ({price})")
    return text.format(due=due, price=price)


def _example(world: World, state: ThronesState) -> str:
    """Return the units that the house may give up; nothing where none does."""
    task, house = state.task, due_house(state)
    if task is None or task.kind not in (REDUCE, LOSSES):
        return ""
    forces = {area: force.units for area, force in state.forces.items() if force.house == house}
    removed = dict[str, Counts]()
    if task.kind == LOSSES:
        still_due = min(task.amount, worth(world, units_of(state, house)))
        dearest_first = sorted(world.units, key=lambda unit: -world.units[unit].cost)
        for unit, area in product(dearest_first, forces):
            count = min(forces[area].get(unit, 0), still_due // world.units[unit].cost)
            if count:
                removed[area] = plus(removed.get(area, {}), {unit: count})
                still_due -= count * world.units[unit].cost
    elif ways := supply.ways_out(world, state, house, 1):
        removed = {
            area: default_losses(world, forces[area], count) for area, count in ways[0].items()
        }
    parts = []
    for area, units in removed.items():
        names = [world.counts({unit: count}) for unit, count in units.items()]
        parts.append(" ".join((world.area(area), *names)))
    return ", ".join(parts)


def _fits(draft: Draft, removed: Mapping[str, Counts]) -> None:
    """Check an answer, so that one that the rules refuse is asked again. Raises UsageError."""
    refusals = Remove(removed=removed).refusals(draft.play, draft.state)
    if refusals:
        told = ("; ".join(filter(None, (refusal.reason, refusal.allowed))) for refusal in refusals)
        raise UsageError(" ".join(f"{sentence}." for sentence in told))


@action
class Remove(ThronesAction):
    """Units that go because supply does not feed them (pp. 3, 8) or to the wildlings (p. 5)."""

    gate = WhenDue("supply", (REDUCE, LOSSES))
    removed: Mapping[str, Counts] = field(
        UNITS_BY_AREA,
        N_("Units by area, for example: harrenhal 1 footman, golden 1 ship."),
        legal=_parts,
    )

    @classmethod
    def asking(cls, draft: Draft) -> Asking[Remove]:
        removed = yield Ask(
            "removed",
            draft,
            prompt=_sought(draft.play.world, draft.state),
            example=_example(draft.play.world, draft.state),
            listed=False,
            above=_own(draft),
            check=partial(_fits, draft),
        )
        return cls(removed=removed)

    def rule_refusals(self, play: Play, state: ThronesState) -> list[Refusal]:
        """Refuse units that the house does not have there, then too few or too many for what is
        due."""
        world, task, refusals = play.world, state.task, list[Refusal]()
        assert task is not None
        for area, units in self.removed.items():
            force = state.forces.get(area)
            missing = minus(units, force.units if force and force.house == task.house else {})
            if missing:
                reason = world.say(
                    _("{house} has no such units in {area}: {units}"),
                    house=task.house,
                    area=area,
                    units=missing,
                )
                refusals.append(play.refuse("supply", reason, play.due(state)))
        if refusals:
            return refusals
        return self._reduce_refusals(play, state, task) or self._losses_refusals(play, state, task)

    def _reduce_refusals(self, play: Play, state: ThronesState, task: Task) -> list[Refusal]:
        """Refuse a removal after which supply is still exceeded, or that takes a unit which could
        stay."""
        if task.kind != REDUCE:
            return []
        world = play.world
        after = supply.take_away(state, self.removed)
        ways = ways_text(play, state, task.house, FEW)
        if supply.house_excess(world, after, task.house):
            sizes = supply.armies(supply.sizes(after, task.house).values())
            reason = _("Armies of {sizes} still do not fit supply {level} ({limits})").format(
                sizes=" ".join(map(str, sizes)),
                level=state.supply[task.house],
                limits=" ".join(map(str, world.limits(state.supply[task.house]))),
            )
            return [play.refuse("supply", reason, ways)]
        removed = {area: sum(units.values()) for area, units in self.removed.items()}
        area = supply.area_with_one_too_many(world, state, task.house, removed)
        if area is None:
            return []
        reason = world.say(_("A unit in {area} could stay: only what is too many goes"), area=area)
        return [play.refuse("supply", reason, ways)]

    def _losses_refusals(self, play: Play, state: ThronesState, task: Task) -> list[Refusal]:
        """Refuse units that are worth more or less than the wildlings take."""
        if task.kind != LOSSES:
            return []
        due = min(task.amount, worth(play.world, units_of(state, task.house)))
        given = sum(worth(play.world, units) for units in self.removed.values())
        if given == due:
            return []
        reason = _("These units are worth {given} in mustering points, not {due}").format(
            given=given, due=due
        )
        return [play.refuse("wildlings", reason, _("footman 1, knight 2, ship 1"))]

    def apply(self, play: Play, state: ThronesState) -> Step[ThronesState]:
        if state.task is None or state.task.kind not in (REDUCE, LOSSES):
            return Step(state)
        state = supply.take_away(state, self.removed)
        state = replace(state, tasks=state.tasks[1:])
        if state.phase in consequences.STEP_ORDER:
            return consequences.settle(play.world, state)
        return proceed(play.world, PowerLedger(play.world, state))

    def who(self, state: ThronesState) -> str:
        return due_house(state)

    def told(self, play: Play, state: ThronesState) -> str:
        parts = [
            f"{play.world.area(area)}: {play.world.counts(units)}"
            for area, units in self.removed.items()
        ]
        return _("removed: {units}").format(units="; ".join(parts))
