"""Answer of a command: one JSON document, and blocks of text for people. No printing here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple


class Heading(NamedTuple):
    text: str


class Line(NamedTuple):
    """One line of text; `heard` if the people at the terminal were told it as it happened."""

    text: str
    indent: int = 0
    heard: bool = False


class Grid(NamedTuple):
    """Rows under column titles. `right` has the numbers of the columns that hold figures, `names`
    of those that say what a row is about. The last column takes what is left of the line
    and wraps."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int] = frozenset()
    names: frozenset[int] = frozenset({0})


class Sum(NamedTuple):
    """A figure and the list of what made it."""

    title: str
    items: tuple[tuple[str, int], ...]
    total: int


class Bar(NamedTuple):
    """A labelled length. `note` stands behind the bar; `colour` is #RRGGBB or empty. `seat` is the
    seat whose figure it is, empty for another's."""

    label: str
    value: float
    note: str
    colour: str = ""
    seat: str = ""


class Chart(NamedTuple):
    title: str
    bars: tuple[Bar, ...]

    @property
    def most(self) -> float:
        return max((bar.value for bar in self.bars), default=0) or 1


class ReadyText(NamedTuple):
    """Lines that were laid out before."""

    text: str


Block = Heading | Line | Grid | Sum | Chart | ReadyText


class Later(Mapping[str, Any]):
    """A long document for scripts, made when it is first looked into."""

    def __init__(self, make: Callable[[], Mapping[str, Any]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[str, Any]:
        return self._make()

    def __getitem__(self, key: str) -> Any:
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class Reply(NamedTuple):
    """Answer of a command: `data` is what `--json` prints, `blocks` is what people read."""

    data: Mapping[str, Any]
    blocks: Sequence[Block] = ()
    warnings: Sequence[str] = ()


def with_line(reply: Reply, number: int) -> Reply:
    """Return the reply with the number of the line that it answers."""
    return Reply({"line": number, **reply.data}, reply.blocks, reply.warnings)


def unheard(reply: Reply) -> Reply:
    """Return the reply without what the people at the terminal have been told."""
    blocks = [block for block in reply.blocks if not (isinstance(block, Line) and block.heard)]
    return reply._replace(blocks=blocks)


def with_remarks(reply: Reply, remarks: Sequence[str]) -> Reply:
    """Return the reply with these sentences before its own warnings."""
    return reply._replace(warnings=(*dict.fromkeys(remarks), *reply.warnings))
