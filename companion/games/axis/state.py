"""The state of a game of the family: what players would write down, and nothing that lies on the
board anyway."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from companion.games.axis.counts import Counts
from companion.games.axis.world import World
from companion.table.errors import CompanionError
from companion.table.i18n import _


@dataclass(frozen=True, slots=True)
class PowerState:
    """A power's money, technologies, and units bought but not yet on the board."""

    cash: int
    technologies: tuple[str, ...] = ()
    waiting: Counts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnState:
    """What has happened in the present turn that rules ask about later in it.

    `changed` are areas that changed hands, `built` areas that got a complex, `placed` how many
    units came through each complex, `decks` the aircraft that each zone's new carriers can still
    take, `sea_battles` the zones in which the power fought, `guns` and `rocketed` the areas from
    which and at which rockets were fired. `battles` are the areas in which land battles were
    fought, `lost_zones` the zones whose battle left an enemy who stops a landing.
    """

    researched: str | None = None
    changed: tuple[str, ...] = ()
    built: tuple[str, ...] = ()
    placed: Counts = field(default_factory=dict)
    decks: Counts = field(default_factory=dict)
    sea_battles: tuple[str, ...] = ()
    guns: tuple[str, ...] = ()
    rocketed: tuple[str, ...] = ()
    battles: tuple[str, ...] = ()
    lost_zones: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Luck:
    """Dice that a power rolled for hits: how many, how many hit, and the sum of the numbers
    needed, which divided by the sides of a die is what was to be expected."""

    dice: int = 0
    hits: int = 0
    needed: int = 0

    def add(self, dice: int, hits: int, needed: int) -> Luck:
        return Luck(self.dice + dice, self.hits + hits, self.needed + needed)


@dataclass(frozen=True, slots=True)
class AxisState:
    """The whole state. `owners` has every area that a power controls; `winner` is a side. `own`
    is what only the edition writes down; see `Ways`."""

    round: int
    power: str
    phase: str
    choices: Mapping[str, str]
    owners: Mapping[str, str]
    complexes: tuple[str, ...]
    powers: Mapping[str, PowerState]
    turn: TurnState = TurnState()
    luck: Mapping[str, Luck] = field(default_factory=dict)
    winner: str | None = None
    own: Any = None

    @property
    def active(self) -> PowerState:
        return self.powers[self.power]

    def with_power(self, power: str, changed: PowerState) -> AxisState:
        return replace(self, powers={**self.powers, power: changed})

    def with_cash(self, power: str, amount: int) -> AxisState:
        """The state with `amount` added to a power's cash."""
        mine = self.powers[power]
        return self.with_power(power, replace(mine, cash=mine.cash + amount))


def capital_held(world: World, state: AxisState, power: str) -> bool:
    """Whether a power's capital is in the hands of its own side (p. 16). A power that has none
    cannot lose it."""
    capital = world.powers[power].capital
    return capital is None or world.friends(state.owners[capital], power)


def production(world: World, state: AxisState, power: str) -> list[tuple[str, int]]:
    """(area, income) of every area of a power that yields something, the richest first."""
    found = [
        (key, world.areas[key].income)
        for key, owner in state.owners.items()
        if owner == power and world.areas[key].income
    ]
    return sorted(found, key=lambda item: (-item[1], item[0]))


def production_total(world: World, state: AxisState, power: str) -> int:
    return sum(income for _area, income in production(world, state, power))


def cities(world: World, state: AxisState) -> dict[str, list[str]]:
    """The victory cities of each side."""
    held: dict[str, list[str]] = {side: [] for side in world.sides}
    for city, area in world.cities.items():
        held.setdefault(world.side(state.owners[area]), []).append(city)
    return held


def first_state(world: World, phase: str, choices: Mapping[str, str], own: Any = None) -> AxisState:
    """The set-up (pp. 3-5). `own` is the edition's own part."""
    return AxisState(
        round=1,
        power=next(iter(world.powers)),
        phase=phase,
        choices=dict(choices),
        owners={area.id: area.owner for area in world.areas.values() if area.owner},
        complexes=tuple(area.id for area in world.areas.values() if area.complex),
        powers={power.id: PowerState(power.start_cash) for power in world.powers.values()},
        luck={power: Luck() for power in world.powers},
        own=own,
    )


def dump(world: World, state: AxisState, own: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The state as JSON. Only areas that changed hands are written; `own` is the edition's own
    part, already JSON."""
    changed = {
        area: owner for area, owner in state.owners.items() if world.areas[area].owner != owner
    }
    return {
        "round": state.round,
        "power": state.power,
        "phase": state.phase,
        "winner": state.winner,
        "choices": dict(state.choices),
        "owners": changed,
        "complexes": list(state.complexes),
        "powers": {
            key: {
                "cash": power.cash,
                "technologies": list(power.technologies),
                "waiting": dict(power.waiting),
            }
            for key, power in state.powers.items()
        },
        "turn": {item.name: _plain(getattr(state.turn, item.name)) for item in fields(TurnState)},
        "luck": {key: [luck.dice, luck.hits, luck.needed] for key, luck in state.luck.items()},
        **({"own": dict(own)} if own else {}),
    }


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def load(
    world: World,
    phases: tuple[str, ...],
    document: Mapping[str, Any],
    read_own: Callable[[World, Mapping[str, Any]], Any] = lambda _world, _given: None,
) -> AxisState:
    """The state of a document that `dump` wrote or that somebody edited. What it leaves out is
    as at the start. Raises CompanionError naming the first thing that cannot be used."""
    reader = _Reader(world, phases)
    try:
        own = read_own(world, document.get("own") or {})
        return replace(reader.state(document), own=own)
    except (AttributeError, TypeError, ValueError) as error:
        message = _("The state cannot be read: {error}.")
        raise CompanionError(message.format(error=error)) from error


@dataclass(frozen=True, slots=True)
class _Reader:
    """Checks every id and number of a state that people may have edited."""

    world: World
    phases: tuple[str, ...]

    def state(self, given: Mapping[str, Any]) -> AxisState:
        start = first_state(self.world, self.phases[0], given.get("choices") or {})
        self._known("state", given, [item.name for item in fields(AxisState)])
        owners = dict(start.owners)
        for area, owner in (given.get("owners") or {}).items():
            self._one_of("owners", area, self.world.areas)
            self._one_of(f"owners.{area}", owner, self.world.sides_of)
            owners[area] = owner
        powers = dict(start.powers)
        for key, power in (given.get("powers") or {}).items():
            self._one_of("powers", key, powers)
            powers[key] = self._power(f"powers.{key}", power, powers[key])
        complexes = tuple(given.get("complexes", start.complexes))
        for area in complexes:
            self._one_of("complexes", area, self.world.areas)
        winner = given.get("winner")
        if winner is not None:
            self._one_of("winner", winner, self.world.sides)
        return AxisState(
            round=self._count("round", given.get("round", 1), least=1),
            power=self._one_of("power", given.get("power", start.power), powers),
            phase=self._one_of("phase", given.get("phase", start.phase), self.phases),
            choices=start.choices,
            owners=owners,
            complexes=complexes,
            powers=powers,
            turn=self._turn(given.get("turn") or {}),
            luck={
                power: Luck(*map(int, (given.get("luck") or {}).get(power, (0, 0, 0))))
                for power in powers
            },
            winner=winner,
        )

    def _power(self, where: str, given: Mapping[str, Any], start: PowerState) -> PowerState:
        self._known(where, given, [item.name for item in fields(PowerState)])
        technologies = tuple(given.get("technologies") or ())
        for technology in technologies:
            self._one_of(f"{where}.technologies", technology, self.world.technologies)
        waiting = dict(given.get("waiting") or {})
        for unit, count in waiting.items():
            self._one_of(f"{where}.waiting", unit, self.world.units)
            self._count(f"{where}.waiting.{unit}", count)
        # An amended log may have spent more than there was, and must still be readable.
        cash = self._count(f"{where}.cash", given.get("cash", start.cash), least=-9999)
        return PowerState(cash, technologies, waiting)

    def _turn(self, given: Mapping[str, Any]) -> TurnState:
        self._known("turn", given, [item.name for item in fields(TurnState)])
        values: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in given.items()
        }
        return TurnState(**values)

    def _known(self, where: str, given: Mapping[str, Any], names: list[str]) -> None:
        for key in given:
            self._one_of(where, key, names)

    def _one_of(self, where: str, value: Any, known: Any) -> str:
        if value not in known:
            choices = ", ".join(list(known)[:10])
            message = _("in '{where}' there can be no '{value}' (known: {known})")
            raise ValueError(message.format(where=where, value=value, known=choices))
        return str(value)

    def _count(self, where: str, value: Any, least: int = 0) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value < least:
            message = _("'{where}' must be a whole number from {least} on, not '{value}'")
            raise ValueError(message.format(where=where, least=least, value=value))
        return value
