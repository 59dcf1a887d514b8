"""The board as a game folder describes it: areas, powers, units, technologies, cities."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.table.i18n import _, language
from companion.table.words import Vocabulary
from kitgen.game import Game, Row

SEA = "sea"


@dataclass(frozen=True, slots=True)
class Area:
    """A space of the board. `owner` is the power that holds it at the start, None for
    neutral land and for the sea; `origin` the playing power to whom it goes back when it is
    liberated."""

    id: str
    kind: str
    income: int
    owner: str | None
    origin: str | None
    capital_of: str | None
    complex: bool
    closed: bool

    @property
    def is_sea(self) -> bool:
        return self.kind == SEA


@dataclass(frozen=True, slots=True)
class Power:
    id: str
    side: str
    start_cash: int
    capital: str | None
    colour: str


@dataclass(frozen=True, slots=True)
class Unit:
    id: str
    domain: str
    cost: int
    carrier_capacity: int
    carrier_load: int
    attacks: bool


@dataclass(frozen=True, slots=True)
class World:
    """The facts of an edition, read once from its folder. `powers` are in the order of play;
    `coasts` are the sea zones at each area and the areas at each sea zone; `neighbours` are all
    spaces one step away."""

    game: Game
    areas: Mapping[str, Area]
    powers: Mapping[str, Power]
    units: Mapping[str, Unit]
    technologies: Mapping[str, int]
    cities: Mapping[str, str]
    conditions: Mapping[str, int]
    constants: Mapping[str, int]
    coasts: Mapping[str, frozenset[str]]
    neighbours: Mapping[str, frozenset[str]]
    sides_of: Mapping[str, str]

    @staticmethod
    def of(game: Game, bystanders: tuple[str, ...] = ()) -> World:
        """The facts of a folder. `bystanders` are powers without a turn that hold areas."""
        coasts: dict[str, set[str]] = {}
        neighbours: dict[str, set[str]] = {}
        for row in game.table("borders"):
            a, b = _text(row, "a"), _text(row, "b")
            for one, other in ((a, b), (b, a)):
                neighbours.setdefault(one, set()).add(other)
                if row["via"] == "coast":
                    coasts.setdefault(one, set()).add(other)
        powers = [_power(row) for row in game.table("powers") if row["turn_order"] is not None]
        orders = {row.id: _int(row, "turn_order") for row in game.table("powers")}
        powers.sort(key=lambda power: orders[power.id])
        playing = {power.id for power in powers}
        technologies = game.tables.get("technologies")
        return World(
            game=game,
            areas={row.id: _area(row, playing, bystanders) for row in game.table("areas")},
            powers={power.id: power for power in powers},
            units={row.id: _unit(row) for row in game.table("units")},
            technologies={row.id: _int(row, "die") for row in technologies or ()},
            cities={row.id: _text(row, "area") for row in game.table("victory_cities")},
            conditions={row.id: _figure(row) for row in game.table("victory_conditions")},
            constants={row.id: _int(row, "value") for row in game.table("constants")},
            coasts={key: frozenset(value) for key, value in coasts.items()},
            neighbours={key: frozenset(value) for key, value in neighbours.items()},
            sides_of={row.id: _text(row, "side") for row in game.table("powers")},
        )

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(power.side for power in self.powers.values()))

    def side(self, power: str) -> str:
        return self.sides_of[power]

    def friends(self, one: str, other: str) -> bool:
        """Whether two powers are on one side; a power is its own friend."""
        return self.sides_of[one] == self.sides_of[other]

    def distance(self, start: str, goal: str) -> int | None:
        """Steps from one space to another over land and sea; None where there is no way."""
        reached, edge, steps = {start}, {start}, 0
        while edge:
            if goal in edge:
                return steps
            edge = {n for space in edge for n in self.neighbours.get(space, ())} - reached
            reached |= edge
            steps += 1
        return None

    # -- words ---------------------------------------------------------------------------------

    def name(self, table: str, key: str) -> str:
        """The name of a row in the language in use."""
        return self.game.words(self.lang()).name(table, key)

    def area(self, key: str) -> str:
        return self.name("areas", key)

    def power(self, key: str) -> str:
        return self.name("powers", key)

    def unit(self, key: str, count: int = 1) -> str:
        words = self.game.words(self.lang())
        plural = words.get("units", key, "plural") if count != 1 else None
        return plural or words.name("units", key)

    def counts(self, units: Mapping[str, int]) -> str:
        """`3 Infantry, 2 Tanks`."""
        parts = [f"{count} {self.unit(key, count)}" for key, count in units.items() if count]
        return ", ".join(parts) or _("nothing")

    def money(self, amount: int) -> str:
        words = self.game.words(self.lang())
        return f"{amount} {words.get('labels', 'ipc') or 'IPC'}"

    def side_name(self, side: str) -> str:
        return self.game.words(self.lang()).label(side)

    def vocabulary(self, table: str) -> Vocabulary:
        """The ids of a table with their names in every language."""
        what = {
            "areas": _("areas"),
            "powers": _("powers"),
            "units": _("units"),
            "technologies": _("technologies"),
        }[table]
        known = self.game.tables.get(table)
        keys = self.powers if table == "powers" else [row.id for row in known or ()]
        return Vocabulary.of(what, {key: self._spellings(table, key) for key in keys})

    def _spellings(self, table: str, key: str) -> list[str | None]:
        first = self.lang()
        languages = [first, *(lang for lang in self.game.languages if lang != first)]
        found: list[str | None] = []
        for lang in languages:
            words = self.game.words(lang)
            for field in ("name", "plural", "adjective"):
                found.append(words.get(table, key, field))
            also = words.get(table, key, "also")
            found += [part.strip() for part in also.split(",")] if also else []
        if key.startswith("sz_"):
            found += [key.replace("_", ""), key[3:]]
        return found

    def lang(self) -> str:
        """The language in use, or the game's first where it does not speak that."""
        lang = language()
        return lang if lang in self.game.languages else self.game.languages[0]


def _text(row: Row, column: str) -> str:
    value = row[column]
    assert isinstance(value, str)
    return value


def _int(row: Row, column: str) -> int:
    value: Any = row[column]
    return int(value or 0)


def _area(row: Row, playing: set[str], bystanders: tuple[str, ...]) -> Area:
    owner, origin = row["owner"], row.values.get("origin", row["owner"])
    return Area(
        id=row.id,
        kind=_text(row, "kind"),
        income=_int(row, "ipc"),
        owner=str(owner) if owner in playing or owner in bystanders else None,
        origin=str(origin) if origin in playing else None,
        capital_of=str(row["capital_of"]) if row["capital_of"] else None,
        complex=bool(row["factory"]),
        closed=bool(row["closed"]),
    )


def _figure(row: Row) -> int:
    """The figure of a condition of victory: cities, where its table counts nothing else."""
    return _int(row, "victory_cities" if "victory_cities" in row.values else "figure")


def _power(row: Row) -> Power:
    return Power(
        id=row.id,
        side=_text(row, "side"),
        start_cash=_int(row, "start_ipc"),
        capital=str(row["capital"]) if row["capital"] else None,
        colour=_text(row, "edge"),
    )


def _unit(row: Row) -> Unit:
    return Unit(
        id=row.id,
        domain=_text(row, "domain"),
        cost=_int(row, "cost"),
        carrier_capacity=_int(row, "carrier_capacity"),
        carrier_load=_int(row, "carrier_load"),
        attacks=bool(row["hits"]) and (bool(row["attack"]) or row["domain"] == SEA),
    )
