"""Units as they fight, whether they come from a session or from the line.

*Base*: a plastic base that holds one or two figures; *rank*: a row of figures, which earns a bonus
to whoever fires at the unit (p. 45). *Post*: the key of a commander, a group or a side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.games.battles_of_napoleon.casualties import smaller
from companion.games.battles_of_napoleon.hands import value
from companion.games.battles_of_napoleon.records import (
    ARTILLERY,
    INFANTRY,
    Formation,
    UnitCard,
)
from companion.games.battles_of_napoleon.state import (
    COLUMN,
    DISORDERED,
    GOOD,
    LINE,
    OPEN_ORDER,
    ROUTED,
    SQUARE,
    NapoleonState,
    Unit,
    attached,
    bases,
)
from companion.games.battles_of_napoleon.world import World

STAYS, RETREATED, RAN = "stays", "retreated", "ran"
"""Movement of a unit from its hex in an attack. A destroyed unit has no figures."""


class TroopLeader(NamedTuple):
    """A commander with a unit, under his post. His values are those he fights with, wound
    included (p. 55)."""

    post: str
    melee: int
    morale: int
    wounded: bool = False

    def hurt(self) -> TroopLeader:
        """Return the commander after a first wound: every value drops by one."""
        return TroopLeader(self.post, self.melee - 1, self.morale - 1, wounded=True)


@dataclass(frozen=True, slots=True)
class Troop:
    """A unit in a fight. `rifles` says whether a rifle figure stands with it; `fallen` are
    commanders killed or lost with it in this fight."""

    unit: Unit
    card: UnitCard
    order: str | None = None
    leaders: tuple[TroopLeader, ...] = ()
    rifles: bool = False
    moved: str = STAYS
    fallen: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return self.unit.id

    @property
    def arm(self) -> str:
        return self.card.arm

    @property
    def figures(self) -> int:
        return self.unit.figures

    @property
    def formation(self) -> str:
        return self.unit.formation

    @property
    def state(self) -> str:
        return self.unit.state

    @property
    def good(self) -> bool:
        return self.unit.state == GOOD

    @property
    def routed(self) -> bool:
        return self.unit.state == ROUTED

    @property
    def destroyed(self) -> bool:
        return self.unit.figures <= 0

    @property
    def vacated(self) -> bool:
        """Whether its hex is empty after the fight."""
        return self.destroyed or self.moved != STAYS

    @property
    def reduced(self) -> bool:
        """Whether it is infantry on its last figure, in any formation (p. 54)."""
        return self.arm == INFANTRY and not self.card.rifles and self.figures == 1

    @property
    def square(self) -> bool:
        return self.formation == SQUARE

    @property
    def best_melee(self) -> int:
        """The best melee value of a commander there; 0 without one who helps."""
        return max((leader.melee for leader in self.leaders), default=0)

    @property
    def best_morale(self) -> int:
        return max((leader.morale for leader in self.leaders), default=0)

    def shaped(self, world: World) -> Formation:
        """Return the formation by which it counts."""
        return world.formations[self.formation]

    def shaken(self) -> Troop:
        """Return the unit after a disorder: one that was disordered routs and leaves (p. 56)."""
        if self.good:
            return self.changed(state=DISORDERED)
        return replace(self.changed(state=ROUTED), moved=RAN)

    def without(self, figures: int) -> Troop:
        """Return the unit after the loss of figures."""
        return self._left(smaller(self.unit, min(figures, self.figures), self.arm))

    def without_skirmisher(self) -> Troop:
        """Return the unit after the loss of the skirmisher before it, which took a hit (p. 61)."""
        return self._left(no_skirmisher(self.unit, self.arm))

    def _left(self, unit: Unit) -> Troop:
        """Return the troop after the commanders of a destroyed unit are lost with it (pp.
        54-55)."""
        after = replace(self, unit=unit)
        if unit.figures:
            return after
        lost = tuple(leader.post for leader in self.leaders)
        return replace(after, leaders=(), fallen=self.fallen + lost, rifles=False)

    def changed(self, **changes: object) -> Troop:
        """Return the troop with another figure of its unit."""
        return replace(self, unit=replace(self.unit, **changes))  # type: ignore[arg-type]


def no_skirmisher(unit: Unit, arm: str) -> Unit:
    """Return a unit without the skirmisher that it had detached."""
    figures, skirmishers = unit.figures - 1, max(0, unit.skirmishers - 1)
    left = replace(unit, figures=figures, skirmishers=skirmishers, detached=False)
    return smaller(left, 0, arm)


def firing_figures(troop: Troop) -> int:
    """Return the figures of the front rank (p. 45): all gunners, all of a line, half of a column,
    rounded up; a detached skirmisher fires with the rest (p. 61)."""
    if troop.arm == ARTILLERY or troop.formation in (LINE, OPEN_ORDER, SQUARE):
        return troop.figures
    skirmisher = int(troop.unit.detached)
    return (troop.figures - skirmisher + 1) // 2 + skirmisher


def ranks_under_fire(
    world: World, target: Troop, aspect: str, counted: int | None, column_flank: int
) -> int:
    """Return the number of ranks by which a unit is easier to hit by fire (pp. 45-46).

    It is the figure of the formation, except when lines, columns or cavalry are hit in flank (the
    table has no figure for that). These count their bases in the line of fire: `counted` when a
    player counted them on the board, else all bases of a line or of cavalry, and at most
    `column_flank` of a column."""
    shape = target.shaped(world)
    has_fixed_ranks = shape.fire_ranks_flank.isdecimal()
    if aspect != "flank" or has_fixed_ranks:
        return shape.fire_ranks
    if counted is not None:
        return counted
    all_bases = bases(target.unit, target.arm)
    return min(column_flank, all_bases) if target.formation == COLUMN else all_bases


def troop_of(world: World, state: NapoleonState, key: str) -> Troop:
    """Return a unit of the session as it fights: with its card, the order of its group, the
    commanders who stand with it, and whether rifles that it is the parent of stand there (p. 62).
    Nothing has befallen it yet: `moved` and `fallen` keep their defaults."""
    unit = state.units[key]
    leaders = tuple(
        TroopLeader(
            post, value(world, officer, "melee"), value(world, officer, "morale"), officer.wounded
        )
        for post, officer in attached(state, key).items()
    )
    return Troop(
        unit,
        world.units[unit.card],
        order=state.groups[unit.group].order,
        leaders=leaders,
        rifles=any(other.parent == key and not other.gone for other in state.units.values()),
    )
