"""Credits of a game: `credits.csv` in its folder, printed at the end of the booklet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from kitgen.game.markdown import literal
from kitgen.game.model import Topic, Words
from kitgen.game.problems import DataError, Place, Problem, display_path, nearest
from kitgen.game.sheets.csvtext import read_csv

FILE = "credits.csv"
COLUMNS = ("file", "author", "licence", "source")
TOPIC = "credits"
"""Id of the topic that tells the credits."""
_LICENCES = (
    (r"attribution-sharealike 4|\bCC[ -]BY-SA[ -]4", "CC BY-SA 4.0"),
    (r"attribution-sharealike 3|\bCC[ -]BY-SA[ -]3", "CC BY-SA 3.0"),
    (r"attribution 4|\bCC[ -]BY[ -]4|creative commons 4\.0 by\b", "CC BY 4.0"),
    (r"attribution 3|\bCC[ -]BY[ -]3|creative commons 3\.0 by\b", "CC BY 3.0"),
    (r"\bMIT License\b|to deal\s+in\s+the\s+software\s+without\s+restriction", "MIT"),
    (r"apache license,?\s+version 2", "Apache 2.0"),
    (r"\bISC License\b", "ISC"),
    (r"SIL Open Font Licen[cs]e|openfontlicense\.org|scripts\.sil\.org/OFL", "OFL 1.1"),
    (r"\bCC0\b|creative commons zero", "CC0"),
)
"""Licences by what stands in their texts and in no other's: "free of charge" is also granted by the
OFL and by Bitstream Vera's licence. A file that names several is under the first here."""


class Terms(NamedTuple):
    """Who made something, under which licence, and where it comes from. What is empty is looked up
    in the files themselves."""

    author: str = ""
    licence: str = ""
    source: str = ""


UNKNOWN = Terms()


def licence_named(text: str) -> str:
    """Return the licence that a text speaks of, `OFL 1.1`; an empty word for one not known here."""
    return next((name for known, name in _LICENCES if re.search(known, text, re.IGNORECASE)), "")


class Credit(NamedTuple):
    """Who made a file, by its path in the game's folder: `symbols/anchor.svg`, `Lorc`,
    `CC BY 3.0`, `https://game-icons.net`. What is not known is empty."""

    file: str
    author: str
    licence: str = ""
    source: str = ""


def read_credits(folder: Path) -> tuple[Credit, ...]:
    """Return the credits of a game's folder, none if it has no such file. Raises DataError."""
    path = folder / FILE
    if not path.is_file():
        return ()
    grid = read_csv(path)
    place = Place(display_path(path), sheet="")
    (line, headings), *rows = grid.rows or ((1, ()),)
    names = [heading.strip().lower() for heading in headings]
    problems = [
        place._replace(line=line, column=number).problem(
            f"there is no column '{name}' here", nearest(name, COLUMNS)
        )
        for number, name in enumerate(names, start=1)
        if name not in COLUMNS
    ]
    problems += [
        place._replace(line=line).problem(f"the column '{name}' is missing", "add it")
        for name in ("file", "author")
        if name not in names
    ]
    if problems:
        raise DataError(problems)
    return tuple(
        Credit(**dict(zip(names, (*cells, *[""] * (len(names) - len(cells))), strict=False)))
        for _line, cells in rows
    )


def credit_problems(folder: Path, credits: Iterable[Credit]) -> list[Problem]:
    """Return a doubt for each credit of a file that is not there."""
    place = Place(display_path(folder / FILE))
    return [
        place.problem(f"'{credit.file}' is not in the game's folder", "delete its line").as_doubt()
        for credit in credits
        if not (folder / credit.file).is_file()
    ]


def credits_csv(credits: Iterable[Credit]) -> bytes:
    """Return the file of some credits, with a mark by which Excel reads its accents."""
    made = io.StringIO()
    csv.writer(made, lineterminator="\n").writerows([COLUMNS, *credits])
    return made.getvalue().encode("utf-8-sig")


def credit_lines(credits: Iterable[Credit]) -> list[str]:
    """Return a line for each licence and source, with its authors:
    `Delapouite, Lorc · CC BY 3.0 · https://game-icons.net`."""
    authors = dict[tuple[str, str], list[str]]()
    for credit in credits:
        named = authors.setdefault((credit.licence, credit.source), [])
        if credit.author and credit.author not in named:
            named.append(credit.author)
    return [
        " · ".join(filter(None, (", ".join(sorted(named, key=str.casefold)), *terms)))
        for terms, named in authors.items()
    ]


def credits_told(folder: Path) -> list[str]:
    """Return the lines of a game's credits that are printed: those of files that are there. Raises
    DataError."""
    return credit_lines(
        credit for credit in read_credits(folder) if (folder / credit.file).is_file()
    )


def with_credits(topics: Sequence[Topic], folder: Path, words: Words) -> tuple[Topic, ...]:
    """Return topics with one more, the credits of a game's folder, in the group of the last. It is
    missing where there are no credits, or where the game has a topic of that id. Raises
    DataError."""
    lines = credits_told(folder)
    if not topics or not lines or any(topic.id == TOPIC for topic in topics):
        return tuple(topics)
    body = "\n\n".join([words.label("credits_lead"), *map(literal, lines)])
    title, place = words.label("credits"), Place(display_path(folder / FILE))
    last = topics[-1]
    return (
        *topics,
        Topic(
            TOPIC,
            title,
            page="",
            group=last.group,
            order=last.order,
            summary="",
            body=body,
            place=place,
            source=body,
        ),
    )
