"""Translations of words that a sheet has in its first language alone: `text/<lang>-sheets.csv`.

A sheet at an address or in a workbook is not the game's to write. What a cell says in the first
language is then looked up here, whichever table it stands in. Where nothing is found the first
language stands for it, and a check tells so.

    en,cs
    Animal,Zvíře
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path

from kitgen.game.problems import DataError, Place, display_path
from kitgen.game.source import read_text


def key_of(text: str) -> str:
    """Return a text as it is compared: its words with single spaces between them."""
    return " ".join(text.split())


def dictionary_file(lang: str) -> str:
    """Return the path in a game's folder of the translations of its sheets into a language."""
    return f"text/{lang}-sheets.csv"


def read_dictionary(folder: Path, lang: str) -> dict[str, str]:
    """Return what cells are in a language, by what they say in the first one. Raises DataError."""
    path = folder / dictionary_file(lang)
    rows = read_pairs(path) if path.is_file() else ()
    return {key_of(first): other.strip() for first, other in rows if other.strip()}


def read_pairs(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the first two cells of each row of a CSV file below its headings; a cell that is not
    there is empty. Raises DataError."""
    reader = csv.reader(io.StringIO(read_text(path)))
    try:
        for row in reader:
            if row and reader.line_num > 1:
                yield row[0], row[1] if len(row) > 1 else ""
    except csv.Error as error:
        what = f"the row is not CSV ({error})"
        where = Place(display_path(path), reader.line_num)
        raise DataError([where.problem(what, "close every quote")]) from None


def dictionary_csv(languages: tuple[str, str], entries: Mapping[str, str]) -> bytes:
    """Return the file of a dictionary from one language to another."""
    made = io.StringIO()
    csv.writer(made, lineterminator="\n").writerows([languages, *entries.items()])
    return made.getvalue().encode()
