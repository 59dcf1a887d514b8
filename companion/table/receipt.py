"""Record of the lines a run has put on disk, so that the truth can be told about it after any
failure."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from companion.table.i18n import _, ngettext


@dataclass(slots=True)
class Receipt:
    """The lines that this run has written, or was about to write when it was stopped."""

    path: Path | None = None
    first: int = 0
    last: int = 0
    checksum: int = 0
    sure: bool = False

    def intend(self, path: Path, first: int, last: int, checksum: int) -> None:
        """Note that lines are about to be committed; `checksum` is that of the last."""
        self.path, self.first, self.last = path, first, last
        self.checksum, self.sure = checksum, False

    def done(self) -> None:
        """Note that the lines are on disk."""
        self.sure = True

    def forget(self) -> None:
        """Note that the lines are not on disk, and never will be."""
        self.path = None

    def sentence(self) -> str:
        """Return what was recorded as a sentence; empty if nothing was. Never raises."""
        if self.path is None or not (self.sure or self._found()):
            return ""
        name = self.path.stem
        if self.first == 1:
            return _("The session '{name}' was written.").format(name=name)
        count = self.last - self.first + 1
        message = ngettext(
            "Line {first} of the session '{name}' was recorded.",
            "Lines {first} to {last} of the session '{name}' were recorded.",
            count,
        )
        return message.format(first=self.first, last=self.last, name=name)

    def document(self) -> dict[str, str | int]:
        """Return what was recorded as data for programs."""
        name = self.path.stem if self.path else ""
        return {"session": name, "first": self.first, "last": self.last}

    def _found(self) -> bool:
        """Return whether the last line stands in the file. After a stop in the middle of a commit
        there is no other way to know."""
        try:
            assert self.path is not None
            db = sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=ro", uri=True)
            try:
                query = "SELECT checksum FROM events WHERE id=?"
                return bool(db.execute(query, (self.last,)).fetchone() == (self.checksum,))
            finally:
                db.close()
        except (sqlite3.Error, OSError):
            return False
