"""National objectives and the Burma Road (pp. 9, 20): what each power gets besides its areas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.axis.play import Play
from companion.games.axis.state import AxisState
from companion.games.pacific_1940.records import PacificRecords

WAR_ECONOMY = "usa_war_economy"
AT_WAR = "at-war"
"""Mode of an objective, and choice of the group for all the others: paid while at war."""


@dataclass(frozen=True, slots=True)
class NationalObjective:
    """Objective that pays. `mode`: `all`, `each` or `any` of the areas must be held by one of the
    `holders`; `at-war`: paid while the power is at war, whatever it holds."""

    id: str
    power: str
    ipc: int
    once: bool
    areas: tuple[str, ...]
    mode: str
    holders: tuple[str, ...]


def objective(play: Play, key: str) -> NationalObjective:
    """Return the objective with an id."""
    return next(goal for goal in objectives(play) if goal.id == key)


def objectives(play: Play) -> Iterator[NationalObjective]:
    """Yield all objectives, in the order of the table."""
    for row in play.world.game.table("objectives"):
        areas, ipc, holders = row["areas"], row["ipc"], row["holders"]
        assert isinstance(ipc, int)
        assert isinstance(holders, tuple)
        yield NationalObjective(
            id=row.id,
            power=str(row["power"]),
            ipc=ipc,
            once=row["per"] == "once",
            areas=tuple(areas) if isinstance(areas, tuple) else (),
            mode=str(row["mode"]),
            holders=holders,
        )


def road_open(play: Play, state: AxisState) -> bool:
    """Return whether the Allies hold every area of the Burma Road (p. 9)."""
    side = play.world.side("china")
    areas = [str(row["area"]) for row in play.world.game.table("burma_road")]
    return all(play.world.side(state.owners[area]) == side for area in areas)


def held(state: AxisState, goal: NationalObjective) -> list[str]:
    """Return the areas of an objective that count as held."""
    return [area for area in goal.areas if state.owners.get(area) in goal.holders]


def met(play: Play, state: AxisState, goal: NationalObjective) -> list[tuple[str, int]]:
    """Return (area or nothing, amount) of what an objective pays now; nothing while the group has
    declined it."""
    records = state.own
    assert isinstance(records, PacificRecords)
    if goal.id in records.declined:
        return []
    # `wars` names Japan's enemies; China is one of them from the start, which does not count
    fighting = goal.power in records.wars or (goal.power == "japan" and len(records.wars) > 1)
    if goal.mode == AT_WAR:
        return [("", goal.ipc)] if goal.power in records.wars else []
    if state.choices["objectives"] == AT_WAR and not fighting:
        return []
    areas = held(state, goal)
    if goal.mode == "each":
        return [(area, goal.ipc) for area in areas]
    if goal.mode == "any":
        due = goal.id in records.earned or bool(areas)
        return [("", goal.ipc)] if due and goal.id not in records.once else []
    return [("", goal.ipc)] if len(areas) == len(goal.areas) else []


def bonuses(play: Play, state: AxisState, power: str) -> list[tuple[str, int]]:
    """Return (objective, or objective@area; amount) of all that a power's objectives pay now."""
    return [
        (goal.id + (f"@{area}" if area else ""), amount)
        for goal in objectives(play)
        if goal.power == power
        for area, amount in met(play, state, goal)
    ]


def paid_once(play: Play, state: AxisState, power: str) -> tuple[str, ...]:
    """Return the objectives of a power that are paid only once and are paid now."""
    goals = (goal for goal in objectives(play) if goal.power == power and goal.once)
    return tuple(goal.id for goal in goals if met(play, state, goal))
