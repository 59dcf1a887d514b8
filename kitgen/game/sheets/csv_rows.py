"""Writing the rows of a CSV file that is there already, in the way in which it is written."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from kitgen.game.sheets.csvtext import SEPARATOR_LINE, plain_lines, separator


def with_rows(raw: bytes, codec: str, rows: Sequence[Sequence[str]]) -> bytes:
    """Return a CSV file with other rows, headings first. Its encoding, separator and line ends
    stay, and so does each sign of a row that is in it already.

    >>> with_rows(b'a;b\\r\\n"1";2\\r\\n', "utf-8", [("a", "b"), ("1", "2"), ("3", "4")])
    b'a;b\\r\\n"1";2\\r\\n3;4\\r\\n'
    """
    text = raw.decode(codec)
    plain = plain_lines(text.removeprefix("\ufeff"))
    declared = SEPARATOR_LINE.match(plain)
    mark = declared[1] if declared else separator(plain)
    head, known = _known(plain, mark, declared.end() if declared else 0)
    made = io.StringIO()
    writer = csv.writer(made, delimiter=mark, lineterminator="\n")
    for row in rows:
        if (as_written := known.get(tuple(row))) is not None:
            made.write(f"{as_written}\n")
        else:
            writer.writerow(row)
    written = head + made.getvalue()
    written = written if plain.endswith("\n") else written.removesuffix("\n")
    end = next((end for end in ("\r\n", "\n", "\r") if end in text), "\n")
    written = written.replace("\n", end)
    written = f"\ufeff{written}" if text.startswith("\ufeff") else written
    try:
        return written.encode(codec)
    except UnicodeEncodeError:  # a letter that the old encoding lacks
        return written.encode("utf-8")


def _known(plain: str, mark: str, begin: int) -> tuple[str, dict[tuple[str, ...], str]]:
    """Return what stands before the headings, and how each row is written, by its cells."""
    lines = plain.split("\n")
    first = plain.count("\n", 0, begin)
    reader = csv.reader(io.StringIO(plain[begin:]), delimiter=mark)
    before, known, last = None, dict[tuple[str, ...], str](), first
    for cells in reader:
        stripped = tuple(cell.strip() for cell in cells)
        start, last = last, first + reader.line_num
        if any(stripped):
            before = start if before is None else before
            if sum(cell.count("\n") for cell in stripped) == last - start - 1:
                known.setdefault(stripped, "\n".join(lines[start:last]))
    return "".join(f"{line}\n" for line in lines[: before or 0]), known
