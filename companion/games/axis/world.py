"""The board as a game folder describes it: areas, powers, units, technologies, cities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from companion.table.i18n import _
from companion.table.names import COUNTED, Named
from companion.table.words import Vocabulary, plain

if TYPE_CHECKING:
    from kitgen.game import Game, Row

SEA = "sea"


class Area(NamedTuple):
    """A space of the board. `owner` is the power that holds it at the start, None for neutral
    land and for the sea; `origin` the playing power to whom it goes back when it is liberated."""

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


class Power(NamedTuple):
    id: str
    side: str
    start_cash: int
    capital: str | None
    colour: str


class Unit(NamedTuple):
    id: str
    domain: str
    cost: int
    carrier_capacity: int
    carrier_load: int
    attacks: bool
    gun: bool
    """Whether it is a gun, which no hit destroys: it falls to whoever takes the area."""


SLOTS: Mapping[str, str] = {
    **dict.fromkeys(("area", "zone", "start", "island"), "area"),
    **dict.fromkeys(("power", "other"), "power"),
    "unit": "unit",
}
"""Kind of a slot in a message -> the method that names it."""


@dataclass(frozen=True)
class World(Named):
    """The facts of an edition, each read from its folder when it is first asked for. `bystanders`
    are powers without a turn that hold areas, `turned` the disputed borders that are not as the
    folder has them."""

    seats: ClassVar[str] = "powers"
    slots: ClassVar[Mapping[str, str]] = SLOTS
    game: Game
    bystanders: tuple[str, ...] = ()
    turned: frozenset[str] = frozenset()

    @cached_property
    def _others(self) -> dict[frozenset[str], World]:
        return {self.turned: self}

    def where(self, turned: frozenset[str]) -> World:
        """Return the same world with some of its disputed borders turned."""
        if turned not in self._others:
            self._others[turned] = World(self.game, self.bystanders, turned)
        return self._others[turned]

    @cached_property
    def areas(self) -> Mapping[str, Area]:
        playing = set(self.powers)
        return {row.id: _area(row, playing, self.bystanders) for row in self.game.table("areas")}

    @cached_property
    def powers(self) -> Mapping[str, Power]:
        """Those that play, in the order of play."""
        rows = [row for row in self.game.table("powers") if row["turn_order"] is not None]
        rows.sort(key=lambda row: _int(row, "turn_order"))
        return {row.id: _power(row) for row in rows}

    @cached_property
    def units(self) -> Mapping[str, Unit]:
        return {row.id: _unit(row) for row in self.game.table("units")}

    @cached_property
    def technology_numbers(self) -> Mapping[str, int]:
        """Technology -> the number on a die that brings it."""
        table = self.game.tables.get("technologies")
        return {row.id: _int(row, "die") for row in table or ()}

    @cached_property
    def cities(self) -> Mapping[str, str]:
        """The area of each victory city."""
        return {row.id: _text(row, "area") for row in self.game.table("victory_cities")}

    @cached_property
    def conditions(self) -> Mapping[str, int]:
        """The figure of each kind of victory: cities, where its table counts nothing else."""
        return {row.id: _figure(row) for row in self.game.table("victory_conditions")}

    @cached_property
    def constants(self) -> Mapping[str, int]:
        return {row.id: _int(row, "value") for row in self.game.table("constants")}

    @cached_property
    def coasts(self) -> Mapping[str, frozenset[str]]:
        """The sea zones at each area and the areas at each sea zone."""
        return self._joined("coast")

    @cached_property
    def overland(self) -> Mapping[str, frozenset[str]]:
        """The areas on the land borders of each area."""
        return self._joined("land")

    @cached_property
    def neighbours(self) -> Mapping[str, frozenset[str]]:
        """All spaces one step away."""
        return self._joined(None)

    @cached_property
    def sides_of(self) -> Mapping[str, str]:
        """The side of every power, also of those that do not play."""
        return {row.id: _text(row, "side") for row in self.game.table("powers")}

    def _joined(self, via: str | None) -> dict[str, frozenset[str]]:
        """Return area -> its neighbours, over borders of one kind; of all kinds without `via`."""
        neighbours: dict[str, set[str]] = {}
        for row in self._borders():
            if via is None or row["via"] == via:
                a, b = _text(row, "a"), _text(row, "b")
                neighbours.setdefault(a, set()).add(b)
                neighbours.setdefault(b, set()).add(a)
        return {key: frozenset(value) for key, value in neighbours.items()}

    def _borders(self) -> Iterator[Row]:
        """Yield the borders of the folder: of those that are turned, the drawn ones left out and
        the others added."""
        rows = [self.game.table("disputed")[key] for key in sorted(self.turned)]
        turned = {_ends(row): row for row in rows}
        drawn = set()
        for row in self.game.table("borders"):
            drawn.add(_ends(row))
            if _ends(row) not in turned:
                yield row
        yield from (row for ends, row in turned.items() if ends not in drawn)

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(power.side for power in self.powers.values()))

    def side(self, power: str) -> str:
        return self.sides_of[power]

    def friends(self, power: str, another: str) -> bool:
        """Return whether two powers are on one side; a power is its own friend."""
        return self.sides_of[power] == self.sides_of[another]

    def distance(self, start: str, goal: str) -> int | None:
        """Return the number of steps from one space to another over land and sea; None where there
        is no way."""
        reached, edge, steps = {start}, {start}, 0
        while edge:
            if goal in edge:
                return steps
            edge = {n for space in edge for n in self.neighbours.get(space, ())} - reached
            reached |= edge
            steps += 1
        return None

    # -- words ---------------------------------------------------------------------------------

    def area(self, key: str) -> str:
        return self.name("areas", key)

    def power(self, key: str) -> str:
        return self.name("powers", key)

    def unit(self, key: str, count: int = 1) -> str:
        return self.counted("units", key, count)

    def counts(self, units: Mapping[str, int]) -> str:
        """Return text such as `3 Infantry, 2 Tanks`."""
        parts = [f"{count} {self.unit(key, count)}" for key, count in units.items() if count]
        return ", ".join(parts) or _("nothing")

    def money(self, amount: int | str) -> str:
        words = self.game.words(self.lang())
        return f"{amount} {words.get('labels', 'ipc') or 'IPC'}"

    def side_name(self, side: str) -> str:
        return self.game.words(self.lang()).label(side)

    def vocabulary(self, table: str) -> Vocabulary:
        """Return the ids of a table with their names in every language."""
        what = {
            "areas": _("areas"),
            "powers": self.bare("labels", "powers").casefold(),
            "units": _("units"),
            "technologies": _("technologies"),
            "objectives": _("objectives"),
        }[table]
        known = self.game.tables.get(table)
        keys = self.powers if table == "powers" else [row.id for row in known or ()]
        names, counted = partial(self._spellings, table), partial(self.counted, table)
        return Vocabulary(what, tuple(keys), names, counted=counted)

    @cached_property
    def places(self) -> Vocabulary:
        """The areas by their own names and by those of the cities in them. The names of a power,
        typed in full, mean its capital where they mean no area."""
        capitals = {
            plain(word): power.capital
            for power in self.powers.values()
            if power.capital
            for word in (power.id, *self._spellings("powers", power.id))
            if word
        }
        return Vocabulary(_("areas"), tuple(self.areas), self._place_names, capitals)

    def _place_names(self, area: str) -> Iterator[str | None]:
        yield from self._spellings("areas", area)
        yield from self._short_of_power(area)
        cities = [key for key, place in self.cities.items() if place == area]
        for city in cities:
            yield from self.every_name("victory_cities", city, "name")
        yield from cities

    def _short_of_power(self, area: str) -> Iterator[str]:
        """Yield the names of an area with a power's name shortened: `western usa`."""
        for name in filter(None, self.every_name("areas", area, "name")):
            for long, power in self._whole_names:
                if long in name and long != name:
                    yield name.replace(long, power)

    @cached_property
    def _whole_names(self) -> tuple[tuple[str, str], ...]:
        """The names of the powers in every language, each with the power's id."""
        spoken = map(self.game.words, self.game.languages)
        named = (
            (words.get("powers", power, "name"), power) for words in spoken for power in self.powers
        )
        return tuple((name, power) for name, power in named if name)

    def holders(self) -> Vocabulary:
        """Return the powers that can hold areas, also those without a turn."""
        keys = (*self.powers, *self.bystanders)
        return Vocabulary(
            self.bare("labels", "powers").casefold(), keys, partial(self._spellings, "powers")
        )

    def _spellings(self, table: str, key: str) -> Iterator[str | None]:
        """Yield the names of an area, and for a sea zone also `sz13`, `13`, `mz 13`."""
        names = list(self.every_name(table, key, *COUNTED, "adjective"))
        yield from names
        if key.startswith("sz_"):
            number = key[3:]
            yield from (key.replace("_", ""), number)
            for name in filter(None, names):  # `mz 13` of a name in another language
                initials = "".join(word[0] for word in name.split()[:-1])
                yield from (f"{initials} {number}", f"{initials}{number}")


def _ends(row: Row) -> frozenset[object]:
    """Return the two spaces that a border joins."""
    return frozenset((row["a"], row["b"]))


def _text(row: Row, column: str) -> str:
    value = row[column]
    assert isinstance(value, str)
    return value


def _int(row: Row, column: str) -> int:
    value: Any = row[column]
    return int(value or 0)


def _area(row: Row, playing: set[str], bystanders: tuple[str, ...]) -> Area:
    """Read an area. A power that does not play owns nothing; without a column `origin` the owner is
    that too."""
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
    """Return the figure of a condition of victory: cities, where its table counts nothing else."""
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
    roles: Any = row["roles"] or ()
    return Unit(
        id=row.id,
        domain=_text(row, "domain"),
        cost=_int(row, "cost"),
        carrier_capacity=_int(row, "carrier_capacity"),
        carrier_load=int("carried" in roles),
        attacks=bool(row["attack"]) or row["domain"] == SEA,
        gun="aa" in roles,
    )
