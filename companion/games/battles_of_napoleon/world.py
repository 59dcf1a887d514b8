"""The game folder read once: cards, orders, formations, modifiers, decks, scenarios.

A *table* is a csv file of the folder; its rows have ids, and become records (`records.py`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import ClassVar, TypeVar

from companion.games.battles_of_napoleon import records
from companion.games.battles_of_napoleon.records import (
    CardOutcome,
    CommanderCard,
    Effect,
    Formation,
    HandCard,
    Modifier,
    Objective,
    OrderKind,
    Scenario,
    ScenarioGroup,
    ScenarioUnit,
    Terrain,
    UnitCard,
)
from companion.table.i18n import _
from companion.table.names import Named
from companion.table.words import Vocabulary
from kitgen.game import Game, Row

T = TypeVar("T")

MODIFIER_TABLES = ("fire_modifiers", "melee_modifiers", "morale_modifiers", "order_modifiers")


SLOTS: Mapping[str, str] = {
    **dict.fromkeys(("unit", "units", "group", "groups", "target", "subject"), "label"),
    "side": "nation",
    "order": "order",
}
"""Kind of a slot in a message -> the method that names it."""


@dataclass(frozen=True, eq=False)
class World(Named):
    """The facts, read once; a world is equal to itself only. `tokens` are the order tokens: order
    -> initiative; `modifiers` are kept by the name of their table."""

    seats: ClassVar[str] = "nations"
    slots: ClassVar[Mapping[str, str]] = SLOTS
    game: Game
    nations: tuple[str, ...]
    colours: Mapping[str, str]
    units: Mapping[str, UnitCard]
    commanders: Mapping[str, CommanderCard]
    orders: Mapping[str, OrderKind]
    tokens: Mapping[str, Mapping[str, int]]
    formations: Mapping[str, Formation]
    terrain: Mapping[str, Terrain]
    modifiers: Mapping[str, Mapping[str, Modifier]]
    effects: Mapping[str, Effect]
    cards: Mapping[str, HandCard]
    scenarios: Mapping[str, Scenario]

    @staticmethod
    def of(game: Game) -> World:
        """Read all tables of the game's folder into records by id."""

        def table(name: str, read: Callable[[Row], T]) -> dict[str, T]:
            return {row.id: read(row) for row in game.table(name)}

        orders = table("order_kinds", OrderKind.of)
        return World(
            game=game,
            nations=tuple(row.id for row in game.table("nations")),
            colours={row.id: str(row["edge"]) for row in game.table("nations")},
            units=table("units", UnitCard.of),
            commanders=table("commanders", CommanderCard.of),
            orders=orders,
            tokens=table("order_tokens", lambda row: {o: records.number(row, o) for o in orders}),
            formations=table("formations", Formation.of),
            terrain=table("terrain", Terrain.of),
            modifiers={name: table(name, Modifier.of) for name in MODIFIER_TABLES},
            effects=table("effects", Effect.of),
            cards=table("event_cards", HandCard.of),
            scenarios=_scenarios(game),
        )

    @cached_property
    def outcomes(self) -> Mapping[tuple[str, int], CardOutcome]:
        """Outcomes by card and total; the last total of a card stands for more. Only combat asks
        for them, and they are a third of all that is read."""
        return {
            (str(row["card"]), records.number(row, "total")): CardOutcome(
                records.texts(row, "results"), bool(row["wounded"])
            )
            for row in self.game.table("combat_results")
        }

    def other(self, nation: str) -> str:
        """Return the enemy of a side."""
        return next(key for key in self.nations if key != nation)

    def value(self, table: str, modifier: str) -> int:
        """Return the figure of a modifier that has one."""
        return self.modifiers[table][modifier].value or 0

    def each(self, table: str, modifier: str) -> int:
        """Return the figure of a modifier that counts for each of several, 0 of any other item."""
        row = self.modifiers.get(table, {}).get(modifier)
        return (row.value or 0) if row is not None and row.each else 0

    def outcome(self, card: str, total: int) -> CardOutcome:
        """Return the outcome of a card at a total of 11 or more (p. 44)."""
        while (card, total) not in self.outcomes:
            total -= 1
        return self.outcomes[card, total]

    # -- words ---------------------------------------------------------------------------------

    def names(self, table: str, keys: Iterable[str]) -> str:
        return ", ".join(self.name(table, key) for key in keys) or _("none")

    def nation(self, key: str) -> str:
        return self.name("nations", key)

    def order(self, key: str | None) -> str:
        return self.name("order_kinds", key) if key else "–"

    def effect(self, key: str) -> str:
        """Return the name of an event or a reaction."""
        return self.name("effects", key)

    def label(self, key: str) -> str:
        """Return the name of a unit or a group on the map: `F1a`."""
        return key[:1].upper() + key[1:]

    def labels(self, keys: Iterable[str]) -> str:
        return ", ".join(map(self.label, keys)) or _("none")

    def vocabulary(self, table: str) -> Vocabulary:
        """Return the ids of a table with their names in every language."""
        what = {
            "nations": _("sides"),
            "order_kinds": _("orders"),
            "formations": _("formations"),
            "scenarios": _("scenarios"),
            "terrain": _("terrain"),
            "effects": _("effects"),
            "results": _("results"),
        }[table]
        keys = [row.id for row in self.game.table(table)]
        return Vocabulary(what, tuple(keys), partial(self.spellings, table))

    def spellings(self, table: str, key: str) -> list[str | None]:
        return list(self.every_name(table, key, "name", "of"))


TILE = (9, 8)
"""Columns and rows of hexes on a tile (p. 5)."""


def _size(game: Game, scenario: str) -> tuple[int, int]:
    """Return columns and rows of the field that a scenario's tiles make up."""
    tiles = [tile for tile in game.table("scenario_tiles") if tile["scenario"] == scenario]
    columns_of_tile, rows_of_tile = TILE
    columns = max(records.number(tile, "column") for tile in tiles) + columns_of_tile
    rows = max(records.number(tile, "row") for tile in tiles) + rows_of_tile
    return columns, rows


def _scenarios(game: Game) -> dict[str, Scenario]:
    """Return scenario id -> scenario, read from the tables of the game.

    Groups and objectives name their scenario; units do not, they belong to that of their group.
    Within a scenario, keys are short ids: `f1a` for `leith-maucune.f1a`."""
    groups = _by_scenario(game, "scenario_groups", ScenarioGroup.of)
    scenario_of_group = {row.id: str(row["scenario"]) for row in game.table("scenario_groups")}
    scenarios = {}
    for row in game.table("scenarios"):
        units = [
            ScenarioUnit.of(unit)
            for unit in game.table("scenario_units")
            if scenario_of_group[str(unit["group"])] == row.id
        ]
        scenarios[row.id] = Scenario(
            row.id,
            records.number(row, "turns"),
            *_size(game, row.id),
            {
                "figure": records.number(row, "figure_points"),
                "gun": records.number(row, "gun_points"),
                "group": records.number(row, "group_points"),
                "chief": records.number(row, "chief_points"),
            },
            records.text(row, "tie"),
            tuple(map(records.short, records.texts(row, "in_command"))),
            {group.id: group for group in groups[row.id]},
            {unit.id: unit for unit in units},
            {
                records.short(item.id): Objective.of(item)
                for item in game.table("objectives")
                if item["scenario"] == row.id
            },
        )
    return scenarios


def _by_scenario(game: Game, table: str, read: Callable[[Row], T]) -> dict[str, list[T]]:
    rows: dict[str, list[T]] = {row.id: [] for row in game.table("scenarios")}
    for row in game.table(table):
        rows[str(row["scenario"])].append(read(row))
    return rows
