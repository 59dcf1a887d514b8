"""State and answer to `status`, kept for the next command to use instead of replaying.

Both are kept beside the log with all that they depend on, and are passed over when any of it has
changed: the last line, the program, the rules, the files of the game, the language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from companion import __version__
from companion.table.errors import CompanionError
from companion.table.i18n import _, language
from companion.table.people import META
from companion.table.render import render
from companion.table.reply import ReadyText, Reply
from companion.table.store import STATE, Store
from kitgen.stamps import stamps

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.table.overview import Overview
    from companion.table.rules import Rules

S = TypeVar("S")


class SessionFacts(NamedTuple):
    """A session as its status tells of it: name, last line, lines that the rules do not allow
    (after an amendment or an update), the version of the rules it began with, and who plays."""

    name: str
    last: int
    illegal: tuple[int, ...]
    began_with: str
    people: str = ""


class StatusContent(NamedTuple):
    """Content of `status`: the data, the parts that tell them, and the warnings about the
    session."""

    data: Mapping[str, Any]
    overview: Overview
    warnings: Sequence[str]

    def reply(self) -> Reply:
        return Reply(self.data, self.overview.brief(), self.warnings)


def of(
    about: SessionFacts, rules: Rules[S], state: S, status: StatusContent | None
) -> dict[str, Any]:
    """Return the cache of a session, key -> value; with the answer to `status` if that is given."""
    key = {"last": about.last, "program": __version__, "rules": rules.version}
    files = stamps(rules.data_files())
    stored = {"state": rules.dump(state), "illegal": list(about.illegal)}
    snapshot = {STATE: {"key": key, "files": files, **stored}}
    if status is None:
        return snapshot

    reply = status.reply()
    answer = {
        "name": about.name,
        "lang": language(),
        "people": about.people,
        "data": dict(reply.data),
        "text": render(reply.blocks),
        "warnings": list(reply.warnings),
    }
    return {**snapshot, "status": {"key": key, "files": files, **answer}}


def state(store: Store, rules: Rules[S], last: int) -> tuple[S, tuple[int, ...]] | None:
    """Return the kept state and the illegal lines, if they are still sound."""
    return _loaded(store.cached(STATE), rules, last)


def earlier(store: Store, rules: Rules[S], line: int) -> tuple[S, tuple[int, ...]] | None:
    """Return the state and the illegal lines kept when a line was the last one."""
    return _loaded(store.earlier_state(line), rules, line)


def _loaded(stored: Any, rules: Rules[S], last: int) -> tuple[S, tuple[int, ...]] | None:
    if not _holds(stored, rules.version, last):
        return None
    try:
        return rules.load(stored["state"]), tuple(stored["illegal"])
    except (CompanionError, KeyError, TypeError):
        return None


def status(store: Store, name: str, rules_version: str | None) -> Reply | None:
    """Return the kept answer to `status`, if it is still sound."""
    stored = store.cached("status")
    if not _holds(stored, rules_version, store.last_id()):
        return None
    now = {"name": name, "lang": language(), "people": store.meta.get(META, "")}
    if any(stored.get(word) != value for word, value in now.items()):
        return None
    return Reply(stored["data"], (ReadyText(stored["text"]),), stored["warnings"])


def shown(about: SessionFacts, rules: Rules[S], state: S) -> StatusContent:
    """Return the content of `status` for a state."""
    warnings = []
    if about.illegal:
        message = _("Lines that the rules do not allow: {lines} (marked ! in the log).")
        warnings.append(message.format(lines=", ".join(map(str, about.illegal))))
    if about.began_with != rules.version:
        message = _("The session began with version {old} of these rules; now it is {new}.")
        warnings.append(message.format(old=about.began_with, new=rules.version))
    data = {"session": about.name, "line": about.last, "illegal": list(about.illegal)}
    return StatusContent({**data, **rules.document(state)}, rules.overview(state).once(), warnings)


def _holds(stored: Any, rules_version: str | None, last: int) -> bool:
    key = {"last": last, "program": __version__, "rules": rules_version}
    return bool(stored) and stored["key"] == key and _unchanged(stored)


def _unchanged(stored: Any) -> bool:
    return bool(stored["files"] == stamps(stored["files"]))
