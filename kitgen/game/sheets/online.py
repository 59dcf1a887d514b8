"""Sheets that are kept elsewhere, at an address: the copies of them that lie in a game's folder."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from kitgen.game.problems import DataError
from kitgen.game.source import read_text

TAKEN = "sheets"
"""Folder of a game with what each sheet said when it was last taken in."""
FETCHED = f"{TAKEN}/fetched.csv"
"""File that notes when each address was last fetched."""

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:/")

_SERVER = re.compile(r"(?:[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}|localhost)(?::[0-9]+)?/\S")


def is_address(text: str) -> bool:
    """Return whether a text names a sheet by its address rather than by its file: `https://…`."""
    return bool(_ADDRESS.match(text))


def has_no_scheme(text: str) -> bool:
    """Return whether a text looks like an address whose beginning is missing:
    `example.org/cards`."""
    return bool(_SERVER.match(text))


def without_password(address: str) -> str:
    """Return the address as it may be shown: `https://…@server/path` where it holds a name or
    password."""
    return re.sub(r"(?<=://)[^/?#]*@", "…@", address)


def copy_of(table: str) -> str:
    """Return the path in a game's folder of what the sheet of a table last said."""
    return f"{TAKEN}/{table}.csv"


def fetched_times(folder: Path) -> dict[str, datetime]:
    """Return when each address was last fetched into a game; nothing where nobody wrote it down."""
    try:
        rows = [*csv.reader(io.StringIO(read_text(folder / FETCHED)))]
    except (DataError, csv.Error):
        return {}
    times = {}
    for row in rows[1:]:
        try:
            time = datetime.fromisoformat(row[1])
        except (ValueError, IndexError):
            continue
        times[row[0]] = time if time.tzinfo else time.replace(tzinfo=UTC)
    return times


def fetched_csv(times: Mapping[str, datetime]) -> bytes:
    """Return the file that says when each address was last fetched."""
    made = io.StringIO()
    rows = [(address, f"{time:%Y-%m-%dT%H:%M:%S+00:00}") for address, time in times.items()]
    csv.writer(made, lineterminator="\n").writerows([("address", "fetched"), *sorted(rows)])
    return made.getvalue().encode()


def copies_in_words(name: str, folder: Path) -> list[str]:
    """Return a line on each copy in a game, which is called as it was typed: whose the copy is, and
    how old."""
    now = datetime.now(UTC)
    times = fetched_times(folder).items()
    return [
        f"{name}: the copy of {without_password(at)} is {age_in_words(time, now)}"
        for at, time in times
    ]


def age_in_words(time: datetime | None, now: datetime) -> str:
    """Return how old a copy is: `3 days old`; an empty time is one that nobody knows."""
    if time is None:
        return "of unknown age"
    minutes = max(int((now - time).total_seconds()) // 60, 0)
    for unit, length in (("day", 1440), ("hour", 60), ("minute", 1)):
        if count := minutes // length:
            return f"{count} {unit}{'s' if count > 1 else ''} old"
    return "less than a minute old"
