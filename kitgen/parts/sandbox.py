"""Jinja2 with bounds on time and memory, which are counted while a template runs.

Each turn of a loop, each call and each item that a filter goes through is a step, and the steps of
a template are limited. A text or a number beyond all use is refused before it is made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sized
from functools import wraps
from typing import Any, cast

from jinja2 import StrictUndefined, Undefined, nodes, pass_context, pass_environment
from jinja2.filters import make_attrgetter
from jinja2.sandbox import SandboxedEnvironment
from jinja2.utils import missing as nowhere

from kitgen.parts.printed import printed as plainly

MOST_STEPS = 2_000_000
MOST_LETTERS = 200_000
"""Most letters of one text: fifty full cards."""
MOST_THINGS = 20_000
"""Most items in a range, and the largest width or count of a filter or a function."""
MOST_BITS = 256
"""Most bits of a whole number."""
LETTERS_A_STEP = 100

_UNBOUNDED = ("format", "pprint", "tojson", "urlize", "xmlattr", "lipsum")
"""Filters that can make much of little, which no layout needs."""
_WIDE_PERCENT = re.compile(r"%[^a-zA-Z%]*(?:[0-9]{4,}|\*)")
_WIDE_FORMAT = re.compile(r"\{[^}]*(?:[0-9]{4,}|\{)")
"""Pattern of a format that is four figures wide, or as wide as a value says."""
_OF_TEXT = (
    *("capitalize", "center", "e", "escape", "forceescape", "indent", "lower", "replace", "string"),
    *("striptags", "title", "trim", "truncate", "upper", "wordcount", "wordwrap"),
)
"""Filters that treat their input as a text."""
_GROWING = ("format_map", "replace", "translate", "expandtabs", "join")


class Spent(Exception):
    """Error: a template asks for too much, or for what is impossible. The message is one
    sentence."""


class Missing(str):
    """Message that something is missing: its `name`, what it was looked for in (`of`, if `inside`),
    and whether access is `refused`."""

    __slots__ = ("inside", "name", "of", "refused")
    name: Any
    of: Any
    inside: bool
    refused: bool


class _Undefined(StrictUndefined):
    """Missing value. Any use of it fails."""

    __slots__ = ()

    @property
    def _undefined_message(self) -> str:
        missing = Missing("it is not there")
        missing.name, missing.of = self._undefined_name, self._undefined_obj
        missing.inside = self._undefined_obj is not nowhere
        missing.refused = bool(self._undefined_hint)
        return missing


class Meter:
    """Counts the steps of the template that runs."""

    def __init__(self) -> None:
        self._steps_left = 0
        self._steps_a_turn = 1
        self.judged = False

    def begin(self, source: str, judged: bool = False) -> None:
        """Begin a template or an expression; a turn of its loops costs what it is long. It may be
        `judged`: asked only whether it holds."""
        self._steps_left = MOST_STEPS
        self.judged = judged
        self._steps_a_turn = 1 + len(source) // LETTERS_A_STEP

    def count_steps(self, steps: int = 1) -> None:
        """Count steps. Raises Spent if there are too many."""
        self._steps_left -= steps
        if self._steps_left < 0:
            raise Spent(f"it takes more than {MOST_STEPS} steps")

    def counted(self, things: Iterable[Any]) -> Iterator[Any]:
        """Yield the things of a loop, each turn counted. Raises Spent."""
        for thing in things:
            self.count_steps(self._steps_a_turn)
            yield thing

    def joined(self, pieces: Iterable[str]) -> str:
        """Return the pieces as one text. Raises Spent if it is too long."""
        made: list[str] = []
        letters = 0
        for piece in pieces:
            made.append(piece)
            letters += len(piece)
            if letters > MOST_LETTERS:
                raise Spent(f"it gives more than {MOST_LETTERS} letters")
        return "".join(made)


METER = Meter()


def printed(value: Any) -> str:
    """Return a value as it stands in a text. Raises NoText, and what Jinja2 does where it is not
    there."""
    return str(value) if isinstance(value, Undefined) else plainly(value)


@pass_context
def _shown(context: Any, value: Any) -> str:
    """Return a value between braces as text; if a template is only judged, whether it holds. It
    takes the context so that Jinja2 calls it when the template runs, not when it is read."""
    if METER.judged and not isinstance(value, str | Undefined):
        return "1" if value else ""
    return printed(value)


@pass_environment
def _join(environment: Any, value: Any, d: Any = "", attribute: Any = None) -> str:
    """Return the filter `join`, of things as they are printed."""
    things = value if attribute is None else map(make_attrgetter(environment, attribute), value)
    return METER.joined(_between(printed(d), map(printed, things)))


def _between(gap: str, texts: Iterable[str]) -> Iterator[str]:
    for nth, text in enumerate(texts):
        yield gap + text if nth else text


def _sized(value: Any) -> Any:
    """Return the value, if it is not too large."""
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        raise Spent(f"it makes a text of more than {MOST_LETTERS} letters")
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        raise Spent("it makes a number beyond all use")
    return value


def _check_arguments(arguments: Iterable[Any]) -> None:
    for value in arguments:
        if isinstance(value, int | float) and not abs(value) <= MOST_THINGS:
            raise Spent(f"it uses the number {value:g} as a width or a count")


def _guarded(name: str, run: Callable[..., Any]) -> Callable[..., Any]:
    """Return the filter with its work counted, since an expression may take only so many steps: a
    text by its length, a list by its items, anything else as one step."""
    place = 1 if hasattr(run, "jinja_pass_arg") else 0  # of the value, behind the environment

    @wraps(run)
    def paid(*arguments: Any, **named: Any) -> Any:
        value = arguments[place] if len(arguments) > place else None
        if name in _OF_TEXT and len(arguments) > place:
            value = printed(value)
            arguments = (*arguments[:place], value, *arguments[place + 1 :])
        if isinstance(value, str):
            METER.count_steps(1 + len(value) // LETTERS_A_STEP)
            if name == "replace" and len(arguments) > place + 2:
                _check_product(value, str(arguments[place + 2]))
        else:  # a value that does not exist has no length; `default` replaces it
            has_size = isinstance(value, Sized) and not isinstance(value, Undefined)
            METER.count_steps(1 + (len(cast(Sized, value)) if has_size else 0))
        _check_arguments((*arguments[place + 1 :], *named.values()))
        return _sized(run(*arguments, **named))

    return paid


def _check_product(text: str, other: str) -> None:
    if (len(text) + 1) * (len(other) + 1) > 10 * MOST_LETTERS:
        raise Spent(f"it could make a text of more than {MOST_LETTERS} letters")


class _Environment(SandboxedEnvironment):
    intercepted_binops = frozenset({"*", "**", "+", "%"})

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator == "%" and isinstance(left, str) and _WIDE_PERCENT.search(left):
            raise Spent("it formats a text with a width beyond all use")
        if operator == "**":
            _check_power(left, right)
        if operator == "*":
            _check_times(left, right)
        if operator == "+" and hasattr(left, "__len__"):
            METER.count_steps(1 + len(left) // LETTERS_A_STEP)
        return _sized(super().call_binop(context, operator, left, right))

    def wrap_str_format(self, value: Any) -> Any:
        formatter = super().wrap_str_format(value)
        if formatter is not None and _WIDE_FORMAT.search(value.__self__):
            raise Spent("it formats a text with a width beyond all use")
        return formatter

    def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        METER.count_steps()
        owner = getattr(__obj, "__self__", None)
        if isinstance(owner, str):
            name = getattr(__obj, "__name__", "")
            if name in _GROWING:
                raise Spent(f"it calls '{name}' of a text; use a filter")
            METER.count_steps(len(owner) // LETTERS_A_STEP)
        _check_arguments(args)
        return _sized(super().call(__context, __obj, *args, **kwargs))

    def _generate(self, source: Any, *args: Any, **named: Any) -> str:
        """Compile a parsed template with its loops counted and its joints measured."""
        for node in list(source.find_all((nodes.For, nodes.Concat))):
            if isinstance(node, nodes.For):
                node.iter = _filtered(node.iter, "counted")
            elif isinstance(node, nodes.Concat):
                node.nodes = [_filtered(nodes.List(node.nodes, lineno=node.lineno), "joined")]
        return str(super()._generate(source, *args, **named))


def _filtered(node: nodes.Node, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)


def _check_power(left: Any, right: Any) -> None:
    whole = isinstance(left, int) and isinstance(right, int)
    if whole and right > 0 and left.bit_length() * right > MOST_BITS:
        raise Spent("it raises a number to a power beyond all use")


def _check_times(left: Any, right: Any) -> None:
    """Raise Spent where a product repeats a text or a list too often."""
    for value, times in ((left, right), (right, left)):
        repeated = isinstance(value, str | list | tuple) and isinstance(times, int)
        if repeated and len(value) * times > MOST_LETTERS:
            raise Spent(f"it repeats something to more than {MOST_LETTERS} letters")


def _range(*bounds: int) -> range:
    """Return the range of these bounds. Raises Spent for one that is too long."""
    made = range(*bounds)
    if len(made) > MOST_THINGS:
        raise Spent(f"it counts through {len(made)} numbers, more than {MOST_THINGS}")
    return made


def environment() -> SandboxedEnvironment:
    """Return Jinja2 with its filters and functions counted, those that nobody needs taken away."""
    # most templates look one thing up, so that looking for constants to reckon takes more than it
    # saves
    made = _Environment(undefined=_Undefined, autoescape=False, finalize=_shown, optimized=False)
    made.filters["join"] = _join
    for name in _UNBOUNDED:
        made.filters.pop(name, None)
        made.globals.pop(name, None)
    made.filters = {name: _guarded(name, run) for name, run in made.filters.items()}
    made.filters["counted"] = METER.counted
    made.filters["joined"] = lambda parts: METER.joined(map(printed, parts))
    made.globals["range"] = _range
    return made
