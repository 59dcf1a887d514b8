"""Writing one cell of a CSV text, every other sign of which stays as it was."""

from __future__ import annotations

import csv
import io
from typing import NamedTuple

from kitgen.game.sheets.csvtext import SEPARATOR_LINE, plain_lines, separator


class NoSuchCell(Exception):
    """Error: the text has no such cell, or the cell cannot be written by itself. The message is one
    sentence."""


class _Cell(NamedTuple):
    start: int
    end: int
    quoted: bool


def with_cell(text: str, line: int, column: int, value: str) -> str:
    """Return the text with another value in a cell, which is found by the line on which its row
    begins and its column, both from 1. Quotes stay, and are added where the value needs them.
    Raises NoSuchCell."""
    plain = _plain(text)
    declared = SEPARATOR_LINE.match(plain)
    mark = declared[1] if declared else separator(plain)
    cell = _find(text, line, column, mark)
    needs = any(sign in value for sign in (mark, '"', "\n", "\r")) or value != value.strip()
    doubled = value.replace('"', '""')
    word = f'"{doubled}"' if needs or cell.quoted else value
    if needs and not cell.quoted:  # a quote stands first in its cell, or it is none
        cell = _whole(text, cell, mark)
    made = text[: cell.start] + word + text[cell.end :]
    if not _only_differs(text, made, mark, column, value):
        raise NoSuchCell("the file is written in a way in which this cell cannot be changed")
    return made


def _plain(text: str) -> str:
    return plain_lines(text.removeprefix("\ufeff"))


def _find(text: str, line: int, column: int, mark: str) -> _Cell:
    """Return where a cell stands, its quotes included, without spaces around it."""
    start = int(text.startswith("\ufeff"))
    line_now = row_line = column_now = 1
    while start <= len(text):
        end = _end_of_cell(text, start, mark)
        if (row_line, column_now) == (line, column):
            return _without_spaces(text, start, end)
        line_now += sum(_ends_line(text, at) for at in range(start, min(end, len(text))))
        if text[end : end + 1] == mark:
            column_now += 1
            start = end + 1
        else:
            line_now += 1
            row_line, column_now = line_now, 1
            start = end + (2 if text[end : end + 2] == "\r\n" else 1)
    raise NoSuchCell("there is no such cell any more")


def _end_of_cell(text: str, start: int, mark: str) -> int:
    """Return where the sign stands that ends a cell: the mark between two cells, the end of a line,
    or of the text. In quotes, none ends it, and two quotes are one of its letters."""
    at = start
    if text[at : at + 1] == '"':
        at += 1
        while at < len(text) and (text[at] != '"' or text[at + 1 : at + 2] == '"'):
            at += 2 if text[at] == '"' else 1
        at += 1
    while at < len(text) and text[at] not in (mark, "\n", "\r"):
        at += 1
    return at


def _without_spaces(text: str, start: int, end: int) -> _Cell:
    """Return a cell without the spaces around it. In front of a quote there is none."""
    inside = text[start:end]
    if inside.startswith('"'):
        return _Cell(start, start + len(inside.rstrip()), quoted=True)
    first = start + len(inside) - len(inside.lstrip())
    return _Cell(first, first + len(inside.strip()), quoted=False)


def _whole(text: str, cell: _Cell, mark: str) -> _Cell:
    """Return a cell with the spaces around it."""
    start, end = cell.start, cell.end
    while start and text[start - 1] not in (mark, "\n", "\r", "\ufeff"):
        start -= 1
    while end < len(text) and text[end] not in (mark, "\n", "\r"):
        end += 1
    return _Cell(start, end, quoted=True)


def _ends_line(text: str, at: int) -> bool:
    """Return whether a line ends with this sign; of CR and LF with the second."""
    return text[at] == "\n" or (text[at] == "\r" and text[at + 1 : at + 2] != "\n")


def _only_differs(text: str, made: str, mark: str, column: int, value: str) -> bool:
    """Return whether two texts differ in nothing but one cell of that column, which has the
    value."""
    try:
        before, after = (
            list(csv.reader(io.StringIO(_plain(each)), strict=True, delimiter=mark))
            for each in (text, made)
        )
    except csv.Error:
        return False
    differing = [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]]
    if len(before) != len(after) or len(differing) > 1:
        return False
    for old, new in differing:
        rest = old[: column - 1] == new[: column - 1] and old[column:] == new[column:]
        if not rest or new[column - 1].strip() != _plain(value).strip():
            return False
    return True
