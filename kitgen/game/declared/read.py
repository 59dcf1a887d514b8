"""Read a `table.yaml`: every fault is placed, and said in the words of who wrote it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kitgen.game.declared.deeds import DeedReader
from kitgen.game.declared.expression_kinds import (
    BANK,
    DECK,
    HOLDING,
    LIST,
    NUMBER,
    ROW,
    SEATS,
    SUM,
    TABLE,
    TEXT,
    Kind,
)
from kitgen.game.declared.expressions import (
    WORD,
    Scope,
    is_word,
)
from kitgen.game.declared.model import (
    ALL,
    NOBODY,
    NOW,
    ROUND,
    TURN,
    TURNS,
    Declared,
    Effect,
    End,
    Expression,
    Phase,
    Seats,
    Winner,
)
from kitgen.game.fields import Fields
from kitgen.game.lesson import NONE as NO_LESSON
from kitgen.game.lesson import Lesson, lesson_of
from kitgen.game.model import Game, Shelf
from kitgen.game.node import Node
from kitgen.game.problems import DataError, Problem, nearest, shown
from kitgen.game.yaml_tree import read_yaml

FILE = "table.yaml"
RESERVED = (
    *("round", "phase", "turn", "order", "seats", "seat", "players", "row", "choices", "ended"),
    *("winners", "gone", "result", "state", "deeds"),
    *("sealed", "next_order", "offers"),
)
"""Names that mean something in every table."""
TABLE_WORDS = (
    *("table", "serve", "games", "new", "sessions", "status", "map", "people", "next", "do", "log"),
    *("undo", "redo", "amend", "export", "import", "mend", "roll", "rules", "chart", "can", "set"),
    *("board", "odds", "help", "begin", "resume", "hand", "accept"),
    *("report", "note", "clock", "plays", "pack", "unpack", "teach"),
)
"""Commands of the companion, and kinds of its lines, that no deed can be called by."""
MOMENTS = ("turn_begins", "turn_ends", "round_begins", "round_ends")
MOST_SEATS, MOST_NAMES = 12, 60


def read_declared(game: Game, root: Node | None = None) -> Declared:
    """Return the table of a game, all of it checked. Raises DataError with every fault."""
    problems: list[Problem] = []
    declared = TableReader(game, root or read_yaml(game.folder / FILE), problems, True).read()
    for shelf in (declared.sums, declared.deeds):
        for name in shelf:
            shelf[name]  # reads it, which notes its faults
    if problems:
        raise DataError(problems)
    return declared


def read_unchecked(game: Game, root: Node) -> Declared:
    """Return the table of a game that was checked before: each part is read when it is asked
    for."""
    return TableReader(game, root, [], False).read()


def table_problems(game: Game) -> list[Problem]:
    """Return the problems of a game's `table.yaml`."""
    try:
        read_declared(game)
    except DataError as error:
        return list(error.problems)
    return []


class TableReader(DeedReader):
    """Reads a whole table."""

    # -- the whole -------------------------------------------------------------------------------

    def read(self) -> Declared:
        """Read the whole table. Names come first, since expressions may use each other's; sums and
        deeds are read when they are first looked up."""
        top = self.fields(self.root, "the table")
        self.seats = self._seats(top.child("seats"), top)
        stocks, holdings, decks, sums, deeds, phases = map(
            top.mapping, ("stocks", "holdings", "decks", "sums", "deeds", "phases")
        )
        self._check_names(stocks, holdings, decks, sums, deeds, phases)
        self.phases = tuple(phases)
        self.stocks = {name: self._stock_head(name, node) for name, node in stocks.items()}
        self.holdings = {name: self._holding_head(name, node) for name, node in holdings.items()}
        self.sum_of = {name: self.owners(node, name) for name, node in sums.items()}
        self.decks = {name: self._deck_head(name, node) for name, node in decks.items()}
        banks = {
            name: Kind(BANK, (name,), ((stock.each,),) if stock.each else ())
            for name, stock in self.stocks.items()
            if "supply" in stocks[name].items
        }
        tables = self.game.tables
        names = {**self._usual_names(), **self._names_of_books()}
        self.scope = Scope(names, tables, banks, deeds=tuple(deeds), texts=_Texts(tables))
        self._check_circles(sums)
        self.stocks = {
            name: self._stock(stock, stocks[name]) for name, stock in self.stocks.items()
        }
        self.holdings = {
            name: self._holding(holding, holdings[name]) for name, holding in self.holdings.items()
        }
        self.decks = {name: self._deck(deck, decks[name]) for name, deck in self.decks.items()}
        self.seats = self.seats._replace(by=self._order())
        rounds = top.child("rounds")
        declared = Declared(
            self.seats,
            self.optional(rounds, "the rounds", NUMBER),
            phases=self._phases(phases),
            stocks=self.stocks,
            holdings=self.holdings,
            decks=self.decks,
            sums=Shelf(sums, lambda name: self._sum(name, sums[name])),
            deeds=Shelf(deeds, lambda name: self._deed(name, deeds[name])),
            heads=self._heads(deeds),
            at=self._moments(top),
            out=self._out(top.child("out")),
            ends=tuple(self._end(node) for node in top.entries("end")),
            winner=self._winner(top.child("winner")),
            charts=self._charts(top, sums),
            names=self._called(top),
            lesson=self._lesson(top.child("lesson")),
        )
        top.close()
        return declared

    def _usual_names(self) -> dict[str, Kind]:
        """Return what expressions of every table can name."""
        seat = Kind(ROW, (self.seats.table,))
        return {
            **{table: Kind(TABLE, (table,)) for table in self.game.tables},
            "seats": Kind(LIST, seat.of),
            "players": Kind(NUMBER),
            "round": Kind(NUMBER),
            "phase": Kind(TEXT, words=self.phases),
            "turn": seat._replace(maybe=True),
        }

    def _names_of_books(self) -> dict[str, Kind]:
        """Return what expressions can name of that which this table keeps."""
        names = {name: self._stock_kind(stock) for name, stock in self.stocks.items()}
        for name, holding in self.holdings.items():
            names[name] = Kind(HOLDING, (name, *holding.of), ((holding.rows,),))
        for name, deck in self.decks.items():
            names[name] = Kind(DECK, (name, deck.table), ((self.seats.table,),))
        for name, of in self.sum_of.items():
            names[name] = Kind(SUM, (name,), (of,) if of else ())
        return names

    def _check_names(self, *groups: Mapping[str, Node]) -> None:
        """Check that everything declared has a name of its own."""
        known = dict.fromkeys(self.game.tables, "a table")
        known |= dict.fromkeys(RESERVED, "a word of every table")
        for group, what in zip(
            groups, ("a stock", "a holding", "a deck", "a sum", "a deed", "a phase"), strict=True
        ):
            if len(group) > MOST_NAMES:
                place = next(iter(group.values()))
                self.wrong(place, f"there are {len(group)} of {what}", f"keep to {MOST_NAMES}")
            for name, node in group.items():
                if what == "a deed" and name in TABLE_WORDS:
                    self.wrong(
                        node,
                        f"a deed cannot be called '{name}'",
                        "the companion has that command: take another word",
                    )
                elif WORD.match(name) and not is_word(name):
                    self.wrong(
                        node,
                        f"{what} cannot be called '{name}', which expressions keep for themselves",
                        f"take another word, such as '{name}_'",
                    )
                elif not is_word(name):
                    self.wrong(
                        node,
                        f"{what} cannot be called {shown(name)}",
                        "use a word of a-z, 0-9 and '_'",
                    )
                elif what not in ("a deed", "a phase") and name in known:
                    self.wrong(
                        node, f"{what} is called '{name}', as is {known[name]}", "take another word"
                    )
                if what not in ("a deed", "a phase"):
                    known.setdefault(name, what)

    # -- seats and phases ------------------------------------------------------------------------

    def _seats(self, node: Node | None, top: Fields) -> Seats:
        """Read who sits at the table and how many play, from `least` to `most`."""
        if node is None:
            self.wrong(
                self.root,
                "the table has no 'seats'",
                "add 'seats: {count: 2..4}', or 'seats: {table: …}'",
            )
            return self.seats
        fields = self.fields(node, "'seats'")
        table, rows = SEATS, fields.child("table")
        if rows is not None:
            word = rows.word()
            if word not in self.game.tables:
                self.wrong(
                    rows,
                    f"'seats': there is no table {shown(word)}",
                    nearest(word, self.game.tables),
                )
            else:
                table = word
        elif SEATS in self.game.tables:
            self.wrong(
                node,
                "the seats are nobody's, though there is a table 'players'",
                "add 'table: players'",
            )
        there = len(self.game.tables[table]) if table in self.game.tables else 0
        count = fields.child("count")
        least, most = (there, there) if there else (2, 4)
        if count is not None:
            least, most = self.range(count, "how many play")
        elif not there:
            self.wrong(node, "it is not said how many play", "add 'count: 2..4'")
        if there and most > there:
            self.wrong(
                count or node,
                f"{most} can play, and '{table}' has {there} rows",
                f"say at most {there}",
            )
        if not 1 <= least <= most <= MOST_SEATS:
            self.wrong(
                count or node,
                f"{least} to {most} can play",
                f"say at least 1 and at most {MOST_SEATS}",
            )
            least, most = 1, min(MOST_SEATS, max(1, there or 4))
        ordered = node.items.get("order")
        order = "fixed"
        if ordered is not None and isinstance(ordered.value, dict):
            fields.read_elsewhere("order")  # by `_order`, once expressions can be read
        else:
            order = fields.choice("order", ("fixed", "rotating"), "fixed")
        fields.close()
        return Seats(table, least, most, order == "rotating")

    def _order(self) -> tuple[Expression, ...]:
        """Return the figures that decide the order of a round, declared as order: {most: […]}."""
        seats = self.root.items.get("seats")
        node = seats.items.get("order") if seats is not None else None
        if node is None or not isinstance(node.value, dict):
            return ()
        fields = self.fields(node, "the order of seats")
        scope = self.scope.having(seat=Kind(ROW, (self.seats.table,)))
        figures = self.figures(fields.child("most"), "the order of seats", scope)
        if not figures:
            self.wrong(node, "the order of seats does not say by what", "add 'most: way[seat]'")
        fields.close()
        return figures

    def _phases(self, phases: Mapping[str, Node]) -> tuple[Phase, ...]:
        """Read the phases; a table without any has one, of turns, without a name."""
        read = []
        for name, node in phases.items():
            fields = self.fields(node, f"phase '{name}'")
            called = self.name(fields, name)
            who = fields.choice("who", (TURNS, ALL, NOBODY), TURNS)
            begins, ends = (self.do(fields, word, self.scope) for word in ("begins", "ends"))
            again = fields.child("while")
            if again is not None and who != TURNS:
                self.wrong(again, f"phase '{name}' has 'while' and no turns", "add 'who: turns'")
            fields.close()
            seated = self.scope.having(seat=Kind(ROW, (self.seats.table,)))
            read.append(
                Phase(
                    name,
                    called,
                    who,
                    begins,
                    ends,
                    self.optional(again, f"'while' of phase '{name}'", scope=seated),
                )
            )
        if read and all(phase.who == NOBODY for phase in read):
            node = next(iter(phases.values()))
            self.wrong(node, "nobody acts in any phase", "let one phase be 'who: turns'")
        return tuple(read) or (Phase("", name={}, who=TURNS, begins=(), ends=()),)

    def _moments(self, top: Fields) -> dict[str, tuple[Effect, ...]]:
        """Return what is done at each moment of `at`."""
        node = top.child("at")
        if node is None:
            return {}
        fields = self.fields(node, "'at'")
        seated = self.scope.having(seat=Kind(ROW, (self.seats.table,)))
        effects = {}
        for word in MOMENTS:
            scope = seated if word.startswith("turn") else self.scope
            effects[word] = self.do(fields, word, scope)
        fields.close()
        return effects

    def _lesson(self, node: Node | None) -> Lesson:
        return lesson_of(self.game, node, self.problems, self.checks) if node else NO_LESSON

    # -- the end ---------------------------------------------------------------------------------

    def _out(self, node: Node | None) -> Expression | None:
        if node is None:
            return None
        scope = self.scope.having(seat=Kind(ROW, (self.seats.table,)))
        return self.expression(node, "'out'", scope=scope)

    def _end(self, node: Node) -> End:
        fields = self.fields(node, "'end'")
        when = fields.child("if")
        if when is None:
            self.wrong(node, "'end' has no 'if'", "say when: - {if: round > 5, at: round}")
        at = fields.choice("at", (NOW, TURN, ROUND), ROUND)
        fields.close()
        return End(
            self.expression(when, "'if' of 'end'")
            if when is not None
            else Expression("false", self.scope),
            at,
        )

    def _winner(self, node: Node | None) -> Winner | None:
        """Return the figures by which seats win, and their names: a figure without one is named as
        it is written."""
        if node is None:
            return None
        fields = self.fields(node, "'winner'")
        seat = Kind(ROW, (self.seats.table,))
        scope = self.scope.having(seat=seat)
        figures = self.figures(fields.child("most"), "'winner'", scope)
        if not figures:
            self.wrong(node, "'winner' does not say by what", "add 'most: [worth[seat]]'")
        names = fields.child("name")
        fields.close()
        called = names.entries if names is not None and isinstance(names.value, tuple) else ()
        texts = [self.words(name, "'winner'") for name in called]
        blank = [dict.fromkeys(self.game.languages, figure.source) for figure in figures]
        return Winner(figures, (*texts, *blank[len(texts) :]))

    def _called(self, top: Fields) -> dict[str, Mapping[str, str]]:
        """Return the names of tables."""
        names: dict[str, Mapping[str, str]] = {}
        for table, node in top.mapping("names").items():
            if table not in self.game.tables:
                self.problems.append(
                    self.root.items["names"]
                    .key_place(table)
                    .problem(
                        f"'names': there is no table {shown(table)}",
                        nearest(table, self.game.tables),
                    )
                )
            names[table] = self.words(node, f"the name of '{table}'")
        return names

    def _charts(self, top: Fields, sums: Mapping[str, Node]) -> tuple[str, ...]:
        """Return the sums and stocks of which there is a chart: those named, else all that are not
        hidden."""
        node = top.child("charts")
        known = [n for n, of in self.sum_of.items() if of] + [
            name for name, stock in self.stocks.items() if stock.of and not stock.each
        ]
        if node is None:
            hidden = [
                n for n, sum in sums.items() if Fields(sum, what="", problems=[]).flag("hidden")
            ]
            return tuple(name for name in known if name not in hidden)
        chosen = top.texts("charts", ())
        for name in chosen:
            if name not in known:
                self.wrong(
                    node,
                    f"'charts': there is no sum or stock of seats {shown(name)}",
                    nearest(name, known),
                )
        return tuple(name for name in chosen if name in known)


class _Texts(dict[str, tuple[str, ...]]):
    """The texts of each table, found when they are asked for."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        super().__init__()
        self._tables = tables

    def get(self, table: str, default: Any = None) -> Any:
        declared = self._tables.get(table)
        if declared is None:
            return default
        spoken = (name for name, kind in declared.columns.items() if kind.spoken)
        return tuple(dict.fromkeys((*declared.text_fields, *spoken)))
