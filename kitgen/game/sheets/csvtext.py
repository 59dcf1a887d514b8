"""CSV as spreadsheets write it: UTF-8, UTF-16 or Windows-1250; commas, semicolons or tabs."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from kitgen.game.problems import DataError, Place, display_path, shown
from kitgen.game.sheets.grid import MAX_COLUMNS, MAX_ROWS, Grid, Raw, grid_of
from kitgen.game.source import read_bytes

SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}
CENTRAL = frozenset({"cs", "sk", "pl", "hu", "sl", "hr", "bs", "ro", "sq"})
"""Languages whose letters Windows writes in its code page 1250; others are taken as 1252."""

SEPARATOR_LINE = re.compile(r"\A\s*\"?sep=(.)\"?[ ]*\n", re.IGNORECASE)
"""First line of a file that names its separator."""
_QUOTED = re.compile(r'"(?:[^"]|"")*"')


def read_csv(path: Path, languages: Collection[str] = ()) -> Grid:
    """Return the grid of a CSV file; `languages` are those of the game. Raises DataError."""
    place = Place(display_path(path), sheet="")
    text, encoding = decoded(read_bytes(path), languages, place)
    declared = SEPARATOR_LINE.match(text)
    mark = declared[1] if declared else separator(text)
    rows = tuple(_rows(text, mark, declared.end() if declared else 0, place))
    grid = grid_of(Raw(rows), place)._replace(separators=SEPARATORS.get(mark, "separators"))
    if encoding:
        note = place.problem(
            f"the file is not UTF-8; it was read as {encoding}",
            "look whether its accents are right, or save it as 'CSV UTF-8'",
        )
        grid = grid._replace(notes=(note.as_doubt(), *grid.notes))
    return grid


def decoded(raw: bytes, languages: Collection[str], place: Place) -> tuple[str, str]:
    """Return the text with LF for line ends, and the name of its encoding if that had to be
    guessed. Raises DataError."""
    codec = codec_of(raw, languages, place)
    text = raw.decode(codec).removeprefix("\ufeff")
    if "\0" in text:
        raise DataError([place.problem("the file is binary", "save the sheet as 'CSV UTF-8'")])
    return plain_lines(text), _GUESSED.get(codec, "")


def plain_lines(text: str) -> str:
    """Return a text with LF for line ends."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


_GUESSED = {"cp1250": "Windows-1250", "cp1252": "Windows-1252"}


def codec_of(raw: bytes, languages: Collection[str], place: Place) -> str:
    """Return the codec in which a CSV file is written; its first sign may be a byte-order mark.
    Raises DataError."""
    central = not CENTRAL.isdisjoint(languages)
    guesses = ("cp1250", "cp1252") if central else ("cp1252", "cp1250")
    for codec in (_utf_codec(raw), *guesses):
        try:
            raw.decode(codec)
        except UnicodeDecodeError as error:
            wrong = error
        else:
            return codec
    line = raw.count(b"\n", 0, wrong.start) + 1
    named = " nor ".join(_GUESSED[guess] for guess in guesses)
    what = f"byte 0x{raw[wrong.start]:02x} is neither UTF-8 nor {named}"
    where = place._replace(line=line, column=1)
    raise DataError([where.problem(what, "save the file as 'CSV UTF-8'")])


def _utf_codec(raw: bytes) -> str:
    """Return the codec that the first two bytes show: by a mark, or by a Latin letter in UTF-16."""
    first, second = (*raw[:2], 1, 1)[:2]
    if raw.startswith(b"\xff\xfe") or (first and not second):
        return "utf-16-le"
    if raw.startswith(b"\xfe\xff") or (second and not first):
        return "utf-16-be"
    return "utf-8"


def separator(text: str) -> str:
    """Return the separator of the cells: the one most frequent in the first line, outside
    quotes."""
    head = _QUOTED.sub("", text.lstrip("\n")).partition("\n")[0]
    return max(SEPARATORS, key=head.count)


def _rows(text: str, mark: str, begin: int, place: Place) -> Iterator[tuple[int, list[str]]]:
    """Yield line number and cells of each row from the letter at `begin`; blank lines are
    skipped."""
    lines = io.StringIO(text)
    lines.seek(begin)
    first = text.count("\n", 0, begin)
    try:
        reader = csv.reader(lines, strict=True, delimiter=mark)
    except (TypeError, ValueError):
        what = f"'sep=' names {shown(mark)}"
        raise DataError([place._replace(line=1).problem(what, "write sep=; or sep=,")]) from None
    last = first
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise DataError(
                [
                    place._replace(line=last + 1, column=1).problem(
                        f"the row is not CSV ({error})", "close every quote and double those inside"
                    )
                ]
            ) from None
        line, last = last + 1, first + reader.line_num
        if line > MAX_ROWS or len(cells) > MAX_COLUMNS:
            what = f"the table has more than {MAX_ROWS:,} lines or {MAX_COLUMNS} columns"
            where = place._replace(line=line, column=1)
            raise DataError([where.problem(what, "a table of a game is smaller")])
        cells = [cell.strip() for cell in cells]
        if any(cells):
            yield line, cells
