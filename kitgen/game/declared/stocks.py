"""Read the stocks, holdings and sums of a `table.yaml`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from kitgen.game.declared.effects import EffectReader
from kitgen.game.declared.expression_kinds import (
    NONE,
    NUMBER,
    ROW,
    STOCK,
    TABLE,
    Kind,
)
from kitgen.game.declared.expressions import (
    MOST,
    Scope,
)
from kitgen.game.declared.model import (
    Deck,
    Effect,
    Expression,
    Holding,
    OnBoard,
    Stock,
    Sum,
    SumLine,
)
from kitgen.game.fields import Fields
from kitgen.game.node import Node
from kitgen.game.places import layouts_folder
from kitgen.game.printed import printed_parts
from kitgen.game.problems import nearest, shown

MOST_CELLS = 20_000
"""Most figures of one stock."""


class StockReader(EffectReader):
    """Reads what is kept."""

    def _stock_head(self, name: str, node: Node) -> Stock:
        """Return a stock as far as other expressions need it: whose it is, and of which rows."""
        fields = Fields(node, f"stock '{name}'", problems=[])
        each = fields.child("each")
        return Stock(
            name,
            name={},
            of=self.owners(node, name),
            each=self.table(each, f"stock '{name}'", seats=False) if each is not None else "",
            start={},
            least=0,
            most=None,
            supply=None,
            spaces="",
            landing=(),
            place=node.place,
        )

    def _stock_kind(self, stock: Stock) -> Kind:
        by = (stock.of,) if stock.of else ()
        return Kind(STOCK, (stock.id,), (*by, (stock.each,)) if stock.each else by)

    def _stock(self, head: Stock, node: Node) -> Stock:
        """Read the rest of a stock: its start, its bounds, the bank's supply, or the track it moves
        on."""
        what = f"stock '{head.id}'"
        fields = self.fields(node, what)
        scope = self.scope
        if head.of:
            scope = scope.having(owner=Kind(ROW, head.of))
        rows = (head.each,) if head.each else head.of
        if rows:
            scope = scope.having(row=Kind(ROW, rows))
        fields.read_elsewhere("of", "each")  # by `_stock_head`
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
            if head.of:
                known = known.having(owner=Kind(ROW, head.of))
            landing = self.do(fields, "landing", known)
            if spaces is None:
                self.wrong(node, f"{what} has 'landing' and no spaces", "add 'spaces: TABLE'")
        if self.checks and self._cells(head) > MOST_CELLS:
            self.wrong(node, f"{what} has {self._cells(head)} figures", f"keep to {MOST_CELLS}")
        stock = head._replace(
            name=self.name(fields, head.id),
            start=self._starts(start, head, scope) if start is not None else {},
            least=least,
            most=self.optional(most, f"the most of {what}", NUMBER, scope=scope),
            supply=self.optional(supply, f"the supply of {what}", NUMBER, scope=of_each),
            spaces=table,
            landing=landing,
            board=self._on_board(fields, what, mats=True),
        )
        fields.close()
        return stock

    def _on_board(self, fields: Fields, what: str, mats: bool) -> OnBoard:
        """Return how something is shown on boards. Parts are not looked for in a folder that prints
        nothing. `mats`: it may also lie on the mats of its seats."""
        node = fields.child("board")
        if node is None:
            return OnBoard()
        if isinstance(node.value, bool):
            return OnBoard(shown=node.value)
        inner = Fields(node, f"'board' of {what}", self.problems)
        board = OnBoard(
            pieces=inner.text("pieces", ""),
            symbol=inner.text("symbol", ""),
            mats=inner.text("mats", "") if mats else "",
        )
        inner.close()
        if self.checks:
            self._check_on_board(board, node, what)
        return board

    def _check_on_board(self, board: OnBoard, node: Node, what: str) -> None:
        """Report a `board` of an account that says nothing, or names pieces or a symbol that do not
        exist."""
        if not isinstance(node.value, dict):
            self.wrong(node, f"'board' of {what} says nothing", "write {pieces: PART}, or false")
            return
        kit = printed_parts(self.game.folder)
        parts = [part.id for part in kit if part.kind == "pieces"]
        for word in ("pieces", "mats") if kit else ():
            part = getattr(board, word)
            if part and part not in parts:
                self.wrong(
                    node.items[word],
                    f"'board' of {what}: kit.yaml has no pieces {shown(part)}",
                    nearest(part, parts),
                )
        folders = (self.game.folder / "symbols", layouts_folder() / "symbols")
        if board.symbol and not any((at / f"{board.symbol}.svg").is_file() for at in folders):
            known = [file.stem for at in folders for file in at.glob("*.svg")]
            self.wrong(
                node.items["symbol"],
                f"'board' of {what}: there is no symbol {shown(board.symbol)}",
                nearest(board.symbol, known),
            )

    def _starts(self, node: Node, head: Stock, scope: Scope) -> dict[str, Expression]:
        """Return the number at first, by the owner's table."""
        what = f"the start of stock '{head.id}'"
        if not isinstance(node.value, dict):
            expression = self.expression(node, what, NUMBER, scope=scope)
            return dict.fromkeys(head.of or ("",), expression)
        starts = {}
        for word, number in node.items.items():
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
            starts[table] = self.expression(number, what, NUMBER, scope=inner)
        return starts

    def _cells(self, stock: Stock) -> int:
        """Return how many figures a stock has: one for each owner and row."""
        owners = sum(len(self.ids(table)) for table in stock.of) if stock.of else 1
        return owners * (len(self.ids(stock.each)) if stock.each else 1)

    def _holding_head(self, name: str, node: Node) -> Holding:
        """Return a holding with what expressions need to know of it."""
        what = f"holding '{name}'"
        rows, of = node.items.get("rows"), node.items.get("of")
        if rows is None:
            self.wrong(node, f"{what} has no 'rows'", "say which table: rows: areas")
        return Holding(
            name,
            name={},
            rows=self.table(rows, what, seats=False) if rows is not None else self.seats.table,
            of=self.tables(of, what) if of is not None else (self.seats.table,),
            start=None,
            place=node.place,
        )

    def _holding(self, head: Holding, node: Node) -> Holding:
        """Read the rest of a holding: its name, what is held at first, and how boards show it."""
        fields = self.fields(node, f"holding '{head.id}'")
        fields.read_elsewhere("rows", "of")  # by `_holding_head`
        start = fields.child("start")
        scope = self.scope.having(row=Kind(ROW, (head.rows,)))
        holding = head._replace(
            name=self.name(fields, head.id),
            start=self.optional(start, f"the start of '{head.id}'", ROW, NONE, scope=scope),
            board=self._on_board(fields, f"holding '{head.id}'", mats=False),
        )
        self.check_tables(holding.start, start, head.of, f"the start of '{head.id}'")
        fields.close()
        return holding

    def _deck_head(self, name: str, node: Node) -> Deck:
        """Return a deck with what expressions need to know of it."""
        what = f"deck '{name}'"
        cards = node.items.get("cards")
        if cards is None:
            self.wrong(node, f"{what} has no 'cards'", "say which table: cards: orders")
        table = self.table(cards, what, seats=False) if cards is not None else self.seats.table
        return Deck(name, name={}, table=table, copies=None, shown=False, place=node.place)

    def _deck(self, head: Deck, node: Node) -> Deck:
        """Read the rest of a deck: how many copies of each card, and whether hands are open."""
        what = f"deck '{head.id}'"
        fields = self.fields(node, what)
        fields.read_elsewhere("cards")  # by `_deck_head`
        copies = fields.child("copies")
        tables = {table: Kind(TABLE, (table,)) for table in self.game.tables}
        scope = self.scope._replace(names={**tables, "row": Kind(ROW, (head.table,))}, banks={})
        deck = head._replace(
            name=self.name(fields, head.id),
            copies=self.optional(copies, f"the copies of {what}", NUMBER, scope=scope),
            shown=fields.choice("hands", ("hidden", "open"), "hidden") == "open",
        )
        fields.close()
        return deck

    # -- sums ------------------------------------------------------------------------------------

    def _check_circles(self, sums: Mapping[str, Node]) -> None:
        """Report sums that lead to themselves: they could never be reckoned."""
        if not self.checks:
            return
        used = {name: set(_words_used(node)) & sums.keys() for name, node in sums.items()}
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
        """Read a sum: lines that are added, or a single value."""
        what = f"sum '{name}'"
        fields = self.fields(node, what)
        of = self.sum_of[name]
        scope = self.scope.having(row=Kind(ROW, of), owner=Kind(ROW, of)) if of else self.scope
        if of == (self.seats.table,):
            scope = scope.having(seat=Kind(ROW, of))
        fields.read_elsewhere("of")  # by `owners`
        called = self.name(fields, name)
        hidden = fields.flag("hidden")
        lines = [self._line(line, what, scope) for line in fields.entries("lines")]
        value = fields.child("is")
        if value is not None:
            lines.append(
                SumLine(
                    name=None,
                    each="",
                    word="",
                    condition=None,
                    value=self.expression(value, what, NUMBER, scope=scope),
                )
            )
        if not lines:
            self.wrong(node, f"{what} adds nothing", "add 'lines:', or 'is: …'")
        fields.close()
        return Sum(name, called, of, tuple(lines), hidden)

    def _line(self, node: Node, what: str, scope: Scope) -> SumLine:
        """Read a line of a sum: its name, for each row of what, under which condition, and its
        worth."""
        fields = self.fields(node, f"a line of {what}")
        each, word = self.each(fields, what)
        if each:
            scope = scope.having(**{word: Kind(ROW, (each,))})
        named, condition, value = (fields.child(key) for key in ("name", "if", "is"))
        if value is None:
            self.wrong(node, f"a line of {what} has no 'is'", "say what it is worth: is: 2")
        line = SumLine(
            self.text_template(named, f"the name of a line of {what}", scope)
            if named is not None
            else None,
            each,
            word,
            self.optional(condition, f"'if' of {what}", scope=scope),
            self.expression(value, what, NUMBER, scope=scope)
            if value is not None
            else Expression("0", scope),
        )
        fields.close()
        return line


_OWN_WORD = r"(?<![.a-z_0-9])[a-z_0-9]+"
"""A word that is no column of a row."""


def _words_used(node: Node) -> Iterable[str]:
    """Yield the words in the expressions of a sum: in `is` and `if`, and between braces."""
    for key, child in node.items.items():
        if key in ("is", "if"):
            yield from re.findall(_OWN_WORD, child.word())
        elif key == "name":
            for text in child.items.values() if child.items else (child,):
                for braced in re.findall(r"\{([^{}]*)\}", text.word()):
                    yield from re.findall(_OWN_WORD, braced)
        for entry in child.entries:
            yield from _words_used(entry)
