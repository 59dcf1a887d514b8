"""`mend`: read every line of a session, and go on from what is sound."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.table.arguments import Args
from companion.table.commands.progress import current_status
from companion.table.errors import CompanionError
from companion.table.events import BEGIN, RESUME, Event, Record
from companion.table.i18n import _, ngettext
from companion.table.recovery import Findings, examine
from companion.table.reply import Line, Reply
from companion.table.rules import Rules
from companion.table.store import Store
from companion.table.workspace import Dated, Workspace


def mend(workspace: Workspace, args: Args) -> Reply:
    """Read every line of a damaged session and go on from what is sound: its lines, else the last
    position that was kept. The damaged file is put aside."""
    name = workspace.home.chosen(workspace.session_name)
    path = workspace.home.path(name)
    findings = examine(path)
    if not findings.fault:
        return _is_sound(name, len(findings.records))
    meta = findings.meta or _guessed(workspace, findings.records)
    position = _position(workspace, meta, findings)
    events: list[Dated] = [(record.at, record.event) for record in findings.records]
    if position is not None:
        events.append((None, position))
    if not events:
        message = _(
            "Nothing in {path} can be read ({fault}): go on from an export with "
            "'companion import FILE'."
        )
        raise CompanionError(message.format(path=path, fault=findings.fault))
    aside = _aside(path)
    workspace.opened.append(Store.replace(path, aside, meta, events, workspace.receipt))
    workspace.home.remember(name)
    with replace(workspace, session_name=name, seen=None, opened=[]) as later:
        reply = current_status(later.session())
    sentence = _("'{name}' was damaged: {fault}.").format(name=name, fault=findings.fault)
    data = {
        "sound": False,
        "fault": findings.fault,
        "lines": len(findings.records),
        "position": position.data["last"] if position and position.kind == RESUME else None,
        "aside": str(aside),
    }
    blocks = (
        Line(sentence),
        Line(_went_on(findings, position)),
        Line(_("The damaged file is kept as {path}.").format(path=aside)),
    )
    return Reply({**data, **reply.data}, (*blocks, *reply.blocks), reply.warnings)


def _is_sound(name: str, lines: int) -> Reply:
    """Return the reply about a session that is as it was written."""
    message = ngettext(
        "The line of '{name}' is as it was written.",
        "Each of the {n} lines of '{name}' is as it was written.",
        lines,
    )
    text = message.format(n=lines, name=name)
    return Reply({"session": name, "sound": True, "lines": lines}, (Line(text),))


def _guessed(workspace: Workspace, records: list[Record]) -> dict[str, str]:
    """Return a cover for a file that has lost its own, from the beginning of the game."""
    game = str(records[0].event.data.get("game", "")) if records else ""
    rules = workspace.registry.version(game)
    return {"game": game, "folder": "", "rules": rules, "lang": ""} if rules else {}


def _position(workspace: Workspace, meta: dict[str, str], findings: Findings) -> Event | None:
    """Return the kept position as an event, if it stood after a line that was lost and the rules
    can read it."""
    if findings.kept is None or not meta:
        return None
    last, state = findings.kept
    first = len(findings.records) + 1
    if last < first:
        return None
    try:
        rules: Rules[Any] = workspace.registry.rules(meta["folder"] or meta["game"])
        rules.load(state)  # raises for what is no state of the game
    except (CompanionError, KeyError, TypeError):
        return None
    if first == 1:
        choices = dict(state.get("choices", {}))
        return Event(BEGIN, {"game": rules.game, "choices": choices, "state": state})
    return Event(RESUME, {"state": state, "first": first, "last": last})


def _went_on(findings: Findings, position: Event | None) -> str:
    """Return the sentence that says from where the mended session goes on."""
    if position is None:
        return _("It goes on from line {line}, the last that is sound.").format(
            line=len(findings.records)
        )
    assert findings.kept is not None
    if position.kind == BEGIN:
        message = _("It begins with the position after line {last}; the lines are lost.")
        return message.format(last=findings.kept[0])
    message = _(
        "It goes on from the position after line {last}; of the lines {first} to {last} only what "
        "they led to is left, and 'undo' takes them back together."
    )
    return message.format(first=len(findings.records) + 1, last=findings.kept[0])


def _aside(path: Path) -> Path:
    """Return a free name for the damaged file."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside
