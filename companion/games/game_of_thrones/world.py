"""Westeros as the game folder describes it: areas, borders, houses, units, cards, tracks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, NamedTuple

from companion.table.i18n import _
from companion.table.names import COUNTED, Named
from companion.table.words import Vocabulary
from kitgen.game import Game, Row

THRONE, FIEFDOMS, COURT = "iron_throne", "fiefdoms", "kings_court"
FOOTMAN, KNIGHT, SHIP = "footman", "knight", "ship"
RAID, MARCH, SUPPORT, DEFENCE, CONSOLIDATE = "raid", "march", "support", "defence", "consolidate"


SLOTS: Mapping[str, str] = {
    **dict.fromkeys(("area", "areas", "goal", "start", "sea", "seas"), "area"),
    **dict.fromkeys(("house", "houses", "attacker", "defender", "winner", "blade"), "house"),
    "card": "card",
    "order": "order",
    "new": "order",
    "track": "track",
    "phase": "phase",
    "now": "phase",
    "wanted": "phase",
}
"""Kind of a slot in a message -> the method that names it."""


class Area(NamedTuple):
    """A space of the board. Islands are land (p. 12); `home` is the house whose arms are printed
    there."""

    id: str
    kind: str
    castle: str
    points: int
    barrels: int
    crowns: int
    home: str | None

    @property
    def is_sea(self) -> bool:
        return self.kind == "sea"

    @property
    def has_castle(self) -> bool:
        """Whether it has a city or a stronghold."""
        return self.castle != "none"


class Unit(NamedTuple):
    id: str
    at_sea: bool
    strength: int
    cost: int
    limit: int


@dataclass(frozen=True, slots=True)
class OrderType:
    """One face of an order token. `count` is how many each house has."""

    id: str
    kind: str
    special: bool
    count: int
    modifier: int


class HouseCard(NamedTuple):
    id: str
    house: str
    strength: int
    swords: int
    forts: int
    ability: bool


@dataclass(frozen=True, slots=True)
class WesterosCard:
    """A kind of card in one of the three decks, with the number of copies."""

    id: str
    deck: str
    kind: str
    count: int
    mammoths: int


class Scenario(NamedTuple):
    """Set-up for a number of players: who plays, whose units stand as neutral forces, how many
    areas win."""

    houses: tuple[str, ...]
    neutral: tuple[str, ...]
    win_areas: int


@dataclass(frozen=True, slots=True)
class World(Named):
    """The facts, read once from the folder. `neighbours` are all spaces one step away: borders
    that a river closes are not among them (p. 12)."""

    seats: ClassVar[str] = "houses"
    slots: ClassVar[Mapping[str, str]] = SLOTS
    game: Game
    areas: Mapping[str, Area]
    neighbours: Mapping[str, frozenset[str]]
    rivers: frozenset[frozenset[str]]
    houses: tuple[str, ...]
    colours: Mapping[str, str]
    units: Mapping[str, Unit]
    upgrade_cost: int
    orders: Mapping[str, OrderType]
    cards: Mapping[str, HouseCard]
    decks: Mapping[str, tuple[WesterosCard, ...]]
    forbids: Mapping[str, str | None]
    supply_limits: tuple[tuple[int, ...], ...]
    stars: tuple[int, ...]
    threat: tuple[int, ...]
    scenarios: Mapping[str, Scenario]
    neutral_forces: Mapping[str, int]
    setup: tuple[tuple[str, str, str, int], ...]
    track_starts: Mapping[str, tuple[str, ...]]
    supply_starts: Mapping[str, int]
    constants: Mapping[str, int]

    @staticmethod
    def of(game: Game) -> World:
        """Return the world of a game, read from its tables."""
        near: dict[str, set[str]] = {row.id: set() for row in game.table("areas")}
        for row in game.table("borders"):
            a, b = str(row["a"]), str(row["b"])
            near[a].add(b)
            near[b].add(a)
        units = {row.id: _unit(row) for row in game.table("units")}
        constants = {row.id: _int(row, "value") for row in game.table("constants")}
        decks: dict[str, list[WesterosCard]] = {row.id: [] for row in game.table("westeros_decks")}
        for row in game.table("westeros_cards"):
            decks[str(row["deck"])].append(_westeros(row))
        starts: dict[str, list[tuple[int, str]]] = {row.id: [] for row in game.table("tracks")}
        for row in game.table("track_starts"):
            starts[str(row["track"])].append((_int(row, "position"), str(row["house"])))
        forbids = {row.id: row["forbids"] for row in game.table("westeros_kinds")}
        return World(
            game=game,
            areas={row.id: _area(row, constants) for row in game.table("areas")},
            neighbours={key: frozenset(value) for key, value in near.items()},
            rivers=frozenset(
                frozenset((str(row["a"]), str(row["b"])))
                for row in game.table("rivers")
                if not row["bridge"]
            ),
            houses=tuple(row.id for row in game.table("houses")),
            colours={row.id: str(row["fill"]) for row in game.table("houses")},
            units=units,
            upgrade_cost=_int(game.table("units")[KNIGHT], "upgrade_cost"),
            orders={row.id: _order(row) for row in game.table("orders")},
            cards={row.id: _card(row) for row in game.table("house_cards")},
            decks={key: tuple(cards) for key, cards in decks.items()},
            forbids={key: str(kind) if kind else None for key, kind in forbids.items()},
            supply_limits=tuple(
                tuple(map(int, _texts(row, "armies"))) for row in game.table("supply_levels")
            ),
            stars=tuple(_int(row, "stars") for row in game.table("stars")),
            threat=tuple(_int(row, "strength") for row in game.table("wildling_track")),
            scenarios={
                str(len(scenario.houses)): scenario
                for scenario in map(_scenario, game.table("scenarios"))
            },
            neutral_forces={
                str(row["area"]): _int(row, "strength") for row in game.table("neutral_forces")
            },
            setup=tuple(
                (str(row["house"]), str(row["area"]), str(row["unit"]), _int(row, "count"))
                for row in game.table("setup")
            ),
            track_starts={
                key: tuple(house for _place, house in sorted(rows)) for key, rows in starts.items()
            },
            supply_starts={
                str(row["house"]): _int(row, "level") for row in game.table("supply_starts")
            },
            constants=constants,
        )

    @property
    def castles(self) -> tuple[str, ...]:
        """Areas with a city or a stronghold."""
        return tuple(area.id for area in self.areas.values() if area.has_castle)

    def limits(self, level: int) -> tuple[int, ...]:
        """Return the greatest sizes of armies at a level of supply; the last level stands for
        more."""
        return self.supply_limits[max(0, min(level, len(self.supply_limits) - 1))]

    def hand(self, house: str) -> tuple[str, ...]:
        """Return all seven cards of a house."""
        return tuple(card.id for card in self.cards.values() if card.house == house)

    # -- words ---------------------------------------------------------------------------------

    def area(self, key: str) -> str:
        return self.name("areas", key)

    def house(self, key: str) -> str:
        return self.name("houses", key)

    def order(self, key: str) -> str:
        return self.name("orders", key)

    def card(self, key: str) -> str:
        return self.name("house_cards", key)

    def phase(self, key: str) -> str:
        return self.name("phases", key)

    def track(self, key: str) -> str:
        return self.name("tracks", key)

    def effect(self, card: str) -> str:
        """Return the text of a house card's ability, empty without one."""
        return self.game.words(self.lang()).get("house_cards", card, "effect") or ""

    def unit(self, key: str, count: int = 1) -> str:
        return self.counted("units", key, count)

    def counts(self, units: Mapping[str, int]) -> str:
        """Return text such as `2 Footmen, 1 Knight`."""
        parts = [f"{count} {self.unit(key, count)}" for key, count in units.items() if count]
        return ", ".join(parts) or _("nothing")

    def areas_text(self, keys: Iterable[str]) -> str:
        return ", ".join(self.area(key) for key in keys) or _("none")

    def houses_text(self, keys: Iterable[str]) -> str:
        return ", ".join(self.house(key) for key in keys) or _("none")

    def vocabulary(self, table: str) -> Vocabulary:
        """Return the ids of a table with their names in every language."""
        what = {
            "areas": _("areas"),
            "houses": _("houses"),
            "units": _("units"),
            "orders": _("orders"),
            "house_cards": _("house cards"),
            "tracks": _("tracks"),
            "phases": _("phases"),
            "westeros_cards": _("Westeros cards"),
        }[table]
        if table == "phases":
            keys = list(self.game.words(self.game.languages[0]).sections[table])
        else:
            keys = [row.id for row in self.game.table(table)]
        names, counted = partial(self.spellings, table), partial(self.counted, table)
        return Vocabulary(what, tuple(keys), names, counted=counted)

    def spellings(self, table: str, key: str) -> Iterator[str | None]:
        """Yield the names of a row, and what they are without an apostrophe or their article."""
        names = list[str]()
        for name in self.every_name(table, key, *COUNTED, "full"):
            yield name
            names += [name] if name else []
        yield from (name.replace("'", "") for name in names)
        yield from (name.removeprefix("The ") for name in names)


def _int(row: Row, column: str) -> int:
    value: Any = row[column]
    return int(value or 0)


def _texts(row: Row, column: str) -> tuple[str, ...]:
    value: Any = row[column]
    return tuple(str(item) for item in value or ())


POINTS = {"city": "city_points", "stronghold": "stronghold_points"}
"""Kind of place -> the figure that says how many points it gives for mustering (p. 3)."""


def _area(row: Row, constants: Mapping[str, int]) -> Area:
    home = row["home_of"]
    return Area(
        row.id,
        str(row["kind"]),
        castle=str(row["castle"]),
        points=constants.get(POINTS.get(str(row["castle"]), ""), 0),
        barrels=_int(row, "supply"),
        crowns=_int(row, "power"),
        home=str(home) if home else None,
    )


def _unit(row: Row) -> Unit:
    at_sea = row["domain"] == "sea"
    return Unit(row.id, at_sea, _int(row, "strength"), _int(row, "cost"), _int(row, "limit"))


def _order(row: Row) -> OrderType:
    special = bool(row["special"])
    return OrderType(row.id, str(row["kind"]), special, _int(row, "count"), _int(row, "modifier"))


def _card(row: Row) -> HouseCard:
    return HouseCard(
        row.id,
        str(row["house"]),
        _int(row, "strength"),
        _int(row, "swords"),
        _int(row, "forts"),
        bool(row["ability"]),
    )


def _westeros(row: Row) -> WesterosCard:
    return WesterosCard(
        row.id, str(row["deck"]), str(row["kind"]), _int(row, "count"), _int(row, "wildlings")
    )


def _scenario(row: Row) -> Scenario:
    houses, neutral = _texts(row, "houses"), _texts(row, "neutral_houses")
    return Scenario(houses, neutral, _int(row, "win_areas"))
