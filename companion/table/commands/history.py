"""`log`, `undo`, `redo`, `amend`: the lines of a session and what can be done to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from companion.table.arguments import Args
from companion.table.commands.progress import current_status
from companion.table.errors import CompanionError, RefusedError, UsageError
from companion.table.events import AMEND, BEGIN, REDO, RESUME, ROLL, UNDO, Event
from companion.table.files import write_text, written
from companion.table.i18n import _, ngettext
from companion.table.overview import changed
from companion.table.reply import Block, Grid, Reply
from companion.table.reply import Line as Text
from companion.table.rules import Rules
from companion.table.session import Session, became_illegal, describe, states_when_written
from companion.table.timeline import Line
from companion.table.workspace import Workspace

S = TypeVar("S")


def log(workspace: Workspace, args: Args) -> Reply:
    session = workspace.session()
    played = {p.line.record.id: p for p in session.replayed()}
    met = _met(session)
    rows, data = [], []
    lines = session.timeline.lines
    last = args.number("last")
    for line in lines[-last:] if last else lines:
        who, what = _line_words(session.rules, met, line)
        if line.amended:
            what += " " + (_("(removed)") if line.standing == "removed" else _("(amended)"))
        mark = {"undone": "~", "removed": "-", "note": "·"}.get(line.standing, "")
        if line.record.id in session.illegal:
            mark += "!"
        at = line.record.at[:16].replace("T", " ")
        rows.append((str(line.record.id), mark, at[5:], who, what))
        found = played.get(line.record.id)
        data.append(
            {
                "line": line.record.id,
                "at": line.record.at,
                "standing": line.standing,
                "amended": line.amended,
                "who": who,
                "text": what,
                **line.event.document(),
                "entries": [entry.document() for entry in found.step.entries] if found else [],
                "faults": [fault.document() for fault in found.refusals] if found else [],
            }
        )
    if args.text("csv"):
        _write_csv(args.word("csv"), data)
        return Reply({"file": args.word("csv")}, (written(args.word("csv")),))
    titles = (_("Line"), "", _("Time (UTC)"), _("Who"), _("What"))
    blocks: list[Block] = [Grid(titles, tuple(rows), frozenset({0}))]
    if any(mark for _number, mark, *_rest in rows):
        legend = _("~ undone   - removed   · about other lines   ! not allowed by the rules")
        blocks.append(Text(legend))
    return Reply({"session": session.name, "lines": data}, blocks)


def _line_words(rules: Rules[S], met: Mapping[int, S], line: Line) -> tuple[str, str]:
    """Who and what."""
    data = line.event.data
    if line.event.kind == BEGIN:
        return "", _("the game begins")
    if line.event.kind in (UNDO, REDO):
        steps = ", ".join(map(str, data["steps"]))
        text = _("undo of {lines}") if line.event.kind == UNDO else _("redo of {lines}")
        return "", text.format(lines=steps)
    if line.event.kind == AMEND:
        text = _("line {line} amended") if data["event"] else _("line {line} removed")
        return "", text.format(line=data["line"])
    if line.event.kind == RESUME:
        text = _("the position after line {last}, saved when lines {first} to {last} were lost")
        return "", text.format(first=data["first"], last=data["last"])
    if line.event.kind == ROLL:
        text = _("dice {groups}: {dice}, hits: {hits}")
        return "", text.format(**data)
    return describe(rules, met[line.record.id], line.event)


def _write_csv(target: str, lines: list[dict[str, Any]]) -> None:
    import csv
    import io

    sheet = io.StringIO()
    writer = csv.writer(sheet, lineterminator="\n")
    writer.writerow(
        ["line", "at", "standing", "who", "text", "account", "amount", "reason", "detail"]
    )
    for line in lines:
        head = [line[key] for key in ("line", "at", "standing", "who", "text")]
        entries = line["entries"] or [dict.fromkeys(("account", "amount", "reason", "detail"), "")]
        for entry in entries:
            writer.writerow([*head, *(entry[k] for k in ("account", "amount", "reason", "detail"))])
    write_text(target, sheet.getvalue())


def undo(workspace: Workspace, args: Args) -> Reply:
    session = workspace.session()
    steps, to = session.timeline.steps, args.number("to")
    count = args.number("count")
    if to is not None and count is not None:
        raise UsageError(_("Give a number of steps or --to, not both."))
    if to is not None:
        line = session.timeline.line(to)
        if line is None:
            raise UsageError(_("There is no line {line} to go back to.").format(line=to))
        taken = [step for step in steps if step > to]
    else:
        taken = list(steps[-_positive(count) :])
    if not steps:
        raise CompanionError(_("There is nothing to undo."))
    if not taken or (count or 0) > len(steps):
        left = ngettext("{n} step", "{n} steps", len(steps)).format(n=len(steps))
        raise CompanionError(_("There is not so much to undo: {left}.").format(left=left))
    before = session.state
    told = _told(session, taken[::-1])
    session.write(Event(UNDO, {"steps": taken[::-1]}))
    first = [*told, Text(_("'redo' brings it back."))]
    return _moved(session, before, {"steps": taken[::-1]}, first)


def redo(workspace: Workspace, args: Args) -> Reply:
    session = workspace.session()
    undone = session.timeline.undone
    count = _positive(args.number("count"))
    if not undone:
        raise CompanionError(_("There is nothing to redo."))
    if count > len(undone):
        left = ngettext("{n} step", "{n} steps", len(undone)).format(n=len(undone))
        raise CompanionError(_("There is not so much to redo: {left}.").format(left=left))
    taken = list(undone[-count:])[::-1]
    before = session.state
    session.write(Event(REDO, {"steps": taken}))
    return _moved(session, before, {"steps": taken}, _told(session, taken))


def _positive(count: int | None) -> int:
    if count is None:
        return 1
    if count < 1:
        raise UsageError(_("Give a number of steps from 1 on."))
    return count


def _told(session: Session[Any], lines: Sequence[int]) -> list[Block]:
    """What lines say, each with its number."""
    met, found = _met(session), list[Block]()
    for line in filter(None, map(session.timeline.line, lines)):
        words = ": ".join(filter(None, _line_words(session.rules, met, line)))
        found.append(Text(f"{line.record.id}  {words}"))
    return found


def _met(session: Session[S]) -> dict[int, S]:
    """The state that each line of the game meets; of those that stand no more, met when it was
    written."""
    records = [line.record for line in session.timeline.lines]
    met = states_when_written(session.rules, records)
    return met | {played.line.record.id: played.before for played in session.replayed()}


def _moved(
    session: Session[Any],
    before: Any,
    data: Mapping[str, Any],
    first: Sequence[Block],
    warnings: Sequence[str] = (),
) -> Reply:
    """What a change of old lines came to: what the status tells now and did not before."""
    overview = session.rules.overview
    news = changed(overview(before).full(), overview(session.state).full())
    reply = current_status(session)
    return Reply({**data, **reply.data}, (*first, *news), (*warnings, *reply.warnings))


def amend(workspace: Workspace, args: Args) -> Reply:
    """Put another event in the place of an old line, replay, and list what became illegal."""
    words = args.texts("words")
    session = workspace.session()
    if not words or not words[0].isdecimal():
        raise UsageError(_("Which line? For example: companion amend 12 buy 3 infantry."))
    number, rest = int(words[0]), words[1:]
    before = session.replayed()
    target = next((p for p in before if p.line.record.id == number), None)
    if target is None or target.line.event.kind in (BEGIN, RESUME, ROLL):
        raise UsageError(_("Line {line} is no line of the game that stands.").format(line=number))
    if not rest:
        message = _("What instead of line {line}? Give a command of the game, or --remove.")
        raise UsageError(message.format(line=number))
    change: dict[str, Any] | None = None
    if rest != ("--remove",):
        event = workspace.event_of(workspace.context(session.rules, target.before), rest)
        refusals = session.rules.check(target.before, event)
        if refusals:
            raise RefusedError(refusals)
        change = event.document()
    state = session.state
    session.write(Event(AMEND, {"line": number, "event": change}))
    broken = became_illegal(before, session.replayed())
    warnings = [
        _("Line {line} is no longer legal: {reason}").format(line=line, reason=fault)
        for line, fault in broken
    ]
    data = {
        "amended": number,
        "became_illegal": [{"line": line, **fault.document()} for line, fault in broken],
    }
    first = Text(_("Line {line} amended, the rest replayed.").format(line=number))
    return _moved(session, state, data, [first], warnings)
