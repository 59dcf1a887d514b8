"""Writing what a user asked for to a file."""

from __future__ import annotations

from pathlib import Path

from companion.table.errors import CompanionError
from companion.table.i18n import _
from companion.table.reply import Line


def write_text(target: str, text: str) -> None:
    try:
        Path(target).write_text(text, "utf-8")
    except OSError as error:
        message = _("{path} cannot be written: {error}.")
        raise CompanionError(message.format(path=target, error=error.strerror)) from error


def written(target: str) -> Line:
    return Line(_("Written: {path}.").format(path=target))
