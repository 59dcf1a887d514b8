"""Battles of a `table.yaml`: pools of dice with hits, and tables of results."""

from __future__ import annotations

from kitgen.game.declared.expression_kinds import COUNTS, NUMBER, ROW, TEXT, YES, Kind
from kitgen.game.declared.expressions import Scope
from kitgen.game.declared.model import (
    ATTACKER,
    BOTH,
    DEFENDER,
    Expression,
    Fight,
    ResultColumn,
    Results,
    Volley,
)
from kitgen.game.declared.stocks import StockReader
from kitgen.game.fields import Fields
from kitgen.game.node import Node
from kitgen.game.problems import nearest, shown

MOST_SIDES, MOST_THROWN, MOST_VOLLEYS, MOST_COLUMNS = 100, 10, 12, 40
FOUGHT = (
    *("attackers", "defenders", "attackers_lost", "defenders_lost", "won", "die", "total"),
    *("result", "dice", "retreat", "unit", "side", "face"),
    *("losses", "attacker_losses", "defender_losses"),
)
"""Names that a battle defines; no question and no figure of its deed can have them."""
NO_ONE = "nobody"


class BattleReader(StockReader):
    """Reads how a battle is fought."""

    def fight(self, node: Node, deed: str, scope: Scope) -> tuple[Fight | Results, Scope]:
        """Return a battle, and what the deed knows once it is fought."""
        what = f"the battle of {deed}"
        for name in FOUGHT:
            if name in scope.names:
                self.wrong(
                    node, f"{what}: nothing else can be called '{name}'", "take another word for it"
                )
        fields = self.fields(node, what)
        if "table" in node.items:
            battle, names = self._results(fields, what, scope)
        else:
            battle, names = self._pools(fields, what, scope)
        fields.close()
        return battle, scope.having(**names)

    # -- pools of dice ---------------------------------------------------------------------------

    def _pools(
        self, fields: Fields, what: str, scope: Scope
    ) -> tuple[Fight | Results, dict[str, Kind]]:
        """Read a battle of pools of dice, `units: troops`, and the names that effects may use after
        it."""
        node = fields.node
        units = fields.child("units")
        if units is None:
            self.wrong(
                node, f"{what} has neither 'units' nor 'table'", "say who fights: units: troops"
            )
        table = self.table(units, what, seats=False) if units is not None else self.seats.table
        unit = scope.having(unit=Kind(ROW, (table,)))
        sided = unit.having(side=Kind(TEXT, words=(ATTACKER, DEFENDER)))
        forces = {
            side: self.needed(fields, side, what, unit, "army[there][unit]")
            for side in (ATTACKER, DEFENDER)
        }
        sides = self.sides(fields, what, 6)
        rounds = fields.child("rounds")
        volleys = fields.entries("steps")
        if not 1 <= len(volleys) <= MOST_VOLLEYS:
            self.wrong(
                node,
                f"{what} has {len(volleys)} steps",
                f"write 1 to {MOST_VOLLEYS}: - {{who: both, hits: face <= unit.strength}}",
            )
        points, losses = fields.child("points"), fields.child("losses")
        fight = Fight(
            table,
            forces,
            sides=sides,
            rounds=self.optional(rounds, f"the rounds of {what}", NUMBER, scope=scope),
            volleys=tuple(self._volley(volley, what, sided) for volley in volleys[:MOST_VOLLEYS]),
            points=self.optional(points, f"the points of {what}", NUMBER, scope=sided),
            losses=self.optional(losses, f"the losses of {what}", NUMBER, scope=sided),
            chooses=self._choosers(fields, what, scope),
            retreat=fields.choice("retreat", (ATTACKER, DEFENDER, BOTH), "")
            if "retreat" in node.items
            else "",
        )
        counts = Kind(COUNTS, ("",), ((table,),))
        names = dict.fromkeys(FOUGHT[:4], counts)
        return fight, {**names, "won": Kind(TEXT, words=(ATTACKER, DEFENDER, NO_ONE))}

    def _choosers(self, fields: Fields, what: str, scope: Scope) -> dict[str, Expression]:
        """Return the seat that says what a side loses, by the side."""
        where, choosers = f"'chooses' of {what}", {}
        for side, node in fields.mapping("chooses").items():
            if side not in (ATTACKER, DEFENDER):
                place = fields.node.items["chooses"].key_place(side)
                mend = nearest(side, (ATTACKER, DEFENDER))
                self.problems.append(place.problem(f"{where} names {shown(side)}", mend))
                continue
            choosers[side] = self.expression(node, f"the {side} in {where}", ROW, scope=scope)
            self.check_tables(choosers[side], node, (self.seats.table,), f"the {side} in {where}")
        return choosers

    def _volley(self, node: Node, what: str, scope: Scope) -> Volley:
        """Read one step of a round: who throws, how many dice, which faces hit."""
        fields = self.fields(node, f"a step of {what}")
        condition, dice = fields.child("if"), fields.child("dice")
        face = scope.having(face=Kind(NUMBER))
        name = fields.child("name")
        volley = Volley(
            fields.choice("who", (ATTACKER, DEFENDER, BOTH), BOTH),
            self.words(name, f"the name of a step of {what}") if name is not None else {},
            fields.flag("first"),
            self.optional(condition, f"'if' of {what}", scope=scope),
            self.optional(dice, f"the dice of {what}", NUMBER, scope=scope),
            self.needed(fields, "hits", f"a step of {what}", face, "face >= 5"),
        )
        fields.close()
        return volley

    # -- a table of results ----------------------------------------------------------------------

    def _results(
        self, fields: Fields, what: str, scope: Scope
    ) -> tuple[Fight | Results, dict[str, Kind]]:
        """Read a battle by a table of results, `table: odds`, and the names that effects may use
        after it. Columns are ratios or differences of strength, sorted from worst to best."""
        node = fields.node
        at = fields.child("table")
        assert at is not None
        table = self.table(at, what, seats=False)
        row = self._column_of_totals(fields, what, table)
        thrown = int(fields.number("dice", 1))
        if not 1 <= thrown <= MOST_THROWN:
            self.wrong(node, f"{what} throws {thrown} dice", f"throw 1 to {MOST_THROWN}")
            thrown = 1
        sides = self.sides(fields, what, 6)
        strengths = {
            side: self.needed(fields, side, what, scope, "strength[here]")
            for side in (ATTACKER, DEFENDER)
        }
        modifier = fields.child("modifier")
        columns, cells = self._result_columns(fields, what, table)
        results = Results(
            table,
            row,
            dice=thrown,
            sides=sides,
            attack=strengths[ATTACKER],
            defence=strengths[DEFENDER],
            columns=columns,
            modifier=self.optional(modifier, f"the modifier of {what}", NUMBER, scope=scope),
        )
        return results, {"die": Kind(NUMBER), "total": Kind(NUMBER), "result": cells}

    def _column_of_totals(self, fields: Fields, what: str, table: str) -> str:
        """Return the column of a table of results that has the total of the dice."""
        node, row = fields.node, fields.text("row")
        declared = self.game.tables.get(table)
        columns = declared.columns if declared is not None else {}
        if row not in columns or columns[row].word != "int":
            figures = [name for name, column in columns.items() if column.word == "int"]
            self.wrong(
                node.items.get("row", node),
                f"{what}: 'row' is {shown(row)}, which is no column of figures of '{table}'",
                nearest(row, figures, "name the column that has the total of the dice"),
            )
        elif declared is not None and any(each.values[row] is None for each in declared):
            self.wrong(
                node.items["row"], f"{what}: a row of '{table}' has no '{row}'", "fill it in"
            )
        return row

    def _result_columns(
        self, fields: Fields, what: str, table: str
    ) -> tuple[tuple[ResultColumn, ...], Kind]:
        """Return the columns of results, the worst for the attacker first, and what their cells
        are."""
        node, heads = fields.node, fields.mapping("columns")
        if not 1 <= len(heads) <= MOST_COLUMNS:
            self.wrong(node, f"{what} has {len(heads)} columns", "write columns: {odds_1_2: 1:2}")
        declared = self.game.tables.get(table)
        known = declared.columns if declared is not None else {}
        columns: list[ResultColumn] = []
        cells: Kind | None = None
        for name, head in heads.items():
            if name not in known:
                place = node.items["columns"].key_place(name)
                text = f"{what}: table '{table}' has no column {shown(name)}"
                self.problems.append(place.problem(text, nearest(name, known)))
                continue
            result = self._result(name, head, what, table)
            cells = result if cells is None else cells
            if result.what != cells.what or result.of != cells.of:
                self.wrong(head, f"{what}: its columns differ in kind", "declare them alike")
            cells = cells._replace(
                words=tuple(dict.fromkeys((*cells.words, *result.words))),
                maybe=cells.maybe or result.maybe,
            )
            columns.append(self._head_of(name, head, what))
        if len({bool(column.defence) for column in columns}) > 1:
            self.wrong(
                node, f"{what} has columns of ratios and of differences", "take one of the two"
            )
        ranked = sorted(columns, key=lambda column: column.attack / (column.defence or 1))
        return tuple(ranked), cells or Kind(TEXT)

    def _result(self, name: str, node: Node, what: str, table: str) -> Kind:
        """Return the kind of a battle result: a word, a number, a row or yes/no. Report any
        other."""
        kind = self.kind_of(Expression(f"row.{name}", self.scope.having(row=Kind(ROW, (table,)))))
        if kind.what not in (TEXT, NUMBER, ROW, YES):
            self.wrong(
                node, f"{what}: '{name}' holds {kind.in_words()}", "let it hold words or rows"
            )
        return kind

    def _head_of(self, name: str, node: Node, what: str) -> ResultColumn:
        """Return a column of a table of results: `1:2` is a ratio, `-2` a difference."""
        attack, colon, defence = node.word().partition(":")
        try:
            column = ResultColumn(name, int(attack), int(defence) if colon else 0)
        except ValueError:
            column, colon = ResultColumn(name, -1, 0), ":"
        small = max(abs(column.attack), abs(column.defence)) <= 10_000
        if not small or (colon and not (column.attack > 0 and column.defence > 0)):
            self.wrong(
                node, f"{what}: {node.quoted()} is no ratio and no difference", "write 1:2, or -2"
            )
            return ResultColumn(name, 1, 1)
        return column

    # -- both ------------------------------------------------------------------------------------

    def sides(self, fields: Fields, what: str, usual: int) -> int:
        sides = int(fields.number("sides", usual))
        if not 2 <= sides <= MOST_SIDES:
            self.wrong(
                fields.node, f"{what} has dice with {sides} sides", f"write 2 to {MOST_SIDES}"
            )
            return usual
        return sides

    def needed(self, fields: Fields, key: str, what: str, scope: Scope, such: str) -> Expression:
        """Return a figure that must be said."""
        node = fields.child(key)
        if node is None:
            self.wrong(fields.node, f"{what} has no '{key}'", f"add '{key}: {such}'")
            return Expression("0", scope)
        return self.expression(node, f"'{key}' of {what}", NUMBER, scope=scope)
