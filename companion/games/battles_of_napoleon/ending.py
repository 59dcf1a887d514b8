"""Losses, points and the end of a battle, as the scenario counts them (p. 30)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from companion.games.battles_of_napoleon.casualties import lost_figures, lost_guns
from companion.games.battles_of_napoleon.hexes import Hex
from companion.games.battles_of_napoleon.state import ROUTED, NapoleonState, Unit
from companion.games.battles_of_napoleon.world import World

TURNS, ROUT = "turns", "rout"
"""Reasons why a battle ended: the last turn was over, or a side has nobody left to fight."""


class Score(NamedTuple):
    """Points for one reason: `number` of it at so many `points` each."""

    reason: str
    number: int
    points: int

    @property
    def total(self) -> int:
        return self.number * self.points


def fit(state: NapoleonState, nation: str) -> bool:
    """Return whether a side has a unit on the field that is not routed."""
    return any(
        not unit.gone and unit.state != ROUTED
        for unit in state.units.values()
        if state.groups[unit.group].nation == nation
    )


def scores(world: World, state: NapoleonState, nation: str, at_end: bool) -> list[Score]:
    """Return the points of a side by reason, without those of which it has none: for figures, guns
    and commanders that the enemy has lost, and for objectives that the side holds. `at_end`: routed
    units count as lost with all their figures (p. 58)."""
    scenario, enemy = world.scenarios[state.scenario], world.other(nation)
    dead = [fallen.role for fallen in state.fallen if fallen.nation == enemy]
    scored = [
        Score("figure", lost_figures(world, state, enemy, at_end), scenario.points["figure"]),
        Score("gun", lost_guns(world, state, enemy, at_end), scenario.points["gun"]),
        Score("group", dead.count("group"), scenario.points["group"]),
        Score("chief", dead.count("chief"), scenario.points["chief"]),
    ]
    scored += [
        Score(key, 1, item.points)
        for key, item in scenario.objectives.items()
        if state.objectives[key] == nation
    ]
    return [score for score in scored if score.number]


def points(world: World, state: NapoleonState, nation: str, at_end: bool) -> int:
    return sum(score.total for score in scores(world, state, nation, at_end))


def taken(world: World, before: NapoleonState, after: NapoleonState) -> NapoleonState:
    """Return the state in which a side holds each objective on which one of its units has come to
    stand, by the hexes in the books; a unit in rout takes none."""
    held = dict(after.objectives)
    for key, item in world.scenarios[after.scenario].objectives.items():
        for unit in after.units.values():
            if _stands(unit, item.hex) and not _stands(before.units[unit.id], item.hex):
                held[key] = after.groups[unit.group].nation
    return after if held == after.objectives else replace(after, objectives=held)


def _stands(unit: Unit, place: Hex) -> bool:
    return unit.hex == place and not unit.gone and unit.state != ROUTED


def winner(world: World, state: NapoleonState) -> str:
    """Return the side that has more points after the last turn; the scenario says who wins a
    tie."""
    first, second = world.nations
    lead = points(world, state, first, at_end=True) - points(world, state, second, at_end=True)
    if lead == 0:
        return world.scenarios[state.scenario].tie
    return first if lead > 0 else second


def last_turn(world: World, state: NapoleonState) -> NapoleonState:
    """Return the battle after its last turn."""
    return replace(state, winner=winner(world, state), ended=TURNS, active=None)


def settle(world: World, state: NapoleonState) -> NapoleonState:
    """End the battle where a side has nobody left to fight: it loses at once. If neither side has
    anybody, points decide."""
    if state.over:
        return state
    able = [nation for nation in world.nations if fit(state, nation)]
    if len(able) == len(world.nations):
        return state
    won = able[0] if able else winner(world, state)
    return replace(state, winner=won, ended=ROUT, active=None, tasks=())
