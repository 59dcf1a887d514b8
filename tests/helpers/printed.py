"""Whether a figure of a game's tables is noticed when it alone is changed: the print is another, or
a check speaks. For any game folder.

Each part of the kit is divided into units (a piece with its back, a board, a booklet). Once, with
the true figures, it is noted which cells a unit reads; of a changed cell only those units are drawn
again that read it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, NamedTuple

import pytest

from kitgen.draw.drawing import Drawing
from kitgen.draw.fingerprints import Fingerprints
from kitgen.game import checks, topics, yaml_tree
from kitgen.game.column_types import Type, Value
from kitgen.game.load import load_game
from kitgen.game.model import Game, Row, Table
from kitgen.game.problems import DataError
from kitgen.game.quoting import quoted_words
from kitgen.game.tables import reference_problems
from kitgen.game.texts import read_words
from kitgen.kit.components import component_problems
from kitgen.kit.making import MadePart, make_part
from kitgen.kit.plan import PartPlan
from kitgen.kit.studios import Workshop, common_words, open_workshop
from kitgen.parts.values import BoxSkipped, Values
from kitgen.parts.views import GameView, RowView, row_of

Cell = tuple[str, str, str]
"""Table, row, column."""


class Change(NamedTuple):
    """A cell with one of its figures changed; `value` is None where no other figure is allowed."""

    cell: Cell
    before: Value
    value: Value

    def __str__(self) -> str:
        table, row, column = self.cell
        return f"{table}.csv, '{row}', {column}: {self.before} -> {self.value}"


class Unit(NamedTuple):
    """Something that is drawn by itself: a part, or the piece of one of its rows."""

    part: str
    number: int | None = None


# ---- the changes ---------------------------------------------------------------------------------


def changes(game: Game) -> Iterator[Change]:
    """Every figure of every table, changed by one: up, or down where up is not allowed."""
    for name in game.own_tables:
        table = game.table(name)
        for row in table:
            for column, kind in table.columns.items():
                for written in _variants(row[column], kind):
                    yield Change((name, row.id, column), row[column], _first(written, kind))


def _variants(value: Value, kind: Type) -> Iterator[list[str]]:
    """For each figure of a cell the cell's texts with that figure one more and one less."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int | float):
        yield [str(value + 1), str(value - 1)]
    elif isinstance(value, tuple) and kind.refers_to is None:
        for at, item in enumerate(value):
            if item.isdigit():
                others = (str(int(item) + 1), str(int(item) - 1))
                yield [";".join((*value[:at], other, *value[at + 1 :])) for other in others]
    elif isinstance(value, str) and kind.words:
        for match in re.finditer(r"(?<![a-z0-9_])\d+", value[value.index(":") :] if value else ""):
            start = value.index(":") + match.start()
            if re.match(r"\d+_", value[start:]):
                continue  # of a selector: 2_weakest
            for_other = [str(int(match[0]) + step) for step in (1, -1)]
            yield [value[:start] + other + value[start + len(match[0]) :] for other in for_other]


def _first(written: list[str], kind: Type) -> Value:
    for text in written:
        try:
            return kind.read(text)
        except ValueError:
            continue
    return None


def changed(game: Game, change: Change) -> Game:
    """The game with one cell changed, in its own table and in those that are made of it."""
    name, row_id, column = change.cell

    def of(table: Table) -> Table:
        if name != table.name and name not in table.parts:
            return table
        old = table[row_id]
        row = Row(old.table, old.id, {**old.values, column: change.value}, old.place)
        rows = tuple(row if other is old else other for other in table)
        by_id = {**table.by_id, row_id: row}
        return Table(
            table.name, table.columns, table.text_fields, rows, table.place, by_id, table.parts
        )

    return game._replace(tables={key: of(table) for key, table in game.tables.items()})


def with_words(game: Game) -> Game:
    """The game with its texts read again, for the figures that they quote."""
    texts = {}
    for lang in game.languages:
        words, faults = read_words(game.folder / "text" / f"{lang}.yaml", lang)
        assert faults == []
        texts[lang], faults = quoted_words(words, game.tables)
        assert faults == []
    return game._replace(texts=texts)


# ---- drawing -------------------------------------------------------------------------------------


def shop_of(shop: Workshop, game: Game) -> Workshop:
    """The same workshop with the tables of another game."""
    old = shop.studio
    view = GameView(game, old.view.lang, common_words(old.view.lang))
    studio = old.afresh(view=view, problems=[], _names={}, _being_drawn=[], qr_of={})
    names = ("topics", "low_ink", "scan_note", "code_mm")
    studio.names().update({name: old.names()[name] for name in names})
    return shop._replace(studio=studio)


def quoted_cells(game: Game, monkeypatch: pytest.MonkeyPatch) -> set[Cell]:
    """The cells whose figures stand in words and rule topics of the game."""
    with noted(monkeypatch) as cells:
        with_words(game)
        for lang in game.languages:
            game.topics(lang)
    return cells


def units_of(shop: Workshop) -> Iterator[Unit]:
    for plan in shop.plan.parts:
        if plan.kind == "pieces" and "each" in plan.fields:
            yield from (Unit(plan.id, number) for number in range(len(rows_of(plan, shop))))
        else:
            yield Unit(plan.id)


def _values(plan: PartPlan, shop: Workshop, given: Mapping[str, Any]) -> Values:
    names = {**shop.studio.names(), **given}
    return Values(plan.fields, names, shop.studio.theme, plan.id, plan.place, shop.studio.problems)


def rows_of(plan: PartPlan, shop: Workshop) -> list[Any]:
    """The rows that a part of pieces is made of."""
    return list(_values(plan, shop, {}).expression("each"))


def named(rows: list[Any]) -> list[str]:
    return [row_of(row).id if isinstance(row, RowView) else str(row) for row in rows]


class Printed(NamedTuple):
    """What is printed, for comparison: drawings, how many of each piece, and faults."""

    sides: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    faults: tuple[str, ...] = ()


def drawn(plan: PartPlan, row: Any, shop: Workshop, prints: Fingerprints) -> Printed:
    """What is printed of a part, or for one of its rows."""
    faults = shop.studio.problems
    before = len(faults)
    sides: list[Drawing] = []
    counts: list[int] = []
    try:
        if row is None:
            made = make_part(plan, shop)
            sides, counts = (
                [side for made_part in made for side in _sides(made_part)],
                [m.count for m in made],
            )
        else:
            given = {"row": row}
            values = _values(plan, shop, given)
            faces = [values.text(side, "") for side in ("front", "back")]
            sides = [shop.studio.face(face, given, values) for face in faces if face]
            counts = [values.count("count", 1, low=0, high=5000)]
    except BoxSkipped:
        pass
    return Printed(tuple(map(prints.of, sides)), tuple(counts), tuple(map(str, faults[before:])))


def _sides(made: MadePart) -> Iterator[Drawing]:
    if made.board:
        yield made.board
    if made.piece:
        yield made.piece.front
        if made.piece.back:
            yield made.piece.back
    yield from made.pages


# ---- who reads what ------------------------------------------------------------------------------


@contextmanager
def noted(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[Cell]]:
    """The cells that are read meanwhile."""
    cells: set[Cell] = set()
    of_view: Callable[[RowView, str], Any] = RowView.__getitem__
    of_row: Callable[[Row, str], Value] = Row.__getitem__

    def view(self: RowView, field: str) -> Any:
        row = row_of(self)
        cells.add((row.table, row.id, field))
        return of_view(self, field)

    def row(self: Row, column: str) -> Value:
        cells.add((self.table, self.id, column))
        return of_row(self, column)

    with monkeypatch.context() as patch:
        patch.setattr(RowView, "__getitem__", view)
        patch.setattr(Row, "__getitem__", row)
        yield cells


class Press:
    """A game's kit in one language, drawn once; who reads which cell; what was drawn."""

    def __init__(self, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.game = load_game(folder)
        self.shop = open_workshop(self.game, self.game.languages[0])
        self.quoted = quoted_cells(self.game, monkeypatch)
        monkeypatch.setattr(checks, "read_yaml", cache(yaml_tree.read_yaml))
        self.read_topics = topics.read_topics
        read_once = cache(partial(topics.read_topics, tables=self.game.tables))
        monkeypatch.setattr(topics, "read_topics", lambda folder, *_given: read_once(folder))
        self.prints = Fingerprints()
        self.readers: dict[Cell, list[Unit]] = {}
        self.printed: dict[Unit, Printed] = {}
        self.plans = {plan.id: plan for plan in self.shop.plan.parts}
        self.units = list(units_of(self.shop))
        self.rows = {
            unit.part: named(rows_of(self.plans[unit.part], self.shop))
            for unit in self.units
            if unit.number == 0
        }
        for unit in self.units:
            shop = shop_of(self.shop, self.game)
            row = self._row(unit, shop)
            with noted(monkeypatch) as cells:
                self.printed[unit] = drawn(self.plans[unit.part], row, shop, self.prints)
            for cell in cells:
                self.readers.setdefault(cell, []).append(unit)
        self.made = [
            MadePart(self.plans[unit.part], unit.part, "", count)
            for unit in self.units
            for count in self.printed[unit].counts
        ]
        self.spoken = self.problems(self.game)

    def _row(self, unit: Unit, shop: Workshop) -> Any:
        if unit.number is None:
            return None
        return rows_of(self.plans[unit.part], shop)[unit.number]

    def _size(self, unit: Unit) -> tuple[bool, int]:
        """For order: what is drawn soonest is looked at first, whole boards and booklets last."""
        return unit.number is None, len(self.printed[unit].sides)

    def problems(self, game: Game) -> set[str]:
        try:
            problems = [*reference_problems(game.tables), *checks.run_checks(game)]
            return {str(p) for p in (*problems, *component_problems(game, self.made, self.shop))}
        except DataError as error:
            return {str(p) for p in error.problems}

    def notices(self, change: Change) -> bool:
        """Whether somebody would see or be told that the figure is another."""
        if change.value is None:
            return True  # the type of the column allows no other figure
        if change.cell in self.quoted:
            return self._quotes(change)
        game = changed(self.game, change)
        shop = shop_of(self.shop, game)
        for part, rows in self.rows.items():
            if named(rows_of(self.plans[part], shop)) != rows:
                return True
        for unit in sorted(self.readers.get(change.cell, ()), key=self._size):
            again = drawn(self.plans[unit.part], self._row(unit, shop), shop, self.prints)
            if again != self.printed[unit]:
                return True
        return self.problems(game) != self.spoken

    def _quotes(self, change: Change) -> bool:
        """Whether a text that is printed quotes the figure."""
        game = with_words(changed(self.game, change))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(topics, "read_topics", self.read_topics)
            shop = open_workshop(game, game.languages[0])
        texts = sorted(
            self.units, key=lambda unit: self.plans[unit.part].file not in ("aids", "rules")
        )
        return any(
            drawn(self.plans[unit.part], self._row(unit, shop), shop, self.prints)
            != self.printed[unit]
            for unit in texts
        )
