"""What a command answers: one JSON document, and blocks of text for people. No printing here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Heading:
    text: str


@dataclass(frozen=True)
class Line:
    text: str
    indent: int = 0


@dataclass(frozen=True)
class Grid:
    """Rows under column titles. `right` has the numbers of the columns that hold figures. The
    last column takes what is left of the line and wraps."""

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Sum:
    """A figure and the list of what made it."""

    title: str
    items: tuple[tuple[str, int], ...]
    total: int


@dataclass(frozen=True)
class Bar:
    """A labelled length. `note` stands behind the bar; `colour` is #RRGGBB or empty."""

    label: str
    value: float
    note: str
    colour: str = ""


@dataclass(frozen=True)
class Chart:
    title: str
    bars: tuple[Bar, ...]

    @property
    def most(self) -> float:
        return max((bar.value for bar in self.bars), default=0) or 1


@dataclass(frozen=True)
class Ready:
    """Lines that were laid out before."""

    text: str


Block = Heading | Line | Grid | Sum | Chart | Ready


@dataclass(frozen=True)
class Reply:
    """`data` is what `--json` prints; `blocks` is what people read."""

    data: Mapping[str, Any]
    blocks: Sequence[Block] = ()
    warnings: Sequence[str] = field(default=())


def with_line(reply: Reply, number: int) -> Reply:
    """The reply with the number of the line that it answers."""
    return Reply({"line": number, **reply.data}, reply.blocks, reply.warnings)
