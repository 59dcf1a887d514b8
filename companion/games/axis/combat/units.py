"""Unit types and technologies of an edition, read from the rows of its game folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from companion.table.i18n import N_

from .errors import BattleError
from .rulings import Rulings

LAND, AIR, SEA, FACILITY = "land", "air", "sea", "facility"
FIRST = ":first"
AA, LIGHT, CARRIED = "aa", "light", "carried"


class UnitType(NamedTuple):
    """One row of ``units.csv``.

    Attributes:
        domain: ``land``, ``air``, ``sea`` or ``facility``.
        cost: price in IPC.
        attack, defence: the highest number on the die that hits.
        hits: hits it takes to destroy the unit; 0 for what is captured and never destroyed.
        roles: behaviours by name, from the ``roles`` column, separated by semicolons:
            ``submarine``, ``destroyer``, ``bombards`` (at its attack value), ``aa``, ``raids``,
            ``noncombat`` (never attacks), ``defenceless`` (lost last, and without a die when
            nothing else is left), ``supports:<x>`` and ``supported:<x>`` (one unit of the first
            kind raises the attack of one of the second by 1), ``light`` (two share a transport),
            ``carried`` (lands on carriers).
        transport_slots: load of a transport: units that fit; ``transport_weight``: 1 for a unit
            that may share with its like, 2 for one that may not.
        carrier_capacity: aircraft that may land on it; ``carrier_load``: decks an aircraft needs.
    """

    id: str
    domain: str
    cost: int
    attack: int
    defence: int
    move: int = 1
    hits: int = 1
    roles: frozenset[str] = frozenset()
    transport_slots: int = 0
    transport_weight: int = 0
    carrier_capacity: int = 0
    carrier_load: int = 0

    @property
    def fights(self) -> bool:
        """Whether it stands on the battle board as something that can be hit."""
        return self.hits > 0

    def role_arguments(self, name: str) -> tuple[str, ...]:
        """Return ``x`` of every role ``name:x``, sorted."""
        return tuple(sorted(r.partition(":")[2] for r in self.roles if r.partition(":")[0] == name))


class Technology(NamedTuple):
    """A technology and its effects: (unit id, stat, new value).

    Stats used in combat: ``attack``, ``defence``, ``attack_dice``, ``bombard``; ``raid_range``
    and ``move`` are kept for those who need them.
    """

    id: str
    effects: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True)
class CombatEdition:
    """Units, technologies and dice of one game of the family, as the battle library needs them."""

    units: Mapping[str, UnitType]
    technologies: Mapping[str, Technology] = field(default_factory=dict)
    die_sides: int = 6
    rulings: Rulings = field(default_factory=Rulings)

    def unit(self, unit_id: str) -> UnitType:
        """Return the unit type; `BattleError` with the known ids if there is none."""
        try:
            return self.units[unit_id]
        except KeyError:
            message = N_("there is no unit '{name}': known are {units}")
            raise BattleError(message, name=unit_id, units=tuple(self.units)) from None

    def technology(self, technology_id: str) -> Technology:
        """Return the technology; `BattleError` with the known ids if there is none."""
        try:
            return self.technologies[technology_id]
        except KeyError:
            message = N_("there is no technology '{name}': known are {known}")
            raise BattleError(message, name=technology_id, known=tuple(self.technologies)) from None

    def with_role(self, role: str) -> tuple[str, ...]:
        """Return ids of the units with a role, in table order."""
        return tuple(u.id for u in self.units.values() if role in u.roles)

    def stat(self, unit_id: str, stat: str, technologies: Iterable[str]) -> int | None:
        """Return a figure of a unit as its owner's technologies make it, or ``None`` if it has
        none."""
        unit = self.unit(unit_id)
        value: int | None = getattr(unit, stat, None)
        if stat == "bombard":
            value = unit.attack if "bombards" in unit.roles else None
        elif stat == "attack_dice":
            value = 1
        for technology_id in technologies:
            for target, name, new in self.technology(technology_id).effects:
                if target == unit_id and name == stat:
                    value = new
        return value

    def default_losses(self, at_sea: bool) -> tuple[str, ...]:
        """Return the default order of losses: tokens ``unit`` and ``unit:first``.

        First the hits that destroy nothing, of units that take several; then the cheapest unit, of
        two at one price the weaker attacker. On land aircraft come after all others, and
        defenceless units last of all.
        """
        domains = (SEA, AIR) if at_sea else (LAND, AIR)
        units = [u for u in self.units.values() if u.domain in domains and u.fights]
        units.sort(
            key=lambda u: (
                "defenceless" in u.roles,
                not at_sea and u.domain == AIR,
                u.cost,
                u.attack,
            )
        )
        first_hits = [u.id + FIRST for u in units if u.hits > 1]
        return (*first_hits, *(u.id for u in units))


class UnitRow(Protocol):
    def __getitem__(self, column: str, /) -> Any: ...


class _Game(Protocol):
    def table(self, name: str, /) -> Iterable[UnitRow]: ...


def edition_from_rows(
    units: Iterable[UnitRow],
    technologies: Iterable[UnitRow] = (),
    constants: Mapping[str, int | str] | None = None,
) -> CombatEdition:
    """Return an edition from rows of ``units.csv``, ``technology_effects.csv`` and key/value
    constants.

    Figures may be ints or the strings of a CSV; an empty one counts as 0, but one hit destroys a
    unit, and none a gun or a facility.
    """
    constants = constants or {}
    types = {}
    for row in units:
        domain, roles = str(row["domain"]), _roles(row["roles"])
        types[str(row["id"])] = UnitType(
            id=str(row["id"]),
            domain=domain,
            cost=_int(row["cost"]),
            attack=_int(row["attack"]),
            defence=_int(row["defense"]),
            move=_int(row["move"]),
            hits=_int(row["hits"]) or int(domain != FACILITY and AA not in roles),
            roles=roles,
            transport_slots=_int(row["transport_slots"]),
            transport_weight=(1 if LIGHT in roles else 2) if domain == LAND else 0,
            carrier_capacity=_int(row["carrier_capacity"]),
            carrier_load=int(CARRIED in roles),
        )
    effects: dict[str, list[tuple[str, str, int]]] = {}
    for row in technologies:
        stat = {"defense": "defence"}.get(str(row["stat"]), str(row["stat"]))
        effects.setdefault(str(row["technology"]), []).append(
            (str(row["unit"]), stat, _int(row["new_value"]))
        )
    rulings = {
        key.removeprefix("ruling_"): str(value)
        for key, value in constants.items()
        if key.startswith("ruling_")
    }
    return CombatEdition(
        units=types,
        technologies={k: Technology(k, tuple(v)) for k, v in effects.items()},
        die_sides=_int(constants.get("die_sides", 6)),
        rulings=Rulings().but(rulings),
    )


def edition_from_game(game: _Game) -> CombatEdition:
    """Return the edition of a loaded game folder: tables ``units``, ``technology_effects``,
    ``constants``."""
    try:
        effects = game.table("technology_effects")
    except KeyError:  # an edition without technologies
        effects = ()
    return edition_from_rows(
        units=game.table("units"),
        technologies=effects,
        constants={row["key"]: row["value"] for row in game.table("constants")},
    )


def _roles(value: Any) -> frozenset[str]:
    parts = value if isinstance(value, list | tuple) else str(value or "").split(";")
    return frozenset(part.strip() for part in parts if part.strip())


def _int(value: Any) -> int:
    return 0 if value is None or value == "" else int(value)
