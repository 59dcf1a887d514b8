"""Effects of a `table.yaml`: what deeds, turns and rounds do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kitgen.game.declared.basics import Basics
from kitgen.game.declared.expression_kinds import (
    LIST,
    NUMBER,
    ROW,
    Kind,
)
from kitgen.game.declared.expressions import (
    Scope,
)
from kitgen.game.declared.model import (
    TURN,
    Effect,
    Expression,
)
from kitgen.game.fields import Fields
from kitgen.game.node import Node
from kitgen.game.problems import nearest, shown

_DEEPEST = 6


VERBS: Mapping[str, str] = {
    "gain": "transfer",
    "pay": "transfer",
    "move": "transfer",
    "put": "transfer",
    "own": "hand_over",
    "free": "hand_over",
    "draw": "cards",
    "take": "cards",
    "play": "cards",
    "discard": "cards",
    "hand": "cards",
    "flip": "cards",
    "shuffle": "cards",
    "order": "ordering",
    "for": "loop",
    "if": "fork",
    "end": "ending",
}
"""Verb of an effect -> name of the method that reads it."""


class EffectReader(Basics):
    """Reads what is done."""

    def do(self, fields: Fields, key: str, scope: Scope, deep: int = 0) -> tuple[Effect, ...]:
        return self._effects(fields.entries(key), f"'{key}' of {fields.what}", scope, deep)

    def _effects(
        self, nodes: Iterable[Node], what: str, scope: Scope, deep: int
    ) -> tuple[Effect, ...]:
        """Read effects in order; `deep` is how many `if` and `for` they stand in."""
        effects: list[Effect] = []
        for node in nodes:
            if deep > _DEEPEST:
                self.wrong(node, f"{what} goes too deep", "make it flatter")
                return ()
            verbs = [verb for verb in VERBS if verb in node.items]
            if not verbs:
                known = [*VERBS]
                first = next(iter(node.items), node.word())
                if first in known:
                    self.wrong(node, f"{what}: {shown(first)} stands alone", f"write {first}: …")
                    continue
                self.wrong(
                    node,
                    f"{what}: {shown(first)} is nothing that can be done",
                    nearest(first, known),
                )
                continue
            # `if` may stand before any verb, as a condition of it
            verb = next((each for each in verbs if each != "if"), "if")
            effects += getattr(self, f"_{VERBS[verb]}")(verb, node, what, scope, deep)
        return tuple(effects)

    def condition(self, fields: Fields, what: str, scope: Scope) -> Expression | None:
        """Return the `if` of what is done; None where it has none."""
        return self.optional(fields.child("if"), f"'if' in {what}", scope=scope)

    def _transfer(
        self, verb: str, node: Node, what: str, scope: Scope, deep: int
    ) -> Iterable[Effect]:
        """Read `gain`, `pay`, `move` or `put`: {stock: figure, …}, and whose."""
        fields = self.fields(node, f"'{verb}' in {what}")
        condition = self.condition(fields, what, scope)
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
            effect = Effect(
                verb,
                name,
                self.expression(value, f"'{name}' in {what}", NUMBER, scope=scope),
                self.whose(who, node, stock.of, f"'{verb}: {name}' in {what}", scope, "who"),
                self.whose(
                    of,
                    node,
                    (stock.each,) if stock.each else (),
                    f"'{verb}: {name}' in {what}",
                    scope,
                    "of",
                ),
                self.whose(other, node, stock.of, f"'{verb}: {name}' in {what}", scope, side)
                if other is not None
                else None,
                condition=condition,
            )
            yield effect
        fields.close()

    def whose(
        self, node: Node | None, at: Node, of: tuple[str, ...], what: str, scope: Scope, key: str
    ) -> Expression | None:
        """Return whose stock changes: the given owner, else the seat that does the deed."""
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
                f"add '{key}: …', {Kind(ROW, of).in_words()}",
            )
            return None
        owner = self.expression(node, what, ROW, scope=scope)
        self.check_tables(owner, node, of, what)
        return owner

    def _hand_over(
        self, verb: str, node: Node, what: str, scope: Scope, deep: int
    ) -> Iterable[Effect]:
        """Read `own` or `free`: {holding: row}."""
        fields = self.fields(node, f"'{verb}' in {what}")
        condition, who = self.condition(fields, what, scope), fields.child("who")
        for name, value in fields.mapping(verb).items():
            holding = self.holdings.get(name)
            if holding is None:
                self.problems.append(
                    node.items[verb]
                    .key_place(name)
                    .problem(
                        f"{what}: there is no holding {shown(name)}", nearest(name, self.holdings)
                    )
                )
                continue
            where = f"'{verb}: {name}' in {what}"
            row = self.expression(value, where, ROW, scope=scope)
            self.check_tables(row, value, (holding.rows,), where)
            holder = None
            if verb == "own":
                holder = self.whose(who, node, holding.of, where, scope, "who")
            yield Effect(verb, name, row, holder, condition=condition)
        fields.close()

    def _cards(self, verb: str, node: Node, what: str, scope: Scope, deep: int) -> Iterable[Effect]:
        """Read `draw` or `flip`: {deck: how many}; `take`, `play`, `discard` or `hand`: {deck:
        card}; `shuffle`: deck."""
        fields = self.fields(node, f"'{verb}' in {what}")
        condition, who = self.condition(fields, what, scope), fields.child("who")
        to = fields.child("to") if verb == "hand" else None
        if verb == "hand" and to is None:
            self.wrong(node, f"'hand' in {what} does not say to whom", "add 'to: SEAT'")
        named = {fields.text(verb): node} if verb == "shuffle" else fields.mapping(verb)
        for name, value in named.items():
            deck = self.decks.get(name)
            if deck is None:
                self.wrong(
                    node.items[verb],
                    f"{what}: there is no deck {shown(name)}",
                    nearest(name, self.decks, "declare 'decks'"),
                )
                continue
            where = f"'{verb}: {name}' in {what}"
            operand, holder = None, None
            if verb in ("draw", "flip"):
                operand = self.expression(value, where, NUMBER, scope=scope)
            elif verb != "shuffle":
                operand = self.expression(value, where, ROW, LIST, scope=scope)
                of = self.kind_of(operand).of
                if self.checks and of and set(of) != {deck.table}:
                    self.wrong(
                        value, f"{where} is a row of '{of[0]}'", f"name a row of '{deck.table}'"
                    )
            held = verb in ("draw", "take", "play", "hand") or "seat" in scope.names
            if verb not in ("flip", "shuffle") and (held or who is not None):
                holder = self.whose(who, node, (self.seats.table,), where, scope, "who")
            given = None
            if to is not None:
                given = self.whose(to, node, (self.seats.table,), where, scope, "to")
            yield Effect(verb, name, operand, holder, other=given, condition=condition)
        fields.close()

    def _ordering(
        self, verb: str, node: Node, what: str, scope: Scope, deep: int
    ) -> Iterable[Effect]:
        """Read `order`: a list of seats. Seats that are not in it follow in the order they had."""
        fields = self.fields(node, f"'order' in {what}")
        condition, seats = self.condition(fields, what, scope), fields.child("order")
        assert seats is not None
        value = self.expression(seats, f"'order' in {what}", LIST, scope=scope)
        if self.checks and self.kind_of(value) != Kind(LIST, (self.seats.table,)):
            self.wrong(seats, f"'order' in {what} is no list of seats", "write order: ranked")
        fields.close()
        yield Effect("order", value=value, condition=condition)

    def _loop(self, verb: str, node: Node, what: str, scope: Scope, deep: int) -> Iterable[Effect]:
        """Read `for`: TABLE or a list, `as`: NAME, `if`: …, `do`: […]."""
        fields = self.fields(node, f"'for' in {what}")
        each, word = fields.child("for"), fields.child("as")
        assert each is not None
        table = ""
        name = word.word() if word is not None else "row"
        if word is not None:
            self.check_local_name(word, name, what)
        value = None
        if each.word() in ("seat", "seats"):
            value, table = Expression("seats", scope), self.seats.table
        elif each.word() in self.game.tables:
            table = each.word()
        else:
            value = self.expression(each, f"'for' in {what}", LIST, scope=scope)
            kind = self.kind_of(value)
            table = kind.of[0] if kind.what == LIST and kind.of else ""
            if not table and self.checks and kind.what == LIST:
                self.wrong(each, f"'for' in {what} goes through no rows", "name a table or a list")
        inner = scope.having(**{name: Kind(ROW, (table or self.seats.table,))})
        if name == "row" and table == self.seats.table:
            inner = inner.having(seat=Kind(ROW, (table,))) if word is None else inner
        condition = self.condition(fields, what, inner)
        then = self.do(fields, "do", inner, deep + 1)
        fields.close()
        yield Effect("for", table, value, word=name, condition=condition, then=then)

    def _fork(self, verb: str, node: Node, what: str, scope: Scope, deep: int) -> Iterable[Effect]:
        fields = self.fields(node, f"'if' in {what}")
        condition = self.condition(fields, what, scope)
        then, otherwise = (self.do(fields, key, scope, deep + 1) for key in ("do", "else"))
        fields.close()
        yield Effect("if", condition=condition, then=then, otherwise=otherwise)

    def _ending(
        self, verb: str, node: Node, what: str, scope: Scope, deep: int
    ) -> Iterable[Effect]:
        fields = self.fields(node, f"'end' in {what}")
        condition = self.condition(fields, what, scope)
        name = fields.choice("end", (TURN, "game"), TURN)
        fields.close()
        yield Effect("end", name, condition=condition)
