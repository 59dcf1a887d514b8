"""Problems of a user's files, each told in one sentence."""

from __future__ import annotations

import difflib
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from unicodedata import category


class Problem(NamedTuple):
    """One fault in one place. Lines and columns count from 1; 0 means the whole file. A `doubt` is
    worth a look and stops nothing. `missing` is the picture or icon for which a mark stands
    meanwhile; empty for other problems."""

    file: str
    line: int
    column: int
    what: str
    mend: str
    sheet: str | None = None
    doubt: bool = False
    missing: str = ""

    def __str__(self) -> str:
        place = Place(self.file, self.line, self.column, self.sheet)
        kind = "look: " if self.doubt else ""
        return f"{place}: {kind}{_brief(self.what)}; {_brief(self.mend)}"

    def as_doubt(self) -> Problem:
        return self._replace(doubt=True)


def faults(problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems that must be mended, doubts left out."""
    return [problem for problem in problems if not problem.doubt]


LONGEST_WORD, LONGEST_SENTENCE = 120, 4_000
"""Most letters of a problem's word and sentence that are printed; anything longer came from a
broken file."""
_LONG_WORD = rf"(\S{{{LONGEST_WORD}}})\S+"


def _brief(sentence: str) -> str:
    flat = re.sub(_LONG_WORD, r"\1…", _flat(sentence))
    return f"{flat[:LONGEST_SENTENCE]}…" if len(flat) > LONGEST_SENTENCE else flat


def _flat(text: str) -> str:
    """Return a text on one line, without signs that a terminal would obey."""
    if text.isprintable():
        return text

    return "".join(c if c.isprintable() or category(c) == "Zs" else "·" for c in text)


class DataError(Exception):
    """Some files of a game or a layout cannot be used. `problems` has every fault found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(dict.fromkeys(problems))
        super().__init__("\n".join(map(str, self.problems)))


class Place(NamedTuple):
    """Place of a value in a file. In a table `column` is that of the cell, and `sheet` is the sheet
    of a workbook, or empty for a table that is a file of its own. `sheet` is None outside
    tables."""

    file: str
    line: int = 0
    column: int = 0
    sheet: str | None = None

    def problem(self, what: str, mend: str) -> Problem:
        return Problem(self.file, self.line, self.column, what, mend, sheet=self.sheet)

    def __str__(self) -> str:
        if not self.sheet:
            figures = [str(figure) for figure in (self.line, self.column) if figure]
            return ":".join([_flat(self.file), *figures])
        cell = f"cell {letters(self.column)}{self.line}" if self.column else f"row {self.line}"
        place = f"{_flat(self.file)}, sheet {_flat(self.sheet)}"
        return place + (f", {cell}" if self.line else "")


def letters(column: int) -> str:
    """Return a column as a spreadsheet calls it: 1 is A, 27 is AA."""
    name = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


MOST_ALIKE = 30
"""Most problems of one kind in a file that are told one by one."""
_ROWS_TOLD = 6
"""Most rows named for one fault. Further rows are counted."""
_NAMED = r"(?<!row )'[^']*'"
_PARTICULARS = r"'[^']*'|#[0-9a-fA-F]{6}\b|\b[A-Z]{1,3}[0-9]+\b|[0-9]+(?:\.[0-9]+)?"


def alike(problems: Iterable[Problem]) -> list[list[int]]:
    """Return groups of problems that are told as one, by their numbers: problems in one place for
    several rows or figures, or in several rows of one column of a table."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for number, problem in enumerate(problems):
        kind = re.sub(_PARTICULARS, "", problem.what)
        line = problem.line if problem.sheet is None else bool(problem.line)
        where = problem.file, problem.sheet, line, problem.column
        groups.setdefault((*where, kind if problem.line else problem.what), []).append(number)
    return list(groups.values())


def as_lines(problems: Iterable[Problem]) -> Iterator[str]:
    """Yield the problems as lines. Those that are one are told once with their count and, in a
    table, their rows. Of one kind in a file only the first are told."""
    kinds = Counter[tuple[str, str]]()
    listed = list(problems)
    for numbers in alike(listed):
        same = [listed[number] for number in numbers]
        kind = same[0].file, re.sub(_PARTICULARS, "", same[0].what)
        kinds[kind] += 1
        if kinds[kind] <= MOST_ALIKE:
            yield f"{same[0]}{_more_told(same)}"
    for (file, _), count in kinds.items():
        if count > MOST_ALIKE:
            more = count - MOST_ALIKE
            yield str(Problem(file, 0, 0, f"and {more} more of a kind told above", "mend those"))


def _more_told(same: Sequence[Problem]) -> str:
    """Return what is told of the problems that are one with the first: ` (and 2 more like it in
    rows 4, 7)`. Empty if there are none."""
    if len(same) == 1:
        return ""
    told = f"and {len(same) - 1} more like it"
    lines = sorted({problem.line for problem in same[1:]} - {same[0].line})
    if lines:
        told += f" in row{'s' if len(lines) > 1 else ''} {_first_few(map(str, lines))}"
    if others := _other_names(same):
        told += f": {_first_few(others)}"
    return f" ({told})"


def _first_few(words: Iterable[str]) -> str:
    """Return the first words with commas, and a sign that there are more."""
    listed = [*words]
    return ", ".join(listed[:_ROWS_TOLD]) + (" …" if len(listed) > _ROWS_TOLD else "")


def _other_names(same: Sequence[Problem]) -> list[str]:
    """Return the names that problems told as one have besides that of the first."""
    names = [(re.findall(_NAMED, problem.what) or [""])[-1] for problem in same]
    return [name for name in dict.fromkeys(names[1:]) if name and name != names[0]]


def most_alike(word: str, names: Iterable[str], likeness: float = 0.6) -> str:
    """Return the name that is most like a word; empty if none is like it. `likeness`: 0 takes any
    name, 1 only the same."""
    return next(iter(difflib.get_close_matches(word, [*names], n=1, cutoff=likeness)), "")


def closest(word: str, known: Iterable[str]) -> str:
    """Return the known word that is most like a word, else the shortest that contains it; empty if
    there is none."""
    names = sorted(set(known))
    containing = [name for name in names if len(word) > 2 and word in name]
    return most_alike(word, names) or min(containing, key=len, default="")


def nearest(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """Return a mend that suggests the known word closest to `word`, or lists what there is."""
    names = sorted(set(known))
    if close := closest(word, names):
        return f"did you mean '{close}'?"
    if not names:
        return otherwise or "nothing is defined there yet"
    return f"use one of: {', '.join(names)}"


def shown(value: str, limit: int = 40) -> str:
    """Return a value as a message quotes it: on one line, without control characters, cut when
    long."""
    flat = _flat(value[: 2 * limit])
    return f"'{flat[:limit]}…'" if len(value) > limit else f"'{flat}'"


def display_path(path: Path) -> str:
    """Return the path as the user would type it: relative to where they stand if that is
    shorter."""
    try:
        whole, here = os.path.realpath(path), os.path.join(os.getcwd(), "")
    except (ValueError, OSError):
        return str(path)
    return whole.removeprefix(here) if whole.startswith(here) else str(path)
