"""Expressions of a `table.yaml`: the arithmetic and the lookups of layouts' expressions, without
the rest. The kind of each name is known before anything is played, so a check finds typing errors
before the evening.

They are read without Jinja2, whose loading alone takes longer than a command of the companion; a
test holds the two together. Time is bounded: there are no loops in an expression, a figure has at
most `MOST` in it, and whoever reckons counts each lookup.
"""

from __future__ import annotations

import keyword
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from kitgen.game.column_types import Type
from kitgen.game.declared.expression_kinds import (
    BANK,
    COUNTS,
    DECK,
    DONE,
    HOLDING,
    LIST,
    NONE,
    NUMBER,
    ROW,
    STOCK,
    SUM,
    TABLE,
    TEXT,
    YES,
    Kind,
)
from kitgen.game.model import Table
from kitgen.game.problems import closest, nearest, shown

MOST = 1_000_000_000
"""Largest figure, positive or negative."""
LONGEST = 400
"""Most letters of an expression."""
DEEPEST = 60
"""Deepest nesting of brackets and signs."""
WORD = re.compile(r"[a-z][a-z0-9_]{0,39}\Z")
"""Pattern of a name."""
FUNCTIONS = ("min", "max", "abs", "count", "rounded_up", "place")
RESERVED = frozenset(
    ("true", "false", "none", "and", "or", "not", "in", "if", "else", "bank", "done")
)


_TREE_ONLY = 0x400
"""Compiler flag `ast.PyCF_ONLY_AST`, copied to save loading the module."""


class WrongExpression(Exception):
    """Error: an expression is impossible. It says what is wrong, and what would be right."""

    def __init__(self, what: str, mend: str) -> None:
        super().__init__(what)
        self.what, self.mend = what, mend


class Unreckoned(Exception):
    """Error: a figure cannot be worked out as things stand. The message is one sentence."""


class Frame(Protocol):
    """Values an expression is evaluated on: the books, and the names that a deed or a loop adds."""

    names: Mapping[str, Any]

    def count_steps(self, steps: int = 1) -> None:
        """Count steps. Raises Unreckoned where there have been too many."""
        ...

    def cell(self, table: str, row: str, column: str) -> Any: ...
    def text(self, table: str, row: str, field: str) -> str: ...
    def stock(self, name: str, keys: tuple[str, ...]) -> int: ...
    def bank(self, name: str, keys: tuple[str, ...]) -> int: ...
    def holder(self, name: str, row: str) -> str | None: ...
    def sum(self, name: str, who: tuple[str, ...]) -> int: ...
    def done(self, deed: str) -> int: ...
    def hand(self, deck: str, seat: str) -> list[str]: ...
    def left(self, deck: str) -> int: ...
    def lying(self, deck: str, where: str) -> list[str]: ...
    def place(self, seat: str | None) -> int: ...


Run = Callable[[Any], Any]


class Compiled(NamedTuple):
    """A compiled expression, and the kind of value it gives."""

    run: Run
    kind: Kind
    source: str


class Scope(NamedTuple):
    """Names that an expression may use, and what they stand for."""

    names: Mapping[str, Kind]
    tables: Mapping[str, Table]
    banks: Mapping[str, Kind] = {}
    deeds: tuple[str, ...] = ()
    texts: Mapping[str, tuple[str, ...]] = {}
    """Texts of the rows of each table."""

    def having(self, **names: Kind) -> Scope:
        return self._replace(names={**self.names, **names})


def is_word(word: str) -> bool:
    """Return whether something can be called so in expressions."""
    return bool(WORD.match(word)) and not keyword.iskeyword(word) and word not in RESERVED


def compiled(source: str, scope: Scope) -> Compiled:
    """Return the compiled expression of a text. Raises WrongExpression."""
    if len(source) > LONGEST:
        raise WrongExpression(
            f"the expression has more than {LONGEST} letters", "make it two, with 'let'"
        )
    tree = _parsed(source)
    run, kind = _Compiler(scope).read(tree.body)
    return Compiled(run, kind, source)


def _parsed(source: str) -> Any:
    """Return the tree of an expression, parsed as Python: its operators have the same ranks as
    Jinja2's. What the two do not share is refused later."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return compile(source.strip(), "table.yaml", "eval", _TREE_ONLY)
    except SyntaxError as error:
        raise WrongExpression(*_unreadable(source, error)) from None
    except (ValueError, RecursionError, MemoryError):
        raise WrongExpression(
            "the expression cannot be read", "write it with plain signs"
        ) from None


def _unreadable(source: str, error: SyntaxError) -> tuple[str, str]:
    """Return what is wrong with an expression that Python cannot parse, and how to mend it."""
    text = source.strip()
    if not text:
        return "there is no expression", "write for example: coins[seat] - 2"
    at = max(0, (error.offset or 1) - 1)
    rest = text[at : at + 20]
    where = f"at {shown(rest)}" if rest else "at its end"
    if "never closed" in (error.msg or "") or "was never" in (error.msg or ""):
        return f"a bracket is not closed {where}", "close it"
    if re.search(r"(?<![=!<>])=(?!=)", text):
        return "the expression has a single '='", "compare with '=='"
    return f"the expression cannot be read {where}", "write for example: coins[seat] - 2"


_NUMBER, _YES, _TEXT = Kind(NUMBER), Kind(YES), Kind(TEXT)


class _Compiler:
    """Turns a tree into functions, and knows what each part of it is."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._deep = 0

    def read(self, node: Any) -> tuple[Run, Kind]:
        """Return the function that gives a part's value, and its kind. Each sort of node has a
        method of its name: `BinOp` is read by `_binop`. Raises WrongExpression."""
        self._deep += 1
        if self._deep > DEEPEST:
            raise WrongExpression("the expression is too deep", "make it two, with 'let'")
        read = getattr(self, f"_{type(node).__name__.lower()}", None)
        if read is None:
            raise WrongExpression(
                f"{_sort(node)} has no place in an expression",
                "use figures, names, + - * // %, comparisons, and, or, not, … if … else …",
            )
        made: tuple[Run, Kind] = read(node)
        self._deep -= 1
        return made

    def number(self, node: Any, what: str) -> Run:
        """Return the function of a part that must be a figure. `what` begins the sentence about any
        other: `before '+' stands`. Raises WrongExpression."""
        run, kind = self.read(node)
        if kind.what == YES:
            return run
        if kind.what != NUMBER:
            raise WrongExpression(f"{what} {kind.in_words()}", _mend(kind))
        if kind.maybe:
            raise WrongExpression(
                f"{what} a cell that may be empty", "say what an empty one is worth: (… or 0)"
            )
        return run

    # -- values ----------------------------------------------------------------------------------

    def _constant(self, node: Any) -> tuple[Run, Kind]:
        value = node.value
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise WrongExpression(
                f"{shown(str(value))} has no place in an expression",
                "write true, false, none, whole figures or 'texts'",
            )
        if isinstance(value, int) and abs(value) > MOST:
            raise WrongExpression("a figure is beyond all use", f"write at most {MOST}")
        kind = _NUMBER if isinstance(value, int) else Kind(TEXT, words=(value,))
        return lambda _frame: value, kind

    def _name(self, node: Any) -> tuple[Run, Kind]:
        """Compile a name: `true`, `round`, a stock, a holding, a table, or what was asked
        before."""
        name = node.id
        if name in ("true", "false", "none"):
            value = {"true": True, "false": False, "none": None}[name]
            return lambda _frame: value, Kind(NONE, maybe=True) if value is None else _YES
        if name == "bank":
            return _nothing, Kind(BANK)
        if name == "done":
            return _nothing, Kind(DONE)
        kind = self.scope.names.get(name)
        if kind is None:
            known = [*self.scope.names, "bank", "done"]
            mend = nearest(name, known) if len(known) < 40 else _near(name, known)
            raise WrongExpression(f"there is no {shown(name)} here", mend)
        if kind.what in (STOCK, SUM) and not kind.by:
            return _whole(kind), _NUMBER
        if kind.what in (STOCK, HOLDING, SUM, TABLE, DECK):
            return _nothing, kind
        return lambda frame: frame.names[name], kind

    def _list(self, node: Any) -> tuple[Run, Kind]:
        parts = [self.read(item) for item in node.elts]
        runs = [run for run, _kind in parts]
        of = tuple(dict.fromkeys(table for _run, kind in parts for table in kind.of))
        words = tuple(word for _run, kind in parts for word in kind.words)
        return lambda frame: [run(frame) for run in runs], Kind(LIST, of, words=words)

    # -- lookups ---------------------------------------------------------------------------------

    def _attribute(self, node: Any) -> tuple[Run, Kind]:
        """Compile `a.b`: a cell of a row, a row of a table, a stock of the bank, the times a deed
        was done."""
        run, kind = self.read(node.value)
        name = node.attr
        if kind.what == ROW:
            return self._field(run, kind, name)
        if kind.what == TABLE:
            return _always(self._known(kind.of, name)), Kind(ROW, kind.of)
        if kind.what == BANK:
            if name not in self.scope.banks:
                raise WrongExpression(
                    f"the bank has no {shown(name)}",
                    nearest(name, self.scope.banks, "give a stock a 'supply'"),
                )
            bank = self.scope.banks[name]
            return (_nothing, bank) if bank.by else (_bank_whole(name), _NUMBER)
        if kind.what == DONE:
            if name not in self.scope.deeds:
                raise WrongExpression(
                    f"there is no deed {shown(name)}", nearest(name, self.scope.deeds)
                )
            return lambda frame: frame.done(name), _NUMBER
        if kind.what == DECK:
            return self._of_deck(kind, name)
        if kind.by:
            return self._keyed(run, kind, _always(self._known(kind.by[0], name)))
        raise WrongExpression(f"{kind.in_words()} has no {shown(name)}", "take the '.' away")

    def _of_deck(self, kind: Kind, name: str) -> tuple[Run, Kind]:
        """Return how many cards a deck has left, or the cards that lie `open` or `used`."""
        deck, table = kind.of
        if name == "left":
            return lambda frame: frame.left(deck), _NUMBER
        if name not in ("open", "used"):
            raise WrongExpression(
                f"a deck has no {shown(name)}", nearest(name, ("left", "open", "used"))
            )
        return lambda frame: frame.lying(deck, name), Kind(LIST, (table,))

    def _field(self, run: Run, kind: Kind, name: str) -> tuple[Run, Kind]:
        """Compile a column or a text of a row; where the row may be none, so may its cell."""
        if len(kind.of) > 1:
            raise WrongExpression(
                f"{kind.in_words()} is asked for {shown(name)}", "ask a row of a single table"
            )
        table = kind.of[0]
        declared = self.scope.tables.get(table)
        texts = self.scope.texts.get(table, ())
        if name == "name" or name in texts:

            def text(frame: Any) -> Any:
                row = run(frame)
                return None if row is None else frame.text(table, row, name)

            return text, Kind(TEXT, maybe=kind.maybe)
        if declared is None or name not in declared.columns:
            known = [*(declared.columns if declared else ()), *texts, "name"]
            raise WrongExpression(
                f"table '{table}' has no column {shown(name)}", nearest(name, known)
            )
        column = declared.columns[name]
        cell_kind = _cell_kind(column, kind.maybe)
        if cell_kind is None:
            raise WrongExpression(
                f"the column {shown(name)} is no whole figure", "declare it as 'int' in game.yaml"
            )

        def cell(frame: Any) -> Any:
            row = run(frame)
            return None if row is None else frame.cell(table, row, name)

        return cell, cell_kind

    def _subscript(self, node: Any) -> tuple[Run, Kind]:
        """Compile `a[b]`: the part of a stock or holding that a row has."""
        run, kind = self.read(node.value)
        key, keyed = self.read(node.slice)
        if kind.what == TABLE and keyed.words:
            return _always(self._known(kind.of, keyed.words[0])), Kind(ROW, kind.of)
        if not kind.by:
            raise WrongExpression(
                f"{kind.in_words()} has something in square brackets", "take them away"
            )
        if keyed.what == TEXT and len(keyed.words) == 1:
            return self._keyed(run, kind, _always(self._known(kind.by[0], keyed.words[0])))
        if keyed.what != ROW or not set(keyed.of) <= set(kind.by[0]):
            wanted = Kind(ROW, kind.by[0]).in_words()
            raise WrongExpression(
                f"in square brackets stands {keyed.in_words()}", f"name {wanted} there"
            )
        return self._keyed(run, kind, key)

    def _keyed(self, run: Run, kind: Kind, key: Run) -> tuple[Run, Kind]:
        """Return a lookup with one more key. All keys but the last are gathered."""
        name, left = kind.of[0], kind.by[1:]
        if kind.what == COUNTS:
            return lambda frame: run(frame).get(key(frame), 0), _NUMBER

        def keys(frame: Any) -> tuple[Any, ...]:
            return (*(run(frame) or ()), key(frame))

        if left:
            return keys, kind._replace(by=left)
        if kind.what == HOLDING:

            def holder(frame: Any) -> Any:
                frame.count_steps()
                (row,) = keys(frame)
                return None if row is None else frame.holder(name, row)

            return holder, Kind(ROW, kind.of[1:], maybe=True)

        if kind.what == DECK:

            def hand(frame: Any) -> Any:
                frame.count_steps()
                (seat,) = keys(frame)
                return [] if seat is None else frame.hand(name, seat)

            return hand, Kind(LIST, kind.of[1:])

        def look(frame: Any) -> Any:
            frame.count_steps()
            key_values = keys(frame)
            if None in key_values:  # what nobody has is none
                return 0
            return getattr(frame, kind.what)(name, key_values)

        return look, _NUMBER

    def _known(self, tables: Sequence[str], row: str) -> str:
        """Return the id of a row if one of these tables has it. Raises WrongExpression."""
        known = [
            key
            for table in tables
            if table in self.scope.tables
            for key in self.scope.tables[table].by_id
        ]
        if row not in known:
            mend = nearest(row, known) if len(known) <= 12 else _near(row, known)
            raise WrongExpression(f"'{' or '.join(tables)}' has no row {shown(row)}", mend)
        return row

    # -- sums and comparisons --------------------------------------------------------------------

    def _binop(self, node: Any) -> tuple[Run, Kind]:
        sign = type(node.op).__name__
        if sign not in _SIGNS:
            mend = "use + - * // and %"
            if sign == "Div":
                mend = "write a // b, rounded down, or rounded_up(a, b)"
            raise WrongExpression("an expression has a sign that no table can reckon with", mend)
        word, reckon = _SIGNS[sign]
        left = self.number(node.left, f"before '{word}' stands")
        right = self.number(node.right, f"behind '{word}' stands")
        return lambda frame: _bounded(reckon(left(frame), right(frame))), _NUMBER

    def _unaryop(self, node: Any) -> tuple[Run, Kind]:
        sign = type(node.op).__name__
        if sign == "Not":
            run, _kind = self.read(node.operand)
            return lambda frame: not run(frame), _YES
        if sign != "USub":
            raise WrongExpression(
                "an expression has a sign that no table can reckon with", "use - or not"
            )
        number = self.number(node.operand, "behind '-' stands")
        return lambda frame: -number(frame), _NUMBER

    def _boolop(self, node: Any) -> tuple[Run, Kind]:
        """Compile `and` and `or`. If all parts are of one kind, the value is that of the part that
        decides, as in Python; else it is yes or no."""
        parts = [self.read(value) for value in node.values]
        runs = [run for run, _kind in parts]
        is_or = type(node.op).__name__ == "Or"

        def either(frame: Any) -> Any:
            for run in runs:
                value = run(frame)
                if bool(value) == is_or:
                    return value
            return value

        kinds = [kind for _run, kind in parts]
        last = kinds[-1]
        before = kinds[:-1] if is_or else []  # of `and` the value is that of the last part, or none
        alike = all(kind.what in (last.what, NONE) for kind in kinds)
        if not alike:
            if is_or and kinds[0].what != last.what and not {kind.what for kind in kinds} & {YES}:
                raise WrongExpression(
                    f"before 'or' stands {kinds[0].in_words()}, behind it {last.in_words()}",
                    "let both be of one kind",
                )
            return (lambda frame: bool(either(frame))), _YES
        maybe = last.maybe if is_or else any(kind.maybe for kind in kinds)
        of = tuple(dict.fromkeys(table for kind in (*before, last) for table in kind.of))
        return either, Kind(last.what, of, maybe=maybe)

    def _compare(self, node: Any) -> tuple[Run, Kind]:
        """Compile a chain of comparisons such as `1 <= a < b`."""
        parts = [self.read(part) for part in (node.left, *node.comparators)]
        signs = [type(op).__name__ for op in node.ops]
        for number, sign in enumerate(signs):
            if sign not in _COMPARED:
                raise WrongExpression("'is' has no place in an expression", "compare with '=='")
            self._check_comparable(sign, parts[number][1], parts[number + 1][1])
        tests = [_COMPARED[sign][1] for sign in signs]
        runs = [run for run, _kind in parts]

        def compare(frame: Any) -> bool:
            left = runs[0](frame)
            for test, run in zip(tests, runs[1:], strict=True):
                right = run(frame)
                if not test(left, right):
                    return False
                left = right
            return True

        return compare, _YES

    def _check_comparable(self, sign: str, left: Kind, right: Kind) -> None:
        """Raise WrongExpression if two kinds cannot be compared by a sign, or could never be
        equal."""
        word = _COMPARED[sign][0]
        if sign in ("In", "NotIn"):
            if right.what not in (LIST, TABLE):
                raise WrongExpression(
                    f"behind 'in' stands {right.in_words()}", "write a list: [a, b]"
                )
            return
        if sign not in ("Eq", "NotEq"):
            for kind, place in ((left, "before"), (right, "behind")):
                if kind.what not in (NUMBER, YES) or kind.maybe:
                    what = "a cell that may be empty" if kind.maybe else kind.in_words()
                    mend = "say what an empty one is worth: (… or 0)" if kind.maybe else _mend(kind)
                    raise WrongExpression(f"{place} '{word}' stands {what}", mend)
            return
        if NONE in (left.what, right.what):
            return
        for row_kind, text_kind in ((left, right), (right, left)):
            if row_kind.what == ROW and text_kind.what == TEXT and len(text_kind.words) == 1:
                if any(table in self.scope.tables for table in row_kind.of):
                    self._known(row_kind.of, text_kind.words[0])
                return
        pair = {left.what, right.what}
        if pair == {TEXT} and left.words and right.words and not set(left.words) & set(right.words):
            few, many = sorted((left.words, right.words), key=len)
            raise WrongExpression(f"it is never {shown(few[0])}", nearest(few[0], many))
        if len(pair) > 1 and pair != {NUMBER, YES}:
            raise WrongExpression(
                f"{left.in_words()} is never {right.in_words()}", "compare things of one kind"
            )
        if pair == {ROW} and not set(left.of) & set(right.of):
            raise WrongExpression(
                f"{left.in_words()} is never {right.in_words()}", "compare rows of one table"
            )

    def _ifexp(self, node: Any) -> tuple[Run, Kind]:
        """Compile `a if test else b`, both of one kind or one of them none."""
        (test, _yes), (if_true, first), (if_false, second) = map(
            self.read, (node.test, node.body, node.orelse)
        )
        kinds = [kind for kind in (first, second) if kind.what != NONE]
        if len({kind.what for kind in kinds}) > 1:
            raise WrongExpression(
                f"before 'if' stands {first.in_words()}, behind 'else' {second.in_words()}",
                "let both be of one kind",
            )
        kind = kinds[0] if kinds else first
        of = tuple(dict.fromkeys(table for each in kinds for table in each.of))
        maybe = first.maybe or second.maybe
        return (
            lambda frame: if_true(frame) if test(frame) else if_false(frame),
            kind._replace(of=of, maybe=maybe, words=()),
        )

    def _call(self, node: Any) -> tuple[Run, Kind]:
        """Compile a call of one of `FUNCTIONS`: `count`, `place`, `min`, `max`, `abs`,
        `rounded_up`."""
        name = getattr(node.func, "id", "")
        if name not in FUNCTIONS or node.keywords:
            raise WrongExpression(
                f"{shown(name or 'that')} is no function here", nearest(name, FUNCTIONS)
            )
        if name == "count":
            return self._count(node.args)
        if name == "place":
            return self._place(node.args)
        runs = [self.number(arg, f"'{name}' is given") for arg in node.args]
        least, most = {"abs": (1, 1), "rounded_up": (2, 2)}.get(name, (2, 12))
        if not least <= len(runs) <= most:
            many = least if least == most else "two or more"
            raise WrongExpression(f"'{name}' takes {many} figure{'s' * (many != 1)}", "mend it")
        if name == "abs":
            return lambda frame: abs(runs[0](frame)), _NUMBER
        if name == "rounded_up":
            return lambda frame: -_divided(-runs[0](frame), runs[1](frame)), _NUMBER
        pick = min if name == "min" else max
        return lambda frame: pick(run(frame) for run in runs), _NUMBER

    def _count(self, arguments: Sequence[Any]) -> tuple[Run, Kind]:
        """Compile `count`: the length of a list, or the number of rows of a table."""
        if len(arguments) != 1:
            raise WrongExpression(
                "'count' takes one list or table", "write for example count(seats)"
            )
        run, kind = self.read(arguments[0])
        if kind.what == TABLE and kind.of[0] in self.scope.tables:
            return _always(len(self.scope.tables[kind.of[0]])), _NUMBER
        if kind.what != LIST:
            raise WrongExpression(
                f"'count' is given {kind.in_words()}", "give it a list or a table"
            )
        return lambda frame: len(run(frame)), _NUMBER

    def _place(self, arguments: Sequence[Any]) -> tuple[Run, Kind]:
        """Compile `place`: where a seat stands in the order of the round, from 1."""
        if len(arguments) == 1:
            run, kind = self.read(arguments[0])
            if kind.what == ROW:
                return lambda frame: frame.place(run(frame)), _NUMBER
        raise WrongExpression("'place' takes one seat", "write place(seat)")


def _cell_kind(column: Type, maybe: bool) -> Kind | None:
    """Return the kind of a column's cell, or None if expressions cannot use it. `maybe`: the row
    itself may be none."""
    empty = maybe or (column.optional and column.empty is None)
    word = column.word
    if word in ("int", "copies"):
        return Kind(NUMBER, maybe=maybe if word == "copies" else empty)
    if word == "flag":
        return Kind(YES)
    if column.refers_to is not None:
        what = LIST if column.many else ROW
        return Kind(what, (column.refers_to,), maybe=empty and not column.many)
    if word == "number":
        return None
    if column.many:
        return Kind(LIST)
    return Kind(TEXT, maybe=empty, words=column.choices)


def _whole(kind: Kind) -> Run:
    """Return a stock or a sum of the whole table."""
    name, what = kind.of[0], kind.what

    def look(frame: Any) -> Any:
        frame.count_steps()
        return getattr(frame, what)(name, ())

    return look


def _bank_whole(name: str) -> Run:
    return lambda frame: frame.bank(name, ())


def _always(value: Any) -> Run:
    return lambda _frame: value


def _nothing(_frame: Any) -> Any:
    return ()


def _bounded(value: int) -> int:
    """Return a figure that is not beyond all use. Raises Unreckoned."""
    if not -MOST <= value <= MOST:
        raise Unreckoned("a figure is beyond all use")
    return value


def _divided(left: int, right: int) -> int:
    if right == 0:
        raise Unreckoned("it divides by 0")
    return left // right


def _left_over(left: int, right: int) -> int:
    if right == 0:
        raise Unreckoned("it divides by 0")
    return left % right


_SIGNS: Mapping[str, tuple[str, Callable[[int, int], int]]] = {
    "Add": ("+", lambda a, b: a + b),
    "Sub": ("-", lambda a, b: a - b),
    "Mult": ("*", lambda a, b: a * b),
    "FloorDiv": ("//", _divided),
    "Mod": ("%", _left_over),
}
_COMPARED: Mapping[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "Eq": ("==", lambda a, b: bool(a == b)),
    "NotEq": ("!=", lambda a, b: bool(a != b)),
    "Lt": ("<", lambda a, b: bool(a < b)),
    "LtE": ("<=", lambda a, b: bool(a <= b)),
    "Gt": (">", lambda a, b: bool(a > b)),
    "GtE": (">=", lambda a, b: bool(a >= b)),
    "In": ("in", lambda a, b: a in b),
    "NotIn": ("not in", lambda a, b: a not in b),
}


def _mend(kind: Kind) -> str:
    if kind.what == ROW:
        return "name a column of it, such as row.cost"
    if kind.by:
        return "name it in square brackets, such as coins[seat]"
    return "put a figure there"


def _near(name: str, known: Sequence[str]) -> str:
    close = closest(name, known)
    return f"did you mean '{close}'?" if close else "use a name that is declared"


def _sort(node: Any) -> str:
    """Return what a sentence calls a node that has no place in an expression."""
    return {
        "Lambda": "a function",
        "Dict": "a mapping",
        "Set": "a set",
        "ListComp": "a loop",
        "GeneratorExp": "a loop",
        "SetComp": "a loop",
        "DictComp": "a loop",
        "JoinedStr": "a text with braces",
        "Slice": "a slice",
        "Tuple": "a comma",
        "Starred": "a star",
        "NamedExpr": "':='",
    }.get(type(node).__name__, "that")
