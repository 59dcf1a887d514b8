"""One side of a battle in numbers: who is left, who fires at what, who is hit next.

`fight` and `odds` both stand on this file, so play and calculation cannot disagree.

A **state** is a tuple of counts, one for each element of the order of losses: hits that can still
be taken there. A two-hit ship has two elements, its first hit and its loss.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from .setup import ATTACKER, BattleSetup, SideSetup
from .units import AIR, FIRST, LAND, SEA, UnitType

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from .arrays import np
    from .requests import Modifier

    Counts: TypeAlias = NDArray[np.intp]
    Flags: TypeAlias = NDArray[np.bool_]

Least: TypeAlias = Callable[[Any, Any], Any]
"""Function that returns the lesser of two numbers, or of two arrays element by element."""

State: TypeAlias = tuple[int, ...]

Units: TypeAlias = tuple[tuple[str, int], ...]
"""Units as (type, count)."""

ANY, NOT_SUBMARINE = "any", "not-submarine"
AA, DESTROYER, SUBMARINE, DEFENCELESS = "aa", "destroyer", "submarine", "defenceless"


class Kind(NamedTuple):
    """Units of one type and one owner: ``number`` of them."""

    unit: UnitType
    power: str
    landed: bool
    technologies: frozenset[str]
    number: int

    def alike(self) -> Kind:
        """Return the kind without its number: equal for kinds that differ in nothing else."""
        return self._replace(number=0)


class Element(NamedTuple):
    """Hits that are taken at one place in the order of losses.

    ``kind``: its number among the kinds; ``first``: they only damage units that take several hits;
    ``hits``: how many are taken here; ``token``: how the place is typed (`loss_tokens`).
    """

    kind: int
    first: bool
    hits: int
    token: str


class Shot(NamedTuple):
    """Units of one type that fire alike: ``dice`` in all, each a hit at ``needed`` or less;
    ``each``: how many of them one unit rolls (an AA gun has one for each aircraft besides)."""

    unit: str
    power: str
    units: int
    dice: int
    needed: int
    target: str
    modifiers: tuple[Modifier, ...]
    each: int = 1


class Roster:
    """The immutable frame of a side; states move through it."""

    def __init__(self, setup: BattleSetup, name: str) -> None:
        side = setup.attacker if name == ATTACKER else setup.defender
        self.name = name
        self.rules = setup.rules
        self.edition = setup.edition
        self.kinds = _kinds(setup, side)
        keep = setup.keep_land if name == ATTACKER and not setup.at_sea else 0
        self.elements = _elements(setup, side, self.kinds, keep)
        self.start: State = tuple(e.hits for e in self.elements)
        self._alive: dict[State, tuple[int, ...]] = {}
        self._capable: dict[State, bool] = {}
        self._units: dict[State, Units] = {}
        self._targets: dict[str, tuple[int, ...]] = {}
        self._roles: dict[str, tuple[int, ...]] = {}

    @cached_property
    def countable(self) -> bool:
        """Whether all states have a number of their own that arrays can hold. With units of many
        powers at once they may not."""
        return prod(element.hits + 1 for element in self.elements) < 2**62

    def holding(self, smaller: Roster) -> State | None:
        """Return the state in which exactly the units of a smaller side stand here; ``None`` where
        there are too few places for them or they would be lost in another order."""
        left = [0] * len(self.elements)
        places = iter(enumerate(self.elements))  # a later element stands at a later place
        for element in smaller.elements:
            wanted = smaller.kinds[element.kind].alike(), element.first
            at = next(
                (n for n, e in places if (self.kinds[e.kind].alike(), e.first) == wanted), None
            )
            if at is None or element.hits > self.elements[at].hits:
                return None
            left[at] = element.hits
        return tuple(left)

    # -- who is there ---------------------------------------------------------------------------

    def alive(self, state: State) -> tuple[int, ...]:
        """Return the units left of each kind."""
        known = self._alive.get(state)
        if known is None:
            if self._singly is not None:
                known = self._alive[state] = self._singly(state)
                return known
            counts = [0] * len(self.kinds)
            for element, left in zip(self.elements, state, strict=True):
                if not element.first:
                    counts[element.kind] += left
            known = self._alive[state] = tuple(counts)
        return known

    def _alive_of_many(self, states: Counts) -> Counts:
        """Return how many of each kind are alive in many states, the rows of an array: [kind,
        state]."""
        from .arrays import np

        alive = np.zeros((len(self.kinds), len(states)), int)
        for element, left in zip(self.elements, states.T, strict=True):
            if not element.first:
                alive[element.kind] += left
        return alive

    @cached_property
    def _singly(self) -> Callable[[State], tuple[int, ...]] | None:
        """Function that puts the counts of a state in the order of the kinds; None unless each kind
        is one element and all its hits are units."""
        kinds = [element.kind for element in self.elements]
        whole = sorted(kinds) == list(range(len(self.kinds))) and len(kinds) > 1
        if not whole or any(element.first for element in self.elements):
            return None
        return itemgetter(*(kinds.index(kind) for kind in range(len(kinds))))

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(kind.unit.id for kind in self.kinds)

    @cached_property
    def _one_owner(self) -> bool:
        """Whether each type of unit is one kind."""
        return len({*self._names}) == len(self._names)

    def force(self, state: State) -> dict[str, int]:
        """Return the units left by type, also those of which none is left."""
        return dict(self.units(state))

    def value(self, state: State) -> int:
        """Return the price of the units left."""
        return sum(self.edition.unit(unit).cost * count for unit, count in self.units(state))

    def units(self, state: State) -> Units:
        """Return the units left as pairs of type and number, also those of which none is left."""
        known = self._units.get(state)
        if known is None:
            known = tuple(zip(self._names, self.alive(state), strict=True))
            if not self._one_owner:
                force: dict[str, int] = {}
                for unit, count in known:
                    force[unit] = force.get(unit, 0) + count
                known = tuple(force.items())
            self._units[state] = known
        return known

    def units_of_many(self, states: Counts) -> tuple[tuple[str, ...], Counts]:
        """Return the types of units, and how many of each are left: [state, type]."""
        from .arrays import np

        names = tuple(dict.fromkeys(self._names))
        counts = np.zeros((len(states), len(names)), int)
        for name, count in zip(self._names, self._alive_of_many(states), strict=True):
            counts[:, names.index(name)] += count
        return names, counts

    def damaged(self, state: State) -> dict[str, int]:
        """Return first hits taken by units still afloat, by type, only where there are any."""
        spare = [0] * len(self.kinds)
        for element, left in zip(self.elements, state, strict=True):
            if element.first:
                spare[element.kind] += left
        taken: dict[str, int] = {}
        for kind, count, whole in zip(self.kinds, self.alive(state), spare, strict=True):
            hits = count * (kind.unit.hits - 1) - whole
            if hits:
                taken[kind.unit.id] = taken.get(kind.unit.id, 0) + hits
        return taken

    def has(self, state: State, role: str) -> bool:
        """Return whether a unit with this role is left."""
        places = self._with_role(role)
        return bool(places) and any(self.alive(state)[k] for k in places)

    def lands(self, state: State) -> bool:
        """Return whether a land unit is left that can take and hold a territory (p. 15)."""
        alive = self.alive(state)
        return any(map(alive.__getitem__, self._on_land))  # asked of every ending of a battle

    def lands_of_many(self, states: Counts) -> Flags:
        """Return `lands` of many states, the rows of an array."""
        from .arrays import np

        lands: Flags = np.any(self._alive_of_many(states)[[*self._on_land]], axis=0)
        return lands

    @cached_property
    def _on_land(self) -> tuple[int, ...]:
        return tuple(k for k, kind in enumerate(self.kinds) if kind.unit.domain == LAND)

    def boats(self, state: State) -> dict[int, int]:
        """Return kind -> how many submarines are left of it, only where there are any."""
        alive = self.alive(state)
        return {k: alive[k] for k in self._with_role(SUBMARINE) if alive[k]}

    def capable(self, state: State) -> bool:
        """Return whether anything is left that can go on fighting."""
        known = self._capable.get(state)
        if known is None:
            known = any(state)
            if known and self._some_defenceless:
                known = any(state[i] for i in self._capable_elements)
            self._capable[state] = known
        return known

    def capable_of_many(self, states: Counts) -> Flags:
        """Return `capable` of many states, the rows of an array."""
        from .arrays import np

        capable: Flags = np.any(states[:, self._capable_elements], axis=1)
        return capable

    @cached_property
    def _some_defenceless(self) -> bool:
        return len(self._capable_elements) < len(self.elements)

    @cached_property
    def _capable_elements(self) -> tuple[int, ...]:
        return tuple(
            i
            for i, e in enumerate(self.elements)
            if DEFENCELESS not in self.kinds[e.kind].unit.roles
        )

    def _with_role(self, role: str) -> tuple[int, ...]:
        if role not in self._roles:
            self._roles[role] = tuple(
                i for i, kind in enumerate(self.kinds) if role in kind.unit.roles
            )
        return self._roles[role]

    # -- taking hits ----------------------------------------------------------------------------

    def targets(self, target: str) -> tuple[int, ...]:
        """Return indices of the elements that a hit on ``target`` may strike."""
        known = self._targets.get(target)
        if known is None:
            known = self._targets[target] = tuple(
                i
                for i, element in enumerate(self.elements)
                if _may_strike(target, self.kinds[element.kind].unit)
            )
        return known

    def capacity(self, state: State, target: str) -> int:
        """Return how many hits on ``target`` can still be taken."""
        return sum(state[i] for i in self.targets(target))

    def falling(self, state: State) -> Iterator[State]:
        """Yield the state, and those after one hit on anything, two and so on, by the order of
        losses."""
        yield state
        left = list(state)
        for i, count in enumerate(state):
            for less in range(count - 1, -1, -1):
                left[i] = less
                yield tuple(left)

    def reach(self, starts: Iterable[State], most: int) -> int:
        """Return how many states hits on anything lead to from these, no more than ``most`` being
        counted."""
        known: set[State] = set()
        for start in starts:
            for state in self.falling(start):
                if state in known:
                    break
                known.add(state)
                if len(known) >= most:
                    return most
        return len(known)

    def absorb(self, state: State, target: str, hits: int) -> State:
        """Return the state after so many hits on ``target``, by the order of losses."""
        left = list(state)
        for i in self.targets(target):
            taken = min(hits, left[i])
            left[i] -= taken
            hits -= taken
            if not hits:
                break
        return tuple(left)

    def take(self, state: State, hits: Mapping[str, int]) -> State:
        """Return the state after hits chosen by token."""
        left = list(state)
        for token, count in hits.items():
            for i, element in enumerate(self.elements):
                if element.token == token:
                    taken = min(count, left[i])
                    left[i] -= taken
                    count -= taken
        return tuple(left)

    def defenceless(self, element: int) -> bool:
        """Return whether this element may be hit only when all others are."""
        return DEFENCELESS in self.kinds[self.elements[element].kind].unit.roles

    def without(self, state: State, leaving: Mapping[int, int]) -> State:
        """Return the state after units (kind -> count) have left the battle unharmed by it."""
        left = list(state)
        for kind, count in leaving.items():
            for i, element in enumerate(self.elements):
                if element.kind == kind and not element.first:
                    gone = min(count, left[i])
                    left[i] -= gone
                    count -= gone
        for i, element in enumerate(self.elements):
            if element.first:
                unit_hits = self.kinds[element.kind].unit.hits - 1
                left[i] = min(left[i], unit_hits * self.alive(tuple(left))[element.kind])
        return tuple(left)

    # -- firing ---------------------------------------------------------------------------------

    def shots(
        self, state: State, *, opening: bool, spotted: bool = True, struck: bool = False
    ) -> tuple[Shot, ...]:
        """Return the shots of step 2 (``opening``: submarines) or of steps 4 and 5 (all others).

        Args:
            spotted: is there a destroyer on this side, for aircraft that need one?
            struck: have the submarines had their shot in step 2?
        """
        shots: list[Shot] = []
        for index, units, extra in self._firing(state):
            kind = self.kinds[index]
            submarine = SUBMARINE in kind.unit.roles
            if (opening and not submarine) or (submarine and struck):
                continue
            target = ANY
            if submarine:
                target = SEA
            elif (
                kind.unit.domain == AIR
                and not spotted
                and self.rules.aircraft_hit_submarines == "with-destroyer"
            ):
                target = NOT_SUBMARINE
            needed, each, reasons = self._numbers[index]
            if extra:
                reasons = (*reasons, ("support", extra))
            dice = units * each
            needed += extra
            shots.append(
                Shot(
                    kind.unit.id,
                    kind.power,
                    units=units,
                    dice=dice,
                    needed=needed,
                    target=target,
                    modifiers=reasons,
                    each=each,
                )
            )
        return tuple(sorted(shots, key=lambda s: s.needed))

    def dice(self, state: State, sides: int) -> tuple[int, ...]:
        """Return how many dice all units throw in a round, by the number that each needs."""
        return tuple(self._dice(self.alive(state), sides, min))

    def dice_of_many(self, states: Counts, sides: int) -> Counts:
        """Return how many dice all units throw in a round of many states, the rows of an array:
        [state, number needed less one]."""
        from .arrays import np

        counts = np.zeros((len(states), sides), int)
        for at, dice in enumerate(self._dice([*self._alive_of_many(states)], sides, np.minimum)):
            counts[:, at] = dice
        return counts

    def _dice(self, alive: Sequence[Any], sides: int, least: Least) -> list[Any]:
        """Return how many dice hit at 1, 2, … `sides`. ``alive``: units left of each kind, as
        numbers or as arrays of many states."""
        counts: list[Any] = [0] * (sides + 1)
        for count, (needed, each, _reasons) in zip(alive, self._numbers, strict=True):
            counts[min(needed, sides)] = counts[min(needed, sides)] + count * each
        if self.name == ATTACKER and self._supports:
            for index, count in self._supported(alive, least).items():
                needed, each, _reasons = self._numbers[index]
                counts[min(needed, sides)] = counts[min(needed, sides)] - count * each
                counts[min(needed + 1, sides)] = counts[min(needed + 1, sides)] + count * each
        return counts[1:]

    def _firing(self, state: State) -> Iterator[tuple[int, int, int]]:
        """Yield kind, number of units and by how much another unit supports them, where they can
        hit."""
        alive = self.alive(state)
        raised = self._supported(alive, min) if self.name == ATTACKER else {}
        for index, count in enumerate(alive):
            if not count:
                continue
            able = self._numbers[index][0] > 0
            helped = raised.get(index, 0)
            if able and count > helped:
                yield index, count - helped, 0
            if helped:
                yield index, helped, 1

    @cached_property
    def _numbers(self) -> tuple[tuple[int, int, tuple[Modifier, ...]], ...]:
        """Return of each kind its number to hit, its dice, and what the number is made of."""
        stat = "attack" if self.name == ATTACKER else "defence"
        numbers = []
        for kind in self.kinds:
            plain = int(getattr(kind.unit, stat))
            needed, reasons = plain, [(stat, plain)]
            for technology in sorted(kind.technologies):
                better = self.edition.stat(kind.unit.id, stat, (technology,))
                if better is not None and better != plain:
                    needed += better - plain
                    reasons.append((technology, better - plain))
            dice = 1
            if self.name == ATTACKER:
                dice = self.edition.stat(kind.unit.id, "attack_dice", kind.technologies) or 1
            numbers.append((needed, dice, tuple(reasons)))
        return tuple(numbers)

    def _supported(self, alive: Sequence[Any], least: Least) -> dict[int, Any]:
        """Return kind -> how many of its units another unit supports, one to one (p. 18)."""
        raised: dict[int, Any] = {}
        for helpers, helped in self._supports:
            free: Any = sum(alive[k] for k in helpers)
            for k in helped:
                count = least(free, alive[k] - raised.get(k, 0))
                free = free - count
                raised[k] = raised.get(k, 0) + count
        return raised

    @cached_property
    def _supports(self) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        tags = sorted({t for k in self.kinds for t in k.unit.role_arguments("supported")})
        return tuple(
            (self._with_role(f"supports:{tag}"), self._with_role(f"supported:{tag}"))
            for tag in tags
        )


def _may_strike(target: str, unit: UnitType) -> bool:
    """Return whether hits at a target may be taken by a unit. A target is a domain, a unit id, or
    one of the words for several."""
    if target == ANY:
        return True
    if target == NOT_SUBMARINE:
        return SUBMARINE not in unit.roles
    if target in (LAND, AIR, SEA):
        return unit.domain == target
    return unit.id == target


def _kinds(setup: BattleSetup, side: SideSetup) -> tuple[Kind, ...]:
    """Return the kinds of fighting units of a side, a kind for each owner, in the order of the
    edition."""
    order = {unit: i for i, unit in enumerate(setup.edition.units)}
    kinds = [
        Kind(setup.edition.unit(unit), part.power, part.landed, part.technologies, count)
        for part in side.contingents
        for unit, count in part.force.items()
        if count and setup.edition.unit(unit).fights
    ]
    return tuple(sorted(kinds, key=lambda kind: order[kind.unit.id]))


def _elements(
    setup: BattleSetup, side: SideSetup, kinds: tuple[Kind, ...], keep_land: int
) -> tuple[Element, ...]:
    """Return the hits that a side can take, in the order in which they are taken. Hits already
    taken are left out."""
    several = len({kind.power for kind in kinds}) > 1
    damaged = dict(side.damaged)
    sequence: list[Element] = []
    placed: set[tuple[int, bool]] = set()
    for token in loss_tokens(setup, side):
        name, _, power = token.partition("@")
        first = name.endswith(FIRST)
        for i, kind in enumerate(kinds):
            if kind.unit.id != name.removesuffix(FIRST) or (power and kind.power != power):
                continue
            if (i, first) in placed:
                continue
            placed.add((i, first))
            count = kind.number
            if first:
                count *= kind.unit.hits - 1
                taken = min(count, damaged.get(kind.unit.id, 0))
                damaged[kind.unit.id] = damaged.get(kind.unit.id, 0) - taken
                count -= taken
            label = name + (f"@{kind.power}" if several else "")
            sequence.append(Element(i, first, count, label))
    sequence = _saved(_keep_land(sequence, kinds, keep_land), kinds, side.saved)
    # A defenceless unit can be chosen only when nothing else is left, whatever the order says.
    sequence.sort(key=lambda e: DEFENCELESS in kinds[e.kind].unit.roles)
    return tuple(sequence)


def loss_tokens(setup: BattleSetup, side: SideSetup) -> tuple[str, ...]:
    """Return the whole order of losses of a side: what it says, then what it leaves out.

    First hits that the order does not name come before everything: they sink nothing.
    """
    default = setup.edition.default_losses(setup.at_sea)
    given = side.order_of_losses or ()
    named = set(given)
    firsts = tuple(t for t in default if t.endswith(FIRST) and t not in named)
    rest = tuple(t for t in default if not t.endswith(FIRST) and t not in named)
    order: list[str] = []
    for token in (*firsts, *given, *rest):
        unit, at, power = token.partition("@")
        first = unit + FIRST + at + power
        if not unit.endswith(FIRST) and first in named and first not in order:
            order.append(first)  # a ship takes its first hit before it sinks
        if token not in order:
            order.append(token)
    return tuple(order)


def _keep_land(sequence: list[Element], kinds: tuple[Kind, ...], keep_land: int) -> list[Element]:
    """Move the last ``keep_land`` land units behind all aircraft."""
    land = {kind.unit.id for kind in kinds if kind.unit.domain == LAND}
    return _behind(sequence, kinds, {frozenset(land): keep_land})


def _saved(
    sequence: list[Element], kinds: tuple[Kind, ...], saved: Mapping[str, int]
) -> list[Element]:
    """Move the last of each unit that is to be saved behind all others."""
    return _behind(sequence, kinds, {frozenset({unit}): count for unit, count in saved.items()})


def _behind(
    sequence: list[Element], kinds: tuple[Kind, ...], last: Mapping[frozenset[str], int]
) -> list[Element]:
    """Move the last so many losses of some units behind all others."""
    staying: list[Element] = []
    rest: list[Element] = []
    wanted = dict(last)
    for element in reversed(sequence):
        unit = kinds[element.kind].unit.id
        group = next((group for group in wanted if unit in group), None)
        saved = 0 if group is None or element.first else min(wanted[group], element.hits)
        if group is not None and saved:
            wanted[group] -= saved
            staying.insert(0, element._replace(hits=saved))
        if element.hits > saved:
            rest.insert(0, element._replace(hits=element.hits - saved))
    return rest + staying
