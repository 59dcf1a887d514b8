"""Deeds of a `table.yaml`: what they ask, when they are allowed, what they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from kitgen.game.declared.basics import MISSING
from kitgen.game.declared.battles import BattleReader
from kitgen.game.declared.expression_kinds import (
    COUNTS,
    LIST,
    NUMBER,
    ROW,
    TEXT,
    YES,
    Kind,
)
from kitgen.game.declared.expressions import (
    Scope,
)
from kitgen.game.declared.model import (
    HAND,
    OPEN,
    TURN,
    USED,
    Asked,
    Deed,
    DeedHead,
    Effect,
    Expression,
    Secret,
    TextTemplate,
    When,
)
from kitgen.game.fields import Fields
from kitgen.game.lesson import topic_ids
from kitgen.game.node import Node
from kitgen.game.problems import nearest, shown

MOST_ASKED = 8
OPENED = ("rank", "tied", "alike", "ranked", "best")
"""Names of the answers laid in secret. Nothing else in such a deed can have them."""


def flat(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Yield effects, each followed by those inside it."""
    for effect in effects:
        yield effect
        yield from flat((*effect.then, *effect.otherwise))


class DeedReader(BattleReader):
    """Reads what players can do."""

    def _heads(self, deeds: Mapping[str, Node]) -> tuple[DeedHead, ...]:
        """Return all deeds; no two may be called the same in one language."""
        heads = tuple(self._head(name, node) for name, node in deeds.items())
        called: dict[tuple[str, str], str] = {}
        for head in heads:
            for lang in self.game.languages:
                word = head.names.get(lang) or head.id
                other = called.setdefault((lang, word.casefold()), head.id)
                if self.checks and other != head.id:
                    self.wrong(
                        deeds[head.id],
                        f"the deeds '{other}' and '{head.id}' are both called {shown(word)} in"
                        f" '{lang}'",
                        "call one of them otherwise",
                    )
        return heads

    def _head(self, name: str, node: Node) -> DeedHead:
        """Read what a list of commands shows of a deed: its names and its help. Nothing else of it
        is read."""
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
            name,
            names,
            help=self.words(help, f"the help of '{name}'") if help is not None else {},
            fights="battle" in node.items,
            secret="secret" in node.items,
            trades="trade" in node.items,
            topic=node.items["topic"].word() if "topic" in node.items else "",
        )

    def _deed(self, name: str, node: Node) -> Deed:
        """Read a deed. Where it names a table that does not exist, only missing names are told:
        other faults follow from that."""
        before, self.astray = len(self.problems), False
        deed = self._read_deed(name, node)
        if self.astray:
            self.problems[before:] = [p for p in self.problems[before:] if MISSING in p.what]
        return deed

    def _read_deed(self, name: str, node: Node) -> Deed:
        """Read a deed whole. Each question and each `let` is a name that the expressions after it
        may use."""
        what = f"deed '{name}'"
        fields = self.fields(node, what)
        fields.read_elsewhere("name", "help")  # by `_head`
        self._check_topic(fields.child("topic"), what)
        phases = self._of_phases(fields.child("phase"), what)
        anybody = fields.choice("who", (TURN, "anybody"), TURN) == "anybody"
        times, once = int(fields.number("times", 0)), fields.flag("once")
        seat = Kind(ROW, (self.seats.table,))
        scope = self.scope.having(seat=seat)
        asked = []
        asks = fields.mapping("asks")
        if len(asks) > MOST_ASKED:
            self.wrong(node, f"{what} asks {len(asks)} questions", f"keep to {MOST_ASKED}")
        for key, ask in asks.items():
            self.check_local_name(ask, key, what)
            question, kind = self._asked(key, ask, what, scope)
            scope = scope.having(**{key: kind})
            asked.append(question)
        trades: tuple[str, ...] = ()
        if "trade" in node.items:
            trades, scope = self._trade(fields, what, scope)
        lets = []
        for key, ask in fields.mapping("let").items():
            self.check_local_name(ask, key, what)
            value = self.expression(ask, f"'{key}' of {what}", scope=scope)
            lets.append((key, value))
            scope = scope.having(**{key: self.kind_of(value)})
        whens = tuple(self._when(condition, what, scope) for condition in fields.entries("when"))
        battle, fight = fields.child("battle"), None
        if battle is not None:
            fight, scope = self.fight(battle, what, scope)
        secret = None
        if "secret" in node.items or "then" in node.items:
            secret, scope = self._secret(fields, what, scope)
        effects = self.do(fields, "do", scope)
        handed = {effect.name for effect in flat(effects) if effect.verb == "hand"}
        asked = [
            question._replace(unseen=question.deck in handed and question.where == HAND)
            for question in asked
        ]
        report = fields.child("told")
        told = None
        if report is not None:
            told = self.text_template(report, f"'told' of {what}", scope)
        deed = Deed(
            name,
            fields.text("page", ""),
            phases=phases,
            anybody=anybody or secret is not None,
            times=1 if once else times,
            asked=tuple(asked),
            lets=tuple(lets),
            whens=whens,
            effects=effects,
            told=told,
            fight=fight,
            secret=secret,
            trades=trades,
        )
        fields.close()
        return deed

    def _check_topic(self, node: Node | None, what: str) -> None:
        known = topic_ids(self.game) if node is not None and self.checks else ()
        if node is not None and self.checks and node.word() not in known:
            self.wrong(
                node, f"{what}: there is no rule topic {node.quoted()}", nearest(node.word(), known)
            )

    def _trade(self, deed: Fields, what: str, scope: Scope) -> tuple[tuple[str, ...], Scope]:
        """Read what changes hands: stocks of seats that are no tracks, what seats hold, cards."""
        node = deed.child("trade")
        assert node is not None
        for key in ("asks", "battle", "secret"):
            if key in deed.node.items:
                self.wrong(deed.node.items[key], f"{what} trades and has '{key}'", "make it two")
        self.check_local_name(node, "other", what)
        entries = node.entries if isinstance(node.value, tuple) else (node,)
        if not entries:
            self.wrong(node, f"{what} trades nothing", "name stocks: trade: [coins, wares]")
        seats = self.seats.table
        tradable = [
            *(n for n, stock in self.stocks.items() if seats in stock.of and not stock.spaces),
            *(n for n, holding in self.holdings.items() if seats in holding.of),
            *self.decks,
        ]
        for entry in entries:
            name = entry.word()
            if name in tradable:
                continue
            mend = nearest(name, tradable, "declare a stock, a holding or a deck of seats")
            if name in self.stocks or name in self.holdings:
                mend = "name what seats have, and no track"
            self.wrong(entry, f"{what}: {shown(name)} is nothing that seats can trade", mend)
        traded = tuple(dict.fromkeys(entry.word() for entry in entries if entry.word() in tradable))
        return traded, scope.having(other=Kind(ROW, (self.seats.table,)))

    def _secret(self, deed: Fields, what: str, scope: Scope) -> tuple[Secret | None, Scope]:
        """Return the declaration of answers that every seat lays hidden, and the scope of what is
        known once they are opened."""
        node, seats = deed.child("secret"), (self.seats.table,)
        if node is None:
            deed.read_elsewhere("then")
            self.wrong(deed.node, f"{what} has 'then' and is not secret", "add 'secret: true'")
            return None, scope
        for key, mend in (("battle", "make it two deeds"), ("who", "leave 'who' out: all do it")):
            if key in deed.node.items:
                self.wrong(deed.node.items[key], f"{what} is secret and has '{key}'", mend)
        if "asks" not in deed.node.items:
            self.wrong(deed.node, f"{what} is secret and asks nothing", "add 'asks'")
        for name in OPENED:
            if name in scope.names:
                self.wrong(
                    node, f"{what}: nothing else can be called '{name}'", "take another word for it"
                )
        for asked in deed.node.items["asks"].items.values() if "asks" in deed.node.items else ():
            if "flag" in asked.items:
                self.wrong(asked, f"{what} is secret and asks for a flag", "write word: [yes, no]")
        condition: Expression | None = None
        most: tuple[Expression, ...] = ()
        if isinstance(node.value, dict):
            fields = self.fields(node, f"'secret' of {what}")
            who, by = fields.child("if"), fields.child("most")
            if who is not None:
                seated = self.scope.having(seat=Kind(ROW, seats))
                condition = self.expression(who, f"'if' of {what}", scope=seated)
            most = self.figures(by, f"'most' of {what}", scope)
            fields.close()
        elif not deed.flag("secret"):
            self.wrong(node, f"{what} is not secret", "leave 'secret' out, or write true")
        opened = self.scope.having(ranked=Kind(LIST, seats), best=Kind(LIST, seats))
        then = self.do(deed, "then", opened)
        figures = dict.fromkeys(("rank", "tied", "alike"), Kind(NUMBER))
        return Secret(condition, most, then), scope.having(**figures)

    def figures(self, node: Node | None, what: str, scope: Scope) -> tuple[Expression, ...]:
        """Return one figure, or several: the first decides, where it is equal the next."""
        if node is None:
            return ()
        entries = node.entries if isinstance(node.value, tuple) else (node,)
        return tuple(self.expression(figure, what, NUMBER, scope=scope) for figure in entries)

    def _of_phases(self, node: Node | None, what: str) -> tuple[str, ...]:
        """Return the phases that a word or a list names."""
        if node is None:
            return ()
        entries = node.entries if isinstance(node.value, tuple) else (node,)
        for entry in entries:
            if entry.word() not in self.phases:
                self.wrong(
                    entry,
                    f"{what}: there is no phase {entry.quoted()}",
                    nearest(entry.word(), self.phases, "declare 'phases'"),
                )
        return tuple(entry.word() for entry in entries)

    def _asked(self, name: str, node: Node, deed: str, scope: Scope) -> tuple[Asked, Kind]:
        """Read one question of a deed, and the kind of its answer."""
        what = f"'{name}' of {deed}"
        fields = self.fields(node, what)
        kinds = ("row", "seat", "card", "number", "word", "counts", "flag")
        given = [key for key in kinds if key in node.items]
        help = fields.child("help")
        if help is not None:
            texts = self.words(help, f"the help of {what}")
        else:
            texts = dict.fromkeys(self.game.languages, name.replace("_", " ").capitalize())
        if len(given) != 1:
            self.wrong(node, f"{what} is not said to be what", f"write one of: {', '.join(kinds)}")
            return Asked(
                name,
                "flag",
                table="",
                help=texts,
                condition=None,
                least=None,
                most=None,
                words={},
                many=False,
                optional=True,
            ), Kind(YES)
        (sort,) = given
        of = fields.child(sort)
        assert of is not None
        many, left_out = fields.flag("several"), fields.child("optional")
        waived = None
        if left_out is not None and isinstance(left_out.value, str):
            waived = self.expression(left_out, f"'optional' of {what}", scope=scope)
        optional = waived is not None or fields.flag("optional")
        asked = Asked(
            name,
            sort,
            table="",
            help=texts,
            condition=None,
            least=None,
            most=None,
            words={},
            many=many,
            optional=optional,
            waived=waived,
        )
        asked = self._answers(asked, of, fields, what, scope)
        kind = _kind_of_answer(asked)
        each = scope.having(**{name: Kind(ROW, (asked.table,)) if asked.table else kind})
        most = fields.child("most") if sort == "counts" else None
        if most is not None:
            high = self.expression(most, f"the most of {what}", NUMBER, scope=each)
            asked = asked._replace(most=high)
        asked = asked._replace(condition=self._allowed(asked, of, fields.child("if"), what, each))
        fields.close()
        return asked, kind

    def _answers(self, asked: Asked, of: Node, fields: Fields, what: str, scope: Scope) -> Asked:
        """Return a question with the answers that its field `of` declares."""
        match asked.what:
            case "row" | "counts":
                return asked._replace(table=self.table(of, what))
            case "card":
                return self._cards_asked(asked, of, fields, what)
            case "seat":
                if of.word() not in ("any", "other"):
                    self.wrong(of, f"{what} is {of.quoted()}", "write 'any' or 'other'")
                return asked._replace(table=self.seats.table)
            case "number":
                low, high = self._bounds(of, what, scope)
                return asked._replace(least=low, most=high)
            case "word":
                return asked._replace(words=self._choices(of, what))
        return asked

    def _cards_asked(self, asked: Asked, of: Node, fields: Fields, what: str) -> Asked:
        """Return what is asked with the deck whose cards it is, and from where they are taken."""
        deck = of.word()
        where = fields.choice("from", (HAND, OPEN, USED), HAND)
        if deck not in self.decks:
            self.wrong(
                of,
                f"{what}: there is no deck {of.quoted()}",
                nearest(deck, self.decks, "declare 'decks'"),
            )
        table = self.decks[deck].table if deck in self.decks else self.seats.table
        return asked._replace(table=table, deck=deck, where=where)

    def _allowed(
        self, asked: Asked, of: Node, condition: Node | None, what: str, scope: Scope
    ) -> Expression | None:
        """Return the condition that a row must meet to be an answer: `if`, and for `seat: other`
        not to be the seat that acts."""
        if condition is not None and asked.what not in ("row", "seat", "card", "counts"):
            self.wrong(condition, f"{what} has an 'if'", "only rows and seats have one; use 'when'")
        allowed = None
        if condition is not None:
            allowed = self.expression(condition, f"'if' of {what}", scope=scope)
        if asked.what == "seat" and of.word() == "other":
            more = f" and ({allowed.source})" if allowed is not None else ""
            allowed = Expression(f"{asked.id} != seat{more}", scope)
        return allowed

    def _bounds(
        self, node: Node, what: str, scope: Scope
    ) -> tuple[Expression | None, Expression | None]:
        """Return least and most of a number, declared as `1..4` or `[1, coins[seat]]`."""
        if isinstance(node.value, tuple) and len(node.entries) == 2:
            low, high = (
                self.expression(bound, f"a bound of {what}", NUMBER, scope=scope)
                for bound in node.entries
            )
            return low, high
        least, most = self.range(node, what)
        return Expression(str(least), scope), Expression(str(most), scope)

    def _choices(self, node: Node, what: str) -> dict[str, dict[str, str]]:
        languages = self.game.languages
        if isinstance(node.value, tuple):
            choices = {word.word(): dict.fromkeys(languages, word.word()) for word in node.entries}
        else:
            choices = {key: self.words(text, what) for key, text in node.items.items()}
        if not choices:
            self.wrong(node, f"{what} has no words", "write [left, right]")
        return choices

    def _when(self, node: Node, what: str, scope: Scope) -> When:
        """Read a condition with the sentence that refuses the deed where it does not hold."""
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
            self.text_template(text, f"'else' of {what}", scope)
            if text
            else TextTemplate(texts={}, scope=scope),
        )


def _kind_of_answer(asked: Asked) -> Kind:
    """Return the kind that an answer has in the expressions of its deed."""
    maybe = asked.optional
    match asked.what:
        case "row" | "card":
            return Kind(LIST if asked.many else ROW, (asked.table,), maybe=maybe and not asked.many)
        case "seat":
            return Kind(ROW, (asked.table,), maybe=maybe)
        case "counts":
            return Kind(COUNTS, (asked.id,), ((asked.table,),))
        case "word":
            return Kind(TEXT, words=tuple(asked.words), maybe=maybe)
        case "number":
            return Kind(NUMBER, maybe=maybe)
    return Kind(YES)
