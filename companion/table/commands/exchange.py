"""`export` and `import`: sessions as JSON, states as YAML."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.table import clock, i18n, people
from companion.table.arguments import Args
from companion.table.commands.begin import check_choices
from companion.table.commands.note import NOTE
from companion.table.commands.progress import current_status
from companion.table.errors import CompanionError
from companion.table.events import BEGIN, UNFIT, Event, Record
from companion.table.files import MARK, read_text, write_text, written
from companion.table.home import Home
from companion.table.i18n import _
from companion.table.letters import are_seen
from companion.table.reply import Line, ReadyText, Reply
from companion.table.rules import Rules
from companion.table.session import Session, replay
from companion.table.store import Store, iso
from companion.table.timeline import read_timeline
from companion.table.workspace import Dated, Registry, Workspace

EXPORT_FORMAT = "companion-session"
EXPORT_VERSION = 1
_META = ("game", "folder", "rules")
"""Entries of the cover that every exported session has."""
_ASIDE = ("lang", people.META, NOTE, clock.META)
"""Entries that earlier versions did not write."""
_RULES = re.compile(r"\d{1,6}(\+\w{1,12})?")
"""Pattern of the version of a game's rules, with that of deeds added in Python."""
_EARLIEST, _AHEAD = datetime(2000, 1, 1, tzinfo=UTC), timedelta(days=1)
"""Times between which lines were written; clocks may differ by so much."""
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
    mark = f"# {MARK}\n" if args.flag("state") else ""
    write_text(target, mark + text, args.flag("replace"))
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
    """Return where a game stands, with what its group has settled, as `new --from` reads it."""
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
    workspace.begin(name, *read_session(source, workspace.registry, workspace.lang))
    with replace(workspace, session_name=name, seen=None, opened=[]) as later:
        reply = current_status(later.session())
    first = Line(_("Session '{name}' was read from {path}.").format(name=name, path=source))
    return Reply(reply.data, (first, *reply.blocks), reply.warnings)


def read_session(
    source: str, registry: Registry, lang: str | None
) -> tuple[dict[str, str], list[Dated]]:
    """Return the cover and the lines of an exported session that can be played again, in a `lang`
    if one is given. Raises CompanionError."""
    meta, events = _read(source, registry)
    if lang:
        meta["lang"] = lang
    elif meta["lang"]:
        i18n.use(meta["lang"])
    _replayable(registry.rules(meta["folder"] or meta["game"]), events)
    return meta, events


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
        events: list[Dated] = [(_moment(row["at"]), Event.of(row)) for row in document["events"]]
        meta = _cover(document["meta"])
    except (KeyError, TypeError, ValueError):
        raise wrong from None
    if not _RULES.fullmatch(meta["rules"]):
        raise wrong
    if version > EXPORT_VERSION or is_newer(meta["rules"], registry.version(meta["game"])):
        message = _("{path} was written by a newer companion: update this program first.")
        raise CompanionError(message.format(path=source))
    if meta["lang"] not in ("", *i18n.LANGUAGES):
        known = ", ".join(i18n.LANGUAGES)
        message = _("There is no language '{lang}'; there are: {known}.")
        raise CompanionError(f"{source}: " + message.format(lang=meta["lang"], known=known))
    if not events or events[0][1].kind != BEGIN:
        raise wrong
    for number, (at, _event) in enumerate(events, 1):
        if at and not _EARLIEST <= datetime.fromisoformat(at) <= datetime.now(UTC) + _AHEAD:
            message = _("{path}: line {line} cannot have been written at {at}.")
            raise CompanionError(message.format(path=source, line=number, at=at))
    return meta, events


def _cover(written: Any) -> dict[str, str]:
    """Return the cover of a session as it is kept, without names and a clock that cannot be read.
    Raises KeyError, TypeError, ValueError."""
    about = {**dict.fromkeys(_ASIDE, ""), **written}
    meta = {key: _text(about[key]) for key in (*_META, *_ASIDE)}
    meta[people.META] = people.written(people.read(meta[people.META]))
    kept_clock = clock.kept(meta[clock.META])
    meta[clock.META] = clock.written(kept_clock) if kept_clock is not None else ""
    return meta


def is_newer(rules: str, known: str | None) -> bool:
    """Return whether a version of a game's rules is newer than the one that is known here.

    >>> is_newer("3", "2"), is_newer("2+10", "2+9"), is_newer("1", "2"), is_newer("1", None)
    (True, True, False, False)
    """
    return known is not None and _as_key(rules) > _as_key(known)


def _as_key(version: str) -> list[str]:
    """Return a version so that a later one is also the greater key."""
    return [part.rjust(12, "0") for part in version.split("+")]


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
    if not isinstance(value, str) or len(value) > _MOST_LETTERS or not are_seen(value):
        raise ValueError(value)
    return value


def _moment(value: Any) -> str:
    """Return a time with its zone as a session keeps it; empty for none. Raises ValueError."""
    text = _text(value)
    if not text:
        return ""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(text)
    try:
        return iso(moment)
    except OverflowError:
        raise ValueError(text) from None


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
