"""Losses of units and commanders, with all that follows from them (pp. 19-20, 54-58).

Shared by fire, melee, charge, rally and movement: figures lost, disorder, rout, destruction, wounds
and deaths. Nothing here ever adds a figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from companion.games.battles_of_napoleon.records import ARTILLERY, CAVALRY, INFANTRY
from companion.games.battles_of_napoleon.state import (
    DESTROYED,
    DISORDERED,
    FIGURES,
    LIMBERED,
    MOUNTED,
    REDUCED,
    ROUTED,
    SQUARE,
    UNLIMBERED,
    FallenCommander,
    NapoleonState,
    Task,
    Unit,
    attached,
)
from companion.games.battles_of_napoleon.world import World
from companion.table.rules import Entry, Step

ROUT_FIRST, ROUT_LATER = 2, 1
"""Hexes of the first move of a rout and of every later one (p. 58)."""

FELL, ORDER = "fell", "order"
"""Subjects of an entry: figures of a unit (the detail says why), commanders, states of units."""

CLEARED = "cleared"
"""The action of a unit whose target has left its hex: it may advance there."""
ADVANCE = "advance"
"""The task of a unit that must."""


@dataclass(slots=True)
class NapoleonLedger:
    """A state in change, with the entries of what changed."""

    world: World
    state: NapoleonState
    entries: list[Entry] = field(default_factory=list)

    def step(self) -> Step[NapoleonState]:
        return Step(self.state, tuple(self.entries))

    def arm(self, unit: str) -> str:
        return self.world.units[self.state.units[unit].card].arm

    # -- units ---------------------------------------------------------------------------------

    def lose(self, unit: str, count: int, reason: str) -> None:
        """Remove figures; with the last one the unit is destroyed, and everybody attached to it
        (pp. 54-55). Line figures go first, then skirmishers, then grenadiers: `set` corrects what
        the owner chose otherwise."""
        before = self.state.units[unit]
        taken = min(count, before.figures)
        if before.gone or taken <= 0:
            return
        self.entries.append(Entry(unit, -taken, FIGURES, reason))
        self.state = self.state.with_unit(smaller(before, taken, self.arm(unit)))
        if self.state.units[unit].figures == 0:
            self.remove(unit, DESTROYED)

    def remove(self, unit: str, why: str) -> None:
        """Remove a unit from the field for good: destroyed, or off the map in rout. Commanders on
        its hex are lost with it, and its group's commander with the last unit."""
        posts = attached(self.state, unit)
        self.entries.append(Entry(unit, 0, ORDER, why))
        gone = [u.id for u in self.state.units.values() if u.id == unit or u.parent == unit]
        for key in gone:
            self.state = self.state.changed_unit(key, gone=why, actions=(), detached=False)
        for post in posts:
            self.kill(post)
        group = self.state.units[unit].group
        if not self.state.units_of(group):
            self.state = self.state.with_officer(group, None)

    def disorder(self, unit: str, again: bool = True) -> None:
        """Disorder a unit. A disordered one routs, unless `again` is False: after an advance, a
        recall, or a failed test to form square it stays disordered."""
        before = self.state.units[unit]
        if before.gone:
            return
        if before.state == ROUTED or (before.state == DISORDERED and again):
            self.rout(unit)
        elif before.state != DISORDERED:
            self.entries.append(Entry(unit, 0, ORDER, DISORDERED))
            self.state = self.state.changed_unit(unit, state=DISORDERED)

    def rout(self, unit: str) -> None:
        """Rout a unit: its flight of two hexes becomes the first task that is due, also when the
        unit was routed already (p. 57). Infantry loses its formation. Unlimbered guns cannot flee
        and are destroyed instead."""
        before = self.state.units[unit]
        if before.gone:
            return
        if before.formation == UNLIMBERED:
            self.remove(unit, DESTROYED)
            return
        self.entries.append(Entry(unit, 0, ORDER, ROUTED))
        formation = "" if self.arm(unit) == INFANTRY else before.formation
        self.state = self.state.changed_unit(
            unit, state=ROUTED, formation=formation, fled=False, detached=False
        ).with_tasks(Task("rout", unit, ROUT_FIRST))

    # -- commanders ----------------------------------------------------------------------------

    def wound(self, post: str) -> None:
        """Wound a commander; a second wound kills (p. 55)."""
        officer = self.state.officers.get(post)
        if officer is None:
            return
        if officer.wounded:
            self.kill(post)
            return
        self.entries.append(Entry(post, 0, FELL, "wounded"))
        self.state = self.state.with_officer(post, replace(officer, wounded=True))

    def kill(self, post: str) -> None:
        """Kill a commander; his successor becomes the last task that is due. For a
        commander-in-chief a group commander of his side, if any, is to be named (p. 19); for a
        group commander a card is to be drawn, if the group still has units (p. 20). The morale test
        of the unit he was with is left to the caller."""
        officer = self.state.officers.get(post)
        if officer is None:
            return
        role = "group" if post in self.state.groups else "chief"
        fallen = FallenCommander(officer.card, officer.nation, role)
        self.entries.append(Entry(post, 0, FELL, "killed"))
        self.state = replace(
            self.state.with_officer(post, None), fallen=(*self.state.fallen, fallen)
        )
        if role == "chief" and _group_posts(self.state, post):
            self.state = replace(self.state, tasks=(*self.state.tasks, Task("chief", post)))
        elif role == "group":
            self.vacant(post)

    def vacant(self, post: str) -> None:
        """Draw a commander for a group without one, as long as it has units (p. 20)."""
        if self.state.units_of(post):
            self.state = replace(self.state, tasks=(*self.state.tasks, Task("replace", post)))


def smaller(unit: Unit, taken: int, arm: str) -> Unit:
    """Return the unit after the loss of `taken` figures: first figures of the line, then
    skirmishers, then grenadiers. Infantry with one figure left takes the formation "reduced",
    unless it stands in square or routs (p. 54); without skirmishers none is detached. `taken` may
    be 0, after a loss that was counted elsewhere."""
    figures = unit.figures - taken
    line_figures = unit.figures - unit.skirmishers - unit.grenadiers
    beyond_the_line = max(0, taken - line_figures)
    skirmishers = unit.skirmishers - min(beyond_the_line, unit.skirmishers)
    grenadiers = unit.grenadiers - max(0, beyond_the_line - unit.skirmishers)
    formation = unit.formation  # empty for a routed unit
    if arm == INFANTRY and figures == 1 and formation not in (SQUARE, ""):
        formation = REDUCED
    return replace(
        unit,
        figures=figures,
        skirmishers=skirmishers,
        grenadiers=grenadiers,
        formation=formation,
        detached=unit.detached and skirmishers > 0,
    )


def rest_formation(arm: str, figures: int, in_the_open: bool) -> str:
    """Return the formation after a rally (p. 59)."""
    if arm == INFANTRY:
        return REDUCED if figures == 1 else "column" if in_the_open else "open_order"
    return MOUNTED if arm == CAVALRY else LIMBERED


def _group_posts(state: NapoleonState, nation: str) -> Sequence[str]:
    return [p for p, o in state.officers.items() if p in state.groups and o.nation == nation]


def still_due(state: NapoleonState) -> NapoleonState:
    """Return the state without tasks that nobody can do any more: for units that are gone, for
    groups without units, for a side without group commanders."""

    def stands(task: Task) -> bool:
        if task.kind == "chief":
            return bool(_group_posts(state, task.subject)) and task.subject not in state.officers
        if task.kind == "replace":
            return bool(state.units_of(task.subject)) and task.subject not in state.officers
        return not state.units[task.subject].gone

    return replace(state, tasks=tuple(task for task in state.tasks if stands(task)))


def lost_figures(world: World, state: NapoleonState, nation: str, at_end: bool = False) -> int:
    """Return the number of figures that a side has lost; at the end those of routed units as well
    (p. 58). Those of units that are gone always count."""
    total = 0
    for unit in state.units.values():
        if state.groups[unit.group].nation != nation:
            continue
        gone = unit.gone or (at_end and unit.state == ROUTED)
        total += world.units[unit.card].figures - (0 if gone else unit.figures)
    return total


def lost_guns(world: World, state: NapoleonState, nation: str, at_end: bool = False) -> int:
    """Return how many guns a side has lost, one to a battery."""
    return sum(
        1
        for unit in state.units.values()
        if world.units[unit.card].arm == ARTILLERY
        and state.groups[unit.group].nation == nation
        and (unit.gone or (at_end and unit.state == ROUTED))
    )


def stayed(state: NapoleonState, attacker: str) -> NapoleonState:
    """Return the state after a target found no way and stayed: the unit that drove it off does not
    advance."""
    if attacker not in state.units:
        return state
    tasks = tuple(t for t in state.tasks if (t.kind, t.subject) != (ADVANCE, attacker))
    cleared = f"{state.phase}.{CLEARED}"
    acts = tuple(act for act in state.units[attacker].actions if act != cleared)
    emptied = {key: place for key, place in state.emptied.items() if key != attacker}
    return replace(state, tasks=tasks, emptied=emptied).changed_unit(attacker, actions=acts)
