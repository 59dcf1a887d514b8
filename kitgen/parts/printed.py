"""Print values into texts."""

from __future__ import annotations

from typing import Any

from kitgen.parts.views import RowView

_DIGITS = 12
"""Significant digits of a number that is not whole, so that 0.1 + 0.2 prints as 0.3."""


class NoText(Exception):
    """Error: a template would print a value that is no text: a list, a table, true or false."""

    def __init__(self, value: Any) -> None:
        super().__init__("it is no text")
        self.value = value


def printed(value: Any) -> str:
    """Return a value as it stands in a text, a row by its id. Raises NoText for what has no
    words."""
    if isinstance(value, str):
        return value
    if value is None:  # an empty cell
        return ""
    if isinstance(value, float):
        return f"{value:.{_DIGITS}g}"
    if isinstance(value, bool) or not isinstance(value, int | RowView):
        raise NoText(value)
    return str(value)
