"""`export` and `import`: sessions as JSON, states as YAML."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

from companion.table import i18n
from companion.table.commands.look import current_status
from companion.table.desk import Hall
from companion.table.errors import CompanionError
from companion.table.events import Event, Record
from companion.table.files import write_text, written
from companion.table.i18n import _
from companion.table.places import Home
from companion.table.reply import Line, Reply
from companion.table.rules import Rules
from companion.table.session import replay
from companion.table.store import Store
from companion.table.timeline import read_timeline
from companion.table.verbs import Args

EXPORT_FORMAT = "companion-session"
EXPORT_VERSION = 1
_META = ("game", "folder", "rules")


def export(hall: Hall, args: Args) -> Reply:
    session = hall.session()
    target = args.text("file")
    document: dict[str, Any]
    if args.flag("state"):
        import yaml

        beginning = session.timeline.lines[0].event.data
        document = {
            "game": session.rules.game,
            "rules": dict(beginning.get("choices", {})),
            "state": session.rules.dump(session.state),
        }
        text = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=100)
    else:
        document = {
            "format": EXPORT_FORMAT,
            "version": EXPORT_VERSION,
            "meta": {key: session.store.meta.get(key, "") for key in (*_META, "lang")},
            "events": [
                {"id": line.id, "at": line.at, **line.event.document()}
                for line in session.store.records()
            ],
        }
        text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    if target is None or target == "-":
        return Reply(document, (Line(text.rstrip("\n")),))
    write_text(target, text)
    return Reply({"file": target, "session": session.name}, (written(target),))


def import_session(hall: Hall, args: Args) -> Reply:
    source = Path(args.word("file"))
    try:
        document = json.loads(source.read_text("utf-8"))
    except OSError as error:
        message = _("{path} cannot be read: {error}.")
        raise CompanionError(message.format(path=source, error=error.strerror)) from error
    except ValueError as error:
        message = _("{path} is no JSON: {error}.")
        raise CompanionError(message.format(path=source, error=error)) from error
    wrong = CompanionError(
        _("{path} is no session written by 'companion export FILE'.").format(path=source)
    )
    if not isinstance(document, dict) or document.get("format") != EXPORT_FORMAT:
        raise wrong
    if document.get("version", 0) > EXPORT_VERSION:
        message = _("{path} was written by a newer companion: update this program first.")
        raise CompanionError(message.format(path=source))
    try:
        events = [(str(row["at"]), Event.of(row)) for row in document["events"]]
        meta = {key: str(document["meta"][key]) for key in _META}
        meta["lang"] = hall.lang or str(document["meta"].get("lang", ""))
    except (KeyError, TypeError, AttributeError):
        raise wrong from None
    if not events:
        raise wrong
    if meta["lang"] in i18n.LANGUAGES:
        i18n.use(meta["lang"])
    rules = hall.registry.rules(meta["folder"] or meta["game"])
    name = hall.session_name or _free_name(hall.home, source.stem)
    _replayable(rules, events)
    Store.create(hall.home.path(name), meta, events).close()
    hall.home.remember(name)
    with dataclasses.replace(hall, session_name=name, seen=None, opened=[]) as later:
        reply = current_status(later.session())
    first = Line(_("Session '{name}' was read from {path}.").format(name=name, path=source))
    return Reply(reply.data, (first, *reply.blocks), reply.warnings)


def _replayable(rules: Rules[Any], events: list[tuple[str, Event]]) -> None:
    """Raise before a file is made from lines that do not hang together."""
    records = [Record(number, at, event) for number, (at, event) in enumerate(events, 1)]
    replay(rules, read_timeline(records).standing())


def _free_name(home: Home, stem: str) -> str:
    return stem if not home.path(stem).exists() else home.fresh(stem)
