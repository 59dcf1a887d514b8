"""The fields of one box, evaluated for one row: each reader gives a typed value or reports."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from kitgen.draw.geometry import Box
from kitgen.game.column_types import read_colour
from kitgen.game.node import Node
from kitgen.game.problems import Place, Problem, nearest, shown
from kitgen.parts.expressions import ExpressionError, evaluate, is_template, render
from kitgen.parts.scripts import composed
from kitgen.parts.theme import Cuts, Style, Theme
from kitgen.parts.views import source_of

FARTHEST_MM = 10_000.0
"""Largest distance of a thing from its face's corner: more than twice the largest page."""
LEAST_DASH_MM = 0.05
"""Shortest dash with its gap; finer ones are no line, and take a printer too long."""
_EMPTY = ("", "false", "False", "None", "0", "[]")
ROW_PATH = r"\brow(?:\.[a-z_][a-z0-9_]*|\['[^']+'\])+"
"""Pattern of what a template asks of its row: `row.unit.name`, `row['count']`."""


def _plain(value: Any) -> str:
    return "a list or a mapping" if isinstance(value, dict | tuple) else str(value)


def row_paths(written: str, values: Mapping[str, Node]) -> set[str]:
    """Return the paths into its row, such as `row.unit.name`, that a formula uses: itself, and
    through the named `values` of its face."""
    found, seen, waiting = set[str](), set[str](), [written]
    while waiting:
        text = waiting.pop()
        found.update(re.findall(ROW_PATH, text))
        named = {*re.findall(r"[a-z_]\w*", re.sub(ROW_PATH, "", text))} & {*values} - seen
        seen |= named
        waiting += [text for name in named for text in _texts_in(values[name].plain())]
    return found


def _texts_in(value: Any) -> Iterator[str]:
    """Yield the texts of a value, those in lists too."""
    if isinstance(value, list | tuple):
        for each in value:
            yield from _texts_in(each)
    else:
        yield str(value)


class BoxSkipped(Exception):
    """Error: the box cannot be drawn; why has been reported."""


class Gap(BoxSkipped):
    """Error: a cell names a picture or an icon that is not there; that has been reported as a
    doubt. Whoever can draws a mark in its place."""


class Values:
    """Fields of one box, evaluated. `subject` names the box, its face and its row in messages;
    `named` are the named values of its face."""

    def __init__(
        self,
        fields: Mapping[str, Node],
        names: Mapping[str, Any],
        theme: Theme,
        subject: str,
        place: Place,
        problems: list[Problem],
        named: Mapping[str, Node] = MappingProxyType({}),
    ) -> None:
        self.fields = fields
        self._named = named
        self.names = names
        self.theme = theme
        self.subject = subject
        self.place = place
        self.problems = problems

    def with_fields(
        self,
        fields: Mapping[str, Node],
        *,
        names: Mapping[str, Any] | None = None,
        subject: str | None = None,
        place: Place | None = None,
    ) -> Values:
        """Return other fields, evaluated and told as these are: with the same names, to which
        `names` are added, the same subject and the same place, unless others are given."""
        return Values(
            fields,
            self.names if names is None else {**self.names, **names},
            self.theme,
            self.subject if subject is None else subject,
            self.place if place is None else place,
            self.problems,
        )

    def fault(
        self, what: str, mend: str, field: str = "", place: Place | None = None
    ) -> BoxSkipped:
        """Report a fault and return the exception to raise. Without a `place` it is told at the
        field, or at the text of the row that the field shows."""
        self.problems.append(self._problem(what, mend, field, place))
        return BoxSkipped()

    def gap(
        self,
        name: str,
        mark: str,
        what: str,
        mend: str,
        field: str,
        place: Place | None = None,
        later: str = "",
    ) -> BoxSkipped:
        """Report a picture or an icon that is not there, and return the exception to raise. Where
        a cell of a table names it, it may come `later`, which is another mend: that is a doubt, and
        `mark` stands in its place. Elsewhere it is a fault."""
        problem = self._problem(what, mend, field, place)
        if problem.sheet is None:
            self.problems.append(problem)
            return BoxSkipped()
        what = f"{problem.what}, so {mark} stands there"
        told = problem._replace(what=what, mend=later or mend, missing=name)
        self.problems.append(told.as_doubt())
        return Gap()

    def doubt(self, what: str, mend: str, field: str = "", place: Place | None = None) -> None:
        """Report what is worth a look and stops nothing."""
        self.problems.append(self._problem(what, mend, field, place).as_doubt())

    def _problem(self, what: str, mend: str, field: str, place: Place | None) -> Problem:
        written = self.fields[field].place if field in self.fields else self.place
        place = place or self._told_by_row(field) or written
        return place.problem(f"{self.subject}: {what}", mend)

    def _told_by_row(self, field: str) -> Place | None:
        """Return the place of the cell or text of the row that a field shows, itself or by a named
        value of the face; None if that is less than half of what the field says."""
        longest = max(self._sources(field), key=lambda source: len(source[0]), default=None)
        if longest is None:
            return None
        try:
            whole = render(str(self.fields[field].value), self.names)
        except ExpressionError:
            return None
        return longest[1] if 2 * len(longest[0].strip()) >= len(whole.strip()) else None

    def place_with(self, field: str, word: str) -> Place | None:
        """Return the place of the cell or text of the row that has a word, of those that a field
        shows, itself or by a named value of the face."""
        low = word.casefold()
        return next((at for text, at in self._sources(field) if low in text.casefold()), None)

    def _sources(self, field: str) -> list[tuple[str, Place]]:
        """Return the cells and texts of the row that a field shows, each with its place."""
        node = self.fields.get(field)
        if node is None or not isinstance(node.value, str) or not is_template(node.value):
            return []
        paths = sorted(row_paths(node.value, self._named))
        sources = [source_of(self.names, path) for path in paths]
        return [source for source in sources if source is not None]

    def has(self, field: str) -> bool:
        return field in self.fields and self.fields[field].value is not None

    def _resolved(self, node: Node, field: str, judged: bool = False) -> Any:
        """Return a value as it is written, a template as what it gives. `judged`: it is only asked
        whether it holds. Raises BoxSkipped."""
        value = node.value
        if isinstance(value, str) and is_template(value):
            try:
                return render(value, self.names, judged)
            except ExpressionError as error:
                raise self.fault(str(error), error.mend or "mend the template", field) from None
        return value

    def wanted(self) -> bool:
        """Return whether the box's `when` lets it be drawn."""
        if not self.has("when"):
            return True
        return self._holds("when")

    def _holds(self, field: str) -> bool:
        value = self._resolved(self.fields[field], field, judged=True)
        return str(value).strip() not in _EMPTY

    def text(self, field: str, default: str | None = None) -> str:
        """Return a field's text. Raises BoxSkipped where it is missing and has no default."""
        if not self.has(field):
            if default is None:
                raise self.fault(f"'{field}' is missing", f"add '{field}: …'")
            return default
        value = self._resolved(self.fields[field], field)
        if isinstance(value, dict | tuple):
            raise self.fault(f"'{field}' is not a single value", "write one text", field)
        return "" if value is None else composed(str(value))

    def _number(self, node: Node, field: str) -> float:
        """Return the number that a node says or works out to. Raises BoxSkipped."""
        if isinstance(node.value, float | int) and not isinstance(node.value, bool):
            return float(node.value)  # most have nothing to be worked out
        value = self._resolved(node, field)
        try:
            figure = math.nan if isinstance(value, bool) else float(str(value))
        except ValueError:
            figure = math.nan
        if not math.isfinite(figure):
            raise self.fault(f"'{field}' is {shown(_plain(value))}", "write a number", field)
        return figure

    def number(
        self,
        field: str,
        default: float | None = None,
        low: float = -math.inf,
        high: float = math.inf,
    ) -> float:
        """Return a field's number. Raises BoxSkipped unless it is finite and from `low` to
        `high`."""
        if not self.has(field):
            if default is None:
                raise self.fault(f"'{field}' is missing", "write a number")
            return default
        figure = self._number(self.fields[field], field)
        if not low <= figure <= high:
            most = "" if high == math.inf else f" and at most {high:g}"
            raise self.fault(f"'{field}' is {figure:g}", f"write at least {low:g}{most}", field)
        return figure

    def count(self, field: str, default: int, low: int = 1, high: int = 1000) -> int:
        """Return a whole number."""
        figure = self.number(field, default, low, high)
        if figure != int(figure):
            raise self.fault(f"'{field}' is {figure:g}", "write a whole number", field)
        return int(figure)

    def numbers(self, field: str, default: tuple[float, ...] | None = None) -> tuple[float, ...]:
        """Return a field's list of numbers, or one number alone. Raises BoxSkipped."""
        if not self.has(field):
            if default is None:
                raise self.fault(f"'{field}' is missing", "write a list of numbers")
            return default
        node = self.fields[field]
        nodes = node.entries if isinstance(node.value, tuple) else (node,)
        return tuple(self._number(entry, field) for entry in nodes)

    def dash(self, field: str) -> tuple[float, ...]:
        """Return the lengths of dashes and gaps in millimetres; a dashed line needs some of
        both."""
        lengths = self.numbers(field, ())
        if lengths and (min(lengths) < 0 or sum(lengths) < LEAST_DASH_MM):
            raise self.fault(f"'{field}' is no dash", "write [on, off] in mm", field)
        return lengths

    def points(self, field: str) -> list[tuple[float, float]]:
        """Return a field's points, two at least. Raises BoxSkipped."""
        made = []
        for entry in self.fields[field].entries if self.has(field) else ():
            pair = [self._number(node, field) for node in entry.entries]
            if len(pair) != 2:
                raise self.fault(f"'{field}' has a point that is no pair", "write [x, y]", field)
            made.append((pair[0], pair[1]))
        if len(made) < 2:
            raise self.fault(f"'{field}' has under two points", "write [[x, y], [x, y]]", field)
        return made

    def flag(self, field: str, default: bool = False) -> bool:
        if not self.has(field):
            return default
        return self._holds(field)

    def box(self, default: Box) -> Box:
        """Return the box that `at: [x, y, width, height]` declares, in millimetres."""
        if not self.has("at"):
            return default
        values = self.numbers("at")
        if len(values) != 4 or min(values[2:]) < 0 or max(map(abs, values)) > FARTHEST_MM:
            raise self.fault("'at' is no box", "write [x, y, width, height] in mm", "at")
        return values[0], values[1], values[2], values[3]

    def choice(self, field: str, choices: tuple[str, ...], default: str) -> str:
        """Return a field's word. Raises BoxSkipped if it is none of the choices."""
        value = self.text(field, default)
        if value not in choices:
            raise self.fault(f"'{field}' is {shown(value)}", nearest(value, choices), field)
        return value

    def colour(self, field: str, default: str | None = None) -> str | None:
        """Return a colour of the theme by its name, `#rrggbb`, or `none`."""
        if not self.has(field):
            return self.theme.colours.get(default, default) if default else None
        name = self.text(field)
        if name in ("", "none"):
            return None
        if name in self.theme.colours:
            return self.theme.colours[name]
        try:
            return read_colour(name)
        except ValueError:
            raise self.fault(
                f"'{field}' is {shown(name)}, no colour",
                nearest(name, self.theme.colours) + ", or #rrggbb",
                field,
            ) from None

    def style(self, field: str, default: str) -> Style:
        """Return the style that a field names. Raises BoxSkipped."""
        name = self.text(field, default)
        if name not in self.theme.styles:
            raise self.fault(
                f"'{field}' is {shown(name)}, no style", nearest(name, self.theme.styles), field
            )
        return self.theme.styles[name]

    def family(self, field: str) -> Cuts:
        """Return the four cuts of the family of fonts that a field names."""
        name = self.text(field)
        if name not in self.theme.families:
            what = f"'{field}' is {shown(name)}, no family of fonts"
            raise self.fault(what, nearest(name, self.theme.families), field)
        return self.theme.families[name]

    def expression(self, field: str) -> Any:
        """Return the value of a bare expression (no braces)."""
        source = self.text(field)
        try:
            return evaluate(source, self.names)
        except ExpressionError as error:
            raise self.fault(str(error), error.mend or "mend the expression", field) from None

    def listed(self, field: str) -> Any:
        """Return the value of a bare expression, or of a list of them, each written out for
        itself."""
        node = self.fields[field]
        if not isinstance(node.value, tuple):
            return self.expression(field)
        return [
            self.with_fields({field: entry}, place=entry.place).listed(field)
            for entry in node.entries
        ]

    def given(self) -> dict[str, Any]:
        """Return the names under `with`, each a bare expression."""
        node = self.fields.get("with")
        made: dict[str, Any] = {}
        for key, child in node.items.items() if node else ():
            made[key] = self.with_fields({key: child}, place=child.place).expression(key)
        return made
