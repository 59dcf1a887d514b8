"""Values in layouts: plain, or Jinja2 templates over the row that is being printed; `Studio._make`
hands in the names that they may use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from jinja2 import Undefined

from kitgen.draw.colours import contrast
from kitgen.parts.figures import figure, figures
from kitgen.parts.mistakes import mistake_of
from kitgen.parts.ordering import alphabetical, group_by
from kitgen.parts.sandbox import METER, Spent, environment
from kitgen.parts.views import TableView

Reader = Callable[..., Any]
"""Function that gives the value of an expression, or the text of a template, for some names."""


class ExpressionError(Exception):
    """Error: a template cannot be read, or asks for what is not there. It is one sentence without a
    place, and what would be right, if that is known."""

    def __init__(self, what: str, mend: str = "") -> None:
        super().__init__(what)
        self.mend = mend


@cache
def _environment() -> Any:
    made = environment()
    made.filters |= {"blend": blend, "legible": legible, "figure": figure, "figures": figures}
    made.filters |= {"alphabetical": alphabetical, "grouped": group_by}
    return made


@cache
def _globals() -> dict[str, Any]:
    return dict(_environment().globals)


_CODE = re.compile("#[0-9a-fA-F]{6}")


def blend(colour: str, other: str, share: float) -> str:
    """Return the colour `#rrggbb` with this share, 0 to 1, of the other in it: a filter for
    layouts."""
    for each in (colour, other):
        if not _CODE.fullmatch(str(each)):
            raise Spent(f"'{str(each)[:40]}' is no colour such as #1f77b4")
    mixed = [
        round(int(colour[i : i + 2], 16) * (1 - share) + int(other[i : i + 2], 16) * share)
        for i in (1, 3, 5)
    ]
    return "#{:02x}{:02x}{:02x}".format(*mixed)


READS_WELL = 4.5
"""Contrast of letters with their ground."""


def legible(colour: str, ground: str, ink: str) -> str:
    """Return the colour as it can be read on a ground: itself, or with as much of the ink as it
    takes. A filter for layouts."""
    for share in range(0, 100, 5):
        mixed = blend(colour, ink, share / 100)
        if contrast(mixed, ground) >= READS_WELL:
            return mixed
    return ink


def is_template(value: object) -> bool:
    return isinstance(value, str) and ("{{" in value or "{%" in value)


@cache
def _template(source: str) -> Reader:
    """Return the function that renders a template."""
    try:
        template = _environment().from_string(source)
    except Exception as error:  # Jinja2's own, and Python's for what is nested too deeply
        raise _error("the template cannot be read", error) from None

    def read(names: Mapping[str, Any], judged: bool) -> str:
        # what `template.render` does, without its slow way of adding the globals to the names
        context = template.new_context({**_globals(), **names}, shared=True)
        METER.begin(source, judged)
        return METER.joined(template.root_render_func(context))

    return read


@cache
def _expression(source: str) -> Reader:
    """Return the function that evaluates an expression."""
    try:
        compiled = _environment().compile_expression(source, undefined_to_none=False)
    except Exception as error:
        raise _error("the expression cannot be read", error) from None

    def read(names: Mapping[str, Any]) -> Any:
        METER.begin(source)
        return compiled(names)

    return read


def render(source: str, names: Mapping[str, Any], judged: bool = False) -> str:
    """Return a template's text. `judged`: only whether it holds is asked, so 0 or an empty list
    gives an empty text, and any other value gives one that is not. Raises ExpressionError."""
    template = _template(source)
    try:
        return str(template(names, judged))
    except Exception as error:  # a template may fail in any way its author thinks of
        raise _error("the template fails", error, names) from None


def evaluate(source: str, names: Mapping[str, Any]) -> Any:
    """Return the value of a bare expression such as `range(0, 101)` or `units`, with the lazy
    results of Jinja2's filters as lists. Raises ExpressionError."""
    if isinstance(names.get(source), TableView):  # the usual rows of a part: all of a table
        return names[source]
    expression = _expression(source)
    try:
        return _worked_out(expression(names))
    except Exception as error:
        raise _error("the expression fails", error, names) from None


def _worked_out(value: Any) -> Any:
    """Return a value, a lazy sequence as a list. Raises what Jinja2 raises for a name that does not
    exist, also for one inside a list."""
    if isinstance(value, Undefined):
        str(value)  # a strict undefined raises its own sentence
    elif isinstance(value, Iterator):
        return [_worked_out(each) for each in value]
    elif isinstance(value, list):
        for each in value:
            _worked_out(each)  # only raises for what is missing
    return value


def _error(what: str, error: Exception, names: Mapping[str, Any] | None = None) -> ExpressionError:
    """Return the error of a template in its author's words. `names` are those that it may use."""
    mistake = mistake_of(error, names or {}, _environment().filters)
    return ExpressionError(f"{what}: {mistake.what}", mistake.mend)
