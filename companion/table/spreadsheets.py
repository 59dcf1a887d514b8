"""Tables as CSV that every spreadsheet program opens as they are."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

_BYTE_MARK = "\ufeff"
"""Mark that tells Excel that the file is UTF-8."""
TEXT_MARK = "'"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Letters at the beginning of a cell that a spreadsheet would compute or carry out."""


def csv_text(titles: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """Return a table as CSV. A text that looks like a formula begins with an apostrophe, which
    makes it a text.

    >>> csv_text(["who", "won"], [["=1+1", -2]])
    "\\ufeffwho,won\\n'=1+1,-2\\n"
    """
    sheet = io.StringIO()
    writer = csv.writer(sheet, lineterminator="\n")
    writer.writerow(titles)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return _BYTE_MARK + sheet.getvalue()


def _cell(value: Any) -> Any:
    if not isinstance(value, str) or not value.startswith(_FORMULA) or _is_figure(value):
        return value
    return TEXT_MARK + value


def _is_figure(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
