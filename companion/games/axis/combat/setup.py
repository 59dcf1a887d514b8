"""A battle as it stands before the first die: two sides and the terms they fight on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.table.i18n import N_

from .errors import BattleError
from .rulings import Rulings
from .units import AIR, FIRST, LAND, SEA, CombatEdition, UnitType

Force: TypeAlias = Mapping[str, int]
"""Unit id -> how many."""

ATTACKER, DEFENDER, DRAW = "attacker", "defender", "draw"
KINDS = ("land", "sea", "amphibious-land")


@dataclass(frozen=True)
class Contingent:
    """The part of a side that belongs to one power, or that came ashore in this landing."""

    power: str
    force: Force
    technologies: frozenset[str] = frozenset()
    landed: bool = False


@dataclass(frozen=True)
class SideSetup:
    """One side of a battle.

    Attributes:
        force: its units; with ``owner_groups`` it may stay empty and is then their sum.
        technologies: technology ids of the owner.
        order_of_losses: tokens ``unit`` or ``unit:first`` (the hit that sinks nothing), and
            either with ``@power``. What it leaves out follows in the default order. ``None``:
            `fight` asks wherever there is a real choice, `odds` uses the default order.
        owner_groups: several powers in one defence (p. 18), each with its own technologies.
        damaged: how many two-hit units begin with their first hit taken.
        saved: units of which the last so many are lost after everything else, as far as the rules
            leave a choice. There may be fewer.
        power: name of the owner, for the records only.
    """

    force: Force = field(default_factory=dict)
    technologies: frozenset[str] = frozenset()
    order_of_losses: tuple[str, ...] | None = None
    owner_groups: tuple[Contingent, ...] = ()
    damaged: Force = field(default_factory=dict)
    power: str = ""
    saved: Force = field(default_factory=dict)

    @property
    def contingents(self) -> tuple[Contingent, ...]:
        """The owner groups, or the whole force as one."""
        return self.owner_groups or (Contingent(self.power, self.force, self.technologies),)

    @property
    def total(self) -> dict[str, int]:
        """Units of all contingents together."""
        total: dict[str, int] = {}
        for part in self.contingents:
            for unit, count in part.force.items():
                total[unit] = total.get(unit, 0) + count
        return total


@dataclass(frozen=True)
class BattleSetup:
    """Everything `fight` and `odds` need.

    Attributes:
        kind: ``land``, ``sea`` or ``amphibious-land`` (the landing itself, after any sea battle).
        bombard: ships that bombard the shore in the first round; only in a landing, and only
            without a sea battle before it (p. 13).
        keep_land: the attacker saves his last so many land units by losing aircraft first.
        max_rounds: the attacker retreats after this round; `fight` then no longer asks.
        leave_units, leave_value: in `odds` the attacker retreats after a round that has left him
            no more than so many units, or units for no more than this.
        may_retreat: ``False`` forbids every retreat: attackers left without anything to fight with
            are lost.
        submerge: sides whose submarines dive all together as soon as they may; `fight` then no
            longer asks. In `odds` all others stay up.
        rulings: ``None`` for those of the edition.
    """

    edition: CombatEdition
    kind: str
    attacker: SideSetup
    defender: SideSetup
    bombard: Force = field(default_factory=dict)
    keep_land: int = 0
    max_rounds: int | None = None
    leave_units: int = 0
    leave_value: int = 0
    may_retreat: bool = True
    submerge: frozenset[str] = frozenset()
    rulings: Rulings | None = None

    @property
    def rules(self) -> Rulings:
        """The rulings in force."""
        return self.rulings or self.edition.rulings

    @property
    def at_sea(self) -> bool:
        return self.kind == "sea"

    @property
    def retreat(self) -> str:
        """Units that may leave: ``all``, ``aircraft``, ``all-but-landed`` or ``none``."""
        if not self.may_retreat:
            return "none"
        return self.rules.amphibious_retreat if self.kind == "amphibious-land" else "all"

    def __post_init__(self) -> None:
        """Refuse what cannot be fought.

        Raises:
            BattleError: unknown kind, unit or technology, a count below 0, a unit where it
                cannot fight, bombardment outside a landing or by a ship that cannot.
        """
        if self.kind not in KINDS:
            message = N_("a battle cannot be of the kind '{kind}': choose one of {known}")
            raise BattleError(message, kind=self.kind, known=KINDS)
        for name, side in ((ATTACKER, self.attacker), (DEFENDER, self.defender)):
            _check_side(self.edition, side, name, self.at_sea)
        if self.bombard and self.kind != "amphibious-land":
            raise BattleError(N_("only a landing can be supported by bombardment"), 13)
        for unit, count in self.bombard.items():
            _check_count(unit, count)
            if self.edition.stat(unit, "bombard", self.attacker.technologies) is None:
                raise BattleError(N_("{unit} cannot bombard the shore"), 13, unit=unit)
        for diver in self.submerge - {ATTACKER, DEFENDER}:
            message = N_("no submarines of '{side}' can dive: choose one of {known}")
            raise BattleError(message, side=diver, known=(ATTACKER, DEFENDER))
        if self.keep_land < 0 or (self.max_rounds is not None and self.max_rounds < 1):
            message = N_("land units to keep must be 0 or more, and rounds 1 or more")
            raise BattleError(message)


def _check_count(unit: str, count: int) -> None:
    if count < 0:
        message = N_("{count} {unit} cannot fight: give a number of 0 or more")
        raise BattleError(message, count=count, unit=unit)


def _check_side(edition: CombatEdition, side: SideSetup, name: str, at_sea: bool) -> None:
    """Check that the units of a side may fight here and that damage, units to save and the order of
    losses fit them. Raises BattleError."""
    total = side.total
    if side.owner_groups and side.force and dict(side.force) != total:
        message = N_("the force of the {side} must be the sum of its owner groups")
        raise BattleError(message, side=name)
    for part in side.contingents:
        for technology in part.technologies:
            edition.technology(technology)  # raises for one that the edition does not have
        for unit_id, count in part.force.items():
            _check_count(unit_id, count)
            unit = edition.unit(unit_id)
            if count:
                _check_place(unit, name, at_sea)
    for unit_id, count in side.damaged.items():
        if edition.unit(unit_id).hits < 2 or not 0 <= count <= total.get(unit_id, 0):
            message = N_("{count} {unit} of the {side} cannot begin damaged")
            raise BattleError(message, count=count, unit=unit_id, side=name)
    for unit_id, count in side.saved.items():
        if not edition.unit(unit_id).fights or count < 0:
            message = N_("{count} {unit} of the {side} cannot be saved")
            raise BattleError(message, count=count, unit=unit_id, side=name)
    for token in side.order_of_losses or ():
        unit_id = token.partition("@")[0]
        unit = edition.unit(unit_id.removesuffix(FIRST))
        if not unit.fights or (unit_id.endswith(FIRST) and unit.hits < 2):
            message = N_("{unit} cannot stand in an order of losses")
            raise BattleError(message, 13, unit=token)


def _check_place(unit: UnitType, side: str, at_sea: bool) -> None:
    """Check that a unit may fight at sea or on land, on this side. Raises BattleError."""
    if at_sea and unit.domain not in (SEA, AIR):
        message = N_("{unit} cannot fight at sea: on a ship it is cargo")
        raise BattleError(message, 10, unit=unit.id)
    if not at_sea and unit.domain == SEA:
        message = N_("{unit} cannot fight on land: it can only bombard")
        raise BattleError(message, 13, unit=unit.id)
    if side == ATTACKER and (not unit.fights or "noncombat" in unit.roles):
        raise BattleError(N_("{unit} cannot attack"), 9, unit=unit.id)


def landing_units(edition: CombatEdition, force: Force) -> int:
    """Return how many land units of a force can take and hold a territory (p. 15)."""
    return sum(
        n for u, n in force.items() if edition.unit(u).domain == LAND and edition.unit(u).fights
    )


def aircraft(edition: CombatEdition, force: Force) -> dict[str, int]:
    """Return the aircraft of a force, in table order."""
    return {u: force[u] for u in edition.units if force.get(u) and edition.unit(u).domain == AIR}
