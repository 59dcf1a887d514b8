"""The state of a game of the family: what players would write down, and nothing that lies on the
board anyway."""

# Annotations are no texts here: the codec reads them at every start.

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from companion.games.axis.world import World
from companion.table import codec
from companion.table.codec import AtLeast, Count, Id
from companion.table.counts import Counts, plus
from companion.table.i18n import N_
from companion.table.seen import OPEN, Open, Seen
from companion.table.settable import Settable

AreaId = Annotated[str, Id("areas")]
OwnableId = Annotated[str, Id("ownable")]
"""An area that somebody can hold."""
PowerId = Annotated[str, Id("powers")]


@dataclass(frozen=True, slots=True)
class PowerState:
    """A power's money, technologies, and units bought but not yet on the board."""

    cash: Annotated[
        int, AtLeast(-9999), Settable(N_("cash"), counted=("set",)), Seen(unit=N_("IPC"))
    ]
    """Money of each power, negative if an amended log has spent more than there was."""
    technologies: Annotated[
        tuple[Annotated[str, Id("technologies")], ...], Settable(N_("technologies")), OPEN
    ] = ()
    waiting: Annotated[
        Mapping[Annotated[str, Id("units")], Count],
        Settable(N_("units to mobilize"), "waiting"),
        OPEN,
    ] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TurnState:
    """Events of the present turn that rules ask about later in it.

    `changed` are areas that changed hands, `returned` those of them that came from a friend,
    `built` areas that got a complex, `placed` how many units came through each complex, `decks`
    the aircraft that each zone's new carriers can still take, `sea_battles` the zones in which the
    power fought, `guns` and `rocketed` the areas from which and at which rockets were fired.
    `battles` are the areas in which land battles were fought, `lost_zones` the zones whose battle
    left an enemy who stops a landing, `fought` the attackers that are left of each battle: they may
    not fight again; `raided` the areas that bombers raided.
    """

    researched: Open[str | None] = None
    changed: Open[tuple[str, ...]] = ()
    returned: Open[tuple[str, ...]] = ()
    built: Open[tuple[str, ...]] = ()
    placed: Open[Counts] = field(default_factory=dict)
    decks: Open[Counts] = field(default_factory=dict)
    sea_battles: Open[tuple[str, ...]] = ()
    guns: Open[tuple[str, ...]] = ()
    rocketed: Open[tuple[str, ...]] = ()
    battles: Open[tuple[str, ...]] = ()
    lost_zones: Open[tuple[str, ...]] = ()
    fought: Open[Mapping[str, Counts]] = field(default_factory=dict)
    raided: Open[tuple[str, ...]] = ()

    @property
    def won(self) -> list[str]:
        """Areas that were an enemy's when the turn began."""
        return [area for area in self.changed if area not in self.returned]

    def with_changed(self, areas: Collection[str], returned: Collection[str]) -> "TurnState":
        """Return the turn with areas that changed hands; those of them that had not before in this
        turn and came from a friend are `returned`."""
        fresh = [area for area in returned if area not in self.changed]
        changed = tuple(dict.fromkeys((*self.changed, *areas)))
        return replace(self, changed=changed, returned=(*self.returned, *fresh))


@dataclass(frozen=True, slots=True)
class PowerLuck:
    """Dice that a power rolled for hits: how many, how many hit, and the sum of the numbers
    needed, which divided by the sides of a die is what was to be expected."""

    dice: Open[int] = 0
    hits: Open[int] = 0
    needed: Open[int] = 0

    def add(self, dice: int, hits: int, needed: int) -> "PowerLuck":
        return PowerLuck(self.dice + dice, self.hits + hits, self.needed + needed)


@dataclass(frozen=True, slots=True)
class AxisState:
    """The whole state. `owners` has every area that a power controls; `winner` is a side. `own`
    is what only the edition writes down; see `EditionHooks`."""

    round: Annotated[int, AtLeast(1), Settable(N_("round")), OPEN]
    power: Annotated[PowerId, Settable(N_("power")), OPEN]
    phase: Annotated[str, Id("phases"), Settable(N_("phase")), OPEN]
    choices: Open[Mapping[str, str]]
    owners: Annotated[
        Mapping[OwnableId, Annotated[str, Id("holders")]],
        Settable(N_("owner"), each=True, none=True),
        OPEN,
    ]
    complexes: Annotated[
        tuple[OwnableId, ...], Settable(N_("industrial complex"), "complex", each=True), OPEN
    ]
    powers: Open[Mapping[PowerId, PowerState]]
    turn: Open[TurnState] = TurnState()
    luck: Open[Mapping[PowerId, PowerLuck]] = field(default_factory=dict)
    winner: Open[Annotated[str, Id("sides")] | None] = None
    own: Open[Any] = None

    @property
    def active(self) -> PowerState:
        return self.powers[self.power]

    def with_power(self, power: str, changed: PowerState) -> "AxisState":
        return replace(self, powers={**self.powers, power: changed})

    def with_cash(self, power: str, amount: int) -> "AxisState":
        """Return the state with `amount` added to a power's cash."""
        mine = self.powers[power]
        return self.with_power(power, replace(mine, cash=mine.cash + amount))


def capital_held(world: World, state: AxisState, power: str) -> bool:
    """Return whether a power's capital is in the hands of its own side (p. 16). A power that has
    none cannot lose it."""
    capital = world.powers[power].capital
    return capital is None or world.friends(state.owners[capital], power)


def production(world: World, state: AxisState, power: str) -> list[tuple[str, int]]:
    """Return (area, income) of every area of a power that yields something, the richest first. The
    rules call the sum the income of a power."""
    areas = [
        (key, world.areas[key].income)
        for key, owner in state.owners.items()
        if owner == power and world.areas[key].income
    ]
    return sorted(areas, key=lambda item: (-item[1], item[0]))


def production_total(world: World, state: AxisState, power: str) -> int:
    return sum(income for _area, income in production(world, state, power))


def cities(world: World, state: AxisState) -> dict[str, list[str]]:
    """Return the victory cities of each side."""
    held: dict[str, list[str]] = {side: [] for side in world.sides}
    for city, area in world.cities.items():
        held.setdefault(world.side(state.owners[area]), []).append(city)
    return held


def first_state(world: World, phase: str, choices: Mapping[str, str], own: Any = None) -> AxisState:
    """Return the set-up (pp. 3-5). `own` is the edition's own part."""
    return AxisState(
        round=1,
        power=next(iter(world.powers)),
        phase=phase,
        choices=dict(choices),
        owners={area.id: area.owner for area in world.areas.values() if area.owner},
        complexes=tuple(area.id for area in world.areas.values() if area.complex),
        powers={power.id: PowerState(power.start_cash) for power in world.powers.values()},
        luck={power: PowerLuck() for power in world.powers},
        own=own,
    )


def with_fought(state: AxisState, area: str, units: Counts) -> AxisState:
    """Return the state after units of the power at the move have fought in an area and are left."""
    tired = plus(state.turn.fought.get(area, {}), units)
    turn = replace(state.turn, fought={**state.turn.fought, area: tired})
    return replace(state, turn=turn)


def with_raid(state: AxisState, area: str) -> AxisState:
    """Return the state after bombers raided an area."""
    raided = tuple(dict.fromkeys((*state.turn.raided, area)))
    return replace(state, turn=replace(state.turn, raided=raided))


def with_luck(state: AxisState, luck: Mapping[str, Sequence[int]]) -> AxisState:
    """Return the state with more dice in its statistics: power -> dice, hits, and the sum of the
    numbers to hit at."""
    added = {
        power: state.luck[power].add(*dice) for power, dice in luck.items() if power in state.luck
    }
    return replace(state, luck={**state.luck, **added})


# -- as JSON -----------------------------------------------------------------------------------


def dump(world: World, state: AxisState) -> dict[str, Any]:
    """Return the state as JSON. Of the owners only areas that changed hands are written."""
    document: dict[str, Any] = codec.plain(state)
    edition_part = document.pop("own")
    starts = world.areas
    document["owners"] = {a: power for a, power in state.owners.items() if starts[a].owner != power}
    return {**document, "own": edition_part} if edition_part else document


def ids_of(world: World, phases: tuple[str, ...]) -> dict[str, Collection[str]]:
    """Return the ids that a state may name, by what they are of."""
    return {
        "areas": world.areas,
        "ownable": world.areas,
        "powers": world.powers,
        "holders": world.sides_of,
        "units": world.units,
        "technologies": world.technology_numbers,
        "phases": phases,
        "sides": world.sides,
    }


def read(
    world: World,
    phases: tuple[str, ...],
    document: Mapping[str, Any],
    read_own: Callable[[Mapping[str, Any]], Any],
) -> AxisState:
    """Return the state of a document; what it leaves out is as at the start. Raises ValueError or
    TypeError for what cannot be used."""
    known = ids_of(world, phases)
    start = codec.plain(first_state(world, phases[0], document["choices"]))
    given = {key: value for key, value in document.items() if value is not None}
    owners, powers = given.get("owners", {}), given.get("powers", {})
    given["owners"] = {**start["owners"], **owners}
    given["powers"] = {
        key: {**start["powers"].get(key, {}), **power}
        for key, power in {**start["powers"], **powers}.items()
    }
    given["luck"] = {**start["luck"], **given.get("luck", {})}
    edition_part = read_own(given.pop("own", {}))
    state: AxisState = codec.read(AxisState, {**start, **given}, where="", known=known.__getitem__)
    return replace(state, own=edition_part)
