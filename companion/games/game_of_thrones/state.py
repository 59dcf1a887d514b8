"""The state of a game: units and tokens on the board, tracks, power, hands, decks, and what is due.

Unlike in games where only money is written down, nearly every rule here asks where units stand
(supply, control, orders, marches), so the board is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from companion.games.game_of_thrones.world import COURT, FIEFDOMS, THRONE, World
from companion.table.errors import CompanionError
from companion.table.i18n import _

Counts = Mapping[str, int]

WESTEROS, PLANNING, RAIDS, MARCHES, POWER = "westeros", "planning", "raids", "marches", "power"
PHASES = (WESTEROS, PLANNING, RAIDS, MARCHES, POWER)
DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Force:
    """All units in one area: never of two houses. `routed` are among `units` (p. 10)."""

    house: str
    units: Counts
    routed: Counts = field(default_factory=dict)

    @property
    def size(self) -> int:
        return sum(self.units.values())

    @property
    def fit(self) -> dict[str, int]:
        """The units that are not routed."""
        return minus(self.units, self.routed)


@dataclass(frozen=True, slots=True)
class Order:
    house: str
    order: str


@dataclass(frozen=True, slots=True)
class Task:
    """Something that must be answered before the game goes on. `kind` is one of
    `draw` (turn up Westeros cards), `reduce` (armies over the supply), `losses` (to the
    wildlings, `amount` in mustering points), `muster`, `bid` (`about` is a track or `wildlings`),
    `tie` (the owner of the throne orders `houses`; `about` as for bids, or `lowest`), `recover`
    (a used card back)."""

    kind: str
    house: str = ""
    about: str = ""
    amount: int = 0
    houses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle that a march has begun and that is not decided yet."""

    attacker: str
    source: str
    area: str
    units: Counts
    modifier: int


@dataclass(frozen=True, slots=True)
class ThronesState:
    """The whole state. `turned` are the Westeros cards of this round; `bottoms` the cards under
    each deck since it was last shuffled, the oldest first; `spent` the mustering points used by
    area; `bids` hold sealed numbers; `turn` is the house that carries out the next order."""

    round: int
    phase: str
    choices: Mapping[str, str]
    forces: Mapping[str, Force]
    neutral: Counts
    tokens: Mapping[str, str]
    tracks: Mapping[str, tuple[str, ...]]
    supply: Counts
    power: Counts
    discards: Mapping[str, tuple[str, ...]]
    wildlings: int = 0
    bottoms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    turned: tuple[str, ...] = ()
    tasks: tuple[Task, ...] = ()
    spent: Counts = field(default_factory=dict)
    bids: Mapping[str, str] = field(default_factory=dict)
    orders: Mapping[str, Order] = field(default_factory=dict)
    turn: str | None = None
    fight: Fight | None = None
    blade_used: bool = False
    raven_used: bool = False
    winners: tuple[str, ...] = ()
    ended: str | None = None

    @property
    def over(self) -> bool:
        return self.ended is not None

    @property
    def task(self) -> Task | None:
        """What is due first."""
        return self.tasks[0] if self.tasks else None

    @property
    def order_of_play(self) -> tuple[str, ...]:
        """The houses in turn order, by the Iron Throne track (p. 3)."""
        return self.tracks[THRONE]

    @property
    def blade(self) -> str:
        return self.tracks[FIEFDOMS][0]

    @property
    def raven(self) -> str:
        return self.tracks[COURT][0]

    def with_force(self, area: str, force: Force | None) -> ThronesState:
        """The state with another force in an area, none where it has no units."""
        forces = {key: value for key, value in self.forces.items() if key != area}
        if force is not None and force.size:
            forces[area] = force
        return replace(self, forces=forces)

    def with_order(self, area: str, order: Order | None) -> ThronesState:
        orders = {key: value for key, value in self.orders.items() if key != area}
        if order is not None:
            orders[area] = order
        return replace(self, orders=orders)

    def with_token(self, area: str, house: str | None) -> ThronesState:
        tokens = {key: value for key, value in self.tokens.items() if key != area}
        if house is not None:
            tokens[area] = house
        return replace(self, tokens=tokens)


def plus(counts: Counts, more: Counts) -> dict[str, int]:
    """The sums of two counts; what comes to nothing is left out."""
    total = {key: counts.get(key, 0) + more.get(key, 0) for key in (*counts, *more)}
    return {key: count for key, count in total.items() if count}


def minus(counts: Counts, less: Counts) -> dict[str, int]:
    """The differences, never under 0."""
    return {
        key: count - less.get(key, 0) for key, count in counts.items() if count > less.get(key, 0)
    }


def playing(world: World, state: ThronesState) -> tuple[str, ...]:
    """The houses that are played."""
    return world.scenarios[state.choices["players"]].houses


def controller(world: World, state: ThronesState, area: str) -> str | None:
    """Who controls a land area: whose units stand there, else whose power token lies there, else
    the house whose arms are printed there (pp. 3, 8). The sea is controlled by nobody."""
    place = world.areas[area]
    if place.is_sea or area in state.neutral:
        return None
    if area in state.forces:
        return state.forces[area].house
    if area in state.tokens:
        return state.tokens[area]
    return place.home if place.home in playing(world, state) else None


def controlled(world: World, state: ThronesState, house: str) -> list[str]:
    """The land areas that a house controls, in the order of the table."""
    return [area for area in world.areas if controller(world, state, area) == house]


def castles(world: World, state: ThronesState, house: str) -> list[str]:
    """The areas with a city or stronghold that a house controls."""
    return [area for area in controlled(world, state, house) if world.areas[area].has_castle]


def reserve(world: World, state: ThronesState, house: str) -> int:
    """Power tokens in the pile: the rest of the twenty (p. 12)."""
    laid = sum(1 for owner in state.tokens.values() if owner == house)
    return max(0, world.constants["power_tokens"] - state.power[house] - laid)


def gain(world: World, state: ThronesState, house: str, amount: int) -> tuple[ThronesState, int]:
    """Take power tokens from the pile, as many as there are; returns how many (p. 12)."""
    taken = min(amount, reserve(world, state, house)) if amount > 0 else 0
    return pay(state, house, -taken), taken


def pay(state: ThronesState, house: str, amount: int) -> ThronesState:
    """Put power tokens back on the pile."""
    return replace(state, power={**state.power, house: state.power[house] - amount})


def laid_aside(
    world: World, choices: Mapping[str, str], house: str, used: Iterable[str]
) -> tuple[str, ...]:
    """The used cards of a house, each once. With the seventh the six others come back; it is
    itself not laid aside, unless the group plays otherwise (p. 11)."""
    cards = tuple(dict.fromkeys(used))
    if len(cards) < len(world.hand(house)):
        return cards
    return () if choices["seventh_card"] == "kept" else cards[-1:]


def units_of(state: ThronesState, house: str) -> dict[str, int]:
    """All units that a house has on the board, those in an undecided battle included."""
    total: Counts = {}
    for force in state.forces.values():
        if force.house == house:
            total = plus(total, force.units)
    if state.fight is not None and state.fight.attacker == house:
        total = plus(total, state.fight.units)
    return dict(total)


def first_state(world: World, choices: Mapping[str, str]) -> ThronesState:
    """The set-up for as many players as were chosen (pp. 2, 12). Units of houses that are not
    played add up to neutral forces; tokens on the tracks close the gaps upwards."""
    scenario = world.scenarios[choices["players"]]
    neutral, forces = dict(world.neutral_forces), dict[str, Force]()
    for house, area, unit, count in world.setup:
        if house in scenario.houses:
            before = forces.get(area, Force(house, {}))
            forces[area] = replace(before, units=plus(before.units, {unit: count}))
        elif house in scenario.neutral:
            neutral[area] = neutral.get(area, 0) + world.units[unit].strength * count
    return ThronesState(
        round=1,
        phase=PLANNING,
        choices=dict(choices),
        forces=forces,
        neutral=neutral,
        tokens={},
        tracks={
            key: tuple(house for house in row if house in scenario.houses)
            for key, row in world.track_starts.items()
        },
        supply={house: world.supply_starts[house] for house in scenario.houses},
        power=dict.fromkeys(scenario.houses, world.constants["start_power"]),
        discards=dict.fromkeys(scenario.houses, ()),
        bottoms=dict.fromkeys(world.decks, ()),
    )


def dump(state: ThronesState) -> dict[str, Any]:
    """The state as JSON that people can read and edit."""
    found = {item.name: getattr(state, item.name) for item in fields(ThronesState)}
    return {key: _plain(value) for key, value in found.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, Force | Order | Task | Fight):
        return {item.name: _plain(getattr(value, item.name)) for item in fields(value)}
    return value


def load(world: World, document: Mapping[str, Any]) -> ThronesState:
    """The state of a document that `dump` wrote or that somebody edited. What it leaves out is
    as at the start. Raises CompanionError naming the first thing that cannot be used."""
    try:
        return _Reader(world).state(document)
    except (AttributeError, TypeError, ValueError, KeyError) as error:
        message = _("The state cannot be read: {error}.")
        raise CompanionError(message.format(error=error)) from error


@dataclass(frozen=True, slots=True)
class _Reader:
    """Checks every id and number of a state that people may have edited."""

    world: World

    def state(self, given: Mapping[str, Any]) -> ThronesState:
        world, start = self.world, first_state(self.world, given["choices"])
        names = [item.name for item in fields(ThronesState)]
        for key in given:
            self._one_of("state", key, names)
        found: dict[str, Any] = {**{name: getattr(start, name) for name in names}, **given}
        houses = playing(world, start)
        areas = world.areas
        return ThronesState(
            round=self._count("round", found["round"], 1),
            phase=self._one_of("phase", found["phase"], PHASES),
            choices=start.choices,
            forces={
                self._one_of("forces", area, areas): self._force(f"forces.{area}", value, houses)
                for area, value in found["forces"].items()
            },
            neutral=self._counts("neutral", found["neutral"], areas),
            tokens={
                self._one_of("tokens", area, areas): self._one_of("tokens", house, houses)
                for area, house in found["tokens"].items()
            },
            tracks={
                self._one_of("tracks", key, start.tracks): self._row(key, row, houses)
                for key, row in {**start.tracks, **found["tracks"]}.items()
            },
            supply=self._counts("supply", {**start.supply, **found["supply"]}, houses),
            # An amended log may have paid more than there was, and must still be readable.
            power=self._counts("power", {**start.power, **found["power"]}, houses, least=-99),
            discards={
                self._one_of("discards", house, houses): laid_aside(
                    world, start.choices, house, self._ids("discards", cards, world.hand(house))
                )
                for house, cards in {**start.discards, **found["discards"]}.items()
            },
            wildlings=self._count("wildlings", found["wildlings"]),
            bottoms={
                deck: self._ids("bottoms", cards, [card.id for card in world.decks[deck]])
                for deck, cards in {**start.bottoms, **found["bottoms"]}.items()
            },
            turned=tuple(found["turned"]),
            tasks=tuple(
                item if isinstance(item, Task) else self._task(item) for item in found["tasks"]
            ),
            spent=self._counts("spent", found["spent"], areas),
            bids={
                self._one_of("bids", house, houses): str(b) for house, b in found["bids"].items()
            },
            orders={
                self._one_of("orders", area, areas): self._order(value, houses)
                for area, value in found["orders"].items()
            },
            turn=found["turn"],
            fight=self._fight(found["fight"], houses),
            blade_used=bool(found["blade_used"]),
            raven_used=bool(found["raven_used"]),
            winners=tuple(found["winners"]),
            ended=found["ended"],
        )

    def _force(self, where: str, given: Any, houses: tuple[str, ...]) -> Force:
        if isinstance(given, Force):
            return given
        units = self._counts(f"{where}.units", given["units"], self.world.units)
        routed = self._counts(f"{where}.routed", given.get("routed") or {}, self.world.units)
        return Force(self._one_of(where, given["house"], houses), units, routed)

    def _order(self, given: Any, houses: tuple[str, ...]) -> Order:
        if isinstance(given, Order):
            return given
        return Order(
            self._one_of("orders", given["house"], houses),
            self._one_of("orders", given["order"], self.world.orders),
        )

    def _fight(self, given: Any, houses: tuple[str, ...]) -> Fight | None:
        if given is None or isinstance(given, Fight):
            return given
        return Fight(
            self._one_of("fight", given["attacker"], houses),
            self._one_of("fight", given["source"], self.world.areas),
            self._one_of("fight", given["area"], self.world.areas),
            self._counts("fight", given["units"], self.world.units),
            int(given["modifier"]),
        )

    def _task(self, given: Mapping[str, Any]) -> Task:
        return Task(**{**given, "houses": tuple(given.get("houses") or ())})

    def _row(self, key: str, row: Any, houses: tuple[str, ...]) -> tuple[str, ...]:
        if sorted(row) != sorted(houses):
            message = _("'{where}' must name each of these once: {houses}")
            raise ValueError(message.format(where=key, houses=", ".join(houses)))
        return tuple(row)

    def _ids(self, where: str, given: Any, known: Any) -> tuple[str, ...]:
        return tuple(self._one_of(where, item, known) for item in given)

    def _counts(self, where: str, given: Any, known: Any, least: int = 0) -> dict[str, int]:
        return {
            self._one_of(where, key, known): self._count(f"{where}.{key}", value, least)
            for key, value in given.items()
        }

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
