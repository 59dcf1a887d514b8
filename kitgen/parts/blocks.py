"""Split Markdown into blocks of runs, as far as rules and cards need it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kitgen.parts.typeset import Run

_ICON = re.compile(r":([a-z][a-z0-9_-]*):")


class Heading(NamedTuple):
    """A heading; level 1 is the highest."""

    level: int
    runs: tuple[Run, ...]


class Paragraph(NamedTuple):
    runs: tuple[Run, ...]


class Item(NamedTuple):
    """A paragraph of a list item; `mark` is its number, empty for a bullet, `-` where it goes on
    with the item before. `depth` is 1 in a list that lies in no other."""

    runs: tuple[Run, ...]
    mark: str
    depth: int


class TableBlock(NamedTuple):
    """A table; `aligns` are left, centre or right by column."""

    head: tuple[tuple[Run, ...], ...]
    rows: tuple[tuple[tuple[Run, ...], ...], ...]
    aligns: tuple[str, ...]


class Rule(NamedTuple):
    """A thin line across."""


FACE = "face:"
"""Beginning of the address of a picture that is a face of the layouts."""


class Figure(NamedTuple):
    """A picture by its file, or by a face of the layouts; `alt` says what it shows, `width_mm` is 0
    where none is asked for."""

    file: str
    alt: str
    width_mm: float = 0.0

    @property
    def face(self) -> str:
        """The name of the face; empty for a file."""
        return self.file.removeprefix(FACE) if self.file.startswith(FACE) else ""


Part = Heading | Paragraph | Item | TableBlock | Rule | Figure


def icon_runs(text: str, bold: bool = False, italic: bool = False) -> Iterator[Run]:
    """Yield the runs of a text in one cut, its `:icons:` apart."""
    for i, piece in enumerate(_ICON.split(text)):
        if piece:
            yield Run(piece, bold, italic, icon=bool(i % 2))
