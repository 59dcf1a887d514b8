"""The plain part of Markdown, line by line: headings, paragraphs, flat lists, tables and pictures;
bold, italic and code within a line. Most texts have nothing else and need no library for the rest.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kitgen.parts.blocks import Figure, Grid, Heading, Item, Paragraph, Part, icon_runs
from kitgen.parts.typeset import Run

_LETTER = r"(?:[^\\`*_\[\]<&|~]|&(?= )|(?<=[a-z0-9])_(?=[a-z0-9]))"
_BEFORE, _AFTER = r"(?<![^\s(])", r"(?![^\s.,;:!?)])"
_SPANS = "|".join(
    rf"{_BEFORE}{mark}(?!\s){_LETTER}+(?<!\s){mark}{_AFTER}" for mark in (r"\*\*", r"\*", "`")
)
_SPAN = re.compile(rf"({_SPANS})")
_LETTERS = re.compile(f"{_LETTER}*")
_MARKED = re.compile(r"(#{1,6}|-|[0-9]{1,9}\.) (.+)")
_OTHER_MARK = re.compile(r"[ #+=>-]|[0-9]+[.)]|:-*:?$")
_FIGURE = r"!\[([\w ,.–-]+)\]\(([\w.:/-]+)\)"
_DELIMITER = r"(:?)-+(:?)"
_ALIGNS = {("", ""): "left", (":", ""): "left", (":", ":"): "centre", ("", ":"): "right"}


class _NotPlainError(Exception):
    """There is more Markdown in the text than is read here."""


def plain_parts(text: str) -> tuple[Part, ...] | None:
    """The blocks of a text; None if it has more than plain Markdown."""
    made: list[Part] = []
    try:
        for chunk in re.split(r"\n(?: ?\n)+", text.strip("\n")):
            lines = [line.removesuffix(" ") for line in chunk.split("\n")]
            if _MARKED.fullmatch(lines[0]) and lines[0].startswith("#"):
                _blocks([lines.pop(0)], made)
            if lines and lines[0].startswith("|"):
                made.append(_table(lines))
            elif lines and lines[0].startswith("!["):
                figure = re.fullmatch(_FIGURE, lines[0])
                if figure is None or len(lines) > 1:
                    raise _NotPlainError
                made.append(Figure(figure[2], figure[1], 0.0))
            else:
                _blocks(lines, made)
    except _NotPlainError:
        return None
    return tuple(made)


def _blocks(lines: Sequence[str], made: list[Part]) -> None:
    """Add the blocks of lines without a blank one between them."""
    words: list[Run] = []
    for at, line in enumerate(lines):
        marked = _MARKED.fullmatch(line)
        if marked is None:
            if not line or (at and not words and isinstance(made[-1], Item)):  # the item goes on
                raise _NotPlainError
            words += [Run(" ")] * bool(words) + list(_runs(line))
            continue
        if words:
            raise _NotPlainError
        mark = marked[1]
        runs = _runs(marked[2], within=mark.startswith("#"))
        if mark == "-":
            made.append(Item(runs, "", 1))
        elif mark.startswith("#"):
            if marked[2].endswith("#"):
                raise _NotPlainError
            made.append(Heading(len(mark), runs))
        else:
            number = int(mark[:-1])
            if made and isinstance(before := made[-1], Item) and before.mark:
                number = int(before.mark) + 1  # Markdown counts by itself
            made.append(Item(runs, str(number), 1))
    if words:
        made.append(Paragraph(tuple(words)))


def _table(lines: Sequence[str]) -> Grid:
    if len(lines) < 2:
        raise _NotPlainError
    head, delimiters, *rows = map(_cells, lines)
    marks = [re.fullmatch(_DELIMITER, cell) for cell in delimiters]
    if not all(marks) or any(len(row) != len(head) for row in [delimiters, *rows]):
        raise _NotPlainError
    return Grid(
        tuple(_runs(cell, within=True) for cell in head),
        tuple(tuple(_runs(cell, within=True) for cell in row) for row in rows),
        tuple(_ALIGNS[mark[1], mark[2]] for mark in marks if mark),
    )


def _cells(line: str) -> list[str]:
    if len(line) < 2 or not (line.startswith("|") and line.endswith("|")):
        raise _NotPlainError
    return [cell.strip(" ") for cell in line[1:-1].split("|")]


def _runs(text: str, within: bool = False) -> tuple[Run, ...]:
    """The runs of a line; `within` a heading or a cell nothing marks a list, a quote or a rule."""
    printable = text.replace("\N{NO-BREAK SPACE}", " ").isprintable() and text == text.strip()
    marked = not within and _OTHER_MARK.match(text)
    pieces = _SPAN.split(text)
    if not printable or marked or not all(map(_LETTERS.fullmatch, pieces[::2])):
        raise _NotPlainError
    runs: list[Run] = []
    for i, piece in enumerate(pieces):
        bold, italic = piece.startswith("**"), piece.startswith("*")
        runs += (
            icon_runs(piece.strip("*`"), bold, italic and not bold) if i % 2 else icon_runs(piece)
        )
    return tuple(runs)
