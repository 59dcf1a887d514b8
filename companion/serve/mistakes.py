"""Mistakes of the program while phones are served: each is written down, and told at the laptop."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.shell.output import remark
from companion.table import faults, i18n

MOST_TOLD = 20
"""Most mistakes of an evening that are told. All are written down."""


class Mistakes:
    """The mistakes of an evening, in the language of the laptop that serves it."""

    def __init__(self, home: Path, session: str) -> None:
        self._home, self._session = home, session
        self._lang = i18n.language()
        self.told: Callable[[str], None] = remark
        """Function that is told each mistake once."""
        self._known: dict[Path | None, BaseException] = {}

    def met(self, error: BaseException, asked: str, line: int) -> None:
        """Write a mistake down that was made with what a phone `asked`, after a line."""
        about = f"session {self._session}, line {line}; {asked}"
        path = faults.written(error, self._home, about)
        if path in self._known or len(self._known) >= MOST_TOLD:
            return
        self._known[path] = error
        self.told(self._sentence(error, path))

    def sentences(self) -> list[str]:
        """Return the sentences that were told, in the language in use."""
        return [faults.going_on(error, path) for path, error in self._known.items()]

    def _sentence(self, error: BaseException, path: Path | None) -> str:
        with i18n.speaking(self._lang):
            return faults.going_on(error, path)
