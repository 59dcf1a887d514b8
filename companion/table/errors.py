"""Errors of the program, each one sentence with its remedy. No traceback reaches a user."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from companion.table.i18n import _


class CompanionError(Exception):
    """Error: something could not be done. `str(error)` is the sentence; `exit_code` the exit
    status. `field` is the field whose words cannot be read, where it is known."""

    exit_code = 1
    field = ""


class UsageError(CompanionError):
    """Error: the command was used wrongly, or something is missing that nobody can be asked for."""

    exit_code = 2


class SessionError(CompanionError):
    """Error: a session does not exist, or exists already."""


class DamagedError(CompanionError):
    """Error: a session is not what was written. It was left as it was. `fault` is what is wrong,
    `path` the file, `sound` how many lines from the first on are as they were written, where
    known."""

    def __init__(self, fault: str, path: Path | None = None, sound: int = 0) -> None:
        self.fault, self.path, self.sound = fault, path, sound
        super().__init__(fault if path is None else _damaged(fault, path, sound))


def _damaged(fault: str, path: Path, sound: int) -> str:
    name = path.stem
    if sound:
        message = _(
            "The session file {path} is damaged ({fault}); it was left as it was: "
            "'companion mend --session {name}' goes on from line {sound}, or from the last "
            "position if that is sound."
        )
    else:
        message = _(
            "The session file {path} is damaged ({fault}); it was left as it was: "
            "'companion mend --session {name}' saves what can be read, and an export goes on with "
            "'companion import FILE'."
        )
    return message.format(path=path, fault=fault, name=name, sound=sound)


class StaleError(CompanionError):
    """Error: the session has moved on since the command looked at it; nothing was recorded."""


class DeclinedError(CompanionError):
    """Error: people were asked whether to go on, and do not want to; nothing was recorded."""

    def __init__(self) -> None:
        super().__init__(_("Nothing was recorded."))


class Refusal(NamedTuple):
    """Reason why something is not allowed: the rule, the page of the rule text, what is allowed
    now."""

    reason: str
    page: str = ""
    allowed: str = ""

    def __str__(self) -> str:
        page = " " + _("(rules p. {page})").format(page=self.page) if self.page else ""
        allowed = f"; {self.allowed}" if self.allowed else ""
        return f"{self.reason}{page}{allowed}."

    def document(self) -> dict[str, str]:
        return {"reason": self.reason, "page": self.page, "allowed": self.allowed}


class RefusedError(CompanionError):
    """Error: the rules do not allow it. `refusals` has every reason that was found."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__("\n".join(map(str, self.refusals)))
