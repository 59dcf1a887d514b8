"""Readers shared by every part of a `table.yaml`: expressions, texts, tables."""

from __future__ import annotations

from kitgen.game.declared.expression_kinds import (
    COUNTS,
    LIST,
    NUMBER,
    ROW,
    SEATS,
    TEXT,
    YES,
    Kind,
)
from kitgen.game.declared.expressions import (
    MOST,
    Scope,
    WrongExpression,
    is_word,
)
from kitgen.game.declared.model import (
    Deck,
    Expression,
    Holding,
    Seats,
    Stock,
    TextTemplate,
    split,
)
from kitgen.game.fields import Fields
from kitgen.game.model import Game
from kitgen.game.node import Node
from kitgen.game.problems import Problem, nearest, shown

_LONGEST_TEXT = 600


MISSING = "there is no"
"""Beginning of the problem reported for a name that does not exist."""


class Basics:
    """A table that is being read. `checks`: whether every expression is compiled at once. In its
    methods `what` names the thing that is read in messages, such as "deed 'buy'"; `scope` has the
    names that its expressions may use."""

    def __init__(self, game: Game, root: Node, problems: list[Problem], checks: bool) -> None:
        self.game = game
        self.root = root
        self.problems = problems
        self.checks = checks
        self.scope = Scope(names={}, tables=game.tables)
        self.seats = Seats(SEATS, 1, 4, rotates=False)
        self.phases: tuple[str, ...] = ()
        self.stocks: dict[str, Stock] = {}
        self.holdings: dict[str, Holding] = {}
        self.decks: dict[str, Deck] = {}
        self.sum_of: dict[str, tuple[str, ...]] = {}
        self.astray = False
        """Whether a table was named that does not exist. What is read with another in its place
        reports false faults."""

    def wrong(self, node: Node, what: str, mend: str) -> None:
        self.problems.append(node.place.problem(what, mend))

    def fields(self, node: Node, what: str) -> Fields:
        return Fields(node, what, self.problems)

    def expression(
        self, node: Node, what: str, *wanted: str, scope: Scope | None = None
    ) -> Expression:
        """Return the expression in a node, of one of the kinds that are wanted."""
        if isinstance(node.value, dict | tuple) or node.value is None:
            self.wrong(node, f"{what} is {node.kind()}", "write an expression, such as 2 * players")
        expression = Expression(node.word(), scope or self.scope)
        self.check_kind(expression, node, what, wanted)
        return expression

    def optional(
        self, node: Node | None, what: str, *wanted: str, scope: Scope | None = None
    ) -> Expression | None:
        """Return the expression in a node; None where there is no node."""
        return self.expression(node, what, *wanted, scope=scope) if node is not None else None

    def check_kind(
        self, expression: Expression, node: Node, what: str, wanted: tuple[str, ...] = ()
    ) -> None:
        """Note a fault if an expression comes to another kind than one of `wanted`, or to nothing
        where a number is needed. Whether something is so counts as a number."""
        if not self.checks:
            return
        try:
            kind = expression.kind
        except WrongExpression as error:
            self.wrong(node, f"{what}: {error.what}", error.mend)
            return
        if wanted == (NUMBER,) and kind.what == NUMBER and kind.maybe:
            self.wrong(
                node,
                f"{what} comes from a cell that may be empty",
                "say what an empty one is worth: (… or 0)",
            )
        if wanted and kind.what not in wanted and not (NUMBER in wanted and kind.what == YES):
            wanted_kind = Kind(wanted[0]).in_words() if wanted[0] != ROW else "a row"
            self.wrong(node, f"{what} is {kind.in_words()}", f"let it be {wanted_kind}")

    def text_template(self, node: Node, what: str, scope: Scope) -> TextTemplate:
        """Return a text with expressions, in each language."""
        texts = self.words(node, what)
        template = TextTemplate(texts, scope)
        if self.checks:
            for text in dict.fromkeys(texts.values()):
                if text.count("{") != text.count("}"):
                    self.wrong(node, f"{what} has a brace that is not closed", "write {…}")
                for part in split(text, scope):
                    if isinstance(part, Expression):
                        self.check_kind(part, node, what, (NUMBER, TEXT, ROW, LIST, COUNTS))
        return template

    def words(self, node: Node, what: str) -> dict[str, str]:
        """Return a text in each language of the game; one text is the same in all."""
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
        return {lang: self._short(text, what) for lang, text in node.items.items()}

    def _short(self, node: Node, what: str) -> str:
        text = node.word()
        if len(text) > _LONGEST_TEXT:
            self.wrong(node, f"{what} has {len(text)} letters", f"keep to {_LONGEST_TEXT}")
        return text[:_LONGEST_TEXT]

    def name(self, fields: Fields, name: str) -> dict[str, str]:
        """Return the declared name in each language, else one made from the id: `war_chest` -> War
        chest."""
        node = fields.child("name")
        if node is None:
            return dict.fromkeys(self.game.languages, name.replace("_", " ").capitalize())
        return self.words(node, f"the name of '{name}'")

    def table(self, node: Node, what: str, seats: bool = True) -> str:
        """Return a table of the game, or the seats."""
        word = node.word()
        if seats and word in ("seat", "seats"):
            return self.seats.table
        known = [*self.game.tables, *(["seat"] if seats else [])]
        if word not in self.game.tables:
            self.wrong(node, f"{what}: {MISSING} table {shown(word)}", nearest(word, known))
            self.astray = True
            return self.seats.table
        return word

    def tables(self, node: Node, what: str) -> tuple[str, ...]:
        """Return the tables that a word or a list names, once each, and note an id that two of them
        share."""
        entries = node.entries if isinstance(node.value, tuple) else (node,)
        names = tuple(self.table(entry, what) for entry in entries)
        keys: dict[str, str] = {}
        for table in dict.fromkeys(names):
            for key in self.ids(table):
                if keys.setdefault(key, table) != table:
                    self.wrong(
                        node,
                        f"{what}: '{key}' is a row of '{keys[key]}' and of '{table}'",
                        "call one of them otherwise",
                    )
        return tuple(dict.fromkeys(names))

    def ids(self, table: str) -> tuple[str, ...]:
        """Return the ids of a table's rows; if seats are no table, `p1` to the most that play."""
        if table in self.game.tables:
            return tuple(row.id for row in self.game.tables[table])
        return tuple(f"p{number}" for number in range(1, self.seats.most + 1))

    def owners(self, node: Node, name: str) -> tuple[str, ...]:
        """Return the tables of the owners in `of`; empty if it belongs to the whole table."""
        of = node.items.get("of")
        if of is None or of.value == "table":
            return ()
        return self.tables(of, f"'{name}'")

    def range(self, node: Node, what: str) -> tuple[int, int]:
        """Return the least and most of `2..4`, or of a single number."""
        low, dots, high = node.word().partition("..")
        try:
            bounds = int(low), int(high if dots else low)
        except ValueError:
            bounds = 1, 0
        if not 0 <= bounds[0] <= bounds[1] <= MOST:
            self.wrong(
                node, f"{what}: {node.quoted()} is no number and no range", "write 3, or 2..4"
            )
            return 1, 4
        return bounds

    def check_tables(
        self, expression: Expression | None, node: Node | None, of: tuple[str, ...], what: str
    ) -> None:
        """Note an expression that gives rows of other tables than those."""
        if expression is None or node is None or not self.checks:
            return
        try:
            kind = expression.kind
        except WrongExpression:
            return
        if kind.what == ROW and not set(kind.of) <= set(of):
            self.wrong(
                node, f"{what} is {kind.in_words()}", f"let it be {Kind(ROW, of).in_words()}"
            )

    def each(self, fields: Fields, what: str) -> tuple[str, str]:
        """Return the table of `each`, and what a row of it is called."""
        each, word = fields.child("each"), fields.child("as")
        if each is None:
            return "", ""
        table = self.table(each, what)
        name = word.word() if word is not None else "row"
        if word is not None:
            self.check_local_name(word, name, what)
        return table, name

    def check_local_name(self, node: Node, name: str, what: str) -> None:
        if not is_word(name) or (name in self.scope.names and name != "seat"):
            self.wrong(
                node,
                f"{what}: nothing can be called {shown(name)} here",
                "use a word of a-z and '_' that means nothing else",
            )

    def kind_of(self, expression: Expression) -> Kind:
        try:
            return expression.kind
        except WrongExpression:
            return Kind(NUMBER)
