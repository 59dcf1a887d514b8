"""The state of a game: units and tokens on the board, tracks, power, hands, decks, and what is due.

Unlike in games where only money is written down, nearly every rule here asks where units stand
(supply, control, orders, marches), so the board is kept."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from companion.games.game_of_thrones.world import COURT, FIEFDOMS, THRONE, World
from companion.table import codec
from companion.table.codec import AtLeast, Count, Id, OneOf
from companion.table.counts import Counts, minus, plus
from companion.table.i18n import N_, _
from companion.table.seen import OPEN, OWNER, SEAT, HiddenOwners, HiddenValue, Open, Seen
from companion.table.settable import Settable

WESTEROS, PLANNING, RAIDS, MARCHES, POWER = "westeros", "planning", "raids", "marches", "power"
PHASES = (WESTEROS, PLANNING, RAIDS, MARCHES, POWER)
DRAW = "draw"

Area = Annotated[str, Id("areas")]
House = Annotated[str, Id("houses")]
OrderId = Annotated[str, Id("orders")]
CardId = Annotated[str, Id("house_cards")]
WesterosCard = Annotated[str, Id("westeros_cards")]
USED = (N_("used"), N_("unused"))
Units = Mapping[Annotated[str, Id("units")], Count]


@dataclass(frozen=True, slots=True)
class Force:
    """All units in one area: never of two houses. `routed` are among `units` (p. 10)."""

    house: Open[House]
    units: Open[Units]
    routed: Open[Units] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return sum(self.units.values())

    @property
    def fit(self) -> dict[str, int]:
        """The units that are not routed."""
        return minus(self.units, self.routed)


@dataclass(frozen=True, slots=True)
class LaidOrder:
    """An order token that a house has laid."""

    house: Annotated[House, OWNER]
    order: Open[OrderId]


@dataclass(frozen=True, slots=True)
class Task:
    """Something that must be answered before the game goes on. `kind` is one of
    `draw` (turn up Westeros cards), `reduce` (armies over the supply), `losses` (to the
    wildlings, `amount` in mustering points), `muster`, `bid` (`about` is a track or `wildlings`),
    `tie` (the owner of the throne orders `houses`; `about` as for bids, or `lowest`), `recover`
    (a used card back)."""

    kind: Open[str]
    house: Open[str] = ""
    about: Open[str] = ""
    amount: Open[int] = 0
    houses: Open[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class PendingBattle:
    """A battle that a march has begun and that is not decided yet."""

    attacker: Open[House]
    source: Open[Area]
    area: Open[Area]
    units: Open[Units]
    modifier: Open[int]


@dataclass(frozen=True, slots=True)
class ThronesState:
    """The whole state. `turned` are the Westeros cards of this round; `bottoms` the cards under
    each deck since it was last shuffled, the oldest first; `spent` the mustering points used by
    area; `bids` hold sealed numbers; `turn` is the house that carries out the next order."""

    round: Annotated[int, AtLeast(1), Settable(N_("round")), OPEN]
    phase: Annotated[str, OneOf(PHASES, "phases"), Settable(N_("phase")), OPEN]
    choices: Open[Mapping[str, str]]
    forces: Annotated[Mapping[Area, Force], Settable(N_("units"), each=True, none=True), OPEN]
    neutral: Annotated[
        Mapping[Area, Count],
        Settable(N_("neutral force"), "neutral", each=True, least=1, none=True),
        OPEN,
    ]
    tokens: Annotated[Mapping[Area, House], Settable(N_("token"), each=True, none=True), OPEN]
    tracks: Annotated[
        Mapping[Annotated[str, Id("tracks")], tuple[House, ...]], Settable(each=True), OPEN
    ]
    supply: Annotated[Mapping[House, Count], Settable(N_("supply"), each=True), OPEN]
    power: Annotated[
        Mapping[House, Annotated[int, AtLeast(-99)]],
        Settable(N_("power tokens"), "power", each=True, counted=("set",)),
        OPEN,
    ]
    """Power tokens of each house. An amended log may have paid more than there was, and must still
    be readable."""
    discards: Annotated[
        Mapping[House, tuple[CardId, ...]], Settable(N_("used cards"), "used", each=True), OPEN
    ]
    wildlings: Annotated[Count, Settable(N_("wildlings")), OPEN] = 0
    bottoms: Open[Mapping[Annotated[str, Id("decks")], tuple[WesterosCard, ...]]] = field(
        default_factory=dict
    )
    turned: Open[tuple[WesterosCard, ...]] = ()
    tasks: Annotated[tuple[Task, ...], Settable(N_("what is due"), "due"), OPEN] = ()
    spent: Open[Mapping[Area, Count]] = field(default_factory=dict)
    bids: Open[Mapping[House, str]] = field(default_factory=dict)
    """Sealed bids. Open, since the seal hides the number."""
    orders: Annotated[
        Mapping[Area, Annotated[LaidOrder, Seen(SEAT, hidden=lies_face_down)]],
        Settable(N_("order"), each=True, none=True),
        OPEN,
    ] = field(default_factory=dict)
    turn: Annotated[House | None, Settable(N_("turn")), OPEN] = None
    fight: Open[PendingBattle | None] = None
    blade_used: Annotated[bool, Settable(N_("Valyrian steel blade"), "blade", yes=USED), OPEN] = (
        False
    )
    raven_used: Annotated[bool, Settable(N_("messenger raven"), "raven", yes=USED), OPEN] = False
    held_before: Open[Mapping[Area, House]] = field(default_factory=dict)
    """Holders of the areas as the round began; empty where the books do not know them."""
    winners: Open[tuple[House, ...]] = ()
    ended: Open[str | None] = None
    covered: Annotated[Mapping[Area, House], HiddenOwners("orders"), OPEN] = field(
        default_factory=dict
    )
    """Areas where orders of others lie face down, with their houses."""

    @property
    def over(self) -> bool:
        return self.ended is not None

    @property
    def task(self) -> Task | None:
        """Task that is due first, or None."""
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
        """Return the state with another force in an area, none where it has no units."""
        forces = {key: value for key, value in self.forces.items() if key != area}
        if force is not None and force.size:
            forces[area] = force
        return replace(self, forces=forces)

    def with_order(self, area: str, order: LaidOrder | None) -> ThronesState:
        orders = {key: value for key, value in self.orders.items() if key != area}
        if order is not None:
            orders[area] = order
        return replace(self, orders=orders)

    def with_token(self, area: str, house: str | None) -> ThronesState:
        tokens = {key: value for key, value in self.tokens.items() if key != area}
        if house is not None:
            tokens[area] = house
        return replace(self, tokens=tokens)


def places(state: ThronesState, house: str) -> list[str]:
    """Return the areas that take an order: those with units of the house."""
    return [area for area, force in state.forces.items() if force.house == house]


def laid_by(state: ThronesState, house: str) -> dict[str, str]:
    """Return the orders of a house by area."""
    return {area: order.order for area, order in state.orders.items() if order.house == house}


def without_orders(state: ThronesState) -> list[str]:
    """Return the houses with units that have not laid one order."""
    return [h for h in state.order_of_play if places(state, h) and not laid_by(state, h)]


def face_down(state: ThronesState) -> bool:
    """Return whether the orders on the board lie face down: until every house with units has laid
    its own (p. 5)."""
    return state.phase == PLANNING and not state.over and bool(without_orders(state))


def lies_face_down(order: HiddenValue) -> bool:
    """Return whether an order that lay face down still does."""
    then, now = order.then, order.now
    return face_down(then) and face_down(now) and bool(then.round == now.round)


def playing(world: World, state: ThronesState) -> tuple[str, ...]:
    """Return the houses that are played."""
    return world.scenarios[state.choices["players"]].houses


def controller(world: World, state: ThronesState, area: str) -> str | None:
    """Return the house that controls a land area: the one whose units stand there, else whose power
    token lies there, else whose arms are printed there (pp. 3, 8). Nobody controls the sea."""
    place = world.areas[area]
    if place.is_sea or area in state.neutral:
        return None
    if area in state.forces:
        return state.forces[area].house
    if area in state.tokens:
        return state.tokens[area]
    return place.home if place.home in playing(world, state) else None


def holders(world: World, state: ThronesState) -> dict[str, str]:
    """Return the house that controls each area, of those that one controls."""
    by_area = ((area, controller(world, state, area)) for area in world.areas)
    return {area: house for area, house in by_area if house}


def changed_hands(world: World, state: ThronesState) -> list[str]:
    """Return the areas that a house has won or lost since the round began."""
    before, now = state.held_before, holders(world, state)
    return [a for a in world.areas if before and before.get(a) != now.get(a)]


def controlled(world: World, state: ThronesState, house: str) -> list[str]:
    """Return the land areas that a house controls, in the order of the table."""
    return [area for area in world.areas if controller(world, state, area) == house]


def castles(world: World, state: ThronesState, house: str) -> list[str]:
    """Return the areas with a city or stronghold that a house controls."""
    return [area for area in controlled(world, state, house) if world.areas[area].has_castle]


def reserve(world: World, state: ThronesState, house: str) -> int:
    """Return power tokens in the pile: the rest of the twenty (p. 12)."""
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
    """Return the used cards of a house, each once. With the seventh the six others come back; it is
    itself not laid aside, unless the group plays otherwise (p. 11)."""
    cards = tuple(dict.fromkeys(used))
    if len(cards) < len(world.hand(house)):
        return cards
    return () if choices["seventh_card"] == "kept" else cards[-1:]


def units_of(state: ThronesState, house: str) -> dict[str, int]:
    """Return all units that a house has on the board, those in an undecided battle included."""
    total: Counts = {}
    for force in state.forces.values():
        if force.house == house:
            total = plus(total, force.units)
    if state.fight is not None and state.fight.attacker == house:
        total = plus(total, state.fight.units)
    return dict(total)


def first_state(world: World, choices: Mapping[str, str]) -> ThronesState:
    """Return the set-up for as many players as were chosen (pp. 2, 12). Units of houses that are
    not played add up to neutral forces; tokens on the tracks close the gaps upwards."""
    scenario = world.scenarios[choices["players"]]
    neutral, forces = dict(world.neutral_forces), dict[str, Force]()
    for house, area, unit, count in world.setup:
        if house in scenario.houses:
            before = forces.get(area, Force(house, units={}))
            forces[area] = replace(before, units=plus(before.units, {unit: count}))
        elif house in scenario.neutral:
            neutral[area] = neutral.get(area, 0) + world.units[unit].strength * count
    state = ThronesState(
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
    return replace(state, held_before=holders(world, state))


def read(world: World, document: Mapping[str, Any]) -> ThronesState:
    """Return the state of a document; what it leaves out is as at the start. Raises ValueError,
    KeyError or TypeError for what cannot be used."""
    start = first_state(world, document["choices"])
    state: ThronesState = codec.read(
        ThronesState,
        _completed(document, start),
        where="",
        known=lambda table: ids_of(world, start, table),
    )
    return _sound(world, state)


def _completed(document: Mapping[str, Any], start: ThronesState) -> dict[str, Any]:
    """Return a document with all that it leaves out, by house, track and deck too."""
    first = codec.plain(start)
    whole = {**first, "held_before": {}, **document}
    for name in ("tracks", "supply", "power", "discards", "bottoms"):
        whole[name] = {**first[name], **whole[name]}
    return whole


def ids_of(world: World, state: ThronesState, table: str) -> Collection[str]:
    """Return the ids that a state may name of a table."""
    if table == "houses":
        return playing(world, state)
    if table == "tracks":
        return state.tracks
    if table == "westeros_cards":
        return [card.id for cards in world.decks.values() for card in cards]
    ids: Collection[str] = {
        "areas": world.areas,
        "units": world.units,
        "orders": world.orders,
        "house_cards": world.cards,
        "decks": world.decks,
    }[table]
    return ids


def _all_of(where: str, given: Iterable[str], known: Collection[str]) -> None:
    """Raise ValueError for what is not among the known."""
    for value in given:
        if value not in known:
            message = _("in '{where}' there can be no '{value}' (known: {known})")
            names = ", ".join(known)
            raise ValueError(message.format(where=where, value=value, known=names))


def _sound(world: World, state: ThronesState) -> ThronesState:
    """Return the state if every track names every house once and every house has used cards of its
    own, laid aside as the group plays it. Raises ValueError."""
    houses = playing(world, state)
    for key, row in state.tracks.items():
        if sorted(row) != sorted(houses):
            message = _("'{where}' must name each of these once: {houses}")
            raise ValueError(message.format(where=key, houses=", ".join(houses)))
    for house, cards in state.discards.items():
        _all_of(f"discards.{house}", cards, world.hand(house))
    for deck, cards in state.bottoms.items():
        _all_of(f"bottoms.{deck}", cards, [card.id for card in world.decks[deck]])
    used = {
        house: laid_aside(world, state.choices, house, cards)
        for house, cards in state.discards.items()
    }
    return replace(state, discards=used)
