"""Writing the rows of a CSV file that is there already, in the way in which it is written."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence

from kitgen.game.sheets.csvtext import SEPARATOR_LINE, plain_lines, separator

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|\Z)")


def with_rows(raw: bytes, codec: str, rows: Sequence[Sequence[str]]) -> bytes:
    """Return a CSV file with other rows, headings first. Its separator and line ends stay, and so
    does each sign of a row that is in it already. Its encoding stays where it has every letter, and
    becomes UTF-8 otherwise.

    >>> with_rows(b'a;b\\r\\n"1";2\\r\\n', "utf-8", [("a", "b"), ("1", "2"), ("3", "4")])
    b'a;b\\r\\n"1";2\\r\\n3;4\\r\\n'
    """
    text = raw.decode(codec)
    byte_order_mark = "\ufeff" if text.startswith("\ufeff") else ""
    text = text.removeprefix(byte_order_mark)
    plain = plain_lines(text)
    declared = SEPARATOR_LINE.match(plain)
    mark = declared[1] if declared else separator(plain)
    head, known = _known(text, mark, declared.end() if declared else 0)
    line_end = next((end for end in ("\r\n", "\n", "\r") if end in text), "\n")
    lines = [known.get(tuple(row)) or _written(row, mark) for row in rows]
    written = byte_order_mark + head + line_end.join(lines)
    if plain.endswith("\n"):
        written += line_end
    try:
        return written.encode(codec)
    except UnicodeEncodeError:  # a letter that the old encoding lacks
        return written.encode("utf-8")


def _written(row: Sequence[str], mark: str) -> str:
    """Return a row as CSV, without a line end."""
    made = io.StringIO(newline="")
    csv.writer(made, delimiter=mark, lineterminator="\r\n").writerow(row)
    return made.getvalue().removesuffix("\r\n")


def _known(text: str, mark: str, begin: int) -> tuple[str, dict[tuple[str, ...], str]]:
    """Return what stands before the headings, and how each row is written, by its cells. A break in
    a cell may be another than that between rows: Excel writes LF and CRLF."""
    lines, plain = _LINE.findall(text), plain_lines(text)
    first = plain.count("\n", 0, begin)
    reader = csv.reader(io.StringIO(plain[begin:]), delimiter=mark)
    before, known, last = None, dict[tuple[str, ...], str](), first
    for cells in reader:
        stripped = tuple(cell.strip() for cell in cells)
        start, last = last, first + reader.line_num
        if any(stripped):
            before = start if before is None else before
            # a row that has lost a break by `strip` is not written as its cells are
            if sum(cell.count("\n") for cell in stripped) == last - start - 1:
                known.setdefault(stripped, "".join(lines[start:last]).rstrip("\r\n"))
    return "".join(lines[: before or 0]), known
