"""Reads a `table.yaml`: every fault is placed, and said in the words of who wrote it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kitgen.game.declared.expressions import (
    MOST,
    Mistake,
    Scope,
    is_word,
)
from kitgen.game.declared.kinds import (
    BANK,
    COUNTS,
    HOLDING,
    LIST,
    NONE,
    NUMBER,
    ROW,
    SEATS,
    STOCK,
    SUM,
    TABLE,
    TEXT,
    YES,
    Kind,
)
from kitgen.game.declared.model import (
    ALL,
    NOBODY,
    NOW,
    ROUND,
    TURN,
    TURNS,
    Asked,
    Declared,
    Deed,
    DeedHead,
    Effect,
    End,
    Expression,
    Holding,
    Phase,
    Said,
    Seats,
    Stock,
    Sum,
    SumLine,
    When,
    Winner,
    split,
)
from kitgen.game.fields import Fields
from kitgen.game.model import Game, Shelf
from kitgen.game.node import Node
from kitgen.game.problems import DataError, Problem, nearest, shown
from kitgen.game.yaml_tree import read_yaml

FILE = "table.yaml"
FIELDS = (
    *("seats", "rounds", "phases", "stocks", "holdings", "sums", "deeds", "at", "out", "end"),
    *("winner", "charts"),
)
STANDING = (
    *("round", "phase", "turn", "order", "seats", "seat", "players", "row", "choices", "ended"),
    *("winners", "gone", "result", "state"),
)
"""Names that mean something in every table."""
TABLE_WORDS = (
    *("table", "serve", "games", "new", "sessions", "status", "map", "people", "next", "do", "log"),
    *("undo", "redo", "amend", "export", "import", "mend", "roll", "rules", "chart", "can", "set"),
    *("odds", "help", "begin", "resume"),
)
"""Commands of the companion, and kinds of its lines, that no deed can be called by."""
MOMENTS = ("turn_begins", "turn_ends", "round_begins", "round_ends")
MOST_SEATS, MOST_DEEDS, MOST_NAMES, MOST_ASKED, MOST_CELLS = 12, 60, 60, 8, 20_000
_DEEPEST = 6
_LONGEST_TEXT = 600


def declares(folder: Path) -> bool:
    """Whether a game's folder has a table."""
    return (folder / FILE).is_file()


def read_declared(game: Game, root: Node | None = None) -> Declared:
    """The table of a game, all of it checked. Raises DataError with every fault."""
    problems: list[Problem] = []
    found = Reader(game, root or read_yaml(game.folder / FILE), problems, True).read()
    for shelf in (found.sums, found.deeds):
        for name in shelf:
            shelf[name]
    if problems:
        raise DataError(problems)
    return found


def recalled(game: Game, root: Node) -> Declared:
    """The table of a game that was checked before: each part is read when it is asked for."""
    return Reader(game, root, [], False).read()


def table_problems(game: Game) -> list[Problem]:
    """What is wrong with the table of a game; nothing where it has none."""
    if not declares(game.folder):
        return []
    try:
        read_declared(game)
    except DataError as error:
        return list(error.problems)
    return []


class Reader:
    """Reads one table. `checks`: whether every expression is compiled at once."""

    def __init__(self, game: Game, root: Node, problems: list[Problem], checks: bool) -> None:
        self.game = game
        self.root = root
        self.problems = problems
        self.checks = checks
        self.scope = Scope({}, game.tables)
        self.seats = Seats(SEATS, 1, 4, False)
        self.phases: tuple[str, ...] = ()
        self.stocks: dict[str, Stock] = {}
        self.holdings: dict[str, Holding] = {}
        self.sum_of: dict[str, tuple[str, ...]] = {}

    def wrong(self, node: Node, what: str, mend: str) -> None:
        self.problems.append(node.place.problem(what, mend))

    def fields(self, node: Node, what: str) -> Fields:
        return Fields(node, what, self.problems)

    # -- the whole -------------------------------------------------------------------------------

    def read(self) -> Declared:
        top = self.fields(self.root, "the table")
        self.seats = self._seats(top.child("seats"), top)
        stocks, holdings, sums, deeds, phases = map(
            top.mapping, ("stocks", "holdings", "sums", "deeds", "phases")
        )
        self._names(stocks, holdings, sums, deeds, phases)
        self.phases = tuple(phases)
        seat = Kind(ROW, (self.seats.table,))
        names: dict[str, Kind] = {
            **{table: Kind(TABLE, (table,)) for table in self.game.tables},
            "seats": Kind(LIST, seat.of),
            "players": Kind(NUMBER),
            "round": Kind(NUMBER),
            "phase": Kind(TEXT, words=self.phases),
            "turn": seat._replace(maybe=True),
        }
        self.scope = Scope(names, self.game.tables, {}, tuple(deeds), _Texts(self.game.tables))
        self.stocks = {name: self._stock_head(name, node) for name, node in stocks.items()}
        self.holdings = {name: self._holding_head(name, node) for name, node in holdings.items()}
        self.sum_of = {name: self._owners(node, name) for name, node in sums.items()}
        names |= {name: self._stock_kind(stock) for name, stock in self.stocks.items()}
        names |= {
            name: Kind(HOLDING, (name, *one.of), ((one.rows,),))
            for name, one in self.holdings.items()
        }
        names |= {name: Kind(SUM, (name,), (of,) if of else ()) for name, of in self.sum_of.items()}
        banks = {
            name: Kind(BANK, (name,), ((stock.each,),) if stock.each else ())
            for name, stock in self.stocks.items()
            if "supply" in stocks[name].items
        }
        self.scope = self.scope._replace(names=names, banks=banks)
        self._no_circles(sums)
        self.stocks = {
            name: self._stock(stock, stocks[name]) for name, stock in self.stocks.items()
        }
        self.holdings = {
            name: self._holding(one, holdings[name]) for name, one in self.holdings.items()
        }
        rounds = top.child("rounds")
        found = Declared(
            self.seats,
            self.expression(rounds, "the rounds", NUMBER) if rounds is not None else None,
            self._phases(phases),
            self.stocks,
            self.holdings,
            Shelf(sums, lambda name: self._sum(name, sums[name])),
            Shelf(deeds, lambda name: self._deed(name, deeds[name])),
            tuple(self._head(name, node) for name, node in deeds.items()),
            self._moments(top),
            self._out(top.child("out")),
            tuple(self._end(node) for node in top.entries("end")),
            self._winner(top.child("winner")),
            self._charts(top),
        )
        top.close()
        return found

    def _names(self, *groups: Mapping[str, Node]) -> None:
        """Everything that is declared has a name of its own."""
        known = dict.fromkeys(self.game.tables, "a table")
        known |= dict.fromkeys(STANDING, "a word of every table")
        for group, what in zip(
            groups, ("a stock", "a holding", "a sum", "a deed", "a phase"), strict=True
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
                elif not is_word(name):
                    self.wrong(
                        node,
                        f"{what} cannot be called {shown(name)}",
                        "use a word of a-z, 0-9 and '_' that means nothing in expressions",
                    )
                elif what not in ("a deed", "a phase") and name in known:
                    self.wrong(
                        node, f"{what} is called '{name}', as is {known[name]}", "take another word"
                    )
                if what not in ("a deed", "a phase"):
                    known.setdefault(name, what)

    # -- small parts -----------------------------------------------------------------------------

    def expression(
        self, node: Node, what: str, *wanted: str, scope: Scope | None = None
    ) -> Expression:
        """The expression in a node, of one of the kinds that are wanted."""
        if isinstance(node.value, dict | tuple) or node.value is None:
            self.wrong(node, f"{what} is {node.kind()}", "write an expression, such as 2 * players")
        found = Expression(node.word(), scope or self.scope)
        self._compiled(found, node, what, wanted)
        return found

    def _compiled(
        self, found: Expression, node: Node, what: str, wanted: tuple[str, ...] = ()
    ) -> None:
        if not self.checks:
            return
        try:
            kind = found.kind
        except Mistake as error:
            self.wrong(node, f"{what}: {error.what}", error.mend)
            return
        if wanted == (NUMBER,) and kind.what == NUMBER and kind.maybe:
            self.wrong(
                node,
                f"{what} comes from a cell that may be empty",
                "say what an empty one is worth: (… or 0)",
            )
        if wanted and kind.what not in wanted and not (NUMBER in wanted and kind.what == YES):
            told = Kind(wanted[0]).told() if wanted[0] != ROW else "a row"
            self.wrong(node, f"{what} is {kind.told()}", f"let it be {told}")

    def said(self, node: Node, what: str, scope: Scope) -> Said:
        """A text with expressions, in each language."""
        texts = self.words(node, what)
        found = Said(texts, scope)
        if self.checks:
            for text in dict.fromkeys(texts.values()):
                if text.count("{") != text.count("}"):
                    self.wrong(node, f"{what} has a brace that is not closed", "write {…}")
                for part in split(text, scope):
                    if isinstance(part, Expression):
                        self._compiled(part, node, what, (NUMBER, TEXT, ROW, LIST, COUNTS))
        return found

    def words(self, node: Node, what: str) -> dict[str, str]:
        """A text in each language of the game; one text is the same in all."""
        languages = self.game.languages
        if not isinstance(node.value, dict):
            if isinstance(node.value, tuple) or node.value is None:
                self.wrong(node, f"{what} is {node.kind()}", "write a text, or {en: …, cs: …}")
            return dict.fromkeys(languages, self._short(node, what))
        for lang in node.items:
            if lang not in languages:
                self.problems.append(
                    node.key_place(lang).problem(
                        f"{what} is in '{lang}', which the game does not speak",
                        nearest(lang, languages),
                    )
                )
        for lang in languages:
            if lang not in node.items:
                self.wrong(node, f"{what} is missing in '{lang}'", f"add '{lang}: …'")
        return {lang: self._short(one, what) for lang, one in node.items.items()}

    def _short(self, node: Node, what: str) -> str:
        text = node.word()
        if len(text) > _LONGEST_TEXT:
            self.wrong(node, f"{what} has {len(text)} letters", f"keep to {_LONGEST_TEXT}")
        return text[:_LONGEST_TEXT]

    def name(self, fields: Fields, name: str) -> dict[str, str]:
        """What something is called; its id where nothing says."""
        node = fields.child("name")
        if node is None:
            return dict.fromkeys(self.game.languages, name.replace("_", " ").capitalize())
        return self.words(node, f"the name of '{name}'")

    def table(self, node: Node, what: str, seats: bool = True) -> str:
        """A table of the game, or the seats."""
        word = node.word()
        if seats and word in ("seat", "seats"):
            return self.seats.table
        known = [*self.game.tables, *(["seat"] if seats else [])]
        if word not in self.game.tables:
            self.wrong(node, f"{what}: there is no table {shown(word)}", nearest(word, known))
            return self.seats.table
        return word

    def tables(self, node: Node, what: str) -> tuple[str, ...]:
        entries = node.entries if isinstance(node.value, tuple) else (node,)
        found = tuple(self.table(entry, what) for entry in entries)
        keys: dict[str, str] = {}
        for table in dict.fromkeys(found):
            for key in self.ids(table):
                if keys.setdefault(key, table) != table:
                    self.wrong(
                        node,
                        f"{what}: '{key}' is a row of '{keys[key]}' and of '{table}'",
                        "call one of them otherwise",
                    )
        return tuple(dict.fromkeys(found))

    def ids(self, table: str) -> tuple[str, ...]:
        if table in self.game.tables:
            return tuple(row.id for row in self.game.tables[table])
        return tuple(f"p{number}" for number in range(1, self.seats.most + 1))

    def _owners(self, node: Node, name: str) -> tuple[str, ...]:
        """Whose something is, by `of`; nobody's for the whole table."""
        of = node.items.get("of")
        if of is None or of.value == "table":
            return ()
        return self.tables(of, f"'{name}'")

    # -- seats and phases ------------------------------------------------------------------------

    def _seats(self, node: Node | None, top: Fields) -> Seats:
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
            least, most = self._range(count, "how many play")
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
        order = fields.choice("order", ("fixed", "rotating"), "fixed")
        fields.close()
        return Seats(table, least, most, order == "rotating")

    def _range(self, node: Node, what: str) -> tuple[int, int]:
        low, dots, high = node.word().partition("..")
        try:
            found = int(low), int(high if dots else low)
        except ValueError:
            found = 1, 0
        if not 0 <= found[0] <= found[1] <= MOST:
            self.wrong(node, f"{what}: {node.told()} is no number and no range", "write 3, or 2..4")
            return 1, 4
        return found

    def _phases(self, phases: Mapping[str, Node]) -> tuple[Phase, ...]:
        found = []
        for name, node in phases.items():
            fields = self.fields(node, f"phase '{name}'")
            called = self.name(fields, name)
            who = fields.choice("who", (TURNS, ALL, NOBODY), TURNS)
            begins, ends = (self._do(fields, word, self._standing()) for word in ("begins", "ends"))
            fields.close()
            found.append(Phase(name, called, who, begins, ends))
        return tuple(found) or (Phase("", {}, TURNS, (), ()),)

    def _standing(self) -> Scope:
        """What effects may use that no deed leads to."""
        return self.scope

    def _moments(self, top: Fields) -> dict[str, tuple[Effect, ...]]:
        node = top.child("at")
        if node is None:
            return {}
        fields = self.fields(node, "'at'")
        seat = Kind(ROW, (self.seats.table,))
        found = {
            word: self._do(
                fields, word, self.scope.having(seat=seat) if word[:4] == "turn" else self.scope
            )
            for word in MOMENTS
        }
        fields.close()
        return found

    # -- what is kept ----------------------------------------------------------------------------

    def _stock_head(self, name: str, node: Node) -> Stock:
        fields = Fields(node, f"stock '{name}'", [])
        each = fields.child("each")
        return Stock(
            name,
            {},
            self._owners(node, name),
            self.table(each, f"stock '{name}'", seats=False) if each is not None else "",
            {},
            0,
            None,
            None,
            "",
            (),
            node.place,
        )

    def _stock_kind(self, stock: Stock) -> Kind:
        by = (stock.of,) if stock.of else ()
        return Kind(STOCK, (stock.id,), (*by, (stock.each,)) if stock.each else by)

    def _stock(self, head: Stock, node: Node) -> Stock:
        what = f"stock '{head.id}'"
        fields = self.fields(node, what)
        scope = self.scope
        if head.of:
            scope = scope.having(owner=Kind(ROW, head.of))
        rows = (head.each,) if head.each else head.of
        if rows:
            scope = scope.having(row=Kind(ROW, rows))
        fields.child("of"), fields.child("each")
        start, most, supply = (fields.child(word) for word in ("start", "most", "supply"))
        spaces, least = fields.child("spaces"), int(fields.number("least", 0, -MOST))
        of_each = self.scope.having(row=Kind(ROW, (head.each,))) if head.each else self.scope
        table = ""
        if spaces is not None:
            table = self.table(spaces, what, seats=False)
            if most is not None or least:
                self.wrong(
                    spaces,
                    f"{what} has 'spaces' and other bounds",
                    "take 'least' and 'most' away: a track is as long as its table",
                )
        landing: tuple[Effect, ...] = ()
        if "landing" in node.items:
            known = self.scope.having(space=Kind(ROW, (table or self.seats.table,)))
            landing = self._do(
                fields, "landing", known.having(owner=Kind(ROW, head.of)) if head.of else known
            )
            if spaces is None:
                self.wrong(node, f"{what} has 'landing' and no spaces", "add 'spaces: TABLE'")
        if self.checks and self._cells(head) > MOST_CELLS:
            self.wrong(node, f"{what} has {self._cells(head)} figures", f"keep to {MOST_CELLS}")
        found = head._replace(
            name=self.name(fields, head.id),
            start=self._starts(start, head, scope) if start is not None else {},
            least=least,
            most=self.expression(most, f"the most of {what}", NUMBER, scope=scope)
            if most is not None
            else None,
            supply=self.expression(supply, f"the supply of {what}", NUMBER, scope=of_each)
            if supply is not None
            else None,
            spaces=table,
            landing=landing,
        )
        fields.close()
        return found

    def _starts(self, node: Node, head: Stock, scope: Scope) -> dict[str, Expression]:
        """How many there are at first, by the table of whoever has them."""
        what = f"the start of stock '{head.id}'"
        if not isinstance(node.value, dict):
            found = self.expression(node, what, NUMBER, scope=scope)
            return dict.fromkeys(head.of or ("",), found)
        starts = {}
        for word, one in node.items.items():
            table = self.seats.table if word in ("seat", "seats") else word
            if table not in head.of:
                self.problems.append(
                    node.key_place(word).problem(
                        f"{what}: nothing of it is {shown(word)}'s", nearest(word, head.of)
                    )
                )
                continue
            inner = scope.having(owner=Kind(ROW, (table,)))
            if not head.each:
                inner = inner.having(row=Kind(ROW, (table,)))
            starts[table] = self.expression(one, what, NUMBER, scope=inner)
        return starts

    def _cells(self, stock: Stock) -> int:
        owners = sum(len(self.ids(table)) for table in stock.of) if stock.of else 1
        return owners * (len(self.ids(stock.each)) if stock.each else 1)

    def _holding_head(self, name: str, node: Node) -> Holding:
        what = f"holding '{name}'"
        rows, of = node.items.get("rows"), node.items.get("of")
        if rows is None:
            self.wrong(node, f"{what} has no 'rows'", "say which table: rows: areas")
        return Holding(
            name,
            {},
            self.table(rows, what, seats=False) if rows is not None else self.seats.table,
            self.tables(of, what) if of is not None else (self.seats.table,),
            None,
            node.place,
        )

    def _holding(self, head: Holding, node: Node) -> Holding:
        fields = self.fields(node, f"holding '{head.id}'")
        fields.child("rows"), fields.child("of")
        start = fields.child("start")
        scope = self.scope.having(row=Kind(ROW, (head.rows,)))
        found = head._replace(
            name=self.name(fields, head.id),
            start=self.expression(start, f"the start of '{head.id}'", ROW, NONE, scope=scope)
            if start is not None
            else None,
        )
        self._belongs(found.start, start, head.of, f"the start of '{head.id}'")
        fields.close()
        return found

    def _belongs(
        self, found: Expression | None, node: Node | None, of: tuple[str, ...], what: str
    ) -> None:
        """Note an expression that gives rows of other tables than those."""
        if found is None or node is None or not self.checks:
            return
        try:
            kind = found.kind
        except Mistake:
            return
        if kind.what == ROW and not set(kind.of) <= set(of):
            self.wrong(node, f"{what} is {kind.told()}", f"let it be {Kind(ROW, of).told()}")

    # -- sums ------------------------------------------------------------------------------------

    def _no_circles(self, sums: Mapping[str, Node]) -> None:
        """A sum that leads to itself is never reckoned."""
        if not self.checks:
            return
        used = {name: set(_reckoned(node)) & sums.keys() for name, node in sums.items()}
        stuck = dict(used)
        while free := [name for name, others in stuck.items() if not others & stuck.keys()]:
            for name in free:
                del stuck[name]
        if stuck:
            name = next(iter(stuck))
            self.wrong(
                sums[name],
                f"the sum '{name}' leads back to itself",
                "let one of the sums do without the other",
            )
            for name in stuck:
                self.scope.names.pop(name, None)  # type: ignore[attr-defined]

    def _sum(self, name: str, node: Node) -> Sum:
        what = f"sum '{name}'"
        fields = self.fields(node, what)
        of = self.sum_of[name]
        scope = self.scope.having(row=Kind(ROW, of), owner=Kind(ROW, of)) if of else self.scope
        if of == (self.seats.table,):
            scope = scope.having(seat=Kind(ROW, of))
        fields.child("of")
        called = self.name(fields, name)
        hidden = fields.flag("hidden")
        lines = [self._line(one, what, scope) for one in fields.entries("lines")]
        value = fields.child("is")
        if value is not None:
            lines.append(
                SumLine(None, "", "", None, self.expression(value, what, NUMBER, scope=scope))
            )
        if not lines:
            self.wrong(node, f"{what} adds nothing", "add 'lines:', or 'is: …'")
        fields.close()
        return Sum(name, called, of, tuple(lines), hidden)

    def _line(self, node: Node, what: str, scope: Scope) -> SumLine:
        fields = self.fields(node, f"a line of {what}")
        each, word = self._each(fields, what)
        if each:
            scope = scope.having(**{word: Kind(ROW, (each,))})
        named, condition, value = (fields.child(key) for key in ("name", "if", "is"))
        if value is None:
            self.wrong(node, f"a line of {what} has no 'is'", "say what it is worth: is: 2")
        found = SumLine(
            self.said(named, f"the name of a line of {what}", scope) if named is not None else None,
            each,
            word,
            self.expression(condition, f"'if' of {what}", scope=scope)
            if condition is not None
            else None,
            self.expression(value, what, NUMBER, scope=scope)
            if value is not None
            else Expression("0", scope),
        )
        fields.close()
        return found

    def _each(self, fields: Fields, what: str) -> tuple[str, str]:
        """The table of `each`, and what a row of it is called."""
        each, word = fields.child("each"), fields.child("as")
        if each is None:
            return "", ""
        table = self.table(each, what)
        name = word.word() if word is not None else "row"
        if word is not None:
            self._local(word, name, what)
        return table, name

    def _local(self, node: Node, name: str, what: str) -> None:
        if not is_word(name) or (name in self.scope.names and name != "seat"):
            self.wrong(
                node,
                f"{what}: nothing can be called {shown(name)} here",
                "use a word of a-z and '_' that means nothing else",
            )

    # -- deeds -----------------------------------------------------------------------------------

    def _head(self, name: str, node: Node) -> DeedHead:
        fields = Fields(node, f"deed '{name}'", self.problems if self.checks else [])
        named, help = fields.child("name"), fields.child("help")
        names = self.words(named, f"the name of '{name}'") if named is not None else {}
        for lang, text in names.items():
            if self.checks and named is not None and " " in text.strip():
                self.wrong(
                    named,
                    f"the deed '{name}' is called {shown(text)} in '{lang}'",
                    "it is a command: use a single word",
                )
        return DeedHead(
            name, names, self.words(help, f"the help of '{name}'") if help is not None else {}
        )

    def _deed(self, name: str, node: Node) -> Deed:
        what = f"deed '{name}'"
        fields = self.fields(node, what)
        fields.child("name"), fields.child("help")
        phases = self._of_phases(fields.child("phase"), what)
        anybody = fields.choice("who", (TURN, "anybody"), TURN) == "anybody"
        times, once = int(fields.number("times", 0)), fields.flag("once")
        seat = Kind(ROW, (self.seats.table,))
        scope = self.scope.having(seat=seat)
        asked = []
        asks = fields.mapping("asks")
        if len(asks) > MOST_ASKED:
            self.wrong(node, f"{what} asks {len(asks)} questions", f"keep to {MOST_ASKED}")
        for key, one in asks.items():
            self._local(one, key, what)
            found, kind = self._asked(key, one, what, scope)
            scope = scope.having(**{key: kind})
            asked.append(found)
        lets = []
        for key, one in fields.mapping("let").items():
            self._local(one, key, what)
            value = self.expression(one, f"'{key}' of {what}", scope=scope)
            lets.append((key, value))
            scope = scope.having(**{key: self._kind_of(value)})
        deed = Deed(
            name,
            fields.text("page", ""),
            phases,
            anybody,
            1 if once else times,
            tuple(asked),
            tuple(lets),
            tuple(self._when(one, what, scope) for one in fields.entries("when")),
            self._do(fields, "do", scope),
            self.said(told, f"'told' of {what}", scope)
            if (told := fields.child("told")) is not None
            else None,
        )
        fields.close()
        return deed

    def _kind_of(self, found: Expression) -> Kind:
        try:
            return found.kind
        except Mistake:
            return Kind(NUMBER)

    def _of_phases(self, node: Node | None, what: str) -> tuple[str, ...]:
        if node is None:
            return ()
        entries = node.entries if isinstance(node.value, tuple) else (node,)
        for entry in entries:
            if entry.word() not in self.phases:
                self.wrong(
                    entry,
                    f"{what}: there is no phase {entry.told()}",
                    nearest(entry.word(), self.phases, "declare 'phases'"),
                )
        return tuple(entry.word() for entry in entries)

    def _asked(self, name: str, node: Node, deed: str, scope: Scope) -> tuple[Asked, Kind]:
        what = f"'{name}' of {deed}"
        fields = self.fields(node, what)
        kinds = ("row", "seat", "number", "word", "counts", "flag")
        given = [key for key in kinds if key in node.items]
        help = fields.child("help")
        texts = (
            self.words(help, f"the help of {what}")
            if help is not None
            else dict.fromkeys(self.game.languages, name.replace("_", " ").capitalize())
        )
        if len(given) != 1:
            self.wrong(node, f"{what} is not said to be what", f"write one of: {', '.join(kinds)}")
            return Asked(name, "flag", "", texts, None, None, None, {}, False, True), Kind(YES)
        (sort,) = given
        of = fields.child(sort)
        assert of is not None
        table, words, low, high = "", {}, None, None
        many = fields.flag("several")
        optional = fields.flag("optional")
        if sort in ("row", "counts"):
            table = self.table(of, what)
        elif sort == "seat":
            table = self.seats.table
            if of.word() not in ("any", "other"):
                self.wrong(of, f"{what} is {of.told()}", "write 'any' or 'other'")
        elif sort == "number":
            low, high = self._bounds(of, what, scope)
        elif sort == "word":
            words = self._choices(of, what)
        if sort == "row":
            kind = Kind(LIST if many else ROW, (table,), maybe=optional and not many)
        elif sort == "seat":
            kind = Kind(ROW, (table,), maybe=optional)
        elif sort == "counts":
            kind = Kind(COUNTS, (name,), ((table,),))
        elif sort == "word":
            kind = Kind(TEXT, words=tuple(words), maybe=optional)
        else:
            kind = Kind(NUMBER, maybe=optional) if sort == "number" else Kind(YES)
        one = Kind(ROW, (table,)) if table else kind
        condition = fields.child("if")
        if condition is not None and sort not in ("row", "seat", "counts"):
            self.wrong(condition, f"{what} has an 'if'", "only rows and seats have one; use 'when'")
        found = None
        if condition is not None:
            found = self.expression(condition, f"'if' of {what}", scope=scope.having(**{name: one}))
        elif sort == "seat" and of.word() == "other":
            found = Expression(f"{name} != seat", scope.having(**{name: one}))
        fields.close()
        return Asked(name, sort, table, texts, found, low, high, words, many, optional), kind

    def _bounds(
        self, node: Node, what: str, scope: Scope
    ) -> tuple[Expression | None, Expression | None]:
        """`1..4`, or [1, coins[seat]]."""
        if isinstance(node.value, tuple) and len(node.entries) == 2:
            low, high = (
                self.expression(one, f"a bound of {what}", NUMBER, scope=scope)
                for one in node.entries
            )
            return low, high
        least, most = self._range(node, what)
        return Expression(str(least), scope), Expression(str(most), scope)

    def _choices(self, node: Node, what: str) -> dict[str, dict[str, str]]:
        languages = self.game.languages
        if isinstance(node.value, tuple):
            found = {one.word(): dict.fromkeys(languages, one.word()) for one in node.entries}
        else:
            found = {key: self.words(one, what) for key, one in node.items.items()}
        if not found:
            self.wrong(node, f"{what} has no words", "write [left, right]")
        return found

    def _when(self, node: Node, what: str, scope: Scope) -> When:
        fields = self.fields(node, f"'when' of {what}")
        condition, text = fields.child("if"), fields.child("else")
        if condition is None or text is None:
            self.wrong(
                node,
                f"'when' of {what} has no '{'if' if condition is None else 'else'}'",
                "write - {if: …, else: the words of the refusal}",
            )
        fields.close()
        blank = Expression("true", scope)
        return When(
            self.expression(condition, f"'if' of {what}", scope=scope) if condition else blank,
            self.said(text, f"'else' of {what}", scope) if text else Said({}, scope),
        )

    # -- effects ---------------------------------------------------------------------------------

    def _do(self, fields: Fields, key: str, scope: Scope, deep: int = 0) -> tuple[Effect, ...]:
        return self._effects(fields.entries(key), f"'{key}' of {fields.what}", scope, deep)

    def _effects(
        self, nodes: Iterable[Node], what: str, scope: Scope, deep: int
    ) -> tuple[Effect, ...]:
        found: list[Effect] = []
        for node in nodes:
            if deep > _DEEPEST:
                self.wrong(node, f"{what} goes too deep", "make it flatter")
                return ()
            verbs = [verb for verb in _VERBS if verb in node.items]
            if not verbs:
                known = [*_VERBS]
                first = next(iter(node.items), node.word())
                self.wrong(
                    node,
                    f"{what}: {shown(first)} is nothing that can be done",
                    nearest(first, known),
                )
                continue
            # `if` may stand before any verb, as a condition of it
            verb = next((one for one in verbs if one != "if"), "if")
            found += getattr(self, f"_{_VERBS[verb]}")(verb, node, what, scope, deep)
        return tuple(found)

    def _condition(self, fields: Fields, what: str, scope: Scope) -> Expression | None:
        node = fields.child("if")
        return self.expression(node, f"'if' in {what}", scope=scope) if node is not None else None

    def _transfer(
        self, verb: str, node: Node, what: str, scope: Scope, deep: int
    ) -> Iterable[Effect]:
        """gain, pay, move, put: {stock: figure, …}, and whose."""
        fields = self.fields(node, f"'{verb}' in {what}")
        condition = self._condition(fields, what, scope)
        who, of = fields.child("who"), fields.child("of")
        side = {"gain": "from", "pay": "to"}.get(verb, "")
        other = fields.child(side) if side else None
        named = fields.mapping(verb)
        if not named:
            self.wrong(node, f"'{verb}' in {what} names no stock", f"write {verb}: {{coins: 2}}")
        for name, value in named.items():
            stock = self.stocks.get(name)
            if stock is None:
                self.problems.append(
                    node.items[verb]
                    .key_place(name)
                    .problem(f"{what}: there is no stock {shown(name)}", nearest(name, self.stocks))
                )
                continue
            found = Effect(
                verb,
                name,
                self.expression(value, f"'{name}' in {what}", NUMBER, scope=scope),
                self._whose(who, node, stock.of, f"'{verb}: {name}' in {what}", scope, "who"),
                self._whose(
                    of,
                    node,
                    (stock.each,) if stock.each else (),
                    f"'{verb}: {name}' in {what}",
                    scope,
                    "of",
                ),
                self._whose(other, node, stock.of, f"'{verb}: {name}' in {what}", scope, side)
                if other is not None
                else None,
                condition=condition,
            )
            yield found
        fields.close()

    def _whose(
        self, node: Node | None, at: Node, of: tuple[str, ...], what: str, scope: Scope, key: str
    ) -> Expression | None:
        """Whose a stock is that changes: what is said, or the seat that does the deed."""
        if not of:
            if node is not None and key == "of":
                self.wrong(node, f"{what} has an 'of'", "only stocks with 'each' have one")
            return None
        if node is None:
            usual = scope.names.get("seat")
            if key == "who" and usual is not None and set(usual.of) <= set(of):
                return Expression("seat", scope)
            self.wrong(
                at,
                f"{what}: it is not said {'whose' if key == 'who' else 'of what'}",
                f"add '{key}: …', {Kind(ROW, of).told()}",
            )
            return None
        found = self.expression(node, what, ROW, scope=scope)
        self._belongs(found, node, of, what)
        return found

    def _hand_over(
        self, verb: str, node: Node, what: str, scope: Scope, deep: int
    ) -> Iterable[Effect]:
        """own and free: {holding: row}."""
        fields = self.fields(node, f"'{verb}' in {what}")
        condition, who = self._condition(fields, what, scope), fields.child("who")
        for name, value in fields.mapping(verb).items():
            one = self.holdings.get(name)
            if one is None:
                self.problems.append(
                    node.items[verb]
                    .key_place(name)
                    .problem(
                        f"{what}: there is no holding {shown(name)}", nearest(name, self.holdings)
                    )
                )
                continue
            told = f"'{verb}: {name}' in {what}"
            row = self.expression(value, told, ROW, scope=scope)
            self._belongs(row, value, (one.rows,), told)
            holder = None
            if verb == "own":
                holder = self._whose(who, node, one.of, told, scope, "who")
            yield Effect(verb, name, row, holder, condition=condition)
        fields.close()

    def _loop(self, verb: str, node: Node, what: str, scope: Scope, deep: int) -> Iterable[Effect]:
        """for: TABLE or a list, as: NAME, if: …, do: […]."""
        fields = self.fields(node, f"'for' in {what}")
        each, word = fields.child("for"), fields.child("as")
        assert each is not None
        table = ""
        name = word.word() if word is not None else "row"
        if word is not None:
            self._local(word, name, what)
        value = None
        if each.word() in ("seat", "seats"):
            value, table = Expression("seats", scope), self.seats.table
        elif each.word() in self.game.tables:
            table = each.word()
        else:
            value = self.expression(each, f"'for' in {what}", LIST, scope=scope)
            kind = self._kind_of(value)
            table = kind.of[0] if kind.what == LIST and kind.of else ""
            if not table and self.checks and kind.what == LIST:
                self.wrong(each, f"'for' in {what} goes through no rows", "name a table or a list")
        inner = scope.having(**{name: Kind(ROW, (table or self.seats.table,))})
        if name == "row" and table == self.seats.table:
            inner = inner.having(seat=Kind(ROW, (table,))) if word is None else inner
        condition = self._condition(fields, what, inner)
        then = self._do(fields, "do", inner, deep + 1)
        fields.close()
        yield Effect("for", table, value, word=name, condition=condition, then=then)

    def _fork(self, verb: str, node: Node, what: str, scope: Scope, deep: int) -> Iterable[Effect]:
        fields = self.fields(node, f"'if' in {what}")
        condition = self._condition(fields, what, scope)
        then, otherwise = (self._do(fields, key, scope, deep + 1) for key in ("do", "else"))
        fields.close()
        yield Effect("if", condition=condition, then=then, otherwise=otherwise)

    def _ending(
        self, verb: str, node: Node, what: str, scope: Scope, deep: int
    ) -> Iterable[Effect]:
        fields = self.fields(node, f"'end' in {what}")
        condition = self._condition(fields, what, scope)
        name = fields.choice("end", (TURN, "game"), TURN)
        fields.close()
        yield Effect("end", name, condition=condition)

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
        if node is None:
            return None
        fields = self.fields(node, "'winner'")
        seat = Kind(ROW, (self.seats.table,))
        scope = self.scope.having(seat=seat)
        by = fields.child("most")
        entries = () if by is None else by.entries if isinstance(by.value, tuple) else (by,)
        if not entries:
            self.wrong(node, "'winner' does not say by what", "add 'most: [worth[seat]]'")
        names = fields.child("name")
        fields.close()
        found = tuple(self.expression(one, "'winner'", NUMBER, scope=scope) for one in entries)
        called = names.entries if names is not None and isinstance(names.value, tuple) else ()
        texts = [self.words(one, "'winner'") for one in called]
        blank = [dict.fromkeys(self.game.languages, one.word()) for one in entries]
        return Winner(found, (*texts, *blank[len(texts) :]))

    def _charts(self, top: Fields) -> tuple[str, ...]:
        node = top.child("charts")
        known = [n for n, of in self.sum_of.items() if of] + [
            name for name, stock in self.stocks.items() if stock.of and not stock.each
        ]
        if node is None:
            return tuple(known)
        found = top.texts("charts", ())
        for name in found:
            if name not in known:
                self.wrong(
                    node,
                    f"'charts': there is no sum or stock of seats {shown(name)}",
                    nearest(name, known),
                )
        return tuple(name for name in found if name in known)


def _reckoned(node: Node) -> Iterable[str]:
    """The words in the expressions of a sum: in `is` and `if`, and between braces."""
    import re

    for key, child in node.items.items():
        if key in ("is", "if"):
            yield from re.findall(r"[a-z_0-9]+", child.word())
        elif key == "name":
            for text in child.items.values() if child.items else (child,):
                for braced in re.findall(r"\{([^{}]*)\}", text.word()):
                    yield from re.findall(r"[a-z_0-9]+", braced)
        for one in child.entries:
            yield from _reckoned(one)


_VERBS: Mapping[str, str] = {
    "gain": "transfer",
    "pay": "transfer",
    "move": "transfer",
    "put": "transfer",
    "own": "hand_over",
    "free": "hand_over",
    "for": "loop",
    "if": "fork",
    "end": "ending",
}
"""What can be done -> how it is read."""


class _Texts(dict[str, tuple[str, ...]]):
    """The texts of each table, found when they are asked for."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        super().__init__()
        self._tables = tables

    def get(self, table: str, default: Any = None) -> Any:
        found = self._tables.get(table)
        if found is None:
            return default
        spoken = (name for name, kind in found.columns.items() if kind.spoken)
        return tuple(dict.fromkeys((*found.text_fields, *spoken)))
