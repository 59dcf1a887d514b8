"""What the next command may take over instead of replaying: the state and the answer to `status`.

Both are kept beside the log with all that they depend on, and are passed over when any of it has
changed: the last line, the program, the rules, the files of the game, the language.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from companion import __version__
from companion.table.i18n import language
from companion.table.render import render
from companion.table.reply import Ready, Reply
from companion.table.store import Store

if TYPE_CHECKING:
    from companion.table.rules import Rules

S = TypeVar("S")


def of(name: str, rules: Rules[S], state: S, last: int) -> dict[str, Any]:
    """Cache key -> value for a session whose last line is `last`."""
    key = {"last": last, "program": __version__, "rules": rules.version}
    files = file_stamps(rules.data_files())
    reply = status_reply(name, rules, state, last)
    shown = {
        "name": name,
        "lang": language(),
        "data": dict(reply.data),
        "text": render(reply.blocks),
        "warnings": list(reply.warnings),
    }
    return {
        "state": {"key": key, "files": files, "state": rules.dump(state)},
        "status": {"key": key, "files": files, **shown},
    }


def state(store: Store, rules: Rules[S], last: int) -> S | None:
    """The kept state, if it still holds."""
    kept = store.cached("state")
    if not _holds(kept, rules.version, last):
        return None
    found: S = rules.load(kept["state"])
    return found


def status(store: Store, name: str, rules_version: str | None) -> Reply | None:
    """The kept answer to `status`, if it still holds."""
    kept = store.cached("status")
    if not _holds(kept, rules_version, store.last_id()):
        return None
    if kept["name"] != name or kept["lang"] != language():
        return None
    return Reply(kept["data"], (Ready(kept["text"]),), kept["warnings"])


def status_reply(name: str, rules: Rules[S], state: S, last: int) -> Reply:
    """The game's status with the session's name and last line."""
    reply = rules.status(state)
    return Reply({"session": name, "line": last, **reply.data}, reply.blocks, reply.warnings)


def file_stamps(paths: Iterable[str]) -> dict[str, list[int]]:
    """Time and size of files; missing files have none."""
    found: dict[str, list[int]] = {}
    for path in paths:
        try:
            about = os.stat(path)
        except OSError:
            continue
        found[path] = [about.st_mtime_ns, about.st_size]
    return found


def _holds(kept: Any, rules_version: str | None, last: int) -> bool:
    key = {"last": last, "program": __version__, "rules": rules_version}
    return bool(kept) and kept["key"] == key and kept["files"] == file_stamps(kept["files"])
