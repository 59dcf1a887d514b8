"""`export` and `import`: sessions as JSON, states as YAML."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.table import i18n, people
from companion.table.arguments import Args
from companion.table.commands.begin import check_choices
from companion.table.commands.note import NOTE
from companion.table.commands.progress import current_status
from companion.table.errors import CompanionError
from companion.table.events import BEGIN, UNFIT, Event, Record
from companion.table.files import read_text, write_text, written
from companion.table.home import Home
from companion.table.i18n import _
from companion.table.reply import Line, ReadyText, Reply
from companion.table.rules import Rules
from companion.table.session import Session, replay
from companion.table.store import Store
from companion.table.timeline import read_timeline
from companion.table.workspace import Dated, Registry, Workspace

EXPORT_FORMAT = "companion-session"
EXPORT_VERSION = 1
_META = ("game", "folder", "rules")
_ASIDE = ("lang", people.META, NOTE)
"""Entries that earlier versions did not write."""
_MOST_VALUES, _MOST_DIGITS, _MOST_LETTERS = 2_000_000, 15, 4096


def export(workspace: Workspace, args: Args) -> Reply:
    """Export the session. On the screen it is ASCII, so that no terminal changes it on the way into
    a pipe."""
    target = args.text("file")
    to_screen = target is None or target == "-"
    name, store = workspace.store()
    if args.flag("state"):
        import yaml

        document = _position(workspace.session(), store.meta.get("lang", ""))
        text = yaml.safe_dump(document, sort_keys=False, allow_unicode=not to_screen, width=100)
    else:
        document = log_document(store)
        text = json.dumps(document, ensure_ascii=to_screen, indent=1) + "\n"
    if target is None or to_screen:
        return Reply(document, (ReadyText(text.rstrip("\n")),))
    write_text(target, text, args.flag("replace"))
    return Reply({"file": target, "session": name}, (written(target),))


def log_document(store: Store) -> dict[str, Any]:
    """Return every line as JSON. The rules and the game's folder are not needed for it."""
    return {
        "format": EXPORT_FORMAT,
        "version": EXPORT_VERSION,
        "meta": {key: store.meta.get(key, "") for key in (*_META, *_ASIDE)},
        "events": [
            {"id": line.id, "at": line.at, **line.event.document()} for line in store.records()
        ],
    }


def _position(session: Session[Any], lang: str) -> dict[str, Any]:
    beginning = session.timeline.lines[0].event.data
    return {
        "game": session.rules.game,
        "lang": lang,
        "rules": dict(beginning.get("choices", {})),
        "state": session.rules.dump(session.state),
    }


def import_session(workspace: Workspace, args: Args) -> Reply:
    source = args.word("file")
    name = workspace.session_name or free_name(workspace.home, Path(source).stem)
    taken_over(workspace, source, name)
    with replace(workspace, session_name=name, seen=None, opened=[]) as later:
        reply = current_status(later.session())
    first = Line(_("Session '{name}' was read from {path}.").format(name=name, path=source))
    return Reply(reply.data, (first, *reply.blocks), reply.warnings)


def taken_over(workspace: Workspace, source: str, name: str) -> None:
    """Begin a session with the lines of an exported one. Raises CompanionError."""
    meta, events = _read(source, workspace.registry)
    if workspace.lang:
        meta["lang"] = workspace.lang
    elif meta["lang"]:
        i18n.use(meta["lang"])
    rules = workspace.registry.rules(meta["folder"] or meta["game"])
    _replayable(rules, events)
    workspace.begin(name, meta, events)


def _read(source: str, registry: Registry) -> tuple[dict[str, str], list[Dated]]:
    """Return the cover and the lines of an exported session. Raises CompanionError."""
    document = _parsed(source)
    wrong = CompanionError(
        _("{path} is no session written by 'companion export FILE'.").format(path=source)
    )
    if not isinstance(document, dict) or document.get("format") != EXPORT_FORMAT:
        raise wrong
    try:
        version = int(document.get("version", 0))
        events: list[Dated] = [(_text(row["at"]), Event.of(row)) for row in document["events"]]
        about = {**dict.fromkeys(_ASIDE, ""), **document["meta"]}
        meta = {key: _text(about[key]) for key in (*_META, *_ASIDE)}
        meta[people.META] = people.written(people.read(meta[people.META]))
    except (KeyError, TypeError, ValueError):
        raise wrong from None
    rules = registry.version(meta["game"])
    newer = rules is not None and meta["rules"].isdecimal() and int(meta["rules"]) > int(rules)
    if version > EXPORT_VERSION or newer:
        message = _("{path} was written by a newer companion: update this program first.")
        raise CompanionError(message.format(path=source))
    if meta["lang"] not in ("", *i18n.LANGUAGES):
        known = ", ".join(i18n.LANGUAGES)
        message = _("There is no language '{lang}'; there are: {known}.")
        raise CompanionError(f"{source}: " + message.format(lang=meta["lang"], known=known))
    if not events or events[0][1].kind != BEGIN:
        raise wrong
    return meta, events


def _parsed(source: str) -> Any:
    """Return the JSON of a file, checked for size, depth and large figures before it is read."""
    text = read_text(source)
    try:
        if sum(map(text.count, "[{,")) > _MOST_VALUES:
            raise ValueError(_("it holds more than any game"))
        return json.loads(text, parse_int=_figure, parse_constant=_figure)
    except RecursionError:
        message = _("{path} is no JSON: {error}.")
        raise CompanionError(message.format(path=source, error=_("it is too deep"))) from None
    except ValueError as error:
        message = _("{path} is no JSON: {error}.")
        raise CompanionError(message.format(path=source, error=error)) from error


def _figure(digits: str) -> int:
    """Return a figure that people could have written. Raises ValueError for others, NaN too."""
    if len(digits) > _MOST_DIGITS:
        raise ValueError(_("a figure has {n} digits").format(n=len(digits)))
    return int(digits)


def _text(value: Any) -> str:
    """Return a short text. Raises ValueError for anything else."""
    if not isinstance(value, str) or len(value) > _MOST_LETTERS or not value.isprintable():
        raise ValueError(value)
    return value


def _replayable(rules: Rules[Any], events: list[Dated]) -> None:
    """Raise before a file is made from lines that do not hang together."""
    records = [Record(number, at or "", event) for number, (at, event) in enumerate(events, 1)]
    beginning = records[0].event.data
    try:
        check_choices(rules, beginning.get("choices"))
        replay(rules, read_timeline(records).standing())
    except (*UNFIT, AssertionError, RecursionError) as error:
        message = _("The lines do not hang together ({error}).")
        raise CompanionError(message.format(error=type(error).__name__)) from error


def free_name(home: Home, stem: str) -> str:
    """Return a session name like that of the file which is still free."""
    plain = re.sub(r"[^\w.-]+", "-", stem)[:40].strip("-.") or "session"
    return plain if not home.path(plain).exists() else home.fresh(plain)
